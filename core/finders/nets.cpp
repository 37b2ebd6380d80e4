// Forcing nets: a premise is followed by singles, each of which may need all earlier ones, instead
// of link by link. If this ends in a contradiction, the premise is false. If every candidate of a
// cell, or every place of a digit in a house, leads to the same conclusion, it holds.
#include <algorithm>

#include "finders/finders.hpp"
#include "finders/shared/impossible.hpp"
#include "position/suppose.hpp"
#include "position/template_eliminations.hpp"

namespace whydoku {
namespace {

std::vector<Premise> all_candidates(const Board& board) {
    std::vector<Premise> premises;
    for (Cell c : board.empty()) {
        for (Digit d : board.candidates(c)) premises.push_back({candidate(c, d)});
    }
    return premises;
}

// Eliminates the premises of refuted suppositions, those with the fewest steps first. True when the
// sink has enough.
bool refute(const std::vector<const Supposition*>& refuted, Sink& out,
            std::span<const Rung> singles) {
    std::vector<std::pair<std::size_t, const Supposition*>> order;
    for (const Supposition* supposed : refuted) {
        order.emplace_back(supposed->needed({}).size(), supposed);
    }
    std::ranges::stable_sort(order, {}, [](const auto& entry) { return entry.first; });
    for (const auto& [steps, supposed] : order) {
        const auto [cell, digit] = supposed->premise().candidate;
        Step& step = out.draft();
        step.eliminate(cell, digit);
        if (prove(*supposed, {}, singles, out.meter(), step) && out.report()) return true;
    }
    return false;
}

// Whether a house is left without a place for the digit when this digit alone is followed from a
// place.
bool dies_out(const Board& board, Cell from, Digit d) {
    const Layout& layout = board.layout();
    CellSet places = board.places(d);
    HouseSet open;
    for (House h = 0; h < layout.houses; ++h) {
        if (board.missing(h).has(d)) open |= HouseSet::of(h);
    }
    for (CellSet sure = CellSet::of(from); sure;) {
        for (Cell c : sure) {
            places -= layout.peers[c] | CellSet::of(c);
            open -= layout.houses_of[c];
        }
        sure = {};
        for (House h : open) {
            const CellSet left = places & layout.house[h];
            if (!left) return true;
            if (left.size() == 1) sure |= left;
        }
    }
    return false;
}

// Supposes every candidate of the board. All are followed at once, one round of singles after
// another, as many rounds as are asked for.
class NetConclusions {
  public:
    struct Round {
        std::size_t open;  // suppositions that had not ended before this round
        std::vector<const Supposition*> refuted;
    };

    void build(const Position& position) {
        const Board& board = position.board();
        const auto premises = all_candidates(board);
        supposed_.reserve(premises.size());
        open_.clear();
        rounds_.clear();
        for (std::size_t i = 0; i < premises.size(); ++i) {
            const auto [cell, digit] = premises[i].candidate;
            at_[digit][cell] = i;
            if (i < supposed_.size()) {
                supposed_[i].restart(board, premises[i]);
            } else {
                supposed_.emplace_back(board, premises[i]);
            }
            open_.push_back(i);
        }
    }

    // The number of suppositions that are open in a round; 0 after the last round.
    std::size_t open(std::size_t round) const {
        return round < rounds_.size() ? rounds_[round].open : open_.size();
    }
    // The suppositions that the round refutes.
    const std::vector<const Supposition*>& refuted(std::size_t round) {
        while (rounds_.size() <= round) advance();
        return rounds_[round].refuted;
    }
    // What follows from a candidate in the end.
    const Supposition& after(Cell c, Digit d) {
        while (!open_.empty()) advance();
        return supposed_[at_[d][c]];
    }

  private:
    void advance() {
        Round& round = rounds_.emplace_back(Round{open_.size(), {}});
        std::size_t still_open = 0;
        for (std::size_t i : open_) {
            Supposition& each = supposed_[i];
            if (!each.advance()) continue;
            if (each.broken()) {
                round.refuted.push_back(&each);
            } else {
                open_[still_open++] = i;
            }
        }
        open_.resize(still_open);
    }

    std::vector<Supposition> supposed_;
    std::array<std::array<std::size_t, MAX_CELLS>, MAX_SIZE + 1> at_{};
    std::vector<std::size_t> open_;
    std::vector<Round> rounds_;
};

// Candidates of which one is true: of a cell, the places of a digit in a house, or the guardians of
// a pattern.
struct NetCases {
    std::vector<const Supposition*> branches;
    House house = -1;
    Digit digit = 0;
    const GuardedPattern* pattern = nullptr;
};

struct NetFinding {
    std::size_t steps;
    std::size_t source;
    Goal goal;
};

// Adds the conclusions that all branches lead to. Cases with a branch that ends in a contradiction
// are skipped: they are left to the net of that candidate.
void agree(const Board& board, const NetCases& source, std::size_t number,
           std::vector<NetFinding>& found) {
    const auto& branches = source.branches;
    if (std::ranges::any_of(branches, &Supposition::broken)) return;
    std::array<CellSet, MAX_SIZE + 1> placed, lost;
    for (Digit d : board.layout().digits()) {
        placed[d] = lost[d] = board.places(d);
        for (const Supposition* branch : branches) {
            placed[d] &= branch->placed(d);
            lost[d] &= branch->lost(d);
            if (!(placed[d] | lost[d])) break;
        }
    }
    const auto add = [&](Goal goal) {
        std::size_t steps = 0;
        for (const Supposition* branch : branches) steps += branch->needed(goal).size();
        if (steps > 0) found.push_back({steps, number, goal});
    };
    CellSet agreed;
    for (Digit d : board.layout().digits()) agreed |= placed[d] | lost[d];
    for (Cell c : agreed) {
        for (Digit d : board.candidates(c)) {
            if (placed[d].has(c)) add({Goal::Kind::placed, candidate(c, d)});
            if (lost[d].has(c)) add({Goal::Kind::lost, candidate(c, d)});
        }
    }
}

bool describe(const Board& board, const NetCases& source, const Goal& goal,
              std::span<const Rung> singles, Meter& meter, Step& step) {
    const auto conclude = [&](Step& made) {
        auto& outcome = goal.kind == Goal::Kind::placed ? made.placements : made.eliminations;
        outcome.push_back(goal.candidate);
    };
    conclude(step);
    if (source.house >= 0) step.mark_house(Role::base, source.house, source.digit);
    if (source.pattern) source.pattern->mark(board, step);
    for (const Supposition* branch : source.branches) {
        const auto [cell, digit] = branch->premise().candidate;
        step.mark(Role::base, cell, digit);
        Step& child = step.children.emplace_back();
        child.technique = step.technique;
        conclude(child);
        if (!prove(*branch, goal, singles, meter, child)) return false;
    }
    return true;
}

// Reports what holds in all cases, the shortest proof first.
void report(const Board& board, const std::vector<NetCases>& sources, Sink& out,
            std::span<const Rung> singles) {
    std::vector<NetFinding> found;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        if (out.capped()) return;
        agree(board, sources[i], i, found);
    }
    std::ranges::stable_sort(found, {}, &NetFinding::steps);
    for (const NetFinding& finding : found) {
        Step& step = out.draft();
        const NetCases& source = sources[finding.source];
        if (!describe(board, source, finding.goal, singles, out.meter(), step)) continue;
        if (out.report()) return;
    }
}

}  // namespace

// Nishio: a candidate is followed by the places of its own digit, until a house has none left.
void nishio(const Position& position, Sink& out, std::span<const Rung> singles) {
    const Board& board = position.board();
    std::vector<Supposition> supposed;
    TemplateEliminations& eliminations = position.table<TemplateEliminations>();
    for (const Premise& premise : all_candidates(board)) {
        const auto [cell, digit] = premise.candidate;
        if (!out.may_strike(premise.candidate)) continue;
        // A place in a template never fails: from there the digit can be placed in every house.
        if (!eliminations.of(digit).has(cell) || !dies_out(board, cell, digit)) continue;
        if (out.capped()) return;
        supposed.emplace_back(board, premise, Follow::digit).finish();
    }
    std::vector<const Supposition*> refuted;
    for (const Supposition& each : supposed) {
        if (each.broken()) refuted.push_back(&each);
    }
    refute(refuted, out, singles);
}

// Premises that fail in an earlier round are reported first. If a single candidate is wanted, it is
// followed alone.
void candidate_forcing_net(const Position& position, Sink& out, std::span<const Rung> singles) {
    const Board& board = position.board();
    if (const auto& wanted = out.narrowed_to()) {
        if (!board.has(wanted->cell, wanted->digit)) return;
        Supposition supposed(board, {*wanted});
        if (!supposed.advance()) return;
        supposed.finish();
        if (supposed.broken()) refute({&supposed}, out, singles);
        return;
    }
    auto& conclusions = position.table<NetConclusions>();
    for (std::size_t round = 0; conclusions.open(round) > 0; ++round) {
        for (std::size_t i = 0; i < conclusions.open(round); ++i) {
            if (out.capped()) return;
        }
        if (refute(conclusions.refuted(round), out, singles)) return;
    }
}

void cell_forcing_net(const Position& position, Sink& out, std::span<const Rung> singles) {
    const Board& board = position.board();
    auto& conclusions = position.table<NetConclusions>();
    std::vector<NetCases> sources;
    for (Cell c : board.empty() - board.naked()) {
        NetCases& source = sources.emplace_back();
        for (Digit d : board.candidates(c)) source.branches.push_back(&conclusions.after(c, d));
    }
    report(board, sources, out, singles);
}

void house_forcing_net(const Position& position, Sink& out, std::span<const Rung> singles) {
    const Board& board = position.board();
    auto& conclusions = position.table<NetConclusions>();
    std::vector<NetCases> sources;
    for (House h = 0; h < board.layout().houses; ++h) {
        for (Digit d : board.missing(h) - board.hidden(h)) {
            NetCases& source = sources.emplace_back(NetCases{{}, h, d});
            for (Cell c : board.places(d, h)) source.branches.push_back(&conclusions.after(c, d));
        }
    }
    report(board, sources, out, singles);
}

void tridagon_forcing_net(const Position& position, Sink& out, std::span<const Rung> singles) {
    const Board& board = position.board();
    const auto& patterns = position.table<Tridagons>().all();
    if (patterns.empty()) return;
    auto& conclusions = position.table<NetConclusions>();
    std::vector<NetCases> sources;
    for (const GuardedPattern& pattern : patterns) {
        if (candidates_of(pattern.guards).size() == 1) continue;  // a tridagon places it
        NetCases& source = sources.emplace_back(NetCases{{}, -1, 0, &pattern});
        for (const auto [cell, digit] : candidates_of(pattern.guards)) {
            source.branches.push_back(&conclusions.after(cell, digit));
        }
    }
    report(board, sources, out, singles);
}

}  // namespace whydoku
