#include "verify.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <iterator>
#include <mutex>
#include <thread>
#include <utility>

#include "exact.hpp"
#include "lanes.hpp"

namespace pencilmark {
namespace {

constexpr const char* JUDGED[] = {
    "justified", "contradicts", "unexplained", "other-technique", "gone",
    "filled",    "broken",      "several",     "capped",
};
static_assert(std::size(JUDGED) == static_cast<std::size_t>(Judged::capped) + 1);

bool has(const std::vector<Candidate>& candidates, Candidate wanted) {
    return std::ranges::find(candidates, wanted) != candidates.end();
}

// Whether a step does what a move says; if the candidate goes because the step places a digit, `by`
// is that placement.
bool gives(const Layout& layout, const Step& step, const Move& move, Candidate& by) {
    const Candidate asked = move.candidate;
    if (move.places) return has(step.placements, asked);
    if (has(step.eliminations, asked)) return true;
    for (Candidate placed : step.placements) {
        const bool in_its_cell = placed.cell == asked.cell && placed.digit != asked.digit;
        const bool seen = layout.peers[placed.cell].has(asked.cell) && placed.digit == asked.digit;
        if (!in_its_cell && !seen) continue;
        by = placed;
        return true;
    }
    return false;
}

bool is_true(const Move& move, std::span<const std::uint8_t> solution) {
    return (solution[move.candidate.cell] == move.candidate.digit) == move.places;
}

bool goes_in_lanes(const Layout& layout) {
    return layout.box_rows == 3 && layout.box_cols == 3 && layout.houses == 27;
}

// The solutions of some boards, one digit a cell, and how many each has: 0, 1 or 2 for more.
class Truths {
  public:
    explicit Truths(const Layout& layout) : layout_(layout), in_lanes_(goes_in_lanes(layout)) {}

    // Boards that a cap left have UNKNOWN solutions.
    void find(std::span<const Board> boards, Meter& meter) {
        const auto cells = static_cast<std::size_t>(layout_.cells);
        digits_.assign(boards.size() * cells, 0);
        counts_.assign(boards.size(), 0);
        in_lanes_ ? find_in_lanes(boards) : find_one_by_one(boards, meter);
    }
    std::uint32_t count(std::size_t board) const { return counts_[board]; }
    std::span<const std::uint8_t> solution(std::size_t board) const {
        const auto cells = static_cast<std::size_t>(layout_.cells);
        return std::span(digits_).subspan(board * cells, cells);
    }

    static constexpr std::uint32_t UNKNOWN = 3;

  private:
    static constexpr std::size_t LANES_CELLS = 81, LANES_BYTES = 729;

    void find_in_lanes(std::span<const Board> boards) {
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

    void find_one_by_one(std::span<const Board> boards, Meter& meter) {
        for (std::size_t i = 0; i < boards.size(); ++i) {
            meter.next_puzzle();
            Solver solver(boards[i], meter);
            while (counts_[i] < 2 && solver.next()) {
                if (counts_[i]++) continue;
                const auto& values = solver.solution().cell_values();
                std::copy_n(values.begin(), layout_.cells, &digits_[i * layout_.cells]);
            }
            if (counts_[i] < 2 && meter.hit() != Cap::none) counts_[i] = UNKNOWN;
        }
    }

    const Layout& layout_;
    bool in_lanes_;
    std::vector<std::uint8_t> bytes_, digits_;
    std::vector<std::uint32_t> counts_;
};

Judged judged_by_count(std::uint32_t solutions) {
    constexpr Judged BY_COUNT[] = {Judged::broken, Judged::justified, Judged::several,
                                   Judged::capped};
    return BY_COUNT[solutions];
}

}  // namespace

const char* to_string(Judged judged) {
    return JUDGED[static_cast<std::size_t>(judged)];
}

std::vector<std::string> judged_names() {
    return {std::begin(JUDGED), std::end(JUDGED)};
}

// --- one position -----------------------------------------------------------------------------

Judge::Judge(const Policy& policy, Meter& meter, Evidence evidence)
    : meter_(meter), sink_(Want::first, meter, evidence), in_policy_(ladder().size()) {
    for (const Rung& rung : policy.rungs) in_policy_[rung.technique] = true;
    sink_.accept_only([this](const Step& step) { return take(step); });
}

void Judge::judge(const Board& board, std::span<const std::uint8_t> solution,
                  std::span<const Move> moves, std::span<Judgement> judgements) {
    steps_.clear();
    open_.clear();
    answer_at_once(board, solution, moves, judgements);
    if (open_.empty()) return;
    if (!position_) position_.emplace(board);
    position_->assign(board);
    for (std::size_t row = 0; row < ladder().size(); ++row) {
        const auto technique = static_cast<std::uint8_t>(row);
        if (anyone_asks(technique)) ask(*position_, technique);
        const Cap hit = meter_.hit();
        if (hit != Cap::none && hit != Cap::nodes) break;
    }
    close();
}

// JudgedColumns what the board and its solution decide. What is true of a candidate is left open.
void Judge::answer_at_once(const Board& board, std::span<const std::uint8_t> solution,
                           std::span<const Move> moves, std::span<Judgement> judgements) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto [cell, digit] = moves[i].candidate;
        judgements[i] = {};
        Judged& judged = judgements[i].judged;
        if (board.value(cell)) {
            judged = Judged::filled;
        } else if (!moves[i].places && !board.has(cell, digit)) {
            judged = Judged::gone;
        } else if (!is_true(moves[i], solution)) {
            judged = Judged::contradicts;
        } else {
            open_.push_back({&moves[i], &judgements[i]});
        }
    }
}

// Whether a move still waits for a row: for any of the policy, or for the one that it names.
bool Judge::asks(const Open& open, std::uint8_t row) const {
    if (open.move->named == row) return !open.named_found;
    return in_policy_[row] && open.judgement->technique == NO_TECHNIQUE;
}

bool Judge::anyone_asks(std::uint8_t row) const {
    return std::ranges::any_of(open_, [&](const Open& open) { return asks(open, row); });
}

// True when no move waits for the row any more.
bool Judge::take(const Step& step) {
    bool all_answered = true;
    for (Open& open : open_) {
        if (!asks(open, step.technique)) continue;
        Candidate by{};
        if (!gives(position_->layout(), step, *open.move, by)) {
            all_answered = false;
            continue;
        }
        if (open.move->named == step.technique) open.named_found = true;
        if (open.judgement->technique != NO_TECHNIQUE) continue;
        open.judgement->technique = step.technique;
        open.judgement->by = by;
        if (sink_.evidence_is_read()) steps_.assign(1, step);
    }
    return all_answered;
}

void Judge::ask(const Position& position, std::uint8_t row) {
    meter_.next_rung();
    sink_.begin(row);
    ladder()[row].find(position, sink_);
    if (meter_.hit() != Cap::none) note_cap(row);
}

void Judge::note_cap(std::uint8_t row) {
    for (Open& open : open_) open.judgement->capped |= asks(open, row);
}

void Judge::close() {
    const Cap hit = meter_.hit();
    const bool out_of_time = hit != Cap::none && hit != Cap::nodes;
    for (const Open& open : open_) {
        Judgement& judgement = *open.judgement;
        const bool has_technique = judgement.technique != NO_TECHNIQUE;
        const bool named_in_vain = open.move->named != NO_TECHNIQUE && !open.named_found;
        judgement.capped |= out_of_time && (!has_technique || named_in_vain);
        if (has_technique && !named_in_vain) {
            judgement.judged = Judged::justified;
        } else if (judgement.capped) {
            judgement.judged = Judged::capped;
        } else {
            judgement.judged = has_technique ? Judged::other_technique : Judged::unexplained;
        }
    }
}

Verified verify(const Board& board, const Move& move, const Policy& policy) {
    Meter meter(policy.caps);
    Truths truths(board.layout());
    truths.find({&board, 1}, meter);
    Verified verified{{judged_by_count(truths.count(0)), NO_TECHNIQUE, {}, false}, Cap::none, {}};
    if (truths.count(0) == 1) {
        Judge judge(policy, meter, Evidence::read);
        judge.judge(board, truths.solution(0), {&move, 1}, {&verified.judgement, 1});
        if (judge.step()) verified.steps.push_back(*judge.step());
    }
    verified.cap = verified.judgement.capped || truths.count(0) == Truths::UNKNOWN
                       ? (meter.hit() == Cap::none ? Cap::nodes : meter.hit())
                       : Cap::none;
    return verified;
}

Found steps_that_give(const Board& board, const Move& move, std::uint8_t row, std::size_t limit,
                      const Caps& caps) {
    Meter meter(caps);
    Sink sink(Want::first, meter);
    std::vector<Step> steps;
    sink.accept_only([&](const Step& step) {
        Candidate by{};
        if (gives(board.layout(), step, move, by)) steps.push_back(step);
        return steps.size() >= limit;
    });
    const Position position(board);
    sink.begin(row);
    ladder()[row].find(position, sink);
    return {meter.hit(), std::move(steps)};
}

// --- many positions ---------------------------------------------------------------------------

namespace {

// Positions that a thread takes at a time, at most: enough to fill the lanes of the solver. Few
// positions are taken one by one, so that no thread waits for one with hard positions.
constexpr std::size_t MOST_AT_ONCE = 64;
constexpr std::size_t TURNS = 8;  // of each thread, at least, if there are positions enough
constexpr auto POLL_EVERY = std::chrono::milliseconds(20);

// What the threads share.
struct Work {
    const Layout& layout;
    const Questions& questions;
    const JudgedColumns& answers;
    const Policy& policy;
    std::vector<std::size_t> starts;  // where the moves of each position start, and the end
    std::size_t at_once;              // positions that a thread takes
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> stop = false;
    std::atomic<Cap> cap = Cap::none;  // the first that ended a thread's part
    std::mutex mutex;
    std::condition_variable thread_ended;
    int running = 0;  // other threads
};

// One thread's part of the work.
class Worker {
  public:
    Worker(Work& work, const Caps& caps)
        : work_(work), meter_(caps), truths_(work.layout), judge_(work.policy, meter_) {}

    void run() {
        while (!work_.stop && meter_.in_time()) {
            const std::size_t first = work_.next.fetch_add(work_.at_once);
            if (first >= work_.questions.positions) break;
            take(first, std::min(first + work_.at_once, work_.questions.positions));
        }
        end();
    }
    // Checks the caps and for Ctrl-C while other threads go on.
    void wait() {
        std::unique_lock lock(work_.mutex);
        while (work_.running > 0) {
            work_.thread_ended.wait_for(lock, POLL_EVERY);
            lock.unlock();  // the check for Ctrl-C may wait for Python
            in_time();
            end();
            lock.lock();
        }
    }

  private:
    void end() {
        const Cap hit = meter_.hit();
        if (hit == Cap::none || hit == Cap::nodes) return;
        Cap none = Cap::none;
        work_.cap.compare_exchange_strong(none, hit);
        work_.stop = true;
    }

    void take(std::size_t first, std::size_t end) {
        boards_.clear();
        numbers_.clear();
        for (std::size_t at = first; at < end; ++at) {
            if (work_.starts[at] < work_.starts[at + 1]) add(at);
        }
        truths_.find(boards_, meter_);
        for (std::size_t i = 0; i < boards_.size() && in_time(); ++i) judge(i);
    }

    bool in_time() {
        meter_.next_puzzle();
        return !work_.stop && meter_.in_time();
    }

    void add(std::size_t at);
    void judge(std::size_t i);
    void write(std::size_t move, const Judgement& judgement);

    Work& work_;
    Meter meter_;
    Truths truths_;
    Judge judge_;
    std::vector<Board> boards_;
    std::vector<std::size_t> numbers_;  // of their positions
    std::vector<int> givens_;
    std::vector<Move> moves_;
    std::vector<Judgement> judgements_;
};

void Worker::add(std::size_t at) {
    const Questions& asked = work_.questions;
    const auto cells = static_cast<std::size_t>(work_.layout.cells);
    const std::uint8_t* values = asked.values + at * cells;
    const std::uint8_t* givens = asked.givens + at * cells;
    givens_.assign(givens, givens + cells);
    Board& board = boards_.emplace_back(work_.layout, givens_);
    for (Cell c = 0; c < work_.layout.cells; ++c) {
        if (values[c] && !board.value(c)) board.place(c, values[c]);
    }
    numbers_.push_back(at);
    if (!asked.candidates) return;
    const std::uint16_t* candidates = asked.candidates + at * cells;
    for (Cell c : board.empty()) {
        const DigitSet gone = board.candidates(c) - DigitSet{candidates[c]};
        for (Digit d : gone) board.eliminate(c, d);
    }
}

void Worker::judge(std::size_t i) {
    const Questions& asked = work_.questions;
    const std::size_t first = work_.starts[numbers_[i]], end = work_.starts[numbers_[i] + 1];
    moves_.clear();
    for (std::size_t m = first; m < end; ++m) {
        moves_.push_back({{asked.cells[m], asked.digits[m]}, asked.kinds[m] != 0, asked.named[m]});
    }
    judgements_.assign(moves_.size(), {judged_by_count(truths_.count(i)), NO_TECHNIQUE, {}, false});
    if (truths_.count(i) == 1) {
        judge_.judge(boards_[i], truths_.solution(i), moves_, judgements_);
    }
    for (std::size_t m = first; m < end; ++m) write(m, judgements_[m - first]);
}

void Worker::write(std::size_t move, const Judgement& judgement) {
    const JudgedColumns& answers = work_.answers;
    answers.judged[move] = static_cast<std::uint8_t>(judgement.judged);
    answers.techniques[move] = judgement.technique;
    answers.by_cells[move] = judgement.by.cell;
    answers.by_digits[move] = judgement.by.digit;
    answers.capped[move] = judgement.capped || judgement.judged == Judged::capped;
}

std::vector<std::size_t> starts_of(const Questions& questions) {
    std::vector<std::size_t> starts(questions.positions + 1);
    for (std::size_t m = 0; m < questions.moves; ++m) ++starts[questions.places[m] + 1];
    for (std::size_t at = 0; at < questions.positions; ++at) starts[at + 1] += starts[at];
    return starts;
}

}  // namespace

VerifiedAll verify_many(const Layout& layout, const Questions& questions,
                        const JudgedColumns& answers, const Policy& policy, int threads) {
    // It throws for a wrong PENCILMARK_ISA, which no other thread may do.
    if (goes_in_lanes(layout)) lanes::default_instruction_set();
    const Judgement none;
    std::fill_n(answers.judged, questions.moves, static_cast<std::uint8_t>(none.judged));
    std::fill_n(answers.techniques, questions.moves, none.technique);
    std::fill_n(answers.by_cells, questions.moves, none.by.cell);
    std::fill_n(answers.by_digits, questions.moves, none.by.digit);
    std::fill_n(answers.capped, questions.moves, std::uint8_t{1});
    const std::size_t positions = questions.positions, most = static_cast<std::size_t>(threads);
    const std::size_t at_once =
        std::clamp(positions / (most * TURNS), std::size_t{1}, MOST_AT_ONCE);
    Work work{layout, questions, answers, policy, starts_of(questions), at_once};
    const Caps own{policy.caps.nodes, policy.caps.seconds, policy.caps.interrupted, &work.stop};
    const Caps for_others{policy.caps.nodes, policy.caps.seconds, nullptr, &work.stop};
    work.running = static_cast<int>(std::min(most, positions)) - 1;
    std::vector<std::thread> others;
    for (int i = work.running; i > 0; --i) {
        others.emplace_back([&] {
            Worker(work, for_others).run();
            const std::lock_guard lock(work.mutex);
            --work.running;
            work.thread_ended.notify_one();
        });
    }
    Worker worker(work, own);
    worker.run();
    worker.wait();
    for (std::thread& other : others) other.join();
    return {work.cap};
}

}  // namespace pencilmark
