// The binding of smallest forms and of the generator.

#include "bind_make.hpp"

#include <atomic>

#include <nanobind/stl/array.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>

#include "bind_calls.hpp"
#include "bind_casters.hpp"
#include "generate.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace pencilmark;

namespace {

struct Stop {
    std::atomic<bool> is_set = false;
};

void bind_canonical(nb::module_& module) {
    nb::class_<Symmetry>(module, "Symmetry", "Arrays are as long as for the largest layout.")
        .def_ro("transposed", &Symmetry::transposed)
        .def_ro("rows", &Symmetry::rows)
        .def_ro("columns", &Symmetry::columns)
        .def_ro("digits", &Symmetry::digits);
    nb::class_<Canonical>(module, "Canonical")
        .def_ro("values", &Canonical::values)
        .def_ro("symmetry", &Canonical::symmetry)
        .def_ro("automorphisms", &Canonical::automorphisms);
    nb::class_<Symmetries>(module, "Symmetries")
        .def(nb::init<const Layout&>(), "layout"_a, nb::keep_alive<1, 2>())
        .def(
            "smallest",
            [](const Symmetries& self, const std::vector<int>& values) {
                return self.smallest(values);
            },
            "values"_a)
        .def(
            "random",
            [](const Symmetries& self, std::uint64_t seed, std::uint64_t stream) {
                Random random(seed, stream);
                return self.random(random);
            },
            "seed"_a, "stream"_a);
}

void bind_maker(nb::module_& module) {
    nb::class_<Batch>(module, "Batch")
        .def_ro("puzzles", &Batch::puzzles)
        .def_prop_ro("cap", &cap_of<Batch>);
    nb::class_<Wish>(module, "Wish")
        .def(nb::init<>())
        .def_rw("balance", &Wish::balance)
        .def_rw("pattern", &Wish::pattern)
        .def_rw("givens", &Wish::givens)
        .def_rw("minimal", &Wish::minimal)
        .def_rw("solved_by", &Wish::solved_by)
        .def_rw("not_solved_by", &Wish::not_solved_by)
        .def_rw("rare", &Wish::rare)
        .def_rw("hardest", &Wish::hardest);
    nb::class_<Stop>(module, "Stop", "Ends the calls of other threads that were given it.")
        .def(nb::init<>())
        .def("set", [](Stop& self) { self.is_set = true; })
        .def("is_set", [](const Stop& self) { return self.is_set.load(); });
    nb::class_<Maker>(module, "Maker")
        .def(nb::init<const Layout&, const Wish&, std::uint64_t>(), "layout"_a, "wish"_a, "seed"_a,
             nb::keep_alive<1, 2>())
        .def(
            "make",
            [](Maker& self, std::uint64_t first, std::uint64_t count, std::uint64_t nodes,
               double seconds, const Stop* stop) {
                Caps caps = pencilmark::caps(nodes, seconds);
                if (stop) caps.stop = &stop->is_set;
                return long_call([&] { return self.make(first, count, caps); });
            },
            "first"_a, "count"_a, "nodes"_a, "seconds"_a, "stop"_a = nb::none());
}

void bind_generate(nb::module_& module) {
    module.def("balance_names", &balance_names);
    bind_maker(module);
    nb::class_<Few>(module, "Few").def_ro("puzzle", &Few::puzzle).def_prop_ro("cap", &cap_of<Few>);
    module.def(
        "find_few",
        [](const Layout& layout, const Wish& wish, std::uint64_t seed, std::uint64_t number,
           const std::function<void(const std::vector<int>&)>& better, std::uint64_t nodes,
           double seconds) {
            return long_call(
                [&] { return find_few(layout, wish, seed, number, better, caps(nodes, seconds)); });
        },
        "layout"_a, "wish"_a, "seed"_a, "number"_a, "better"_a, "nodes"_a, "seconds"_a);
    nb::class_<Estimate>(module, "Estimate")
        .def_ro("solutions", &Estimate::solutions)
        .def_ro("error", &Estimate::error)
        .def_prop_ro("cap", &cap_of<Estimate>);
    module.def(
        "estimate_solutions",
        [](const Board& board, int dives, std::uint64_t seed) {
            return long_call([&] {
                Meter meter(caps(0, 0));
                return estimate_solutions(board, dives, seed, meter);
            });
        },
        "board"_a, "dives"_a, "seed"_a);
    module.def(
        "redundant_givens",
        [](const Layout& layout, const std::vector<int>& givens) {
            Meter meter({});
            return redundant_givens(layout, givens, meter);
        },
        "layout"_a, "givens"_a);
}

}  // namespace

void bind_make(nb::module_& module) {
    bind_canonical(module);
    bind_generate(module);
}
