#include "ladder/opportunities.hpp"

#include <utility>

namespace whydoku {

Opportunities opportunities(const Board& board, std::uint8_t row, const Caps& caps) {
    Meter meter(caps);
    Sink sink(Want::all, meter, Evidence::unread);
    const Position position(board);
    const bool is_single = ladder()[row].family == Family::singles;
    for (std::uint8_t tried = is_single ? std::uint8_t{0} : row; tried <= row; ++tried) {
        if (is_single && ladder()[tried].family != Family::singles) continue;
        sink.begin_next(tried);
        ladder()[tried].find(position, sink);
    }
    Opportunities found{.count = static_cast<int>(sink.steps().size()), .cap = meter.stopped_by()};
    for (const Step& step : sink.steps()) {
        for (Candidate c : step.placements) found.cells |= CellSet::of(c.cell);
        for (Candidate c : step.eliminations) found.cells |= CellSet::of(c.cell);
    }
    return found;
}

std::vector<Opportunities> opportunities(Board board, std::span<const Step> path,
                                         const Caps& caps) {
    std::vector<Opportunities> found;
    found.reserve(path.size());
    for (const Step& step : path) {
        found.push_back(opportunities(board, step.technique, caps));
        apply(board, step);
    }
    return found;
}

int break_in(std::span<const std::uint8_t> rows, std::span<const int> counts) {
    const std::uint8_t full_house = singles().front().technique;
    int best = -1;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i] == full_house) continue;
        const auto rank = [&](std::size_t at) { return std::pair(counts[at], -rows[at]); };
        if (best < 0 || rank(i) < rank(static_cast<std::size_t>(best))) best = static_cast<int>(i);
    }
    return best;
}

}  // namespace whydoku
