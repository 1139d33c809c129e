// The flow of a deal: what may be done, whose turn comes, tricks, bombs and their answers, results.
#pragma once

#include <array>

#include "plays.h"

namespace capsa::CAPSA_ISA {

inline const Order& order_of(const Rules& rules, const State& state) {
    return rules.order[state.two_low];
}

// What lies on a table: a combination, or a bomb that is none; a play of no size for other cards.
inline Play laid(const Rules& rules, const Order& order, u64 mask) {
    Play play = classify(order, mask);
    const u64 four = fours(mask) * 15;
    if (play.size == 0 && four != 0 && count(mask) == rules.bomb_size) {
        play = made(order, mask != four ? FOUR : BARE_FOUR, four, mask & ~four);
    }
    play.mask = mask;
    return play;
}

inline int bomb_rank(const Play& bomb) {
    return lowest(fours(bomb.mask)) >> 2;
}

inline Kind bomb_kind(const Rules& rules) {
    return rules.bomb_size == 4 ? BARE_FOUR : FOUR;
}

inline bool holds_bomb(const Rules& rules, u64 hand) {
    return fours(hand) != 0 && count(hand) >= rules.bomb_size;
}

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

inline int next_seat(const Rules& rules, int seat) {
    return seat + 1 == rules.players ? 0 : seat + 1;
}

// The first of some seats clockwise from a seat, which itself comes last; without a branch.
inline int first_after(int seat, u32 seats) {
    const u32 from_next = (seats << 4 | seats) >> (seat + 1);
    return (seat + 1 + lowest(from_next)) & 3;
}

// The next seat that holds cards; the seat itself comes last.
inline int next_in_play(const State& state, int seat) {
    return first_after(seat, state.holding | u32{1} << seat);
}

// Whether a seat plays before a player with one card, and so owes its highest single.
inline bool is_due(const State& state, int seat) {
    return state.must_contain < 0 && count(state.hands[next_in_play(state, seat)]) == 1;
}

// What the seat to act may do: plays or bombs, and to pass or decline.
struct Legal : Plays {
    Do what = Do::PLAY;  // what each of the plays is
    bool may_decline = true;

    CAPSA_INLINE Legal(const Rules& rules, const State& state)
        : Plays(order_of(rules, state), state.hands[state.to_act]) {
        if (state.phase != Phase::PLAY) {
            what = state.phase == Phase::BOMB ? Do::BOMB : Do::ANSWER;
            add_bombs(rules.bomb_size, state.phase == Phase::BOMB ? -1 : bomb_rank(state.bomb));
            return;
        }
        needed = state.must_contain < 0 ? 0 : u64{1} << state.must_contain;
        const bool single = needed != 0 && rules.first_lead == FirstLead::LOWEST_SINGLE;
        const bool due = rules.last_card == LastCard::HIGHEST_SINGLE && is_due(state, state.to_act);
        add_turn(rules, state.table, single ? bit(SINGLE) : ANY_KIND, due);
    }

    // Of a hand of which nothing else is known than what lies on the table.
    Legal(const Rules& rules, const Order& in, u64 of, const Play& table) : Plays(in, of) {
        add_turn(rules, table, ANY_KIND, false);
    }

    // Visits every action.
    template <class Visit>
    void each_action(Visit visit) const {
        each([&](const Play& play) { visit(Action{what, play}); });
        if (may_decline) {
            visit(decline());
        }
    }

    Action decline() const { return {what == Do::PLAY ? Do::PASS : Do::DECLINE, NO_PLAY}; }

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
        if (floor < 13) {
            add_bombs(rules.bomb_size, floor);
        }
    }
};

inline void end_trick(State& state, int winner) {
    state.table = state.bomb = NO_PLAY;
    state.owner = state.bomber = -1;
    state.passed = 0;
    state.phase = Phase::PLAY;
    state.to_act = state.hands[winner] != 0 ? winner : next_in_play(state, winner);
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
        seat = first_after(seat, (state.holding & ~state.passed) | owner);
        if (seat == state.owner) {
            return end_trick(state, seat);
        }
        if (needed == 0 || count(state.hands[seat]) >= needed) {
            break;
        }
        state.passed |= u32{1} << seat;  // CLS-3
    }
    state.phase = Phase::PLAY;
    state.to_act = seat;
}

// Asks the next seat that can bomb, or goes on when there is none (CLS-6).
inline void poll(const Rules& rules, State& state, int seat) {
    for (seat = next_seat(rules, seat); seat != state.owner; seat = next_seat(rules, seat)) {
        if (holds_bomb(rules, state.hands[seat])) {
            state.phase = Phase::BOMB;
            state.to_act = seat;
            return;
        }
    }
    ask_follower(rules, state, state.owner);
}

inline bool is_decided(const Rules& rules, const State& state) {
    return state.outs >= (rules.play_on ? rules.players - 1 : 1);
}

inline void end_deal(State& state, int winner) {
    state.phase = Phase::OVER;
    state.to_act = -1;
    state.winner = winner;
}

inline void take(State& state, int seat, const Play& play) {
    state.hands[seat] &= ~play.mask;
    if (state.hands[seat] == 0) {
        state.out[state.outs++] = seat;
        state.holding &= ~(u32{1} << seat);
    }
}

inline void lay_bomb(State& state, int seat, const Play& bomb) {
    take(state, seat, bomb);
    state.bomb = bomb;
    state.bomber = seat;
    state.to_act = state.liable = -1;
}

// A bomb that stands turns the ranks: all cards move to their places in the other order (CLS-8).
inline void bomb_stands(const Rules& rules, State& state) {
    for (int seat = 0; seat < rules.players && !state.two_low; ++seat) {
        state.hands[seat] = inward(rules.order[1], outward(rules.order[0], state.hands[seat]));
    }
    state.two_low = 1;
    end_trick(state, state.bomber);
}

// Who pays for all if the deal ends with this play or the next one; a pass is a play of no cards.
inline int liable_after(const State& state, int seat, const Play& play) {
    const u64 hand = state.hands[seat];
    if (play.mask == hand) {
        const bool behind = state.liable >= 0 && next_in_play(state, state.liable) == seat;
        return behind ? state.liable : -1;
    }
    const bool undercuts = play.size == 1 && play.strength < highest(hand);
    const bool withholds = play.size == 0 && state.table.kind == SINGLE && highest(hand) > state.table.strength;
    return (undercuts || withholds) && is_due(state, seat) ? seat : -1;
}

// A turn: a play, or a pass as a play of no cards.
CAPSA_INLINE void step_turn(const Rules& rules, State& state, int seat, const Play& play) {
    if (play.size >= 4 && state.table.size == 1 && rules.bomb == Bomb::WINS_DEAL) {  // BAN-3
        lay_bomb(state, seat, play);
        state.bombed = state.owner;
        return end_deal(state, seat);
    }
    if (rules.last_card == LastCard::PAYS_FOR_ALL) {
        state.liable = liable_after(state, seat, play);
    }
    if (play.size == 0) {
        state.passed |= u32{1} << seat;
        return ask_follower(rules, state, seat);
    }
    state.passed = rules.passing == Passing::MAY_RETURN ? 0 : state.passed;
    state.owner = seat;
    state.table = play;
    state.must_contain = -1;
    take(state, seat, play);
    if (state.hands[seat] == 0 && is_decided(rules, state)) {
        return end_deal(state, state.out[0]);
    }
    if (rules.bomb == Bomb::WINDOW && (play.mask & order_of(rules, state).twos) != 0) {
        return poll(rules, state, seat);
    }
    ask_follower(rules, state, seat);
}

inline void step_bomb(const Rules& rules, State& state, int seat, const Play& bomb) {
    const bool answering = state.phase == Phase::ANSWER;
    lay_bomb(state, seat, bomb);
    if (is_decided(rules, state)) {
        end_deal(state, state.out[0]);  // CLS-11
    } else if (answering) {
        end_trick(state, seat);  // CLS-9
    } else if (const u64 hand = state.hands[state.owner];
               count(hand) >= rules.bomb_size && highest(fours(hand)) >> 2 > bomb_rank(bomb)) {
        state.phase = Phase::ANSWER;
        state.to_act = state.owner;
    } else {
        bomb_stands(rules, state);
    }
}

// Applies an action that is among the legal ones.
CAPSA_INLINE void step(const Rules& rules, State& state, const Action& action) {
    const int seat = state.to_act;
    switch (action.what) {
        case Do::PLAY:
        case Do::PASS: step_turn(rules, state, seat, action.play); break;
        case Do::BOMB:
        case Do::ANSWER: step_bomb(rules, state, seat, action.play); break;
        case Do::DECLINE: state.phase == Phase::ANSWER ? bomb_stands(rules, state) : poll(rules, state, seat); break;
    }
}

// The position a deal starts from, the lowest card's holder leading; hands in Card.index bits.
inline State start(const Rules& rules, const u64* cards) {
    State state;
    u64 all = 0;
    int dragon = -1;
    for (int seat = 0; seat < rules.players; ++seat) {
        const u64 hand = state.hands[seat] = inward(rules.order[0], cards[seat]);
        state.dealt |= cards[seat];
        state.holding |= u32{1} << seat;
        all |= hand;
        if (rules.dragon_wins && count(ranks_present(hand)) == 13 && (dragon < 0 || hand > state.hands[dragon])) {
            dragon = seat;
        }
    }
    if (dragon >= 0) {
        end_deal(state, dragon);
        return state;
    }
    state.must_contain = rules.first_lead == FirstLead::FREE ? -1 : lowest(all);
    for (state.to_act = 0; (state.hands[state.to_act] & all & (~all + 1)) == 0;) {
        ++state.to_act;
    }
    return state;
}

// A position from what Python says of it.
inline State state_of(const Rules& rules, const Fields& fields) {
    State state;
    static_cast<Seats&>(state) = fields.seats;
    const Order& order = order_of(rules, state);
    state.dealt = fields.played;
    for (int seat = 0; seat < rules.players; ++seat) {
        state.hands[seat] = inward(order, fields.hands[seat]);
        state.dealt |= fields.hands[seat];
        state.holding |= u32{fields.hands[seat] != 0} << seat;
    }
    state.must_contain = fields.must_contain == 0 ? -1 : lowest(inward(order, fields.must_contain));
    state.table = laid(rules, order, inward(order, fields.table));
    state.bomb = laid(rules, order, inward(order, fields.bomb));
    return state;
}

inline Fields fields_of(const Rules& rules, const State& state) {
    const Order& order = order_of(rules, state);
    Fields fields{{}, outward(order, state.table.mask), outward(order, state.bomb.mask), state.dealt, 0, state};
    for (int seat = 0; seat < rules.players; ++seat) {
        fields.hands[seat] = outward(order, state.hands[seat]);
        fields.played &= ~fields.hands[seat];
    }
    fields.must_contain = state.must_contain < 0 ? 0 : outward(order, u64{1} << state.must_contain);
    return fields;
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

using Points = std::array<int, 4>;

// What a finished deal pays.
inline Points settle(const Rules& rules, const State& state) {
    Points points{};
    if (rules.play_on) {
        int place = state.outs;
        for (int seat = 0; seat < rules.players; ++seat) {
            points[seat] = state.hands[seat] != 0 ? rules.place_points[place++] : 0;
        }
        for (int i = 0; i < state.outs; ++i) {
            points[state.out[i]] = rules.place_points[i];
        }
        return points;
    }
    int penalty[4] = {}, sum = 0;
    for (int seat = 0; seat < rules.players; ++seat) {
        penalty[seat] = seat == state.winner ? 0 : doubled(rules, state, state.hands[seat]);
        sum += penalty[seat];
    }
    const int payer = state.bombed >= 0 && rules.bombed_pays_all ? state.bombed : state.liable;
    for (int seat = 0; seat < rules.players; ++seat) {
        const int owed = payer < 0 ? penalty[seat] : seat == payer ? sum : 0;
        if (rules.settlement == Settlement::PAIRWISE && payer < 0) {
            points[seat] = sum - rules.players * owed;
        } else {
            const bool collects = rules.settlement != Settlement::PENALTY && seat == state.winner;
            points[seat] = collects ? sum : -owed;
        }
    }
    return points;
}

}  // namespace capsa::CAPSA_ISA
