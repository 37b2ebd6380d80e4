// Fish. N base houses hold a digit N times; if all its places there lie in N cover houses, these
// get the digit from the bases, and other places in the covers fall away:
//
//            c2  c5  c8
//       r1    X   .   X       the three rows hold the digit three times, always in c2, c5 or c8;
//       r4    X   X   .       so in these columns it has no place outside of the three rows
//       r7    .   X   X
//
// Put generally: count for each place how many bases and how many covers it is in. The N places
// that hold the digit in the bases, and what else holds it in the covers, cannot be in more covers
// than bases altogether; so if no place with more bases than covers (a fin) holds the digit, none
// with more covers than bases does. With fins, that is true of the places that see all of them: if
// a fin holds the digit, they do not.
//
// A finned fish is looked for from its victim: suppose the digit there; then one cover is served,
// the fins are gone, and N bases are left with N - 1 covers for their places. So both kinds come
// down to one search: houses whose places are confined to so many others.
#include "../confined.hpp"
#include "../lost.hpp"
#include "finders.hpp"

namespace pencilmark {
namespace {

enum class Mix : std::uint8_t { basic, franken, mutant };

struct Shape {
    Mix mix;
    bool finned;
    int size;

    bool operator==(const Shape&) const = default;
    std::size_t number() const {
        return static_cast<std::size_t>((static_cast<int>(mix) * 2 + finned) * MAX_SIZE + size);
    }
    static constexpr std::size_t NUMBERS = 3 * 2 * MAX_SIZE;
};

struct Fish {
    HouseSet bases, covers;
    CellSet body{}, fins{}, struck{};
    bool sashimi = false;  // without its fins, some base would have one place left, or none

    bool operator==(const Fish&) const = default;
};

Way widest_way(const Layout& layout, Mix mix) {
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

Mix mix_of(const Layout& layout, Way fish) {
    for (Mix mix : {Mix::basic, Mix::franken}) {
        const Way way = widest_way(layout, mix);
        if (way.holds(fish) || way.turned().holds(fish)) return mix;
    }
    return Mix::mutant;
}

Fish fish_of(const Board& board, Digit d, HouseSet bases, HouseSet covers) {
    const Layout& layout = board.layout();
    CellSet in_base, in_bases, in_cover, in_covers;  // in one at least, in two at least
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

// The row and the column of a cell.
CellSet lines_over(const Layout& layout, Cell c) {
    return layout.house[layout.row(layout.row_of(c))] |
           layout.house[layout.column(layout.column_of(c))];
}

// Calls visit(fish) for the fish of one digit, some of them more than once, until it returns true.
// Only what is lost can be their victim.
template <class Visit>
bool each_fish(const Board& board, Digit d, Shape shape, CellSet lost, Sink& out,
               const Visit& visit) {
    const Layout& layout = board.layout();
    const auto check = [&](HouseSet bases, HouseSet covers) {
        if (mix_of(layout, {bases, covers}) != shape.mix) return false;
        const Fish fish = fish_of(board, d, bases, covers);
        return fish.struck && shape.finned == bool(fish.fins) && visit(fish);
    };
    Way way = widest_way(layout, shape.mix);
    for (int turn = shape.mix == Mix::mutant ? 1 : 0; turn < 2; ++turn, way = way.turned()) {
        if (!shape.finned) {
            if (confined(layout, board.places(d), way, shape.size, shape.size, out, check)) {
                return true;
            }
            continue;
        }
        for (Cell victim : lost) {
            const CellSet seen = board.places(d) & layout.peers[victim];
            // A fin of a basic fish sees the victim from no base or cover of it.
            if (shape.mix == Mix::basic && !(seen - lines_over(layout, victim))) continue;
            const CellSet left = board.places(d) - seen - CellSet::of(victim);
            const auto finish = [&](HouseSet bases, HouseSet covers) {
                for (House h : (layout.houses_of[victim] & way.covers) - covers) {
                    if (check(bases, covers | HouseSet::of(h))) return true;
                }
                return false;
            };
            if (confined(layout, left, way, shape.size, shape.size - 1, out, finish)) return true;
        }
    }
    return false;
}

// The fish that were caught so far. They depend on the places of their digit alone, and stay as
// long as those do.
class Shoal {
  public:
    void build(const Position& position) {
        position_ = &position;
        const DigitSet changed = places_.update(position.board());
        if (!changed) return;
        std::erase_if(caught_, [&](const Caught& one) { return changed.has(one.digit); });
        for (DigitSet& digits : searched_) digits -= changed;
    }

    // Calls visit(fish) for each fish of that digit and shape until it returns true; true then, or
    // when a cap was hit.
    template <class Visit>
    bool each(Digit d, Shape shape, Sink& out, const Visit& visit) {
        if (!search(d, shape, out)) return true;
        return std::ranges::any_of(caught_, [&](const Caught& one) {
            return one.digit == d && one.shape == shape && visit(one.fish);
        });
    }

  private:
    struct Caught {
        Digit digit;
        Shape shape;
        Fish fish;
    };

    // False when a cap was hit.
    bool search(Digit d, Shape shape, Sink& out) {
        const Board& board = position_->board();
        DigitSet& searched = searched_[shape.number()];
        if (searched.has(d)) return true;
        // Two lines with the same two places are found sooner than what is lost.
        const bool quick = shape == Shape{Mix::basic, false, 2};
        const CellSet lost = quick ? board.places(d) : position_->table<Lost>().of(d);
        const std::size_t before = caught_.size();
        const auto keep = [&](const Fish& fish) {
            const auto same = [&](const Caught& one) { return one.fish == fish; };
            if (std::none_of(caught_.begin() + before, caught_.end(), same)) {
                caught_.push_back({d, shape, fish});
            }
            return false;
        };
        if (lost && each_fish(board, d, shape, lost, out, keep)) return false;
        searched |= DigitSet::of(d);
        return true;
    }

    const Position* position_ = nullptr;
    Places places_;
    std::vector<Caught> caught_;
    std::array<DigitSet, Shape::NUMBERS> searched_{};
};

void describe(const Fish& fish, Digit d, Step& step) {
    step.eliminate(fish.struck, d);
    for (House h : fish.bases) step.mark_house(Role::base, h);
    for (House h : fish.covers) step.mark_house(Role::cover, h);
    step.mark(Role::base, fish.body, d);
    step.mark(Role::fin, fish.fins, d);
}

Shape shape_of(FishKind kind, int size) {
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
    Shoal& shoal = position.table<Shoal>();
    for (Digit d : position.layout().digits()) {
        const auto pass_on = [&](const Fish& fish) {
            if (told_apart && fish.sashimi != (kind == FishKind::sashimi)) return false;
            return visit(fish, d);
        };
        if (shoal.each(d, shape_of(kind, size), out, pass_on)) return;
    }
}

}  // namespace

void find_fish(const Position& position, Sink& out, FishKind kind, int size) {
    each_of_kind(position, kind, size, out, [&](const Fish& fish, Digit d) {
        describe(fish, d, out.draft());
        return out.report();
    });
}

// The same bases under two sets of covers: what either fish strikes can go. A pair of a finned and
// a sashimi fish goes with the finned ones.
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

}  // namespace pencilmark
