// The chute triplet. A chute is a row (or column) of boxes: k boxes crossed by k lines, which cut
// each other into k * k minilines of w cells. Every digit stands once in each box and once in each
// line, so in each box, and in each line, the n = k * w digits are dealt out over k minilines, w to
// each:
//
//            box 1   box 2   box 3
//   line 1   1 2 3   . . .   . . .     line 1 deals 456789 to boxes 2 and 3; box 2 cannot take
//   line 2   . . .   . . .   . . .     789 there, for it has them in line 3: it takes 456, and
//   line 3   . . .   7 8 9   . . .     789 are left for box 3; and so on for all nine minilines
#include "../barren.hpp"
#include "finders.hpp"

namespace pencilmark {
namespace {

struct Miniline {
    CellSet cells;
    DigitSet can;   // digits that it may hold
    DigitSet must;  // digits that it holds for certain
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
            DigitSet values;  // with the 0 of the cells that are empty
            for (Cell c : mini.cells) {
                mini.can |= board.candidates(c);
                values |= DigitSet::of(board.value(c));
            }
            mini.can |= values - DigitSet::of(0);
        }
    }
}

// Whether the digits that have but one miniline to go to, in a line or in a box, tell nothing more:
// none of them can be elsewhere, and no miniline is full of them, or would have to be.
bool at_rest(const Chute& chute) {
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

// What a miniline must hold, no other of its line or box can; what no other of its line, or no
// other of its box, can hold, it must; and it holds just w digits. True when something changed.
bool sharpen(Chute& chute, int line, int box) {
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

// Sharpens until nothing changes. False when the digits cannot be dealt out at all.
bool deal(Chute& chute) {
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < chute.count; ++i) {
            for (int j = 0; j < chute.count; ++j) {
                if (sharpen(chute, i, j)) changed = true;
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

// Looks at one chute; true when the sink has enough.
bool look(const Position& position, Sink& out, Chute& chute) {
    const Board& board = position.board();
    BarrenHouses& barren = position.table<BarrenHouses>();
    HouseSet lines;
    for (int i = 0; i < chute.count; ++i) lines |= HouseSet::of(chute.lines[i]);
    if (barren.has(out.technique(), lines)) return false;
    fill(board, chute);
    const bool fits = !at_rest(chute) && deal(chute);
    for (int i = 0; fits && i < chute.count; ++i) {
        for (int j = 0; j < chute.count; ++j) {
            if (report(board, out, chute, i, j)) return true;
        }
    }
    if (out.in_vain()) barren.add(out.technique(), lines);
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
        if (look(position, out, chute)) return;
    }
    for (int stack = 0; stack < k; ++stack) {
        Chute chute{.count = w, .width = k};
        for (int i = 0; i < w; ++i) {
            chute.lines[i] = layout.column(stack * w + i);
            chute.boxes[i] = layout.box(i * k + stack);
        }
        if (look(position, out, chute)) return;
    }
}

}  // namespace pencilmark
