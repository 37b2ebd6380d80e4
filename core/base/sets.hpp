// The value types that finders work with: cell, digit, house, and sets of each.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <iterator>

namespace whydoku {

using Cell = int;   // from 0, row by row
using Digit = int;  // 1..n; 0 means none
using House = int;  // from 0: rows, columns, boxes, then the extra houses of a variant

inline constexpr int MAX_SIZE = 10;
inline constexpr int MAX_CELLS = MAX_SIZE * MAX_SIZE;
inline constexpr int MAX_HOUSES = 3 * MAX_SIZE + 6;  // two diagonals and four windows at most

// A set of small numbers in one word. Tag makes sets of different things different types.
template <class Word, class Tag>
struct WordSet {
    Word bits = 0;

    static constexpr WordSet of(int i) { return {static_cast<Word>(Word{1} << i)}; }
    constexpr int size() const { return std::popcount(bits); }
    constexpr bool has(int i) const { return bits >> i & 1; }
    constexpr int first() const { return std::countr_zero(bits); }
    constexpr int last() const { return std::bit_width(bits) - 1; }
    constexpr explicit operator bool() const { return bits != 0; }
    constexpr bool operator==(const WordSet&) const = default;

    friend constexpr WordSet operator|(WordSet a, WordSet b) {
        return {static_cast<Word>(a.bits | b.bits)};
    }
    friend constexpr WordSet operator&(WordSet a, WordSet b) {
        return {static_cast<Word>(a.bits & b.bits)};
    }
    friend constexpr WordSet operator-(WordSet a, WordSet b) {
        return {static_cast<Word>(a.bits & ~b.bits)};
    }
    friend constexpr WordSet operator^(WordSet a, WordSet b) {
        return {static_cast<Word>(a.bits ^ b.bits)};
    }
    constexpr WordSet& operator|=(WordSet o) { return *this = *this | o; }
    constexpr WordSet& operator&=(WordSet o) { return *this = *this & o; }
    constexpr WordSet& operator-=(WordSet o) { return *this = *this - o; }

    struct Iterator {
        Word left;
        constexpr int operator*() const { return std::countr_zero(left); }
        constexpr Iterator& operator++() {
            left = static_cast<Word>(left & (left - 1));
            return *this;
        }
        constexpr bool operator!=(Iterator o) const { return left != o.left; }
    };
    constexpr Iterator begin() const { return {bits}; }
    constexpr Iterator end() const { return {0}; }
};

using DigitSet = WordSet<std::uint16_t, struct DigitTag>;  // bit d for digit d; bit 0 stays zero
using PlaceSet = WordSet<std::uint16_t, struct PlaceTag>;  // bit i for the i-th cell of a house
using HouseSet = WordSet<std::uint64_t, struct HouseTag>;

struct CellSet {
    std::uint64_t low = 0, high = 0;  // cells 0..63, cells 64..127

    static constexpr CellSet of(Cell c) {
        return {std::uint64_t{c < 64} << (c & 63), std::uint64_t{c >= 64} << (c & 63)};
    }
    constexpr int size() const { return std::popcount(low) + std::popcount(high); }
    constexpr bool has(Cell c) const { return (c < 64 ? low : high) >> (c & 63) & 1; }
    constexpr Cell first() const {
        return low ? std::countr_zero(low) : 64 + std::countr_zero(high);
    }
    constexpr Cell last() const {
        return high ? 127 - std::countl_zero(high) : 63 - std::countl_zero(low);
    }
    constexpr explicit operator bool() const { return (low | high) != 0; }
    constexpr bool operator==(const CellSet& o) const {
        return ((low ^ o.low) | (high ^ o.high)) == 0;
    }

    friend constexpr CellSet operator|(CellSet a, CellSet b) {
        return {a.low | b.low, a.high | b.high};
    }
    friend constexpr CellSet operator&(CellSet a, CellSet b) {
        return {a.low & b.low, a.high & b.high};
    }
    friend constexpr CellSet operator-(CellSet a, CellSet b) {
        return {a.low & ~b.low, a.high & ~b.high};
    }
    friend constexpr CellSet operator^(CellSet a, CellSet b) {
        return {a.low ^ b.low, a.high ^ b.high};
    }
    constexpr CellSet& operator|=(CellSet o) { return *this = *this | o; }
    constexpr CellSet& operator&=(CellSet o) { return *this = *this & o; }
    constexpr CellSet& operator-=(CellSet o) { return *this = *this - o; }

    struct Iterator {
        std::uint64_t left, rest;  // what is left of the current word, and the word after it
        Cell base;
        constexpr Cell operator*() const { return base + std::countr_zero(left); }
        constexpr Iterator& operator++() {
            left &= left - 1;
            if (!left) left = rest, rest = 0, base = 64;
            return *this;
        }
        constexpr bool operator!=(std::default_sentinel_t) const { return left != 0; }
    };
    constexpr Iterator begin() const {
        return low ? Iterator{low, high, 0} : Iterator{high, 0, 64};
    }
    constexpr std::default_sentinel_t end() const { return {}; }
};

// The members of at least one of some sets, and of at least two.
template <class Set>
struct Overlap {
    Set any{}, several{};

    constexpr void add(Set set) {
        several |= any & set;
        any |= set;
    }
};

// A counter from 0 to 15 for each possible member of a set. Each plane holds one binary digit of
// all counters, so the counters of a whole set go up or down at once:
//
//     number of i = 8 * planes[3].has(i) + 4 * planes[2].has(i) + 2 * ... + planes[0].has(i)
template <class Set>
struct Counters {
    std::array<Set, 4> planes{};

    constexpr bool operator==(const Counters&) const = default;

    constexpr void add(Set carry) {
        for (Set& plane : planes) {
            const Set before = plane;
            plane = before ^ carry;
            carry &= before;
        }
    }
    constexpr void subtract(Set borrow) {
        for (Set& plane : planes) {
            const Set before = plane;
            plane = before ^ borrow;
            borrow -= before;
        }
    }
    constexpr void clear(Set set) {
        for (Set& plane : planes) plane -= set;
    }
    constexpr int of(int i) const {
        return planes[0].has(i) | planes[1].has(i) << 1 | planes[2].has(i) << 2 |
               planes[3].has(i) << 3;
    }
    constexpr Set positive() const { return planes[1] | planes[2] | planes[3] | planes[0]; }
    constexpr Set exactly(unsigned number) const {  // number > 0
        // One set, not one for the planes that hold and one for the others: of that, GCC 12 made
        // wrong code with AVX2 at -O3.
        Set found = planes[static_cast<std::size_t>(std::countr_zero(number))];
        for (std::size_t i = 0; i < planes.size(); ++i) {
            found = number >> i & 1 ? found & planes[i] : found - planes[i];
        }
        return found;
    }
    constexpr Set at_most(unsigned number) const {  // and at least 1
        Set less, equal = positive();               // in the planes compared so far
        for (std::size_t i = planes.size(); i-- > 0;) {
            if (number >> i & 1) {
                less |= equal - planes[i];
                equal &= planes[i];
            } else {
                equal -= planes[i];
            }
        }
        return less | equal;
    }
};

}  // namespace whydoku
