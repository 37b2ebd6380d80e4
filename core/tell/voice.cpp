#include "tell/voice.hpp"

#include <algorithm>

#include "ladder/ladder.hpp"

namespace whydoku::tell {
namespace {

struct Pair {
    int group, member;
};

// Groups that have the same members.
struct Group {
    CellSet groups, members;
};

// Joins the groups that share all their members, ascending.
std::vector<Group> alike(const std::vector<Pair>& pairs) {
    std::array<CellSet, 128> members{};
    CellSet groups;
    for (const auto& [group, member] : pairs) {
        groups |= CellSet::of(group);
        members[group] |= CellSet::of(member);
    }
    std::vector<Group> found;
    for (int group : groups) {
        const auto same = std::ranges::find(found, members[group], &Group::members);
        if (same == found.end()) {
            found.push_back({CellSet::of(group), members[group]});
        } else {
            same->groups |= CellSet::of(group);
        }
    }
    return found;
}

struct Told {
    Numbers digits, places;
};

// Joins the digits that share their places, or the places that share their digits: whichever makes
// fewer groups.
std::vector<Told> fewest(const std::vector<Pair>& placed) {
    std::vector<Pair> by_digit;
    for (const auto& [place, digit] : placed) by_digit.push_back({digit, place});
    const std::vector<Group> digits = alike(by_digit), places = alike(placed);
    const bool fewer_digits = digits.size() <= places.size();
    std::vector<Told> told;
    for (const auto& [groups, members] : fewer_digits ? digits : places) {
        const Numbers one = numbers_of(groups), other = numbers_of(members);
        told.push_back(fewer_digits ? Told{one, other} : Told{other, one});
    }
    return told;
}

std::vector<Told> digits_of_houses(const Layout& layout, const std::vector<HouseMark>& houses) {
    std::vector<Told> found;
    for (int kind = 0; kind <= static_cast<int>(HouseKind::window); ++kind) {
        std::vector<Pair> same;
        for (const auto& [role, house, digit] : houses) {
            if (static_cast<int>(layout.kind[house]) == kind) same.push_back({house, digit});
        }
        for (const Told& told : fewest(same)) found.push_back(told);
    }
    return found;
}

}  // namespace

Numbers sorted(Numbers numbers) {
    return numbers.size() < 2 ? numbers : numbers_of(set_of(numbers));
}

Node sorted(const Node& candidates) {
    if (candidates.size() < 2) return candidates;
    std::array<DigitSet, MAX_CELLS> digits{};
    for (const auto& [cell, digit] : candidates) digits[cell] |= DigitSet::of(digit);
    Node found;
    for (Cell cell = 0; cell < MAX_CELLS; ++cell) {
        for (Digit digit : digits[cell]) found.push_back(candidate(cell, digit));
    }
    return found;
}

bool is_one_fact(const Node& candidates) {
    return cells_of(candidates).size() == 1 || digits_of(candidates).size() == 1;
}

bool contains(const Numbers& numbers, int number) {
    return std::ranges::find(numbers, number) != numbers.end();
}

CellSet set_of(const Numbers& cells) {
    CellSet set;
    for (Cell cell : cells) set |= CellSet::of(cell);
    return set;
}

Numbers numbers_of(CellSet cells) {
    Numbers numbers;
    numbers.reserve(static_cast<std::size_t>(cells.size()));
    for (Cell cell : cells) numbers.push_back(cell);
    return numbers;
}

Numbers numbers_of(HouseSet houses) {
    Numbers numbers;
    for (House house : houses) numbers.push_back(house);
    return numbers;
}

Numbers numbers_of(DigitSet digits) {
    Numbers found;
    for (Digit d : digits) found.push_back(d);
    return found;
}

std::vector<Mark> marks_of(const Step& step, Roles roles) {
    std::vector<Mark> found;
    for (const Mark& mark : step.marks) {
        if (roles.has(mark.role)) found.push_back(mark);
    }
    return found;
}

std::vector<HouseMark> houses_of(const Step& step, Roles roles) {
    std::vector<HouseMark> found;
    for (const HouseMark& mark : step.houses) {
        if (roles.has(mark.role)) found.push_back(mark);
    }
    return found;
}

bool has_mark(const Step& step, Role role) {
    return std::ranges::find(step.marks, role, &Mark::role) != step.marks.end();
}

bool has_house(const Step& step, Role role) {
    return std::ranges::find(step.houses, role, &HouseMark::role) != step.houses.end();
}

std::vector<Candidate> candidates_of(const std::vector<Mark>& marks) {
    std::vector<Candidate> found;
    for (const Mark& mark : marks) found.push_back({mark.cell, mark.digit});
    return found;
}

Numbers numbers_of(const std::vector<HouseMark>& houses) {
    Numbers numbers;
    for (const HouseMark& mark : houses) {
        if (!contains(numbers, mark.house)) numbers.push_back(mark.house);
    }
    return numbers;
}

std::string_view Voice::slug(const Step& step) const {
    const std::size_t known = ladder().size();
    if (step.technique < known) return ladder()[step.technique].slug;
    const auto& own = subject_->names.techniques;
    const std::size_t number = step.technique - known;
    return number < own.size() ? std::string_view(own[number]) : std::string_view();
}

const Text* Voice::entry(const Step& step, std::string_view key) const {
    if (step.technique >= ladder().size()) return words().find("unknown", key);
    const Technique& row = ladder()[step.technique];
    const Text* found = words().entry(row.slug, key);
    const std::string_view lacking = found ? "" : family_lacking(words(), row.slug);
    if (!lacking.empty()) {
        subject_->refusal = Refusal::lacks_family;
        subject_->lacking = lacking;
    }
    return found;
}

std::string Voice::name(const Step& step) const {
    const Text* known = step.technique < ladder().size() ? entry(step, "name") : nullptr;
    return known ? known->words : name_from(slug(step));
}

std::string Voice::say(std::string_view key, std::initializer_list<Slot> slots) const {
    return put(phrase(key), slots);
}

std::string Voice::cell(Cell cell) const {
    if (!brief_) return cell_name(layout(), cell);
    return 'r' + run_name({layout().row_of(cell)}) + 'c' + run_name({layout().column_of(cell)});
}

std::string Voice::house(House house) const {
    const int number = number_of(layout(), house);
    const HouseKind kind = layout().kind[house];
    return brief_ ? to_string(kind)[0] + run_name({number}) : words().house(kind, number);
}

std::string Voice::cells(const Numbers& cells, std::string_view joint) const {
    if (cells.size() == 1) return cell(cells[0]);
    if (brief_) return cells_name(layout(), cells);
    Texts names;
    names.reserve(cells.size());
    for (Cell each : cells) names.push_back(cell_name(layout(), each));
    return words().join(names, joint);
}

std::string Voice::digits(const Numbers& digits, std::string_view joint) const {
    if (digits.size() == 1) return digit(digits[0]);
    Texts names;
    names.reserve(digits.size());
    for (Digit each : digits) names.push_back(digit(each));
    return brief_ ? joined(names, joint == "or" ? "/" : ",") : words().join(names, joint);
}

std::string Voice::houses(const Numbers& houses) const {
    if (houses.size() == 1) return house(houses[0]);
    Texts told;
    for (std::size_t at = 0; at < houses.size();) {
        Numbers numbers;
        const HouseKind kind = layout().kind[houses[at]];
        for (; at < houses.size() && layout().kind[houses[at]] == kind; ++at) {
            numbers.push_back(number_of(layout(), houses[at]));
        }
        told.push_back(brief_ ? to_string(kind)[0] + run_name(numbers)
                              : words().houses(kind, numbers));
    }
    return brief_ ? joined(told, "") : words().join_groups(told);
}

std::string Voice::cages(const Numbers& rules) const {
    Numbers first;
    for (int rule : rules)
        first.push_back(layout().rules[static_cast<std::size_t>(rule)].cells.first());
    return brief_ ? "cage " + cells(first)
                  : say(rules.size() == 1 ? "cage_of" : "cages_of", {{'c', cells(first)}});
}

std::string Voice::sectors(const Sectors& sectors, std::string_view joint) const {
    Texts told;
    if (!sectors.cells.empty()) told.push_back(cells(sectors.cells, joint));
    for (const auto& [digits, places] : digits_of_houses(layout(), sectors.houses)) {
        told.push_back(
            brief_ ? digit_chars(digits) + houses(places)
                   : put(phrase("in_house"), {{'d', this->digits(digits)}, {'h', houses(places)}}));
    }
    return brief_ ? joined(told, ", ") : words().join_groups(told);
}

std::string Voice::candidates(const Node& candidates, std::string_view joint) const {
    Texts told;
    for (const auto& [cell, digit] : candidates) {
        const std::string name = cell_name(layout(), cell), value(1, digit_char(digit));
        told.push_back(brief_ ? name + '=' + value
                              : put(phrase("fact"), {{'d', value}, {'c', name}}));
    }
    return brief_ ? joined(told, ", ") : words().join(told, joint);
}

std::string Voice::placements(const Node& candidates) const {
    return brief_ ? this->candidates(candidates) : grouped(candidates, phrase("placing"));
}

std::string Voice::eliminations(const Node& candidates) const {
    if (!brief_) return grouped(candidates, phrase("striking"));
    Texts told;
    for (Digit digit : digits_of(candidates)) {
        Numbers places;
        for (const auto& [cell, own] : candidates) {
            if (own == digit) places.push_back(cell);
        }
        told.push_back(cells(places) + "<>" + digit_char(digit));
    }
    return joined(told, ", ");
}

std::string Voice::grouped(const Node& candidates, std::string_view phrase) const {
    if (candidates.size() == 1) {
        const auto& [cell, digit] = candidates[0];
        return put(phrase, {{'d', this->digit(digit)}, {'c', this->cell(cell)}});
    }
    std::vector<Pair> pairs;
    for (const auto& [cell, digit] : candidates) pairs.push_back({cell, digit});
    Texts told;
    for (const auto& [digits, places] : fewest(pairs)) {
        told.push_back(put(phrase, {{'d', this->digits(digits)}, {'c', cells(places)}}));
    }
    return words().join_groups(told);
}

std::string Voice::outcome(const Step& step) const {
    return joined({placements(step.placements), eliminations(step.eliminations)}, ", ");
}

std::string Voice::fact(const Node& node, bool holds) const {
    const std::string_view key = holds                        ? "fact"
                                 : cells_of(node).size() == 1 ? "no_fact"
                                                              : "none_of";
    return say(key, {{'c', cells(cells_of(node), holds ? "or" : "and")},
                     {'d', digits(digits_of(node), "or")}});
}

}  // namespace whydoku::tell
