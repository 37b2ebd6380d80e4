#include "finders/shared/rank_zero_boxes.hpp"

#include <algorithm>
#include <numeric>

namespace whydoku {
namespace {

constexpr int FEWEST_LINES_OF_BOXES = 4;
constexpr std::size_t KINDS = 3;  // rows, columns, boxes
using Kinds = std::array<std::size_t, KINDS>;

// Links that cover a digit in a grid.
struct DigitCover {
    std::vector<Sector> links;
    int ruled_out = 0;  // candidates of the links outside the grid
    Kinds number{};     // of links of each kind
};

struct Place {
    std::size_t row = 0, column = 0, box = 0;
};

template <std::size_t WORDS>
class BoxedGrids {
  public:
    using Visit = std::function<bool(const Covered&)>;

    BoxedGrids(const Board& board, const std::array<std::uint8_t, MAX_CELLS>& solution)
        : board_(board),
          layout_(board.layout()),
          size_(static_cast<std::size_t>(layout_.size)),
          sets_(line_sets<FEWEST_LINES_OF_BOXES, WORDS>(layout_.size)) {
        for (Cell c : layout_.all) {
            const Place at = place(c);
            const auto z = static_cast<std::size_t>(solution[c] - 1);
            true_in_row_[at.row][z] = true_in_box_[at.box][z] = at;
            true_in_column_[at.column][z] = at;
            for (Digit d : board.candidates(c)) add(at, static_cast<std::size_t>(d - 1));
        }
        for (Cell c : board.empty()) {
            for (Digit d : board.candidates(c)) need(place(c), static_cast<std::size_t>(d - 1));
        }
    }

    bool each(const Visit& visit) const {
        return std::ranges::any_of(sets_.all, [&](Lines rows) { return visit_grids(rows, visit); });
    }

  private:
    using Sets = LineSetFamily<WORDS>;

    Place place(Cell c) const {
        return {static_cast<std::size_t>(layout_.row_of(c)),
                static_cast<std::size_t>(layout_.column_of(c)), layout_.region[c]};
    }
    Cell cell(std::size_t row, std::size_t column) const {
        return static_cast<Cell>(row * size_ + column);
    }

    void add(Place at, std::size_t z) {
        columns_[at.row][z] = static_cast<Lines>(columns_[at.row][z] | 1u << at.column);
        Lines& seen = (truths_[at.row] >> at.column & 1 ? several_ : truths_)[at.row];
        seen = static_cast<Lines>(seen | 1u << at.column);
    }

    // What candidates of a row need that share their column with a true one in the same other row,
    // and their box in the same one: the sets of columns with none of them, or that have the true
    // one of their row; or, if the grid has its row, that of their box.
    struct Need {
        std::size_t row_of_column, row_of_box;
        Sets by_row, by_box;
    };

    void need(const Place& at, std::size_t z) {
        const Place in_row = true_in_row_[at.row][z], in_box = true_in_box_[at.box][z];
        if (in_row.column == at.column) return;
        const std::size_t of_column = true_in_column_[at.column][z].row;
        std::vector<Need>& needs = needs_[at.row];
        auto found = std::ranges::find_if(needs, [&](const Need& one) {
            return one.row_of_column == of_column && one.row_of_box == in_box.row;
        });
        if (found == needs.end()) {
            found = needs.insert(found, {of_column, in_box.row, sets_.apart[0], sets_.apart[0]});
        }
        const Sets served = sets_.apart[std::size_t{1} << at.column] | sets_.with[in_row.column];
        found->by_row = found->by_row & served;
        found->by_box = found->by_box & (served | sets_.with[in_box.column]);
    }

    // The sets of columns with which each candidate of these rows shares its row, its column or its
    // box with a true one of the grid.
    Sets servable(Lines rows) const {
        Lines truths = 0, singles = 0;
        each_line(rows, [&](std::size_t row) {
            truths = static_cast<Lines>(truths | truths_[row]);
            singles = static_cast<Lines>(singles | (truths_[row] & ~several_[row]));
        });
        Sets sets = sets_.apart[singles] - sets_.apart[truths];
        for (unsigned left = rows; left && sets; left &= left - 1) {
            for (const Need& one : needs_[static_cast<std::size_t>(std::countr_zero(left))]) {
                if (rows >> one.row_of_column & 1) continue;
                sets = sets & (rows >> one.row_of_box & 1 ? one.by_box : one.by_row);
            }
        }
        return sets;
    }

    bool visit_grids(Lines rows, const Visit& visit) const {
        const Sets sets = servable(rows);
        for (std::size_t i = 0; sets && i < sets_.all.size(); ++i) {
            if ((sets & Sets::of(i)) && visit_grid(rows, sets_.all[i], visit)) return true;
        }
        return false;
    }

    bool visit_grid(Lines rows, Lines columns, const Visit& visit) const {
        bool by_lines = true;
        for (std::size_t z = 0; z < size_; ++z) by_lines &= is_covered_by_lines(rows, columns, z);
        if (by_lines) return false;
        CellSet grid;
        each_line(rows, [&](std::size_t row) {
            each_line(columns, [&](std::size_t column) { grid |= CellSet::of(cell(row, column)); });
        });
        std::vector<std::vector<DigitCover>> ways;
        bool has_choice = false, rules_out = false;
        for (Digit d : layout_.digits()) {
            if (!(board_.places(d) & grid)) continue;
            ways.push_back(ways_to_cover(rows, columns, d, grid));
            if (ways.back().empty()) return false;
            has_choice |= ways.back().size() > 1;
            rules_out |= ways.back().front().ruled_out > 0;
        }
        if (!rules_out) return false;
        Covered covered;
        for (Cell c : grid& board_.empty()) covered.truths.push_back(Sector::of_cell(c));
        Kinds order{0, 1, 2};
        do {
            if (choose(ways, 0, order, covered, visit)) return true;
        } while (has_choice && std::next_permutation(order.begin(), order.end()));
        return false;
    }

    // Whether rows alone cover the digit in the grid, or columns alone.
    bool is_covered_by_lines(Lines rows, Lines columns, std::size_t z) const {
        bool by_rows = true, by_columns = true;
        each_line(rows, [&](std::size_t row) {
            const unsigned here = columns_[row][z] & columns;
            if (here) by_rows &= columns >> true_in_row_[row][z].column & 1;
            each_line(static_cast<Lines>(here), [&](std::size_t column) {
                by_columns &= rows >> true_in_column_[column][z].row & 1;
            });
        });
        return by_rows || by_columns;
    }

    // The ways to choose a link for each true candidate of a digit that cover all of it in the
    // grid and rule out most.
    std::vector<DigitCover> ways_to_cover(Lines rows, Lines columns, Digit d, CellSet grid) const {
        const auto z = static_cast<std::size_t>(d - 1);
        std::vector<Place> places;
        each_line(rows, [&](std::size_t row) {
            const Place at = true_in_row_[row][z];
            if (columns & columns_[row][z] & 1u << at.column) places.push_back(at);
        });
        std::vector<DigitCover> found;
        DigitCover way;
        extend_way(places, 0, d, grid, way, found);
        return found;
    }

    void extend_way(const std::vector<Place>& places, std::size_t next, Digit d, CellSet grid,
                    DigitCover& way, std::vector<DigitCover>& found) const {
        if (next == places.size()) return keep_if_best(d, grid, way, found);
        const Place at = places[next];
        const Kinds houses{at.row, size_ + at.column, 2 * size_ + at.box};
        for (std::size_t kind = 0; kind < KINDS; ++kind) {
            way.links.push_back(Sector::of_house(static_cast<House>(houses[kind]), d));
            ++way.number[kind];
            extend_way(places, next + 1, d, grid, way, found);
            --way.number[kind];
            way.links.pop_back();
        }
    }

    void keep_if_best(Digit d, CellSet grid, DigitCover& way,
                      std::vector<DigitCover>& found) const {
        CellSet in_links;
        for (const Sector& link : way.links) in_links |= link.cells(board_);
        if ((board_.places(d) & grid) - in_links) return;
        way.ruled_out = (in_links - grid).size();
        if (!found.empty() && way.ruled_out < found.front().ruled_out) return;
        if (!found.empty() && way.ruled_out > found.front().ruled_out) found.clear();
        found.push_back(way);
    }

    // Visits the grid with each choice of the preferred ways.
    bool choose(const std::vector<std::vector<DigitCover>>& ways, std::size_t next,
                const Kinds& order, Covered& covered, const Visit& visit) const {
        if (next == ways.size()) return visit(covered);
        const auto preferred = [&](const DigitCover& way) {
            return std::pair{way.number[order[0]], way.number[order[1]]};
        };
        const auto most = preferred(std::ranges::max(ways[next], {}, preferred));
        const std::size_t before = covered.links.size();
        for (const DigitCover& way : ways[next]) {
            if (preferred(way) != most) continue;
            covered.links.insert(covered.links.end(), way.links.begin(), way.links.end());
            if (choose(ways, next + 1, order, covered, visit)) return true;
            covered.links.resize(before);
        }
        return false;
    }

    const Board& board_;
    const Layout& layout_;
    std::size_t size_;
    const LineSets<FEWEST_LINES_OF_BOXES, WORDS>& sets_;
    using Table = std::array<std::array<Lines, MAX_SIZE>, MAX_SIZE>;
    using Places = std::array<std::array<Place, MAX_SIZE>, MAX_SIZE>;
    Table columns_{};  // for a row and a digit: the columns with a candidate
    // For a row: the columns of its empty cells; of those with several candidates.
    std::array<Lines, MAX_SIZE> truths_{}, several_{};
    std::array<std::vector<Need>, MAX_SIZE> needs_;
    Places true_in_row_{}, true_in_column_{}, true_in_box_{};  // where a digit is in the solution
};

}  // namespace

bool each_grid_with_boxes(const Board& board, const std::array<std::uint8_t, MAX_CELLS>& solution,
                          const std::function<bool(const Covered&)>& visit) {
    if (3 * board.empty().size() < 2 * board.layout().cells) return false;
    if (board.layout().size == MAX_SIZE) {
        return BoxedGrids<words_for(FEWEST_LINES_OF_BOXES, MAX_SIZE)>(board, solution).each(visit);
    }
    return BoxedGrids<words_for(FEWEST_LINES_OF_BOXES, MAX_SIZE - 1)>(board, solution).each(visit);
}

}  // namespace whydoku
