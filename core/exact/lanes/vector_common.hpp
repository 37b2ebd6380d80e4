// Eight or sixteen lanes in the compiler's vector types: AVX2, SSE4, NEON, WebAssembly, or plain
// C++. A lane of a comparison is all ones if it is true. Only table lookups and collecting sign
// bits need intrinsics.
#pragma once

#if defined(__SSE4_1__) && !defined(WHYDOKU_LANES_PORTABLE)
#include <immintrin.h>
#elif defined(__aarch64__) && !defined(WHYDOKU_LANES_PORTABLE)
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace whydoku::lanes::WHYDOKU_LANES_BUILD {

#ifdef __AVX2__
inline constexpr int LANES = 16;
#else
inline constexpr int LANES = 8;
#endif
using Vec = std::uint16_t __attribute__((vector_size(2 * LANES), may_alias));
using Signed = std::int16_t __attribute__((vector_size(2 * LANES), may_alias));
using Mask = Vec;

LANES_INLINE Vec splat(int value) {
    return Vec{} + static_cast<std::uint16_t>(value);
}
LANES_INLINE Vec or3(Vec a, Vec b, Vec c) {
    return a | b | c;
}
LANES_INLINE Vec parity(Vec a, Vec b, Vec c) {
    return a ^ b ^ c;
}
LANES_INLINE Vec majority(Vec a, Vec b, Vec c) {
    return (a & b) | ((a | b) & c);
}
LANES_INLINE Vec exactly_one(Vec a, Vec b, Vec c) {
    return or3(a, b, c) & ~majority(a, b, c);
}
LANES_INLINE Vec and_or(Vec a, Vec b, Vec c) {
    return a & (b | c);
}
LANES_INLINE Vec without(Vec a, Vec b) {
    return a & ~b;
}
LANES_INLINE Vec keep(Mask mask, Vec a) {
    return mask & a;
}
LANES_INLINE Mask equal(Vec a, Vec b) {
    return reinterpret_cast<Mask>(a == b);
}
LANES_INLINE Mask is_empty(Vec a) {
    return equal(a, Vec{});
}
// A signed comparison: all numbers are below 2^15, and few processors compare unsigned ones.
LANES_INLINE Mask above(Vec a, Vec b) {
    return reinterpret_cast<Mask>(reinterpret_cast<Signed>(a) > reinterpret_cast<Signed>(b));
}
LANES_INLINE Vec least(Vec a, Vec b) {
    const Mask swap = above(a, b);
    return (b & swap) | (a & ~swap);
}

#if defined(__AVX2__)

LANES_INLINE __m256i raw(Vec a) {
    return reinterpret_cast<__m256i>(a);
}
LANES_INLINE Vec vec(__m256i a) {
    return reinterpret_cast<Vec>(a);
}

LANES_INLINE LaneBits signs(Vec a) {
    // Packing works within 128-bit parts: bits 0 to 7 and 16 to 23 are the lanes.
    const __m256i bytes = _mm256_packs_epi16(raw(a), _mm256_setzero_si256());
    const auto bits = static_cast<std::uint32_t>(_mm256_movemask_epi8(bytes));
    return (bits | bits >> 8) & 0xFFFF;
}

// Byte i of the result is byte index[i] % 16 of the table, 0 where index[i] is above 127.
LANES_INLINE Vec lookup(const std::uint8_t (&table)[16], Vec index) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(table));
    return vec(_mm256_shuffle_epi8(_mm256_broadcastsi128_si256(bytes), raw(index)));
}

// Lane i of the result is lane from[i] of the source.
struct Permutation {
    __m256i bytes;
    __m256i upper;
    explicit Permutation(const std::uint16_t* from) {
        const Vec index = vec(_mm256_load_si256(reinterpret_cast<const __m256i*>(from)));
        const Vec low = (index & splat(7)) * 2;
        bytes = raw(low | ((low + 1) << 8));
        upper = raw(above(index, splat(7)));
    }
    LANES_INLINE Vec apply(Vec source) const {
        const __m256i low = _mm256_permute2x128_si256(raw(source), raw(source), 0x00);
        const __m256i high = _mm256_permute2x128_si256(raw(source), raw(source), 0x11);
        return vec(_mm256_blendv_epi8(_mm256_shuffle_epi8(low, bytes),
                                      _mm256_shuffle_epi8(high, bytes), upper));
    }
};

LANES_INLINE Vec pick(Mask mask, Vec a, Vec b) {
    return vec(_mm256_blendv_epi8(raw(b), raw(a), raw(mask)));
}

// Transposing, within each 128-bit part: elements of a and b in turn, from the low or high half;
// and 32-bit numbers below 2^16 packed to 16 bits, four of a, then four of b.
LANES_INLINE Vec zip16_low(Vec a, Vec b) {
    return vec(_mm256_unpacklo_epi16(raw(a), raw(b)));
}
LANES_INLINE Vec zip16_high(Vec a, Vec b) {
    return vec(_mm256_unpackhi_epi16(raw(a), raw(b)));
}
LANES_INLINE Vec zip32_low(Vec a, Vec b) {
    return vec(_mm256_unpacklo_epi32(raw(a), raw(b)));
}
LANES_INLINE Vec zip32_high(Vec a, Vec b) {
    return vec(_mm256_unpackhi_epi32(raw(a), raw(b)));
}
LANES_INLINE Vec pack32(Vec a, Vec b) {
    return vec(_mm256_packus_epi32(raw(a), raw(b)));
}

#else

LANES_INLINE Vec zip16_low(Vec a, Vec b) {
    return __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
}
LANES_INLINE Vec zip16_high(Vec a, Vec b) {
    return __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
}
LANES_INLINE Vec zip32_low(Vec a, Vec b) {
    return __builtin_shufflevector(a, b, 0, 1, 8, 9, 2, 3, 10, 11);
}
LANES_INLINE Vec zip32_high(Vec a, Vec b) {
    return __builtin_shufflevector(a, b, 4, 5, 12, 13, 6, 7, 14, 15);
}
LANES_INLINE Vec pack32(Vec a, Vec b) {
    return __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14);
}

LANES_INLINE Vec pick(Mask mask, Vec a, Vec b) {
    return (mask & a) | (b & ~mask);
}

#if defined(__SSE4_1__) && !defined(WHYDOKU_LANES_PORTABLE)

LANES_INLINE __m128i raw(Vec a) {
    return reinterpret_cast<__m128i>(a);
}
LANES_INLINE Vec vec(__m128i a) {
    return reinterpret_cast<Vec>(a);
}

LANES_INLINE LaneBits signs(Vec a) {
    const __m128i bytes = _mm_packs_epi16(raw(a), _mm_setzero_si128());
    return static_cast<LaneBits>(_mm_movemask_epi8(bytes));
}
LANES_INLINE Vec lookup_bytes(Vec table, Vec index) {
    return vec(_mm_shuffle_epi8(raw(table), raw(index)));
}

#elif defined(__aarch64__) && !defined(WHYDOKU_LANES_PORTABLE)

LANES_INLINE LaneBits signs(Vec a) {
    const uint16x8_t weights = {1, 2, 4, 8, 16, 32, 64, 128};
    const uint16x8_t sign = vreinterpretq_u16_s16(vshrq_n_s16(reinterpret_cast<int16x8_t>(a), 15));
    return vaddvq_u16(vandq_u16(sign, weights));
}
LANES_INLINE Vec lookup_bytes(Vec table, Vec index) {
    return reinterpret_cast<Vec>(
        vqtbl1q_u8(reinterpret_cast<uint8x16_t>(table), reinterpret_cast<uint8x16_t>(index)));
}

#elif defined(__wasm_simd128__)

LANES_INLINE LaneBits signs(Vec a) {
    return wasm_i16x8_bitmask(reinterpret_cast<v128_t>(a));
}
LANES_INLINE Vec lookup_bytes(Vec table, Vec index) {
    return reinterpret_cast<Vec>(
        wasm_i8x16_swizzle(reinterpret_cast<v128_t>(table), reinterpret_cast<v128_t>(index)));
}

#else

LANES_INLINE LaneBits signs(Vec a) {
    LaneBits bits = 0;
    for (int lane = 0; lane < LANES; ++lane) bits |= LaneBits{a[lane]} >> 15 << lane;
    return bits;
}
LANES_INLINE Vec lookup_bytes(Vec table, Vec index) {
    using Bytes = std::uint8_t __attribute__((vector_size(16), may_alias));
    const Bytes from = reinterpret_cast<Bytes>(table);
    const Bytes at = reinterpret_cast<Bytes>(index);
    Bytes found{};
    for (int i = 0; i < 16; ++i) found[i] = at[i] < 16 ? from[at[i]] : 0;
    return reinterpret_cast<Vec>(found);
}

#endif

// Byte i of the result is byte index[i] of the table; index bytes are below 16.
LANES_INLINE Vec lookup(const std::uint8_t (&table)[16], Vec index) {
    Vec bytes;
    std::memcpy(&bytes, table, sizeof bytes);
    return lookup_bytes(bytes, index);
}

// Lane i of the result is lane from[i] of the source.
struct Permutation {
    Vec bytes;
    explicit Permutation(const std::uint16_t* from) {
        Vec index;
        std::memcpy(&index, from, sizeof index);
        bytes = index * 2 | (index * 2 + 1) << 8;
    }
    LANES_INLINE Vec apply(Vec source) const { return lookup_bytes(source, bytes); }
};

#endif

LANES_INLINE LaneBits lanes_of(Mask mask) {
    return signs(mask);
}

// The lanes that a permutation writes.
struct Targets {
    Mask mask;
    explicit Targets(LaneBits lanes) {
        Vec bit;
        for (int lane = 0; lane < LANES; ++lane) bit[lane] = static_cast<std::uint16_t>(1 << lane);
        mask = equal(splat(static_cast<int>(lanes)) & bit, bit);
    }
};

// `source` permuted in the target lanes, `old` in the others.
LANES_INLINE Vec permute_into(const Permutation& permutation, const Targets& targets, Vec source,
                              Vec old) {
    return pick(targets.mask, permutation.apply(source), old);
}

// The number of digits of a set that has at most two.
LANES_INLINE Vec count_up_to_two(Vec a) {
    return splat(2) + is_empty(a) + is_empty(a & (a - 1));  // a true comparison is -1
}

// The sets with exactly two digits, and those with two or more; other sets become empty.
LANES_INLINE void pairs_and_open(Vec a, Vec& pair, Vec& open) {
    const Vec less_lowest = a & (a - 1);
    open = without(a, is_empty(less_lowest));
    pair = open & is_empty(less_lowest & (less_lowest - 1));
}

// `a` if it has at most one digit, else the empty set; `a_less_1` is a - 1.
LANES_INLINE Vec if_single(Vec a, Vec a_less_1) {
    return a & is_empty(a & a_less_1);
}

// `a` if it has at most three digits, else the empty set.
LANES_INLINE Vec if_at_most_three(Vec a) {
    const Vec b = a & (a - 1);
    const Vec c = b & (b - 1);
    return a & is_empty(c & (c - 1));
}

// The digits that the cells of a miniline cannot hold.
struct Limits {
    Vec forbidden;
};

// The limits of a miniline that cannot hold `forbidden` and must hold `required`:
// with three required digits, every other is forbidden too.
LANES_INLINE Limits limits(Vec forbidden, Vec required) {
    const Vec b = required & (required - 1);
    const Mask fewer = is_empty(b & (b - 1));
    return {forbidden | ~(fewer | required)};
}

// `cell` within `limits`; if it has a digit of `hidden`, only that digit.
LANES_INLINE Vec narrowed(Vec cell, const Limits& limits, Vec hidden) {
    return without(cell, limits.forbidden) & (hidden | is_empty(cell & hidden));
}

// The set of the digit v for values v from 1 to 9, else the empty set.
LANES_INLINE Vec digit_of_value(Vec value) {
    static constexpr std::uint8_t LOW[16] = {0, 1, 2, 4, 8, 16, 32, 64, 128};
    const Vec low = lookup(LOW, value & 0x0F) & above(splat(9), value);
    return (low & ~above(Vec{}, value)) | (splat(0x100) & equal(value, splat(9)));
}

// The value, 1 to 9, of a set with one digit: the number of bits below it, plus one.
LANES_INLINE Vec value_of_digit(Vec digit) {
    Vec bits = digit - 1;  // eight bits at most
    bits -= (bits >> 1) & 0x55;
    bits = (bits & 0x33) + ((bits >> 2) & 0x33);
    return ((bits + (bits >> 4)) & 0x0F) + 1;
}

}  // namespace whydoku::lanes::WHYDOKU_LANES_BUILD
