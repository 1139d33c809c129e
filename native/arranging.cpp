// What Python sees of rows and arrangements. Functions that check return the first bad item, or -1.
#include "binding.h"
#include "solver.h"

namespace capsa::CAPSA_ISA {

namespace {

namespace nb = nanobind;

struct Splits {
    Choices choices;

    explicit Splits(const nb::bytes& record) { read(choices, record); }
};

struct Rows {
    RowTable table;

    explicit Rows(const nb::bytes& record) { read(table, record); }

    long ranks(Array<const u64, 1> rows, Array<u16, 1> ranks) const {
        const nb::gil_scoped_release release;
        const u64* row = rows.data();
        const std::size_t n = rows.size();
        const auto bad = [](u64 mask) { return !is_row(mask, 3) & !is_row(mask, 5); };
        bool any = false;
        for (std::size_t i = 0; i < n; ++i) {
            any |= bad(row[i]);
            ranks.data()[i] = row_rank(table, row[i] & DECK);
        }
        return any ? static_cast<long>(std::find_if(row, row + n, bad) - row) : -1;
    }

    template <int SIZE>
    long ranks_of(const u8* cards, std::size_t n, u16* ranks) const {
        for (std::size_t i = 0; i < n; ++i, cards += SIZE) {
            u64 row = 0;
            for (int card = 0; card < SIZE; ++card) {
                row |= u64{1} << (cards[card] & 63);
                row |= static_cast<u64>(cards[card] >> 6) << 63;
            }
            if (!is_row(row, SIZE)) return static_cast<long>(i);
            ranks[i] = row_rank(table, row);
        }
        return -1;
    }

    long ranks_of_cards(Array<const u8, 2> cards, Array<u16, 1> ranks) const {
        const nb::gil_scoped_release release;
        const auto of = cards.shape(1) == 3 ? &Rows::ranks_of<3> : &Rows::ranks_of<5>;
        return (this->*of)(cards.data(), cards.shape(0), ranks.data());
    }

    // `of` are the worth of front, middle and back by rank, then the reach by place; arrangements come as masks.
    long best(const Splits& splits, Array<const double, 2> of, Array<const u16, 1> place, bool strict,
              Array<const u64, 1> hands, Array<u64, 3> rows, Array<double, 2> worth, Array<int, 1> found) const {
        const nb::gil_scoped_release release;
        const double* at = of.data();
        const std::size_t ranks = of.shape(1), most = rows.shape(1);
        const Values values{at, at + ranks, at + 2 * ranks, at + 3 * ranks, place.data(), strict};
        for (std::size_t i = 0; i < hands.size(); ++i) {
            if (!is_row(hands.data()[i], 13)) return static_cast<long>(i);
            Search search(splits.choices, table, values, most, hands.data()[i]);
            search.run();
            found.data()[i] = static_cast<int>(search.best.size());
            u64* row = rows.data() + 3 * most * i;
            double* value = worth.data() + most * i;
            for (const Arranged& one : search.best) {
                const auto masks = search.rows(one);
                row = std::copy(masks.begin(), masks.end(), row);
                *value++ = one.value;
            }
        }
        return -1;
    }
};

}  // namespace

void bind_arranging(nb::module_& m) {
    nb::class_<Splits>(m, "Splits").def(nb::init<const nb::bytes&>());
    nb::class_<Rows>(m, "Rows")
        .def(nb::init<const nb::bytes&>())
        .def("ranks", &Rows::ranks)
        .def("ranks_of_cards", &Rows::ranks_of_cards)
        .def("best", &Rows::best);
}

}  // namespace capsa::CAPSA_ISA
