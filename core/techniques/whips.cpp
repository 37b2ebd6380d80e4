// Whips and braids: a candidate is false because a line of variables, each with one answer left,
// leads from it to a variable with none. See lines.hpp.
//
// The target of a whip, or of a braid, leads to a contradiction by singles alone. Few candidates
// do, and that is found out quickly. So lines are searched from these only, the shortest first. Of
// lines of one length, those whose elimination leaves the fewest candidates come first.
#include <algorithm>
#include <utility>

#include "../lines.hpp"
#include "../suppose.hpp"
#include "finders.hpp"

namespace pencilmark {
namespace {

constexpr std::size_t MOST_VARIABLES = 36;  // of a whip; longer ones are told as braids

// The number of candidates that are left when this one is eliminated and singles are placed.
int left_without(Board board, Candidate c) {
    board.eliminate(c.cell, c.digit);
    board = after_singles(std::move(board));
    int left = 0;
    for (Digit d : board.layout().digits()) left += board.places(d).size();
    return left;
}

// A line from each candidate from which one leads to a contradiction.
template <Answers Kind>
class Refuted {
  public:
    void build(const Position& position) {
        const Variables& variables = position.table<Variables>();
        all_.clear();
        for (int target = 0; target < variables.numbers().count(); ++target) {
            if (auto line = follow(variables, target, Kind)) all_.push_back(std::move(*line));
        }
    }
    const std::vector<Line>& all() const { return all_; }

  private:
    std::vector<Line> all_;
};

// Brings lines of one length into an order: those first without whose target fewer candidates are
// left.
void sort(const Position& position, const Variables& variables, std::span<Line> lines) {
    if (lines.size() < 2) return;
    std::vector<std::pair<int, Line>> order;
    for (Line& line : lines) {
        const Candidate target = variables.numbers().at(line.target);
        order.emplace_back(left_without(position.board(), target), std::move(line));
    }
    std::ranges::stable_sort(order, {}, &std::pair<int, Line>::first);
    for (std::size_t i = 0; i < lines.size(); ++i) lines[i] = std::move(order[i].second);
}

bool report(const Variables& variables, const Line& line, Answers answers, Sink& out) {
    Step& step = out.draft();
    const auto [cell, digit] = variables.numbers().at(line.target);
    step.eliminate(cell, digit);
    draw_line(variables, line, answers, step);
    return out.report();
}

template <Answers Kind>
void find_whips(const Position& position, Sink& out) {
    const Variables& variables = position.table<Variables>();
    std::vector<WhipSearch> open;
    for (const Line& line : position.table<Refuted<Kind>>().all()) {
        if (!out.wants(variables.numbers().at(line.target))) continue;
        open.emplace_back(variables, line.target, Kind);
    }
    for (std::size_t length = 1; length <= MOST_VARIABLES && !open.empty(); ++length) {
        std::vector<Line> found;
        for (WhipSearch& search : open) {
            if (out.capped()) return;
            if (search.lengthen()) found.push_back(search.line());
        }
        sort(position, variables, found);
        for (const Line& line : found) {
            if (report(variables, line, Kind, out)) return;
        }
        std::erase_if(open, [](const WhipSearch& search) {
            return search.line().length() > 0 || !search.open();
        });
    }
}

}  // namespace

void whip(const Position& position, Sink& out) {
    find_whips<Answers::single>(position, out);
}

void braid(const Position& position, Sink& out) {
    constexpr Answers KIND = Answers::single;
    const Variables& variables = position.table<Variables>();
    std::vector<Line> found;
    for (const Line& line : position.table<Refuted<KIND>>().all()) {
        if (!out.wants(variables.numbers().at(line.target))) continue;
        if (out.capped()) return;
        keep_needed(variables, found.emplace_back(line), KIND);
    }
    std::ranges::stable_sort(found, {}, &Line::length);
    for (auto first = found.begin(); first != found.end();) {
        const auto last = std::find_if(
            first, found.end(), [&](const Line& line) { return line.length() > first->length(); });
        sort(position, variables, {first, last});
        for (; first != last; ++first) {
            shorten(variables, *first, KIND);
            if (report(variables, *first, KIND, out)) return;
        }
    }
}

void g_whip(const Position& position, Sink& out) {
    find_whips<Answers::grouped>(position, out);
}

}  // namespace pencilmark
