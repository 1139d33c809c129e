// Random numbers by counter: Philox 4x64 with ten rounds, so that item i of a seed is the same wherever and in
// whatever order it is computed.
#pragma once

#include <cstring>

#include "bits.h"

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
#endif

namespace capsa::CAPSA_ISA {

inline u64 multiply(u64 a, u64 b, u64& high) {
#if defined(_MSC_VER) && !defined(__clang__)
    return _umul128(a, b, &high);
#else
    const auto product = static_cast<unsigned __int128>(a) * b;
    high = static_cast<u64>(product >> 64);
    return static_cast<u64>(product);
#endif
}

// What a stream is for; two purposes never share numbers.
enum class Purpose : u64 { DEAL, PLAY };

class Stream {
  public:
    Stream(u64 seed, u64 item, Purpose purpose) : seed_(seed), item_(item), purpose_(static_cast<u64>(purpose)) {}

    // A number below `bound` (at most 2^16), each exactly equally likely; what is certain uses no number up.
    u32 below(u32 bound) {
        const u32 product = peek() * bound;
        at_ += bound != 1;
        return (product & 0xffff) < bound ? again(bound, product) : product >> 16;
    }

    // Sixteen random bits.
    u32 next() {
        const u32 number = peek();
        ++at_;
        return number;
    }

  private:
    static constexpr int BLOCKS = 3, NUMBERS = 16 * BLOCKS;
    static_assert(std::endian::native == std::endian::little);

    u32 peek() {
        if (at_ == NUMBERS) [[unlikely]] {
            refill();
        }
        return numbers_[at_];
    }

    [[gnu::noinline]] u32 again(u32 bound, u32 product) {
        for (const u32 surplus = 0x10000 % bound; (product & 0xffff) < surplus;) {
            product = next() * bound;
        }
        return product >> 16;
    }

    // The blocks go through the rounds side by side, since each round waits for the one before.
    [[gnu::noinline]] void refill() {
        u64 c0[BLOCKS], c1[BLOCKS], c2[BLOCKS], c3[BLOCKS];
        for (int block = 0; block < BLOCKS; ++block) {
            c0[block] = block_++;
            c1[block] = item_;
            c2[block] = purpose_;
            c3[block] = 0;
        }
        u64 k0 = seed_, k1 = 0;
#pragma GCC unroll 10
        for (int round = 0; round < 10; ++round) {
#pragma GCC unroll 3
            for (int block = 0; block < BLOCKS; ++block) {
                u64 high0, high1;
                const u64 low0 = multiply(0xD2E7470EE14C6C93, c0[block], high0);
                const u64 low1 = multiply(0xCA5A826395121157, c2[block], high1);
                c0[block] = high1 ^ c1[block] ^ k0;
                c1[block] = low1;
                c2[block] = high0 ^ c3[block] ^ k1;
                c3[block] = low0;
            }
            k0 += 0x9E3779B97F4A7C15;
            k1 += 0xBB67AE8584CAA73B;
        }
        for (int block = 0; block < BLOCKS; ++block) {
            const u64 words[4] = {c0[block], c1[block], c2[block], c3[block]};
            std::memcpy(numbers_ + 16 * block, words, sizeof words);
        }
        at_ = 0;
    }

    u64 seed_, item_, purpose_, block_ = 0;
    int at_ = NUMBERS;
    u16 numbers_[NUMBERS];
};

// Thirteen cards to each seat, every deal equally likely; in Card.index bits.
inline void deal(u64 seed, u64 item, int players, u64* hands) {
    Stream stream(seed, item, Purpose::DEAL);
    u64 deck = DECK;
    u32 left = 52;
    for (int seat = 0; seat < players && seat < 3; ++seat) {
        hands[seat] = deck;
        for (int card = 0; card < 13; ++card) deck ^= nth(deck, static_cast<int>(stream.below(left--)));
        hands[seat] ^= deck;
    }
    if (players == 4) hands[3] = deck;
}

}  // namespace capsa::CAPSA_ISA
