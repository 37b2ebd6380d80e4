// The chute triplet. A chute is a row (or column) of boxes. Its k boxes and k lines cross in k * k
// minilines of w cells. Every digit occurs once in each box and once in each line. So the n = k * w
// digits of a box, or of a line, are distributed over its k minilines, w digits to each:
//
//            box 1   box 2   box 3
//   line 1   1 2 3   . . .   . . .     line 1 has 456789 for boxes 2 and 3. Box 2 cannot take 789
//   line 2   . . .   . . .   . . .     there, because it has them in line 3. So it takes 456, and
//   line 3   . . .   7 8 9   . . .     789 remain for box 3; and so on for all nine minilines
#include "../searched.hpp"
#include "finders.hpp"

namespace pencilmark {
namespace {

struct Miniline {
    CellSet cells;
    DigitSet can;   // digits that it may hold
    DigitSet must;  // digits that it certainly holds
};

struct Chute {
    int count = 0;  // k
    int width = 0;  // w
    std::array<House, MAX_SIZE> lines{}, boxes{};
    std::array<std::array<Miniline, MAX_SIZE>, MAX_SIZE> at{};  // [line][box]
};

void fill(const Board& board, Chute& chute) {
    const Layout& layout = board.layout();
    for (int i = 0; i < chute.count; ++i) {
        for (int j = 0; j < chute.count; ++j) {
            Miniline& mini = chute.at[i][j];
            mini.cells = layout.house[chute.lines[i]] & layout.house[chute.boxes[j]];
            DigitSet values;  // including the 0 of empty cells
            for (Cell c : mini.cells) {
                mini.can |= board.candidates(c);
                values |= DigitSet::of(board.value(c));
            }
            mini.can |= values - DigitSet::of(0);
        }
    }
}

// Whether narrow() would change nothing. A digit that one line or one box can only have in a single
// miniline must be there. The chute is settled if no such digit can be elsewhere as well, and every
// miniline with w such digits, or with no more than w candidates, can hold just these.
bool is_settled(const Chute& chute) {
    std::array<DigitSet, MAX_SIZE> line_once{}, line_twice{}, box_once{}, box_twice{};
    for (int i = 0; i < chute.count; ++i) {
        for (int j = 0; j < chute.count; ++j) {
            const DigitSet can = chute.at[i][j].can;
            line_twice[i] |= line_once[i] & can;
            line_once[i] |= can;
            box_twice[j] |= box_once[j] & can;
            box_once[j] |= can;
        }
    }
    for (int i = 0; i < chute.count; ++i) {
        for (int j = 0; j < chute.count; ++j) {
            const DigitSet can = chute.at[i][j].can;
            const DigitSet must = can - (line_twice[i] & box_twice[j]);
            if (must & (line_twice[i] | box_twice[j])) return false;
            const bool full = must.size() >= chute.width || can.size() <= chute.width;
            if (full && must != can) return false;
        }
    }
    return true;
}

// No other miniline of the line or box can hold what one miniline must hold. A miniline must hold
// what no other miniline of its line, or of its box, can hold. Each holds w digits. True when
// something changed.
bool narrow(Chute& chute, int line, int box) {
    Miniline& mini = chute.at[line][box];
    const Miniline before = mini;
    DigitSet line_can, box_can, taken;
    for (int i = 0; i < chute.count; ++i) {
        if (i != box) {
            line_can |= chute.at[line][i].can;
            taken |= chute.at[line][i].must;
        }
        if (i != line) {
            box_can |= chute.at[i][box].can;
            taken |= chute.at[i][box].must;
        }
    }
    mini.can -= taken;
    mini.must |= (mini.can - line_can) | (mini.can - box_can);
    if (mini.must.size() == chute.width) mini.can = mini.must;
    if (mini.can.size() == chute.width) mini.must = mini.can;
    return mini.can != before.can || mini.must != before.must;
}

// Narrows until nothing changes. False when the digits cannot be distributed.
bool narrow_all(Chute& chute) {
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < chute.count; ++i) {
            for (int j = 0; j < chute.count; ++j) {
                if (narrow(chute, i, j)) changed = true;
                const Miniline& mini = chute.at[i][j];
                if (mini.must.size() > chute.width || mini.can.size() < chute.width) return false;
            }
        }
    }
    return true;
}

// True when the sink has enough.
bool report(const Board& board, Sink& out, const Chute& chute, int line, int box) {
    const Miniline& mini = chute.at[line][box];
    if (mini.must.size() != chute.width) return false;
    Step& step = out.draft();
    for (Cell c : mini.cells & board.empty()) {
        for (Digit d : board.candidates(c) - mini.must) step.eliminate(c, d);
        for (Digit d : board.candidates(c) & mini.must) step.mark(Role::set, c, d);
    }
    if (step.eliminations.empty()) return false;
    step.mark_house(Role::base, chute.lines[line]);
    step.mark_house(Role::base, chute.boxes[box]);
    for (int i = 0; i < chute.count; ++i) {
        if (i != line) step.mark_house(Role::cover, chute.lines[i]);
    }
    for (int i = 0; i < chute.count; ++i) {
        if (i != box) step.mark_house(Role::cover, chute.boxes[i]);
    }
    return out.report();
}

// True when the sink has enough.
bool search_chute(const Position& position, Sink& out, Chute& chute) {
    const Board& board = position.board();
    SearchedHouses& searched = position.table<SearchedHouses>();
    HouseSet lines;
    for (int i = 0; i < chute.count; ++i) lines |= HouseSet::of(chute.lines[i]);
    if (searched.has(out.technique(), lines)) return false;
    fill(board, chute);
    const bool fits = !is_settled(chute) && narrow_all(chute);
    for (int i = 0; fits && i < chute.count; ++i) {
        for (int j = 0; j < chute.count; ++j) {
            if (report(board, out, chute, i, j)) return true;
        }
    }
    if (out.in_vain()) searched.add(out.technique(), lines);
    return false;
}

}  // namespace

void chute_triplet(const Position& position, Sink& out) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    const int k = layout.box_rows, w = layout.box_cols;  // 0 for a jigsaw, which has no chutes
    for (int band = 0; band < w; ++band) {
        Chute chute{.count = k, .width = w};
        for (int i = 0; i < k; ++i) {
            chute.lines[i] = layout.row(band * k + i);
            chute.boxes[i] = layout.box(band * k + i);
        }
        if (search_chute(position, out, chute)) return;
    }
    for (int stack = 0; stack < k; ++stack) {
        Chute chute{.count = w, .width = k};
        for (int i = 0; i < w; ++i) {
            chute.lines[i] = layout.column(stack * w + i);
            chute.boxes[i] = layout.box(i * k + stack);
        }
        if (search_chute(position, out, chute)) return;
    }
}

}  // namespace pencilmark
