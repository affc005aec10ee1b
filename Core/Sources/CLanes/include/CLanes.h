#pragma once
#include <stdbool.h>
#include <stdint.h>

// Arithmetic of whole vectors. Swift's own operators of `SIMD8<Float>` and `SIMD16<Float>` are written element by
// element; the optimiser puts them together again most of the time, and takes minutes over it.

typedef float lanes_float4 __attribute__((ext_vector_type(4), aligned(4)));
typedef float lanes_float8 __attribute__((ext_vector_type(8)));
typedef float lanes_float16 __attribute__((ext_vector_type(16)));
typedef int32_t lanes_mask16 __attribute__((ext_vector_type(16)));
typedef uint32_t lanes_bits8 __attribute__((ext_vector_type(8)));
typedef uint32_t lanes_bits16 __attribute__((ext_vector_type(16)));

// Part of the caller, without locks: what an operator of the language would be.
#define LANES static inline __attribute__((always_inline, const, nodebug, swift_attr("@_noLocks")))

// A product that is added to something is one instruction where the processor was named and has it.
#ifdef __FMA__
#define LANES_FUSES _Pragma("clang fp contract(fast)")
#else
#define LANES_FUSES
#endif

#define LANES_ARITHMETIC(n)                                                                                       \
  LANES lanes_float##n lanes##n##_add(lanes_float##n a, lanes_float##n b) { LANES_FUSES return a + b; }           \
  LANES lanes_float##n lanes##n##_subtract(lanes_float##n a, lanes_float##n b) { LANES_FUSES return a - b; }      \
  LANES lanes_float##n lanes##n##_multiply(lanes_float##n a, lanes_float##n b) { LANES_FUSES return a * b; }      \
  LANES lanes_float##n lanes##n##_divide(lanes_float##n a, lanes_float##n b) { return a / b; }                    \
  LANES lanes_bits##n lanes##n##_left(lanes_bits##n a, uint32_t count) { return a << count; }                     \
  LANES lanes_bits##n lanes##n##_right(lanes_bits##n a, uint32_t count) { return a >> count; }

LANES_ARITHMETIC(8)
LANES_ARITHMETIC(16)

// The smaller and the larger; the second where one is no number.
LANES lanes_float16 lanes16_minimum(lanes_float16 a, lanes_float16 b) { return a < b ? a : b; }
LANES lanes_float16 lanes16_maximum(lanes_float16 a, lanes_float16 b) { return b < a ? a : b; }

// The first where the mask is set.
LANES lanes_float16 lanes16_select(lanes_mask16 mask, lanes_float16 a, lanes_float16 b) {
  return mask ? a : b;
}

LANES bool lanes16_equal(lanes_float16 a, lanes_float16 b) { return __builtin_reduce_and(a == b) != 0; }
LANES bool lanes16_any(lanes_mask16 mask) { return __builtin_reduce_or(mask) != 0; }
LANES bool lanes16_all(lanes_mask16 mask) { return __builtin_reduce_and(mask) != 0; }
LANES bool lanes16_is_zero(lanes_bits16 a) { return __builtin_reduce_or(a) == 0; }
LANES bool lanes8_equal(lanes_bits8 a, lanes_bits8 b) { return __builtin_reduce_or(a ^ b) == 0; }

// The greatest of all; of two the first where one is no number.
LANES float lanes16_greatest(lanes_float16 a) {
  lanes_float8 eight = a.lo < a.hi ? a.hi : a.lo;
  lanes_float4 four = eight.lo < eight.hi ? eight.hi : eight.lo;
  float even = four.x < four.z ? four.z : four.x;
  float odd = four.y < four.w ? four.w : four.y;
  return even < odd ? odd : even;
}

// What turns rows of eight into columns: singles, pairs and halves, by turns from the first and the second.
#define LANES_SHUFFLE8(name, ...)                                                                                 \
  LANES lanes_float8 lanes8_##name(lanes_float8 a, lanes_float8 b) {                                              \
    return __builtin_shufflevector(a, b, __VA_ARGS__);                                                            \
  }

LANES_SHUFFLE8(low_singles, 0, 8, 1, 9, 4, 12, 5, 13)
LANES_SHUFFLE8(high_singles, 2, 10, 3, 11, 6, 14, 7, 15)
LANES_SHUFFLE8(low_pairs, 0, 1, 8, 9, 4, 5, 12, 13)
LANES_SHUFFLE8(high_pairs, 2, 3, 10, 11, 6, 7, 14, 15)
LANES_SHUFFLE8(low_halves, 0, 1, 2, 3, 8, 9, 10, 11)
LANES_SHUFFLE8(high_halves, 4, 5, 6, 7, 12, 13, 14, 15)

// Sixteen rows of four: which of them go where, in every quarter of a vector.
#define LANES_SHUFFLE16(name, ...)                                                                                \
  LANES lanes_float16 lanes16_##name(lanes_float16 a, lanes_float16 b) {                                          \
    return __builtin_shufflevector(a, b, __VA_ARGS__);                                                            \
  }

LANES_SHUFFLE16(low_singles, 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29)
LANES_SHUFFLE16(high_singles, 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31)
LANES_SHUFFLE16(low_pairs, 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29)
LANES_SHUFFLE16(high_pairs, 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31)

// Four neighbours from each of four places, the first of every four places.
static inline __attribute__((always_inline, pure, nodebug, swift_attr("@_noLocks"))) lanes_float16 lanes16_rows(
    const float *_Nonnull table, const uint32_t *_Nonnull places) {
  lanes_float4 a = *(const lanes_float4 *)(table + places[0]), b = *(const lanes_float4 *)(table + places[4]);
  lanes_float4 c = *(const lanes_float4 *)(table + places[8]), d = *(const lanes_float4 *)(table + places[12]);
  lanes_float8 low = __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7);
  lanes_float8 high = __builtin_shufflevector(c, d, 0, 1, 2, 3, 4, 5, 6, 7);
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

// Every pair changes places.
LANES lanes_float8 lanes8_swapped(lanes_float8 a) {
  return __builtin_shufflevector(a, a, 1, 0, 3, 2, 5, 4, 7, 6);
}

// Asks the memory for what will be read or written soon; the place need not exist.
static inline __attribute__((always_inline, nodebug, swift_attr("@_noLocks"))) void lanes_expect(
    const float *_Nonnull place) {
  __builtin_prefetch(place);
}
