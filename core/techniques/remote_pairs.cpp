// Cells with the same two candidates, each seeing the next: they hold the digits in turns. The ends
// of a chain of an even number of cells hold different ones, so a cell that sees both ends can
// hold neither. (Of two cells, this is a naked pair.)
#include <algorithm>
#include <tuple>
#include <vector>

#include "finders.hpp"

namespace pencilmark {
namespace {

struct Pair {
    int steps;  // from cell to cell
    Cell from, to;
    DigitSet digits;
};

// The shortest ways from one cell through the others of its kind.
struct Ways {
    std::array<std::uint8_t, MAX_CELLS> steps{}, before{};
    CellSet reached;

    Ways(const Layout& layout, CellSet cells, Cell from) {
        CellSet frontier = reached = CellSet::of(from);
        for (std::uint8_t step = 1; frontier; ++step) {
            CellSet next;
            for (Cell c : frontier) {
                for (Cell peer : cells&(layout.peers[c] - reached - next)) {
                    steps[peer] = step;
                    before[peer] = static_cast<std::uint8_t>(c);
                    next |= CellSet::of(peer);
                }
            }
            reached |= next;
            frontier = next;
        }
    }
};

CellSet cells_with(const Board& board, DigitSet digits) {
    CellSet found = board.bivalue();
    for (Digit d : digits) found &= board.places(d);
    return found;
}

CellSet struck_by(const Board& board, const Pair& pair) {
    const Layout& layout = board.layout();
    CellSet holding;
    for (Digit d : pair.digits) holding |= board.places(d);
    return holding & layout.peers[pair.from] & layout.peers[pair.to];
}

std::vector<Pair> find_pairs(const Board& board) {
    std::vector<Pair> found;
    for (Cell from : board.bivalue()) {
        const DigitSet digits = board.candidates(from);
        const CellSet cells = cells_with(board, digits);
        if (cells.size() < 4) continue;
        const Ways ways(board.layout(), cells, from);
        for (Cell to : ways.reached) {
            const Pair pair{ways.steps[to], from, to, digits};
            if (to < from || pair.steps < 3 || pair.steps % 2 == 0) continue;
            if (struck_by(board, pair)) found.push_back(pair);
        }
    }
    std::ranges::sort(found, {}, [](const Pair& p) { return std::tuple(p.steps, p.from, p.to); });
    return found;
}

void describe(const Board& board, const Pair& pair, Step& step) {
    for (Cell c : struck_by(board, pair)) {
        for (Digit d : board.candidates(c) & pair.digits) step.eliminate(c, d);
    }
    const Digit one = pair.digits.first();
    const Digit other = (pair.digits - DigitSet::of(one)).first();
    const Ways ways(board.layout(), cells_with(board, pair.digits), pair.to);
    Digit off = one, on = other;
    for (Cell c = pair.from;; c = ways.before[c], std::swap(off, on)) {
        step.mark(Role::off, c, off);
        step.mark(Role::on, c, on);
        step.links.push_back({Link::Kind::strong, {candidate(c, off)}, {candidate(c, on)}});
        if (c == pair.to) return;
        const Cell next = ways.before[c];
        step.links.push_back({Link::Kind::weak, {candidate(c, on)}, {candidate(next, on)}});
    }
}

}  // namespace

void remote_pair(const Position& position, Sink& out) {
    const Board& board = position.board();
    for (const Pair& pair : find_pairs(board)) {
        Step& step = out.draft();
        describe(board, pair, step);
        if (out.report()) return;
    }
}

}  // namespace pencilmark
