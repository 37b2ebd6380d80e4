// The symmetries that cells with givens, and cages, may have: motions of the square grid.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/layout.hpp"

namespace whydoku {

// The names: none, turns, mirrors, and what they generate together.
std::vector<std::string> symmetry_names();

// The motions of a symmetry, on a layout that outlives them.
class Motions {
  public:
    // Throws std::invalid_argument for a name that there is not.
    Motions(const Layout& layout, std::string_view name);

    // What the motions make of cells, each once; the cells themselves come first.
    std::vector<CellSet> images(CellSet cells) const;
    // All cells to which the motions take these.
    CellSet orbit(CellSet cells) const;

  private:
    const Layout& layout_;
    std::uint8_t motions_;  // a bit for each
};

}  // namespace whydoku
