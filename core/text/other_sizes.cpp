// Grids of sizes that are not played are named, so that their rows are not taken for something
// else.
#include <algorithm>
#include <set>

#include "text/boards.hpp"

namespace whydoku::text {
namespace {

// What a cell of such a grid may be: an empty one, a letter, or a number up to the side.
bool is_cell(std::string_view cell, int side) {
    if (cell.size() == 1) return is_digit(cell[0]) || is_letter(cell[0]) || is_empty(cell[0]);
    if (cell.empty()) return true;
    return cell.size() == 2 && is_digit(cell[0]) && is_digit(cell[1]) &&
           10 * (cell[0] - '0') + cell[1] - '0' <= side;
}

// Whether it needs more digits than the largest size that is played.
bool is_large(std::string_view cell) {
    return (cell.size() == 1 && is_letter(cell[0]) && cell[0] != 'x' && cell[0] != 'X') ||
           (cell.size() == 2 && cell > "10");
}

bool is_row(std::string_view signs, int side, Split how, std::set<std::string_view>& values) {
    const Cells cells = split(signs, how);
    if (cells.size() != static_cast<std::size_t>(side)) return false;
    std::set<std::string_view> row;
    for (Span cell : cells) {
        const std::string_view text = in(signs, cell);
        if (!is_cell(text, side)) return false;
        if (text.empty() || (text.size() == 1 && is_empty(text[0]))) continue;
        if (!row.insert(text).second) return false;  // a digit twice in a row
    }
    values.insert(row.begin(), row.end());
    return true;
}

}  // namespace

std::optional<Fault> grid_of_other_size(Text& text, std::size_t first) {
    for (int side : NOT_PLAYED) {
        for (Split how : SPLITS) {
            std::vector<std::size_t> rows;
            std::set<std::string_view> values;
            std::size_t at = first;
            for (; at < text.lines.size() && rows.size() < static_cast<std::size_t>(side); ++at) {
                const std::string& signs = text.lines[at].signs;
                if (text.used[at]) break;
                const bool is_between = is_blank(signs) || is_drawn(signs, text.empties);
                if (!rows.empty() && is_between) continue;
                if (!is_row(signs, side, how, values)) break;
                rows.push_back(at);
            }
            if (rows.size() != static_cast<std::size_t>(side)) continue;
            if (!std::ranges::any_of(values, is_large) && values.size() <= LARGEST) continue;
            for (std::size_t line = first; line < at; ++line) text.used[line] = true;
            const std::string name = std::to_string(side);
            return Fault{"a " + name + "x" + name + " grid", std::string(A_SIZE), first, {}};
        }
    }
    return {};
}

}  // namespace whydoku::text
