// A board on which a candidate is supposed to be true or false, and the singles that follow from
// that, with their reasons. Nets, trials and refutations are made of this.
#pragma once

#include <span>
#include <vector>

#include "position/sink.hpp"

namespace whydoku {

// A candidate that is supposed to be true, or false.
struct Premise {
    Candidate candidate;
    bool holds = true;
};

// What a proof should end with: a contradiction, or a candidate that is lost, or placed.
struct Goal {
    enum class Kind : std::uint8_t { contradiction, lost, placed } kind = Kind::contradiction;
    Candidate candidate{};
};

// Whether singles of all digits are followed, or only those of the premise's own digit.
enum class Follow : std::uint8_t { all, digit };

class Supposition {
  public:
    // The board must outlive this.
    Supposition(const Board& start, Premise premise, Follow follow = Follow::all);
    // Supposes something else; the storage is used again.
    void restart(const Board& start, Premise premise);

    // Places all singles that there are now. False when there are none, or after a contradiction.
    bool advance();
    // Advances until nothing follows any more.
    void finish();

    const Board& start() const { return *start_; }
    Premise premise() const { return premise_; }
    bool broken() const { return contradicts(board_); }
    // Whether a board holds a contradiction that counts, as matters() says. The board is this one,
    // or one that was passed on the way to it.
    bool contradicts(const Board& board) const;
    // Whether a problem counts as a contradiction: with Follow::digit, it does only if a house has
    // no place for the digit that is supposed.
    bool matters(const Problem& problem) const;
    // The cells that have lost a digit without holding it; the cells where it was placed.
    CellSet lost(Digit d) const { return start_->places(d) - board_.places(d) - placed_[d]; }
    CellSet placed(Digit d) const { return placed_[d]; }

    // The placements that the goal needs, in order, without the premise. They are few, but maybe
    // not the fewest possible. Of several contradictions, the one with the fewest is proved.
    std::vector<Candidate> needed(Goal goal) const;

  private:
    struct Taken {
        Candidate candidate;
        House house;  // where it is a hidden single; NO_HOUSE: a naked single, or the premise
    };
    class Needs;

    void begin();
    void find_singles();
    bool take(const Taken& single);

    const Board* start_;
    Premise premise_;
    Follow follow_;
    Board board_;
    std::array<CellSet, MAX_SIZE + 1> placed_{};
    std::vector<Taken> taken_;
};

// Whether the candidate is the only one of its cell, or the only place of its digit in a house.
bool is_single(const Board& board, Candidate c);
// Whether the elimination of a candidate leaves a single.
bool leaves_a_single(const Board& board, Candidate c);
// The singles of the board, as placements; each cell once.
std::vector<Candidate> singles_now(const Board& board);
// Adds the step by which one of the rungs places the candidate; false when none does.
bool find_single(const Position& position, Candidate c, std::span<const Rung> singles, Meter& meter,
                 std::vector<Step>& steps);
// Places all singles, or those up to a contradiction.
void follow_singles(Board& board);
// The board after all singles, or at a contradiction on the way.
Board after_singles(Board board);
// Whether singles lead from a candidate to a contradiction.
bool is_refuted(Board board, Candidate c);
// Whether singles solve a board, if candidates from which singles lead to a contradiction are
// eliminated on the way.
bool solved_by_refuting(Board board);

// Marks a contradiction in a step: a cell without a candidate, a house without a place.
void mark_problem(const Problem& problem, Step& step);

// Writes the proof into a step: the premise as a mark, the placements as child steps that the rungs
// find, and the contradiction, if that is the goal, as broken marks. A placement is left out if the
// rest holds without it. False when the rungs do not find one of the placements.
bool prove(const Supposition& supposed, Goal goal, std::span<const Rung> singles, Meter& meter,
           Step& step);

}  // namespace whydoku
