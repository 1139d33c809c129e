#include "batch.h"

#include <algorithm>

#include "policy.h"

#define CAPSA_QUOTE(name) #name
#define CAPSA_NAME(name) CAPSA_QUOTE(name)

namespace capsa {
namespace CAPSA_ISA {

namespace {

void deals(std::size_t n, int players, u64 seed, u64 offset, u64* hands) {
    for (std::size_t i = 0; i < n; ++i) {
        deal(seed, offset + i, players, hands + i * players);
    }
}

long legal_counts(const Rules& rules, bool two_low, std::size_t n, const u64* hands, const u64* tables, int* counts) {
    for (std::size_t i = 0; i < n; ++i) {
        const u64 hand = hands[i], table = tables[i];
        const bool fits = (hand | table) <= DECK && (hand & table) == 0 && count(hand) <= 13;
        const State state = fits ? question(rules, two_low, hand, table) : State{};
        if (!fits || (table != 0) != (state.table.size != 0)) {
            return static_cast<long>(i);
        }
        counts[i] = count_plays(rules, state);
    }
    return -1;
}

// Whether hands can be played from here: as many cards each as before, no card twice or played already.
bool fits(const Rules& rules, const State* from, const u64* hands) {
    u64 seen = 0;
    int cards = 0;
    for (int seat = 0; seat < rules.players; ++seat) {
        const int size = count(hands[seat]);
        if (from != nullptr ? size != count(from->hands[seat]) : size < 1 || size > 13) {
            return false;
        }
        seen |= hands[seat];
        cards += size;
    }
    if (from != nullptr) {
        u64 held = 0;
        for (const u64 hand : from->hands) {
            held |= hand;
        }
        seen |= from->dealt & ~outward(order_of(rules, *from), held);
        cards += count(from->dealt) - count(held);
    }
    const bool leads = from == nullptr || from->must_contain < 0 ||
                       (inward(order_of(rules, *from), hands[from->to_act]) >> from->must_contain & 1) != 0;
    return seen <= DECK && count(seen) == cards && leads;
}

// The position that a playout begins with; false when hands or first action do not fit.
bool begin(const Rules& rules, const Playout& how, const u64* hands, State& state, int& plies) {
    if (!fits(rules, how.from, hands)) {
        return false;
    }
    state = how.from != nullptr ? *how.from : start(rules, hands, -1);
    for (int seat = 0; how.from != nullptr && seat < rules.players; ++seat) {
        state.hands[seat] = inward(order_of(rules, state), hands[seat]);
    }
    if (how.first != nullptr) {
        Action action;
        if (!find_action(rules, state, *how.first, action)) {
            return false;
        }
        step(rules, state, action);
        ++plies;
    }
    return true;
}

long playouts(const Rules& rules, const Playout& how, std::size_t n, const u64* hands, int* points, int* plies,
              signed char* winners) {
    for (std::size_t i = 0; i < n; ++i, hands += rules.players, points += rules.players) {
        Stream random(how.seed, how.offset + i, Purpose::PLAY);
        State state;
        plies[i] = 0;
        if (!begin(rules, how, hands, state, plies[i])) {
            return static_cast<long>(i);
        }
        plies[i] += play_out(rules, state, how.weights, random);
        const Result result = settle(rules, state);
        std::copy_n(result.points, rules.players, points);
        winners[i] = static_cast<signed char>(state.winner);
    }
    return -1;
}

}  // namespace

extern const Batch BATCH{CAPSA_NAME(CAPSA_ISA), deals, legal_counts, playouts};

}  // namespace CAPSA_ISA

#if !defined(__BMI2__)
#if defined(CAPSA_TWO_ISAS)
namespace bmi2 {
extern const Batch BATCH;
}

const Batch& batch() {
    static const bool has_bmi2 = __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    return has_bmi2 ? bmi2::BATCH : portable::BATCH;
}
#else
const Batch& batch() {
    return portable::BATCH;
}
#endif
#endif

}  // namespace capsa
