#include "tell/names.hpp"

#include <algorithm>

#include "ladder/ladder.hpp"

namespace whydoku::tell {
namespace {

constexpr std::size_t ROLES = static_cast<std::size_t>(Role::broken) + 1;

std::optional<std::uint8_t> numbered(std::vector<std::string>& own, std::string_view name,
                                     std::size_t first) {
    const auto at = static_cast<std::size_t>(std::ranges::find(own, name) - own.begin());
    if (first + at > UINT8_MAX) return {};
    if (at == own.size()) own.emplace_back(name);
    return static_cast<std::uint8_t>(first + at);
}

// Most numbers have one figure.
void append(std::string& text, int number) {
    if (number < 10) {
        text += static_cast<char>('0' + number);
    } else {
        text += std::to_string(number);
    }
}

}  // namespace

std::optional<std::uint8_t> Names::technique(std::string_view slug) {
    const auto row = std::ranges::find(ladder(), slug, &Technique::slug);
    if (row != ladder().end()) return static_cast<std::uint8_t>(row - ladder().begin());
    return numbered(techniques, slug, ladder().size());
}

std::optional<Role> Names::role(std::string_view name) {
    for (std::size_t known = 0; known < ROLES; ++known) {
        if (name == to_string(static_cast<Role>(known))) return static_cast<Role>(known);
    }
    const auto number = numbered(roles, name, ROLES);
    return number ? std::optional(static_cast<Role>(*number)) : std::nullopt;
}

char digit_char(Digit digit) {
    constexpr std::string_view DIGITS = ".123456789ABCDEFGHIJ";
    return DIGITS[static_cast<std::size_t>(digit) % DIGITS.size()];
}

std::string digit_chars(const Numbers& digits) {
    std::string text;
    for (Digit digit : digits) text += digit_char(digit);
    return text;
}

std::string cell_name(const Layout& layout, Cell cell) {
    std::string name(1, 'r');
    append(name, layout.row_of(cell) + 1);
    name += 'c';
    append(name, layout.column_of(cell) + 1);
    return name;
}

int number_of(const Layout& layout, House house) {
    const int extra = 3 * layout.size;
    return house < extra ? house % layout.size : house - extra;
}

std::string run_name(const Numbers& numbers) {
    std::string name;
    for (int n : numbers) {
        if (n >= 9) name += '[';
        append(name, n + 1);
        if (n >= 9) name += ']';
    }
    return name;
}

std::string cells_name(const Layout& layout, const Numbers& cells) {
    std::vector<Numbers> columns_of(static_cast<std::size_t>(layout.size));
    Numbers every = cells;
    std::ranges::sort(every);
    every.erase(std::unique(every.begin(), every.end()), every.end());
    for (Cell cell : every) columns_of[layout.row_of(cell)].push_back(layout.column_of(cell));
    std::string name;
    for (int row = 0; row < layout.size; ++row) {
        if (columns_of[row].empty()) continue;
        Numbers rows{row};
        const Numbers columns = std::move(columns_of[row]);
        for (int other = row + 1; other < layout.size; ++other) {
            if (columns_of[other] != columns) continue;
            rows.push_back(other);
            columns_of[other].clear();
        }
        name += (name.empty() ? "r" : ",r") + run_name(rows) + 'c' + run_name(columns);
    }
    return name;
}

}  // namespace whydoku::tell
