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
    struct Asked {
        std::int16_t question;
        std::uint16_t place;  // of the candidate among the options
    };

    explicit Network(const Layout& layout);

    int cells() const { return cells_; }
    int candidates() const { return static_cast<int>(struck_.size()); }
    int questions() const { return static_cast<int>(options_.size()) / size_; }
    int words() const { return rows_.width(); }  // of rows of candidates
    int size() const { return size_; }           // options of each question
    int number(Cell c, Digit d) const { return c * size_ + d - 1; }

    // The candidates that are false if this one is true: as a list, and as a row of bits.
    Numbers struck_by(int candidate) const { return struck_[static_cast<std::size_t>(candidate)]; }
    Bits row(int candidate) const { return rows_[candidate]; }
    // The questions that a candidate answers, and the answers to a question.
    std::span<const Asked> asked(int candidate) const {
        const AllAsked& asked = asked_[static_cast<std::size_t>(candidate)];
        return {asked.questions.data(), asked.count};
    }
    Numbers options(int question) const {
        const auto size = static_cast<std::size_t>(size_);
        return {options_.data() + static_cast<std::size_t>(question) * size, size};
    }

  private:
    struct AllAsked {  // the cell, its row, column and box, two diagonals or a window
        std::array<Asked, 7> questions;
        std::size_t count = 0;
    };

    void ask(const std::vector<std::int16_t>& answers);

    int cells_, size_;
    std::vector<AllAsked> asked_;
    std::vector<std::vector<std::int16_t>> struck_;
    std::vector<std::int16_t> options_;  // of one question after the other
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
    int left(int question) const { return left_[static_cast<std::size_t>(question)] / ONE; }
    const Row& trues() const { return true_; }
    const Row& falses() const { return false_; }
    // The option that is left of a question with one.
    int answer(int question) const {
        return network_->options(question)[left_[static_cast<std::size_t>(question)] % ONE];
    }
    // The first open candidate from this number on that is not excluded, or the number past the
    // last candidate.
    int next_open(int from, const Row& excluded) const;
    // Whether all that is false is among these.
    bool within(const Row& falses) const;

    static bool has(const Row& row, int i) {
        return row[static_cast<std::size_t>(i / 64)] >> i % 64 & 1;
    }
    static void add(Row& row, int i) { row[static_cast<std::size_t>(i / 64)] |= Word{1} << i % 64; }

  private:
    // What is left of a question: ONE for each option, and the places of the options combined by
    // exclusive or. That is the place of the last option when one is left.
    using Left = std::uint8_t;
    static constexpr Left ONE = 16;
    // The questions with one option left whose answer is not yet taken. A question is written
    // whether it belongs here or not, since a branch would be slower: so there is one place more.
    struct Singles {
        std::array<std::int16_t, Network::MOST_QUESTIONS + 1> questions;
        std::size_t count = 0;
    };

    bool take(int candidate, Singles& singles);
    bool finish(Singles& singles);
    bool count_down(int candidate, Singles& singles);
    Left count_down(Network::Asked asked) {
        Left& left = left_[static_cast<std::size_t>(asked.question)];
        return left = static_cast<Left>((left - ONE) ^ asked.place);
    }

    const Network* network_;
    Row true_{}, false_{};
    std::array<Left, Network::MOST_QUESTIONS> left_{};
    int trues_ = 0;
};

}  // namespace pencilmark
