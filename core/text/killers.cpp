// Killers as older programs write them, in one long word that may be cut into lines:
//
//     3x3::k:3841:3841:2562:...      Perfect Sudoku, JSudoku: 256 times the sum of the cage and its
//                                    number, for each cell; `3x3:d:k:` has the diagonals too
//     SumoCueV1=15=0+0+1...          SumoCue: `=` and the sum where a cage begins, else `+` and the
//                                    cell where it does, from 0; `J` and a region may follow each
//                                    cell. Without any `+`, the numbers are digits
//     F<<^8...                       arrows: a sum, from 10 on as a letter, or where to go for it
//     1221...,1500000800...          SudokuWiki: a colour for each cell, the same for neighbours in
//                                    a cage, and two digits for each sum, in the first cell
//     7o0101...,vuvuvu...            SudokuWiki: to the base 32, 8 times the sum and the colour;
//                                    then twice the bits of the candidates
//
// The first two are described at sudocue.net/forum/viewtopic.php?t=519, arrows in thread t6119 of
// forum.enjoysudoku.com, the last at sudokuwiki.org/Killer_String_Definitions.
#include <algorithm>
#include <charconv>
#include <map>
#include <span>

#include "text/packed.hpp"
#include "text/programs.hpp"
#include "text/setters.hpp"

namespace whydoku::text {
namespace {

constexpr auto CELLS = static_cast<std::size_t>(CLASSIC_CELLS);

// The signs of a text from a place on. Blanks are passed over, and ends of lines, but no blank
// line.
class Signs {
  public:
    Signs(const Text& text, std::size_t line, std::size_t at) : text_(text), line_(line), at_(at) {}

    // The next sign; 0 at the end.
    char next() {
        for (;;) {
            const std::string_view signs = text_.lines[line_].signs;
            at_ = std::min(signs.find_first_not_of(" \t", at_), signs.size());
            if (at_ < signs.size()) return signs[at_];
            const std::size_t below = line_ + 1;
            const bool is_end = below >= text_.lines.size() || text_.used[below];
            if (is_end || is_blank(text_.lines[below].signs)) return 0;
            line_ = below;
            at_ = 0;
        }
    }
    bool take(char sign) {
        if (next() != sign) return false;
        pass();
        return true;
    }
    void pass() {
        last_ = line_;
        ++at_;
    }
    // A number of up to six digits; -1 if there is none.
    int number() {
        constexpr int MOST = 999'999;
        if (!is_digit(next())) return -1;
        int value = 0;
        while (is_digit(next()) && value <= MOST) {
            value = 10 * value + next() - '0';
            pass();
        }
        return value;
    }
    std::string while_it_is(bool (*is_of_it)(char), std::size_t most) {
        std::string found;
        while (found.size() < most && next() && is_of_it(next())) {
            found += next();
            pass();
        }
        return found;
    }
    // Whether a line or a word ends here.
    bool is_at_end() const {
        const std::string_view signs = text_.lines[line_].signs;
        return at_ >= signs.size() || signs[at_] == ' ' || signs[at_] == '\t';
    }
    std::size_t last() const { return last_; }  // the line of the last sign that was passed

  private:
    const Text& text_;
    std::size_t line_, at_, last_ = line_;
};

// The cages of a killer as they are found: by the number that stands for one.
class Gathered {
  public:
    explicit Gathered(Setting& found) : found_(found) {}

    void put(int number, Cell cell, int sum) {
        const auto [at, is_new] = known_.try_emplace(number, found_.cages.size());
        if (is_new) found_.cages.push_back({RuleKind::cage, {}, sum});
        whydoku::Rule& cage = found_.cages[at->second];
        if (sum && cage.number && sum != cage.number) {
            found_.refuse(
                "two sums of the cage of " + name_of(cage.cells ? cage.cells.first() : cell),
                "one for each cage");
        }
        cage.number = std::max(cage.number, sum);
        cage.cells |= CellSet::of(cell);
    }

    static std::string name_of(Cell cell) {
        return cell_name(static_cast<std::size_t>(cell), CLASSIC_SIDE);
    }

  private:
    Setting& found_;
    std::map<int, std::size_t> known_;
};

// A cell without a sum that is alone is in no cage.
void leave_single_cells_out(Setting& found) {
    std::erase_if(found.cages,
                  [](const whydoku::Rule& cage) { return !cage.number && cage.cells.size() == 1; });
}

std::string counted(std::size_t count, std::string_view things) {
    return std::to_string(count) + " " + std::string(things);
}

Outcome outcome_of(Setting& found, std::string_view form, std::size_t line, std::size_t at,
                   std::size_t last) {
    Outcome outcome = found.outcome(form, line);
    outcome.last = last;
    if (outcome.board) outcome.board->place.at = at;
    return outcome;
}

// -- Perfect Sudoku ------------------------------------------------------------------------------

bool is_option(char sign) {
    return sign >= 'a' && sign <= 'z';
}

Outcome read_numbers(const Text& text, std::size_t at, std::size_t line) {
    constexpr std::string_view START = "3x3:";
    constexpr std::size_t MOST_OPTIONS = 8;
    constexpr int A_SUM = 256;
    if (text.lines[line].signs.compare(at, START.size(), START) != 0) return {};
    Signs signs(text, line, at + START.size());
    const std::string options = signs.while_it_is(is_option, MOST_OPTIONS);
    if (!signs.take(':') || !signs.take('k') || !signs.take(':')) return {};
    Setting found(CLASSIC_SIDE);
    for (char option : options) {
        if (option == 'd') found.falling = found.rising = true;
        found.also("the rule " + quoted({&option, 1}), option != 'd');
    }
    std::vector<int> numbers;
    for (int number = signs.number(); number >= 0; number = signs.number()) {
        numbers.push_back(number);
        if (!signs.take(':') || numbers.size() > CELLS) break;
    }
    if (numbers.size() != CELLS) {
        found.refuse(counted(numbers.size(), "numbers behind 3x3:" + options + ":k:"),
                     "81, one for each cell");
    }
    Gathered cages(found);
    for (std::size_t cell = 0; cell < numbers.size() && !found.is_wrong(); ++cell) {
        const int number = numbers[cell] % A_SUM, sum = numbers[cell] / A_SUM;
        if (number || sum) cages.put(number, static_cast<Cell>(cell), sum);
    }
    leave_single_cells_out(found);
    return outcome_of(found, "ps", line, at, signs.last());
}

// -- SumoCue -------------------------------------------------------------------------------------

struct Entry {
    bool goes_on;  // its cage begins at another cell
    int number;
};

// The cell where the cage of a cell begins; -1 if there is none.
int first_of(const std::vector<Entry>& entries, std::size_t cell) {
    for (std::size_t steps = 0; steps < entries.size(); ++steps) {
        if (!entries[cell].goes_on) return static_cast<int>(cell);
        cell = static_cast<std::size_t>(entries[cell].number);
        if (cell >= entries.size()) break;
    }
    return -1;
}

void take_entries(Setting& found, const std::vector<Entry>& entries) {
    if (std::ranges::none_of(entries, &Entry::goes_on)) {
        for (std::size_t cell = 0; cell < entries.size(); ++cell) {
            const Json digit{.kind = Json::Kind::number, .whole = entries[cell].number};
            found.put(cell, &digit, true);
        }
        return;
    }
    Gathered cages(found);
    for (std::size_t cell = 0; cell < entries.size() && !found.is_wrong(); ++cell) {
        const auto place = static_cast<Cell>(cell);
        const int first = first_of(entries, cell);
        if (first < 0) {
            found.refuse("a cage of " + Gathered::name_of(place) + " that begins nowhere",
                         "+ and the number of the cell with its sum");
        } else {
            cages.put(first, place, entries[static_cast<std::size_t>(first)].number);
        }
    }
    leave_single_cells_out(found);
}

Outcome read_sumocue(const Text& text, std::size_t at, std::size_t line) {
    constexpr std::string_view START = "SumoCueV1";
    if (text.lines[line].signs.compare(at, START.size(), START) != 0) return {};
    Signs signs(text, line, at + START.size());
    Setting found(CLASSIC_SIDE);
    found.falling = found.rising = signs.take('D');
    std::vector<Entry> entries;
    while (entries.size() <= CELLS && (signs.next() == '=' || signs.next() == '+')) {
        const bool goes_on = signs.next() == '+';
        signs.pass();
        entries.push_back({goes_on, signs.number()});
        if (entries.back().number < 0) break;
        if (signs.take('J')) found.regions.push_back(signs.number());
    }
    if (entries.empty()) return {};
    const bool is_cut = entries.back().number < 0;
    if (is_cut || entries.size() != CELLS) {
        found.refuse(counted(entries.size() - is_cut, "cells behind SumoCueV1"), "81");
    } else if (!found.regions.empty() && found.regions.size() != CELLS) {
        found.refuse("a cell without a region", "a region for each cell");
    } else {
        take_entries(found, entries);
    }
    return outcome_of(found, "sumocue", line, at, signs.last());
}

// -- arrows --------------------------------------------------------------------------------------

// How far an arrow goes, in rows and columns; nothing for a sum.
struct Arrow {
    char sign;
    int down, right;
};
constexpr Arrow ARROWS[] = {{'<', 0, -1},  {'>', 0, 1},   {'^', -1, 0}, {'v', 1, 0},
                            {'`', -1, -1}, {'\'', -1, 1}, {',', 1, -1}, {'.', 1, 1}};

const Arrow* arrow_of(char sign) {
    const auto* found = std::ranges::find(ARROWS, sign, &Arrow::sign);
    return found == std::end(ARROWS) ? nullptr : found;
}

// 0 to 9, A for 10 to Z for 35, a for 36 to j for 45; -1 for other signs.
int sum_of(char sign) {
    if (is_digit(sign)) return sign - '0';
    if (sign >= 'A' && sign <= 'Z') return sign - 'A' + 10;
    return sign >= 'a' && sign <= 'j' ? sign - 'a' + 36 : -1;
}

bool is_of_arrows(char sign) {
    return arrow_of(sign) || sum_of(sign) >= 0;
}

// The cell that arrows lead to from a cell; -1 if they leave the grid or go in a circle.
int end_of_arrows(std::string_view map, int cell) {
    for (int steps = 0; steps < CLASSIC_CELLS; ++steps) {
        const Arrow* arrow = arrow_of(map[static_cast<std::size_t>(cell)]);
        if (!arrow) return cell;
        const int row = cell / CLASSIC_SIDE + arrow->down;
        const int column = cell % CLASSIC_SIDE + arrow->right;
        const bool is_inside =
            row >= 0 && row < CLASSIC_SIDE && column >= 0 && column < CLASSIC_SIDE;
        if (!is_inside) return -1;
        cell = row * CLASSIC_SIDE + column;
    }
    return -1;
}

// Fewer arrows may be anything; a killer has one for each cell that does not begin a cage.
constexpr std::ptrdiff_t FEWEST_ARROWS = 27;

}  // namespace

Outcome read_arrows(const Text& text, Span word, std::size_t line) {
    if (word.length != CELLS && word.length != CLASSIC_SIDE) return {};
    if (in(text.lines[line].signs, word).find_first_of("<>^v") == std::string_view::npos) return {};
    Signs signs(text, line, word.at);
    const std::string map = signs.while_it_is(is_of_arrows, CELLS);
    const auto arrows = std::ranges::count_if(
        map, [](char sign) { return sign == '<' || sign == '>' || sign == '^' || sign == 'v'; });
    if (map.size() != CELLS || !signs.is_at_end() || arrows < FEWEST_ARROWS) return {};
    Setting found(CLASSIC_SIDE);
    Gathered cages(found);
    for (Cell cell = 0; cell < CLASSIC_CELLS && !found.is_wrong(); ++cell) {
        const int first = end_of_arrows(map, cell);
        if (first < 0) {
            found.refuse("arrows from " + Gathered::name_of(cell) + " that lead to no sum",
                         "a sum at their end");
        } else {
            cages.put(first, cell, sum_of(map[static_cast<std::size_t>(first)]));
        }
    }
    leave_single_cells_out(found);
    return outcome_of(found, "arrows", line, word.at, signs.last());
}

namespace {

// -- SudokuWiki ----------------------------------------------------------------------------------

constexpr std::size_t PAIRS = 2 * CELLS;
constexpr int WIKI_BASE = 32, COLOURS = 8;

bool is_base32(char sign) {
    return is_digit(sign) || (sign >= 'a' && sign <= 'v');
}

struct Coloured {
    std::vector<int> colours, sums;
};

int pair_at(std::string_view signs, std::size_t cell, int base) {
    return base * base36(signs[2 * cell]) + base36(signs[2 * cell + 1]);
}

// Neighbours of one colour are one cage: the first cell of the cage of each cell.
std::vector<int> components(const std::vector<int>& colours) {
    std::vector<int> cage_of(CELLS, -1);
    for (int first = 0; first < CLASSIC_CELLS; ++first) {
        std::vector<int> left{first};
        while (!left.empty()) {
            const int cell = left.back();
            left.pop_back();
            auto& cage = cage_of[static_cast<std::size_t>(cell)];
            if (cage >= 0) continue;
            cage = first;
            for (const Arrow& way : std::span(ARROWS).first(4)) {
                const int row = cell / CLASSIC_SIDE + way.down;
                const int column = cell % CLASSIC_SIDE + way.right;
                if (row < 0 || row >= CLASSIC_SIDE || column < 0 || column >= CLASSIC_SIDE)
                    continue;
                const int other = row * CLASSIC_SIDE + column;
                if (colours[static_cast<std::size_t>(other)] ==
                    colours[static_cast<std::size_t>(cell)]) {
                    left.push_back(other);
                }
            }
        }
    }
    return cage_of;
}

void take_coloured(Setting& found, const Coloured& cells) {
    const std::vector<int> cage_of = components(cells.colours);
    std::vector<bool> has_sum(CELLS);
    Gathered cages(found);
    for (std::size_t cell = 0; cell < CELLS; ++cell) {
        const auto first = static_cast<std::size_t>(cage_of[cell]);
        if (cells.sums[cell] && has_sum[first]) {
            found.refuse("two sums of the cage of " + cell_name(first, CLASSIC_SIDE),
                         "one for each cage");
        }
        has_sum[first] = has_sum[first] || cells.sums[cell];
        cages.put(cage_of[cell], static_cast<Cell>(cell), cells.sums[cell]);
    }
    leave_single_cells_out(found);
}

void take_candidates(Setting& found, std::string_view packed) {
    const DigitSet all{0x3FE};
    for (std::size_t cell = 0; cell < CELLS; ++cell) {
        const int bits = pair_at(packed, cell, WIKI_BASE);
        const DigitSet held = DigitSet{static_cast<std::uint16_t>(bits)} & all;
        if (!held || held == all) continue;
        found.cells[cell] = candidates(held);
        found.cells[cell].is_placed = held.size() == 1;  // if it is a digit
    }
}

Outcome read_coloured(const Text& text, std::size_t at, std::size_t line) {
    Signs signs(text, line, at);
    const std::string first = signs.while_it_is(is_base32, PAIRS);
    const bool is_older = first.size() == CELLS && std::ranges::all_of(first, is_digit);
    if ((!is_older && first.size() != PAIRS) || !signs.take(',')) return {};
    const std::string second = signs.while_it_is(is_older ? is_digit : is_base32, PAIRS + 1);
    if (second.size() <= CELLS) return {};  // a puzzle and its solution
    Setting found(CLASSIC_SIDE);
    if (second.size() != PAIRS) {
        found.refuse("other than 162 signs behind the comma of a killer of SudokuWiki",
                     "two for each cell");
    } else {
        Coloured cells;
        for (std::size_t cell = 0; cell < CELLS; ++cell) {
            const int packed = is_older ? 0 : pair_at(first, cell, WIKI_BASE);
            cells.colours.push_back(is_older ? first[cell] - '0' : packed % COLOURS);
            cells.sums.push_back(is_older ? pair_at(second, cell, 10) : packed / COLOURS);
        }
        take_coloured(found, cells);
        if (!is_older) take_candidates(found, second);
    }
    Outcome outcome = outcome_of(found, "sudokuwiki", line, at, signs.last());
    if (outcome.board) tell_digits(*outcome.board);
    return outcome;
}

}  // namespace

Outcome read_killer(const Text& text, Span word, std::size_t line) {
    for (auto* read : {read_numbers, read_sumocue, read_coloured}) {
        Outcome outcome = read(text, word.at, line);
        if (outcome.is_something()) return outcome;
    }
    return {};
}

}  // namespace whydoku::text
