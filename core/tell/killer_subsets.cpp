// Tells what cages and cells of one house hold together.

#include <algorithm>

#include "tell/parts.hpp"

namespace whydoku::tell {
namespace {

constexpr std::size_t MOST_TOGETHER = 6;  // ways to fill some groups that are listed
constexpr std::size_t MOST_DROPPED = 3;   // sets of digits of which it is told why they are out

// One of the groups: its cells, the sum that they make, and the sets of digits that they can hold.
struct HeldGroup {
    CellSet cells;
    Step sum;  // without rules: a cell by itself
    std::vector<DigitSet> ways;
};

HeldGroup group_of(const Step& step, Role role, const Voice& voice) {
    HeldGroup group;
    group.sum.technique = step.technique;
    for (const RuleMark& mark : step.rules) {
        if (mark.role == role) group.sum.mark_rule(Role::base, mark.rule);
    }
    const Node own = candidates_of(marks_of(step, {role}));
    for (const Mark& mark : marks_of(step, {role})) group.cells |= CellSet::of(mark.cell);
    if (group.sum.rules.empty()) {
        for (Digit d : digits_of(own)) group.ways.push_back(DigitSet::of(d));
        return group;
    }
    for (const HouseMark& mark : houses_of(step, {role})) {
        group.sum.mark_house(Role::base, mark.house);
    }
    for (const Mark& mark : step.marks) {
        if (mark.role == Role::on || (mark.role == Role::gone && group.cells.has(mark.cell))) {
            group.sum.marks.push_back(mark);
        }
    }
    group.sum.mark(Role::set, group.cells, 0);
    group.ways = ways_of_sum(group.sum, voice);
    return group;
}

std::vector<HeldGroup> groups_of(const Step& step, const Voice& voice) {
    std::vector<HeldGroup> groups;
    for (Role role : SET_ROLES) {
        if (has_mark(step, role)) groups.push_back(group_of(step, role, voice));
    }
    return groups;
}

bool loses(const HeldGroup& group, const Step& step) {
    return std::ranges::any_of(step.eliminations,
                               [&](Candidate out) { return group.cells.has(out.cell); });
}

std::string can_only_hold(const HeldGroup& group, const std::vector<DigitSet>& ways,
                          const Voice& prose) {
    return prose.say("can_only_hold",
                     {{'c', prose.cells(numbers_of(group.cells))}, {'w', added(ways, prose)}});
}

std::string tell_group(const HeldGroup& group, const Voice& voice) {
    if (group.sum.rules.empty()) return can_only_hold(group, group.ways, voice.prose()) + '.';
    return joined(
        {tell_sum(group.sum, voice), tell_lacks(group.sum, voice), tell_ways(group.sum, voice)},
        " ");
}

// The sets of digits of each group that go with one of each other group.
class Together {
  public:
    explicit Together(std::span<const HeldGroup> groups) : groups_(groups) { choose({}); }

    // The sets that a group is left with.
    std::vector<DigitSet> of(std::size_t group) const {
        std::vector<DigitSet> found = groups_[group].ways;
        std::erase_if(found, [&](DigitSet way) {
            return std::ranges::none_of(all_, [&](const auto& one) { return one[group] == way; });
        });
        return found;
    }

    // A set of each group at a time.
    const std::vector<std::vector<DigitSet>>& all() const { return all_; }

  private:
    void choose(DigitSet used) {
        if (chosen_.size() == groups_.size()) {
            all_.push_back(chosen_);
            return;
        }
        for (DigitSet way : groups_[chosen_.size()].ways) {
            if (way & used) continue;
            chosen_.push_back(way);
            choose(used | way);
            chosen_.pop_back();
        }
    }

    std::span<const HeldGroup> groups_;
    std::vector<std::vector<DigitSet>> all_;
    std::vector<DigitSet> chosen_;
};

// Some groups, if none could hold a set with one of these digits.
std::vector<HeldGroup> without(std::vector<HeldGroup> groups, DigitSet digits) {
    for (HeldGroup& group : groups) {
        std::erase_if(group.ways, [&](DigitSet way) { return bool(way & digits); });
    }
    return groups;
}

// Why groups cannot be filled together, by as few of them as show it.
std::string tell_clash(std::vector<HeldGroup> groups, const Voice& prose) {
    for (std::size_t i = groups.size(); i-- > 0;) {
        std::vector<HeldGroup> fewer = groups;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        if (Together(fewer).all().empty()) groups = std::move(fewer);
    }
    Texts told;
    while (!groups.empty()) {
        const auto next = std::ranges::min_element(
            groups, {}, [](const HeldGroup& group) { return group.ways.size(); });
        const HeldGroup group = *next;
        const std::string cells = prose.cells(numbers_of(group.cells));
        if (group.ways.empty()) {
            told.push_back(prose.say("nothing_left", {{'c', cells}}));
            return prose.words().join_groups(told);
        }
        told.push_back(
            prose.say("could_only_hold", {{'c', cells}, {'w', added(group.ways, prose)}}));
        groups.erase(next);
        if (group.ways.size() == 1) groups = without(std::move(groups), group.ways.front());
    }
    told.emplace_back(prose.phrase("clash"));
    return prose.words().join_groups(told);
}

// That all groups hold some digits together: what they can hold, if that is not much; otherwise
// what would be without the digits.
std::string tell_held_anyway(const Numbers& digits, const std::vector<HeldGroup>& groups,
                             const Together& together, const Voice& prose) {
    const std::string held = prose.digits(digits);
    Texts told;
    if (together.all().size() > MOST_TOGETHER) {
        for (const int d : digits) {
            told.push_back(prose.say(
                "without_digit",
                {{'d', prose.digit(d)},
                 {'f', tell_clash(without(groups, DigitSet::of(static_cast<Digit>(d))), prose)}}));
        }
        told.push_back(
            prose.say(digits.size() == 1 ? "held_anyway" : "hold_anyway", {{'d', held}}));
        return joined(told, " ");
    }
    for (const std::vector<DigitSet>& sets : together.all()) {
        Texts own;
        for (DigitSet set : sets) own.push_back(added(set));
        told.push_back(joined(own, prose.phrase("beside")));
    }
    return prose.say(told.size() == 1 ? "hold_just" : "hold_together",
                     {{'w', prose.words().join(told, "or")}, {'d', held}});
}

// Why sets of a group do not go together with those of the others.
Texts tell_dropped(const std::vector<HeldGroup>& groups, std::size_t at,
                   const std::vector<DigitSet>& kept, const Voice& prose) {
    std::vector<HeldGroup> others = groups;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(at));
    Texts told;
    for (DigitSet way : groups[at].ways) {
        if (std::ranges::find(kept, way) != kept.end()) continue;
        told.push_back(prose.say("dropped", {{'w', added(way)},
                                             {'c', prose.cells(numbers_of(groups[at].cells))},
                                             {'f', tell_clash(without(others, way), prose)}}));
    }
    return told;
}

// What groups that lose digits can hold beside the others.
std::string tell_beside(const Step& step, const std::vector<HeldGroup>& groups,
                        const Together& together, const Voice& prose) {
    Texts told, dropped;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (!loses(groups[i], step)) continue;
        const std::vector<DigitSet> kept = together.of(i);
        for (std::string& text : tell_dropped(groups, i, kept, prose)) {
            dropped.push_back(std::move(text));
        }
        told.push_back(can_only_hold(groups[i], kept, prose));
    }
    if (told.empty()) return {};
    if (dropped.size() > MOST_DROPPED) dropped.clear();
    const std::string_view key = dropped.empty() ? "beside_others" : "so_hold";
    dropped.push_back(prose.say(key, {{'f', prose.words().join_groups(told)}}));
    return joined(dropped, " ");
}

// Where digits of a house can only go, by groups.
std::string tell_only_there(const Step& step, const Numbers& digits, const Voice& prose) {
    std::vector<Numbers> groups;
    for (Role role : SET_ROLES) {
        Numbers cells;
        for (const Mark& mark : marks_of(step, {role})) {
            if (mark.digit) cells.push_back(mark.cell);
        }
        if (!cells.empty()) groups.push_back(sorted(std::move(cells)));
    }
    Texts places;
    for (const Numbers& cells : groups) {
        const std::string told = prose.cells(cells, groups.size() == 1 ? "or" : "and");
        places.push_back(prose.say("in_places", {{'c', told}}));
    }
    return prose.say("only_there", {{'h', prose.houses(numbers_of(houses_of(step, {Role::base})))},
                                    {'d', prose.digits(digits)},
                                    {'c', prose.words().join(places, "or")}});
}

}  // namespace

std::string tell_hidden_together(const Step& step, const Voice& voice) {
    Texts told;
    const std::vector<HeldGroup> groups = groups_of(step, voice);
    for (const HeldGroup& group : groups) {
        if (!group.sum.rules.empty()) told.push_back(tell_group(group, voice));
    }
    const Voice prose = voice.prose();
    Numbers digits =
        digits_of(marks_of(step, {Role::set, Role::second, Role::third, Role::fourth}));
    std::erase(digits, 0);
    told.push_back(tell_only_there(step, digits, prose));
    if (groups.size() == 2) told.push_back(std::string(prose.phrase("neither_holds_both")));
    if (groups.size() > 2) told.push_back(std::string(prose.phrase("none_holds_two")));
    Texts held;
    for (const HeldGroup& group : groups) {
        if (!loses(group, step)) continue;
        std::vector<DigitSet> ways = group.ways;
        std::erase_if(ways, [&](DigitSet way) {
            return std::ranges::none_of(digits, [&](int d) { return way.has(d); });
        });
        held.push_back(can_only_hold(group, ways, prose));
    }
    told.push_back(prose.say("so_hold", {{'f', prose.words().join_groups(held)}}));
    return joined(told, " ");
}

std::string tell_together(const Step& step, const Voice& voice) {
    Texts told;
    const std::vector<HeldGroup> groups = groups_of(step, voice);
    CellSet own;
    for (const HeldGroup& group : groups) {
        told.push_back(tell_group(group, voice));
        own |= group.cells;
    }
    const Voice prose = voice.prose();
    told.push_back(prose.say("no_digit_twice",
                             {{'h', prose.houses(numbers_of(houses_of(step, {Role::base})))}}));
    const Together together(groups);
    told.push_back(tell_beside(step, groups, together, prose));
    Node outside;
    for (const Candidate& out : step.eliminations) {
        if (!own.has(out.cell)) outside.push_back(out);
    }
    if (!outside.empty())
        told.push_back(tell_held_anyway(digits_of(outside), groups, together, prose));
    return joined(told, " ");
}

}  // namespace whydoku::tell
