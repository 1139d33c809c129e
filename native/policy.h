// Who plays a deal out: uniform choice among the legal actions, or the action that some weights like best.
#pragma once

#include "flow.h"

namespace capsa::CAPSA_ISA {

inline Action nth_action(const Legal& legal, int n) {
    if (n < legal.plays.size) {
        return {legal.what, legal.plays.plays[n]};
    }
    return {legal.what == Do::PLAY ? Do::PASS : Do::DECLINE, NO_PLAY};
}

// The legal action that `code` names; false when there is none.
inline bool find_action(const Rules& rules, const State& state, u64 code, Action& action) {
    Legal legal;
    list_legal(rules, state, legal);
    const u64 mask = inward(order_of(rules, state), code & DECK);
    for (int n = 0; n < legal.plays.size + (legal.may_decline ? 1 : 0); ++n) {
        action = nth_action(legal, n);
        if (static_cast<u64>(action.what) == code >> 56 && action.play.mask == mask) {
            return true;
        }
    }
    return false;
}

CAPSA_NOINLINE inline Action random_listed(const Rules& rules, const State& state, Stream& random) {
    Legal legal;
    list_legal(rules, state, legal);
    const int actions = legal.plays.size + (legal.may_decline ? 1 : 0);
    return nth_action(legal, static_cast<int>(random.below(static_cast<u32>(actions))));
}

// Each legal action equally likely. Common turns count the plays and take the n-th; the others list them.
CAPSA_INLINE Action random_action(const Rules& rules, const State& state, Stream& random) {
    const Order& order = order_of(rules, state);
    const u64 hand = state.hands[state.to_act];
    const Play& table = state.table;
    const bool due = rules.last_card == LastCard::HIGHEST_SINGLE && is_due(state, state.to_act);
    if (state.phase == Phase::PLAY && !due) {
        if (table.size == 0) {
            const u64 needed = state.must_contain < 0 ? 0 : u64{1} << state.must_contain;
            if (needed != 0 && rules.first_lead == FirstLead::LOWEST_SINGLE) {
                return {Do::PLAY, group(needed, 1)};
            }
            return {Do::PLAY, random_lead(order, hand, needed, random)};
        }
        if (is_ordinary(order, table) && (fours(hand) == 0 || bomb_floor(rules, order, table) == 13)) {
            const int plays = count_follows(order, hand, table);
            const int passes = rules.passing == Passing::MUST_BEAT && plays != 0 ? 0 : 1;
            const int n = static_cast<int>(random.below(static_cast<u32>(plays + passes)));
            return {Do::PLAY, nth_follow(order, hand, table, plays, n)};
        }
    }
    return random_listed(rules, state, random);
}

// How a play looks to a policy of weights; `kernel/policies.py` says what each number means.
inline double score(const Weights& weights, const Order& order, u64 hand, bool endgame, const Play& play) {
    if (play.size == 0) {
        return weights.of[Weights::STOP];
    }
    double height = 0;
    for (u64 rest = play.mask; rest != 0; rest &= rest - 1) {
        height += lowest(rest) >> 2;
    }
    height /= 12.0 * play.size;
    const u64 ranks = ranks_present(play.mask) * 15;
    const double* of = weights.of;
    return of[Weights::CARDS] * play.size + of[Weights::HEIGHT] * height +
           of[Weights::TWOS] * count(play.mask & order.twos) + of[Weights::BREAKS] * count(hand & ranks & ~play.mask) +
           (play.size == 5 ? of[Weights::FIVE] : 0) + (play.mask == hand ? of[Weights::OUT] : 0) +
           (endgame ? of[Weights::URGENCY] * height : 0);
}

inline Action weighted_action(const Rules& rules, const State& state, const Weights& weights, Stream& random) {
    Legal legal;
    list_legal(rules, state, legal);
    const u64 hand = state.hands[state.to_act];
    bool endgame = false;
    for (int seat = 0; seat < rules.players; ++seat) {
        endgame |= seat != state.to_act && state.hands[seat] != 0 && count(state.hands[seat]) <= 3;
    }
    double best = 0;
    int chosen = -1;
    const int actions = legal.plays.size + (legal.may_decline ? 1 : 0);
    for (int n = 0; n < actions; ++n) {
        const double noise = weights.of[Weights::NOISE] * random.next() / 65536.0;
        const Play& play = nth_action(legal, n).play;
        const double value = score(weights, order_of(rules, state), hand, endgame, play) + noise;
        if (chosen < 0 || value > best) {
            best = value;
            chosen = n;
        }
    }
    return nth_action(legal, chosen);
}

// Plays a position to its end; returns the number of actions.
inline int play_out(const Rules& rules, State& state, const Weights* weights, Stream& random) {
    int plies = 0;
    for (; state.phase != Phase::OVER; ++plies) {
        const Action action =
            weights != nullptr ? weighted_action(rules, state, *weights, random) : random_action(rules, state, random);
        step(rules, state, action);
    }
    return plies;
}

}  // namespace capsa::CAPSA_ISA
