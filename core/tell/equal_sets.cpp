// Tells what two sides leave over, and which digits that concerns: see finders/equal_sets.cpp.

#include "tell/parts.hpp"

namespace whydoku::tell {
namespace {

constexpr std::size_t MOST_NAMED = 4;  // cells of a side that are named one by one

Numbers left_over(const Step& step, Role role) {
    std::vector<Mark> whole = marks_of(step, {role});
    std::erase_if(whole, [](const Mark& mark) { return mark.digit != 0; });
    return cells_of(whole);
}

}  // namespace

std::string tell_equal_sets(const Step& step, const Voice& voice) {
    const Voice prose = voice.prose();
    const Numbers first = left_over(step, Role::base), second = left_over(step, Role::cover);
    if (first.empty() || second.size() != first.size()) {
        prose.refuse();
        return {};
    }
    const bool single = first.size() == 1, few = first.size() <= MOST_NAMED;
    const Numbers cells = cells_of(marks_of(step, {Role::set}));
    const Numbers rivals = cells_of(marks_of(step, {Role::second}));
    Numbers digits = digits_of(marks_of(step, {Role::set, Role::second}));
    if (digits.empty()) digits = digits_of(step.eliminations);
    const auto say = [&](std::string_view key, std::string_view joint = "and") {
        return prose.say(key, {{'a', prose.houses(numbers_of(houses_of(step, {Role::base})))},
                               {'b', prose.houses(numbers_of(houses_of(step, {Role::cover})))},
                               {'n', prose.words().number(first.size())},
                               {'p', prose.cells(first)},
                               {'q', prose.cells(second)},
                               {'s', prose.cells(cells)},
                               {'t', prose.cells(rivals)},
                               {'d', prose.digits(digits, joint)}});
    };
    Texts told{say("equal_often"), say(single ? "equal_cell" : few ? "equal_cells" : "equal_rest")};
    if (cells.empty()) {
        told.push_back(say(few ? "equal_none_of" : "equal_none", "or"));
        return joined(told, " ");
    }
    told.push_back(say(single ? "equal_one" : "equal_held", "or"));
    bool in_rivals = false, elsewhere = false;
    for (const Candidate& out : step.eliminations) {
        (contains(rivals, out.cell) ? in_rivals : elsewhere) = true;
    }
    if (!single && in_rivals) told.push_back(say("equal_full"));
    if (elsewhere) told.push_back(say(in_rivals ? "equal_nor" : "equal_nowhere", "or"));
    return joined(told, " ");
}

}  // namespace whydoku::tell
