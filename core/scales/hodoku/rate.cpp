#include "scales/hodoku/rate.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace whydoku {
namespace {

// The highest score of each level.
constexpr std::array CEILINGS = {800, 1000, 1600, 1800, std::numeric_limits<int>::max()};

}  // namespace

Level hodoku_level(Level hardest, int score) {
    auto level = static_cast<std::size_t>(hardest);
    while (score > CEILINGS[level]) ++level;
    return static_cast<Level>(level);
}

LevelAndScore level_and_score(std::span<const std::uint8_t> rows, Outcome outcome) {
    LevelAndScore sum;
    for (std::uint8_t row : rows) {
        const Technique& technique = ladder()[row];
        sum.score += technique.hodoku.score;
        sum.level = std::max(sum.level, technique.level);
    }
    // HoDoKu calls extreme what it does not solve.
    sum.level = outcome == Outcome::stuck ? Level::extreme : hodoku_level(sum.level, sum.score);
    return sum;
}

HodokuRating hodoku_rating(std::span<const std::uint8_t> rows, Outcome outcome, Cap cap) {
    const auto [level, score] = level_and_score(rows, outcome);
    HodokuRating rating{level, score, outcome == Outcome::solved, cap, {}};
    rating.counts.resize(ladder().size());
    for (std::uint8_t row : rows) ++rating.counts[row];
    return rating;
}

HodokuRating rate_hodoku(const Board& board, const Policy& policy) {
    Meter meter(policy.caps);
    std::vector<std::uint8_t> rows;
    const Outcome outcome = policy.choice->router(policy, board.layout(), meter)->walk(board, rows);
    return hodoku_rating(rows, outcome, meter.stopped_by());
}

}  // namespace whydoku
