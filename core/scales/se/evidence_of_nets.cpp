// Nets: what follows from a candidate by singles, and by what patterns, chains and nets eliminate
// on the way. The moves are the nodes of the original's chains. Of these, the moves that are not
// needed are left out, because a digit that is placed eliminates more here than the chain says.
#include <algorithm>

#include "scales/se/evidence.hpp"

namespace whydoku::se {

namespace {

using se::Argument;
using se::Hint;
using Kind = Argument::Kind;
using Nodes = std::span<const se::Reason>;

struct Move {
    Candidate candidate;
    bool places;
};

// What a net follows after it supposed a candidate, up to its goal or to a contradiction.
class Net {
  public:
    Net(const Board& board, Candidate premise, Goal goal, Meter& meter)
        : start_(board), position_(board), premise_(premise), goal_(goal), meter_(meter) {
        start_.place(premise.cell, premise.digit);
    }

    // Takes the nodes of a chain. False if they do not lead to the goal here.
    bool follow(Nodes nodes) {
        position_.assign(start_);
        for (const se::Reason& reason : nodes) {
            if (ended()) return true;
            const Move move{candidate_at(reason.node), se::is_on(reason.node)};
            if (is_done(move)) continue;
            while (!ended() && !is_done(move) && !holds(move)) {
                if (!take_single()) return false;
            }
            if (!ended() && !is_done(move)) take(move);
        }
        while (!ended() && take_single()) {
        }
        return ended();
    }

    // Writes the moves into a step. False if one of them is not found again.
    bool tell(Step& step) {
        leave_out();
        step.mark(Role::on, premise_.cell, premise_.digit);
        position_.assign(start_);
        for (const Move& move : moves_) {
            if (ended()) break;
            if (is_done(move)) continue;
            if (!tell(move, step.children)) return false;
            position_.apply(step.children.back());
        }
        const Board& board = position_.board();
        if (board.broken()) mark_problem(board.problems().front(), step);
        return ended();
    }

  private:
    bool ended() const {
        const Board& board = position_.board();
        const auto [cell, digit] = goal_.candidate;
        if (board.broken()) return true;
        if (goal_.kind == Goal::Kind::placed) return board.value(cell) == digit;
        return goal_.kind == Goal::Kind::lost && !board.has(cell, digit) &&
               board.value(cell) != digit;
    }

    bool is_done(const Move& move) const {
        const auto [cell, digit] = move.candidate;
        const Board& board = position_.board();
        if (move.places) return board.value(cell) == digit;
        return !board.has(cell, digit) && board.value(cell) != digit;
    }

    void take(const Move& move) {
        moves_.push_back(move);
        carry_out(move);
    }
    void carry_out(const Move& move) {
        const auto [cell, digit] = move.candidate;
        if (move.places) return position_.place(cell, digit);
        position_.eliminate(cell, digit);
    }

    bool take_single() {
        const std::vector<Candidate> found = singles_now(position_.board());
        if (found.empty()) return false;
        take({found.front(), true});
        return true;
    }

    bool holds(const Move& move) const {
        if (move.places) return is_single(position_.board(), move.candidate);
        return is_refuted(position_.board(), move.candidate) || elimination(move.candidate);
    }

    // By a pattern, by a net of singles, or by a net with patterns or chains in it.
    std::optional<Step> elimination(Candidate c) const {
        static constexpr std::string_view PATTERNS[] = {"pointing", "claiming", "hidden-pair",
                                                        "naked-pair", "x-wing"};
        Step wanted;
        wanted.eliminate(c.cell, c.digit);
        if (auto found = find_like(position_, PATTERNS, wanted, meter_)) return found;
        for (const Rung& net : refuting_nets().first(3)) {  // those of nets take too long
            if (auto found = refutation(position_, net, c, meter_)) return found;
        }
        return std::nullopt;
    }

    bool tell(const Move& move, std::vector<Step>& children) {
        if (move.places) return find_single(position_, move.candidate, singles(), meter_, children);
        const auto found = elimination(move.candidate);
        if (found) children.push_back(*found);
        return found.has_value();
    }

    // Whether the moves lead to the goal without some of them.
    bool holds_without(std::size_t begin, std::size_t end) {
        position_.assign(start_);
        for (std::size_t i = 0; i < moves_.size() && !ended(); ++i) {
            if ((i >= begin && i < end) || is_done(moves_[i])) continue;
            if (!holds(moves_[i])) return false;
            carry_out(moves_[i]);
        }
        return ended();
    }

    // From the end backwards, so that the moves behind a move are known to be needed when it is its
    // turn. Many at a time are tried before single moves.
    void leave_out() {
        for (std::size_t many = std::bit_ceil(moves_.size()); many > 0; many /= 2) {
            for (std::size_t begin, end = moves_.size(); end > 0; end = begin) {
                begin = end - std::min(many, end);
                if (!holds_without(begin, end)) continue;
                const auto first = moves_.begin() + static_cast<std::ptrdiff_t>(begin);
                moves_.erase(first, first + static_cast<std::ptrdiff_t>(end - begin));
            }
        }
    }

  public:
    // The finding of a technique that refutes a candidate.
    static std::optional<Step> refutation(const Position& position, const Rung& one, Candidate c,
                                          Meter& meter) {
        Step wanted;
        wanted.eliminate(c.cell, c.digit);
        Sink sink(Want::first, meter);
        sink.accept_only([&](const Step& found) { return does_as_much(found, wanted); }, c);
        sink.begin(one.technique);
        one.find(position, sink);
        if (!sink.found()) return std::nullopt;
        return sink.first();
    }

  private:
    Board start_;
    Position position_;
    Candidate premise_;
    Goal goal_;
    Meter& meter_;
    std::vector<Move> moves_;
};

Goal goal_of(const Step& step) {
    if (step.placements.empty()) return {Goal::Kind::lost, step.eliminations.front()};
    return {Goal::Kind::placed, step.placements.front()};
}

// Cases of which one holds: each a candidate, with the nodes that follow from it.
struct Case {
    Candidate premise;
    Nodes nodes;
};

class NetOfStep {
  public:
    NetOfStep(const Position& position, const Hint& hint, const Argument& argument, Meter& meter)
        : position_(position), hint_(hint), argument_(argument), meter_(meter) {}

    // Whether the moves of the chains lead to what the step does.
    bool show(Step& step) const {
        if (argument_.kind == Kind::contradiction && step.placements.empty()) {
            Net net(board(), step.eliminations.front(), {}, meter_);
            return net.follow(argument_.chains.front()) && net.tell(step);
        }
        if (const auto house = house_of_cases()) {
            const se::Node first = argument_.chains.front().front().node;
            step.mark_house(Role::base, *house, candidate_at(first).digit);
        }
        return std::ranges::all_of(cases(), [&](const Case& one) { return add(one, step); });
    }

    // Whatever the chains were: each candidate that must go is refuted by the ladder's nets.
    void show_otherwise(Step& step) const {
        const Candidate aim =
            step.placements.empty() ? step.eliminations.front() : step.placements.front();
        if (step.placements.empty()) return refute(aim, step);
        for (Digit d : board().candidates(aim.cell)) {
            Step& child = begin_case(candidate(aim.cell, d), step);
            if (d != aim.digit) {
                refute(candidate(aim.cell, d), child);
            } else {
                child.mark(Role::on, aim.cell, d);
            }
        }
    }

  private:
    const Board& board() const { return position_.board(); }

    // Where the places of the digit are the cases. In nishio that digit is all that is followed.
    std::optional<House> house_of_cases() const {
        const Cell cell = candidate_at(argument_.chains.front().front().node).cell;
        if (hint_.rule == se::Rule::nishio) return house_at(board().layout(), cell, se::Cause::box);
        if (argument_.kind != Kind::cases || argument_.cases_of == se::Cause::cell) return {};
        return house_at(board().layout(), cell, argument_.cases_of);
    }

    // If a candidate is false, another one of its cell or house is true: so what follows from its
    // being false follows from each of these.
    std::vector<Case> cases() const {
        std::vector<Case> cases;
        if (argument_.kind == Kind::cases) {
            for (const auto& chain : argument_.chains) {
                cases.push_back({candidate_at(chain.front().node), chain});
            }
            return cases;
        }
        const Nodes if_off = argument_.chains.back();
        const Nodes if_on =
            argument_.kind == Kind::both_states ? argument_.chains.front() : Nodes{};
        const Candidate split = candidate_at(if_off.front().node);
        for (const Candidate one : rivals(split)) {
            cases.push_back({one, one == split ? if_on : if_off});
        }
        return cases;
    }

    // The candidates of the cell or the places in the house, the candidate itself among them.
    std::vector<Candidate> rivals(Candidate c) const {
        std::vector<Candidate> found;
        if (const auto house = house_of_cases()) {
            for (Cell other : board().places(c.digit, *house)) {
                found.push_back(candidate(other, c.digit));
            }
        } else {
            for (Digit d : board().candidates(c.cell)) found.push_back(candidate(c.cell, d));
        }
        return found;
    }

    static Step& begin_case(Candidate premise, Step& step) {
        step.mark(Role::base, premise.cell, premise.digit);
        Step child;
        child.technique = step.technique;
        child.placements = step.placements;
        child.eliminations = step.eliminations;
        return step.children.emplace_back(std::move(child));
    }

    bool add(const Case& one, Step& step) const {
        Net net(board(), one.premise, goal_of(step), meter_);
        return net.follow(one.nodes) && net.tell(begin_case(one.premise, step));
    }

    // Adds a refutation to a step.
    void refute(Candidate c, Step& step) const {
        for (const Rung& net : refuting_nets()) {
            meter_.next_rung();
            const auto found = Net::refutation(position_, net, c, meter_);
            if (!found) continue;
            step.marks.insert(step.marks.end(), found->marks.begin(), found->marks.end());
            step.houses.insert(step.houses.end(), found->houses.begin(), found->houses.end());
            step.children = found->children;
            return;
        }
    }

    const Position& position_;
    const Hint& hint_;
    const Argument& argument_;
    Meter& meter_;
};

}  // namespace

void show_net(const Position& position, const Hint& hint, const Argument& argument, Meter& meter,
              Step& step) {
    const NetOfStep net(position, hint, argument, meter);
    const Step bare = step;
    if (net.show(step)) return;
    step = bare;
    net.show_otherwise(step);
}

}  // namespace whydoku::se
