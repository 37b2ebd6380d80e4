// Forcing chains and forcing nets. HoDoKu makes the same tables as for nice loops, for nets with
// four rounds of singles in each, and looks for
//
//   a contradiction  a literal from which follows that a candidate is true and false, that a cell
//                    has no candidate, or that a house has no place for a digit
//   a verity         a literal that follows from a candidate whether it is true or false, from all
//                    candidates of a cell, or from all places of a digit in a house
//
// Placements come first, by cell; then eliminations, by cell and digit. Of two reasons for one
// elimination the shorter is taken.
#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "scales/hodoku/finders.hpp"
#include "scales/hodoku/literals.hpp"
#include "scales/hodoku/net_tables.hpp"
#include "scales/hodoku/report.hpp"

namespace whydoku::hodoku {
namespace {

constexpr int UNREASONED = std::numeric_limits<int>::max();  // the length of no reason

// A way from one literal to another.
struct Way {
    Literal from, to;
};
using Ways = std::vector<Way>;

// How long the chains of a reason are together. All begin or end with the same literal, so that one
// table is enough: a chain can be followed from either end.
class ChainLengths {
  public:
    static constexpr bool SYMMETRIC = true;

    explicit ChainLengths(const Literals& literals) : literals_(literals) {}

    // UNREASONED where it is not less than `below`.
    int length(Literal supposed, const Ways& ways, int below) {
        if (!made_ || supposed_ != supposed) table_.from(literals_, supposed);
        made_ = true;
        supposed_ = supposed;
        int sum = 0;
        for (Way way : ways) {
            const Literal end = way.from == supposed ? way.to : Literals::opposite(way.from);
            if (!table_.has(end)) return UNREASONED;
            sum += table_.depth(end) + 1;
        }
        return sum < below ? sum : UNREASONED;
    }

  private:
    const Literals& literals_;
    TableOfChains table_;
    Literal supposed_ = 0;
    bool made_ = false;
};

// Nets must be nets: a reason in which nothing follows from several entries does not count.
class NetLengths {
  public:
    static constexpr bool SYMMETRIC = false;

    NetLengths(const NetTables& tables, const Literals& literals)
        : ways_(tables, literals.count()) {}

    int length(Literal, const Ways& ways, int below) {
        int sum = 0;
        bool is_net = false;
        for (Way way : ways) {
            const NetWays::Measure found = ways_.measure(way.from, way.to);
            sum += found.length;
            is_net |= found.is_net;
            if (sum >= below) return UNREASONED;
        }
        return is_net ? sum : UNREASONED;
    }

  private:
    NetWays ways_;
};

struct ForcingRows {
    std::uint8_t candidate, cell, house;
};

template <class Lengths>
class Forcing {
  public:
    Forcing(const Position& position, const Consequence& consequence, Lengths& lengths)
        : board_(position.board()),
          literals_(position.table<LiteralsOf<WithGroups::yes>>()),
          consequence_(consequence),
          lengths_(lengths) {
        list_houses();
        conclusions_.reset(ROWS, 2 * consequence_.off_from());
        find_contradictions();
        find_verities();
    }

    void search(const ForcingRows& rows, Sink& out) {
        conclusions_.copy(SCRATCH, conclusions_[VERITY]);
        conclusions_.join(SCRATCH, conclusions_[CONTRADICTION]);
        for (int i : conclusions_[SCRATCH]) {
            if (is_candidate(i) && try_conclusion(literal_at(i), rows, out)) return;
        }
    }

  private:
    enum Row : int { VERITY, CONTRADICTION, SCRATCH, ROWS };  // of conclusions_

    // The candidates of a cell, or the places of a digit in a house.
    class Members {
      public:
        void push_back(Literal one) { list_[count_++] = one; }
        operator std::span<const Literal>() const { return std::span(list_).first(count_); }

      private:
        std::array<Literal, MAX_SIZE> list_;
        std::size_t count_ = 0;
    };
    struct Places {
        Members members;
        bool complete = false;
    };
    struct Reason {
        int length = UNREASONED;
        std::uint8_t row = 0;
    };

    // The places of each digit in each house; and those where no candidate was eliminated before
    // without the digit being seen from there, which HoDoKu asks for where a house has no place.
    void list_houses() {
        const Layout& layout = board_.layout();
        for (Cell c : board_.empty()) {
            Members& members = cells_.emplace_back();
            for (Digit d : board_.candidates(c)) members.push_back(literals_.on(c, d));
        }
        std::array<CellSet, MAX_SIZE + 1> allowed;
        allowed.fill(board_.empty());
        for (Cell c : layout.all - board_.empty()) allowed[board_.value(c)] -= layout.peers[c];
        for (House h = 0; h < layout.houses; ++h) {
            for (Digit d : board_.missing(h)) {
                Places& places = houses_.emplace_back();
                for (Cell c : board_.places(d, h)) places.members.push_back(literals_.on(c, d));
                places.complete = (allowed[d] & layout.house[h]) == board_.places(d, h);
            }
        }
    }

    // Collects what must be true because its opposite leads to a contradiction: a candidate that is
    // true and false, a cell without a candidate, a house without a place.
    void find_contradictions() {
        const int half = consequence_.off_from() / 64, last = literals_.candidates();
        for (int i = 0; i < 2 * last; ++i) {
            const auto supposed = static_cast<Literal>(i);
            const Bits row = consequence_.row(supposed);
            for (int word = 0; word * 64 < last; ++word) {
                Bits::Word both = row.word(word) & row.word(half + word);
                if (last - word * 64 < 64) both &= (Bits::Word{1} << (last - word * 64)) - 1;
                if (!both) continue;
                conclusions_.add(CONTRADICTION, bit(Literals::opposite(supposed)));
                break;
            }
        }
        if (Lengths::SYMMETRIC) return;
        find_causes();
        for (std::span<const Literal> members : cells_) add_common(causes_, members, CONTRADICTION);
        for (const Places& house : houses_) {
            if (house.complete) add_common(causes_, house.members, CONTRADICTION);
        }
    }

    // By true candidate: the opposites of all literals from which follows that it is false.
    void find_causes() {
        const int half = consequence_.off_from();
        causes_.reset(literals_.count(), 2 * half);
        for (int i = 0; i < 2 * literals_.candidates(); ++i) {
            const auto supposed = static_cast<Literal>(i);
            const int opposite = bit(Literals::opposite(supposed));
            const Bits row = consequence_.row(supposed);
            for (int word = half / 64; word < row.width(); ++word) {
                for (Bits::Word left = row.word(word); left; left &= left - 1) {
                    const int node = word * 64 + std::countr_zero(left) - half;
                    causes_.add(Literals::on(node), opposite);
                }
            }
        }
    }

    // Adds what the rows of all members have in common.
    template <class Rows>
    void add_common(const Rows& rows, std::span<const Literal> members, Row to) {
        if (members.empty()) return;
        conclusions_.copy(SCRATCH, rows[members[0]]);
        for (Literal one : members) conclusions_.meet(SCRATCH, rows[one]);
        conclusions_.join(to, conclusions_[SCRATCH]);
    }

    // Collects what follows from all members of a cell or house, or from both states of a
    // candidate. The last does not count within the candidate's own cell.
    void find_verities() {
        for (std::span<const Literal> members : cells_) add_verity(members, true);
        for (const Places& house : houses_) add_verity(house.members, house.complete);
        for (int i = 0; i < literals_.candidates(); ++i) {
            const Bits on = consequence_.row(Literals::on(i));
            const Bits off = consequence_.row(Literals::off(i));
            if (!on.meets(off)) continue;
            conclusions_.copy(SCRATCH, on);
            conclusions_.meet(SCRATCH, off);
            const Cell own = literals_.node(Literals::on(i)).cell();
            for (int k : conclusions_[SCRATCH]) {
                if (is_candidate(k) && literals_.node(literal_at(k)).cell() != own) {
                    conclusions_.add(VERITY, k);
                }
            }
        }
    }

    // If chains can be followed from either end, the opposite leads to a contradiction there.
    void add_verity(std::span<const Literal> members, bool contradicts) {
        const auto& rows = consequence_.rows();
        add_common(rows, members, VERITY);
        if (Lengths::SYMMETRIC && contradicts) add_common(rows, members, CONTRADICTION);
    }

    bool is_candidate(int bit) const {
        return bit % consequence_.off_from() < literals_.candidates();
    }
    Literal literal_at(int bit) const {
        const int half = consequence_.off_from();
        return bit < half ? Literals::on(bit) : Literals::off(bit - half);
    }
    int bit(Literal literal) const {
        return (Literals::is_on(literal) ? 0 : consequence_.off_from()) + literal / 2;
    }
    bool follows(Literal from, Literal to) const { return consequence_.has(from, to); }

    bool try_conclusion(Literal conclusion, const ForcingRows& rows, Sink& out) {
        const Literal supposed = Literals::opposite(conclusion);
        Reason reason;
        if (conclusions_[CONTRADICTION].has(bit(conclusion))) {
            reason = {contradiction(supposed), rows.candidate};
        }
        // A placement that has a contradiction needs no comparison: it was found first.
        const bool enough = reason.length != UNREASONED && Literals::is_on(conclusion);
        if (!enough && conclusions_[VERITY].has(bit(conclusion))) {
            const Reason other = verity(conclusion, rows, reason.length);
            if (other.length < reason.length) reason = other;
        }
        if (reason.length == UNREASONED) return false;
        const TableNode& node = literals_.node(conclusion);
        Step& step = out.draft();
        step.technique = reason.row;
        if (Literals::is_on(conclusion)) {
            step.place(node.cell(), node.digit);
        } else {
            step.eliminate(node.cell(), node.digit);
        }
        return out.report();
    }

    bool all_off(Literal supposed, std::span<const Literal> members) const {
        return !members.empty() && std::ranges::all_of(members, [&](Literal one) {
            return follows(supposed, Literals::opposite(one));
        });
    }

    // Takes a reason if it is shorter.
    void improve(Literal supposed, const Ways& ways, int& best) {
        if (!ways.empty()) best = std::min(best, lengths_.length(supposed, ways, best));
    }

    // The length of the shortest contradiction.
    int contradiction(Literal supposed) {
        int best = UNREASONED;
        const Literal opposite = Literals::opposite(supposed);
        if (follows(supposed, opposite)) improve(supposed, {{supposed, opposite}}, best);
        contradict_by_truth(supposed, best);
        contradict_by_house(supposed, best);
        for (std::span<const Literal> members : cells_) {
            if (all_off(supposed, members)) improve(supposed, offs(supposed, members), best);
        }
        for (const Places& house : houses_) {
            if (!house.complete || !all_off(supposed, house.members)) continue;
            improve(supposed, offs(supposed, house.members), best);
        }
        return best;
    }

    static Ways offs(Literal supposed, std::span<const Literal> members) {
        Ways ways;
        for (Literal one : members) ways.push_back({supposed, Literals::opposite(one)});
        return ways;
    }

    // The cells in which a digit is true, or false, by digit.
    CellSet cells_of(Literal supposed, Digit d, bool on) const {
        CellSet found;
        for (Cell c : board_.places(d)) {
            const Literal one = on ? literals_.on(c, d) : literals_.off(c, d);
            if (follows(supposed, one)) found |= CellSet::of(c);
        }
        return found;
    }

    // One candidate both true and false, or two digits in one cell: of each digit, or two digits,
    // the first cell.
    void contradict_by_truth(Literal supposed, int& best) {
        std::array<CellSet, MAX_SIZE + 1> on{};
        for (Digit d : board_.layout().digits()) on[d] = cells_of(supposed, d, true);
        for (Digit d : board_.layout().digits()) {
            const CellSet both = on[d] & cells_of(supposed, d, false);
            if (!both) continue;
            const Cell c = both.first();
            const Ways ways{{supposed, literals_.off(c, d)}, {supposed, literals_.on(c, d)}};
            improve(supposed, ways, best);
        }
        for (Digit d : board_.layout().digits()) {
            for (Digit e = d + 1; e <= board_.layout().size; ++e) {
                const CellSet both = on[d] & on[e];
                if (!both) continue;
                const Cell c = both.first();
                const Ways ways{{supposed, literals_.on(c, d)}, {supposed, literals_.on(c, e)}};
                improve(supposed, ways, best);
            }
        }
    }

    // A digit true in several cells of a house.
    void contradict_by_house(Literal supposed, int& best) {
        for (const Places& house : houses_) {
            Ways ways;
            for (Literal one : std::span<const Literal>(house.members)) {
                if (follows(supposed, one)) ways.push_back({supposed, one});
            }
            if (ways.size() > 1) improve(supposed, ways, best);
        }
    }

    Ways ways_from(std::span<const Literal> members, Literal conclusion) const {
        Ways ways;
        for (Literal one : members) {
            if (!follows(one, conclusion)) return {};
            ways.push_back({one, conclusion});
        }
        return ways;
    }

    // A verity that is shorter than that, if there is one.
    Reason verity(Literal conclusion, const ForcingRows& rows, int below) {
        const Literal supposed = Literals::opposite(conclusion);
        Reason found;
        const auto try_ways = [&](std::span<const Literal> members, std::uint8_t technique) {
            const Ways ways = ways_from(members, conclusion);
            if (ways.empty()) return false;
            found = {lengths_.length(supposed, ways, below), technique};
            return found.length != UNREASONED;
        };
        const Cell own = literals_.node(conclusion).cell();
        for (int i = 0; i < literals_.candidates(); ++i) {
            if (literals_.node(Literals::on(i)).cell() == own) continue;
            const std::array both = {Literals::on(i), Literals::off(i)};
            if (try_ways(both, rows.candidate)) return found;
        }
        for (std::span<const Literal> members : cells_) {
            if (try_ways(members, rows.cell)) return found;
        }
        for (const Places& house : houses_) {
            if (try_ways(house.members, rows.house)) return found;
        }
        return {};
    }

    const Board& board_;
    const Literals& literals_;
    const Consequence& consequence_;
    Lengths& lengths_;
    std::vector<Members> cells_;
    std::vector<Places> houses_;
    BitRows conclusions_, causes_;
};

ForcingRows rows_of(const std::string& kind) {
    return {row("candidate-forcing-" + kind), row("cell-forcing-" + kind),
            row("house-forcing-" + kind)};
}

}  // namespace

void forcing_chains(const Position& position, Sink& out) {
    static const ForcingRows rows = rows_of("chain");
    const Literals& literals = position.table<LiteralsOf<WithGroups::yes>>();
    ChainLengths lengths(literals);
    Forcing(position, position.table<ConsequenceOf<WithGroups::yes>>(), lengths).search(rows, out);
}

void forcing_nets(const Position& position, Sink& out) {
    static const ForcingRows rows = rows_of("net");
    const Literals& literals = position.table<LiteralsOf<WithGroups::yes>>();
    NetLengths lengths(position.table<NetTables>(), literals);
    Forcing(position, position.table<NetConsequence>(), lengths).search(rows, out);
}

}  // namespace whydoku::hodoku
