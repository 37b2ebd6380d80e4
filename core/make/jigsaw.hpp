// Random regions of a jigsaw.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace whydoku {

// Words of the state of a Mersenne Twister.
inline constexpr std::size_t TWISTER_WORDS = 624;

// Nine regions of nine connected cells, as a letter for each cell. They begin as the boxes, and
// neighbouring regions then exchange cells. The random numbers are those of Python's random(),
// which are the same in all of its versions, from a state that has just been seeded.
// Throws std::invalid_argument for a state of another length.
std::string random_regions(std::span<const std::uint32_t> state);

}  // namespace whydoku
