// Nested whips: a candidate is supposed and followed by singles, and by whips and braids on the
// board of that moment. If this ends in a contradiction, the candidate is false.
//
// Of all candidates that can be refuted so, one is chosen whose elimination opens most: candidates
// are ranked by what singles, and then lines, refute once they are gone. The proof is searched in
// several ways, and the one that takes the fewest lines of text is told.
#include <algorithm>
#include <limits>
#include <optional>

#include "exact/random.hpp"
#include "finders/finders.hpp"
#include "finders/shared/in_solutions.hpp"
#include "finders/shared/whips_and_braids.hpp"
#include "position/followed.hpp"
#include "position/suppose.hpp"

namespace whydoku {
namespace {

// As many premises that fail are compared, and the best of them is reported first.
constexpr std::size_t COMPARED = 10;

// Places singles and eliminates what singles refute, again and again. Returns how many candidates
// are eliminated. `known` may know a board with more candidates; `followed` is scratch.
int refute_all(Board& board, const Followed& known, Followed& followed) {
    const Followed* before_this = &known;
    for (int count = 0;;) {
        follow_singles(board);
        if (board.broken() || board.solved()) return count;
        const int before = count;
        followed.begin(board, *before_this);
        before_this = &followed;
        while (const auto* entry = followed.next_refuted()) {
            board.eliminate(entry->candidate.cell, entry->candidate.digit);
            ++count;
            if (board.broken()) return count;
        }
        if (count == before) return count;
    }
}

// Places a single that was none on the board before; false if there is none.
bool take_new_single(const Board& before, Board& board) {
    for (House h : board.hidden_houses()) {
        const DigitSet fresh = board.hidden(h) - before.hidden(h);
        if (!fresh) continue;
        board.place(board.places(fresh.first(), h).first(), fresh.first());
        return true;
    }
    const CellSet fresh = board.naked() - before.naked();
    if (!fresh) return false;
    board.place(fresh.first(), board.candidates(fresh.first()).first());
    return true;
}

// Whether a line refutes a candidate. Singles that are there already are no part of it: they are
// moves of their own.
bool line_refutes(const Board& start, Candidate c) {
    Board board = start;
    board.place(c.cell, c.digit);
    while (!board.broken() && take_new_single(start, board)) {
    }
    return board.broken();
}

// How the next candidate to refute is chosen while a premise is followed. In turns of their own,
// candidates have luck: other ones come first among those that promise about as much.
enum class Prefer : std::uint8_t { effect, singles, short_lines };
struct Way {
    Prefer prefer;
    std::uint64_t turn;
};

// A premise, and the moves that lead from it to a contradiction.
class Refutation {
  public:
    struct Move {
        Candidate candidate;
        bool line;  // a line refutes the candidate; otherwise it is placed, as a single
    };

    Refutation(const Position& position, Candidate premise) : start_(position.board()) {
        start_.place(premise.cell, premise.digit);
        const Board after = after_singles(start_);
        if (!after.broken() && !after.solved()) {
            followed_.follow(after, position.table<Followed>());
        }
    }

    const Board& start() const { return start_; }

    // The moves that take the fewest lines of text, of three proofs in each turn; or, without
    // turns, the moves of one proof.
    std::vector<Move> shortest(std::uint64_t turns) {
        if (turns == 0) {
            follow({Prefer::short_lines, 0});
            return std::move(moves_);
        }
        std::vector<Move> best;
        int fewest = std::numeric_limits<int>::max();
        for (std::uint64_t turn = 0; turn < turns; ++turn) {
            for (Prefer prefer : {Prefer::effect, Prefer::singles, Prefer::short_lines}) {
                follow({prefer, turn});
                const int lines = lines_told();
                if (lines >= fewest) continue;
                fewest = lines;
                best = moves_;
            }
        }
        return best;
    }

  private:
    static constexpr std::size_t FEWEST = 1;  // variables of a line

    // Finds moves to the contradiction, and leaves out what it does not rest on.
    void follow(Way way) {
        Board board = start_;
        Followed followed = followed_;
        moves_.clear();
        take_singles(board);
        while (!board.broken() && take_line(board, followed, way)) take_singles(board);
        for (std::size_t before = 0; before != moves_.size();) {
            before = moves_.size();
            prune(true);
            prune(false);
        }
    }

    static int lines_of(std::size_t variables) {
        constexpr std::size_t IN_A_LINE = 3;
        if (variables <= IN_A_LINE) return 1;
        return static_cast<int>(1 + (variables + IN_A_LINE - 1) / IN_A_LINE);
    }

    static std::size_t variables_of(const Board& board, Candidate c) {
        Supposition supposed(board, {c});
        supposed.finish();
        return supposed.needed({}).size() + 1;
    }

    void take_singles(Board& board) {
        while (!board.broken()) {
            const auto found = singles_now(board);
            if (found.empty()) return;
            for (Candidate c : found) {
                if (board.broken()) return;
                if (!board.has(c.cell, c.digit)) continue;
                moves_.push_back({c, false});
                board.place(c.cell, c.digit);
            }
        }
    }

    // Eliminates the candidate that promises most; false if none is refuted.
    bool take_line(Board& board, Followed& followed, Way way) {
        if (board.solved()) return false;
        followed.follow(board, followed);
        std::optional<Candidate> best;
        double most = 0;
        for (const auto& [c, after, refuted] : followed.all()) {
            if (!refuted) continue;
            const Effect effect = effect_of(board, c);
            const double chance = luck(c, way.turn);
            if (best && promise(effect, FEWEST, way.prefer) * chance <= most) continue;
            const double score = promise(effect, variables_of(board, c), way.prefer) * chance;
            if (best && score <= most) continue;
            best = c;
            most = score;
        }
        if (!best) return false;
        moves_.push_back({*best, true});
        board.eliminate(best->cell, best->digit);
        return true;
    }

    static double luck(Candidate c, std::uint64_t turn) {
        constexpr double MOST = 4;
        if (turn == 0) return 1;
        const std::uint64_t drawn = mix(mix(turn) + c.cell * 64u + c.digit) % 1024;
        return 1 + (MOST - 1) * static_cast<double>(drawn) / 1024;
    }

    // What follows by singles from the elimination of a candidate, on a board without singles.
    struct Effect {
        bool breaks = false;
        int placed = 0, gone = 1;
    };

    static Effect effect_of(const Board& board, Candidate c) {
        if (!leaves_a_single(board, c)) return {};
        Board after = board;
        after.eliminate(c.cell, c.digit);
        follow_singles(after);
        return {after.broken(), board.empty().size() - after.empty().size(),
                board.candidate_count() - after.candidate_count()};
    }

    // What the elimination is worth by a line of so many variables: the fewer, the more.
    static double promise(const Effect& effect, std::size_t variables, Prefer prefer) {
        constexpr double END = 1e6, SINGLE = 1e3;
        const auto& [breaks, placed, gone] = effect;
        const double size = static_cast<double>(variables);
        switch (prefer) {
            case Prefer::effect:
                return (breaks ? END : placed * 2 + gone) / lines_of(variables);
            case Prefer::singles:
                return (breaks ? END : placed ? SINGLE : 0) + 1 / size;
            case Prefer::short_lines:
                return (breaks ? END : gone) / (size + 2);
        }
        return 0;
    }

    // Whether the moves lead to a contradiction.
    static bool holds(std::span<const Move> moves, Board board) {
        for (const auto& [c, line] : moves) {
            if (board.broken()) return true;
            if (line) {
                if (board.has(c.cell, c.digit) && !line_refutes(board, c)) return false;
                board.eliminate(c.cell, c.digit);
            } else {
                if (board.value(c.cell) == c.digit) continue;
                if (!is_single(board, c)) return false;
                board.place(c.cell, c.digit);
            }
        }
        return board.broken();
    }

    static void make(const Move& move, Board& board) {
        const auto [cell, digit] = move.candidate;
        if (move.line) {
            board.eliminate(cell, digit);
        } else {
            board.place(cell, digit);
        }
    }

    // Removes lines, or singles, from the end backwards, without which the rest holds.
    void prune(bool lines) {
        std::vector<Board> before{start_};  // each move
        before.reserve(moves_.size() + 1);
        for (const Move& move : moves_) make(move, before.emplace_back(before.back()));
        for (std::size_t i = moves_.size(); i-- > 0;) {
            if (moves_[i].line != lines) continue;
            if (!holds(std::span(moves_).subspan(i + 1), before[i])) continue;
            moves_.erase(moves_.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }

    int lines_told() const {
        Board board = start_;
        int lines = 0;
        for (const Move& move : moves_) {
            lines += move.line ? lines_of(variables_of(board, move.candidate)) : 1;
            make(move, board);
        }
        return lines;
    }

    Board start_;
    Followed followed_;  // of the start, after singles
    std::vector<Move> moves_;
};

// How many candidates are refuted up to the contradiction to which a premise leads, if every one
// that can be is taken; none if there is no contradiction. `followed` is scratch.
std::optional<int> detour(const Position& position, Candidate premise, Followed& followed) {
    Board board = position.board();
    board.place(premise.cell, premise.digit);
    const int count = refute_all(board, position.table<Followed>(), followed);
    if (!board.broken()) return std::nullopt;
    return count;
}

// Whether singles refute an entry once this candidate is gone.
bool is_refuted_without(const Followed::Entry& entry, Candidate gone) {
    const auto& [c, after, refuted] = entry;
    if (refuted || after.value(gone.cell) == gone.digit) return true;
    if (!after.has(gone.cell, gone.digit) || !leaves_a_single(after, gone)) return false;
    Board without = after;
    without.eliminate(gone.cell, gone.digit);
    follow_singles(without);
    return without.broken();
}

// The candidates that are not known to be in a solution, those first whose elimination opens most;
// among equals, those first from which singles lead furthest.
class CandidatesByPromise {
  public:
    struct Entry {
        int left;     // candidates, without this one
        int refuted;  // less than none: candidates that go at once, without this one
        int open;     // cells, if it is true
        Candidate candidate;
        int row;  // of refuted_
        auto operator<=>(const Entry&) const = default;
    };

    void build(const Position& position) {
        const Board& board = position.board();
        const auto& in_solutions = position.table<InSolutions>();
        order_.clear();
        const Followed& followed = position.table<Followed>();
        const int all = static_cast<int>(followed.all().size());
        refuted_.reset(all, all);
        for (int row = 0; row < all; ++row) {
            const auto& [c, after, refuted] = followed.all()[static_cast<std::size_t>(row)];
            if (in_solutions.has(c.cell, c.digit)) continue;
            const int open = refuted ? 0 : after.empty().size();
            order_.push_back({0, -list_refuted(followed, c, row), open, c, row});
        }
        std::ranges::sort(order_);
        for (std::size_t i = 0; i < order_.size(); ++i) {
            order_[i].left = i < TRIED ? left_without(board, followed, order_[i]) : all;
        }
        std::ranges::sort(order_);
    }

    const std::vector<Entry>& order() const { return order_; }

  private:
    static constexpr std::size_t TRIED = 80;

    // Fills in a row of refuted_; returns how many there are.
    int list_refuted(const Followed& followed, Candidate gone, int row) {
        int count = 0, number = 0;
        for (const Followed::Entry& entry : followed.all()) {
            if (is_refuted_without(entry, gone)) {
                refuted_.add(row, number);
                ++count;
            }
            ++number;
        }
        return count;
    }

    // How many candidates are left, without this one, when all are refuted that can be. Those that
    // are refuted first are known: what follows from its elimination on the board follows on every
    // board to which a candidate leads.
    int left_without(const Board& board, const Followed& followed, const Entry& entry) {
        Board without = board;
        without.eliminate(entry.candidate.cell, entry.candidate.digit);
        follow_singles(without);
        bool any = false;
        for (int number : refuted_[entry.row]) {
            if (without.broken() || without.solved()) break;
            const Candidate c = followed.all()[static_cast<std::size_t>(number)].candidate;
            any |= without.has(c.cell, c.digit);
            without.eliminate(c.cell, c.digit);
        }
        if (any) refute_all(without, followed, followed_again_);
        return without.candidate_count();
    }

    std::vector<Entry> order_;
    BitRows refuted_;          // by number of a candidate: those that singles refute without it
    Followed followed_again_;  // scratch
};

// Refutes a candidate by the shortest line that is found.
void tell_line(const Position& position, Candidate c, const LineTechniques& techniques,
               Step& step) {
    const Variables& variables = position.table<Variables>();
    const int target = variables.numbers().of(c.cell, c.digit);
    Braid line = braid_from(variables, target).value();
    step.technique = techniques.braid;
    if (auto whip = whip_from(variables, target, line.length())) {
        line = std::move(*whip);
        step.technique = techniques.whip;
    }
    step.eliminate(c.cell, c.digit);
    draw_line(variables, line, Answers::single, step);
}

// Tells why a premise fails, by the shortest of the proofs that so many turns find.
void write_down(const Position& position, Candidate premise, std::uint64_t turns,
                const LineTechniques& techniques, Meter& meter, Step& step) {
    Refutation refutation(position, premise);
    step.mark(Role::on, premise.cell, premise.digit);
    Position supposed(refutation.start());
    for (const auto& [c, line] : refutation.shortest(turns)) {
        if (line) {
            tell_line(supposed, c, techniques, step.children.emplace_back());
        } else if (!find_single(supposed, c, techniques.singles, meter, step.children)) {
            return;
        }
        supposed.apply(step.children.back());
    }
    mark_problem(supposed.board().problems().front(), step);
}

// A premise that fails, and what is left to do: without it, and to show that it fails.
struct Finding {
    int work;
    Candidate candidate;
};

// Each candidate that is left when lines have done what they can takes more work than a line.
constexpr int OF_CANDIDATE = 5;

}  // namespace

void nested_whip(const Position& position, Sink& out, const LineTechniques& techniques) {
    constexpr std::uint64_t IN_PASSING = 1, AS_SHORT_AS_CAN_BE = 4;
    const std::uint64_t turns = out.wants_one() ? AS_SHORT_AS_CAN_BE : 0;
    const Board& board = position.board();
    Followed followed;
    if (const auto& c = out.narrowed_to()) {
        if (!board.has(c->cell, c->digit) || !detour(position, *c, followed)) return;
        Step& step = out.draft();
        step.eliminate(c->cell, c->digit);
        write_down(position, *c, out.wants_shortest() ? turns : IN_PASSING, techniques, out.meter(),
                   step);
        static_cast<void>(out.report());
        return;
    }
    std::vector<Finding> found;
    const auto report = [&] {
        std::ranges::stable_sort(found, {}, &Finding::work);
        for (const Finding& finding : found) {
            const Candidate c = finding.candidate;
            Step& step = out.draft();
            step.eliminate(c.cell, c.digit);
            if (out.proofs_are_read()) {
                write_down(position, c, turns, techniques, out.meter(), step);
            }
            if (out.report()) return true;
        }
        found.clear();
        return false;
    };
    for (const auto& entry : position.table<CandidatesByPromise>().order()) {
        const Candidate c = entry.candidate;
        if (!out.may_strike(c)) continue;
        if (out.capped()) return;
        const auto work = detour(position, c, followed);
        if (work) found.push_back({entry.left * OF_CANDIDATE + *work, c});
        if (found.size() == COMPARED && report()) return;
    }
    report();
}

}  // namespace whydoku
