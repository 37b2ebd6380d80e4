// The vector layer of the lanes solver: everything that depends on the processor, and nothing else.
//
// Vec is a register of LANES unsigned 16-bit numbers. Operators & | ^ ~ + - work lane by lane.
// The rest is a short list of functions with one meaning each; a header per register width
// gives them their instructions. Each build has a namespace of its own, so that code compiled for a
// wider instruction set never answers a call made by code compiled for a narrower one. For the same
// reason nothing here may instantiate a standard template that others do with the same types: the
// linker would keep one copy for all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#ifndef PENCILMARK_LANES_BUILD
#error "PENCILMARK_LANES_BUILD names the build of the lanes kernel (avx512, avx2, ...)"
#endif

// Inlined by force: a call would pass dozens of registers through memory.
#define LANES_INLINE inline __attribute__((always_inline))

namespace pencilmark::lanes::PENCILMARK_LANES_BUILD {

// A digit set as the lanes hold it: digit d is bit d - 1.
inline constexpr int ALL_DIGITS = 0x1FF;

// One bit per lane, lane 0 lowest.
using LaneBits = std::uint32_t;

inline int count_bits(std::uint32_t bits) {
    return __builtin_popcount(bits);
}

// The lowest set bit's index, which is taken out of `bits`.
inline int pop_lowest(std::uint32_t& bits) {
    const int lane = __builtin_ctz(bits);
    bits &= bits - 1;
    return lane;
}

}  // namespace pencilmark::lanes::PENCILMARK_LANES_BUILD

#if defined(__AVX512BW__) && defined(__AVX512VL__)
#include "vector_avx512.hpp"
#else
#include "vector_common.hpp"
#endif

namespace pencilmark::lanes::PENCILMARK_LANES_BUILD {

inline constexpr LaneBits ALL_LANES =
    LANES == 32 ? ~LaneBits{0} : (LaneBits{1} << (LANES % 32)) - 1;

// One lane of a vector in memory.
inline std::uint16_t lane_of(const Vec& vector, int lane) {
    std::uint16_t value;
    std::memcpy(&value, reinterpret_cast<const char*>(&vector) + 2 * lane, sizeof value);
    return value;
}
inline std::uint16_t& lane_of(Vec& vector, int lane) {
    return reinterpret_cast<std::uint16_t __attribute__((may_alias))*>(&vector)[lane];
}

}  // namespace pencilmark::lanes::PENCILMARK_LANES_BUILD
