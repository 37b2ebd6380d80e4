// Nested nets: a candidate is supposed and followed, not by singles alone, but by patterns as well,
// or by nets that are cast on the board as it is then. It is wrong if that ends in a contradiction.
//
// What is followed first is the candidate from which singles lead furthest: where most is settled,
// a contradiction is nearest. On the way everything is taken that is found; then, from the end
// backwards, each move is left out without which the rest still holds.
#include <algorithm>

#include "../suppose.hpp"
#include "finders.hpp"

namespace pencilmark {
namespace {

// The candidates of a board, that from which singles lead furthest first.
class ByReach {
  public:
    void build(const Board& board) {
        order_.clear();
        for (Cell c : board.empty()) {
            for (Digit d : board.candidates(c)) {
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

class Nest {
  public:
    Nest(const Board& board, Candidate premise, const Means& means, Sink& within)
        : start_(board), premise_(premise), means_(means), sink_(within) {
        start_.place(premise.cell, premise.digit);
    }

    // Takes moves up to a contradiction; false when none is met, or a cap was.
    bool follow() {
        Board board = start_;
        while (!board.broken()) {
            if (board.solved() || sink_.tired()) return false;
            if (!take_singles(board) && !take_pattern(board) && !take_nets(board)) return false;
        }
        return true;
    }

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

    // Writes it down as the proof of a step. False when the rungs do not find their way.
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

  private:
    enum class Kind : std::uint8_t { single, pattern, net };
    struct Move {
        Kind kind;
        Rung rung;  // of a pattern
        Step step;  // what it does
    };
    static std::ptrdiff_t gap(std::size_t n) { return static_cast<std::ptrdiff_t>(n); }

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

    // Strikes what singles refute, until there are new singles. Where two are left, one that is
    // struck places the other, so these come first.
    bool take_nets(Board& board) {
        if (!means_.nets) return false;
        const std::size_t before = moves_.size();
        for (CellSet cells : {board.bivalue(), board.empty() - board.bivalue()}) {
            for (Cell c : cells) {
                for (Digit d : board.candidates(c)) {
                    if (!is_refuted(board, candidate(c, d))) continue;
                    Move& move = moves_.emplace_back(Move{Kind::net, {}, {}});
                    move.step.eliminate(c, d);
                    board.eliminate(c, d);
                    if (board.broken() || board.naked() || board.hidden_houses()) return true;
                }
            }
        }
        return moves_.size() > before;
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
            case Kind::net:
                return is_refuted(board, move.step.eliminations.front());
            default:
                return find(board, move.rung, move.step) != nullptr;
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
        child.technique = means_.net;
        child.eliminations = move.step.eliminations;
        Supposition supposed(board, {child.eliminations.front()});
        supposed.finish();
        return prove(supposed, {}, means_.singles, sink_.meter(), child);
    }

    Board start_;
    Candidate premise_;
    const Means& means_;
    Sink& sink_;  // what the patterns go into
    std::vector<Move> moves_;
};

}  // namespace

void nested_net(const Board& board, Sink& out, const Means& means) {
    Sink within(Want::first, out.meter());
    for (const auto& [left, c] : out.shared<ByReach>(board).order()) {
        if (out.tired()) return;
        Nest nest(board, c, means, within);
        if (!nest.follow()) continue;
        nest.prune();
        if (nest.tell(out.draft()) && out.take()) return;
    }
}

}  // namespace pencilmark
