#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "exact/lanes.hpp"
#include "ladder/verify.hpp"
#include "ladder/verify_truths.hpp"

namespace whydoku {
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
        const Cap hit = meter_.stopped_by();
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
    // It throws for a wrong WHYDOKU_ISA, which no other thread may do.
    if (layout.is_classic()) lanes::default_instruction_set();
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

}  // namespace whydoku
