// What Python sees of the climbing games.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <tuple>

#include "binding.h"
#include "policy.h"

namespace capsa::CAPSA_ISA {

namespace {

namespace nb = nanobind;

using Lists = Array<const u16, 1>;
using Weights = Array<const double, 1>;

// No weights are chance.
const double* chosen_by(const Weights& weights) { return weights.size() != 0 ? weights.data() : nullptr; }

struct Engine {
    Rules rules;

    Engine(const nb::bytes& options, const nb::bytes& normal, const Lists& lists, const nb::bytes& turned,
           const Lists& turned_lists) {
        read<Options>(rules, options);
        read<OrderTables>(*rules.order[0], normal);
        read<OrderTables>(*rules.order[1], turned);
        rules.order[0]->lists.assign(lists.data(), lists.data() + lists.size());
        rules.order[1]->lists.assign(turned_lists.data(), turned_lists.data() + turned_lists.size());
    }
};

// One position, stepped action by action.
struct Position {
    const Rules& rules;
    State state;

    Position(const Engine& engine, const nb::bytes& record) : rules(engine.rules) { read(state, record); }

    nb::bytes record() const { return nb::bytes(&state, sizeof state); }

    // The cards of the legal actions, each with its kind and strength.
    std::vector<std::tuple<u64, int, int>> legal() const {
        std::vector<std::tuple<u64, int, int>> found;
        if (state.phase == Phase::OVER) return found;
        Legal(rules, state).each_action([&](const Play& play) {
            found.emplace_back(outward(order_of(rules, state), play.mask), play.kind, play.strength);
        });
        return found;
    }

    bool advance(u64 cards) {
        Play action = NO_PLAY;
        const bool found = state.phase != Phase::OVER && find_action(rules, state, cards, action);
        if (found) step(rules, state, action);
        return found;
    }

    // The cards of the actions by which a policy plays on from here.
    std::vector<u64> line(const Weights& weights, u64 seed, u64 item) const {
        Stream random(seed, item, Purpose::PLAY);
        std::vector<u64> actions;
        for (State at = state; at.phase != Phase::OVER;) {
            const Play action = choose(rules, at, chosen_by(weights), random);
            actions.push_back(outward(order_of(rules, at), action.mask));
            step(rules, at, action);
        }
        return actions;
    }
};

std::pair<int, int> classified(const Engine& engine, u64 cards, bool two_low) {
    const Order& order = *engine.rules.order[two_low];
    const Play play = classify(order, inward(order, cards));
    return {play.kind, play.strength};
}

// How many plays each hand has on its table. Cards are Card.index bits, here as in all below.
long legal_counts(const Engine& engine, bool two_low, Array<const u64, 1> hands, Array<const u64, 1> tables,
                  Array<int, 1> counts) {
    const nb::gil_scoped_release release;
    const Order& order = *engine.rules.order[two_low];
    for (std::size_t i = 0; i < hands.size(); ++i) {
        const u64 hand = hands.data()[i], lying = tables.data()[i];
        const bool fits = (hand | lying) <= DECK && (hand & lying) == 0 && count(hand) <= 13;
        const Play table = fits ? classify(order, inward(order, lying)) : NO_PLAY;
        if (!fits || (lying != 0) != (table.size != 0)) return static_cast<long>(i);
        counts.data()[i] = Legal(engine.rules, order, inward(order, hand), table).number();
    }
    return -1;
}

void settled(const Engine& engine, const nb::bytes& ends, Array<int, 2> points) {
    const Rules& rules = engine.rules;
    for (std::size_t i = 0; i < points.shape(0); ++i) {
        State state;
        std::memcpy(static_cast<void*>(&state), static_cast<const State*>(ends.data()) + i, sizeof state);
        settle(rules, state, points.data() + i * rules.players);
    }
}

// Whether these are hands of `least` cards or more, and no card is twice among them.
bool are_hands(const Rules& rules, const u64* hands, int least) {
    u64 seen = 0;
    int cards = 0;
    bool good = true;
    for (int seat = 0; seat < rules.players; ++seat) {
        seen |= hands[seat];
        cards += count(hands[seat]);
        good &= least <= count(hands[seat]) && count(hands[seat]) <= 13;
    }
    return good && seen <= DECK && count(seen) == cards;
}

// Plays deals out, or a position with other hands, which Python sees to are as large as its own; after the action
// that is `first`'s cards, if any.
long playouts(const Engine& engine, const Position* from, std::optional<u64> first, const Weights& weights, u64 seed,
              u64 offset, Array<const u64, 2> hands, Array<int, 2> points, Array<int, 1> plies,
              Array<signed char, 1> winners) {
    const nb::gil_scoped_release release;
    const Rules& rules = engine.rules;
    for (std::size_t i = 0; i < hands.shape(0); ++i) {
        const u64* cards = hands.data() + i * rules.players;
        if (!are_hands(rules, cards, from == nullptr)) return static_cast<long>(i);
        State state = from != nullptr ? from->state : start(rules, cards);
        for (int seat = 0; seat < rules.players; ++seat) {
            state.hands[seat] = inward(order_of(rules, state), cards[seat]);
        }
        Play action = NO_PLAY;
        if (first && !find_action(rules, state, *first, action)) return static_cast<long>(i);
        if (first) step(rules, state, action);
        Stream random(seed, offset + i, Purpose::PLAY);
        plies.data()[i] = first.has_value() + play_out(rules, state, chosen_by(weights), random);
        settle(rules, state, points.data() + i * rules.players);
        winners.data()[i] = static_cast<signed char>(state.winner);
    }
    return -1;
}

void dealt(u64 seed, u64 offset, Array<u64, 2> hands) {
    const nb::gil_scoped_release release;
    const std::size_t players = hands.shape(1);
    for (std::size_t i = 0; i < hands.shape(0); ++i) {
        deal(seed, offset + i, static_cast<int>(players), hands.data() + i * players);
    }
}

}  // namespace

void bind_climbing(nb::module_& m) {
    nb::class_<Engine>(m, "Engine")
        .def(nb::init<const nb::bytes&, const nb::bytes&, const Lists&, const nb::bytes&, const Lists&>())
        .def("classify", &classified)
        .def("legal_counts", &legal_counts)
        .def("settle", &settled)
        .def("playouts", &playouts, nb::arg("position").none(), nb::arg("first").none(), nb::arg("weights"),
             nb::arg("seed"), nb::arg("offset"), nb::arg("hands"), nb::arg("points"), nb::arg("plies"),
             nb::arg("winners"));
    nb::class_<Position>(m, "Position")
        .def(nb::init<const Engine&, const nb::bytes&>(), nb::keep_alive<1, 2>())
        .def("record", &Position::record)
        .def("legal", &Position::legal)
        .def("step", &Position::advance)
        .def("line", &Position::line);
    m.def("deals", &dealt);
}

}  // namespace capsa::CAPSA_ISA
