// Many hands, deals and playouts at once. Functions that check return the first bad item, or -1.
#pragma once

#include <cstddef>

#include "policy.h"

namespace capsa::CAPSA_ISA {

// Cards are Card.index bits, here as in all below.
inline long legal_counts(const Rules& rules, const Order& order, std::size_t n, const u64* hands, const u64* tables,
                         int* counts) {
    for (std::size_t i = 0; i < n; ++i) {
        const bool fits = (hands[i] | tables[i]) <= DECK && (hands[i] & tables[i]) == 0 && count(hands[i]) <= 13;
        const Play table = fits ? classify(order, inward(order, tables[i])) : NO_PLAY;
        if (!fits || (tables[i] != 0) != (table.size != 0)) {
            return static_cast<long>(i);
        }
        counts[i] = Legal(rules, order, inward(order, hands[i]), table).number();
    }
    return -1;
}

struct Playout {
    const State* from;      // the position; or null for the start of a deal
    const u64* first;       // an action to take first, as in `encode`; or null
    const double* weights;  // or null for random play
    u64 seed, offset;
};

// Whether hands can be played from here: as many cards each as before, no card twice or played already.
inline bool fits(const Rules& rules, const State* from, u64 played, const u64* hands) {
    u64 seen = played;
    int cards = count(played);
    bool good = true;
    for (int seat = 0; seat < rules.players; ++seat) {
        const int size = count(hands[seat]);
        good &= from != nullptr ? size == count(from->hands[seat]) : 1 <= size && size <= 13;
        seen |= hands[seat];
        cards += size;
    }
    return good && seen <= DECK && count(seen) == cards;
}

// The position that a playout begins with; false when the hands or the first action do not fit.
inline bool begin(const Rules& rules, const Playout& how, const u64* hands, State& state) {
    state = how.from != nullptr ? *how.from : start(rules, hands);
    for (int seat = 0; seat < rules.players; ++seat) {
        state.hands[seat] = inward(order_of(rules, state), hands[seat]);
    }
    if (state.must_contain >= 0 && (state.hands[state.to_act] >> state.must_contain & 1) == 0) {
        return false;
    }
    Action action;
    const bool good = how.first == nullptr || find_action(rules, state, *how.first, action);
    if (good && how.first != nullptr) {
        step(rules, state, action);
    }
    return good;
}

inline long playouts(const Rules& rules, const Playout& how, std::size_t n, const u64* hands, int* points, int* plies,
                     signed char* winners) {
    const u64 played = how.from != nullptr ? fields_of(rules, *how.from).played : 0;
    for (std::size_t i = 0; i < n; ++i, hands += rules.players, points += rules.players) {
        Stream random(how.seed, how.offset + i, Purpose::PLAY);
        State state;
        if (!fits(rules, how.from, played, hands) || !begin(rules, how, hands, state)) {
            return static_cast<long>(i);
        }
        int actions = how.first != nullptr;
        for (; state.phase != Phase::OVER; ++actions) {
            step(rules, state, choose(rules, state, how.weights, random));
        }
        plies[i] = actions;
        const Points all = settle(rules, state);
        std::copy_n(all.begin(), rules.players, points);
        winners[i] = static_cast<signed char>(state.winner);
    }
    return -1;
}

}  // namespace capsa::CAPSA_ISA
