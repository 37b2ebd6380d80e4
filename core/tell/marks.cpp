// Tells what marks mean together: what blocks the places of a single, which colour fails.

#include <algorithm>
#include <optional>

#include "tell/parts.hpp"

namespace whydoku::tell {
namespace {

bool covers(const Node& candidates, const Node& some) {
    return std::ranges::all_of(some, [&](Candidate one) {
        return std::ranges::find(candidates, one) != candidates.end();
    });
}

// What rules out the other digits of a naked single: those that it sees, and those that were
// removed before, which it need not see.
std::string tell_other_digits(const Step& step, const Voice& prose) {
    const Node blockers = candidates_of(marks_of(step, {Role::cover}));
    Texts seen;
    for (Digit digit = 0; digit <= prose.layout().size; ++digit) {
        for (Candidate each : blockers) {
            if (each.digit == digit) seen.push_back(prose.placements({each}));
        }
    }
    Numbers struck;
    for (const Mark& mark : marks_of(step, {Role::off})) struck.push_back(mark.digit);
    const std::string sees = prose.words().join(seen);
    if (struck.empty()) return prose.say("sees_all", {{'b', sees}});
    const std::string digits = prose.digits(struck);
    if (seen.empty()) return prose.say("has_lost", {{'d', digits}});
    return prose.say(struck.size() == 1 ? "sees_but_one" : "sees_but_some",
                     {{'b', sees}, {'d', digits}});
}

}  // namespace

std::string tell_colours(const Step& step, const Voice& voice) {
    std::vector<Mark> coloured = step.marks;
    std::erase_if(coloured, [](const Mark& mark) { return mark.role == Role::set; });
    if (!covers(candidates_of(coloured), step.eliminations))
        return std::string(voice.phrase("colours_both"));
    const Numbers emptied = cells_of(marks_of(step, {Role::set}));
    const std::string_view names = voice.phrase("colour_names");
    const std::size_t space = std::min(names.find(' '), names.size() - 1);
    const bool first = covers(candidates_of(marks_of(step, {Role::on})), step.eliminations);
    return voice.say(emptied.empty() ? "colours_false" : "colours_emptied",
                     {{'n', first ? names.substr(0, space) : names.substr(space + 1)},
                      {'c', voice.prose().cells(emptied)}});
}

// The pairs of a web as a chain, if they lead one by one from a candidate to another of the other
// colour: in each, one of two candidates is true, and the other false.
std::optional<Step> as_chain(const Step& step) {
    Step chain = step;
    chain.links.clear();
    for (const Link& link : step.links) {
        if (link.kind == Link::Kind::weak) continue;
        if (!chain.links.empty() && chain.links.back().target != link.source) return {};
        chain.links.push_back(link);
        if (chain.links.size() % 2 == 0) chain.links.back().kind = Link::Kind::weak;
    }
    if (chain.links.size() % 2 == 0) return {};
    return chain;
}

std::string tell_web(const Step& step, const Voice& voice) {
    const std::optional<Step> chain = as_chain(step);
    const auto falls = [&](Candidate out) {
        return rules_out(chain->links.front().source, out, voice) &&
               rules_out(chain->links.back().target, out, voice);
    };
    const bool is_way = chain && std::ranges::all_of(step.eliminations, falls);
    return tell_text(is_way ? *chain : step, is_way ? "colour_way" : "colour_web", voice);
}

// The marks of a hidden single follow the order of its houses: each digit, and where it stands.
std::string tell_blockers(const Step& step, const Voice& voice) {
    const Voice prose = voice.prose();
    if (step.houses.empty()) return tell_other_digits(step, prose);
    Texts told;
    told.reserve(step.houses.size() + 1);
    for (std::size_t i = 0; i < std::min(step.marks.size(), step.houses.size()); ++i) {
        if (step.houses[i].role != Role::cover) continue;
        told.push_back(prose.say(
            told.empty() ? "blocks_house" : "blocks_too",
            {{'c', prose.cell(step.marks[i].cell)}, {'h', prose.house(step.houses[i].house)}}));
    }
    Numbers struck;
    for (const Mark& mark : marks_of(step, {Role::off})) struck.push_back(mark.cell);
    if (!struck.empty()) told.push_back(prose.say("struck_places", {{'c', prose.cells(struck)}}));
    return told.empty() ? std::string(prose.phrase("all_filled")) : prose.words().join(told);
}

}  // namespace whydoku::tell
