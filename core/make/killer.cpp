#include "make/killer.hpp"

#include <algorithm>
#include <stdexcept>

#include "exact/exact.hpp"
#include "make/grids.hpp"

namespace whydoku {
namespace {

constexpr int RECUTS = 60;                 // of one solution, before another one is tried
constexpr std::uint64_t MOST_NODES = 400;  // of one search: a puzzle with many has bad cages

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

// Cuts a solution into cages.
class Cutter {
  public:
    Cutter(const Layout& layout, const CageSizes& sizes, std::vector<int> solution, Random& random)
        : layout_(layout), sizes_(sizes), solution_(std::move(solution)), random_(random) {
        cut(layout.all);
    }

    const std::vector<Rule>& cages() const { return cages_; }
    const std::vector<int>& solution() const { return solution_; }

    // Cuts anew what lies in cages of these cells.
    void cut_again(CellSet cells) {
        CellSet open;
        std::erase_if(cages_, [&](const Rule& cage) {
            if (!(cage.cells & cells)) return false;
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
        Rule cage{RuleKind::cage, CellSet::of(from), digit(from)};
        open -= cage.cells;
        while (cage.cells.size() < size) {
            const Cell c = pick(open, cage);
            if (c < 0) break;
            cage.cells |= CellSet::of(c);
            cage.number += digit(c);
            open -= CellSet::of(c);
        }
        if (cage.cells.size() == 1 && !sizes_[1] && join_neighbour(from)) return;
        cages_.push_back(cage);
    }

    // A random cell beside the cage whose digit it does not have; -1 if there is none.
    Cell pick(CellSet open, const Rule& cage) {
        const DigitSet digits = digits_of(cage);
        CellSet ways;
        for (Cell c : cage.cells) ways |= beside(c) & open;
        std::array<Cell, MAX_CELLS> found;
        int count = 0;
        for (Cell c : ways) {
            if (!digits.has(digit(c))) found[static_cast<std::size_t>(count++)] = c;
        }
        return count ? found[static_cast<std::size_t>(random_.below(count))] : -1;
    }

    DigitSet digits_of(const Rule& cage) const {
        DigitSet digits;
        for (Cell c : cage.cells) digits |= DigitSet::of(digit(c));
        return digits;
    }

    // A cell that is left alone goes to the smallest cage beside it that lacks its digit.
    bool join_neighbour(Cell c) {
        Rule* best = nullptr;
        for (Rule& cage : cages_) {
            if (!(cage.cells & beside(c)) || cage.cells.size() == layout_.size) continue;
            if (!digits_of(cage).has(digit(c)) && (!best || cage.cells.size() < best->cells.size()))
                best = &cage;
        }
        if (!best) return false;
        best->cells |= CellSet::of(c);
        best->number += digit(c);
        return true;
    }

    const Layout& layout_;
    const CageSizes& sizes_;
    const std::vector<int> solution_;
    Random& random_;
    std::vector<Rule> cages_;
};

// The cells where a solution differs from another one; all if the search took too long.
struct Second {
    bool only = false;
    CellSet differs;
};

Second second_solution(const Layout& layout, const Cutter& cutter, const std::vector<int>& givens,
                       Meter& meter) {
    const Layout killer = with_cages(layout, cutter.cages());
    Meter capped({.nodes = MOST_NODES});
    Solver solver(Board(killer, givens), capped);
    Second second;
    bool more = solver.next();
    for (; more; more = solver.next()) {
        const std::vector<int> other = solver.solution().values();
        for (Cell c : layout.all) {
            const auto at = static_cast<std::size_t>(c);
            if (other[at] != cutter.solution()[at]) second.differs |= CellSet::of(c);
        }
        if (second.differs) break;
    }
    meter.spend();
    second.only = !second.differs && capped.stopped_by() == Cap::none;
    return second;
}

// So many digits of a solution, in random cells.
std::vector<int> some_of(const std::vector<int>& solution, int count, Random& random) {
    std::vector<int> givens(solution.size());
    for (int left = count; left > 0;) {
        const auto at = static_cast<std::size_t>(random.below(static_cast<int>(givens.size())));
        if (givens[at]) continue;
        givens[at] = solution[at];
        --left;
    }
    return givens;
}

}  // namespace

std::vector<std::string> cage_size_names() {
    std::vector<std::string> names;
    for (const NamedSizes& one : SIZES) names.emplace_back(one.name);
    return names;
}

Killer make_killer(const Layout& layout, const KillerWishes& wishes, Random& random, Meter& meter) {
    const CageSizes& sizes = sizes_named(wishes.cages);
    const int count = std::clamp(wishes.givens, 0, layout.cells);
    const FullGrids grids(layout);
    Killer made;
    while (meter.in_time()) {
        Cutter cutter(layout, sizes, grids.next(random, meter), random);
        const std::vector<int> givens = some_of(cutter.solution(), count, random);
        for (int i = 0; i < RECUTS && meter.in_time(); ++i) {
            const Second second = second_solution(layout, cutter, givens, meter);
            if (second.only) {
                made.layout = with_cages(layout, cutter.cages()).name;
                made.solution = cutter.solution();
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
