// Tells sums of cages: what adds up to what, what cannot be there any more, and what is left.

#include <algorithm>

#include "tell/sum_words.hpp"

namespace whydoku::tell {

std::string added(DigitSet digits) {
    std::string told;
    for (Digit d : digits) told += (told.empty() ? "" : "+") + std::string(1, digit_char(d));
    return told;
}

std::string added(const std::vector<DigitSet>& ways, const Voice& prose) {
    Texts told;
    for (DigitSet digits : ways) told.push_back(added(digits));
    return prose.words().join(told, "or");
}

namespace {

constexpr std::size_t MOST_WAYS = 6;    // sets of digits that are listed
constexpr std::size_t MOST_OTHERS = 4;  // those that the other cells would have to hold

// From the least to the most that digits can add up to.
struct Range {
    int least = 0, most = 0;

    bool has(int number) const { return least <= number && number <= most; }
    void add(int sign, Range other) {
        least += sign * (sign > 0 ? other.least : other.most);
        most += sign * (sign > 0 ? other.most : other.least);
    }
};

// The sum that a step is about, and the cells of it as the evidence has them.
class SumTeller {
  public:
    SumTeller(const Step& step, const Voice& voice)
        : step_(step),
          prose_(voice.prose()),
          words_(sum(), voice),
          sum_(words_.sum()),
          cells_{voice.layout()} {
        for (const Mark& mark : marks_of(step, {Role::on})) cells_.values[mark.cell] = mark.digit;
        open_all(sum_, cells_);
        // What is told as filled is seen by others than those of its part, too.
        for (Cell filled : sum_.cells) {
            for (Cell c : sum_.cells & voice.layout().peers[filled]) {
                cells_.open[c] -= DigitSet::of(cells_.values[filled]);
            }
        }
        const Numbers placed = digits_of(step.placements);
        for (const Mark& mark : marks_of(step, {Role::gone})) {
            const Candidate lost = candidate(mark.cell, mark.digit);
            if (std::ranges::count(placed, mark.digit)) {
                elsewhere_.push_back(lost);
                continue;
            }
            cells_.open[mark.cell] -= DigitSet::of(mark.digit);
            if (!stands_in_sight(lost)) gone_.push_back(lost);
        }
        rest_ = sum_.total;
        for (const SumPart& part : sum_.parts) {
            for (Cell c : part.cells) {
                rest_ -= part.sign * cells_.values[c];
                if (!cells_.values[c]) open_ |= CellSet::of(c);
            }
        }
    }

    std::string told() const {
        if (!sum_.cells) return {};
        return joined({words_.whole(), known()}, " ");
    }

    std::string lacks() const {
        const std::string lost = words_.lacks(cells_, gone_);
        return lost.empty() ? lost : prose_.say("sum_lacks", {{'f', lost}});
    }

    // Which cell alone can hold the digit that is placed.
    std::string only() const {
        return prose_.say("sum_only", {{'f', prose_.fact(elsewhere_, false)},
                                       {'c', prose_.cells(cells_of(step_.placements))},
                                       {'d', prose_.digits(digits_of(step_.placements))}});
    }

    // Why the digits that are left do what the step says.
    std::string ways() const {
        if (!sum_.cells) return {};
        SumReading reading;
        read_sum(cells_, sum_, reading);
        if (!reading.possible) return prose_.say("ways_none", {{'c', name(open_)}});
        const Node second = candidates_of(marks_of(step_, {Role::second}));
        if (!second.empty()) return needs(set_of(cells_of(second)), digits_of(second));
        if (sum_.parts.size() > 1) return out_of(step_.eliminations);
        const std::vector<DigitSet> ways = all_ways();
        if (ways.size() > MOST_WAYS) return out_of(step_.eliminations);
        DigitSet used;
        for (DigitSet digits : ways) used |= digits;
        Node left = step_.eliminations;
        std::erase_if(left, [&](Candidate out) { return !used.has(out.digit); });
        // One of several groups rules out nothing by itself.
        const bool lists = step_.eliminations.empty() || left.size() < step_.eliminations.size();
        return joined({lists ? hold(open_, ways, {}) : "", out_of(left)}, " ");
    }

    // The sets of digits that the open cells of one part can hold.
    std::vector<DigitSet> all_ways() const { return ways_to_make(cells_, sum_); }

    // Where digits that all ways use can be, as far as it was told: where more places are left,
    // what is removed sees these too.
    Node places() const {
        const Node marked = candidates_of(marks_of(step_, {Role::second}));
        CellSet own;
        for (const SumPart& part : sum_.parts) {
            if (!marked.empty() && part.cells.has(marked.front().cell)) own = part.cells & open_;
        }
        Node found;
        for (Digit d : digits_of(marked)) {
            for (Cell c : own) {
                if (cells_.open[c].has(d)) found.push_back(candidate(c, d));
            }
        }
        return found;
    }

    // Whether the ways say already that digits are in cells.
    bool says(const Numbers& digits, CellSet cells) const {
        if (sum_.parts.size() > 1 || cells != open_) return false;
        const std::vector<DigitSet> ways = all_ways();
        return ways.size() == 1 && ways.front().size() == static_cast<int>(digits.size());
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
        if (!houses) return cage_sum(layout, rules.front());
        Sum left = sum_left_over(layout, houses, std::move(rules));
        if (left.parts.size() <= MOST_PARTS) return left;
        prose_.refuse();  // no finder makes such a step, but somebody may
        return {};
    }

    std::string name(CellSet cells, std::string_view joint = "and") const {
        return prose_.cells(numbers_of(cells), joint);
    }

    // The open cells of parts with a sign.
    CellSet side(int sign) const {
        CellSet found;
        for (const SumPart& part : sum_.parts) {
            if (part.sign == sign) found |= part.cells & open_;
        }
        return found;
    }

    // Whether a filled cell of the sum, which is told, shows why a candidate is gone.
    bool stands_in_sight(Candidate lost) const {
        for (Cell c : sum_.cells & prose_.layout().peers[lost.cell]) {
            if (cells_.values[c] == lost.digit) return true;
        }
        return false;
    }

    // What the filled cells leave for the others.
    std::string known() const {
        Texts facts;
        for (Cell c : sum_.cells - open_)
            facts.push_back(prose_.fact({candidate(c, cells_.values[c])}, true));
        if (facts.empty() || !open_) return {};
        const CellSet positive = side(1), negative = side(-1);
        if (!positive || !negative) {
            return prose_.say("sum_leaves", {{'k', prose_.words().join(facts)},
                                             {'n', std::to_string(std::abs(rest_))},
                                             {'c', name(open_)}});
        }
        return prose_.say("sum_known", {{'k', prose_.words().join(facts)},
                                        {'r', words_.relation(positive, negative, rest_)}});
    }

    // What open cells of parts with a sign add up to, by their candidates alone.
    Range range(CellSet cells) const {
        Range all;
        for (const SumPart& part : sum_.parts) all.add(1, range_in(part, cells));
        return all;
    }
    Range range_in(const SumPart& part, CellSet cells) const {
        Range own, alike;
        DigitSet digits;
        const CellSet open = part.cells & cells;
        for (Cell c : open) {
            own.least += cells_.open[c].first();
            own.most += cells_.open[c].last();
            digits |= cells_.open[c];
        }
        DigitSet low = digits, high = digits;
        for (int i = 0; i < open.size() && low; ++i) {
            alike.least += low.first();
            alike.most += high.last();
            low -= DigitSet::of(low.first());
            high -= DigitSet::of(high.last());
        }
        return {std::max(own.least, alike.least), std::min(own.most, alike.most)};
    }

    // What open cells of one sign can add up to, as the others leave it; and how that is told.
    Range left_for(CellSet cells, int sign) const {
        Range left{sign * rest_, sign * rest_};
        left.add(1, range(side(-sign)));
        left.add(-1, range(side(sign) - cells));
        return left;
    }
    std::string bound(CellSet cells, int sign, bool is_most) const {
        constexpr std::string_view KEYS[] = {"sum_least", "sum_most"};
        const CellSet across = side(-sign), beside = side(sign) - cells;
        const auto end = [&](Range of, bool most) { return most ? of.most : of.least; };
        Texts reasons;
        if (across)
            reasons.push_back(words_.makes(across, KEYS[is_most], end(range(across), is_most)));
        if (beside)
            reasons.push_back(words_.makes(beside, KEYS[!is_most], end(range(beside), !is_most)));
        if (reasons.empty()) return {};  // the sum itself says it
        const int number = end(left_for(cells, sign), is_most);
        return capital(prose_.say("sum_bound", {{'k', prose_.words().join_groups(reasons)},
                                                {'r', words_.makes(cells, KEYS[is_most], number)}}),
                       prose_);
    }

    int sign_of(Cell cell) const { return side(1).has(cell) ? 1 : -1; }

    // Why candidates go: by the bounds of the other cells, else each by what it would demand.
    std::string out_of(const Node& gone) const {
        Texts told;
        for (Cell cell : cells_of(gone)) {
            const CellSet own = CellSet::of(cell);
            const int sign = sign_of(cell);
            const Range left = left_for(own, sign);
            Numbers all, inside;
            bool below = false, above = false;
            for (Candidate out : gone) {
                if (out.cell != cell) continue;
                all.push_back(out.digit);
                below |= out.digit < left.least;
                above |= out.digit > left.most;
                if (left.has(out.digit)) inside.push_back(out.digit);
            }
            if (open_.size() == 2 && all.size() <= MOST_LEFT) {
                told.push_back(demand(cell, all));
                continue;
            }
            if (below) told.push_back(bound(own, sign, false));
            if (above) told.push_back(bound(own, sign, true));
            if (!inside.empty()) told.push_back(demand(cell, inside));
        }
        return joined(told, " ");
    }

    // What digits of a cell would demand of the others, which cannot do it.
    std::string demand(Cell cell, const Numbers& digits) const {
        const CellSet others = open_ - CellSet::of(cell);
        if (others.size() == 1) return demand_of_one(cell, digits, others.first());
        Texts told;
        Numbers more;
        for (Digit digit : digits) {
            const Texts ways = ways_beside(digit);
            const std::string of_two = others.size() == 2 ? demand_of_two(cell, digit) : "";
            if (!ways.empty() && ways.size() <= MOST_OTHERS) {
                told.push_back(prose_.say("sum_would_hold", {{'d', prose_.digit(digit)},
                                                             {'c', prose_.cell(cell)},
                                                             {'o', name(others)},
                                                             {'w', listed(ways)}}));
            } else if (!of_two.empty()) {
                told.push_back(of_two);
            } else {
                more.push_back(digit);
            }
        }
        if (!more.empty()) {
            told.push_back(prose_.say(
                "sum_fails",
                {{'d', prose_.digits(more, "or")}, {'c', prose_.cell(cell)}, {'o', name(others)}}));
        }
        return joined(told, " ");
    }

    std::string demand_of_one(Cell cell, const Numbers& digits, Cell other) const {
        Texts demanded;
        for (Digit digit : digits) {
            demanded.push_back(std::to_string(left_in(other, rest_ - sign_of(cell) * digit)));
        }
        return prose_.say("sum_would_be", {{'d', prose_.digits(digits, "or")},
                                           {'c', prose_.cell(cell)},
                                           {'o', prose_.cell(other)},
                                           {'n', listed(demanded)}});
    }

    // What a digit of a cell and each of another one would demand of the third; empty where both
    // others can hold many.
    std::string demand_of_two(Cell cell, Digit digit) const {
        Numbers others = numbers_of(open_ - CellSet::of(cell));
        if (cells_.open[others[1]].size() < cells_.open[others[0]].size()) {
            std::swap(others[0], others[1]);
        }
        const Cell second = others[0], third = others[1];
        Numbers held = numbers_of(cells_.open[second]);
        if (prose_.layout().peers[cell].has(second)) std::erase(held, digit);
        if (held.size() > MOST_LEFT) return {};
        Texts demanded;
        for (Digit own : held) {
            const int left = rest_ - sign_of(cell) * digit - sign_of(second) * own;
            demanded.push_back(std::to_string(left_in(third, left)));
        }
        return prose_.say("sum_both_would_be", {{'d', prose_.digit(digit)},
                                                {'c', prose_.cell(cell)},
                                                {'e', prose_.digits(held, "or")},
                                                {'s', prose_.cell(second)},
                                                {'o', prose_.cell(third)},
                                                {'n', listed(demanded)}});
    }

    // What a cell has to be for the last part of a sum.
    int left_in(Cell cell, int left) const { return sign_of(cell) * left; }

    std::string listed(const Texts& texts) const { return prose_.words().join(texts, "or"); }

    // The sets of digits that the other cells of a cage would have to hold.
    Texts ways_beside(Digit digit) const {
        if (sum_.parts.size() > 1) return {};
        SumCells all = cells_;
        open_all(sum_, all);
        Texts told;
        for (DigitSet digits : ways_to_make(all, sum_)) {
            if (digits.has(digit)) told.push_back(added(digits - DigitSet::of(digit)));
        }
        return told;
    }

    // What cells hold, and which digits all ways have.
    std::string hold(CellSet cells, const std::vector<DigitSet>& ways, const Numbers& all) const {
        const std::string own = name(cells), needed = prose_.digits(all);
        if (ways.size() == 1) {
            return prose_.say(cells.size() == 1 ? "ways_is" : "ways_one",
                              {{'c', own}, {'d', prose_.digits(numbers_of(ways.front()))}});
        }
        if (ways.size() > MOST_WAYS) {
            return prose_.say("ways_many",
                              {{'n', std::to_string(ways.size())}, {'c', own}, {'d', needed}});
        }
        return prose_.say(all.empty() ? "ways" : "ways_with",
                          {{'c', own}, {'w', added(ways, prose_)}, {'d', needed}});
    }

    // That all ways to fill the open cells of a part use some digits, which have places there.
    std::string needs(CellSet places, const Numbers& digits) const {
        const auto part = std::ranges::find_if(
            sum_.parts, [&](const SumPart& one) { return !(places - one.cells); });
        if (part == sum_.parts.end()) {
            prose_.refuse();
            return {};
        }
        const CellSet own = part->cells & open_;
        if (sum_.parts.size() == 1) return hold(own, all_ways(), digits);
        const Range left = left_for(own, part->sign), alone = range(own);
        const int least = std::max(left.least, alone.least), most = std::min(left.most, alone.most);
        std::vector<DigitSet> ways;
        for (int total = least; total <= most; ++total) {
            Sum one{{{own, 1}}, total, own, {}, {}};
            for (DigitSet way : ways_to_make(cells_, one)) ways.push_back(way);
        }
        const auto has_all = [&](DigitSet way) {
            return std::ranges::all_of(digits, [&](int d) { return way.has(d); });
        };
        if (!std::ranges::all_of(ways, has_all)) {
            return prose_.say("sum_without",
                              {{'d', prose_.digits(digits, "or")}, {'c', name(own, "or")}});
        }
        return joined(
            {left.least > alone.least ? bound(own, part->sign, false) : "",
             left.most < alone.most ? bound(own, part->sign, true) : "", hold(own, ways, digits)},
            " ");
    }

    const Step& step_;
    Voice prose_;
    SumWords words_;
    const Sum& sum_;
    SumCells cells_;
    CellSet open_;    // cells that are empty
    Node gone_;       // candidates that they have lost
    Node elsewhere_;  // where the digit that is placed cannot be
    int rest_ = 0;    // what the open cells add up to, those of negative parts taken away
};

}  // namespace

std::string tell_sum(const Step& step, const Voice& voice) {
    return SumTeller(step, voice).told();
}

std::string tell_ways(const Step& step, const Voice& voice) {
    return SumTeller(step, voice).ways();
}

std::vector<DigitSet> ways_of_sum(const Step& step, const Voice& voice) {
    return SumTeller(step, voice).all_ways();
}

std::string tell_lacks(const Step& step, const Voice& voice) {
    return SumTeller(step, voice).lacks();
}

std::string tell_only(const Step& step, const Voice& voice) {
    return SumTeller(step, voice).only();
}

std::string tell_held(const Step& step, const Voice& voice) {
    const Voice prose = voice.prose();
    const SumTeller sum(step, voice);
    const Node places = sum.places();
    if (places.empty()) return {};
    const Numbers digits = digits_of(places), cells = cells_of(places);
    const std::string seen = tell_seen(step.eliminations, places, voice);
    if (sum.says(digits, set_of(cells))) return seen;
    const std::string fact =
        digits.size() == 1 ? prose.fact(places, true)
                           : prose.say(digits.size() == cells.size() ? "sum_hold" : "sum_among",
                                       {{'c', prose.cells(cells)}, {'d', prose.digits(digits)}});
    return prose.say("sum_held", {{'f', fact}, {'s', seen}});
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
