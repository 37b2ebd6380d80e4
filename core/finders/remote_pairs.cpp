// Remote pairs: a chain of cells with the same two candidates, each of which sees the next, so they
// hold the two digits in turn. If the number of cells is even, the ends hold different digits, and
// a cell that sees both ends can hold neither. (With two cells, this is a naked pair.)
#include <algorithm>
#include <tuple>
#include <vector>

#include "finders/finders.hpp"

namespace whydoku {
namespace {

struct RemotePair {
    int steps;  // from cell to cell
    Cell from, to;
    DigitSet digits;
};

// The shortest chains from one cell through cells with the same candidates.
struct ShortestPaths {
    std::array<std::uint8_t, MAX_CELLS> steps{}, before{};
    CellSet reached;

    ShortestPaths(const Layout& layout, CellSet cells, Cell from) {
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

CellSet struck_by(const Board& board, const RemotePair& pair) {
    const Layout& layout = board.layout();
    CellSet holding;
    for (Digit d : pair.digits) holding |= board.places(d);
    return holding & layout.peers[pair.from] & layout.peers[pair.to];
}

std::vector<RemotePair> find_pairs(const Board& board) {
    std::vector<RemotePair> found;
    for (Cell from : board.bivalue()) {
        const DigitSet digits = board.candidates(from);
        const CellSet cells = cells_with(board, digits);
        if (cells.size() < 4) continue;
        const ShortestPaths paths(board.layout(), cells, from);
        for (Cell to : paths.reached) {
            const RemotePair pair{paths.steps[to], from, to, digits};
            if (to < from || pair.steps < 3 || pair.steps % 2 == 0) continue;
            if (struck_by(board, pair)) found.push_back(pair);
        }
    }
    std::ranges::sort(found, {},
                      [](const RemotePair& p) { return std::tuple(p.steps, p.from, p.to); });
    return found;
}

void describe(const Board& board, const RemotePair& pair, Step& step) {
    for (Cell c : struck_by(board, pair)) {
        for (Digit d : board.candidates(c) & pair.digits) step.eliminate(c, d);
    }
    const Digit one = pair.digits.first();
    const Digit other = (pair.digits - DigitSet::of(one)).first();
    const ShortestPaths paths(board.layout(), cells_with(board, pair.digits), pair.to);
    Digit off = one, on = other;
    for (Cell c = pair.from;; c = paths.before[c], std::swap(off, on)) {
        step.mark(Role::off, c, off);
        step.mark(Role::on, c, on);
        step.links.push_back({Link::Kind::strong, {candidate(c, off)}, {candidate(c, on)}});
        if (c == pair.to) return;
        const Cell next = paths.before[c];
        step.links.push_back({Link::Kind::weak, {candidate(c, on)}, {candidate(next, on)}});
    }
}

}  // namespace

void remote_pair(const Position& position, Sink& out) {
    const Board& board = position.board();
    for (const RemotePair& pair : find_pairs(board)) {
        Step& step = out.draft();
        describe(board, pair, step);
        if (out.report()) return;
    }
}

}  // namespace whydoku
