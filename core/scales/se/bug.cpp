// Bivalue universal graves: without a few candidates, all cells would have two candidates and all
// digits two places in every house, and the puzzle two solutions. Types 1 to 4.
#include <vector>

#include "scales/se/combinations.hpp"
#include "scales/se/hint.hpp"

namespace whydoku::se {

namespace {

class Grave {
  public:
    explicit Grave(const Grid& grid) : grid_(grid), rest_(grid) {}

    bool find(Hint& hint) {
        if (!collect() || !is_grave()) return false;
        if (cells_.size() == 1) return type_1(hint);
        if (is_single(extras_)) {
            return type_2(hint) || (cells_.size() == 2 && type_4(hint));
        }
        if (!seen_) return false;
        return (cells_.size() == 2 && type_4(hint)) || type_3(hint);
    }

  private:
    // A cell with a candidate too many. False if the cells found can lead to no elimination.
    bool add(int c, int d) {
        if (!extra_[c]) cells_.push_back(c);
        extra_[c] |= bit(d);
        extras_ |= bit(d);
        rest_.eliminate(c, d);
        seen_ = (has_seen_ ? seen_ & TABLES.peers[c] : TABLES.peers[c]);
        has_seen_ = true;
        for (int cell : cells_) seen_ -= CellSet::of(cell);
        return cells_.size() < 2 || size(extras_) < 2 || seen_;
    }

    bool collect() {
        CellSet all;  // large cells around the first digit that is too many somewhere
        int only = -1;
        bool is_only = true;
        for (int house = 0; house < 27; ++house) {
            for (int d = 0; d < 9; ++d) {
                const Mask places = grid_.places[house][d];
                if (!places || size(places) == 2) continue;
                CellSet large;
                for (int i : bits(places)) {
                    const int c = TABLES.cell[house][i];
                    if (size(grid_.cell[c]) >= 3) large |= CellSet::of(c);
                }
                if (only < 0) only = d;
                if (only != d) is_only = false;
                if (is_only) all |= large;
                if (!large) return false;
                if (large.size() == 1 && !add(large.first(), d)) return false;
            }
        }
        if (!is_only || only < 0) return true;
        for (int c : cells_) all -= CellSet::of(c);
        for (int c : all) {
            if (!add(c, only)) return false;
        }
        return true;
    }

    bool is_grave() const {
        for (int c : grid_.empty) {
            if (size(rest_.cell[c]) != 2) return false;
        }
        for (const auto& house : rest_.places) {
            for (Mask places : house) {
                if (places && size(places) != 2) return false;
            }
        }
        return true;
    }

    bool found(Hint& hint, int type, double rating) const {
        hint.rule = Rule::bug;
        hint.type = type;
        for (int c : cells_) {
            for (int d : bits(extra_[c])) hint.too_many.push_back(candidate(c, d + 1));
        }
        hint.rating = rating;
        return true;
    }

    bool type_1(Hint& hint) const {
        hint.removals.add(cells_[0], static_cast<Mask>(grid_.cell[cells_[0]] & ~extras_));
        return found(hint, 1, 5.6);
    }

    bool type_2(Hint& hint) const {
        for (int c : seen_) {
            if (grid_.cell[c] & extras_) hint.removals.add(c, extras_);
        }
        return hint.removals && found(hint, 2, 5.7);
    }

    bool type_4(Hint& hint) const {
        const int a = cells_[0], b = cells_[1];
        const Mask common = static_cast<Mask>(grid_.cell[a] & grid_.cell[b] & ~extras_);
        if (!is_single(common) || shared_houses().empty()) return false;
        for (int c : {a, b}) {
            hint.removals.add(c, static_cast<Mask>(grid_.cell[c] & ~extra_[c] & ~common));
        }
        return found(hint, 4, 5.7);
    }

    std::vector<int> shared_houses() const {
        std::vector<int> houses;
        for (int type = 0; type < 3; ++type) {
            const int house = TABLES.house[cells_[0]][type];
            bool shared = true;
            for (int c : cells_) shared &= TABLES.house[c][type] == house;
            if (shared) houses.push_back(house);
        }
        return houses;
    }

    bool type_3(Hint& hint) const {
        const std::vector<int> houses = shared_houses();
        for (int degree = 2; degree <= 6; ++degree) {
            for (int house : houses) {
                if (naked(house, degree, hint)) return found(hint, 3, 5.7 + (degree - 1) * 0.1);
            }
        }
        return false;
    }

    // The cells of the grave act as one that holds what they have too many.
    bool naked(int house, int degree, Hint& hint) const {
        std::vector<int> others;
        for (int c : seen_& TABLES.cells[house]) others.push_back(c);
        if (static_cast<int>(others.size()) < degree) return false;
        const Mask all = static_cast<Mask>((1u << others.size()) - 1);
        return each_subset(all, degree - 1, [&](Mask chosen) {
            Mask digits = 0;
            for (int i : bits(chosen)) {
                if (size(grid_.cell[others[i]]) < 2) return false;
                digits |= grid_.cell[others[i]];
            }
            if (size(digits) != degree || (extras_ & ~digits)) return false;
            for (int i : bits(static_cast<Mask>(all & ~chosen))) {
                const Mask out = grid_.cell[others[i]] & digits;
                if (out) hint.removals.add(others[i], out);
            }
            return static_cast<bool>(hint.removals);
        });
    }

    const Grid& grid_;
    Candidates rest_;
    std::vector<int> cells_;        // those with candidates too many, in the order found
    std::array<Mask, 81> extra_{};  // what they have too many
    Mask extras_ = 0;
    CellSet seen_;  // cells that see all of them
    bool has_seen_ = false;
};

}  // namespace

bool bug(const Grid& grid, Hint& hint) {
    return Grave(grid).find(hint);
}

}  // namespace whydoku::se
