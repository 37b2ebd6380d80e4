// sudoku.coach's saved states: `SCv7_32_`, then an object of JSON, packed by zlib and written to
// the base 32. It has the digits given and entered, a sign for each cell, and numbers with a bit
// for each candidate.
#include <algorithm>

#include "text/json.hpp"
#include "text/packed.hpp"
#include "text/programs.hpp"

namespace whydoku::text {
namespace {

constexpr std::string_view HEAD = "SCv", BASE = "32";
constexpr std::size_t LONGEST_STATE = 1 << 16;  // signs of a state; the longest have some 2,000
constexpr std::size_t MOST_BYTES = 1 << 20;     // of one state
constexpr std::size_t MOST_OF_ALL = 16 * MOST_BYTES;
constexpr std::string_view A_STATE = "a whole state of sudoku.coach";

// Words in names of rules, for whatever a state may hold beside a plain puzzle.
constexpr std::string_view RULE_KEYS[] = {"cage",   "killer", "variant",    "diagonal", "region",
                                          "jigsaw", "thermo", "constraint", "rule"};

bool is_of_state(char sign) {
    return is_digit(sign) || (sign >= 'a' && sign <= 'v');
}

Outcome fault(std::string read, std::string_view expected, std::size_t line) {
    return {{}, Fault{std::move(read), std::string(expected), line, {}}, line};
}

// A digit for each cell; null if that is not what the text is.
const std::string* digits_of(const Json& document, std::string_view key) {
    const Json* found = document.find(key);
    if (!found || !found->is_text() || found->text.size() != CLASSIC_CELLS) return nullptr;
    return std::ranges::all_of(found->text, is_digit) ? &found->text : nullptr;
}

// The numbers between dashes; none if there are not as many as cells.
std::vector<int> numbers_of(std::string_view text) {
    constexpr int MOST = 1 << (CLASSIC_SIDE + 1);
    std::vector<int> numbers(1);
    bool has_digit = false;
    for (char sign : text) {
        if (sign == '-' && has_digit && numbers.size() < CLASSIC_CELLS) {
            numbers.push_back(0);
            has_digit = false;
            continue;
        }
        if (!is_digit(sign)) return {};
        has_digit = true;
        numbers.back() = 10 * numbers.back() + sign - '0';
        if (numbers.back() >= MOST) return {};
    }
    if (!has_digit || numbers.size() != CLASSIC_CELLS) numbers.clear();
    return numbers;
}

std::optional<std::string> rule_in(const Json& document) {
    for (std::size_t at = 0; at < document.keys.size(); ++at) {
        std::string key = document.keys[at];
        for (char& sign : key) sign = static_cast<char>(sign | 32);
        const bool is_rule = std::ranges::any_of(
            RULE_KEYS, [&](std::string_view rule) { return key.find(rule) != std::string::npos; });
        if (is_rule && document.items[at].is_something()) return document.keys[at];
    }
    return {};
}

// What the signs behind the head stand for.
Outcome unpacked_state(std::string_view signs, std::size_t line, std::size_t& unpacked) {
    const auto packed = from_base32(signs);
    if (!packed) return fault("a state of sudoku.coach that is damaged", A_STATE, line);
    const std::size_t most = std::min(MOST_BYTES, MOST_OF_ALL - std::min(MOST_OF_ALL, unpacked));
    const Inflated found = inflate_zlib(*packed, most);
    unpacked += found.bytes.size();
    switch (found.end) {
        case Inflated::End::whole:
            break;
        case Inflated::End::cut_off:
            return fault("a state of sudoku.coach that is cut off", A_STATE, line);
        case Inflated::End::too_long:
            return fault("a state of sudoku.coach that is too long",
                         std::to_string(MOST_BYTES) + " bytes at most", line);
        case Inflated::End::damaged:
            return fault("a state of sudoku.coach that is damaged", A_STATE, line);
    }
    std::size_t at = 0;
    const auto document = read_json(found.bytes, at);
    const bool is_all = found.used == packed->size() && at == found.bytes.size();
    if (!document || !document->is_object() || !is_all) {
        return fault("a state of sudoku.coach that is damaged", A_STATE, line);
    }
    return coach_state(*document, line);
}

}  // namespace

Outcome coach_state(const Json& document, std::size_t line) {
    const Json* size = document.find("gridSize");
    if (size && size->whole != CLASSIC_SIDE) {
        const std::string rows = size->whole ? std::to_string(*size->whole) : "other";
        return fault("a state of sudoku.coach of " + rows + " rows", "9", line);
    }
    if (const auto rule = rule_in(document)) {
        return fault("a state of sudoku.coach with " + quoted(*rule),
                     "one with digits and candidates only", line);
    }
    const std::string* givens = digits_of(document, "givenDigits");
    const Json* has_entered = document.find("userDigits");
    const std::string* entered = digits_of(document, "userDigits");
    if (!givens || (has_entered && !entered)) {
        return fault("a state of sudoku.coach without its digits", "81 digits", line);
    }
    const Json* marked = document.find("userCellCandidates");
    std::vector<int> marks(CLASSIC_CELLS);
    if (marked && marked->is_something()) marks = numbers_of(marked->text);
    if (marks.empty()) {
        return fault("candidates in a state of sudoku.coach that are damaged", "81 numbers", line);
    }
    Board board{.size = CLASSIC_SIDE, .form = "sudoku-coach", .is_clear = true, .is_exact = true};
    for (std::size_t cell = 0; cell < CLASSIC_CELLS; ++cell) {
        const int given = (*givens)[cell] - '0', placed = entered ? (*entered)[cell] - '0' : 0;
        const DigitSet held{static_cast<std::uint16_t>(marks[cell] & ~1)};
        board.cells.push_back(given    ? given_digit(given)
                              : placed ? placed_digit(placed)
                              : held   ? candidates(held)
                                       : Content{.kind = Content::Kind::empty});
    }
    board.place.line = line;
    return {std::move(board), {}, line};
}

Outcome read_coach(const Text& text, Span word, std::size_t line, std::size_t& unpacked) {
    const std::string_view signs = in(text.lines[line].signs, word);
    if (!signs.starts_with(HEAD)) return {};
    std::size_t at = HEAD.size();
    while (at < signs.size() && is_digit(signs[at])) ++at;
    if (at == HEAD.size() || at >= signs.size() || signs[at] != '_') return {};
    const std::size_t base_at = at + 1, end = signs.find('_', base_at);
    if (end == std::string_view::npos) return {};
    const std::string_view base = signs.substr(base_at, end - base_at);
    if (base != BASE) {
        return fault("a state of sudoku.coach that begins with " + quoted(signs.substr(0, end + 1)),
                     "SCv7_32_", line);
    }
    const std::string_view packed = signs.substr(end + 1);
    Outcome outcome = unpacked_state(packed, line, unpacked);
    if (outcome.fault) {
        const Span rest{word.at + end + 1, packed.size()};
        const LongWord whole = long_word(text, rest, line, LONGEST_STATE, is_of_state);
        if (whole.last > line) {
            outcome = unpacked_state(whole.signs, line, unpacked);
            outcome.last = whole.last;
        }
    }
    if (outcome.board) outcome.board->place.at = word.at;
    return outcome;
}

std::string coach_string(const whydoku::Board& board) {
    std::string givens, entered, marks;
    for (Cell cell = 0; cell < board.layout().cells; ++cell) {
        const bool is_given = board.given().has(cell);
        const char digit = static_cast<char>('0' + board.value(cell));
        givens += is_given ? digit : '0';
        entered += is_given ? '0' : digit;
        marks += (cell ? "-" : "") + std::to_string(board.candidates(cell).bits);
    }
    const std::string document = "{\"gridSize\":9,\"givenDigits\":\"" + givens +
                                 "\",\"userDigits\":\"" + entered + "\",\"userCellCandidates\":\"" +
                                 marks + "\"}";
    return std::string(HEAD) + "7_" + std::string(BASE) + "_" + to_base32(stored_zlib(document));
}

}  // namespace whydoku::text
