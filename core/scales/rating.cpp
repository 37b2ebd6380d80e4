#include "scales/rating.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "exact/exact.hpp"
#include "exact/lanes.hpp"
#include "scales/hodoku/rate.hpp"
#include "scales/human/rate.hpp"
#include "scales/se/rate.hpp"
#include "scales/trial/rate.hpp"

namespace whydoku {
namespace {

constexpr std::size_t CLASSIC_CELLS = 81;
constexpr int SEVERAL = 2;

constexpr std::array<std::string_view, 8> SCALES = {"level", "hodoku", "se",   "te",
                                                    "b",     "bxb",    "bxbb", "human"};
static_assert(SCALES.size() == static_cast<std::size_t>(Scale::human) + 1);

constexpr std::array<std::string_view, FIGURES> FIGURE_NAMES = {
    "solutions",    "cap",          "at_least",
    "beyond",       "level",        "difficulty",
    "hardest",      "steps",        "hodoku_level",
    "score",        "er",           "ep",
    "ed",           "te",           "b",
    "bxb",          "bxbb",         "minutes",
    "minutes_low",  "minutes_high", "minutes_level",
    "minutes_basis"};

bool is_in_tenths(Figure figure) {
    using enum Figure;
    return (figure >= er && figure <= ed) || (figure >= minutes && figure <= minutes_high);
}

// The words that to_string() has for a type, up to its last value.
template <class Word>
std::vector<std::string> words_up_to(Word last) {
    std::vector<std::string> words;
    for (int i = 0; i <= static_cast<int>(last); ++i) {
        words.emplace_back(to_string(static_cast<Word>(i)));
    }
    return words;
}

std::vector<std::string> words_of(Figure figure) {
    switch (figure) {
        case Figure::cap:
            return words_up_to(Cap::interrupted);
        case Figure::level:
        case Figure::hodoku_level:
            return words_up_to(Level::extreme);
        case Figure::hardest: {
            std::vector<std::string> slugs;
            for (const Technique& technique : ladder()) slugs.emplace_back(technique.slug);
            return slugs;
        }
        case Figure::minutes_level:
            return words_up_to(human::Pace::extreme);
        case Figure::minutes_basis:
            return words_up_to(human::Basis::difficulty);
        default:
            return {};
    }
}

std::int64_t tenths_of(double minutes) {
    return std::llround(in_tenths(minutes) * 10);
}

// A digit of a line, as text or as a number.
int digit_of(unsigned char byte) {
    if (byte <= 9) return byte;
    return byte >= '1' && byte <= '9' ? byte - '0' : 0;
}

// A puzzle: its digits, or a board; the other is made of it when it is asked for.
class Subject {
  public:
    Subject(const Layout& layout, std::span<const int> givens) : layout_(layout), givens_(givens) {}
    explicit Subject(const Board& board) : layout_(board.layout()), known_(&board) {}

    const Board& board() {
        if (!known_) known_ = &made_.emplace(layout_, givens_);
        return *known_;
    }
    Outcome walk(Router& router, std::vector<std::uint8_t>& rows) {
        return known_ ? router.walk(*known_, rows) : router.walk(givens_, rows);
    }

  private:
    const Layout& layout_;
    std::span<const int> givens_;
    const Board* known_ = nullptr;
    std::optional<Board> made_;
};

// The singles that a policy begins with. What they solve, the whole policy solves by them.
std::optional<Policy> singles_of(const Policy& policy) {
    std::vector<std::string> slugs;
    for (const Rung& rung : policy.rungs) {
        if (ladder()[rung.technique].family != Family::singles) break;
        slugs.emplace_back(ladder()[rung.technique].slug);
    }
    if (slugs.empty()) return {};
    return Policy(slugs, policy.caps, policy.make_choice);
}

// Walks under a policy, whose caps are for each puzzle.
class CappedRouter {
  public:
    CappedRouter(const Policy& policy, const Layout& layout)
        : caps_(policy.caps),
          meter_(caps_),
          router_(policy.choice->router(policy, layout, meter_)) {}

    Outcome walk(Subject& subject, std::vector<std::uint8_t>& rows) {
        if (meter_.stopped_by() != Cap::none) meter_ = Meter(caps_);
        meter_.next_puzzle();
        meter_.restart();
        rows.clear();
        return subject.walk(*router_, rows);
    }
    Cap cap() const { return meter_.stopped_by(); }

  private:
    Caps caps_;
    Meter meter_;
    std::unique_ptr<Router> router_;
};

// Rates puzzles with one solution, one after another. What walks keeps its storage.
class Rater {
  public:
    explicit Rater(const RatingRequest& request) : request_(request) {}

    // The solution is read by the scales of trial and error alone.
    void rate(Subject& subject, const std::optional<Board>& solution, Figures& figures) {
        for (Scale scale : request_.scales) {
            bool is_capped = false;
            if (!request_.layout.rules.empty() && !knows_rules(scale)) continue;
            switch (scale) {
                case Scale::level:
                    is_capped = by_level(subject, figures);
                    break;
                case Scale::hodoku:
                    is_capped = by_hodoku(subject, figures);
                    break;
                case Scale::se:
                    is_capped = by_explainer(subject, figures);
                    break;
                case Scale::human:
                    is_capped = by_people(subject, figures);
                    break;
                default:
                    is_capped = by_trial(scale, subject.board(), solution.value(), figures);
            }
            at(figures, Figure::at_least) |= std::int64_t{is_capped} << static_cast<int>(scale);
        }
    }

    bool interrupted() const { return interrupted_; }
    const std::vector<std::uint8_t>& rows() const { return rows_; }

    static std::int64_t& at(Figures& figures, Figure figure) {
        return figures[static_cast<std::size_t>(figure)];
    }

  private:
    // The other scales are those of programs, and of a theory, that know houses alone.
    static bool knows_rules(Scale scale) { return scale == Scale::level || scale == Scale::human; }
    bool by_level(Subject& subject, Figures& figures);
    bool by_hodoku(Subject& subject, Figures& figures);
    bool by_explainer(Subject& subject, Figures& figures);
    bool by_people(Subject& subject, Figures& figures);
    bool by_trial(Scale scale, const Board& board, const Board& solution, Figures& figures);

    void note(Cap cap) { interrupted_ |= cap == Cap::interrupted; }

    const RatingRequest& request_;
    const std::optional<Policy> singles_ = singles_of(request_.human);
    std::optional<CappedRouter> easy_router_, hodoku_router_;
    std::vector<std::uint8_t> rows_, hodoku_rows_;
    bool interrupted_ = false;
};

// Most puzzles of most collections need singles alone, which are walked without the evidence. What
// the others cost depends on it, so they are walked anew.
bool Rater::by_level(Subject& subject, Figures& figures) {
    bool is_solved = false, is_capped = false;
    std::int64_t sum = 0;
    if (singles_) {
        if (!easy_router_) easy_router_.emplace(*singles_, request_.layout);
        is_solved = easy_router_->walk(subject, rows_) == Outcome::solved;
        for (std::uint8_t row : rows_) sum += ladder()[row].cost;
    }
    if (!is_solved) {
        const Walk path = walk(subject.board(), request_.human);
        note(path.cap);
        rows_.clear();
        for (const Step& step : path.steps) rows_.push_back(step.technique);
        sum = difficulty(path.steps);
        is_capped = path.outcome == Outcome::capped;
    }
    for (std::uint8_t row : rows_) {
        std::int64_t &hardest = at(figures, Figure::hardest), &level = at(figures, Figure::level);
        hardest = std::max<std::int64_t>(hardest, row);
        level = std::max<std::int64_t>(level, static_cast<int>(ladder()[row].level));
    }
    at(figures, Figure::difficulty) = sum;
    at(figures, Figure::steps) = static_cast<std::int64_t>(rows_.size());
    return is_capped;
}

bool Rater::by_hodoku(Subject& subject, Figures& figures) {
    if (!hodoku_router_) hodoku_router_.emplace(request_.hodoku, request_.layout);
    const Outcome outcome = hodoku_router_->walk(subject, hodoku_rows_);
    note(hodoku_router_->cap());
    const LevelAndScore found = level_and_score(hodoku_rows_, outcome);
    at(figures, Figure::hodoku_level) = static_cast<int>(found.level);
    at(figures, Figure::score) = found.score;
    return outcome != Outcome::solved;
}

bool Rater::by_explainer(Subject& subject, Figures& figures) {
    if (request_.layout.name != "9x9") return false;
    Meter meter(request_.caps);
    const SeRating rating = rate_se(subject.board(), meter);
    note(rating.cap);
    at(figures, Figure::er) = rating.er;
    at(figures, Figure::ep) = rating.ep;
    at(figures, Figure::ed) = rating.ed;
    return rating.cap != Cap::none;
}

bool Rater::by_people(Subject& subject, Figures& figures) {
    const HumanRating rating = rate_human(subject.board(), request_.human);
    note(rating.cap);
    at(figures, Figure::minutes) = tenths_of(rating.minutes);
    at(figures, Figure::minutes_low) = tenths_of(rating.low);
    at(figures, Figure::minutes_high) = tenths_of(rating.high);
    at(figures, Figure::minutes_level) = static_cast<int>(rating.pace);
    at(figures, Figure::minutes_basis) = static_cast<int>(rating.basis);
    return !rating.solved;
}

bool Rater::by_trial(Scale scale, const Board& board, const Board& solution, Figures& figures) {
    const int depth = static_cast<int>(scale) - static_cast<int>(Scale::b);
    Meter meter(request_.caps);
    const TrialRating rating =
        scale == Scale::te ? rate_trial_depth(*request_.network, board, solution, meter)
                           : rate_braid_length(*request_.network, board, solution, depth, meter);
    note(rating.cap);
    if (rating.kind == TrialRating::Kind::beyond) {
        at(figures, Figure::beyond) |= std::int64_t{1} << static_cast<int>(scale);
        return false;
    }
    const int first = static_cast<int>(Figure::te) - static_cast<int>(Scale::te);
    at(figures, static_cast<Figure>(first + static_cast<int>(scale))) = rating.value;
    return rating.kind == TrialRating::Kind::at_least;
}

bool asks_for_trial(const RatingRequest& request) {
    return std::ranges::any_of(
        request.scales, [](Scale scale) { return scale >= Scale::te && scale <= Scale::bxbb; });
}

Figures nothing_known() {
    Figures figures;
    figures.fill(NO_FIGURE);
    Rater::at(figures, Figure::cap) = Rater::at(figures, Figure::at_least) = 0;
    Rater::at(figures, Figure::beyond) = 0;
    return figures;
}

// Counts the solutions, and rates the board if there is one.
Cap rate_one(Rater& rater, Subject& subject, const RatingRequest& request, Figures& figures) {
    Meter meter(request.caps);
    const Board& board = subject.board();
    const std::uint64_t found = count_solutions(board, SEVERAL, meter);
    std::optional<Board> solution;
    if (meter.stopped_by() == Cap::none && found == 1 && asks_for_trial(request)) {
        Solver solver(board, meter);
        if (solver.next()) solution = solver.solution();
    }
    Rater::at(figures, Figure::solutions) = static_cast<std::int64_t>(found);
    Rater::at(figures, Figure::cap) = static_cast<int>(meter.stopped_by());
    if (meter.stopped_by() == Cap::none && found == 1) rater.rate(subject, solution, figures);
    return rater.interrupted() ? Cap::interrupted : meter.stopped_by();
}

// The solutions of a batch, counted in lanes.
struct Counted {
    std::vector<std::uint32_t> counts;
    std::vector<unsigned char> solutions;  // as numbers; if they are asked for
    Cap cap = Cap::none;                   // if it was hit, nothing is known

    Counted(std::span<const unsigned char> puzzles, std::size_t count, std::size_t stride,
            const RatingRequest& request)
        : counts(count) {
        if (asks_for_trial(request)) solutions.resize(count * CLASSIC_CELLS);
        Meter meter(request.caps);
        lanes::PuzzleBatch batch;
        batch.puzzles = puzzles.data();
        batch.count = count;
        batch.stride = stride;
        batch.solutions = solutions.empty() ? nullptr : solutions.data();
        batch.text = false;
        batch.counts = counts.data();
        lanes::Options options;
        options.limit = SEVERAL;
        options.threads = 1;
        options.progress = [&](std::size_t) { return meter.in_time(); };
        lanes::solve(batch, options);
        cap = meter.stopped_by();
    }
    std::optional<Board> solution(const Layout& layout, std::size_t at) const {
        if (solutions.empty()) return {};
        std::array<int, CLASSIC_CELLS> digits;
        std::copy_n(&solutions[at * CLASSIC_CELLS], CLASSIC_CELLS, digits.begin());
        return Board(layout, digits);
    }
};

}  // namespace

std::vector<std::string> scale_names() {
    return {SCALES.begin(), SCALES.end()};
}

std::vector<Scale> scales_named(const std::vector<std::string>& names) {
    std::vector<Scale> scales;
    for (const std::string& name : names) {
        const auto found = std::ranges::find(SCALES, name);
        if (found == SCALES.end()) throw std::invalid_argument("there is no scale " + name);
        scales.push_back(static_cast<Scale>(found - SCALES.begin()));
    }
    return scales;
}

std::vector<FigureKind> figure_kinds() {
    std::vector<FigureKind> kinds;
    for (std::size_t i = 0; i < FIGURES; ++i) {
        const auto figure = static_cast<Figure>(i);
        kinds.push_back({std::string(FIGURE_NAMES[i]), is_in_tenths(figure), words_of(figure)});
    }
    return kinds;
}

Rated rate(const Board& board, const RatingRequest& request) {
    Rater rater(request);
    Subject subject(board);
    Rated rated{nothing_known(), {}, Cap::none};
    rated.cap = rate_one(rater, subject, request, rated.figures);
    rated.rows = rater.rows();
    return rated;
}

RatedBatch rate_many(std::span<const unsigned char> puzzles, std::size_t count, std::size_t stride,
                     const RatingRequest& request) {
    RatedBatch rated;
    rated.figures.reserve(count);
    const Counted counted(puzzles, count, stride, request);
    if (counted.cap == Cap::interrupted) return {{}, Cap::interrupted};
    Rater rater(request);
    Meter meter({.interrupted = request.caps.interrupted});
    std::array<int, CLASSIC_CELLS> givens;
    for (std::size_t i = 0; i < count && meter.in_time(); ++i) {
        std::ranges::transform(puzzles.subspan(i * stride, CLASSIC_CELLS), givens.begin(),
                               digit_of);
        Subject subject(request.layout, givens);
        Figures figures = nothing_known();
        if (counted.cap != Cap::none) {  // each has the whole time for itself
            if (rate_one(rater, subject, request, figures) == Cap::interrupted) break;
        } else {
            Rater::at(figures, Figure::solutions) = counted.counts[i];
            const bool is_valid = counted.counts[i] == 1;
            if (is_valid) rater.rate(subject, counted.solution(request.layout, i), figures);
        }
        if (rater.interrupted()) break;
        rated.figures.push_back(figures);
    }
    if (rated.figures.size() < count) rated.cap = Cap::interrupted;
    return rated;
}

}  // namespace whydoku
