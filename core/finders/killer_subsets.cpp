// Cages and cells of one house: what they hold together.
//
// A cage that lies in a house holds one of some sets of digits, and a cell one of its candidates.
// Groups of a house that share no cell share no digit, so only some of these sets go together. What
// no way to put them together uses is false in the group; a digit that every way uses is in one of
// the groups, so it goes from the other cells of the house. Killer pairs, triples and quads are
// the plainest of these.
#include <algorithm>
#include <utility>

#include "finders/finders.hpp"
#include "position/sum_states.hpp"
#include "rules/give_back.hpp"

namespace whydoku {
namespace {

constexpr std::size_t MOST_WAYS = 6;  // as many as a person can keep in mind
constexpr int MOST_CANDIDATES = 3;    // of a cell that counts as a group

// Open cells of a house, and the sets of digits that they can hold.
struct Group {
    CellSet cells;
    const Sum* sum;  // null: a cell
    std::vector<DigitSet> ways;
};

// What a few groups hold together.
template <int Size>
class Together {
  public:
    explicit Together(const std::array<const Group*, Size>& groups) : groups_(groups) {
        taken_.fill({});
        needed_ = {static_cast<std::uint16_t>(~0u)};
        choose(0, {});
    }

    DigitSet used(int group) const { return taken_[group]; }
    DigitSet needed() const { return any_ ? needed_ : DigitSet{}; }
    bool possible() const { return any_; }

  private:
    void choose(int group, DigitSet used) {
        if (group == Size) {
            any_ = true;
            needed_ &= used;
            for (int i = 0; i < Size; ++i) taken_[i] |= *chosen_[i];
            return;
        }
        for (const DigitSet& way : groups_[group]->ways) {
            if (way & used) continue;
            chosen_[group] = &way;
            choose(group + 1, used | way);
        }
    }

    const std::array<const Group*, Size>& groups_;
    std::array<const DigitSet*, Size> chosen_{};
    std::array<DigitSet, Size> taken_;
    DigitSet needed_;
    bool any_ = false;
};

std::vector<Group> groups_in(const Position& position, CellSet house) {
    const Board& board = position.board();
    auto& states = position.table<SumStates>();
    std::vector<Group> found;
    for (std::size_t i = 0; i < states.sums().size(); ++i) {
        const Sum& sum = states.sums()[i];
        const CellSet open = sum.cells & board.empty();
        if (sum.parts.size() != 1 || open.size() < 2 || (open - house)) continue;
        const std::vector<DigitSet>& ways = states.ways(board, i);
        if (ways.empty() || ways.size() > MOST_WAYS) continue;
        found.push_back({open, &sum, ways});
    }
    for (Cell c : house& board.empty()) {
        if (board.candidates(c).size() > MOST_CANDIDATES) continue;
        Group& group = found.emplace_back(Group{CellSet::of(c), nullptr, {}});
        for (Digit d : board.candidates(c)) group.ways.push_back(DigitSet::of(d));
    }
    return found;
}

// The digits that a group holds in every way, and in some: what follows by it alone is a matter of
// other techniques.
std::pair<DigitSet, DigitSet> in_ways(const Group& group) {
    DigitSet every = group.ways.front(), some;
    for (DigitSet way : group.ways) {
        every &= way;
        some |= way;
    }
    return {every, some};
}

// Whether groups rule out together what a step eliminates.
template <int Size>
bool rule_out(const std::array<const Group*, Size>& groups, const Step& step) {
    const Together<Size> together(groups);
    return std::ranges::all_of(step.eliminations, [&](Candidate out) {
        for (int i = 0; i < Size; ++i) {
            if (groups[i]->cells.has(out.cell)) return !together.used(i).has(out.digit);
        }
        return together.needed().has(out.digit);
    });
}

// Marks a group, and the candidates that must be gone from its cells: as few as can be. The group
// keeps the sets of digits that it can then hold, so that the next ones are weighed with these.
template <int Size>
void mark_group(const Board& board, std::array<Group, Size>& relaxed, int at, Step& step) {
    Group& group = relaxed[at];
    std::array<const Group*, Size> groups{};
    for (int i = 0; i < Size; ++i) groups[i] = &relaxed[i];
    const Role role = SET_ROLES[at];
    if (!group.sum) return step.mark_all(role, board, group.cells);
    SumCells cells = cells_on(board, group.sum->cells);
    open_all(*group.sum, cells);
    const SumCells all = cells;
    for (Cell c : group.cells) cells.open[c] = board.candidates(c);
    give_back(group.cells, all, cells, [&] {
        const std::vector<DigitSet> before = std::move(group.ways);
        group.ways = ways_to_make(cells, *group.sum);
        if (group.ways.size() <= MOST_WAYS && rule_out<Size>(groups, step)) return true;
        group.ways = before;
        return false;
    });
    for (Cell c : group.cells) {
        for (Digit d : all.open[c] - cells.open[c]) step.mark(Role::gone, c, d);
    }
    for (House h : group.sum->houses) step.mark_house(role, h);
    for (int rule : group.sum->rules) step.mark_rule(role, rule);
    for (Cell c : group.sum->cells - group.cells) step.mark(Role::on, c, board.value(c));
    step.mark(role, group.cells, 0);
}

template <int Size>
bool report_together(const Board& board, House house, const std::array<const Group*, Size>& groups,
                     Sink& out) {
    const Together<Size> together(groups);
    if (!together.possible()) return false;
    Step& step = out.draft();
    CellSet own;
    DigitSet needed = together.needed();
    for (int i = 0; i < Size; ++i) {
        own |= groups[i]->cells;
        const auto [every, some] = in_ways(*groups[i]);
        needed -= every;
        for (Cell c : groups[i]->cells) {
            for (Digit d : (board.candidates(c) & some) - together.used(i)) step.eliminate(c, d);
        }
    }
    for (Cell c : (board.layout().house[house] & board.empty()) - own) {
        for (Digit d : board.candidates(c) & needed) step.eliminate(c, d);
    }
    if (step.eliminations.empty()) return false;
    step.mark_house(Role::base, house);
    if (out.evidence_is_read()) {
        std::array<Group, Size> relaxed;
        for (int i = 0; i < Size; ++i) relaxed[i] = *groups[i];
        for (int i = 0; i < Size; ++i) mark_group<Size>(board, relaxed, i, step);
    } else {  // findings are weighed by the same cells
        for (const Group* one : groups) step.mark(Role::set, one->sum ? one->sum->cells : own, 0);
    }
    return out.report();
}

}  // namespace

template <int Size>
void killer_subset(const Position& position, Sink& out) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    if (layout.rules.empty()) return;
    for (House h = 0; h < layout.houses; ++h) {
        const std::vector<Group> all = groups_in(position, layout.house[h]);
        std::array<const Group*, Size> chosen{};
        const auto choose = [&](auto& self, int count, std::size_t from, CellSet used) -> bool {
            if (count == Size) {
                const bool any_cage = std::ranges::any_of(
                    chosen, [](const Group* one) { return one->sum != nullptr; });
                return any_cage && report_together<Size>(board, h, chosen, out);
            }
            for (std::size_t i = from; i < all.size(); ++i) {
                if (all[i].cells & used) continue;
                chosen[count] = &all[i];
                if (self(self, count + 1, i + 1, used | all[i].cells)) return true;
            }
            return false;
        };
        if (choose(choose, 0, 0, {})) return;
    }
}

template void killer_subset<2>(const Position&, Sink&);
template void killer_subset<3>(const Position&, Sink&);

}  // namespace whydoku
