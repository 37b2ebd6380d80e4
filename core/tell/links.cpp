// Tells links with their reasons: `r1c4 is 5, the only other place in row 1`.
//
// A strong link holds because its two ends are all candidates of a cell, all places of a digit in a
// house, or two digits of an almost locked set, which cannot lack both. A weak link holds because
// its two ends share a cell or a house, or because a set would lack both of their digits. The
// reason is read from the evidence alone.

#include <algorithm>

#include "tell/parts.hpp"

namespace whydoku::tell {
namespace {

constexpr Roles SETS{Role::set, Role::second, Role::third, Role::fourth, Role::pivot};
constexpr std::size_t MOST_UNNUMBERED = 3;

// The cells of an almost locked set, and their candidates.
struct Set {
    Node candidates;
    Numbers cells, digits;

    explicit Set(Node own)
        : candidates(std::move(own)), cells(cells_of(candidates)), digits(digits_of(candidates)) {}
};

// The sets that are marked, cells with two candidates among them. Marks of a set follow one
// another; where the role changes, another set begins.
std::vector<Set> sets_of(const Step& step) {
    std::vector<Set> found;
    const auto& marks = step.marks;
    for (std::size_t at = 0; at < marks.size();) {
        const Role role = marks[at].role;
        Node own;
        for (; at < marks.size() && marks[at].role == role; ++at) {
            if (marks[at].digit) own.push_back({marks[at].cell, marks[at].digit});
        }
        if (SETS.has(role) && !own.empty()) found.emplace_back(std::move(own));
    }
    return found;
}

Node both(const Node& source, const Node& target) {
    Node ends = source;
    ends.insert(ends.end(), target.begin(), target.end());
    return ends;
}

bool has_all(const Node& candidates, const Node& some) {
    return std::ranges::all_of(some, [&](Candidate one) {
        return std::ranges::find(candidates, one) != candidates.end();
    });
}

class LinkTeller {
  public:
    LinkTeller(const Step& step, const Voice& voice)
        : voice_(voice.prose()), sets_(sets_of(step)) {}

    std::string sentence(Chain chain) const {
        Texts told;
        for (const Link& link : chain) told.push_back(this->link(link));
        const std::string then = joined(told, voice_.phrase("then"));
        return voice_.say("chain", {{'i', start(chain)}, {'t', then}});
    }

    std::string start(Chain chain) const {
        return voice_.fact(chain[0].source, chain[0].kind == Link::Kind::weak);
    }

    std::string link(const Link& link) const {
        const bool strong = link.kind == Link::Kind::strong;
        const std::string why =
            strong ? only_other(link.source, link.target) : where(link.source, link.target);
        return voice_.say("link", {{'f', voice_.fact(link.target, strong)}, {'r', why}});
    }

    // The house or cell that two candidates share.
    std::string place(const Node& source, const Node& target) const {
        const Numbers houses = houses_over(both(source, target));
        const bool same = houses.empty() || cells_of(source) == cells_of(target);
        return same ? std::string(voice_.phrase("one_cell")) : voice_.house(houses[0]);
    }

  private:
    // Why a strong link holds.
    std::string only_other(const Node& source, const Node& target) const {
        const Node ends = both(source, target);
        if (digits_of(ends).size() == 1) {
            Texts houses;
            // Where the ends share two houses, the evidence does not tell which of them it is.
            for (House house : houses_over(ends)) houses.push_back(voice_.house(house));
            if (houses.empty()) return {};
            const bool many = target.size() > 1;
            return voice_.say(many ? "only_other_places" : "only_other_place",
                              {{'h', voice_.words().join(houses, "or")}});
        }
        const Set* found = set_with(ends);
        if (!found) {
            // Steps made by hand may have links of which their marks do not tell why they hold.
            const bool in_cell = cells_of(ends).size() == 1;
            return std::string(in_cell ? voice_.phrase("only_other_candidate") : "");
        }
        const std::string lacking = voice_.digits(digits_of(source));
        return voice_.say("set_lacks", {{'s', named(*found)}, {'d', lacking}});
    }

    // Why a weak link holds: where both of its ends are.
    std::string where(const Node& source, const Node& target) const {
        const bool same_digits = digits_of(source) == digits_of(target);
        if (!same_digits && cells_of(source) == cells_of(target)) {
            return voice_.say("same_cell", {{'f', voice_.fact(source, true)}});
        }
        if (same_digits) {
            const Numbers houses = houses_over(both(source, target));
            if (houses.empty()) return std::string(voice_.phrase("seen_by_all"));
            return voice_.say("same_house", {{'h', voice_.house(houses[0])}});
        }
        const Set* found = set_taken_by(source, target);
        return found ? voice_.say("set_lacks_both", {{'s', named(*found)}}) : "";
    }

    Numbers houses_over(const Node& ends) const {
        return numbers_of(voice_.layout().houses_over(set_of(cells_of(ends))));
    }

    // The smallest set that a link runs in, if it has several cells. Two digits of a cell need
    // none.
    const Set* set_with(const Node& ends) const {
        const Set* smallest = nullptr;
        for (const Set& set : sets_) {
            const bool smaller = !smallest || set.cells.size() < smallest->cells.size();
            if (smaller && runs_in(ends, set)) smallest = &set;
        }
        return smallest && smallest->cells.size() > 1 ? smallest : nullptr;
    }

    // Whether a set lacks one digit if all of one end are false, and so needs the other end: the
    // ends are all candidates of their digits in the set.
    static bool runs_in(const Node& ends, const Set& set) {
        const Numbers digits = digits_of(ends);
        const auto are_own = [&](const Candidate& one) {
            return !contains(digits, one.digit) || std::ranges::find(ends, one) != ends.end();
        };
        return set.digits.size() == set.cells.size() + 1 && has_all(set.candidates, ends) &&
               std::ranges::all_of(set.candidates, are_own);
    }

    // The set that loses both digits if both ends are true.
    const Set* set_taken_by(const Node& source, const Node& target) const {
        const auto found = std::ranges::find_if(sets_, [&](const Set& set) {
            return loses(set, source.front()) && loses(set, target.front());
        });
        return found == sets_.end() ? nullptr : &*found;
    }

    bool loses(const Set& set, Candidate end) const {
        return contains(set.digits, end.digit) &&
               std::ranges::all_of(set.candidates, [&](Candidate one) {
                   return one.digit != end.digit || !houses_over({one, end}).empty();
               });
    }

    std::string named(const Set& set) const {
        return voice_.say("set",
                          {{'c', voice_.cells(set.cells)}, {'d', voice_.digits(set.digits)}});
    }

    Voice voice_;
    std::vector<Set> sets_;
};

bool has_numbers(std::size_t links, std::size_t chains) {
    return links > MOST_UNNUMBERED && 2 * links > 3 * chains;
}

}  // namespace

std::vector<Chain> chains_of(const std::vector<Link>& links) {
    std::vector<Chain> chains;
    for (const Link& link : links) {
        const Link* last = chains.empty() ? nullptr : &chains.back().back();
        if (last && last->target == link.source && last->kind != link.kind) {
            chains.back() = {chains.back().data(), chains.back().size() + 1};
        } else {
            chains.push_back({&link, 1});
        }
    }
    return chains;
}

std::string tell_links(const Step& step, const Voice& voice) {
    const LinkTeller teller(step, voice);
    const std::vector<Chain> chains = chains_of(step.links);
    Texts told;
    if (!has_numbers(step.links.size(), chains.size())) {
        for (Chain chain : chains) told.push_back(teller.sentence(chain));
        return joined(told, " ");
    }
    std::string lines;
    int number = 0;
    for (Chain chain : chains) {
        lines += voice.say("chain_start", {{'f', teller.start(chain)}}) + '\n';
        for (const Link& link : chain)
            lines += "  " + std::to_string(++number) + ". " + teller.link(link) + '\n';
    }
    return lines;
}

std::string tell_ends(const Step& step, const Voice& voice) {
    if (step.links.empty()) {
        voice.refuse();
        return {};
    }
    const Chain chain = chains_of(step.links).front();
    const Node &first = chain.front().source, &last = chain.back().target;
    Texts told{voice.prose().fact(first, true)};
    if (first != last) told.push_back(voice.prose().fact(last, true));
    return voice.words().join(told, "or");
}

std::string tell_conflicts(const Step& step, const Voice& voice) {
    const LinkTeller teller(step, voice);
    const Voice prose = voice.prose();
    std::vector<std::pair<const Node*, Texts>> targets;
    for (const Link& link : step.links) {
        if (link.kind != Link::Kind::weak) continue;
        auto found = std::ranges::find_if(
            targets, [&](const auto& known) { return *known.first == link.target; });
        if (found == targets.end()) found = targets.insert(found, {&link.target, {}});
        found->second.push_back(voice.say(
            "conflict",
            {{'f', prose.fact(link.source, true)}, {'r', teller.place(link.source, link.target)}}));
    }
    Texts told;
    for (const auto& [target, reasons] : targets) {
        told.push_back(voice.say(
            "conflicts", {{'f', prose.fact(*target, false)}, {'r', voice.words().join(reasons)}}));
    }
    return joined(told, " ");
}

}  // namespace whydoku::tell
