#include "solver.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>
#include <vector>

namespace capsa {
namespace CAPSA_ISA {

namespace {

constexpr int THREES = 286, FIVES = 1287, HAND = 8191, SPLITS = 56, PAIRS_BESIDE = 252, DEAR_FRONTS = 12;
constexpr double NOTHING = -std::numeric_limits<double>::infinity();

// Every choice of three and of five of thirteen cards, as 13-bit sets in the order of their numbers; and for each
// five, as it may be the back, the indices of the fronts beside it and of the middles that remain.
struct Choices {
    u16 three[THREES], five[FIVES];
    u16 front[FIVES][SPLITS], middle[FIVES][SPLITS];
    u16 back_beside[THREES][PAIRS_BESIDE];  // the last is beside the first, and so on

    Choices() {
        u16 index[HAND + 1];
        int threes = 0, fives = 0;
        for (int set = 0; set <= HAND; ++set) {
            const int size = count(static_cast<u64>(set));
            if (size == 3) {
                three[threes++] = static_cast<u16>(set);
            } else if (size == 5) {
                index[set] = static_cast<u16>(fives);
                five[fives++] = static_cast<u16>(set);
            }
        }
        int beside[THREES] = {};
        for (int back = 0; back < FIVES; ++back) {
            int split = 0;
            for (int i = 0; i < THREES; ++i) {
                if ((three[i] & five[back]) == 0) {
                    back_beside[i][beside[i]++] = static_cast<u16>(back);
                    front[back][split] = static_cast<u16>(i);
                    middle[back][split++] = index[HAND ^ three[i] ^ five[back]];
                }
            }
        }
    }
};

// Made when first asked for: what runs at start must not need the instructions this may be compiled for.
const Choices& choices() {
    static const Choices all;
    return all;
}

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
    const Choices& all = choices();
    const Values& values;
    const std::size_t most;
    u64 low[128], high[64];          // the cards of seven and of six bits of a choice
    u16 three[THREES], five[FIVES];  // ranks
    double front_value[THREES], dearest = NOTHING;
    u32 backs[FIVES];            // place, then index
    std::vector<Arranged> best;  // best first; none has the same rows as another
    double floor = NOTHING;
    u32 last = 0;  // what makes no more than the floor, or as much with a later back, is of no use

    Search(const RowTable& table, const Values& of, std::size_t at_most, u64 cards) : values(of), most(at_most) {
        low[0] = high[0] = 0;
        u64 low_hash[128] = {}, high_hash[64] = {};  // hashes of cards add up
        for (int bit = 0; bit < 13; ++bit, cards &= cards - 1) {
            u64* sums = bit < 7 ? low : high;
            u64* hashes = bit < 7 ? low_hash : high_hash;
            const int size = 1 << (bit < 7 ? bit : bit - 7);
            const u64 card = cards & (~cards + 1), hash = rank_counts(card) * table.multiplier;
            for (int set = 0; set < size; ++set) {
                sums[set | size] = sums[set] | card;
                hashes[set | size] = hashes[set] + hash;
            }
        }
        const auto rank = [&](int choice) {
            return unsuited_rank(table, mask(choice), low_hash[choice & 127] + high_hash[choice >> 7]);
        };
        for (int i = 0; i < THREES; ++i) {
            three[i] = rank(all.three[i]);
            front_value[i] = values.front[three[i]];
        }
        for (int i = 0; i < FIVES; ++i) {
            five[i] = rank(all.five[i]);
        }
        for (int suit = 0; suit < 4; ++suit) {
            find_suited(table, suit);
        }
        for (int i = 0; i < FIVES; ++i) {
            backs[i] = u32{values.place[five[i]]} << 16 | i;
        }
    }

    u64 mask(int choice) const { return low[choice & 127] | high[choice >> 7]; }

    void find_suited(const RowTable& table, int suit) {
        int others = 0;
        for (int card = 0; card < 13; ++card) {
            others |= (mask(1 << card) >> suit & LANE) == 0 ? 1 << card : 0;
        }
        for (int i = 0; i < FIVES && count(static_cast<u64>(others)) <= 8; ++i) {
            if ((all.five[i] & others) == 0) {
                five[i] = table.suited[suit][gather(mask(all.five[i]) >> suit)];
            }
        }
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
            if (*same < one) {
                return;
            }
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

long best(const RowTable& table, const Values& values, std::size_t n, const u64* hands, std::size_t most, u64* rows,
          double* worth, int* found) {
    for (std::size_t i = 0; i < n; ++i, rows += ROWS * most, worth += most) {
        if (!is_row(hands[i], 13)) {
            return static_cast<long>(i);
        }
        Search search(table, values, most, hands[i]);
        search.run();
        found[i] = static_cast<int>(search.best.size());
        for (int place = 0; place < found[i]; ++place) {
            const Arranged& one = search.best[place];
            rows[ROWS * place + FRONT] = search.mask(search.all.three[one.front]);
            rows[ROWS * place + MIDDLE] = search.mask(search.all.five[one.middle]);
            rows[ROWS * place + BACK] = search.mask(search.all.five[one.back & 0xffff]);
            worth[place] = one.value;
        }
    }
    return -1;
}

long ranks(const RowTable& table, std::size_t n, const u64* rows, u16* ranks) {
    bool good = true;
    for (std::size_t i = 0; i < n; ++i) {
        good &= is_row(rows[i], 3) | is_row(rows[i], 5);
        ranks[i] = row_rank(table, rows[i] & DECK);
    }
    const auto bad = [](u64 row) { return !is_row(row, 3) && !is_row(row, 5); };
    return good ? -1 : static_cast<long>(std::find_if(rows, rows + n, bad) - rows);
}

template <int SIZE>
long ranks_of(const RowTable& table, std::size_t n, const u8* cards, u16* ranks) {
    for (std::size_t i = 0; i < n; ++i, cards += SIZE) {
        u64 row = 0;
        for (int card = 0; card < SIZE; ++card) {
            row |= u64{1} << (cards[card] & 63);
            row |= static_cast<u64>(cards[card] >> 6) << 63;
        }
        if (!is_row(row, SIZE)) {
            return static_cast<long>(i);
        }
        ranks[i] = row_rank(table, row);
    }
    return -1;
}

long ranks_of_cards(const RowTable& table, std::size_t n, int size, const u8* cards, u16* ranks) {
    return size == 3 ? ranks_of<3>(table, n, cards, ranks) : ranks_of<5>(table, n, cards, ranks);
}

}  // namespace

extern const Solver SOLVER{ranks, ranks_of_cards, best};

}  // namespace CAPSA_ISA

#if !defined(__BMI2__)
#if defined(CAPSA_TWO_ISAS)
namespace bmi2 {
extern const Solver SOLVER;
}

const Solver& solver() {
    static const bool has_bmi2 = __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    return has_bmi2 ? bmi2::SOLVER : portable::SOLVER;
}
#else
const Solver& solver() {
    return portable::SOLVER;
}
#endif
#endif

}  // namespace capsa
