// Cages and cells of one house: what they hold together.
//
// A cage that lies in a house holds one of some sets of digits, and a cell one of its candidates.
// Groups of a house that share no cell share no digit, so only some of these sets go together. What
// no way to put them together uses is false in the group; a digit that every way uses is in one of
// the groups, so it goes from the other cells of the house. Killer pairs, triples and quads are
// the plainest of these.
//
// They can be hidden, too. If as many groups as digits have all the places of these digits in a
// house, and no group can hold two of them, each holds one: its other sets of digits are out.
#include <algorithm>
#include <span>
#include <utility>

#include "finders/finders.hpp"
#include "position/sum_states.hpp"
#include "rules/give_back.hpp"

namespace whydoku {
namespace {

constexpr std::size_t MOST_WAYS = 6;  // as many as a person can keep in mind
constexpr int MOST_CANDIDATES = 3;    // of a cell that counts as a group
constexpr int MOST_GROUPS = 4;

// Open cells of a house, and the sets of digits that they can hold.
struct Group {
    CellSet cells;
    const Sum* sum;  // null: a cell
    std::vector<DigitSet> ways;
};

using Groups = std::span<const Group* const>;  // at most MOST_GROUPS

// What a few groups hold together.
class Together {
  public:
    explicit Together(Groups groups) : groups_(groups) {
        taken_.fill({});
        needed_ = {static_cast<std::uint16_t>(~0u)};
        choose(0, {});
    }

    DigitSet used(std::size_t group) const { return taken_[group]; }
    DigitSet needed() const { return any_ ? needed_ : DigitSet{}; }
    bool possible() const { return any_; }

  private:
    void choose(std::size_t group, DigitSet used) {
        if (group == groups_.size()) {
            any_ = true;
            needed_ &= used;
            for (std::size_t i = 0; i < group; ++i) taken_[i] |= *chosen_[i];
            return;
        }
        for (const DigitSet& way : groups_[group]->ways) {
            if (way & used) continue;
            chosen_[group] = &way;
            choose(group + 1, used | way);
        }
    }

    Groups groups_;
    std::array<const DigitSet*, MOST_GROUPS> chosen_{};
    std::array<DigitSet, MOST_GROUPS> taken_;
    DigitSet needed_;
    bool any_ = false;
};

// The sums that have few ways, and that have two open cells or more, some of them in a house.
std::vector<Group> sums_in(const Position& position, CellSet house) {
    const Board& board = position.board();
    auto& states = position.table<SumStates>();
    std::vector<Group> found;
    for (std::size_t i = 0; i < states.sums().size(); ++i) {
        const Sum& sum = states.sums()[i];
        const CellSet open = sum.cells & board.empty();
        if (sum.parts.size() != 1 || open.size() < 2 || !(open & house)) continue;
        const std::vector<DigitSet>& ways = states.ways(board, i);
        if (ways.empty() || ways.size() > MOST_WAYS) continue;
        found.push_back({open, &sum, ways});
    }
    return found;
}

std::vector<Group> groups_in(const Position& position, CellSet house) {
    const Board& board = position.board();
    std::vector<Group> found = sums_in(position, house);
    std::erase_if(found, [&](const Group& group) { return bool(group.cells - house); });
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
bool rule_out(Groups groups, const Step& step) {
    const Together together(groups);
    return std::ranges::all_of(step.eliminations, [&](Candidate out) {
        for (std::size_t i = 0; i < groups.size(); ++i) {
            if (groups[i]->cells.has(out.cell)) return !together.used(i).has(out.digit);
        }
        return together.needed().has(out.digit);
    });
}

// Marks a group that is a sum, and the candidates that must be gone from its cells: as few as can
// be. The group keeps the sets of digits that it can then hold. follows() says whether what a step
// eliminates still does with the sets that the group has.
template <class Follows>
void mark_sum(const Board& board, Group& group, Role role, Step& step, const Follows& follows) {
    SumCells cells = cells_on(board, group.sum->cells);
    open_all(*group.sum, cells);
    const SumCells all = cells;
    for (Cell c : group.cells) cells.open[c] = board.candidates(c);
    give_back(group.cells, all, cells, [&] {
        const std::vector<DigitSet> before = std::move(group.ways);
        group.ways = ways_to_make(cells, *group.sum);
        if (group.ways.size() <= MOST_WAYS && follows()) return true;
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

// Where no reason is read, findings are weighed by the same cells.
void mark_roughly(Groups groups, Step& step) {
    CellSet own;
    for (const Group* one : groups) own |= one->cells;
    for (const Group* one : groups) step.mark(Role::set, one->sum ? one->sum->cells : own, 0);
}

// Marks groups. The sets of one are weighed with those that the ones before it have kept.
void mark_groups(const Board& board, Groups groups, Step& step) {
    std::array<Group, MOST_GROUPS> relaxed;
    std::array<const Group*, MOST_GROUPS> all{};
    for (std::size_t i = 0; i < groups.size(); ++i) {
        relaxed[i] = *groups[i];
        all[i] = &relaxed[i];
    }
    const auto follows = [&] { return rule_out(Groups(all.data(), groups.size()), step); };
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (relaxed[i].sum) {
            mark_sum(board, relaxed[i], SET_ROLES[i], step, follows);
        } else {
            step.mark_all(SET_ROLES[i], board, relaxed[i].cells);
        }
    }
}

bool report_together(const Board& board, House house, Groups groups, Sink& out) {
    const Together together(groups);
    if (!together.possible()) return false;
    Step& step = out.draft();
    CellSet own;
    DigitSet needed = together.needed();
    for (std::size_t i = 0; i < groups.size(); ++i) {
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
        mark_groups(board, groups, step);
    } else {
        mark_roughly(groups, step);
    }
    return out.report();
}

// Whether a group can hold two of some digits.
bool can_hold_two(const Group& group, DigitSet digits) {
    return std::ranges::any_of(group.ways, [&](DigitSet way) { return (way & digits).size() > 1; });
}

// What a group can hold if it holds one of some digits.
DigitSet beside_one_of(const Group& group, DigitSet digits) {
    DigitSet kept;
    for (DigitSet way : group.ways) {
        if (way & digits) kept |= way;
    }
    return kept;
}

// Digits of a house, and as many groups that have all their places.
class Hidden {
  public:
    Hidden(const Board& board, House house, const std::vector<Group>& sums, int size, Sink& out)
        : board_(board), house_(house), sums_(sums), size_(size), out_(out) {}

    // Reports what digits show; true if the sink has enough.
    bool find(DigitSet digits) {
        CellSet places;
        for (Digit d : digits) places |= board_.places(d, house_);
        if (places.size() <= size_) return false;  // hidden in cells, without a sum
        digits_ = digits;
        fitting_.clear();
        for (const Group& sum : sums_) {
            if ((sum.cells & places) && !can_hold_two(sum, digits)) fitting_.push_back(&sum);
        }
        return !fitting_.empty() && cover(0, places, {});
    }

  private:
    bool cover(int count, CellSet places, CellSet used) {
        if (!places) return count == size_ && report();
        if (count == size_) return false;
        const Cell c = places.first();
        for (const Group* sum : fitting_) {
            if (!sum->cells.has(c) || (sum->cells & used)) continue;
            chosen_[count] = sum;
            if (cover(count + 1, places - sum->cells, used | sum->cells)) return true;
        }
        Group& cell = alone_[count] = {CellSet::of(c), nullptr, {}};
        for (Digit d : board_.candidates(c)) cell.ways.push_back(DigitSet::of(d));
        chosen_[count] = &cell;
        return size_ > 1 && cover(count + 1, places - cell.cells, used | cell.cells);
    }

    bool report() {
        const Groups groups(chosen_.data(), static_cast<std::size_t>(size_));
        if (std::ranges::none_of(groups, [](const Group* one) { return one->sum; })) return false;
        Step& step = out_.draft();
        for (const Group* one : groups) {
            const DigitSet lost = in_ways(*one).second - beside_one_of(*one, digits_);
            for (Cell c : one->cells) {
                for (Digit d : board_.candidates(c) & lost) step.eliminate(c, d);
            }
        }
        if (step.eliminations.empty()) return false;
        step.mark_house(Role::base, house_);
        if (out_.evidence_is_read()) {
            for (int i = 0; i < size_; ++i) mark(*chosen_[i], SET_ROLES[i], step);
        } else {
            mark_roughly(groups, step);
        }
        return out_.report();
    }

    void mark(Group group, Role role, Step& step) const {
        if (group.sum) {
            mark_sum(board_, group, role, step, [&] {
                const DigitSet kept = beside_one_of(group, digits_);
                return !can_hold_two(group, digits_) &&
                       std::ranges::none_of(step.eliminations, [&](Candidate out) {
                           return group.cells.has(out.cell) && kept.has(out.digit);
                       });
            });
        }
        step.mark_all(role, board_, group.cells & board_.layout().house[house_], digits_);
    }

    const Board& board_;
    House house_;
    const std::vector<Group>& sums_;
    int size_;
    Sink& out_;
    DigitSet digits_;
    std::vector<const Group*> fitting_;
    std::array<const Group*, MOST_GROUPS> chosen_{};
    std::array<Group, MOST_GROUPS> alone_;
};

void find_together(const Position& position, int size, Sink& out) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    if (layout.rules.empty()) return;
    for (House h = 0; h < layout.houses; ++h) {
        const std::vector<Group> all = groups_in(position, layout.house[h]);
        std::array<const Group*, MOST_GROUPS> chosen{};
        const Groups groups(chosen.data(), static_cast<std::size_t>(size));
        const auto choose = [&](auto& self, int count, std::size_t from, CellSet used) -> bool {
            if (count == size) {
                const bool any_cage = std::ranges::any_of(
                    groups, [](const Group* one) { return one->sum != nullptr; });
                return any_cage && report_together(board, h, groups, out);
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

void find_hidden(const Position& position, int size, Sink& out) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    if (layout.rules.empty()) return;
    for (House h = 0; h < layout.houses; ++h) {
        const std::vector<Group> sums = sums_in(position, layout.house[h]);
        if (sums.empty()) continue;
        Hidden hidden(board, h, sums, size, out);
        const auto choose = [&](auto& self, int count, DigitSet left, DigitSet digits) -> bool {
            if (count == size) return hidden.find(digits);
            for (; left; left -= DigitSet::of(left.first())) {
                const DigitSet one = DigitSet::of(left.first());
                if (self(self, count + 1, left - one, digits | one)) return true;
            }
            return false;
        };
        if (choose(choose, 0, board.missing(h), {})) return;
    }
}

}  // namespace

template <int Size>
void killer_subset(const Position& position, Sink& out) {
    find_together(position, Size, out);
}

template <int Size>
void hidden_killer_subset(const Position& position, Sink& out) {
    find_hidden(position, Size, out);
}

template void hidden_killer_subset<1>(const Position&, Sink&);
template void hidden_killer_subset<2>(const Position&, Sink&);
template void hidden_killer_subset<3>(const Position&, Sink&);
template void killer_subset<2>(const Position&, Sink&);
template void killer_subset<3>(const Position&, Sink&);
template void killer_subset<4>(const Position&, Sink&);

}  // namespace whydoku
