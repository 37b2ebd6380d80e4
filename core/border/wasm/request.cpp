#include "border/wasm/request.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <stdexcept>

#include "scales/choices.hpp"

namespace whydoku::border {
namespace {

constexpr std::uint64_t POLICY_NODES = 100'000;  // as in policy.py
constexpr double MOST_SECONDS = 1e6;

// The first part of a text up to a separator, which is taken off with it.
std::string_view take(std::string_view& text, char separator) {
    const std::size_t end = text.find(separator);
    const std::string_view first = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return first;
}

[[noreturn]] void refuse(std::string_view key, std::string_view value, const std::string& wanted) {
    constexpr std::size_t SHOWN = 40;
    throw std::invalid_argument(std::string(key) + " = '" + std::string(value.substr(0, SHOWN)) +
                                "': expected " + wanted);
}

std::optional<std::uint64_t> number_in(std::string_view text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return {};
    return number;
}

std::optional<int> digit_of(char ch) {
    constexpr std::string_view DIGITS = "0123456789ABCDEFGHIJ";
    if (ch == '.') return 0;
    const std::size_t digit = DIGITS.find(ch >= 'a' && ch <= 'z' ? static_cast<char>(ch - 32) : ch);
    if (digit == std::string_view::npos) return {};
    return static_cast<int>(digit);
}

std::vector<std::string> default_techniques() {
    std::vector<std::string> slugs;
    for (const Technique& technique : ladder()) {
        if (technique.by_default()) slugs.emplace_back(technique.slug);
    }
    return slugs;
}

// `cell:digit` as numbers; the cell counts from 0.
Candidate candidate_in(std::string_view text, const Layout& layout) {
    std::string_view left = text;
    const auto cell = number_in(take(left, ':')), digit = number_in(left);
    const auto cells = static_cast<std::uint64_t>(layout.cells);
    const auto size = static_cast<std::uint64_t>(layout.size);
    if (!cell || !digit || *cell >= cells || *digit < 1 || *digit > size) {
        refuse("candidate", text, "cell:digit of the layout " + layout.name.substr(0, 20));
    }
    return whydoku::candidate(static_cast<Cell>(*cell), static_cast<Digit>(*digit));
}

std::vector<int> digits_in(std::string_view key, std::string_view line) {
    std::vector<int> values;
    for (const char ch : line) {
        const auto digit = digit_of(ch);
        if (!digit) refuse(key, {&ch, 1}, "a digit, or . for an empty cell");
        values.push_back(*digit);
    }
    return values;
}

}  // namespace

Request::Request(std::string_view text) : verb_(take(text, '\n')) {
    while (!text.empty()) {
        std::string_view line = take(text, '\n');
        if (line.empty()) continue;
        const std::string_view key = take(line, ' ');
        if (!fields_.insert({key, {line}}).second) {
            throw std::invalid_argument("the field " + std::string(key) + " is there twice");
        }
    }
}

std::string_view Request::text(std::string_view key, std::string_view otherwise) {
    const auto found = fields_.find(key);
    if (found == fields_.end()) return otherwise;
    found->second.is_read = true;
    return found->second.value;
}

std::uint64_t Request::whole(std::string_view key, std::uint64_t otherwise, std::uint64_t most) {
    if (!has(key)) return otherwise;
    const std::string_view value = text(key);
    const auto number = number_in(value);
    if (!number || *number > most) refuse(key, value, "a number from 0 to " + std::to_string(most));
    return *number;
}

std::vector<std::string> Request::words(std::string_view key) {
    std::vector<std::string> found;
    std::string_view left = text(key);
    while (!left.empty()) {
        const std::string_view word = take(left, ' ');
        if (!word.empty()) found.emplace_back(word);
    }
    return found;
}

std::vector<Cell> Request::cells(std::string_view key, const Layout& layout) {
    std::vector<Cell> found;
    for (const std::string& word : words(key)) {
        const auto cell = number_in(word);
        if (!cell || *cell >= static_cast<std::uint64_t>(layout.cells)) {
            refuse(key, word, "cells from 0 to " + std::to_string(layout.cells - 1));
        }
        found.push_back(static_cast<Cell>(*cell));
    }
    std::ranges::sort(found);
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

std::vector<int> Request::grid(std::string_view key, const Layout& layout) {
    if (!has(key)) return std::vector<int>(static_cast<std::size_t>(layout.cells));
    return digits_in(key, text(key));
}

std::vector<std::vector<int>> Request::grids(std::string_view key, const Layout& layout) {
    std::vector<std::vector<int>> found;
    for (const std::string& word : words(key)) {
        if (word.size() != static_cast<std::size_t>(layout.cells)) {
            refuse(key, word, "grids of " + std::to_string(layout.cells) + " cells");
        }
        found.push_back(digits_in(key, word));
    }
    return found;
}

Board Request::board(const Layout& layout) {
    const std::vector<int> givens = grid("givens", layout);
    Board board(layout, givens);
    if (has("values")) {
        const std::vector<int> values = grid("values", layout);
        const Board checked(layout, values);  // throws for a wrong number of cells or a wrong digit
        for (Cell c = 0; c < layout.cells; ++c) {
            const Digit value = checked.value(c), given = board.value(c);
            if (given && value && value != given) {
                throw std::invalid_argument("cell " + std::to_string(c) + " is given as " +
                                            std::to_string(given) + ", not " +
                                            std::to_string(value));
            }
            if (value && !given) board.place(c, value);
        }
    }
    for (const std::string& word : words("struck")) {
        const Candidate struck = candidate_in(word, layout);
        board.eliminate(struck.cell, struck.digit);
    }
    return board;
}

Candidate Request::candidate(const Layout& layout) {
    const auto cell = whole("cell", 0, static_cast<std::uint64_t>(layout.cells) - 1);
    const auto digit = whole("digit", 0, static_cast<std::uint64_t>(layout.size));
    if (!has("cell") || !digit) throw std::invalid_argument("a cell and a digit were expected");
    return whydoku::candidate(static_cast<Cell>(cell), static_cast<Digit>(digit));
}

Caps Request::caps(std::uint64_t nodes) {
    Caps caps;
    caps.nodes = whole("nodes", nodes);
    if (!has("seconds")) return caps;
    const std::string value(text("seconds"));
    char* end = nullptr;
    caps.seconds = std::strtod(value.c_str(), &end);
    const bool is_number = end == value.c_str() + value.size() && !value.empty();
    if (!is_number || !(caps.seconds >= 0 && caps.seconds <= MOST_SECONDS)) {
        refuse("seconds", value, "a number of seconds");
    }
    return caps;
}

Policy Request::policy() {
    const MakeChoice choice = choice_named(text("choice", "easiest"));
    const auto slugs = has("techniques") ? words("techniques") : default_techniques();
    return Policy(slugs, caps(POLICY_NODES), choice);
}

std::optional<Policy> Request::policy(std::string_view key) {
    if (!has(key)) return {};
    Caps caps;
    caps.nodes = whole("path_nodes", POLICY_NODES);
    return Policy(words(key), caps, choice_named(text("choice", "easiest")));
}

std::vector<std::string_view> Request::numbered(std::string_view key) {
    std::vector<std::string_view> found;
    while (true) {
        const std::string name = std::string(key) + std::to_string(found.size());
        if (!has(name)) return found;
        found.push_back(text(name));
    }
}

void Request::expect_all_read() const {
    for (const auto& [key, field] : fields_) {
        if (field.is_read) continue;
        throw std::invalid_argument(std::string(verb_) + " has no field '" + std::string(key) +
                                    "'");
    }
}

}  // namespace whydoku::border
