// Nice loops and AIC, which are one technique in HoDoKu, without groups or with them. It makes a
// table for each candidate that is supposed to be true, or false, and reads from it:
//
//   a candidate of the start's own cell   a discontinuous or a continuous nice loop
//   a true candidate elsewhere            an AIC, if it eliminates two candidates or more
//
// Of all chains that use no cell twice it takes the best.
#include <array>
#include <string>
#include <vector>

#include "scales/hodoku/best.hpp"
#include "scales/hodoku/finders.hpp"
#include "scales/hodoku/literals.hpp"
#include "scales/hodoku/report.hpp"

namespace whydoku::hodoku {
namespace {

enum class Shape : std::uint8_t { continuous, discontinuous, open };

constexpr std::array SLUGS = {"continuous-nice-loop", "discontinuous-nice-loop", "aic"};

std::uint8_t row_of(bool grouped, Shape shape) {
    static const auto rows = [] {
        std::array<std::array<std::uint8_t, 3>, 2> found{};
        for (std::size_t i = 0; i < SLUGS.size(); ++i) {
            found[0][i] = row(SLUGS[i]);
            found[1][i] = row(std::string("grouped-") + SLUGS[i]);
        }
        return found;
    }();
    return rows[grouped][static_cast<std::size_t>(shape)];
}

class NiceLoops {
  public:
    NiceLoops(const Board& board, const Literals& literals, const Consequence& consequence)
        : board_(board), literals_(literals), consequence_(consequence) {}

    void search(Sink& out) {
        const int count = literals_.candidates();
        for (int i = 0; i < count; ++i) {
            if (may_loop(Literals::on(i))) read_loops(Literals::on(i));
        }
        for (int i = 0; i < count; ++i) {
            if (may_loop(Literals::off(i))) read_loops(Literals::off(i));
        }
        for (int i = 0; i < count; ++i) {
            if (may_be_open(Literals::off(i))) read_open(Literals::off(i));
        }
        if (best_.empty()) return;
        Step& step = out.draft();
        step.technique = best_row_;
        step.eliminations = best_;
        static_cast<void>(out.report());
    }

  private:
    static constexpr int LEAST_LINKS = 2;

    bool follows(Literal from, Literal to) const { return consequence_.has(from, to); }

    template <class Test>
    static bool any_of(DigitSet digits, const Test& test) {
        for (Digit d : digits) {
            if (test(d)) return true;
        }
        return false;
    }

    // Whether something in the cell of the start follows that may make a loop better than the best.
    bool may_loop(Literal start) const {
        const TableNode& node = literals_.node(start);
        const Cell cell = node.cell();
        const DigitSet others = board_.candidates(cell) - DigitSet::of(node.digit);
        const auto follows_on = [&](Digit d) { return follows(start, literals_.on(cell, d)); };
        if (Literals::is_on(start)) {
            if (!pays(cell, node.digit)) return false;
            return follows(start, Literals::opposite(start)) || any_of(others, follows_on);
        }
        for (Digit d : others) {
            // In a cell with two candidates, one follows from the other at once: that is no loop.
            if (others.size() > 1 && follows_on(d)) return true;
            if (follows(start, literals_.off(cell, d)) && pays(cell, d)) return true;
        }
        if (!follows(start, Literals::opposite(start))) return false;
        if (best_.empty()) return true;
        std::vector<Candidate> struck;
        strike_cell(cell, DigitSet::of(node.digit), struck);
        return pays(struck);
    }

    void read_loops(Literal start) {
        table_.from(literals_, start);
        const Cell cell = literals_.node(start).cell();
        for (Literal end : table_.order().subspan(1)) {
            const TableNode& node = literals_.node(end);
            if (node.is_group() || node.cell() != cell) continue;
            if (table_.depth(end) >= LEAST_LINKS) check_loop(start, end);
        }
    }

    // Tables of true candidates begin with weak links, those of false ones with strong ones.
    void check_loop(Literal start, Literal end) {
        const TableNode& node = literals_.node(start);
        const Digit first = node.digit, last = literals_.node(end).digit;
        const Cell cell = node.cell();
        const bool first_strong = !Literals::is_on(start), last_strong = Literals::is_on(end);
        std::vector<Candidate> struck;
        if (first_strong && last_strong && first != last) return check_continuous(start, end);
        if (first_strong && last_strong) {
            for (Digit d : board_.candidates(cell) - DigitSet::of(first)) {
                struck.push_back(candidate(cell, d));
            }
        } else if (!first_strong) {
            struck.push_back(candidate(cell, first));
        } else {
            struck.push_back(candidate(cell, last));
        }
        if (!pays(struck) || !find_path(end, Shape::discontinuous)) return;
        take(struck, Shape::discontinuous);
    }

    void check_continuous(Literal start, Literal end) {
        if (!find_path(end, Shape::continuous)) return;
        std::vector<Candidate> struck;
        const TableNode& node = literals_.node(start);
        const DigitSet ends = DigitSet::of(node.digit) | DigitSet::of(literals_.node(end).digit);
        strike_cell(node.cell(), ends, struck);
        CellSet used;
        for (Literal one : std::span(path_).first(path_.size() - 1)) {
            used |= literals_.node(one).cells;
        }
        for (std::size_t i = 1; i < path_.size(); ++i) strike_at(i, used, struck);
        sort_struck(struck);
        if (!struck.empty() && pays(struck)) take(struck, Shape::continuous);
    }

    void strike_cell(Cell c, DigitSet spared, std::vector<Candidate>& struck) const {
        for (Digit d : board_.candidates(c) - spared) struck.push_back(candidate(c, d));
    }

    // What a loop eliminates at one of its links.
    void strike_at(std::size_t i, CellSet used, std::vector<Candidate>& struck) const {
        const Literal here = path_[i];
        const TableNode &node = literals_.node(here), &before = literals_.node(path_[i - 1]);
        if (before.cell() == node.cell()) return;
        if (!Literals::is_on(here)) {
            const CellSet seen = board_.places(node.digit) & before.sees & node.sees;
            for (Cell c : seen - used) struck.push_back(candidate(c, node.digit));
            return;
        }
        if (i + 2 >= path_.size()) return;
        // Strong into a cell, weak within it, strong out of it.
        const TableNode &out = literals_.node(path_[i + 1]), &next = literals_.node(path_[i + 2]);
        if (out.cell() != node.cell() || next.cell() == out.cell()) return;
        if (Literals::is_on(path_[i + 1]) || !Literals::is_on(path_[i + 2])) return;
        strike_cell(node.cell(), DigitSet::of(node.digit) | DigitSet::of(next.digit), struck);
    }

    // What an open chain eliminates, if it is enough.
    std::vector<Candidate> struck_between(const TableNode& one, const TableNode& other) const {
        std::vector<Candidate> struck;
        const Cell a = one.cell(), b = other.cell();
        if (one.digit == other.digit) {
            const CellSet seen = board_.places(one.digit) & one.sees & other.sees;
            if (seen.size() < 2) return struck;
            for (Cell c : seen) struck.push_back(candidate(c, one.digit));
        } else if (one.sees.has(b) && board_.has(b, one.digit) && board_.has(a, other.digit)) {
            struck = {candidate(a, other.digit), candidate(b, one.digit)};
            sort_struck(struck);
        }
        return struck;
    }

    bool pays_between(Literal start, Literal end) const {
        const TableNode &one = literals_.node(start), &other = literals_.node(end);
        if (one.cells == other.cells) return false;
        const auto struck = struck_between(one, other);
        return !struck.empty() && pays(struck);
    }

    bool may_be_open(Literal start) const {
        const Bits row = consequence_.row(start);
        for (int i : row) {
            if (i >= literals_.candidates()) return false;
            if (pays_between(start, Literals::on(i))) return true;
        }
        return false;
    }

    void read_open(Literal start) {
        table_.from(literals_, start);
        for (Literal end : table_.order().subspan(1)) {
            if (!Literals::is_on(end) || literals_.node(end).is_group()) continue;
            if (table_.depth(end) < LEAST_LINKS || !pays_between(start, end)) continue;
            if (!find_path(end, Shape::open)) continue;
            take(struck_between(literals_.node(start), literals_.node(end)), Shape::open);
        }
    }

    // Finds the chain to the end. False when it comes to a cell twice, or, as a loop, begins or
    // ends with a link within a cell.
    bool find_path(Literal end, Shape shape) {
        table_.path_to(end, path_);
        const auto cell = [&](std::size_t i) { return literals_.node(path_[i]).cell(); };
        const std::size_t last = path_.size() - 1;
        if (shape != Shape::open && (cell(0) == cell(1) || cell(last) == cell(last - 1))) {
            return false;
        }
        CellSet used;
        for (std::size_t i = 0; i < path_.size(); ++i) {
            if (used.has(cell(i))) return false;
            if (i == 0 || (shape != Shape::open && cell(i - 1) == cell(0))) continue;
            used |= literals_.node(path_[i - 1]).cells;
        }
        return true;
    }

    bool pays(std::span<const Candidate> struck) const {
        return best_.empty() || merit(struck) < merit_;
    }
    bool pays(Cell c, Digit d) const {
        const Candidate one = candidate(c, d);
        return pays({&one, 1});
    }

    void take(const std::vector<Candidate>& struck, Shape shape) {
        const bool grouped =
            std::ranges::any_of(path_, [&](Literal one) { return literals_.node(one).is_group(); });
        best_ = struck;
        merit_ = merit(struck);
        best_row_ = row_of(grouped, shape);
    }

    const Board& board_;
    const Literals& literals_;
    const Consequence& consequence_;
    TableOfChains table_;
    std::vector<Literal> path_;
    std::vector<Candidate> best_;
    Merit merit_{};
    std::uint8_t best_row_ = 0;
};

template <WithGroups With>
void loops(const Position& position, Sink& out) {
    const Literals& literals = position.table<LiteralsOf<With>>();
    const Consequence& consequence = position.table<ConsequenceOf<With>>();
    NiceLoops(position.board(), literals, consequence).search(out);
}

}  // namespace

void nice_loops(const Position& position, Sink& out) {
    loops<WithGroups::no>(position, out);
}

void grouped_nice_loops(const Position& position, Sink& out) {
    loops<WithGroups::yes>(position, out);
}

}  // namespace whydoku::hodoku
