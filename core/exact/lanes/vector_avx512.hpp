// Thirty-two lanes: AVX-512BW, with VBMI and BITALG where the build has them.
// Comparisons give mask registers, and any function of three bits is one instruction.
#pragma once

#include <immintrin.h>

namespace whydoku::lanes::WHYDOKU_LANES_BUILD {

inline constexpr int LANES = 32;
using Vec = std::uint16_t __attribute__((vector_size(64), may_alias));
using Mask = __mmask32;

LANES_INLINE __m512i raw(Vec a) {
    return reinterpret_cast<__m512i>(a);
}
LANES_INLINE Vec vec(__m512i a) {
    return reinterpret_cast<Vec>(a);
}

template <int TRUTH_TABLE>
LANES_INLINE Vec ternary(Vec a, Vec b, Vec c) {
    return vec(_mm512_ternarylogic_epi64(raw(a), raw(b), raw(c), TRUTH_TABLE));
}

LANES_INLINE Vec splat(int value) {
    return vec(_mm512_set1_epi16(static_cast<short>(value)));
}
LANES_INLINE Vec or3(Vec a, Vec b, Vec c) {
    return ternary<0xFE>(a, b, c);
}
LANES_INLINE Vec parity(Vec a, Vec b, Vec c) {
    return ternary<0x96>(a, b, c);
}
LANES_INLINE Vec majority(Vec a, Vec b, Vec c) {
    return ternary<0xE8>(a, b, c);
}
LANES_INLINE Vec exactly_one(Vec a, Vec b, Vec c) {
    return ternary<0x16>(a, b, c);
}
LANES_INLINE Vec and_or(Vec a, Vec b, Vec c) {
    return ternary<0xE0>(a, b, c);
}
LANES_INLINE Vec without(Vec a, Vec b) {
    return vec(_mm512_andnot_si512(raw(b), raw(a)));
}
LANES_INLINE Vec least(Vec a, Vec b) {
    return vec(_mm512_min_epu16(raw(a), raw(b)));
}
LANES_INLINE Vec popcount(Vec a) {
#ifdef __AVX512BITALG__
    return vec(_mm512_popcnt_epi16(raw(a)));
#else
    const __m512i nibbles =
        _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const __m512i low = _mm512_set1_epi8(15);
    const __m512i halves = _mm512_add_epi8(
        _mm512_shuffle_epi8(nibbles, _mm512_and_si512(raw(a), low)),
        _mm512_shuffle_epi8(nibbles, _mm512_and_si512(_mm512_srli_epi16(raw(a), 4), low)));
    return vec(_mm512_add_epi16(halves, _mm512_srli_epi16(halves, 8))) & splat(0xFF);
#endif
}

// The number of digits of a set that has at most two.
LANES_INLINE Vec count_up_to_two(Vec a) {
    return popcount(a);
}

LANES_INLINE Mask equal(Vec a, Vec b) {
    return _mm512_cmpeq_epi16_mask(raw(a), raw(b));
}
LANES_INLINE Mask above(Vec a, Vec b) {
    return _mm512_cmpgt_epu16_mask(raw(a), raw(b));
}
LANES_INLINE Vec keep(Mask mask, Vec a) {
    return vec(_mm512_maskz_mov_epi16(mask, raw(a)));
}
// a where the mask is set, b elsewhere.
LANES_INLINE Vec pick(Mask mask, Vec a, Vec b) {
    return vec(_mm512_mask_mov_epi16(raw(b), mask, raw(a)));
}
LANES_INLINE LaneBits lanes_of(Mask mask) {
    return mask;
}
LANES_INLINE LaneBits signs(Vec a) {
    return _mm512_movepi16_mask(raw(a));
}

// The sets with exactly two digits, and those with two or more; other sets become empty.
LANES_INLINE void pairs_and_open(Vec a, Vec& pair, Vec& open) {
    const Vec digits = popcount(a);
    pair = keep(equal(digits, splat(2)), a);
    open = keep(above(digits, splat(1)), a);
}

// The set of the digit v for values v from 1 to 9, else the empty set.
LANES_INLINE Vec digit_of_value(Vec value) {
    const __m512i bit = _mm512_sllv_epi16(raw(splat(1)), raw(value - splat(1)));
    return vec(bit) & splat(ALL_DIGITS);
}

// `a` if it has at most one digit, else the empty set; `a_less_1` is a - 1.
LANES_INLINE Vec if_single(Vec a, Vec a_less_1) {
    return keep(_mm512_testn_epi16_mask(raw(a), raw(a_less_1)), a);
}

// `a` if it has at most three digits, else the empty set.
LANES_INLINE Vec if_at_most_three(Vec a) {
    return keep(_mm512_cmple_epu16_mask(raw(popcount(a)), raw(splat(3))), a);
}

// The digits that the cells of a miniline cannot hold; and, if its three digits are known, those
// that they can hold.
struct Limits {
    Vec forbidden;
    Vec allowed;
};

// The limits of a miniline that cannot hold `forbidden` and must hold `required`.
LANES_INLINE Limits limits(Vec forbidden, Vec required) {
    const Mask all_known = _mm512_cmpge_epu16_mask(raw(popcount(required)), raw(splat(3)));
    return {forbidden,
            vec(_mm512_mask_mov_epi16(raw(splat(ALL_DIGITS)), all_known, raw(required)))};
}

// `cell` within `limits`; if it has a digit of `hidden`, only that digit.
LANES_INLINE Vec narrowed(Vec cell, const Limits& limits, Vec hidden) {
    const Mask has_hidden = _mm512_test_epi16_mask(raw(cell), raw(hidden));
    const __m512i allowed = _mm512_mask_mov_epi16(raw(limits.allowed), has_hidden, raw(hidden));
    return ternary<0x20>(cell, limits.forbidden, vec(allowed));
}

// A permutation of lanes: lane i of the result is lane `from[i]` of the source.
struct Permutation {
    __m512i index;
    explicit Permutation(const std::uint16_t* from) : index(_mm512_load_si512(from)) {
#ifdef __AVX512VBMI__
        // Moving bytes takes one uop less than moving words.
        const __m512i low = _mm512_slli_epi16(index, 1);
        index =
            _mm512_or_si512(low, _mm512_slli_epi16(_mm512_add_epi16(low, _mm512_set1_epi16(1)), 8));
#endif
    }
};

// The lanes that a permutation writes.
struct Targets {
#ifdef __AVX512VBMI__
    __mmask64 mask;
    explicit Targets(LaneBits lanes)
        : mask(_mm512_movepi8_mask(_mm512_movm_epi16(static_cast<__mmask32>(lanes)))) {}
#else
    __mmask32 mask;
    explicit Targets(LaneBits lanes) : mask(lanes) {}
#endif
};

// `source` permuted in the target lanes, `old` in the others.
LANES_INLINE Vec permute_into(const Permutation& permutation, const Targets& targets, Vec source,
                              Vec old) {
#ifdef __AVX512VBMI__
    return vec(
        _mm512_mask_permutexvar_epi8(raw(old), targets.mask, permutation.index, raw(source)));
#else
    return vec(
        _mm512_mask_permutexvar_epi16(raw(old), targets.mask, permutation.index, raw(source)));
#endif
}

// Transposing, within each 128-bit part: elements of a and b in turn, from the low or high half;
// and 32-bit numbers below 2^16 packed to 16 bits, four of a, then four of b.
LANES_INLINE Vec zip16_low(Vec a, Vec b) {
    return vec(_mm512_unpacklo_epi16(raw(a), raw(b)));
}
LANES_INLINE Vec zip16_high(Vec a, Vec b) {
    return vec(_mm512_unpackhi_epi16(raw(a), raw(b)));
}
LANES_INLINE Vec zip32_low(Vec a, Vec b) {
    return vec(_mm512_unpacklo_epi32(raw(a), raw(b)));
}
LANES_INLINE Vec zip32_high(Vec a, Vec b) {
    return vec(_mm512_unpackhi_epi32(raw(a), raw(b)));
}
LANES_INLINE Vec pack32(Vec a, Vec b) {
    return vec(_mm512_packus_epi32(raw(a), raw(b)));
}

// The value, 1 to 9, of a set with one digit: the number of bits below it, plus one.
LANES_INLINE Vec value_of_digit(Vec digit) {
    return popcount(digit - 1) + 1;
}

}  // namespace whydoku::lanes::WHYDOKU_LANES_BUILD
