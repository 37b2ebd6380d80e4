#include "finders/shared/guardians.hpp"

namespace whydoku {
namespace {

// Looks for cells that make a naked subset in a house together with the guards as one more cell.
class SubsetWithGuards {
  public:
    SubsetWithGuards(const Board& board, Sink& out, const GuardedPattern& pattern, House house)
        : board_(board), out_(out), pattern_(pattern), house_(house) {
        guards_ = cells_of(pattern.guards);
    }

    // True when the sink has enough.
    bool look() {
        const CellSet in_house = board_.layout().house[house_] & board_.empty();
        const CellSet pool = in_house - guards_;
        for (size_ = 1; size_ <= pool.size() - 1; ++size_) {
            if (extend(pool, {}, extras_of(pattern_.guards))) return true;
        }
        return false;
    }

  private:
    bool extend(CellSet pool, CellSet cells, DigitSet digits) {
        const int more = size_ - cells.size();
        if (more == 0) return digits.size() == size_ + 1 && strike(cells, digits);
        for (Cell c : pool) {
            pool -= CellSet::of(c);
            if (pool.size() + 1 < more) return false;
            const DigitSet joined = digits | board_.candidates(c);
            if (joined.size() > size_ + 1) continue;
            if (extend(pool, cells | CellSet::of(c), joined)) return true;
        }
        return false;
    }

    bool strike(CellSet cells, DigitSet digits) {
        Step& step = out_.draft();
        const auto& house = board_.layout().house;
        CellSet area, struck;
        for (House h : board_.layout().houses_over(cells | guards_)) area |= house[h];
        for (Cell c : (area & board_.empty()) - cells - guards_) {
            for (Digit d : board_.candidates(c) & digits) step.eliminate(c, d);
            if (board_.candidates(c) & digits) struck |= CellSet::of(c);
        }
        if (step.eliminations.empty()) return false;
        pattern_.mark(board_, step);
        for (House h : board_.layout().houses_over(cells | guards_)) {
            if (house[h] & struck) step.mark_house(Role::base, h);
        }
        step.mark_all(Role::set, board_, cells);
        return out_.report();
    }

    const Board& board_;
    Sink& out_;
    const GuardedPattern& pattern_;
    House house_;
    CellSet guards_;
    int size_ = 0;
};

}  // namespace

Guards guards_of(const Board& board, CellSet cells, DigitSet digits) {
    Guards guards;
    for (Cell c : cells) {
        const DigitSet extra = board.candidates(c) - digits;
        if (extra) guards.push_back({c, extra});
    }
    return guards;
}

CellSet cells_of(const Guards& guards) {
    CellSet cells;
    for (const Guard& guard : guards) cells |= CellSet::of(guard.cell);
    return cells;
}

DigitSet extras_of(const Guards& guards) {
    DigitSet digits;
    for (const Guard& guard : guards) digits |= guard.extra;
    return digits;
}

std::vector<Candidate> candidates_of(const Guards& guards) {
    std::vector<Candidate> candidates;
    for (const Guard& guard : guards) {
        for (Digit d : guard.extra) candidates.push_back(candidate(guard.cell, d));
    }
    return candidates;
}

void strike_excluded(const Board& board, const std::vector<Candidate>& guardians, Step& step) {
    for (Digit d : board.layout().digits()) {
        CellSet struck = board.places(d);
        for (const auto [cell, digit] : guardians) {
            const CellSet own = CellSet::of(cell);
            struck &= digit == d ? board.layout().peers[cell] : own;
        }
        step.eliminate(struck, d);
    }
}

bool alike_to_houses(const Layout& layout, CellSet one, CellSet other) {
    HouseSet touched;
    for (Cell c : one | other) touched |= layout.houses_of[c];
    for (House h : touched) {
        if ((layout.house[h] & one).size() != (layout.house[h] & other).size()) return false;
    }
    return true;
}

void GuardedPattern::mark(const Board& board, Step& step) const {
    const CellSet roof = cells_of(guards) | lacking;
    for (Cell c : cells) {
        const Role pattern = houses ? Role::set : Role::floor;
        const Role role = roof.has(c) ? Role::roof : pattern;
        DigitSet own = board.candidates(c) & digits;
        for (const Guard& guard : guards) own -= guard.cell == c ? guard.extra : DigitSet{};
        if (board.value(c)) own = DigitSet::of(board.value(c));
        for (Digit d : own) step.mark(role, c, d);
    }
    for (const Guard& guard : guards) {
        for (Digit d : guard.extra) step.mark(Role::fin, guard.cell, d);
    }
    for (House h : houses) step.mark_house(Role::base, h, digits.first());
}

bool exploit_any(const Board& board, Sink& out, const GuardedPattern& pattern) {
    return exploit_single_guard(board, out, pattern) || exploit_common_digit(board, out, pattern) ||
           exploit_subset(board, out, pattern) || exploit_locked_digit(board, out, pattern);
}

bool exploit_single_guard(const Board& board, Sink& out, const GuardedPattern& pattern) {
    if (pattern.guards.size() != 1) return false;
    const Guard& guard = pattern.guards.front();
    Step& step = out.draft();
    for (Digit d : board.candidates(guard.cell) - guard.extra) step.eliminate(guard.cell, d);
    if (step.eliminations.empty()) return false;
    pattern.mark(board, step);
    return out.report();
}

bool exploit_common_digit(const Board& board, Sink& out, const GuardedPattern& pattern) {
    const DigitSet extras = extras_of(pattern.guards);
    if (extras.size() != 1) return false;
    const Digit d = extras.first();
    const CellSet struck = board.places(d) & board.layout().peers_of_all(cells_of(pattern.guards));
    if (!struck) return false;
    Step& step = out.draft();
    step.eliminate(struck, d);
    pattern.mark(board, step);
    return out.report();
}

bool exploit_excluded(const Board& board, Sink& out, const GuardedPattern& pattern) {
    if (pattern.guards.size() < 2) return false;
    Step& step = out.draft();
    strike_excluded(board, candidates_of(pattern.guards), step);
    if (step.eliminations.empty()) return false;
    pattern.mark(board, step);
    return out.report();
}

bool exploit_subset(const Board& board, Sink& out, const GuardedPattern& pattern) {
    if (pattern.guards.size() < 2) return false;
    for (House h : board.layout().houses_over(cells_of(pattern.guards))) {
        if (SubsetWithGuards(board, out, pattern, h).look()) return true;
    }
    return false;
}

bool exploit_locked_digit(const Board& board, Sink& out, const GuardedPattern& pattern) {
    if (pattern.guards.size() != 2) return false;
    const CellSet roof = cells_of(pattern.guards);
    for (House h : board.layout().houses_over(roof)) {
        for (Digit locked : pattern.digits) {
            if (board.placed(h).has(locked) || board.places(locked, h) - roof) continue;
            if (extras_of(pattern.guards).has(locked)) continue;
            Step& step = out.draft();
            for (const Guard& guard : pattern.guards) {
                const DigitSet own = board.candidates(guard.cell) - guard.extra;
                for (Digit d : own - DigitSet::of(locked)) step.eliminate(guard.cell, d);
            }
            if (step.eliminations.empty()) continue;
            pattern.mark(board, step);
            step.mark_house(Role::base, h, locked);
            if (out.report()) return true;
        }
    }
    return false;
}

}  // namespace whydoku
