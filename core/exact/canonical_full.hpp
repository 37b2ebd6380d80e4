// The first two rows of the smallest form of a full grid.
#pragma once

#include <vector>

#include "base/meter.hpp"
#include "exact/canonical.hpp"

namespace whydoku {

struct GridShape {
    int size, band, stack, stacks;  // rows of a band, columns of a stack, number of stacks
};

// The rows of a grid, as it is or transposed.
using Grid = std::array<Order, MAX_SIZE>;

// Two rows of a grid, as it is or transposed, and an order of its columns.
struct FirstRows {
    bool transposed = false;
    std::uint8_t first = 0, second = 0;
    Order columns{};
};

// All choices that make the first two rows of a full grid smallest. A node is one column that is
// tried at a place. The list is incomplete when a cap of the meter was hit.
std::vector<FirstRows> smallest_first_rows(const GridShape& shape, std::span<const Grid> views,
                                           Meter& meter);

}  // namespace whydoku
