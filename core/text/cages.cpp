// Killers as people type them: a map with a letter for each cell, the same for the cells of a cage,
// and a dot where there is none. Below it stand the sums, 0 for a cage without one:
//
//     aabb
//     cddb
//     ce.f
//     gggf
//     a=7 b=6 c=5 d=5 e=0 f=6 g=8

#include <algorithm>
#include <charconv>

#include "text/boards.hpp"
#include "text/writer.hpp"

namespace whydoku::text {
namespace {

constexpr char NO_CAGE = '.';
constexpr std::string_view LETTERS_OF_CAGES =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

std::string plain_name(int size) {
    return std::to_string(size) + "x" + std::to_string(size);
}

std::string without_blanks_within(std::string_view raw) {
    std::string signs;
    for (char sign : raw) {
        if (sign != ' ' && sign != '\t' && sign != '\r') signs += sign;
    }
    return signs;
}

bool is_row_of_map(std::string_view signs) {
    return is_side(signs.size()) && std::ranges::all_of(signs, [](char sign) {
               return sign == NO_CAGE || LETTERS_OF_CAGES.find(sign) != LETTERS_OF_CAGES.npos;
           });
}

// The rows of the map that begins at a line, joined; empty if there is none.
std::string map_at(const Text& text, std::size_t first) {
    std::string map;
    std::size_t size = 0;
    for (std::size_t line = first; line < text.lines.size(); ++line) {
        if (text.used[line]) return {};
        const std::string row = without_blanks_within(text.lines[line].raw);
        if (!is_row_of_map(row) || (size && row.size() != size)) return {};
        size = row.size();
        map += row;
        if (map.size() == size * size) return map;
    }
    return {};
}

struct NamedSum {
    char letter;
    int sum;
    std::size_t line, at;
};

// Adds the sums of a line such as `a=7, b=9`; false if it has anything else.
bool add_sums(std::string_view raw, std::size_t line, std::vector<NamedSum>& sums) {
    constexpr std::string_view BETWEEN = " \t\r,;";
    std::vector<NamedSum> found;
    std::size_t at = 0;
    const auto skip = [&](std::string_view signs) {
        at = std::min(raw.find_first_not_of(signs, at), raw.size());
    };
    for (skip(BETWEEN); at < raw.size(); skip(BETWEEN)) {
        NamedSum one{raw[at], 0, line, at};
        if (LETTERS_OF_CAGES.find(one.letter) == LETTERS_OF_CAGES.npos) return false;
        ++at;
        skip(" =:");
        const auto [end, error] =
            std::from_chars(raw.data() + at, raw.data() + raw.size(), one.sum);
        if (error != std::errc{} || one.sum < 0) return false;
        at = static_cast<std::size_t>(end - raw.data());
        found.push_back(one);
    }
    sums.insert(sums.end(), found.begin(), found.end());
    return !found.empty();
}

// What is wrong with the sums of a map.
std::optional<Fault> fault_of(std::string_view map, const std::vector<NamedSum>& sums,
                              std::size_t first) {
    for (const NamedSum& one : sums) {
        const std::string name = std::string("'") + one.letter + "'";
        if (map.find(one.letter) == map.npos) {
            return Fault{"a sum of " + name, "a letter of the map of cages", one.line, one.at};
        }
        if (std::ranges::count(sums, one.letter, &NamedSum::letter) > 1) {
            return Fault{"two sums of " + name, "one for each cage", sums.back().line, {}};
        }
    }
    for (char letter : map) {
        if (letter == NO_CAGE || std::ranges::count(sums, letter, &NamedSum::letter)) continue;
        const std::string name(1, letter);
        return Fault{"no sum of the cage '" + name + "'", name + "= and a number", first, {}};
    }
    return {};
}

std::string name_of(std::string_view base, std::string_view map,
                    const std::vector<NamedSum>& sums) {
    std::string name = std::string(base) + "+killer:" + std::string(map) + ":", told;
    for (char letter : map) {
        if (letter == NO_CAGE || told.find(letter) != told.npos) continue;
        const auto sum = std::ranges::find(sums, letter, &NamedSum::letter);
        name += (told.empty() ? "" : ".") + std::to_string(sum->sum);
        told += letter;
    }
    return name;
}

}  // namespace

std::optional<CageMap> take_cages(Text& text, std::size_t first, std::string_view base,
                                  std::optional<Fault>& fault) {
    const std::string map = map_at(text, first);
    if (map.empty() || map.find_first_not_of(NO_CAGE) == map.npos) return {};
    int size = SMALLEST;
    while (static_cast<std::size_t>(size) * size < map.size()) ++size;
    std::vector<NamedSum> sums;
    std::size_t end = first + static_cast<std::size_t>(size);
    for (std::size_t line = end; line < text.lines.size() && !text.used[line]; ++line) {
        const std::string_view raw = text.lines[line].raw;
        if (is_blank(raw)) continue;
        if (!add_sums(raw, line, sums)) break;
        end = line + 1;
    }
    if (sums.empty()) return {};
    std::fill(text.used.begin() + static_cast<std::ptrdiff_t>(first),
              text.used.begin() + static_cast<std::ptrdiff_t>(end), true);
    CageMap found{.size = size, .line = first};
    std::optional<Fault> wrong = fault_of(map, sums, first);
    if (!wrong) {
        found.layout = name_of(base.empty() ? plain_name(size) : base, map, sums);
        const std::string told = layout_fault(found.layout);
        if (!told.empty()) wrong = Fault{.line = first, .told = told};
    }
    if (wrong && !fault) fault = wrong;
    if (wrong) found.layout.clear();
    return found;
}

namespace {

// A sign for each cell, in rows.
template <class SignOf>
std::string rows_of(const Layout& layout, const SignOf& sign_of) {
    std::string rows;
    for (Cell c = 0; c < layout.cells; ++c) {
        rows += sign_of(c);
        if (layout.column_of(c) == layout.size - 1) rows += '\n';
    }
    return rows;
}

std::string told_sums(const Layout& layout) {
    constexpr std::size_t IN_A_LINE = 9;
    std::string sums;
    for (std::size_t i = 0; i < layout.rules.size(); ++i) {
        if (i) sums += i % IN_A_LINE ? ' ' : '\n';
        sums += std::string(1, LETTERS_OF_CAGES[i]) + "=" + std::to_string(layout.rules[i].number);
    }
    return sums + "\n";
}

char digit_sign(Digit d) {
    constexpr std::string_view SIGNS = ".123456789A";
    return SIGNS[static_cast<std::size_t>(d)];
}

}  // namespace

std::string cage_map(const whydoku::Board& board) {
    const Layout& layout = board.layout();
    const bool is_map = !layout.rules.empty() && layout.rules.size() <= LETTERS_OF_CAGES.size();
    const std::string base = is_map ? layout.name.substr(0, layout.name.find('+')) : layout.name;
    const std::string head = base == plain_name(layout.size) ? "" : "# layout: " + base + "\n";
    const std::string digits = rows_of(layout, [&](Cell c) { return digit_sign(board.value(c)); });
    if (!is_map) return head + digits;
    const std::string map = rows_of(layout, [&](Cell c) {
        const auto cage =
            std::ranges::find_if(layout.rules, [&](const Rule& rule) { return rule.cells.has(c); });
        if (cage == layout.rules.end()) return NO_CAGE;
        return LETTERS_OF_CAGES[static_cast<std::size_t>(cage - layout.rules.begin())];
    });
    return head + map + told_sums(layout) + (board.empty() == layout.all ? "" : "\n" + digits);
}

}  // namespace whydoku::text
