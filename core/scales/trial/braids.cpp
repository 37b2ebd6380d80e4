#include "scales/trial/braids.hpp"

#include <algorithm>
#include <utility>

namespace whydoku {
namespace {

using Row = Known::Row;

}  // namespace

bool BraidSearch::refutes(const Known& known, int target, int most) {
    Known supposed = known;
    supposed.hold_alone(target);
    return supposed.broken() || search(supposed, {}, most);
}

// Some fact must come next, so each that can be of use is taken, one after the other; after that,
// sets with it need not be looked at again.
bool BraidSearch::search(const Known& known, Row excluded, int most) {
    if (most < 2 || !meter_.spend()) return false;
    if (most == 2) return ends_soon(known, excluded);
    if (!follow_all(known, excluded, most - 1)) return false;
    const Row next = needed(known, most - 1);
    for (Digit d = 1; d <= network_.size(); ++d) {
        for (Cell c : next[static_cast<std::size_t>(d - 1)]) {
            const int fact = Network::number(c, d);
            Known more = known;
            more.hold_alone(fact);
            if (more.broken() || search(more, excluded, most - 1)) return true;
            Known::add(excluded, fact);
        }
    }
    return false;
}

// The answers of questions with one option left.
Row BraidSearch::single_answers(const Known& known) const {
    Row singles{};
    for (int group = 0; group < network_.groups(); ++group) {
        const Network::QuestionSet one = known.count(group).one - known.answered(group);
        list(group, one, known, singles);
    }
    return singles;
}

// Whether one more fact leads to a contradiction: it excludes the answer of another question with
// one option left, or all places of its digit in a house that it is not in.
bool BraidSearch::ends_soon(const Known& known, const Row& excluded) const {
    const Row singles = single_answers(known);
    Overlap<CellSet> by_cell;
    for (const CellSet& cells : singles) by_cell.add(cells);
    for (int i = 0; i < network_.size(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        for (Cell c : singles[at] - excluded[at]) {
            if (by_cell.several.has(c) || (singles[at] & network_.peers(c))) return true;
            for (const CellSet& places : network_.unseen(c)) {
                if (!(known.possible(i) & places)) return true;
            }
        }
    }
    return false;
}

// A fact is the answer of a question with one option left. Takes all facts that can follow, layer
// by layer, as if each could be had together with all others: so it finds a contradiction in no
// more layers than there are answers in a braid. False when there is none.
bool BraidSearch::follow_all(const Known& known, const Row& excluded, int most) {
    all_ = known;
    one_ = none_ = {};
    within_.assign(1, {});
    const Row open = known.open();
    for (int layer = 1; layer <= most; ++layer) {
        within_.push_back(within_.back());
        list_answers(known);
        Row& now = within_.back();
        const Row& before = within_[within_.size() - 2];
        bool more = false;
        for (std::size_t i = 0; i < now.size(); ++i) {
            now[i] &= open[i] - excluded[i];
            for (Cell c : now[i] - before[i]) {
                all_.hold_alone(Network::number(c, static_cast<Digit>(i) + 1));
                more = true;
            }
        }
        if (!more) break;
    }
    count_all();
    return std::ranges::any_of(none_, &Network::QuestionSet::operator bool);
}

// Lists what answers the questions that came to have one option left. Of a question with nothing
// left, each option may be what is left of it in a smaller set.
void BraidSearch::list_answers(const Known& known) {
    const Questions one = one_, none = none_;
    count_all();
    Row& now = within_.back();
    for (int group = 0; group < network_.groups(); ++group) {
        const auto at = static_cast<std::size_t>(group);
        const Network::QuestionSet fresh = one_[at] - one[at] - all_.answered(group);
        const Network::QuestionSet lost = none_[at] - none[at];
        list(group, fresh, all_, now);
        list(group, lost, known, now);
    }
}

void BraidSearch::count_all() {
    for (int group = 0; group < network_.groups(); ++group) {
        const Known::Counted counted = all_.count(group);
        one_[static_cast<std::size_t>(group)] = counted.one;
        none_[static_cast<std::size_t>(group)] = counted.none;
    }
}

// Adds the options of questions of a group. The first group asks about cells: all at once.
void BraidSearch::list(int group, Network::QuestionSet asked, const Known& known,
                       Row& options) const {
    if (group == 0 && asked) {
        for (int i = 0; i < network_.size(); ++i) {
            options[static_cast<std::size_t>(i)] |= asked & known.possible(i);
        }
    } else {
        for (int question : asked) {
            const Network::Options of = network_.options(group * Network::GROUP + question);
            options[static_cast<std::size_t>(of.first)] |= of.cells & known.possible(of.first);
        }
    }
}

// The facts to begin with: a fact is needed if it excludes an option that must be false, and leads
// on to a contradiction soon enough.
Row BraidSearch::needed(const Known& known, int most) const {
    Row wanted{}, latest{}, needed{};
    const auto want = [&](int question, int spared) {
        const Network::Options options = network_.options(question);
        for (int i = options.first; i <= options.last; ++i) {
            const auto at = static_cast<std::size_t>(i);
            CellSet cells = (options.cells & known.possible(i)) - wanted[at];
            if (spared / Network::GROUP == i) cells -= CellSet::of(spared % Network::GROUP);
            wanted[at] |= cells;
            latest[at] |= cells;
        }
    };
    for (int group = 0; group < network_.groups(); ++group) {
        for (int asked : none_[static_cast<std::size_t>(group)]) {
            want(group * Network::GROUP + asked, -Network::GROUP);
        }
    }
    const auto want_for = [&](int fact) {
        const Questions& left = all_.is_false(fact) ? none_ : one_;
        for (const Network::OptionPlace& at : network_.places(fact)) {
            const auto group = static_cast<std::size_t>(at.question / Network::GROUP);
            if (left[group].has(at.question % Network::GROUP)) want(at.question, fact);
        }
    };
    for (int after = 0; after < most; ++after) {
        const Row excluded = std::exchange(latest, {});  // by the facts that are needed
        Overlap<CellSet> by_cell;
        for (const CellSet& cells : excluded) by_cell.add(cells);
        const auto last = std::min(static_cast<std::size_t>(most - after), within_.size() - 1);
        for (std::size_t i = 0; by_cell.any && i < excluded.size(); ++i) {
            const CellSet by_others = by_cell.several | (by_cell.any - excluded[i]);
            for (Cell c : within_[last][i] - needed[i]) {
                if (!by_others.has(c) && !(network_.peers(c) & excluded[i])) continue;
                needed[i] |= CellSet::of(c);
                want_for(Network::number(c, static_cast<Digit>(i) + 1));
            }
        }
    }
    for (std::size_t i = 0; i < needed.size(); ++i) needed[i] &= within_[1][i];
    return needed;
}

}  // namespace whydoku
