// The search behind every fish: N base houses whose places for a digit are confined to M covers.
#pragma once

#include "position/sink.hpp"

namespace whydoku {

// The houses that may be bases, and those that may be covers.
struct CoveredHouses {
    HouseSet bases, covers;
    bool holds(CoveredHouses other) const {
        return !(other.bases - bases) && !(other.covers - covers);
    }
    CoveredHouses turned() const { return {covers, bases}; }
};

// Where the digit of a fish can be.
struct FishPlaces {
    CellSet left;  // what the covers have to contain
    // The bases of a fish need one of these. With fins, they are the places in houses of the victim
    // that may be covers: without one, the victim's cover takes nothing from the bases.
    CellSet needed;
};

// Finds base houses whose remaining places lie in a given number of cover houses.
template <class Visit>
class CoverSearch {
  public:
    CoverSearch(const Layout& layout, FishPlaces places, CoveredHouses way, const Visit& visit)
        : layout_(layout), left_(places.left), needed_(places.needed), way_(way), visit_(visit) {}

    // Calls visit(bases, covers) for each fish until visit returns true; returns true then.
    bool run(int bases, int covers) {
        if (is_grid()) return run_in_grid(bases, covers);
        const int most = covers * layout_.max_overlap;
        HouseSet pool;
        for (House h : way_.bases) {
            const int count = (layout_.house[h] & left_).size();
            if (count > 0 && count <= most) pool |= HouseSet::of(h);
        }
        return add_base({}, pool, bases, covers);
    }

  private:
    struct State {
        HouseSet bases, covers;
        CellSet held, covered;
    };

    // Rows against columns: every place is in one base and one cover, so the bases alone determine
    // the covers.
    bool is_grid() const {
        const HouseSet rows = layout_.rows(), columns = layout_.columns();
        return way_.bases == rows ? way_.covers == columns
                                  : way_.bases == columns && way_.covers == rows;
    }

    bool run_in_grid(int bases, int covers) {
        HouseSet pool;
        for (House h : way_.bases) {
            const CellSet places = layout_.house[h] & left_;
            if (!places || places.size() > covers) continue;
            pool |= HouseSet::of(h);
            covers_over_[h] = {};
            for (Cell c : places) covers_over_[h] |= layout_.houses_of[c] & way_.covers;
        }
        return add_line({}, pool, bases, covers);
    }

    bool add_line(const State& state, HouseSet pool, int bases, int covers) {
        if (bases == 0) {
            return state.covers.size() == covers && irreducible(state) &&
                   visit_(state.bases, state.covers);
        }
        if (pool.size() < bases) return false;
        for (House h : pool) {
            pool -= HouseSet::of(h);
            const HouseSet joined = state.covers | covers_over_[h];
            if (joined.size() > covers) continue;
            if (add_line({state.bases | HouseSet::of(h), joined, {}, {}}, pool, bases - 1, covers))
                return true;
        }
        return false;
    }

    // Two bases must not share a remaining place: the digit there would serve both of them.
    bool add_base(const State& state, HouseSet pool, int bases, int covers) {
        if (bases == 0)
            return covers == 0 && irreducible(state) && visit_(state.bases, state.covers);
        for (House h : pool) {
            if (pool.size() < bases) return false;
            pool -= HouseSet::of(h);
            const CellSet places = layout_.house[h] & left_;
            if ((places & state.held) || state.covers.has(h)) continue;
            State next = state;
            next.bases |= HouseSet::of(h);
            next.held |= places;
            if (cover(next, pool, bases - 1, covers, {})) return true;
        }
        return false;
    }

    // Some cover must contain the first open place. Covers that an earlier branch has tried are
    // barred from the later branches, so that no set of covers comes twice.
    bool cover(const State& state, HouseSet pool, int bases, int covers, HouseSet barred) {
        const CellSet open = state.held - state.covered;
        if (!open) return add_base(state, pool, bases, covers);
        if (covers == 0) return false;
        const HouseSet choice = layout_.houses_of[open.first()] & way_.covers;
        for (House h : choice - state.bases - state.covers - barred) {
            State next = state;
            next.covers |= HouseSet::of(h);
            next.covered |= layout_.house[h];
            if (cover(next, pool, bases, covers - 1, barred)) return true;
            barred |= HouseSet::of(h);
        }
        return false;
    }

    // Whether no smaller fish is part of this one. It would be a subset of the covers that confines
    // at least as many surplus bases (bases minus covers) as all the covers do.
    bool irreducible(const State& state) const {
        const int excess = state.bases.size() - state.covers.size();
        for (std::uint64_t some = (state.covers.bits - 1) & state.covers.bits; some != 0;
             some = (some - 1) & state.covers.bits) {
            CellSet covered;
            for (House h : HouseSet{some}) covered |= layout_.house[h];
            HouseSet inside;
            for (House h : state.bases) {
                if (!((layout_.house[h] & left_) - covered)) inside |= HouseSet::of(h);
            }
            if (inside.size() - std::popcount(some) >= excess && hold_needed(inside)) return false;
        }
        return true;
    }

    // A place in several bases is a fin, so it does not count.
    bool hold_needed(HouseSet bases) const {
        CellSet once, twice;
        for (House h : bases) {
            twice |= once & layout_.house[h];
            once |= layout_.house[h];
        }
        return bool((once - twice) & needed_);
    }

    const Layout& layout_;
    CellSet left_, needed_;
    CoveredHouses way_;
    const Visit& visit_;
    std::array<HouseSet, MAX_HOUSES> covers_over_;  // in a grid: the covers of the base's places
};

// Calls visit(bases, covers) for each fish among the remaining places until visit returns true.
// Returns true then, or when a cap was hit.
template <class Visit>
bool each_cover(const Layout& layout, FishPlaces places, CoveredHouses way, int bases, int covers,
                Sink& out, const Visit& visit) {
    if (out.capped()) return true;
    return CoverSearch<Visit>(layout, places, way, visit).run(bases, covers);
}

}  // namespace whydoku
