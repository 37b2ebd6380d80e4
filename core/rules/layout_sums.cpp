// Which sums follow from the cages and houses of a layout.

#include <algorithm>

#include "base/made_for.hpp"
#include "rules/sums.hpp"

namespace whydoku {
namespace {

// What is left over when the cages are taken from some houses may have so many cells.
constexpr int MOST_LEFT_OF_ONE = 6, MOST_LEFT_OF_MORE = 5, MOST_HOUSES = 4;

int total_of(const Layout& layout) {
    return layout.size * (layout.size + 1) / 2;
}

// Adds cells to the parts, each to the first part where it sees all others.
void split(const Layout& layout, CellSet cells, int sign, std::vector<SumPart>& parts) {
    for (Cell c : cells) {
        const auto part = std::ranges::find_if(parts, [&](const SumPart& one) {
            return one.sign == sign && !(one.cells - layout.peers[c]);
        });
        if (part != parts.end()) {
            part->cells |= CellSet::of(c);
        } else {
            parts.push_back({CellSet::of(c), sign});
        }
    }
}

// Two houses without one tell nothing together that each does not tell alone.
bool share_a_cage(const Layout& layout, House one, House other) {
    return std::ranges::any_of(layout.rules, [&](const Rule& rule) {
        return rule.number && (rule.cells & layout.house[one]) &&
               (rule.cells & layout.house[other]);
    });
}

}  // namespace

std::shared_ptr<const Sums> sums_of(const Layout& layout) {
    return layout.rules.empty() ? nullptr : made_for<Sums>(layout);
}

Sums::Sums(const Layout& layout) {
    sums_.reserve(MOST);
    add_rules(layout);
    for (House h = 0; h < layout.houses; ++h) {
        add_houses(layout, HouseSet::of(h), MOST_LEFT_OF_ONE);
    }
    for (int count = 2; count <= MOST_HOUSES; ++count) {
        for (const HouseSet lines : {layout.rows(), layout.columns()}) {
            for (House h = lines.first(); h + count <= lines.first() + layout.size; ++h) {
                const std::uint64_t run = ((std::uint64_t{1} << count) - 1) << h;
                add_houses(layout, {run}, MOST_LEFT_OF_MORE);
            }
        }
    }
    for (House one = layout.box(0); one < layout.box(layout.size); ++one) {
        for (House other = layout.box(0); other < one; ++other) {
            if (!share_a_cage(layout, one, other)) continue;
            add_houses(layout, HouseSet::of(one) | HouseSet::of(other), MOST_LEFT_OF_MORE);
        }
    }
}

Sum cage_sum(const Layout& layout, int rule) {
    const Rule& cage = layout.rules[static_cast<std::size_t>(rule)];
    return {{{cage.cells, 1}}, cage.number, cage.cells, {}, {rule}, SumKind::cage};
}

Sum sum_left_over(const Layout& layout, HouseSet houses, std::vector<int> rules) {
    CellSet whole;
    for (House h : houses) whole |= layout.house[h];
    CellSet inside = whole, outside;
    int total = total_of(layout) * houses.size();
    for (int rule : rules) {
        const Rule& cage = layout.rules[static_cast<std::size_t>(rule)];
        total -= cage.number;
        inside -= cage.cells;
        outside |= cage.cells - whole;
    }
    const SumKind kind = !outside ? SumKind::innies
                         : inside ? SumKind::difference
                                  : SumKind::outies;
    Sum sum{{}, total, inside | outside, houses, std::move(rules), kind};
    for (House h : houses) {
        split(layout, inside & layout.house[h], 1, sum.parts);
        inside -= layout.house[h];
    }
    const int sign = sum.parts.empty() ? -1 : 1;  // if all would count negative, turn them round
    split(layout, outside, -sign, sum.parts);
    sum.total *= sign;
    return sum;
}

void Sums::add(Sum sum) {
    if (!sum.cells || sums_.size() == MOST || sum.parts.size() > MOST_PARTS) return;
    const bool known = std::ranges::any_of(sums_, [&](const Sum& one) {
        return one.cells == sum.cells && one.parts.size() == sum.parts.size();
    });
    if (known) return;
    const std::size_t number = sums_.size();
    for (Cell c : sum.cells) at_[c][number / 64] |= std::uint64_t{1} << (number % 64);
    sums_.push_back(std::move(sum));
}

void Sums::add_rules(const Layout& layout) {
    for (std::size_t i = 0; i < layout.rules.size(); ++i) {
        if (layout.rules[i].number) add(cage_sum(layout, static_cast<int>(i)));
    }
}

// A cage that lies in the houses is taken away. One that lies partly in them leaves over its cells
// inside, or, taken away too, its cells outside, if these are fewer.
void Sums::add_houses(const Layout& layout, HouseSet houses, int most_cells) {
    CellSet whole;
    for (House h : houses) whole |= layout.house[h];
    for (const bool inside_only : {false, true}) {
        CellSet inside = whole, outside;
        std::vector<int> taken;
        for (std::size_t i = 0; i < layout.rules.size(); ++i) {
            const Rule& rule = layout.rules[i];
            const CellSet in = rule.cells & whole, out = rule.cells - whole;
            if (!rule.number || !in || (out && (inside_only || out.size() >= in.size()))) continue;
            taken.push_back(static_cast<int>(i));
            inside -= in;
            outside |= out;
        }
        if (taken.empty() || (inside | outside).size() > most_cells) continue;
        add(sum_left_over(layout, houses, std::move(taken)));
    }
}

}  // namespace whydoku
