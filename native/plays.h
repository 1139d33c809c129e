// The plays in a hand under one order, as sets of known size: what one of them is costs no list of the others.
#pragma once

#include <algorithm>

#include "bits.h"

namespace capsa::CAPSA_ISA {

constexpr u32 bit(int kind) { return u32{1} << kind; }

constexpr u32 ANY_KIND = bit(NO_KIND) - 1;
constexpr u32 FIVE_CARDS = bit(NO_KIND) - bit(STRAIGHT);
constexpr u32 OF_SIZE[] = {0, bit(SINGLE), bit(PAIR), bit(TRIPLE), bit(TWO_PAIR) | bit(BARE_FOUR), FIVE_CARDS};

inline u64 moved(const u64 (&to)[7][256], u64 cards) {
    u64 mask = 0;
    for (int byte = 0; byte < 7; ++byte) {
        mask |= to[byte][cards >> 8 * byte & 255];
    }
    return mask;
}
inline u64 inward(const Order& order, u64 cards) {
    const int turn = order.rotation;
    return turn < 0 ? moved(order.inward, cards) : (cards << turn | cards >> (52 - turn)) & DECK;
}
inline u64 outward(const Order& order, u64 mask) { return moved(order.outward, mask); }

// A play whose strength is that of its main cards: all, the higher pair, the triple or the four.
inline Play made(const Order& order, Kind kind, u64 main, u64 rest = 0) {
    constexpr u16 SIZE[] = {1, 2, 3, 4, 4, 5, 5, 5, 5, 5};
    return {main | rest, order.strength[kind][highest(main)], SIZE[kind], kind};
}

// Five cards of a suit; no play where they are no more than a straight, which is counted among those.
inline Play suited_five(const Order& order, int suit, u32 ranks) {
    const i16 strength = order.suited[suit][ranks];
    const bool is_flush = strength < order.start[FULL_HOUSE - STRAIGHT];
    return strength < order.start[FLUSH - STRAIGHT]
               ? NO_PLAY
               : Play{deposit(ranks, LANE) << suit, strength, 5, is_flush ? FLUSH : STRAIGHT_FLUSH};
}

// The plays of a hand that are higher than the table, part by part. A part is known by its size, and makes its n-th
// play when it is asked for; of four and five cards that may be no such play, or one that another part has too, and
// is then no play.
struct Plays {
    const Order& order;
    const u64 hand;
    u64 needed = 0;  // a card that a play must hold
    u64 singles = 0, bombs = 0, higher_mains = DECK;
    Groups groups;
    int above = -1, bomb_size = 0;
    u32 kinds = 0;

    Plays(const Order& in, u64 of) : order(in), hand(of) {}
    Plays(const Plays&) = delete;

    // Adds what is higher than the table and of some kinds; a seat that is due may play no single but its highest.
    CAPSA_INLINE void add_higher(u32 some, const Play& table, bool due) {
        kinds = some & order.follow[table.kind];
        above = table.strength;
        if ((kinds & bit(SINGLE)) != 0) {
            singles = (needed != 0 ? needed : due ? u64{1} << highest(hand) : hand) & DECK << (above + 1);
        }
        if ((kinds & (bit(PAIR) | bit(TRIPLE))) != 0) {
            groups = Groups(table.size != 0 ? higher_cards(table) : needed != 0 ? hand & rank_of(needed) : hand);
            if ((kinds & bit(PAIR)) == 0) groups.sets[0] = groups.sets[1] = 0;
            if ((kinds & bit(TRIPLE)) == 0) groups.sets[2] = 0;
        }
        if (table.kind == FULL_HOUSE) higher_mains <<= (lowest(Groups(table.mask).sets[2]) | 3) + 1;
    }

    // Adds all fours of ranks above one, alone or with a fifth card.
    CAPSA_INLINE void add_bombs(int size, int above_rank) {
        bombs = fours(hand) & DECK << 4 * (above_rank + 1);
        bomb_size = size;
    }

    // The size of all parts together.
    CAPSA_INLINE int bound() const {
        int total = 0;
        each_part([&](int size, auto) {
            total += size;
            return false;
        });
        return total;
    }

    // The n-th of all parts together.
    CAPSA_INLINE Play at(int n) const {
        Play found = NO_PLAY;
        each_part([&](int size, auto make) {
            if (n < size) found = make(n);
            n -= size;
            return n < 0;
        });
        return (needed & ~found.mask) == 0 ? found : NO_PLAY;
    }

    CAPSA_INLINE void each(auto visit) const {
        each_part([&](int size, auto make) {
            for (int n = 0; n < size; ++n) {
                if (const Play play = make(n); play.size != 0 && (needed & ~play.mask) == 0) visit(play);
            }
            return false;
        });
    }

    int number() const {
        if (needed == 0 && (kinds & (OF_SIZE[4] | FIVE_CARDS)) == 0) return bound();  // no part holds too much
        int plays = 0;
        each([&](const Play&) { ++plays; });
        return plays;
    }

  private:
    // Visits parts until one says that it was the last.
    CAPSA_INLINE bool each_part(auto visit) const {
        return visit(count(singles), [&](int n) { return made(order, SINGLE, nth(singles, n)); }) ||
               visit(groups.pairs(), [&](int n) { return made(order, PAIR, groups.nth_pair(n)); }) ||
               visit(groups.triples(), [&](int n) { return made(order, TRIPLE, groups.nth_triple(n)); }) ||
               visit(fours_of(bombs, bomb_size), [&](int n) { return nth_four(bombs, bomb_size, n); }) ||
               ((kinds & (OF_SIZE[4] | FIVE_CARDS)) != 0 && each_other_part([&](int size, auto make) {
                    return visit(size, [&](int n) {
                        const Play play = make(n);
                        return play.strength > above && (kinds >> play.kind & 1) != 0 ? play : NO_PLAY;
                    });
                }));
    }

    CAPSA_INLINE bool each_other_part(auto visit) const {
        if ((kinds & OF_SIZE[4]) != 0) {
            const u64 four = fours(hand);
            const Groups all(hand);
            const int pairs = all.pairs();
            const auto two_pair = [&](int n) {
                const u64 main = all.nth_pair(n / pairs), pair = all.nth_pair(n % pairs);
                return rank_of(main) > rank_of(pair) ? made(order, TWO_PAIR, main, pair) : NO_PLAY;
            };
            const auto bare_four = [&](int n) { return nth_four(four, 4, n); };
            if (visit(count(four), bare_four) || visit(pairs * pairs, two_pair)) return true;
        }
        return (kinds & FIVE_CARDS) != 0 && (each_of_groups(visit) || each_suited(visit) || each_straight(visit));
    }

    // Whether one of this five-card kind, but straight flushes, may be played and higher.
    bool may_be(Kind kind) const { return (kinds >> kind & 1) != 0 && above < order.start[kind + 1 - STRAIGHT]; }

    CAPSA_INLINE bool each_of_groups(auto visit) const {
        const u64 four = fours(hand), mains = may_be(FULL_HOUSE) ? higher_mains : 0;
        Groups all(hand);
        all.sets[2] &= mains;
        const int full_houses = all.triples() * (all.pairs() - 3) - 12 * count(four & mains);
        return visit(full_houses, [&](int n) { return full_house(all, n); }) ||
               visit(may_be(FOUR) ? fours_of(four, 5) : 0, [&](int n) { return nth_four(four, 5, n); });
    }

    CAPSA_INLINE bool each_suited(auto visit) const {
        const bool flush = may_be(FLUSH);  // or straight flushes only
        const u64 cards = needed != 0 ? hand & LANE << (lowest(needed) & 3) : hand;
        for (int suit = 0; suit < 4; ++suit) {
            const u64 suited = cards >> suit & LANE;
            const u16* list = order.lists.data() + (flush ? 0 : order.within[gather(suited)]);
            if (visit(flush ? order.fives_of[count(suited)] : list[0], [&](int n) {
                    const u64 ranks =
                        flush ? deposit(order.fives[n], gather(suited)) : order.straights[list[1 + n]].ranks;
                    return suited_five(order, suit, static_cast<u32>(ranks));
                })) {
                return true;
            }
        }
        return false;
    }

    CAPSA_INLINE bool each_straight(auto visit) const {
        const u32 owed = needed != 0 ? gather(ranks_present(needed)) : 0;
        const u16* list = order.lists.data() + order.within[may_be(STRAIGHT) ? gather(ranks_present(hand)) : 0];
        for (int i = 1; i <= list[0]; ++i) {
            const Straight& run = order.straights[list[i]];
            if ((owed & ~run.ranks) != 0 || run.strength + 3 <= above) continue;
            int number = 1;
            for (const int shift : run.shift) {
                number *= count(hand >> shift & 15);
            }
            if (visit(number, [&](int n) { return straight(run, n); })) return true;
        }
        return false;
    }

    // On a pair or triple: the cards of higher ranks, and those of its own that are a higher pair.
    CAPSA_INLINE u64 higher_cards(const Play& table) const {
        const int top = highest(table.mask), rank = top & ~3;
        const bool own = table.size == 2 && (hand >> rank & 15) >> (top - rank + 1) != 0;
        return hand & DECK << (own ? rank : rank + 4);
    }

    // How many fours some ranks give, alone or with a fifth card; and the n-th.
    CAPSA_INLINE int fours_of(u64 ranks, int size) const { return count(ranks) * (size == 4 ? 1 : count(hand) - 4); }

    CAPSA_INLINE Play nth_four(u64 ranks, int size, int n) const {
        if (size == 4) return made(order, BARE_FOUR, rank_of(nth(ranks, n)));
        const int fifths = count(hand) - 4;
        const u64 four = rank_of(nth(ranks, n / fifths));
        return made(order, FOUR, four, nth(hand & ~four, n % fifths));
    }

    CAPSA_INLINE Play full_house(const Groups& all, int n) const {
        for (int i = 0;; ++i) {
            const u64 triple = all.nth_triple(i);
            const Groups beside(hand & ~rank_of(triple));
            if (n < beside.pairs()) return made(order, FULL_HOUSE, triple, beside.nth_pair(n));
            n -= beside.pairs();
        }
    }

    // A suit for each rank.
    CAPSA_INLINE Play straight(const Straight& run, int n) const {
        u64 common = 15, mask = 0;
        for (const int shift : run.shift) {
            const u64 suits = hand >> shift & 15;
            const u64 suit = nth(suits, n % count(suits));
            n /= count(suits);
            common &= suit;
            mask |= suit << shift;
        }
        if (common != 0 && suited_five(order, lowest(common), run.ranks).size != 0) return NO_PLAY;
        return {mask, run.strength + lowest(mask >> run.shift[0]), 5, STRAIGHT};
    }
};

// What cards make; no play when they make nothing.
inline Play classify(const Order& order, u64 mask) {
    const int size = count(mask);
    const u32 kinds = size <= 5 ? OF_SIZE[size] & order.follow[NO_KIND] : 0;
    if (size <= 3) {
        const u64 ranks = ranks_present(mask);
        return kinds != 0 && (ranks & (ranks - 1)) == 0 ? made(order, static_cast<Kind>(size - 1), mask) : NO_PLAY;
    }
    if (kinds == 0) return NO_PLAY;
    Plays plays(order, mask);
    plays.add_higher(kinds, NO_PLAY, false);
    Play found = NO_PLAY;
    plays.each([&](const Play& play) { found = play; });
    return found;
}

}  // namespace capsa::CAPSA_ISA
