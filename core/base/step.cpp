#include "base/step.hpp"

#include <iterator>

namespace whydoku {

namespace {

constexpr const char* ROLE_NAMES[] = {"set", "second",    "third",      "fourth", "base",  "cover",
                                      "fin", "pivot",     "wing",       "floor",  "roof",  "on",
                                      "off", "second_on", "second_off", "gone",   "broken"};
static_assert(std::size(ROLE_NAMES) == static_cast<std::size_t>(Role::broken) + 1);

}  // namespace

const char* to_string(Role role) {
    return ROLE_NAMES[static_cast<std::size_t>(role)];
}

std::vector<std::string> role_names() {
    return {std::begin(ROLE_NAMES), std::end(ROLE_NAMES)};
}

const char* to_string(Link::Kind kind) {
    return kind == Link::Kind::strong ? "strong" : "weak";
}

void Step::clear() {
    rating = 0;
    placements.clear();
    eliminations.clear();
    houses.clear();
    rules.clear();
    marks.clear();
    links.clear();
    children.clear();
}

void Step::join(const Step& other) {
    const auto add = [](auto& mine, const auto& theirs) {
        for (const auto& item : theirs) {
            if (std::ranges::find(mine, item) == mine.end()) mine.push_back(item);
        }
    };
    add(placements, other.placements);
    add(eliminations, other.eliminations);
    add(houses, other.houses);
    add(rules, other.rules);
    add(marks, other.marks);
    // Each chain keeps all of its links, so that it can be followed by itself.
    links.insert(links.end(), other.links.begin(), other.links.end());
    add(children, other.children);
}

void apply(Board& board, const Step& step) {
    for (auto [cell, digit] : step.placements) board.place(cell, digit);
    for (auto [cell, digit] : step.eliminations) board.eliminate(cell, digit);
}

bool does_as_much(const Step& step, const Step& other) {
    const auto places = [&](Candidate c) {
        return std::ranges::find(step.placements, c) != step.placements.end();
    };
    const auto strikes = [&](Candidate c) {
        const auto fills = [c](Candidate placed) {
            return placed.cell == c.cell && placed.digit != c.digit;
        };
        return std::ranges::find(step.eliminations, c) != step.eliminations.end() ||
               std::ranges::any_of(step.placements, fills);
    };
    return std::ranges::all_of(other.placements, places) &&
           std::ranges::all_of(other.eliminations, strikes);
}

}  // namespace whydoku
