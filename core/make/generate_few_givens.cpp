// Few givens: a random walk of many puzzles over the minimal ones, on which no puzzle ever gets
// more givens.
#include <algorithm>
#include <utility>

#include "make/generate.hpp"

namespace whydoku {
namespace {

// Puzzles that walk side by side: as many as fill the lanes.
constexpr std::size_t WALKERS = 512;

// At most this many orbits are given back before others are removed.
constexpr int MOST_GIVEN_BACK = 2;

class FewGivensSearch {
  public:
    FewGivensSearch(const Generator& generator, std::uint64_t seed, std::uint64_t number,
                    Meter& meter)
        : generator_(generator), meter_(meter) {
        const std::uint64_t own = Random(seed, number).next();
        for (std::uint64_t i = 0; i < WALKERS; ++i)
            walkers_.push_back({Random(own, i), {}, {}, {}});
    }

    std::vector<int> run(const std::function<void(const std::vector<int>&)>& better);

  private:
    struct Walker {
        Random random;
        std::vector<int> solution;
        CellSet givens;
        DigPlan plan;  // of the dig under way
    };

    std::optional<Dig> start(Walker& walker);
    void give_back(Walker& walker);
    std::vector<int> puzzle(const Walker& walker) const;

    const Generator& generator_;
    Meter& meter_;
    std::vector<Walker> walkers_;
};

std::vector<int> FewGivensSearch::run(const std::function<void(const std::vector<int>&)>& better) {
    const Layout& layout = generator_.layout();
    const int wanted = generator_.criteria().givens;
    int best = layout.cells + 1;
    const auto begin = [this](std::size_t i) { return start(walkers_[i]); };
    const auto finish = [&](std::size_t i, const Dig& dig) {
        const CellSet givens = layout.all - dig.empty();
        Walker& walker = walkers_[i];
        meter_.spend();
        if (dig.failed()) return;
        if (!walker.givens || givens.size() <= walker.givens.size()) walker.givens = givens;
    };
    while (meter_.in_time()) {
        dig_all(layout, WALKERS, begin, finish, meter_);
        for (const Walker& walker : walkers_) {
            const int count = walker.givens.size();
            if (count == 0 || count >= best) continue;
            best = count;
            better(puzzle(walker));
            if (best == wanted) return puzzle(walker);
        }
    }
    return {};
}

// The first dig of a walker begins with a full grid.
std::optional<Dig> FewGivensSearch::start(Walker& walker) {
    if (walker.givens) {
        give_back(walker);
        return Dig(generator_.layout(), walker.plan, walker.solution, walker.random);
    }
    std::optional<Dig> dig = generator_.start(walker.random, meter_, walker.plan);
    if (dig) walker.solution = dig->solution();
    return dig;
}

// Plans a dig that begins with the walker's givens and one or two missing orbits.
void FewGivensSearch::give_back(Walker& walker) {
    const DigPlan& all = generator_.plan();
    std::vector<CellSet> missing;
    DigPlan& plan = walker.plan;
    plan = {{}, all.always_empty, true, all.min_givens, {}};
    for (CellSet orbit : all.orbits) {
        (orbit & walker.givens ? plan.orbits : missing).push_back(orbit);
    }
    walker.random.shuffle(std::span(missing));
    const std::size_t back = 1 + static_cast<std::size_t>(walker.random.below(MOST_GIVEN_BACK));
    for (std::size_t i = 0; i < missing.size(); ++i) {
        if (i < back) {
            plan.orbits.push_back(missing[i]);
        } else {
            plan.always_empty |= missing[i];
        }
    }
}

std::vector<int> FewGivensSearch::puzzle(const Walker& walker) const {
    std::vector<int> puzzle = walker.solution;
    for (Cell c : generator_.layout().all - walker.givens) puzzle[c] = 0;
    return puzzle;
}

}  // namespace

FewGivens find_few_givens(const Layout& layout, const Criteria& criteria, std::uint64_t seed,
                          std::uint64_t number,
                          const std::function<void(const std::vector<int>&)>& better,
                          const Caps& caps) {
    const Generator generator(layout, criteria);
    Meter meter(caps);
    std::vector<int> puzzle = FewGivensSearch(generator, seed, number, meter).run(better);
    return {std::move(puzzle), meter.stopped_by()};
}

}  // namespace whydoku
