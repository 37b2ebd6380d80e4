#include "scales/hodoku/singles.hpp"

#include <algorithm>

#include "ladder/ladder.hpp"
#include "scales/hodoku/finders.hpp"
#include "scales/hodoku/single_order.hpp"

namespace whydoku::hodoku {
namespace {

constexpr int KINDS = 3;  // rows, columns, boxes

int kind_of(const Layout& layout, House h) {
    return h / layout.size;
}

std::uint8_t row_of_hidden(const Board& board, Candidate single) {
    static const std::uint8_t in_box = rung("hidden-single-box").technique;
    static const std::uint8_t in_line = rung("hidden-single-line").technique;
    const House box = board.layout().box_of(single.cell);
    return board.one_place(single.digit).has(box) ? in_box : in_line;
}

void report_single(Candidate single, Sink& out) {
    out.draft().placements.push_back(single);
    static_cast<void>(out.report());
}

}  // namespace

void SinglesQueue::build(const Position& position) {
    const Board& board = position.board();
    const auto changes = position.changes();
    if (assigned_ != position.assigned() || followed_ > changes.size()) {
        start(board);
    } else {
        const auto latest = changes.subspan(followed_);
        if (latest.size() == 1 && latest[0].placed) {
            follow_placement(board, latest[0].candidate);
        } else if (std::ranges::none_of(latest, &Position::Change::placed)) {
            follow_eliminations(board, latest);
        } else {
            start(board);
        }
    }
    assigned_ = position.assigned();
    followed_ = changes.size();
    skip_filled(board);
    remember(board);
}

void SinglesQueue::start(const Board& board) {
    naked_.clear();
    hidden_.clear();
    naked_at_ = hidden_at_ = 0;
    SingleOrder order(board, order_);
    order.naked([&](Candidate single) { naked_.push_back(single); });
    order.hidden([&](House h, Digit d) { push_hidden(board, h, d); });
}

// The digit goes from one peer after another, then the other candidates from the cell.
void SinglesQueue::follow_placement(const Board& board, Candidate placed) {
    const Layout& layout = board.layout();
    for (Cell c : board.naked() - had_one_candidate_) {
        naked_.push_back(candidate(c, board.candidates(c).first()));
    }
    const HouseSet around = layout.houses_of[placed.cell];
    const HouseSet beside = newly_hidden(board, placed.digit) - around;
    if (beside) {
        const CellSet lost = places_[placed.digit] - board.places(placed.digit);
        order_.clear();
        for (House h : beside) {
            const int order = (lost & layout.house[h]).last() * KINDS + kind_of(layout, h);
            order_.push_back(static_cast<std::uint32_t>(order * MAX_HOUSES + h));
        }
        if (order_.size() > 1) std::ranges::sort(order_);
        for (std::uint32_t one : order_) {
            push_hidden(board, static_cast<House>(one % MAX_HOUSES), placed.digit);
        }
    }
    // Other digits have lost this cell alone.
    for (Digit d = 1; d <= layout.size; ++d) {
        if (d == placed.digit) continue;
        for (House h : newly_hidden(board, d)) push_hidden(board, h, d);
    }
}

// A cell has one candidate, or a digit one place in a house, from the last elimination there on.
void SinglesQueue::follow_eliminations(const Board& board,
                                       std::span<const Position::Change> changes) {
    const Layout& layout = board.layout();
    const CellSet newly_naked = board.naked() - had_one_candidate_;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const auto [cell, digit] = changes[i].candidate;
        bool last_of_cell = true;
        HouseSet houses = newly_hidden(board, digit) & layout.houses_of[cell];
        for (const auto& [later, placed] : changes.subspan(i + 1)) {
            last_of_cell &= later.cell != cell;
            if (later.digit == digit) houses -= layout.houses_of[later.cell];
        }
        if (last_of_cell && newly_naked.has(cell)) {
            naked_.push_back(candidate(cell, board.candidates(cell).first()));
        }
        for (House h : houses) push_hidden(board, h, digit);
    }
}

void SinglesQueue::push_hidden(const Board& board, House h, Digit d) {
    hidden_.push_back(candidate(board.places(d, h).first(), d));
}

void SinglesQueue::skip_filled(const Board& board) {
    const auto skip = [&](const std::vector<Candidate>& queue, std::size_t& at) {
        while (at < queue.size() && !board.empty().has(queue[at].cell)) ++at;
    };
    skip(naked_, naked_at_);
    skip(hidden_, hidden_at_);
}

void SinglesQueue::remember(const Board& board) {
    had_one_candidate_ = board.naked();
    for (Digit d : board.layout().digits()) {
        one_place_[d] = board.one_place(d);
        places_[d] = board.places(d);
    }
}

void full_house(const Position& position, Sink& out) {
    const Board& board = position.board();
    const HouseSet full = board.full_houses();
    if (!full) return;
    for (Candidate single : position.table<SinglesQueue>().naked()) {
        if (!board.empty().has(single.cell)) continue;
        if (board.layout().houses_of[single.cell] & full) return report_single(single, out);
    }
}

void naked_single(const Position& position, Sink& out) {
    const auto queue = position.table<SinglesQueue>().naked();
    if (!queue.empty()) report_single(queue.front(), out);
}

void hidden_single(const Position& position, Sink& out) {
    const auto queue = position.table<SinglesQueue>().hidden();
    if (queue.empty()) return;
    out.draft().technique = row_of_hidden(position.board(), queue.front());
    report_single(queue.front(), out);
}

}  // namespace whydoku::hodoku
