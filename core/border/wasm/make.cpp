// Verbs about new puzzles, redundant givens, symmetries and moments.

#include "border/wasm/module.hpp"
#include "make/days.hpp"
#include "make/generate.hpp"
#include "make/killer.hpp"
#include "make/moments.hpp"

namespace whydoku::border {
namespace {

constexpr std::uint64_t NODES = 10'000'000;
constexpr std::uint64_t MOST_PUZZLES = 10'000;
constexpr std::uint64_t MOST_ORDINAL = 3'652'059;  // 31 December 9999

Criteria criteria_of(Request& request, const Layout& layout) {
    Criteria criteria;
    criteria.symmetry = request.text("symmetry", criteria.symmetry);
    criteria.pattern = request.cells("pattern", layout);
    criteria.givens = static_cast<int>(request.whole("givens_count", 0, MAX_CELLS));
    criteria.minimal = request.flag("minimal");
    criteria.solved_by = request.policy("solved_by");
    criteria.not_solved_by = request.policy("not_solved_by");
    criteria.rare = request.flag("rare");
    criteria.hardest = request.flag("hardest");
    criteria.around_tridagon = request.flag("around_tridagon");
    return criteria;
}

void generate(Request& request, Json& json) {
    const Layout layout = request.layout();
    PuzzleMaker maker(layout, criteria_of(request, layout), request.whole("seed", 0));
    const std::uint64_t first = request.whole("first", 0, std::uint64_t{1} << 62);
    const std::uint64_t count = request.whole("count", 1, MOST_PUZZLES);
    const GeneratedBatch batch = maker.make(first, count, request.caps(NODES));
    json.field("puzzles", batch.puzzles);
    json.field("cap", to_string(batch.cap));
}

void killer(Request& request, Json& json) {
    const Layout layout = request.layout();
    const std::uint64_t number = request.whole("first", 0, std::uint64_t{1} << 62);
    Random random(request.whole("seed", 0), number);
    Meter meter(request.caps(NODES));
    const std::string_view cages = request.text("cages", "usual"),
                           symmetry = request.text("symmetry", "none");
    const auto givens = static_cast<int>(request.whole("givens_count", 0, MAX_CELLS));
    const auto zero_cages = static_cast<int>(request.whole("zero_cages", 0, MAX_CELLS));
    const Killer made = make_killer(layout, {cages, givens, symmetry, zero_cages}, random, meter);
    json.field("layout", made.layout);
    json.field("givens", made.givens);
    json.field("cap", to_string(made.cap));
}

void day(Request& request, Json& json) {
    json.field("puzzle",
               puzzle_of_day(static_cast<int>(request.whole("ordinal", 0, MOST_ORDINAL))));
}

void few_givens(Request& request, Json& json) {
    const Layout layout = request.layout();
    const Criteria criteria = criteria_of(request, layout);
    const std::uint64_t seed = request.whole("seed", 0);
    const std::uint64_t number = request.whole("first", 0, std::uint64_t{1} << 62);
    const auto ignore = [](const std::vector<int>&) {};
    const FewGivens found =
        find_few_givens(layout, criteria, seed, number, ignore, request.caps(NODES));
    json.field("puzzle", found.puzzle);
    json.field("cap", to_string(found.cap));
}

void minimal(Request& request, Json& json) {
    const Layout layout = request.layout();
    const auto givens = request.grid("givens", layout);
    const RedundantGivens found = redundant_givens(layout, givens, request.caps(NODES));
    json.field("cells", found.cells);
    json.field("solutions", found.solutions);
    json.field("cap", to_string(found.cap));
}

void write_symmetry(Json& json, const Symmetry& symmetry, const Layout& layout) {
    const auto size = static_cast<std::size_t>(layout.size);
    const auto shown = [](const auto& numbers, std::size_t count) {
        return std::vector<int>(numbers.begin(), numbers.begin() + count);
    };
    json.field("transposed", symmetry.transposed);
    json.field("rows", shown(symmetry.rows, size));
    json.field("columns", shown(symmetry.columns, size));
    json.field("digits", shown(symmetry.digits, size + 1));
}

void canonical(Request& request, Json& json) {
    const Layout layout = request.layout();
    const auto givens = request.grid("givens", layout);
    Meter meter(request.caps(NODES));
    const Canonical found = Symmetries(layout).smallest(givens, meter);
    json.field("values", found.values);
    write_symmetry(json, found.symmetry, layout);
    json.field("automorphisms", found.automorphisms);
    json.field("cap", to_string(found.cap));
}

void vary(Request& request, Json& json) {
    const Layout layout = request.layout();
    const auto givens = request.board(layout).values();
    Random random(request.whole("seed", 0), request.whole("stream", 0));
    const Symmetry symmetry = Symmetries(layout).random(random);
    json.field("values", symmetry.apply(layout, givens));
    write_symmetry(json, symmetry, layout);
}

void write_moment(Json& json, const Moment& moment) {
    json.field("puzzle", moment.puzzle);
    json.field("technique", ladder()[moment.technique].slug);
    json.field("nudged", moment.nudged);
    json.field("placed", moment.placed);
    json.field("struck", moment.struck);
    json.field("findings", moment.findings);
    json.field("candidates", moment.candidates);
    json.field("form", std::vector<std::uint8_t>(moment.form.begin(), moment.form.end()));
    json.field("grid", moment.grid);
}

void moments(Request& request, Json& json) {
    const Layout layout = request.layout();
    const auto puzzles = request.grids("puzzles", layout);
    const MomentPlan plan{request.policy(), rows_named(request.words("wanted")),
                          static_cast<int>(request.whole("most_outcomes", 0, MOST_PUZZLES)),
                          static_cast<int>(request.whole("each", 1, MOST_PUZZLES)),
                          request.whole("seed", 0)};
    const std::uint64_t first = request.whole("first", 0, std::uint64_t{1} << 62);
    const int tries = static_cast<int>(request.whole("tries", 0, MOST_PUZZLES));
    const MomentFinder finder(layout, plan);
    const Caps& caps = plan.policy.caps;
    const Moments found = tries ? finder.by_nudges(puzzles, first, tries, caps)
                                : finder.on_paths(puzzles, first, caps);
    json.key("found");
    json.list([&] {
        for (const Moment& moment : found.found) {
            json.separate();
            json.object([&] { write_moment(json, moment); });
        }
    });
    json.field("cap", to_string(found.cap));
}

constexpr Verb VERBS[] = {
    {"generate", generate}, {"killer", killer},       {"day", day},   {"few_givens", few_givens},
    {"minimal", minimal},   {"canonical", canonical}, {"vary", vary}, {"moments", moments},
};

}  // namespace

std::span<const Verb> make_verbs() {
    return VERBS;
}

}  // namespace whydoku::border
