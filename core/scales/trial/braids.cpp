#include "scales/trial/braids.hpp"

namespace whydoku {
namespace {

using Row = Known::Row;

void remove(const Row& these, Row& from) {
    for (std::size_t i = 0; i < from.size(); ++i) from[i] -= these[i];
}

}  // namespace

bool BraidSearch::refutes(const Known& known, int target, int most) {
    Known supposed = known;
    supposed.hold_alone(target);
    return search(supposed, known.open(), most);
}

// Some fact must come next, so each is taken, one after the other; after that, sets with it need
// not be looked at again. If no layer can be spared, there is one fact of each.
bool BraidSearch::search(const Known& known, const Row& allowed, int most) {
    if (most < 2) return known.broken();
    if (!meter_.spend()) return false;
    if (most == 2) return ends_soon(known, allowed);
    const int facts = most - 1;
    const Outlook ahead = look_ahead(known, allowed, facts);
    if (ahead.layers == 0) return true;
    if (ahead.layers == NEVER) return false;
    Row later = ahead.all;
    if (ahead.layers == facts) remove(ahead.first, later);
    for (Digit d = 1; d <= network_.size(); ++d) {
        const auto at = static_cast<std::size_t>(d - 1);
        for (Cell c : ahead.first[at]) {
            Known more = known;
            more.hold_alone(Network::number(c, d));
            if (search(more, later, most - 1)) return true;
            later[at] -= CellSet::of(c);
        }
    }
    return false;
}

// Whether one more fact leads to a contradiction: it excludes the answer of another question with
// one option left, or all places of its digit in a house that it is not in.
bool BraidSearch::ends_soon(const Known& known, const Row& allowed) const {
    Row singles{};
    for (int group = 0; group < network_.groups(); ++group) {
        const Known::Counted counted = known.count(group);
        if (counted.none) return true;
        list(group, counted.one - known.answered(group), known, singles);
    }
    Overlap<CellSet> by_cell;
    for (const CellSet& cells : singles) by_cell.add(cells);
    for (int i = 0; i < network_.size(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        for (Cell c : singles[at] & allowed[at]) {
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
// more layers than there are answers in a braid.
BraidSearch::Outlook BraidSearch::look_ahead(const Known& known, const Row& allowed,
                                             int most) const {
    Outlook ahead;
    Known all = known;
    Questions one{}, none{};
    Row answers{};
    for (int layer = 0;; ++layer) {
        const Questions one_before = one, none_before = none;
        if (count(all, one, none) && ahead.layers == NEVER) ahead.layers = layer;
        if (layer == most || ahead.layers == 0) return ahead;
        for (int group = 0; group < network_.groups(); ++group) {
            const auto at = static_cast<std::size_t>(group);
            // Of a question with nothing left, each option may be what is left in a smaller set.
            list(group, one[at] - one_before[at] - all.answered(group), all, answers);
            list(group, none[at] - none_before[at], known, answers);
        }
        bool any = false;
        for (std::size_t i = 0; i < answers.size(); ++i) {
            const CellSet fresh = (answers[i] & allowed[i]) - ahead.all[i];
            ahead.all[i] |= fresh;
            for (Cell c : fresh) all.hold_alone(Network::number(c, static_cast<Digit>(i) + 1));
            any |= static_cast<bool>(fresh);
        }
        if (!any) return ahead;
        if (layer == 0) ahead.first = ahead.all;
    }
}

// Finds the questions that have one option left, and those that have none. Whether any has none.
bool BraidSearch::count(const Known& known, Questions& one, Questions& none) const {
    bool any = false;
    for (int group = 0; group < network_.groups(); ++group) {
        const Known::Counted counted = known.count(group);
        one[static_cast<std::size_t>(group)] = counted.one;
        none[static_cast<std::size_t>(group)] = counted.none;
        any |= static_cast<bool>(counted.none);
    }
    return any;
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
            const auto& [digit, cells] = network_.places_of(group * Network::GROUP + question);
            options[static_cast<std::size_t>(digit)] |= cells & known.possible(digit);
        }
    }
}

}  // namespace whydoku
