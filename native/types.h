// The values the kernel works on: cards, plays, orders, rules and positions. Nothing here does anything.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

// Everything that works is compiled once for every machine and once for those with BMI2, each in a namespace.
#ifndef CAPSA_ISA
#define CAPSA_ISA portable
#endif

#if defined(_MSC_VER) && !defined(__clang__)
#define CAPSA_INLINE __forceinline
#else
#define CAPSA_INLINE [[gnu::always_inline]] inline
#endif

namespace capsa {

using i16 = std::int16_t;
using i32 = std::int32_t;
using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

constexpr u64 DECK = (u64{1} << 52) - 1;
constexpr u64 LANE = 0x1111111111111;  // the lowest bit of each of the 13 ranks
constexpr int FIVES = 1287;            // C(13, 5)

// In the order of capsa.hands.combination.Kind.
enum Kind : u16 {
    SINGLE,
    PAIR,
    TRIPLE,
    TWO_PAIR,
    BARE_FOUR,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR,
    STRAIGHT_FLUSH,
    NO_KIND,
};

// Cards that may be played together. Bit 4 * rank + suit of `mask` is a card, both counted by the order in
// force, so that a higher bit is a higher single. `strength` is the book's.
struct Play {
    u64 mask;
    i32 strength;
    u16 size;
    Kind kind;
};

constexpr Play NO_PLAY{0, -1, 0, NO_KIND};

struct Straight {
    u16 ranks;     // its ranks, one bit each
    i16 strength;  // of the straight whose deciding card has the lowest suit; the others follow densely
    u8 shift[5];   // where the suits of each rank begin in a mask; the first decides between equal straights
};

// What one book says, as kernel/tables.py lays it out. Strengths are -1 where there is no such play.
struct OrderTables {
    u64 inward[7][256];   // from Card.index bits to bits of this order, a byte at a time
    u64 outward[7][256];  // and back
    u64 twos;
    int rotation;          // how far `inward` turns the mask, if it does nothing else; or -1
    u32 within[8192];      // by ranks: where in `lists` the straights among them stand
    i16 suited[4][8192];   // strength of five suited cards, by their ranks
    u16 follow[11];        // by kind on the table, the kinds that may be played, one bit each
    i16 start[5];          // the first strength of each five-card kind
    i16 strength[10][52];  // by kind, but straights and flushes, and the highest of the main cards
    u16 fives_of[14];      // how many sets of five there are of some things; the first of
    u16 fives[FIVES];      // these, one bit each
    Straight straights[FIVES];
};

struct Order : OrderTables {
    std::vector<u16> lists;  // a count, then that many indices of `straights`, again and again
};

enum class Bomb : int { NONE, WINS_DEAL, WINDOW, BEATS_SINGLE_TWO, BEATS_ANYTHING };
enum class FirstLead : int { WITH_LOWEST, LOWEST_SINGLE, FREE };
enum class Passing : int { LOCKS, MAY_RETURN, MUST_BEAT };
enum class LastCard : int { FREE, HIGHEST_SINGLE, PAYS_FOR_ALL };
enum class Settlement : int { PENALTY, COLLECT, PAIRWISE };
enum Double : int { UNPLAYED_TWO = 1, UNPLAYED_FOUR = 2, UNPLAYED_STRAIGHT_FLUSH = 4, LAST_PLAY_TWO = 8 };

// The options of capsa.banting.rules.BantingRules that the flow of a deal depends on.
struct Options {
    int players;
    FirstLead first_lead;
    Passing passing;
    int short_hand_passes;
    Bomb bomb;
    int bomb_size;
    int bombed_pays_all;
    int doubles;
    Settlement settlement;
    int play_on;
    LastCard last_card;
    int dragon_wins;
    int penalty[14];  // by cards left, before doubling
    int place_points[4];
    u8 after[4][16];  // by seat and some seats, a bit each: the first of them clockwise, the seat itself last
};

struct Rules : Options {
    std::unique_ptr<Order> order[2] = {std::make_unique<Order>(), std::make_unique<Order>()};  // ranks normal, turned
};

enum class Phase : int { PLAY, BOMB, ANSWER, OVER };
// A position, as kernel/fields.py reads and writes it. A seat of -1 is nobody.
struct State {
    u64 hands[4] = {};
    Play table = NO_PLAY, bomb = NO_PLAY;
    u64 dealt = 0;  // every card held or played, in Card.index bits
    Phase phase = Phase::PLAY;
    int to_act = -1, owner = -1, bomber = -1, winner = -1, bombed = -1, liable = -1;
    int two_low = 0, outs = 0;
    int out[4] = {};
    int must_contain = -1;        // a place in the order
    u32 passed = 0, holding = 0;  // a bit for each seat: who passed, who has cards
};

// What a policy likes about an action, a weight each; it takes the action with the highest sum.
enum Feature { STOP, CARDS, HEIGHT, TWOS, BREAKS, FIVE, OUT, URGENCY, NOISE };

}  // namespace capsa
