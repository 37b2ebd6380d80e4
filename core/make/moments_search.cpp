#include "make/moments_search.hpp"

#include <algorithm>

#include "ladder/ladder.hpp"

namespace whydoku {
namespace {

// After so many nudges, a puzzle is given up.
constexpr int MOST_NUDGES = 200;

bool leaves_no_single(const Board& board, Cell c, Digit d) {
    constexpr int ENOUGH = 3;
    if (board.candidates(c).size() < ENOUGH) return false;
    for (House h : board.layout().houses_of[c]) {
        if (board.place_count(h, d) < ENOUGH) return false;
    }
    return true;
}

DigitSet some_digits(const Board& board, int most, Random& random) {
    DigitSet digits;
    for (int left = random.below(most + 1); left > 0; --left) {
        digits |= DigitSet::of(1 + random.below(board.layout().size));
    }
    return digits;
}

}  // namespace

MomentSearcher::MomentSearcher(const MomentPlan& plan, Meter& meter)
    : plan_(plan),
      rungs_(plan.policy.rungs),
      meter_(meter),
      sink_(Want::first, meter, Evidence::unread),
      all_(Want::all, meter) {
    const auto goal = std::ranges::find(rungs_, plan.techniques[0], &Rung::technique);
    before_ = rungs_.first(static_cast<std::size_t>(goal - rungs_.begin()));
    const auto is_hard = [](const Rung& rung) {
        return ladder()[rung.technique].level >= Level::hard;
    };
    const auto hard = std::ranges::find_if(before_, is_hard) - before_.begin();
    simple_ = before_.first(static_cast<std::size_t>(hard));
}

void MomentSearcher::begin(const Board& start) {
    if (!position_) position_.emplace(start);
    position_->assign(start);
    seen_.clear();
    counts_.fill(0);
    nudged_ = false;
}

void MomentSearcher::apply_simple() {
    bool sure = true;
    while (find(simple_, sure)) position_->apply(sink_.first());
}

const MomentSearcher::Seen& MomentSearcher::follow(const Board& start, Random& random) {
    begin(start);
    while (!over()) {
        bool sure = true;
        if (!find(rungs_, sure)) break;
        if (sure && is_wanted(sink_.technique())) consider(sink_.technique(), random);
        position_->apply(sink_.first());
    }
    return seen_;
}

const MomentSearcher::Seen& MomentSearcher::wander(const Board& start, const Board& solution,
                                                   int tries, Random& random) {
    do {
        begin(start);
        spare_digits(random);
        wander_once(solution, random);
    } while (seen_.empty() && nudged_ && --tries > 0 && meter_.in_time());
    return seen_;
}

void MomentSearcher::wander_once(const Board& solution, Random& random) {
    const auto harder = before_.subspan(simple_.size());
    for (int nudges = 0; nudges < MOST_NUDGES;) {
        apply_simple();
        if (over()) return;
        if (works()) {
            bool sure = true;
            if (find(harder, sure)) {
                position_->apply(sink_.first());
                continue;
            }
            if (sure && consider(plan_.techniques[0], random)) return;
        }
        if (!meter_.in_time() || !nudge(solution, random)) return;
        ++nudges;
    }
}

// Strikes a candidate that the solution does not need. If there are any, it is one that leaves
// no single, since singles would soon solve the puzzle, and of those one of a digit that is not
// spared. False if there is nothing to strike.
bool MomentSearcher::nudge(const Board& solution, Random& random) {
    const Board& board = position_->board();
    std::array<Candidates, 3> kinds;
    for (Cell c : board.empty()) {
        for (Digit d : board.candidates(c)) {
            if (solution.value(c) == d) continue;
            const bool careful = leaves_no_single(board, c, d);
            kinds[careful ? spared_.has(d) ? 1 : 0 : 2].push_back(candidate(c, d));
        }
    }
    const auto among = std::ranges::find_if_not(kinds, &Candidates::empty);
    if (among == kinds.end()) return false;
    const auto [cell, digit] =
        (*among)[static_cast<std::size_t>(random.below(static_cast<int>(among->size())))];
    position_->eliminate(cell, digit);
    return nudged_ = true;
}

// Patterns of one or two digits come about where their candidates stay.
void MomentSearcher::spare_digits(Random& random) {
    constexpr int MOST = 3;
    spared_ = some_digits(position_->board(), MOST, random);
}

const MomentSearcher::Seen& MomentSearcher::strike(const Board& start, const Board& solution,
                                                   int tries, Random& random) {
    do {
        begin(start);
        strike_once(solution, random);
    } while (seen_.empty() && --tries > 0 && meter_.in_time());
    return seen_;
}

void MomentSearcher::strike_once(const Board& solution, Random& random) {
    place_some(solution, random);
    apply_simple();
    if (over()) return;
    const Board whole = position_->board();
    Candidates struck = in_the_way(solution, random);
    struck.resize(strike_until_it_works(struck));
    if (!works()) return;
    give_back(whole, std::move(struck));
    take_what_is_easier(random);
}

// Half of the times, places up to half of the missing digits: some patterns need few empty cells,
// or digits that are no givens.
void MomentSearcher::place_some(const Board& solution, Random& random) {
    if (random.below(2)) return;
    const CellSet empty = position_->board().empty();
    std::vector<Cell> cells;
    for (Cell c : empty) cells.push_back(c);
    random.shuffle(std::span(cells));
    cells.resize(static_cast<std::size_t>(random.below(empty.size() / 2 + 1)));
    for (Cell c : cells) position_->place(c, solution.value(c));
    nudged_ = true;
}

// The candidates that may be struck, in random order: those of few digits, of all, or all but two
// of some cells.
MomentSearcher::Candidates MomentSearcher::in_the_way(const Board& solution, Random& random) const {
    enum Kind { of_few_digits, of_all_digits, of_cells, KINDS };
    constexpr int FEW = 2;
    const Board& board = position_->board();
    const int kind = random.below(KINDS);
    const DigitSet few = some_digits(board, FEW, random);
    Candidates found;
    for (Cell c : board.empty()) {
        Candidates here;
        for (Digit d : board.candidates(c)) {
            if (solution.value(c) == d) continue;
            if (kind == of_few_digits && !few.has(d)) continue;
            here.push_back(candidate(c, d));
        }
        if (kind == of_cells && !here.empty()) {
            random.shuffle(std::span(here));
            here.pop_back();
        }
        found.insert(found.end(), here.begin(), here.end());
    }
    random.shuffle(std::span(found));
    return found;
}

// Returns how many it has struck.
std::size_t MomentSearcher::strike_until_it_works(std::span<const Candidate> struck) {
    constexpr std::size_t TOGETHER = 4;
    for (std::size_t at = 0; at < struck.size(); ++at) {
        if (at % TOGETHER == 0 && (works() || !meter_.in_time())) return at;
        position_->eliminate(struck[at].cell, struck[at].digit);
    }
    return struck.size();
}

// Halves of what is struck, quarters, and so on down to single candidates.
void MomentSearcher::give_back(const Board& whole, Candidates struck) {
    for (std::size_t part = struck.size(); part > 0; part = part > 1 ? (part + 1) / 2 : 0) {
        for (std::size_t at = 0; at < struck.size();) {
            const std::size_t end = std::min(at + part, struck.size());
            if (!works_without(whole, struck, at, end)) {
                at = end;
                continue;
            }
            struck.erase(struck.begin() + static_cast<std::ptrdiff_t>(at),
                         struck.begin() + static_cast<std::ptrdiff_t>(end));
        }
    }
    works_without(whole, struck, 0, 0);
    nudged_ |= !struck.empty();
}

// Leaves the board as it is then.
bool MomentSearcher::works_without(const Board& whole, std::span<const Candidate> struck,
                                   std::size_t from, std::size_t to) {
    Board board = whole;
    for (std::size_t at = 0; at < struck.size(); ++at) {
        if (at < from || at >= to) board.eliminate(struck[at].cell, struck[at].digit);
    }
    position_->assign(board);
    return works();
}

void MomentSearcher::take_what_is_easier(Random& random) {
    while (!over() && works()) {
        bool sure = true;
        if (!find(before_, sure)) {
            if (sure) consider(plan_.techniques[0], random);
            return;
        }
        position_->apply(sink_.first());
    }
}

bool MomentSearcher::is_wanted(std::uint8_t technique) const {
    return std::ranges::find(plan_.techniques, technique) != plan_.techniques.end();
}

// Whether the first technique that is wanted finds something.
bool MomentSearcher::works() {
    bool sure = true;
    return find(rungs_.subspan(before_.size(), 1), sure);
}

// Whether a rung finds something, which is then the sink's first(). Not sure any more where a
// cap cut one short that found nothing.
bool MomentSearcher::find(std::span<const Rung> rungs, bool& sure) {
    for (const Rung& rung : rungs) {
        meter_.next_rung();
        sink_.begin(rung.technique);
        rung.find(*position_, sink_);
        if (sink_.found()) return true;
        if (meter_.stopped_by() == Cap::nodes) sure = false;
        if (meter_.stopped_by() != Cap::none && meter_.stopped_by() != Cap::nodes) return false;
    }
    return false;
}

// Keeps `most_per_puzzle` of the moments of a technique, all of them equally likely. True if it has
// them.
bool MomentSearcher::consider(std::uint8_t technique, Random& random) {
    std::vector<Step> findings;
    if (plan_.most_outcomes) {
        findings = all_findings(technique);
        if (findings.empty() || int(findings.size()) > plan_.most_outcomes) return false;
    }
    const int place = random.below(++counts_[technique]);
    if (counts_[technique] > plan_.most_per_puzzle && place >= plan_.most_per_puzzle) return true;
    if (!plan_.most_outcomes) findings = all_findings(technique);
    if (findings.empty()) return false;
    SeenMoment seen{technique, nudged_, position_->board(), std::move(findings)};
    int before = 0;
    for (SeenMoment& other : seen_) {
        if (other.technique != technique || before++ != place) continue;
        if (counts_[technique] > plan_.most_per_puzzle) {
            other = std::move(seen);
            return true;
        }
    }
    seen_.push_back(std::move(seen));
    return counts_[technique] >= plan_.most_per_puzzle;
}

// None where a cap cut the search short.
std::vector<Step> MomentSearcher::all_findings(std::uint8_t technique) {
    meter_.next_rung();
    all_.steps().clear();
    all_.begin(technique);
    ladder()[technique].find(*position_, all_);
    if (meter_.stopped_by() != Cap::none) return {};
    return all_.steps();
}

}  // namespace whydoku
