// The plays in a hand under one order, as sets of known size: what one of them is costs no list of the others.
#pragma once

#include <algorithm>

#include "bits.h"

namespace capsa::CAPSA_ISA {

constexpr u32 bit(int kind) {
    return u32{1} << kind;
}

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
inline u64 outward(const Order& order, u64 mask) {
    return moved(order.outward, mask);
}

// A play whose strength is that of its main cards: all, the higher pair, the triple or the four.
inline Play made(const Order& order, Kind kind, u64 main, u64 rest = 0) {
    constexpr u8 SIZE[] = {1, 2, 3, 4, 4, 5, 5, 5, 5, 5};
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

// The plays of a hand that are higher than the table, part by part. What a part counts may be no such play, or one
// that another part has too; asked for, it is then no play.
struct Plays {
    // Of one kind, of a straight, of a suit. For bombs the kind is NO_KIND.
    struct Part {
        u16 size, kind, suit, straight;
    };

    const Order& order;
    const u64 hand;
    u64 needed = 0;  // cards that a play must hold
    u64 singles = 0, grouped = 0, bombs = 0;
    int cards, above = -1, bomb_size = 0, total = 0;
    u32 kinds = 0;
    bool exact = true;  // whether all that is counted is one of the plays
    Groups groups;
    Part* end = parts;
    Part parts[FIVES + 16];

    Plays(const Order& in, u64 of) : order(in), hand(of), cards(count(of)) {}
    Plays(const Plays&) = delete;

    // Adds what is higher than the table and of some kinds; a seat that is due may play no single but its highest.
    CAPSA_INLINE void add_higher(u32 some, const Play& table, bool due) {
        kinds = some & order.follow[table.kind];
        above = table.strength;
        if ((kinds & bit(SINGLE)) != 0) {
            singles = (due ? nth(hand, cards - 1) : hand) & DECK << (above + 1);
            add(SINGLE, count(singles));
        }
        if (table.size == 2 || table.size == 3) {
            grouped = higher_groups(table);
            groups = Groups(grouped);
            add(table.kind, table.size == 2 ? groups.pairs : groups.triples);
        } else if (table.size != 1) {
            add_groups();
        }
    }

    // All fours of ranks above one, alone or with a fifth card.
    void add_bombs(int size, int above_rank) {
        bombs = fours(hand) & LANE << 4 * (above_rank + 1);
        bomb_size = size;
        add(NO_KIND, count(bombs) * (size == 4 ? 1 : cards - 4));
    }

    // The n-th of all parts together.
    CAPSA_INLINE Play at(int n) const {
        const Part* part = parts;
        while (n >= part->size) {
            n -= (part++)->size;
        }
        return at(*part, n);
    }

    template <class Visit>
    CAPSA_INLINE void each(Visit visit) const {
        for (const Part* part = parts; part != end; ++part) {
            for (int n = 0; n < part->size; ++n) {
                if (const Play play = at(*part, n); play.size != 0) {
                    visit(play);
                }
            }
        }
    }

    int number() const {
        int plays = exact ? total : 0;
        if (!exact) {
            each([&](const Play&) { ++plays; });
        }
        return plays;
    }

  private:
    CAPSA_INLINE void add(int kind, int size, int suit = 0, int straight = 0) {
        *end = {static_cast<u16>(size), static_cast<u16>(kind), static_cast<u16>(suit), static_cast<u16>(straight)};
        end += size != 0;
        total += size;
    }

    CAPSA_INLINE void add_if(Kind kind, int size) { add(kind, (kinds & bit(kind)) != 0 ? size : 0); }

    // Of a pair or triple that lies there: the cards of higher ranks, and those of its own that are a higher pair.
    u64 higher_groups(const Play& table) const {
        const int top = highest(table.mask), rank = top & ~3;
        const bool own = table.size == 2 && (hand >> rank & 15) >> (top - rank + 1) != 0;
        return hand & DECK << (own ? rank : rank + 4);
    }

    void add_groups() {
        grouped = hand;
        groups = Groups(hand);
        add_if(PAIR, groups.pairs);
        add_if(TRIPLE, groups.triples);
        const int exactly = total;
        if ((kinds & OF_SIZE[4]) != 0) {
            add_if(TWO_PAIR, groups.pairs * groups.pairs);
            add_if(BARE_FOUR, groups.fours);
        }
        if ((kinds & FIVE_CARDS) != 0 && cards >= 5) {
            add_straights();
            add_suited();
            add_if(FULL_HOUSE, groups.triples * groups.pairs);
            add_if(FOUR, groups.fours * (cards - 4));
        }
        exact = total == exactly;
    }

    void add_straights() {
        const bool any = (kinds & bit(STRAIGHT)) != 0 && above < order.start[FLUSH - STRAIGHT];
        const u16* list = straights(any ? gather(ranks_present(hand)) : 0);
        for (int i = 1; i <= list[0]; ++i) {
            const Straight& run = order.straights[list[i]];
            int number = count(deciding(run));
            for (int card = 1; card < 5; ++card) {
                number *= static_cast<int>(groups.counts >> run.shift[card] & 7);
            }
            add(STRAIGHT, number, 0, list[i]);
        }
    }

    void add_suited() {
        const bool flushes = (kinds & bit(FLUSH)) != 0 && above < order.start[FULL_HOUSE - STRAIGHT];
        for (int suit = 0; suit < 4 && (kinds & (bit(FLUSH) | bit(STRAIGHT_FLUSH))) != 0; ++suit) {
            const int suited = count(hand & LANE << suit);
            if (flushes) {
                add(FLUSH, suited < 5 ? 0 : order.fives_of[suited], suit);
                continue;
            }
            const u16* list = straights(suited < 5 ? 0 : gather(hand >> suit));
            for (int i = 1; i <= list[0]; ++i) {
                add(STRAIGHT_FLUSH, 1, suit, list[i]);
            }
        }
    }

    const u16* straights(u32 ranks) const { return order.lists.data() + order.within[ranks]; }

    // The suits that the deciding card of a straight may have.
    u64 deciding(const Straight& run) const {
        const int over = std::clamp(above - run.strength, -1, 3);
        return hand >> run.shift[0] & 15 & u64{15} << (over + 1);
    }

    CAPSA_INLINE Play at(const Part& part, int n) const {
        Play play = NO_PLAY;
        switch (part.kind) {
            case SINGLE: play = made(order, SINGLE, nth(singles, n)); break;
            case PAIR: play = made(order, PAIR, nth_pair(grouped, groups, n)); break;
            case TRIPLE: play = made(order, TRIPLE, nth_triple(grouped, groups, n)); break;
            case NO_KIND: play = bomb(bombs, n, bomb_size); break;
            default:
                play = long_play(part, n);
                play = play.strength > above && (kinds >> play.kind & 1) != 0 ? play : NO_PLAY;
        }
        return (needed & ~play.mask) == 0 ? play : NO_PLAY;
    }

    Play long_play(const Part& part, int n) const {
        switch (part.kind) {
            case STRAIGHT: return straight(order.straights[part.straight], n);
            case FLUSH: {
                const u64 ranks = deposit(order.fives[n], gather(hand >> part.suit));
                return suited_five(order, part.suit, static_cast<u32>(ranks));
            }
            case STRAIGHT_FLUSH: return suited_five(order, part.suit, order.straights[part.straight].ranks);
            case FOUR: return bomb(groups.four, n, 5);
            case BARE_FOUR: return bomb(groups.four, n, 4);
            default: break;
        }
        const u64 pair = nth_pair(hand, groups, n % groups.pairs);
        n /= groups.pairs;
        const u64 main = part.kind == TWO_PAIR ? nth_pair(hand, groups, n) : nth_triple(hand, groups, n);
        const int over = (highest(main) >> 2) - (highest(pair) >> 2);
        return over > 0 || (over < 0 && part.kind == FULL_HOUSE) ? made(order, static_cast<Kind>(part.kind), main, pair)
                                                                 : NO_PLAY;
    }

    Play straight(const Straight& run, int n) const {
        u64 common = 15, mask = 0;
        for (int card = 0; card < 5; ++card) {
            const u64 suits = card == 0 ? deciding(run) : hand >> run.shift[card] & 15;
            const int number = count(suits);
            const u64 suit = nth(suits, n % number);
            n /= number;
            common &= suit;
            mask |= suit << run.shift[card];
        }
        if (common != 0 && suited_five(order, lowest(common), run.ranks).size != 0) {
            return NO_PLAY;
        }
        return {mask, static_cast<i16>(run.strength + lowest(mask >> run.shift[0])), 5, STRAIGHT};
    }

    // A four of these ranks, alone or with a fifth card.
    Play bomb(u64 ranks, int n, int size) const {
        if (size == 4) {
            return made(order, BARE_FOUR, nth(ranks, n) * 15);
        }
        const u64 four = nth(ranks, n / (cards - 4)) * 15;
        return made(order, FOUR, four, nth(hand & ~four, n % (cards - 4)));
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
    Play found = NO_PLAY;
    if (kinds != 0) {
        Plays plays(order, mask);
        plays.needed = mask;
        plays.add_higher(kinds, NO_PLAY, false);
        plays.each([&](const Play& play) { found = play; });
    }
    return found;
}

}  // namespace capsa::CAPSA_ISA
