// Tells links with their reasons, in the order of the chain:
//
//     If r1c8 is not 6, then r5c8 is 6 (column 8), r5c2 is 2 (row 5), r3c2 is not 2 (column 2) and
//     r2c1 is 2 (box 1).
//
// A strong link holds because its two ends are all candidates of a cell, all places of a digit in a
// house, or two digits of an almost locked set, which cannot lack both. A weak link holds because
// its two ends share a cell or a house, or because a set would lack both of their digits. The
// reason is read from the evidence alone. What a cell loses is not told where the next link says
// what is left for it: r5c2 is not 6, because of row 5, and so it is 2.

#include <algorithm>

#include "tell/sum_links.hpp"

namespace whydoku::tell {
namespace {

constexpr std::size_t MOST_WORDS = 22;  // of a sentence, as far as it can be cut

bool has_all(const Node& candidates, const Node& some) {
    return std::ranges::all_of(some, [&](Candidate one) {
        return std::ranges::find(candidates, one) != candidates.end();
    });
}

std::size_t words_in(const std::string& text) {
    return static_cast<std::size_t>(std::ranges::count(text, ' ')) + 1;
}

bool is_strong(const Link& link) {
    return link.kind == Link::Kind::strong;
}

// The sentences of one chain after another.
class LinkTeller {
  public:
    LinkTeller(const Step& step, const Voice& voice)
        : voice_(voice.prose()), sets_(sets_of(step)), sums_(step, voice) {}

    // Chains of one link from the same start share a sentence.
    void tell(Chain chain) {
        const Node& start = chain[0].source;
        if (chain.size() > 1 || start != start_) begin(chain[0]);
        start_ = chain.size() > 1 ? Node() : start;
        for (std::size_t i = 0; i < chain.size(); ++i) tell_link(chain, i);
    }

    std::string told() {
        close();
        Texts all = sums_.derivations();
        for (const Told& one : together()) {
            for (const std::string& each : one.sentences) {
                all.push_back(put(each, {{START, one.lead(voice_)}}));
            }
        }
        return joined(all, " ");
    }

  private:
    static constexpr char START = 's';  // the slot of what a chain starts from

    // What is told of a chain, or of several from the same start.
    struct Told {
        Node start;
        bool holds, is_set;
        Texts sentences;

        std::string lead(const Voice& voice) const {
            return is_set ? voice.digits(digits_of(start)) : voice.fact(start, holds);
        }
    };

    // Chains that say the same from candidates of one cell, or from places of one digit, are told
    // once: `If r1c4 is 2 or 3, then ...`.
    std::vector<Told> together() const {
        std::vector<Told> all;
        for (const Told& one : told_) {
            const auto same = std::ranges::find_if(all, [&](const Told& other) {
                return one.holds && other.holds && one.sentences == other.sentences &&
                       is_one_fact(both_ends({Link::Kind::weak, one.start, other.start}));
            });
            if (same == all.end()) {
                all.push_back(one);
            } else {
                same->start = sorted(both_ends({Link::Kind::weak, same->start, one.start}));
            }
        }
        return all;
    }

    // Ends the sentence, if one is begun.
    void close() {
        const std::string items = voice_.words().join_groups(items_);
        if (!items_.empty()) {
            told_.back().sentences.push_back(voice_.say(key_, {{'i', lead_}, {'t', items}}));
        }
        items_.clear();
        lead_.clear();
        key_ = "chain_on";
    }

    void begin(const Link& first) {
        close();
        const bool is_set = is_strong(first) && set_with(first);
        key_ = is_set ? "chain_without" : "chain";
        lead_ = std::string("#") + START;
        told_.push_back({first.source, !is_strong(first), is_set, {}});
    }

    void tell_link(Chain chain, std::size_t at) {
        const Link& link = chain[at];
        const Link* before = at ? &chain[at - 1] : nullptr;
        const bool is_last = at + 1 == chain.size();
        if (is_strong(link)) {
            const Set* set = set_with(link);
            add(set ? need(*set, link, before) : left(link, before), set);
        } else if (is_last || !says_loss(chain[at + 1])) {
            lose(link, is_last);
        }
    }

    // Whether a strong link says what was lost before it.
    bool says_loss(const Link& strong) const { return in_one_cell(strong) || set_with(strong); }

    // A new sentence begins where one is full, before a set and after it.
    void add(std::string item, bool is_set = false) {
        const bool parts = is_set || set_is_last_;
        if (!items_.empty() && (parts || words_begun() + words_in(item) > MOST_WORDS)) close();
        items_.push_back(std::move(item));
        set_is_last_ = is_set;
    }

    std::size_t words_begun() const {
        std::size_t words = words_in(put(lead_, {{START, told_.back().lead(voice_)}}));
        for (const std::string& each : items_) words += words_in(each);
        return words;
    }

    // A digit that a set needs, because it lacks another one.
    std::string need(const Set& set, const Link& link, const Link* before) {
        const std::string name(1, set.letter);
        const std::string digit = voice_.digits(digits_of(link.target));
        const std::string place = voice_.cells(cells_of(link.target), "or");
        if (!before) return voice_.say("set_needs", {{'s', name}, {'d', digit}, {'c', place}});
        return voice_.say("set_lacks", {{'s', name},
                                        {'l', voice_.digits(digits_of(link.source))},
                                        {'h', where(*before)},
                                        {'d', digit},
                                        {'c', place}});
    }

    // A candidate that is left for a cell, or a place that is left in a house.
    std::string left(const Link& link, const Link* before) {
        const std::string fact = voice_.fact(link.target, true);
        if (in_one_cell(link)) {
            if (before) return voice_.say("reason", {{'f', fact}, {'h', where(*before)}});
            return voice_.say("it_is", {{'d', voice_.digits(digits_of(link.target))}});
        }
        const std::string sum = sums_.reason(link);
        if (!sum.empty()) return voice_.say("reason", {{'f', fact}, {'h', sum}});
        const Node ends = both_ends(link);
        if (digits_of(ends).size() > 1) return fact;  // no set explains a link made by hand
        // Where the ends share two houses, the evidence does not tell which of them it is.
        Texts houses;
        for (House house : houses_over(ends)) houses.push_back(voice_.house(house));
        const int cage = cage_over(voice_.layout(), set_of(cells_of(ends)));
        if (houses.empty() && cage >= 0) houses.push_back(voice_.cages({cage}));
        if (houses.empty()) return fact;
        return voice_.say("reason", {{'f', fact}, {'h', voice_.words().join(houses, "or")}});
    }

    // What a cell that holds another digit is not goes with what it is.
    void lose(const Link& link, bool is_last) {
        const bool is_other = in_one_cell(link) && link.source != link.target;
        if (is_other && !(is_last && items_.empty())) {
            (items_.empty() ? lead_ : items_.back()) +=
                voice_.say("and_not", {{'d', voice_.digits(digits_of(link.target))}});
            return;
        }
        const std::string fact = voice_.fact(link.target, false), where = this->where(link);
        add(is_other ? fact : voice_.say("reason", {{'f', fact}, {'h', where}}));
    }

    // Where the two ends of a weak link exclude each other.
    std::string where(const Link& link) {
        if (digits_of(link.source) == digits_of(link.target)) {
            const std::string sight = tell_sight(link.source, link.target, voice_);
            return sight.empty() ? sums_.reason(link) : sight;
        }
        if (in_one_cell(link)) return voice_.fact(link.source, true);
        const std::string sum = sums_.reason(link);
        if (!sum.empty()) return sum;
        const Set* found = set_taken_by(link.source, link.target);
        if (found) return voice_.say("set_lacks_both", {{'s', {&found->letter, 1}}});
        const int cage = cage_over(voice_.layout(), set_of(cells_of(both_ends(link))));
        return cage >= 0 ? voice_.cages({cage}) : "";
    }

    Numbers houses_over(const Node& ends) const {
        return numbers_of(voice_.layout().houses_over(set_of(cells_of(ends))));
    }

    // The smallest set that a link runs in, if it has several cells. Two digits of a cell need
    // none, nor do two places in a house.
    const Set* set_with(const Link& link) const {
        const Node ends = both_ends(link);
        if (digits_of(ends).size() == 1) return nullptr;
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
                   return one.digit != end.digit || one.cell == end.cell ||
                          voice_.layout().peers[one.cell].has(end.cell);
               });
    }

    Voice voice_;
    std::vector<Set> sets_;
    SumLinks sums_;
    // The sentence that is begun: a phrase, what it starts from and what follows.
    std::string_view key_;
    std::string lead_;
    Texts items_;
    bool set_is_last_ = false;
    Node start_;  // of the chains of one link that were told last
    std::vector<Told> told_;
};

// Cells as a node of a chain is written: `r1c9`, `r4c78`.
std::string node_name(const Node& node, const Voice& voice) {
    return voice.brief().cells(cells_of(node));
}

// The house or cell that the two ends of a link share.
std::string place(const Link& link, const Voice& prose) {
    const std::string house = tell_sight(link.source, link.target, prose);
    return house.empty() || in_one_cell(link) ? std::string(prose.phrase("one_cell")) : house;
}

}  // namespace

Node both_ends(const Link& link) {
    Node ends = link.source;
    ends.insert(ends.end(), link.target.begin(), link.target.end());
    return ends;
}

bool in_one_cell(const Link& link) {
    return cells_of(both_ends(link)).size() == 1;
}

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
    LinkTeller teller(step, voice);
    for (Chain chain : chains_of(step.links)) teller.tell(chain);
    return teller.told();
}

std::string tell_along(const Step& step, const Voice& voice) {
    Texts cells;
    const auto pass = [&](const Node& node) {
        const std::string name = node_name(node, voice);
        if (cells.empty() || cells.back() != name) cells.push_back(name);
    };
    if (!step.links.empty()) {
        const Chain chain = chains_of(step.links).front();
        pass(chain.front().source);
        for (const Link& link : chain) pass(link.target);
    }
    if (cells.size() > 2 && cells.front() == cells.back()) cells.pop_back();  // of a ring
    return joined(cells, voice.phrase("dash"));
}

std::string tell_ends(const Step& step, const Voice& voice) {
    if (step.links.empty()) {
        voice.refuse();
        return {};
    }
    const Chain chain = chains_of(step.links).front();
    const Node &first = chain.front().source, &last = chain.back().target;
    const Voice prose = voice.prose();
    if (digits_of(first) == digits_of(last))
        return prose.fact(sorted(both_ends({Link::Kind::weak, first, last})), true);
    return voice.words().join({prose.fact(first, true), prose.fact(last, true)}, "or");
}

std::string tell_conflicts(const Step& step, const Voice& voice) {
    const Voice prose = voice.prose();
    std::vector<std::pair<const Node*, Texts>> targets;
    for (const Link& link : step.links) {
        if (link.kind != Link::Kind::weak) continue;
        auto found = std::ranges::find_if(
            targets, [&](const auto& known) { return *known.first == link.target; });
        if (found == targets.end()) found = targets.insert(found, {&link.target, {}});
        found->second.push_back(voice.say(
            "conflict", {{'f', prose.fact(link.source, true)}, {'r', place(link, prose)}}));
    }
    Texts told;
    for (const auto& [target, reasons] : targets) {
        told.push_back(voice.say(
            "conflicts", {{'f', prose.fact(*target, false)}, {'r', voice.words().join(reasons)}}));
    }
    return joined(told, " ");
}

}  // namespace whydoku::tell
