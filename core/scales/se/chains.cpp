#include "scales/se/chains.hpp"

#include <algorithm>

#include "scales/se/cycles.hpp"
#include "scales/se/forcing.hpp"

namespace whydoku::se {

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
    const StaticClosure closure(grid);
    if (find_cycle(grid, closure, hint) || aligned_triple(grid, hint)) return true;
    const auto find = [&](std::span<const Reach> reaches, const Closure* closure_of) {
        return workshop.meter.stopped_by() == Cap::none &&
               find_forcing_chain(grid, reaches, closure_of, workshop, hint);
    };
    const NishioClosure nishio(grid);
    if (find(NISHIO, &nishio) || find(STATIC, &closure)) return true;
    const DynamicClosure dynamic(grid);
    if (find(DYNAMIC, &dynamic)) return true;
    return std::ranges::any_of(NESTED,
                               [&](const Reach& reach) { return find({&reach, 1}, nullptr); });
}

}  // namespace whydoku::se
