// Smallest forms where all houses are rows, columns and rectangular boxes.
#pragma once

#include "canonical.hpp"

namespace pencilmark {

// Whether rows may be swapped within a band, bands with one another, and columns likewise.
bool regular(const Layout& layout);

Canonical smallest_regular(const Layout& layout, std::span<const int> values);

}  // namespace pencilmark
