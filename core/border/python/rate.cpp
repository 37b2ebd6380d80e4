// The binding of the rating scales.

#include "border/python/rate.hpp"

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
    nb::class_<SeRatings>(module, "SeRatings", "Columns with an entry for each puzzle.")
        .def_ro("er", &SeRatings::er)
        .def_ro("ep", &SeRatings::ep)
        .def_ro("ed", &SeRatings::ed)
        .def_ro("solutions", &SeRatings::solutions)
        .def_ro("capped", &SeRatings::capped)
        .def_prop_ro("cap", &cap_of<SeRatings>);
    module.def(
        "rate_se_many",
        [](const Layout& layout, const std::vector<std::string_view>& lines, std::uint64_t nodes,
           double seconds) {
            return long_call([&] { return rate_se_many(layout, lines, caps(nodes, seconds)); });
        },
        "layout"_a, "lines"_a, "nodes"_a, "seconds"_a,
        "Pass a tuple: the lines must not change during the call, which runs without the GIL.");
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
    nb::class_<HodokuRatings>(module, "HodokuRatings", "Columns with an entry for each puzzle.")
        .def_prop_ro("levels",
                     [](const HodokuRatings& self) {
                         std::vector<std::string> names;
                         for (Level level : self.levels) names.emplace_back(to_string(level));
                         return names;
                     })
        .def_ro("scores", &HodokuRatings::scores)
        .def_ro("solved", &HodokuRatings::solved)
        .def_prop_ro("cap", &cap_of<HodokuRatings>);
    module.def(
        "rate_hodoku_many",
        [](const Layout& layout, const std::vector<std::string_view>& lines, const Policy& policy) {
            return long_call([&] { return rate_hodoku_many(layout, lines, policy); });
        },
        "layout"_a, "lines"_a, "policy"_a,
        "Pass a tuple: the lines must not change during the call, which runs without the GIL.");
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
        .def_prop_ro("level", [](const HumanRating& self) { return std::string(self.level); })
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

}  // namespace

void bind_rate(nb::module_& module) {
    bind_rate_se(module);
    bind_rate_hodoku(module);
    bind_trial(module);
    bind_human(module);
}
