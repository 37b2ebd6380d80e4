// The binding of smallest forms and of the generator.

#include "bind_make.hpp"

#include <nanobind/stl/array.h>

#include "bind_casters.hpp"
#include "canonical.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace pencilmark;

void bind_make(nb::module_& module) {
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
