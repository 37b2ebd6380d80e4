// Tells sums of cages: what adds up to what, what cannot be there any more, and what is left.

#include <algorithm>

#include "rules/sums.hpp"
#include "tell/parts.hpp"

namespace whydoku::tell {
namespace {

constexpr std::size_t MOST_WAYS = 6;  // sets of digits that are listed

// The sum that a step is about, and the cells of it as the evidence has them.
class SumTeller {
  public:
    SumTeller(const Step& step, const Voice& voice)
        : step_(step), prose_(voice.prose()), sum_(sum()), cells_{voice.layout()} {
        for (const Mark& mark : marks_of(step, {Role::on})) cells_.values[mark.cell] = mark.digit;
        open_all(sum_, cells_);
        for (const Mark& mark : marks_of(step, {Role::gone})) {
            cells_.open[mark.cell] -= DigitSet::of(mark.digit);
        }
    }

    std::string told() const {
        if (!sum_.cells) return {};
        const std::string known = this->known();
        return known.empty() ? whole() : whole() + ' ' + known;
    }

    std::string ways() const {
        if (!sum_.cells) return {};
        const bool is_locked = has_mark(step_, Role::second);
        if (sum_.parts.size() > 1)
            return std::string(prose_.phrase(is_locked ? "sum_needs" : "sum_not_with"));
        const std::vector<DigitSet> ways = ways_to_make(cells_, sum_);
        const std::string open = prose_.cells(numbers_of(open_cells()));
        if (ways.empty()) return prose_.say("ways_none", {{'c', open}});
        if (ways.size() > MOST_WAYS) {
            return prose_.say(is_locked ? "ways_many" : "ways_without",
                              {{'n', std::to_string(ways.size())}});
        }
        Texts told;
        for (DigitSet digits : ways) {
            told.emplace_back();
            for (Digit d : digits) told.back() += digit_char(d);
        }
        return prose_.say("ways", {{'c', open}, {'w', prose_.words().join(told, "or")}});
    }

  private:
    Sum sum() const {
        HouseSet houses;
        for (const HouseMark& mark : houses_of(step_, {Role::base}))
            houses |= HouseSet::of(mark.house);
        std::vector<int> rules;
        for (const RuleMark& mark : step_.rules) rules.push_back(mark.rule);
        if (rules.empty()) {
            prose_.refuse();
            return {};
        }
        const Layout& layout = prose_.layout();
        return houses ? sum_left_over(layout, houses, std::move(rules))
                      : cage_sum(layout, rules.front());
    }

    CellSet open_cells() const {
        CellSet open;
        for (Cell c : sum_.cells) {
            if (!cells_.values[c]) open |= CellSet::of(c);
        }
        return open;
    }

    std::string whole() const {
        if (sum_.kind == SumKind::cage) {
            return prose_.say("sum_cage", {{'c', prose_.cells(numbers_of(sum_.cells))},
                                           {'n', std::to_string(sum_.total)}});
        }
        const Layout& layout = prose_.layout();
        CellSet whole;
        for (House h : sum_.houses) whole |= layout.house[h];
        const int size = layout.size, all = sum_.houses.size() * size * (size + 1) / 2;
        int taken = 0;
        for (int rule : sum_.rules) taken += layout.rules[static_cast<std::size_t>(rule)].number;
        constexpr std::string_view KEYS[] = {"", "sum_innies", "sum_outies", "sum_difference"};
        const std::string derived = prose_.say(KEYS[static_cast<std::size_t>(sum_.kind)],
                                               {{'h', prose_.houses(numbers_of(sum_.houses))},
                                                {'t', std::to_string(all)},
                                                {'c', prose_.cells(numbers_of(sum_.cells & whole))},
                                                {'o', prose_.cells(numbers_of(sum_.cells - whole))},
                                                {'g', prose_.cages(sum_.rules)},
                                                {'s', std::to_string(taken)}});
        // The only cell is told by what is to be done.
        if (sum_.cells.size() == 1 && !step_.placements.empty()) return derived;
        return derived + ' ' + prose_.say("sum_rest", {{'r', rest(whole, all - taken)}});
    }

    // What the cells that are left over add up to.
    std::string rest(CellSet whole, int left) const {
        const Numbers inside = numbers_of(sum_.cells & whole),
                      outside = numbers_of(sum_.cells - whole);
        if (sum_.kind != SumKind::difference) {
            const Numbers& cells = inside.empty() ? outside : inside;
            return prose_.say(cells.size() == 1 ? "fact" : "sum_those",
                              {{'c', prose_.cells(cells)}, {'d', std::to_string(std::abs(left))}});
        }
        const std::string_view key = !left ? "sum_equal" : left > 0 ? "sum_more" : "sum_less";
        return prose_.say(key, {{'c', prose_.cells(inside)},
                                {'o', prose_.cells(outside)},
                                {'d', std::to_string(std::abs(left))}});
    }

    // What the filled cells leave for the others.
    std::string known() const {
        const CellSet open = open_cells();
        Texts facts;
        int left = sum_.total;
        for (const SumPart& part : sum_.parts) {
            for (Cell c : part.cells - open) {
                facts.push_back(prose_.fact({candidate(c, cells_.values[c])}, true));
                left -= part.sign * cells_.values[c];
            }
        }
        if (facts.empty() || !open) return {};
        const bool is_sum = std::ranges::all_of(
            sum_.parts, [&](const SumPart& part) { return part.sign > 0 || !(part.cells & open); });
        return prose_.say(is_sum ? "sum_leaves" : "sum_known",
                          {{'k', prose_.words().join(facts)},
                           {'n', std::to_string(left)},
                           {'c', prose_.cells(numbers_of(open))}});
    }

    const Step& step_;
    Voice prose_;
    Sum sum_;
    SumCells cells_;
};

}  // namespace

std::string tell_sum(const Step& step, const Voice& voice) {
    return SumTeller(step, voice).told();
}

std::string tell_ways(const Step& step, const Voice& voice) {
    return SumTeller(step, voice).ways();
}

std::string tell_lacks(const Step& step, const Voice& voice) {
    const Voice prose = voice.prose();
    const Node gone = candidates_of(marks_of(step, {Role::gone}));
    std::vector<std::pair<Numbers, Node>> alike;  // digits, and the cells that have lost them
    for (Cell cell : cells_of(gone)) {
        Node own = gone;
        std::erase_if(own, [&](Candidate one) { return one.cell != cell; });
        const Numbers digits = digits_of(own);
        auto found = std::ranges::find(alike, digits, &std::pair<Numbers, Node>::first);
        if (found == alike.end()) found = alike.insert(found, {digits, {}});
        found->second.insert(found->second.end(), own.begin(), own.end());
    }
    Texts facts;
    for (const auto& [digits, node] : alike) facts.push_back(prose.fact(node, false));
    return facts.empty() ? std::string()
                         : prose.say("sum_lacks", {{'f', prose.words().join_groups(facts)}});
}

std::string tell_held(const Step& step, const Voice& voice) {
    const Voice prose = voice.prose();
    const Node places = candidates_of(marks_of(step, {Role::second}));
    if (places.empty()) return {};
    const Numbers digits = digits_of(places), cells = cells_of(places);
    const std::string fact =
        digits.size() == 1
            ? prose.fact(places, true)
            : prose.say("sum_hold", {{'c', prose.cells(cells)}, {'d', prose.digits(digits)}});
    return prose.say("sum_held", {{'f', fact}, {'s', tell_seen(step.eliminations, places, voice)}});
}

std::string tell_cages(const Step& step, const Voice& voice) {
    Numbers rules;
    for (const RuleMark& mark : step.rules) rules.push_back(mark.rule);
    const Numbers houses = numbers_of(houses_of(step, {Role::base}));
    Texts told;
    if (!houses.empty()) told.push_back(voice.houses(houses));
    if (!rules.empty()) told.push_back(voice.cages(rules));
    return voice.words().join_groups(told);
}

}  // namespace whydoku::tell
