// Smallest forms for layouts whose houses are rows, columns and rectangular boxes.
#pragma once

#include "exact/canonical.hpp"

namespace whydoku {

// Whether rows may be exchanged within a band, bands with one another, and columns likewise.
bool is_regular(const Layout& layout);

Canonical smallest_regular(const Layout& layout, std::span<const int> values, Meter& meter);

}  // namespace whydoku
