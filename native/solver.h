// Work in bulk on rows and arrangements; `solver.cpp` is compiled as `batch.cpp` is, and `solver()` picks.
#pragma once

#include "rows.h"

namespace capsa {

enum Row { FRONT, MIDDLE, BACK, ROWS };

// What rows are worth, by rank. A rank's reach is its worth in the back and that of the dearest middle not above
// it; a place counts from the farthest reach, of equal ones from the strongest rank.
struct Values {
    const double* front;
    const double* middle;
    const double* back;
    const double* reach;  // by place
    const u16* place;     // by rank
    bool strict;          // rows must differ
};

// Functions that check return the first bad item, or -1. Arrangements are masks: front, middle, back.
struct Solver {
    long (*ranks)(const RowTable&, std::size_t n, const u64* rows, u16* ranks);
    long (*ranks_of_cards)(const RowTable&, std::size_t n, int size, const u8* cards, u16* ranks);
    long (*best)(const RowTable&, const Values&, std::size_t n, const u64* hands, std::size_t most, u64* rows,
                 double* worth, int* found);
};

const Solver& solver();

}  // namespace capsa
