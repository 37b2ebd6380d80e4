#include "braids.hpp"

#include <algorithm>
#include <utility>

namespace pencilmark {
namespace {

using Row = Known::Row;

void join(Row& row, const Row& other) {
    for (std::size_t i = 0; i < row.size(); ++i) row[i] |= other[i];
}

template <class Visit>
void visit_each(const Row& row, Visit visit) {
    for (int i = 0; i < MAX_SIZE; ++i) {
        for (Cell c : row[static_cast<std::size_t>(i)]) visit(Network::number(c, i + 1));
    }
}

}  // namespace

bool BraidSearch::refutes(const Known& known, int target, int most) {
    Known supposed = known;
    supposed.hold_alone(target);
    return supposed.broken() || search(supposed, {}, most);
}

// Some fact must come next, so each that can be of use is taken, one after the other; after that,
// sets with it need not be looked at again.
bool BraidSearch::search(const Known& known, Row excluded, int most) {
    if (most < 2 || !meter_.spend() || !follow_all(known, excluded, most - 1)) return false;
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
    return std::ranges::any_of(none_, &Network::Asked::operator bool);
}

// Lists what answers the questions that came to have one option left. Of a question with nothing
// left, each option may be what is left of it in a smaller set.
void BraidSearch::list_answers(const Known& known) {
    const Questions one = one_, none = none_;
    count_all();
    for (int group = 0; group < network_.groups(); ++group) {
        const auto at = static_cast<std::size_t>(group);
        list(group, one_[at] - one[at] - all_.answered(group), all_);
        list(group, none_[at] - none[at], known);
    }
}

void BraidSearch::count_all() {
    for (int group = 0; group < network_.groups(); ++group) {
        const Known::Counted counted = all_.count(group);
        one_[static_cast<std::size_t>(group)] = counted.one;
        none_[static_cast<std::size_t>(group)] = counted.none;
    }
}

void BraidSearch::list(int group, Network::Asked asked, const Known& known) {
    for (int question : asked) {
        const Network::Options options = network_.options(group * Network::GROUP + question);
        for (int i = options.first; i <= options.last; ++i) {
            within_.back()[static_cast<std::size_t>(i)] |= options.cells & known.possible(i);
        }
    }
}

// The facts to begin with: a fact is needed if it excludes an option that must be false, and leads
// on to a contradiction soon enough. Which facts do so is collected option by option, because
// exclusion is mutual.
Row BraidSearch::needed(const Known& known, int most) const {
    Row wanted{}, latest{}, excluding{}, needed{};
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
    for (int after = 0; after < most; ++after) {
        visit_each(std::exchange(latest, {}),
                   [&](int option) { join(excluding, network_.struck_by(option)); });
        const auto last = std::min(static_cast<std::size_t>(most - after), within_.size() - 1);
        Row fresh = within_[last];
        for (std::size_t i = 0; i < fresh.size(); ++i) fresh[i] &= excluding[i] - needed[i];
        join(needed, fresh);
        visit_each(fresh, [&](int fact) {
            const Questions& left = all_.is_false(fact) ? none_ : one_;
            for (const Network::Place& at : network_.places(fact)) {
                const auto group = static_cast<std::size_t>(at.question / Network::GROUP);
                if (left[group].has(at.question % Network::GROUP)) want(at.question, fact);
            }
        });
    }
    for (std::size_t i = 0; i < needed.size(); ++i) needed[i] &= within_[1][i];
    return needed;
}

}  // namespace pencilmark
