// Chains of implications: from "this candidate is true" or "is false" to what follows.
#pragma once

#include "../meter.hpp"
#include "hint.hpp"

namespace pencilmark::se {

// The rules from cycles up to nested forcing chains, on a grid where easier rules find nothing.
class Chains {
  public:
    Chains(const Grid& grid, Meter& meter) : grid_(grid), meter_(meter) {}
    // The easiest chain. False if there is none, or if a cap of the meter was hit.
    bool find(Hint& hint);

  private:
    const Grid& grid_;
    Meter& meter_;
};

}  // namespace pencilmark::se
