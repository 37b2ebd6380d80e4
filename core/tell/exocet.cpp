// Tells what exocets rest on: where base digits fit, and which of them a target cannot hold.

#include <algorithm>
#include <optional>

#include "tell/parts.hpp"

namespace whydoku::tell {
namespace {

constexpr Roles BAND{Role::base, Role::wing};

CellSet marked(const Step& step, Roles roles) {
    return set_of(cells_of(marks_of(step, roles)));
}

bool strikes(const Step& step, Cell cell, Digit digit) {
    return std::ranges::find(step.eliminations, candidate(cell, digit)) != step.eliminations.end();
}

// The boxes that have cells with some roles.
Numbers boxes_of(const Step& step, const Layout& layout, Roles roles) {
    const CellSet cells = marked(step, roles);
    Numbers boxes;
    for (int i = 0; i < layout.size; ++i) {
        if (layout.house[layout.box(i)] & cells) boxes.push_back(layout.box(i));
    }
    return boxes;
}

CellSet cells_in(const Layout& layout, const Numbers& houses) {
    CellSet cells;
    for (House house : houses) cells |= layout.house[house];
    return cells;
}

// The line of the base and that of a target: both have the target's digit.
Numbers lines_with_both(const Step& step, Cell target, const Voice& voice) {
    const auto bases = houses_of(step, {Role::base});
    if (bases.empty()) {
        voice.refuse();
        return {};
    }
    const Layout& layout = voice.layout();
    const House base = bases[0].house;
    for (House house : layout.houses_of[target]) {
        if (layout.kind[house] != layout.kind[base]) continue;
        return base < house ? Numbers{base, house} : Numbers{house, base};
    }
    voice.refuse();
    return {};
}

// The lines in which a cross-line has its marked places of a digit. Those through a cell that would
// hold the digit are left out.
HouseSet lines_across(const Step& step, House house, Digit digit, Cell besides,
                      const Layout& layout) {
    const HouseKind kind = layout.kind[house];
    HouseSet lines;
    if (kind == HouseKind::row) lines = layout.columns();
    if (kind == HouseKind::column) lines = layout.rows();
    HouseSet found;
    for (const Mark& mark : marks_of(step, {Role::set})) {
        if (mark.digit == digit && layout.house[house].has(mark.cell))
            found |= layout.houses_of[mark.cell] & lines;
    }
    return found - layout.houses_of[besides];
}

// Why a target cannot be a digit: two cross-lines or the other target's box forbid it.
std::string from_target(const Step& step, Candidate lost, const Voice& prose) {
    const Layout& layout = prose.layout();
    const auto& [cell, digit] = lost;
    const CellSet others = marked(step, {Role::wing}) - CellSet::of(cell);
    if (others.size() != 1) {
        prose.refuse();
        return {};
    }
    const Cell other = others.first();
    Numbers lines;
    HouseSet shared;
    std::optional<House> empty;
    for (const HouseMark& mark : houses_of(step, {Role::set})) {
        if (layout.house[mark.house].has(cell)) continue;
        const HouseSet across = lines_across(step, mark.house, digit, cell, layout);
        if (!across && !empty) empty = mark.house;
        lines.push_back(mark.house);
        shared |= across;
    }
    const std::string named = prose.digit(digit);
    std::string reason;
    if (empty || shared.size() > 1) {
        const House house = empty ? *empty : layout.box_of(other);
        reason = prose.say(empty ? "exocet_empty" : "exocet_empty_box",
                           {{'l', prose.houses(lines_with_both(step, cell, prose))},
                            {'h', prose.house(house)},
                            {'d', named}});
    } else {
        reason = prose.say(
            "exocet_shared",
            {{'h', prose.houses(lines)}, {'l', prose.houses(numbers_of(shared))}, {'d', named}});
    }
    return prose.say(
        "exocet_target",
        {{'r', reason}, {'d', named}, {'c', prose.cell(cell)}, {'o', prose.cell(other)}});
}

// Why a cell holds the same digit as a target.
std::string from_mirror(const Step& step, Cell cell, const Voice& prose) {
    const Layout& layout = prose.layout();
    const House box = layout.box_of(cell);
    const CellSet targets = marked(step, {Role::wing});
    const CellSet near = targets & layout.house[box], far = targets - near;
    if (near.size() != 1 || far.size() != 1) {
        prose.refuse();
        return {};
    }
    Numbers digits;
    for (const Mark& mark : marks_of(step, {Role::second})) {
        if (mark.cell == cell && !strikes(step, cell, mark.digit)) digits.push_back(mark.digit);
    }
    return prose.say("exocet_mirror",
                     {{'l', prose.houses(lines_with_both(step, far.first(), prose))},
                      {'c', prose.cell(far.first())},
                      {'o', prose.cell(near.first())},
                      {'m', prose.cell(cell)},
                      {'h', prose.house(box)},
                      {'d', prose.digits(digits, "or")}});
}

// The marked candidates of a role that the step eliminates.
Node struck(const Step& step, Role role) {
    Node found = candidates_of(marks_of(step, {role}));
    std::erase_if(found, [&](Candidate one) { return !strikes(step, one.cell, one.digit); });
    return found;
}

}  // namespace

std::string tell_band(const Step& step, const Voice& voice) {
    return voice.prose().houses(boxes_of(step, voice.layout(), BAND));
}

std::string tell_covers(const Step& step, const Voice& voice) {
    const Voice prose = voice.prose();
    Texts told;
    // Of a double exocet, the digits are those of both bases.
    for (Digit digit : digits_of(marks_of(step, {Role::base, Role::second}))) {
        Numbers covers;
        for (const HouseMark& mark : houses_of(step, {Role::cover})) {
            if (mark.digit == digit) covers.push_back(mark.house);
        }
        const Numbers houses = sorted(covers);
        told.push_back(prose.say(houses.empty() ? "fits_nowhere" : "fits_in",
                                 {{'h', prose.houses(houses)}, {'d', prose.digit(digit)}}));
    }
    return prose.words().join_groups(told);
}

std::string tell_apart(const Step& step, const Voice& voice) {
    const Voice prose = voice.prose();
    const Layout& layout = voice.layout();
    const Numbers own = boxes_of(step, layout, {Role::base, Role::second});
    Numbers others = boxes_of(step, layout, BAND);
    std::erase_if(others, [&](House box) { return contains(own, box); });
    const CellSet targets = cells_in(layout, others) & marked(step, {Role::wing, Role::third});
    return prose.say("exocet_apart", {{'c', prose.cells(numbers_of(targets))},
                                      {'h', prose.houses(own)},
                                      {'b', prose.houses(others)}});
}

std::string tell_crossed(const Step& step, const Voice& voice) {
    const Voice prose = voice.prose();
    const Layout& layout = voice.layout();
    const Numbers band = boxes_of(step, layout, BAND);
    const Numbers crossing = numbers_of(houses_of(step, {Role::set}));
    Texts told;
    for (const auto& [role, house, digit] : houses_of(step, {Role::cover})) {
        if (!contains(crossing, house)) continue;
        const CellSet own = cells_in(layout, band) & layout.house[house];
        const bool goes = std::ranges::any_of(step.eliminations, [&, digit = digit](Candidate one) {
            return one.digit == digit && own.has(one.cell);
        });
        if (!goes) continue;
        told.push_back(prose.say(
            "exocet_crossed",
            {{'d', prose.digit(digit)}, {'b', prose.houses(band)}, {'h', prose.house(house)}}));
    }
    return joined(told, " ");
}

std::string tell_losses(const Step& step, const Voice& voice) {
    const Voice prose = voice.prose();
    Texts told;
    for (Candidate lost : struck(step, Role::wing)) told.push_back(from_target(step, lost, prose));
    const Numbers digits = digits_of(struck(step, Role::base));
    if (!digits.empty())
        told.push_back(prose.say("exocet_base", {{'d', prose.digits(digits, "or")}}));
    for (Cell cell : set_of(cells_of(step.eliminations)) - marked(step, BAND))
        told.push_back(from_mirror(step, cell, prose));
    return joined(told, " ");
}

}  // namespace whydoku::tell
