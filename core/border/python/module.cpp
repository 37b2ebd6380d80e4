// The binding: lists what Python sees of the core. No logic here, and no loops.

#include "border/python/bulk.hpp"
#include "border/python/calls.hpp"
#include "border/python/casters.hpp"
#include "border/python/make.hpp"
#include "border/python/rate.hpp"
#include "border/python/tell.hpp"
#include "border/python/text.hpp"
#include "border/python/verify.hpp"
#include "exact/exact.hpp"
#include "exact/true_candidates.hpp"
#include "ladder/opportunities.hpp"
#include "ladder/walk.hpp"
#include "ladder/why.hpp"
#include "scales/choices.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace whydoku;

namespace {

struct Count {
    std::uint64_t count, nodes;
    Cap cap;
};

struct Solution {
    std::vector<int> values;  // empty if there is no further solution
    Cap cap;
};

struct Solutions {
    Meter meter;
    Solver solver;

    Solutions(const Board& board, std::uint64_t nodes, double seconds)
        : meter(caps(nodes, seconds)), solver(board, meter) {}
    Solutions(const Solutions&) = delete;

    Solution next() {
        meter.restart();
        if (!solver.next()) return {{}, meter.stopped_by()};
        return {solver.solution().values(), Cap::none};
    }
};

Count count(const Board& board, std::uint64_t limit, std::uint64_t nodes, double seconds) {
    Meter meter(caps(nodes, seconds));
    const std::uint64_t found = count_solutions(board, limit, meter);
    return {found, meter.nodes(), meter.stopped_by()};
}

struct TrueFound {
    std::vector<DigitSet> candidates;
    Cap cap;
};

TrueFound find_true(const Board& board, std::uint64_t nodes, double seconds) {
    Meter meter(caps(nodes, seconds));
    const TrueCandidates found = true_candidates(board, meter, meter);
    const auto* digits = found.digits.data();
    return {{digits, digits + board.layout().cells}, meter.stopped_by()};
}

std::vector<std::pair<CellSet, int>> cages_of(const Layout& layout) {
    std::vector<std::pair<CellSet, int>> cages;
    for (const Rule& rule : layout.rules) cages.emplace_back(rule.cells, rule.number);
    return cages;
}

void bind_layout(nb::module_& module) {
    nb::class_<Layout>(module, "Layout", nb::is_weak_referenceable(),
                       "The shape of a Sudoku: see whydoku.find_layout.")
        .def_ro("name", &Layout::name, "As find_layout takes it.")
        .def_ro("size", &Layout::size, "Digits, and cells of a house.")
        .def_ro("cells", &Layout::cells, "Number of cells.")
        .def_ro("box_rows", &Layout::box_rows, "Rows of a box; 0 for a jigsaw.")
        .def_ro("box_cols", &Layout::box_cols, "Columns of a box; 0 for a jigsaw.")
        .def_prop_ro("houses", &Layout::house_list,
                     "Each house: its kind, its number from 0 within that kind, its cells.")
        .def_prop_ro("regions", &Layout::region_list, "The number of the box of each cell.")
        .def_prop_ro("peers", &Layout::peer_list, "For each cell, the cells that it sees.")
        .def_prop_ro("cages", &cages_of, "The cells of each cage and their sum; 0: it has none.")
        .def(
            "__eq__", [](const Layout& one, const Layout& other) { return one.name == other.name; },
            nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const Layout& self) { return std::hash<std::string>()(self.name); })
        .def("__repr__", [](const Layout& self) { return "find_layout('" + self.name + "')"; });
    module.def("layout_names", &layout_names,
               "Return the names of the layouts, besides 'jigsaw:REGIONS'.");
    module.def("make_layout", &make_layout, "name"_a);
}

void bind_board(nb::module_& module) {
    nb::class_<Problem>(module, "Problem")
        .def_prop_ro("kind", [](const Problem& self) { return to_string(self.kind); })
        .def_ro("house", &Problem::house, "-1: does not apply.")
        .def_ro("digit", &Problem::digit, "0: does not apply.")
        .def_ro("cells", &Problem::cells);
    nb::class_<Board>(module, "Board")
        .def(nb::init<const Layout&, const std::vector<int>&>(), "layout"_a, "givens"_a,
             nb::keep_alive<1, 2>())
        .def_prop_ro("values", &Board::values)
        .def_prop_ro("given", &Board::given, "The cells that the puzzle came with.")
        .def_prop_ro("candidates", &Board::candidate_list)
        .def_prop_ro("solved", [](const Board& self) { return self.solved() && rules_hold(self); })
        .def_prop_ro("broken", [](const Board& self) { return self.broken() || !rules_hold(self); })
        .def("has", &Board::has, "cell"_a, "digit"_a)
        .def("place", &Board::place, "cell"_a, "digit"_a)
        .def("eliminate", &Board::eliminate, "cell"_a, "digit"_a)
        .def("problems", &Board::problems)
        .def("__copy__", [](const Board& self) { return self; }, nb::keep_alive<0, 1>());
    module.def(
        "problems",
        [](const Layout& layout, const std::vector<int>& values) {
            return problems(layout, values);
        },
        "layout"_a, "values"_a);
}

// Lists of steps are not copied: each Step in Python refers to the core's step and keeps its owner
// alive.
void bind_steps(nb::module_& module) {
    nb::class_<Technique>(module, "Technique")
        .def_ro("slug", &Technique::slug)
        .def_prop_ro("family", [](const Technique& self) { return to_string(self.family); })
        .def_prop_ro("level", [](const Technique& self) { return to_string(self.level); })
        .def_prop_ro("se", [](const Technique& self) { return self.se / 10.0; })
        .def_prop_ro("score", [](const Technique& self) { return self.hodoku.score; })
        .def_prop_ro("order", [](const Technique& self) { return self.hodoku.order; })
        .def_prop_ro("code", [](const Technique& self) { return self.hodoku.code; })
        .def_ro("cost", &Technique::cost)
        .def_ro("order_in_nets", &Technique::in_nets,
                "When nested nets try the technique; 0 if they never do.")
        .def_ro("needed_from", &Technique::needed_from)
        .def_prop_ro("by_default", &Technique::by_default)
        .def_prop_ro("trial", &Technique::trial);
    module.def("techniques",
               [] { return std::vector<Technique>(ladder().begin(), ladder().end()); });
    module.def("role_names", &role_names);
    module.def("outcome_names", &outcome_names);
    nb::class_<Step>(module, "Step")
        .def_prop_ro("technique", [](const Step& self) { return ladder()[self.technique].slug; })
        .def_ro("rating", &Step::rating, "By Sudoku Explainer, in tenths; or 0.")
        .def_ro("placements", &Step::placements)
        .def_ro("eliminations", &Step::eliminations)
        .def_ro("houses", &Step::houses)
        .def_ro("rules", &Step::rules)
        .def_ro("marks", &Step::marks)
        .def_ro("links", &Step::links)
        .def_ro("children", &Step::children)
        .def_prop_ro(
            "difficulty", [](const Step& self) { return difficulty(self); },
            "How hard it is to find and to follow.")
        .def_prop_ro("evidence", &evidence,
                     nb::sig("def evidence(self) -> dict[str, tuple[typing.Any, ...]]"),
                     "Its placements, eliminations, houses, marks, links and rules.");
    module.def(
        "set_records",
        [](nb::object candidate, nb::object mark, nb::object house_mark, nb::object rule_mark,
           nb::object link) {
            records() = {candidate.release(), mark.release(), house_mark.release(),
                         rule_mark.release(), link.release()};
        },
        "candidate"_a, "mark"_a, "house_mark"_a, "rule_mark"_a, "link"_a,
        "Set the classes of what evidence is made of.");
}

Why why_of(const Policy& policy, const Board& board, Cell cell, Digit digit, bool easiest) {
    const auto wanted = easiest ? Simplest::techniques : Simplest::words;
    return long_call([&] { return why(board, candidate(cell, digit), policy, wanted); });
}

// Steps that Python refers to stay where they are: another thread may have proved them meanwhile.
void prove_walk(Walk& walk, const Board& board) {
    if (walk.is_proved) return;
    Found proved = long_call([&, steps = walk.steps]() mutable {
        Meter meter(caps(0, 0));
        prove(board, steps, meter);
        return Found{meter.stopped_by(), std::move(steps)};
    });
    if (walk.is_proved || proved.cap != Cap::none) return;
    walk.steps.swap(proved.steps);
    walk.is_proved = true;
}

void bind_walks(nb::module_& module) {
    nb::class_<Found>(module, "Found")
        .def_ro("steps", &Found::steps)
        .def_prop_ro("cap", &cap_of<Found>, "Which cap was hit, or an empty text.");
    nb::class_<Walk>(module, "Walk")
        .def("__len__", [](const Walk& self) { return self.steps.size(); })
        .def_ro("by_score", &Walk::by_score,
                "Whether its level is raised where its score is above the level's ceiling.")
        .def_prop_ro("rows", &rows_of, "The row of the ladder that each step belongs to.")
        .def("prove", &prove_walk, "board"_a,
             "Complete the evidence of the steps, which lead on from this board.")
        .def(
            "step", [](const Walk& self, std::size_t number) { return &self.steps.at(number); },
            "number"_a, nb::rv_policy::reference_internal)
        .def_ro("steps", &Walk::steps)
        .def(
            "evidence",
            [](const Walk& self, std::size_t number) { return evidence(self.steps.at(number)); },
            "number"_a,
            nb::sig("def evidence(self, number: int) -> dict[str, tuple[typing.Any, ...]]"))
        .def("made_steps", &steps_of, "kind"_a, "slugs"_a, "layout"_a, "walked"_a,
             nb::sig("def made_steps(self, kind: type, slugs: tuple[str, ...], layout: Layout, "
                     "walked: object) -> list[typing.Any]"),
             "The steps as objects of a class with these attributes, and `_number`, from 0.")
        .def_prop_ro(
            "difficulty", [](const Walk& self) { return difficulty(self.steps); },
            "How hard its steps are together, as difficulty() of a step counts.")
        .def_prop_ro(
            "outcome", [](const Walk& self) { return to_string(self.outcome); },
            nb::sig("def outcome(self) -> typing.Literal['solved', 'stuck', 'broken', 'capped']"))
        .def_prop_ro("cap", &cap_of<Walk>);
}

void bind_policies(nb::module_& module) {
    nb::class_<Policy>(module, "Policy")
        .def(
            "__init__",
            [](Policy* self, const std::vector<std::string>& slugs, std::uint64_t nodes,
               double seconds, std::string_view choice) {
                new (self) Policy(slugs, caps(nodes, seconds), choice_named(choice));
            },
            "slugs"_a, "nodes"_a, "seconds"_a, "choice"_a = "first")
        .def(
            "next",
            [](const Policy& self, const Board& board, bool on_path) {
                const Aim aim = on_path ? Aim::path : Aim::hint;
                return long_call([&] { return next_step(board, self, aim); });
            },
            "board"_a, "on_path"_a = false, "The hint; or the step that a path takes.")
        .def(
            "all",
            [](const Policy& self, const Board& board) {
                return long_call([&] { return all_steps(board, self); });
            },
            "board"_a)
        .def(
            "walk",
            [](const Policy& self, const Board& board, bool prove) {
                const auto evidence = prove ? Evidence::read : Evidence::later;
                return long_call([&] { return walk(board, self, evidence); });
            },
            "board"_a, "prove"_a = true)
        .def(
            "walk_many",
            [](const Policy& self, const Layout& layout, const std::vector<std::string_view>& lines,
               bool check) {
                const auto uniqueness = check ? Uniqueness::checked : Uniqueness::assumed;
                return long_call([&] { return walk_many(layout, lines, self, uniqueness); });
            },
            "layout"_a, "lines"_a, "check"_a = false,
            "Pass a tuple: the lines must not change during the call, which runs without the GIL.")
        .def("why", &why_of, "board"_a, "cell"_a, "digit"_a, "easiest"_a = false);
}

void bind_answers(nb::module_& module) {
    nb::class_<Why>(module, "Why")
        .def_prop_ro(
            "verdict", [](const Why& self) { return to_string(self.verdict); },
            nb::sig("def verdict(self) -> typing.Literal['open', 'cannot', 'must']"))
        .def_ro("steps", &Why::steps)
        .def_prop_ro("cap", &cap_of<Why>);
    nb::class_<Routes>(module, "Routes")
        .def_prop_ro("outcomes", &bytes_of<&Routes::outcomes>, "The outcome of each puzzle.")
        .def_prop_ro("ends", &bytes_of<&Routes::ends>, "Where in techniques each puzzle ends.")
        .def_prop_ro("techniques", &bytes_of<&Routes::techniques>,
                     "The row of the ladder of every step, all puzzles in one column.")
        .def_prop_ro("cap", &cap_of<Routes>);
}

void bind_opportunities(nb::module_& module) {
    nb::class_<Opportunities>(module, "Opportunities", "How many places there are to go on.")
        .def_ro("count", &Opportunities::count, "Findings of different outcome.")
        .def_ro("cells", &Opportunities::cells, "That they fill, or remove candidates from.")
        .def_prop_ro("cap", &cap_of<Opportunities>);
    module.def(
        "opportunities",
        [](const Board& board, std::uint8_t row, std::uint64_t nodes, double seconds) {
            return long_call([&] { return opportunities(board, row, caps(nodes, seconds)); });
        },
        "board"_a, "row"_a, "nodes"_a, "seconds"_a,
        "What a row of the ladder finds, and, where it is a single, what easier singles find.");
    module.def(
        "break_in",
        [](const std::vector<std::uint8_t>& rows, const std::vector<int>& counts) {
            return break_in(rows, counts);
        },
        "rows"_a, "counts"_a, "The step at which a path is opened; -1 if none.");
}

void bind_exact(nb::module_& module) {
    nb::class_<Count>(module, "Count")
        .def_ro("count", &Count::count)
        .def_ro("nodes", &Count::nodes)
        .def_prop_ro("cap", &cap_of<Count>);
    module.def(
        "count",
        [](const Board& board, std::uint64_t limit, std::uint64_t nodes, double seconds) {
            return long_call([&] { return count(board, limit, nodes, seconds); });
        },
        "board"_a, "limit"_a, "nodes"_a, "seconds"_a);
    nb::class_<TrueFound>(module, "TrueCandidates")
        .def_ro("candidates", &TrueFound::candidates)
        .def_prop_ro("cap", &cap_of<TrueFound>);
    module.def(
        "true_candidates",
        [](const Board& board, std::uint64_t nodes, double seconds) {
            return long_call([&] { return find_true(board, nodes, seconds); });
        },
        "board"_a, "nodes"_a, "seconds"_a);
    nb::class_<Solution>(module, "Solution")
        .def_ro("values", &Solution::values)
        .def_prop_ro("cap", &cap_of<Solution>);
    nb::class_<Solutions>(module, "Solutions")
        .def(nb::init<const Board&, std::uint64_t, double>(), "board"_a, "nodes"_a, "seconds"_a,
             nb::keep_alive<1, 2>())
        .def("next", [](Solutions& self) { return long_call([&] { return self.next(); }); });
}

}  // namespace

NB_MODULE(_core, module) {
    // Caches keep layouts until the process ends. nanobind would report these as leaks.
    nb::set_leak_warnings(false);
    module.attr("version") = WHYDOKU_VERSION;
    bind_layout(module);
    bind_board(module);
    bind_steps(module);
    bind_answers(module);
    bind_walks(module);
    bind_policies(module);
    bind_opportunities(module);
    bind_exact(module);
    bind_bulk(module);
    module.def(
        "stop_long_calls", [](bool stop) { stop_long_calls = stop; }, "stop"_a,
        "Stop the long calls of all threads, or no more: Ctrl-C reaches the main thread alone.");
    bind_make(module);
    bind_rate(module);
    bind_tell(module);
    bind_text(module);
    bind_verify(module);
}
