// The binding of the rating scales.

#include "border/python/rate.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "border/python/calls.hpp"
#include "border/python/casters.hpp"
#include "scales/hodoku/rate.hpp"
#include "scales/human/rate.hpp"
#include "scales/rating.hpp"
#include "scales/se/names.hpp"
#include "scales/se/rate.hpp"
#include "scales/trial/rate.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace whydoku;

namespace {

void bind_rate_se(nb::module_& module) {
    nb::class_<SeStep>(module, "SeStep")
        .def_prop_ro("rule", [](const SeStep& self) { return se::to_string(self.rule); })
        .def_ro("rating", &SeStep::rating, "In tenths.")
        .def_ro("placements", &SeStep::placements)
        .def_ro("eliminations", &SeStep::eliminations);
    nb::class_<SeRating>(module, "SeRating", "Ratings in tenths: 71 is 7.1.")
        .def_ro("er", &SeRating::er)
        .def_ro("ep", &SeRating::ep)
        .def_ro("ed", &SeRating::ed)
        .def_ro("solutions", &SeRating::solutions, "1, or else nothing is rated; 2: several.")
        .def_ro("steps", &SeRating::steps)
        .def_prop_ro("cap", &cap_of<SeRating>, "If it was hit, the ratings are lower bounds.");
    module.def(
        "rate_se",
        [](const Board& board, std::uint64_t nodes, double seconds, bool steps) {
            return long_call([&] {
                Meter meter(caps(nodes, seconds));
                return rate_se(board, meter, steps ? SeSteps::list : SeSteps::leave_out);
            });
        },
        "board"_a, "nodes"_a, "seconds"_a, "steps"_a = false);
}

Level level_named(std::string_view name) {
    for (Level level = Level::easy; level < Level::extreme;
         level = static_cast<Level>(static_cast<int>(level) + 1)) {
        if (name == to_string(level)) return level;
    }
    if (name != to_string(Level::extreme)) throw std::invalid_argument("there is no such level");
    return Level::extreme;
}

void bind_rate_hodoku(nb::module_& module) {
    nb::class_<HodokuRating>(module, "HodokuRating")
        .def_prop_ro("level", [](const HodokuRating& self) { return to_string(self.level); })
        .def_ro("score", &HodokuRating::score)
        .def_ro("solved", &HodokuRating::solved, "If not, level and score are at least these.")
        .def_prop_ro("cap", &cap_of<HodokuRating>)
        .def_ro("counts", &HodokuRating::counts, "How many steps each row of the ladder has.");
    module.def(
        "rate_hodoku",
        [](const Board& board, const Policy& policy) {
            return long_call([&] { return rate_hodoku(board, policy); });
        },
        "board"_a, "policy"_a, "Rate a board by a walk under HoDoKu's policy.");
    module.def(
        "hodoku_level",
        [](const std::string& hardest, int score) {
            return to_string(hodoku_level(level_named(hardest), score));
        },
        "hardest"_a, "score"_a, "Return the level of a puzzle by its hardest step and its score.");
}

void bind_trial(nb::module_& module) {
    nb::class_<Network>(module, "Network", "What the scales of trial and error know of a layout.")
        .def(nb::init<const Layout&>(), "layout"_a);
    nb::class_<TrialRating>(module, "TrialRating")
        .def_prop_ro(
            "kind", [](const TrialRating& self) { return to_string(self.kind); },
            "Whether the value is `exact` or `at least` that; or the puzzle `beyond` the scale.")
        .def_ro("value", &TrialRating::value, "The least that solves the puzzle.")
        .def_prop_ro("cap", &cap_of<TrialRating>);
    module.def(
        "rate_trial_depth",
        [](const Network& network, const Board& board, const Board& solution, std::uint64_t nodes,
           double seconds) {
            return long_call([&] {
                Meter meter(caps(nodes, seconds));
                return rate_trial_depth(network, board, solution, meter);
            });
        },
        "network"_a, "board"_a, "solution"_a, "nodes"_a, "seconds"_a);
    module.def(
        "rate_braid_length",
        [](const Network& network, const Board& board, const Board& solution, int depth,
           std::uint64_t nodes, double seconds) {
            return long_call([&] {
                Meter meter(caps(nodes, seconds));
                return rate_braid_length(network, board, solution, depth, meter);
            });
        },
        "network"_a, "board"_a, "solution"_a, "depth"_a, "nodes"_a, "seconds"_a);
}

void bind_human(nb::module_& module) {
    using human::Reading, human::Round;
    nb::class_<Round>(module, "HumanRound", "Digits that are placed together, found in one way.")
        .def_ro("empty", &Round::empty, "Cells, before the round.")
        .def_ro("placed", &Round::placed)
        .def_ro("way", &Round::way, "How they are found: 0 in boxes, 1 in lines, 2 in cells.")
        .def_ro("before", &Round::before,
                "How many can be found in boxes, in boxes and lines, in all ways.")
        .def_ro("after", &Round::after);
    nb::class_<Reading>(module, "HumanReading", "How many places there are to go on.")
        .def_ro("empty", &Reading::empty)
        .def_ro("rounds", &Reading::rounds)
        .def_ro("beyond", &Reading::beyond, "Roots of the difficulties of steps beyond singles.")
        .def_ro("steps_beyond", &Reading::steps_beyond)
        .def_ro("solved", &Reading::solved)
        .def_prop_ro("cap", &cap_of<Reading>)
        .def_prop_ro("features", [](const Reading& self) { return human::features(self); });
    nb::class_<HumanRating>(module, "HumanRating", "Minutes, in tenths of one.")
        .def_prop_ro("minutes", [](const HumanRating& self) { return in_tenths(self.minutes); })
        .def_prop_ro(
            "low", [](const HumanRating& self) { return in_tenths(self.low); },
            "The 10th percentile of players.")
        .def_prop_ro(
            "high", [](const HumanRating& self) { return in_tenths(self.high); }, "The 90th.")
        .def_prop_ro("level", [](const HumanRating& self) { return human::to_string(self.pace); })
        .def_prop_ro("basis", [](const HumanRating& self) { return human::to_string(self.basis); })
        .def_ro("solved", &HumanRating::solved, "If not, the minutes are lower bounds.")
        .def_prop_ro("cap", &cap_of<HumanRating>);
    module.def(
        "read_opportunities",
        [](const Board& board, const Policy& policy) {
            return long_call([&] { return human::read_opportunities(board, policy); });
        },
        "board"_a, "policy"_a, "Read a board with one solution, under the policy human.");
    module.def(
        "rate_human",
        [](const Board& board, const Policy& policy) {
            return long_call([&] { return rate_human(board, policy); });
        },
        "board"_a, "policy"_a, "Rate a board with one solution, under the policy human.");
}

// One puzzle per row. There may be gaps between the rows.
using Puzzles = nb::ndarray<const std::uint8_t, nb::shape<-1, 81>, nb::device::cpu>;

RatedBatch rate_rows(const RatingRequest& request, const Puzzles& puzzles) {
    const std::size_t count = puzzles.shape(0);
    if (count == 0) return {};
    if (puzzles.stride(1) != 1 || puzzles.stride(0) < 81) {
        throw nb::value_error("a puzzle is a row of 81 bytes");
    }
    const auto stride = static_cast<std::size_t>(puzzles.stride(0));
    const std::span bytes(puzzles.data(), (count - 1) * stride + 81);
    return long_call([&] { return rate_many(bytes, count, stride, request); });
}

void bind_rating(nb::module_& module) {
    module.def("scale_names", &scale_names);
    nb::class_<FigureKind>(module, "FigureKind", "How a figure of a rating is to be read.")
        .def_ro("name", &FigureKind::name)
        .def_ro("in_tenths", &FigureKind::in_tenths)
        .def_ro("words", &FigureKind::words, "If there are any, the figure says which.");
    module.def("figure_kinds", &figure_kinds);
    nb::class_<Rated>(module, "Rated")
        .def_ro("figures", &Rated::figures, "As figure_kinds(); -1: there is none.")
        .def_prop_ro(
            "rows", [](const Rated& self) { return nb::bytes(self.rows.data(), self.rows.size()); },
            "The row of the ladder of each step of the path that the level is from.")
        .def_prop_ro("cap", &cap_of<Rated>);
    nb::class_<RatedBatch>(module, "RatedBatch")
        .def_prop_ro(
            "figures",
            [](const RatedBatch& self) {
                const std::size_t count = self.figures.size();
                return nb::bytes(self.figures.data(), count * sizeof(Figures));
            },
            "Numbers of 64 bits: for each puzzle, those of figure_kinds().")
        .def_prop_ro("cap", &cap_of<RatedBatch>);
    nb::class_<RatingRequest>(module, "RatingRequest", "What ratings are asked for.")
        .def(
            "__init__",
            [](RatingRequest* self, const Layout& layout, const std::vector<std::string>& scales,
               const Policy& human, const Policy& hodoku, const Network* network, double seconds) {
                new (self) RatingRequest{layout,  scales_named(scales), human, hodoku,
                                         network, caps(0, seconds)};
            },
            "layout"_a, "scales"_a, "human"_a, "hodoku"_a, "network"_a.none(), "seconds"_a,
            nb::keep_alive<1, 2>(), nb::keep_alive<1, 4>(), nb::keep_alive<1, 5>(),
            nb::keep_alive<1, 6>())
        .def(
            "rate",
            [](const RatingRequest& self, const Board& board) {
                return long_call([&] { return rate(board, self); });
            },
            "board"_a)
        .def("rate_many", &rate_rows, "puzzles"_a, "Rate rows of 81 bytes, classic puzzles.");
}

}  // namespace

void bind_rate(nb::module_& module) {
    bind_rate_se(module);
    bind_rate_hodoku(module);
    bind_trial(module);
    bind_human(module);
    bind_rating(module);
}
