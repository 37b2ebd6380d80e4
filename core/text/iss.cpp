// The texts of Interactive Sudoku Solver: constraints one behind the other, without blanks. A dot
// begins each, and a tilde stands before what belongs to it:
//
//     .Shape~9x9.Cage~12~R1C1~R1C2.AllDifferent~R5C5~R5C6.~R9C9_3~R9C8_1_2
//
// The last one has no name: digits that are given, or candidates where there are several. Rows and
// columns from 10 on are letters: RaC1. Its page takes the text behind `?q=`.
#include <algorithm>
#include <charconv>

#include "text/packed.hpp"
#include "text/programs.hpp"
#include "text/setters.hpp"

namespace whydoku::text {
namespace {

using Words = std::vector<std::string_view>;

Words parts_of(std::string_view text, char between) {
    Words parts;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(between, at), text.size());
        parts.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

// A number of a few digits; -1 if it is none.
int number_in(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_number = error == std::errc{} && end == text.data() + text.size();
    return is_number && text.size() < 5 && number >= 0 ? number : -1;
}

// -- where one stands ----------------------------------------------------------------------------

bool begins_constraint(std::string_view signs) {
    if (signs.size() < 2 || signs[0] != '.') return false;
    return signs[1] == '~' || (signs[1] >= 'A' && signs[1] <= 'Z');
}

bool is_of_iss(char sign) {
    constexpr std::string_view OTHERS = "\"'<>&#()[]{}\\";
    return sign > ' ' && sign <= '~' && OTHERS.find(sign) == OTHERS.npos;
}

std::string_view run_of(std::string_view signs) {
    const auto* end = std::ranges::find_if_not(signs, is_of_iss);
    return signs.substr(0, static_cast<std::size_t>(end - signs.begin()));
}

// Whether something in it is a cell, or the shape of a grid.
bool is_iss(std::string_view text) {
    if (text.starts_with(".Shape~") || text.starts_with(".Jigsaw~")) return true;
    for (std::size_t at = 0; (at = text.find('~', at)) != text.npos; ++at) {
        const std::string_view cell = text.substr(at + 1, 4);
        const bool is_cell = cell.size() == 4 && cell[0] == 'R' && cell[2] == 'C';
        if (is_cell && base36(cell[1]) > 0 && base36(cell[3]) > 0) return true;
    }
    return false;
}

std::ptrdiff_t constraints_in(std::string_view line) {
    std::ptrdiff_t count = 0;
    for (std::size_t at = 0; at < line.size(); ++at) count += begins_constraint(line.substr(at));
    return count;
}

// Whether a line goes on with a text whose last line stands before it: it is cut there, or people
// have written a constraint a line. Otherwise each line with constraints is a puzzle.
bool belongs_below(std::string_view before, std::string_view line) {
    if (line.empty() || run_of(line).size() != line.size()) return false;
    if (!begins_constraint(line)) return line.find('~') != line.npos;
    return !line.starts_with(".Shape") &&
           (constraints_in(before) == 1 || constraints_in(line) == 1);
}

struct Found {
    std::string text;
    std::size_t last = 0;  // line
};

Found found_at(const Text& text, std::size_t at, std::size_t line) {
    const std::string_view signs = text.lines[line].signs;
    std::string_view before = run_of(signs.substr(at));
    Found found{std::string(before), line};
    if (!is_blank(signs.substr(at + before.size()))) return found;
    for (std::size_t next = line + 1; next < text.lines.size() && !text.used[next]; ++next) {
        const std::string_view more = without_blanks(text.lines[next].signs);
        if (!belongs_below(before, more)) break;
        found.text += more;
        found.last = next;
        before = more;
    }
    return found;
}

// -- constraints ---------------------------------------------------------------------------------

class Constraints {
  public:
    explicit Constraints(int size) : found_(size) {}

    void take(std::string_view constraint);
    Outcome outcome(std::size_t line) {
        found_.also("boxes beside regions", !found_.regions.empty() && !is_without_boxes_);
        found_.also("a grid without boxes", found_.regions.empty() && is_without_boxes_);
        // What is written for other rules is not wrong for that reason.
        if (!found_.rules.empty()) found_.wrong.clear();
        return found_.outcome("iss", line);
    }

  private:
    Cell cell_in(std::string_view name);
    void take_cage(const Words& parts, std::size_t first, int sum);
    void take_given(std::string_view given);
    void take_regions(std::string_view map);
    void take_shape(const Words& parts);

    Setting found_;
    bool is_without_boxes_ = false;
};

Cell Constraints::cell_in(std::string_view name) {
    const bool is_cell = name.size() == 4 && (name[0] | 32) == 'r' && (name[2] | 32) == 'c';
    const int row = is_cell ? base36(name[1]) : 0, column = is_cell ? base36(name[3]) : 0;
    if (row > 0 && column > 0 && row <= found_.size && column <= found_.size) {
        return (row - 1) * found_.size + column - 1;
    }
    found_.refuse(quoted(name) + " in a text of Interactive Sudoku Solver",
                  "a cell of the grid, such as R1C2");
    return -1;
}

void Constraints::take_cage(const Words& parts, std::size_t first, int sum) {
    CellSet cells;
    for (std::size_t at = first; at < parts.size(); ++at) {
        const Cell cell = cell_in(parts[at]);
        if (cell < 0) return;
        cells |= CellSet::of(cell);
    }
    if (sum < 0) {
        found_.refuse("the sum " + quoted(parts[1]) + " of a cage", "a number");
    } else if (cells) {
        found_.cages.push_back({RuleKind::cage, cells, sum});
    }
}

// A cell and its digit, or its candidates: `R1C1_5`, `R1C2_1_2`.
void Constraints::take_given(std::string_view given) {
    const Words parts = parts_of(given, '_');
    const Cell cell = cell_in(parts[0]);
    DigitSet digits;
    for (std::size_t at = 1; at < parts.size() && cell >= 0; ++at) {
        const int digit = number_in(parts[at]);
        if (digit < 1 || digit > found_.size) {
            found_.refuse(
                quoted(parts[at]) + " in " + cell_name(static_cast<std::size_t>(cell), found_.size),
                "a digit 1 to " + std::to_string(found_.size));
            return;
        }
        digits |= DigitSet::of(digit);
    }
    if (cell >= 0 && digits) found_.cells[static_cast<std::size_t>(cell)] = candidates(digits);
}

void Constraints::take_regions(std::string_view map) {
    if (map.size() != found_.cells.size() || !found_.regions.empty()) {
        found_.refuse("a map of regions with " + std::to_string(map.size()) + " signs",
                      std::to_string(found_.cells.size()) + ", one for each cell, and one map");
        return;
    }
    for (char sign : map) found_.regions.push_back(sign);
}

void Constraints::take_shape(const Words& parts) {
    const std::string size = std::to_string(found_.size);
    const std::string_view digits = parts.size() > 2 ? parts[2] : "";
    const bool is_usual = digits.empty() || digits == size || digits == "1-" + size;
    found_.also("the digits " + quoted(digits), !is_usual);
    found_.also("a grid without rows and columns", parts.size() > 3 && parts[3] != "Sudoku");
}

void Constraints::take(std::string_view constraint) {
    const Words parts = parts_of(constraint, '~');
    const std::string_view kind = parts[0], argument = parts.size() > 1 ? parts[1] : "";
    if (kind.empty() || kind == "Given") {
        for (std::size_t at = 1; at < parts.size(); ++at) take_given(parts[at]);
    } else if (kind == "Shape") {
        take_shape(parts);
    } else if (kind == "Cage") {
        take_cage(parts, 2, argument.empty() ? 0 : number_in(argument));
    } else if (kind == "AllDifferent") {
        take_cage(parts, 1, 0);
    } else if (kind == "Diagonal") {
        (argument == "1" ? found_.rising : found_.falling) = true;
    } else if (kind == "Windoku") {
        for (CellSet window : windows()) found_.extra.push_back(window);
    } else if (kind == "Jigsaw") {
        take_regions(parts.back());
    } else if (kind == "NoBoxes") {
        is_without_boxes_ = true;
    } else if (kind != "RegionSize" || argument != std::to_string(found_.size)) {
        found_.also(quoted(kind), true);
    }
}

// The rows of a grid, 9 where a text does not say it; 0 if the grid is not played.
int rows_told(const Words& constraints) {
    for (std::string_view constraint : constraints) {
        if (!constraint.starts_with("Shape~")) continue;
        const Words sides = parts_of(parts_of(constraint, '~')[1], 'x');
        const int rows = number_in(sides[0]);
        const bool is_square = sides.size() == 2 && sides[0] == sides[1];
        return is_square && rows >= SMALLEST && rows <= LARGEST ? rows : 0;
    }
    return CLASSIC_SIDE;
}

}  // namespace

Outcome read_iss(const Text& text, Span word, std::size_t line) {
    const std::string_view signs = in(text.lines[line].signs, word);
    std::size_t at = 0;
    while (at < signs.size() && !begins_constraint(signs.substr(at))) ++at;
    constexpr std::string_view BEFORE = "=\"'`(";
    if (at == signs.size() || (at && BEFORE.find(signs[at - 1]) == BEFORE.npos)) return {};
    const Found found = found_at(text, word.at + at, line);
    if (!is_iss(found.text)) return {};
    Words constraints = parts_of(found.text, '.');
    constraints.erase(constraints.begin());
    Constraints puzzle(rows_told(constraints));
    for (std::string_view constraint : constraints) puzzle.take(constraint);
    Outcome outcome = puzzle.outcome(line);
    outcome.last = found.last;
    if (outcome.board) tell_digits(*outcome.board);
    if (outcome.board) outcome.board->place.at = word.at + at;
    return outcome;
}

// -- written -------------------------------------------------------------------------------------

namespace {

std::string iss_cell(const Layout& layout, Cell cell) {
    return "R" + to_base36(layout.row_of(cell) + 1, 1) + "C" +
           to_base36(layout.column_of(cell) + 1, 1);
}

std::string iss_shape(const Layout& layout) {
    const std::string side = std::to_string(layout.size);
    std::string text = ".Shape~" + side + "x" + side;
    if (!layout.box_rows) {
        text += ".Jigsaw~";
        for (Cell cell = 0; cell < layout.cells; ++cell) {
            text += to_base36(layout.region[cell] + 1, 1);
        }
        text += ".NoBoxes";
    }
    const auto has = [&](HouseKind kind) {
        return std::ranges::find(layout.kind.begin(), layout.kind.begin() + layout.houses, kind) !=
               layout.kind.begin() + layout.houses;
    };
    if (has(HouseKind::diagonal)) text += ".Diagonal~1.Diagonal~-1";
    if (has(HouseKind::window)) text += ".Windoku";
    return text;
}

}  // namespace

std::string iss_string(const whydoku::Board& board) {
    const Layout& layout = board.layout();
    std::string text = iss_shape(layout);
    for (const whydoku::Rule& rule : layout.rules) {
        text += ".Cage~" + std::to_string(rule.number);
        for (Cell cell : rule.cells) text += "~" + iss_cell(layout, cell);
    }
    const whydoku::Board plain(layout, board.values());
    // A last candidate that is not placed looks like a digit, unless a peer is told to have it too.
    bool has_last = false;
    for (Cell cell = 0; cell < layout.cells; ++cell) has_last |= board.candidates(cell).size() == 1;
    std::string given;
    for (Cell cell = 0; cell < layout.cells; ++cell) {
        const Digit digit = board.value(cell);
        const DigitSet left = digit ? DigitSet::of(digit) : board.candidates(cell);
        if (!digit && (!left || (left == plain.candidates(cell) && !has_last))) continue;
        given += "~" + iss_cell(layout, cell);
        for (Digit d : left) given += "_" + std::to_string(d);
    }
    return given.empty() ? text : text + "." + given;
}

}  // namespace whydoku::text
