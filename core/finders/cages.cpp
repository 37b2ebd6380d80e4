// Cages, and what follows from them and from houses: the digits of a house add up to a known
// number, so the cells that cages leave over in it, or reach out of it, do too (the 45 rule; of 9
// digits).
//
// A sum is read exactly where its cells all differ: each set of digits that makes the number is
// tried, and what no way to put a set into the cells uses cannot be true. A digit that all ways use
// stands in one of its places, so no cell that sees all of these can hold it.
//
// What is read rests on candidates that are not there any more. A step names as few of them as it
// can: each is given back, cell by cell, then one by one, and stays if the step still follows.
#include <algorithm>

#include "finders/finders.hpp"
#include "position/sum_states.hpp"
#include "rules/give_back.hpp"

namespace whydoku {
namespace {

CellSet places_in(const SumCells& cells, CellSet among, Digit d) {
    CellSet places;
    for (Cell c : among) {
        if (!cells.value(c) && cells.candidates(c).has(d)) places |= CellSet::of(c);
    }
    return places;
}

// The cells of a sum as the board has them, and as a reason may have them.
class Reason {
  public:
    Reason(const Board& board, const Sum& sum)
        : board_(board),
          sum_(sum),
          cells_(cells_on(board, sum.cells)),
          open_(sum.cells & board.empty()) {}

    // Gives back all candidates without which holds(cells) is still true.
    template <class Holds>
    void shrink(const Holds& holds) {
        SumCells all = cells_;
        open_all(sum_, all);
        if (holds(all)) {
            cells_.open = all.open;
            return;
        }
        give_back(open_, all, cells_, [&] { return holds(cells_); });
    }

    void write(Step& step) const {
        const bool is_cage = !sum_.houses;
        for (House h : sum_.houses) step.mark_house(Role::base, h);
        for (int rule : sum_.rules) step.mark_rule(is_cage ? Role::base : Role::cover, rule);
        for (Cell c : sum_.cells - open_) step.mark(Role::on, c, board_.value(c));
        step.mark(Role::set, open_, 0);
        SumCells all = cells_;
        open_all(sum_, all);
        for (Cell c : open_) {
            for (Digit d : all.open[c] - cells_.open[c]) step.mark(Role::gone, c, d);
        }
    }

  private:
    const Board& board_;
    const Sum& sum_;
    SumCells cells_;
    CellSet open_;
};

// Whether a reading rules out everything that a step eliminates.
bool rules_out(const SumReading& reading, const Step& step) {
    return !reading.possible || std::ranges::none_of(step.eliminations, [&](Candidate out) {
        return reading.kept[out.cell].has(out.digit);
    });
}

// One sum on one board.
class SumStep {
  public:
    SumStep(const Board& board, const Sum& sum, Sink& out)
        : board_(board), sum_(sum), out_(out), open_(sum.cells & board.empty()) {}

    // The digit of the only open cell. These report if they find something, and are then true if
    // the sink has enough.
    bool place_last() {
        read_sum(board_, sum_, reading_);
        const Cell c = open_.first();
        if (!reading_.possible || reading_.kept[c].size() != 1) return false;
        const DigitSet last = reading_.kept[c];
        Step& step = out_.draft();
        step.place(c, last.first());
        return write(step, [&] { return reading_.possible && reading_.kept[c] == last; });
    }

    // What no way to make the sum uses.
    bool narrow() {
        read_sum(board_, sum_, reading_);
        if (open_.size() == 1 && reading_.possible) return place_last();
        Step& step = out_.draft();
        for (Cell c : reading_.possible ? open_ : CellSet::of(open_.first())) {
            const DigitSet kept = reading_.possible ? reading_.kept[c] : DigitSet{};
            for (Digit d : board_.candidates(c) - kept) step.eliminate(c, d);
        }
        if (step.eliminations.empty()) return false;
        return write(step, [&] { return rules_out(reading_, step); });
    }

    // What is not in the only set of digits that makes the sum.
    bool take_only_way() {
        SumCells cells = cells_on(board_, sum_.cells);
        open_all(sum_, cells);
        const std::vector<DigitSet> ways = ways_to_make(cells, sum_);
        if (ways.size() != 1) return false;
        Step& step = out_.draft();
        for (Cell c : open_) {
            for (Digit d : board_.candidates(c) - ways.front()) step.eliminate(c, d);
        }
        if (step.eliminations.empty()) return false;
        return write(step, [&] { return rules_out(reading_, step); });
    }

    // A digit that all ways use, where it has one place.
    bool place_needed(DigitSet needed) {
        for (Digit d : needed) {
            const CellSet places = board_.places(d) & open_;
            if (places.size() != 1 || board_.candidates(places.first()).size() == 1) continue;
            Step& step = out_.draft();
            step.place(places.first(), d);
            const bool enough = write_with_places(step, 0, DigitSet::of(d), places,
                                                  [&](CellSet left) { return left == places; });
            if (enough) return true;
        }
        return false;
    }

    // Digits that all ways use go from the cells that see all of their places: digits that have the
    // same places together.
    bool lock_needed(std::size_t part, DigitSet needed) {
        for (DigitSet left = needed; left;) {
            const CellSet places = board_.places(left.first()) & sum_.parts[part].cells;
            DigitSet alike;
            for (Digit d : left) {
                if ((board_.places(d) & sum_.parts[part].cells) == places) alike |= DigitSet::of(d);
            }
            left -= alike;
            if (places && lock(part, alike, places)) return true;
        }
        return false;
    }

  private:
    bool lock(std::size_t part, DigitSet digits, CellSet places) {
        const CellSet seeing = board_.layout().peers_of_all(places);
        Step& step = out_.draft();
        DigitSet gone;
        for (Digit d : digits) {
            if (!(seeing & board_.places(d))) continue;
            step.eliminate(seeing & board_.places(d), d);
            gone |= DigitSet::of(d);
        }
        return gone && write_with_places(step, part, gone, places, [&](CellSet left) {
                   return std::ranges::all_of(step.eliminations, [&](Candidate out) {
                       return board_.layout().peers_of_all(left).has(out.cell);
                   });
               });
    }

    template <class Holds>
    bool write(Step& step, const Holds& holds) {
        explain(step, [&](const SumCells& cells) {
            read_sum(cells, sum_, reading_);
            return holds();
        });
        return out_.report();
    }

    template <class Fits>
    bool write_with_places(Step& step, std::size_t part, DigitSet digits, CellSet places,
                           const Fits& fits) {
        explain(step, [&](const SumCells& cells) {
            for (Digit d : digits) {
                const CellSet left = places_in(cells, sum_.parts[part].cells, d);
                if (!left || !fits(left)) return false;
            }
            read_sum(cells, sum_, reading_);
            return reading_.possible && !(digits - reading_.needed[part]);
        });
        for (Digit d : digits) step.mark(Role::second, places, d);
        return out_.report();
    }

    // Writes the smallest reason. Where none is read, findings are weighed by the same cells.
    template <class Holds>
    void explain(Step& step, const Holds& holds) {
        if (!out_.evidence_is_read()) return step.mark(Role::set, sum_.cells, 0);
        Reason reason(board_, sum_);
        reason.shrink(holds);
        reason.write(step);
    }

    const Board& board_;
    const Sum& sum_;
    Sink& out_;
    CellSet open_;
    SumReading reading_;
};

// Calls find(sum, state, open cells) for the sums of a kind until it returns true.
template <class Find>
void each_sum(const Position& position, bool wide, auto is_wanted, const Find& find) {
    if (position.layout().rules.empty()) return;
    const Board& board = position.board();
    auto& states = position.table<SumStates>();
    for (std::size_t i = 0; i < states.sums().size(); ++i) {
        const Sum& sum = states.sums()[i];
        const CellSet open = sum.cells & board.empty();
        if (!open || sum.is_wide() != wide || !is_wanted(sum, open)) continue;
        if (find(sum, states.of(board, i), open)) return;
    }
}

bool is_cage(const Sum& sum, CellSet) {
    return sum.kind == SumKind::cage;
}

void find_single_left(const Position& position, Sink& out, bool wide, auto is_wanted) {
    each_sum(position, wide, is_wanted, [&](const Sum& sum, const auto& state, CellSet open) {
        return open.size() == 1 && state.possible &&
               SumStep(position.board(), sum, out).place_last();
    });
}

}  // namespace

void last_cage_cell(const Position& position, Sink& out) {
    find_single_left(position, out, false, is_cage);
}

void cage_combination(const Position& position, Sink& out) {
    each_sum(position, false, is_cage, [&](const Sum& sum, const auto& state, CellSet) {
        return state.narrows && SumStep(position.board(), sum, out).take_only_way();
    });
}

void hidden_single_cage(const Position& position, Sink& out) {
    each_sum(position, false, is_cage, [&](const Sum& sum, const auto& state, CellSet open) {
        return open.size() > 1 && SumStep(position.board(), sum, out).place_needed(state.needed[0]);
    });
}

void cage_combinations(const Position& position, Sink& out) {
    each_sum(position, false, is_cage, [&](const Sum& sum, const auto& state, CellSet) {
        return state.narrows && SumStep(position.board(), sum, out).narrow();
    });
}

void locked_in_cage(const Position& position, Sink& out) {
    each_sum(position, false, is_cage, [&](const Sum& sum, const auto& state, CellSet open) {
        return open.size() > 1 &&
               SumStep(position.board(), sum, out).lock_needed(0, state.needed[0]);
    });
}

// A digit that has few places left in a house goes from the cells that see all of them, if cages
// are needed to see them: pointing and claiming are about houses alone.
constexpr unsigned MOST_CONFINED = 4;  // places that cells outside of the house can see together
void locked_to_cage(const Position& position, Sink& out) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    if (layout.rules.empty()) return;
    for (Digit d : layout.digits()) {
        for (House h : board.open_houses(d, MOST_CONFINED)) {
            const CellSet places = board.places(d, h);
            CellSet seeing = layout.peers_of_all(places) & board.places(d);
            for (House over : layout.houses_over(places)) seeing -= layout.house[over];
            if (!seeing) continue;
            Step& step = out.draft();
            step.eliminate(seeing, d);
            step.mark_house(Role::base, h);
            step.mark(Role::set, places, d);
            if (out.report()) return;
        }
    }
}

template <SumKind Kind, bool Wide>
void last_left_over(const Position& position, Sink& out) {
    const auto is_wanted = [](const Sum& sum, CellSet) { return sum.kind == Kind; };
    find_single_left(position, out, Wide, is_wanted);
}

template <SumKind Kind, bool Wide>
void left_over(const Position& position, Sink& out) {
    const auto is_wanted = [](const Sum& sum, CellSet) { return sum.kind == Kind; };
    each_sum(position, Wide, is_wanted, [&](const Sum& sum, const auto& state, CellSet open) {
        SumStep step(position.board(), sum, out);
        if (state.narrows && step.narrow()) return true;
        for (std::size_t i = 0; open.size() > 1 && state.possible && i < sum.parts.size(); ++i) {
            if (step.lock_needed(i, state.needed[i])) return true;
        }
        return false;
    });
}

template void last_left_over<SumKind::innies, false>(const Position&, Sink&);
template void last_left_over<SumKind::innies, true>(const Position&, Sink&);
template void last_left_over<SumKind::outies, false>(const Position&, Sink&);
template void last_left_over<SumKind::outies, true>(const Position&, Sink&);
template void left_over<SumKind::innies, false>(const Position&, Sink&);
template void left_over<SumKind::innies, true>(const Position&, Sink&);
template void left_over<SumKind::outies, false>(const Position&, Sink&);
template void left_over<SumKind::outies, true>(const Position&, Sink&);
template void left_over<SumKind::difference, false>(const Position&, Sink&);
template void left_over<SumKind::difference, true>(const Position&, Sink&);

}  // namespace whydoku
