// Tells what cages and cells of one house hold together.

#include "tell/parts.hpp"

namespace whydoku::tell {
namespace {

// What one of the groups holds: its sum and its sets of digits, or the candidates of a cell.
std::string tell_group(const Step& step, Role role, const Voice& voice) {
    const Voice prose = voice.prose();
    Step sum;
    sum.technique = step.technique;
    for (const RuleMark& mark : step.rules) {
        if (mark.role == role) sum.mark_rule(Role::base, mark.rule);
    }
    if (sum.rules.empty()) {
        const Node own = candidates_of(marks_of(step, {role}));
        return prose.say("cell_holds", {{'c', prose.cells(cells_of(own))},
                                        {'d', prose.digits(digits_of(own), "or")}});
    }
    CellSet cells;
    for (const Mark& mark : marks_of(step, {role})) cells |= CellSet::of(mark.cell);
    for (const HouseMark& mark : houses_of(step, {role})) sum.mark_house(Role::base, mark.house);
    for (const Mark& mark : step.marks) {
        if (mark.role == Role::on || (mark.role == Role::gone && cells.has(mark.cell))) {
            sum.marks.push_back(mark);
        }
    }
    sum.mark(Role::set, cells, 0);
    return joined({tell_sum(sum, voice), tell_lacks(sum, voice), tell_ways(sum, voice)}, " ");
}

}  // namespace

std::string tell_together(const Step& step, const Voice& voice) {
    Texts told;
    CellSet own;
    for (Role role : SET_ROLES) {
        if (!has_mark(step, role)) continue;
        told.push_back(tell_group(step, role, voice));
        for (const Mark& mark : marks_of(step, {role})) own |= CellSet::of(mark.cell);
    }
    const Voice prose = voice.prose();
    told.push_back(prose.say("no_digit_twice",
                             {{'h', prose.houses(numbers_of(houses_of(step, {Role::base})))}}));
    Node outside;
    for (const Candidate& out : step.eliminations) {
        if (!own.has(out.cell)) outside.push_back(out);
    }
    const std::string held = prose.digits(digits_of(outside));
    if (!outside.empty()) {
        told.push_back(prose.say(digits_of(outside).size() == 1 ? "held_anyway" : "hold_anyway",
                                 {{'d', held}}));
    }
    if (outside.size() < step.eliminations.size()) {
        told.emplace_back(prose.phrase("goes_with_none"));
    }
    return joined(told, " ");
}

}  // namespace whydoku::tell
