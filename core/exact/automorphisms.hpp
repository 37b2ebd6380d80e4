// The automorphisms of a puzzle: symmetries of the layout that carry the givens onto themselves
// once digits are exchanged. They carry solutions to solutions, so the solution of a puzzle that
// has just one is carried onto itself.
#pragma once

#include <vector>

#include "position/position.hpp"

namespace whydoku {

// Carries a digit d in cell c to digits[d] in cells[c].
struct Automorphism {
    std::array<std::uint8_t, MAX_CELLS> cells{};
    std::array<std::uint8_t, MAX_SIZE + 1> digits{};

    Candidate image(Cell c, Digit d) const { return {cells[c], digits[d]}; }
};

// The automorphisms of the givens besides the identity. Found once for a puzzle: they depend on its
// givens alone.
class Automorphisms {
  public:
    void build(const Position& position);

    const std::vector<Automorphism>& all() const { return all_; }

  private:
    const Layout* layout_ = nullptr;
    std::array<std::uint8_t, MAX_CELLS> givens_{};
    std::vector<Automorphism> all_;
};

}  // namespace whydoku
