// The smallest form of a puzzle under the symmetries of its layout, and the way there.
#pragma once

#include <span>
#include <vector>

#include "layout.hpp"
#include "random.hpp"

namespace pencilmark {

using Line = std::array<std::uint8_t, MAX_SIZE>;  // a permutation of rows or columns

// One symmetry: transpose (or not), then put row rows[i] at place i and column columns[j] at place
// j, then write digits[d] for d. It takes houses to houses.
struct Symmetry {
    bool transposed = false;
    Line rows{}, columns{};
    std::array<std::uint8_t, MAX_SIZE + 1> digits{};

    // The cell that comes to stand at row i, column j.
    Cell source(int size, int i, int j) const {
        return transposed ? columns[j] * size + rows[i] : rows[i] * size + columns[j];
    }
    std::vector<int> apply(const Layout& layout, std::span<const int> values) const;
};

struct Canonical {
    std::vector<int> values;  // the smallest, read row by row, 0 for an empty cell
    Symmetry symmetry;        // leads there; one of as many as there are automorphisms
    std::uint64_t automorphisms;
};

// The symmetries of one layout.
class Symmetries {
  public:
    // The layout must outlive this. Throws std::invalid_argument for a jigsaw with more symmetries
    // than can be listed, such as one whose regions are the rows.
    explicit Symmetries(const Layout& layout);

    // Throws std::invalid_argument when the values are not of the layout.
    Canonical smallest(std::span<const int> values) const;
    // Each symmetry equally likely.
    Symmetry random(Random& random) const;

  private:
    const Layout& layout_;
    std::vector<Symmetry> listed_;  // without digits; none where boxes make it all regular
};

}  // namespace pencilmark
