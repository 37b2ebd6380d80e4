// Lines of reasoning. A candidate, the target, is supposed to be true. Then one variable after the
// other has a single answer left, until one has none: so the target is false. In a whip, each
// variable loses an option to the answer just before it (the first one to the target); in a braid,
// to the target or to any earlier answer. Its other options may have been lost at any time before.
// In a grouped line, several options may be an answer together: what all of them exclude is false,
// whichever is true. A line with a pattern asks once which of the guardians of a pattern is true.
// In killers, a line also asks what the ways to fill a sum have in common.
//
// Source: Denis Berthier, "Constraint Resolution Theories" (2011), for the definitions.
#pragma once

#include <bit>
#include <optional>
#include <span>
#include <vector>

#include "finders/shared/variables.hpp"

namespace whydoku {

// What may be an answer: one candidate, or several as well.
enum class Answers : std::uint8_t { single, grouped };

// The variables in the order of the argument: the last one has no option left.
struct Braid {
    int target = 0;
    std::vector<int> variables;

    std::size_t length() const { return variables.size(); }
};

// What is left of the options of a variable, and what follows from that.
class OptionsLeft {
  public:
    using Row = std::vector<Bits::Word>;
    enum class Result : std::uint8_t { open, answer, contradiction };

    void begin(const Variables& variables, Answers answers) {
        variables_ = &variables;
        answers_ = answers;
    }

    // Whether a variable is open at first sight, while these candidates are false: it has two
    // options left, and must have one.
    bool is_open(int variable, std::span<const Bits::Word> falses) const {
        if (answers_ == Answers::grouped || variables_->at(variable).sum >= 0) return false;
        const Bits options = variables_->options(variable);
        int count = 0;
        for (std::size_t i = 0; i < falses.size() && count < 2; ++i) {
            count += std::popcount(options.word(static_cast<int>(i)) & ~falses[i]);
        }
        return count > 1;
    }
    // Looks at a variable while these candidates are false. The rest is about this variable.
    Result find(int variable, std::span<const Bits::Word> falses);

    Bits all() const { return {row_.data(), variables_->width()}; }
    bool single() const { return count_ == 1; }
    int candidate() const { return first_; }  // the answer, if it is single
    // What the answer makes false, and the variables that lose options to it.
    Bits struck() const;
    Bits touched();
    std::uint64_t hash() const;

  private:
    Result find_by_sum(int variable, std::span<const Bits::Word> falses);
    Result find_place_by_sum(int variable, std::span<const Bits::Word> falses);
    bool strikes_more(std::span<const Bits::Word> falses);

    const Variables* variables_ = nullptr;
    Answers answers_ = Answers::single;
    Row row_, struck_, touched_;
    int count_ = 0, first_ = 0;
};

// A line from the target, if there is any: by all variables that have answers in turn, needed or
// not. Where there is none, there is no whip.
std::optional<Braid> follow(const Variables& variables, int target, Answers answers);
std::optional<Braid> follow_from(const Variables& variables, int target, Answers answers,
                                 int begin);
// Removes variables that the contradiction does not rest on, in one quick pass.
void keep_needed(const Variables& variables, Braid& line, Answers answers);
// Removes every variable without which the line still holds.
void shorten(const Variables& variables, Braid& line, Answers answers);

// What a search lengthens lines to, and how many lines of one length it keeps at most: with more of
// them it gives up.
struct Wanted {
    enum class Line : std::uint8_t { whip, braid } line = Line::whip;
    // A person who follows a whip must choose among its partial whips. Where there are more of
    // them, a braid that takes whatever follows is found sooner, and it is shorter.
    std::size_t most_partials = 10;
    bool all = false;  // all lines of the shortest length, or the first
};

// A set of a few hashes. It needs no memory of its own for each.
class Hashes {
  public:
    void clear(std::size_t most);     // with room for as many
    bool insert(std::uint64_t hash);  // true if it is new

  private:
    std::vector<std::uint64_t> places_;
};

// Searches the shortest whips or braids from a target, one length after another. It can begin many
// times.
class LineSearch {
  public:
    void begin(const Variables& variables, int target, Answers answers, const Wanted& wanted);

    // Lengthens all partial lines by one variable; true if lines are complete.
    bool lengthen();
    // Whether there are partial lines, and not too many of them, so that it is worth going on.
    bool open() const { return !ends_.empty(); }
    std::size_t partials() const { return ends_.size(); }
    // The complete lines, all of one length.
    const std::vector<Braid>& lines() const { return lines_; }

  private:
    using Row = std::vector<Bits::Word>;
    struct Partial {
        int before;  // the partial line that this one lengthens; NONE: the target alone
        int variable;
    };
    // A partial line of the current length. Its rows are in the same place of rows_.
    struct End {
        int partial;
        std::uint64_t hash;  // of the set of its answers
    };
    static constexpr int NONE = -1;

    std::size_t stride() const;
    void lengthen(std::size_t end);
    void keep(std::size_t end, int variable);
    void complete(int partial, int variable);

    const Variables* variables_ = nullptr;
    Wanted wanted_;
    int target_ = 0;
    OptionsLeft left_;
    std::vector<Braid> lines_;
    std::vector<Partial> partials_;
    std::vector<End> ends_, next_ends_;
    Row rows_, next_rows_;  // of each end: what is false, what is answered, what is touched
    Hashes seen_;
};

// A braid from a target, without what is not needed, if there is one: the shortest of so many ways
// to ask; and the shortest whip of no more variables, if there is one.
constexpr int WAYS = 16;
std::optional<Braid> braid_from(const Variables& variables, int target,
                                Answers answers = Answers::single, int ways = WAYS);
std::optional<Braid> whip_from(const Variables& variables, int target, std::size_t most);

// Draws a line into a step: target and answers as on, lost options as off; for each variable weak
// links from what strikes its options, and a strong link from these to its answer. The houses of
// the variables are marked in order, and the contradiction as broken: a cell, a house with its
// digit, or the guardians of a pattern.
void draw_line(const Variables& variables, const Braid& line, Answers answers, Step& step);

}  // namespace whydoku
