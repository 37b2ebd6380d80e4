#include "singles.hpp"

#include <algorithm>

#include "../ladder.hpp"
#include "finders.hpp"

namespace pencilmark::hodoku {
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

// When the candidates of a board were lost, if its digits are placed cell by cell. The time is the
// cell that was filled. Candidates that were eliminated besides come later, by digit and by cell.
class SinglesQueue::Losses {
  public:
    explicit Losses(const Board& board) : board_(board) {
        for (Cell c : board.layout().all - board.empty()) {
            filled_[board.value(c)] |= CellSet::of(c);
        }
    }

    int moment(Cell c, Digit d) const {
        const Layout& layout = board_.layout();
        const CellSet by = layout.peers[c] & filled_[d];
        int time = by ? by.first() : layout.cells * (d + 1) + c;
        if (board_.value(c)) time = std::min(time, c);
        return time;
    }

  private:
    const Board& board_;
    std::array<CellSet, MAX_SIZE + 1> filled_{};
};

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
    const Losses losses(board);
    start_naked(board, losses);
    start_hidden(board, losses);
}

void SinglesQueue::start_naked(const Board& board, const Losses& losses) {
    order_.clear();
    for (Cell c : board.naked()) {
        int last = 0;
        for (Digit d : board.layout().digits() - board.candidates(c)) {
            last = std::max(last, losses.moment(c, d));
        }
        order_.push_back(static_cast<std::uint32_t>(last * MAX_CELLS + c));
    }
    std::ranges::sort(order_);
    for (std::uint32_t one : order_) {
        const auto c = static_cast<Cell>(one % MAX_CELLS);
        naked_.push_back(candidate(c, board.candidates(c).first()));
    }
}

// They are ordered by time; then come those that a cell's digit made before those that its other
// candidates made. The numbers that are sorted hold, from the left:
//
//     time | whether the cell had the digit as a candidate | order within that | house | digit
void SinglesQueue::start_hidden(const Board& board, const Losses& losses) {
    const Layout& layout = board.layout();
    constexpr std::uint32_t DIGITS = 16, HOUSES = 64, ORDERS = MAX_CELLS * KINDS;
    order_.clear();
    for (Digit d : layout.digits()) {
        for (House h : board.one_place(d)) {
            int last = -1;
            Cell lost = 0;
            for (Cell c : layout.house[h] - board.places(d)) {
                const int time = losses.moment(c, d);
                if (time >= last) lost = c;
                last = std::max(last, time);
            }
            const bool was_filled = lost == last;
            const int within = (was_filled ? d : lost) * KINDS + kind_of(layout, h);
            const auto when = static_cast<std::uint32_t>(2 * last + was_filled);
            const std::uint32_t order = when * ORDERS + static_cast<std::uint32_t>(within);
            order_.push_back((order * HOUSES + static_cast<std::uint32_t>(h)) * DIGITS +
                             static_cast<std::uint32_t>(d));
        }
    }
    std::ranges::sort(order_);
    for (std::uint32_t one : order_) {
        push_hidden(board, static_cast<House>(one / DIGITS % HOUSES),
                    static_cast<Digit>(one % DIGITS));
    }
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

}  // namespace pencilmark::hodoku
