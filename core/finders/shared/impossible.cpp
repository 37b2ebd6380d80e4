#include "finders/shared/impossible.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "finders/shared/three_digits.hpp"

namespace whydoku {
namespace {

constexpr int MOST_GUARDIANS = 6;  // of tridagons and oddagons
constexpr int CELLS_OF_TRIDAGON = 12;
constexpr int MOST_OF_WING = 3;  // guardians of a broken wing: there are far more of them
constexpr int SHORTEST_RING = 5, LONGEST_RING = 9;
constexpr int SIDE = 3;  // rows and columns of a box, and boxes of a band

// Three cells of a box, one in each row and column.
struct Diagonal {
    CellSet cells;
    bool odd;
    int guardians = 0;
};

constexpr std::array<std::array<int, SIDE>, 6> PERMUTATIONS{
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

bool is_odd(const std::array<int, SIDE>& to) {
    return (to[0] > to[1]) != ((to[0] > to[2]) != (to[1] > to[2]));
}

using Diagonals = std::array<std::array<Diagonal, PERMUTATIONS.size()>, SIDE * SIDE>;

// The diagonals of each box of the layout 9x9.
const Diagonals& all_diagonals() {
    static const Diagonals diagonals = [] {
        Diagonals made{};
        for (int box = 0; box < SIDE * SIDE; ++box) {
            const int top = box / SIDE * SIDE, left = box % SIDE * SIDE;
            for (std::size_t i = 0; i < PERMUTATIONS.size(); ++i) {
                Diagonal& diagonal = made[std::size_t(box)][i];
                diagonal.odd = is_odd(PERMUTATIONS[i]);
                for (int row = 0; row < SIDE; ++row) {
                    const int column = left + PERMUTATIONS[i][std::size_t(row)];
                    diagonal.cells |= CellSet::of((top + row) * SIDE * SIDE + column);
                }
            }
        }
        return made;
    }();
    return diagonals;
}

// The tridagons of three digits.
class TridagonSearch {
  public:
    TridagonSearch(const Board& board, DigitSet digits, std::vector<GuardedPattern>& found)
        : board_(board), digits_(digits), found_(found) {
        CellSet one, two;  // that can hold at least so many of the digits
        for (Digit d : digits) {
            two |= one & board.places(d);
            one |= board.places(d);
        }
        for (int box = 0; box < SIDE * SIDE; ++box) {
            const CellSet fitting = two & board.layout().house[board.layout().box(box)];
            if (fitting.size() >= SIDE) find_diagonals(box, fitting);
        }
    }

    void find() {
        for (int a = 0; a < SIDE; ++a) {
            for (int b = a + 1; b < SIDE; ++b) {
                for (int c = 0; c < SIDE; ++c) {
                    for (int d = c + 1; d < SIDE; ++d) {
                        const std::array boxes{SIDE * a + c, SIDE * a + d, SIDE * b + c,
                                               SIDE * b + d};
                        extend(boxes, 0, {}, false, 0);
                    }
                }
            }
        }
    }

  private:
    void find_diagonals(int box, CellSet fitting) {
        for (Diagonal diagonal : all_diagonals()[std::size_t(box)]) {
            if (diagonal.cells - fitting) continue;
            for (Cell c : diagonal.cells) {
                diagonal.guardians += (board_.candidates(c) - digits_).size();
            }
            if (diagonal.guardians <= MOST_GUARDIANS) diagonals_[box].push_back(diagonal);
        }
    }

    void extend(const std::array<int, 4>& boxes, std::size_t from, CellSet cells, bool odd,
                int guardians) {
        if (from == boxes.size()) {
            if (odd) found_.push_back({cells, digits_, guards_of(board_, cells, digits_)});
            return;
        }
        for (const Diagonal& diagonal : diagonals_[boxes[from]]) {
            const int more = guardians + diagonal.guardians;
            if (more > MOST_GUARDIANS) continue;
            extend(boxes, from + 1, cells | diagonal.cells, odd != diagonal.odd, more);
        }
    }

    const Board& board_;
    DigitSet digits_;
    std::vector<GuardedPattern>& found_;
    std::array<std::vector<Diagonal>, SIDE * SIDE> diagonals_;
};

bool closes_a_ring(CellSet cells) {
    return cells.size() >= SHORTEST_RING && cells.size() % 2 == 1;
}

// By number: the cells that have at most so many candidates besides two.
using FewGuardians = std::array<CellSet, MOST_GUARDIANS + 1>;

// The bivalue oddagons of two digits.
class OddagonSearch {
  public:
    OddagonSearch(const Board& board, DigitSet pair, const FewGuardians& few,
                  std::vector<GuardedPattern>& found)
        : board_(board), pair_(pair), found_(found) {
        fitting_ = board.layout().all;
        for (Digit d : pair) fitting_ &= board.places(d);
        drop_costly(few);
        if (fitting_) drop_loose();
    }

    void find() {
        for (Cell start : fitting_) {
            fitting_ -= CellSet::of(start);
            start_ = start;
            ends_ = fitting_ & board_.layout().peers[start];
            for (Cell second : ends_) {
                ends_ -= CellSet::of(second);
                extend(second, CellSet::of(start), fitting_ - CellSet::of(second),
                       guardians(start) + guardians(second));
            }
        }
    }

  private:
    int guardians(Cell c) const { return board_.candidates(c).size() - pair_.size(); }

    // Drops the cells that have too many guardians for a ring with any four others.
    void drop_costly(const FewGuardians& few) {
        std::size_t cells = 0;
        for (std::size_t most = 0; most < few.size(); ++most) {
            const auto fewer = static_cast<std::size_t>((fitting_ & few[most]).size());
            for (; cells < std::min(fewer, OTHERS); ++cells) {
                least_[cells + 1] = least_[cells] + static_cast<int>(most);
            }
        }
        const bool fits = cells == OTHERS && least_[OTHERS] <= MOST_GUARDIANS;
        fitting_ &= fits ? few[std::size_t(MOST_GUARDIANS - least_[OTHERS])] : CellSet{};
    }

    // Drops the cells that see fewer than two others, until there are none.
    void drop_loose() {
        for (CellSet before; fitting_ != before;) {
            before = fitting_;
            for (Cell c : before) {
                const CellSet seen = fitting_ & board_.layout().peers[c];
                if (seen.size() < 2) fitting_ -= CellSet::of(c);
            }
        }
    }

    // Of two cells of a ring that are no neighbours, neither sees the other: else a shorter ring is
    // there with no more guardians. So only cells that see none but the last one are open.
    void extend(Cell last, CellSet ring, CellSet open, int guards) {
        const CellSet& near = board_.layout().peers[last];
        ring |= CellSet::of(last);
        if (ring.size() > 2 && near.has(start_)) {
            if (closes_a_ring(ring) && ends_.has(last))
                found_.push_back({ring, pair_, guards_of(board_, ring, pair_)});
            return;
        }
        if (ring.size() == LONGEST_RING || !(open & ends_)) return;
        const CellSet far = open - near;
        const int missing = std::max(SHORTEST_RING - 1 - ring.size(), 0);
        const int bound = MOST_GUARDIANS - least_[static_cast<std::size_t>(missing)];
        for (Cell c : open& near) {
            const int more = guards + guardians(c);
            if (more <= bound) extend(c, ring, far - CellSet::of(c), more);
        }
    }

    const Board& board_;
    DigitSet pair_;
    std::vector<GuardedPattern>& found_;
    static constexpr std::size_t OTHERS = SHORTEST_RING - 1;

    CellSet fitting_;                      // but for the starts of rings that have been searched
    std::array<int, OTHERS + 1> least_{};  // the fewest guardians of so many cells
    CellSet ends_;  // where a ring may end: each ring is followed in one of its directions only
    Cell start_ = 0;
};

// The broken wings of a digit.
class BrokenWingSearch {
  public:
    BrokenWingSearch(const Board& board, Digit digit, std::vector<GuardedPattern>& found)
        : digit_(digit), found_(found) {
        for (House h = 0; h < board.layout().houses; ++h) {
            if (!board.missing(h).has(digit)) continue;
            const CellSet places = board.places(digit, h);
            if (places.size() > MOST_OF_WING + 2) continue;
            for (Cell c : places) {
                for (Cell other : places - CellSet::of(c)) {
                    edges_[c].push_back({other, h, places - CellSet::of(c) - CellSet::of(other)});
                }
            }
        }
    }

    void find() {
        for (start_ = 0; start_ < MAX_CELLS; ++start_) extend(start_, {}, {}, {});
    }

  private:
    struct Edge {
        Cell to;
        House house;
        CellSet guards;
    };

    void extend(Cell last, CellSet ring, CellSet guards, HouseSet houses) {
        ring |= CellSet::of(last);
        for (const Edge& edge : edges_[last]) {
            const CellSet all = guards | edge.guards;
            if (houses.has(edge.house) || all & ring || all.size() > MOST_OF_WING) continue;
            const HouseSet crossed = houses | HouseSet::of(edge.house);
            if (edge.to == start_ && closes_a_ring(ring)) report(ring, all, crossed);
            if (edge.to <= start_ || ring.has(edge.to) || all.has(edge.to)) continue;
            if (ring.size() < LONGEST_RING) extend(edge.to, ring, all, crossed);
        }
    }

    void report(CellSet ring, CellSet guards, HouseSet houses) {
        GuardedPattern& pattern = found_.emplace_back();
        pattern.cells = ring;
        pattern.digits = DigitSet::of(digit_);
        for (Cell c : guards) pattern.guards.push_back({c, pattern.digits});
        pattern.houses = houses;
    }

    Digit digit_;
    std::vector<GuardedPattern>& found_;
    std::array<std::vector<Edge>, MAX_CELLS> edges_;
    Cell start_ = 0;
};

}  // namespace

// The guardians of a pattern, in order.
struct ImpossiblePatterns::Ranked {
    const GuardedPattern* pattern;
    std::vector<Candidate> guardians;
    std::uint64_t mixed = 0;  // a bit for each guardian; several may share one

    explicit Ranked(const GuardedPattern& one)
        : pattern(&one), guardians(candidates_of(one.guards)) {
        for (auto [c, d] : guardians) mixed |= std::uint64_t{1} << (7 * c + d) % 64;
    }
    bool is_within(const Ranked& other) const {
        return !(mixed & ~other.mixed) && std::ranges::includes(other.guardians, guardians);
    }
};

void ImpossiblePatterns::keep_the_strongest() {
    std::erase_if(all_, [](const GuardedPattern& one) { return one.guards.empty(); });
    std::vector<Ranked> ranked(all_.begin(), all_.end());
    std::ranges::stable_sort(ranked, {}, [](const Ranked& one) {
        return std::pair(one.guardians.size(), one.pattern->cells.size());
    });
    std::vector<const Ranked*> kept;
    std::vector<GuardedPattern> strongest;
    for (const Ranked& one : ranked) {
        if (std::ranges::any_of(kept, [&](const Ranked* o) { return o->is_within(one); })) continue;
        kept.push_back(&one);
        strongest.push_back(*one.pattern);
    }
    all_ = std::move(strongest);
}

void ImpossiblePatterns::drop_those_with(const ImpossiblePatterns& others) {
    const std::vector<Ranked> fewer(others.all_.begin(), others.all_.end());
    std::erase_if(all_, [&](const GuardedPattern& pattern) {
        const Ranked one(pattern);
        return std::ranges::any_of(fewer, [&](const Ranked& o) { return o.is_within(one); });
    });
}

void Tridagons::build(const Position& position) {
    all_.clear();
    const Board& board = position.board();
    if (board.layout().box_rows != SIDE || board.layout().box_cols != SIDE) return;
    each_three_digits(board, CELLS_OF_TRIDAGON - MOST_GUARDIANS, [&](DigitSet digits, CellSet) {
        TridagonSearch(board, digits, all_).find();
    });
    keep_the_strongest();
}

void BivalueOddagons::build(const Position& position) {
    all_.clear();
    const Board& board = position.board();
    FewGuardians few;
    for (std::size_t i = 0; i < few.size(); ++i) {
        few[i] = board.open_cells(static_cast<unsigned>(i) + 2);
    }
    for (Digit a : board.layout().digits()) {
        for (Digit b = a + 1; b <= board.layout().size; ++b) {
            OddagonSearch(board, DigitSet::of(a) | DigitSet::of(b), few, all_).find();
        }
    }
    keep_the_strongest();
}

void BrokenWings::build(const Position& position) {
    all_.clear();
    const Board& board = position.board();
    for (Digit d : board.layout().digits()) BrokenWingSearch(board, d, all_).find();
    keep_the_strongest();
}

}  // namespace whydoku
