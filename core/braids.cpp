#include "braids.hpp"

#include <algorithm>

namespace pencilmark {
namespace {

using Word = Known::Word;
using Row = Known::Row;

bool meets(const Row& row, Bits other) {
    Word common = 0;
    for (int i = 0; i < other.width(); ++i)
        common |= row[static_cast<std::size_t>(i)] & other.word(i);
    return common != 0;
}

}  // namespace

bool BraidSearch::refutes(const Known& known, int target, int most) {
    Known supposed = known;
    Node& node = node_at(0);
    node.single.clear();
    node.failed.clear();
    supposed.hold_alone(target, node.single, node.failed);
    if (!node.failed.empty()) return true;
    return search(supposed, {}, most, 0);
}

BraidSearch::Node& BraidSearch::node_at(std::size_t depth) {
    while (nodes_.size() <= depth) nodes_.push_back(std::make_unique<Node>());
    return *nodes_[depth];
}

// Some fact must come next, so each that can be of use is taken, one after the other; after that,
// sets with it need not be looked at again.
bool BraidSearch::search(const Known& known, Row excluded, int most, std::size_t depth) {
    if (most < 2 || !meter_.spend()) return false;
    Node& node = node_at(depth);
    if (!follow_all(known, excluded, most - 1, node)) return false;
    Node& next = node_at(depth + 1);
    for (const Fact& fact : node.facts) {
        if (fact.layer > 1) break;
        if (!fact.needed) continue;
        Known more = known;
        next.single = node.single;
        next.failed.clear();
        more.hold_alone(fact.candidate, next.single, next.failed);
        if (!next.failed.empty()) return true;
        if (search(more, excluded, most - 1, depth + 1)) return true;
        Known::add(excluded, fact.candidate);
    }
    return false;
}

// Takes all facts that can follow, layer by layer, as if each could be had together with all
// others: so it finds a contradiction in no more layers than there are answers in a braid. Marks
// the facts that lead on to a contradiction soon enough. False when there is none.
bool BraidSearch::follow_all(const Known& known, const Row& excluded, int most, Node& node) {
    Known all = known;
    Row listed = excluded;
    node.facts.clear();
    const auto list = [&](int candidate, int layer) {
        if (Known::has(listed, candidate) || !known.is_open(candidate)) return;
        Known::add(listed, candidate);
        node.facts.push_back({candidate, layer, false});
    };
    for (int question : node.single) list(known.answer(question), 1);
    failed_.clear();
    std::size_t first = 0;
    for (int layer = 1; layer <= most && first < node.facts.size(); ++layer) {
        single_.clear();
        const std::size_t failed_before = failed_.size(), last = node.facts.size();
        for (; first < last; ++first) all.hold_alone(node.facts[first].candidate, single_, failed_);
        for (int question : single_) {
            if (all.left(question)) list(all.answer(question), layer + 1);
        }
        // Of a question with nothing left, each option may be what is left of it in a smaller set.
        for (std::size_t i = failed_before; i < failed_.size(); ++i) {
            for (int option : network_.options(failed_[i])) list(option, layer + 1);
        }
    }
    return !failed_.empty() && mark_needed(known, all, most, node);
}

bool BraidSearch::mark_needed(const Known& known, const Known& all, int most, Node& node) {
    Row wanted{}, next{};
    const auto want = [&](Row& row, int question, int spared) {
        for (int option : network_.options(question)) {
            if (option != spared && !known.is_false(option)) Known::add(row, option);
        }
    };
    for (int question : failed_) want(wanted, question, -1);
    bool any = false;
    for (int after = 0; after < most; ++after) {
        bool more = false;
        next = wanted;
        for (Fact& fact : node.facts) {
            if (fact.needed || fact.layer + after > most) continue;
            if (!meets(wanted, network_.row(fact.candidate))) continue;
            fact.needed = more = true;
            any |= fact.layer == 1;
            for (const Network::Asked& asked : network_.asked(fact.candidate)) {
                const bool alive = !all.is_false(fact.candidate);
                if (all.left(asked.question) == alive) want(next, asked.question, fact.candidate);
            }
        }
        if (!more) break;
        wanted = next;
    }
    return any;
}

}  // namespace pencilmark
