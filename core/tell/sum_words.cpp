#include "tell/sum_words.hpp"

#include <algorithm>

namespace whydoku::tell {
std::string SumWords::whole() const {
    if (sum_.kind == SumKind::cage) {
        return prose_.say(sum_.cells.size() == 1 ? "sum_cage_cell" : "sum_cage",
                          {{'c', name(sum_.cells)}, {'n', std::to_string(sum_.total)}});
    }
    const Layout& layout = prose_.layout();
    CellSet whole;
    for (House h : sum_.houses) whole |= layout.house[h];
    const int size = layout.size, all = sum_.houses.size() * size * (size + 1) / 2;
    int taken = 0;
    for (int rule : sum_.rules) taken += layout.rules[static_cast<std::size_t>(rule)].number;
    constexpr std::string_view KEYS[] = {"", "sum_innies", "sum_outies", "sum_difference"};
    const CellSet inside = sum_.cells & whole, outside = sum_.cells - whole;
    const std::string derived = prose_.say(KEYS[static_cast<std::size_t>(sum_.kind)],
                                           {{'h', prose_.houses(numbers_of(sum_.houses))},
                                            {'t', total_of_houses(sum_.houses.size(), all)},
                                            {'c', name(inside)},
                                            {'o', name(outside)},
                                            {'g', prose_.cages(sum_.rules)},
                                            {'s', std::to_string(taken)}});
    return derived + ' ' + rest_of(inside, outside, all, taken);
}

// `45`, `2 times 45 = 90`.
std::string SumWords::total_of_houses(int houses, int all) const {
    const std::string total = std::to_string(all);
    if (houses == 1) return total;
    return prose_.say(
        "sum_times",
        {{'k', std::to_string(houses)}, {'o', std::to_string(all / houses)}, {'t', total}});
}

// What is left when cages are taken from houses.
std::string SumWords::rest_of(CellSet inside, CellSet outside, int all, int taken) const {
    if (inside && outside) {
        const std::string_view key = taken == all  ? "sum_rest"
                                     : taken < all ? "sum_rest_less"
                                                   : "sum_rest_more";
        return prose_.say(key, {{'s', std::to_string(taken)},
                                {'t', std::to_string(all)},
                                {'d', std::to_string(std::abs(all - taken))},
                                {'r', relation(inside, outside, all - taken)}});
    }
    return prose_.say(sum_.cells.size() == 1 ? "sum_left_one" : "sum_left",
                      {{'a', std::to_string(std::max(all, taken))},
                       {'b', std::to_string(std::min(all, taken))},
                       {'n', std::to_string(std::abs(all - taken))},
                       {'c', name(sum_.cells)}});
}

std::string SumWords::makes(CellSet cells, std::string_view text) const {
    return prose_.say(cells.size() == 1 ? "sum_is" : "sum_add", {{'c', name(cells)}, {'t', text}});
}
std::string SumWords::makes(CellSet cells, std::string_view key, int number) const {
    return makes(cells, prose_.say(key, {{'n', std::to_string(number)}}));
}

std::string SumWords::relation() const {
    CellSet added, taken;
    for (const SumPart& part : sum_.parts) (part.sign > 0 ? added : taken) |= part.cells;
    return relation(added, taken, sum_.total);
}

std::string SumWords::relation(CellSet cells, CellSet others, int left) const {
    if (!others) return makes(cells, std::to_string(left));
    if (!cells) return makes(others, std::to_string(-left));
    const std::string_view key = !left ? "sum_equal" : left > 0 ? "sum_more" : "sum_less";
    const std::string_view of = others.size() == 1  ? "sum_one"
                                : cells.size() == 1 ? "sum_together"
                                                    : "sum_those";
    return makes(cells, prose_.say(key, {{'d', std::to_string(std::abs(left))},
                                         {'o', prose_.say(of, {{'c', name(others)}})}}));
}

std::string SumWords::lacks(const SumCells& cells, const Node& gone, CellSet placed) const {
    struct Alike {
        DigitSet left, lost;
        CellSet cells;
    };
    std::vector<Alike> alike;
    Texts facts;
    for (Cell cell : cells_of(gone)) {
        if (placed.has(cell)) {
            facts.push_back(prose_.fact({candidate(cell, cells.open[cell].first())}, true));
            continue;
        }
        Alike own{cells.open[cell], {}, CellSet::of(cell)};
        for (Candidate one : gone) {
            if (one.cell == cell) own.lost |= DigitSet::of(one.digit);
        }
        const auto found = std::ranges::find_if(alike, [&](const Alike& other) {
            return other.left == own.left && other.lost == own.lost;
        });
        if (found == alike.end()) {
            alike.push_back(own);
        } else {
            found->cells |= own.cells;
        }
    }
    for (const Alike& one : alike) facts.push_back(lack(one.cells, one.left, gone));
    return prose_.words().join_groups(facts);
}

// `r1c1 and r1c2 are not 6`, `r1c3 can only be 2 or 3`.
std::string SumWords::lack(CellSet cells, DigitSet left, Node lost) const {
    std::erase_if(lost, [&](Candidate one) { return !cells.has(one.cell); });
    if (left.size() <= MOST_LEFT && left.size() * cells.size() < static_cast<int>(lost.size())) {
        return prose_.say("can_only_be",
                          {{'c', name(cells)}, {'d', prose_.digits(numbers_of(left), "or")}});
    }
    return prose_.fact(lost, false);
}

}  // namespace whydoku::tell
