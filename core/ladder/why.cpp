#include "ladder/why.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <optional>

#include "exact/exact.hpp"
#include "position/suppose.hpp"

namespace whydoku {
namespace {

using Steps = std::vector<Step>;
using Rungs = std::vector<Rung>;

Verdict verdict_of(const Board& board, Candidate asked) {
    if (board.value(asked.cell) == asked.digit) return Verdict::must;
    return board.has(asked.cell, asked.digit) ? Verdict::open : Verdict::cannot;
}

const Technique& technique_of(const Step& step) {
    return ladder()[step.technique];
}

bool is_extreme(const Step& step) {
    return technique_of(step).level == Level::extreme;
}

// Whether it supposes a candidate and asks one thing after another.
bool is_line(const Technique& technique) {
    const std::string_view slug = technique.slug;
    return slug == "whip" || slug == "braid";
}

// Whether it supposes a candidate, and what follows step by step refutes it.
bool is_contradiction_by_singles(const Technique& technique) {
    return is_line(technique) || std::string_view(technique.slug) == "candidate-forcing-net";
}

// How a step is told: by itself, in a long list, where singles are told in short, or in a proof,
// where all steps are.
enum class Told : std::uint8_t { by_itself, in_list, in_proof };

// About how many words a step takes.
std::size_t words_of(const Step& step, Told told) {
    const Technique& technique = technique_of(step);
    const bool in_proof = told == Told::in_proof;
    if (told != Told::by_itself && technique.family == Family::singles) return in_proof ? 5 : 9;
    if (is_line(technique)) {
        const auto strong = std::ranges::count(step.links, Link::Kind::strong, &Link::kind);
        const auto questions = static_cast<std::size_t>(strong) + 1;
        return in_proof ? 7 + 6 * questions : 14 + 10 * questions;
    }
    if (!step.children.empty()) {
        std::size_t words = in_proof ? 18 : 34;  // what is supposed, and how it ends
        for (const Step& child : step.children) words += words_of(child, Told::in_proof);
        return words;
    }
    const std::size_t marks = step.marks.size(), links = step.links.size();
    const std::size_t outcomes = step.placements.size() + step.eliminations.size();
    if (in_proof) return 10 + 2 * outcomes + marks / 2 + 2 * links;
    return (is_extreme(step) ? 120 : 15) + 2 * outcomes + marks + 4 * links;
}

std::size_t words_of(std::span<const Step> steps) {
    constexpr std::size_t IN_FULL = 3;
    std::size_t words = 0;
    const Told told = steps.size() > IN_FULL ? Told::in_list : Told::by_itself;
    for (const Step& step : steps) words += words_of(step, told);
    return words;
}

// The one that takes fewer words, if there are two; the first, if they take as many.
std::optional<Steps> shorter(std::optional<Steps> one, std::optional<Steps> other) {
    if (!one || (other && words_of(*other) < words_of(*one))) return other;
    return one;
}

// The rungs whose techniques are of a kind.
template <class Kind>
Rungs rungs_of(std::span<const Rung> among, const Kind& kind) {
    Rungs rungs;
    std::ranges::copy_if(among, std::back_inserter(rungs),
                         [&](const Rung& rung) { return kind(ladder()[rung.technique]); });
    return rungs;
}

bool is_pattern(const Technique& technique) {
    return technique.pattern();
}

bool is_forcing(const Technique& technique) {
    return technique.family == Family::forcing;
}

bool is_hard(const Technique& technique) {
    return technique.level > Level::medium;
}

bool is_nested(const Technique& technique) {
    return technique.has(NESTED);
}

int cost_of(const Rung& rung) {
    return ladder()[rung.technique].cost;
}

// Techniques that cost about the same, and all that cost no more than these.
struct CostClass {
    int least = 0;  // what the cheapest of its own costs
    Rungs own, up_to;
};

// The techniques of a policy in classes, from cheap to dear: the cheapest technique that is left
// begins a class, and those follow that cost less than four times as much.
std::vector<CostClass> cost_classes(const Policy& policy) {
    constexpr int WIDTH = 4;
    std::vector<int> costs;
    for (const Rung& rung : policy.rungs) costs.push_back(cost_of(rung));
    std::ranges::sort(costs);
    std::vector<CostClass> classes;
    for (auto least = costs.begin(); least != costs.end();) {
        const auto end = std::ranges::lower_bound(least, costs.end(), *least * WIDTH);
        const int most = *(end - 1);
        const auto within = [&](int from) {
            Rungs rungs = policy.rungs;
            std::erase_if(rungs, [&](Rung r) { return cost_of(r) < from || cost_of(r) > most; });
            return rungs;
        };
        classes.push_back({*least, within(*least), within(0)});
        least = end;
    }
    return classes;
}

// One question about a board.
class Question {
  public:
    Question(const Board& start, Candidate asked, bool right, Rungs singles, Meter& meter)
        : start_(start),
          work_(start),
          asked_(asked),
          right_(right),
          singles_(std::move(singles)),
          meter_(meter),
          sink_(Want::first, meter),
          all_(Want::all, meter) {}

    // A step of a pattern that decides at once, or forcing chains and nets that eliminate the
    // candidate, or all its rivals, so that it is a single.
    std::optional<Steps> at_once(const CostClass& techniques);
    // A contradiction from the candidate; or those from its rivals, and a single.
    std::optional<Steps> by_contradiction(const Rungs& rungs) { return straight(start_, rungs); }
    // The steps up to where it is decided, by patterns or at once; without those that are not
    // needed. None when nothing more is found before.
    std::optional<Steps> way_there(const CostClass& techniques);

  private:
    bool decides(Board board, const Step& step) const;
    bool open(const Board& board) const { return verdict_of(board, asked_) == Verdict::open; }
    const Step* next(const Position& position, std::span<const Rung> rungs);
    std::optional<Step> strike(const Position& position, Candidate c, std::span<const Rung> rungs);
    std::optional<Steps> strike_all(const Position& position, std::span<const Candidate> rivals,
                                    std::span<const Rung> rungs);
    std::optional<Steps> straight(const Position& position, std::span<const Rung> rungs);
    bool take_round(std::span<const Rung> rungs, Steps& steps);
    const Step* like(const Step& step, bool last);
    std::optional<Steps> again(const Board& from, std::span<const Step> steps);
    bool leave_out(Steps& steps);
    bool needs(std::span<const Step> steps, std::size_t later, std::size_t earlier);
    void tell(std::span<const Step> steps, std::size_t step, std::vector<std::size_t>& order);
    void arrange(Steps& steps);

    const Position start_;
    Position work_;  // for all other boards
    Candidate asked_;
    bool right_;  // then its rivals are eliminated, otherwise the candidate itself
    Rungs singles_;
    Meter& meter_;
    Sink sink_, all_;
};

bool Question::decides(Board board, const Step& step) const {
    apply(board, step);
    return verdict_of(board, asked_) != Verdict::open;
}

// The sink's first finding; null if there is none.
const Step* Question::next(const Position& position, std::span<const Rung> rungs) {
    return find_next(position, rungs, sink_) ? &sink_.first() : nullptr;
}

std::optional<Steps> Question::at_once(const CostClass& techniques) {
    sink_.accept_only([this](const Step& step) { return decides(start_.board(), step); });
    if (const Step* step = next(start_, rungs_of(techniques.own, is_pattern))) return Steps{*step};
    return straight(start_, rungs_of(techniques.own, is_forcing));
}

// The finding of the rungs that eliminates a candidate and takes the fewest words.
std::optional<Step> Question::strike(const Position& position, Candidate c,
                                     std::span<const Rung> rungs) {
    Step wanted;
    wanted.eliminate(c.cell, c.digit);
    sink_.accept_only([&](const Step& step) { return does_as_much(step, wanted); }, c);
    std::optional<Steps> best;
    for (const Rung& rung : rungs) {
        if (find_next(position, {&rung, 1}, sink_)) best = shorter(best, Steps{sink_.first()});
    }
    if (!best) return std::nullopt;
    return best->front();
}

std::optional<Steps> Question::strike_all(const Position& position,
                                          std::span<const Candidate> rivals,
                                          std::span<const Rung> rungs) {
    Steps steps;
    Position after = position;
    for (Candidate rival : rivals) {
        const auto step = strike(position, rival, rungs);
        if (!step) return std::nullopt;
        after.apply(*step);
        steps.push_back(*step);
    }
    if (!find_single(after, asked_, singles_, meter_, steps)) return std::nullopt;
    return steps;
}

// The other candidates of a cell, and the other places of the digit in each of its houses.
std::vector<std::vector<Candidate>> rivals(const Board& board, Candidate asked) {
    std::vector<std::vector<Candidate>> found(1);
    for (Digit d : board.candidates(asked.cell)) {
        if (d != asked.digit) found[0].push_back(candidate(asked.cell, d));
    }
    for (House h : board.layout().houses_of[asked.cell]) {
        auto& places = found.emplace_back();
        for (Cell c : board.places(asked.digit, h)) {
            if (c != asked.cell) places.push_back(candidate(c, asked.digit));
        }
    }
    return found;
}

std::optional<Steps> Question::straight(const Position& position, std::span<const Rung> rungs) {
    if (rungs.empty()) return std::nullopt;
    if (!right_) {
        const auto step = strike(position, asked_, rungs);
        return step ? std::optional(Steps{*step}) : std::nullopt;
    }
    std::optional<Steps> best;
    for (const auto& group : rivals(position.board(), asked_)) {
        best = shorter(best, strike_all(position, group, rungs));
    }
    return best;
}

// Takes all that the rungs find now, the first rungs first. False when it is nothing.
bool Question::take_round(std::span<const Rung> rungs, Steps& steps) {
    all_.steps().clear();
    for (const Rung& rung : rungs) {
        all_.begin(rung.technique);
        rung.find(work_, all_);
    }
    const std::size_t before = steps.size();
    for (Step& found : all_.steps()) {
        if (!open(work_.board())) break;
        const auto done = [&](Candidate c) { return !work_.board().has(c.cell, c.digit); };
        std::erase_if(found.placements, done);
        std::erase_if(found.eliminations, done);
        if (found.placements.empty() && found.eliminations.empty()) continue;
        const Step* step = like(found, false);  // an earlier one may have changed what it shows
        if (!step) continue;
        steps.push_back(*step);
        work_.apply(steps.back());
    }
    return steps.size() > before;
}

// Finds on the board of work_ what does at least as much as a step: by its own technique, or by any
// single where it is one. The last step of a proof is one that decides.
const Step* Question::like(const Step& step, bool last) {
    const auto fits = [&](const Step& other) {
        return last ? decides(work_.board(), other) : does_as_much(other, step);
    };
    const bool one = step.placements.empty() && step.eliminations.size() == 1;
    sink_.accept_only(fits, one ? std::optional(step.eliminations.front()) : std::nullopt);
    const Rung own{step.technique, ladder()[step.technique].find};
    if (ladder()[own.technique].family == Family::singles) return next(work_, singles_);
    return next(work_, {&own, 1});
}

// Finds steps once more from another board; none if one of them is not found.
std::optional<Steps> Question::again(const Board& from, std::span<const Step> steps) {
    work_.assign(from);
    Steps found;
    for (const Step& step : steps) {
        const Step* again = like(step, &step == &steps.back());
        if (!again) return std::nullopt;
        found.push_back(*again);
        work_.apply(found.back());
    }
    return found;
}

// Removes the steps without which the later steps can be found again; false if there are none. The
// last step stays, because nothing is decided before it. Most are not needed, so that several are
// left out together, and twice as many each time that this goes well.
bool Question::leave_out(Steps& steps) {
    std::vector<Board> before{start_.board()};
    for (const Step& step : steps) {
        before.push_back(before.back());
        apply(before.back(), step);
    }
    Steps rest{steps.back()};
    std::size_t many = 1;
    for (std::size_t left = steps.size() - 1; left > 0;) {
        many = std::min(many, left);
        if (auto found = again(before[left - many], rest)) {
            rest = std::move(*found);
            left -= many;
            many *= 2;
        } else if (many > 1) {
            many = 1;
        } else {
            rest.insert(rest.begin(), std::move(steps[--left]));
        }
    }
    const bool fewer = rest.size() < steps.size();
    steps = std::move(rest);
    return fewer;
}

// Whether a later step is not found where an earlier one is left out.
bool Question::needs(std::span<const Step> steps, std::size_t later, std::size_t earlier) {
    Board board = start_.board();
    for (std::size_t i = 0; i < later; ++i) {
        if (i != earlier) apply(board, steps[i]);
    }
    work_.assign(board);
    return !like(steps[later], later + 1 == steps.size());
}

// Appends a step to the order in which one would tell the argument: first what it needs, each with
// all that it needs itself.
void Question::tell(std::span<const Step> steps, std::size_t step,
                    std::vector<std::size_t>& order) {
    for (std::size_t i = 0; i < step; ++i) {
        const bool told = std::ranges::find(order, i) != order.end();
        if (!told && needs(steps, step, i)) tell(steps, i, order);
    }
    order.push_back(step);
}

// Brings steps into the order of the argument. Extreme steps cost too much time to find again so
// often.
void Question::arrange(Steps& steps) {
    std::vector<std::size_t> order;
    tell(steps, steps.size() - 1, order);
    if (order.size() < steps.size()) return;  // one of two would do: neither is needed by itself
    Steps arranged;
    for (std::size_t step : order) arranged.push_back(steps[step]);
    if (auto found = again(start_.board(), arranged)) steps = std::move(*found);
}

std::optional<Steps> Question::way_there(const CostClass& techniques) {
    const auto simple = [](const Technique& t) { return t.level <= Level::medium; };
    const Rungs rounds = rungs_of(techniques.up_to, simple);
    const Rungs nests = rungs_of(techniques.own, is_nested);
    meter_.next_rung();  // an earlier attempt that was cut short does not stop this one
    work_.assign(start_.board());
    Steps steps;
    while (open(work_.board())) {
        if (work_.board().broken() || !meter_.in_time()) return std::nullopt;
        if (take_round(rounds, steps)) continue;
        if (const auto end = straight(work_, nests)) {
            steps.insert(steps.end(), end->begin(), end->end());
            break;
        }
        sink_.accept_all();
        const Step* step = next(work_, techniques.up_to);
        if (!step) return std::nullopt;
        steps.push_back(*step);
        work_.apply(steps.back());
    }
    // When a step is removed, a later one may be found anew in a form that does more. Then further
    // steps may not be needed.
    do {
        while (leave_out(steps)) {
        }
        if (std::ranges::none_of(steps, is_extreme)) arrange(steps);
    } while (leave_out(steps));
    return steps;
}

// Whether a solution is found within the cap.
bool solvable(const Board& board, Meter& meter) {
    meter.next_rung();
    return count_solutions(board, 1, meter) > 0;
}

std::optional<Steps> proof_by(Question& question, const CostClass& techniques) {
    auto found = question.at_once(techniques);
    return found ? found : question.way_there(techniques);
}

// A proof by the first class of techniques that has one.
Steps easiest_proof(Question& question, const Policy& policy) {
    for (const CostClass& techniques : cost_classes(policy)) {
        if (auto found = proof_by(question, techniques)) return std::move(*found);
    }
    return {};
}

Steps shortest_proof(Question& question, const Policy& policy) {
    constexpr std::size_t LONG = 250;  // words
    std::optional<Steps> best;
    std::int64_t easiest = std::numeric_limits<std::int64_t>::max();
    for (const CostClass& techniques : cost_classes(policy)) {
        if (easiest <= techniques.least) break;  // no proof can be easier
        auto found = proof_by(question, techniques);
        if (found) easiest = std::min(easiest, difficulty(*found));
        best = shorter(std::move(best), std::move(found));
    }
    const auto contradict = [&](const auto& kind) {
        auto other = question.by_contradiction(rungs_of(policy.rungs, kind));
        best = shorter(std::move(best), std::move(other));
    };
    const bool simple = best && std::ranges::none_of(*best, is_hard, technique_of);
    contradict(is_contradiction_by_singles);
    if (simple || !best || words_of(*best) <= LONG) return std::move(best).value_or(Steps{});
    if (std::ranges::none_of(*best, is_nested, technique_of)) contradict(is_nested);
    return std::move(*best);
}

}  // namespace

const char* to_string(Verdict verdict) {
    constexpr const char* NAMES[] = {"open", "cannot", "must"};
    return NAMES[static_cast<std::size_t>(verdict)];
}

Why why(const Board& board, Candidate asked, const Policy& policy, Simplest wanted) {
    Meter meter(policy.caps);
    Why answer{verdict_of(board, asked), Cap::none, {}};
    if (answer.verdict != Verdict::open || board.broken()) return answer;
    Board with = board, without = board;
    with.place(asked.cell, asked.digit);
    without.eliminate(asked.cell, asked.digit);
    const bool right = solvable(with, meter);
    if (right && solvable(without, meter)) return answer;  // nothing can prove either
    Rungs singles =
        rungs_of(policy.rungs, [](const Technique& t) { return t.family == Family::singles; });
    Question question(board, asked, right, std::move(singles), meter);
    const bool words = wanted == Simplest::words;
    answer.steps = words ? shortest_proof(question, policy) : easiest_proof(question, policy);
    Board end = board;
    for (const Step& step : answer.steps) apply(end, step);
    answer.verdict = verdict_of(end, asked);
    answer.cap = meter.stopped_by();
    return answer;
}

}  // namespace whydoku
