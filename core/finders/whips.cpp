// Whips and braids: a candidate is false because a line of variables, each with one answer left,
// leads from it to a variable with none. See whips_and_braids.hpp.
//
// The target of a whip, or of a braid, leads to a contradiction by singles alone. Few candidates
// do, and a table knows which. So lines are searched from these only (in killers, from those that
// singles and sums refute). Those come first whose
// elimination opens most for the length of the line: what singles and simple patterns eliminate
// next.
//
// Where a pattern that cannot be filled has several guardians, one of them is true (an OR-relation
// of as many). So which one it is can be asked in a line like any other question, and candidates go
// that singles do not refute.
#include <algorithm>
#include <deque>
#include <optional>
#include <vector>

#include "finders/finders.hpp"
#include "finders/shared/impossible.hpp"
#include "finders/shared/whips_and_braids.hpp"
#include "position/followed.hpp"

namespace whydoku {
namespace {

constexpr std::size_t MOST_VARIABLES = 36;  // of a whip; longer ones are told as braids
constexpr std::size_t SHORT = 5;            // variables of a whip that is called short
constexpr double BESIDES = 6;               // what any line costs, in variables

// What lines are made of: single answers, grouped ones, or single ones and a pattern's guardians.
enum class Kind : std::uint8_t { single, grouped, guarded };

constexpr Answers answers(Kind kind) {
    return kind == Kind::grouped ? Answers::grouped : Answers::single;
}

// A pattern that cannot be filled and has several guardians, and the variables of the position
// with the question which of these is true. They are made when they are needed.
class GuardedVariables {
  public:
    explicit GuardedVariables(const GuardedPattern& pattern)
        : pattern_(pattern), guardians_(candidates_of(pattern.guards)) {}

    // Whether the question is open on a board, but has one answer at most.
    bool is_answered(const Board& board) const {
        int possible = 0;
        for (const auto [cell, digit] : guardians_) {
            if (board.value(cell) == digit) return false;
            if (board.has(cell, digit) && ++possible > 1) return false;
        }
        return true;
    }
    const Variables& variables(const Position& position) {
        if (!variables_) variables_.emplace().build(position, std::span(&pattern_, 1));
        return *variables_;
    }

  private:
    GuardedPattern pattern_;
    std::vector<Candidate> guardians_;
    std::optional<Variables> variables_;
};

// All patterns of that kind of a position.
class GuardedPatterns {
  public:
    void build(const Position& position) {
        all_.clear();
        add(position.table<Tridagons>());
        add(position.table<ThreeDigitPatterns>());
        add(position.table<BivalueOddagons>());
    }

    std::deque<GuardedVariables>& all() { return all_; }

  private:
    void add(const ImpossiblePatterns& patterns) {
        for (const GuardedPattern& one : patterns.all()) {
            if (candidates_of(one.guards).size() > 1) all_.emplace_back(one);
        }
    }

    std::deque<GuardedVariables> all_;  // others hold on to their patterns and variables
};

// Says how many candidates go when one is eliminated, and singles and patterns follow.
class Openings {
  public:
    Openings(const Board& board, std::span<const Rung> patterns, Meter& meter)
        : start_(board), work_(board), patterns_(patterns), sink_(Want::first, meter) {}

    int of(Candidate c) {
        Board board = start_;
        board.eliminate(c.cell, c.digit);
        work_.assign(after_singles(std::move(board)));
        while (!work_.board().broken() && take_pattern()) {
            work_.assign(after_singles(work_.board()));
        }
        return start_.candidate_count() - work_.board().candidate_count();
    }

  private:
    bool take_pattern() {
        for (const Rung& rung : patterns_) {
            sink_.begin(rung.technique);
            rung.find(work_, sink_);
            if (!sink_.found()) continue;
            work_.apply(sink_.first());
            return true;
        }
        return false;
    }

    const Board start_;
    Position work_;
    std::span<const Rung> patterns_;
    Sink sink_;
};

// A candidate that singles refute, or a line of another kind. Where there are singles already, it
// may have no line: they are moves of their own.
struct Refutable {
    int number;
    const Variables* variables;
    double worth = 0;
};

// The candidates from which a line leads to a contradiction.
template <Kind K>
class Refuted {
  public:
    void build(const Position& position) {
        all_.clear();
        sorted_ = false;
        if constexpr (K == Kind::guarded) return find_guarded(position);
        if (!position.layout().rules.empty()) {
            if constexpr (K == Kind::grouped) return follow_all(position.table<PlacesInSums>());
            return follow_all(position.table<VariablesOfSums>());
        }
        const Variables& variables = position.table<Variables>();
        if constexpr (K == Kind::single) {
            for (const auto& [c, after, refuted] : position.table<Followed>().all()) {
                if (refuted) all_.push_back({variables.numbers().of(c.cell, c.digit), &variables});
            }
        } else {
            follow_all(variables);
        }
    }

    std::span<const Refutable> in_any_order() const { return all_; }
    // All targets, those first that open most for the length of their line.
    const std::vector<Refutable>& all(const Position& position, std::span<const Rung> patterns,
                                      Meter& meter) {
        if (!sorted_ && all_.size() > 1) sort(position, patterns, meter);
        sorted_ = true;
        return all_;
    }

  private:
    void follow_all(const Variables& variables) {
        for (int target = 0; target < variables.numbers().count(); ++target) {
            if (follow(variables, target, answers(K))) all_.push_back({target, &variables});
        }
    }

    // Each pattern with which a line leads from a candidate to a contradiction. A line asks which
    // guardian is true only where singles leave one of them at most. If singles make one true,
    // nothing is left to ask.
    void find_guarded(const Position& position) {
        auto& patterns = position.table<GuardedPatterns>().all();
        if (patterns.empty()) return;
        for (const auto& [c, after, refuted] : position.table<Followed>().all()) {
            if (refuted) continue;
            for (GuardedVariables& pattern : patterns) {
                if (!pattern.is_answered(after)) continue;
                const Variables& variables = pattern.variables(position);
                const int number = variables.numbers().of(c.cell, c.digit);
                if (follow(variables, number, answers(K))) all_.push_back({number, &variables});
            }
        }
    }

    void sort(const Position& position, std::span<const Rung> patterns, Meter& meter) {
        Openings openings(position.board(), patterns, meter);
        double most = 0;
        const Refutable* last = nullptr;
        for (Refutable& target : all_) {
            const bool same = last && last->number == target.number;
            target.worth =
                same ? last->worth : openings.of(target.variables->numbers().at(target.number));
            most = std::max(most, target.worth);
            last = &target;
        }
        for (Refutable& target : all_) {
            const bool opens_much = target.worth * 2 >= most;
            target.worth /= (opens_much ? length(target) : LONG) + BESIDES;
        }
        std::ranges::stable_sort(all_, std::ranges::greater{}, &Refutable::worth);
    }

    static double length(const Refutable& target) {
        auto line = follow(*target.variables, target.number, answers(K));
        if (!line) return LONG;
        keep_needed(*target.variables, *line, answers(K));
        return static_cast<double>(line->length());
    }

    static constexpr double LONG = 40;  // of a target that opens little: its line is not looked at

    std::vector<Refutable> all_;
    bool sorted_ = false;
};

bool report(const Board& board, const Variables& variables, const Braid& line, Answers answers,
            Sink& out) {
    Step& step = out.draft();
    const auto [cell, digit] = variables.numbers().at(line.target);
    step.eliminate(cell, digit);
    if (out.evidence_is_read()) {
        for (int v : line.variables) {
            if (variables.at(v).pattern) variables.at(v).pattern->mark(board, step);
        }
        draw_line(variables, line, answers, step);
    }
    return out.report();
}

// --- the shortest lines, for hints -------------------------------------------------------------

struct FoundLine {
    const Refutable* target;
    Braid line;
};

// One search for each target. They keep their memory from one position to the next.
struct LineSearches {
    void build(const Position&) {}
    std::vector<LineSearch> all;
};

// Lengthens the lines of all targets, one length after another. Returns those of the shortest
// length; none if there are none of at most `longest` variables, or if it would have to look at
// more partial lines than that.
std::vector<FoundLine> shortest_lines(const Position& position, std::span<const Refutable> targets,
                                      Answers answers, const Wanted& wanted, std::size_t longest) {
    constexpr std::size_t MOST_PARTIALS = 15'000;
    std::vector<LineSearch>& searches = position.table<LineSearches>().all;
    if (searches.size() < targets.size()) searches.resize(targets.size());
    for (std::size_t i = 0; i < targets.size(); ++i) {
        searches[i].begin(*targets[i].variables, targets[i].number, answers, wanted);
    }
    std::vector<FoundLine> found;
    std::size_t partials = 0;
    for (std::size_t length = 1; length <= longest && found.empty(); ++length) {
        for (std::size_t i = 0; i < targets.size(); ++i) {
            partials += searches[i].partials();
            if (partials > MOST_PARTIALS) return {};
            if (!searches[i].lengthen()) continue;
            for (const Braid& line : searches[i].lines()) found.push_back({&targets[i], line});
        }
    }
    return found;
}

// The shortest of the braids that are found quickly: in a few ways from each target, and then in
// many ways from those with the shortest ones.
std::optional<FoundLine> short_braid(std::span<const Refutable> targets, Answers answers) {
    constexpr int FEW = 4, MANY = 64;
    constexpr std::size_t TRIED = 8;
    std::vector<FoundLine> found;
    for (const Refutable& target : targets) {
        auto line = braid_from(*target.variables, target.number, answers, FEW);
        if (line) found.push_back({&target, std::move(*line)});
    }
    if (found.empty()) return std::nullopt;
    const auto length = [](const FoundLine& one) { return one.line.length(); };
    std::ranges::stable_sort(found, {}, length);
    found.resize(std::min(found.size(), TRIED));
    for (auto& [target, line] : found) {
        line = *braid_from(*target->variables, target->number, answers, MANY);
    }
    return *std::ranges::min_element(found, {}, length);
}

// The lines of the shortest length that is found, from all targets; or one of them, where there are
// too many partial lines to look at.
template <Kind K, Wanted::Line L>
class ShortestLines {
  public:
    void build(const Position& position) {
        const auto targets = position.table<Refuted<K>>().in_any_order();
        const std::optional<FoundLine> known = first_line(position, targets);
        all_.clear();
        if (!known) return;
        all_ = shortest_lines(position, targets, answers(K), {L, MOST_AT_ONCE, true},
                              known->line.length());
        if (all_.empty()) all_.push_back(*known);
    }

    const std::vector<FoundLine>& all() const { return all_; }

  private:
    static constexpr std::size_t MOST_AT_ONCE = 3000;

    // There are whips if there are any that a person would find.
    static std::optional<FoundLine> first_line(const Position& position,
                                               std::span<const Refutable> targets) {
        if (L == Wanted::Line::braid) return short_braid(targets, answers(K));
        const auto found = shortest_lines(position, targets, answers(K), {}, MOST_VARIABLES);
        return found.empty() ? std::nullopt : std::optional(found.front());
    }

    std::vector<FoundLine> all_;
};

template <Kind K, Wanted::Line L>
void report_shortest(const Position& position, Sink& out) {
    if (out.capped()) return;
    for (const auto& [target, line] : position.table<ShortestLines<K, L>>().all()) {
        if (report(position.board(), *target->variables, line, answers(K), out)) return;
    }
}

// --- one line after another --------------------------------------------------------------------

template <Kind K>
void find_whips(const Position& position, Sink& out, std::span<const Rung> patterns,
                std::size_t longest = MOST_VARIABLES) {
    if (out.wants_shortest()) return report_shortest<K, Wanted::Line::whip>(position, out);
    auto& refuted = position.table<Refuted<K>>();
    std::vector<LineSearch>& searches = position.table<LineSearches>().all;
    if (searches.empty()) searches.resize(1);
    LineSearch& search = searches.front();
    for (const auto& [number, variables, worth] : refuted.all(position, patterns, out.meter())) {
        if (!out.may_strike(variables->numbers().at(number))) continue;
        if (out.capped()) return;
        search.begin(*variables, number, answers(K), {});
        for (std::size_t length = 1; length <= longest && search.open(); ++length) {
            if (!search.lengthen()) continue;
            if (report(position.board(), *variables, search.lines().front(), answers(K), out))
                return;
            break;
        }
    }
}

template <Kind K>
void find_braids(const Position& position, Sink& out, std::span<const Rung> patterns) {
    if (out.wants_shortest()) return report_shortest<K, Wanted::Line::braid>(position, out);
    auto& refuted = position.table<Refuted<K>>();
    for (const auto& [number, variables, worth] : refuted.all(position, patterns, out.meter())) {
        if (!out.may_strike(variables->numbers().at(number))) continue;
        if (out.capped()) return;
        const auto line = out.evidence_is_read() ? braid_from(*variables, number, answers(K))
                                                 : follow(*variables, number, answers(K));
        if (line && report(position.board(), *variables, *line, answers(K), out)) return;
    }
}

}  // namespace

void whip(const Position& position, Sink& out, std::span<const Rung> patterns) {
    find_whips<Kind::single>(position, out, patterns);
}

// Whether there are any is asked in the same way for hints and for paths.
void short_whip(const Position& position, Sink& out, std::span<const Rung> patterns) {
    const auto targets = position.table<Refuted<Kind::single>>().in_any_order();
    if (shortest_lines(position, targets, Answers::single, {}, SHORT).empty()) return;
    find_whips<Kind::single>(position, out, patterns, SHORT);
}

void braid(const Position& position, Sink& out, std::span<const Rung> patterns) {
    find_braids<Kind::single>(position, out, patterns);
}

void g_whip(const Position& position, Sink& out, std::span<const Rung> patterns) {
    find_whips<Kind::grouped>(position, out, patterns);
}

// Of killers alone: elsewhere nested whips come next, which do more.
void killer_braid(const Position& position, Sink& out, std::span<const Rung> patterns) {
    if (position.layout().rules.empty()) return;
    find_braids<Kind::grouped>(position, out, patterns);
}

void or_whip(const Position& position, Sink& out, std::span<const Rung> patterns) {
    find_whips<Kind::guarded>(position, out, patterns);
}

void or_braid(const Position& position, Sink& out, std::span<const Rung> patterns) {
    find_braids<Kind::guarded>(position, out, patterns);
}

}  // namespace whydoku
