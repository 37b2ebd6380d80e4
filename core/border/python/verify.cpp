// The binding of the verifier: one move, or arrays of positions and moves in, arrays filled.

#include "border/python/verify.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <optional>

#include "border/python/calls.hpp"
#include "border/python/casters.hpp"
#include "ladder/verify.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace whydoku;

namespace {

template <class Number, std::size_t Dimensions>
using In = nb::ndarray<const Number, nb::ndim<Dimensions>, nb::c_contig, nb::device::cpu>;
using Boards = In<std::uint8_t, 2>;
using Candidates = In<std::uint16_t, 2>;
using PlacesColumn = In<std::uint32_t, 1>;
// A row for each column: cells, digits, kinds and named techniques; and the answers.
using Moves = nb::ndarray<const std::uint8_t, nb::shape<4, -1>, nb::c_contig, nb::device::cpu>;
using Columns = nb::ndarray<std::uint8_t, nb::shape<5, -1>, nb::c_contig, nb::device::cpu>;

std::uint8_t row_of(std::string_view slug) {
    return slug.empty() ? NO_TECHNIQUE : rung(slug).technique;
}

Move move_of(Cell cell, Digit digit, bool places, std::string_view named) {
    return {candidate(cell, digit), places, row_of(named)};
}

Questions questions_of(const Layout& layout, const Boards& values, const Boards& givens,
                       const std::optional<Candidates>& candidates, const PlacesColumn& places,
                       const Moves& moves) {
    const std::size_t positions = values.shape(0), count = places.shape(0);
    const auto cells = static_cast<std::size_t>(layout.cells);
    const bool fits = values.shape(1) == cells && givens.shape(1) == cells &&
                      givens.shape(0) == positions && moves.shape(1) == count;
    const bool candidates_fit =
        !candidates || (candidates->shape(0) == positions && candidates->shape(1) == cells);
    if (!fits || !candidates_fit) throw nb::value_error("the arrays do not fit together");
    Questions questions;
    questions.positions = positions;
    questions.moves = count;
    questions.values = values.data();
    questions.givens = givens.data();
    questions.candidates = candidates ? candidates->data() : nullptr;
    questions.places = places.data();
    questions.cells = moves.data();
    questions.digits = moves.data() + count;
    questions.kinds = moves.data() + 2 * count;
    questions.named = moves.data() + 3 * count;
    return questions;
}

JudgedColumns answers_of(const Columns& columns) {
    const std::size_t count = columns.shape(1);
    std::uint8_t* data = columns.data();
    return {data, data + count, data + 2 * count, data + 3 * count, data + 4 * count};
}

}  // namespace

void bind_verify(nb::module_& module) {
    module.def("judged_names", &judged_names);
    nb::class_<Verified>(module, "Verified")
        .def_prop_ro("judged",
                     [](const Verified& self) { return to_string(self.judgement.judged); })
        .def_prop_ro(
            "by", [](const Verified& self) { return self.judgement.by; },
            "The digit from which an elimination follows; digit 0: none.")
        .def_ro("steps", &Verified::steps, "The easiest step that gives the move, if any does.")
        .def_prop_ro("cap", &cap_of<Verified>);
    module.def(
        "verify",
        [](const Board& board, Cell cell, Digit d, bool places, std::string_view named,
           const Policy& policy) {
            return long_call(
                [&] { return verify(board, move_of(cell, d, places, named), policy); });
        },
        "board"_a, "cell"_a, "digit"_a, "places"_a, "named"_a, "policy"_a,
        "named: a slug, or an empty text.");
    module.def(
        "steps_that_give",
        [](const Board& board, Cell cell, Digit d, bool places, std::string_view slug,
           std::size_t limit, std::uint64_t nodes, double seconds) {
            return long_call([&] {
                const Move move = move_of(cell, d, places, {});
                return steps_that_give(board, move, row_of(slug), limit, caps(nodes, seconds));
            });
        },
        "board"_a, "cell"_a, "digit"_a, "places"_a, "slug"_a, "limit"_a, "nodes"_a, "seconds"_a);
    nb::class_<VerifiedAll>(module, "VerifiedAll").def_prop_ro("cap", &cap_of<VerifiedAll>);
    module.def(
        "verify_many",
        [](const Layout& layout, const Boards& values, const Boards& givens,
           const std::optional<Candidates>& candidates, const PlacesColumn& places,
           const Moves& moves, const Columns& answers, const Policy& policy, int threads) {
            const Questions questions =
                questions_of(layout, values, givens, candidates, places, moves);
            if (answers.shape(1) != questions.moves) {
                throw nb::value_error("the arrays for the answers differ in length from the moves");
            }
            return long_call([&] {
                return verify_many(layout, questions, answers_of(answers), policy, threads);
            });
        },
        "layout"_a, "values"_a, "givens"_a, "candidates"_a.none(), "places"_a, "moves"_a,
        "answers"_a, "policy"_a, "threads"_a,
        "The caller checks that cells, digits and positions are in range, and sorts by position.");
}
