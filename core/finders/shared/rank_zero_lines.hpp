// Sets of lines of one kind: the rows, columns or digits of a grid of truths (see rank_zero.hpp).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "finders/shared/rank_zero.hpp"

namespace whydoku {

using Lines = std::uint16_t;  // a set of lines of one kind, by number

inline constexpr int MOST_LINES = 5;
static_assert(MOST_LINES * MOST_LINES <= MOST_TRUTHS);

// A set of line sets, each by its number.
template <std::size_t WORDS>
struct LineSetFamily {
    std::array<std::uint64_t, WORDS> words{};

    static LineSetFamily of(std::size_t number) {
        LineSetFamily one;
        one.words[number / 64] = std::uint64_t{1} << number % 64;
        return one;
    }
    explicit operator bool() const {
        std::uint64_t any = 0;
        for (std::uint64_t word : words) any |= word;
        return any != 0;
    }
    // Keeps what is in both of the first two, or in the third.
    void keep_served(const LineSetFamily& one, const LineSetFamily& other,
                     const LineSetFamily& apart) {
        for (std::size_t i = 0; i < WORDS; ++i) {
            words[i] &= (one.words[i] & other.words[i]) | apart.words[i];
        }
    }
    friend LineSetFamily operator|(LineSetFamily a, const LineSetFamily& b) {
        for (std::size_t i = 0; i < WORDS; ++i) a.words[i] |= b.words[i];
        return a;
    }
    friend LineSetFamily operator&(LineSetFamily a, const LineSetFamily& b) {
        for (std::size_t i = 0; i < WORDS; ++i) a.words[i] &= b.words[i];
        return a;
    }
    friend LineSetFamily operator-(LineSetFamily a, const LineSetFamily& b) {
        for (std::size_t i = 0; i < WORDS; ++i) a.words[i] &= ~b.words[i];
        return a;
    }
};

template <int FEWEST>
bool is_line_set(unsigned lines) {
    return std::popcount(lines) >= FEWEST && std::popcount(lines) <= MOST_LINES;
}

// The sets of FEWEST to five of so many lines. Three to five of nine are 336, of ten 582; four or
// five of nine are 252, of ten 462.
template <int FEWEST, std::size_t WORDS>
struct LineSets {
    explicit LineSets(std::size_t size) : apart(std::size_t{1} << size) {
        for (unsigned set = 0; set < apart.size(); ++set) {
            if (!is_line_set<FEWEST>(set)) continue;
            const auto number = LineSetFamily<WORDS>::of(all.size());
            apart[0] = apart[0] | number;
            for (std::size_t i = 0; i < size; ++i) {
                if (set >> i & 1) with[i] = with[i] | number;
            }
            all.push_back(static_cast<Lines>(set));
        }
        for (unsigned lines = 1; lines < apart.size(); ++lines) {
            const auto lowest = static_cast<std::size_t>(std::countr_zero(lines));
            apart[lines] = apart[lines & (lines - 1)] - with[lowest];
        }
    }
    std::vector<Lines> all;
    std::array<LineSetFamily<WORDS>, MAX_SIZE> with{};  // those that have a line
    std::vector<LineSetFamily<WORDS>> apart;  // for any lines: those that have none of them
};

constexpr std::size_t words_for(int fewest, int size) {
    if (fewest == 3) return size == MAX_SIZE ? 10 : 6;
    return size == MAX_SIZE ? 8 : 4;
}

template <int FEWEST, std::size_t WORDS>
const LineSets<FEWEST, WORDS>& line_sets(int size) {
    static const std::vector<LineSets<FEWEST, WORDS>> sets = [] {
        std::vector<LineSets<FEWEST, WORDS>> made;
        for (int n = 0; n <= MAX_SIZE && words_for(FEWEST, n) <= WORDS; ++n) {
            made.emplace_back(static_cast<std::size_t>(n));
        }
        return made;
    }();
    return sets[static_cast<std::size_t>(size)];
}

template <class Visit>
void each_line(Lines set, const Visit& visit) {
    for (unsigned left = set; left; left &= left - 1) {
        visit(static_cast<std::size_t>(std::countr_zero(left)));
    }
}

}  // namespace whydoku
