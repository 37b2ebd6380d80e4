// The questions of a layout: what does a cell hold, where in a house does a digit go? And what is
// known of their answers, with all singles that follow. A Board tells more; this is quicker. It is
// made for supposing one candidate after the other, a million times.
//
// Each question has as many options as the layout has digits. Questions come in groups: those of
// the cells, then those of the houses. A plane is the set of the questions of one group whose
// option at one place is open. A few operations on the planes of a group find all of its questions
// with one option left, or none; a few more join what was found to follow from a candidate before.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "base/layout.hpp"

namespace whydoku {

// The questions and candidates of a layout: the same for all of its boards.
class Network {
  public:
    static constexpr int GROUP = 128;  // questions at most
    static constexpr int MOST_GROUPS = 1 + (MAX_HOUSES * MAX_SIZE + GROUP - 1) / GROUP;
    using QuestionSet = CellSet;  // some questions of a group; those of the first are cells
    using Questions = std::array<QuestionSet, MOST_GROUPS>;
    using Planes = std::array<QuestionSet, MOST_GROUPS * MAX_SIZE>;
    using Row = std::array<CellSet, MAX_SIZE>;  // candidates: some cells for each digit
    struct Remaining {  // the options that are open or true, and the questions that a true one
                        // answers
        alignas(16) Planes planes;
        Questions answered;
    };
    struct OptionPlace {  // of a candidate among the options of a question
        std::int16_t question, place;
    };
    struct Places {  // that a question about a house asks of: a digit, as an index of a row, in
                     // cells
        int digit;
        CellSet cells;
    };

    explicit Network(const Layout& layout);

    int cells() const { return cells_; }
    int size() const { return size_; }  // options of each question
    int groups() const { return groups_; }
    bool is_nine() const { return groups_ == 3 && size_ == 9; }  // rows, columns and boxes of 9x9
    // All candidates have numbers below this, but not all such numbers are candidates.
    int candidates() const { return size_ * GROUP; }
    static int number(Cell c, Digit d) { return (d - 1) * GROUP + c; }

    const Questions& questions() const { return questions_; }
    const Places& places_of(int question) const {
        return asked_[static_cast<std::size_t>(question)];
    }
    // The candidate that is the option at this place.
    int option(int question, int place) const {
        return options_[static_cast<std::size_t>(question * size_ + place)];
    }
    // What is left if a candidate is true, without what follows.
    const Remaining& left_by(int candidate) const { return effect_of(candidate).left; }
    std::span<const OptionPlace> places(int candidate) const {
        return {effect_of(candidate).places.data(), effect_of(candidate).count};
    }
    CellSet peers(Cell c) const { return peers_[static_cast<std::size_t>(c)]; }
    // Of each house that a cell is not in, but of which it sees several cells: the other cells.
    std::span<const CellSet> unseen(Cell c) const { return unseen_[static_cast<std::size_t>(c)]; }
    std::size_t plane(int group, int place) const {
        return static_cast<std::size_t>(group * size_ + place);
    }

  private:
    struct Effect {
        Remaining left{};
        std::array<OptionPlace, 7>
            places;  // the cell, its row, column and box, two diagonals or a window
        std::size_t count = 0;
    };

    void ask(int question, const std::vector<int>& answers);
    std::size_t index(int candidate) const {
        return static_cast<std::size_t>(candidate % GROUP * size_ + candidate / GROUP);
    }
    const Effect& effect_of(int candidate) const { return effects_[index(candidate)]; }

    int cells_, size_, groups_;
    std::vector<Places> asked_;  // by question
    std::vector<CellSet> peers_;
    std::vector<std::vector<CellSet>> unseen_;  // by cell
    Questions questions_{};
    std::vector<Effect> effects_;
    std::vector<std::int16_t> options_;  // of one question after the other
};

class Known;

// What follows from each candidate: what was found before, or else only that the other options of
// its questions are false.
class Learned {
  public:
    explicit Learned(const Network& network);

    const Network::Remaining& implied_by(int candidate) const {
        return *implied_[static_cast<std::size_t>(candidate)];
    }
    // Keeps what is known if this candidate is true.
    void learn(int candidate, const Known& known);

  private:
    std::vector<const Network::Remaining*> implied_;
    std::vector<std::unique_ptr<Network::Remaining>> learned_;
};

// Which candidates are true, and which are false.
class Known {
  public:
    using QuestionSet = Network::QuestionSet;
    using Row = Network::Row;
    struct Counted {
        QuestionSet none, one;
    };

    explicit Known(const Network& network);  // nothing is known
    // Only these are possible, and what is the only option of its cell is true. All singles that
    // follow must have been taken.
    Known(const Network& network, const Row& possible);

    // Makes a candidate true, or false, with all singles that follow. False at a contradiction:
    // what is known means nothing then.
    bool hold(int candidate, const Learned& learned);
    bool strike(int candidate, const Learned& learned);
    // Makes true and false what is so in the other, with all singles that follow. False at a
    // contradiction.
    bool join(const Known& other, const Learned& learned);
    // Makes a candidate true without what follows.
    void hold_alone(int candidate);

    bool is_false(int candidate) const { return !has(left_.planes, candidate); }
    bool is_open(int candidate) const {
        return has(left_.planes, candidate) && !left_.answered[0].has(candidate % Network::GROUP);
    }
    int placed() const { return left_.answered[0].size(); }  // the number of true candidates
    bool solved() const { return placed() == network_->cells(); }
    Row trues() const;
    Row open() const;
    Row possible() const;  // true or open
    CellSet possible(int digit) const { return left_.planes[static_cast<std::size_t>(digit)]; }
    // Whether all of these are possible.
    bool allows(const Row& row) const;
    // Whether some question has no option left.
    bool broken() const;
    // The questions of a group that have no option left, or one; and those with a true one.
    Counted count(int group) const;
    QuestionSet answered(int group) const {
        return left_.answered[static_cast<std::size_t>(group)];
    }
    const Network::Remaining& left() const { return left_; }

    template <std::size_t planes>
    static bool has(const std::array<CellSet, planes>& row, int candidate) {
        return row[static_cast<std::size_t>(candidate / Network::GROUP)].has(candidate %
                                                                             Network::GROUP);
    }
    static void add(Row& row, int candidate) {
        row[static_cast<std::size_t>(candidate / Network::GROUP)] |=
            CellSet::of(candidate % Network::GROUP);
    }

  private:
    bool finish(const Learned& learned);
    template <int GROUPS, int SIZE>
    bool finish_sized(const Learned& learned);
    template <int SIZE>
    Counted count_sized(int group) const;
    void keep(const Network::Remaining& other);
    template <int PLANES>
    void keep_sized(const Network::Remaining& other);

    Network::Remaining left_{};
    const Network* network_;
};

}  // namespace whydoku
