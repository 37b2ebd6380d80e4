// Texts with slots, read once: what stands before each slot, and what the slot asks for.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "base/step.hpp"

namespace whydoku::tell {

// A set of roles. A role of somebody's own is in none.
struct Roles {
    std::uint32_t bits = 0;

    constexpr Roles() = default;
    constexpr Roles(std::initializer_list<Role> roles) {
        for (Role role : roles) add(role);
    }
    constexpr void add(Role role) { bits |= std::uint32_t{1} << static_cast<int>(role); }
    constexpr bool has(Role role) const {
        return role <= Role::broken && bits >> static_cast<int>(role) & 1;
    }
};

// Whose evidence a slot asks for.
enum class Source : std::uint8_t { roles, placements, eliminations, outcome, all };

struct Who {
    Source source = Source::roles;
    Roles roles;
};

// Which evidence: WHATS of slots.cpp has the names.
enum class What : std::uint8_t {
    cells,
    ring,
    houses,
    lines,
    boxes,
    digits,
    sectors,
    seen,
    holding,
    sets,
    candidates,
    placements,
    nothing,  // a word that no slot has
};

struct Whole;  // a whole phrase: slots.cpp has them

// What a slot asks for. The views are parts of the text that it stands in.
struct Question {
    const Whole* whole = nullptr;  // else a list
    Who who;
    What what = What::nothing;
    std::string_view joint = "and";
    std::vector<std::string_view> forms;  // those that go with one, two, ... or more
};

// A part of a text: what stands before a slot, and the slot.
struct Part {
    enum class Slot : std::uint8_t { none, therefore, asked };

    std::string_view before;
    Slot slot = Slot::none;
    Question asked;
};
using Template = std::vector<Part>;

// The parts of a text, which must stay where it is; none where it has no slot.
Template template_of(std::string_view text);

// A text of a language.
struct Text {
    std::string words;
    Template parts;
};

}  // namespace whydoku::tell
