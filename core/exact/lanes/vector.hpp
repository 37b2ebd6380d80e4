// The vector layer of the lanes solver: everything that depends on the processor.
//
// Vec is a register of LANES unsigned 16-bit numbers. Operators & | ^ ~ + - work lane by lane.
// The rest is a short list of functions with one meaning each; a header per register width
// implements them. Each build has its own namespace, so code compiled for a narrow instruction set
// never calls code compiled for a wider one. For the same reason, nothing here may instantiate a
// standard template with types that other files use too: the linker would keep one copy for all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#ifndef WHYDOKU_LANES_BUILD
#error "WHYDOKU_LANES_BUILD names the build of the lanes kernel (avx512, avx2, ...)"
#endif

// Always inlined: a call would pass dozens of registers through memory.
#define LANES_INLINE inline __attribute__((always_inline))

namespace whydoku::lanes::WHYDOKU_LANES_BUILD {

// All digits as the lanes represent them: digit d is bit d - 1.
inline constexpr int ALL_DIGITS = 0x1FF;

// One bit per lane, lane 0 lowest.
using LaneBits = std::uint32_t;

inline int count_bits(std::uint32_t bits) {
    return __builtin_popcount(bits);
}

// The index of the lowest set bit.
inline int lowest(std::uint32_t bits) {
    return __builtin_ctz(bits);
}

// Removes the lowest set bit and returns its index.
inline int pop_lowest(std::uint32_t& bits) {
    const int lane = lowest(bits);
    bits &= bits - 1;
    return lane;
}

}  // namespace whydoku::lanes::WHYDOKU_LANES_BUILD

#if defined(__AVX512BW__) && defined(__AVX512VL__)
#include "exact/lanes/vector_avx512.hpp"
#else
#include "exact/lanes/vector_common.hpp"
#endif

namespace whydoku::lanes::WHYDOKU_LANES_BUILD {

inline constexpr LaneBits ALL_LANES =
    LANES == 32 ? ~LaneBits{0} : (LaneBits{1} << (LANES % 32)) - 1;

// A vector of numbers of 32 bits.
using Words = std::uint32_t __attribute__((vector_size(sizeof(Vec)), may_alias));

// One lane of a vector in memory.
inline std::uint16_t lane_of(const Vec& vector, int lane) {
    std::uint16_t value;
    std::memcpy(&value, reinterpret_cast<const char*>(&vector) + 2 * lane, sizeof value);
    return value;
}
inline std::uint16_t& lane_of(Vec& vector, int lane) {
    return reinterpret_cast<std::uint16_t __attribute__((may_alias))*>(&vector)[lane];
}

}  // namespace whydoku::lanes::WHYDOKU_LANES_BUILD
