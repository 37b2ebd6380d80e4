// The binding of smallest forms and of the generator.

#include "border/python/make.hpp"

#include <atomic>

#include <nanobind/stl/array.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>

#include "border/python/calls.hpp"
#include "border/python/casters.hpp"
#include "exact/catalogue.hpp"
#include "make/days.hpp"
#include "make/generate.hpp"
#include "make/jigsaw.hpp"
#include "make/killer.hpp"
#include "make/moments.hpp"
#include "make/motions.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace whydoku;

namespace {

struct Stop {
    std::atomic<bool> is_set = false;
};

FullGrid grid_of(const std::vector<int>& digits) {
    FullGrid grid{};
    if (digits.size() != 81) throw std::invalid_argument("a full grid has 81 digits");
    for (std::size_t c = 0; c < digits.size(); ++c) {
        if (digits[c] < 1 || digits[c] > 9) throw std::invalid_argument("a digit is 1 to 9");
        grid[c / 9][c % 9] = static_cast<std::uint8_t>(digits[c] - 1);
    }
    return grid;
}

std::vector<int> digits_of(const FullGrid& grid) {
    std::vector<int> digits;
    for (const GridRow& row : grid) {
        for (int digit : row) digits.push_back(digit + 1);
    }
    return digits;
}

void bind_catalogue(nb::module_& module) {
    nb::class_<Catalogue>(module, "Catalogue", "Full grids of 9x9 by number: see its header.")
        .def(
            "__init__",
            [](Catalogue* self, nb::bytes table) {
                const auto* first = static_cast<const std::uint8_t*>(table.data());
                new (self) Catalogue(std::span(first, table.size()));
            },
            "table"_a)
        .def(
            "counts",
            [](const Catalogue& self, int kind) {
                if (kind < 0 || kind >= Bands::KINDS) throw std::out_of_range("no such kind");
                return self.counts(kind);
            },
            "kind"_a, "As count_smallest_grids() counts them.")
        .def(
            "number",
            [](const Catalogue& self, const std::vector<int>& form) {
                const FullGrid grid = grid_of(form);
                nb::gil_scoped_release release;
                return self.number(grid);
            },
            "form"_a, "Of a smallest form, from 1; 0 if it is none.")
        .def(
            "grid",
            [](const Catalogue& self, std::uint64_t number) {
                return digits_of([&] {
                    nb::gil_scoped_release release;
                    return self.grid(number);
                }());
            },
            "number"_a, "The smallest form with that number, which must be one.");
    module.def("count_smallest_grids", &count_smallest_grids, "kind"_a,
               nb::call_guard<nb::gil_scoped_release>(),
               "For each fourth row, the smallest forms of full grids with a kind of first bands.");
    module.attr("KINDS_OF_BANDS") = Bands::KINDS;
    module.attr("DIFFERENT_GRIDS") = Catalogue::GRIDS;
}

void bind_canonical(nb::module_& module) {
    nb::class_<Symmetry>(module, "Symmetry", "The arrays have the length of the largest layout.")
        .def_ro("transposed", &Symmetry::transposed)
        .def_ro("rows", &Symmetry::rows)
        .def_ro("columns", &Symmetry::columns)
        .def_ro("digits", &Symmetry::digits);
    nb::class_<Canonical>(module, "Canonical")
        .def_ro("values", &Canonical::values)
        .def_ro("symmetry", &Canonical::symmetry)
        .def_ro("automorphisms", &Canonical::automorphisms)
        .def_prop_ro("cap", &cap_of<Canonical>);
    nb::class_<CanonicalBatch>(module, "CanonicalBatch")
        .def_prop_ro("forms", &bytes_of<&CanonicalBatch::forms>, "A byte for each cell.")
        .def_prop_ro("automorphisms", &bytes_of<&CanonicalBatch::automorphisms>,
                     "Eight bytes for each puzzle; 0: it has no form, or its cap was hit.")
        .def_prop_ro("cap", &cap_of<CanonicalBatch>);
    nb::class_<Symmetries>(module, "Symmetries")
        .def(nb::init<const Layout&>(), "layout"_a, nb::keep_alive<1, 2>(),
             nb::call_guard<nb::gil_scoped_release>())
        .def(
            "smallest",
            [](const Symmetries& self, const std::vector<int>& values, std::uint64_t nodes,
               double seconds) {
                return long_call([&] {
                    Meter meter(caps(nodes, seconds));
                    return self.smallest(values, meter);
                });
            },
            "values"_a, "nodes"_a, "seconds"_a)
        .def(
            "smallest_of_each",
            [](const Symmetries& self, const nb::bytes& puzzles, std::uint64_t nodes) {
                const auto* first = static_cast<const std::uint8_t*>(puzzles.data());
                return long_call([&, cells = std::span(first, puzzles.size())] {
                    Meter meter(caps(nodes, 0));
                    return self.smallest_of_each(cells, meter);
                });
            },
            "puzzles"_a, "nodes"_a)
        .def(
            "random",
            [](const Symmetries& self, std::uint64_t seed, std::uint64_t stream) {
                Random random(seed, stream);
                return self.random(random);
            },
            "seed"_a, "stream"_a);
}

void bind_maker(nb::module_& module) {
    nb::class_<GeneratedBatch>(module, "GeneratedBatch")
        .def_ro("puzzles", &GeneratedBatch::puzzles)
        .def_prop_ro("cap", &cap_of<GeneratedBatch>);
    nb::class_<Criteria>(module, "Criteria")
        .def(nb::init<>())
        .def_rw("symmetry", &Criteria::symmetry)
        .def_rw("pattern", &Criteria::pattern)
        .def_rw("givens", &Criteria::givens)
        .def_rw("minimal", &Criteria::minimal)
        .def_rw("solved_by", &Criteria::solved_by)
        .def_rw("not_solved_by", &Criteria::not_solved_by)
        .def_rw("rare", &Criteria::rare)
        .def_rw("hardest", &Criteria::hardest)
        .def_rw("around_tridagon", &Criteria::around_tridagon);
    module.def(
        "random_regions",
        [](const std::vector<std::uint32_t>& state) { return random_regions(state); }, "state"_a,
        "A letter for each cell of a jigsaw, by the words of a state of random.Random.");
    nb::class_<Stop>(module, "Stop", "Set it to end the calls in other threads that received it.")
        .def(nb::init<>())
        .def("set", [](Stop& self) { self.is_set = true; })
        .def("is_set", [](const Stop& self) { return self.is_set.load(); });
    nb::class_<PuzzleMaker>(module, "PuzzleMaker")
        .def(nb::init<const Layout&, const Criteria&, std::uint64_t>(), "layout"_a, "criteria"_a,
             "seed"_a, nb::keep_alive<1, 2>())
        .def(
            "make",
            [](PuzzleMaker& self, std::uint64_t first, std::uint64_t count, std::uint64_t nodes,
               double seconds, const Stop* stop) {
                Caps caps = whydoku::caps(nodes, seconds);
                if (stop) caps.stop = &stop->is_set;
                return long_call([&] { return self.make(first, count, caps); });
            },
            "first"_a, "count"_a, "nodes"_a, "seconds"_a, "stop"_a = nb::none());
}

void bind_killers(nb::module_& module) {
    nb::class_<Killer>(module, "Killer")
        .def_ro("layout", &Killer::layout, "Its name; empty if a cap was hit.")
        .def_ro("solution", &Killer::solution)
        .def_ro("givens", &Killer::givens)
        .def_prop_ro("cap", &cap_of<Killer>);
    module.def(
        "make_killer",
        [](const Layout& layout, std::uint64_t seed, std::uint64_t number, std::uint64_t nodes,
           double seconds, const std::string& cages, int givens, const std::string& symmetry,
           int zero_cages) {
            return long_call([&] {
                Random random(seed, number);
                Meter meter(caps(nodes, seconds));
                return make_killer(layout, {cages, givens, symmetry, zero_cages}, random, meter);
            });
        },
        "layout"_a, "seed"_a, "number"_a, "nodes"_a, "seconds"_a, "cages"_a = "usual",
        "givens"_a = 0, "symmetry"_a = "none", "zero_cages"_a = 0);
    module.def("cage_size_names", &cage_size_names);
}

void bind_generate(nb::module_& module) {
    bind_killers(module);
    module.def("symmetry_names", &symmetry_names);
    module.def("puzzle_of_day", &puzzle_of_day, "ordinal"_a,
               "Days are counted as by date.toordinal().");
    bind_maker(module);
    nb::class_<FewGivens>(module, "FewGivens")
        .def_ro("puzzle", &FewGivens::puzzle)
        .def_prop_ro("cap", &cap_of<FewGivens>);
    module.def(
        "find_few_givens",
        [](const Layout& layout, const Criteria& criteria, std::uint64_t seed, std::uint64_t number,
           const std::function<void(const std::vector<int>&)>& better, std::uint64_t nodes,
           double seconds) {
            // After Ctrl-C the best until then is told, while the exception waits to be raised.
            const auto tell = [&better](const std::vector<int>& values) {
                nb::gil_scoped_acquire gil;
                nb::error_scope pending;
                better(values);
            };
            return long_call([&] {
                return find_few_givens(layout, criteria, seed, number, tell, caps(nodes, seconds));
            });
        },
        "layout"_a, "criteria"_a, "seed"_a, "number"_a, "better"_a, "nodes"_a, "seconds"_a);
    nb::class_<Estimate>(module, "Estimate")
        .def_ro("solutions", &Estimate::solutions)
        .def_ro("error", &Estimate::error)
        .def_prop_ro("cap", &cap_of<Estimate>);
    module.def(
        "estimate_solutions",
        [](const Board& board, int fillings, std::uint64_t seed) {
            return long_call([&] {
                Meter meter(caps(0, 0));
                return estimate_solutions(board, fillings, seed, meter);
            });
        },
        "board"_a, "dives"_a, "seed"_a);
    nb::class_<RedundantGivens>(module, "RedundantGivens")
        .def_ro("cells", &RedundantGivens::cells)
        .def_ro("solutions", &RedundantGivens::solutions, "2 means two or more.")
        .def_prop_ro("cap", &cap_of<RedundantGivens>);
    module.def(
        "redundant_givens",
        [](const Layout& layout, const std::vector<int>& givens, std::uint64_t nodes,
           double seconds) {
            return long_call(
                [&] { return redundant_givens(layout, givens, caps(nodes, seconds)); });
        },
        "layout"_a, "givens"_a, "nodes"_a, "seconds"_a);
}

template <auto Text>
nb::bytes text_of(const Moment& moment) {
    const std::string& text = moment.*Text;
    return nb::bytes(text.data(), text.size());
}

void bind_moments(nb::module_& module) {
    nb::class_<Moment>(module, "Moment")
        .def_ro("puzzle", &Moment::puzzle)
        .def_prop_ro("technique", [](const Moment& self) { return ladder()[self.technique].slug; })
        .def_ro("nudged", &Moment::nudged)
        .def_ro("placed", &Moment::placed)
        .def_ro("struck", &Moment::struck)
        .def_ro("findings", &Moment::findings)
        .def_ro("candidates", &Moment::candidates)
        .def_prop_ro("form", &text_of<&Moment::form>)
        .def_ro("grid", &Moment::grid);
    nb::class_<Moments>(module, "Moments")
        .def_ro("found", &Moments::found)
        .def_prop_ro("cap", &cap_of<Moments>);
    using Puzzles = std::vector<std::vector<int>>;
    nb::class_<MomentFinder>(module, "MomentFinder")
        .def(
            "__init__",
            [](MomentFinder* self, const Layout& layout, const Policy& policy,
               const std::vector<std::string>& wanted, int most_outcomes, int each,
               std::uint64_t seed) {
                MomentPlan plan{policy, rows_named(wanted), most_outcomes, each, seed};
                new (self) MomentFinder(layout, plan);
            },
            "layout"_a, "policy"_a, "wanted"_a, "most_outcomes"_a, "each"_a, "seed"_a,
            nb::keep_alive<1, 2>())
        .def(
            "on_paths",
            [](const MomentFinder& self, const Puzzles& puzzles, std::uint64_t first,
               double seconds) {
                return long_call([&] { return self.on_paths(puzzles, first, caps(0, seconds)); });
            },
            "puzzles"_a, "first"_a, "seconds"_a)
        .def(
            "by_nudges",
            [](const MomentFinder& self, const Puzzles& puzzles, std::uint64_t first, int tries,
               double seconds) {
                return long_call(
                    [&] { return self.by_nudges(puzzles, first, tries, caps(0, seconds)); });
            },
            "puzzles"_a, "first"_a, "tries"_a, "seconds"_a)
        .def(
            "by_strikes",
            [](const MomentFinder& self, const Puzzles& puzzles, std::uint64_t first, int tries,
               double seconds) {
                return long_call(
                    [&] { return self.by_strikes(puzzles, first, tries, caps(0, seconds)); });
            },
            "puzzles"_a, "first"_a, "tries"_a, "seconds"_a);
}

}  // namespace

void bind_make(nb::module_& module) {
    bind_canonical(module);
    bind_catalogue(module);
    bind_generate(module);
    bind_moments(module);
}
