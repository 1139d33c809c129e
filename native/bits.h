// Bit tricks on sets of cards: counting, the n-th card, ranks and groups of one rank.
#pragma once

#include <bit>

#include "types.h"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace capsa::CAPSA_ISA {

inline int count(u64 set) { return std::popcount(set); }
inline int lowest(u64 set) { return std::countr_zero(set); }
inline int highest(u64 set) { return 63 - std::countl_zero(set | 1); }  // 0 of nothing, too

// The bits of `value`, lowest first, laid on the bits of `set`.
inline u64 deposit(u64 value, u64 set) {
#if defined(__BMI2__)
    return _pdep_u64(value, set);
#else
    u64 result = 0;
    for (; value != 0; value >>= 1, set &= set - 1) {
        if (value & 1) result |= set & (~set + 1);
    }
    return result;
#endif
}

// The n-th bit of a set, from 0; nothing past the last.
inline u64 nth(u64 set, int n) { return deposit(u64{1} << n, set); }

// One bit a rank, from bits that stand at the lowest suit of their rank.
inline u32 gather(u64 set) {
#if defined(__BMI2__)
    return static_cast<u32>(_pext_u64(set, LANE));
#else
    set &= LANE;
    set = (set | set >> 3) & 0x0303030303030303;
    set = (set | set >> 6) & 0x000f000f000f000f;
    set = (set | set >> 12) & 0x000000ff000000ff;
    return static_cast<u32>((set | set >> 24) & 0x1fff);
#endif
}

// How many cards of each rank, in the four bits of the rank.
inline u64 rank_counts(u64 hand) {
    hand -= hand >> 1 & 0x5555555555555;
    return (hand & 0x3333333333333) + (hand >> 2 & 0x3333333333333);
}

// All cards of a card's rank.
inline u64 rank_of(u64 card) { return u64{15} << (lowest(card) & ~3); }

inline u64 fours(u64 hand) { return hand & hand >> 1 & hand >> 2 & hand >> 3 & LANE; }
inline u64 ranks_present(u64 hand) { return (hand | hand >> 1 | hand >> 2 | hand >> 3) & LANE; }

// The pairs and triples of a hand. Each is a bit in its rank: pairs of suits side by side or of the first and the
// last, pairs of the others, and triples; SHAPES says which suits each bit stands for.
struct Groups {
    static constexpr u32 SHAPES[] = {0x9c63, 0xa5, 0xdbe7};
    u64 sets[3] = {};

    Groups() = default;
    CAPSA_INLINE explicit Groups(u64 hand) {
        const u64 next = hand & hand >> 1 & 7 * LANE, other = hand & hand >> 2 & 3 * LANE,
                  ends = hand & hand >> 3 & LANE;
        sets[0] = next | ends << 3;
        sets[1] = other;
        sets[2] = (next & next >> 1) | (next & ends) << 2 | (other & ends) << 3;
    }

    int pairs() const { return count(sets[0]) + count(sets[1]); }
    int triples() const { return count(sets[2]); }
    CAPSA_INLINE u64 nth_pair(int n) const {
        const int first = count(sets[0]);
        return n < first ? cards(0, n) : cards(1, n - first);
    }
    u64 nth_triple(int n) const { return cards(2, n); }

  private:
    CAPSA_INLINE u64 cards(int set, int n) const {
        const int place = lowest(nth(sets[set], n));
        return u64{SHAPES[set] >> 4 * (place & 3) & 15} << (place & ~3);
    }
};

}  // namespace capsa::CAPSA_ISA
