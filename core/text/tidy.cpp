// What people and programs write around cells, taken away from a line, or from all rows of a grid.
#include <algorithm>

#include "text/markup.hpp"

namespace whydoku::text {
namespace {

constexpr std::string_view FORUM_TAGS[] = {
    "b",    "i",       "u",      "s",   "tt",     "code", "pre", "quote", "color", "size", "font",
    "list", "spoiler", "center", "url", "strong", "em",   "del", "mark",  "kbd",   "small"};

bool is_sign_of_name(char sign) {
    return is_letter(sign) || is_digit(sign) || sign == '_';
}

char at_or_blank(const std::string& signs, std::size_t at) {
    return at < signs.size() ? signs[at] : ' ';
}

bool parts_cells(const std::string& signs, std::size_t at) {
    return at >= signs.size() || is_separator(signs[at]) || signs[at] == '|';
}

// `\n` in a text of a program parts rows; a backslash before another sign means that sign; and
// commands of LaTeX are no cells.
void blank_escapes(std::string& signs) {
    for (std::size_t at = 0; (at = signs.find('\\', at)) != std::string::npos; ++at) {
        const char next = at_or_blank(signs, at + 1);
        if (next == '\\') {
            ++at;
        } else if (std::string_view("nrt").find(next) != std::string_view::npos &&
                   !is_letter(at_or_blank(signs, at + 2))) {
            blank_out(signs, at, 2);
        } else if (is_letter(next)) {
            std::size_t end = at + 1;
            while (end < signs.size() && is_letter(signs[end])) ++end;
            if (end > at + 2) blank_out(signs, at, end - at);
        } else if (next != '/') {
            signs[at] = ' ';
        }
    }
}

void erase_tags(std::string& signs) {
    constexpr std::size_t LONGEST_FORUM_TAG = 40;
    for (std::size_t at = 0; (at = signs.find_first_of("[<", at)) != std::string::npos;) {
        const char close = signs[at] == '[' ? ']' : '>';
        const std::size_t end = signs.find(close, at);
        if (end == std::string::npos || end > at + LONGEST_FORUM_TAG) {
            ++at;
            continue;
        }
        std::string_view name = std::string_view(signs).substr(at + 1, end - at - 1);
        if (name.starts_with('/')) name.remove_prefix(1);
        const std::string known = low(name.substr(0, name.find_first_of("= ")));
        if (std::ranges::find(FORUM_TAGS, known) != std::end(FORUM_TAGS)) {
            signs.erase(at, end + 1 - at);
        } else {
            ++at;
        }
    }
}

bool may_be_emphasized(std::string_view inner) {
    constexpr std::size_t LONGEST_CELL = 3;
    if (inner.empty() || inner.find_first_of("* ") != std::string_view::npos) return false;
    if (inner.size() > LONGEST_CELL) {
        for (std::size_t side = SMALLEST; side <= LARGEST; ++side) {
            if (side * side == inner.size()) return true;
        }
        return false;
    }
    return std::ranges::all_of(inner, is_sign_of_name);
}

// `**5**` and `~~5~~` are a digit; stars may be empty cells, too.
void erase_emphasis(std::string& signs, std::string_view mark) {
    for (std::size_t at = 0; (at = signs.find(mark, at)) != std::string::npos;) {
        const std::size_t first = at + mark.size(), end = signs.find(mark, first);
        if (end == std::string::npos) return;
        const bool is_cell = mark[0] == '~' || ((at == 0 || parts_cells(signs, at - 1)) &&
                                                parts_cells(signs, end + mark.size()));
        if (is_cell && may_be_emphasized(std::string_view(signs).substr(first, end - first))) {
            signs.erase(end, mark.size());
            signs.erase(at, mark.size());
        } else {
            at = first;
        }
    }
}

// Candidates of a cell of which some are in brackets: `4(5)68`.
void erase_inner_brackets(std::string& signs) {
    for (std::size_t at = 0; (at = signs.find('(', at)) != std::string::npos; ++at) {
        std::size_t end = at + 1;
        while (end < signs.size() && is_digit(signs[end])) ++end;
        if (end == at + 1 || at_or_blank(signs, end) != ')') continue;
        const bool is_inner =
            (at > 0 && is_digit(signs[at - 1])) || is_digit(at_or_blank(signs, end + 1));
        if (!is_inner) continue;
        signs.erase(end, 1);
        signs.erase(at, 1);
    }
}

// `$5$` is a digit of LaTeX.
void blank_formulas(std::string& signs) {
    for (std::size_t at = 0; (at = signs.find('$', at)) != std::string::npos; ++at) {
        std::size_t end = at + 1;
        while (end < signs.size() && is_digit(signs[end])) ++end;
        if (at_or_blank(signs, end) == '$') signs[at] = signs[end] = ' ';
    }
}

void blank_remarks(std::string& signs) {
    for (std::size_t at = 0; (at = signs.find("/*", at)) != std::string::npos;) {
        const std::size_t end = std::min(signs.find("*/", at + 2), signs.size() - 2) + 2;
        blank_out(signs, at, end - at);
    }
    const std::size_t last = signs.find_last_not_of(' ');
    if (last == std::string::npos || last < 3 || signs.compare(last - 2, 3, "...") != 0) return;
    const std::size_t before = signs.find_last_not_of(" .", last);
    const bool is_one = before != std::string::npos && signs.find('.', before + 1) == last - 2;
    if (is_one && (signs[before] == ';' || signs[before] == ',')) {
        blank_out(signs, before + 1, last - before);
    }
}

// `Array(`, `np.array(`, `Some(`, and `Just 5`; and arrows between two grids.
void blank_functions(std::string& signs) {
    for (std::size_t at = 0; (at = signs.find("->", at)) != std::string::npos; ++at) {
        blank_out(signs, at, 2);
        while (at > 0 && signs[at - 1] == '-') signs[--at] = ' ';
    }
    for (std::size_t at = 0; (at = signs.find('(', at)) != std::string::npos; ++at) {
        std::size_t first = at;
        while (first > 0 && (is_sign_of_name(signs[first - 1]) || signs[first - 1] == '.')) --first;
        // Two or three numbers in brackets are a place and its digit.
        constexpr std::size_t LONGEST_PLACE = 16;
        const std::string_view inner = std::string_view(signs).substr(at, LONGEST_PLACE);
        const std::size_t end = at + std::min(inner.find(')'), inner.size());
        const auto commas = std::count(signs.begin() + static_cast<std::ptrdiff_t>(at),
                                       signs.begin() + static_cast<std::ptrdiff_t>(end), ',');
        const bool is_place = commas == 1 || commas == 2;
        if (first < at && is_letter(signs[first]) && !is_place) blank_out(signs, first, at - first);
    }
    constexpr std::string_view JUST = "Just ";
    for (std::size_t at = 0; (at = signs.find(JUST, at)) != std::string::npos; ++at) {
        if (is_digit(at_or_blank(signs, at + JUST.size()))) blank_out(signs, at, JUST.size());
    }
}

// -- what stands before rows ---------------------------------------------------------------------

// How many cells stand in a part of a line; 0 if it holds something else.
std::size_t cells_in(std::string_view signs) {
    const Cells words = split(signs, Split::words);
    if (words.empty()) return 0;
    std::size_t all = 0;
    bool alike = true;
    for (Span word : words) {
        all += word.length;
        alike &= word.length == words.front().length;
        for (std::size_t at = word.at; at < word.at + word.length && words.size() < SMALLEST; ++at)
            if (!is_readable(signs.substr(at, 1))) return 0;
        if (words.size() >= SMALLEST && !is_readable(in(signs, word))) return 0;
    }
    return words.size() < SMALLEST ? (alike ? all : 0) : words.size();
}

// Where the cells of a line may begin.
enum class LeadIn { name, name_and_word, name_and_two, bullet, sign };
constexpr LeadIn LEAD_INS[] = {LeadIn::name, LeadIn::name_and_word, LeadIn::name_and_two,
                               LeadIn::bullet, LeadIn::sign};

// Behind the last word that is no cell, and ends as a name does; none: npos.
std::size_t behind_name(std::string_view signs, std::size_t skipped) {
    constexpr std::string_view ENDS = ":>=)]-.";
    std::size_t begin = std::string_view::npos;
    const Cells words = split(signs, Split::words);
    for (std::size_t at = 0; at < words.size(); ++at) {
        const std::string_view word = in(signs, words[at]);
        const bool is_run = words.size() - at < SMALLEST && word.size() >= SMALLEST;
        if (is_readable(word) || (is_run && cells_in(signs.substr(words[at].at)))) continue;
        const bool is_alone = std::ranges::all_of(word, is_letter) && word.size() > 1;
        const std::size_t end = words[at].at + words[at].length;
        const bool is_name =
            is_alone || ENDS.find(word.back()) != std::string_view::npos ||
            (end < signs.size() && ENDS.find(signs[end]) != std::string_view::npos);
        const std::size_t next = at + 1 + skipped;
        begin = is_name && next < words.size() ? words[next].at : std::string_view::npos;
    }
    return begin;
}

std::size_t begin_of_cells(std::string_view signs, LeadIn how) {
    const std::size_t first = signs.find_first_not_of(' ');
    if (first == std::string_view::npos || first + 2 > signs.size()) return std::string_view::npos;
    switch (how) {
        case LeadIn::name:
            return behind_name(signs, 0);
        case LeadIn::name_and_word:
            return behind_name(signs, 1);
        case LeadIn::name_and_two:
            return behind_name(signs, 2);
        case LeadIn::bullet: {
            const bool is_bullet =
                std::string_view("-*+").find(signs[first]) != std::string_view::npos &&
                signs[first + 1] == ' ';
            return is_bullet ? first + 1 : std::string_view::npos;
        }
        case LeadIn::sign:
            return signs[first] == '+' ? first + 1 : std::string_view::npos;
    }
    return std::string_view::npos;
}

// Blanks the lead-ins from a line on; 0 if these are no rows of a grid.
std::size_t blank_rows(std::vector<Line>& lines, const std::vector<bool>& used, std::size_t first,
                       LeadIn how) {
    constexpr std::size_t FEWEST = 6;
    std::vector<std::size_t> begins;
    std::size_t width = 0;
    for (std::size_t at = first; at < lines.size() && !used[at]; ++at) {
        const std::string_view signs = lines[at].signs;
        std::size_t begin = begin_of_cells(signs, how);
        const bool is_first = at == first;
        if (begin == std::string_view::npos) {
            if (is_first || how > LeadIn::name_and_two) break;
            begin = signs.find_first_not_of(' ');  // only the first row has a name
            begin = begin < signs.size() && signs[begin] == '+' ? begin + 1 : 0;
        }
        const std::size_t count = cells_in(signs.substr(begin));
        if (is_first) width = count;
        if (count != width || !is_side(count) || count < FEWEST || begins.size() == width) break;
        begins.push_back(begin);
    }
    if (begins.size() != width || !width) return 0;
    // The first sign of each row is an empty cell if the rows beside them are as wide with it.
    const auto is_wider = [&](std::size_t at) {
        return at < lines.size() && !used[at] && cells_in(lines[at].signs) == width + 1;
    };
    if (how >= LeadIn::bullet && ((first > 0 && is_wider(first - 1)) || is_wider(first + width)))
        return 0;
    for (std::size_t at = 0; at < width; ++at) blank_out(lines[first + at].signs, 0, begins[at]);
    return width;
}

}  // namespace

void tidy(std::string& signs) {
    blank_escapes(signs);
    erase_tags(signs);
    erase_emphasis(signs, "**");
    erase_emphasis(signs, "~~");
    erase_inner_brackets(signs);
    blank_formulas(signs);
    blank_remarks(signs);
    blank_functions(signs);
}

void blank_lead_ins(std::vector<Line>& lines, const std::vector<bool>& used) {
    for (std::size_t line = 0; line < lines.size();) {
        std::size_t rows = 0;
        for (LeadIn how : LEAD_INS) {
            if (!rows && !used[line]) rows = blank_rows(lines, used, line, how);
        }
        line += std::max<std::size_t>(rows, 1);
    }
}

}  // namespace whydoku::text
