#include "ladder/verify_truths.hpp"

#include <algorithm>

#include "exact/exact.hpp"
#include "exact/lanes.hpp"

namespace whydoku {

void Truths::find(std::span<const Board> boards, Meter& meter) {
    const auto cells = static_cast<std::size_t>(layout_.cells);
    digits_.assign(boards.size() * cells, 0);
    counts_.assign(boards.size(), 0);
    in_lanes_ ? find_in_lanes(boards) : find_one_by_one(boards, meter);
}

void Truths::find_in_lanes(std::span<const Board> boards) {
    bytes_.assign(boards.size() * LANES_BYTES, 0);
    for (std::size_t i = 0; i < boards.size(); ++i) {
        for (Cell c = 0; c < layout_.cells; ++c) {
            std::uint8_t* nine = &bytes_[i * LANES_BYTES + static_cast<std::size_t>(c) * 9];
            const Digit value = boards[i].value(c);
            const DigitSet digits = value ? DigitSet::of(value) : boards[i].candidates(c);
            for (Digit d : digits) nine[d - 1] = static_cast<std::uint8_t>(d);
        }
    }
    lanes::PuzzleBatch batch;
    batch.puzzles = bytes_.data();
    batch.count = boards.size();
    batch.stride = LANES_BYTES;
    batch.candidates = true;
    batch.solutions = digits_.data();
    batch.solution_stride = LANES_CELLS;
    batch.text = false;
    batch.counts = counts_.data();
    lanes::Options options;
    options.threads = 1;
    lanes::solve(batch, options);
}

void Truths::find_one_by_one(std::span<const Board> boards, Meter& meter) {
    for (std::size_t i = 0; i < boards.size(); ++i) {
        meter.next_puzzle();
        Solver solver(boards[i], meter);
        while (counts_[i] < 2 && solver.next()) {
            if (counts_[i]++) continue;
            const auto& values = solver.solution().cell_values();
            std::copy_n(values.begin(), layout_.cells, &digits_[i * layout_.cells]);
        }
        if (counts_[i] < 2 && meter.stopped_by() != Cap::none) counts_[i] = UNKNOWN;
    }
}

Judged judged_by_count(std::uint32_t solutions) {
    constexpr Judged BY_COUNT[] = {Judged::broken, Judged::justified, Judged::several,
                                   Judged::capped};
    return BY_COUNT[solutions];
}

}  // namespace whydoku
