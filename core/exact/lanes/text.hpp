// Reads and writes puzzles: transposes LANES texts of 81 bytes to 81 vectors, and back.
#pragma once

#include "exact/lanes.hpp"
#include "exact/lanes/block.hpp"

namespace whydoku::lanes::WHYDOKU_LANES_BUILD {

// Fills the cells of a block with `count` puzzles of 81 bytes, `stride` apart. It loads four bytes
// at a time, one word per lane, and then splits the words.
inline void read_givens(Block& block, const unsigned char* texts, std::size_t stride, int count) {
    using Word = std::uint32_t;
    Mask unknown{};
    const auto set_cell = [&](int cell, Vec byte) {
        // A digit is a character or a number. The dot is below the characters, BARRED above.
        const Vec value = byte - keep(above(byte, splat('0' - 1)), splat('0'));
        const Vec digit = digit_of_value(value), barred = digit_of_value(value - (BARRED - '0'));
        const Mask is_empty = equal(digit, Vec{});
        unknown |=
            is_empty & equal(barred, Vec{}) & ~equal(value, Vec{}) & ~equal(value, splat('.'));
        block.cells[cell] = pick(is_empty, without(splat(ALL_DIGITS), barred), digit);
    };
    const unsigned char* text[LANES];  // in the order that packing produces
    for (int lane = 0; lane < LANES; ++lane) {
        const int word = lane / 8 * 4 + lane % 4 + lane % 8 / 4 * (LANES / 2);
        text[word] = texts + (lane < count ? lane : 0) * stride;
    }
    for (int cell = 0; cell < CELLS - 1; cell += 4) {
        alignas(Vec) Word words[LANES];
        for (int i = 0; i < LANES; ++i) std::memcpy(&words[i], text[i] + cell, sizeof(Word));
        Words low, high;
        std::memcpy(&low, words, sizeof low);
        std::memcpy(&high, words + LANES / 2, sizeof high);
        for (int i = 0; i < 4; ++i) {
            set_cell(cell + i, pack32(reinterpret_cast<Vec>(low >> 8 * i & 0xFF),
                                      reinterpret_cast<Vec>(high >> 8 * i & 0xFF)));
        }
    }
    Vec last{};
    for (int i = 0; i < LANES; ++i) {
        lane_of(last, i) = texts[(i < count ? i : 0) * stride + CELLS - 1];
    }
    set_cell(CELLS - 1, last);
    // A text with an unknown byte gets a cell without candidates, so it has no solution.
    block.cells[0] = pick(unknown, Vec{}, block.cells[0]);
}

// Fills the cells of a block with `count` puzzles of 729 bytes, nine per cell.
inline void read_candidates(Block& block, const unsigned char* texts, std::size_t stride,
                            int count) {
    for (int i = 0; i < count; ++i) {
        const unsigned char* text = texts + i * stride;
        for (int cell = 0; cell < CELLS; ++cell) {
            unsigned digits = 0;
            bool is_unknown = false;
            for (int bit = 0; bit < 9; ++bit) {
                const unsigned byte = text[9 * cell + bit];
                const bool is_absent = byte == '.' || byte == '0' || byte == 0;
                const unsigned value = byte >= '0' ? byte - '0' : byte;
                is_unknown |= !is_absent && value != static_cast<unsigned>(bit) + 1;
                digits |= static_cast<unsigned>(!is_absent) << bit;
            }
            if (is_unknown) digits = 0;
            lane_of(block.cells[cell], i) = static_cast<std::uint16_t>(digits);
        }
    }
}

// Writes the solved grids of a block: slot i to text[i], digit d as the byte zero + d. Eight cells
// of a grid are joined to one word.
inline void write_solutions(Block& block, unsigned char* const* text, int zero) {
    using Word = std::uint64_t;
    constexpr int WORDS = CELLS / 8;
    alignas(64) Word words[WORDS][4][LANES / 4];
    const auto byte = [&](int cell) { return value_of_digit(block.cells[cell]) + splat(zero); };
    const auto pair = [&](int cell) { return byte(cell) | byte(cell + 1) << 8; };
    for (int i = 0; i < WORDS; ++i) {
        const Vec a = pair(8 * i), b = pair(8 * i + 2), c = pair(8 * i + 4), d = pair(8 * i + 6);
        const Vec ab[2] = {zip16_low(a, b), zip16_high(a, b)};
        const Vec cd[2] = {zip16_low(c, d), zip16_high(c, d)};
        for (int half = 0; half < 2; ++half) {
            const Vec low = zip32_low(ab[half], cd[half]), high = zip32_high(ab[half], cd[half]);
            std::memcpy(words[i][2 * half], &low, sizeof low);
            std::memcpy(words[i][2 * half + 1], &high, sizeof high);
        }
    }
    Vec last = byte(CELLS - 1);
    for (int slot = 0; slot < block.count; ++slot) {
        // The zip instructions work within parts of eight lanes.
        const int vector = slot % 8 / 2, element = slot / 8 * 2 + slot % 2;
        for (int i = 0; i < WORDS; ++i) {
            std::memcpy(text[slot] + 8 * i, &words[i][vector][element], sizeof(Word));
        }
        text[slot][CELLS - 1] = static_cast<unsigned char>(lane_of(last, slot));
    }
}

}  // namespace whydoku::lanes::WHYDOKU_LANES_BUILD
