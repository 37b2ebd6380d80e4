// Why each candidate goes in the end: what it sees, and in which houses.

#include <algorithm>

#include "tell/parts.hpp"

namespace whydoku::tell {
namespace {

// Cells that see the same digits of the same cells or sets in the same houses.
struct Seeing {
    Numbers cells, digits;
    std::string where, what;
};

// What each cell sees of a digit, cells and digits with the same answer together.
class Seen {
  public:
    void add(Candidate each, std::string where, std::string what) {
        const auto own = std::ranges::find_if(all_, [&](const Seeing& one) {
            return one.cells[0] == each.cell && one.where == where && one.what == what;
        });
        if (own != all_.end()) {
            own->digits.push_back(each.digit);
        } else {
            all_.push_back({{each.cell}, {each.digit}, std::move(where), std::move(what)});
        }
    }

    // A sentence for each: `r1c4 and r1c6 see both (row 1 and box 2).`
    std::string told(const Voice& prose) const {
        Texts told;
        for (const auto& [cells, digits, where, what] : groups()) {
            const std::string seen = put(what, {{'d', prose.digits(digits)}});
            told.push_back(prose.say(cells.size() == 1 ? "sees" : "see",
                                     {{'c', prose.cells(cells)}, {'w', seen}, {'h', where}}));
        }
        return told.empty() ? std::string() : joined(told, ". ") + '.';
    }

  private:
    std::vector<Seeing> groups() const {
        std::vector<Seeing> found;
        for (const Seeing& one : all_) {
            const auto same = std::ranges::find_if(found, [&](const Seeing& other) {
                const bool names_digits = one.what.find("#d") != std::string::npos;
                return (one.digits == other.digits || !names_digits) && one.where == other.where &&
                       one.what == other.what;
            });
            if (same == found.end()) {
                found.push_back(one);
            } else {
                same->cells.push_back(one.cells[0]);
            }
        }
        return found;
    }

    std::vector<Seeing> all_;
};

// One of the ends of a chain, as seen from a candidate that it rules out: `it is 8` in the same
// cell, or `r2c3 is 3 (row 2)`.
std::string told_end(Candidate from, const Node& end, const Voice& prose) {
    if (cells_of(end) == Numbers{from.cell})
        return prose.say("it_is", {{'d', prose.digits(digits_of(end))}});
    const std::string where = tell_sight({from}, end, prose);
    if (where.empty() || digits_of(end) != Numbers{from.digit}) prose.refuse();
    return prose.say("reason", {{'f', prose.fact(end, true)}, {'h', where}});
}

// What is ruled out by a pair of neighbours in a ring, one of which is true.
bool falls_to(Candidate out, const Link& pair, const Voice& voice) {
    if (in_one_cell(pair)) return out.cell == pair.source[0].cell;
    const Node ends = both_ends(pair);
    return digits_of(ends) == Numbers{out.digit} && !tell_sight({out}, ends, voice).empty();
}

// Two neighbours, one of which is true: `r7c6 is 3 or 7`, `r5c8 or r8c8 is 2 (column 8)`.
std::string tell_pair(const Link& link, const Voice& prose) {
    const Node ends = both_ends(link);
    if (in_one_cell(link)) {
        return prose.say(
            "fact", {{'c', prose.cell(ends[0].cell)}, {'d', prose.digits(digits_of(ends), "or")}});
    }
    return prose.say("reason", {{'f', prose.fact(ends, true)},
                                {'h', tell_sight(link.source, link.target, prose)}});
}

// Why a candidate is ruled out whichever of some nodes is true: `r2c9 is not 3: either it is 8, or
// r2c3 is 3 (row 2).`
std::string tell_either(Candidate out, const std::vector<Node>& nodes, const Voice& prose) {
    Texts told;
    for (const Node& node : nodes) told.push_back(told_end(out, node, prose));
    return prose.say(
        "either", {{'f', prose.fact({out}, false)}, {'l', joined(told, prose.phrase("comma_or"))}});
}

// The same for a candidate that no two neighbours of a ring rule out: of its links, all first ends
// are true, or all others.
std::string tell_far_pair(const Step& step, Candidate out, const Voice& prose) {
    for (const Link& one : step.links) {
        for (const Link& other : step.links) {
            const bool strong = one.kind == Link::Kind::strong && other.kind == one.kind;
            if (strong && rules_out(one.source, out, prose) && rules_out(other.target, out, prose))
                return tell_either(out, {one.source, other.target}, prose);
        }
        if (rules_out(one.source, out, prose) && rules_out(one.target, out, prose))
            return tell_either(out, {one.source, one.target}, prose);
    }
    prose.refuse();
    return {};
}

// The two ends of the first chain; a step without a chain is refused.
Node ends_of(const Step& step, const Voice& voice) {
    if (step.links.empty()) {
        voice.refuse();
        return {};
    }
    const Chain chain = chains_of(step.links).front();
    Node ends = chain.front().source;
    const Node& last = chain.back().target;
    ends.insert(ends.end(), last.begin(), last.end());
    return ends;
}

// Places of a digit, one of which holds it, and the letters of the sets that they are in.
struct Held {
    Node places;
    Texts names;
};

// Where sets hold the digit of a candidate for certain: in the places that several of them share,
// or in one set that cannot do without it.
Held held_by(const Step& step, const std::vector<Set>& sets, Candidate out, const Voice& voice) {
    for (Role role : {Role::wing, Role::base}) {
        Node places = candidates_of(marks_of(step, {role}));
        std::erase_if(places, [&](Candidate one) { return one.digit != out.digit; });
        if (places.empty()) continue;
        Texts names;
        for (const Set& set : sets) {
            const bool holds = std::ranges::any_of(places, [&](Candidate one) {
                return std::ranges::find(set.candidates, one) != set.candidates.end();
            });
            if (holds) names.push_back({set.letter});
        }
        return {places, names};
    }
    for (const Set& set : sets) {
        const Node places = places_in(set, out.digit);
        const bool is_own = contains(cells_of(places), out.cell);  // a cell does not see itself
        if (!places.empty() && !is_own && !tell_sight({out}, places, voice).empty())
            return {places, {{set.letter}}};
    }
    return {};
}

}  // namespace

int cage_over(const Layout& layout, CellSet cells) {
    const auto has = [&](const Rule& rule) { return !(cells - rule.cells); };
    const auto found = std::ranges::find_if(layout.rules, has);
    return found == layout.rules.end() ? -1 : static_cast<int>(found - layout.rules.begin());
}

bool rules_out(const Node& node, Candidate out, const Voice& voice) {
    if (cells_of(node) == Numbers{out.cell}) return digits_of(node) != Numbers{out.digit};
    return digits_of(node) == Numbers{out.digit} && !tell_sight({out}, node, voice).empty();
}

std::string tell_sight(const Node& from, const Node& to, const Voice& voice) {
    const Layout& layout = voice.layout();
    const Voice prose = voice.prose();
    Numbers few = cells_of(from), many = cells_of(to);
    if (few.size() > many.size()) few.swap(many);
    const CellSet both = set_of(few) | set_of(many);
    if (const HouseSet over = layout.houses_over(both)) return prose.house(over.first());
    if (const int cage = cage_over(layout, both); cage >= 0) return prose.cages({cage});
    HouseSet used;
    Numbers cages;
    for (Cell cell : few) {
        const Numbers own = numbers_of(layout.houses_of[cell]);
        CellSet left = set_of(many), in_houses;
        for (House h : layout.houses_of[cell]) in_houses |= layout.house[h];
        while (const CellSet elsewhere = left - in_houses) {
            const int cage = cage_over(layout, CellSet::of(cell) | CellSet::of(elsewhere.first()));
            if (cage < 0) return {};
            cages.push_back(cage);
            left -= layout.rules[static_cast<std::size_t>(cage)].cells;
        }
        while (left) {
            const auto covered = [&](House h) { return (layout.house[h] & left).size(); };
            const House best = *std::ranges::max_element(own, {}, covered);
            used |= HouseSet::of(best);
            left -= layout.house[best];
        }
    }
    Texts told;
    if (used) told.push_back(prose.houses(numbers_of(used)));
    if (!cages.empty()) told.push_back(prose.cages(sorted(cages)));
    return prose.words().join_groups(told);
}

std::string tell_seen(const std::vector<Candidate>& out, const Node& seen, const Voice& voice) {
    const Voice prose = voice.prose();
    Seen found;
    for (const Candidate& each : sorted(out)) {
        const Numbers cells = cells_of(seen);
        std::string where = tell_sight({each}, seen, prose);
        if (where.empty()) prose.refuse();
        const std::string what =
            cells.size() == 1 ? prose.cell(cells[0])
                              : std::string(prose.phrase(cells.size() == 2 ? "both" : "them_all"));
        found.add(each, std::move(where), what);
    }
    return found.told(prose);
}

std::string tell_ends_seen(const Step& step, const Voice& voice) {
    return tell_seen(step.eliminations, ends_of(step, voice), voice);
}

std::string tell_falls(const Step& step, const Voice& voice) {
    const Node ends = ends_of(step, voice);
    const Numbers digits = digits_of(ends);
    if (digits.size() == 1 && digits_of(step.eliminations) == digits)
        return tell_seen(step.eliminations, ends, voice);
    if (ends.empty()) return {};
    const Chain chain = chains_of(step.links).front();
    const Voice prose = voice.prose();
    Texts told;
    for (const Candidate& each : step.eliminations) {
        told.push_back(tell_either(each, {chain.front().source, chain.back().target}, prose));
    }
    return joined(told, " ");
}

std::string tell_pairs(const Step& step, const Voice& voice) {
    const Voice prose = voice.prose();
    Texts told;
    Node left = step.eliminations;
    for (const Link& link : step.links) {
        const auto falls = [&](Candidate out) { return falls_to(out, link, prose); };
        if (link.kind == Link::Kind::strong || std::ranges::none_of(step.eliminations, falls))
            continue;
        std::erase_if(left, falls);
        told.push_back(tell_pair(link, prose));
    }
    const std::vector<Set> sets = sets_of(step);
    for (const auto& set : sets) {
        for (Digit digit : set.digits) {
            const Node places = places_in(set, digit);
            const auto falls = [&](Candidate out) {
                return out.digit == digit && !tell_sight({out}, places, prose).empty();
            };
            if (!std::erase_if(left, falls)) continue;
            told.push_back(prose.fact(places, true));
        }
    }
    Texts sentences;
    if (!told.empty())
        sentences.push_back(
            prose.say("any_case", {{'p', joined(told, prose.phrase("semicolon"))}}));
    for (const Candidate& each : left) sentences.push_back(tell_far_pair(step, each, prose));
    return joined(sentences, " ");
}

std::string tell_excluded(const Step& step, const Voice& voice) {
    const Voice prose = voice.prose();
    const Node guardians = sorted(candidates_of(marks_of(step, {Role::fin})));
    if (guardians.size() < 2) return {};
    std::vector<Node> nodes;
    for (const Candidate& one : guardians) nodes.push_back({one});
    Texts told;
    Node seeing;
    for (const Candidate& each : step.eliminations) {
        const auto sees = [&](Candidate one) {
            return one.cell != each.cell && one.digit == each.digit;
        };
        if (std::ranges::all_of(guardians, sees)) {
            seeing.push_back(each);
        } else {
            told.push_back(tell_either(each, nodes, prose));
        }
    }
    return joined({tell_seen(seeing, guardians, prose), joined(told, " ")}, " ");
}

std::string tell_holding(const Step& step, Roles roles, const Voice& voice) {
    const Voice prose = voice.prose();
    std::vector<Set> sets = sets_of(step);
    std::erase_if(sets, [&](const Set& set) { return !roles.has(set.role); });
    Seen found;
    for (const Candidate& each : sorted(step.eliminations)) {
        const auto& [places, names] = held_by(step, sets, each, prose);
        std::string where = tell_sight({each}, places, prose);
        if (where.empty() || names.empty()) prose.refuse();
        found.add(each, std::move(where), prose.say("each_of", {{'s', prose.words().join(names)}}));
    }
    return found.told(prose);
}

// Where the digits of a Sue de Coq are used: in the line those that the cells of the box cannot
// hold, in the box those that the cells of the line cannot hold.
std::string tell_divided(const Step& step, const Voice& voice) {
    const Voice prose = voice.prose();
    const Layout& layout = prose.layout();
    const Numbers digits = digits_of(marks_of(step, {Role::base, Role::set, Role::second}));
    Texts told;
    for (House house : numbers_of(houses_of(step, {Role::base}))) {
        const CellSet first = set_of(cells_of(marks_of(step, {Role::set})));
        const Role other = first - layout.house[house] ? Role::set : Role::second;
        const Numbers lacking = digits_of(marks_of(step, {other}));
        Numbers used;
        for (const Candidate& out : step.eliminations) {
            const bool is_used = contains(digits, out.digit) && !contains(lacking, out.digit);
            if (is_used && layout.house[house].has(out.cell)) used.push_back(out.digit);
        }
        if (used.empty()) continue;
        told.push_back(
            prose.say("divided", {{'d', prose.digits(sorted(used))},
                                  {'c', prose.cells(cells_of(marks_of(step, {other})), "or")},
                                  {'h', prose.house(house)},
                                  {'n', prose.phrase(sorted(used).size() == 1 ? "it" : "them")}}));
    }
    return joined(told, " ");
}

}  // namespace whydoku::tell
