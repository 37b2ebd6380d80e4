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
//
// A solution of the board says at once which grids are covered. It puts a true candidate into every
// truth. At each level, no line of a grid has more than one of these, so they are never more than
// the lines that cover. The grid is covered if they are as many at every level: all lines of one of
// the two kinds that have candidates of the grid there have a true one in it.
//
// Where the truths are cells, boxes may be links too: see rank_zero_boxes.hpp.
#include "exact/exact.hpp"
#include "finders/finders.hpp"
#include "finders/shared/rank_zero_boxes.hpp"

namespace whydoku {
namespace {

constexpr int FEWEST_LINES = 3;

// A solution of the board, if one is found soon. It is kept while no candidate of it goes.
class Solution {
  public:
    using Digits = std::array<std::uint8_t, MAX_CELLS>;

    void build(const Position& position) {
        const Board& board = position.board();
        if (is_solution_of(board)) return;
        Meter meter(Caps{.nodes = MOST_GUESSES});
        Solver solver(board, meter);
        found_ = solver.next();
        if (found_) digits_ = solver.solution().cell_values();
    }
    // Null if none is known.
    const Digits* digits() const { return found_ ? &digits_ : nullptr; }

  private:
    static constexpr std::uint64_t MOST_GUESSES = 1000;

    bool is_solution_of(const Board& board) const {
        if (!found_) return false;
        for (Cell c : board.layout().all) {
            if (board.value(c) != digits_[c] && !board.has(c, digits_[c])) return false;
        }
        return true;
    }

    Digits digits_{};
    bool found_ = false;
};

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
    // Where lines of both kinds serve alike, it is called for both. A single would be a part by
    // itself, and there are very many grids around singles.
    template <class Visit>
    bool each(const Solution::Digits* solution, const Visit& visit) const {
        const auto visit_both = [&](Lines ones, Lines others) {
            const Covered found = grid(ones, others, true);
            const Covered other = grid(ones, others, false);
            return visit(found) || (other != found && visit(other));
        };
        if (!solution) return each_counted(visit_both);
        if (layout_.size == MAX_SIZE) {
            return CoveredGrids<words_for(FEWEST_LINES, MAX_SIZE)>(*this, *solution)
                .each(visit_both);
        }
        return CoveredGrids<words_for(FEWEST_LINES, MAX_SIZE - 1)>(*this, *solution)
            .each(visit_both);
    }

  private:
    // Finds the grids that are covered by a solution of the board.
    template <std::size_t WORDS>
    class CoveredGrids {
      public:
        CoveredGrids(const Cube& cube, const Solution::Digits& solution)
            : cube_(cube), sets_(line_sets<FEWEST_LINES, WORDS>(cube.layout_.size)) {
            for (Cell c = 0; c < cube.layout_.cells; ++c) {
                const Point at = cube.point(c, solution[c]);
                const std::size_t i = at[cube.axes_.one], z = at[cube.axes_.level];
                const std::size_t j = at[cube.axes_.other];
                own_[i][z] = static_cast<Lines>(1u << j);
                serves_[i][z] = sets_.apart[cube.others_[i][z]] | sets_.with[j];
            }
            for (std::size_t i = 0; i < cube.size(); ++i) lines_.push_back(i);
            std::ranges::stable_sort(lines_, std::ranges::greater{},
                                     [&](std::size_t i) { return cube.candidates_along(i); });
            for (std::size_t z = 0; z < cube.size(); ++z) {
                Lines own = 0;
                for (std::size_t at = cube.size(); at-- > 0;) {
                    own_from_[at][z] = own = own | own_[lines_[at]][z];
                }
            }
            chosen_[0].serve.fill(sets_.apart[0]);
            for (std::size_t z = 0; z < cube.size(); ++z) levels_.push_back(z);
            std::ranges::stable_sort(levels_, std::ranges::greater{},
                                     [&](std::size_t z) { return cube.candidates_at(z); });
        }

        // Calls visit(ones, others) for each, until it returns true.
        template <class Visit>
        bool each(const Visit& visit) {
            return extend(0, 0, 0, visit);
        }

      private:
        using Sets = LineSetFamily<WORDS>;
        // Of the chosen lines of the first kind: their truths, those with one candidate only; at
        // each level, their lines of the second kind with candidates, and those with true ones.
        struct Chosen {
            Lines truths = 0, singles = 0;
            std::array<Lines, MAX_SIZE> others{}, own{};
            // The sets of lines of the second kind with which they can cover the level.
            std::array<Sets, MAX_SIZE> serve{};
        };

        template <class Visit>
        bool extend(std::size_t count, std::size_t from, Lines ones, const Visit& visit) {
            for (std::size_t at = from; at < cube_.size(); ++at) {
                const std::size_t line = lines_[at];
                const auto all = static_cast<Lines>(ones | 1u << line);
                if (is_line_set<FEWEST_LINES>(all) &&
                    visit_covered(chosen_[count], line, all, visit))
                    return true;
                if (count + 1 == MOST_LINES || at + 1 == cube_.size()) continue;
                add(count, line);
                if (count > 0 && !can_cover(chosen_[count + 1], at + 1)) continue;
                if (extend(count + 1, at + 1, all, visit)) return true;
            }
            return false;
        }

        void add(std::size_t count, std::size_t line) {
            const Chosen& before = chosen_[count];
            Chosen& sum = chosen_[count + 1];
            sum.truths = truths(before, line);
            sum.singles = singles(before, line);
            for (std::size_t z = 0; z < cube_.size(); ++z) {
                sum.serve[z] = before.serve[z] & serves_[line][z];
                sum.others[z] = others(before, line, z);
                sum.own[z] = own(before, line, z);
            }
        }

        // Whether any set of lines of the second kind may do for the chosen lines with some of
        // those from this place on.
        bool can_cover(const Chosen& chosen, std::size_t from) const {
            Sets covered = sets_.apart[chosen.singles];
            for (std::size_t z : levels_) {
                if (!covered) return false;
                const Lines wrong = chosen.others[z] & ~chosen.own[z] & ~own_from_[from][z];
                covered.keep_served(chosen.serve[z], chosen.serve[z], sets_.apart[wrong]);
            }
            return bool(covered);
        }

        // Visits the chosen lines and this one with each set of lines of the second kind with which
        // they make a covered grid.
        template <class Visit>
        bool visit_covered(const Chosen& chosen, std::size_t line, Lines ones, const Visit& visit) {
            Sets covered = sets_.apart[singles(chosen, line)] - sets_.apart[truths(chosen, line)];
            for (std::size_t z : levels_) {
                if (!covered) return false;
                const Lines wrong = others(chosen, line, z) & ~own(chosen, line, z);
                covered.keep_served(chosen.serve[z], serves_[line][z], sets_.apart[wrong]);
            }
            for (std::size_t i = 0; covered && i < sets_.all.size(); ++i) {
                if (!(covered & Sets::of(i))) continue;
                if (visit(ones, sets_.all[i])) return true;
            }
            return false;
        }

        Lines truths(const Chosen& chosen, std::size_t line) const {
            return chosen.truths | cube_.truths_[line];
        }
        Lines singles(const Chosen& chosen, std::size_t line) const {
            return chosen.singles | (cube_.truths_[line] & ~cube_.several_[line]);
        }
        Lines others(const Chosen& chosen, std::size_t line, std::size_t z) const {
            return chosen.others[z] | cube_.others_[line][z];
        }
        Lines own(const Chosen& chosen, std::size_t line, std::size_t z) const {
            return chosen.own[z] | own_[line][z];
        }

        const Cube& cube_;
        const LineSets<FEWEST_LINES, WORDS>& sets_;
        // For a line of the first kind and a level: the line of the second kind with the true one.
        std::array<std::array<Lines, MAX_SIZE>, MAX_SIZE> own_{};
        // Lines and levels in the order in which they are tried, those with most candidates first:
        // they rule out most.
        std::vector<std::size_t> lines_, levels_;
        // For a place in that order and a level: what lines from there on have of own_.
        std::array<std::array<Lines, MAX_SIZE>, MAX_SIZE> own_from_{};
        // The sets without candidates there, and those with the true one.
        std::array<std::array<Sets, MAX_SIZE>, MAX_SIZE> serves_{};
        std::array<Chosen, MOST_LINES> chosen_{};
    };

    // The same where no solution is known, by counting.
    template <class Visit>
    bool each_counted(const Visit& visit) const {
        const std::vector<Lines>& sets =
            line_sets<FEWEST_LINES, words_for(FEWEST_LINES, MAX_SIZE)>(layout_.size).all;
        for (Lines ones : sets) {
            for (Lines others : sets) {
                if (is_covered(ones, others) && visit(ones, others)) return true;
            }
        }
        return false;
    }

    bool is_covered(Lines ones, Lines others) const {
        int truths = 0, links = 0;
        bool has_single = false;
        each_line(ones, [&](std::size_t i) {
            truths += std::popcount(static_cast<unsigned>(truths_[i] & others));
            has_single |= truths_[i] & ~several_[i] & others;
        });
        if (has_single) return false;
        for (std::size_t z = 0; z < size() && links <= truths; ++z) {
            links += std::min(level(others_, z, ones, others).count,
                              level(ones_, z, others, ones).count);
        }
        return truths > 0 && links == truths;
    }

    std::size_t size() const { return static_cast<std::size_t>(layout_.size); }
    int candidates_at(std::size_t z) const {
        int count = 0;
        for (const auto& others : others_) count += std::popcount(unsigned{others[z]});
        return count;
    }
    int candidates_along(std::size_t i) const {
        int count = 0;
        for (Lines others : others_[i]) count += std::popcount(unsigned{others});
        return count;
    }

    Point point(Cell c, Digit d) const {
        return {static_cast<std::size_t>(layout_.row_of(c)),
                static_cast<std::size_t>(layout_.column_of(c)), static_cast<std::size_t>(d - 1)};
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

// Whether the truths are cells of one house: a naked subset, whose digits may lie in a box too.
bool is_in_one_house(const Board& board, const Covered& part) {
    CellSet cells;
    for (const Sector& truth : part.truths) cells |= truth.cells(board);
    return bool(board.layout().houses_over(cells));
}

enum class Linking : std::uint8_t { lines, lines_and_boxes };

void report_covered(const Position& position, Sink& out, std::initializer_list<Axes> sides,
                    Linking links) {
    const Board& board = position.board();
    const Solution::Digits* solution = position.table<Solution>().digits();
    std::vector<Covered> found;
    const auto keep_parts = [&](const Covered& grid) {
        for (Covered& part : covered_parts(board, grid)) {
            if (!is_plain(part)) found.push_back(std::move(part));
        }
        return out.capped();
    };
    for (Axes axes : sides) {
        if (Cube(board, axes).each(solution, keep_parts)) return;
    }
    const auto keep_parts_with_boxes = [&](const Covered& grid) {
        for (Covered& part : covered_parts(board, grid)) {
            const bool is_subset = is_plain(part) || is_in_one_house(board, part);
            if (!is_subset) found.push_back(std::move(part));
        }
        return out.capped();
    };
    const bool with_boxes = solution && links == Linking::lines_and_boxes;
    if (with_boxes && each_grid_with_boxes(board, *solution, keep_parts_with_boxes)) return;
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
    report_covered(position, out, {CELLS}, Linking::lines_and_boxes);
}

void multi_fish(const Position& position, Sink& out) {
    report_covered(position, out, {IN_ROWS, IN_COLUMNS}, Linking::lines);
}

}  // namespace whydoku
