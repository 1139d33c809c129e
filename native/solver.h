// The best arrangements of thirteen cards over all splits, by branch and bound over tables of what rows are worth.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <tuple>
#include <vector>

#include "rows.h"

namespace capsa {

constexpr int THREES = 286, SPLITS = 56, PAIRS_BESIDE = 252;

// Every choice of three and of five of thirteen cards, as 13-bit sets in the order of their numbers; and for each
// five, as it may be the back, the indices of the fronts beside it and of the middles that remain.
struct Choices {
    u16 three[THREES], five[FIVES];
    u16 front[FIVES][SPLITS], middle[FIVES][SPLITS];
    u16 back_beside[THREES][PAIRS_BESIDE];  // the last is beside the first, and so on
};

// What rows are worth, by rank. A rank's reach is its worth in the back and that of the dearest middle not above
// it; a place counts from the farthest reach, of equal ones from the strongest rank.
struct Values {
    const double* front;
    const double* middle;
    const double* back;
    const double* reach;  // by place
    const u16* place;     // by rank
    bool strict;          // rows must differ
};

namespace CAPSA_ISA {

constexpr int DEAR_FRONTS = 12;
constexpr double NOTHING = -std::numeric_limits<double>::infinity();

struct Arranged {
    double value;
    u32 back;  // its place, then its index
    int middle, front;

    bool operator<(const Arranged& other) const {
        return value != other.value ? value > other.value : std::tie(back, front) < std::tie(other.back, other.front);
    }
};

// Branch and bound: the dearest fronts by themselves, as they seldom stand; then backs from the farthest reach on.
struct Search {
    const Choices& all;
    const Values& values;
    const std::size_t most;
    const u64 hand;
    u16 three[THREES], five[FIVES];  // ranks
    double front_value[THREES], dearest = NOTHING;
    u32 backs[FIVES];            // place, then index
    std::vector<Arranged> best;  // best first; none has the same rows as another
    double floor = NOTHING;
    u32 last = 0;  // what makes no more than the floor, or as much with a later back, is of no use

    Search(const Choices& choices, const RowTable& table, const Values& of, std::size_t at_most, u64 cards)
        : all(choices), values(of), most(at_most), hand(cards) {
        for (int i = 0; i < THREES; ++i) {
            three[i] = row_rank(table, deposit(all.three[i], hand));
            front_value[i] = values.front[three[i]];
        }
        for (int i = 0; i < FIVES; ++i) {
            five[i] = row_rank(table, deposit(all.five[i], hand));
            backs[i] = u32{values.place[five[i]]} << 16 | i;
        }
    }

    // Front, middle and back.
    std::array<u64, 3> rows(const Arranged& one) const {
        return {deposit(all.three[one.front], hand), deposit(all.five[one.middle], hand),
                deposit(all.five[one.back & 0xffff], hand)};
    }

    bool is_useful(u32 back, double front) const {
        const double bound = front + values.reach[back >> 16];
        return bound > floor || (bound == floor && back <= last);
    }

    void run() {
        const auto later = [](u32 a, u32 b) { return a > b; };
        look_back(*std::max_element(backs, backs + FIVES, later));
        look_at_dear_fronts();
        u32* end = std::remove_if(backs, backs + FIVES, [this](u32 back) { return !is_useful(back, dearest); });
        std::make_heap(backs, end, later);
        while (end > backs && is_useful(backs[0], dearest)) {
            look_back(backs[0]);
            std::pop_heap(backs, end--, later);
        }
    }

    // Down to the deepest step in worth among the first; those fronts are then done with.
    void look_at_dear_fronts() {
        u16 order[THREES];
        std::iota(order, order + THREES, 0);
        std::partial_sort(order, order + DEAR_FRONTS + 1, order + THREES,
                          [this](int a, int b) { return front_value[a] > front_value[b]; });
        int dear = 0;
        double deepest = -1;
        for (int i = 0; i < DEAR_FRONTS; ++i) {
            const double step = front_value[order[i]] - front_value[order[i + 1]];
            if (step > deepest) {
                deepest = step;
                dear = i + 1;
            }
        }
        dearest = front_value[order[dear]];
        for (int i = 0; i < dear; ++i) {
            look_front(order[i]);
            front_value[order[i]] = NOTHING;
        }
    }

    void look_front(int front) {
        for (int pair = 0; pair < PAIRS_BESIDE; ++pair) {
            const int back = all.back_beside[front][pair];
            consider(front, all.back_beside[front][PAIRS_BESIDE - 1 - pair], back, values.reach[backs[back] >> 16]);
        }
    }

    void look_back(u32 at) {
        const int back = at & 0xffff;
        const double reach = values.reach[at >> 16];
        for (int split = 0; split < SPLITS; ++split) {
            consider(all.front[back][split], all.middle[back][split], back, reach);
        }
    }

    void consider(int front, int middle, int back, double reach) {
        if (front_value[front] + reach >= floor && three[front] + values.strict <= five[middle] &&
            five[middle] + values.strict <= five[back]) {
            const double value = front_value[front] + (values.middle[five[middle]] + values.back[five[back]]);
            if (value >= floor) {
                add({value, u32{values.place[five[back]]} << 16 | back, middle, front});
            }
        }
    }

    void add(const Arranged& one) {
        const auto same = std::find_if(best.begin(), best.end(), [&](const Arranged& other) {
            return three[one.front] == three[other.front] && five[one.middle] == five[other.middle] &&
                   five[one.back & 0xffff] == five[other.back & 0xffff];
        });
        if (same != best.end()) {
            if (*same < one) return;
            best.erase(same);
        }
        best.insert(std::upper_bound(best.begin(), best.end(), one), one);
        best.resize(std::min(best.size(), most));
        if (best.size() == most) {
            floor = best.back().value;
            last = best.back().back;
        }
    }
};

}  // namespace CAPSA_ISA
}  // namespace capsa
