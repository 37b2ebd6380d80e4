// Rules as implications: what intersections, pairs, X-wings, and chains eliminate after an
// assumption, but not without it.
//
//     level 1   intersections, hidden pairs, naked pairs, X-wings
//     level 2   those, then cycles and forcing chains
//     level 3   those, then chains from cells and houses
//     level 4   those of level 1, then dynamic chains of their own level
#pragma once

#include "scales/se/implications.hpp"

namespace whydoku::se {

class RuleImplications {
  public:
    explicit RuleImplications(Propagation& propagation)
        : propagation_(propagation), grid_(propagation.grid_), source_(propagation.source_) {}

    // Adds what the first rule that eliminates anything eliminates.
    void find();

  private:
    bool intersections();
    bool hidden_pairs();
    bool naked_pairs();
    bool x_wings();
    bool chains(std::vector<NestedChain> chains);
    bool imply(const Removals& removals, const NestedChain* nested);
    void gone(int house, Mask places, int d);

    Propagation& propagation_;
    const Grid& grid_;
    const Grid& source_;
    std::vector<std::uint16_t> parents_;  // entries of what had to become false before
};

}  // namespace whydoku::se
