#include "dig.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "grids.hpp"
#include "lanes.hpp"

namespace pencilmark {
namespace {

// Larger sets hardly ever decide on a given.
constexpr int LARGEST_PAIR = 10;

// How many givens are taken away before the next proof: many where it will hardly be refuted. It
// changes how much there is to prove, not what is left.
int stride(int givens) {
    return givens > 36 ? givens - 34 : givens > 32 ? 2 : 1;
}

}  // namespace

Dig::Dig(const Layout& layout, const Plan& plan, const std::vector<int>& solution, Random& random)
    : layout_(&layout),
      plan_(&plan),
      turns_(static_cast<int>(plan.orbits.size())),
      empty_(plan.bare) {
    std::ranges::copy(solution, solution_.begin());
    last_.fill(NO_SET);
    for (int i = 0; i < turns_; ++i) order_[i] = static_cast<std::uint8_t>(i);
    random.shuffle(std::span(order_.data(), static_cast<std::size_t>(turns_)));
    for (int i = 0; i < turns_; ++i) {
        for (Cell c : orbit(i)) turn_[c] = static_cast<std::uint8_t>(i);
    }
    sets_.reserve(64);
    learn_pairs();
    if (plan.is_sound || !plan.bare) prove();
}

// Where two digits can be exchanged within some of their cells, those are unavoidable: cells of
// the two that are peers, and their peers, and so on.
void Dig::learn_pairs() {
    std::array<CellSet, MAX_SIZE + 1> places;
    for (Cell c : layout_->all) places[solution_[c]] |= CellSet::of(c);
    for (Digit one = 2; one <= layout_->size; ++one) {
        for (Digit other = 1; other < one; ++other) {
            const CellSet both = places[one] | places[other];
            for (CellSet left = places[one]; left;) {
                CellSet cells = CellSet::of(left.first()), fresh = cells;
                while (fresh) {
                    CellSet seen;
                    for (Cell c : fresh) seen |= layout_->peers[c];
                    fresh = (seen & both) - cells;
                    cells |= fresh;
                }
                if (cells.size() <= LARGEST_PAIR) learn(cells);
                left -= cells;
            }
        }
    }
}

void Dig::learn(CellSet unavoidable) {
    int last = 0;
    for (Cell c : unavoidable - plan_->bare) last = std::max<int>(last, turn_[c]);
    sets_.push_back({unavoidable, last_[last]});
    last_[last] = static_cast<std::int16_t>(sets_.size() - 1);
}

bool Dig::stays(int turn) const {
    const CellSet without = empty_ | orbit(turn);
    for (int i = last_[turn]; i != NO_SET; i = sets_[i].next) {
        if (!(sets_[i].cells - without)) return true;
    }
    return false;
}

// Decides on the next orbits; there is nothing to be proved when none of them was taken away.
void Dig::go_on() {
    int left = (layout_->all - empty_).size();
    int room = stride(left);
    is_open_ = false;
    for (; next_ < turns_ && room > 0; ++next_) {
        const int size = orbit(next_).size();
        if (left - size < plan_->lowest || stays(next_)) continue;
        empty_ |= orbit(next_);
        left -= size;
        room -= size;
        is_open_ = true;
    }
}

void Dig::prove() {
    proved_ = empty_;
    proved_next_ = next_;
    go_on();
}

void Dig::refute(CellSet difference) {
    failed_ = !(difference - plan_->bare);
    is_open_ = false;
    if (failed_) return;
    learn(difference);
    empty_ = proved_ | plan_->bare;
    next_ = proved_next_;
    go_on();
}

std::vector<CellSet> Dig::taken() const {
    std::vector<CellSet> taken;
    for (int i = 0; i < turns_; ++i) {
        if (!(orbit(i) - empty_)) taken.push_back(orbit(i));
    }
    return taken;
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

// Puzzles of the classic 9x9 with a known solution, asked side by side for another one.
class Inquiry {
  public:
    explicit Inquiry(std::size_t most)
        : puzzles_(most * CELLS),
          known_(puzzles_),
          others_(puzzles_),
          empty_(most),
          counts_(most) {}

    // The solution of a puzzle, at first with no cell empty.
    template <class Known>
    void set(std::size_t at, const Known& known);
    // Empties just these cells; in `fresh` ones, or in one of them, another solution must differ.
    void show(std::size_t at, CellSet empty, CellSet fresh);
    // Takes another puzzle's place.
    void move(std::size_t from, std::size_t to);

    void ask(std::size_t count);
    bool has_another(std::size_t at) const { return counts_[at] > 0; }
    // Where it differs.
    CellSet difference(std::size_t at) const;

  private:
    std::vector<unsigned char> puzzles_, known_, others_;  // CELLS each
    std::vector<CellSet> empty_;
    std::vector<std::uint32_t> counts_;
};

template <class Known>
void Inquiry::set(std::size_t at, const Known& known) {
    for (Cell c = 0; c < static_cast<Cell>(CELLS); ++c) {
        known_[at * CELLS + c] = puzzles_[at * CELLS + c] = static_cast<unsigned char>(known(c));
    }
    empty_[at] = {};
}

void Inquiry::show(std::size_t at, CellSet empty, CellSet fresh) {
    unsigned char *const puzzle = &puzzles_[at * CELLS], *const known = &known_[at * CELLS];
    for (Cell c : empty) puzzle[c] = 0;
    for (Cell c : empty_[at] - empty) puzzle[c] = known[c];
    empty_[at] = empty;
    if (fresh.size() != 1) return;
    const Cell c = fresh.first();
    puzzle[c] = static_cast<unsigned char>(lanes::BARRED + known[c]);
}

void Inquiry::move(std::size_t from, std::size_t to) {
    std::memcpy(&puzzles_[to * CELLS], &puzzles_[from * CELLS], CELLS);
    std::memcpy(&known_[to * CELLS], &known_[from * CELLS], CELLS);
    empty_[to] = empty_[from];
}

void Inquiry::ask(std::size_t count) {
    lanes::Batch batch;
    batch.puzzles = puzzles_.data();
    batch.known = known_.data();
    batch.count = count;
    batch.solutions = others_.data();
    batch.text = false;
    batch.counts = counts_.data();
    lanes::Options options;
    options.limit = 1;
    options.threads = 1;
    lanes::solve(batch, options);
}

CellSet Inquiry::difference(std::size_t at) const {
    CellSet different;
    for (Cell c : empty_[at]) {
        if (others_[at * CELLS + c] != known_[at * CELLS + c]) different |= CellSet::of(c);
    }
    return different;
}

// So many grids are open at a time: enough to fill the lanes, and not more than a cache holds.
constexpr std::size_t SLOTS = 512;

// Digs in the classic 9x9.
class Site {
  public:
    Site() : inquiry_(SLOTS) {}

    bool is_full() const { return slots_.size() == SLOTS; }
    bool is_idle() const { return slots_.empty(); }
    void add(std::size_t number, Dig dig);
    // Proves or refutes each that is open.
    void prove();
    // Gives the finished ones away.
    void clear(const std::function<void(std::size_t, Dig&&)>& finish);

  private:
    struct Slot {
        std::size_t number;
        Dig dig;
    };

    std::vector<Slot> slots_;
    Inquiry inquiry_;
};

void Site::add(std::size_t number, Dig dig) {
    inquiry_.set(slots_.size(), [&](Cell c) { return dig.solution(c); });
    slots_.push_back({number, std::move(dig)});
}

void Site::prove() {
    for (std::size_t at = 0; at < slots_.size(); ++at) {
        inquiry_.show(at, slots_[at].dig.empty(), slots_[at].dig.fresh());
    }
    inquiry_.ask(slots_.size());
    for (std::size_t at = 0; at < slots_.size(); ++at) {
        if (inquiry_.has_another(at)) {
            slots_[at].dig.refute(inquiry_.difference(at));
        } else {
            slots_[at].dig.prove();
        }
    }
}

void Site::clear(const std::function<void(std::size_t, Dig&&)>& finish) {
    for (std::size_t at = slots_.size(); at-- > 0;) {
        if (slots_[at].dig.is_open()) continue;
        finish(slots_[at].number, std::move(slots_[at].dig));
        const std::size_t last = slots_.size() - 1;
        if (at < last) {
            slots_[at] = std::move(slots_[last]);
            inquiry_.move(last, at);
        }
        slots_.pop_back();
    }
}

// Where another solution than the known one differs; nowhere if there is none or a cap was hit.
template <class Known>
CellSet another(const Board& board, const Known& known, Meter& meter) {
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
    while (dig.is_open()) {
        const CellSet different =
            another(Board(layout, dig.givens()), [&](Cell c) { return dig.solution(c); }, meter);
        if (meter.hit() != Cap::none) return;
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
    if (!is_classic(layout)) {
        for (; next < count; ++next) {
            std::optional<Dig> dig = start(next);
            if (!dig) return;
            dig_one(layout, *dig, meter);
            if (meter.hit() != Cap::none) return;
            finish(next, std::move(*dig));
        }
        return;
    }
    Site site;
    do {
        for (; next < count && !site.is_full(); ++next) site.add(next, *start(next));
        site.prove();
        site.clear(finish);
    } while ((next < count || !site.is_idle()) && meter.in_time());
}

std::vector<std::uint32_t> guesses_needed(std::span<const std::vector<int>> puzzles) {
    std::vector<unsigned char> digits;
    digits.reserve(puzzles.size() * CELLS);
    for (const std::vector<int>& puzzle : puzzles) {
        for (int digit : puzzle) digits.push_back(static_cast<unsigned char>(digit));
    }
    std::vector<std::uint32_t> guesses(puzzles.size());
    lanes::Batch batch;
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
    if (!is_classic(layout)) {
        for (CellSet orbit : orbits) {
            std::vector<int> fewer = givens;
            for (Cell c : orbit) fewer[c] = 0;
            const auto known = [&](Cell c) { return solution[c]; };
            if (!another(Board(layout, fewer), known, meter)) found.push_back(orbit);
        }
        return found;
    }
    CellSet empty;
    for (Cell c : layout.all) {
        if (!givens[c]) empty |= CellSet::of(c);
    }
    Inquiry inquiry(orbits.size());
    for (std::size_t at = 0; at < orbits.size(); ++at) {
        inquiry.set(at, [&](Cell c) { return solution[c]; });
        inquiry.show(at, empty | orbits[at], orbits[at]);
    }
    inquiry.ask(orbits.size());
    for (std::size_t at = 0; at < orbits.size(); ++at) {
        if (!inquiry.has_another(at)) found.push_back(orbits[at]);
    }
    return found;
}

}  // namespace pencilmark
