// Who plays a deal out: uniform choice among the legal actions, or the action that some weights like best.
#pragma once

#include <limits>

#include "flow.h"
#include "random.h"

namespace capsa::CAPSA_ISA {

// An action as one number: what is done from bit 56 on, and its cards.
inline u64 encode(const Order& order, const Action& action) {
    return static_cast<u64>(action.what) << 56 | outward(order, action.play.mask);
}

// The legal action that `code` names; false when there is none.
inline bool find_action(const Rules& rules, const State& state, u64 code, Action& action) {
    bool found = false;
    Legal(rules, state).each_action([&](const Action& legal) {
        if (encode(order_of(rules, state), legal) == code) {
            action = legal;
            found = true;
        }
    });
    return found;
}

// Each legal action equally likely. Most often it is whether and how to beat a single.
CAPSA_INLINE Action random_action(const Rules& rules, const State& state, Stream& random) {
    const u64 hand = state.hands[state.to_act];
    const bool plain = rules.passing != Passing::MUST_BEAT && rules.last_card != LastCard::HIGHEST_SINGLE;
    if (state.table.size == 1 && state.phase == Phase::PLAY && plain && fours(hand) == 0) {
        const u64 higher = hand & DECK << (state.table.strength + 1);
        const u64 card = nth(higher, static_cast<int>(random.below(static_cast<u32>(count(higher) + 1))));
        return card != 0 ? Action{Do::PLAY, made(order_of(rules, state), SINGLE, card)} : Action{Do::PASS, NO_PLAY};
    }
    const Legal legal(rules, state);
    for (;;) {
        const auto n = static_cast<int>(random.below(static_cast<u32>(legal.total + legal.may_decline)));
        const Action action = n == legal.total ? legal.decline() : Action{legal.what, legal.at(n)};
        if (action.play.size != 0 || n == legal.total) {
            return action;
        }
    }
}

// How many cards have a rank with this bit set.
inline int rank_bit(u64 mask, int bit) {
    constexpr u64 RANKS[] = {0x0f0f0f0f0f0f0, 0x0ff00ff00ff00, 0xf0000ffff0000, 0xfffff00000000};
    return count(mask & RANKS[bit]);
}

// The action that some weights like best; `kernel/policies.py` says what each of them means.
inline Action weighted_action(const Rules& rules, const State& state, const double* weights, Stream& random) {
    const Legal legal(rules, state);
    if (legal.total == 0) {
        return legal.decline();
    }
    constexpr double SHARE[] = {0, 1.0 / 12, 1.0 / 24, 1.0 / 36, 1.0 / 48, 1.0 / 60};  // of a height from 0 to 1
    const u64 hand = legal.hand, twos = legal.order.twos;
    bool endgame = false;
    for (int seat = 0; seat < rules.players; ++seat) {
        endgame |= seat != state.to_act && state.hands[seat] != 0 && count(state.hands[seat]) <= 3;
    }
    const double of_height = weights[HEIGHT] + (endgame ? weights[URGENCY] : 0), noise = weights[NOISE] / 65536;
    const auto liking = [&](const Play& play) {
        const u64 mask = play.mask, ranks = ranks_present(mask) * 15;
        const int height = rank_bit(mask, 0) + 2 * rank_bit(mask, 1) + 4 * rank_bit(mask, 2) + 8 * rank_bit(mask, 3);
        return weights[CARDS] * play.size + of_height * height * SHARE[play.size] + weights[TWOS] * count(mask & twos) +
               weights[BREAKS] * count(hand & ranks & ~mask) + (play.size == 5 ? weights[FIVE] : 0) +
               (mask == hand ? weights[OUT] : 0);
    };
    double best = -std::numeric_limits<double>::infinity();
    Action chosen{};
    legal.each_action([&](const Action& action) {
        const double value = (action.play.size != 0 ? liking(action.play) : weights[STOP]) + noise * random.next();
        if (value > best) {
            best = value;
            chosen = action;
        }
    });
    return chosen;
}

// No weights are chance.
CAPSA_INLINE Action choose(const Rules& rules, const State& state, const double* weights, Stream& random) {
    return weights != nullptr ? weighted_action(rules, state, weights, random) : random_action(rules, state, random);
}

}  // namespace capsa::CAPSA_ISA
