#include "make/dig.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "exact/lanes.hpp"
#include "make/grids.hpp"

namespace whydoku {
namespace {

// Larger sets hardly ever decide about a given.
constexpr int LARGEST_TWO_DIGIT_SET = 10;

// How many givens to remove before the next proof: many while a refutation is unlikely. This
// changes the number of proofs, not which givens remain.
int givens_per_proof(int givens) {
    return givens > 36 ? givens - 34 : givens > 32 ? 2 : 1;
}

}  // namespace

Dig::Dig(const Layout& layout, const DigPlan& plan, const std::vector<int>& solution,
         Random& random)
    : layout_(&layout),
      plan_(&plan),
      turns_(static_cast<int>(plan.orbits.size())),
      empty_(plan.always_empty) {
    std::ranges::copy(solution, solution_.begin());
    last_.fill(NO_SET);
    for (int i = 0; i < turns_; ++i) order_[i] = static_cast<std::uint8_t>(i);
    const std::span order(order_.data(), static_cast<std::size_t>(turns_));
    random.shuffle(order);
    if (plan.late) {
        std::stable_partition(order.begin(), order.end(),
                              [&](int i) { return !(plan.orbits[i] & plan.late); });
    }
    for (int i = 0; i < turns_; ++i) {
        for (Cell c : orbit(i)) turn_[c] = static_cast<std::uint8_t>(i);
    }
    sets_.reserve(64);
    find_two_digit_sets();
    if (plan.starts_unique || !plan.always_empty) prove();
}

// A cell, its peers among the cells, their peers, and so on.
CellSet Dig::joined_to(Cell start, CellSet cells) const {
    CellSet found = CellSet::of(start), fresh = found;
    while (fresh) {
        CellSet seen;
        for (Cell c : fresh) seen |= layout_->peers[c];
        fresh = (seen & cells) - found;
        found |= fresh;
    }
    return found;
}

// Finds cells in which two digits can be exchanged: these are unavoidable. Start with a cell of one
// of the digits, and add all peers that hold the other, then their peers, and so on.
void Dig::find_two_digit_sets() {
    std::array<CellSet, MAX_SIZE + 1> places;
    for (Cell c : layout_->all) places[solution_[c]] |= CellSet::of(c);
    for (Digit one = 2; one <= layout_->size; ++one) {
        for (Digit other = 1; other < one; ++other) {
            const CellSet both = places[one] | places[other];
            for (CellSet left = places[one]; left;) {
                const CellSet cells = joined_to(left.first(), both);
                if (cells.size() <= LARGEST_TWO_DIGIT_SET) add_unavoidable(cells);
                left -= cells;
            }
        }
    }
}

void Dig::add_unavoidable(CellSet cells) {
    int last = 0;
    for (Cell c : cells - plan_->always_empty) last = std::max<int>(last, turn_[c]);
    sets_.push_back({cells, last_[last]});
    last_[last] = static_cast<std::int16_t>(sets_.size() - 1);
}

// Whether removing the orbit of a turn would empty an unavoidable set.
bool Dig::must_stay(int turn) const {
    const CellSet without = empty_ | orbit(turn);
    for (int i = last_[turn]; i != NO_SET; i = sets_[i].next) {
        if (!(sets_[i].cells - without)) return true;
    }
    return false;
}

// Decides about the next orbits. If none of them can go, nothing is left to prove.
void Dig::remove_next() {
    int left = (layout_->all - empty_).size();
    int room = givens_per_proof(left);
    needs_proof_ = false;
    for (; next_ < turns_ && room > 0; ++next_) {
        const int size = orbit(next_).size();
        if (left - size < plan_->min_givens || must_stay(next_)) continue;
        empty_ |= orbit(next_);
        left -= size;
        room -= size;
        needs_proof_ = true;
    }
    if (!needs_proof_ && plan_->minimal) {
        for (const UnavoidableSet& set : sets_) {
            const CellSet given = set.cells - empty_;
            if (given.size() == 1) needed_ |= given;
        }
        leave_out_next();
    }
}

// Claims that a given can be left out, which may be one whose orbit had to stay. The last given of
// an unavoidable set cannot.
void Dig::leave_out_next() {
    const CellSet open = layout_->all - empty_ - needed_;
    needs_proof_ = bool(open);
    if (!needs_proof_) return;
    left_out_ = CellSet::of(open.first());
    empty_ |= left_out_;
}

void Dig::prove() {
    if (left_out_) {
        empty_ = proved_;
        failed_ = true;
        needs_proof_ = false;
        return;
    }
    proved_ = empty_;
    proved_next_ = next_;
    remove_next();
}

void Dig::refute(CellSet difference) {
    if (left_out_) {
        empty_ = proved_;
        needed_ |= left_out_;
        return leave_out_next();
    }
    failed_ = !(difference - plan_->always_empty);
    needs_proof_ = false;
    if (failed_) return;
    add_unavoidable(difference);
    empty_ = proved_ | plan_->always_empty;
    next_ = proved_next_;
    remove_next();
}

std::vector<CellSet> Dig::removed() const {
    std::vector<CellSet> removed;
    for (int i = 0; i < turns_; ++i) {
        if (!(orbit(i) - empty_)) removed.push_back(orbit(i));
    }
    return removed;
}

std::vector<int> Dig::solution() const {
    return {solution_.begin(), solution_.begin() + layout_->cells};
}

std::vector<int> Dig::givens() const {
    std::vector<int> givens = solution();
    for (Cell c : empty_) givens[c] = 0;
    return givens;
}

namespace {

constexpr std::size_t CELLS = 81;

// Looks for another solution than the known one in many puzzles of the classic 9x9 at once.
class UniquenessCheck {
  public:
    explicit UniquenessCheck(std::size_t puzzles)
        : puzzles_(puzzles * CELLS),
          known_(puzzles_),
          others_(puzzles_),
          empty_(puzzles),
          counts_(puzzles) {}

    // Begins a puzzle: known(cell) is its solution, and no cell is empty yet.
    template <class Known>
    void set_solution(std::size_t at, const Known& known);
    // Makes exactly these cells empty. Another solution has to differ in a cell of `fresh`.
    void set_empty(std::size_t at, CellSet empty, CellSet fresh);
    // Copies one puzzle over another.
    void move(std::size_t from, std::size_t to);

    // Searches the first `count` puzzles. keep_on() is asked now and then; where it says no, the
    // answers are unspecified.
    void run(std::size_t count, std::function<bool(std::size_t)> keep_on = {});
    bool has_another(std::size_t at) const { return counts_[at] > 0; }
    // The cells in which the other solution differs.
    CellSet difference(std::size_t at) const;

  private:
    std::vector<unsigned char> puzzles_, known_, others_;  // CELLS per puzzle
    std::vector<CellSet> empty_;
    std::vector<std::uint32_t> counts_;
};

template <class Known>
void UniquenessCheck::set_solution(std::size_t at, const Known& known) {
    for (Cell c = 0; c < static_cast<Cell>(CELLS); ++c) {
        known_[at * CELLS + c] = puzzles_[at * CELLS + c] = static_cast<unsigned char>(known(c));
    }
    empty_[at] = {};
}

void UniquenessCheck::set_empty(std::size_t at, CellSet empty, CellSet fresh) {
    unsigned char *const puzzle = &puzzles_[at * CELLS], *const known = &known_[at * CELLS];
    for (Cell c : empty) puzzle[c] = 0;
    for (Cell c : empty_[at] - empty) puzzle[c] = known[c];
    empty_[at] = empty;
    if (fresh.size() != 1) return;
    const Cell c = fresh.first();
    puzzle[c] = static_cast<unsigned char>(lanes::BARRED + known[c]);
}

void UniquenessCheck::move(std::size_t from, std::size_t to) {
    std::memcpy(&puzzles_[to * CELLS], &puzzles_[from * CELLS], CELLS);
    std::memcpy(&known_[to * CELLS], &known_[from * CELLS], CELLS);
    empty_[to] = empty_[from];
}

void UniquenessCheck::run(std::size_t count, std::function<bool(std::size_t)> keep_on) {
    lanes::PuzzleBatch batch;
    batch.puzzles = puzzles_.data();
    batch.known = known_.data();
    batch.count = count;
    batch.solutions = others_.data();
    batch.text = false;
    batch.counts = counts_.data();
    lanes::Options options;
    options.limit = 1;
    options.threads = 1;
    options.progress = std::move(keep_on);
    lanes::solve(batch, options);
}

CellSet UniquenessCheck::difference(std::size_t at) const {
    CellSet different;
    for (Cell c : empty_[at]) {
        if (others_[at * CELLS + c] != known_[at * CELLS + c]) different |= CellSet::of(c);
    }
    return different;
}

// Digs under way at a time: enough to fill the lanes, and few enough to fit into a cache.
constexpr std::size_t SLOTS = 512;

// The digs in the classic 9x9 that are under way.
class DigBatch {
  public:
    DigBatch() : check_(SLOTS) {}

    bool is_full() const { return slots_.size() == SLOTS; }
    bool is_idle() const { return slots_.empty(); }
    void add(std::size_t number, Dig dig);
    // Proves or refutes the claim of every dig.
    void prove();
    // Hands over the finished digs.
    void collect(const std::function<void(std::size_t, Dig&&)>& finish);

  private:
    struct Slot {
        std::size_t number;
        Dig dig;
    };

    std::vector<Slot> slots_;
    UniquenessCheck check_;
};

void DigBatch::add(std::size_t number, Dig dig) {
    check_.set_solution(slots_.size(), [&](Cell c) { return dig.solution(c); });
    slots_.push_back({number, std::move(dig)});
}

void DigBatch::prove() {
    for (std::size_t at = 0; at < slots_.size(); ++at) {
        check_.set_empty(at, slots_[at].dig.empty(), slots_[at].dig.newly_empty());
    }
    check_.run(slots_.size());
    for (std::size_t at = 0; at < slots_.size(); ++at) {
        if (check_.has_another(at)) {
            slots_[at].dig.refute(check_.difference(at));
        } else {
            slots_[at].dig.prove();
        }
    }
}

void DigBatch::collect(const std::function<void(std::size_t, Dig&&)>& finish) {
    for (std::size_t at = slots_.size(); at-- > 0;) {
        if (slots_[at].dig.needs_proof()) continue;
        finish(slots_[at].number, std::move(slots_[at].dig));
        const std::size_t last = slots_.size() - 1;
        if (at < last) {
            slots_[at] = std::move(slots_[last]);
            check_.move(last, at);
        }
        slots_.pop_back();
    }
}

// The cells in which another solution than the known one differs; none if there is no other, or if
// a cap was hit. Where one cell alone is newly empty, another solution differs there.
template <class Known>
CellSet difference_to_another(Board board, CellSet fresh, const Known& known, Meter& meter) {
    if (fresh.size() == 1) board.eliminate(fresh.first(), known(fresh.first()));
    Solver solver(board, meter);
    while (solver.next()) {
        CellSet different;
        for (Cell c : board.empty()) {
            if (solver.solution().value(c) != known(c)) different |= CellSet::of(c);
        }
        if (different) return different;
    }
    return {};
}

void dig_one(const Layout& layout, Dig& dig, Meter& meter) {
    while (dig.needs_proof()) {
        const CellSet different = difference_to_another(
            Board(layout, dig.givens()), dig.newly_empty(), [&](Cell c) { return dig.solution(c); },
            meter);
        if (meter.stopped_by() != Cap::none) return;
        if (different) {
            dig.refute(different);
        } else {
            dig.prove();
        }
    }
}

}  // namespace

void dig_all(const Layout& layout, std::size_t count,
             const std::function<std::optional<Dig>(std::size_t)>& start,
             const std::function<void(std::size_t, Dig&&)>& finish, Meter& meter) {
    std::size_t next = 0;
    if (!layout.is_classic()) {
        for (; next < count; ++next) {
            std::optional<Dig> dig = start(next);
            if (!dig) return;
            dig_one(layout, *dig, meter);
            if (meter.stopped_by() != Cap::none) return;
            finish(next, std::move(*dig));
        }
        return;
    }
    DigBatch batch;
    do {
        for (; next < count && !batch.is_full(); ++next) batch.add(next, *start(next));
        batch.prove();
        batch.collect(finish);
    } while ((next < count || !batch.is_idle()) && meter.in_time());
}

std::vector<std::uint32_t> guesses_needed(std::span<const std::vector<int>> puzzles) {
    std::vector<unsigned char> digits;
    digits.reserve(puzzles.size() * CELLS);
    for (const std::vector<int>& puzzle : puzzles) {
        for (int digit : puzzle) digits.push_back(static_cast<unsigned char>(digit));
    }
    std::vector<std::uint32_t> guesses(puzzles.size());
    lanes::PuzzleBatch batch;
    batch.puzzles = digits.data();
    batch.count = puzzles.size();
    batch.nodes = guesses.data();
    lanes::Options options;
    options.threads = 1;
    lanes::solve(batch, options);
    return guesses;
}

std::vector<CellSet> removable(const Layout& layout, const std::vector<int>& givens,
                               const std::vector<int>& solution, std::span<const CellSet> orbits,
                               Meter& meter) {
    std::vector<CellSet> found;
    if (!layout.is_classic()) {
        for (CellSet orbit : orbits) {
            std::vector<int> fewer = givens;
            for (Cell c : orbit) fewer[c] = 0;
            const auto known = [&](Cell c) { return solution[c]; };
            const CellSet different =
                difference_to_another(Board(layout, fewer), orbit, known, meter);
            if (meter.stopped_by() != Cap::none) break;
            if (!different) found.push_back(orbit);
        }
        return found;
    }
    CellSet empty;
    for (Cell c : layout.all) {
        if (!givens[c]) empty |= CellSet::of(c);
    }
    UniquenessCheck check(orbits.size());
    for (std::size_t at = 0; at < orbits.size(); ++at) {
        check.set_solution(at, [&](Cell c) { return solution[c]; });
        check.set_empty(at, empty | orbits[at], orbits[at]);
    }
    check.run(orbits.size(), [&meter](std::size_t) { return meter.in_time(); });
    if (meter.stopped_by() != Cap::none) return found;
    for (std::size_t at = 0; at < orbits.size(); ++at) {
        if (!check.has_another(at)) found.push_back(orbits[at]);
    }
    return found;
}

}  // namespace whydoku
