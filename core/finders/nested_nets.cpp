// Nested nets: a candidate is supposed and followed by singles and patterns, or by nets on the
// board of that moment. If this ends in a contradiction, the candidate is false.
//
// Candidates from which singles place the most digits are tried first: a contradiction is nearest
// there. On the way, every move that is found is taken. Then, from the end backwards, each move is
// removed if the rest still leads to a contradiction.
//
// Nets on the way are many, and each is a proof of its own. So once nets are known to lead to a
// contradiction, the net is searched again with the shortest of these nets, one at a time.
#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "finders/finders.hpp"
#include "finders/shared/in_solutions.hpp"
#include "position/followed.hpp"
#include "position/searched.hpp"
#include "position/suppose.hpp"
#include "rules/sums.hpp"

namespace whydoku {
namespace {

// The candidates of a board, sorted by their impact: first those from which singles leave the
// fewest empty cells. Those that are known to be in a solution are left out: nothing refutes them.
class CandidatesByImpact {
  public:
    void build(const Position& position) {
        const Board& board = position.board();
        const auto& in_solutions = position.table<InSolutions>();
        order_.clear();
        for (Cell c : board.empty()) {
            for (Digit d : board.candidates(c)) {
                if (in_solutions.has(c, d)) continue;
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

// The candidates that settling is known to refute: they stay so while the board loses candidates.
class KnownRefuted : public Remembered {
  public:
    void build(const Position& position) {
        if (changes_.update(position.board()) == position.layout().all) refuted_.fill({});
    }
    bool has(Candidate c) const { return refuted_[c.cell].has(c.digit); }
    void add(Candidate c) { refuted_[c.cell] |= DigitSet::of(c.digit); }

  private:
    CellChanges changes_;
    std::array<DigitSet, MAX_CELLS> refuted_{};
};

std::size_t steps_to_refute(const Board& board, Candidate c) {
    Supposition supposed(board, {c});
    supposed.finish();
    return supposed.needed({}).size();
}

// Which nets on the way are taken: all, up to the next single, or the shortest one alone.
enum class Choice : std::uint8_t { all, shortest };

// What nets work with: sinks for the patterns, the first of which reads no evidence, and positions
// whose tables serve one net after another.
struct Workspace {
    Sink &sink, &telling;
    Position& position;
    Position* within = nullptr;  // for nets within it, which have none of their own
};

class NestedNet {
  public:
    NestedNet(const Board& board, Candidate premise, const NetTechniques& techniques,
              const Workspace& workspace)
        : start_(board),
          premise_(premise),
          techniques_(techniques),
          simpler_{techniques.singles, techniques.patterns},
          workspace_(workspace) {
        start_.place(premise.cell, premise.digit);
    }

    // Takes moves up to a contradiction. False when there is none, or a cap was hit.
    bool follow(Choice nets) {
        Position& position = at(start_);
        while (!position.board().broken()) {
            if (position.board().solved() || !meter().in_time()) return false;
            if (!take_singles(position) && !take_pattern(position) && !take_nets(position, nets))
                return false;
        }
        return true;
    }

    // Writes the needed moves into a step as its proof. False when the rungs do not find a move
    // again.
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
    enum class Kind : std::uint8_t { single, pattern, net, nested };
    struct Move {
        Kind kind;
        Rung rung;  // of a pattern
        Step step;  // what it does
    };
    // The position that this net works on, with another board.
    Position& at(const Board& board) const {
        workspace_.position.assign(board);
        return workspace_.position;
    }
    Meter& meter() const { return workspace_.sink.meter(); }

    static std::ptrdiff_t gap(std::size_t n) { return static_cast<std::ptrdiff_t>(n); }

    // Removes moves that are not needed, from the end backwards, so that the moves behind a move
    // are known to be needed when it is its turn. Many at a time are tried before single moves.
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

    // Removes one move at a time, if the rest can be written down. This takes long, but is needed
    // when a rung finds more than its move: a later chain may then not be found again.
    void prune_with_care() {
        for (std::size_t i = moves_.size(); i-- > 0;) {
            NestedNet fewer = *this;
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
        for (const Rung& rung : techniques_.patterns) {
            const Step* step = find(workspace_.sink, position, rung, {});
            if (!step) continue;
            moves_.push_back({Kind::pattern, rung, *step});
            position.apply(*step);
            return true;
        }
        return false;
    }

    // Takes nets of singles; if there are none, nets that use patterns.
    bool take_nets(Position& position, Choice nets) {
        if (techniques_.net) {
            const bool taken = nets == Choice::all ? take_all_nets(position, Kind::net)
                                                   : take_shortest_net(position);
            if (taken) return true;
        }
        return techniques_.nested && take_all_nets(position, Kind::nested);
    }

    void take_net(Position& position, Candidate c, Kind kind) {
        Move& move = moves_.emplace_back(Move{kind, {}, {}});
        move.step.eliminate(c.cell, c.digit);
        position.apply(move.step);
    }

    // Eliminates refuted candidates until there are new singles. Cells with two candidates come
    // first, because one elimination there leaves a single.
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

    // Eliminates the candidate that the fewest singles refute; preferably one that leaves a single.
    bool take_shortest_net(Position& position) {
        const Board& board = position.board();
        using Cost = std::tuple<bool, std::size_t>;
        std::optional<std::pair<Cost, Candidate>> best;
        for (const auto& [tried, after, refuted] :
             std::as_const(position).table<Followed>().all()) {
            const bool is_second = refuted && !leaves_a_single(board, tried);
            if (!refuted || (best && is_second > std::get<bool>(best->first))) continue;
            const Cost cost(is_second, steps_to_refute(board, tried));
            if (!best || cost < best->first) best = {cost, tried};
        }
        if (best) take_net(position, best->second, Kind::net);
        return best.has_value();
    }

    // A net without nets of its own.
    NestedNet within(const Board& board, Candidate c) const {
        return {board, c, simpler_, {workspace_.sink, workspace_.telling, *workspace_.within}};
    }

    bool refutes(const Board& board, Candidate c, Kind kind) const {
        if (kind == Kind::net) return is_refuted(board, c);
        const std::shared_ptr<const Sums> sums = sums_of(board.layout());
        if (sums && !settling_refutes(board, *sums, c, Depth::one, meter())) return false;
        return within(board, c).follow(Choice::all);
    }

    // A finding of a rung that does at least as much as a step; null if there is none.
    static const Step* find(Sink& sink, const Position& position, const Rung& rung,
                            const Step& wanted) {
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
                return find(workspace_.sink, position, move.rung, move.step) != nullptr;
            default:
                return refutes(position.board(), move.step.eliminations.front(), move.kind);
        }
    }

    // Whether the moves lead from a board to a contradiction.
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
            return find_single(position, move.step.placements.front(), techniques_.singles, meter(),
                               children);
        }
        if (move.kind == Kind::pattern) {
            const Step* step = find(workspace_.telling, position, move.rung, move.step);
            if (step) children.push_back(*step);
            return step != nullptr;
        }
        Step& child = children.emplace_back();
        if (move.kind == Kind::nested) {
            child.technique = *techniques_.nested;
            NestedNet net = within(board, move.step.eliminations.front());
            return net.follow(Choice::all) && net.write_down(child);
        }
        child.technique = *techniques_.net;
        child.eliminations = move.step.eliminations;
        Supposition supposed(board, {child.eliminations.front()});
        supposed.finish();
        return prove(supposed, {}, techniques_.singles, meter(), child);
    }

    Board start_;
    Candidate premise_;
    NetTechniques techniques_, simpler_;  // its own, and those of nets within it
    Workspace workspace_;
    std::vector<Move> moves_;
};

// A net from a candidate to a contradiction; none if there is none.
std::optional<NestedNet> refutation(const Board& board, Candidate c,
                                    const NetTechniques& techniques, const Workspace& workspace) {
    NestedNet net(board, c, techniques, workspace);
    if (!net.follow(Choice::all)) return std::nullopt;
    if (!techniques.net) return net;
    NestedNet shorter(board, c, techniques, workspace);
    if (shorter.follow(Choice::shortest)) return shorter;
    return net;
}

}  // namespace

void nested_net(const Position& position, Sink& out,
                std::initializer_list<NetTechniques> techniques) {
    const Board& board = position.board();
    Sink sink(Want::first, out.meter(), Evidence::unread), telling(Want::first, out.meter());
    Position work(board), work_within(board);
    const Workspace workspace{sink, telling, work, &work_within};
    const std::shared_ptr<const Sums> sums = sums_of(position.layout());
    KnownRefuted* known = sums ? &position.table<KnownRefuted>() : nullptr;
    std::vector<Candidate> open;
    for (const auto& [left, c] : position.table<CandidatesByImpact>().order()) {
        if (out.may_strike(c)) open.push_back(c);
    }
    if (known) {
        std::stable_partition(open.begin(), open.end(), [&](Candidate c) { return known->has(c); });
    }
    for (const NetTechniques& each : techniques) {
        std::vector<Candidate> still_open;
        for (Candidate c : open) {
            if (out.capped()) return;
            // With cages, patterns lead about as far as this, which takes a thousandth of the time.
            const Depth depth = each.net ? Depth::two : Depth::one;
            if (known && !known->has(c)) {
                if (!settling_refutes(board, *sums, c, depth, out.meter())) continue;
                known->add(c);
            }
            const std::uint64_t spent = out.meter().since_restart();
            std::optional<NestedNet> net = refutation(board, c, each, workspace);
            out.meter().restart_nodes(spent);  // a node is a candidate, not what patterns look at
            if (!net) {
                still_open.push_back(c);
                continue;
            }
            if (net->write_down(out.draft()) && out.report()) return;
        }
        open = std::move(still_open);
    }
}

}  // namespace whydoku
