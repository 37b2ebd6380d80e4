// Almost locked sets that hang together by restricted commons: of the sets at the two ends of a
// chain, one holds a digit z that both may hold. What sees z in both is false.
#include "../als.hpp"

#include "finders.hpp"

namespace pencilmark {
namespace {

constexpr int MOST_LINKS = 7;  // longer chains hardly ever find more

// Sets, each of which shares a restricted common with the next.
struct Chain {
    std::array<int, MOST_LINKS + 1> sets;
    std::array<Digit, MOST_LINKS> commons;  // between a set and the next
    int links = 0;
};

std::vector<Candidate> places_of(const AlsNode& node) {
    std::vector<Candidate> found;
    for (Cell c : node.places) found.push_back(candidate(c, node.digit));
    return found;
}

// The first and the last set have roles of their own. One between them is the pivot; of several,
// neighbours are told apart.
Role role_in_chain(int i, int links) {
    if (i == 0) return Role::set;
    if (i == links) return Role::second;
    if (links == 2) return Role::pivot;
    return i % 2 ? Role::third : Role::fourth;
}

// Fills in what a chain shows, but for the candidates that are struck.
class ChainTeller {
  public:
    ChainTeller(const Board& board, const AlmostLockedSets& als, const Chain& chain)
        : board_(board), als_(als), chain_(chain) {}

    void mark_sets(Step& step) const {
        for (int i = 0; i <= chain_.links; ++i) {
            step.mark_all(role_in_chain(i, chain_.links), board_, set(i).cells);
        }
    }
    void mark_ends(Step& step, DigitSet ends) const {
        for (Digit z : ends) {
            step.mark(Role::wing, at(0, z).places | at(chain_.links, z).places, z);
        }
    }
    void mark_common(Step& step, int i, Digit x) const {
        step.mark(Role::base, at(i, x).places | at(i + 1, x).places, x);
    }
    // z not in the first set, so x there, so x not in the next ... so z in the last.
    void link(Step& step, Digit z) const {
        Digit lacking = z;
        for (int i = 0; i <= chain_.links; ++i) {
            const Digit held = i == chain_.links ? z : chain_.commons[i];
            add(step, Link::Kind::strong, at(i, lacking), at(i, held));
            if (i < chain_.links) add(step, Link::Kind::weak, at(i, held), at(i + 1, held));
            lacking = held;
        }
    }
    void add(Step& step, Link::Kind kind, const AlsNode& one, const AlsNode& other) const {
        step.links.push_back({kind, places_of(one), places_of(other)});
    }
    const Als& set(int i) const { return als_.sets()[chain_.sets[i]]; }
    const AlsNode& at(int i, Digit d) const { return als_.node(set(i), d); }

  private:
    const Board& board_;
    const AlmostLockedSets& als_;
    const Chain& chain_;
};

// What chains may strike at their far ends, by how many links they have; kept for the board.
class Reach {
  public:
    void build(const Position& position) {
        als_ = &position.table<AlmostLockedSets>();
        known_ = 0;
    }

    // Of the chains with so many links: by the node that the first set holds, and is left by.
    const BitRows& held(int links) {
        know(links);
        return held_[links];
    }
    // What both ends of some chain strike. Wherever a chain is cut, one of the two nodes at the cut
    // is false. Cut in the middle, long chains are made of short ones.
    void both_ends(int links, BitRows& to, int row) {
        const int one = (links - 1) / 2, other = links - 1 - one;
        know(other);
        for (auto [n, m] : als_->pairs()) {
            to.join_common(row, lacked(one)[n], lacked(other)[m]);
            to.join_common(row, lacked(other)[n], lacked(one)[m]);
        }
    }

  private:
    void know(int links) {
        for (; known_ < links; ++known_) {
            als_->across_pairs(lacked(known_), held_[known_ + 1]);
            als_->across_sets(held_[known_ + 1], lacked_[known_ + 1]);
        }
    }
    // By the node that the first set lacks.
    const BitRows& lacked(int links) const { return links > 0 ? lacked_[links] : als_->implied(); }

    const AlmostLockedSets* als_ = nullptr;
    std::array<BitRows, MOST_LINKS + 1> held_, lacked_;
    int known_ = 0;
};

// All chains of so many links, found from their earlier end. What can be struck at both ends of a
// chain is known beforehand, so that only those are followed that strike something. Asked for
// longer ones again, it leaves out those that strike only what shorter ones did.
class ChainSearch {
  public:
    ChainSearch(const Position& position, Sink& out)
        : board_(position.board()),
          out_(out),
          als_(position.table<AlmostLockedSets>()),
          reach_(position.table<Reach>()) {
        bits_.reset(ROWS, als_.candidate_count());
    }

    // True when the sink has enough.
    bool look(int links) {
        bits_.clear(PREY);
        reach_.both_ends(links, bits_, PREY);
        bits_.drop(PREY, bits_[TOLD]);
        if (!bits_[PREY].any()) return false;
        for (int s = 0; s < size(); ++s) {
            for (Digit leaving : als_.sets()[s].linked) {
                if (!start(s, leaving, links)) continue;
                if (!out_.meter().in_time()) return true;
                chain_ = {{s}, {}, 0};
                tried_.assign(static_cast<std::size_t>(links) * size(), {});
                if (follow(leaving, links)) return true;
            }
        }
        return false;
    }

  private:
    // Rows of bits_: what chains of this length may strike that shorter ones have not, what the
    // first set strikes, what of it is prey, and what has been struck so far.
    static constexpr int PREY = 0, WANTED = 1, NEWS = 2, TOLD = 3, ROWS = 4;

    int size() const { return static_cast<int>(als_.sets().size()); }

    // Whether some chain from here strikes something new; then it is known what is wanted.
    bool start(int s, Digit leaving, int links) {
        const Als& set = als_.sets()[s];
        bits_.clear(WANTED);
        for (Digit z : set.striking - DigitSet::of(leaving)) {
            bits_.join(WANTED, als_.struck()[set.node[z]]);
        }
        bits_.copy(NEWS, bits_[WANTED]);
        bits_.meet(NEWS, bits_[PREY]);
        return reach_.held(links)[set.node[leaving]].meets(bits_[NEWS]);
    }

    // From the last set on by the digit that it holds. Of the chains to a set by a digit, one is
    // enough.
    bool follow(Digit x, int left) {
        const int last = chain_.sets[chain_.links];
        for (int s : als_.partners(als_.sets()[last].node[x])) {
            DigitSet& tried = tried_[static_cast<std::size_t>(left - 1) * size() + s];
            if (tried.has(x)) continue;
            tried |= DigitSet::of(x);
            chain_.commons[chain_.links++] = x;
            chain_.sets[chain_.links] = s;
            if (left == 1 ? finish(s, x) : go_on(s, x, left - 1)) return true;
            --chain_.links;
        }
        return false;
    }

    bool go_on(int s, Digit lacking, int left) {
        const Als& set = als_.sets()[s];
        for (Digit d : set.linked - DigitSet::of(lacking)) {
            if (!reach_.held(left)[set.node[d]].meets(bits_[NEWS])) continue;
            if (follow(d, left)) return true;
        }
        return false;
    }

    bool finish(int s, Digit lacking) {
        if (s <= chain_.sets[0]) return false;
        const Als &set = als_.sets()[s], &first = als_.sets()[chain_.sets[0]];
        // Two sets in one house are just a naked subset.
        if (chain_.links == 1 && board_.layout().houses_over(first.cells | set.cells)) return false;
        DigitSet ends;
        bool news = false;
        Step& step = out_.draft();
        for (Digit z : set.striking - DigitSet::of(lacking)) {
            for (int b : als_.struck()[set.node[z]]) {
                if (!bits_[WANTED].has(b)) continue;
                step.eliminations.push_back(als_.candidate(b));
                ends |= DigitSet::of(z);
                news |= bits_[NEWS].has(b);
                bits_.add(TOLD, b);
            }
        }
        if (!news) return false;
        const ChainTeller teller(board_, als_, chain_);
        teller.mark_sets(step);
        for (int i = 0; i < chain_.links; ++i) teller.mark_common(step, i, chain_.commons[i]);
        teller.mark_ends(step, ends);
        teller.link(step, ends.first());
        return out_.report();
    }

    const Board& board_;
    Sink& out_;
    const AlmostLockedSets& als_;
    Reach& reach_;
    BitRows bits_;                 // candidates: see the rows above
    std::vector<DigitSet> tried_;  // by links left and set: digits by which it was reached
    Chain chain_;
};

// Two sets with two restricted commons x and y: neither lacks both, so one has x and the other y.
// Either fills up with its other digits. True when the sink has enough.
bool strike_doubly_linked(const Board& board, Sink& out, const AlmostLockedSets& als,
                          const Chain& pair) {
    const DigitSet commons = DigitSet::of(pair.commons[0]) | DigitSet::of(pair.commons[1]);
    const ChainTeller teller(board, als, pair);
    const Als &one = teller.set(0), &other = teller.set(1);
    // In one house they are just a naked subset.
    if (board.layout().houses_over(one.cells | other.cells)) return false;
    Step& step = out.draft();
    for (Digit d : one.digits | other.digits) {
        CellSet struck;
        if (commons.has(d)) {
            struck = als.node(one, d).seen & als.node(other, d).seen;
        } else {
            if (one.digits.has(d)) struck |= als.node(one, d).seen;
            if (other.digits.has(d)) struck |= als.node(other, d).seen;
        }
        step.eliminate(struck, d);
    }
    if (step.eliminations.empty()) return false;
    teller.mark_sets(step);
    for (Digit x : commons) {
        teller.mark_common(step, 0, x);
        teller.add(step, Link::Kind::weak, teller.at(0, x), teller.at(1, x));
    }
    return out.report();
}

constexpr Role ROLES[] = {Role::set, Role::second, Role::third, Role::fourth};

// A stem, and for each of its candidates a petal: a set that lacks the candidate if the stem holds
// it. Whatever the stem is, one petal then holds z.
class Blossoms {
  public:
    Blossoms(const Position& position, Sink& out)
        : board_(position.board()), out_(out), als_(position.table<AlmostLockedSets>()) {
        als_.exclusions(excluded_);
        common_.reset(1, als_.candidate_count());
    }

    // True when the sink has enough.
    bool look(Cell stem) {
        stem_ = stem;
        digits_ = board_.candidates(stem);
        if (digits_.size() < 2) return false;
        common_.copy(0, excluded_[als_.bit(stem, digits_.first())]);
        for (Digit d : digits_) common_.meet(0, excluded_[als_.bit(stem, d)]);
        std::array<CellSet, MAX_SIZE + 1> within{};  // what petals can strike, by digit
        for (int b : common_[0]) within[als_.candidate(b).digit] |= cell_of(b);
        for (Digit z : board_.layout().digits() - digits_) {
            if (!within[z]) continue;
            for (Digit d : digits_) gather(d, z, within[z]);
            if (choose(digits_, within[z])) return true;
        }
        return false;
    }

  private:
    struct Petal {
        int set;
        CellSet struck;
    };

    CellSet cell_of(int bit) const { return CellSet::of(als_.candidate(bit).cell); }

    // The petals of a digit; of those that strike the same, the first.
    void gather(Digit d, Digit z, CellSet within) {
        petals_[d].clear();
        for (int s = 0; s < static_cast<int>(als_.sets().size()); ++s) {
            const Als& set = als_.sets()[s];
            if (!set.digits.has(d) || !set.digits.has(z)) continue;
            if (!als_.node(set, d).seen.has(stem_)) continue;
            const CellSet struck = als_.node(set, z).seen & within;
            const bool known =
                std::ranges::find(petals_[d], struck, &Petal::struck) != petals_[d].end();
            if (struck && !known) petals_[d].push_back({s, struck});
        }
    }

    bool choose(DigitSet left, CellSet struck) {
        if (!left) return tell();
        const Digit d = left.first();
        for (const Petal& petal : petals_[d]) {
            if (!(petal.struck & struck)) continue;
            if (out_.capped()) return true;
            chosen_[d] = petal.set;
            if (choose(left - DigitSet::of(d), struck & petal.struck)) return true;
        }
        return false;
    }

    const Als& petal(Digit d) const { return als_.sets()[chosen_[d]]; }

    bool tell() {
        Step& step = out_.draft();
        DigitSet ends = board_.layout().digits() - digits_;
        for (Digit d : digits_) ends &= petal(d).digits;
        for (Digit z : ends) {
            CellSet struck = board_.places(z);
            for (Digit d : digits_) struck &= als_.node(petal(d), z).seen;
            step.eliminate(struck, z);
            if (!struck) ends -= DigitSet::of(z);
        }
        int i = 0;
        for (Digit d : digits_) {
            step.mark_all(ROLES[i++ % std::size(ROLES)], board_, petal(d).cells);
        }
        for (Digit d : digits_) {
            step.mark(Role::pivot, stem_, d);
            step.mark(Role::base, als_.node(petal(d), d).places, d);
            for (Digit z : ends) step.mark(Role::wing, als_.node(petal(d), z).places, z);
            const auto at_stem = std::vector{candidate(stem_, d)};
            const auto in_petal = places_of(als_.node(petal(d), d));
            step.links.push_back({Link::Kind::weak, at_stem, in_petal});
            const auto end = places_of(als_.node(petal(d), ends.first()));
            step.links.push_back({Link::Kind::strong, in_petal, end});
        }
        return out_.report();
    }

    const Board& board_;
    Sink& out_;
    const AlmostLockedSets& als_;
    BitRows excluded_;  // by candidate: those that sets exclude along with it
    BitRows common_;    // one row: those that every candidate of the stem excludes
    Cell stem_ = 0;
    DigitSet digits_;
    std::array<std::vector<Petal>, MAX_SIZE + 1> petals_;
    std::array<int, MAX_SIZE + 1> chosen_{};
};

}  // namespace

void als_xz(const Position& position, Sink& out) {
    if (ChainSearch(position, out).look(1)) return;
}

void als_xz_doubly_linked(const Position& position, Sink& out) {
    const Board& board = position.board();
    const AlmostLockedSets& als = position.table<AlmostLockedSets>();
    const int count = static_cast<int>(als.sets().size());
    BitRows by_both;
    by_both.reset(1, count);
    for (int one = 0; one < count; ++one) {
        const Als& set = als.sets()[one];
        DigitSet later = set.linked;
        for (Digit x : set.linked) {
            later -= DigitSet::of(x);
            for (Digit y : later) {
                by_both.copy(0, als.partners(set.node[x]));
                by_both.meet(0, als.partners(set.node[y]));
                for (int other : by_both[0]) {
                    if (other < one) continue;
                    if (strike_doubly_linked(board, out, als, {{one, other}, {x, y}, 1})) return;
                }
            }
        }
    }
}

void als_xy_wing(const Position& position, Sink& out) {
    if (ChainSearch(position, out).look(2)) return;
}

void als_xy_chain(const Position& position, Sink& out) {
    ChainSearch search(position, out);
    for (int links = 3; links <= MOST_LINKS; ++links) {
        if (search.look(links)) return;
    }
}

void death_blossom(const Position& position, Sink& out) {
    Blossoms blossoms(position, out);
    for (Cell stem : position.board().empty()) {
        if (blossoms.look(stem)) return;
    }
}

}  // namespace pencilmark
