#include "scales/human/rate.hpp"

#include <algorithm>
#include <cmath>

#include "scales/human/fitted.hpp"

namespace whydoku {
namespace human {
namespace {

// Sums over the digits that are placed, one after the other.
struct Sums {
    std::array<double, WAYS> scarcity{}, search{}, least{}, first{};
    std::array<double, WAYS - 1> nothing{};
    int placed = 0, harder = 0, hardest = 0;

    void add(const Round& round) {
        for (int i = 0; i < round.placed; ++i) add(round, i);
        placed += round.placed;
        harder += round.way >= 1 ? round.placed : 0;
        hardest += round.way >= 2 ? round.placed : 0;
    }

  private:
    // The i-th digit of a round.
    void add(const Round& round, int i) {
        const double part = static_cast<double>(i) / round.placed;
        for (std::size_t way = 0; way < WAYS; ++way) {
            const int before = round.before[way], after = round.after[way];
            const double found = before + (after - before) * part;
            scarcity[way] += 1 / (found + 1);
            search[way] += (round.empty - i) / (found + 1);
            if (placed + i == 0) first[way] = least[way] = found;
            least[way] = std::min(least[way], found);
            if (way < nothing.size()) nothing[way] += std::max(0.0, 1 - found);
        }
    }
};

}  // namespace

Features features(const Reading& reading) {
    Sums sums;
    for (const Round& round : reading.rounds) sums.add(round);
    // Digits that were not reached add nothing: the sums are then lower bounds.
    const double digits = std::max(reading.empty, 1);
    Features found{};
    auto next = found.begin();
    for (std::size_t way = 0; way < WAYS; ++way) {
        *next++ = sums.scarcity[way] / digits;
        *next++ = sums.search[way] / digits;
        *next++ = -sums.least[way];
        *next++ = -sums.first[way];
    }
    for (double nothing : sums.nothing) *next++ = nothing / digits;
    *next++ = sums.harder / digits;
    *next++ = sums.hardest / digits;
    *next = std::log1p(reading.beyond / BEYOND_UNIT);
    return found;
}

const char* to_string(Basis basis) {
    switch (basis) {
        case Basis::players:
            return "players";
        case Basis::extrapolated:
            return "extrapolated";
        case Basis::layout:
            return "layout";
        case Basis::difficulty:
            return "difficulty";
    }
    return "";
}

const char* to_string(Pace pace) {
    constexpr const char* NAMES[] = {"easy", "medium", "hard", "very hard", "extreme"};
    return NAMES[static_cast<std::size_t>(pace)];
}

namespace {

// The minutes below which a puzzle is of each level; above all of them it is extreme.
constexpr std::array<double, static_cast<std::size_t>(Pace::extreme)> BELOW = {5, 8, 13, 30};

// The minutes, with the band in which most players are; and how far the logarithms of its ends are
// not known.
void set_minutes(double log_minutes, double unknown, HumanRating& rating) {
    rating.minutes = std::exp(log_minutes);
    rating.low = std::exp(log_minutes + FITTED.low - unknown);
    rating.high = std::exp(log_minutes + FITTED.high + unknown);
    rating.pace =
        static_cast<Pace>(std::ranges::upper_bound(BELOW, rating.minutes) - BELOW.begin());
}

// Nobody was timed on killers. As long as plain puzzles of the same difficulty take.
HumanRating rate_by_difficulty(const Board& board, const Policy& policy) {
    const Walk path = walk(board, policy);
    HumanRating rating{
        .basis = Basis::difficulty, .solved = path.outcome == Outcome::solved, .cap = path.cap};
    if (path.steps.empty()) return rating;
    const auto sum = static_cast<double>(difficulty(path.steps));
    const double log_minutes = FITTED.of_difficulty + FITTED.by_difficulty * std::log(sum);
    set_minutes(log_minutes, FITTED.unknown_cages, rating);
    return rating;
}

}  // namespace
}  // namespace human

double in_tenths(double minutes) {
    return std::round(minutes * 10) / 10;
}

HumanRating rate_human(const human::Reading& reading, const Layout& layout) {
    using namespace human;
    HumanRating rating{.solved = reading.solved, .cap = reading.cap};
    if (reading.empty == 0) return rating;
    const Features found = features(reading);
    double log_minutes = FITTED.constant + std::log(reading.empty);
    for (std::size_t i = 0; i < FEATURES; ++i) {
        log_minutes += FITTED.coefficients[i] * found[i];
    }
    // Beyond the hardest puzzles that people were timed on, less and less is known.
    const double further = std::max(0.0, found.back() - FITTED.most_beyond);
    double unknown = FITTED.unknown_beyond * FITTED.coefficients.back() * further;
    if (further > 0) rating.basis = Basis::extrapolated;
    if (layout.name != "9x9") {
        rating.basis = Basis::layout;
        unknown += FITTED.unknown_layout;
    }
    set_minutes(log_minutes, unknown, rating);
    return rating;
}

HumanRating rate_human(const Board& board, const Policy& policy) {
    if (!board.layout().rules.empty()) return human::rate_by_difficulty(board, policy);
    return rate_human(human::read_opportunities(board, policy), board.layout());
}

}  // namespace whydoku
