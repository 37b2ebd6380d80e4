// Chains as implications of longer chains: what had to become false before they were possible.
#pragma once

#include "scales/se/chain_hint.hpp"

namespace whydoku::se {

// Collects the candidates that a chain on `grid` needs to be false, and that are not so on
// `source`: without them, the "on" nodes of the chain would not follow.
class ParentCollector {
  public:
    ParentCollector(const Candidates& source, const Candidates& grid)
        : source_(source), grid_(grid) {}

    void add(Node n, Cause cause) {
        if (!is_on(n) || cause > Cause::cell) return;
        const int c = cell_of(n), d = digit_of(n);
        if (cause == Cause::cell) {
            for (int gone : bits(static_cast<Mask>(source_.cell[c] & ~grid_.cell[c]))) {
                add(candidate_of(c, gone));
            }
            return;
        }
        const int house = TABLES.house[c][static_cast<int>(cause)];
        const Mask gone = static_cast<Mask>(source_.places[house][d] & ~grid_.places[house][d]);
        for (int i : bits(gone)) add(candidate_of(TABLES.cell[house][i], d));
    }
    std::vector<int> candidates() { return std::move(candidates_); }

  private:
    void add(int candidate) {
        if (known_[candidate]) return;
        known_[candidate] = true;
        candidates_.push_back(candidate);
    }

    const Candidates& source_;
    const Candidates& grid_;
    std::vector<int> candidates_;
    std::array<bool, CANDIDATES> known_{};
};

// Sorts chains from the easiest, and keeps the first of those that eliminate the same candidates.
std::vector<NestedChain> sort_chains(std::vector<NestedChain> chains);

}  // namespace whydoku::se
