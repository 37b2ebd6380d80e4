#include "moments.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "automorphisms.hpp"
#include "exact.hpp"

namespace pencilmark {
namespace {

// What the smallest form of one position may cost: an ordinary one takes less than a thousand.
constexpr std::uint64_t FORM_NODES = 100'000;
// After so many nudges, a puzzle is given up.
constexpr int MOST_NUDGES = 200;

using Columns = std::vector<int>;
using Masks = std::vector<std::uint16_t>;

// A moment that is not yet described.
struct Seen {
    std::uint8_t technique;
    bool nudged;
    Board board;
    std::vector<Step> findings;
};

Caps with_nodes(Caps caps, std::uint64_t nodes) {
    caps.nodes = nodes;
    return caps;
}

// The moments of one puzzle after another.
class Searcher {
  public:
    Searcher(const MomentPlan& plan, Meter& meter)
        : plan_(plan),
          rungs_(plan.policy.rungs),
          meter_(meter),
          sink_(Want::first, meter, Evidence::unread),
          all_(Want::all, meter) {
        const auto goal = std::ranges::find(rungs_, plan.wanted[0], &Rung::technique);
        before_ = rungs_.first(static_cast<std::size_t>(goal - rungs_.begin()));
        const auto is_hard = [](const Rung& rung) {
            return ladder()[rung.technique].level >= Level::hard;
        };
        const auto hard = std::ranges::find_if(before_, is_hard) - before_.begin();
        simple_ = before_.first(static_cast<std::size_t>(hard));
    }

    // Until the next call.
    const std::vector<Seen>& follow(const Board& start, Random& random) {
        begin(start);
        const Position& position = *position_;
        while (!position.board().solved() && !position.board().broken()) {
            bool sure = true;
            if (!find(rungs_, sure)) break;
            if (sure && is_wanted(sink_.technique())) consider(sink_.technique(), random);
            position_->apply(sink_.first());
        }
        return seen_;
    }

    const std::vector<Seen>& wander(const Board& start, const Board& solution, int tries,
                                    Random& random) {
        do {
            begin(start);
            spare_digits(random);
            wander_once(solution, random);
        } while (seen_.empty() && nudged_ && --tries > 0 && meter_.in_time());
        return seen_;
    }

  private:
    void begin(const Board& start) {
        if (!position_) position_.emplace(start);
        position_->assign(start);
        seen_.clear();
        counts_.fill(0);
        nudged_ = false;
    }

    void wander_once(const Board& solution, Random& random) {
        const auto goal = rungs_.subspan(before_.size(), 1);
        const auto harder = before_.subspan(simple_.size());
        for (int nudges = 0; nudges < MOST_NUDGES;) {
            bool sure = true;
            while (find(simple_, sure)) position_->apply(sink_.first());
            if (position_->board().solved() || position_->board().broken()) return;
            if (find(goal, sure)) {
                if (find(harder, sure)) {
                    position_->apply(sink_.first());
                    continue;
                }
                if (sure && consider(plan_.wanted[0], random)) return;
            }
            if (!meter_.in_time() || !nudge(solution, random)) return;
            ++nudges;
        }
    }

    bool is_wanted(std::uint8_t technique) const {
        return std::ranges::find(plan_.wanted, technique) != plan_.wanted.end();
    }

    // Whether a rung finds something, which is then the sink's first(). Not sure any more where a
    // cap cut one short that found nothing.
    bool find(std::span<const Rung> rungs, bool& sure) {
        for (const Rung& rung : rungs) {
            meter_.next_rung();
            sink_.begin(rung.technique);
            rung.find(*position_, sink_);
            if (sink_.found()) return true;
            if (meter_.hit() == Cap::nodes) sure = false;
            if (meter_.hit() != Cap::none && meter_.hit() != Cap::nodes) return false;
        }
        return false;
    }

    // Keeps `each` of the moments of a technique, all of them equally likely. True if it has them.
    bool consider(std::uint8_t technique, Random& random) {
        std::vector<Step> findings;
        if (plan_.most_outcomes) {
            findings = all_findings(technique);
            if (findings.empty() || int(findings.size()) > plan_.most_outcomes) return false;
        }
        const int place = random.below(++counts_[technique]);
        if (counts_[technique] > plan_.each && place >= plan_.each) return true;
        if (!plan_.most_outcomes) findings = all_findings(technique);
        if (findings.empty()) return false;
        Seen seen{technique, nudged_, position_->board(), std::move(findings)};
        int before = 0;
        for (Seen& other : seen_) {
            if (other.technique != technique || before++ != place) continue;
            if (counts_[technique] > plan_.each) {
                other = std::move(seen);
                return true;
            }
        }
        seen_.push_back(std::move(seen));
        return counts_[technique] >= plan_.each;
    }

    // None where a cap cut the search short.
    std::vector<Step> all_findings(std::uint8_t technique) {
        meter_.next_rung();
        all_.steps().clear();
        all_.begin(technique);
        ladder()[technique].find(*position_, all_);
        if (meter_.hit() != Cap::none) return {};
        return all_.steps();
    }

    // Strikes a candidate that the solution does not need. If there are any, it is one that leaves
    // no single, since singles would soon solve the puzzle, and of those one of a digit that is not
    // spared. False if there is nothing to strike.
    bool nudge(const Board& solution, Random& random) {
        const Board& board = position_->board();
        std::array<std::vector<Candidate>, 3> kinds;
        for (Cell c : board.empty()) {
            for (Digit d : board.candidates(c)) {
                if (solution.value(c) == d) continue;
                const bool careful = leaves_no_single(board, c, d);
                kinds[careful ? spared_.has(d) ? 1 : 0 : 2].push_back(candidate(c, d));
            }
        }
        const auto among = std::ranges::find_if_not(kinds, &std::vector<Candidate>::empty);
        if (among == kinds.end()) return false;
        const auto [cell, digit] =
            (*among)[static_cast<std::size_t>(random.below(static_cast<int>(among->size())))];
        position_->eliminate(cell, digit);
        return nudged_ = true;
    }

    // Patterns of one or two digits come about where their candidates stay.
    void spare_digits(Random& random) {
        constexpr int MOST = 3;
        spared_ = {};
        for (int left = random.below(MOST + 1); left > 0; --left) {
            spared_ |= DigitSet::of(1 + random.below(position_->layout().size));
        }
    }

    static bool leaves_no_single(const Board& board, Cell c, Digit d) {
        constexpr int ENOUGH = 3;
        if (board.candidates(c).size() < ENOUGH) return false;
        for (House h : board.layout().houses_of[c]) {
            if (board.place_count(h, d) < ENOUGH) return false;
        }
        return true;
    }

    const MomentPlan& plan_;
    std::span<const Rung> rungs_, before_, simple_;
    Meter& meter_;
    Sink sink_, all_;
    std::optional<Position> position_;  // from the first puzzle on
    std::vector<Seen> seen_;
    std::array<int, MAX_TECHNIQUES> counts_{};  // moments so far, by technique
    DigitSet spared_;                           // by nudges, as long as others can be struck
    bool nudged_ = false;
};

Moment described(const Seen& seen, std::size_t puzzle) {
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
    if (plan.wanted.empty()) throw std::invalid_argument("no technique is wanted");
}

template <class Search>
Moments MomentFinder::each_of(std::span<const std::vector<int>> puzzles, std::uint64_t first,
                              const Caps& caps, const Search& search) const {
    Meter meter(with_nodes(caps, plan_.policy.caps.nodes));
    Meter form_meter(with_nodes(caps, FORM_NODES));
    Searcher searcher(plan_, meter);
    Moments moments{{}, Cap::none};
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        const Board start(layout_, puzzles[i]);
        Random random(plan_.seed, first + i);
        meter.next_puzzle();
        Meter solving(with_nodes(caps, 0));
        Solver solver(start, solving);
        if (!solver.next()) continue;
        const std::vector<Seen>& seen = search(searcher, start, solver.solution(), random);
        if (!meter.in_time()) break;
        for (const Seen& one : seen) {
            form_meter.restart_nodes();
            std::string form = position_form(symmetries_, one.board, form_meter);
            if (form.empty()) continue;
            Moment moment = described(one, i);
            moment.form = std::move(form);
            moment.grid = grid_invariant(layout_, solver.solution().values());
            moments.found.push_back(std::move(moment));
        }
    }
    moments.cap = meter.hit() == Cap::nodes ? Cap::none : meter.hit();
    return moments;
}

Moments MomentFinder::on_paths(std::span<const std::vector<int>> puzzles, std::uint64_t first,
                               const Caps& caps) const {
    return each_of(
        puzzles, first, caps,
        [](Searcher& searcher, const Board& start, const Board&,
           Random& random) -> const std::vector<Seen>& { return searcher.follow(start, random); });
}

Moments MomentFinder::by_nudges(std::span<const std::vector<int>> puzzles, std::uint64_t first,
                                int tries, const Caps& caps) const {
    return each_of(puzzles, first, caps,
                   [tries](Searcher& searcher, const Board& start, const Board& solution,
                           Random& random) -> const std::vector<Seen>& {
                       return searcher.wander(start, solution, tries, random);
                   });
}

}  // namespace pencilmark
