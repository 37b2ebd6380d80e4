#include "impossible.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace pencilmark {
namespace {

constexpr int MOST_GUARDIANS = 6;  // of tridagons and oddagons
constexpr int MOST_OF_WING = 3;    // guardians of a broken wing: there are far more of them
constexpr int SHORTEST_RING = 5, LONGEST_RING = 9;
constexpr int SIDE = 3;  // rows and columns of a box, and boxes of a band

// Three cells of a box, one in each row and column.
struct Diagonal {
    CellSet cells;
    bool odd;
    int guardians;
};

constexpr std::array<std::array<int, SIDE>, 6> PERMUTATIONS{
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

bool is_odd(const std::array<int, SIDE>& to) {
    return (to[0] > to[1]) != ((to[0] > to[2]) != (to[1] > to[2]));
}

// The tridagons of three digits.
class TridagonSearch {
  public:
    TridagonSearch(const Board& board, DigitSet digits, std::vector<GuardedPattern>& found)
        : board_(board), digits_(digits), found_(found) {
        for (int box = 0; box < SIDE * SIDE; ++box) find_diagonals(box);
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
    void find_diagonals(int box) {
        const Layout& layout = board_.layout();
        const Cell corner = box / SIDE * SIDE * layout.size + box % SIDE * SIDE;
        for (const auto& to : PERMUTATIONS) {
            Diagonal diagonal{{}, is_odd(to), 0};
            for (int row = 0; row < SIDE; ++row) {
                diagonal.cells |= CellSet::of(corner + row * layout.size + to[row]);
            }
            if (fits(diagonal)) diagonals_[box].push_back(diagonal);
        }
    }

    // Whether the cells could hold two of the digits each; counts what else they could hold.
    bool fits(Diagonal& diagonal) const {
        if (diagonal.cells - board_.empty()) return false;
        for (Cell c : diagonal.cells) {
            if ((board_.candidates(c) & digits_).size() < 2) return false;
            diagonal.guardians += (board_.candidates(c) - digits_).size();
        }
        return diagonal.guardians <= MOST_GUARDIANS;
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

// The bivalue oddagons of two digits.
class OddagonSearch {
  public:
    OddagonSearch(const Board& board, DigitSet pair, std::vector<GuardedPattern>& found)
        : board_(board), pair_(pair), found_(found) {
        for (Cell c : board.empty()) {
            if (!(pair - board.candidates(c)) && guardians(c) <= MOST_GUARDIANS) {
                fitting_ |= CellSet::of(c);
            }
        }
    }

    void find() {
        for (Cell start : fitting_) {
            fitting_ -= CellSet::of(start);
            start_ = start;
            extend(start, {}, fitting_, guardians(start));
        }
    }

  private:
    int guardians(Cell c) const { return board_.candidates(c).size() - pair_.size(); }

    // Of two cells of a ring that are no neighbours, neither sees the other: else a shorter ring is
    // there with no more guardians. So only cells that see none but the last one are open.
    void extend(Cell last, CellSet ring, CellSet open, int guards) {
        const CellSet& near = board_.layout().peers[last];
        ring |= CellSet::of(last);
        if (ring.size() > 2 && near.has(start_)) {
            if (closes_a_ring(ring))
                found_.push_back({ring, pair_, guards_of(board_, ring, pair_)});
            return;
        }
        if (ring.size() == LONGEST_RING) return;
        const CellSet far = last == start_ ? open : open - near;
        for (Cell c : open& near) {
            const int more = guards + guardians(c);
            if (more <= MOST_GUARDIANS) extend(c, ring, far - CellSet::of(c), more);
        }
    }

    const Board& board_;
    DigitSet pair_;
    std::vector<GuardedPattern>& found_;
    CellSet fitting_;  // but for the starts of rings that have been searched
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

void ImpossiblePatterns::keep_the_strongest() {
    std::ranges::stable_sort(all_, {}, [](const GuardedPattern& pattern) {
        return std::pair(candidates_of(pattern.guards).size(), pattern.cells.size());
    });
    std::vector<std::vector<Candidate>> kept;
    std::erase_if(all_, [&](const GuardedPattern& pattern) {
        const std::vector<Candidate> own = candidates_of(pattern.guards);
        const auto within = [&](const auto& fewer) { return std::ranges::includes(own, fewer); };
        if (own.empty() || std::ranges::any_of(kept, within)) return true;
        kept.push_back(own);
        return false;
    });
}

void Tridagons::build(const Position& position) {
    all_.clear();
    const Board& board = position.board();
    if (board.layout().box_rows != SIDE || board.layout().box_cols != SIDE) return;
    for (Digit a : board.layout().digits()) {
        for (Digit b = a + 1; b <= board.layout().size; ++b) {
            for (Digit c = b + 1; c <= board.layout().size; ++c) {
                const DigitSet digits = DigitSet::of(a) | DigitSet::of(b) | DigitSet::of(c);
                TridagonSearch(board, digits, all_).find();
            }
        }
    }
    keep_the_strongest();
}

void BivalueOddagons::build(const Position& position) {
    all_.clear();
    const Board& board = position.board();
    for (Digit a : board.layout().digits()) {
        for (Digit b = a + 1; b <= board.layout().size; ++b) {
            OddagonSearch(board, DigitSet::of(a) | DigitSet::of(b), all_).find();
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

}  // namespace pencilmark
