// The smallest form of a puzzle under the symmetries of its layout, and the symmetry that leads
// there.
#pragma once

#include <span>
#include <vector>

#include "base/layout.hpp"
#include "base/meter.hpp"
#include "exact/random.hpp"

namespace whydoku {

using Order = std::array<std::uint8_t, MAX_SIZE>;  // a permutation of rows or columns

// One symmetry: transpose (or not), then put row rows[i] at place i and column columns[j] at place
// j, then write digits[d] for d. Houses stay houses.
struct Symmetry {
    bool transposed = false;
    Order rows{}, columns{};
    std::array<std::uint8_t, MAX_SIZE + 1> digits{};

    // The cell whose content moves to row i, column j.
    Cell source(int size, int i, int j) const {
        return transposed ? columns[j] * size + rows[i] : rows[i] * size + columns[j];
    }
    std::vector<int> apply(const Layout& layout, std::span<const int> values) const;
};

struct Canonical {
    std::vector<int> values;  // the smallest form, row by row, 0 for an empty cell; empty: capped
    Symmetry symmetry;        // leads to it; one of as many as there are automorphisms
    std::uint64_t automorphisms = 0;
    Cap cap = Cap::none;
};

// The forms of many puzzles, one after the other.
struct CanonicalBatch {
    std::vector<std::uint8_t> forms;
    std::vector<std::uint64_t> automorphisms;  // 0: the puzzle has no form, or its cap was hit
    Cap cap = Cap::none;                       // ended the call; that on nodes ends a puzzle only
};

// The symmetries of one layout.
class Symmetries {
  public:
    // The layout must outlive this object. Lists the symmetries of a layout that is not regular:
    // std::invalid_argument for a jigsaw with too many, such as one whose regions are the rows.
    explicit Symmetries(const Layout& layout);

    // Throws std::invalid_argument for values that break the rules of the layout. A node is one
    // first part of a form, or one listed symmetry.
    Canonical smallest(std::span<const int> values, Meter& meter) const;
    // The same of many puzzles, a byte for each cell. Those that break the rules have no form.
    CanonicalBatch smallest_of_each(std::span<const std::uint8_t> puzzles, Meter& meter) const;
    // A random symmetry; all are equally likely.
    Symmetry random(Random& random) const;

  private:
    Canonical find(std::span<const int> values, Meter& meter) const;

    const Layout& layout_;
    std::vector<Symmetry> listed_;  // with digits unchanged; empty for a regular layout
};

}  // namespace whydoku
