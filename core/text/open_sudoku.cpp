// Saved games of OpenSudoku: `<game ... data="...">`. The data are 81 digits, or a version and the
// cells, each of whose values ends with a bar:
//
//     version: 1    digit | candidates, each with a comma behind it, or - | 1 if it may be changed
//     version: 2    digit | a bit for each candidate | 1 if it may be changed
//     version: 4    ... with a second kind of notes before the last value
//     version: 5    ... and a colour after those
//
// In some files of version 2 a bar more follows the candidates.
#include <algorithm>

#include "text/programs.hpp"

namespace whydoku::text {
namespace {

constexpr int LAST_VERSION = 5;
constexpr std::size_t MOST_SIGNS = 1 << 14;  // signs of data; whole games have some 1,000
constexpr std::string_view VERSION = "version:";

bool is_blank_sign(char sign) {
    return sign == ' ' || sign == '\t' || sign == '\r' || sign == '\n';
}

// What stands in quotes behind `data=` in a tag, with all its lines.
struct Data {
    std::string text;
    std::size_t last = 0;
    bool is_whole = false;
};

std::string unescaped(std::string_view text) {
    constexpr std::string_view BREAKS[] = {"&#10;", "&#xA;", "&#xa;", "&#13;"};
    std::string plain;
    for (std::size_t at = 0; at < text.size();) {
        const auto* found = std::ranges::find_if(
            BREAKS, [&](std::string_view name) { return text.substr(at).starts_with(name); });
        plain += found == std::end(BREAKS) ? text[at] : '\n';
        at += found == std::end(BREAKS) ? 1 : found->size();
    }
    return plain;
}

// Reads on to the end of a tag; `at` is moved there, or to the end of the line.
std::optional<Data> data_of(const Text& text, std::size_t line, std::size_t& at) {
    constexpr std::string_view NAME = "data=";
    std::string tag;
    Data data{.last = line};
    for (std::size_t from = at;; from = 0) {
        const std::string_view raw = text.lines[data.last].raw.substr(from);
        const std::size_t end = std::min(raw.find_first_of("<>"), raw.size());
        tag += raw.substr(0, std::min(end, MOST_SIGNS));
        if (data.last == line) at = from + end;
        if (end < raw.size() || data.last + 1 == text.lines.size() || tag.size() > MOST_SIGNS)
            break;
        tag += '\n';
        ++data.last;
    }
    const std::size_t name = tag.find(NAME);
    const std::size_t first = name + NAME.size();
    if (name == std::string::npos || first >= tag.size()) return {};
    const char quote = tag[first];
    if (quote != '"' && quote != '\'') return {};
    const std::size_t close = tag.find(quote, first + 1);
    data.is_whole = close != std::string::npos;
    data.text = unescaped(std::string_view(tag).substr(first + 1, close - first - 1));
    return data;
}

std::vector<std::string_view> values_of(std::string_view text) {
    std::vector<std::string_view> values;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('|', at), text.size());
        std::string_view value = text.substr(at, end - at);
        while (!value.empty() && is_blank_sign(value.front())) value.remove_prefix(1);
        if (!value.empty()) values.push_back(value);
        at = end + 1;
    }
    return values;
}

// Candidates as a list with commas, or as bits.
std::optional<DigitSet> notes_of(std::string_view value, int version) {
    DigitSet notes;
    if (version > 1) {
        int bits = 0;
        for (char sign : value) {
            if (!is_digit(sign) || bits > 1 << CLASSIC_SIDE) return {};
            bits = 10 * bits + sign - '0';
        }
        if (bits >= 1 << CLASSIC_SIDE) return {};
        return DigitSet{static_cast<std::uint16_t>(bits << 1)};
    }
    if (value == "-") return notes;
    for (std::size_t at = 0; at < value.size(); at += 2) {
        if (!is_digit(value[at]) || value[at] == '0') return {};
        if (at + 1 < value.size() && value[at + 1] != ',') return {};
        notes |= DigitSet::of(value[at] - '0');
    }
    return notes;
}

std::optional<Content> cell_of(const std::string_view* values, int fields, int version) {
    const std::string_view digit = values[0], last = values[fields - 1];
    const auto notes = notes_of(values[1], version);
    if (digit.size() != 1 || !is_digit(digit[0]) || !notes) return {};
    if (last != "0" && last != "1") return {};
    if (digit[0] != '0') {
        return last == "1" ? placed_digit(digit[0] - '0') : given_digit(digit[0] - '0');
    }
    return *notes ? candidates(*notes) : Content{.kind = Content::Kind::empty};
}

std::optional<std::vector<Content>> plain_cells(std::string_view digits) {
    if (digits.size() != CLASSIC_CELLS || !std::ranges::all_of(digits, is_digit)) return {};
    std::vector<Content> cells;
    for (char digit : digits) {
        cells.push_back(digit == '0' ? Content{.kind = Content::Kind::empty}
                                     : given_digit(digit - '0'));
    }
    return cells;
}

// The cells of data with a version; else what is wrong with it.
std::vector<Content> cells_of(std::string_view text, std::string& wrong) {
    text.remove_prefix(VERSION.size());
    while (!text.empty() && is_blank_sign(text.front())) text.remove_prefix(1);
    const int version = text.empty() || !is_digit(text[0]) ? 0 : text[0] - '0';
    if (version < 1 || version > LAST_VERSION) {
        wrong = "a game of OpenSudoku of an unknown version";
        return {};
    }
    const int fields = version == 5 ? 5 : version == 4 ? 4 : 3;
    text.remove_prefix(1);
    const std::vector<std::string_view> values = values_of(text);
    if (values.size() != static_cast<std::size_t>(fields * CLASSIC_CELLS)) {
        wrong = std::to_string(values.size()) + " values in a game of OpenSudoku";
        return {};
    }
    std::vector<Content> cells;
    for (std::size_t cell = 0; cell < CLASSIC_CELLS; ++cell) {
        const auto found =
            cell_of(&values[cell * static_cast<std::size_t>(fields)], fields, version);
        if (!found) {
            wrong = cell_name(cell, CLASSIC_SIDE) + " of a game of OpenSudoku that is damaged";
            return {};
        }
        cells.push_back(*found);
    }
    return cells;
}

}  // namespace

Outcome read_open_sudoku(const Text& text, std::size_t line, std::size_t& at) {
    constexpr std::string_view EXPECTED = "81 digits, or a version and 81 cells";
    const auto data = data_of(text, line, at);
    if (!data) return {};
    Outcome outcome{.last = data->last};
    const bool has_version = data->text.starts_with(VERSION);
    const auto digits = std::ranges::count_if(data->text, is_digit);
    // Other programs have games and data too.
    if (!has_version && 2 * static_cast<std::size_t>(digits) < CLASSIC_CELLS) return {};
    std::string wrong;
    std::vector<Content> cells;
    if (!data->is_whole) {
        wrong = "a game of OpenSudoku that is cut off";
    } else if (has_version) {
        cells = cells_of(data->text, wrong);
    } else if (auto plain = plain_cells(data->text)) {
        cells = std::move(*plain);
    } else {
        wrong = std::to_string(data->text.size()) + " characters in a game of OpenSudoku";
    }
    if (!wrong.empty()) {
        outcome.fault = Fault{std::move(wrong), std::string(EXPECTED), line, {}};
        return outcome;
    }
    Board board{
        .size = CLASSIC_SIDE, .cells = std::move(cells), .place = {line, 0}, .form = "line"};
    board.is_clear = board.is_exact = true;
    outcome.board = std::move(board);
    return outcome;
}

}  // namespace whydoku::text
