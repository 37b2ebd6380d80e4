#include "make/killer.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "exact/exact.hpp"
#include "make/grids.hpp"
#include "make/motions.hpp"

namespace whydoku {
namespace {

constexpr int RECUTS = 60;                 // of one solution, before another one is tried
constexpr std::uint64_t MOST_NODES = 400;  // of one search: a puzzle with many has bad cages
constexpr int TRIES = 100'000;             // of cells for givens, before all begin anew

// How many of a hundred cages have 0, 1, 2 ... cells, as far as the grid allows.
using CageSizes = std::array<int, MAX_SIZE + 1>;

struct NamedSizes {
    std::string_view name;
    CageSizes sizes;
};

constexpr NamedSizes SIZES[] = {
    {"usual", {0, 0, 60, 23, 10, 5, 2}},
    {"small", {0, 0, 75, 25}},
    {"large", {0, 0, 25, 33, 25, 12, 5}},
};

const CageSizes& sizes_named(std::string_view name) {
    const auto* found = std::ranges::find(SIZES, name, &NamedSizes::name);
    if (found == std::end(SIZES)) throw std::invalid_argument("no such size of cages");
    return found->sizes;
}

// Cuts a solution into cages. Their map has a symmetry: each cage comes with its images.
class Cutter {
  public:
    Cutter(const Layout& layout, const CageSizes& sizes, const Motions& motions,
           std::vector<int> solution, Random& random)
        : layout_(layout),
          sizes_(sizes),
          motions_(motions),
          solution_(std::move(solution)),
          random_(random) {
        cut(layout.all);
    }

    const std::vector<Rule>& cages() const { return cages_; }
    const std::vector<int>& solution() const { return solution_; }

    // Cuts anew what lies in cages of these cells, and of their images.
    void cut_again(CellSet cells) {
        CellSet open;
        std::erase_if(cages_, [&, all = motions_.orbit(cells)](const Rule& cage) {
            if (!(cage.cells & all)) return false;
            open |= cage.cells;
            return true;
        });
        cut(open);
    }

  private:
    Digit digit(Cell c) const { return solution_[static_cast<std::size_t>(c)]; }

    CellSet beside(Cell c) const {
        const int row = layout_.row_of(c), column = layout_.column_of(c);
        CellSet cells;
        if (row > 0) cells |= CellSet::of(c - layout_.size);
        if (row < layout_.size - 1) cells |= CellSet::of(c + layout_.size);
        if (column > 0) cells |= CellSet::of(c - 1);
        if (column < layout_.size - 1) cells |= CellSet::of(c + 1);
        return cells;
    }

    int wished_size() {
        int left = random_.below(sum_of_wishes());
        int size = 1;
        while (left >= sizes_[static_cast<std::size_t>(size)]) {
            left -= sizes_[static_cast<std::size_t>(size++)];
        }
        return size;
    }
    int sum_of_wishes() const {
        int sum = 0;
        for (int share : sizes_) sum += share;
        return sum;
    }

    // Begins each cage where the fewest open cells are beside, so that few cells stay alone.
    void cut(CellSet open) {
        while (open) {
            Cell from = -1;
            int fewest = 5;
            const Cell turn = random_.below(layout_.cells);
            for (int i = 0; i < layout_.cells; ++i) {
                const Cell c = (turn + i) % layout_.cells;
                if (!open.has(c)) continue;
                const int ways = (beside(c) & open).size();
                if (ways < fewest) fewest = ways, from = c;
            }
            grow(from, open);
        }
    }

    void grow(Cell from, CellSet& open) {
        const int size = wished_size();
        CellSet cage = CellSet::of(from);
        open -= cage;
        while (cage.size() < size) {
            Cell c = pick(open, cage, size);
            // On an axis a larger cage may do. A small grid needs cages of one cell now and then.
            if (c < 0 && cage.size() == 1) c = pick(open, cage, layout_.size);
            if (c < 0 || (together(cage | CellSet::of(c)).size() > size && !random_.below(8)))
                break;
            cage = together(cage | CellSet::of(c));
            open -= cage;
        }
        open -= motions_.orbit(cage);
        if (cage.size() == 1 && !sizes_[1] && join_neighbour(from)) return;
        for (CellSet image : motions_.images(cage)) cages_.push_back(cage_of(image));
    }

    // A random cell beside a cage by which this can grow; -1 if there is none.
    Cell pick(CellSet open, CellSet cage, int size) {
        CellSet ways;
        for (Cell c : cage) ways |= beside(c) & open;
        std::array<Cell, MAX_CELLS> found;
        int count = 0;
        for (Cell c : ways) {
            if (can_be(together(cage | CellSet::of(c)), size)) {
                found[static_cast<std::size_t>(count++)] = c;
            }
        }
        return count ? found[static_cast<std::size_t>(random_.below(count))] : -1;
    }

    // Cells that are to be in one cage, with their images that share a cell with them: two cages
    // never do.
    CellSet together(CellSet cells) const {
        for (bool grows = true; grows;) {
            grows = false;
            for (CellSet image : motions_.images(cells)) {
                if (!(image & cells) || !(image - cells)) continue;
                cells |= image;
                grows = true;
            }
        }
        return cells;
    }

    // Whether cells and their images are few enough, with different digits.
    bool can_be(CellSet cage, int size) const {
        return cage.size() <= size &&
               std::ranges::all_of(motions_.images(cage), [&](CellSet image) {
                   DigitSet digits;
                   for (Cell c : image) digits |= DigitSet::of(digit(c));
                   return digits.size() == image.size();
               });
    }

    Rule cage_of(CellSet cells) const {
        Rule cage{RuleKind::cage, cells, 0};
        for (Cell c : cells) cage.number += digit(c);
        return cage;
    }

    // A cell that is left alone goes to the smallest cage beside it that can take it.
    bool join_neighbour(Cell c) {
        CellSet best;
        for (const Rule& cage : cages_) {
            if (!(cage.cells & beside(c))) continue;
            const CellSet joined = together(cage.cells | CellSet::of(c));
            if (can_be(joined, layout_.size) && (!best || joined.size() < best.size()))
                best = joined;
        }
        if (!best) return false;
        for (CellSet image : motions_.images(best)) {
            bool is_there = false;  // other cages are a part of it
            for (Rule& cage : cages_) {
                if (!cage.cells || cage.cells - image) continue;
                cage = is_there ? Rule() : cage_of(image);
                is_there = true;
            }
        }
        std::erase_if(cages_, [](const Rule& cage) { return !cage.cells; });
        return true;
    }

    const Layout& layout_;
    const CageSizes& sizes_;
    const Motions& motions_;
    const std::vector<int> solution_;
    Random& random_;
    std::vector<Rule> cages_;
};

// The cells where a solution differs from another one; all if the search took too long.
struct Second {
    bool only = false;
    CellSet differs;
};

Second second_solution(const Layout& layout, const std::vector<Rule>& cages,
                       const std::vector<int>& solution, const std::vector<int>& givens,
                       Meter& meter) {
    const Layout killer = with_cages(layout, cages);
    Meter capped({.nodes = MOST_NODES});
    Solver solver(Board(killer, givens), capped);
    Second second;
    bool more = solver.next();
    for (; more; more = solver.next()) {
        const std::vector<int> other = solver.solution().values();
        for (Cell c : layout.all) {
            const auto at = static_cast<std::size_t>(c);
            if (other[at] != solution[at]) second.differs |= CellSet::of(c);
        }
        if (second.differs) break;
    }
    meter.spend();
    second.only = !second.differs && capped.stopped_by() == Cap::none;
    return second;
}

// So many digits of a solution, in random cells that have the symmetry. Which number can be, the
// caller knows; where the last orbits do not fit, it begins anew.
std::vector<int> some_of(const std::vector<int>& solution, const Motions& motions, int count,
                         Random& random) {
    const int cells = static_cast<int>(solution.size());
    for (;;) {
        std::vector<int> givens(solution.size());
        int left = count;
        for (int tries = 0; left > 0 && tries < TRIES; ++tries) {
            const Cell at = random.below(cells);
            const CellSet orbit = motions.orbit(CellSet::of(at));
            if (givens[static_cast<std::size_t>(at)] || orbit.size() > left) continue;
            for (Cell c : orbit) {
                givens[static_cast<std::size_t>(c)] = solution[static_cast<std::size_t>(c)];
            }
            left -= orbit.size();
        }
        if (!left) return givens;
    }
}

// Throws where no cells of the symmetry are as many as the givens that are asked for. Orbits have
// 1, 2, 4 or 8 cells, so it is enough to take the largest first.
void expect_some(const Layout& layout, const Motions& motions, const KillerWishes& wishes) {
    int left = wishes.givens;
    for (int size = 8; size; size /= 2) {
        for (Cell c : layout.all) {
            const CellSet orbit = motions.orbit(CellSet::of(c));
            if (orbit.first() == c && orbit.size() == size && size <= left) left -= size;
        }
    }
    if (left) {
        throw std::invalid_argument("no " + std::to_string(wishes.givens) +
                                    " cells have the symmetry " + std::string(wishes.symmetry));
    }
}

// Takes away the sums of so many random cages, each while there is one solution. Returns whether
// there were as many.
bool leave_out_sums(const Layout& layout, std::vector<Rule>& cages,
                    const std::vector<int>& solution, const std::vector<int>& givens, int count,
                    Random& random, Meter& meter) {
    const int all = static_cast<int>(cages.size());
    for (CellSet tried; count > 0 && tried.size() < all && meter.in_time();) {
        const int number = random.below(all);
        Rule& cage = cages[static_cast<std::size_t>(number)];
        if (tried.has(number)) continue;
        tried |= CellSet::of(number);
        if (cage.cells.size() == 1) continue;
        const int sum = std::exchange(cage.number, 0);
        if (second_solution(layout, cages, solution, givens, meter).only) {
            --count;
        } else {
            cage.number = sum;
        }
    }
    return !count;
}

}  // namespace

std::vector<std::string> cage_size_names() {
    std::vector<std::string> names;
    for (const NamedSizes& one : SIZES) names.emplace_back(one.name);
    return names;
}

Killer make_killer(const Layout& layout, const KillerWishes& wishes, Random& random, Meter& meter) {
    const CageSizes& sizes = sizes_named(wishes.cages);
    const Motions motions(layout, wishes.symmetry);
    expect_some(layout, motions, wishes);
    const FullGrids grids(layout);
    Killer made;
    while (meter.in_time()) {
        Cutter cutter(layout, sizes, motions, grids.next(random, meter), random);
        const std::vector<int>& solution = cutter.solution();
        const std::vector<int> givens = some_of(solution, motions, wishes.givens, random);
        for (int i = 0; i < RECUTS && meter.in_time(); ++i) {
            std::vector<Rule> cages = cutter.cages();
            const Second second = second_solution(layout, cages, solution, givens, meter);
            if (second.only) {
                if (!leave_out_sums(layout, cages, solution, givens, wishes.zero_cages, random,
                                    meter))
                    break;
                made.layout = with_cages(layout, cages).name;
                made.solution = solution;
                made.givens = givens;
                return made;
            }
            if (!second.differs) break;
            cutter.cut_again(second.differs);
        }
    }
    made.cap = meter.stopped_by();
    return made;
}

}  // namespace whydoku
