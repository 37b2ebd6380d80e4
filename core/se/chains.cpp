#include "chains.hpp"

#include "cycles.hpp"
#include "forcing.hpp"

namespace pencilmark::se {

bool find_chain(const Grid& grid, Workshop& workshop, Hint& hint) {
    static constexpr Reach NISHIO[] = {{.dynamic = true, .nishio = true}};
    static constexpr Reach STATIC[] = {{.multiple = true}};
    static constexpr Reach DYNAMIC[] = {
        {.multiple = true, .dynamic = true},
        {.multiple = true, .dynamic = true, .level = 1},
        {.multiple = true, .dynamic = true, .level = 2},
        {.multiple = true, .dynamic = true, .level = 3},
    };
    static constexpr Reach NESTED[] = {
        {.multiple = true, .dynamic = true, .level = 4},
        {.multiple = true, .dynamic = true, .level = 4, .nested_level = 1},
        {.multiple = true, .dynamic = true, .level = 4, .nested_level = 2},
        {.multiple = true, .dynamic = true, .level = 4, .nested_level = 3},
    };
    if (find_cycle(grid, hint) || aligned_triple(grid, hint)) return true;
    for (std::span<const Reach> reaches :
         {std::span<const Reach>(NISHIO), std::span<const Reach>(STATIC),
          std::span<const Reach>(DYNAMIC)}) {
        if (find_forcing_chain(grid, reaches, workshop, hint)) return true;
        if (workshop.meter.hit() != Cap::none) return false;
    }
    for (const Reach& reach : NESTED) {
        if (find_forcing_chain(grid, {&reach, 1}, workshop, hint)) return true;
        if (workshop.meter.hit() != Cap::none) return false;
    }
    return false;
}

}  // namespace pencilmark::se
