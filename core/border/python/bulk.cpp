// The binding of the lanes solver: arrays in, arrays filled.

#include "border/python/bulk.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <optional>

#include "exact/lanes.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace whydoku;

namespace {

// One puzzle per row. There may be gaps between the rows, as between the lines of a file.
using Puzzles = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::device::cpu>;
using Solutions = nb::ndarray<std::uint8_t, nb::shape<-1, 81>, nb::c_contig, nb::device::cpu>;
using Numbers = nb::ndarray<std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

lanes::PuzzleBatch batch_of(const Puzzles& puzzles, const Solutions& solutions,
                            const Numbers& counts, const Numbers& nodes, bool text) {
    const std::size_t count = puzzles.shape(0), cells = puzzles.shape(1);
    const bool is_contiguous = count == 0 || puzzles.stride(1) == 1;
    if ((cells != 81 && cells != 729) || !is_contiguous) {
        throw nb::value_error("a puzzle is a row of 81 or 729 bytes");
    }
    if (solutions.shape(0) != count || counts.shape(0) != count || nodes.shape(0) != count) {
        throw nb::value_error("the arrays for the answers differ in length from the puzzles");
    }
    lanes::PuzzleBatch batch;
    batch.puzzles = puzzles.data();
    batch.count = count;
    batch.stride = puzzles.stride(0);
    batch.candidates = cells == 729;
    batch.solutions = solutions.data();
    batch.text = text;
    batch.counts = counts.data();
    batch.nodes = nodes.data();
    return batch;
}

// Checks for Ctrl-C and reports the progress. False if either raised an exception.
bool go_on(const nb::object& progress, std::size_t finished) {
    nb::gil_scoped_acquire gil;
    if (PyErr_CheckSignals() != 0) return false;
    if (progress.is_none()) return true;
    try {
        progress(finished);
    } catch (nb::python_error& error) {
        error.restore();
        return false;
    }
    return true;
}

lanes::Totals solve(const lanes::PuzzleBatch& batch, std::uint32_t limit, int threads,
                    const nb::object& progress) {
    lanes::Options options;
    options.limit = limit;
    options.threads = threads;
    options.progress = [&](std::size_t finished) { return go_on(progress, finished); };
    lanes::Totals totals;
    {
        nb::gil_scoped_release release;
        totals = lanes::solve(batch, options);
    }
    if (PyErr_Occurred() != nullptr) throw nb::python_error();
    return totals;
}

// The rows that lines are copied to.
using Rows = nb::ndarray<std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// Whether no byte of a puzzle is 128 or more. Eight are read at a time, some of the last twice.
bool is_ascii(const char* text, std::size_t size) {
    constexpr std::size_t WORD = sizeof(std::uint64_t);
    std::uint64_t all = 0, word = 0;
    for (std::size_t at = 0; at + WORD <= size; at += WORD) {
        std::memcpy(&word, text + at, WORD);
        all |= word;
    }
    std::memcpy(&word, text + size - WORD, WORD);
    return ((all | word) & 0x8080808080808080) == 0;
}

// Copies lines to rows. False if one is no text, is not as long as a row, or is not plain ASCII,
// which UTF-8 writes with bytes from 128 on. Python keeps such texts as they are copied here.
bool copy_lines(const nb::typed<nb::list, nb::str>& lines, const Rows& rows) {
    const std::size_t size = rows.shape(1);
    if (size != 81 && size != 729) throw nb::value_error("a puzzle is a row of 81 or 729 bytes");
    std::uint8_t* row = rows.data();
    if (lines.size() != rows.shape(0)) return false;
    for (nb::handle line : lines) {
        Py_ssize_t bytes = 0;
        const char* text =
            PyUnicode_Check(line.ptr()) ? PyUnicode_AsUTF8AndSize(line.ptr(), &bytes) : nullptr;
        if (text == nullptr || static_cast<std::size_t>(bytes) != size) {
            PyErr_Clear();
            return false;
        }
        std::memcpy(row, text, size);
        if (!is_ascii(text, size)) return false;
        row += size;
    }
    return true;
}

}  // namespace

void bind_bulk(nb::module_& module) {
    nb::class_<lanes::Totals>(module, "Totals")
        .def_ro("nodes", &lanes::Totals::nodes)
        .def_ro("passes", &lanes::Totals::passes)
        .def_ro("lanes", &lanes::Totals::lanes);
    module.def(
        "bulk_solve",
        [](const Puzzles& puzzles, const Solutions& solutions, const Numbers& counts,
           const Numbers& nodes, std::uint32_t limit, int threads, bool text,
           const nb::object& progress) {
            return solve(batch_of(puzzles, solutions, counts, nodes, text), limit, threads,
                         progress);
        },
        "puzzles"_a, "solutions"_a, "counts"_a, "nodes"_a, "limit"_a, "threads"_a, "text"_a,
        "progress"_a.none());
    module.def("copy_lines", &copy_lines, "lines"_a, "rows"_a,
               "Copy lines to the rows of an array. False if one does not fit or is not ASCII.");
    module.def("instruction_sets", &lanes::instruction_sets);
    module.def("default_instruction_set", &lanes::default_instruction_set);
}
