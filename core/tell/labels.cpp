// What the roles of a step are called in a legend, as its sentences call them.

#include <algorithm>
#include <array>

#include "ladder/ladder.hpp"
#include "tell/parts.hpp"
#include "tell/tell.hpp"

namespace whydoku::tell {
namespace {

// The children of a step that belong to its pattern, so that they are drawn with it: they are of
// its own technique, and only eliminate. Nothing is supposed, and nothing placed.
std::span<const Step> conclusions_of(const Step& step) {
    const bool whole = std::ranges::all_of(step.children, [&](const Step& child) {
        return child.technique == step.technique && !child.eliminations.empty() &&
               child.placements.empty() && child.children.empty() && child.links.empty() &&
               !has_mark(child, Role::on);
    });
    return whole ? std::span(step.children) : std::span<const Step>();
}

class Labeller {
  public:
    Labeller(Subject& subject, const Step& step)
        : subject_(subject), voice_(subject, Voice::Form::prose), step_(step), marks_(step.marks) {
        for (const Step& child : conclusions_of(step))
            marks_.insert(marks_.end(), child.marks.begin(), child.marks.end());
    }

    std::vector<Label> all() const {
        std::vector<Role> roles;
        for (const Mark& mark : marks_) roles.push_back(mark.role);
        for (const HouseMark& mark : step_.houses) roles.push_back(mark.role);
        for (const RuleMark& mark : step_.rules) roles.push_back(mark.role);
        std::vector<Label> found;
        for (Role role : roles) {
            const std::string name = name_of(role);
            const auto at =
                std::ranges::find_if(found, [&](const Label& other) { return other.role >= name; });
            if (at == found.end() || at->role != name) found.insert(at, label(role));
        }
        return found;
    }

  private:
    std::string name_of(Role role) const {
        if (role <= Role::broken) return to_string(role);
        const auto own = static_cast<std::size_t>(role) - static_cast<std::size_t>(Role::broken);
        return own <= subject_.names.roles.size() ? subject_.names.roles[own - 1] : "";
    }

    Label label(Role role) const {
        Label made{name_of(role), {}, {}, {}};
        Numbers houses;
        std::size_t marks = 0, cells = 0;
        for (const HouseMark& mark : step_.houses) {
            if (mark.role == role) houses.push_back(mark.house);
        }
        for (const Mark& mark : marks_) {
            if (mark.role != role) continue;
            ++marks;
            cells += mark.digit == 0;
        }
        if (!marks && houses.empty()) {
            made.whole = cages(role);
            return made;
        }
        const Text* common = text("roles", made.role);
        const Text* own = own_label(made.role);
        const std::string called = own ? own->words : common ? common->words : made.role;
        const bool by_kind =
            (role == Role::base || role == Role::cover) && common && called == common->words;
        made.houses = houses.empty() ? ""
                      : by_kind      ? kinds(called, houses)
                                     : of_houses(called, houses.size());
        if (by_kind) {
            made.marks = made.houses.empty() ? called : made.houses;
            if (marks && marks == cells)
                made.marks = several(voice_.say("role_cell", {{'r', called}}), marks);
        } else if (made.houses.empty() || text("of_houses", called)) {
            made.marks = marks ? called : "";
        } else {
            made.marks = made.houses;
        }
        made.whole = whole(made.marks, made.houses);
        return made;
    }

    std::string cages(Role role) const {
        const auto count = std::ranges::count(step_.rules, role, &RuleMark::role);
        return several(std::string(voice_.phrase("cage")), static_cast<std::size_t>(count));
    }

    // What the technique, or its family, calls a role; null where it has no word of its own.
    const Text* own_label(const std::string& role) const {
        if (step_.technique >= ladder().size()) return nullptr;
        const Technique& row = ladder()[step_.technique];
        const std::string key = "labels." + role;
        voice_.entry(step_, "name");  // says whether the words of the family are lacking
        const Text* own = text(row.slug, key);
        return own ? own : text(to_string(row.family), key);
    }

    const Text* text(std::string_view section, std::string_view key) const {
        return voice_.words().find(section, key);
    }

    // What houses are called by their kind: `base rows`.
    std::string kinds(const std::string& called, const Numbers& houses) const {
        const Layout& layout = voice_.layout();
        const HouseKind kind = layout.kind[houses[0]];
        const bool same =
            std::ranges::all_of(houses, [&](House house) { return layout.kind[house] == kind; });
        return called + ' ' +
               several(
                   same ? voice_.words().kind(kind) : std::string(voice_.phrase("mixed_houses")),
                   houses.size());
    }

    std::string of_houses(const std::string& called, std::size_t count) const {
        const Text* own = text("of_houses", called);
        return several(own ? own->words : called, count);
    }

    std::string several(const std::string& label, std::size_t count) const {
        const Text* many = count == 1 ? nullptr : text("many", label);
        return many ? many->words : label;
    }

    // All that has the role, for the one entry of a legend: `cover cells and rows`.
    std::string whole(const std::string& marks, const std::string& houses) const {
        if (houses.empty() || marks.empty() || marks == houses)
            return marks.empty() ? houses : marks;
        return voice_.words().join({marks, houses.substr(houses.rfind(' ') + 1)});
    }

    Subject& subject_;
    Voice voice_;
    const Step& step_;
    std::vector<Mark> marks_;
};

}  // namespace

std::vector<Label> labels(Subject& subject, const Step& step) {
    return Labeller(subject, step).all();
}

}  // namespace whydoku::tell
