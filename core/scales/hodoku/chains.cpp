// X-chains, XY-chains and remote pairs. HoDoKu follows all chains of up to twenty links through
// different cells from each candidate, and takes the best. Here the ends are found first, and a
// chain between them is looked for only where it would be the best so far.
#include <array>
#include <vector>

#include "position/template_eliminations.hpp"
#include "scales/hodoku/best.hpp"
#include "scales/hodoku/finders.hpp"
#include "scales/hodoku/report.hpp"

namespace whydoku::hodoku {
namespace {

constexpr int MOST_NODES = 20;       // of a chain: it has up to nineteen links in the end
constexpr int MOST_TRIES = 100'000;  // chains that are followed between two ends

// The strong links of one digit. Two places of a box in one line count for the line alone.
class DigitLinks {
  public:
    DigitLinks(const Board& board, Digit d) : layout_(board.layout()), places_(board.places(d)) {
        const HouseSet lines = layout_.rows() | layout_.columns();
        for (House h : board.houses_with(d, 2)) {
            const CellSet ends = board.places(d, h);
            if (!lines.has(h) && (layout_.houses_over(ends) & lines)) continue;
            const Cell one = ends.first(), other = ends.last();
            strong_[one] |= CellSet::of(other);
            strong_[other] |= CellSet::of(one);
        }
    }

    CellSet weak(Cell c) const { return places_ & layout_.peers[c]; }

    // The cells that are true if the start is false, over any number of links and maybe through a
    // cell more than once.
    CellSet reached(Cell start) const {
        CellSet on, off = CellSet::of(start), open = off;
        while (open) {
            CellSet next_on;
            for (Cell c : open) next_on |= strong_[c];
            next_on -= on;
            on |= next_on;
            open = {};
            for (Cell c : next_on) open |= weak(c);
            open -= off;
            off |= open;
        }
        return on;
    }

    // Whether a chain of up to `left` nodes more, through cells that were not used, leads from a
    // false cell to the end by a strong link.
    bool leads(Cell from, Cell end, CellSet used, int left, int& tries) const {
        if (left < 1 || ++tries > MOST_TRIES) return false;
        if (strong_[from].has(end) && left <= MOST_NODES - 3) return true;
        for (Cell on : strong_[from] - used - CellSet::of(end)) {
            const CellSet with = used | CellSet::of(on);
            for (Cell off : weak(on) - with - CellSet::of(end)) {
                if (leads(off, end, with | CellSet::of(off), left - 2, tries)) return true;
            }
        }
        return false;
    }

  private:
    const Layout& layout_;
    CellSet places_;
    std::array<CellSet, MAX_CELLS> strong_{};
};

// Cells with two candidates: a digit that goes in one of them makes the other digit go on.
class CellLinks {
  public:
    explicit CellLinks(const Board& board) : board_(board), cells_(board.bivalue()) {
        for (Digit d : board.layout().digits()) {
            for (Cell c : cells_& board.places(d)) {
                next_[d][c] = cells_ & board.places(d) & board.layout().peers[c];
            }
        }
    }

    Digit other(Cell c, Digit d) const { return (board_.candidates(c) - DigitSet::of(d)).first(); }

    // By digit, the cells that hold it if the start does not hold the first digit.
    std::array<CellSet, MAX_SIZE + 1> reached(Cell start, Digit first) const {
        std::array<CellSet, MAX_SIZE + 1> found{};
        std::vector<Candidate> open{candidate(start, other(start, first))};
        while (!open.empty()) {
            const auto [cell, digit] = open.back();
            open.pop_back();
            for (Cell next : next_[digit][cell]) {
                const Digit out = other(next, digit);
                if (found[out].has(next)) continue;
                found[out] |= CellSet::of(next);
                open.push_back(candidate(next, out));
            }
        }
        return found;
    }

    // Whether a chain through `left` cells at most, none of them used, leads from a cell that holds
    // the digit to the end, which then holds `last`.
    bool leads(Cell from, Digit digit, Cell end, Digit last, CellSet used, int left,
               int& tries) const {
        if (left < 1 || ++tries > MOST_TRIES) return false;
        const CellSet open = next_[digit][from] - used;
        if (open.has(end) && other(end, digit) == last) return true;
        for (Cell next : open - CellSet::of(end)) {
            const CellSet with = used | CellSet::of(next);
            if (leads(next, other(next, digit), end, last, with, left - 1, tries)) return true;
        }
        return false;
    }

  private:
    const Board& board_;
    CellSet cells_;
    std::array<std::array<CellSet, MAX_CELLS>, MAX_SIZE + 1> next_{};
};

std::vector<Candidate> of_digit(CellSet cells, Digit d) {
    std::vector<Candidate> found;
    for (Cell c : cells) found.push_back(candidate(c, d));
    return found;
}

// Remote pairs: chains of four cells or more with the same two digits.
class RemotePairs {
  public:
    RemotePairs(const Board& board, Best& best) : board_(board), best_(best) {}

    void from(Cell start, Digit digit) {
        digit_ = digit;
        const DigitSet pair = board_.candidates(start);
        other_ = (pair - DigitSet::of(digit)).first();
        pool_ = {};
        for (Cell c : board_.bivalue()) {
            if (board_.candidates(c) == pair) pool_ |= CellSet::of(c);
        }
        if (pool_.size() < LEAST_CELLS) return;
        chain_.assign(1, start);
        extend(pool_ - CellSet::of(start));
    }

  private:
    static constexpr int LEAST_CELLS = 4;

    void extend(CellSet free) {
        const auto size = static_cast<int>(chain_.size());
        if (size >= LEAST_CELLS && size % 2 == 0) check();
        if (size * 2 >= MOST_NODES) return;
        for (Cell next : free& board_.layout().peers[chain_.back()]) {
            chain_.push_back(next);
            extend(free - CellSet::of(next));
            chain_.pop_back();
        }
    }

    // Of two cells at an odd distance of three or more, one holds either digit.
    void check() {
        const Layout& layout = board_.layout();
        const CellSet ends = layout.peers[chain_.front()] & layout.peers[chain_.back()];
        if (!(board_.places(digit_) & ends)) return;
        CellSet seen;
        for (std::size_t i = 0; i < chain_.size(); ++i) {
            for (std::size_t j = i + 3; j < chain_.size(); j += 2) {
                seen |= layout.peers[chain_[i]] & layout.peers[chain_[j]];
            }
        }
        auto struck = of_digit(board_.places(digit_) & seen, digit_);
        const auto others = of_digit(board_.places(other_) & seen, other_);
        struck.insert(struck.end(), others.begin(), others.end());
        sort_struck(struck);
        best_.offer(std::move(struck));
    }

    const Board& board_;
    Best& best_;
    Digit digit_ = 0, other_ = 0;
    CellSet pool_;
    std::vector<Cell> chain_;
};

}  // namespace

void x_chain(const Position& position, Sink& out) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    auto& lost = position.table<TemplateEliminations>();
    if (!lost.digits()) return;
    std::vector<DigitLinks> links(1, DigitLinks(board, 1));
    for (Digit d = 1; d <= layout.size; ++d) links.emplace_back(board, d);
    Best best;
    for (Cell start : board.empty()) {
        for (Digit d : board.candidates(start) & lost.digits()) {
            const DigitLinks& own = links[static_cast<std::size_t>(d)];
            for (Cell end : own.reached(start)) {
                const CellSet seen =
                    start == end ? layout.peers[start] : layout.peers[start] & layout.peers[end];
                const CellSet struck = board.places(d) & seen;
                if (!struck || !best.may_take(merit(of_digit(struck, d)))) continue;
                int tries = 0;
                const CellSet used = start == end ? CellSet{} : CellSet::of(start);
                if (own.leads(start, end, used, MOST_NODES - 1, tries)) best.offer(struck, d);
            }
        }
    }
    best.report(out);
}

void xy_chain(const Position& position, Sink& out) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    if (!board.bivalue()) return;
    const CellLinks links(board);
    Best best;
    for (Cell start : board.bivalue()) {
        for (Digit d : board.candidates(start)) {
            const CellSet sees = board.places(d) & layout.peers[start];
            if (!sees) continue;
            for (Cell end : links.reached(start, d)[d] - CellSet::of(start)) {
                const CellSet struck = sees & layout.peers[end];
                if (!struck || !best.may_take(merit(of_digit(struck, d)))) continue;
                int tries = 0;
                if (links.leads(start, links.other(start, d), end, d, CellSet::of(start),
                                MOST_NODES / 2 - 1, tries)) {
                    best.offer(struck, d);
                }
            }
        }
    }
    best.report(out);
}

void remote_pair(const Position& position, Sink& out) {
    const Board& board = position.board();
    Best best;
    RemotePairs pairs(board, best);
    for (Cell start : board.bivalue()) {
        for (Digit d : board.candidates(start)) pairs.from(start, d);
    }
    best.report(out);
}

}  // namespace whydoku::hodoku
