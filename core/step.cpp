#include "step.hpp"

namespace pencilmark {

namespace {

constexpr const char* ROLES[] = {"set", "second",    "third",      "fourth", "base", "cover",
                                 "fin", "pivot",     "wing",       "floor",  "roof", "on",
                                 "off", "second_on", "second_off", "broken"};

}  // namespace

const char* to_string(Role role) {
    return ROLES[static_cast<std::size_t>(role)];
}

std::vector<std::string> role_names() {
    return {std::begin(ROLES), std::end(ROLES)};
}

const char* to_string(Link::Kind kind) {
    return kind == Link::Kind::strong ? "strong" : "weak";
}

void Step::clear() {
    placements.clear();
    eliminations.clear();
    houses.clear();
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
    add(marks, other.marks);
    add(links, other.links);
    add(children, other.children);
}

void apply(Board& board, const Step& step) {
    for (auto [cell, digit] : step.placements) board.place(cell, digit);
    for (auto [cell, digit] : step.eliminations) board.eliminate(cell, digit);
}

Sink::Sink(const Step& wanted, Meter& meter)
    : want_(Want::first), wanted_(outcome(wanted)), meter_(meter) {}

Sink::Outcome Sink::outcome(const Step& step) const {
    Outcome outcome{step.placements, step.eliminations};
    std::ranges::sort(outcome.first);
    std::ranges::sort(outcome.second);
    return outcome;
}

void Sink::begin(std::uint8_t technique) {
    draft_.technique = technique;
    found_ = false;
    outcomes_.clear();
    meter_.restart_nodes();
}

Step& Sink::draft() {
    draft_.clear();
    return draft_;
}

void Sink::moved() {
    for (Shared& slot : shared_) slot.fresh = false;
}

bool Sink::take() {
    found_ = !wanted_ || outcome(draft_) == *wanted_;
    if (want_ == Want::first) return found_;
    const bool is_new = outcomes_.insert(outcome(draft_)).second;
    if (is_new || want_ == Want::every) steps_.push_back(draft_);
    return false;
}

}  // namespace pencilmark
