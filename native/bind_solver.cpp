// What Python sees of rows, arrangements and settlements.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstring>

#include "solver.h"

namespace nb = nanobind;
using namespace capsa;

namespace {

template <class T, int N>
using Array = nb::ndarray<T, nb::ndim<N>, nb::c_contig, nb::device::cpu>;

struct Rows {
    RowTable table;

    Rows(u64 multiplier, Array<const u16, 1> displacement, Array<const u32, 1> entry, Array<const u16, 2> suited,
         Array<const u8, 1> place) {
        table.multiplier = multiplier;
        fill(table.displacement, sizeof table.displacement, displacement);
        fill(table.entry, sizeof table.entry, entry);
        fill(table.suited, sizeof table.suited, suited);
        fill(table.place, sizeof table.place, place);
    }

    template <class Numbers>
    static void fill(void* to, std::size_t size, const Numbers& numbers) {
        if (numbers.nbytes() != size) {
            throw nb::value_error("expected the tables of an order");
        }
        std::memcpy(to, numbers.data(), size);
    }

    long ranks(Array<const u64, 1> rows, Array<u16, 1> ranks) const {
        nb::gil_scoped_release release;
        return solver().ranks(table, rows.size(), rows.data(), ranks.data());
    }

    long ranks_of_cards(Array<const u8, 2> cards, Array<u16, 1> ranks) const {
        nb::gil_scoped_release release;
        const int size = static_cast<int>(cards.shape(1));
        return solver().ranks_of_cards(table, cards.shape(0), size, cards.data(), ranks.data());
    }

    // `of` are the worth of front, middle and back by rank, then the reach by place.
    long best(Array<const double, 2> of, Array<const u16, 1> place, bool strict, Array<const u64, 1> hands,
              Array<u64, 3> rows, Array<double, 2> worth, Array<int, 1> found) const {
        const double* at = of.data();
        const std::size_t ranks = of.shape(1);
        const Values values{at, at + ranks, at + 2 * ranks, at + 3 * ranks, place.data(), strict};
        nb::gil_scoped_release release;
        return solver().best(table, values, hands.size(), hands.data(), rows.shape(1), rows.data(), worth.data(),
                             found.data());
    }
};

}  // namespace

void bind_solver(nb::module_& m) {
    nb::class_<Rows>(m, "Rows")
        .def(nb::init<u64, Array<const u16, 1>, Array<const u32, 1>, Array<const u16, 2>, Array<const u8, 1>>())
        .def("ranks", &Rows::ranks)
        .def("ranks_of_cards", &Rows::ranks_of_cards)
        .def("best", &Rows::best);
}
