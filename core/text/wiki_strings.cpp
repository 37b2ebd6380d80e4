// SudokuWiki's strings of a puzzle: a letter for its kind, a digit for its size, a letter for the
// version, then a number to the base 36 for each cell.
//
//     S9B 05 0a bd ...     a cell: a given 1 to 9, a digit placed 10 to 18,
//                          or 18 and a bit for each candidate
//     J9B 0ep 175 ...      in jigsaws, 1024 times the number of the region is added
#include <algorithm>

#include "text/packed.hpp"
#include "text/programs.hpp"

namespace whydoku::text {
namespace {

constexpr int PLACED = CLASSIC_SIDE, MARKS = 2 * CLASSIC_SIDE, REGION = 1024;
constexpr int MOST_NUMBER = MARKS + (1 << CLASSIC_SIDE) - 1;
constexpr std::size_t WIKI_HEAD = 3;
// A word with less behind its head may be anything.
constexpr std::size_t LEAST_SIGNS = 40, MOST_CAPITALS = 2;

struct Variant {
    char letter;
    std::string_view name, layout;
    std::size_t width;  // of a cell; 0 if the variant is not played
};

constexpr Variant VARIANTS[] = {
    {'S', "Sudoku", "", 2}, {'X', "Sudoku X", "9x9-x", 2}, {'W', "Windoku", "9x9-windoku", 2},
    {'J', "jigsaw", "", 3}, {'L', "killer Sudoku", "", 0}, {'M', "killer jigsaw", "", 0},
    {'K', "KenKen", "", 0}, {'D', "KenDoku", "", 0},       {'T', "Str8ts", "", 0}};
constexpr std::string_view KNOWN_STRINGS = "a string that begins with S9B, X9B, W9B or J9B";

const Variant* variant_of(char letter) {
    const char capital = letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 32) : letter;
    const auto* found = std::ranges::find(VARIANTS, capital, &Variant::letter);
    return found == std::end(VARIANTS) ? nullptr : found;
}

bool is_of_string(char sign) {
    return base36(sign) >= 0;
}

bool is_capital(char sign) {
    return sign >= 'A' && sign <= 'Z';
}

// Whether a word that is not read is nevertheless a string of SudokuWiki. Other long words of
// letters and digits have capitals among them.
bool seems_to_be(std::string_view word) {
    if (word.size() < WIKI_HEAD + LEAST_SIGNS || !is_capital(word[0]) || !is_capital(word[2]))
        return false;
    if (base36(word[1]) < SMALLEST || is_letter(word[2]) != is_capital(word[2])) return false;
    const auto capitals = std::ranges::count_if(word.substr(WIKI_HEAD), is_capital);
    return static_cast<std::size_t>(capitals) <= MOST_CAPITALS;
}

Fault fault_of(const Variant& variant, std::string_view word, std::size_t line) {
    const std::string head(word.substr(0, WIKI_HEAD));
    if (!variant.width) {
        return {"a " + std::string(variant.name) + ", which is not played (" + head + ")",
                std::string(KNOWN_STRINGS),
                line,
                {}};
    }
    if (head[1] != '0' + CLASSIC_SIDE || head[2] != 'B') {
        return {"a string of SudokuWiki that begins with " + head,
                std::string(KNOWN_STRINGS),
                line,
                {}};
    }
    return {std::to_string(word.size() - WIKI_HEAD) + " characters behind " + head,
            std::to_string(variant.width * CLASSIC_CELLS),
            line,
            {}};
}

Outcome read_cells(const Variant& variant, std::string_view packed, const LongWord& from,
                   std::size_t line) {
    Outcome outcome{.last = from.last};
    Board board{.size = CLASSIC_SIDE, .form = "sudokuwiki", .is_clear = true, .is_exact = true};
    board.layout = variant.layout;
    std::vector<int> regions;
    for (std::size_t cell = 0; cell < CLASSIC_CELLS; ++cell) {
        const std::string_view digits = packed.substr(cell * variant.width, variant.width);
        int number = 0;
        for (char digit : digits) number = 36 * number + base36(digit);
        if (variant.width > 2) {
            regions.push_back(number / REGION);
            number %= REGION;
        }
        if (number < 1 || number > MOST_NUMBER) {
            outcome.fault = Fault{quoted(digits) + " for " + cell_name(cell, CLASSIC_SIDE),
                                  "a number of a cell in a string of SudokuWiki",
                                  line,
                                  {}};
            return outcome;
        }
        board.cells.push_back(
            number <= CLASSIC_SIDE ? given_digit(number)
            : number <= MARKS ? placed_digit(number - PLACED)
                              : candidates({static_cast<std::uint16_t>((number - MARKS) << 1)}));
    }
    if (!regions.empty()) {
        NamedRegions named = name_regions(CLASSIC_SIDE, regions);
        board.layout = named.layout;
        if (!named.wrong.empty()) {
            outcome.fault = Fault{named.wrong + " in a jigsaw", "9 regions of 9 cells", line, {}};
            return outcome;
        }
    }
    outcome.board = std::move(board);
    return outcome;
}

}  // namespace

Outcome read_wiki(const Text& text, Span word, std::size_t line) {
    const std::string_view signs = in(text.lines[line].signs, word);
    const Variant* variant = signs.size() > WIKI_HEAD ? variant_of(signs[0]) : nullptr;
    if (!variant || base36(signs[1]) < 0 || base36(signs[2]) < 0) return {};
    const std::size_t length = WIKI_HEAD + variant->width * CLASSIC_CELLS;
    const bool is_known =
        variant->width && signs[1] == '0' + CLASSIC_SIDE && (signs[2] | 32) == 'b';
    LongWord whole{std::string(signs), line};
    if (is_known && signs.size() < length) {
        whole = long_word(text, word, line, length, is_of_string);
    }
    if (is_known && whole.signs.size() == length &&
        std::ranges::all_of(whole.signs, is_of_string)) {
        Outcome outcome =
            read_cells(*variant, std::string_view(whole.signs).substr(WIKI_HEAD), whole, line);
        if (outcome.board) outcome.board->place = {line, word.at};
        return outcome;
    }
    if (!seems_to_be(signs)) return {};
    return {{}, fault_of(*variant, signs, line), line};
}

std::string wiki_string(const whydoku::Board& board, char variant) {
    constexpr std::size_t WIDTH = 2;
    std::string signs{variant, '0' + CLASSIC_SIDE, 'B'};
    for (Cell cell = 0; cell < board.layout().cells; ++cell) {
        const Digit digit = board.value(cell);
        const DigitSet left = board.candidates(cell);
        const DigitSet marks = left ? left : board.layout().digits();
        signs += to_base36(!digit                    ? MARKS + (marks.bits >> 1)
                           : board.given().has(cell) ? digit
                                                     : PLACED + digit,
                           WIDTH);
    }
    return signs;
}

}  // namespace whydoku::text
