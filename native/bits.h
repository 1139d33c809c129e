// Bit tricks on sets of cards: counting, the n-th card, ranks and groups of one rank.
#pragma once

#include <bit>

#include "types.h"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace capsa::CAPSA_ISA {

inline int count(u64 set) {
    return std::popcount(set);
}
inline int lowest(u64 set) {
    return std::countr_zero(set);
}
inline int highest(u64 set) {
    return 63 - std::countl_zero(set | 1);  // 0 of nothing, too
}

// The bits of `value`, lowest first, laid on the bits of `set`.
inline u64 deposit(u64 value, u64 set) {
#if defined(__BMI2__)
    return _pdep_u64(value, set);
#else
    u64 result = 0;
    for (; value != 0; value >>= 1, set &= set - 1) {
        if (value & 1) {
            result |= set & (~set + 1);
        }
    }
    return result;
#endif
}

// The n-th bit of a set, from 0; nothing past the last.
inline u64 nth(u64 set, int n) {
    return deposit(u64{1} << n, set);
}

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

inline u64 fours(u64 hand) {
    return hand & hand >> 1 & hand >> 2 & hand >> 3 & LANE;
}
inline u64 ranks_present(u64 hand) {
    return (hand | hand >> 1 | hand >> 2 | hand >> 3) & LANE;
}

// Where a hand has two, three and four cards of a rank, and how many pairs and triples that makes.
struct Groups {
    u64 counts, two, three, four;
    int twos, threes, fours, pairs, triples;

    Groups() = default;
    explicit Groups(u64 hand) : counts(rank_counts(hand)) {
        two = counts >> 1 & ~counts & LANE;
        three = counts >> 1 & counts & LANE;
        four = counts >> 2 & LANE;
        twos = count(two);
        threes = count(three);
        fours = count(four);
        pairs = twos + 3 * threes + 6 * fours;
        triples = threes + 4 * fours;
    }
};

inline u64 nth_pair(u64 hand, const Groups& groups, int n) {
    if (n < groups.twos) {
        return hand & nth(groups.two, n) * 15;
    }
    n -= groups.twos;
    if (n < 3 * groups.threes) {
        const u64 three = hand & nth(groups.three, n / 3) * 15;
        return three ^ nth(three, n % 3);
    }
    n -= 3 * groups.threes;
    constexpr u64 PAIRS = 0xca9653;  // the pairs of four suits, four bits each
    return nth(groups.four, n / 6) * (PAIRS >> 4 * (n % 6) & 15);
}

inline u64 nth_triple(u64 hand, const Groups& groups, int n) {
    if (n < groups.threes) {
        return hand & nth(groups.three, n) * 15;
    }
    n -= groups.threes;
    const u64 four = nth(groups.four, n / 4);
    return four * 15 ^ four << n % 4;
}

}  // namespace capsa::CAPSA_ISA
