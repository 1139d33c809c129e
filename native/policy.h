// Who plays a deal out: uniform choice among the legal actions, or the action that some weights like best.
#pragma once

#include <limits>

#include "flow.h"
#include "random.h"

namespace capsa::CAPSA_ISA {

// The legal action of some cards, in Card.index bits; false when there is none.
inline bool find_action(const Rules& rules, const State& state, u64 cards, Play& action) {
    bool found = false;
    Legal(rules, state).each_action([&](const Play& legal) {
        if (outward(order_of(rules, state), legal.mask) == cards) {
            action = legal;
            found = true;
        }
    });
    return found;
}

// Each legal action equally likely.
CAPSA_INLINE Play random_action(const Rules& rules, const State& state, Stream& random) {
    const Legal legal(rules, state);
    const int most = legal.bound();
    for (;;) {
        const auto n = static_cast<int>(random.below(static_cast<u32>(most + legal.may_decline)));
        const Play play = n < most ? legal.at(n) : NO_PLAY;
        if (play.size != 0 || n == most) return play;
    }
}

// The same action after action while singles lie there and nothing but trick and turn has a say, which is most of
// the time; returns how many actions that were. Whether a seat passes is too hard to foresee for branches: there are
// none, and who follows is known before, as in these games whoever led the trick so far is in it.
CAPSA_INLINE int random_singles(const Rules& rules, State& state, Stream& random) {
    if (state.table.size != 1 || state.phase != Phase::PLAY) return 0;
    const Order& order = order_of(rules, state);
    const bool on_two = rules.bomb == Bomb::WINS_DEAL || rules.bomb == Bomb::BEATS_SINGLE_TWO;
    const u64 bombed = rules.bomb == Bomb::BEATS_ANYTHING ? DECK : on_two ? order.twos : 0;
    const u64 windows = rules.bomb == Bomb::WINDOW ? order.twos : 0;
    int seat = state.to_act, owner = state.owner, actions = 0;
    u32 active = state.holding & ~state.passed;
    u64 top = state.table.mask, card = 0;
    while ((top & bombed) == 0 || fours(state.hands[seat]) == 0) {
        const u64 hand = state.hands[seat], higher = hand & ~(top | (top - 1));
        card = nth(higher, static_cast<int>(random.below(static_cast<u32>(count(higher) + 1))));
        ++actions;
        if ((card == hand) | ((card & windows) != 0)) break;
        const int next = first_after(rules, seat, active);
        const int passes = card == 0;
        active ^= static_cast<u32>(passes) << seat;
        owner = passes != 0 ? owner : seat;
        top = std::max(top, card);
        state.hands[seat] = hand ^ card;
        if (next == owner) {
            end_trick(rules, state, owner);
            return actions;
        }
        seat = next;
        card = 0;
    }
    state.table = made(order, SINGLE, top);
    state.owner = owner;
    state.passed = state.holding & ~active;
    state.to_act = seat;
    if (card != 0) step_turn(rules, state, seat, made(order, SINGLE, card));
    return actions;
}

// The action that some weights like best; `kernel/policies.py` says what each of them means.
inline Play weighted_action(const Rules& rules, const State& state, const double* weights, Stream& random) {
    const Legal legal(rules, state);
    if (legal.bound() == 0) return NO_PLAY;
    constexpr double SHARE[] = {0, 1.0 / 12, 1.0 / 24, 1.0 / 36, 1.0 / 48, 1.0 / 60};  // of a height from 0 to 1
    const u64 hand = legal.hand, twos = legal.order.twos;
    bool endgame = false;
    for (int seat = 0; seat < rules.players; ++seat) {
        endgame |= seat != state.to_act && state.hands[seat] != 0 && count(state.hands[seat]) <= 3;
    }
    const double of_height = weights[HEIGHT] + (endgame ? weights[URGENCY] : 0), noise = weights[NOISE] / 65536;
    const auto liking = [&](const Play& play) {
        const u64 mask = play.mask, ranks = ranks_present(mask) * 15;
        int height = 0;
        for (u64 rest = mask; rest != 0; rest &= rest - 1) height += lowest(rest) >> 2;
        return weights[CARDS] * play.size + of_height * height * SHARE[play.size] + weights[TWOS] * count(mask & twos) +
               weights[BREAKS] * count(hand & ranks & ~mask) + (play.size == 5 ? weights[FIVE] : 0) +
               (mask == hand ? weights[OUT] : 0);
    };
    double best = -std::numeric_limits<double>::infinity();
    Play chosen = NO_PLAY;
    legal.each_action([&](const Play& play) {
        const double value = (play.size != 0 ? liking(play) : weights[STOP]) + noise * random.next();
        if (value > best) {
            best = value;
            chosen = play;
        }
    });
    return chosen;
}

// No weights are chance, here as below.
inline Play choose(const Rules& rules, const State& state, const double* weights, Stream& random) {
    return weights != nullptr ? weighted_action(rules, state, weights, random) : random_action(rules, state, random);
}

// Plays a position out and returns how many actions that took.
inline int play_out(const Rules& rules, State& state, const double* weights, Stream& random) {
    const bool runs_on = rules.passing == Passing::LOCKS && rules.last_card == LastCard::FREE && !rules.play_on;
    int actions = 0;
    while (weights == nullptr && state.phase != Phase::OVER) {
        actions += runs_on ? random_singles(rules, state, random) : 0;
        if (state.phase != Phase::OVER) {
            step(rules, state, random_action(rules, state, random));
            ++actions;
        }
    }
    for (; state.phase != Phase::OVER; ++actions) step(rules, state, weighted_action(rules, state, weights, random));
    return actions;
}

}  // namespace capsa::CAPSA_ISA
