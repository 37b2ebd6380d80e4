// Tells the conclusions of a chute triplet: which minilines hold what, and what that rules out.
//
// As in: "In row 5, 4 can only go in r5c7 or r5c9. In box 6, that rules out 4 in r4c8." A
// conclusion is a step of its own. A base house with a digit has no other place for it than the
// marked cells. Without such a house, the cells can hold nothing else. A cover house loses the
// digits elsewhere; without one, the cells lose their other digits.

#include <algorithm>

#include "tell/parts.hpp"

namespace whydoku::tell {
namespace {

constexpr std::size_t IN_A_LINE = 3;  // conclusions in one line; of more, each has its own

std::string filled(std::string_view phrase, const Node& candidates, const Voice& prose,
                   std::string_view houses, std::string_view list = {}) {
    const Numbers cells = cells_of(candidates);
    return put(phrase, {{'h', houses},
                        {'l', list},
                        {'C', prose.cells(cells, "or")},
                        {'c', prose.cells(cells)},
                        {'n', prose.words().number(cells.size())},
                        {'d', prose.digits(digits_of(candidates))}});
}

// Which digits must be in the cells of a conclusion.
std::string reason(const Step& step, const Voice& prose) {
    const Node marked = candidates_of(step.marks);
    std::vector<HouseMark> bases = houses_of(step, {Role::base});
    std::erase_if(bases, [](const HouseMark& house) { return !house.digit; });
    const bool several = cells_of(marked).size() > 1;
    if (bases.empty())
        return filled(prose.phrase(several ? "chute_these" : "chute_this"), marked, prose, "");
    if (!has_house(step, Role::cover))
        return filled(prose.phrase(several ? "chute_full" : "chute_full_one"), marked, prose,
                      prose.sectors({{}, bases}));
    return filled(prose.phrase("chute_place"), marked, prose, prose.houses(numbers_of(bases)));
}

// What a conclusion rules out.
std::string losses(const Step& step, const Voice& prose) {
    const Numbers covers = numbers_of(houses_of(step, {Role::cover}));
    return prose.say(covers.empty() ? "chute_out" : "chute_out_of",
                     {{'h', prose.houses(covers)}, {'e', prose.placements(step.eliminations)}});
}

}  // namespace

std::string tell_chute(const Step& step, const Voice& voice) {
    const Voice prose = voice.prose();
    if (step.children.empty()) return reason(step, prose);
    const bool few = step.children.size() <= IN_A_LINE;
    std::string list;
    int number = 0;
    for (const Step& child : step.children) {
        ++number;
        if (!few) list += "\n  " + std::to_string(number) + ". ";
        if (few && number > 1) list += ' ';
        list += reason(child, prose) + ' ' + losses(child, prose);
    }
    if (!few) list += '\n';
    Numbers bases;
    for (const HouseMark& house : houses_of(step, {Role::base})) bases.push_back(house.house);
    const Node left = candidates_of(marks_of(step, {Role::set}));
    return filled(prose.phrase(few ? "chute" : "chute_list"), left, prose, prose.houses(bases),
                  list);
}

}  // namespace whydoku::tell
