// The flow of a deal: what may be done, whose turn comes, tricks, bombs and their answers, results.
#pragma once

#include "plays.h"

namespace capsa::CAPSA_ISA {

inline const Order& order_of(const Rules& rules, const State& state) { return *rules.order[state.two_low]; }
inline int bomb_rank(const Play& bomb) { return lowest(fours(bomb.mask)) >> 2; }
inline Kind bomb_kind(const Rules& rules) { return rules.bomb_size == 4 ? BARE_FOUR : FOUR; }
inline bool holds_bomb(const Rules& rules, u64 hand) { return fours(hand) != 0 && count(hand) >= rules.bomb_size; }

// Above which rank a bomb may be played, in turn, on what lies there (13: none may).
inline int bomb_floor(const Rules& rules, const Order& order, const Play& table) {
    const bool on_bomb = table.kind == bomb_kind(rules);
    const bool on_two = table.size == 1 && (table.mask & order.twos) != 0;
    switch (rules.bomb) {
        case Bomb::WINS_DEAL: return on_two ? -1 : 13;
        case Bomb::BEATS_SINGLE_TWO: return on_bomb ? bomb_rank(table) : on_two ? -1 : 13;
        case Bomb::BEATS_ANYTHING: return on_bomb ? bomb_rank(table) : -1;
        default: return 13;
    }
}

inline int next_seat(const Rules& rules, int seat) { return seat + 1 == rules.players ? 0 : seat + 1; }
inline int first_after(const Rules& rules, int seat, u32 seats) { return rules.after[seat][seats]; }

// The next seat that holds cards; the seat itself comes last.
inline int next_in_play(const Rules& rules, const State& state, int seat) {
    return first_after(rules, seat, state.holding | u32{1} << seat);
}

// Whether a seat plays before a player with one card, and so owes its highest single.
inline bool is_due(const Rules& rules, const State& state, int seat) {
    return state.must_contain < 0 && count(state.hands[next_in_play(rules, state, seat)]) == 1;
}

// What the seat to act may do: plays or bombs; and to pass or decline, which is a play of no cards.
struct Legal : Plays {
    bool may_decline = true;

    CAPSA_INLINE Legal(const Rules& rules, const State& state)
        : Plays(order_of(rules, state), state.hands[state.to_act]) {
        if (state.phase != Phase::PLAY) {
            add_bombs(rules.bomb_size, state.phase == Phase::BOMB ? -1 : bomb_rank(state.bomb));
            return;
        }
        needed = state.must_contain < 0 ? 0 : u64{1} << state.must_contain;
        const bool single = needed != 0 && rules.first_lead == FirstLead::LOWEST_SINGLE;
        const bool due = rules.last_card == LastCard::HIGHEST_SINGLE && is_due(rules, state, state.to_act);
        add_turn(rules, state.table, single ? bit(SINGLE) : ANY_KIND, due);
    }

    // Of a hand of which nothing else is known than what lies on the table.
    Legal(const Rules& rules, const Order& in, u64 of, const Play& table) : Plays(in, of) {
        add_turn(rules, table, ANY_KIND, false);
    }

    // Visits every action.
    void each_action(auto visit) const {
        each(visit);
        if (may_decline) visit(NO_PLAY);
    }

  private:
    // Where a bomb is a play, what could be one stands among the bombs whatever it is played on.
    CAPSA_INLINE void add_turn(const Rules& rules, const Play& table, u32 some, bool due) {
        const bool bombs = table.size != 0 && fours(hand) != 0;
        const int floor = bombs ? bomb_floor(rules, order, table) : 13;
        may_decline = table.size != 0;
        if (may_decline && rules.passing == Passing::MUST_BEAT) {
            Plays ordinary(order, hand);
            ordinary.add_higher(some, table, due);
            may_decline = ordinary.number() == 0;
        }
        add_higher(floor < 13 ? some & ~bit(bomb_kind(rules)) : some, table, due);
        if (floor < 13) add_bombs(rules.bomb_size, floor);
    }
};

inline void end_trick(const Rules& rules, State& state, int winner) {
    state.table = NO_PLAY;
    state.bomb = NO_PLAY;
    state.owner = state.bomber = -1;
    state.passed = 0;
    state.phase = Phase::PLAY;
    state.to_act = state.hands[winner] != 0 ? winner : next_in_play(rules, state, winner);
}

// Asks the next seat that may follow, or ends the trick when nobody else is in it (CLB-10).
inline void ask_follower(const Rules& rules, State& state, int seat) {
    const u32 owner = u32{1} << state.owner;
    int needed = 0;
    if (rules.short_hand_passes) {
        const bool any_bomb = rules.bomb == Bomb::BEATS_ANYTHING && rules.bomb_size < state.table.size;
        needed = any_bomb ? rules.bomb_size : state.table.size;
    }
    for (;;) {
        seat = first_after(rules, seat, (state.holding & ~state.passed) | owner);
        if (seat == state.owner) return end_trick(rules, state, seat);
        if (count(state.hands[seat]) >= needed) break;
        state.passed |= u32{1} << seat;  // CLS-3
    }
    state.phase = Phase::PLAY;
    state.to_act = seat;
}

// Asks the next seat that can bomb, or goes on when there is none (CLS-6).
inline void poll(const Rules& rules, State& state, int seat) {
    do {
        seat = next_seat(rules, seat);
    } while (seat != state.owner && !holds_bomb(rules, state.hands[seat]));
    if (seat == state.owner) return ask_follower(rules, state, seat);
    state.phase = Phase::BOMB;
    state.to_act = seat;
}

inline bool is_decided(const Rules& rules, const State& state) {
    return state.outs >= (rules.play_on ? rules.players - 1 : 1);
}

inline void end_deal(State& state, int winner) {
    state.phase = Phase::OVER;
    state.to_act = -1;
    state.winner = winner;
}

inline void take(State& state, int seat, u64 cards) {
    state.hands[seat] &= ~cards;
    if (state.hands[seat] == 0) {
        state.out[state.outs++] = seat;
        state.holding &= ~(u32{1} << seat);
    }
}

inline void lay_bomb(State& state, int seat, const Play& bomb) {
    take(state, seat, bomb.mask);
    state.bomb = {bomb.mask, bomb.strength, bomb.size, bomb.kind};
    state.bomber = seat;
    state.to_act = state.liable = -1;
}

// A bomb that stands turns the ranks: all cards move to their places in the other order (CLS-8).
inline void bomb_stands(const Rules& rules, State& state) {
    for (int seat = 0; seat < rules.players && !state.two_low; ++seat) {
        state.hands[seat] = inward(*rules.order[1], outward(*rules.order[0], state.hands[seat]));
    }
    state.two_low = 1;
    end_trick(rules, state, state.bomber);
}

// Who pays for all if the deal ends with this play or the next one; a pass is a play of no cards.
inline int liable_after(const Rules& rules, const State& state, int seat, const Play& play) {
    const u64 hand = state.hands[seat];
    if (play.mask == hand) {
        const bool behind = state.liable >= 0 && next_in_play(rules, state, state.liable) == seat;
        return behind ? state.liable : -1;
    }
    const bool undercuts = play.size == 1 && play.strength < highest(hand);
    const bool withholds = play.size == 0 && state.table.kind == SINGLE && highest(hand) > state.table.strength;
    return (undercuts || withholds) && is_due(rules, state, seat) ? seat : -1;
}

// A turn: a play, or a pass as a play of no cards.
CAPSA_INLINE void step_turn(const Rules& rules, State& state, int seat, Play play) {
    if (play.size >= 4 && state.table.size == 1 && rules.bomb == Bomb::WINS_DEAL) {  // BAN-3
        lay_bomb(state, seat, play);
        state.bombed = state.owner;
        return end_deal(state, seat);
    }
    if (rules.last_card == LastCard::PAYS_FOR_ALL) state.liable = liable_after(rules, state, seat, play);
    if (play.size == 0) {
        state.passed |= u32{1} << seat;
        return ask_follower(rules, state, seat);
    }
    state.passed = rules.passing == Passing::MAY_RETURN ? 0 : state.passed;
    state.owner = seat;
    state.table = {play.mask, play.strength, play.size, play.kind};
    state.must_contain = -1;
    take(state, seat, play.mask);
    if (state.hands[seat] == 0 && is_decided(rules, state)) return end_deal(state, state.out[0]);
    const bool opens_window = rules.bomb == Bomb::WINDOW && (play.mask & order_of(rules, state).twos) != 0;
    opens_window ? poll(rules, state, seat) : ask_follower(rules, state, seat);
}

inline void step_bomb(const Rules& rules, State& state, int seat, const Play& bomb) {
    const bool answering = state.phase == Phase::ANSWER;
    lay_bomb(state, seat, bomb);
    if (is_decided(rules, state)) {
        end_deal(state, state.out[0]);  // CLS-11
    } else if (answering) {
        end_trick(rules, state, seat);  // CLS-9
    } else if (const u64 hand = state.hands[state.owner];
               count(hand) >= rules.bomb_size && highest(fours(hand)) >> 2 > bomb_rank(bomb)) {
        state.phase = Phase::ANSWER;
        state.to_act = state.owner;
    } else {
        bomb_stands(rules, state);
    }
}

// Applies an action that is among the legal ones.
CAPSA_INLINE void step(const Rules& rules, State& state, Play play) {
    const int seat = state.to_act;
    if (state.phase == Phase::PLAY) return step_turn(rules, state, seat, play);
    if (play.size != 0) return step_bomb(rules, state, seat, play);
    state.phase == Phase::ANSWER ? bomb_stands(rules, state) : poll(rules, state, seat);
}

// The position a deal starts from, the lowest card's holder leading; hands in Card.index bits.
inline State start(const Rules& rules, const u64* cards) {
    State state;
    u64 all = 0;
    int dragon = -1;
    for (int seat = 0; seat < rules.players; ++seat) {
        const u64 hand = state.hands[seat] = inward(*rules.order[0], cards[seat]);
        state.dealt |= cards[seat];
        state.holding |= u32{1} << seat;
        all |= hand;
        const bool is_dragon = rules.dragon_wins && count(ranks_present(hand)) == 13;
        if (is_dragon && (dragon < 0 || hand > state.hands[dragon])) dragon = seat;
    }
    state.to_act = 0;
    while ((state.hands[state.to_act] & all & (~all + 1)) == 0) ++state.to_act;
    state.must_contain = rules.first_lead == FirstLead::FREE || dragon >= 0 ? -1 : lowest(all);
    if (dragon >= 0) end_deal(state, dragon);
    return state;
}

inline int doubled(const Rules& rules, const State& state, u64 hand) {
    const Order& order = order_of(rules, state);
    const Play& last = state.bomb.size != 0 ? state.bomb : state.table;
    int causes = 0;
    causes += (rules.doubles & UNPLAYED_TWO) != 0 && (hand & order.twos) != 0;
    causes += (rules.doubles & UNPLAYED_FOUR) != 0 && fours(hand) != 0;
    causes += (rules.doubles & LAST_PLAY_TWO) != 0 && (last.mask & order.twos) != 0;
    if ((rules.doubles & UNPLAYED_STRAIGHT_FLUSH) != 0) {
        Plays found(order, hand);
        found.add_higher(bit(STRAIGHT_FLUSH), NO_PLAY, false);
        causes += found.number() != 0;
    }
    return rules.penalty[count(hand)] << causes;
}

// What a finished deal pays each seat.
inline void settle(const Rules& rules, const State& state, int* points) {
    int penalty[4] = {}, sum = 0, place = state.outs;
    for (int seat = 0; seat < rules.players; ++seat) {
        penalty[seat] = seat == state.winner ? 0 : doubled(rules, state, state.hands[seat]);
        sum += penalty[seat];
    }
    const int payer = state.bombed >= 0 && rules.bombed_pays_all ? state.bombed : state.liable;
    for (int seat = 0; seat < rules.players; ++seat) {
        const int owed = payer < 0 ? penalty[seat] : seat == payer ? sum : 0;
        const bool collects = rules.settlement != Settlement::PENALTY && seat == state.winner;
        if (rules.play_on) {
            points[seat] = state.hands[seat] != 0 ? rules.place_points[place++] : 0;
        } else if (rules.settlement == Settlement::PAIRWISE && payer < 0) {
            points[seat] = sum - rules.players * owed;
        } else {
            points[seat] = collects ? sum : -owed;
        }
    }
    for (int i = 0; rules.play_on && i < state.outs; ++i) points[state.out[i]] = rules.place_points[i];
}

}  // namespace capsa::CAPSA_ISA
