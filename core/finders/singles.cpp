// Singles: a cell with one candidate, or a digit with one place in a house. The board keeps an
// index of both.
//
// A step also shows what blocks the other places, or the other digits: the placed digits that see
// them (cover), and candidates that an earlier step struck (off).
//
// A person who has placed a digit goes on with it, and then looks around the cell. So if the sink
// says where the last digit was placed, singles of this digit come first, then those of its houses.
#include <algorithm>
#include <array>

#include "finders/finders.hpp"

namespace whydoku {
namespace {

// The placed digits d that see any of these cells. A digit stands in a house once, so that only the
// houses of the cells that hold it are searched.
CellSet seen_from(const Board& board, CellSet cells, Digit d) {
    const Layout& layout = board.layout();
    HouseSet around;
    for (Cell c : cells) around |= layout.houses_of[c];
    CellSet found;
    for (House h : around) {
        if (!board.placed(h).has(d) || (layout.house[h] & found)) continue;
        for (Cell c : layout.house[h] - board.empty()) {
            if (board.value(c) != d) continue;
            found |= CellSet::of(c);
            break;
        }
    }
    return found;
}

// A placed digit, and a house that holds it and cells that it blocks.
struct Blocker {
    Cell cell;
    House over;
};

// Blockers of a digit in the cells of a house: each blocks a cell that those before it do not.
struct Blockers {
    std::array<Blocker, MAX_SIZE> all;
    std::size_t count = 0;
};

// Finds them; the house that blocks most cells comes first. Takes away the cells that are blocked.
Blockers blockers_of(const Board& board, CellSet& blocked, Digit d) {
    const Layout& layout = board.layout();
    const CellSet placed = seen_from(board, blocked, d);
    Blockers found;
    while (blocked) {
        Blocker best{};
        int most = 0;
        for (Cell c : placed) {
            for (House h : layout.houses_of[c]) {
                const int count = (layout.house[h] & blocked).size();
                if (count <= most) continue;
                best = {c, h};
                most = count;
            }
        }
        if (most == 0) break;
        found.all[found.count++] = best;
        blocked -= layout.house[best.over];
    }
    return found;
}

// Removes blockers of cells that later ones block too. Of two, none blocks all that the other does.
void keep_needed(const Layout& layout, Blockers& blockers, CellSet blocked) {
    for (std::size_t i = 0; i < blockers.count && blockers.count > 2;) {
        CellSet left = blocked;
        for (std::size_t j = 0; j < blockers.count; ++j) {
            if (j != i) left -= layout.house[blockers.all[j].over];
        }
        if (left) {
            ++i;
        } else {
            std::shift_left(blockers.all.begin() + i, blockers.all.begin() + blockers.count--, 1);
        }
    }
}

// Marks what blocks a digit in cells.
void mark_blockers(const Board& board, Step& step, CellSet blocked, Digit d) {
    CellSet struck = blocked;
    Blockers blockers = blockers_of(board, struck, d);
    keep_needed(board.layout(), blockers, blocked - struck);
    for (std::size_t i = 0; i < blockers.count; ++i) {
        step.mark(Role::cover, blockers.all[i].cell, d);
        step.mark_house(Role::cover, blockers.all[i].over, d);
    }
    step.mark(Role::off, struck, d);
}

bool report_hidden(const Board& board, House h, Digit d, Sink& out) {
    const Cell c = board.places(d, h).first();
    Step& step = out.draft();
    step.place(c, d);
    step.mark_house(Role::base, h);
    step.mark(Role::set, c, d);
    if (out.evidence_is_read()) {
        const CellSet others = board.layout().house[h] & board.empty();
        mark_blockers(board, step, others - CellSet::of(c), d);
    }
    return out.report();
}

void hidden_single(const Board& board, Sink& out, HouseSet where) {
    const HouseSet hidden = board.hidden_houses() & where;
    if (const auto& last = out.last_placed(); last && hidden) {
        for (House h : board.one_place(last->digit) & where) {
            if (report_hidden(board, h, last->digit, out)) return;
        }
        for (House h : hidden& board.layout().houses_of[last->cell]) {
            if (report_hidden(board, h, board.hidden(h).first(), out)) return;
        }
    }
    for (House h : hidden) {
        for (Digit d : board.hidden(h)) {
            if (report_hidden(board, h, d, out)) return;
        }
    }
}

// Marks, for each other digit, a peer that holds it.
void mark_other_digits(const Board& board, Step& step, Cell c, Digit spared) {
    DigitSet left = board.layout().digits() - DigitSet::of(spared);
    for (Cell peer : board.layout().peers[c] - board.empty()) {
        if (!left.has(board.value(peer))) continue;
        left -= DigitSet::of(board.value(peer));
        step.mark(Role::cover, peer, board.value(peer));
    }
    for (Digit d : left) step.mark(Role::off, c, d);
}

// The cell where a house is open, and its digit; no digit if it is none of the candidates.
Candidate last_of(const Board& board, House h) {
    const Cell c = (board.layout().house[h] & board.empty()).first();
    const DigitSet d = board.candidates(c) & board.missing(h);
    return candidate(c, d.size() == 1 ? d.first() : 0);
}

bool report_full(House h, Candidate single, Sink& out) {
    Step& step = out.draft();
    step.place(single.cell, single.digit);
    step.mark_house(Role::base, h);
    step.mark(Role::set, single.cell, single.digit);
    return out.report();
}

bool report_naked(const Board& board, Cell c, Sink& out) {
    const Digit d = board.candidates(c).first();
    Step& step = out.draft();
    step.place(c, d);
    step.mark(Role::set, c, d);
    if (out.evidence_is_read()) mark_other_digits(board, step, c, d);
    return out.report();
}

}  // namespace

// A house holds every digit, so its last empty cell takes the missing one.
void full_house(const Position& position, Sink& out) {
    const Board& board = position.board();
    const HouseSet full = board.full_houses();
    const auto report = [&](HouseSet houses, DigitSet digits) {
        for (House h : houses) {
            const Candidate single = last_of(board, h);
            if (digits.has(single.digit) && report_full(h, single, out)) return true;
        }
        return false;
    };
    if (const auto& last = out.last_placed(); last && full) {
        if (report(full, DigitSet::of(last->digit))) return;
        if (report(full & board.layout().houses_of[last->cell], board.layout().digits())) return;
    }
    report(full, board.layout().digits());
}

// A house holds every digit, so a digit with one place in the house goes there.
void hidden_single_box(const Position& position, Sink& out) {
    const Board& board = position.board();
    hidden_single(board, out, board.layout().blocks);
}

void hidden_single_line(const Position& position, Sink& out) {
    const Board& board = position.board();
    hidden_single(board, out, board.layout().lines);
}

// A cell holds a digit, so a cell with one candidate takes it.
void naked_single(const Position& position, Sink& out) {
    const Board& board = position.board();
    const CellSet naked = board.naked();
    const auto report = [&](CellSet cells) {
        for (Cell c : cells) {
            if (report_naked(board, c, out)) return true;
        }
        return false;
    };
    if (const auto& last = out.last_placed(); last && naked) {
        if (report(naked & board.places(last->digit))) return;
        if (report(naked & board.layout().peers[last->cell])) return;
    }
    report(naked);
}

}  // namespace whydoku
