// Fish. N base houses hold a digit N times. If all its places there lie in N cover houses, the
// covers get the digit from the bases, and other places in the covers can be eliminated:
//
//            c2  c5  c8
//       r1    X   .   X       the three rows hold the digit three times, always in c2, c5 or c8,
//       r4    X   X   .       so in these columns it has no place outside the three rows
//       r7    .   X   X
//
// In general, count for each candidate how many base houses and how many cover houses contain it.
// Over the true candidates, the covers cannot be counted more often than the bases: there are N of
// each, every base holds the digit, and every cover holds it at most once. A fin is a candidate
// that is in more bases than covers. If no fin is true, no candidate in more covers than bases is
// true. If a fin is true, a candidate that sees it is false. So candidates in more covers than
// bases that see all fins can be eliminated.
//
// Each cover has to hold a place of the bases that is no fin. A cover that holds none takes nothing
// from them: the other covers are too few for the bases, so that some fin is true, and any house of
// the victim would do as a cover.
//
// A finned fish is searched from its victim. Suppose the digit there: it serves one cover, the fins
// are false, and N bases are left with N - 1 covers for their places. So both kinds of fish need
// the same search: base houses whose places are confined to a number of covers.
#include "finders/finders.hpp"
#include "finders/shared/cover_search.hpp"
#include "position/template_eliminations.hpp"

namespace whydoku {
namespace {

enum class Mix : std::uint8_t { basic, franken, mutant };

struct FishShape {
    Mix mix;
    bool finned;
    int size;

    bool operator==(const FishShape&) const = default;
    std::size_t number() const {
        return static_cast<std::size_t>((static_cast<int>(mix) * 2 + finned) * MAX_SIZE + size);
    }
    static constexpr std::size_t NUMBERS = 3 * 2 * MAX_SIZE;
};

struct Fish {
    HouseSet bases, covers;
    CellSet body{}, fins{}, struck{};
    bool sashimi = false;  // without its fins, some base has one place, or none

    bool operator==(const Fish&) const = default;
};

CoveredHouses widest(const Layout& layout, Mix mix) {
    const HouseSet all = layout.lines | layout.blocks;
    switch (mix) {
        case Mix::basic:
            return {layout.rows(), layout.columns()};
        case Mix::franken:
            return {layout.rows() | layout.blocks, layout.columns() | layout.blocks};
        default:
            return {all, all};
    }
}

Mix mix_of(const Layout& layout, CoveredHouses fish) {
    for (Mix mix : {Mix::basic, Mix::franken}) {
        const CoveredHouses way = widest(layout, mix);
        if (way.holds(fish) || way.turned().holds(fish)) return mix;
    }
    return Mix::mutant;
}

Fish fish_of(const Board& board, Digit d, HouseSet bases, HouseSet covers) {
    const Layout& layout = board.layout();
    CellSet in_base, in_bases, in_cover, in_covers;  // in at least one, in at least two
    for (House h : bases) {
        in_bases |= in_base & layout.house[h];
        in_base |= layout.house[h];
    }
    for (House h : covers) {
        in_covers |= in_cover & layout.house[h];
        in_cover |= layout.house[h];
    }
    const CellSet places = board.places(d);
    Fish fish{.bases = bases, .covers = covers};
    fish.fins = places & ((in_base - in_cover) | in_bases);
    fish.body = (places & in_base) - fish.fins;
    fish.struck = places & ((in_cover - in_base) | (in_covers - in_bases));
    if (fish.fins) fish.struck &= layout.peers_of_all(fish.fins);
    for (House h : bases) {
        if ((fish.body & layout.house[h]).size() < 2) fish.sashimi = true;
    }
    return fish;
}

bool is_each_cover_used(const Layout& layout, const Fish& fish) {
    for (House h : fish.covers) {
        if (!(fish.body & layout.house[h])) return false;
    }
    return true;
}

// The places in houses of the victim that may be covers.
CellSet places_in_covers(const Board& board, Digit d, Cell victim, HouseSet covers) {
    const Layout& layout = board.layout();
    CellSet cells;
    for (House h : layout.houses_of[victim] & covers) cells |= layout.house[h];
    return cells & board.places(d);
}

// The row and the column of a cell.
CellSet lines_over(const Layout& layout, Cell c) {
    return layout.house[layout.row(layout.row_of(c))] |
           layout.house[layout.column(layout.column_of(c))];
}

// Calls visit(fish) for the fish of one digit, for some of them more than once, until visit returns
// true. Their victims are among the places in no template (`lost`).
template <class Visit>
bool each_fish(const Board& board, Digit d, FishShape shape, CellSet lost, Sink& out,
               const Visit& visit) {
    const Layout& layout = board.layout();
    const auto check = [&](HouseSet bases, HouseSet covers) {
        if (mix_of(layout, {bases, covers}) != shape.mix) return false;
        const Fish fish = fish_of(board, d, bases, covers);
        return fish.struck && shape.finned == bool(fish.fins) && is_each_cover_used(layout, fish) &&
               visit(fish);
    };
    CoveredHouses way = widest(layout, shape.mix);
    for (int turn = shape.mix == Mix::mutant ? 1 : 0; turn < 2; ++turn, way = way.turned()) {
        if (!shape.finned) {
            const FishPlaces places{board.places(d), board.places(d)};
            if (each_cover(layout, places, way, shape.size, shape.size, out, check)) return true;
            continue;
        }
        for (Cell victim : lost) {
            const CellSet seen = board.places(d) & layout.peers[victim];
            // A fin of a basic fish is in no row or column of the victim, but sees it.
            if (shape.mix == Mix::basic && !(seen - lines_over(layout, victim))) continue;
            const FishPlaces places{board.places(d) - seen - CellSet::of(victim),
                                    places_in_covers(board, d, victim, way.covers)};
            const auto finish = [&](HouseSet bases, HouseSet covers) {
                for (House h : (layout.houses_of[victim] & way.covers) - covers) {
                    if (check(bases, covers | HouseSet::of(h))) return true;
                }
                return false;
            };
            if (each_cover(layout, places, way, shape.size, shape.size - 1, out, finish)) {
                return true;
            }
        }
    }
    return false;
}

// The fish that have been found. They depend on the places of their digit alone, and are kept as
// long as these stay.
class FishCache : public Remembered {
  public:
    void build(const Position& position) {
        position_ = &position;
        const DigitSet changed = changes_.update(position.board());
        if (!changed) return;
        std::erase_if(fish_, [&](const CachedFish& one) { return changed.has(one.digit); });
        for (DigitSet& digits : searched_) digits -= changed;
    }

    // Calls visit(fish) for each fish of that digit and shape until visit returns true. Returns
    // true then, or when a cap was hit.
    template <class Visit>
    bool each(Digit d, FishShape shape, Sink& out, const Visit& visit) {
        if (!search(d, shape, out)) return true;
        return std::ranges::any_of(fish_, [&](const CachedFish& one) {
            return one.digit == d && one.shape == shape && visit(one.fish);
        });
    }

  private:
    struct CachedFish {
        Digit digit;
        FishShape shape;
        Fish fish;
    };

    // False when a cap was hit.
    bool search(Digit d, FishShape shape, Sink& out) {
        const Board& board = position_->board();
        DigitSet& searched = searched_[shape.number()];
        if (searched.has(d)) return true;
        // Two lines with the same two places are found faster than the places in no template.
        const bool quick = shape == FishShape{Mix::basic, false, 2};
        const CellSet lost =
            quick ? board.places(d) : position_->table<TemplateEliminations>().of(d);
        const std::size_t before = fish_.size();
        const auto keep = [&](const Fish& fish) {
            const auto same = [&](const CachedFish& one) { return one.fish == fish; };
            if (std::none_of(fish_.begin() + before, fish_.end(), same)) {
                fish_.push_back({d, shape, fish});
            }
            return false;
        };
        if (lost && each_fish(board, d, shape, lost, out, keep)) return false;
        searched |= DigitSet::of(d);
        return true;
    }

    const Position* position_ = nullptr;
    PlaceChanges changes_;
    std::vector<CachedFish> fish_;
    std::array<DigitSet, FishShape::NUMBERS> searched_{};
};

void describe(const Fish& fish, Digit d, Step& step) {
    step.eliminate(fish.struck, d);
    for (House h : fish.bases) step.mark_house(Role::base, h);
    for (House h : fish.covers) step.mark_house(Role::cover, h);
    step.mark(Role::base, fish.body, d);
    step.mark(Role::fin, fish.fins, d);
}

FishShape shape_of(FishKind kind, int size) {
    switch (kind) {
        case FishKind::basic:
            return {Mix::basic, false, size};
        case FishKind::finned:
        case FishKind::sashimi:
            return {Mix::basic, true, size};
        case FishKind::franken:
            return {Mix::franken, false, size};
        case FishKind::fin_franken:
            return {Mix::franken, true, size};
        case FishKind::mutant:
            return {Mix::mutant, false, size};
        default:
            return {Mix::mutant, true, size};
    }
}

// Calls visit(fish, digit) for each fish of that kind until it returns true.
template <class Visit>
void each_of_kind(const Position& position, FishKind kind, int size, Sink& out,
                  const Visit& visit) {
    const bool told_apart = kind == FishKind::finned || kind == FishKind::sashimi;
    FishCache& cache = position.table<FishCache>();
    for (Digit d : position.layout().digits()) {
        const auto pass_on = [&](const Fish& fish) {
            if (told_apart && fish.sashimi != (kind == FishKind::sashimi)) return false;
            return visit(fish, d);
        };
        if (cache.each(d, shape_of(kind, size), out, pass_on)) return;
    }
}

}  // namespace

void find_fish(const Position& position, Sink& out, FishKind kind, int size) {
    each_of_kind(position, kind, size, out, [&](const Fish& fish, Digit d) {
        describe(fish, d, out.draft());
        return out.report();
    });
}

// Two fish with the same bases and different covers: what either eliminates is false. A pair of a
// finned and a sashimi fish counts as finned.
void find_siamese_fish(const Position& position, Sink& out, FishKind kind, int size) {
    std::vector<Step> steps;
    const auto keep = [&](const Fish& fish, Digit d) {
        describe(fish, d, steps.emplace_back());
        return false;
    };
    each_of_kind(position, kind, size, out, keep);
    const std::size_t own = steps.size();
    if (kind == FishKind::finned) each_of_kind(position, FishKind::sashimi, size, out, keep);
    join_pairs(steps, out, [&](const Step& one, const Step& other) {
        return &one < steps.data() + own &&
               one.eliminations[0].digit == other.eliminations[0].digit &&
               std::equal(one.houses.begin(), one.houses.begin() + size, other.houses.begin());
    });
}

}  // namespace whydoku
