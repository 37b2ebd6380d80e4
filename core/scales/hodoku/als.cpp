// Almost locked sets: ALS-XZ, ALS-XY-wing and ALS-XY-chain. HoDoKu takes the first of the former
// two, and the best of all chains in which the sets' numbers rise.
#include "scales/hodoku/als.hpp"

#include <algorithm>

#include "scales/hodoku/best.hpp"
#include "scales/hodoku/finders.hpp"
#include "scales/hodoku/report.hpp"

namespace whydoku::hodoku {

void AlsTable::build(const Position& position) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    sets_.clear();
    for (House h = 0; h < layout.houses; ++h) {
        collect(board, h, {}, {}, layout.house[h] & board.empty());
    }
    pair_sets(board);
    find_rivals(board);
}

// Adds cell by cell; a set that lies in several houses counts for the first of them.
void AlsTable::collect(const Board& board, House h, CellSet cells, DigitSet digits, CellSet pool) {
    const Layout& layout = board.layout();
    const int size = cells.size() + 1;
    if (size >= layout.size) return;
    for (Cell c : pool) {
        pool -= CellSet::of(c);
        const CellSet joined = cells | CellSet::of(c);
        const DigitSet with = digits | board.candidates(c);
        // Not even with all cells that are left.
        if (with.size() > size + pool.size() + 1) continue;
        if (with.size() == size + 1 && layout.houses_over(joined).first() == h) {
            sets_.push_back(complete(board, joined, with));
        }
        collect(board, h, joined, with, pool);
    }
}

AlsOfHouse AlsTable::complete(const Board& board, CellSet cells, DigitSet digits) {
    AlsOfHouse set{cells, digits, {}, {}};
    for (Digit d : digits) {
        set.places[d] = board.places(d) & cells;
        const CellSet peers = board.layout().peers_of_all(set.places[d]);
        set.seen[d] = (board.places(d) & peers) - cells;
    }
    return set;
}

void AlsTable::pair_sets(const Board& board) {
    const int count = static_cast<int>(sets_.size());
    const int digits = board.layout().size + 1;
    BitRows holding, found;  // by cell and digit: the sets that may hold it there
    holding.reset(board.layout().cells * digits, count);
    for (int i = 0; i < count; ++i) {
        const AlsOfHouse& set = sets_[static_cast<std::size_t>(i)];
        for (Cell c : set.cells) {
            for (Digit d : board.candidates(c)) holding.add(c * digits + d, i);
        }
    }
    commons_.clear();
    begin_.clear();
    found.reset(1, count);
    for (int i = 0; i < count; ++i) {
        const AlsOfHouse& set = sets_[static_cast<std::size_t>(i)];
        begin_.push_back(static_cast<int>(commons_.size()));
        found.clear(0);
        for (Digit d : set.digits) {
            for (Cell c : set.seen[d]) found.join(0, holding[c * digits + d]);
        }
        for (int word = i / 64; word < found.width(); ++word) {
            for (Bits::Word left = found[0].word(word); left; left &= left - 1) {
                const int other = word * 64 + std::countr_zero(left);
                if (other > i) add_common(i, other);
            }
        }
    }
    begin_.push_back(static_cast<int>(commons_.size()));
}

// Adds what two sets have in common, if neither has a cell of the other.
void AlsTable::add_common(int i, int other) {
    const AlsOfHouse& one = sets_[static_cast<std::size_t>(i)];
    const AlsOfHouse& two = sets_[static_cast<std::size_t>(other)];
    if (one.cells & two.cells) return;
    RestrictedCommon common{i, other, 0};
    for (Digit d : one.digits & two.digits) {
        if (two.places[d] - one.seen[d]) continue;
        (common.first ? common.second : common.first) = d;
    }
    if (common.first) commons_.push_back(common);
}

void AlsTable::find_rivals(const Board& board) {
    const int count = static_cast<int>(sets_.size());
    const int size = board.layout().size, cells = board.layout().cells;
    BitRows seeing;
    seeing.reset(cells * (size + 1), count);
    for (int i = 0; i < count; ++i) {
        const AlsOfHouse& set = sets_[static_cast<std::size_t>(i)];
        for (Digit d : set.digits) {
            for (Cell c : set.seen[d]) seeing.add(c * (size + 1) + d, i);
        }
    }
    rivals_.reset(count, count);
    for (int i = 0; i < count; ++i) {
        const AlsOfHouse& set = sets_[static_cast<std::size_t>(i)];
        for (Digit d : set.digits) {
            for (Cell c : set.seen[d]) rivals_.join(i, seeing[c * (size + 1) + d]);
        }
    }
}

void AlsTable::strike(int one, int other, DigitSet barred, std::vector<Candidate>& struck) const {
    const AlsOfHouse& a = sets_[static_cast<std::size_t>(one)];
    const AlsOfHouse& b = sets_[static_cast<std::size_t>(other)];
    for (Digit d : (a.digits & b.digits) - barred) {
        for (Cell c : a.seen[d] & b.seen[d]) struck.push_back(candidate(c, d));
    }
}

namespace {

DigitSet digits_of(const RestrictedCommon& common) {
    return DigitSet::of(common.first) | (common.second ? DigitSet::of(common.second) : DigitSet{});
}

// Reports what is struck, each candidate once.
bool report_list(Sink& out, const std::vector<Candidate>& struck) {
    if (struck.empty()) return false;
    Step& step = out.draft();
    for (auto [cell, digit] : struck) strike(step, cell, digit);
    return out.report();
}

// One of two doubly linked sets holds all its digits but the links: strikes what those see.
void strike_doubly(const AlsOfHouse& set, const AlsOfHouse& other, DigitSet links,
                   std::vector<Candidate>& struck) {
    for (Digit d : set.digits - links) {
        for (Cell c : set.seen[d] - other.cells) struck.push_back(candidate(c, d));
    }
}

class XyWings {
  public:
    XyWings(const AlsTable& table, Sink& out) : table_(table), out_(out) {
        into_.resize(table.sets().size());
        const auto& commons = table.commons();
        for (std::size_t i = 0; i < commons.size(); ++i) {
            into_[static_cast<std::size_t>(commons[i].other)].push_back(static_cast<int>(i));
        }
    }

    // Pairs of commons with one set in common, in the order of their numbers.
    void search() const {
        const int count = static_cast<int>(table_.commons().size());
        for (int i = 0; i < count; ++i) {
            const RestrictedCommon& common = at(i);
            for (int j = i + 1; j < table_.end(common.one); ++j) {
                if (check(common, at(j), common.other, at(j).other)) return;
            }
            for (int j : into_[static_cast<std::size_t>(common.other)]) {
                if (j > i && check(common, at(j), common.one, at(j).one)) return;
            }
            for (int j = table_.begin(common.other); j < table_.end(common.other); ++j) {
                if (check(common, at(j), common.one, at(j).other)) return;
            }
        }
    }

  private:
    const RestrictedCommon& at(int i) const {
        return table_.commons()[static_cast<std::size_t>(i)];
    }

    bool check(const RestrictedCommon& one, const RestrictedCommon& two, int a, int b) const {
        if (!table_.rivals(a).has(b)) return false;
        if (!one.second && !two.second && one.first == two.first) return false;
        const auto& sets = table_.sets();
        const CellSet cells = sets[static_cast<std::size_t>(a)].cells;
        if (cells & sets[static_cast<std::size_t>(b)].cells) return false;
        std::vector<Candidate> struck;
        table_.strike(a, b, digits_of(one) | digits_of(two), struck);
        return report_list(out_, struck);
    }

    const AlsTable& table_;
    Sink& out_;
    std::vector<std::vector<int>> into_;  // by set: commons of which it is the second
};

// Chains of four sets or more. A state of a chain is its last common and which digits of it link.
class XyChains {
  public:
    explicit XyChains(const AlsTable& table) : table_(table) {
        const int count = static_cast<int>(table.commons().size());
        for (int i = 0; i < count; ++i) {
            state_of_.push_back(static_cast<int>(states_.size()));
            const RestrictedCommon& one = table.commons()[static_cast<std::size_t>(i)];
            states_.push_back({i, DigitSet::of(one.first), one.first});
            if (!one.second) continue;
            states_.push_back({i, DigitSet::of(one.second), one.second});
            // Where both digits link, HoDoKu looks at the first of them alone.
            states_.push_back({i, digits_of(one), one.first});
        }
        const int states = static_cast<int>(states_.size());
        ending_.reset(static_cast<int>(table.sets().size()), states);
        for (int i = 0; i < states; ++i) ending_.add(common(i).other, i);
        after_.reset(states + 1, states);  // the last row is scratch
        // The numbers of the sets rise, so that the later commons come first.
        for (int i = states - 1; i >= 0; --i) {
            each_next(i, [&](int next) {
                after_.add(i, next);
                after_.join(i, after_[next]);
            });
        }
    }

    void search(Best& best) {
        const int states = static_cast<int>(states_.size());
        BitRows ends;
        for (int i = 0, start = -1; i < states; ++i) {
            const bool both = states_[static_cast<std::size_t>(i)].digits.size() > 1;
            if (both) continue;  // the first common of a chain links by one digit
            if (common(i).one != start) {
                start = common(i).one;
                mark_ends(start, ends);
            }
            if (ends[0].meets(after_[i])) check(start, i, ends[0], best);
        }
    }

  private:
    struct State {
        int common;
        DigitSet digits;  // that link
        Digit spent;      // that cannot link again
    };
    enum Use : int { FIRST, SECOND, BOTH };

    const RestrictedCommon& common(int state) const {
        const int at = states_[static_cast<std::size_t>(state)].common;
        return table_.commons()[static_cast<std::size_t>(at)];
    }

    template <class Visit>
    void each_next(int state, const Visit& visit) const {
        const Digit spent = states_[static_cast<std::size_t>(state)].spent;
        const int from = common(state).other;
        for (int i = table_.begin(from); i < table_.end(from); ++i) {
            const RestrictedCommon& next = table_.commons()[static_cast<std::size_t>(i)];
            const int first = state_of_[static_cast<std::size_t>(i)];
            if (!next.second) {
                if (next.first != spent) visit(first);
            } else if (next.second == spent) {
                visit(first + FIRST);
            } else {
                visit(first + (next.first == spent ? SECOND : BOTH));
            }
        }
    }

    // The states that end in a set which eliminates something together with the start.
    void mark_ends(int start, BitRows& ends) const {
        ends.reset(1, static_cast<int>(states_.size()));
        for (int set : table_.rivals(start)) ends.join(0, ending_[set]);
    }

    // The states that follow after two commons or more.
    Bits after_two(int state) {
        const int scratch = static_cast<int>(states_.size());
        after_.clear(scratch);
        each_next(state, [&](int next) { after_.join(scratch, after_[next]); });
        return after_[scratch];
    }

    void check(int start, int first, Bits ends, Best& best) {
        const Bits reached = after_two(first);
        const DigitSet digits = states_[static_cast<std::size_t>(first)].digits;
        for (int word = 0; word < reached.width(); ++word) {
            for (Bits::Word left = reached.word(word) & ends.word(word); left; left &= left - 1) {
                const int state = word * 64 + std::countr_zero(left);
                const DigitSet barred = digits | states_[static_cast<std::size_t>(state)].digits;
                struck_.clear();
                table_.strike(start, common(state).other, barred, struck_);
                if (!struck_.empty() && best.may_take(merit(struck_))) best.offer(struck_);
            }
        }
    }

    const AlsTable& table_;
    std::vector<State> states_;
    std::vector<int> state_of_;  // by common: its first state
    BitRows after_;              // by state: those that follow
    BitRows ending_;             // by set: the states that end in it
    std::vector<Candidate> struck_;
};

}  // namespace

void als_xz(const Position& position, Sink& out) {
    static const std::uint8_t doubly_linked = row("als-xz-doubly-linked");
    const AlsTable& table = position.table<AlsTable>();
    std::vector<Candidate> struck;
    for (const RestrictedCommon& common : table.commons()) {
        struck.clear();
        if (table.rivals(common.one).has(common.other)) {
            table.strike(common.one, common.other, DigitSet::of(common.first), struck);
        }
        bool doubly = false;
        if (common.second) {
            table.strike(common.one, common.other, DigitSet::of(common.second), struck);
            const std::size_t singly = struck.size();
            const AlsOfHouse& a = table.sets()[static_cast<std::size_t>(common.one)];
            const AlsOfHouse& b = table.sets()[static_cast<std::size_t>(common.other)];
            strike_doubly(a, b, digits_of(common), struck);
            strike_doubly(b, a, digits_of(common), struck);
            doubly = struck.size() > singly;
        }
        if (struck.empty()) continue;
        if (doubly) out.draft().technique = doubly_linked;
        if (report_list(out, struck)) return;
    }
}

void als_xy_wing(const Position& position, Sink& out) {
    XyWings(position.table<AlsTable>(), out).search();
}

void als_xy_chain(const Position& position, Sink& out) {
    Best best;
    XyChains(position.table<AlsTable>()).search(best);
    best.report(out);
}

}  // namespace whydoku::hodoku
