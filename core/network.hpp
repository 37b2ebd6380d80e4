// The questions of a layout: what does a cell hold, where in a house does a digit go? And what is
// known of their answers, with all singles that follow. A Board tells more; this is quicker. It is
// made for supposing one candidate after the other, a million times.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "bits.hpp"

namespace pencilmark {

// The questions and candidates of a layout: the same for all of its boards.
class Network {
  public:
    static constexpr int MOST_CANDIDATES = MAX_CELLS * MAX_SIZE;
    static constexpr int MOST_QUESTIONS = MAX_CELLS + MAX_HOUSES * MAX_SIZE;
    using Numbers = std::span<const std::int16_t>;

    explicit Network(const Layout& layout);

    int cells() const { return cells_; }
    int candidates() const { return static_cast<int>(struck_.size()); }
    int questions() const { return static_cast<int>(options_.size()); }
    int words() const { return rows_.width(); }  // of rows of candidates
    int number(Cell c, Digit d) const { return c * (candidates() / cells_) + d - 1; }

    // The candidates that are false if this one is true: as a list, and as a row of bits.
    Numbers struck_by(int candidate) const { return struck_[static_cast<std::size_t>(candidate)]; }
    Bits row(int candidate) const { return rows_[candidate]; }
    // The questions that a candidate answers, and the answers to a question.
    Numbers asked(int candidate) const {
        const Asked& asked = asked_[static_cast<std::size_t>(candidate)];
        return {asked.questions.data(), asked.count};
    }
    Numbers options(int question) const { return options_[static_cast<std::size_t>(question)]; }

  private:
    using Lists = std::vector<std::vector<std::int16_t>>;
    struct Asked {  // the cell, its row, column and box, two diagonals or a window
        std::array<std::int16_t, 7> questions;
        std::uint16_t count = 0;
    };

    void ask(std::vector<std::int16_t> answers);

    int cells_;
    std::vector<Asked> asked_;
    Lists struck_, options_;
    BitRows rows_;
};

// Which candidates are true, and which are false.
class Known {
  public:
    using Word = Bits::Word;
    using Row = std::array<Word, (Network::MOST_CANDIDATES + 63) / 64>;

    explicit Known(const Network& network);  // nothing is known

    // Makes a candidate true, or false, with all singles that follow. False at a contradiction:
    // what is known means nothing then.
    bool hold(int candidate);
    bool strike(int candidate);
    // Makes a candidate true without what follows. Adds the questions to `single` that have one
    // option left by that, and to `failed` those that have none.
    void hold_alone(int candidate, std::vector<int>& single, std::vector<int>& failed);

    bool is_true(int candidate) const { return has(true_, candidate); }
    bool is_false(int candidate) const { return has(false_, candidate); }
    bool is_open(int candidate) const { return !is_true(candidate) && !is_false(candidate); }
    int placed() const { return trues_; }  // the number of true candidates
    bool solved() const { return trues_ == network_->cells(); }
    int left(int question) const { return left_[static_cast<std::size_t>(question)]; }
    const Row& trues() const { return true_; }
    const Row& falses() const { return false_; }
    // The option that is left of a question with one.
    int answer(int question) const;
    // Whether all that is false here is false there too.
    bool within(const Known& other) const;

    static bool has(const Row& row, int i) {
        return row[static_cast<std::size_t>(i / 64)] >> i % 64 & 1;
    }
    static void add(Row& row, int i) { row[static_cast<std::size_t>(i / 64)] |= Word{1} << i % 64; }

  private:
    // The questions with one option left whose answer is not yet taken.
    struct Singles {
        std::array<std::int16_t, Network::MOST_QUESTIONS> questions;
        int count = 0;
    };

    bool take(int candidate, Singles& singles);
    bool lose(int candidate, Singles& singles);
    bool count_down(int candidate, Singles& singles);
    bool finish(Singles& singles);

    const Network* network_;
    Row true_{}, false_{};
    std::array<std::uint8_t, Network::MOST_QUESTIONS> left_{};
    int trues_ = 0;
};

}  // namespace pencilmark
