// Cells, or digits in lines, that as many links cover: see rank_zero.hpp.
//
// A position is a cube of rows, columns and digits. Choose some lines of one kind (say, rows) and
// some of another (columns). Where they cross is a grid of truths, each of which runs along the
// third direction:
//
//     rows and columns      cells                      multi-sector locked set
//     rows and digits       a digit in a row           multi-fish
//     columns and digits    a digit in a column        multi-fish
//
// At each level of the third direction (each digit), the chosen lines of the first kind cover all
// candidates of the grid, and so do those of the second. Take the fewer. If they are as many as the
// truths in all, the grid is covered.
#include "../rank_zero.hpp"
#include "finders.hpp"

namespace pencilmark {
namespace {

using Lines = std::uint16_t;  // a set of lines of one kind, by number

constexpr int FEWEST_LINES = 3, MOST_LINES = 5;
static_assert(MOST_LINES * MOST_LINES <= MOST_TRUTHS);
// The most sets of so many of the lines of a kind, rounded up to whole vectors of bytes.
constexpr std::size_t MOST_SETS = 592;
using Counts = std::array<std::uint8_t, MOST_SETS>;  // a number for each set of lines

// The sets of three to five of so many lines.
struct LineSets {
    explicit LineSets(std::size_t size) {
        for (unsigned set = 0; set < 1u << size; ++set) {
            const int count = std::popcount(set);
            if (count < FEWEST_LINES || count > MOST_LINES) continue;
            all.push_back(static_cast<Lines>(set));
        }
        shared.resize(std::size_t{1} << size);
        for (unsigned lines = 0; lines < shared.size(); ++lines) {
            for (std::size_t i = 0; i < all.size(); ++i) {
                shared[lines][i] = static_cast<std::uint8_t>(std::popcount(lines & all[i]));
            }
        }
    }
    std::vector<Lines> all;
    std::vector<Counts> shared;  // for any lines: how many of them each set has
};

const LineSets& line_sets(int size) {
    static const std::vector<LineSets> sets = [] {
        std::vector<LineSets> made;
        for (std::size_t n = 0; n <= MAX_SIZE; ++n) made.emplace_back(n);
        return made;
    }();
    return sets[static_cast<std::size_t>(size)];
}

void add(Counts& sum, const Counts& more) {
    for (std::size_t i = 0; i < MOST_SETS; ++i) {
        sum[i] = static_cast<std::uint8_t>(sum[i] + more[i]);
    }
}

// Adds 1 where there is any.
void add_touched(Counts& sum, const Counts& more) {
    for (std::size_t i = 0; i < MOST_SETS; ++i) {
        sum[i] = static_cast<std::uint8_t>(sum[i] + (more[i] > 0));
    }
}

void add_fewer(Counts& sum, const Counts& one, const Counts& other) {
    for (std::size_t i = 0; i < MOST_SETS; ++i) {
        sum[i] = static_cast<std::uint8_t>(sum[i] + std::min(one[i], other[i]));
    }
}

template <class Visit>
void each_line(Lines set, const Visit& visit) {
    for (unsigned left = set; left; left &= left - 1) {
        visit(static_cast<std::size_t>(std::countr_zero(left)));
    }
}

// A row, a column and a digit, each from 0, by number.
enum Axis : std::uint8_t { ROW, COLUMN, DIGIT };
using Point = std::array<std::size_t, 3>;

// The cube seen from one side: truths lie where lines of the first two kinds cross.
struct Axes {
    Axis one, other, level;
};
constexpr Axes CELLS{ROW, COLUMN, DIGIT}, IN_ROWS{ROW, DIGIT, COLUMN},
    IN_COLUMNS{COLUMN, DIGIT, ROW};

class Cube {
  public:
    Cube(const Board& board, Axes axes) : layout_(board.layout()), axes_(axes) {
        for (Digit d : layout_.digits()) {
            for (Cell c : board.places(d)) {
                const Point at = point(c, d);
                const std::size_t i = at[axes.one], j = at[axes.other], z = at[axes.level];
                others_[i][z] = static_cast<Lines>(others_[i][z] | 1u << j);
                ones_[j][z] = static_cast<Lines>(ones_[j][z] | 1u << i);
                // Of two or more candidates, or of the first.
                Lines& seen = (truths_[i] >> j & 1 ? several_ : truths_)[i];
                seen = static_cast<Lines>(seen | 1u << j);
            }
        }
    }

    // Calls visit(covered) for each grid that is covered and has no single, until it returns true.
    // Where lines of both kinds serve alike, it is called for both.
    template <class Visit>
    bool each(const Visit& visit) const {
        const LineSets& sets = line_sets(layout_.size);
        ChosenLines lines(*this, sets);
        for (Lines chosen : sets.all) {
            lines.choose(chosen);
            Counts covers{};
            for (std::size_t z = 0; z < size(); ++z) {
                if (const Lines all = lines.others(z)) {
                    add_fewer(covers, lines.touching(z), sets.shared[all]);
                }
            }
            const Counts& needed = lines.truths();
            for (std::size_t i = 0; i < sets.all.size(); ++i) {
                if (needed[i] == 0 || needed[i] != covers[i]) continue;
                if (has_single(chosen, sets.all[i])) continue;
                const Covered found = grid(chosen, sets.all[i], true);
                const Covered other = grid(chosen, sets.all[i], false);
                if (visit(found) || (other != found && visit(other))) return true;
            }
        }
        return false;
    }

  private:
    // Sums over the chosen lines of the first kind, for each set of lines of the second. One choice
    // begins mostly like the one before it, so only what comes after that is added up anew.
    class ChosenLines {
      public:
        ChosenLines(const Cube& cube, const LineSets& sets) : cube_(cube), sets_(sets) {}

        void choose(Lines lines) {
            std::size_t depth = 0;
            for (Lines left = lines; left; ++depth) {
                const auto line = static_cast<std::size_t>(std::bit_width(left)) - 1;
                left = static_cast<Lines>(left & ~(1u << line));
                if (depth < depth_ && line_[depth] == line) continue;
                depth_ = depth;  // nothing after this is right any more
                add_line(line);
            }
            depth_ = depth;
        }

        const Counts& truths() const { return sums_[depth_].truths; }
        // The chosen lines with candidates at a level, among those of each set; their other lines.
        const Counts& touching(std::size_t z) const { return sums_[depth_].touching[z]; }
        Lines others(std::size_t z) const { return sums_[depth_].others[z]; }

      private:
        struct Sums {
            Counts truths{};
            std::array<Counts, MAX_SIZE> touching{};
            std::array<Lines, MAX_SIZE> others{};
        };

        void add_line(std::size_t line) {
            const Sums& before = sums_[depth_];
            Sums& sum = sums_[depth_ + 1];
            sum = before;
            add(sum.truths, sets_.shared[cube_.truths_[line]]);
            for (std::size_t z = 0; z < cube_.size(); ++z) {
                const Lines others = cube_.others_[line][z];
                add_touched(sum.touching[z], sets_.shared[others]);
                sum.others[z] = static_cast<Lines>(sum.others[z] | others);
            }
            line_[depth_++] = line;
        }

        const Cube& cube_;
        const LineSets& sets_;
        std::size_t depth_ = 0;  // the lines that are chosen
        std::array<std::size_t, MOST_LINES> line_{};
        std::array<Sums, MOST_LINES + 1> sums_{};
    };

    std::size_t size() const { return static_cast<std::size_t>(layout_.size); }

    Point point(Cell c, Digit d) const {
        return {static_cast<std::size_t>(layout_.row_of(c)),
                static_cast<std::size_t>(layout_.column_of(c)), static_cast<std::size_t>(d - 1)};
    }

    // Whether a truth has one candidate only. It would be a part by itself, and there are very many
    // grids around singles.
    bool has_single(Lines ones, Lines others) const {
        bool found = false;
        each_line(ones, [&](std::size_t i) { found |= truths_[i] & ~several_[i] & others; });
        return found;
    }

    // What runs along the axis that is left free, through the point that the two others name.
    Sector sector(Axis one, std::size_t i, Axis other, std::size_t j) const {
        Point at{};
        at[one] = i, at[other] = j;
        const int row = static_cast<int>(at[ROW]), column = static_cast<int>(at[COLUMN]);
        const Digit d = static_cast<int>(at[DIGIT]) + 1;
        if (one != DIGIT && other != DIGIT) return Sector::of_cell(row * layout_.size + column);
        const bool in_row = one == ROW || other == ROW;
        return Sector::of_house(in_row ? layout_.row(row) : layout_.column(column), d);
    }

    // The grid of these lines with its links: at each level the lines of the kind of which fewer
    // are needed, or that rule out more, or that are preferred.
    Covered grid(Lines ones, Lines others, bool prefer_one) const {
        Covered found;
        each_line(ones, [&](std::size_t i) {
            each_line(truths_[i] & others, [&](std::size_t j) {
                found.truths.push_back(sector(axes_.one, i, axes_.other, j));
            });
        });
        for (std::size_t z = 0; z < size(); ++z) {
            const Level one = level(others_, z, ones, others),
                        other = level(ones_, z, others, ones);
            const bool by_one = one == other ? prefer_one : one < other;
            each_line(by_one ? one.lines : other.lines, [&](std::size_t i) {
                const Axis kind = by_one ? axes_.one : axes_.other;
                found.links.push_back(sector(kind, i, axes_.level, z));
            });
        }
        return found;
    }

    using Crossings = std::array<std::array<Lines, MAX_SIZE>, MAX_SIZE>;
    struct Level {
        Lines lines = 0;
        int count = 0, ruled_out = 0;

        bool operator==(const Level& o) const {
            return count == o.count && ruled_out == o.ruled_out;
        }
        bool operator<(const Level& o) const {  // better: shorter, or ruling out more
            return count != o.count ? count < o.count : ruled_out > o.ruled_out;
        }
    };

    // The lines of one kind that have candidates of the grid at a level, and how many others they
    // have.
    static Level level(const Crossings& crossed, std::size_t z, Lines lines, Lines across) {
        Level found;
        each_line(lines, [&](std::size_t i) {
            if (!(crossed[i][z] & across)) return;
            found.lines = static_cast<Lines>(found.lines | 1u << i);
            ++found.count;
            found.ruled_out += std::popcount(static_cast<unsigned>(crossed[i][z] & ~across));
        });
        return found;
    }

    const Layout& layout_;
    Axes axes_;
    // For a line and a level: the lines of the other kind with a candidate there.
    Crossings others_{}, ones_{};
    // For a line of the first kind: those of the second where a truth is; with several candidates.
    std::array<Lines, MAX_SIZE> truths_{}, several_{};
};

template <class Sectors, class Key>
bool all_alike(const Sectors& sectors, const Key& key) {
    return std::ranges::all_of(sectors,
                               [&](const Sector& one) { return one.*key == sectors.front().*key; });
}

// Whether this is a naked or hidden subset, or a fish.
bool is_plain(const Covered& part) {
    const bool one_digit = !part.truths.front().is_cell() && all_alike(part.truths, &Sector::digit);
    const bool one_house = !part.truths.front().is_cell() && all_alike(part.truths, &Sector::place);
    const bool one_cover = !part.links.front().is_cell() && all_alike(part.links, &Sector::place);
    return one_digit || one_house || one_cover;
}

void report_covered(const Position& position, Sink& out, std::initializer_list<Axes> sides) {
    const Board& board = position.board();
    std::vector<Covered> found;
    for (Axes axes : sides) {
        const bool capped = Cube(board, axes).each([&](const Covered& grid) {
            for (Covered& part : covered_parts(board, grid)) {
                if (!is_plain(part)) found.push_back(std::move(part));
            }
            return out.capped();
        });
        if (capped) return;
    }
    std::ranges::sort(found, [](const Covered& one, const Covered& other) {
        if (one.truths.size() != other.truths.size()) {
            return one.truths.size() < other.truths.size();
        }
        return one < other;
    });
    found.erase(std::unique(found.begin(), found.end()), found.end());
    for (const Covered& part : found) {
        if (part.tell(board, out.draft()) && out.report()) return;
    }
}

}  // namespace

void multi_sector_locked_set(const Position& position, Sink& out) {
    report_covered(position, out, {CELLS});
}

void multi_fish(const Position& position, Sink& out) {
    report_covered(position, out, {IN_ROWS, IN_COLUMNS});
}

}  // namespace pencilmark
