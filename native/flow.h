// The flow of a climbing deal: the twin of capsa.banting's start, legal_actions, step and points.
#pragma once

#include "plays.h"

namespace capsa::CAPSA_ISA {

inline const Order& order_of(const Rules& rules, const State& state) {
    return *rules.order[state.two_low];
}

// What lies on a table: a combination, or a bomb that is none; a play of no size for other cards.
inline Play laid(const Rules& rules, const Order& order, u64 mask) {
    const Play play = classify(order, mask);
    const u64 four = fours(mask) * 15;
    if (play.size != 0 || four == 0 || count(mask) != rules.bomb_size) {
        return play;
    }
    return mask != four ? four_with(order, four, mask & ~four) : bare_four(order, four);
}

inline int bomb_rank(const Play& bomb) {
    return lowest(fours(bomb.mask)) >> 2;
}

inline bool is_bomb(const Rules& rules, const Play& play) {
    return play.size == rules.bomb_size && (play.kind == BARE_FOUR || play.kind == FOUR);
}

inline bool holds_bomb(const Rules& rules, u64 hand) {
    return fours(hand) != 0 && count(hand) >= rules.bomb_size;
}

inline void add_bombs(const Rules& rules, const Order& order, u64 hand, int above, List& list) {
    for (u64 ranks = fours(hand); ranks != 0; ranks &= ranks - 1) {
        const u64 four = (ranks & (~ranks + 1)) * 15;
        if (lowest(ranks) >> 2 <= above) {
            continue;
        }
        if (rules.bomb_size == 4) {
            list.add({four, order.bare_four[highest(four) >> 2], 4, BARE_FOUR});
            continue;
        }
        for (u64 rest = hand & ~four; rest != 0; rest &= rest - 1) {
            list.add(four_with(order, four, rest & (~rest + 1)));
        }
    }
}

// Above which rank a bomb may be played, in turn, on what lies there (13: none may).
inline int bomb_floor(const Rules& rules, const Order& order, const Play& table) {
    const bool on_bomb = is_bomb(rules, table);
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

struct Legal {
    List plays;
    Do what = Do::PLAY;       // what each of the plays is
    bool may_decline = true;  // pass, or decline in a window
};

inline void list_turn(const Rules& rules, const State& state, Legal& legal) {
    const Order& order = order_of(rules, state);
    const u64 hand = state.hands[state.to_act];
    List& plays = legal.plays;
    if (state.table.size == 0) {
        plays.needed = state.must_contain < 0 ? 0 : u64{1} << state.must_contain;
        if (state.must_contain >= 0 && rules.first_lead == FirstLead::LOWEST_SINGLE) {
            plays.add(group(plays.needed, 1));
        } else {
            add_leads(order, hand, plays);
        }
    } else if (is_ordinary(order, state.table)) {
        add_follows(order, hand, state.table, plays);
    }
    int kept = 0;
    const int floor = state.table.size == 0 ? 13 : bomb_floor(rules, order, state.table);
    const bool due = rules.last_card == LastCard::HIGHEST_SINGLE && is_due(state, state.to_act);
    legal.may_decline = state.table.size != 0;
    for (int i = 0; i < plays.size; ++i) {
        const Play& play = plays.plays[i];
        if (due && play.size == 1 && play.strength != highest(hand)) {
            continue;
        }
        legal.may_decline &= rules.passing != Passing::MUST_BEAT;
        if (!(floor < 13 && is_bomb(rules, play))) {  // it comes again among the bombs
            plays.plays[kept++] = play;
        }
    }
    plays.size = kept;
    if (floor < 13) {
        add_bombs(rules, order, hand, floor, plays);
    }
}

// All that the seat to act may do.
inline void list_legal(const Rules& rules, const State& state, Legal& legal) {
    if (state.phase == Phase::PLAY) {
        list_turn(rules, state, legal);
        return;
    }
    legal.what = state.phase == Phase::BOMB ? Do::BOMB : Do::ANSWER;
    const int above = state.phase == Phase::BOMB ? -1 : bomb_rank(state.bomb);
    add_bombs(rules, order_of(rules, state), state.hands[state.to_act], above, legal.plays);
}

// A position of which only one hand and what lies on the table is known; no size when that is no combination.
inline State question(const Rules& rules, bool two_low, u64 hand, u64 table) {
    const Order& order = *rules.order[two_low];
    State state;
    state.two_low = two_low;
    state.to_act = 0;
    state.owner = 1;
    state.hands[0] = inward(order, hand);
    state.table = laid(rules, order, inward(order, table));
    return state;
}

// How many plays, bombs included, the seat to act may choose from when no duty binds it.
inline int count_plays(const Rules& rules, const State& state) {
    const Order& order = order_of(rules, state);
    const u64 hand = state.hands[state.to_act];
    if (state.table.size == 0) {
        return count_leads(order, hand);
    }
    if (is_ordinary(order, state.table) && (fours(hand) == 0 || bomb_floor(rules, order, state.table) == 13)) {
        return count_follows(order, hand, state.table);
    }
    Legal legal;
    list_turn(rules, state, legal);
    return legal.plays.size;
}

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
        state.hands[seat] = inward(*rules.order[1], outward(*rules.order[0], state.hands[seat]));
    }
    state.two_low = true;
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

// A turn: a play, or a pass as a play of no cards. Which of the two is a coin toss in random play, so that
// nothing common here branches on it.
CAPSA_INLINE void step_turn(const Rules& rules, State& state, int seat, const Play& play) {
    if (play.size >= 4 && state.table.size == 1) {  // BAN-3; otherwise sizes are equal
        if (rules.bomb == Bomb::WINS_DEAL) {
            lay_bomb(state, seat, play);
            state.bombed = state.owner;
            return end_deal(state, seat);
        }
    }
    if (rules.last_card == LastCard::PAYS_FOR_ALL) {
        state.liable = liable_after(state, seat, play);
    }
    const u32 plays = play.size != 0;
    const u64 taken = u64{0} - plays;
    const u32 cleared = rules.passing == Passing::MAY_RETURN ? static_cast<u32>(taken) : 0;
    state.passed = (state.passed & ~cleared) | (plays ^ 1) << seat;
    state.owner ^= (state.owner ^ seat) & static_cast<int>(taken);
    state.table.mask ^= (state.table.mask ^ play.mask) & taken;
    state.table.strength ^= (state.table.strength ^ play.strength) & static_cast<u16>(taken);
    state.table.size ^= (state.table.size ^ play.size) & static_cast<u8>(taken);
    state.table.kind = static_cast<Kind>(state.table.kind ^ ((state.table.kind ^ play.kind) & static_cast<u8>(taken)));
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
               count(hand) >= rules.bomb_size && highest(fours(hand) | 1) >> 2 > bomb_rank(bomb)) {
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

// The position a deal starts from; hands in Card.index bits, `leader` -1 for the lowest card's holder.
inline State start(const Rules& rules, const u64* cards, int leader) {
    const Order& order = *rules.order[0];
    State state;
    u64 all = 0;
    int dragon = -1;
    for (int seat = 0; seat < rules.players; ++seat) {
        const u64 hand = state.hands[seat] = inward(order, cards[seat]);
        state.dealt |= cards[seat];
        state.holding |= u32{1} << seat;
        all |= hand;
        if (rules.dragon_wins && count(ranks_present(hand)) == 13 && (dragon < 0 || hand > state.hands[dragon])) {
            dragon = seat;
        }
    }
    if (dragon >= 0) {
        end_deal(state, dragon);
    } else if (leader >= 0) {
        state.to_act = leader;
    } else {
        state.must_contain = rules.first_lead == FirstLead::FREE ? -1 : lowest(all);
        for (state.to_act = 0; (state.hands[state.to_act] & all & (~all + 1)) == 0;) {
            ++state.to_act;
        }
    }
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
        Counter found;
        add_fives(order, hand, -1, bit(STRAIGHT_FLUSH), found);
        causes += found.size != 0;
    }
    return rules.penalty[count(hand)] << causes;
}

// What a finished deal costs and pays.
inline Result settle(const Rules& rules, const State& state) {
    Result result;
    const int payer = state.bombed >= 0 && rules.bombed_pays_all ? state.bombed : state.liable;
    int sum = 0;
    for (int seat = 0; seat < rules.players; ++seat) {
        result.penalties[seat] = seat == state.winner ? 0 : doubled(rules, state, state.hands[seat]);
        sum += result.penalties[seat];
    }
    int place = state.outs;
    for (int seat = 0; seat < rules.players; ++seat) {
        int& penalty = result.penalties[seat];
        penalty = payer < 0 ? penalty : seat == payer ? sum : 0;
        int& points = result.points[seat];
        if (rules.play_on) {
            points = state.hands[seat] != 0 ? rules.place_points[place++] : 0;
        } else if (rules.settlement == Settlement::PAIRWISE && payer < 0) {
            points = sum - rules.players * penalty;
        } else {
            const bool collects = rules.settlement != Settlement::PENALTY && seat == state.winner;
            points = collects ? sum : -penalty;
        }
    }
    for (int i = 0; rules.play_on && i < state.outs; ++i) {
        result.points[state.out[i]] = rules.place_points[i];
    }
    return result;
}

}  // namespace capsa::CAPSA_ISA
