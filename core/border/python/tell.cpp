// The binding of the teller: words and steps in, texts out. A refusal becomes an exception here.

#include "border/python/tell.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>

#include "border/python/casters.hpp"
#include "tell/tell.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace whydoku;
using tell::Names;
using tell::Refusal;
using tell::Subject;
using tell::Told;
using tell::Words;

namespace {

constexpr int MOST_NESTED = 100;  // how deep the children of a step may be nested

using Pair = std::pair<int, int>;
using Marked = std::tuple<std::string, int, int>;

// A step that was made in Python, as one of the core. Techniques and roles that the core does not
// know have numbers beyond those that it knows.
struct MadeStep {
    Step step;
    Names names;
};

class Reader {
  public:
    Reader(const Layout& layout, Names& names) : layout_(layout), names_(names) {}

    Step step(nb::handle made, int depth = 0) const {
        if (depth > MOST_NESTED) throw nb::value_error("its children are nested too deep");
        Step step;
        step.technique = technique(nb::cast<std::string>(made.attr("technique")));
        step.placements = candidates(made.attr("placements"));
        step.eliminations = candidates(made.attr("eliminations"));
        for (const auto& [name, house, digit] : list<Marked>(made.attr("houses"))) {
            demand(house, layout_.houses, digit);
            step.mark_house(role(name), house, digit);
        }
        for (const auto& [name, rule] : list<std::pair<std::string, int>>(made.attr("rules"))) {
            demand(rule, static_cast<int>(layout_.rules.size()), 0);
            step.mark_rule(role(name), rule);
        }
        for (const auto& [name, cell, digit] : list<Marked>(made.attr("marks"))) {
            demand(cell, layout_.cells, digit);
            step.mark(role(name), cell, digit);
        }
        for (nb::handle link : nb::iter(made.attr("links"))) step.links.push_back(this->link(link));
        for (nb::handle child : nb::iter(made.attr("children")))
            step.children.push_back(this->step(child, depth + 1));
        return step;
    }

  private:
    template <class Item>
    static std::vector<Item> list(nb::handle items) {
        return nb::cast<std::vector<Item>>(items);
    }

    std::vector<Candidate> candidates(nb::handle pairs) const {
        std::vector<Candidate> found;
        for (const auto& [cell, digit] : list<Pair>(pairs)) {
            demand(cell, layout_.cells, digit);
            found.push_back(candidate(cell, digit));
        }
        return found;
    }

    Link link(nb::handle made) const {
        const bool strong = nb::cast<std::string>(made.attr("kind")) == "strong";
        Link link{strong ? Link::Kind::strong : Link::Kind::weak, candidates(made.attr("source")),
                  candidates(made.attr("target"))};
        if (link.source.empty() || link.target.empty())
            throw nb::value_error("a link has no candidate at one of its ends");
        return link;
    }

    template <class Number>
    static Number demand_few(std::optional<Number> number) {
        if (!number) throw nb::value_error("it has too many techniques or roles of somebody's own");
        return *number;
    }

    std::uint8_t technique(const std::string& slug) const {
        return demand_few(names_.technique(slug));
    }

    Role role(const std::string& name) const { return demand_few(names_.role(name)); }

    void demand(int place, int places, int digit) const {
        if (place >= 0 && place < places && digit >= 0 && digit <= layout_.size) return;
        const std::string pair = "[" + std::to_string(place) + ", " + std::to_string(digit) + "]";
        throw nb::value_error((pair + " is not on the " + layout_.name + " layout").c_str());
    }

    const Layout& layout_;
    Names& names_;
};

void read_step(MadeStep* self, const Layout& layout, nb::handle step) {
    MadeStep made;
    try {
        made.step = Reader(layout, made.names).step(step);
    } catch (nb::cast_error&) {
        throw nb::value_error("its evidence is not made of texts and small numbers");
    }
    new (self) MadeStep(std::move(made));
}

const Step& step_in(const Step& step) {
    return step;
}
const Step& step_in(const MadeStep& made) {
    return made.step;
}

const Names& names_in(const Step&) {
    static const Names none;
    return none;
}
const Names& names_in(const MadeStep& made) {
    return made.names;
}

// What `make` tells of a subject, without the GIL: it may take long. KeyError names a family of
// techniques whose words are lacking; ValueError says that the evidence cannot be told.
template <class Make>
auto answer(const Words& words, const Layout& layout, const Names& names, const Make& make) {
    Subject subject{layout, words, names};
    auto made = [&] {
        nb::gil_scoped_release release;
        return make(subject);
    }();
    if (subject.refusal == Refusal::lacks_family)
        throw nb::key_error(std::string(subject.lacking).c_str());
    if (subject.refusal == Refusal::untold)
        throw nb::value_error("its marks, links and houses are not those of its technique");
    return made;
}

using Labels = std::vector<std::tuple<std::string, std::string, std::string, std::string>>;

Labels labels_of(Subject& subject, const Step& step) {
    Labels found;
    for (const tell::Label& label : tell::labels(subject, step))
        found.emplace_back(label.role, label.marks, label.houses, label.whole);
    return found;
}

// What is told of a step of the core, or of one that was made in Python.
template <class Any>
void bind_telling(nb::module_& module) {
    module.def(
        "tell",
        [](const Words& words, const Layout& layout, const Any& any, std::string_view key) {
            return answer(words, layout, names_in(any),
                          [&](Subject& subject) { return tell::tell(subject, step_in(any), key); });
        },
        "words"_a, "layout"_a, "step"_a, "key"_a);
    const auto bind = [&](const char* name, auto make) {
        module.def(
            name,
            [make](const Words& words, const Layout& layout, const Any& any) {
                return answer(words, layout, names_in(any),
                              [&](Subject& subject) { return make(subject, step_in(any)); });
            },
            "words"_a, "layout"_a, "step"_a);
    };
    bind("notation", tell::notation);
    bind("eureka", tell::eureka);
    bind("outcome", tell::outcome);
    bind("moments", tell::moments);
    bind("letters", tell::letters);
    bind("labels", labels_of);
}

std::vector<std::string> told_walk(const Words& words, const Layout& layout, const Walk& walk,
                                   std::string_view key) {
    return answer(words, layout, Names(), [&](Subject& subject) {
        std::vector<std::string> told;
        for (const Step& step : walk.steps) told.push_back(tell::tell(subject, step, key));
        return told;
    });
}

// --- what was found out about a position ---------------------------------------------------------

template <class Choice, std::size_t Count>
Choice chosen(const char* const (&names)[Count], std::string_view name) {
    const auto* found =
        std::ranges::find(names, name, [](const char* each) { return std::string_view(each); });
    if (found == std::end(names)) throw nb::value_error(("no " + std::string(name)).c_str());
    return static_cast<Choice>(found - std::begin(names));
}

template <class Number>
std::vector<int> places(const std::vector<Number>& numbers, int most) {
    for (int number : numbers) {
        if (number < 0 || number >= most) throw nb::value_error("that is not on the layout");
    }
    return {numbers.begin(), numbers.end()};
}

tell::Node candidates_of(const Layout& layout, const std::vector<Pair>& pairs) {
    tell::Node found;
    for (const auto& [cell, digit] : pairs) {
        places<int>({cell}, layout.cells);
        places<int>({digit}, layout.size + 1);
        found.push_back(candidate(cell, digit));
    }
    return found;
}

// kind, house or none, digit or none, cells
using MadeProblem =
    std::tuple<std::string, std::optional<int>, std::optional<int>, std::vector<int>>;
// kind, cell, digit, and the reason or an empty text
using MadeMistake = std::tuple<std::string, int, int, std::string>;

std::vector<Problem> problems_of(const Layout& layout, const std::vector<MadeProblem>& made) {
    constexpr const char* KINDS[] = {"equal", "no-candidate", "no-place", "equal-in-cage",
                                     "wrong-sum"};
    std::vector<Problem> found;
    for (const auto& [kind, house, digit, cells] : made) {
        const int number = chosen<int>(KINDS, kind) + static_cast<int>(ProblemKind::equal);
        if (house) places<int>({*house}, layout.houses);
        if (digit) places<int>({*digit}, layout.size + 1);
        found.push_back({static_cast<ProblemKind>(number), house.value_or(-1), digit.value_or(0),
                         tell::set_of(places(cells, layout.cells))});
    }
    return found;
}

tell::Mistake mistake_of(const Layout& layout, const MadeMistake& made) {
    const auto& [kind, cell, digit, why] = made;
    return {kind == "digit", candidates_of(layout, {{cell, digit}})[0], why};
}

std::string told_why(const Words& words, const Layout& layout, const std::vector<int>& values,
                     Pair asked, std::string_view verdict, const std::vector<std::string>& steps,
                     const std::vector<Pair>& placed, const std::vector<Pair>& left_out) {
    constexpr const char* VERDICTS[] = {"cannot", "must", "can", "open"};
    if (values.size() != static_cast<std::size_t>(layout.cells))
        throw nb::value_error("the position is not on the layout");
    const tell::Reasons reasons{places(values, layout.size + 1),
                                candidates_of(layout, {asked})[0],
                                chosen<tell::Verdict>(VERDICTS, verdict),
                                steps,
                                candidates_of(layout, placed),
                                candidates_of(layout, left_out)};
    return answer(words, layout, Names(),
                  [&](Subject& subject) { return tell::tell_why(subject, reasons); });
}

std::string told_mistake(const Words& words, const Layout& layout, const MadeMistake& made,
                         int level) {
    const tell::Mistake wrong = mistake_of(layout, made);
    return answer(words, layout, Names(),
                  [&](Subject& subject) { return tell::tell_mistake(subject, wrong, level); });
}

std::string told_problems(const Words& words, const Layout& layout,
                          const std::vector<MadeProblem>& made) {
    const auto found = problems_of(layout, made);
    return answer(words, layout, Names(),
                  [&](Subject& subject) { return tell::tell_problems(subject, found); });
}

std::string told_report(const Words& words, const Layout& layout,
                        const std::vector<MadeProblem>& made,
                        const std::vector<MadeMistake>& mistakes, std::optional<int> solutions) {
    const auto found = problems_of(layout, made);
    std::vector<tell::Mistake> wrong;
    for (const MadeMistake& one : mistakes) wrong.push_back(mistake_of(layout, one));
    return answer(words, layout, Names(), [&](Subject& subject) {
        return tell::tell_report(subject, found, wrong, solutions);
    });
}

// --- lists of a position -------------------------------------------------------------------------

using Items = std::vector<int>;

// How prose writes some cells, digits or houses, or says what to strike.
void bind_lists(nb::module_& module) {
    using tell::Voice;
    const auto bind = [&](const char* name, auto most, auto write) {
        module.def(
            name,
            [most, write](const Words& words, const Layout& layout, const Items& items,
                          std::string_view joint) {
                const Items checked = places(items, most(layout));
                return answer(words, layout, Names(), [&](Subject& subject) {
                    return write(Voice(subject, Voice::Form::prose), checked, joint);
                });
            },
            "words"_a, "layout"_a, "items"_a, "joint"_a = "and");
    };
    bind(
        "cells_told", [](const Layout& layout) { return layout.cells; },
        [](const Voice& voice, const Items& items, auto joint) {
            return voice.cells(items, joint);
        });
    bind(
        "digits_told", [](const Layout& layout) { return layout.size + 1; },
        [](const Voice& voice, const Items& items, auto joint) {
            return voice.digits(items, joint);
        });
    bind(
        "houses_told", [](const Layout& layout) { return layout.houses; },
        [](const Voice& voice, const Items& items, auto) { return voice.houses(items); });
    module.def(
        "strikes_told",
        [](const Words& words, const Layout& layout, const std::vector<Pair>& pairs) {
            const tell::Node struck = candidates_of(layout, pairs);
            return answer(words, layout, Names(), [&](Subject& subject) {
                return Voice(subject, Voice::Form::prose).eliminations(struck);
            });
        },
        "words"_a, "layout"_a, "candidates"_a);
}

// A text of a technique; none where it has none.
std::optional<std::string> text_of(const Words& words, std::string_view slug,
                                   std::string_view key) {
    const Told found = tell::text_of(words, slug, key);
    if (found.refusal == Refusal::lacks_family) throw nb::key_error(found.text.c_str());
    if (found.refusal == Refusal::untold) return {};
    return found.text;
}

}  // namespace

void bind_tell(nb::module_& module) {
    nb::class_<Words>(module, "Words", "The words of a language: see whydoku.explain.wording.")
        .def(nb::init<const std::vector<std::pair<std::string, std::string>>&>(), "texts"_a)
        .def("text", &text_of, "slug"_a, "key"_a)
        .def(
            "fold", [](const Words& self, std::string_view text) { return tell::fold(self, text); },
            "text"_a);
    nb::class_<MadeStep>(module, "MadeStep", "A step that was made in Python.")
        .def("__init__", &read_step, "layout"_a, "step"_a);
    bind_telling<Step>(module);
    bind_telling<MadeStep>(module);
    module.def("tell_walk", &told_walk, "words"_a, "layout"_a, "walk"_a, "key"_a,
               "Each step of a walk, as tell() tells it.");
    module.attr("MOST_IN_FULL") = tell::MOST_IN_FULL;
    module.def("tell_why", &told_why, "words"_a, "layout"_a, "values"_a, "asked"_a, "verdict"_a,
               "steps"_a, "placed"_a, "left_out"_a);
    module.def("tell_mistake", &told_mistake, "words"_a, "layout"_a, "mistake"_a, "level"_a);
    module.def("tell_problems", &told_problems, "words"_a, "layout"_a, "problems"_a);
    module.def("tell_report", &told_report, "words"_a, "layout"_a, "problems"_a, "mistakes"_a,
               "solutions"_a.none());
    module.attr("MOST_REASONS") = tell::MOST_REASONS;
    bind_lists(module);
}
