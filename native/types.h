// The values the kernel works on: cards, plays, orders, rules and positions. Nothing here does anything.
#pragma once

#include <cstdint>

#ifndef CAPSA_ISA
#define CAPSA_ISA portable
#endif

#if defined(_MSC_VER) && !defined(__clang__)
#define CAPSA_INLINE __forceinline
#define CAPSA_NOINLINE __declspec(noinline)
#else
#define CAPSA_INLINE [[gnu::always_inline]] inline
#define CAPSA_NOINLINE [[gnu::noinline]]
#endif

namespace capsa {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

constexpr u64 DECK = (u64{1} << 52) - 1;
constexpr u64 LANE = 0x1111111111111;  // the lowest bit of each of the 13 ranks
constexpr int MAX_PLAYS = 2560;        // C(13,1) + C(13,2) + C(13,3) + C(13,4) + C(13,5), rounded up

// In the order of capsa.hands.combination.Kind.
enum Kind : u8 {
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
    u16 strength;
    u8 size;
    Kind kind;
};

constexpr Play NO_PLAY{0, 0, 0, NO_KIND};

struct Straight {
    u16 ranks;     // its ranks, one bit each
    u16 strength;  // of the straight whose deciding card has the lowest suit; the others follow densely
    u8 shift[5];   // where the suits of each rank begin in a mask
    u8 tie;        // which of the five decides between equal straights
};

// What one book says, as tables.
struct Order {
    u64 inward[7][256];   // from Card.index bits to bits of this order, a byte at a time
    u64 outward[7][256];  // and back
    int rotation;         // how far `inward` turns the mask, if it does nothing else; or -1
    u64 twos;
    u32 kinds;  // one bit for each kind that exists
    bool same_or_trump;
    u16 start[6];         // the first strength of each five-card kind, and one past the last
    u16 suited[4][8192];  // of five suited cards, by their ranks: strength + 1, or 0
    u16 two_pair[13][4];  // by the higher pair's rank and its highest suit
    u16 bare_four[13];    // by rank, as the next two
    u16 full_house[13];
    u16 four[13];
    u32 within[8192];  // by ranks: where in `lists` the straights among them stand
    const u16* lists;  // a count, then that many indices of `straights`, again and again
    const Straight* straights;
};

enum class Bomb : u8 { NONE, WINS_DEAL, WINDOW, BEATS_SINGLE_TWO, BEATS_ANYTHING };
enum class FirstLead : u8 { WITH_LOWEST, LOWEST_SINGLE, FREE };
enum class Passing : u8 { LOCKS, MAY_RETURN, MUST_BEAT };
enum class LastCard : u8 { FREE, HIGHEST_SINGLE, PAYS_FOR_ALL };
enum class Settlement : u8 { PENALTY, COLLECT, PAIRWISE };
enum Double : u8 { UNPLAYED_TWO = 1, UNPLAYED_FOUR = 2, UNPLAYED_STRAIGHT_FLUSH = 4, LAST_PLAY_TWO = 8 };

// The options of capsa.banting.rules.BantingRules that the flow of a deal depends on.
struct Rules {
    int players = 4;
    FirstLead first_lead = FirstLead::WITH_LOWEST;
    Passing passing = Passing::LOCKS;
    bool short_hand_passes = false;
    Bomb bomb = Bomb::NONE;
    int bomb_size = 4;
    bool bombed_pays_all = true;
    int penalty[14] = {};  // by cards left, before doubling
    u8 doubles = 0;
    Settlement settlement = Settlement::COLLECT;
    bool play_on = false;
    int place_points[4] = {};
    LastCard last_card = LastCard::FREE;
    bool dragon_wins = false;
    const Order* order[2] = {};  // ranks normal, ranks turned
};

enum class Phase : u8 { PLAY, BOMB, ANSWER, OVER };
enum class Do : u8 { PLAY, PASS, BOMB, ANSWER, DECLINE };

struct Action {
    Do what;
    Play play;
};

// A position. Seats are -1 where there is none; `passed` has a bit for each seat.
struct State {
    u64 hands[4] = {};
    Play table = NO_PLAY, bomb = NO_PLAY;
    u64 dealt = 0;          // every card held or played, in Card.index bits
    int must_contain = -1;  // a place in the order
    int to_act = -1, owner = -1, bomber = -1, winner = -1, bombed = -1, liable = -1;
    int outs = 0;
    int out[4] = {};
    u32 passed = 0, holding = 0;  // holding: who still has cards
    Phase phase = Phase::PLAY;
    bool two_low = false;
};

struct Result {
    int penalties[4] = {};
    int points[4] = {};
};

// What a policy likes about an action; it takes the one with the highest sum.
struct Weights {
    enum Feature { STOP, CARDS, HEIGHT, TWOS, BREAKS, FIVE, OUT, URGENCY, NOISE, FEATURES };
    double of[FEATURES] = {};
};

}  // namespace capsa
