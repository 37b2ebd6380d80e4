#include "rate_hodoku.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace pencilmark {
namespace {

// The highest score of each level.
constexpr std::array CEILINGS = {800, 1000, 1600, 1800, std::numeric_limits<int>::max()};

}  // namespace

Level hodoku_level(Level hardest, int score) {
    auto level = static_cast<std::size_t>(hardest);
    while (score > CEILINGS[level]) ++level;
    return static_cast<Level>(level);
}

HodokuRating hodoku_rating(std::span<const std::uint8_t> rows, Outcome outcome, Cap cap) {
    HodokuRating rating{Level::easy, 0, outcome == Outcome::solved, cap, {}};
    rating.counts.resize(ladder().size());
    for (std::uint8_t row : rows) {
        const Technique& technique = ladder()[row];
        ++rating.counts[row];
        rating.score += technique.score;
        rating.level = std::max(rating.level, technique.level);
    }
    // HoDoKu calls extreme what it does not solve.
    rating.level =
        outcome == Outcome::stuck ? Level::extreme : hodoku_level(rating.level, rating.score);
    return rating;
}

HodokuRating rate_hodoku(const Board& board, const Policy& policy) {
    Meter meter(policy.caps);
    Climber climber(meter);
    Board end = board;
    std::vector<std::uint8_t> rows;
    const Outcome outcome =
        climber.advance(end, policy, [&](const Step& step) { rows.push_back(step.technique); });
    return hodoku_rating(rows, outcome, meter.hit());
}

HodokuRatings rate_hodoku_many(const Layout& layout, std::span<const std::string_view> lines,
                               const Policy& policy) {
    const Routes routes = walk_many(layout, lines, policy);
    HodokuRatings ratings{{}, {}, {}, routes.cap};
    const std::span<const std::uint8_t> rows = routes.techniques;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < routes.outcomes.size(); ++i) {
        const auto own = rows.subspan(begin, routes.ends[i] - begin);
        const HodokuRating rating = hodoku_rating(own, routes.outcomes[i], routes.cap);
        begin = routes.ends[i];
        ratings.levels.push_back(rating.level);
        ratings.scores.push_back(rating.score);
        ratings.solved.push_back(rating.solved);
    }
    return ratings;
}

}  // namespace pencilmark
