// The extension module `capsa.kernel._native`: what Python sees of the kernel.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <map>
#include <memory>

#include "batch.h"
#include "policy.h"

namespace nb = nanobind;
using namespace capsa;
using namespace capsa::CAPSA_ISA;

void bind_solver(nb::module_& m);

namespace {

template <class T, int N>
using Array = nb::ndarray<T, nb::ndim<N>, nb::c_contig, nb::device::cpu>;
using Numbers = std::vector<int>;

// An order and the memory of its tables.
struct Tables {
    Order order{};
    std::vector<u16> lists;
    std::vector<Straight> straights;
};

// `place` is each card's place, `straights` the places of their five ranks, then the deciding one's index and
// the strength; the other tables are as in `Order`.
std::shared_ptr<Tables> make_order(const Numbers& place, u32 kinds, bool same_or_trump, const Numbers& start,
                                   const std::vector<Numbers>& straights, Array<const u16, 2> suited,
                                   const std::vector<Numbers>& two_pair, const std::vector<Numbers>& by_rank) {
    auto tables = std::make_shared<Tables>();
    Order& order = tables->order;
    order.kinds = kinds;
    order.same_or_trump = same_or_trump;
    order.rotation = place.at(0);
    for (int card = 0; card < 52; ++card) {
        for (int byte = 0; byte < 256; ++byte) {
            order.inward[card / 8][byte] |= (byte >> card % 8 & 1) != 0 ? u64{1} << place.at(card) : 0;
            const int at = place.at(card);
            order.outward[at / 8][byte] |= (byte >> at % 8 & 1) != 0 ? u64{1} << card : 0;
        }
        order.rotation = place.at(card) == (place.at(0) + card) % 52 ? order.rotation : -1;
        order.twos |= card < 4 ? u64{1} << place.at(card) : 0;
    }
    std::copy_n(start.begin(), 6, order.start);
    std::copy_n(suited.data(), 4 * 8192, &order.suited[0][0]);
    for (int rank = 0; rank < 13; ++rank) {
        std::copy_n(two_pair.at(rank).begin(), 4, order.two_pair[rank]);
        order.bare_four[rank] = static_cast<u16>(by_rank.at(0).at(rank));
        order.full_house[rank] = static_cast<u16>(by_rank.at(1).at(rank));
        order.four[rank] = static_cast<u16>(by_rank.at(2).at(rank));
    }
    for (const Numbers& run : straights) {
        Straight straight{0, static_cast<u16>(run.at(6)), {}, static_cast<u8>(run.at(5))};
        for (int card = 0; card < 5; ++card) {
            straight.ranks |= static_cast<u16>(1 << run.at(card));
            straight.shift[card] = static_cast<u8>(4 * run.at(card));
        }
        tables->straights.push_back(straight);
    }
    std::map<std::vector<u16>, u32> known;
    for (u32 ranks = 0; ranks < 8192; ++ranks) {
        std::vector<u16> list{0};
        for (std::size_t i = 0; i < tables->straights.size(); ++i) {
            if ((tables->straights[i].ranks & ~ranks) == 0) {
                list.push_back(static_cast<u16>(i));
                ++list[0];
            }
        }
        const auto [found, is_new] = known.try_emplace(list, static_cast<u32>(tables->lists.size()));
        if (is_new) {
            tables->lists.insert(tables->lists.end(), list.begin(), list.end());
        }
        order.within[ranks] = found->second;
    }
    order.lists = tables->lists.data();
    order.straights = tables->straights.data();
    return tables;
}

struct Engine {
    Rules rules;
    std::shared_ptr<Tables> tables[2];
};

using Seats = std::vector<u64>;

// A pass may come as a play of no cards.
Do done(const Action& action) {
    return action.what == Do::PLAY && action.play.size == 0 ? Do::PASS : action.what;
}

// The legal actions as numbers: plays by size, strength and cards, then bombs, then the pass or the decline. Where
// a bomb is a play, what could be one stands among the bombs whatever it is played on.
std::vector<u64> sorted_legal(const Rules& rules, const State& state) {
    const Order& order = order_of(rules, state);
    const bool bombs_last = state.table.size != 0 && rules.bomb != Bomb::NONE && rules.bomb != Bomb::WINDOW;
    Legal found;
    list_legal(rules, state, found);
    List& list = found.plays;
    const auto place = [&](const Play& play) {
        return std::tuple(bombs_last && is_bomb(rules, play), play.size, play.strength, outward(order, play.mask));
    };
    std::sort(list.plays, list.plays + list.size, [&](const Play& a, const Play& b) { return place(a) < place(b); });
    std::vector<u64> codes;
    for (int n = 0; n < list.size + (found.may_decline ? 1 : 0); ++n) {
        const Action action = nth_action(found, n);
        codes.push_back(encode(action.what, outward(order, action.play.mask)));
    }
    return codes;
}

// One position, stepped action by action.
struct Position {
    const Engine* engine;
    State state;

    Position(const Engine& of, const Seats& hands, int leader) : engine(&of) {
        if (hands.size() != static_cast<std::size_t>(of.rules.players)) {
            throw nb::value_error("expected one hand a seat");
        }
        state = start(of.rules, hands.data(), leader);
    }

    const Order& order() const { return order_of(engine->rules, state); }

    std::vector<u64> legal() const {
        return state.phase == Phase::OVER ? std::vector<u64>{} : sorted_legal(engine->rules, state);
    }

    // What random play does here, again and again.
    std::vector<u64> draw(int number, u64 seed) const {
        Stream random(seed, 0, Purpose::PLAY);
        std::vector<u64> codes;
        for (int i = 0; i < number && state.phase != Phase::OVER; ++i) {
            const Action action = random_action(engine->rules, state, random);
            codes.push_back(encode(done(action), outward(order(), action.play.mask)));
        }
        return codes;
    }

    bool advance(u64 code) {
        Action action;
        if (state.phase == Phase::OVER || !find_action(engine->rules, state, code, action)) {
            return false;
        }
        step(engine->rules, state, action);
        return true;
    }

    // Numbers for every field of the reference's state, in the order that `kernel/position.py` reads.
    std::vector<std::int64_t> fields() const {
        std::vector<std::int64_t> all;
        u64 held = 0;
        for (int seat = 0; seat < engine->rules.players; ++seat) {
            const u64 hand = outward(order(), state.hands[seat]);
            held |= hand;
            all.push_back(static_cast<std::int64_t>(hand));
        }
        const u64 must = state.must_contain < 0 ? 0 : outward(order(), u64{1} << state.must_contain);
        for (const u64 cards :
             {outward(order(), state.table.mask), outward(order(), state.bomb.mask), state.dealt & ~held, must}) {
            all.push_back(static_cast<std::int64_t>(cards));
        }
        for (const int value : {static_cast<int>(state.phase), state.to_act, state.owner, state.bomber, state.winner,
                                state.bombed, state.liable, static_cast<int>(state.passed), int{state.two_low}}) {
            all.push_back(value);
        }
        all.insert(all.end(), state.out, state.out + state.outs);
        return all;
    }

    // Takes the fields of a state of the reference; cards are Card.index bits.
    void load(u64 table, u64 bomb, u64 played, u64 must, const Numbers& seats, bool two_low, const Numbers& out) {
        for (u64& hand : state.hands) {
            const u64 cards = outward(order(), hand);
            hand = inward(*engine->rules.order[two_low], cards);
        }
        state.two_low = two_low;
        state.dealt |= played;
        state.phase = static_cast<Phase>(seats.at(0));
        state.to_act = seats.at(1);
        state.owner = seats.at(2);
        state.bomber = seats.at(3);
        state.winner = seats.at(4);
        state.bombed = seats.at(5);
        state.liable = seats.at(6);
        state.passed = static_cast<u32>(seats.at(7));
        state.must_contain = must == 0 ? -1 : lowest(inward(order(), must));
        state.table = laid(engine->rules, order(), inward(order(), table));
        state.bomb = laid(engine->rules, order(), inward(order(), bomb));
        state.outs = static_cast<int>(out.size());
        std::copy(out.begin(), out.end(), state.out);
        for (const int seat : out) {
            state.holding &= ~(u32{1} << seat);
        }
    }

    std::pair<Numbers, Numbers> result() const {
        const Result result = settle(engine->rules, state);
        const int players = engine->rules.players;
        return {Numbers(result.penalties, result.penalties + players), Numbers(result.points, result.points + players)};
    }
};

std::optional<Weights> weights_of(const std::vector<double>& numbers) {
    Weights weights;
    if (numbers.size() != Weights::FEATURES) {
        return std::nullopt;
    }
    std::copy(numbers.begin(), numbers.end(), weights.of);
    return weights;
}

long playouts(const Engine& engine, const Position* from, std::optional<u64> first, const std::vector<double>& weights,
              u64 seed, u64 offset, Array<const u64, 2> hands, Array<int, 2> points, Array<int, 1> plies,
              Array<signed char, 1> winners) {
    const std::optional<Weights> how = weights_of(weights);
    const Playout playout{from != nullptr ? &from->state : nullptr, first ? &*first : nullptr, how ? &*how : nullptr,
                          seed, offset};
    nb::gil_scoped_release release;
    return batch().playouts(engine.rules, playout, hands.shape(0), hands.data(), points.data(), plies.data(),
                            winners.data());
}

// Plays one deal out and returns its actions.
std::vector<u64> trace(const Engine& engine, const Seats& hands, const std::vector<double>& weights, u64 seed,
                       u64 item) {
    Position position(engine, hands, -1);
    const std::optional<Weights> how = weights_of(weights);
    Stream random(seed, item, Purpose::PLAY);
    std::vector<u64> codes;
    while (position.state.phase != Phase::OVER) {
        const Action action = how ? weighted_action(engine.rules, position.state, *how, random)
                                  : random_action(engine.rules, position.state, random);
        codes.push_back(encode(done(action), outward(position.order(), action.play.mask)));
        step(engine.rules, position.state, action);
    }
    return codes;
}

}  // namespace

NB_MODULE(_native, m) {
    nb::class_<Tables>(m, "Order");
    m.def("order", &make_order);
    nb::class_<Engine>(m, "Engine")
        .def("__init__",
             [](Engine* self, std::shared_ptr<Tables> normal, std::shared_ptr<Tables> turned, const Numbers& options,
                const Numbers& penalty, const Numbers& places) {
                 new (self) Engine{};
                 Rules& rules = self->rules;
                 self->tables[0] = normal;
                 self->tables[1] = turned;
                 rules.order[0] = &normal->order;
                 rules.order[1] = &turned->order;
                 rules.players = options.at(0);
                 rules.first_lead = static_cast<FirstLead>(options.at(1));
                 rules.passing = static_cast<Passing>(options.at(2));
                 rules.short_hand_passes = options.at(3) != 0;
                 rules.bomb = static_cast<Bomb>(options.at(4));
                 rules.bomb_size = options.at(5);
                 rules.bombed_pays_all = options.at(6) != 0;
                 rules.doubles = static_cast<u8>(options.at(7));
                 rules.settlement = static_cast<Settlement>(options.at(8));
                 rules.play_on = options.at(9) != 0;
                 rules.last_card = static_cast<LastCard>(options.at(10));
                 rules.dragon_wins = options.at(11) != 0;
                 std::copy_n(penalty.begin(), 14, rules.penalty);
                 std::copy(places.begin(), places.end(), rules.place_points);
             })
        .def("classify",
             [](const Engine& engine, u64 cards, bool two_low) {
                 const Order& order = *engine.rules.order[two_low];
                 const Play play = classify(order, inward(order, cards));
                 return std::pair<int, int>(play.kind, play.strength);
             })
        .def("legal",
             [](const Engine& engine, u64 hand, u64 table, u64 must_contain, bool two_low) {
                 State state = question(engine.rules, two_low, hand, table);
                 const u64 must = inward(order_of(engine.rules, state), must_contain);
                 state.must_contain = must == 0 ? -1 : lowest(must);
                 return sorted_legal(engine.rules, state);
             })
        .def("legal_counts",
             [](const Engine& engine, bool two_low, Array<const u64, 1> hands, Array<const u64, 1> tables,
                Array<int, 1> counts) {
                 nb::gil_scoped_release release;
                 return batch().legal_counts(engine.rules, two_low, hands.shape(0), hands.data(), tables.data(),
                                             counts.data());
             })
        .def("settle",
             [](const Engine& engine, Array<const u64, 2> hands, Array<const int, 2> ends, Array<const u64, 1> last,
                bool two_low, Array<int, 2> points) {
                 nb::gil_scoped_release release;
                 const Order& order = *engine.rules.order[two_low];
                 const int players = engine.rules.players;
                 for (std::size_t i = 0; i < hands.shape(0); ++i) {
                     State state;
                     state.two_low = two_low;
                     state.table.mask = inward(order, last.data()[i]);
                     const int* end = ends.data() + i * (3 + players);
                     state.winner = end[0];
                     state.bombed = end[1];
                     state.liable = end[2];
                     for (int seat = 0; seat < players; ++seat) {
                         state.hands[seat] = inward(order, hands.data()[i * players + seat]);
                         if (end[3 + seat] >= 0) {
                             state.out[state.outs++] = end[3 + seat];
                         }
                     }
                     const Result result = settle(engine.rules, state);
                     std::copy_n(result.points, players, points.data() + i * players);
                 }
             })
        .def("playouts", &playouts, nb::arg("position").none(), nb::arg("first").none(), nb::arg("weights"),
             nb::arg("seed"), nb::arg("offset"), nb::arg("hands"), nb::arg("points"), nb::arg("plies"),
             nb::arg("winners"))
        .def("trace", &trace);
    nb::class_<Position>(m, "Position")
        .def(nb::init<const Engine&, const Seats&, int>(), nb::keep_alive<1, 2>())
        .def("legal", &Position::legal)
        .def("draw", &Position::draw)
        .def("step", &Position::advance)
        .def("fields", &Position::fields)
        .def("load", &Position::load)
        .def("result", &Position::result);
    m.def("deals", [](int players, u64 seed, u64 offset, Array<u64, 2> hands) {
        nb::gil_scoped_release release;
        batch().deals(hands.shape(0), players, seed, offset, hands.data());
    });
    bind_solver(m);
    m.def("isa", [] { return batch().name; });
}
