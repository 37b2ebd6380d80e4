#include "text/judge.hpp"

#include <algorithm>

namespace whydoku::text {
namespace {

using Kind = Content::Kind;

std::size_t count(const Board& board) {
    return board.cells.size();
}

// Cells whose digit a peer has too.
int breaking(const Board& board, const Layout& layout) {
    int found = 0;
    for (Cell c = 0; c < layout.cells; ++c) {
        if (board.cells[c].kind != Kind::digit) continue;
        for (Cell peer : layout.peers[c]) {
            const Content& other = board.cells[peer];
            if (other.kind != Kind::digit || other.digit != board.cells[c].digit) continue;
            ++found;
            break;
        }
    }
    return found;
}

DigitSet several(const Content& content) {
    return content.marks.size() > 1 ? content.marks : DigitSet{};
}

// The digits that a board with candidates says are placed.
std::vector<int> values_of(const Board& board, const Layout& layout) {
    std::vector<int> values(count(board));
    for (Cell c = 0; c < layout.cells; ++c) {
        const Content& content = board.cells[c];
        if (content.kind != Kind::digit) continue;
        DigitSet held;
        for (Cell peer : layout.peers[c]) held |= several(board.cells[peer]);
        const bool is_sure = board.is_exact || content.is_placed;
        if (is_sure || !held.has(content.digit)) values[c] = content.digit;
    }
    return values;
}

std::vector<Candidate> struck_in(const Board& board, const Layout& layout,
                                 const std::vector<int>& values) {
    std::vector<Candidate> struck;
    for (Cell c = 0; c < layout.cells; ++c) {
        const Content& content = board.cells[c];
        if (values[c] || content.kind == Kind::empty) continue;
        const DigitSet marks =
            content.kind == Kind::digit ? DigitSet::of(content.digit) : content.marks;
        for (Digit d : layout.digits() - marks) struck.push_back(candidate(c, d));
    }
    return struck;
}

}  // namespace

// Four times four signs may be anything: a number, a mask, a matrix.
bool may_be_small(const Board& board, int wrong) {
    constexpr int FEWEST_DIGITS = 3;
    DigitSet rows;
    for (std::size_t c = 0; c < count(board); ++c) {
        if (board.cells[c].kind == Kind::digit) rows |= DigitSet::of(static_cast<int>(c) / 4 + 1);
    }
    if (rows.size() < 2) return false;
    return wrong == 0 && board.filled() >= FEWEST_DIGITS;
}

bool is_puzzle(const Board& board, const Layout& layout, bool is_all) {
    if (board.has_marks()) return true;
    const int wrong = breaking(board, layout), filled = board.filled();
    if (!is_all && filled == 0) return false;
    if (!is_all && board.size == SMALLEST && !may_be_small(board, wrong)) return false;
    const bool is_mostly_right = wrong <= std::max(2, filled / 2);
    const bool is_somewhat_right = wrong <= std::max(6, filled * 3 / 4);
    const bool may_be_wrong = board.is_clear && !board.is_full();
    return (may_be_wrong && (is_all || is_somewhat_right)) || is_mostly_right;
}

ReadPuzzle puzzle_of(const Board& board, const Layout& layout) {
    ReadPuzzle puzzle{.layout = layout.name, .form = std::string(board.form)};
    if (board.has_marks()) {
        puzzle.givens = values_of(board, layout);
        puzzle.struck = struck_in(board, layout, puzzle.givens);
    } else {
        for (const Content& content : board.cells) puzzle.givens.push_back(content.digit);
    }
    for (Cell c = 0; c < layout.cells; ++c) {
        if (!puzzle.givens[c] || !board.cells[c].is_placed) continue;
        puzzle.placed.push_back(candidate(c, puzzle.givens[c]));
        puzzle.givens[c] = 0;
    }
    puzzle.struck.insert(puzzle.struck.end(), board.struck.begin(), board.struck.end());
    return puzzle;
}

bool goes_on(const Board& later, const Board& board) {
    if (later.size != board.size) return false;
    for (std::size_t c = 0; c < count(board); ++c) {
        const Content &now = later.cells[c], &before = board.cells[c];
        if (before.kind == Kind::digit && now.digit != before.digit) return false;
    }
    return true;
}

bool is_solution(const Board& solution, const Board& puzzle) {
    return solution.is_full() && !puzzle.is_full() && puzzle.filled() >= puzzle.size &&
           !puzzle.has_marks() && goes_on(solution, puzzle);
}

bool show_the_same(const Board& one, const Board& other) {
    const auto is_equal = [](const Content& a, const Content& b) {
        return a.kind == b.kind && a.digit == b.digit && a.marks == b.marks;
    };
    return one.size == other.size && std::ranges::equal(one.cells, other.cells, is_equal);
}

ReadPuzzle with_candidates(const Board& givens, const Board& marks, const Layout& layout) {
    ReadPuzzle puzzle = puzzle_of(givens, layout);
    puzzle.form = std::string(marks.form);
    std::vector<int> values = values_of(marks, layout);
    puzzle.placed.clear();
    for (Cell c = 0; c < layout.cells; ++c) {
        if (values[c] && !puzzle.givens[c]) puzzle.placed.push_back(candidate(c, values[c]));
        if (puzzle.givens[c]) values[c] = puzzle.givens[c];
    }
    puzzle.struck = struck_in(marks, layout, values);
    return puzzle;
}

}  // namespace whydoku::text
