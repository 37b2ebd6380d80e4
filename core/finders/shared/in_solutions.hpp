// Candidates that are known to be in a solution. Nothing refutes them, so finders that suppose one
// candidate after the other leave them out. This matters most where there are many solutions: no
// candidate of an empty board can be refuted, and to try them all takes seconds.
#pragma once

#include "exact/true_candidates.hpp"
#include "position/position.hpp"

namespace whydoku {

class InSolutions {
  public:
    void build(const Position& position);
    bool has(Cell c, Digit d) const { return known_.has(candidate(c, d)); }

  private:
    TrueCandidates known_;
};

}  // namespace whydoku
