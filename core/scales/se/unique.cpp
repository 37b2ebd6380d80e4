// Unique rectangles and loops: a loop of cells that would all hold the same two digits could be
// filled in two ways. Types 1 to 4, as the original tells them apart.
#include <algorithm>
#include <vector>

#include "scales/se/combinations.hpp"
#include "scales/se/hint.hpp"

namespace whydoku::se {

namespace {

enum RectangleType : std::uint8_t { TYPE_1, TYPE_2, TYPE_3_NAKED, TYPE_3_HIDDEN, TYPE_4 };

struct Finding {
    RectangleType kind;
    CellSet loop;
    double rating;
    Removals removals;
    int type() const { return kind == TYPE_4 ? 4 : kind >= TYPE_3_NAKED ? 3 : kind + 1; }
};

using Loop = std::vector<std::uint8_t>;

// The loops from one cell with two candidates, in the original's order. At most two cells may have
// other candidates, unless all have the same other one.
class LoopSearch {
  public:
    // Loops with a cell that was searched before are not found again.
    LoopSearch(const Grid& grid, int start, CellSet searched)
        : grid_(grid), pair_(grid.cell[start]) {
        find_core(searched);
        if (core_.has(start)) extend(start, 2, 0, -1);
    }
    const std::vector<Loop>& loops() const { return loops_; }

  private:
    void find_core(CellSet searched) {
        for (int c : grid_.empty - searched) {
            if ((grid_.cell[c] & pair_) == pair_) core_ |= CellSet::of(c);
        }
        shrink_core();
        // A loop with more than two cells that have other candidates has the same one in all.
        int twins = 0;
        std::array<int, 9> alike{};
        for (int c : core_) {
            const auto others = static_cast<Mask>(grid_.cell[c] & ~pair_);
            twins += !others;
            if (is_single(others)) ++alike[first(others)];
        }
        longest_ = static_cast<std::size_t>(twins) + 2;
        if (twins != 1) return;
        for (int c : core_) {
            const auto others = static_cast<Mask>(grid_.cell[c] & ~pair_);
            if (others && !(is_single(others) && alike[first(others)] >= 3)) {
                core_ -= CellSet::of(c);
            }
        }
        shrink_core();
    }

    // Leaves out cells that have no second one in two of their houses.
    void shrink_core() {
        for (CellSet before; !(before == core_);) {
            before = core_;
            for (int c : before) {
                int houses = 0;
                for (int house : TABLES.house[c]) {
                    houses += (core_ & TABLES.cells[house]).size() > 1;
                }
                if (houses < 2) core_ -= CellSet::of(c);
            }
        }
    }

    void extend(int c, int allowed, Mask others, int last_type) {
        const std::uint32_t houses = houses_of(c);
        std::uint32_t& visited = visited_[loop_.size() % 2];
        if (visited & houses) return;
        visited |= houses;
        loop_.push_back(static_cast<std::uint8_t>(c));
        in_loop_ |= CellSet::of(c);
        const int v = first(pair_), w = first(static_cast<Mask>(pair_ & (pair_ - 1)));
        for (int type = 0; type < 3; ++type) {
            if (type == last_type) continue;
            const int house = TABLES.house[c][type];
            for (int i : bits(grid_.places[house][v] & grid_.places[house][w])) {
                visit(TABLES.cell[house][i], allowed, others, type);
            }
        }
        in_loop_ -= CellSet::of(c);
        loop_.pop_back();
        visited &= ~houses;
    }

    void visit(int next, int allowed, Mask others, int type) {
        if (next == loop_[0] && loop_.size() >= 4) {
            if (visited_[0] == visited_[1]) loops_.push_back(loop_);
            return;
        }
        if (in_loop_.has(next) || !core_.has(next)) return;
        const Mask all_others = static_cast<Mask>((others | grid_.cell[next]) & ~pair_);
        if (size(all_others) > 1 && loop_.size() >= longest_) return;
        const bool more = size(grid_.cell[next]) > 2;
        if (more && size(all_others) != 1 && allowed <= 0) return;
        extend(next, allowed - more, all_others, type);
    }

    static std::uint32_t houses_of(int c) {
        std::uint32_t houses = 0;
        for (int house : TABLES.house[c]) houses |= 1u << house;
        return houses;
    }

    const Grid& grid_;
    Mask pair_;
    Loop loop_;
    CellSet in_loop_;
    CellSet core_;             // the cells that may be in a loop
    std::size_t longest_ = 0;  // of a loop whose cells have different other candidates
    // The houses of cells at even and at odd places of the loop: each house holds one cell of both
    // kinds, or none.
    std::array<std::uint32_t, 2> visited_{};
    std::vector<Loop> loops_;
};

class UniqueLoops {
  public:
    explicit UniqueLoops(const Grid& grid) : grid_(grid) {}

    bool find(Hint& hint) {
        CellSet searched;
        for (int c : grid_.empty) {
            if (size(grid_.cell[c]) != 2) continue;
            pair_ = grid_.cell[c];
            const LoopSearch search(grid_, c, searched);
            searched |= CellSet::of(c);
            for (const Loop& loop : search.loops()) judge(loop);
        }
        if (findings_.empty()) return false;
        const auto best =
            std::ranges::min_element(findings_, [](const Finding& a, const Finding& b) {
                return a.rating != b.rating ? a.rating < b.rating : a.type() < b.type();
            });
        hint.rule = Rule::unique_loop;
        hint.rating = best->rating;
        hint.type = best->type();
        hint.loop = best->loop.size();
        hint.removals = best->removals;
        return true;
    }

  private:
    void judge(const Loop& loop) {
        loop_ = {};
        extra_cells_.clear();
        for (int c : loop) {
            loop_ |= CellSet::of(c);
            if (size(grid_.cell[c]) > 2) extra_cells_.push_back(c);
        }
        const std::size_t length = loop.size();
        rating_ = 4.5;
        if (length >= 10) rating_ += 0.3;
        if (length >= 8)
            rating_ += 0.2;
        else if (length >= 6)
            rating_ += 0.1;

        const std::size_t extra = extra_cells_.size();
        if (extra == 1) {
            Removals removals;
            removals.add(extra_cells_[0], pair_);
            report(TYPE_1, 0, removals);
        }
        if (extra > 2) type_2();
        if (extra != 2) return;
        const Mask others = grid_.cell[extra_cells_[0]] | grid_.cell[extra_cells_[1]];
        extra_ = static_cast<Mask>(others & ~pair_);
        if (is_single(extra_))
            type_2();
        else if (extra_)
            type_3();
        type_4();
    }

    bool is_known(RectangleType kind) const {
        return std::ranges::any_of(findings_, [&](const Finding& finding) {
            return finding.kind == kind && finding.loop == loop_;
        });
    }

    void report(RectangleType kind, double more, const Removals& removals) {
        if (!removals || is_known(kind)) return;
        findings_.push_back({kind, loop_, rating_ + more, removals});
    }

    void type_2() {
        const Mask extra = static_cast<Mask>(grid_.cell[extra_cells_[0]] & ~pair_);
        CellSet seen = TABLES.peers[extra_cells_[0]];
        for (int c : extra_cells_) seen &= TABLES.peers[c];
        Removals removals;
        for (int c : seen) {
            if (grid_.has(c, first(extra))) removals.add(c, bit(first(extra)));
        }
        report(TYPE_2, 0, removals);
    }

    void type_3() {
        if (is_known(TYPE_3_NAKED) && is_known(TYPE_3_HIDDEN)) return;
        const int a = extra_cells_[0], b = extra_cells_[1];
        for (int degree = 2; degree <= 7; ++degree) {
            for (int type = 0; type < 3; ++type) {
                const int house = TABLES.house[a][type];
                if (house != TABLES.house[b][type]) continue;
                if (2 * degree <= grid_.open[house] && degree >= size(extra_)) {
                    naked(house, TABLES.index[a][type], TABLES.index[b][type], degree);
                }
                if (2 * degree < grid_.open[house]) {
                    hidden(house, TABLES.index[a][type], TABLES.index[b][type], degree);
                }
            }
        }
    }

    // The two cells act as one that holds their other candidates.
    void naked(int house, int a, int b, int degree) {
        const auto& cells = TABLES.cell[house];
        const Mask shared = extra_ & grid_.cell[cells[a]] & grid_.cell[cells[b]];
        Mask members = bit(a);
        for (int i = 0; i < 9; ++i) {
            const int count = size(grid_.cell[cells[i]]);
            if (i != b && count >= 2 && count <= degree) members |= bit(i);
        }
        if (size(members) < degree) return;
        each_subset(members, degree, [&](Mask chosen) {
            if (!(chosen & bit(a))) return false;
            const Mask rest = static_cast<Mask>(chosen & ~bit(a));
            Mask digits = 0;
            for (int i : bits(rest)) digits |= grid_.cell[cells[i]];
            if (size(digits | shared) != degree || size(digits | extra_) != degree) return false;
            digits |= extra_;
            Removals removals;
            for (int i : bits(static_cast<Mask>(ALL & ~chosen & ~bit(b)))) {
                const Mask out = grid_.cell[cells[i]] & digits;
                if (out) removals.add(cells[i], out);
            }
            report(TYPE_3_NAKED, (degree - 1) * 0.1, removals);
            return false;
        });
    }

    void hidden(int house, int a, int b, int degree) {
        const Mask rest = static_cast<Mask>(ALL & ~pair_ & ~extra_);
        if (!rest || degree - 2 > size(rest)) return;
        const auto& places = grid_.places[house];
        each_subset(rest, degree - 2, [&](Mask chosen) {
            const Mask digits = chosen | pair_;
            Mask all = 0;
            for (int d : bits(digits)) {
                const Mask here = static_cast<Mask>(places[d] & ~bit(b));
                if (!here) return false;
                all |= here;
            }
            if (size(all) != degree) return false;
            all &= static_cast<Mask>(~bit(a));
            Removals removals;
            for (int i : bits(all)) {
                const int c = TABLES.cell[house][i];
                const Mask out = static_cast<Mask>(grid_.cell[c] & ~digits);
                if (out) removals.add(c, out);
            }
            report(TYPE_3_HIDDEN, (size(all) - 1.0) * 0.1, removals);
            return false;
        });
    }

    // One of the two digits has no other place in a house of both cells.
    void type_4() {
        const int a = extra_cells_[0], b = extra_cells_[1];
        const int v = first(pair_), w = 15 - std::countl_zero(pair_);
        Mask locked = 0;
        for (int type = 0; type < 3; ++type) {
            if (TABLES.house[a][type] != TABLES.house[b][type]) continue;
            const auto& places = grid_.places[TABLES.house[a][type]];
            const Mask both = bit(TABLES.index[a][type]) | bit(TABLES.index[b][type]);
            if (!(places[v] & ~both)) locked |= bit(v);
            if (!(places[w] & ~both)) locked |= bit(w);
        }
        if (!locked) return;
        const Mask out = locked & bit(v) ? bit(w) : bit(v);
        Removals removals;
        removals.add(a, out);
        removals.add(b, out);
        report(TYPE_4, 0, removals);
    }

    const Grid& grid_;
    Mask pair_ = 0, extra_ = 0;  // the digits of the loop; the other ones of its two other cells
    CellSet loop_;
    std::vector<int> extra_cells_;
    double rating_ = 0;
    std::vector<Finding> findings_;
};

}  // namespace

bool unique_loop(const Grid& grid, Hint& hint) {
    return UniqueLoops(grid).find(hint);
}

}  // namespace whydoku::se
