#include "make/moments.hpp"

#include <algorithm>
#include <stdexcept>

#include "exact/automorphisms.hpp"
#include "exact/exact.hpp"
#include "make/moments_search.hpp"

namespace whydoku {
namespace {

// What the smallest form of one position may cost: an ordinary one takes less than a thousand.
constexpr std::uint64_t FORM_NODES = 100'000;
using Columns = std::vector<int>;
using Masks = std::vector<std::uint16_t>;

Caps with_nodes(Caps caps, std::uint64_t nodes) {
    caps.nodes = nodes;
    return caps;
}

Moment described(const SeenMoment& seen, std::size_t puzzle) {
    const Board& board = seen.board;
    Moment moment{puzzle, seen.technique, seen.nudged, {}, {}, seen.findings, 0, {}, {}};
    const Board fresh(board.layout(), board.values());
    for (Cell c : board.layout().all - board.empty() - board.given()) {
        moment.placed.push_back(candidate(c, board.value(c)));
    }
    for (Cell c : board.empty()) {
        for (Digit d : fresh.candidates(c) - board.candidates(c)) {
            moment.struck.push_back(candidate(c, d));
        }
    }
    moment.candidates = board.candidate_count();
    return moment;
}

// The candidates of a board where a symmetry moves them, after an automorphism of its digits.
Masks moved_candidates(const Board& board, const Symmetry& symmetry, const Automorphism* first) {
    const Layout& layout = board.layout();
    std::vector<Cell> to(static_cast<std::size_t>(layout.cells));
    for (Cell c : layout.all) {
        const Cell from = symmetry.source(layout.size, layout.row_of(c), layout.column_of(c));
        to[static_cast<std::size_t>(from)] = c;
    }
    Masks masks(to.size());
    for (Cell c : board.empty()) {
        for (Digit d : board.candidates(c)) {
            const Candidate at = first ? first->image(c, d) : candidate(c, d);
            auto& mask = masks[static_cast<std::size_t>(to[at.cell])];
            mask = static_cast<std::uint16_t>(mask | 1u << symmetry.digits[at.digit]);
        }
    }
    return masks;
}

// The lengths of the cycles of a permutation of 0 to n - 1, as one number that does not depend on
// what is permuted.
std::uint64_t cycles(std::span<const int> to) {
    std::uint64_t type = 0;
    std::uint32_t done = 0;
    for (std::size_t start = 0; start < to.size(); ++start) {
        unsigned length = 0;
        for (std::size_t at = start; !(done >> at & 1); at = static_cast<std::size_t>(to[at])) {
            done |= 1u << at;
            ++length;
        }
        if (length) type += mix(length);
    }
    return type;
}

// Of n lines, each a permutation, what does not depend on their order: line i holds line[i][d] for
// d, and every two of them are one permutation of what they hold.
std::uint64_t invariant_of_lines(const std::vector<Columns>& lines) {
    std::uint64_t sum = 0;
    Columns to(lines.size());
    for (const Columns& one : lines) {
        std::uint64_t own = 0;
        for (const Columns& other : lines) {
            if (&one == &other) continue;
            for (std::size_t i = 0; i < one.size(); ++i) {
                to[static_cast<std::size_t>(one[i])] = other[i];
            }
            own += mix(cycles(to));
        }
        sum += mix(own);
    }
    return sum;
}

}  // namespace

std::vector<std::uint8_t> rows_named(std::span<const std::string> slugs) {
    std::vector<std::uint8_t> rows;
    for (const std::string& slug : slugs) rows.push_back(rung(slug).technique);
    return rows;
}

std::string position_form(const Symmetries& symmetries, const Board& board, Meter& meter) {
    const std::vector<int> values = board.values();
    const Canonical smallest = symmetries.smallest(values, meter);
    if (smallest.cap != Cap::none) return {};
    Masks masks = moved_candidates(board, smallest.symmetry, nullptr);
    if (smallest.automorphisms > 1) {
        Automorphisms automorphisms;
        automorphisms.build(Position(Board(board.layout(), values)));
        for (const Automorphism& one : automorphisms.all()) {
            masks = std::min(masks, moved_candidates(board, smallest.symmetry, &one));
        }
    }
    std::string form;
    for (int value : smallest.values) form.push_back(static_cast<char>(value));
    for (std::uint16_t mask : masks) {
        form.push_back(static_cast<char>(mask & 0xff));
        form.push_back(static_cast<char>(mask >> 8));
    }
    return form;
}

std::string grid_invariant(const Layout& layout, std::span<const int> values) {
    const auto n = static_cast<std::size_t>(layout.size);
    std::vector<Columns> rows(n, Columns(n)), columns = rows, digits = rows;
    for (Cell c : layout.all) {
        const auto i = static_cast<std::size_t>(layout.row_of(c));
        const auto j = static_cast<std::size_t>(layout.column_of(c));
        const int digit = values[static_cast<std::size_t>(c)] - 1;
        rows[i][j] = digit;
        columns[j][i] = digit;
        digits[static_cast<std::size_t>(digit)][i] = static_cast<int>(j);
    }
    const std::uint64_t by_rows = invariant_of_lines(rows),
                        by_columns = invariant_of_lines(columns);
    // A transposed grid has rows for columns, and each digit's permutation the other way round.
    const std::uint64_t lines = mix(by_rows) + mix(by_columns);
    const std::uint64_t all = mix(lines) ^ invariant_of_lines(digits);
    std::string text;
    constexpr int BITS = 4, NIBBLES = 16;
    for (int at = NIBBLES - 1; at >= 0; --at) {
        text.push_back("0123456789abcdef"[all >> (at * BITS) & 0xf]);
    }
    return text;
}

MomentFinder::MomentFinder(const Layout& layout, const MomentPlan& plan)
    : layout_(layout), plan_(plan), symmetries_(layout) {
    if (plan.techniques.empty()) throw std::invalid_argument("no technique is wanted");
}

template <class Search>
Moments MomentFinder::each_of(std::span<const std::vector<int>> puzzles, std::uint64_t first,
                              const Caps& caps, const Search& search) const {
    Meter meter(with_nodes(caps, plan_.policy.caps.nodes));
    Meter form_meter(with_nodes(caps, FORM_NODES));
    MomentSearcher searcher(plan_, meter);
    Moments moments{{}, Cap::none};
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        const Board start(layout_, puzzles[i]);
        Random random(plan_.seed, first + i);
        meter.next_puzzle();
        Meter solving(with_nodes(caps, 0));
        Solver solver(start, solving);
        if (!solver.next()) continue;
        const std::vector<SeenMoment>& seen = search(searcher, start, solver.solution(), random);
        if (!meter.in_time()) break;
        for (const SeenMoment& one : seen) {
            form_meter.restart_nodes();
            std::string form = position_form(symmetries_, one.board, form_meter);
            if (form.empty()) continue;
            Moment moment = described(one, i);
            moment.form = std::move(form);
            moment.grid = grid_invariant(layout_, solver.solution().values());
            moments.found.push_back(std::move(moment));
        }
    }
    moments.cap = meter.stopped_by() == Cap::nodes ? Cap::none : meter.stopped_by();
    return moments;
}

Moments MomentFinder::on_paths(std::span<const std::vector<int>> puzzles, std::uint64_t first,
                               const Caps& caps) const {
    return each_of(puzzles, first, caps,
                   [](MomentSearcher& searcher, const Board& start, const Board&,
                      Random& random) -> const std::vector<SeenMoment>& {
                       return searcher.follow(start, random);
                   });
}

Moments MomentFinder::by_nudges(std::span<const std::vector<int>> puzzles, std::uint64_t first,
                                int tries, const Caps& caps) const {
    return each_of(puzzles, first, caps,
                   [tries](MomentSearcher& searcher, const Board& start, const Board& solution,
                           Random& random) -> const std::vector<SeenMoment>& {
                       return searcher.wander(start, solution, tries, random);
                   });
}

Moments MomentFinder::by_strikes(std::span<const std::vector<int>> puzzles, std::uint64_t first,
                                 int tries, const Caps& caps) const {
    return each_of(puzzles, first, caps,
                   [tries](MomentSearcher& searcher, const Board& start, const Board& solution,
                           Random& random) -> const std::vector<SeenMoment>& {
                       return searcher.strike(start, solution, tries, random);
                   });
}

}  // namespace whydoku
