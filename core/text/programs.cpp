// Strings and files of programs.
#include "text/programs.hpp"

#include <algorithm>
#include <array>

namespace whydoku::text {
namespace {

// Uses up the lines from the first to the last of an outcome. A fault counts if it is the first.
void keep(Text& text, Outcome& outcome, std::size_t line, std::vector<Board>& boards,
          std::optional<Fault>& fault) {
    if (!outcome.is_something()) return;
    for (std::size_t used = line; used <= outcome.last; ++used) text.used[used] = true;
    if (outcome.board) boards.push_back(std::move(*outcome.board));
    if (outcome.fault && !fault) fault = std::move(outcome.fault);
}

Outcome read_word(const Text& text, Span word, std::size_t line, std::size_t& unpacked) {
    Outcome outcome = read_wiki(text, word, line);
    if (!outcome.is_something()) outcome = read_coach(text, word, line, unpacked);
    if (!outcome.is_something()) outcome = read_solo(text, word, line);
    if (!outcome.is_something()) outcome = read_killer(text, word, line);
    return outcome;
}

void take_words_of(Text& text, std::size_t line, std::size_t& unpacked, std::vector<Board>& boards,
                   std::optional<Fault>& fault) {
    const std::string& signs = text.lines[line].signs;
    for (std::size_t at = 0; at < signs.size();) {
        std::size_t end = at;
        while (end < signs.size() && is_of_word(signs[end])) ++end;
        if (end > at) {
            Outcome outcome = read_word(text, {at, end - at}, line, unpacked);
            keep(text, outcome, line, boards, fault);
        }
        at = end + 1;
    }
}

// Killers whose words have other signs than letters and digits.
void take_marked_words(Text& text, std::size_t line, std::vector<Board>& boards,
                       std::optional<Fault>& fault) {
    constexpr std::string_view BETWEEN = " \t";
    const std::string& signs = text.lines[line].signs;
    for (std::size_t at = 0; (at = signs.find_first_not_of(BETWEEN, at)) != std::string::npos;) {
        const std::size_t end = std::min(signs.find_first_of(BETWEEN, at), signs.size());
        Outcome outcome = read_arrows(text, {at, end - at}, line);
        if (!outcome.is_something()) outcome = read_iss(text, {at, end - at}, line);
        keep(text, outcome, line, boards, fault);
        at = end;
    }
}

void take_games(Text& text, std::size_t line, std::vector<Board>& boards,
                std::optional<Fault>& fault) {
    constexpr std::string_view TAG = "<game";
    const std::string_view raw = text.lines[line].raw;
    for (std::size_t at = 0; (at = raw.find(TAG, at)) != std::string_view::npos;) {
        at += TAG.size();
        Outcome outcome = read_open_sudoku(text, line, at);
        keep(text, outcome, line, boards, fault);
    }
}

}  // namespace

LongWord long_word(const Text& text, Span word, std::size_t line, std::size_t most,
                   bool (*is_of_it)(char)) {
    const auto ends_line = [&](const std::string& signs, std::size_t at) {
        return signs.find_first_not_of(" \t", at) == std::string::npos;
    };
    const std::string& first = text.lines[line].signs;
    LongWord found{std::string(in(first, word)), line};
    if (!ends_line(first, word.at + word.length)) return found;
    for (std::size_t next = line + 1; next < text.lines.size() && !text.used[next]; ++next) {
        const std::string& signs = text.lines[next].signs;
        const std::size_t begin = signs.find_first_not_of(" \t");
        if (begin == std::string::npos) break;
        const std::size_t end = signs.find_last_not_of(" \t") + 1;
        const std::string_view more = std::string_view(signs).substr(begin, end - begin);
        if (more.size() > most - found.signs.size() || !std::ranges::all_of(more, is_of_it)) break;
        found.signs += more;
        found.last = next;
    }
    return found;
}

std::string quoted(std::string_view text) {
    constexpr std::size_t LONGEST = 24, SHORTENED = 21;
    const bool is_long = text.size() > LONGEST;
    std::string shown(text.substr(0, is_long ? SHORTENED : text.size()));
    for (char& sign : shown) {
        if (sign < ' ' || sign > '~') sign = '?';
    }
    return "'" + shown + (is_long ? "...'" : "'");
}

std::string cell_name(std::size_t cell, int size) {
    const auto side = static_cast<std::size_t>(size);
    return "r" + std::to_string(cell / side + 1) + "c" + std::to_string(cell % side + 1);
}

int usual_box_rows(int size) {
    int rows = 1;
    for (int count = 2; count * count <= size; ++count) {
        if (size % count == 0) rows = count;
    }
    return rows;
}

bool has_boxes(int size) {
    return size >= SMALLEST && size <= LARGEST && usual_box_rows(size) > 1;
}

Content given_digit(Digit digit) {
    return {.kind = Content::Kind::digit, .digit = digit};
}

Content placed_digit(Digit digit) {
    return {.kind = Content::Kind::digit, .digit = digit, .is_placed = true};
}

Content candidates(DigitSet marks) {
    return {.kind = Content::Kind::marks, .marks = marks};
}

NamedRegions name_regions(int size, std::span<const int> labels) {
    constexpr std::string_view NAMES = "123456789A";
    const auto side = static_cast<std::size_t>(size);
    std::vector<int> known;
    std::array<std::size_t, LARGEST> counts{};
    std::array<int, LARGEST> boxes{};
    const int rows = usual_box_rows(size), columns = size / rows;
    bool are_usual = has_boxes(size);
    std::string layout = "jigsaw:";
    for (std::size_t cell = 0; cell < labels.size(); ++cell) {
        const auto region =
            static_cast<std::size_t>(std::ranges::find(known, labels[cell]) - known.begin());
        if (region == side) {
            return {{}, "more than " + std::to_string(size) + " regions"};
        }
        const int row = static_cast<int>(cell / side), column = static_cast<int>(cell % side);
        const int box = row / rows * rows + column / columns;
        if (region == known.size()) {
            known.push_back(labels[cell]);
            boxes[region] = box;
        }
        are_usual &= boxes[region] == box;
        ++counts[region];
        layout += NAMES[region];
    }
    for (std::size_t region = 0; region < known.size(); ++region) {
        if (counts[region] != side) {
            return {{}, "a region of " + std::to_string(counts[region]) + " cells"};
        }
    }
    return {are_usual ? std::string() : layout, {}};
}

std::vector<Board> take_programs(Text& text, std::optional<Fault>& fault) {
    std::vector<Board> boards = take_documents(text, fault);
    std::size_t unpacked = 0;
    for (std::size_t line = 0; line < text.lines.size(); ++line) {
        if (text.used[line]) continue;
        take_games(text, line, boards, fault);
        if (!text.used[line]) take_marked_words(text, line, boards, fault);
        if (!text.used[line]) take_words_of(text, line, unpacked, boards, fault);
    }
    return boards;
}

}  // namespace whydoku::text
