// The rank of a row of three or five cards, from tables that kernel/row_tables.py compiles out of hands/poker.py.
#pragma once

#include "bits.h"

namespace capsa {

// Rows of one order. Equal rows have equal ranks, a stronger row a higher one, whatever the number of cards.
// A group is the ranks of a row, how many of each, four bits a rank; its hash is perfect.
struct RowTable {
    static constexpr int SLOT_BITS = 13, BUCKET_BITS = 11, TIE_SHIFT = 16;

    u64 multiplier;
    u16 displacement[1 << BUCKET_BITS];  // by the hash's bucket
    u32 entry[1 << SLOT_BITS];           // by slot: a rank, and from TIE_SHIFT on where the suits that break ties are
    u16 suited[4][8192];                 // of five suited cards: by suit, by ranks
    u8 place[16];                        // what the highest of some suits adds to a rank
};

namespace CAPSA_ISA {

inline bool is_row(u64 mask, int size) { return mask <= DECK && count(mask) == size; }

// Of a row that is not suited, with the hash of its group.
inline u16 unsuited_rank(const RowTable& table, u64 mask, u64 hash) {
    constexpr int SLOT = 64 - RowTable::SLOT_BITS, BUCKET = SLOT - RowTable::BUCKET_BITS;
    const u32 moved = table.displacement[hash >> BUCKET & ((1 << RowTable::BUCKET_BITS) - 1)];
    const u32 entry = table.entry[hash >> SLOT ^ moved];
    return static_cast<u16>(entry + table.place[mask >> (entry >> RowTable::TIE_SHIFT) & 15]);
}

// The mask must be a row.
inline u16 row_rank(const RowTable& table, u64 mask) {
    u64 suits = mask | mask >> 32;
    suits |= suits >> 16;
    suits |= suits >> 8;
    suits = (suits | suits >> 4) & 15;
    if (((suits & (suits - 1)) == 0) & (count(mask) == 5)) {
        const int suit = lowest(suits);
        return table.suited[suit][gather(mask >> suit)];
    }
    return unsuited_rank(table, mask, rank_counts(mask) * table.multiplier);
}

}  // namespace CAPSA_ISA
}  // namespace capsa
