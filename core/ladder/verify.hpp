// Says whether moves are justified at a position, and by which technique: one move with its step,
// or many moves at many positions, on several threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ladder/walk.hpp"

namespace whydoku {

inline constexpr std::uint8_t NO_TECHNIQUE = MAX_TECHNIQUES - 1;

// justified: true, and a technique gives it here. contradicts: the solution has it otherwise.
// unexplained: true, but no technique of the policy gives it here. other_technique: true, and a
// technique gives it here, but not the one that was named. gone: the candidate is not there.
// filled: the cell holds a digit. broken, several: the position has no solution, or more than one.
// capped: a cap was hit before there was an answer.
enum class Judged : std::uint8_t {
    justified,
    contradicts,
    unexplained,
    other_technique,
    gone,
    filled,
    broken,
    several,
    capped,
};

const char* to_string(Judged judged);
std::vector<std::string> judged_names();

// A digit that is placed, or a candidate that is eliminated, and the row of the ladder that is
// named as the reason, or NO_TECHNIQUE.
struct Move {
    Candidate candidate;
    bool places = false;
    std::uint8_t named = NO_TECHNIQUE;
};

struct Judgement {
    Judged judged = Judged::capped;
    std::uint8_t technique = NO_TECHNIQUE;  // the easiest that gives the move here
    Candidate by{};       // the digit that it places, where an elimination follows from that
    bool capped = false;  // a cap cut a technique short: there may be an easier one
};

// Judges moves at one position after another. A technique gives a move if one of its steps at the
// position does just that, or places a digit that excludes the candidate. Each technique is asked
// once for all moves that are still open, from the easiest on, and only as long as some are.
class Judge {
  public:
    // Keeps the steps of the technique that is found if they are to be read; see step().
    Judge(const Policy& policy, Meter& meter, Evidence evidence = Evidence::unread);
    Judge(const Judge&) = delete;  // the sink calls this one

    // `solution` has a digit for each cell; the board must have this solution and no other.
    void judge(const Board& board, std::span<const std::uint8_t> solution,
               std::span<const Move> moves, std::span<Judgement> judgements);

    // The step that gave the last move that was judged; null if there is none.
    const Step* step() const { return steps_.empty() ? nullptr : &steps_.back(); }

  private:
    struct Open {  // a move that waits for a technique
        const Move* move;
        Judgement* judgement;
        bool named_found = false;
    };

    void answer_at_once(const Board& board, std::span<const std::uint8_t> solution,
                        std::span<const Move> moves, std::span<Judgement> judgements);
    bool asks(const Open& open, std::uint8_t row) const;
    bool anyone_asks(std::uint8_t row) const;
    bool take(const Step& step);
    void ask(const Position& position, std::uint8_t row);
    void note_cap(std::uint8_t row);
    void close();

    Meter& meter_;
    Sink sink_;
    std::vector<bool> in_policy_;  // by row of the ladder
    std::vector<Open> open_;
    std::vector<Step> steps_;
    std::optional<Position> position_;  // from the first board on
};

// The answer about one move.
struct Verified {
    Judgement judgement;
    Cap cap;
    std::vector<Step> steps;  // the easiest that gives the move; none where none does
};
Verified verify(const Board& board, const Move& move, const Policy& policy);

// All steps of a technique that give a move, at most `limit`: those with equal outcomes too.
Found steps_that_give(const Board& board, const Move& move, std::uint8_t row, std::size_t limit,
                      const Caps& caps);

// Positions and moves in memory of the caller. Of a position, `values` and `givens` have a digit
// for each cell, 0 for none; `candidates` has a DigitSet for each cell, or is null: then nothing
// was eliminated. `places` are the positions of the moves, which are sorted by them.
struct Questions {
    std::size_t positions = 0, moves = 0;
    const std::uint8_t* values = nullptr;
    const std::uint8_t* givens = nullptr;
    const std::uint16_t* candidates = nullptr;
    const std::uint32_t* places = nullptr;
    const std::uint8_t* cells = nullptr;
    const std::uint8_t* digits = nullptr;
    const std::uint8_t* kinds = nullptr;  // 1: placed; 0: eliminated
    const std::uint8_t* named = nullptr;
};

// Columns with an entry for each move, in memory of the caller.
struct JudgedColumns {
    std::uint8_t* judged = nullptr;
    std::uint8_t* techniques = nullptr;
    std::uint8_t* by_cells = nullptr;
    std::uint8_t* by_digits = nullptr;  // 0: the move does not follow from a digit
    std::uint8_t* capped = nullptr;
};

struct VerifiedAll {
    Cap cap;
};

// The policy's cap on seconds is for all moves together: those that it leaves are `capped`. A
// position whose digits are no position of the layout is broken.
VerifiedAll verify_many(const Layout& layout, const Questions& questions,
                        const JudgedColumns& answers, const Policy& policy, int threads);

}  // namespace whydoku
