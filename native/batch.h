// Work in bulk. `batch.cpp` is compiled once for every machine and once for those with BMI2; `batch()` picks.
#pragma once

#include <cstddef>

#include "types.h"

namespace capsa {

struct Playout {
    const State* from = nullptr;       // the position; or null for the start of a deal
    const u64* first = nullptr;        // an action to take first, as in `encode`; or null
    const Weights* weights = nullptr;  // or null for random play
    u64 seed = 0, offset = 0;
};

// Cards are Card.index bits. Functions that check return the first bad item, or -1.
struct Batch {
    const char* name;
    void (*deals)(std::size_t n, int players, u64 seed, u64 offset, u64* hands);
    long (*legal_counts)(const Rules&, bool two_low, std::size_t n, const u64* hands, const u64* tables, int* counts);
    long (*playouts)(const Rules&, const Playout&, std::size_t n, const u64* hands, int* points, int* plies,
                     signed char* winners);
};

const Batch& batch();

// An action as one number: what is done from bit 56 on, and its cards.
inline u64 encode(Do what, u64 cards) {
    return static_cast<u64>(what) << 56 | cards;
}

}  // namespace capsa
