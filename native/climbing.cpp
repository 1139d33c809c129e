// What Python sees of the climbing games.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <tuple>

#include "binding.h"
#include "bulk.h"

namespace capsa::CAPSA_ISA {

namespace {

namespace nb = nanobind;

using Lists = Array<const u16, 1>;

struct Engine {
    Rules rules;

    Engine(const nb::bytes& options, const nb::bytes& normal, const Lists& lists, const nb::bytes& turned,
           const Lists& turned_lists) {
        read<Options>(rules, options);
        read<OrderTables>(rules.order[0], normal);
        read<OrderTables>(rules.order[1], turned);
        rules.order[0].lists.assign(lists.data(), lists.data() + lists.size());
        rules.order[1].lists.assign(turned_lists.data(), turned_lists.data() + turned_lists.size());
    }
};

// No weights are chance.
const double* of(const Array<const double, 1>& weights) {
    return weights.size() != 0 ? weights.data() : nullptr;
}

// One position, stepped action by action.
struct Position {
    const Rules& rules;
    State state;

    Position(const Engine& engine, const nb::bytes& record) : rules(engine.rules) {
        Fields fields;
        read(fields, record);
        state = state_of(rules, fields);
    }

    nb::bytes fields() const {
        const Fields fields = fields_of(rules, state);
        return nb::bytes(&fields, sizeof fields);
    }

    // The legal actions as numbers, each with its kind and strength.
    std::vector<std::tuple<u64, int, int>> legal() const {
        std::vector<std::tuple<u64, int, int>> found;
        if (state.phase != Phase::OVER) {
            Legal(rules, state).each_action([&](const Action& action) {
                found.emplace_back(encode(order_of(rules, state), action), action.play.kind, action.play.strength);
            });
        }
        return found;
    }

    bool advance(u64 code) {
        Action action;
        const bool found = state.phase != Phase::OVER && find_action(rules, state, code, action);
        if (found) {
            step(rules, state, action);
        }
        return found;
    }

    // What a policy does here that many times; or, for 0, one action after another until the deal is over.
    std::vector<u64> choices(const Array<const double, 1>& weights, u64 seed, u64 item, int number) {
        Stream random(seed, item, Purpose::PLAY);
        std::vector<u64> codes;
        for (int i = 0; (number == 0 || i < number) && state.phase != Phase::OVER; ++i) {
            const Action action = choose(rules, state, of(weights), random);
            codes.push_back(encode(order_of(rules, state), action));
            if (number == 0) {
                step(rules, state, action);
            }
        }
        return codes;
    }
};

std::pair<int, int> classified(const Engine& engine, u64 cards, bool two_low) {
    const Order& order = engine.rules.order[two_low];
    const Play play = classify(order, inward(order, cards));
    return {play.kind, play.strength};
}

long counted(const Engine& engine, bool two_low, Array<const u64, 1> hands, Array<const u64, 1> tables,
             Array<int, 1> counts) {
    nb::gil_scoped_release release;
    return legal_counts(engine.rules, engine.rules.order[two_low], hands.size(), hands.data(), tables.data(),
                        counts.data());
}

void settled(const Engine& engine, const nb::bytes& ends, Array<int, 2> points) {
    const Rules& rules = engine.rules;
    for (std::size_t i = 0; i < points.shape(0); ++i) {
        Fields fields;
        std::memcpy(&fields, static_cast<const Fields*>(ends.data()) + i, sizeof fields);
        const Points all = settle(rules, state_of(rules, fields));
        std::copy_n(all.begin(), rules.players, points.data() + i * rules.players);
    }
}

long played_out(const Engine& engine, const Position* from, std::optional<u64> first,
                const Array<const double, 1>& weights, u64 seed, u64 offset, Array<const u64, 2> hands,
                Array<int, 2> points, Array<int, 1> plies, Array<signed char, 1> winners) {
    const Playout how{from != nullptr ? &from->state : nullptr, first ? &*first : nullptr, of(weights), seed, offset};
    nb::gil_scoped_release release;
    return playouts(engine.rules, how, hands.shape(0), hands.data(), points.data(), plies.data(), winners.data());
}

void dealt(u64 seed, u64 offset, Array<u64, 2> hands) {
    nb::gil_scoped_release release;
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
        .def("legal_counts", &counted)
        .def("settle", &settled)
        .def("playouts", &played_out, nb::arg("position").none(), nb::arg("first").none(), nb::arg("weights"),
             nb::arg("seed"), nb::arg("offset"), nb::arg("hands"), nb::arg("points"), nb::arg("plies"),
             nb::arg("winners"));
    nb::class_<Position>(m, "Position")
        .def(nb::init<const Engine&, const nb::bytes&>(), nb::keep_alive<1, 2>())
        .def("fields", &Position::fields)
        .def("legal", &Position::legal)
        .def("step", &Position::advance)
        .def("choices", &Position::choices);
    m.def("deals", &dealt);
}

}  // namespace capsa::CAPSA_ISA
