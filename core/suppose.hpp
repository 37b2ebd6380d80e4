// A board on which something is supposed, and what follows from it by singles, with the reasons:
// what nets, trials and refutations are made of.
#pragma once

#include <span>
#include <vector>

#include "sink.hpp"

namespace pencilmark {

// A candidate taken to be true, or false.
struct Premise {
    Candidate candidate;
    bool holds = true;
};

// What a proof is to end with: a candidate that is lost, or placed; or, with none, a contradiction.
struct Goal {
    enum class Kind : std::uint8_t { contradiction, lost, placed } kind = Kind::contradiction;
    Candidate candidate{};
};

// Whether all that follows is followed, or only the places of the premise's own digit.
enum class Follow : std::uint8_t { all, digit };

class Supposition {
  public:
    // The board must outlive this.
    Supposition(const Board& start, Premise premise, Follow follow = Follow::all);
    // Something else is supposed; the storage is used again.
    void restart(const Board& start, Premise premise);

    // Takes all singles that are there now; false when there are none, or a contradiction was met.
    bool advance();
    // The same until nothing follows any more.
    void finish();

    const Board& board() const { return board_; }
    const Board& start() const { return *start_; }
    Premise premise() const { return premise_; }
    bool broken() const { return contradicts(board_); }
    // Whether a board, this one or a part of the way to it, holds a contradiction of the kind that
    // is looked for; and whether a problem is one.
    bool contradicts(const Board& board) const;
    bool matters(const Problem& problem) const;
    // The cells from which a digit is lost, and not because it was placed; where it was placed.
    CellSet lost(Digit d) const { return start_->places(d) - board_.places(d) - placed_[d]; }
    CellSet placed(Digit d) const { return placed_[d]; }

    // The placements that the goal needs, in order, the premise not among them: few, but perhaps
    // not the fewest. A contradiction is the one that needs the fewest.
    std::vector<Candidate> needed(Goal goal) const;

  private:
    struct Taken {
        Candidate candidate;
        House house;  // in which it is a hidden single; none: a naked one, or the premise
    };
    using Needs = std::vector<bool>;  // by index in taken_

    void begin();
    void find_singles();
    bool take(const Taken& single);
    void need_loss(Cell c, Digit d, std::size_t before, Needs& needs) const;
    void need_all_losses(Cell c, Digit spared, std::size_t before, Needs& needs) const;
    void need_places_lost(House h, Digit d, Cell spared, std::size_t before, Needs& needs) const;
    std::vector<Candidate> followed(Needs needs) const;

    const Board* start_;
    Premise premise_;
    Follow follow_;
    Board board_;
    std::array<CellSet, MAX_SIZE + 1> placed_{};
    std::vector<Taken> taken_;
};

// Whether the candidate is the only one of its cell, or has the only place in a house.
bool is_single(const Board& board, Candidate c);
// The steps that the board allows by singles alone, as placements: each cell once.
std::vector<Candidate> singles_now(const Board& board);
// Adds the step by which a rung places the candidate; false when none does.
bool find_single(const Position& position, Candidate c, std::span<const Rung> singles, Meter& meter,
                 std::vector<Step>& steps);
// Where a board is after all singles, or at a contradiction on the way.
Board after_singles(Board board);
// Whether a board is solved by singles, and by striking candidates from which they lead to a
// contradiction.
bool solved_by_refuting(Board board);

// Marks a contradiction in a step: a cell without a candidate, a house without a place.
void mark_problem(const Problem& problem, Step& step);

// Writes the proof into a step: the premise as a mark, the placements as child steps found by the
// rungs, and the contradiction, if that is the goal, as broken marks. A placement without which the
// rest still holds is left out. False when the rungs do not find their way.
bool prove(const Supposition& supposed, Goal goal, std::span<const Rung> singles, Meter& meter,
           Step& step);

}  // namespace pencilmark
