// Aligned exclusion: all combinations of candidates of two or three cells are checked. A
// combination is excluded if it puts a digit twice into a house, or leaves an almost locked set
// with too few digits. A candidate that is in no remaining combination is false.
#include "position/als.hpp"

#include "finders/finders.hpp"

namespace whydoku {
namespace {

using ByDigit = std::array<CellSet, MAX_SIZE + 1>;

// For each candidate, the candidates of other cells that cannot be true together with it: peers
// with the same digit, and those that a set excludes.
BitRows excluded_by_each(const Board& board, const AlmostLockedSets& als) {
    BitRows rows;
    als.exclusions(rows);
    for (int bit = 0; bit < als.candidate_count(); ++bit) {
        const auto [cell, d] = als.candidate(bit);
        for (Cell c : board.places(d) & board.layout().peers[cell]) rows.add(bit, als.bit(c, d));
    }
    return rows;
}

// For each candidate, those that cannot be true together with it, by digit.
class Conflicts {
  public:
    Conflicts(const Board& board, const AlmostLockedSets& als, const BitRows& excluded)
        : board_(board), als_(als), open_(board.open_cells(MAX_SIZE)) {
        rows_.resize(static_cast<std::size_t>(als.candidate_count()));
        for (int bit = 0; bit < als.candidate_count(); ++bit) {
            const auto [cell, digit] = als.candidate(bit);
            ByDigit& row = rows_[bit];
            for (int other : excluded[bit]) {
                const Candidate out = als.candidate(other);
                row[out.digit] |= CellSet::of(out.cell);
            }
            for (Digit d : board.candidates(cell)) {
                if (d != digit) row[d] |= CellSet::of(cell);
            }
        }
        for (Cell c : open_) {
            if (board.candidates(c).size() == 3) trivalue_ |= CellSet::of(c);
        }
    }

    CellSet open() const { return open_; }  // cells with two candidates or more
    const ByDigit& row(Cell c, Digit d) const { return rows_[als_.bit(c, d)]; }

    // The open cells that have all their candidates in the row.
    CellSet wiped_out(const ByDigit& row) const {
        CellSet left = open_;
        for (Digit d : board_.layout().digits()) left -= board_.places(d) - row[d];
        return left;
    }

    // What cannot be true together with two candidates. A cell with just these two digits and a
    // third one counts as well: it takes the third.
    ByDigit row(Cell one, Digit a, Cell other, Digit b) const {
        ByDigit joined = row(one, a);
        for (Digit d : board_.layout().digits()) joined[d] |= row(other, b)[d];
        if (a == b) return joined;
        const Layout& layout = board_.layout();
        const CellSet common = layout.peers[one] & layout.peers[other] & trivalue_;
        for (Cell c : common& board_.places(a) & board_.places(b)) {
            const Digit d = (board_.candidates(c) - DigitSet::of(a) - DigitSet::of(b)).first();
            joined[d] |= board_.places(d) & layout.peers[c];
        }
        return joined;
    }

  private:
    const Board& board_;
    const AlmostLockedSets& als_;
    std::vector<ByDigit> rows_;
    CellSet open_, trivalue_;
};

// Drafts a step: the cells, and why each combination with an eliminated candidate is excluded.
class ExclusionDraft {
  public:
    ExclusionDraft(const Position& position, Sink& out)
        : board_(position.board()), out_(out), als_(position.table<AlmostLockedSets>()) {}

    Step& start(std::span<const Cell> cells) {
        sets_.clear();
        Step& step = out_.draft();
        for (Cell c : cells) step.mark_all(Role::base, board_, CellSet::of(c));
        return step;
    }

    // Whether it is said already that two candidates exclude each other.
    static bool has(const Step& step, Candidate one, Candidate other) {
        const Link link{Link::Kind::weak, {one}, {other}}, back{Link::Kind::weak, {other}, {one}};
        return std::ranges::any_of(step.links,
                                   [&](const Link& made) { return made == link || made == back; });
    }

    // Two candidates exclude each other: their digits are equal, or a set cannot lack both digits.
    void add(Step& step, Candidate one, Candidate other) {
        if (has(step, one, other)) return;
        step.links.push_back({Link::Kind::weak, {one}, {other}});
        if (one.digit == other.digit) return;
        for (const Als& set : als_.sets()) {
            if (!set.digits.has(one.digit) || !set.digits.has(other.digit)) continue;
            if (!als_.node(set, one.digit).seen.has(one.cell)) continue;
            if (!als_.node(set, other.digit).seen.has(other.cell)) continue;
            return mark(step, set.cells);
        }
    }
    // Three candidates would leave a cell without a candidate.
    void add(Step& step, CellSet cells) { mark(step, cells); }

  private:
    void mark(Step& step, CellSet cells) {
        if (std::ranges::find(sets_, cells) != sets_.end()) return;
        const Role role = SET_ROLES[sets_.size() % std::size(SET_ROLES)];
        sets_.push_back(cells);
        step.mark_all(role, board_, cells);
    }

    const Board& board_;
    Sink& out_;
    const AlmostLockedSets& als_;
    std::vector<CellSet> sets_;
};

// By cell: the later cells that make a pair with it. Some candidate of one of the two cells
// excludes every candidate of the other.
std::array<CellSet, MAX_CELLS> aligned_pairs(const Board& board, const AlmostLockedSets& als,
                                             const BitRows& excluded) {
    std::array<CellSet, MAX_CELLS> pairs{};
    const CellSet open = board.open_cells(MAX_SIZE);
    BitRows common;
    common.reset(1, als.candidate_count());
    for (Cell c : open) {
        common.copy(0, excluded[als.bit(c, board.candidates(c).first())]);
        for (Digit d : board.candidates(c)) common.meet(0, excluded[als.bit(c, d)]);
        for (int bit : common[0]) {
            const Cell other = als.candidate(bit).cell;
            if (open.has(other)) pairs[std::min(c, other)] |= CellSet::of(std::max(c, other));
        }
    }
    return pairs;
}

class AlignedPairs {
  public:
    AlignedPairs(const Position& position, Sink& out, const BitRows& excluded)
        : board_(position.board()),
          out_(out),
          conflicts_(board_, position.table<AlmostLockedSets>(), excluded),
          exclusion_(position, out) {}

    // True when the sink has enough.
    bool report(Cell one, Cell other) {
        Step& step = exclusion_.start(std::array{one, other});
        strike(step, one, other);
        strike(step, other, one);
        return out_.report();
    }

  private:
    void strike(Step& step, Cell from, Cell other) {
        for (Digit a : board_.candidates(from)) {
            const ByDigit& row = conflicts_.row(from, a);
            if (!conflicts_.wiped_out(row).has(other)) continue;
            step.eliminate(from, a);
            for (Digit b : board_.candidates(other)) {
                exclusion_.add(step, candidate(from, a), candidate(other, b));
            }
        }
    }

    const Board& board_;
    Sink& out_;
    Conflicts conflicts_;
    ExclusionDraft exclusion_;
};

class AlignedTriplets {
  public:
    AlignedTriplets(const Position& position, Sink& out, const BitRows& excluded)
        : board_(position.board()),
          out_(out),
          conflicts_(board_, position.table<AlmostLockedSets>(), excluded),
          exclusion_(position, out) {}

    void look() {
        for (Cell c : conflicts_.open()) {
            for (Digit d : board_.candidates(c)) {
                if (look(c, d)) return;
            }
        }
    }

  private:
    DigitSet left(Cell c, const ByDigit& row) const {
        DigitSet digits;
        for (Digit d : board_.candidates(c)) {
            if (!row[d].has(c)) digits |= DigitSet::of(d);
        }
        return digits;
    }

    // The cells that have no candidate left, whichever candidate of `other` goes with a.
    CellSet wiped_out_with(Cell c, Digit a, Cell other) const {
        CellSet cells = conflicts_.open();
        for (Digit b : left(other, conflicts_.row(c, a))) {
            cells &= conflicts_.wiped_out(conflicts_.row(c, a, other, b));
            if (!cells) break;
        }
        return cells;
    }

    bool look(Cell c, Digit a) {
        // What a pair of cells excludes needs no triplet.
        const CellSet others =
            conflicts_.open() - CellSet::of(c) - conflicts_.wiped_out(conflicts_.row(c, a));
        for (Cell other : others) {
            if (out_.capped()) return true;
            for (Cell third : wiped_out_with(c, a, other) & others) {
                if (third > other && report({c, other, third})) return true;
            }
        }
        return false;
    }

    bool report(std::array<Cell, 3> cells) {
        std::ranges::sort(cells);
        Step& step = exclusion_.start(cells);
        for (int i = 0; i < 3; ++i) {
            strike(step, cells[i], cells[(i + 1) % 3], cells[(i + 2) % 3]);
        }
        return out_.report();
    }

    void strike(Step& step, Cell from, Cell one, Cell two) {
        for (Digit a : board_.candidates(from)) {
            const DigitSet rest = left(one, conflicts_.row(from, a));
            if (rest && !wiped_out_with(from, a, one).has(two)) continue;
            step.eliminate(from, a);
            for (Digit b : board_.candidates(one) - rest) {
                exclusion_.add(step, candidate(from, a), candidate(one, b));
            }
            // Ways that just one pair excludes come first: that pair may exclude others as well.
            for (const bool both : {false, true}) {
                for (Digit b : rest) {
                    for (Digit c : board_.candidates(two)) {
                        explain_way(step, {candidate(from, a), candidate(one, b)},
                                    candidate(two, c), both);
                    }
                }
            }
        }
    }

    // Says why a third candidate cannot go with two others, if `both` tells rightly whether each of
    // the two excludes it.
    void explain_way(Step& step, std::array<Candidate, 2> two, Candidate c, bool both) {
        const auto [a, b] = two;
        const auto clash = [&](Candidate one) {
            return conflicts_.row(one.cell, one.digit)[c.digit].has(c.cell);
        };
        if ((clash(a) && clash(b)) != both) return;
        if (both && (ExclusionDraft::has(step, a, c) || ExclusionDraft::has(step, b, c))) return;
        if (clash(a)) return exclusion_.add(step, a, c);
        if (clash(b)) return exclusion_.add(step, b, c);
        const Layout& layout = board_.layout();
        const DigitSet digits =
            DigitSet::of(a.digit) | DigitSet::of(b.digit) | DigitSet::of(c.digit);
        const CellSet common =
            layout.peers[a.cell] & layout.peers[b.cell] & layout.peers[c.cell] & board_.empty();
        for (Cell cell : common) {
            if (board_.candidates(cell) == digits) return exclusion_.add(step, CellSet::of(cell));
        }
    }

    const Board& board_;
    Sink& out_;
    Conflicts conflicts_;
    ExclusionDraft exclusion_;
};

}  // namespace

void aligned_pair_exclusion(const Position& position, Sink& out) {
    const Board& board = position.board();
    const AlmostLockedSets& als = position.table<AlmostLockedSets>();
    const BitRows excluded = excluded_by_each(board, als);
    const auto pairs = aligned_pairs(board, als, excluded);
    if (std::ranges::all_of(pairs, [](CellSet others) { return !others; })) return;
    AlignedPairs search(position, out, excluded);
    for (Cell c : board.empty()) {
        for (Cell other : pairs[c]) {
            if (search.report(c, other)) return;
        }
    }
}

void aligned_triplet_exclusion(const Position& position, Sink& out) {
    const Board& board = position.board();
    const AlmostLockedSets& als = position.table<AlmostLockedSets>();
    AlignedTriplets(position, out, excluded_by_each(board, als)).look();
}

}  // namespace whydoku
