// Sets of numbers of any width, as rows of one table of 64-bit words; and numbers for the
// candidates of a board, so that such a row can be a set of candidates.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

#include "base/board.hpp"

namespace whydoku {

// One row, for reading. Rows that are compared must have the same width.
class Bits {
  public:
    using Word = std::uint64_t;

    Bits(const Word* words, int width) : words_(words), width_(width) {}

    bool has(int i) const { return words_[i / 64] >> (i % 64) & 1; }
    Word word(int i) const { return words_[i]; }
    int width() const { return width_; }  // in words
    bool meets(Bits other) const {
        Word common = 0;
        for (int i = 0; i < width_; ++i) common |= words_[i] & other.words_[i];
        return common != 0;
    }
    bool any() const {
        return std::any_of(words_, words_ + width_, [](Word word) { return word != 0; });
    }
    bool operator==(Bits other) const { return std::equal(words_, words_ + width_, other.words_); }

    struct Iterator {
        const Bits* row;
        int at;
        Word left;

        int operator*() const { return at * 64 + std::countr_zero(left); }
        Iterator& operator++() {
            left &= left - 1;
            return settle();
        }
        bool operator!=(std::default_sentinel_t) const { return left != 0; }
        Iterator& settle() {
            while (!left && ++at < row->width_) left = row->words_[at];
            return *this;
        }
    };
    Iterator begin() const { return Iterator{this, -1, 0}.settle(); }
    std::default_sentinel_t end() const { return {}; }

  private:
    const Word* words_;
    int width_;
};

class BitRows {
  public:
    // Makes all rows empty, for numbers below `bits`.
    void reset(int rows, int bits) {
        width_ = (bits + 63) / 64;
        words_.assign(static_cast<std::size_t>(rows) * width_, 0);
    }
    int width() const { return width_; }  // in words
    Bits operator[](int row) const { return {at(row), width_}; }
    std::span<const Bits::Word> row(int i) const { return {at(i), std::size_t(width_)}; }
    std::span<Bits::Word> row(int i) { return {at(i), std::size_t(width_)}; }
    void add(int row, int i) { at(row)[i / 64] |= Bits::Word{1} << (i % 64); }
    void remove(int row, int i) { at(row)[i / 64] &= ~(Bits::Word{1} << (i % 64)); }
    void clear(int row) { std::fill_n(at(row), width_, 0); }
    // Numbers that do not exist are in it, too, where they fit.
    void fill(int row) { std::fill_n(at(row), width_, ~Bits::Word{0}); }
    void copy(int row, Bits from) {
        for (int i = 0; i < width_; ++i) at(row)[i] = from.word(i);
    }
    void join(int row, Bits other) {
        for (int i = 0; i < width_; ++i) at(row)[i] |= other.word(i);
    }
    // Adds what is in both.
    void join_common(int row, Bits one, Bits other) {
        for (int i = 0; i < width_; ++i) at(row)[i] |= one.word(i) & other.word(i);
    }
    void meet(int row, Bits other) {
        for (int i = 0; i < width_; ++i) at(row)[i] &= other.word(i);
    }
    void drop(int row, Bits other) {
        for (int i = 0; i < width_; ++i) at(row)[i] &= ~other.word(i);
    }

  private:
    const Bits::Word* at(int row) const { return words_.data() + std::size_t(row) * width_; }
    Bits::Word* at(int row) { return words_.data() + std::size_t(row) * width_; }

    std::vector<Bits::Word> words_;
    int width_ = 0;
};

// Numbers for the candidates of a board, by cell, then by digit.
class CandidateNumbers {
  public:
    void build(const Board& board) {
        all_.clear();
        for (Cell c : board.empty()) {
            for (Digit d : board.candidates(c)) {
                number_[c][d] = static_cast<std::int16_t>(all_.size());
                all_.push_back(candidate(c, d));
            }
        }
    }

    int of(Cell c, Digit d) const { return number_[c][d]; }
    Candidate at(int number) const { return all_[static_cast<std::size_t>(number)]; }
    int count() const { return static_cast<int>(all_.size()); }

  private:
    std::array<std::array<std::int16_t, MAX_SIZE + 1>, MAX_CELLS> number_{};
    std::vector<Candidate> all_;
};

}  // namespace whydoku
