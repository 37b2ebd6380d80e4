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
    void build(const Position& position) {
        const Board& board = position.board();
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

// What nests work with: a sink for the patterns, and positions whose tables serve one nest after
// another.
struct Workspace {
    Sink& sink;
    Position& position;
    Position* within = nullptr;  // for nests within; these hold none themselves
};

class Nest {
  public:
    Nest(const Board& board, Candidate premise, const Means& means, const Workspace& workspace)
        : start_(board),
          premise_(premise),
          means_(means),
          simpler_{means.singles, means.patterns},
          workspace_(workspace) {
        start_.place(premise.cell, premise.digit);
    }

    // Takes moves up to a contradiction; false when none is met, or a cap was.
    bool follow(Choice nets) {
        Position& position = at(start_);
        while (!position.board().broken()) {
            if (position.board().solved() || !meter().in_time()) return false;
            if (!take_singles(position) && !take_pattern(position) && !take_nets(position, nets))
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
    // The position that this nest works on, with another board.
    Position& at(const Board& board) const {
        workspace_.position.assign(board);
        return workspace_.position;
    }
    Meter& meter() const { return workspace_.sink.meter(); }

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
        Position& position = at(start_);
        for (const Move& move : moves_) {
            if (!tell(position, move, step.children)) return false;
            position.apply(step.children.back());
        }
        if (!position.board().broken()) return false;
        mark_problem(position.board().problems().front(), step);
        return true;
    }

    bool take_singles(Position& position) {
        const std::vector<Candidate> found = singles_now(position.board());
        for (auto [cell, digit] : found) {
            if (position.board().broken()) break;
            if (!position.board().has(cell, digit)) continue;
            Move& move = moves_.emplace_back(Move{Kind::single, {}, {}});
            move.step.place(cell, digit);
            position.apply(move.step);
        }
        return !found.empty();
    }

    bool take_pattern(Position& position) {
        for (const Rung& rung : means_.patterns) {
            const Step* step = find(position, rung, {});
            if (!step) continue;
            moves_.push_back({Kind::pattern, rung, *step});
            position.apply(*step);
            return true;
        }
        return false;
    }

    // Casts nets; where none can be cast by singles, such as need patterns.
    bool take_nets(Position& position, Choice nets) {
        if (means_.net) {
            const bool taken = nets == Choice::all ? take_all_nets(position, Kind::net)
                                                   : take_shortest_net(position);
            if (taken) return true;
        }
        return means_.nest && take_all_nets(position, Kind::nest);
    }

    void take_net(Position& position, Candidate c, Kind kind) {
        Move& move = moves_.emplace_back(Move{kind, {}, {}});
        move.step.eliminate(c.cell, c.digit);
        position.apply(move.step);
    }

    // Strikes what is refuted, until there are new singles. Where two are left, one that is struck
    // places the other, so these come first.
    bool take_all_nets(Position& position, Kind kind) {
        const Board& board = position.board();
        const std::size_t before = moves_.size();
        for (CellSet cells : {board.bivalue(), board.empty() - board.bivalue()}) {
            for (Cell c : cells) {
                for (Digit d : board.candidates(c)) {
                    if (!refutes(board, candidate(c, d), kind)) continue;
                    take_net(position, candidate(c, d), kind);
                    if (board.broken() || board.naked() || board.hidden_houses()) return true;
                }
            }
        }
        return moves_.size() > before;
    }

    // Strikes what the fewest singles refute; if it can, so that there are new singles.
    bool take_shortest_net(Position& position) {
        const Board& board = position.board();
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
        if (best) take_net(position, best->second, Kind::net);
        return best.has_value();
    }

    // A nest without nets of its own.
    Nest within(const Board& board, Candidate c) const {
        return {board, c, simpler_, {workspace_.sink, *workspace_.within}};
    }

    bool refutes(const Board& board, Candidate c, Kind kind) const {
        return kind == Kind::net ? is_refuted(board, c) : within(board, c).follow(Choice::all);
    }

    // What a rung finds that does as much as a step; null if nothing.
    const Step* find(const Position& position, const Rung& rung, const Step& wanted) const {
        Sink& sink = workspace_.sink;
        sink.accept_only([&](const Step& step) { return does_as_much(step, wanted); });
        sink.begin(rung.technique);
        rung.find(position, sink);
        return sink.found() ? &sink.first() : nullptr;
    }

    bool holds(const Position& position, const Move& move) const {
        switch (move.kind) {
            case Kind::single:
                return is_single(position.board(), move.step.placements.front());
            case Kind::pattern:
                return find(position, move.rung, move.step) != nullptr;
            default:
                return refutes(position.board(), move.step.eliminations.front(), move.kind);
        }
    }

    // Whether the moves lead from there to a contradiction.
    bool hold(const Board& from, std::span<const Move> moves) const {
        Position& position = at(from);
        for (const Move& move : moves) {
            if (position.board().broken()) return true;
            if (!holds(position, move)) return false;
            position.apply(move.step);
        }
        return position.board().broken();
    }

    bool tell(const Position& position, const Move& move, std::vector<Step>& children) const {
        const Board& board = position.board();
        if (move.kind == Kind::single) {
            return find_single(position, move.step.placements.front(), means_.singles, meter(),
                               children);
        }
        if (move.kind == Kind::pattern) {
            const Step* step = find(position, move.rung, move.step);
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
        return prove(supposed, {}, means_.singles, meter(), child);
    }

    Board start_;
    Candidate premise_;
    Means means_, simpler_;  // its own, and those of nests within
    Workspace workspace_;
    std::vector<Move> moves_;
};

// The way from a candidate to a contradiction; none if there is none.
std::optional<Nest> refutation(const Board& board, Candidate c, const Means& means,
                               const Workspace& workspace) {
    Nest nest(board, c, means, workspace);
    if (!nest.follow(Choice::all)) return std::nullopt;
    if (!means.net) return nest;
    Nest shorter(board, c, means, workspace);
    if (shorter.follow(Choice::shortest)) return shorter;
    return nest;
}

}  // namespace

void nested_net(const Position& position, Sink& out, std::initializer_list<Means> means) {
    const Board& board = position.board();
    Sink sink(Want::first, out.meter());
    Position work(board), work_within(board);
    const Workspace workspace{sink, work, &work_within};
    std::vector<Candidate> open;
    for (const auto& [left, c] : position.table<ByReach>().order()) {
        if (out.wants(c)) open.push_back(c);
    }
    for (const Means& each : means) {
        std::vector<Candidate> still_open;
        for (Candidate c : open) {
            if (out.capped()) return;
            const std::uint64_t spent = out.meter().since_restart();
            std::optional<Nest> nest = refutation(board, c, each, workspace);
            out.meter().restart_nodes(spent);  // a node is a candidate, not what patterns look at
            if (!nest) {
                still_open.push_back(c);
                continue;
            }
            if (nest->write_down(out.draft()) && out.report()) return;
        }
        open = std::move(still_open);
    }
}

}  // namespace pencilmark
