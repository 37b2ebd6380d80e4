#include "exact/bands.hpp"

#include <algorithm>

namespace whydoku {
namespace {

constexpr std::size_t SECOND_BOXES = 56 * 216;
constexpr std::uint16_t NO_KIND = 0xffff;
constexpr std::uint8_t NO_PATTERN = 0xff;

BandRows mapped(const BandRows& band, const BandMap& map) {
    BandRows made;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 9; ++j) made[i][j] = band[map.rows[i]][map.columns[j]];
    }
    return made;
}

// With the digits of the first row in order.
BandRows relabelled(const BandRows& band) {
    GridRow label;
    for (std::size_t j = 0; j < 9; ++j) label[band[0][j]] = static_cast<std::uint8_t>(j);
    BandRows made;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 9; ++j) made[i][j] = label[band[i][j]];
    }
    return made;
}

int set_of(int a, int b, int c) {
    return 1 << a | 1 << b | 1 << c;
}

}  // namespace

std::array<std::uint16_t, 729> Triples::made() {
    std::array<std::uint16_t, 729> triples{};
    std::uint16_t next = 0;
    for (int a = 0; a < 9; ++a) {
        for (int b = a + 1; b < 9; ++b) {
            for (int c = b + 1; c < 9; ++c) {
                std::array<int, 3> order{a, b, c};
                do {
                    triples[static_cast<std::size_t>(81 * order[0] + 9 * order[1] + order[2])] =
                        next++;
                } while (std::ranges::next_permutation(order).found);
            }
        }
    }
    return triples;
}

const Bands& Bands::all() {
    static const Bands BANDS;
    return BANDS;
}

Bands::Bands() {
    list_patterns();
    list_maps();
    kinds_.assign(SECOND_BOXES * THIRDS, NO_KIND);
    list_smallest();
    std::ranges::fill(kinds_, NO_KIND);
    maps_.resize(kinds_.size());
    automorphisms_.resize(KINDS);
    for (int kind = 0; kind < KINDS; ++kind) fill(kind);
}

// The digits of the rows of a second box: those of each row are not those of the first box.
void Bands::list_patterns() {
    for (auto& row : patterns_) row.fill(NO_PATTERN);
    std::vector<int> sets;
    for (int a = 0; a < 9; ++a) {
        for (int b = a + 1; b < 9; ++b) {
            for (int c = b + 1; c < 9; ++c) sets.push_back(set_of(a, b, c));
        }
    }
    std::uint8_t next = 0;
    for (std::size_t one = 0; one < sets.size(); ++one) {
        if (sets[one] & 0007) continue;
        for (std::size_t other = 0; other < sets.size(); ++other) {
            if (sets[other] & (0070 | sets[one])) continue;
            const int rest = 0777 & ~(sets[one] | sets[other]);
            if (!(rest & 0700)) patterns_[one][other] = next++;
        }
    }
}

void Bands::list_maps() {
    std::array<int, 3> order{0, 1, 2};
    std::vector<std::array<int, 3>> orders;
    do {
        orders.push_back(order);
    } while (std::ranges::next_permutation(order).found);
    for (const auto& rows : orders) {
        for (const auto& boxes : orders) {
            for (std::size_t within = 0; within < THIRDS; ++within) {
                BandMap map{};
                for (std::size_t i = 0; i < 3; ++i)
                    map.rows[i] = static_cast<std::uint8_t>(rows[i]);
                const std::array columns{orders[within / 36], orders[within / 6 % 6],
                                         orders[within % 6]};
                for (std::size_t j = 0; j < 9; ++j) {
                    map.columns[j] =
                        static_cast<std::uint8_t>(3 * boxes[j / 3] + columns[j / 3][j % 3]);
                }
                all_maps_.push_back(map);
            }
        }
    }
}

std::size_t Bands::second(int one, int other, int third) const {
    const std::size_t pattern = patterns_[static_cast<std::size_t>(Triples::set(one))]
                                         [static_cast<std::size_t>(Triples::set(other))];
    return pattern * THIRDS + Bands::third(one, other, third);
}

std::size_t Bands::third(int one, int other, int third) {
    return static_cast<std::size_t>(36 * Triples::order(one) + 6 * Triples::order(other) +
                                    Triples::order(third));
}

std::size_t Bands::number(const BandRows& band) const {
    GridRow label;
    for (std::size_t i = 0; i < 9; ++i) label[band[i / 3][i % 3]] = static_cast<std::uint8_t>(i);
    const auto triple = [&](std::size_t i, std::size_t j) {
        return triples_.of(label[band[i][j]], label[band[i][j + 1]], label[band[i][j + 2]]);
    };
    return second(triple(0, 3), triple(1, 3), triple(2, 3)) * THIRDS +
           third(triple(0, 6), triple(1, 6), triple(2, 6));
}

// Goes through all bands whose first box is in order, and marks all that are of the kind of one
// that is not marked yet.
void Bands::list_smallest() {
    BandRows band{};
    for (std::size_t i = 0; i < 9; ++i) band[i / 3][i % 3] = static_cast<std::uint8_t>(i);
    std::array<int, 3> in_row{0007, 0070, 0700};
    std::array<int, 2> in_box{};
    const auto look = [&] {
        if (kinds_[number(band)] != NO_KIND) return;
        BandRows least = relabelled(band);
        for (const BandMap& map : all_maps_) {
            const BandRows other = mapped(band, map);
            kinds_[number(other)] = 0;
            least = std::min(least, relabelled(other));
        }
        smallest_.push_back(least);
    };
    // Fills in the second box, row by row, and then the third one.
    const auto fill_from = [&](std::size_t at, const auto& self) -> void {
        if (at == 18) return look();
        const std::size_t box = at / 9, i = at % 9 / 3, j = 3 + 3 * box + at % 3;
        // The columns of these boxes may be in any order, so their first rows ascend.
        const int least = i == 0 && at % 3 > 0 ? band[0][j - 1] : 0;
        for (int d = least; d < 9; ++d) {
            if ((in_row[i] | in_box[box]) >> d & 1) continue;
            band[i][j] = static_cast<std::uint8_t>(d);
            in_row[i] ^= 1 << d, in_box[box] ^= 1 << d;
            self(at + 1, self);
            in_row[i] ^= 1 << d, in_box[box] ^= 1 << d;
        }
    };
    fill_from(0, fill_from);
    std::ranges::sort(smallest_);
}

void Bands::fill(int kind) {
    const BandRows& band = smallest(kind);
    for (std::size_t i = 0; i < all_maps_.size(); ++i) {
        const BandRows other = mapped(band, all_maps_[i]);
        const std::size_t at = number(other);
        if (kinds_[at] == NO_KIND) {
            kinds_[at] = static_cast<std::uint16_t>(kind);
            maps_[at] = static_cast<std::uint16_t>(i);
        }
        if (relabelled(other) == band) {
            automorphisms_[static_cast<std::size_t>(kind)].push_back(all_maps_[i]);
        }
    }
}

int Bands::kind_of_smallest(const BandRows& band) const {
    return static_cast<int>(std::ranges::lower_bound(smallest_, band) - smallest_.begin());
}

}  // namespace whydoku
