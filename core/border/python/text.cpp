// The binding of the reader of whole texts.

#include "border/python/text.hpp"

#include <nanobind/stl/optional.h>

#include "border/python/casters.hpp"
#include "text/reader.hpp"
#include "text/writer.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace whydoku::text;

void bind_text(nb::module_& module) {
    nb::class_<ReadPuzzle>(module, "ReadPuzzle")
        .def_ro("layout", &ReadPuzzle::layout)
        .def_ro("givens", &ReadPuzzle::givens)
        .def_ro("placed", &ReadPuzzle::placed)
        .def_ro("struck", &ReadPuzzle::struck)
        .def_ro("form", &ReadPuzzle::form)
        .def_ro("line", &ReadPuzzle::line);
    nb::class_<Refusal>(module, "Refusal")
        .def_ro("told", &Refusal::told)
        .def_ro("line", &Refusal::line)
        .def_ro("column", &Refusal::column)
        .def_ro("is_of_nothing", &Refusal::is_of_nothing);
    nb::class_<ReadText>(module, "ReadText")
        .def_ro("puzzles", &ReadText::puzzles)
        .def_ro("left", &ReadText::left)
        .def_ro("layout", &ReadText::layout)
        .def_ro("refusal", &ReadText::refusal);
    module.def("read_text", &read_text, "lines"_a, "layout"_a, "named"_a, "first"_a,
               nb::call_guard<nb::gil_scoped_release>());
    module.def("write_text", &write_text, "form"_a, "board"_a);
}
