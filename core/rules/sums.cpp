#include "rules/sums.hpp"

#include <algorithm>
#include <bit>

#include "rules/combinations.hpp"

namespace whydoku {
namespace {

// Numbers from -64 to 63, as a set.
struct Numbers128 {
    std::uint64_t low = 0, high = 0;  // -64 to -1, 0 to 63

    static Numbers128 zero() { return {0, 1}; }
    bool has(int number) const {
        if (number < -64 || number > 63) return false;
        return (number < 0 ? low >> (number + 64) : high >> number) & 1;
    }
    // All numbers, with `by` added; those that leave the range are lost.
    Numbers128 shifted(int by) const {
        if (by == 0) return *this;
        if (by <= -64 || by >= 64) return {};
        if (by > 0) return {low << by, high << by | low >> (64 - by)};
        return {low >> -by | high << (64 + by), high >> -by};
    }
    void join(Numbers128 other) {
        low |= other.low;
        high |= other.high;
    }
};

// What so many different digits of a set add up to at least, and at most.
int sum_of_lowest(DigitSet digits, int count) {
    int sum = 0;
    for (; count > 0 && digits; --count, digits -= DigitSet::of(digits.first())) {
        sum += digits.first();
    }
    return sum;
}
int sum_of_highest(DigitSet digits, int count) {
    int sum = 0;
    for (; count > 0 && digits; --count, digits -= DigitSet::of(digits.last())) {
        sum += digits.last();
    }
    return sum;
}

// The open cells of a part, and what is placed in the others.
struct OpenPart {
    int sign = 1, count = 0, placed = 0;  // placed: the sum of the digits in its filled cells
    int lowest = 0, highest = 0;          // bounds of the sum of the others
    std::array<Cell, MAX_SIZE> cells;
    std::array<DigitSet, MAX_SIZE> candidates, kept;
    DigitSet all, common, needed;  // common: to all open cells
    std::uint64_t reached = 0;     // sums of the open cells that their candidates allow

    template <class Cells>
    void open(const Cells& from, const SumPart& part) {
        sign = part.sign;
        common = from.layout().digits();
        for (Cell c : part.cells) {
            if (from.value(c)) {
                placed += from.value(c);
                continue;
            }
            const DigitSet digits = from.candidates(c);
            cells[count] = c;
            candidates[count++] = digits;
            lowest += digits.first();
            highest += digits.last();
            all |= digits;
            common &= digits;
        }
        lowest = std::max(lowest, sum_of_lowest(all, count));
        highest = std::min(highest, sum_of_highest(all, count));
    }

    // Looks which digits the open cells can hold if their sum is one of these.
    void read(std::uint64_t sums) {
        reached = 0;
        needed = all;
        for (int i = 0; i < count; ++i) kept[i] = {};
        for (std::uint64_t left = sums; left; left &= left - 1) {
            const int sum = std::countr_zero(left);
            for (DigitSet digits : COMBINATIONS.of(count, sum)) {
                if (digits.bits > all.bits) break;
                if ((digits - all) || !take(digits)) continue;
                reached |= std::uint64_t{1} << sum;
                needed &= digits;
                if (!needed && is_complete()) {
                    reached |= left;  // an upper bound, where nothing more can be learned
                    return;
                }
            }
        }
    }

    // Bounds of what the part adds to the total.
    int least() const { return sign * (placed + (sign > 0 ? lowest : highest)); }
    int most() const { return sign * (placed + (sign > 0 ? highest : lowest)); }

    void keep_all() {
        needed = {};
        for (int i = 0; i < count; ++i) kept[i] = candidates[i];
    }

    bool is_complete() const {
        for (int i = 0; i < count; ++i) {
            if (kept[i] != candidates[i]) return false;
        }
        return true;
    }

    // Whether the open cells can hold exactly these digits. A digit is lost to a cell if some of
    // the other cells must hold as many digits as they are, and it is one of them (Hall's theorem).
    bool take(DigitSet digits) {
        if (!(digits - common)) {
            for (int i = 0; i < count; ++i) kept[i] |= digits;
            return true;
        }
        std::uint16_t held[1 << MAX_SIZE];  // by the cells of a set, as bits; not cleared
        std::array<DigitSet, MAX_SIZE> lost{};
        held[0] = 0;
        for (unsigned set = 1; set < 1u << count; ++set) {
            const DigitSet last = candidates[std::countr_zero(set)] & digits;
            const DigitSet all_held{static_cast<std::uint16_t>(held[set & (set - 1)] | last.bits)};
            held[set] = all_held.bits;
            const int surplus = all_held.size() - std::popcount(set);
            if (surplus < 0) return false;
            if (surplus > 0) continue;
            for (int i = 0; i < count; ++i) {
                if (!(set >> i & 1)) lost[i] |= all_held;
            }
        }
        for (int i = 0; i < count; ++i) kept[i] |= (candidates[i] & digits) - lost[i];
        return true;
    }
};

// The sums from one to another.
std::uint64_t sums_between(int least, int most) {
    least = std::max(least, 0);
    most = std::min(most, 63);
    if (least > most) return 0;
    return (~std::uint64_t{0} >> (63 - most)) & (~std::uint64_t{0} << least);
}

// Reads parts in turn, each with what the least and most of the others leave. False if all can
// have any sum from their own least to their most, so that nothing can be learned from the total.
bool read_within_bounds(std::span<OpenPart> parts, int total) {
    int least = 0, most = 0;
    for (const OpenPart& part : parts) {
        least += part.least();
        most += part.most();
    }
    bool any = false;
    for (const OpenPart& part : parts) {
        any |= total - (most - part.most()) > part.least() ||
               total - (least - part.least()) < part.most();
    }
    if (!any) return false;
    for (OpenPart& part : parts) {
        // Between which numbers the others leave what the part adds.
        const int from = total - (most - part.most()), to = total - (least - part.least());
        const int low = part.sign > 0 ? from : -to, high = part.sign > 0 ? to : -from;
        part.read(sums_between(low - part.placed, high - part.placed));
    }
    return true;
}

// The sums of a part that leave the total to the other parts.
std::uint64_t allowed(std::span<const OpenPart> parts, std::size_t at, int total) {
    Numbers128 others = Numbers128::zero();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        total -= parts[i].sign * parts[i].placed;
        if (i == at) continue;
        Numbers128 sums;
        for (std::uint64_t left = parts[i].reached; left; left &= left - 1) {
            sums.join(others.shifted(parts[i].sign * std::countr_zero(left)));
        }
        others = sums;
    }
    std::uint64_t found = 0;
    for (std::uint64_t left = parts[at].reached; left; left &= left - 1) {
        const int sum = std::countr_zero(left);
        if (others.has(total - parts[at].sign * sum)) found |= std::uint64_t{1} << sum;
    }
    return found;
}

void take_reading(const OpenPart& part, std::size_t number, SumReading& reading) {
    reading.needed[number] = part.needed;
    for (int i = 0; i < part.count; ++i) reading.kept[part.cells[i]] = part.kept[i];
}

}  // namespace

SumCells cells_on(const Board& board, CellSet cells) {
    SumCells found{board.layout()};
    for (Cell c : cells) {
        found.values[c] = board.cell_values()[c];
        found.open[c] = board.candidates(c);
    }
    return found;
}

void open_all(const Sum& sum, SumCells& cells) {
    for (const SumPart& part : sum.parts) {
        DigitSet left = cells.layout().digits();
        for (Cell c : part.cells) left -= DigitSet::of(cells.value(c));
        left &= cells.layout().digits();
        for (Cell c : part.cells) {
            if (!cells.value(c)) cells.open[c] = left;
        }
    }
}

template <class Cells>
void read_sum(const Cells& cells, const Sum& sum, SumReading& reading) {
    std::array<OpenPart, MOST_PARTS> storage;
    const std::span<OpenPart> parts(storage.data(), sum.parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) parts[i].open(cells, sum.parts[i]);
    reading.possible = true;
    if (parts.size() == 1) {
        const int rest = sum.total - parts[0].placed;
        reading.possible = rest >= 0 && rest <= MOST_SUM;
        if (reading.possible) parts[0].read(std::uint64_t{1} << rest);
        reading.possible = reading.possible && parts[0].reached;
    } else {
        if (!read_within_bounds(parts, sum.total)) {
            for (OpenPart& part : parts) part.keep_all();
            for (std::size_t i = 0; i < parts.size(); ++i) take_reading(parts[i], i, reading);
            return;
        }
        for (std::size_t i = 0; i < parts.size() && reading.possible; ++i) {
            const std::uint64_t sums = allowed(parts, i, sum.total);
            reading.possible = sums != 0;
            if (sums != parts[i].reached) parts[i].read(sums);
        }
    }
    if (!reading.possible) return;
    for (std::size_t i = 0; i < parts.size(); ++i) take_reading(parts[i], i, reading);
}

template <class Cells>
std::vector<DigitSet> ways_to_make(const Cells& cells, const Sum& sum) {
    OpenPart part;
    part.open(cells, sum.parts.front());
    std::vector<DigitSet> ways;
    for (DigitSet digits : COMBINATIONS.of(part.count, sum.total - part.placed)) {
        if (!(digits - part.all) && part.take(digits)) ways.push_back(digits);
    }
    return ways;
}

template void read_sum(const Board&, const Sum&, SumReading&);
template void read_sum(const SumCells&, const Sum&, SumReading&);
template std::vector<DigitSet> ways_to_make(const Board&, const Sum&);
template std::vector<DigitSet> ways_to_make(const SumCells&, const Sum&);

}  // namespace whydoku
