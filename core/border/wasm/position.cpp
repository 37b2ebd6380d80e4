// Verbs about the table of techniques, layouts and positions.

#include <stdexcept>

#include "border/wasm/module.hpp"
#include "exact/exact.hpp"
#include "exact/true_candidates.hpp"
#include "ladder/verify.hpp"
#include "make/generate.hpp"
#include "make/motions.hpp"

namespace whydoku::border {
namespace {

constexpr std::uint64_t SEARCH_NODES = 10'000'000;

void names(Request&, Json& json) {
    json.field("layouts", layout_names());
    json.field("symmetries", symmetry_names());
    json.field("roles", role_names());
    json.field("outcomes", outcome_names());
    json.field("judged", judged_names());
}

void write_row(Json& json, const Technique& row) {
    json.field("slug", row.slug);
    json.field("family", to_string(row.family));
    json.field("level", to_string(row.level));
    row.se ? json.field("se", row.se / 10.0) : json.field("se", nullptr);
    row.hodoku.score ? json.field("score", row.hodoku.score) : json.field("score", nullptr);
    row.hodoku.order ? json.field("order", row.hodoku.order) : json.field("order", nullptr);
    *row.hodoku.code ? json.field("code", row.hodoku.code) : json.field("code", nullptr);
    json.field("cost", row.cost);
    json.field("order_in_nets", row.in_nets);
    row.needed_from ? json.field("needed_from", row.needed_from)
                    : json.field("needed_from", nullptr);
    json.field("by_default", row.by_default());
    json.field("trial", row.trial());
}

void techniques(Request&, Json& json) {
    json.key("techniques");
    json.list([&] {
        for (const Technique& row : ladder()) {
            json.separate();
            json.object([&] { write_row(json, row); });
        }
    });
}

void layout(Request& request, Json& json) {
    const Layout layout = request.layout();
    json.field("name", layout.name);
    json.field("size", layout.size);
    json.field("cells", layout.cells);
    json.field("box_rows", layout.box_rows);
    json.field("box_cols", layout.box_cols);
    json.field("houses", layout.house_list());
    json.field("regions", layout.region_list());
    json.field("peers", layout.peer_list());
    json.key("cages");
    json.list([&] {
        for (const Rule& rule : layout.rules) {
            json.separate();
            json.object([&] {
                json.field("cells", rule.cells);
                json.field("sum", rule.number);
            });
        }
    });
}

void show(Request& request, Json& json) {
    const Layout layout = request.layout();
    const Board board = request.board(layout);
    json.field("values", board.values());
    json.field("given", board.given());
    json.field("candidates", board.candidate_list());
    json.field("solved", board.solved());
    json.field("broken", board.broken());
}

void problems(Request& request, Json& json) {
    const Layout layout = request.layout();
    json.field("problems", request.board(layout).problems());
}

void solutions(Request& request, Json& json) {
    const Layout layout = request.layout();
    const Board board = request.board(layout);
    const std::uint64_t limit = request.whole("limit", 2);
    Meter meter(request.caps(SEARCH_NODES));
    Solver solver(board, meter);
    json.key("solutions");
    json.list([&] {
        for (std::uint64_t i = 0; i < limit; ++i) {
            meter.restart();
            if (!solver.next()) break;
            json.item(solver.solution().values());
        }
    });
    json.field("cap", to_string(meter.stopped_by()));
}

void count(Request& request, Json& json) {
    const Layout layout = request.layout();
    const Board board = request.board(layout);
    const std::uint64_t limit = request.whole("limit", 1000);
    Meter meter(request.caps(SEARCH_NODES));
    json.field("count", count_solutions(board, limit, meter));
    json.field("nodes", meter.nodes());
    json.field("cap", to_string(meter.stopped_by()));
}

void truth(Request& request, Json& json) {
    const Layout layout = request.layout();
    const Board board = request.board(layout);
    Meter meter(request.caps(SEARCH_NODES));
    const TrueCandidates found = true_candidates(board, meter, meter);
    const auto* digits = found.digits.data();
    json.field("candidates", std::vector<DigitSet>(digits, digits + layout.cells));
    json.field("cap", to_string(meter.stopped_by()));
}

void estimate(Request& request, Json& json) {
    const Layout layout = request.layout();
    const Board board = request.board(layout);
    Meter meter(request.caps(0));
    const auto dives = static_cast<int>(request.whole("dives", 10'000, 1'000'000));
    const Estimate found = estimate_solutions(board, dives, request.whole("seed", 0), meter);
    json.field("solutions", found.solutions);
    json.field("error", found.error);
    json.field("cap", to_string(found.cap));
}

constexpr Verb VERBS[] = {
    {"names", names}, {"techniques", techniques}, {"layout", layout},
    {"show", show},   {"problems", problems},     {"solutions", solutions},
    {"count", count}, {"truth", truth},           {"estimate", estimate},
};

}  // namespace

std::span<const Verb> position_verbs() {
    return VERBS;
}

}  // namespace whydoku::border
