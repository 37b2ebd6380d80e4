#include "scales/se/names.hpp"

#include <array>
#include <iterator>

namespace whydoku::se {
namespace {

using FourSlugs = std::array<const char*, 4>;

constexpr FourSlugs RECTANGLES = {"unique-rectangle-1", "unique-rectangle-2", "unique-rectangle-3",
                                  "unique-rectangle-4"};
constexpr FourSlugs GRAVES = {"bug-plus-1", "bug-2", "bug-3", "bug-4"};
constexpr FourSlugs BY_LEVEL = {"dynamic-forcing-plus", "nested-forcing-chain",
                                "nested-forcing-chain", "nested-forcing-net"};

// A rule, and the row of the ladder for all that it finds, where that has another name.
struct Named {
    const char* rule;
    const char* row = rule;
};

// In the order of the rules.
constexpr Named NAMES[] = {
    {"full-house"},
    {"hidden-single-box"},
    {"hidden-single-line"},
    {"direct-pointing", "pointing"},
    {"direct-claiming", "claiming"},
    {"direct-hidden-pair", "hidden-pair"},
    {"naked-single"},
    {"direct-hidden-triple", "hidden-triple"},
    {"pointing"},
    {"claiming"},
    {"naked-pair"},
    {"x-wing"},
    {"hidden-pair"},
    {"naked-triple"},
    {"swordfish"},
    {"hidden-triple"},
    {"xy-wing"},
    {"xyz-wing"},
    {"unique-loop"},
    {"naked-quad"},
    {"jellyfish"},
    {"hidden-quad"},
    {"bug"},
    {"aligned-pair-exclusion"},
    {"x-chain"},
    {"y-cycle"},
    {"forcing-chain"},
    {"aligned-triplet-exclusion"},
    {"nishio"},
    {"multiple-forcing-chain"},
    {"dynamic-forcing-chain"},
    {"dynamic-forcing-plus"},
    {"nested-forcing-chain"},
};
static_assert(std::size(NAMES) == static_cast<std::size_t>(Rule::nested_forcing) + 1);

const char* name_of_chain(const Hint& hint, const Argument& argument) {
    if (argument.kind == Argument::Kind::cycle) return "continuous-nice-loop";
    return hint.rule == Rule::x_chain && hint.cell < 0 ? "x-chain" : "discontinuous-nice-loop";
}

const char* name_of_cases(const Argument& argument, const char* of_cell, const char* of_house) {
    const bool in_house =
        argument.kind == Argument::Kind::cases && argument.cases_of != Cause::cell;
    return in_house ? of_house : of_cell;
}

const char* name_of_net(const Hint& hint, const Argument& argument) {
    const bool refutes = argument.kind == Argument::Kind::contradiction && hint.cell < 0;
    if (refutes) return "candidate-forcing-net";
    return name_of_cases(argument, "cell-forcing-net", "house-forcing-net");
}

}  // namespace

const char* to_string(Rule rule) {
    return NAMES[static_cast<std::size_t>(rule)].rule;
}

const char* row_of(const Hint& hint, const Argument& argument) {
    switch (hint.rule) {
        case Rule::unique_loop:
            if (hint.loop == 4) return RECTANGLES[hint.type - 1];
            break;
        case Rule::bug:
            return GRAVES[hint.type - 1];
        case Rule::x_chain:
        case Rule::y_cycle:
        case Rule::forcing_chain:
            return name_of_chain(hint, argument);
        case Rule::multiple_forcing:
            return name_of_cases(argument, "cell-forcing-chain", "house-forcing-chain");
        case Rule::dynamic_forcing:
            return name_of_net(hint, argument);
        case Rule::dynamic_forcing_plus:
        case Rule::nested_forcing:
            return BY_LEVEL[hint.type - 1];
        default:
            break;
    }
    return NAMES[static_cast<std::size_t>(hint.rule)].row;
}

}  // namespace whydoku::se
