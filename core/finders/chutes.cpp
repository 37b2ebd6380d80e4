// The chute triplet. A chute is a row (or column) of boxes. Its k boxes and k lines cross in k * k
// minilines of w cells. Every digit occurs once in each box and once in each line. So the n = k * w
// digits of a box, or of a line, are distributed over its k minilines, w digits to each:
//
//            box 1   box 2   box 3
//   line 1   1 2 3   . . .   . . .     line 1 has 456789 for boxes 2 and 3. Box 2 cannot take 789
//   line 2   . . .   . . .   . . .     there, because it has them in line 3. So it takes 456, and
//   line 3   . . .   7 8 9   . . .     789 remain for box 3; and so on for all nine minilines
#include <iterator>
#include <optional>
#include <utility>

#include "finders/finders.hpp"
#include "position/searched.hpp"

namespace whydoku {
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

DigitSet digits_in(const Board& board, CellSet cells) {
    DigitSet candidates, values;  // these include the 0 of empty cells
    for (Cell c : cells) {
        candidates |= board.candidates(c);
        values |= DigitSet::of(board.value(c));
    }
    return candidates | (values - DigitSet::of(0));
}

void fill(const Board& board, Chute& chute) {
    const Layout& layout = board.layout();
    for (int i = 0; i < chute.count; ++i) {
        for (int j = 0; j < chute.count; ++j) {
            Miniline& mini = chute.at[i][j];
            mini.cells = layout.house[chute.lines[i]] & layout.house[chute.boxes[j]];
            mini.can = digits_in(board, mini.cells);
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

// --- evidence -----------------------------------------------------------------------------------

// Why some digits cannot be in a miniline: what another one holds, or what it holds itself.
struct Conclusion {
    enum class Kind : std::uint8_t {
        only_place,  // its line, or its box, can have digits only in the miniline: no other part of
                     // the box, or of the line, can hold them
        just_these,  // the miniline can hold no more than w digits, so no other one can hold them
        full,        // it must hold w digits, so nothing else
    } kind;
    int line, box;             // the miniline
    DigitSet in_line, in_box;  // the digits that its line, or its box, can only have there
    DigitSet holds;            // the digits that it can hold before
};

// What follows in a chute, one conclusion after the other, until nothing new does: as narrow_all()
// finds it, but in rounds. A round rests on the rounds before it alone, so that what leads to a
// finding is short.
class Derivation {
  public:
    Derivation(const Board& board, const Chute& chute) : board_(board), chute_(chute) {
        each([&](int i, int j) {
            start_[i][j] = digits_in(board, chute.at[i][j].cells);
            why_[i][j].fill(-1);
        });
        now_ = start_;
        while (go_on()) {
        }
    }

    // Adds to a step what leads to its eliminations in a miniline, as children.
    void show(Step& step, int line, int box) const {
        Digits needed{};
        for (const auto& [cell, digit] : step.eliminations) {
            needed[line][box] |= DigitSet::of(digit);
        }
        std::vector<Step> children;
        for (int i = static_cast<int>(conclusions_.size()); i-- > 0;) {
            Digits losses{};
            if (!find_losses(i, needed, losses)) continue;
            need(conclusions_[i], losses, needed);
            const Conclusion& found = conclusions_[i];
            const bool own = found.line == line && found.box == box;
            Step child;
            child.technique = step.technique;
            tell(found, losses, own ? Role::set : Role::second, child);
            if (!child.eliminations.empty()) children.push_back(std::move(child));
        }
        step.children.assign(std::make_move_iterator(children.rbegin()),
                             std::make_move_iterator(children.rend()));
    }

  private:
    using Digits = std::array<std::array<DigitSet, MAX_SIZE>, MAX_SIZE>;  // [line][box]

    template <class Do>
    void each(const Do& act) const {
        for (int i = 0; i < chute_.count; ++i) {
            for (int j = 0; j < chute_.count; ++j) act(i, j);
        }
    }

    // The digits that a line, or a box, can only have in a miniline.
    DigitSet only_in_line(const Digits& can, int line, int box) const {
        DigitSet digits = can[line][box];
        for (int j = 0; j < chute_.count; ++j) digits -= j == box ? DigitSet{} : can[line][j];
        return digits;
    }
    DigitSet only_in_box(const Digits& can, int line, int box) const {
        DigitSet digits = can[line][box];
        for (int i = 0; i < chute_.count; ++i) digits -= i == line ? DigitSet{} : can[i][box];
        return digits;
    }

    // False when nothing new follows.
    bool go_on() {
        using Kind = Conclusion::Kind;
        const Digits before = now_;
        const std::size_t known = conclusions_.size();
        each([&](int i, int j) {
            const DigitSet can = before[i][j];
            const DigitSet in_line = only_in_line(before, i, j);
            const DigitSet in_box = only_in_box(before, i, j);
            if (can.size() <= chute_.width) {
                conclude({Kind::just_these, i, j, {}, {}, can}, can, can, {});
                return;
            }
            conclude({Kind::only_place, i, j, in_line, {}, can}, {}, in_line, {});
            conclude({Kind::only_place, i, j, {}, in_box, can}, in_box, {}, {});
            const DigitSet must = in_line | in_box;
            if (must.size() < chute_.width) return;
            conclude({Kind::full, i, j, in_line, in_box - in_line, can}, {}, {}, can - must);
        });
        return conclusions_.size() > known;
    }

    // Takes digits from the other minilines of the line, from those of the box, and from the
    // miniline itself. Keeps the conclusion if some are new.
    void conclude(const Conclusion& found, DigitSet from_line, DigitSet from_box, DigitSet own) {
        bool is_new = false;
        each([&](int i, int j) {
            const bool same_line = i == found.line, same_box = j == found.box;
            const DigitSet lost = same_line && same_box ? own
                                  : same_line           ? from_line
                                  : same_box            ? from_box
                                                        : DigitSet{};
            for (Digit d : now_[i][j] & lost) {
                why_[i][j][d] = static_cast<std::int16_t>(conclusions_.size());
                is_new = true;
            }
            now_[i][j] -= lost;
        });
        if (is_new) conclusions_.push_back(found);
    }

    // Finds what is needed of the losses by a conclusion. False if nothing is.
    bool find_losses(int number, const Digits& needed, Digits& losses) const {
        bool any = false;
        each([&](int i, int j) {
            for (Digit d : needed[i][j]) {
                if (why_[i][j][d] != number) continue;
                losses[i][j] |= DigitSet::of(d);
                any = true;
            }
        });
        return any;
    }

    // Adds the losses on which a conclusion rests, as far as its own losses are needed.
    void need(const Conclusion& found, const Digits& losses, Digits& needed) const {
        const DigitSet digits = digits_of(found, losses);
        for (int n = 0; n < chute_.count; ++n) {
            if (n != found.box) needed[found.line][n] |= found.in_line & digits;
            if (n != found.line) needed[n][found.box] |= found.in_box & digits;
        }
        if (found.kind == Conclusion::Kind::just_these) {
            needed[found.line][found.box] |= start_[found.line][found.box] - found.holds;
        }
    }

    // The digits that are told of the miniline.
    DigitSet digits_of(const Conclusion& found, const Digits& losses) const {
        if (found.kind == Conclusion::Kind::just_these) return found.holds;
        if (found.kind == Conclusion::Kind::full) return found.in_line | found.in_box;
        DigitSet lost;
        each([&](int i, int j) { lost |= losses[i][j]; });
        return lost;
    }

    // Fills in a conclusion as a step, as far as its losses are needed. The role is that of its
    // miniline.
    void tell(const Conclusion& found, const Digits& losses, Role role, Step& child) const {
        const House line = chute_.lines[found.line], box = chute_.boxes[found.box];
        DigitSet from_line, from_box;
        each([&](int i, int j) {
            for (Cell c : chute_.at[i][j].cells) {
                for (Digit d : board_.candidates(c) & losses[i][j]) child.eliminate(c, d);
            }
            if (i == found.line && j != found.box) from_line |= losses[i][j];
            if (i != found.line && j == found.box) from_box |= losses[i][j];
        });
        const CellSet cells = chute_.at[found.line][found.box].cells & board_.empty();
        const DigitSet digits = digits_of(found, losses) & digits_in(board_, cells);
        const DigitSet in_line = found.in_line & digits, in_box = found.in_box & digits;
        for (Digit d : in_line) child.mark_house(Role::base, line, d);
        for (Digit d : in_box) child.mark_house(Role::base, box, d);
        for (Digit d : from_line) child.mark_house(Role::cover, line, d);
        for (Digit d : from_box) child.mark_house(Role::cover, box, d);
        child.mark_all(role, board_, cells, digits);
    }

    const Board& board_;
    const Chute& chute_;
    Digits start_{}, now_{};  // what each miniline can hold, at first and now
    std::vector<Conclusion> conclusions_;
    // [line][box][digit]: the conclusion by which the miniline cannot hold the digit; -1 for none.
    std::array<std::array<std::array<std::int16_t, MAX_SIZE + 1>, MAX_SIZE>, MAX_SIZE> why_;
};

// Marks the line and the box that meet in a miniline, and the others of which the children speak.
void mark_houses(Step& step, const Chute& chute, int line, int box) {
    step.mark_house(Role::base, chute.lines[line]);
    step.mark_house(Role::base, chute.boxes[box]);
    HouseSet named;
    for (const Step& child : step.children) {
        for (const HouseMark& mark : child.houses) named |= HouseSet::of(mark.house);
    }
    for (int i = 0; i < chute.count; ++i) {
        if (i != line && named.has(chute.lines[i])) step.mark_house(Role::cover, chute.lines[i]);
    }
    for (int i = 0; i < chute.count; ++i) {
        if (i != box && named.has(chute.boxes[i])) step.mark_house(Role::cover, chute.boxes[i]);
    }
}

// --- findings -----------------------------------------------------------------------------------

// A chute after narrow_all(), and how that follows, if it is read.
struct Narrowed {
    const Board& board;
    const Chute& chute;
    std::optional<Derivation> derivation{};
};

void show(Step& step, Narrowed& narrowed, int line, int box) {
    const auto& [board, chute, derivation] = narrowed;
    if (!derivation) narrowed.derivation.emplace(board, chute);
    derivation->show(step, line, box);
    mark_houses(step, chute, line, box);
}

// True when the sink has enough.
bool report(Sink& out, Narrowed& narrowed, int line, int box) {
    const Board& board = narrowed.board;
    const Miniline& mini = narrowed.chute.at[line][box];
    if (mini.must.size() != narrowed.chute.width) return false;
    Step& step = out.draft();
    for (Cell c : mini.cells & board.empty()) {
        for (Digit d : board.candidates(c) - mini.must) step.eliminate(c, d);
        for (Digit d : board.candidates(c) & mini.must) step.mark(Role::set, c, d);
    }
    if (step.eliminations.empty()) return false;
    if (out.evidence_is_read()) show(step, narrowed, line, box);
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
    Narrowed narrowed{.board = board, .chute = chute};
    for (int i = 0; fits && i < chute.count; ++i) {
        for (int j = 0; j < chute.count; ++j) {
            if (report(out, narrowed, i, j)) return true;
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

}  // namespace whydoku
