// The board of a document of a puzzle setter.
#include <algorithm>
#include <charconv>
#include <iterator>

#include "text/setters.hpp"

namespace whydoku::text {
namespace {

constexpr std::string_view KNOWN_RULES =
    "one of rows, columns and regions, diagonals, windows or cages";
constexpr std::string_view IN_WORDS = "rules in words";
constexpr std::string_view PLAIN_RULES[] = {"normal",
                                            "standard",
                                            "classic",
                                            "sudoku",
                                            "rules apply",
                                            "each of the two long diagonals has every digit once",
                                            "each of the four windows has every digit once"};

bool is_word(char sign) {
    return is_digit(sign) || is_letter(sign) || (sign & 0x80) != 0;
}

// Whether a text of rules says only that the normal ones apply, or those of a layout.
bool is_plain(std::string_view text) {
    const std::string lowered = low(text);
    std::string_view rest = lowered;
    while (!rest.empty()) {
        if (!is_word(rest[0])) {
            rest.remove_prefix(1);
            continue;
        }
        const auto* rule = std::ranges::find_if(
            PLAIN_RULES, [&](std::string_view plain) { return rest.starts_with(plain); });
        if (rule == std::end(PLAIN_RULES)) return false;
        rest.remove_prefix(rule->size());
    }
    return true;
}

// Words as a list in a sentence; of many it says that there are more.
std::string joined(std::vector<std::string> words) {
    constexpr std::size_t MOST_NAMED = 12;
    if (words.size() > MOST_NAMED) {
        words.resize(MOST_NAMED);
        words.emplace_back("more");
    }
    std::string list = words[0];
    for (std::size_t at = 1; at < words.size(); ++at) {
        list += (at + 1 < words.size() ? ", " : " and ") + words[at];
    }
    return list;
}

bool are_windows(const std::vector<CellSet>& extra) {
    const std::vector<CellSet> all = windows();
    return extra.size() == all.size() && std::ranges::all_of(all, [&](const CellSet& window) {
               return std::ranges::find(extra, window) != extra.end();
           });
}

}  // namespace

// Of 3x3 cells, one cell in from the edges and one line apart.
std::vector<CellSet> windows() {
    constexpr int WINDOW = 3;
    std::vector<CellSet> all;
    for (int down : {1, 5}) {
        for (int right : {1, 5}) {
            CellSet window;
            for (int at = 0; at < CLASSIC_SIDE; ++at) {
                window |= CellSet::of((down + at / WINDOW) * CLASSIC_SIDE + right + at % WINDOW);
            }
            all.push_back(window);
        }
    }
    return all;
}

Setting::Setting(int rows) : size(rows) {
    if (rows) {
        cells.resize(static_cast<std::size_t>(rows * rows), {.kind = Content::Kind::empty});
    } else {
        refuse("a grid of other rows", "4 to 10 of as many cells");
    }
}

void Setting::refuse(std::string read, std::string wanted) {
    if (is_wrong()) return;
    wrong = std::move(read);
    expected = std::move(wanted);
}

void Setting::also(std::string_view words, bool is_there) {
    const bool is_new = std::ranges::find(rules, words) == rules.end();
    if (is_there && is_new) rules.emplace_back(words);
}

void Setting::tell_rules(const Json* told) {
    if (!told) return;
    if (told->is_text()) also(IN_WORDS, !is_plain(told->text));
    if (!told->is_list()) return;
    for (const Json& one : told->items) {
        if (one.is_text()) also(IN_WORDS, !is_plain(one.text));
    }
}

void Setting::cage(CellSet of, const Json* sum) {
    int number = 0;
    if (sum && sum->is_something()) {
        const std::string text = sum->whole ? std::to_string(*sum->whole) : sum->text;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        also("cages with words", error != std::errc{} || end != text.data() + text.size());
    }
    if (of) cages.push_back({RuleKind::cage, of, number});
}

int Setting::digit_in(std::size_t cell, const Json& value) {
    int digit = value.whole.value_or(0);
    if (value.is_text() && !value.text.empty() && value.text.size() <= 2) {
        for (char sign : value.text) {
            digit = is_digit(sign) ? 10 * digit + sign - '0' : LARGEST + 1;
        }
        if (value.text == "A" || value.text == "a") digit = 10;
    }
    if (digit >= 1 && digit <= size) return digit;
    const std::string shown = value.is_text() ? quoted(value.text)
                              : value.whole   ? std::to_string(*value.whole)
                                              : "no digit";
    refuse(shown + " in " + cell_name(cell, size), "a digit 1 to " + std::to_string(size));
    return 0;
}

void Setting::put(std::size_t cell, const Json* value, bool is_given) {
    if (!value || !value->is_something() || is_wrong()) return;
    if (const int digit = digit_in(cell, *value)) {
        cells[cell] = is_given ? given_digit(digit) : placed_digit(digit);
    }
}

void Setting::mark(std::size_t cell, const Json* marks) {
    if (!marks || !marks->is_list() || is_wrong()) return;
    if (cells[cell].kind == Content::Kind::digit) return;
    DigitSet digits;
    for (const Json& mark : marks->items) {
        const int digit = digit_in(cell, mark);
        if (!digit) return;
        digits |= DigitSet::of(digit);
    }
    if (digits) cells[cell] = candidates(digits);
}

std::string Setting::layout() {
    NamedRegions named;
    if (!regions.empty()) named = name_regions(size, regions);
    if (!named.wrong.empty()) {
        const std::string side = std::to_string(size);
        refuse(named.wrong, side + " regions of " + side + " cells");
    }
    const bool is_usual = named.layout.empty();
    if (is_usual && !has_boxes(size)) {
        refuse("a grid of " + std::to_string(size) + " rows", "4, 6, 8, 9 or 10");
    }
    const bool is_nine = is_usual && size == 9;
    const bool has_windows = is_nine && are_windows(extra);
    also("extra regions", !extra.empty() && !has_windows);
    if (falling && rising && is_nine && extra.empty()) return "9x9-x";
    also(falling && rising ? "diagonals" : "a diagonal", falling || rising);
    return has_windows ? "9x9-windoku" : named.layout;
}

// The layout with the cages, or why they cannot be.
std::optional<Fault> Setting::add_cages(std::string& name, std::size_t line) const {
    if (cages.empty()) return {};
    if (name.empty()) name = std::to_string(size) + "x" + std::to_string(size);
    Layout plain = make_layout(name);
    const std::string told = cages_fault(plain, cages);
    if (!told.empty()) return Fault{.line = line, .told = told};
    name = with_cages(std::move(plain), cages).name;
    return {};
}

Outcome Setting::outcome(std::string_view form, std::size_t line) {
    Board board{.size = size, .place = {line, 0}, .form = form};
    if (!is_wrong()) board.layout = layout();
    // Where rules are drawn, the words only explain them.
    if (!cages.empty() || rules.size() > 1) std::erase(rules, IN_WORDS);
    if (!is_wrong() && !rules.empty()) {
        refuse("a puzzle with " + joined(rules), std::string(KNOWN_RULES));
    }
    if (is_wrong()) return {{}, Fault{wrong, expected, line, {}}, line};
    if (const auto fault = add_cages(board.layout, line)) return {{}, fault, line};
    board.cells = std::move(cells);
    board.is_clear = board.is_exact = true;
    return {std::move(board), {}, line};
}

void tell_digits(Board& board) {
    const std::string plain = std::to_string(board.size) + "x" + std::to_string(board.size);
    const Layout layout = make_layout(board.layout.empty() ? plain : board.layout);
    CellSet open[LARGEST + 1];  // the cells that have a digit among others
    for (Cell cell = 0; cell < layout.cells; ++cell) {
        const DigitSet marks = board.cells[static_cast<std::size_t>(cell)].marks;
        if (marks.size() < 2) continue;
        for (Digit d : marks) open[d] |= CellSet::of(cell);
    }
    for (Cell cell = 0; cell < layout.cells; ++cell) {
        Content& content = board.cells[static_cast<std::size_t>(cell)];
        if (content.marks.size() != 1) continue;
        const Digit digit = content.marks.first();
        if (open[digit] & layout.peers[cell]) continue;
        content = content.is_placed ? placed_digit(digit) : given_digit(digit);
    }
}

int rows_in(const Json& grid) {
    const std::size_t rows = grid.items.size();
    if (rows < SMALLEST || rows > LARGEST) return 0;
    for (const Json& row : grid.items) {
        if (!row.is_list() || row.items.size() != rows) return 0;
    }
    return static_cast<int>(rows);
}

}  // namespace whydoku::text
