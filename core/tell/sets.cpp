// The almost locked sets of a step, with the letters that its sentences call them by.

#include <algorithm>

#include "tell/parts.hpp"

namespace whydoku::tell {
namespace {

constexpr Roles SETS{Role::set, Role::second, Role::third, Role::fourth, Role::pivot};

}  // namespace

std::vector<Set> sets_of(const Step& step) {
    std::vector<Set> found;
    const auto& marks = step.marks;
    for (std::size_t at = 0; at < marks.size();) {
        Set set{marks[at].role, {}, {}, {}, 0};
        for (; at < marks.size() && marks[at].role == set.role; ++at) {
            if (marks[at].digit) set.candidates.push_back({marks[at].cell, marks[at].digit});
        }
        if (!SETS.has(set.role) || set.candidates.empty()) continue;
        set.cells = cells_of(set.candidates);
        set.digits = digits_of(set.candidates);
        found.push_back(std::move(set));
    }
    // A set in the middle has the last letter, as in HoDoKu's notation.
    std::ranges::stable_sort(found, {}, [](const Set& set) { return set.role == Role::pivot; });
    for (std::size_t i = 0; i < found.size(); ++i) found[i].letter = static_cast<char>('A' + i);
    return found;
}

Node places_in(const Set& set, Digit digit) {
    Node places = set.candidates;
    std::erase_if(places, [&](Candidate one) { return one.digit != digit; });
    return places;
}

Texts tell_sets(const Step& step, Roles roles, const Voice& voice) {
    Texts told;
    for (const Set& set : sets_of(step)) {
        if (!roles.has(set.role)) continue;
        told.push_back(voice.say("set", {{'s', {&set.letter, 1}},
                                         {'c', voice.brief().cells(set.cells)},
                                         {'d', digit_chars(set.digits)}}));
    }
    return told;
}

std::string tell_groups(const Step& step, const Voice& voice) {
    const Texts told = tell_sets(step, SETS, voice);
    if (told.empty()) return {};
    return voice.say(told.size() == 1 ? "group" : "groups", {{'s', voice.words().join(told)}});
}

}  // namespace whydoku::tell
