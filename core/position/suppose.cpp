#include "position/suppose.hpp"

#include <algorithm>
#include <optional>

namespace whydoku {
namespace {

constexpr House NO_HOUSE = -1;
constexpr Cell NO_CELL = -1;

void suppose(Board& board, Premise premise) {
    const auto [cell, digit] = premise.candidate;
    if (premise.holds) {
        board.place(cell, digit);
    } else {
        board.eliminate(cell, digit);
    }
}

bool reached(const Supposition& supposed, const Board& board, Goal goal) {
    const auto [cell, digit] = goal.candidate;
    switch (goal.kind) {
        case Goal::Kind::contradiction:
            return supposed.contradicts(board);
        case Goal::Kind::lost:
            return !board.has(cell, digit) && board.value(cell) != digit;
        case Goal::Kind::placed:
            return board.value(cell) == digit;
    }
    return false;
}

// Whether the placements without the one left out are singles, one after another, that lead to the
// goal.
bool holds_without(const Supposition& supposed, Board board, std::span<const Candidate> placements,
                   std::size_t left_out, Goal goal) {
    for (std::size_t i = 0; i < placements.size(); ++i) {
        if (i == left_out) continue;
        if (!is_single(board, placements[i])) return false;
        board.place(placements[i].cell, placements[i].digit);
    }
    return reached(supposed, board, goal);
}

void mark_broken(const Supposition& supposed, const Board& board, Step& step) {
    for (const Problem& problem : board.problems()) {
        if (!supposed.matters(problem)) continue;
        return mark_problem(problem, step);
    }
}

}  // namespace

bool is_single(const Board& board, Candidate c) {
    if (!board.has(c.cell, c.digit)) return false;
    const HouseSet hidden = board.houses_with(c.digit, 1) & board.layout().houses_of[c.cell];
    return hidden || board.naked().has(c.cell);
}

bool leaves_a_single(const Board& board, Candidate c) {
    if (board.bivalue().has(c.cell)) return true;
    return static_cast<bool>(board.houses_with(c.digit, 2) & board.layout().houses_of[c.cell]);
}

bool find_single(const Position& position, Candidate c, std::span<const Rung> singles, Meter& meter,
                 std::vector<Step>& steps) {
    const std::vector<Candidate> wanted{c};
    Sink sink(Want::first, meter);
    sink.accept_only([&](const Step& step) { return step.placements == wanted; });
    for (const Rung& rung : singles) {
        sink.begin(rung.technique);
        rung.find(position, sink);
        if (!sink.found()) continue;
        steps.push_back(sink.first());
        return true;
    }
    return false;
}

std::vector<Candidate> singles_now(const Board& board) {
    std::vector<Candidate> found;
    CellSet taken;
    const auto add = [&](Cell c, Digit d) {
        if (!taken.has(c)) found.push_back(candidate(c, d));
        taken |= CellSet::of(c);
    };
    for (House h : board.hidden_houses()) {
        for (Digit d : board.hidden(h)) add(board.places(d, h).first(), d);
    }
    for (Cell c : board.naked()) add(c, board.candidates(c).first());
    return found;
}

void follow_singles(Board& board) {
    while (!board.broken()) {
        if (board.hidden_houses()) {
            const House h = board.hidden_houses().first();
            const Digit d = board.hidden(h).first();
            board.place(board.places(d, h).first(), d);
        } else if (board.naked()) {
            const Cell c = board.naked().first();
            board.place(c, board.candidates(c).first());
        } else {
            return;
        }
    }
}

Board after_singles(Board board) {
    follow_singles(board);
    return board;
}

bool is_refuted(Board board, Candidate c) {
    board.place(c.cell, c.digit);
    follow_singles(board);
    return board.broken();
}

bool solved_by_refuting(Board board) {
    board = after_singles(board);
    for (bool any = true; any && !board.solved();) {
        any = false;
        for (Cell c : board.empty()) {
            for (Digit d : board.candidates(c)) {
                if (!board.has(c, d)) continue;
                if (!is_refuted(board, candidate(c, d))) continue;
                board.eliminate(c, d);
                board = after_singles(board);
                any = true;
            }
        }
    }
    return board.solved();
}

void mark_problem(const Problem& problem, Step& step) {
    if (problem.kind == ProblemKind::no_candidate) {
        step.mark(Role::broken, problem.cells.first(), 0);
    } else {
        step.mark_house(Role::broken, problem.house, problem.digit);
        step.mark(Role::broken, problem.cells, problem.digit);
    }
}

Supposition::Supposition(const Board& start, Premise premise, Follow follow)
    : start_(&start), premise_(premise), follow_(follow), board_(start) {
    begin();
}

void Supposition::restart(const Board& start, Premise premise) {
    start_ = &start;
    premise_ = premise;
    board_ = start;
    placed_ = {};
    taken_.clear();
    begin();
}

void Supposition::begin() {
    suppose(board_, premise_);
    if (!premise_.holds) return;
    const auto [cell, digit] = premise_.candidate;
    taken_.push_back({premise_.candidate, NO_HOUSE});
    placed_[digit] |= CellSet::of(cell);
}

bool Supposition::matters(const Problem& problem) const {
    if (follow_ == Follow::all) return true;
    return problem.kind == ProblemKind::no_place && problem.digit == premise_.candidate.digit;
}

bool Supposition::contradicts(const Board& board) const {
    if (follow_ == Follow::all || !board.broken()) return board.broken();
    const auto problems = board.problems();
    return std::ranges::any_of(problems, [&](const Problem& p) { return matters(p); });
}

// Appends all singles that there are now to taken_.
void Supposition::find_singles() {
    const DigitSet digits =
        follow_ == Follow::all ? board_.layout().digits() : DigitSet::of(premise_.candidate.digit);
    for (House h : board_.hidden_houses()) {
        for (Digit d : board_.hidden(h) & digits) {
            taken_.push_back({candidate(board_.places(d, h).first(), d), h});
        }
    }
    const CellSet naked = follow_ == Follow::all ? board_.naked() : CellSet{};
    for (Cell c : naked) {
        taken_.push_back({candidate(c, board_.candidates(c).first()), NO_HOUSE});
    }
}

bool Supposition::take(const Taken& single) {
    const auto [cell, digit] = single.candidate;
    if (!board_.has(cell, digit)) return false;  // placed already, or a contradiction follows
    placed_[digit] |= CellSet::of(cell);
    board_.place(cell, digit);
    return true;
}

bool Supposition::advance() {
    if (broken()) return false;
    const std::size_t before = taken_.size();
    find_singles();
    const bool any = taken_.size() > before;
    std::size_t kept = before;
    for (std::size_t i = before; i < taken_.size() && !broken(); ++i) {
        const Taken single = taken_[i];
        if (take(single)) taken_[kept++] = single;
    }
    taken_.resize(kept);
    return any;
}

void Supposition::finish() {
    while (advance()) {
    }
}

// The placements that a goal needs, found backwards from it: of a lost candidate, the first one
// that takes it.
class Supposition::Needs {
  public:
    explicit Needs(const Supposition& supposed)
        : start_(*supposed.start_),
          taken_(supposed.taken_),
          first_(supposed.premise_.holds ? 1 : 0) {
        for (auto& of_digit : taken_by_) of_digit.fill(NEVER);
        for (std::size_t i = 0; i < taken_.size(); ++i) {
            const auto [cell, digit] = taken_[i].candidate;
            for (Cell c : start_.layout().peers[cell] & start_.places(digit)) take(i, c, digit);
            for (Digit d : start_.candidates(cell)) {
                if (d != digit) take(i, cell, d);
            }
        }
    }

    void clear() { needed_.fill(false); }

    void placement(Candidate c) {
        for (std::size_t i = 0; i < taken_.size(); ++i) needed_[i] |= taken_[i].candidate == c;
    }

    void loss(Cell c, Digit d) { loss_before(taken_.size(), c, d); }
    void problem(const Problem& problem) {
        if (problem.kind == ProblemKind::no_candidate) {
            all_losses(taken_.size(), problem.cells.first(), 0);
        } else {
            places_lost(taken_.size(), problem.house, problem.digit, NO_CELL);
        }
    }

    // Adds what the needed placements need themselves. Returns how many there are, without the
    // premise.
    std::size_t follow() {
        std::size_t count = 0;
        for (std::size_t i = taken_.size(); i-- > first_;) {
            if (!needed_[i]) continue;
            ++count;
            const auto& [c, house] = taken_[i];
            if (house == NO_HOUSE) {
                all_losses(i, c.cell, c.digit);
            } else {
                places_lost(i, house, c.digit, c.cell);
            }
        }
        return count;
    }

    std::vector<Candidate> placements() const {
        std::vector<Candidate> found;
        for (std::size_t i = first_; i < taken_.size(); ++i) {
            if (needed_[i]) found.push_back(taken_[i].candidate);
        }
        return found;
    }

  private:
    static constexpr std::uint8_t NEVER = 255;
    static_assert(MAX_CELLS < NEVER);

    void take(std::size_t i, Cell c, Digit d) {
        auto& by = taken_by_[d][static_cast<std::size_t>(c)];
        by = std::min(by, static_cast<std::uint8_t>(i));
    }

    void loss_before(std::size_t before, Cell c, Digit d) {
        const std::size_t by = taken_by_[d][static_cast<std::size_t>(c)];
        if (by < before) needed_[by] = true;
    }

    void all_losses(std::size_t before, Cell c, Digit spared) {
        for (Digit d : start_.candidates(c)) {
            if (d != spared) loss_before(before, c, d);
        }
    }

    void places_lost(std::size_t before, House h, Digit d, Cell spared) {
        for (Cell c : start_.places(d, h)) {
            if (c != spared) loss_before(before, c, d);
        }
    }

    const Board& start_;
    const std::vector<Taken>& taken_;
    std::size_t first_;
    std::array<std::array<std::uint8_t, MAX_CELLS>, MAX_SIZE + 1> taken_by_;  // by digit and cell
    std::array<bool, MAX_CELLS + 1> needed_{};                                // by index in taken_
};

std::vector<Candidate> Supposition::needed(Goal goal) const {
    Needs needs(*this);
    if (goal.kind != Goal::Kind::contradiction) {
        const auto [cell, digit] = goal.candidate;
        if (goal.kind == Goal::Kind::lost) {
            needs.loss(cell, digit);
        } else {
            needs.placement(goal.candidate);
        }
        needs.follow();
        return needs.placements();
    }
    std::vector<Candidate> best;
    std::optional<std::size_t> fewest;
    for (const Problem& problem : board_.problems()) {
        if (!matters(problem)) continue;
        needs.clear();
        needs.problem(problem);
        const std::size_t count = needs.follow();
        if (fewest && count >= *fewest) continue;
        fewest = count;
        best = needs.placements();
    }
    return best;
}

bool prove(const Supposition& supposed, Goal goal, std::span<const Rung> singles, Meter& meter,
           Step& step) {
    auto placements = supposed.needed(goal);
    Board board = supposed.start();
    suppose(board, supposed.premise());
    if (!holds_without(supposed, board, placements, placements.size(), goal)) return false;
    for (std::size_t i = placements.size(); i-- > 0;) {
        if (!holds_without(supposed, board, placements, i, goal)) continue;
        placements.erase(placements.begin() + static_cast<std::ptrdiff_t>(i));
    }
    const auto [candidate, holds] = supposed.premise();
    step.mark(holds ? Role::on : Role::off, candidate.cell, candidate.digit);
    Position position(board);
    for (Candidate c : placements) {
        if (!find_single(position, c, singles, meter, step.children)) return false;
        position.apply(step.children.back());
    }
    if (goal.kind == Goal::Kind::contradiction) mark_broken(supposed, position.board(), step);
    return true;
}

}  // namespace whydoku
