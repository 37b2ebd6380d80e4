// The catalogue of full classic grids: 5,472,730,538 of them are different, if the symmetries of a
// Sudoku do not count. They are numbered from 1, in the order of the lines of their smallest forms.
//
// A table says how many forms begin with the same four rows. So of all that come before a form,
// only those with its first four rows are gone through: 24,000 on average, which takes 10 ms.
//
// Source of the number: Ed Russell and Frazer Jarvis, "Mathematics of Sudoku II" (2006).
#pragma once

#include <span>

#include "exact/smallest_grids.hpp"

namespace whydoku {

class Catalogue {
  public:
    static constexpr std::uint64_t GRIDS = 5'472'730'538;

    // The table lists for each kind of bands how many fourth rows there are (two bytes, the low one
    // first), and then for each of these the number of forms, seven bits a byte from the lowest;
    // all bytes of a number but its last have their highest bit set. Throws std::invalid_argument
    // if it does not count all grids.
    explicit Catalogue(std::span<const std::uint8_t> table);

    // What the table says of a kind: the number of forms for each fourth row.
    const std::vector<std::uint32_t>& counts(int kind) const {
        return kinds_[static_cast<std::size_t>(kind)].counts;
    }
    // The number of a smallest form; 0 if it is none.
    std::uint64_t number(const FullGrid& form) const;
    // The smallest form with that number, from 1 to GRIDS.
    FullGrid grid(std::uint64_t number) const;

  private:
    struct Kind {
        std::uint64_t before;               // forms of earlier kinds
        std::vector<std::uint32_t> counts;  // of forms, by fourth row
    };
    std::vector<Kind> kinds_;
};

// Counts the forms of a kind, as counts() has them. Takes up to a minute.
std::vector<std::uint32_t> count_smallest_grids(int kind);

}  // namespace whydoku
