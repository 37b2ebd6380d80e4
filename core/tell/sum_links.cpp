#include "tell/sum_links.hpp"

#include <algorithm>

#include "tell/sum_words.hpp"

namespace whydoku::tell {

SumLinks::SumLinks(const Step& step, const Voice& voice)
    : prose_(voice.prose()), cells_{voice.layout()} {
    const Layout& layout = voice.layout();
    for (const RuleMark& mark : step.rules) {
        if (mark.role == Role::cover) rules_.push_back(mark.rule);
    }
    if (rules_.empty()) return;
    sums_ = sums_of(layout);
    for (const HouseMark& mark : houses_of(step, {Role::cover})) {
        houses_ |= HouseSet::of(mark.house);
    }
    cells_.open.fill(layout.digits());
    for (const Mark& mark : marks_of(step, {Role::cover})) {
        cells_.values[mark.cell] = mark.digit;
        for (Cell c : layout.peers[mark.cell]) cells_.open[c] -= DigitSet::of(mark.digit);
    }
    for (const Mark& mark : marks_of(step, {Role::gone})) {
        cells_.open[mark.cell] -= DigitSet::of(mark.digit);
    }
}

bool SumLinks::is_marked(const Sum& sum) const {
    return !(sum.houses - houses_) && std::ranges::all_of(sum.rules, [&](int rule) {
        return std::ranges::find(rules_, rule) != rules_.end();
    });
}

std::string SumLinks::reason(const Link& link) {
    if (!sums_) return {};
    const auto found = simplest_sum(
        *sums_, cells_, [&](const Sum& sum) { return is_marked(sum); },
        [&](const SumCells& left, const Sum& sum) { return does_link(left, sum, link); });
    if (!found) return {};
    const std::string told = name_where(*found);
    const auto& [places, is_of_source] = found->seen_places(link);
    if (!places) return told;
    const Digit digit = (is_of_source ? link.target : link.source).front().digit;
    Node node;
    for (Cell c : places) node.push_back(candidate(c, digit));
    return prose_.say(is_of_source ? "sum_then" : "sum_else",
                      {{'s', told}, {'f', prose_.fact(node, true)}});
}

std::optional<SumReason> SumLinks::leaving(const Node& lost, const Node& answer) const {
    if (!sums_) return std::nullopt;
    SumCells cells = cells_;
    for (const auto [cell, digit] : lost) cells.open[cell] -= DigitSet::of(digit);
    const CellSet all = set_of(cells_of(lost)) | set_of(cells_of(answer));
    return simplest_sum(
        *sums_, cells, [&](const Sum& sum) { return is_marked(sum) && !(all - sum.cells); },
        [&](const SumCells& own, const Sum& sum) { return does_leave(own, sum, answer); });
}

std::string SumLinks::name_where(const SumReason& found, CellSet placed) {
    const std::string told = name(*found.sum);
    const std::string lost = SumWords(*found.sum, prose_).lacks(found.cells, found.gone(), placed);
    return lost.empty() ? told : prose_.say("sum_where", {{'s', told}, {'f', lost}});
}

std::string SumLinks::name(const Sum& sum) {
    if (sum.kind == SumKind::cage) return prose_.cages({sum.rules.front()});
    const SumWords words(sum, prose_);
    const std::string derived = words.whole();
    if (std::ranges::find(derivations_, derived) == derivations_.end()) {
        derivations_.push_back(derived);
    }
    return words.relation();
}

}  // namespace whydoku::tell
