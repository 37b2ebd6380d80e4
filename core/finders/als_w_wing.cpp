// ALS-W-Wing: two almost locked sets that both have x and y, and a house with two places for x. The
// one place sees all x of the first set, the other all x of the second. One of the places holds x,
// so one of the sets lacks x and holds all its other digits, y among them. A candidate y that sees
// all y of both sets is false.
//
// The sets share no cell, and the places are in neither. Two cells with two candidates each are a
// W-Wing. Sets of more than four cells are left out: they are hard to see, and there are many.
#include "finders/finders.hpp"
#include "finders/shared/link_in_turn.hpp"
#include "position/als.hpp"

namespace whydoku {
namespace {

constexpr int MOST_IN_A_SET = 4;

class AlsWWings {
  public:
    AlsWWings(const Position& position, Sink& out)
        : board_(position.board()), out_(out), als_(position.table<AlmostLockedSets>()) {
        const int nodes = static_cast<int>(als_.nodes().size());
        falls_.reset(nodes, als_.candidate_count());
        joined_.reset(2, als_.candidate_count());
        std::array<CellSet, MAX_SIZE + 1> linked;  // by digit: the places that such a house links
        for (Digit x : board_.layout().digits()) {
            for (House h : board_.houses_with(x, 2)) linked[x] |= board_.places(x, h);
        }
        for (const Als& set : als_.sets()) {
            if (set.cells.size() > MOST_IN_A_SET) break;
            for (Digit x : set.striking) {
                if (!(als_.node(set, x).seen & linked[x])) continue;
                for (Digit y : set.striking - DigitSet::of(x)) {
                    falls_.join(set.node[x], als_.struck()[set.node[y]]);
                }
            }
        }
        for (int n = 1; n < nodes; ++n) {
            if (falls_[n].any()) useful_[als_.nodes()[n].digit].push_back(n);
        }
    }

    void look() {
        for (Digit x : board_.layout().digits()) {
            for (House h : board_.houses_with(x, 2)) {
                if (look_in(h, x)) return;
            }
        }
    }

  private:
    static constexpr int FIRST = 0, SECOND = 1;  // rows of joined_

    // True when the sink has enough.
    bool look_in(House h, Digit x) {
        const CellSet places = board_.places(x, h);
        for (int side : {FIRST, SECOND}) {
            near_[side].clear();
            joined_.clear(side);
        }
        for (int n : useful_[x]) {
            const CellSet seen = als_.nodes()[n].seen & places;
            if (seen.size() != 1) continue;
            const int side = seen.first() == places.first() ? FIRST : SECOND;
            near_[side].push_back(n);
            joined_.join(side, falls_[n]);
        }
        if (!joined_[FIRST].meets(joined_[SECOND])) return false;
        for (int n : near_[FIRST]) {
            if (!falls_[n].meets(joined_[SECOND])) continue;
            for (int m : near_[SECOND]) {
                if (falls_[n].meets(falls_[m]) && join(h, x, n, m)) return true;
            }
        }
        return false;
    }

    bool join(House h, Digit x, int n, int m) {
        const CellSet places = board_.places(x, h);
        const auto others = owners(m, x);
        for (int s : owners(n, x)) {
            for (int t : others) {
                const Als &one = als_.sets()[s], &other = als_.sets()[t];
                const CellSet cells = one.cells | other.cells;
                if ((one.cells & other.cells) || (places & cells) || cells.size() < 3) continue;
                if (strike(h, x, one, other)) return true;
            }
        }
        return false;
    }

    // The sets that have this node of a digit.
    std::vector<int> owners(int n, Digit x) const {
        std::vector<int> found;
        for (int s = 0; s < static_cast<int>(als_.sets().size()); ++s) {
            const Als& set = als_.sets()[s];
            if (set.cells.size() > MOST_IN_A_SET) break;
            if (set.striking.has(x) && set.node[x] == n) found.push_back(s);
        }
        return found;
    }

    bool strike(House h, Digit x, const Als& one, const Als& other) {
        Step& step = out_.draft();
        DigitSet ends;
        for (Digit y : (one.striking & other.striking) - DigitSet::of(x)) {
            const CellSet struck = als_.node(one, y).seen & als_.node(other, y).seen;
            if (struck) ends |= DigitSet::of(y);
            step.eliminate(struck, y);
        }
        if (!ends) return false;
        const CellSet places = board_.places(x, h);
        const CellSet near = als_.node(one, x).seen & places;
        step.mark_house(Role::base, h, x);
        step.mark_all(Role::set, board_, one.cells);
        step.mark_all(Role::second, board_, other.cells);
        step.mark(Role::base, places, x);
        for (Digit y : ends) {
            step.mark(Role::wing, als_.node(one, y).places | als_.node(other, y).places, y);
        }
        const Digit y = ends.first();
        const CellSet of_x = board_.places(x), of_y = board_.places(y);
        link_in_turn(step, {{one.cells & of_y, y},
                            {one.cells & of_x, x},
                            {near, x},
                            {places - near, x},
                            {other.cells & of_x, x},
                            {other.cells & of_y, y}});
        return out_.report();
    }

    const Board& board_;
    Sink& out_;
    const AlmostLockedSets& als_;
    BitRows falls_;  // by node that sees a linked place: what sets that lack it eliminate
    BitRows joined_;
    std::array<std::vector<int>, MAX_SIZE + 1> useful_;  // by digit: nodes with falls
    std::array<std::vector<int>, 2> near_;
};

}  // namespace

void als_w_wing(const Position& position, Sink& out) {
    AlsWWings(position, out).look();
}

}  // namespace whydoku
