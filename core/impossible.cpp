#include "impossible.hpp"

#include <algorithm>
#include <array>

namespace pencilmark {
namespace {

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
class Tridagons {
  public:
    Tridagons(const Board& board, DigitSet digits, std::vector<GuardedPattern>& found)
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

// Drops the patterns whose guardians include all those of an earlier one: they say less.
void keep_the_strongest(std::vector<GuardedPattern>& patterns) {
    std::vector<std::vector<Candidate>> kept;
    std::erase_if(patterns, [&](const GuardedPattern& pattern) {
        const std::vector<Candidate> own = candidates_of(pattern.guards);
        const auto within = [&](const auto& fewer) { return std::ranges::includes(own, fewer); };
        if (own.empty() || std::ranges::any_of(kept, within)) return true;
        kept.push_back(own);
        return false;
    });
}

}  // namespace

void ImpossiblePatterns::build(const Position& position) {
    all_.clear();
    const Board& board = position.board();
    if (board.layout().box_rows != SIDE || board.layout().box_cols != SIDE) return;
    for (Digit a : board.layout().digits()) {
        for (Digit b = a + 1; b <= board.layout().size; ++b) {
            for (Digit c = b + 1; c <= board.layout().size; ++c) {
                const DigitSet digits = DigitSet::of(a) | DigitSet::of(b) | DigitSet::of(c);
                Tridagons(board, digits, all_).find();
            }
        }
    }
    std::ranges::stable_sort(all_, {}, [](const GuardedPattern& pattern) {
        return candidates_of(pattern.guards).size();
    });
    keep_the_strongest(all_);
}

}  // namespace pencilmark
