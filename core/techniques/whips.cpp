// Whips and braids: a candidate is false because a line of variables, each with one answer left,
// leads from it to a variable with none. See lines.hpp.
//
// The target of a whip, or of a braid, leads to a contradiction by singles alone. Few candidates
// do, and a table knows which. So lines are searched from these only. Those come first whose
// elimination opens most for the length of the line: what singles and simple patterns eliminate
// next.
#include <algorithm>
#include <vector>

#include "../followed.hpp"
#include "../lines.hpp"
#include "finders.hpp"

namespace pencilmark {
namespace {

constexpr std::size_t MOST_VARIABLES = 36;  // of a whip; longer ones are told as braids
constexpr double BESIDES = 6;               // what any line costs, in variables

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

// A candidate that singles refute, or a grouped line. Where there are singles already, it may have
// no line: they are moves of their own.
struct Target {
    int number;
    double worth = 0;
};

// The candidates from which a line leads to a contradiction.
template <Answers Kind>
class Refuted {
  public:
    void build(const Position& position) {
        const Variables& variables = position.table<Variables>();
        all_.clear();
        sorted_ = false;
        if constexpr (Kind == Answers::single) {
            for (const auto& [c, after, refuted] : position.table<Followed>().all()) {
                if (refuted) all_.push_back({variables.numbers().of(c.cell, c.digit)});
            }
        } else {
            for (int target = 0; target < variables.numbers().count(); ++target) {
                if (follow(variables, target, Kind)) all_.push_back({target});
            }
        }
    }

    // All targets, those first that open most for the length of their line.
    const std::vector<Target>& all(const Position& position, std::span<const Rung> patterns,
                                   Meter& meter) {
        if (!sorted_ && all_.size() > 1) sort(position, patterns, meter);
        sorted_ = true;
        return all_;
    }

  private:
    void sort(const Position& position, std::span<const Rung> patterns, Meter& meter) {
        const Variables& variables = position.table<Variables>();
        Openings openings(position.board(), patterns, meter);
        double most = 0;
        for (Target& target : all_) {
            target.worth = openings.of(variables.numbers().at(target.number));
            most = std::max(most, target.worth);
        }
        for (Target& target : all_) {
            const bool opens_much = target.worth * 2 >= most;
            target.worth /= (opens_much ? length(variables, target.number) : LONG) + BESIDES;
        }
        std::ranges::stable_sort(all_, std::ranges::greater{}, &Target::worth);
    }

    static double length(const Variables& variables, int target) {
        auto line = follow(variables, target, Kind);
        if (!line) return LONG;
        keep_needed(variables, *line, Kind);
        return static_cast<double>(line->length());
    }

    static constexpr double LONG = 40;  // of a target that opens little: its line is not looked at

    std::vector<Target> all_;
    bool sorted_ = false;
};

bool report(const Variables& variables, const Line& line, Answers answers, Sink& out) {
    Step& step = out.draft();
    const auto [cell, digit] = variables.numbers().at(line.target);
    step.eliminate(cell, digit);
    if (out.evidence_is_read()) draw_line(variables, line, answers, step);
    return out.report();
}

template <Answers Kind>
void find_whips(const Position& position, Sink& out, std::span<const Rung> patterns) {
    const Variables& variables = position.table<Variables>();
    for (const Target& target :
         position.table<Refuted<Kind>>().all(position, patterns, out.meter())) {
        const int number = target.number;
        if (!out.wants(variables.numbers().at(number))) continue;
        if (out.capped()) return;
        WhipSearch search(variables, number, Kind);
        for (std::size_t length = 1; length <= MOST_VARIABLES && search.open(); ++length) {
            if (!search.lengthen()) continue;
            if (report(variables, search.line(), Kind, out)) return;
            break;
        }
    }
}

}  // namespace

void whip(const Position& position, Sink& out, std::span<const Rung> patterns) {
    find_whips<Answers::single>(position, out, patterns);
}

void braid(const Position& position, Sink& out, std::span<const Rung> patterns) {
    constexpr Answers KIND = Answers::single;
    const Variables& variables = position.table<Variables>();
    for (const Target& target :
         position.table<Refuted<KIND>>().all(position, patterns, out.meter())) {
        if (!out.wants(variables.numbers().at(target.number))) continue;
        if (out.capped()) return;
        const auto line = out.evidence_is_read() ? braid_from(variables, target.number)
                                                 : follow(variables, target.number, KIND);
        if (line && report(variables, *line, KIND, out)) return;
    }
}

void g_whip(const Position& position, Sink& out, std::span<const Rung> patterns) {
    find_whips<Answers::grouped>(position, out, patterns);
}

}  // namespace pencilmark
