#include "chains.hpp"

#include "cycles.hpp"
#include "forcing.hpp"

namespace pencilmark::se {

bool find_chain(const Grid& grid, Workshop& workshop, Hint& hint) {
    static constexpr Reach REACHES[] = {
        {.dynamic = true, .nishio = true},
        {.multiple = true},
        {.multiple = true, .dynamic = true},
        {.multiple = true, .dynamic = true, .level = 1},
        {.multiple = true, .dynamic = true, .level = 2},
        {.multiple = true, .dynamic = true, .level = 3},
        {.multiple = true, .dynamic = true, .level = 4},
        {.multiple = true, .dynamic = true, .level = 4, .nested_level = 1},
        {.multiple = true, .dynamic = true, .level = 4, .nested_level = 2},
        {.multiple = true, .dynamic = true, .level = 4, .nested_level = 3},
    };
    if (find_cycle(grid, hint) || aligned_triple(grid, hint)) return true;
    for (const Reach& reach : REACHES) {
        if (find_forcing_chain(grid, reach, workshop, hint)) return true;
        if (workshop.meter.hit() != Cap::none) return false;
    }
    return false;
}

}  // namespace pencilmark::se
