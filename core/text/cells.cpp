#include "text/cells.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace whydoku::text {
namespace {

constexpr std::size_t MOST_CELLS = 32;  // a row with its labels and the gaps between its boxes
constexpr std::string_view OPENING = "([{<", CLOSING = ")]}>";
constexpr std::string_view QUOTES = "\"'`";
constexpr std::string_view POINTERS = "*@&+#-!?~^=";

constexpr std::array<std::string_view, 14> WORDS_FOR_NOTHING = {
    "-1",        "none", "null", "nil",   "na",    "nan",   "n/a",
    "undefined", "0.0",  "<na>", "false", "empty", "blank", "nothing"};
constexpr std::size_t LONGEST_WORD = 9;

bool has(std::string_view signs, char sign) {
    return signs.find(sign) != std::string_view::npos;
}

// Takes off quotes and brackets, one after the other.
std::string_view bare(std::string_view cell) {
    for (;;) {
        cell = without_blanks(cell);
        if (cell.size() < 2) return has(QUOTES, cell.empty() ? ' ' : cell[0]) ? "" : cell;
        const bool quoted = has(QUOTES, cell.front()) && cell.back() == cell.front();
        const std::size_t bracket = OPENING.find(cell.front());
        const bool enclosed = bracket != std::string_view::npos && cell.back() == CLOSING[bracket];
        if (!quoted && !enclosed) return cell;
        cell = cell.substr(1, cell.size() - 2);
    }
}

bool is_word_for_nothing(std::string_view cell) {
    if (cell.size() > LONGEST_WORD) return false;
    if (cell.find_first_not_of('_') == std::string_view::npos) return true;
    return std::ranges::find(WORDS_FOR_NOTHING, low(cell)) != WORDS_FOR_NOTHING.end();
}

// The digit that a sign stands for; 0 for none.
Digit digit_of(char sign, int size) {
    if (size == LARGEST && (sign == 'A' || sign == 'a')) return LARGEST;
    return sign >= '1' && sign <= '0' + std::min(size, 9) ? sign - '0' : 0;
}

Content empty() {
    return {.kind = Content::Kind::empty};
}

Content of(Digit digit, bool is_placed = false) {
    return {.kind = Content::Kind::digit, .digit = digit, .is_placed = is_placed};
}

Content of_sign(char sign, int size) {
    if (const Digit digit = digit_of(sign, size)) return of(digit);
    if (is_empty(sign)) return empty();
    if (sign == '!') return {.kind = Content::Kind::marks};
    return {};
}

// Candidates in ascending order, without the signs that point at them.
Content marks_of(std::string_view cell, int size) {
    const auto is_name = [size](char sign) { return is_letter(sign) && !digit_of(sign, size); };
    if (!cell.empty() && is_name(cell.front())) cell.remove_prefix(1);
    if (!cell.empty() && is_name(cell.back())) cell.remove_suffix(1);
    while (!cell.empty() && has(POINTERS, cell.front())) cell.remove_prefix(1);
    while (!cell.empty() && has(POINTERS, cell.back())) cell.remove_suffix(1);
    Content found{.kind = Content::Kind::marks};
    Digit last = 0;
    for (char sign : cell) {
        if (has("-, */", sign)) continue;
        const Digit digit = digit_of(sign, size);
        if (digit <= last) return {};
        found.marks |= DigitSet::of(digit);
        last = digit;
    }
    if (!last) return {};
    return found.marks.size() == 1 ? of(last) : found;
}

Cells fields(std::string_view signs, char separator) {
    Cells found;
    for (std::size_t at = 0; at <= signs.size();) {
        const std::size_t end = std::min(signs.find(separator, at), signs.size());
        const std::string_view field = signs.substr(at, end - at), inner = without_blanks(field);
        const std::size_t before =
            inner.empty() ? 0 : static_cast<std::size_t>(inner.data() - field.data());
        found.push_back({at + before, inner.size()});
        if (found.size() > MOST_CELLS) return {};
        at = end + 1;
    }
    return found;
}

// The fields within the bars at both ends; none without them.
Cells within_bars(std::string_view signs) {
    Cells found = fields(signs, '|');
    if (found.size() < 3 || found.front().length || found.back().length) return {};
    found.erase(found.begin());
    found.pop_back();
    return found;
}

// Where the group that opens here ends, behind its bracket; 0 if it holds another, or never ends.
std::size_t end_of_group(std::string_view signs, std::size_t at) {
    constexpr std::size_t LONGEST_GROUP = 40;
    const char close = CLOSING[OPENING.find(signs[at])];
    for (std::size_t end = at + 1; end < std::min(signs.size(), at + LONGEST_GROUP); ++end) {
        if (signs[end] == close) return end + 1;
        if (has(OPENING, signs[end])) return 0;
    }
    return 0;
}

// Words between blanks and bars, which may hold commas.
Cells spaced(std::string_view signs) {
    Cells found;
    for (std::size_t at = 0; at < signs.size();) {
        if (has(" \t|", signs[at])) {
            ++at;
            continue;
        }
        const std::size_t end = std::min(signs.find_first_of(" \t|", at), signs.size());
        found.push_back({at, end - at});
        if (found.size() > MOST_CELLS) return {};
        at = end;
    }
    return found;
}

Cells words(std::string_view signs, bool with_groups) {
    Cells found;
    for (std::size_t at = 0; at < signs.size();) {
        std::size_t end = 0;
        if (with_groups && has(OPENING, signs[at])) end = end_of_group(signs, at);
        if (!end && is_separator(signs[at])) {
            ++at;
            continue;
        }
        if (!end) {
            for (end = at; end < signs.size() && !is_separator(signs[end]);) ++end;
        }
        found.push_back({at, end - at});
        if (found.size() > MOST_CELLS) return {};
        at = end;
    }
    return found;
}

Cells single_signs(std::string_view signs) {
    Cells found;
    for (std::size_t at = 0; at < signs.size(); ++at) {
        if (is_separator(signs[at])) continue;
        found.push_back({at, 1});
        if (found.size() > MOST_CELLS) return {};
    }
    return found;
}

// The number or letter of a label: `R4`, `c4`, `col4`, `4:` and `D` are 4; 0 counts. -1: no label.
int label_of(std::string_view cell) {
    constexpr std::size_t LONGEST_NAME = 6, LONGEST_NUMBER = 4;
    cell = bare(cell);
    while (!cell.empty() && has(":.),]", cell.back())) cell.remove_suffix(1);
    while (!cell.empty() && has(",[(", cell.front())) cell.remove_prefix(1);
    if (cell.size() == 1 && cell[0] >= 'A' && cell[0] <= 'P') return cell[0] - 'A' + 1;
    if (cell.size() == 1 && cell[0] >= 'a' && cell[0] <= 'p') return cell[0] - 'a' + 1;
    std::size_t name = 0;
    while (name < cell.size() && is_letter(cell[name])) ++name;
    if (name > LONGEST_NAME) return -1;
    if (name > 0 && name < cell.size() && has("_- ", cell[name])) ++name;
    cell.remove_prefix(name);
    if (cell.empty() || cell.size() > LONGEST_NUMBER || !std::ranges::all_of(cell, is_digit)) {
        return -1;
    }
    int number = 0;
    for (char digit : cell) number = 10 * number + digit - '0';
    return number;
}

}  // namespace

bool is_separator(char sign) {
    return has(" \t,;|\"'`()[]{}<>", sign);
}

bool is_blank(std::string_view signs) {
    return std::ranges::all_of(signs, [](char sign) { return sign == ' ' || sign == '\t'; });
}

Content content_of(std::string_view cell, int size) {
    const std::string_view inner = bare(cell);
    if (inner.empty()) return empty();
    if (inner.size() == 1) return of_sign(inner[0], size);
    if (is_word_for_nothing(inner)) return empty();
    if (inner == "10" && size == LARGEST) return of(LARGEST);
    // A number with a point, or a comma, behind it.
    if (inner.size() == 3 && (inner.ends_with(".0") || inner.ends_with(",0"))) {
        return of_sign(inner[0], size);
    }
    if (inner.size() == 2 && inner[1] == '.' && is_digit(inner[0])) return of_sign(inner[0], size);
    if (inner.size() == 3 && inner[0] == '_' && inner[2] == '_') return of_sign(inner[1], size);
    // What a hint is about to place, as we print it, stands in an empty cell.
    if (inner.size() == 2 && inner[1] == '!' && digit_of(inner[0], size)) return empty();
    const bool is_pair = inner.size() == 2 && (inner[0] == '+' || inner[0] == 'u');
    if (is_pair && digit_of(inner[1], size)) {
        return of(digit_of(inner[1], size), true);
    }
    return marks_of(inner, size);
}

bool is_readable(std::string_view cell) {
    return content_of(cell, LARGEST).is_readable() || content_of(cell, LARGEST - 1).is_readable();
}

Cells split(std::string_view signs, Split how) {
    switch (how) {
        case Split::tabs:
            return fields(signs, '\t');
        case Split::commas:
            return fields(signs, ',');
        case Split::semicolons:
            return fields(signs, ';');
        case Split::framed:
            return within_bars(signs);
        case Split::bars:
            return fields(signs, '|');
        case Split::slashes:
            return fields(signs, '/');
        case Split::colons:
            return fields(signs, ':');
        case Split::spaced:
            return spaced(signs);
        case Split::groups:
            return words(signs, true);
        case Split::words:
            return words(signs, false);
        case Split::signs:
            return single_signs(signs);
    }
    return {};
}

bool is_label(std::string_view cell) {
    return label_of(cell) >= 0;
}

bool are_labels(const std::vector<std::string_view>& cells) {
    std::size_t first = 0, last = cells.size();
    while (first < last && bare(cells[first]).empty()) ++first;
    while (last > first && bare(cells[last - 1]).empty()) --last;
    if (last - first < SMALLEST) return false;
    constexpr int TWO_DIGITS = 10;
    const int base = label_of(cells[first]), count = static_cast<int>(last - first);
    const bool is_up = base == 0 || base == 1 || base >= TWO_DIGITS;
    const bool is_down = base == count || base == count - 1;
    const auto run = [&](int by) {
        for (int at = 0; at < count; ++at) {
            if (label_of(cells[first + static_cast<std::size_t>(at)]) != base + by * at)
                return false;
        }
        return true;
    };
    return (is_up && run(1)) || (is_down && run(-1)) || (base >= TWO_DIGITS && run(TWO_DIGITS));
}

bool is_date(std::string_view text) {
    text = without_blanks(text);
    std::vector<std::size_t> lengths(1);
    char between = 0;
    for (char sign : text) {
        if (is_digit(sign)) {
            ++lengths.back();
            continue;
        }
        if (!has("-./:", sign) || (between && sign != between)) return false;
        between = sign;
        lengths.push_back(0);
    }
    const auto is_short = [](std::size_t length) { return length == 1 || length == 2; };
    if (lengths.size() == 2) return between == ':' && is_short(lengths[0]) && lengths[1] == 2;
    if (lengths.size() != 3 || !is_short(lengths[1])) return false;
    return (is_short(lengths[0]) && (lengths[2] == 4 || lengths[2] == 2)) ||
           (lengths[0] == 4 && is_short(lengths[2]));
}

bool is_drawn(std::string_view signs, std::string_view empties) {
    constexpr std::string_view LINES = "+-=*.:'~_^";
    bool only_empties = true, any = false;
    for (char sign : signs) {
        if (sign == ' ' || sign == '\t' || sign == '|' || sign == ',' || sign == ';') continue;
        if (!has(LINES, sign) || (sign == '\'' && has(signs, ','))) return false;
        any = true;
        only_empties &= has(empties, sign);
    }
    return any && !only_empties;
}

}  // namespace whydoku::text
