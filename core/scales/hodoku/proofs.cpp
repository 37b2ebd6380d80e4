#include "scales/hodoku/proofs.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "ladder/ladder.hpp"
#include "position/suppose.hpp"

namespace whydoku::hodoku {
namespace {

using Rungs = std::span<const Rung>;

// What else may show a conclusion, from the shortest told to what shows nearly all.
Rungs proofs() {
    static const std::vector<Rung> rungs = [] {
        std::vector<Rung> found = rungs_with(PROVES);
        found.insert(found.end(), refuting_nets().begin(), refuting_nets().end());
        return found;
    }();
    return rungs;
}

bool contains(const std::vector<Candidate>& all, Candidate one) {
    return std::ranges::find(all, one) != all.end();
}

class Shower {
  public:
    Shower(const Position& position, Sink& sink) : position_(position), sink_(sink) {}

    Step show(const Step& step) {
        const Rung own{step.technique, ladder()[step.technique].find};
        Step shown = step;
        if (find(own, step, shown)) return like(shown, step);
        for (Candidate one : step.placements) place(one, own, shown.children);
        if (!strike(step.eliminations, own, shown.children)) search(step, shown.children);
        const bool is_own = shown.children.size() == 1 && step.placements.empty() &&
                            shown.children[0].technique == step.technique;
        return is_own ? like(shown.children[0], step) : shown;
    }

  private:
    // The order of the eliminations is HoDoKu's: later singles depend on it.
    static Step like(Step shown, const Step& step) {
        shown.placements = step.placements;
        shown.eliminations = step.eliminations;
        return shown;
    }

    // A finding of a rung that does as much.
    bool find(const Rung& one, const Step& wanted, Step& found) {
        const bool is_one = wanted.placements.empty() && wanted.eliminations.size() == 1;
        sink_.accept_only([&](const Step& step) { return does_as_much(step, wanted); },
                          is_one ? std::optional(wanted.eliminations[0]) : std::nullopt);
        sink_.begin(one.technique);
        one.find(position_, sink_);
        if (sink_.found()) found = sink_.first();
        return sink_.found();
    }

    // Steps that eliminate candidates; one of them may do so for several. False if one is not
    // found.
    bool strike(std::vector<Candidate> left, const Rung& own, std::vector<Step>& steps) {
        while (!left.empty()) {
            Step wanted, found;
            wanted.eliminations = {left[0]};
            if (!prove(wanted, own, found)) return false;
            found.eliminations = done_by(found, left);
            found.placements.clear();
            std::erase_if(left, [&](Candidate c) { return contains(found.eliminations, c); });
            steps.push_back(std::move(found));
        }
        return true;
    }

    // Which candidates a step eliminates. One that places a digit eliminates the others of the
    // cell.
    static std::vector<Candidate> done_by(const Step& step, const std::vector<Candidate>& some) {
        std::vector<Candidate> found;
        for (Candidate one : some) {
            Step wanted;
            wanted.eliminations = {one};
            if (does_as_much(step, wanted)) found.push_back(one);
        }
        return found;
    }

    // Shows by a search what nothing else shows. It finds all digits: those that are wanted are
    // kept.
    void search(const Step& wanted, std::vector<Step>& steps) {
        static const Rung rung_of_search = rung("search");
        Step found;
        if (!find(rung_of_search, wanted, found)) return;
        found.placements = wanted.placements;
        found.eliminations = wanted.eliminations;
        steps = {std::move(found)};
    }

    bool prove(const Step& wanted, const Rung& own, Step& found) {
        const auto finds = [&](const Rung& one) { return find(one, wanted, found); };
        return finds(own) || std::ranges::any_of(proofs(), finds);
    }

    // Steps that eliminate the other candidates of a cell, then the single; or else a search.
    void place(Candidate one, const Rung& own, std::vector<Step>& steps) {
        std::vector<Candidate> rivals;
        for (Digit d : position_.board().candidates(one.cell)) {
            if (d != one.digit) rivals.push_back(candidate(one.cell, d));
        }
        std::vector<Step> proof;
        Position after = position_;
        static const std::array singles{rung("naked-single")};
        if (strike(rivals, own, proof)) {
            for (const Step& step : proof) after.apply(step);
            find_single(after, one, singles, sink_.meter(), proof);
        } else {
            Step wanted;
            wanted.placements = {one};
            proof.clear();
            search(wanted, proof);
        }
        steps.insert(steps.end(), proof.begin(), proof.end());
    }

    const Position& position_;
    Sink& sink_;
};

}  // namespace

Step shown(const Position& position, Sink& sink) {
    const Step step = sink.first();
    Step found = Shower(position, sink).show(step);
    sink.accept_all();
    return found;
}

}  // namespace whydoku::hodoku
