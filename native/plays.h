// Plays in a hand under one order: what cards make, which plays there are, how many, and one at random.
#pragma once

#include "random.h"

namespace capsa::CAPSA_ISA {

constexpr u32 bit(Kind kind) {
    return u32{1} << kind;
}
constexpr u32 ALL_KINDS = bit(NO_KIND) - 1;

inline bool has(const Order& order, Kind kind) {
    return order.kinds >> kind & 1;
}
inline bool is_ordinary(const Order& order, const Play& play) {
    return has(order, play.kind);
}

inline u64 inward(const Order& order, u64 cards) {
    if (order.rotation >= 0) {
        return (cards << order.rotation | cards >> (52 - order.rotation)) & DECK;
    }
    u64 mask = 0;
    for (int byte = 0; byte < 7; ++byte) {
        mask |= order.inward[byte][cards >> 8 * byte & 255];
    }
    return mask;
}

inline u64 outward(const Order& order, u64 mask) {
    u64 cards = 0;
    for (int byte = 0; byte < 7; ++byte) {
        cards |= order.outward[byte][mask >> 8 * byte & 255];
    }
    return cards;
}

// The 5-subsets of 13 things; the first C(n, 5) of them are those of the first n.
struct Fives {
    int number[14] = {};
    u16 subset[1287] = {};

    constexpr Fives() {
        int found = 0;
        for (unsigned some = 0; some < 8192; ++some) {
            if (std::popcount(some) == 5) {
                subset[found++] = static_cast<u16>(some);
            }
            for (int size = 0; size < 14; ++size) {
                number[size] = some < u32{1} << size ? found : number[size];
            }
        }
    }
};

inline constexpr Fives FIVES;

inline Kind five_kind(const Order& order, int strength) {
    int kind = STRAIGHT;
    for (int later = 1; later < 5; ++later) {
        kind += strength >= order.start[later];
    }
    return static_cast<Kind>(kind);
}

inline Play group(u64 mask, int size) {
    const int top = highest(mask);
    const int strength = size == 1 ? top : size == 2 ? 3 * (top >> 2) + (top & 3) - 1 : top >> 2;
    return {mask, static_cast<u16>(strength), static_cast<u8>(size), static_cast<Kind>(SINGLE + size - 1)};
}

inline Play five(const Order& order, u64 mask, int strength) {
    return {mask, static_cast<u16>(strength), 5, five_kind(order, strength)};
}

inline Play suited_five(const Order& order, int suit, u32 ranks) {
    return five(order, deposit(ranks, LANE) << suit, order.suited[suit][ranks] - 1);
}

inline Play straight(const Order& order, const Straight& straight, u64 mask) {
    for (int suit = 0; suit < 4 && (order.kinds & (bit(FLUSH) | bit(STRAIGHT_FLUSH))) != 0; ++suit) {
        if (gather(mask >> suit) == straight.ranks) {
            return suited_five(order, suit, straight.ranks);
        }
    }
    const int suits = static_cast<int>(mask >> straight.shift[straight.tie] & 15);
    return {mask, static_cast<u16>(straight.strength + lowest(static_cast<u64>(suits))), 5, STRAIGHT};
}

inline Play full_house(const Order& order, u64 triple, u64 pair) {
    return {triple | pair, order.full_house[highest(triple) >> 2], 5, FULL_HOUSE};
}

inline Play four_with(const Order& order, u64 four, u64 fifth) {
    return {four | fifth, order.four[highest(four) >> 2], 5, FOUR};
}

inline Play bare_four(const Order& order, u64 four) {
    return {four, order.bare_four[highest(four) >> 2], 4, BARE_FOUR};
}

inline Play two_pair(const Order& order, u64 low, u64 high) {
    const int top = highest(high);
    return {low | high, order.two_pair[top >> 2][top & 3], 4, TWO_PAIR};
}

// Collects plays, those that hold all cards of `needed`.
struct List {
    static constexpr bool COUNTS = false;
    int size = 0;
    u64 needed = 0;
    Play plays[MAX_PLAYS];

    void add(const Play& play) {
        if ((needed & ~play.mask) == 0 && size < MAX_PLAYS) {
            plays[size++] = play;
        }
    }
};

// Only counts them.
struct Counter {
    static constexpr bool COUNTS = true;
    int size = 0;
};

template <class Sink>
void add_straights(const Order& order, u64 hand, int above, Sink& sink) {
    const u16* list = order.lists + order.within[gather(ranks_present(hand))];
    const bool suited_too = (order.kinds & (bit(FLUSH) | bit(STRAIGHT_FLUSH))) == 0;
    for (int i = 1; i <= list[0]; ++i) {
        const Straight& run = order.straights[list[i]];
        const int over = above - run.strength;  // the deciding card needs a suit above this one
        if (over >= 3) {
            continue;
        }
        u32 s[5];
        for (int card = 0; card < 5; ++card) {
            s[card] = static_cast<u32>(hand >> run.shift[card] & 15);
        }
        s[run.tie] &= over < 0 ? 15u : 30u << over;
        if constexpr (Sink::COUNTS) {
            sink.size += count(s[0]) * count(s[1]) * count(s[2]) * count(s[3]) * count(s[4]);
            sink.size -= suited_too ? 0 : count(s[0] & s[1] & s[2] & s[3] & s[4]);
            continue;
        }
        // clang-format off
        for (u32 a = s[0]; a != 0; a &= a - 1)
        for (u32 b = s[1]; b != 0; b &= b - 1)
        for (u32 c = s[2]; c != 0; c &= c - 1)
        for (u32 d = s[3]; d != 0; d &= d - 1)
        for (u32 e = s[4]; e != 0; e &= e - 1) {
                            // clang-format on
                            const u32 chosen[5] = {a & (~a + 1), b & (~b + 1), c & (~c + 1), d & (~d + 1),
                                                   e & (~e + 1)};
                            if (!suited_too && (chosen[0] & chosen[1] & chosen[2] & chosen[3] & chosen[4]) != 0) {
                                continue;  // a higher kind
                            }
                            u64 mask = 0;
                            for (int card = 0; card < 5; ++card) {
                                mask |= u64{chosen[card]} << run.shift[card];
                            }
                            const int strength = run.strength + lowest(chosen[run.tie]);
                            if constexpr (!Sink::COUNTS) {
                                sink.add({mask, static_cast<u16>(strength), 5, STRAIGHT});
                            }
                        }
    }
}

template <class Sink>
void add_suited(const Order& order, u64 hand, int above, u32 kinds, Sink& sink) {
    const bool flushes = (kinds & bit(FLUSH)) != 0 && above < order.start[FULL_HOUSE - STRAIGHT];
    for (int suit = 0; suit < 4; ++suit) {
        const u32 ranks = gather(hand >> suit);
        const int cards = count(ranks);
        if (cards < 5) {
            continue;
        }
        const u16* list = order.lists + order.within[ranks];
        const int number = flushes ? FIVES.number[cards] : list[0];
        for (int i = 0; i < number; ++i) {
            const u32 some =
                flushes ? static_cast<u32>(deposit(FIVES.subset[i], ranks)) : order.straights[list[i + 1]].ranks;
            const int strength = order.suited[suit][some] - 1;
            if (strength <= above || (kinds >> five_kind(order, strength) & 1) == 0) {
                continue;
            }
            if constexpr (Sink::COUNTS) {
                ++sink.size;
            } else {
                sink.add(suited_five(order, suit, some));
            }
        }
    }
}

template <class Sink>
void add_full_houses(const Order& order, u64 hand, int above, Sink& sink) {
    const Groups groups(hand);
    for (u64 ranks = groups.three | groups.four; ranks != 0; ranks &= ranks - 1) {
        const int shift = lowest(ranks);
        if (order.full_house[shift >> 2] <= above) {
            continue;
        }
        const auto suits = hand >> shift & 15;
        const u64 others = hand & ~(u64{15} << shift);
        const Groups rest(others);
        if constexpr (Sink::COUNTS) {
            sink.size += TRIPLES.number[suits] * rest.pairs;
            continue;
        }
        for (int i = 0; i < TRIPLES.number[suits]; ++i) {
            for (int pair = 0; pair < rest.pairs; ++pair) {
                if constexpr (!Sink::COUNTS) {
                    sink.add(full_house(order, u64{TRIPLES.subset[suits][i]} << shift, nth_pair(others, rest, pair)));
                }
            }
        }
    }
}

template <class Sink>
void add_fours(const Order& order, u64 hand, int above, Sink& sink) {
    for (u64 ranks = fours(hand); ranks != 0; ranks &= ranks - 1) {
        const u64 four = (ranks & (~ranks + 1)) * 15;
        if (order.four[highest(four) >> 2] <= above) {
            continue;
        }
        if constexpr (Sink::COUNTS) {
            sink.size += count(hand) - 4;
        } else {
            for (u64 rest = hand & ~four; rest != 0; rest &= rest - 1) {
                sink.add(four_with(order, four, rest & (~rest + 1)));
            }
        }
    }
}

// Five-card plays of a strength above `above` (-1: all) and of some kinds.
template <class Sink>
void add_fives(const Order& order, u64 hand, int above, u32 kinds, Sink& sink) {
    kinds &= count(hand) >= 5 ? order.kinds : 0;
    if ((kinds & bit(STRAIGHT)) != 0 && above < order.start[FLUSH - STRAIGHT]) {
        add_straights(order, hand, above, sink);
    }
    if ((kinds & (bit(FLUSH) | bit(STRAIGHT_FLUSH))) != 0) {
        add_suited(order, hand, above, kinds, sink);
    }
    if ((kinds & bit(FULL_HOUSE)) != 0 && above < order.start[FOUR - STRAIGHT]) {
        add_full_houses(order, hand, above, sink);
    }
    if ((kinds & bit(FOUR)) != 0 && above < order.start[STRAIGHT_FLUSH - STRAIGHT]) {
        add_fours(order, hand, above, sink);
    }
}

// Four-card plays of a strength above `above`.
inline void add_four_cards(const Order& order, u64 hand, int above, List& list) {
    const Groups groups(hand);
    for (int high = 0; has(order, TWO_PAIR) && high < groups.pairs; ++high) {
        for (int low = 0; low < groups.pairs; ++low) {
            const u64 a = nth_pair(hand, groups, low), b = nth_pair(hand, groups, high);
            const Play play = two_pair(order, a, b);
            if (highest(a) >> 2 < highest(b) >> 2 && play.strength > above) {
                list.add(play);
            }
        }
    }
    for (u64 ranks = groups.four; has(order, BARE_FOUR) && ranks != 0; ranks &= ranks - 1) {
        const Play play = bare_four(order, (ranks & (~ranks + 1)) * 15);
        if (play.strength > above) {
            list.add(play);
        }
    }
}

// The five-card kinds that may lie on a five-card play of this kind.
inline u32 following_kinds(const Order& order, Kind kind) {
    return order.same_or_trump ? bit(kind) | bit(FOUR) | bit(STRAIGHT_FLUSH) : ALL_KINDS;
}

inline void add_leads(const Order& order, u64 hand, List& list) {
    const Groups groups(hand);
    for (int n = 0; n < count(hand); ++n) {
        list.add(group(nth(hand, n), 1));
    }
    for (int n = 0; has(order, PAIR) && n < groups.pairs; ++n) {
        list.add(group(nth_pair(hand, groups, n), 2));
    }
    for (int n = 0; has(order, TRIPLE) && n < groups.triples; ++n) {
        list.add(group(nth_triple(hand, groups, n), 3));
    }
    add_four_cards(order, hand, -1, list);
    add_fives(order, hand, -1, ALL_KINDS, list);
}

// The cards of ranks above the one that a play of one rank has.
inline u64 higher_ranks(u64 hand, const Play& table) {
    return hand & DECK << ((highest(table.mask) | 3) + 1);
}

// The pairs of the table's own rank that are higher.
inline int own_rank_pairs(u64 hand, const Play& table) {
    const int top = highest(table.mask);
    return PAIRS.above[hand >> (top & ~3) & 15][top & 3];
}

inline int count_leads(const Order& order, u64 hand) {
    const Groups groups(hand);
    int number = count(hand);
    number += has(order, PAIR) ? groups.pairs : 0;
    number += has(order, TRIPLE) ? groups.triples : 0;
    number += has(order, BARE_FOUR) ? groups.fours : 0;
    if (has(order, TWO_PAIR)) {
        const int same_rank = groups.twos + 9 * groups.threes + 36 * groups.fours;
        number += (groups.pairs * groups.pairs - same_rank) / 2;
    }
    Counter fives;
    add_fives(order, hand, -1, ALL_KINDS, fives);
    return number + fives.size;
}

// The plays of a size above 3 that are higher than the table.
inline void add_higher(const Order& order, u64 hand, const Play& table, List& list) {
    if (table.size == 4) {
        add_four_cards(order, hand, table.strength, list);
    } else {
        add_fives(order, hand, table.strength, following_kinds(order, table.kind), list);
    }
}

inline int count_follows(const Order& order, u64 hand, const Play& table) {
    if (table.size == 1) {
        return count(hand & DECK << table.strength << 1);
    }
    if (table.size == 5) {
        Counter fives;
        add_fives(order, hand, table.strength, following_kinds(order, table.kind), fives);
        return fives.size;
    }
    if (table.size == 4) {
        List list;
        add_higher(order, hand, table, list);
        return list.size;
    }
    const Groups groups(higher_ranks(hand, table));
    return table.size == 2 ? groups.pairs + own_rank_pairs(hand, table) : groups.triples;
}

CAPSA_NOINLINE inline Play nth_listed(const Order& order, u64 hand, const Play& table, int n) {
    List list;
    add_higher(order, hand, table, list);
    return list.plays[n];
}

// The n-th of `number` plays higher than the table; a play of no cards past the last.
inline Play nth_follow(const Order& order, u64 hand, const Play& table, int number, int n) {
    if (table.size == 1) {
        const u64 mask = nth(hand & DECK << table.strength << 1, n);
        return {mask, static_cast<u16>(highest(mask | 1)), static_cast<u8>(n < number), SINGLE};
    }
    if (n >= number) {
        return NO_PLAY;
    }
    if (table.size >= 4) {
        return nth_listed(order, hand, table, n);
    }
    const u64 higher = higher_ranks(hand, table);
    const Groups groups(higher);
    if (table.size == 3) {
        return group(nth_triple(higher, groups, n), 3);
    }
    if (n < groups.pairs) {
        return group(nth_pair(higher, groups, n), 2);
    }
    const int shift = highest(table.mask) & ~3;
    const auto suits = hand >> shift & 15;
    return group(u64{PAIRS.subset[suits][PAIRS.number[suits] - 1 - (n - groups.pairs)]} << shift, 2);
}

inline void add_follows(const Order& order, u64 hand, const Play& table, List& list) {
    if (table.size >= 4) {
        add_higher(order, hand, table, list);
        return;
    }
    const int number = count_follows(order, hand, table);
    for (int n = 0; n < number; ++n) {
        list.add(nth_follow(order, hand, table, number, n));
    }
}

inline Play nth_straight(const Order& order, u64 hand, const u16* list, int n) {
    for (int i = 1;; ++i) {
        const Straight& run = order.straights[list[i]];
        int number = 1;
        for (int card = 0; card < 5; ++card) {
            number *= count(hand >> run.shift[card] & 15);
        }
        if (n >= number) {
            n -= number;
            continue;
        }
        u64 mask = 0;
        for (int card = 0; card < 5; ++card) {
            const u64 suits = hand & u64{15} << run.shift[card];
            mask |= nth(suits, n % count(suits));
            n /= count(suits);
        }
        return straight(order, run, mask);
    }
}

inline int count_straights(const Order& order, u64 hand, const u16* list) {
    const u64 counts = rank_counts(hand);
    int number = 0;
    for (int i = 1; i <= list[0]; ++i) {
        const u8* shift = order.straights[list[i]].shift;
        number += static_cast<int>((counts >> shift[0] & 7) * (counts >> shift[1] & 7) * (counts >> shift[2] & 7) *
                                   (counts >> shift[3] & 7) * (counts >> shift[4] & 7));
    }
    return number;
}

// Sets of known size that together hold all leads of a hand, so that one can be drawn without a list.
struct Leads {
    const Order& order;
    u64 hand;
    Groups groups;
    int cards, pairs, triples, bares, two_pairs, total;
    int runs = 0, houses = 0, quads = 0;
    int flushes[4] = {};
    u32 suited[4] = {};
    const u16* list;

    Leads(const Order& in, u64 of) : order(in), hand(of), groups(of), cards(count(of)), list(in.lists) {
        pairs = has(order, PAIR) ? groups.pairs : 0;
        triples = has(order, TRIPLE) ? groups.triples : 0;
        bares = has(order, BARE_FOUR) ? groups.fours : 0;
        two_pairs = has(order, TWO_PAIR) ? groups.pairs * groups.pairs : 0;
        total = cards + pairs + triples + bares + two_pairs;
        if (cards >= 5) {
            add_fives();
        }
    }

    void add_fives() {
        list += order.within[gather(ranks_present(hand))];
        runs = has(order, STRAIGHT) && list[0] != 0 ? count_straights(order, hand, list) : 0;
        houses = has(order, FULL_HOUSE) ? groups.triples * groups.pairs : 0;
        quads = has(order, FOUR) ? groups.fours * (cards - 4) : 0;
        total += runs + houses + quads;
        const bool of_runs = has(order, STRAIGHT_FLUSH) && !has(order, STRAIGHT);
        for (int suit = 0; suit < 4 && (has(order, FLUSH) || of_runs); ++suit) {
            suited[suit] = gather(hand >> suit);
            flushes[suit] = FIVES.number[count(suited[suit])];
            total += flushes[suit];
        }
    }

    // Each lead equally likely; or a play of no cards, when what was drawn is none or is also in another set.
    Play draw(Stream& random) const {
        int n = static_cast<int>(random.below(static_cast<u32>(total)));
        if (n < cards) {
            return group(nth(hand, n), 1);
        }
        if ((n -= cards) < pairs) {
            return group(nth_pair(hand, groups, n), 2);
        }
        if ((n -= pairs) < runs) {
            return nth_straight(order, hand, list, n);
        }
        if ((n -= runs) < triples) {
            return group(nth_triple(hand, groups, n), 3);
        }
        if ((n -= triples) < houses) {
            const u64 triple = nth_triple(hand, groups, n / groups.pairs);
            const u64 pair = nth_pair(hand, groups, n % groups.pairs);
            return highest(triple) >> 2 != highest(pair) >> 2 ? full_house(order, triple, pair) : NO_PLAY;
        }
        if ((n -= houses) < quads) {
            const u64 four = nth(groups.four, n / (cards - 4)) * 15;
            return four_with(order, four, nth(hand & ~four, n % (cards - 4)));
        }
        if ((n -= quads) < bares) {
            return bare_four(order, nth(groups.four, n) * 15);
        }
        if ((n -= bares) < two_pairs) {
            const u64 low = nth_pair(hand, groups, n / groups.pairs), high = nth_pair(hand, groups, n % groups.pairs);
            return highest(low) >> 2 < highest(high) >> 2 ? two_pair(order, low, high) : NO_PLAY;
        }
        n -= two_pairs;
        int suit = 0;
        while (n >= flushes[suit]) {
            n -= flushes[suit++];
        }
        const auto ranks = static_cast<u32>(deposit(FIVES.subset[n], suited[suit]));
        const bool is_run = order.lists[order.within[ranks]] != 0;
        return (is_run ? !has(order, STRAIGHT) : has(order, FLUSH)) ? suited_five(order, suit, ranks) : NO_PLAY;
    }
};

// One of all leads that hold `needed`, each equally likely.
inline Play random_lead(const Order& order, u64 hand, u64 needed, Stream& random) {
    const Leads leads(order, hand);
    for (;;) {
        const Play play = leads.draw(random);
        if (play.size != 0 && (needed & ~play.mask) == 0) {
            return play;
        }
    }
}

// What cards make; a play of no size when they make nothing.
inline Play classify(const Order& order, u64 mask) {
    const int size = count(mask);
    const Groups groups(mask);
    const int ranks = count(ranks_present(mask));
    Play play = NO_PLAY;
    if (size >= 1 && size <= 3 && ranks == 1) {
        play = group(mask, size);
    } else if (size == 4 && ranks == 1) {
        play = bare_four(order, mask);
    } else if (size == 4 && groups.twos == 2) {
        const u64 high = u64{15} << (highest(mask) & ~3);
        play = two_pair(order, mask & ~high, mask & high);
    } else if (size == 5 && groups.fours == 1) {
        play = four_with(order, groups.four * 15, mask & ~(groups.four * 15));
    } else if (size == 5 && ranks == 2) {
        play = full_house(order, mask & groups.three * 15, mask & groups.two * 15);
    } else if (size == 5 && ranks == 5) {
        const u32 of_ranks = gather(ranks_present(mask));
        const u16* list = order.lists + order.within[of_ranks];
        if (list[0] != 0) {
            play = straight(order, order.straights[list[1]], mask);
        } else if (gather(mask >> (lowest(mask) & 3)) == of_ranks && has(order, FLUSH)) {
            play = suited_five(order, lowest(mask) & 3, of_ranks);
        }
    }
    return is_ordinary(order, play) ? play : NO_PLAY;
}

}  // namespace capsa::CAPSA_ISA
