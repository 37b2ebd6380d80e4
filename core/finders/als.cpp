// Chains of almost locked sets that are linked by restricted commons. Of the sets at the two ends,
// one holds a digit z that both may hold. A candidate z that sees z in both sets is false.
//
// Three sets that share cells are really two, so the sets of a wing share none. Lists of all
// findings may have other wings, too, after these. Sets of longer chains may share cells.
#include "position/als.hpp"

#include "finders/finders.hpp"

namespace whydoku {
namespace {

constexpr int MOST_LINKS = 7;  // longer chains hardly ever find more

// Sets, each with a restricted common that it shares with the next set.
struct AlsChain {
    std::array<int, MOST_LINKS + 1> sets;
    std::array<Digit, MOST_LINKS> commons;  // between a set and the next
    int links = 0;
};

std::vector<Candidate> places_of(const AlsNode& node) {
    std::vector<Candidate> found;
    for (Cell c : node.places) found.push_back(candidate(c, node.digit));
    return found;
}

// The first and the last set have their own roles. A single set between them is the pivot; several
// take two roles in turn.
Role role_in_chain(int i, int links) {
    if (i == 0) return Role::set;
    if (i == links) return Role::second;
    if (links == 2) return Role::pivot;
    return i % 2 ? Role::third : Role::fourth;
}

// Fills in the evidence of a chain: everything but the eliminations.
class ChainEvidence {
  public:
    ChainEvidence(const Board& board, const AlmostLockedSets& als, const AlsChain& chain)
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
    // If the first set lacks z, it holds x, so the next set lacks x, ... so the last set holds z.
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
    const AlsChain& chain_;
};

// The candidates that chains eliminate at their far ends, by the number of links.
class AlsReach {
  public:
    void build(const Position& position) {
        als_ = &position.table<AlmostLockedSets>();
        known_ = 0;
    }

    // For chains with this number of links: by the pair row of the node by which the chain leaves
    // the first set.
    const BitRows& held(int links) {
        know(links);
        return held_[links];
    }
    // What both ends of some chain eliminate. Wherever a chain is cut, one of the two nodes at the
    // cut is false. A cut in the middle makes long chains of short ones.
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
    // By the pair row of the node that the first set lacks.
    const BitRows& lacked(int links) const { return links > 0 ? lacked_[links] : als_->implied(); }

    const AlmostLockedSets* als_ = nullptr;
    std::array<BitRows, MOST_LINKS + 1> held_, lacked_;
    int known_ = 0;
};

enum class Sharing : std::uint8_t { none, allowed };  // of cells, by neighbours or ends of a chain

// All chains with a number of links, searched from the end whose set comes first. The candidates
// that both ends of some chain eliminate are known beforehand, so only chains that eliminate
// something are followed. Later searches for longer chains skip those that eliminate only what
// shorter ones did.
class AlsChainSearch {
  public:
    AlsChainSearch(const Position& position, Sink& out, Sharing sharing)
        : board_(position.board()),
          out_(out),
          sharing_(sharing),
          als_(position.table<AlmostLockedSets>()),
          reach_(position.table<AlsReach>()) {
        bits_.reset(ROWS, als_.candidate_count());
    }

    // True when the sink has enough.
    bool look(int links) {
        bits_.clear(POSSIBLE);
        reach_.both_ends(links, bits_, POSSIBLE);
        bits_.drop(POSSIBLE, bits_[DONE]);
        if (!bits_[POSSIBLE].any()) return false;
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
    // Rows of bits_:
    //   POSSIBLE   what chains of this length may eliminate, and shorter ones did not
    //   FIRST_SET  what the first set eliminates
    //   NEW        what is in both of these
    //   DONE       what has been eliminated so far
    static constexpr int POSSIBLE = 0, FIRST_SET = 1, NEW = 2, DONE = 3, ROWS = 4;

    int size() const { return static_cast<int>(als_.sets().size()); }

    // Whether some chain from here eliminates something new. Fills in FIRST_SET and NEW.
    bool start(int s, Digit leaving, int links) {
        const Als& set = als_.sets()[s];
        bits_.clear(FIRST_SET);
        for (Digit z : set.striking - DigitSet::of(leaving)) {
            bits_.join(FIRST_SET, als_.struck()[set.node[z]]);
        }
        bits_.copy(NEW, bits_[FIRST_SET]);
        bits_.meet(NEW, bits_[POSSIBLE]);
        return reach_.held(links)[als_.pair_row(set, leaving)].meets(bits_[NEW]);
    }

    // Extends the chain by the digit that the last set holds. One chain to each set by each digit
    // is enough.
    bool follow(Digit x, int left) {
        const int last = chain_.sets[chain_.links];
        for (int s : als_.partners(als_.sets()[last].node[x])) {
            DigitSet& tried = tried_[static_cast<std::size_t>(left - 1) * size() + s];
            if (tried.has(x) || !fits(s, left)) continue;
            tried |= DigitSet::of(x);
            chain_.commons[chain_.links++] = x;
            chain_.sets[chain_.links] = s;
            if (left == 1 ? finish(s, x) : go_on(s, x, left - 1)) return true;
            --chain_.links;
        }
        return false;
    }

    // Whether a set may come next. What follows it does not depend on the sets between.
    bool fits(int s, int left) const {
        if (sharing_ == Sharing::allowed) return true;
        const auto share_cells = [&](int other) {
            return bool(als_.sets()[s].cells & als_.sets()[other].cells);
        };
        if (share_cells(chain_.sets[chain_.links])) return false;
        return left > 1 || !share_cells(chain_.sets[0]);
    }

    bool go_on(int s, Digit lacking, int left) {
        const Als& set = als_.sets()[s];
        for (Digit d : set.linked - DigitSet::of(lacking)) {
            if (!reach_.held(left)[als_.pair_row(set, d)].meets(bits_[NEW])) continue;
            if (follow(d, left)) return true;
        }
        return false;
    }

    bool finish(int s, Digit lacking) {
        if (s <= chain_.sets[0]) return false;
        const Als &set = als_.sets()[s], &first = als_.sets()[chain_.sets[0]];
        // Two sets in one house are a naked subset.
        if (chain_.links == 1 && (first.houses & set.houses)) return false;
        DigitSet ends;
        bool news = false;
        Step& step = out_.draft();
        for (Digit z : set.striking - DigitSet::of(lacking)) {
            for (int b : als_.struck()[set.node[z]]) {
                if (!bits_[FIRST_SET].has(b)) continue;
                step.eliminations.push_back(als_.candidate(b));
                ends |= DigitSet::of(z);
                news |= bits_[NEW].has(b);
                bits_.add(DONE, b);
            }
        }
        if (!news) return false;
        const ChainEvidence evidence(board_, als_, chain_);
        evidence.mark_sets(step);
        for (int i = 0; i < chain_.links; ++i) evidence.mark_common(step, i, chain_.commons[i]);
        evidence.mark_ends(step, ends);
        evidence.link(step, ends.first());
        return out_.report();
    }

    const Board& board_;
    Sink& out_;
    const Sharing sharing_;
    const AlmostLockedSets& als_;
    AlsReach& reach_;
    BitRows bits_;                 // of candidates; see the rows above
    std::vector<DigitSet> tried_;  // by remaining links and set: digits that reached it
    AlsChain chain_;
};

// Two sets with two restricted commons x and y. No set lacks both, so one holds x and the other y,
// and each holds all its other digits. True when the sink has enough.
bool strike_doubly_linked(const Board& board, Sink& out, const AlmostLockedSets& als,
                          const AlsChain& pair) {
    const DigitSet commons = DigitSet::of(pair.commons[0]) | DigitSet::of(pair.commons[1]);
    const ChainEvidence evidence(board, als, pair);
    const Als &one = evidence.set(0), &other = evidence.set(1);
    // In one house they are a naked subset.
    if (one.houses & other.houses) return false;
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
    evidence.mark_sets(step);
    for (Digit x : commons) {
        evidence.mark_common(step, 0, x);
        evidence.add(step, Link::Kind::weak, evidence.at(0, x), evidence.at(1, x));
    }
    return out.report();
}

// Death blossoms: a stem cell, and for each of its candidates a petal, a set that lacks this digit
// if the stem holds it. Whatever the stem holds, one petal then holds z.
class DeathBlossoms {
  public:
    DeathBlossoms(const Position& position, Sink& out)
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
        within_ = {};
        for (int b : common_[0]) within_[als_.candidate(b).digit] |= cell_of(b);
        for (Digit z : board_.layout().digits() - digits_) {
            if (!within_[z]) continue;
            for (Digit d : digits_) gather(d, z);
            if (choose(digits_, within_[z])) return true;
        }
        return false;
    }

  private:
    using Struck = std::array<CellSet, MAX_SIZE + 1>;  // by digit
    struct Petal {
        int set;
        CellSet struck;  // of the digit that is asked for
        Struck by_digit;
    };

    CellSet cell_of(int bit) const { return CellSet::of(als_.candidate(bit).cell); }

    // Lists the petals of a digit that eliminate z; of those that eliminate the same of all digits,
    // the first. Which one that is makes no difference to what blossoms eliminate.
    void gather(Digit d, Digit z) {
        petals_[d].clear();
        for (int s = 0; s < static_cast<int>(als_.sets().size()); ++s) {
            const Als& set = als_.sets()[s];
            if (!set.digits.has(d) || !set.digits.has(z)) continue;
            if (!als_.node(set, d).seen.has(stem_)) continue;
            const CellSet struck = als_.node(set, z).seen & within_[z];
            if (!struck) continue;
            const Struck by_digit = struck_of(set);
            const auto known = std::ranges::find(petals_[d], by_digit, &Petal::by_digit);
            if (known == petals_[d].end()) petals_[d].push_back({s, struck, by_digit});
        }
    }

    // What a set can eliminate as a petal.
    Struck struck_of(const Als& set) const {
        Struck struck{};
        for (Digit y : set.digits - digits_) struck[y] = als_.node(set, y).seen & within_[y];
        return struck;
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
            step.mark_all(SET_ROLES[i++ % std::size(SET_ROLES)], board_, petal(d).cells);
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
    BitRows excluded_;  // by candidate: those that a set excludes together with it
    BitRows common_;    // one row: those that every candidate of the stem excludes
    Struck within_{};   // the same, by digit
    Cell stem_ = 0;
    DigitSet digits_;
    std::array<std::vector<Petal>, MAX_SIZE + 1> petals_;
    std::array<int, MAX_SIZE + 1> chosen_{};
};

// A set with each later one of a row that it shares two restricted commons with.
bool strike_with_each(const Board& board, Sink& out, const AlmostLockedSets& als, int one,
                      const std::array<Digit, 2>& common, const BitRows& others) {
    for (int other : others[0]) {
        if (other < one) continue;
        if (strike_doubly_linked(board, out, als, {{one, other}, {common[0], common[1]}, 1}))
            return true;
    }
    return false;
}

}  // namespace

void als_xz(const Position& position, Sink& out) {
    if (AlsChainSearch(position, out, Sharing::allowed).look(1)) return;
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
                if (strike_with_each(board, out, als, one, {x, y}, by_both)) return;
            }
        }
    }
}

void als_xy_wing(const Position& position, Sink& out) {
    if (AlsChainSearch(position, out, Sharing::none).look(2)) return;
    // Wings whose sets share cells are listed behind the others.
    if (out.takes_overlaps()) AlsChainSearch(position, out, Sharing::allowed).look(2);
}

void als_xy_chain(const Position& position, Sink& out) {
    AlsChainSearch search(position, out, Sharing::allowed);
    for (int links = 3; links <= MOST_LINKS; ++links) {
        if (search.look(links)) return;
    }
}

void death_blossom(const Position& position, Sink& out) {
    DeathBlossoms search(position, out);
    for (Cell stem : position.board().empty()) {
        if (search.look(stem)) return;
    }
}

}  // namespace whydoku
