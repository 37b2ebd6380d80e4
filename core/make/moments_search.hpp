// The search for moments in one puzzle after another: on its path, by nudges, by strikes.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "exact/random.hpp"
#include "ladder/walk.hpp"
#include "make/moments.hpp"

namespace whydoku {

// A moment that is not yet described.
struct SeenMoment {
    std::uint8_t technique;
    bool nudged;
    Board board;
    std::vector<Step> findings;
};

class MomentSearcher {
  public:
    // The plan and the meter must outlive this object.
    MomentSearcher(const MomentPlan& plan, Meter& meter);

    // The moments, until the next call. Nudges and strikes are begun anew `tries` times, or until
    // there is a moment.
    using Seen = std::vector<SeenMoment>;
    const Seen& follow(const Board& start, Random& random);
    const Seen& wander(const Board& start, const Board& solution, int tries, Random& random);
    const Seen& strike(const Board& start, const Board& solution, int tries, Random& random);

  private:
    using Candidates = std::vector<Candidate>;

    void begin(const Board& start);
    bool over() const { return position_->board().solved() || position_->board().broken(); }
    void apply_simple();

    void wander_once(const Board& solution, Random& random);
    bool nudge(const Board& solution, Random& random);
    void spare_digits(Random& random);

    void strike_once(const Board& solution, Random& random);
    void place_some(const Board& solution, Random& random);
    Candidates in_the_way(const Board& solution, Random& random) const;
    std::size_t strike_until_it_works(std::span<const Candidate> struck);
    void give_back(const Board& whole, Candidates struck);
    bool works_without(const Board& whole, std::span<const Candidate> struck, std::size_t from,
                       std::size_t to);
    void take_what_is_easier(Random& random);

    bool is_wanted(std::uint8_t technique) const;
    bool works();
    bool find(std::span<const Rung> rungs, bool& sure);
    bool consider(std::uint8_t technique, Random& random);
    std::vector<Step> all_findings(std::uint8_t technique);

    const MomentPlan& plan_;
    // before_: what is easier than the first technique that is wanted; simple_: what of it is not
    // hard.
    std::span<const Rung> rungs_, before_, simple_;
    Meter& meter_;
    Sink sink_, all_;
    std::optional<Position> position_;  // from the first puzzle on
    Seen seen_;
    std::array<int, MAX_TECHNIQUES> counts_{};  // moments so far, by technique
    DigitSet spared_;                           // by nudges, as long as others can be struck
    bool nudged_ = false;
};

}  // namespace whydoku
