// Nested nets: a candidate is supposed and followed, not by singles alone, but by patterns as well,
// or by nets that are cast on the board as it is then. It is wrong if that ends in a contradiction.
//
// What is followed first is the candidate from which singles lead furthest: where most is settled,
// a contradiction is nearest. On the way everything is taken that is found; then, from the end
// backwards, each move is left out without which the rest still holds.
//
// Nets on the way are many, and each is a proof of its own. So once it is known that they lead to a
// contradiction, the way is gone again with the net that is the least to read, one at a time.
#include <algorithm>
#include <optional>
#include <tuple>

#include "../exact.hpp"
#include "../suppose.hpp"
#include "finders.hpp"

namespace pencilmark {
namespace {

// The candidates of a board, that from which singles lead furthest first. Those of a solution, if
// one is soon found, are left out: nothing refutes them.
class ByReach {
  public:
    void build(const Board& board) {
        Meter meter({.nodes = 10'000});
        Solver solver(board, meter);
        const bool solved = solver.next();
        order_.clear();
        for (Cell c : board.empty()) {
            for (Digit d : board.candidates(c)) {
                if (solved && solver.solution().value(c) == d) continue;
                Board supposed = board;
                supposed.place(c, d);
                order_.push_back({after_singles(supposed).empty().size(), candidate(c, d)});
            }
        }
        std::ranges::stable_sort(order_, {}, &Entry::left);
    }

    struct Entry {
        int left;  // empty cells
        Candidate candidate;
    };
    const std::vector<Entry>& order() const { return order_; }

  private:
    std::vector<Entry> order_;
};

bool is_refuted(Board board, Candidate c) {
    board.place(c.cell, c.digit);
    return after_singles(std::move(board)).broken();
}

// Whether another candidate is a single when this one is struck.
bool leaves_a_single(const Board& board, Candidate c) {
    if (board.bivalue().has(c.cell)) return true;
    for (House h : board.layout().houses_of[c.cell]) {
        if (board.place_count(h, c.digit) == 2) return true;
    }
    return false;
}

std::size_t steps_to_refute(const Board& board, Candidate c) {
    Supposition supposed(board, {c});
    supposed.finish();
    return supposed.needed({}).size();
}

// Which of the nets that can be cast are cast: all, up to the next single, or the shortest alone.
enum class Choice : std::uint8_t { all, shortest };

class Nest {
  public:
    Nest(const Board& board, Candidate premise, const Means& means, Sink& within)
        : start_(board),
          premise_(premise),
          means_(means),
          simpler_{means.singles, means.patterns},
          sink_(within) {
        start_.place(premise.cell, premise.digit);
    }

    // Takes moves up to a contradiction; false when none is met, or a cap was.
    bool follow(Choice nets) {
        Board board = start_;
        while (!board.broken()) {
            if (board.solved() || !sink_.meter().in_time()) return false;
            if (!take_singles(board) && !take_pattern(board) && !take_nets(board, nets))
                return false;
        }
        return true;
    }

    // Writes down, as the proof of a step, the moves that are needed. False when the rungs do not
    // find their way.
    bool write_down(Step& step) {
        const Step blank = step;
        const std::vector<Move> all = moves_;
        prune();
        if (tell(step)) return true;
        moves_ = all;
        prune_with_care();
        step = blank;
        return tell(step);
    }

  private:
    enum class Kind : std::uint8_t { single, pattern, net, nest };
    struct Move {
        Kind kind;
        Rung rung;  // of a pattern
        Step step;  // what it does
    };
    static std::ptrdiff_t gap(std::size_t n) { return static_cast<std::ptrdiff_t>(n); }

    // Going backwards, what remains behind a move is known to be needed when the move is looked at.
    // Many at a time are tried before single ones.
    void prune() {
        for (std::size_t count = std::bit_ceil(moves_.size()); count > 0; count /= 2) {
            std::vector<Board> before{start_};
            for (const Move& move : moves_) {
                before.push_back(before.back());
                apply(before.back(), move.step);
            }
            for (std::size_t begin, end = moves_.size(); end > 0; end = begin) {
                begin = end - std::min(count, end);
                if (hold(before[begin], std::span(moves_).subspan(end))) {
                    moves_.erase(moves_.begin() + gap(begin), moves_.begin() + gap(end));
                }
            }
        }
    }

    // Leaves out one move at a time, if what remains can be told. That takes long, but a rung that
    // finds more than its move needs can thereby keep a chain after it from being found.
    void prune_with_care() {
        for (std::size_t i = moves_.size(); i-- > 0;) {
            Nest fewer = *this;
            fewer.moves_.erase(fewer.moves_.begin() + gap(i));
            Step step;
            if (fewer.tell(step)) moves_ = std::move(fewer.moves_);
        }
    }

    bool tell(Step& step) {
        step.eliminate(premise_.cell, premise_.digit);
        step.mark(Role::on, premise_.cell, premise_.digit);
        Board board = start_;
        for (const Move& move : moves_) {
            if (!tell(board, move, step.children)) return false;
            apply(board, step.children.back());
        }
        if (!board.broken()) return false;
        mark_problem(board.problems().front(), step);
        return true;
    }

    bool take_singles(Board& board) {
        const std::vector<Candidate> found = singles_now(board);
        for (auto [cell, digit] : found) {
            if (board.broken()) break;
            if (!board.has(cell, digit)) continue;
            Move& move = moves_.emplace_back(Move{Kind::single, {}, {}});
            move.step.place(cell, digit);
            apply(board, move.step);
        }
        return !found.empty();
    }

    bool take_pattern(Board& board) {
        for (const Rung& rung : means_.patterns) {
            const Step* step = find(board, rung, {});
            if (!step) continue;
            moves_.push_back({Kind::pattern, rung, *step});
            apply(board, *step);
            return true;
        }
        return false;
    }

    // Casts nets; where none can be cast by singles, such as need patterns.
    bool take_nets(Board& board, Choice nets) {
        if (means_.net) {
            const bool taken =
                nets == Choice::all ? take_all_nets(board, Kind::net) : take_shortest_net(board);
            if (taken) return true;
        }
        return means_.nest && take_all_nets(board, Kind::nest);
    }

    void take_net(Board& board, Candidate c, Kind kind) {
        Move& move = moves_.emplace_back(Move{kind, {}, {}});
        move.step.eliminate(c.cell, c.digit);
        board.eliminate(c.cell, c.digit);
    }

    // Strikes what is refuted, until there are new singles. Where two are left, one that is struck
    // places the other, so these come first.
    bool take_all_nets(Board& board, Kind kind) {
        const std::size_t before = moves_.size();
        for (CellSet cells : {board.bivalue(), board.empty() - board.bivalue()}) {
            for (Cell c : cells) {
                for (Digit d : board.candidates(c)) {
                    if (!refutes(board, candidate(c, d), kind)) continue;
                    take_net(board, candidate(c, d), kind);
                    if (board.broken() || board.naked() || board.hidden_houses()) return true;
                }
            }
        }
        return moves_.size() > before;
    }

    // Strikes what the fewest singles refute; if it can, so that there are new singles.
    bool take_shortest_net(Board& board) {
        using Cost = std::tuple<bool, std::size_t>;
        std::optional<std::pair<Cost, Candidate>> best;
        for (Cell c : board.empty()) {
            for (Digit d : board.candidates(c)) {
                const Candidate tried = candidate(c, d);
                if (!is_refuted(board, tried)) continue;
                const Cost cost(!leaves_a_single(board, tried), steps_to_refute(board, tried));
                if (!best || cost < best->first) best = {cost, tried};
            }
        }
        if (best) take_net(board, best->second, Kind::net);
        return best.has_value();
    }

    // A nest without nets of its own.
    Nest within(const Board& board, Candidate c) const { return {board, c, simpler_, sink_}; }

    bool refutes(const Board& board, Candidate c, Kind kind) const {
        return kind == Kind::net ? is_refuted(board, c) : within(board, c).follow(Choice::all);
    }

    // What a rung finds that does as much as a step; null if nothing.
    const Step* find(const Board& board, const Rung& rung, const Step& wanted) {
        sink_.seek([&](const Step& step) { return does_as_much(step, wanted); });
        sink_.moved();
        sink_.begin(rung.technique);
        rung.find(board, sink_);
        return sink_.found() ? &sink_.first() : nullptr;
    }

    bool holds(const Board& board, const Move& move) {
        switch (move.kind) {
            case Kind::single:
                return is_single(board, move.step.placements.front());
            case Kind::pattern:
                return find(board, move.rung, move.step) != nullptr;
            default:
                return refutes(board, move.step.eliminations.front(), move.kind);
        }
    }

    // Whether the moves lead from there to a contradiction.
    bool hold(Board board, std::span<const Move> moves) {
        for (const Move& move : moves) {
            if (board.broken()) return true;
            if (!holds(board, move)) return false;
            apply(board, move.step);
        }
        return board.broken();
    }

    bool tell(const Board& board, const Move& move, std::vector<Step>& children) {
        if (move.kind == Kind::single) {
            return find_single(board, move.step.placements.front(), means_.singles, sink_.meter(),
                               children);
        }
        if (move.kind == Kind::pattern) {
            const Step* step = find(board, move.rung, move.step);
            if (step) children.push_back(*step);
            return step != nullptr;
        }
        Step& child = children.emplace_back();
        if (move.kind == Kind::nest) {
            child.technique = *means_.nest;
            Nest nest = within(board, move.step.eliminations.front());
            return nest.follow(Choice::all) && nest.write_down(child);
        }
        child.technique = *means_.net;
        child.eliminations = move.step.eliminations;
        Supposition supposed(board, {child.eliminations.front()});
        supposed.finish();
        return prove(supposed, {}, means_.singles, sink_.meter(), child);
    }

    Board start_;
    Candidate premise_;
    Means means_, simpler_;  // its own, and those of nests within
    Sink& sink_;             // what the patterns go into
    std::vector<Move> moves_;
};

// The way from a candidate to a contradiction; none if there is none.
std::optional<Nest> refutation(const Board& board, Candidate c, const Means& means, Sink& within) {
    Nest nest(board, c, means, within);
    if (!nest.follow(Choice::all)) return std::nullopt;
    if (!means.net) return nest;
    Nest shorter(board, c, means, within);
    if (shorter.follow(Choice::shortest)) return shorter;
    return nest;
}

}  // namespace

void nested_net(const Board& board, Sink& out, std::initializer_list<Means> means) {
    Sink within(Want::first, out.meter());
    std::vector<Candidate> open;
    for (const auto& [left, c] : out.shared<ByReach>(board).order()) {
        if (out.wants(c)) open.push_back(c);
    }
    for (const Means& each : means) {
        std::vector<Candidate> still_open;
        for (Candidate c : open) {
            if (out.tired()) return;
            const std::uint64_t spent = out.meter().since_restart();
            std::optional<Nest> nest = refutation(board, c, each, within);
            out.meter().restart_nodes(spent);  // a node is a candidate, not what patterns look at
            if (!nest) {
                still_open.push_back(c);
                continue;
            }
            if (nest->write_down(out.draft()) && out.take()) return;
        }
        open = std::move(still_open);
    }
}

}  // namespace pencilmark
