// Kraken fish: a finned fish whose victim need not see the fins. Suppose that the victim is true.
// If links then make every fin false, N bases are left with N - 1 covers for their places, which is
// a contradiction. In other words: if no fin is true, the fish eliminates the victim; if a fin is
// true, a chain from the fin eliminates it.
//
// Type 1: the victim is a place of the fish's digit in one more cover. Type 2: the victim is
// another digit; a chain leads from each place outside of the N - 1 covers.
//
// As in any fish, each cover holds a place of the bases that is no fin.
#include <algorithm>
#include <optional>

#include "finders/finders.hpp"
#include "finders/shared/cover_search.hpp"
#include "position/links.hpp"

namespace whydoku {
namespace {

constexpr int LARGEST = 4;

struct Kraken {
    NodeId victim;
    Digit digit;
    HouseSet bases, covers;
    CellSet body, fins;
    int length;  // of all chains together, in links
};

// The places of the digit that are false if the victim is true.
CellSet lost_places(const Consequences& all, NodeId victim, CellSet places, Digit d) {
    const Bits off = all.all({victim, Truth::yes}, Truth::no);
    CellSet lost;
    for (Cell c : places) {
        if (off.has(all.links().node(c, d))) lost |= CellSet::of(c);
    }
    return lost;
}

class KrakenSearch {
  public:
    KrakenSearch(const Board& board, Consequences& all, Sink& out)
        : board_(board), layout_(board.layout()), all_(all), out_(out) {}

    // For each victim, the kraken with the shortest chains; nothing when a cap was hit.
    std::vector<Kraken> run(bool other_digits) {
        std::vector<Kraken> found;
        const Links& links = all_.links();
        for (NodeId victim = 0; victim < links.singles(); ++victim) {
            const Digit own = links.nodes()[victim].digit;
            best_.reset();
            for (Digit d : layout_.digits()) {
                if ((d != own) == other_digits && !look(victim, d)) return {};
            }
            if (best_) found.push_back(*best_);
        }
        std::ranges::stable_sort(found, {}, &Kraken::length);
        return found;
    }

  private:
    // False when a cap was hit.
    bool look(NodeId victim, Digit d) {
        const CellSet places = board_.places(d);
        const CellSet lost = lost_places(all_, victim, places, d);
        const CellSet here = CellSet::of(all_.links().nodes()[victim].cell());
        if (!lost || all_.refutes_itself({victim, Truth::yes})) return true;
        const CoveredHouses rows{layout_.rows(), layout_.columns()};
        for (const CoveredHouses way : {rows, rows.turned()}) {
            const FishPlaces searched{places - lost - here, needed(victim, d, way.covers)};
            for (int size = 2; size <= LARGEST; ++size) {
                const auto weigh = [&](HouseSet bases, HouseSet covers) {
                    keep({.victim = victim, .digit = d, .bases = bases, .covers = covers}, way);
                    return false;
                };
                if (each_cover(layout_, searched, way, size, size - 1, out_, weigh)) return false;
            }
        }
        return true;
    }

    // The places in the cover of the victim; all places where any line will do as a cover.
    CellSet needed(NodeId victim, Digit d, HouseSet covers) const {
        const Node& node = all_.links().nodes()[victim];
        const CellSet places = board_.places(d);
        return node.digit == d ? places & union_of(layout_.houses_of[node.cell()] & covers)
                               : places;
    }

    // Completes the fish, and keeps it if it is the best so far.
    void keep(Kraken kraken, CoveredHouses way) {
        const Node& victim = all_.links().nodes()[kraken.victim];
        const CellSet in_bases = union_of(kraken.bases) & board_.places(kraken.digit);
        const bool own_digit = victim.digit == kraken.digit;
        if (own_digit) {
            const HouseSet last = layout_.houses_of[victim.cell()] & (way.covers - kraken.covers);
            if (!(in_bases & union_of(last))) return;
            kraken.covers |= last;
        }
        kraken.fins = in_bases - union_of(kraken.covers);
        kraken.body = in_bases - kraken.fins;
        if (!own_digit && kraken.fins.size() == 1)
            return;        // this place holds the digit, whatever the victim is
        bool seen = true;  // the victim sees all fins: then it is just a finned fish
        kraken.length = 0;
        const ChainReach& reach = all_.from({kraken.victim, Truth::yes});
        for (Cell c : kraken.fins) {
            const NodeId start = all_.links().node(c, kraken.digit);
            const int length = reach.length(start, Truth::no);
            kraken.length += length;
            seen &= length == 1;
        }
        if (!seen && (!best_ || kraken.length < best_->length)) best_ = kraken;
    }

    CellSet union_of(HouseSet houses) const {
        CellSet cells;
        for (House h : houses) cells |= layout_.house[h];
        return cells;
    }

    const Board& board_;
    const Layout& layout_;
    Consequences& all_;
    Sink& out_;
    std::optional<Kraken> best_;
};

void describe(Consequences& all, const Kraken& kraken, Step& step) {
    const Node& victim = all.links().nodes()[kraken.victim];
    step.eliminate(victim.cell(), victim.digit);
    for (House h : kraken.bases) step.mark_house(Role::base, h);
    for (House h : kraken.covers) step.mark_house(Role::cover, h);
    step.mark(Role::base, kraken.body, kraken.digit);
    step.mark(Role::fin, kraken.fins, kraken.digit);
    std::vector<NodeId> path;
    for (Cell c : kraken.fins) {
        const NodeId start = all.links().node(c, kraken.digit);
        all.from({kraken.victim, Truth::yes}).path(start, Truth::no, path);
        std::ranges::reverse(path);
        draw_path(step, all.links(), path, Truth::yes);
    }
}

void kraken_fish(const Position& position, Sink& out, bool other_digits) {
    const Board& board = position.board();
    auto& all = position.table<ConsequencesOf<FORCING_LINKS>>();
    for (const Kraken& kraken : KrakenSearch(board, all, out).run(other_digits)) {
        Step& step = out.draft();
        describe(all, kraken, step);
        if (out.report()) return;
    }
}

}  // namespace

void kraken_fish_1(const Position& position, Sink& out) {
    kraken_fish(position, out, false);
}

void kraken_fish_2(const Position& position, Sink& out) {
    kraken_fish(position, out, true);
}

}  // namespace whydoku
