#include "singles.hpp"

#include <tuple>

#include "../ladder.hpp"
#include "finders.hpp"

namespace pencilmark::hodoku {
namespace {

constexpr int KINDS = 3;  // rows, columns, boxes

int kind_of(const Layout& layout, House h) {
    return h / layout.size;
}

// When the candidates of a board were lost, if its digits are placed cell by cell. The time is the
// cell that was filled. Candidates that were eliminated besides come later, by digit and by cell.
class Losses {
  public:
    explicit Losses(const Board& board) : board_(board) {
        for (Cell c : board.layout().all - board.empty()) {
            filled_[board.value(c)] |= CellSet::of(c);
        }
    }

    int time(Cell c, Digit d) const {
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
        const auto placed = std::ranges::count(latest, true, &Position::Change::placed);
        if (placed == 0) {
            follow_eliminations(board, latest);
        } else if (latest.size() == 1) {
            follow_placement(board, latest[0].candidate);
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
    start_naked(board);
    start_hidden(board);
}

void SinglesQueue::start_naked(const Board& board) {
    if (!board.naked()) return;
    const Losses losses(board);
    std::vector<std::pair<int, Cell>> found;  // when, where
    for (Cell c : board.naked()) {
        int last = 0;
        for (Digit d : board.layout().digits() - board.candidates(c)) {
            last = std::max(last, losses.time(c, d));
        }
        found.emplace_back(last, c);
    }
    std::ranges::sort(found);
    for (auto [when, c] : found) naked_.push_back(candidate(c, board.candidates(c).first()));
}

void SinglesQueue::start_hidden(const Board& board) {
    const Layout& layout = board.layout();
    const Losses losses(board);
    // When; whether the cell filled then had the digit as a candidate; the order within that.
    std::vector<std::tuple<int, bool, int, House, Digit>> found;
    for (Digit d : layout.digits()) {
        for (House h : board.one_place(d)) {
            int last = -1;
            Cell lost = 0;
            for (Cell c : layout.house[h] - board.places(d)) {
                const int time = losses.time(c, d);
                if (time >= last) lost = c;
                last = std::max(last, time);
            }
            const bool was_filled = lost == last;
            const int order = (was_filled ? d : lost) * KINDS + kind_of(layout, h);
            found.emplace_back(last, was_filled, order, h, d);
        }
    }
    std::ranges::sort(found);
    for (const auto& [when, filled, order, h, d] : found) push_hidden(board, h, d);
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
        std::array<std::pair<int, House>, MAX_HOUSES> found;
        std::size_t count = 0;
        for (House h : beside) {
            const Cell last = (lost & layout.house[h]).last();
            found[count++] = {last * KINDS + kind_of(layout, h), h};
        }
        std::sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count));
        for (std::size_t i = 0; i < count; ++i) push_hidden(board, found[i].second, placed.digit);
    }
    for (Digit d : layout.digits() - DigitSet::of(placed.digit)) {
        if (!places_[d].has(placed.cell)) continue;
        for (House h : newly_hidden(board, d) & around) push_hidden(board, h, d);
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
