#include "make/grids.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace whydoku {
namespace {

// Random fillings from which a grid is chosen: docs/generate.md says how even that makes them.
constexpr int FILLINGS = 24;

bool has_singles_placed(Board& board) {
    place_singles(board);
    return !board.broken();
}

}  // namespace

// The probability of a filling is one over the product of the numbers of choices.
RandomFilling fill_at_random(Board board, Random& random) {
    double weight = 1;
    const auto sums = sums_of(board.layout());
    while (true) {
        if (sums ? !settle(board, *sums, nullptr).possible : !has_singles_placed(board)) return {};
        if (board.solved()) return {board.values(), weight};
        const Cell c = board.tightest();
        int skip = random.below(board.candidates(c).size());
        weight *= board.candidates(c).size();
        for (Digit d : board.candidates(c)) {
            if (skip-- == 0) board.place(c, d);
        }
    }
}

Estimate estimate_solutions(const Board& board, int fillings, std::uint64_t seed, Meter& meter) {
    Random random(seed);
    double mean = 0, squares = 0;  // of the deviations from the mean, as Welford sums them
    int done = 0;
    while (done < fillings && meter.spend()) {
        const double weight = fill_at_random(board, random).weight;
        const double deviation = weight - mean;
        mean += deviation / ++done;
        squares += deviation * (weight - mean);
    }
    const double error = done > 1 ? std::sqrt(squares / (done - 1) / done) : mean;
    return {mean, error, meter.stopped_by()};
}

FullGrids::FullGrids(const Layout& layout) : layout_(layout) {
    if (!layout.is_classic()) symmetries_.emplace(layout);
}

// Independence sampling after Metropolis and Hastings: a new filling replaces the last one with
// probability (its weight / the last one's weight). In the long run each grid is then equally
// likely, whichever the fillings prefer. A filling that ended in a contradiction has weight 0.
std::vector<int> FullGrids::next(Random& random, Meter& meter) const {
    if (!symmetries_) return uniform_grid(random);
    const Board empty(layout_, std::vector<int>(static_cast<std::size_t>(layout_.cells)));
    RandomFilling here;
    for (int fillings = 0; fillings < FILLINGS || here.values.empty(); ++fillings) {
        if (!meter.spend()) return {};
        RandomFilling other = fill_at_random(empty, random);
        if (random.fraction() * here.weight < other.weight) here = std::move(other);
    }
    return symmetries_->random(random).apply(layout_, here.values);
}

}  // namespace whydoku
