// What looks like rows of cells and cannot be read: which row is wrong, and how.
#include <algorithm>
#include <array>

#include "text/boards.hpp"

namespace whydoku::text {
namespace {

// Few digits: a number, a rating, a date.
bool is_number(std::string_view text) {
    constexpr std::ptrdiff_t MOST_DIGITS = 6;
    constexpr std::size_t LONGEST = 9;
    const std::size_t first = text.find_first_not_of(' '), last = text.find_last_not_of(' ');
    if (first == std::string_view::npos) return false;
    text = text.substr(first, last - first + 1);
    bool is_between = true;  // a sign between two groups of digits may not follow
    for (char sign : text) {
        if (is_digit(sign)) {
            is_between = false;
        } else if (is_between || std::string_view("-./:%+").find(sign) == std::string_view::npos) {
            return false;
        } else {
            is_between = true;
        }
    }
    return is_date(text) ||
           (std::ranges::count_if(text, is_digit) <= MOST_DIGITS && text.size() <= LONGEST);
}

// Into how many cells a row is cut; 0 if it is no row of a puzzle with a cell more or less.
std::size_t width_of(std::string_view signs) {
    for (Split how : SPLITS) {
        const std::size_t cells = split(signs, how).size();
        if (cells + 1 >= SMALLEST && cells <= LARGEST + 1) return cells;
    }
    return 0;
}

// The first cell of a row with so many that cannot be read.
std::optional<Span> unreadable_cell(std::string_view signs, std::size_t size) {
    for (Split how : SPLITS) {
        const Cells cells = split(signs, how);
        if (cells.size() != size) continue;
        for (Span cell : cells) {
            const Content content = content_of(in(signs, cell), static_cast<int>(size));
            if (!content.is_readable()) return cell;
        }
        return {};
    }
    return {};
}

}  // namespace

std::string a_digit_up_to(std::size_t size) {
    const std::string last = size == LARGEST ? "A" : std::to_string(size);
    return "a digit 1 to " + last + ", or one of 0 . _ * - x ? for an empty cell";
}

std::ptrdiff_t letters_in(std::string_view signs) {
    return std::ranges::count_if(signs, [](char sign) {
        return is_letter(sign) && sign != 'x' && sign != 'X' && sign != 'A';
    });
}

bool is_row_of_cells(std::string_view signs) {
    const auto cells_in = std::ranges::count_if(signs, [](char sign) {
        return is_digit(sign) || is_empty(sign) || sign == ',' || sign == ';' || sign == '\t';
    });
    if (letters_in(signs) > 1 || cells_in < SMALLEST - 1 || is_number(signs)) return false;
    for (Split how : SPLITS) {
        const Cells cells = split(signs, how);
        if (!is_side(cells.size()) && !is_side(cells.size() - 1)) continue;
        const auto readable =
            std::ranges::count_if(cells, [&](Span cell) { return is_readable(in(signs, cell)); });
        if (readable + 1 >= static_cast<std::ptrdiff_t>(cells.size())) return true;
    }
    return false;
}

bool is_damaged_run(std::string_view signs) {
    constexpr std::size_t SHORTEST = 12, MOST_DAMAGED = 2;
    const Cells words = split(signs, Split::words);
    if (words.size() != 1 || words[0].length < SHORTEST) return false;
    if (std::ranges::none_of(in(signs, words[0]), is_digit) || signs.find(':') < signs.size())
        return false;  // a rule, or a time
    const auto known = std::ranges::count_if(in(signs, words[0]), [](char sign) {
        return is_digit(sign) || is_empty(sign) || sign == 'A' || sign == 'a' || sign == '+';
    });
    return static_cast<std::size_t>(known) + MOST_DAMAGED >= words[0].length;
}

Fault fault_of_run(const Text& text, std::size_t line) {
    const std::string_view signs = text.lines[line].signs;
    const Span word = split(signs, Split::words)[0];
    for (std::size_t side = SMALLEST; side <= LARGEST; ++side) {
        if (side * side != word.length || side == 5 || side == 7) continue;
        for (std::size_t at = word.at; at < word.at + word.length; ++at) {
            if (content_of(signs.substr(at, 1), static_cast<int>(side)).is_readable()) continue;
            return {"", a_digit_up_to(side), line, at};
        }
    }
    return {std::to_string(word.length) + " cells", std::string(CELL_COUNTS), line, {}};
}

Fault fault_of_rows(const Text& text, const std::vector<std::size_t>& rows) {
    const auto width_at = [&](std::size_t line) { return width_of(text.lines[line].signs); };
    std::array<std::size_t, LARGEST + 2> lines_of{};  // by width
    for (std::size_t line : rows) ++lines_of[width_at(line)];
    const auto usual =
        static_cast<std::size_t>(std::ranges::max_element(lines_of) - lines_of.begin());
    const std::string size = std::to_string(usual);
    for (std::size_t line : rows) {
        if (width_at(line) == usual) continue;
        return {"a row of " + std::to_string(width_at(line)) + " cells", size, line, {}};
    }
    for (std::size_t line : rows) {
        const auto cell = unreadable_cell(text.lines[line].signs, usual);
        if (!cell) continue;
        const bool is_one = cell->length == 1;
        return {"", is_one ? a_digit_up_to(usual) : "candidates from 1 to " + size + ", each once",
                line, cell->at, cell->length};
    }
    const std::string count = std::to_string(rows.size());
    return {count + " of the " + size + " rows of a grid", "", rows.back(), {}};
}

}  // namespace whydoku::text
