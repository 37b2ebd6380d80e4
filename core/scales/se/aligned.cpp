// Aligned exclusion: cells whose combinations of digits are ruled out by small cells that all of
// them see. A digit that is in no combination that is left can be eliminated.
#include <vector>

#include "scales/se/hint.hpp"

namespace whydoku::se {

namespace {

struct Base {
    int cell;
    CellSet excluders;
};

// The cells that see a cell with two to `most` candidates, with those.
std::vector<Base> bases(const Grid& grid, int most) {
    CellSet small;
    for (int c : grid.empty) {
        const int count = size(grid.cell[c]);
        if (count > 1 && count <= most) small |= CellSet::of(c);
    }
    std::vector<Base> found;
    for (int c : grid.empty) {
        const CellSet excluders = small & TABLES.peers[c];
        if (size(grid.cell[c]) >= 2 && excluders) found.push_back({c, excluders});
    }
    return found;
}

// The digits of cell a that no digit of cell b goes with.
Mask excluded(const Grid& grid, int a, int b, CellSet excluders) {
    // Each cell that both see, and a house that both are in, rule out one digit of b at most.
    if (excluders.size() + are_peers(a, b) < size(grid.cell[b])) return 0;
    std::array<Mask, 9> taken{};
    for (int c : excluders) {
        for (int d : bits(grid.cell[c])) taken[d] |= static_cast<Mask>(grid.cell[c] & ~bit(d));
    }
    Mask out = 0;
    for (int d : bits(grid.cell[a])) {
        Mask left = static_cast<Mask>(grid.cell[b] & ~taken[d]);
        if (are_peers(a, b)) left &= static_cast<Mask>(~bit(d));
        if (!left) out |= bit(d);
    }
    return out;
}

// What small cells rule out that see three cells: they hold two or three of the digits there.
class Excluders {
  public:
    Excluders(const Grid& grid, CellSet cells) {
        for (int c : cells) {
            const Mask mask = grid.cell[c];
            if (size(mask) == 2) {
                for (int d : bits(mask)) partners_[d] |= static_cast<Mask>(mask & ~bit(d));
            } else if (threes_ < MOST) {
                three_[threes_++] = mask;
            }
        }
    }

    // The digits of the third cell that go with p in the first and q in the second.
    Mask third_digits(Mask third, int p, int q) const {
        if (partners_[p] & bit(q)) return 0;
        third &= static_cast<Mask>(~(partners_[p] | partners_[q]));
        const Mask chosen = bit(p) | bit(q);
        for (int i = 0; i < threes_; ++i) {
            const auto rest = static_cast<Mask>(three_[i] & ~chosen);
            if (is_single(rest)) third &= static_cast<Mask>(~rest);
        }
        return third;
    }

  private:
    static constexpr int MOST = 20;   // cells see no more
    std::array<Mask, 9> partners_{};  // of a digit in cells with two: the other one
    std::array<Mask, MOST> three_;
    int threes_ = 0;
};

using Triple = std::array<int, 3>;

bool exclude(const Grid& grid, const Triple& triple, const Excluders& excluders, Hint& hint) {
    const auto [a, b, c] = triple;
    const bool ab = are_peers(a, b), ac = are_peers(a, c), bc = are_peers(b, c);
    // The digits of all three that are in some combination: nine bits each.
    const auto of = [](unsigned p, unsigned q, unsigned r) { return p | q << 9 | r << 18; };
    const unsigned third = of(0, 0, grid.cell[c]), all = of(grid.cell[a], grid.cell[b], 0) | third;
    unsigned seen = 0;
    for (int p : bits(grid.cell[a])) {
        for (int q : bits(grid.cell[b])) {
            if (p == q && ab) continue;
            const unsigned both = of(bit(p), bit(q), 0);
            if (!((both | third) & ~seen)) continue;
            Mask left = excluders.third_digits(grid.cell[c], p, q);
            if (ac) left &= static_cast<Mask>(~bit(p));
            if (bc) left &= static_cast<Mask>(~bit(q));
            if (!left) continue;
            seen |= both | of(0, 0, left);
            if (seen == all) return false;
        }
    }
    for (int i = 0; i < 3; ++i) {
        const auto out = static_cast<Mask>((all & ~seen) >> (9 * i) & ALL);
        if (out) hint.removals.add(triple[i], out);
    }
    if (!hint.removals) return false;
    hint.rule = Rule::aligned_triple;
    hint.rating = 7.5;
    for (int cell : triple) hint.aligned |= CellSet::of(cell);
    return true;
}

}  // namespace

bool aligned_pair(const Grid& grid, Hint& hint) {
    const std::vector<Base> all = bases(grid, 2);
    for (std::size_t j = 1; j < all.size(); ++j) {
        for (std::size_t i = 0; i < j; ++i) {
            const CellSet common = all[i].excluders & all[j].excluders;
            if (common.size() < 2) continue;
            const int a = all[i].cell, b = all[j].cell;
            if (const Mask out = excluded(grid, a, b, common)) hint.removals.add(a, out);
            if (const Mask out = excluded(grid, b, a, common)) hint.removals.add(b, out);
            if (!hint.removals) continue;
            hint.rule = Rule::aligned_pair;
            hint.rating = 6.2;
            hint.aligned = CellSet::of(a) | CellSet::of(b);
            return true;
        }
    }
    return false;
}

// Two aligned cells with each of these third cells.
bool with_thirds(const Grid& grid, int a, int b, CellSet thirds,
                 const std::array<CellSet, 81>& excluders, Hint& hint) {
    for (int c : thirds) {
        const CellSet of_all = excluders[a] & excluders[b] & excluders[c];
        if (of_all.size() < 2) continue;
        if (exclude(grid, {a, b, c}, Excluders(grid, of_all), hint)) return true;
    }
    return false;
}

// Most cells of a triple see each other. It comes up once for each pair of them, but is searched
// with the first pair only.
bool aligned_triple(const Grid& grid, Hint& hint) {
    const std::vector<Base> all = bases(grid, 3);
    CellSet cells;
    std::array<CellSet, 81> excluders{};
    for (const Base& base : all) {
        cells |= CellSet::of(base.cell);
        excluders[base.cell] = base.excluders;
    }
    // The third cells that came before, in a pair with one of these: it sees the other one, or both
    // see each other.
    const auto done = [&](int a, int b, CellSet before) {
        const int count = size(grid.cell[b]);
        if (count > 3) return CellSet();
        return are_peers(a, b) ? before : before & TABLES.peers[b];
    };
    CellSet before_b;
    for (const Base& second : all) {
        const int b = second.cell;
        CellSet before_a;
        for (int a : before_b) {
            const CellSet common = excluders[a] & excluders[b];
            const CellSet others = cells - CellSet::of(a) - CellSet::of(b) - done(a, b, before_b) -
                                   done(b, a, before_a);
            before_a |= CellSet::of(a);
            if (common.size() < 2) continue;
            for (CellSet thirds : {excluders[a], excluders[b] - excluders[a]}) {
                if (with_thirds(grid, a, b, thirds & others, excluders, hint)) return true;
            }
        }
        before_b |= CellSet::of(b);
    }
    return false;
}

}  // namespace whydoku::se
