#include "exact/canonical.hpp"

#include <algorithm>
#include <compare>
#include <numeric>
#include <stdexcept>

#include "exact/canonical_lister.hpp"
#include "exact/canonical_regular.hpp"

namespace whydoku {
namespace {

constexpr std::size_t MOST_LISTED = 100'000;

// Lines that are tried as images before the listing of symmetries is given up: about a second.
constexpr std::uint64_t MOST_ORDERS_TRIED = 20'000'000;

bool keeps_rules(const Layout& layout, std::span<const int> values) {
    std::array<CellSet, MAX_SIZE + 1> cells_of{};
    for (Cell c = 0; c < layout.cells; ++c) {
        const int digit = values[static_cast<std::size_t>(c)];
        if (!digit) continue;
        if (digit < 0 || digit > layout.size || (cells_of[digit] & layout.peers[c])) return false;
        cells_of[digit] |= CellSet::of(c);
    }
    return true;
}

// Labels digits in the order in which they appear, and compares the result with the best so far,
// which it replaces if it is less.
std::strong_ordering relabel(Symmetry& symmetry, int size, std::span<const int> values,
                             std::vector<int>& best) {
    symmetry.digits = {};
    int labelled = 0;
    auto order = std::strong_ordering::equal;
    for (std::size_t at = 0; at < values.size(); ++at) {
        const int i = static_cast<int>(at) / size, j = static_cast<int>(at) % size;
        const int digit = values[static_cast<std::size_t>(symmetry.source(size, i, j))];
        std::uint8_t& label = symmetry.digits[digit];
        if (digit && !label) label = static_cast<std::uint8_t>(++labelled);
        if (order == 0) order = label <=> best[at];
        if (order > 0) return order;
        best[at] = label;
    }
    for (int d = 1; d <= size; ++d) {
        if (!symmetry.digits[d]) symmetry.digits[d] = static_cast<std::uint8_t>(++labelled);
    }
    return order;
}

Canonical smallest_of(const std::vector<Symmetry>& listed, int size, std::span<const int> values,
                      Meter& meter) {
    Canonical found{std::vector<int>(values.size(), size + 1), {}, 0, Cap::none};
    for (Symmetry symmetry : listed) {
        if (!meter.spend()) return {{}, {}, 0, meter.stopped_by()};
        const auto order = relabel(symmetry, size, values, found.values);
        if (order > 0) continue;
        if (order < 0) found.symmetry = symmetry, found.automorphisms = 0;
        ++found.automorphisms;
    }
    DigitSet used;
    for (int digit : values) used |= DigitSet::of(digit);
    const int unused = size - (used - DigitSet::of(0)).size();  // in any order
    for (int k = 2; k <= unused; ++k) found.automorphisms *= static_cast<std::uint64_t>(k);
    return found;
}

// Shuffles the blocks of `width` lines, and the lines within each.
void shuffle_blocks(Order& line, int size, int width, Random& random) {
    std::array<std::uint8_t, MAX_SIZE> blocks{}, within{};
    const int count = size / width;
    std::iota(blocks.begin(), blocks.end(), std::uint8_t{0});
    random.shuffle(std::span(blocks).first(static_cast<std::size_t>(count)));
    for (int b = 0; b < count; ++b) {
        std::iota(within.begin(), within.end(), std::uint8_t{0});
        random.shuffle(std::span(within).first(static_cast<std::size_t>(width)));
        for (int i = 0; i < width; ++i) {
            line[b * width + i] = static_cast<std::uint8_t>(blocks[b] * width + within[i]);
        }
    }
}

}  // namespace

std::vector<int> Symmetry::apply(const Layout& layout, std::span<const int> values) const {
    std::vector<int> result(values.size());
    for (Cell c = 0; c < layout.cells; ++c) {
        const Cell from = source(layout.size, layout.row_of(c), layout.column_of(c));
        result[static_cast<std::size_t>(c)] = digits[values[static_cast<std::size_t>(from)]];
    }
    return result;
}

Symmetries::Symmetries(const Layout& layout) : layout_(layout) {
    if (is_regular(layout)) return;
    if (!layout.rules.empty()) {
        throw std::invalid_argument("symmetries of puzzles with cages are not looked for");
    }
    SymmetryLister lister(layout, MOST_LISTED, MOST_ORDERS_TRIED);
    listed_ = lister.list();
    if (lister.ended() == SymmetryLister::Ended::too_many) {
        throw std::invalid_argument("the layout " + layout.name + " has more than " +
                                    std::to_string(MOST_LISTED) + " symmetries");
    }
    if (lister.ended() == SymmetryLister::Ended::too_long) {
        throw std::invalid_argument("the symmetries of the layout " + layout.name +
                                    " take too long to list");
    }
}

Canonical Symmetries::smallest(std::span<const int> values, Meter& meter) const {
    if (static_cast<int>(values.size()) != layout_.cells) {
        throw std::invalid_argument(std::to_string(values.size()) + " cells: expected " +
                                    std::to_string(layout_.cells));
    }
    if (!keeps_rules(layout_, values)) {
        throw std::invalid_argument(
            "the puzzle breaks the rules: digits are out of range, or equal in a house");
    }
    return find(values, meter);
}

Canonical Symmetries::find(std::span<const int> values, Meter& meter) const {
    if (listed_.empty()) return smallest_regular(layout_, values, meter);
    return smallest_of(listed_, layout_.size, values, meter);
}

CanonicalBatch Symmetries::smallest_of_each(std::span<const std::uint8_t> puzzles,
                                            Meter& meter) const {
    const auto cells = static_cast<std::size_t>(layout_.cells);
    CanonicalBatch batch;
    batch.forms.resize(puzzles.size() / cells * cells);
    batch.automorphisms.resize(puzzles.size() / cells);
    std::vector<int> values(cells);
    for (std::size_t i = 0; i < batch.automorphisms.size() && meter.in_time(); ++i) {
        std::ranges::copy(puzzles.subspan(i * cells, cells), values.begin());
        if (!keeps_rules(layout_, values)) continue;
        const Canonical found = find(values, meter);
        std::ranges::transform(found.values, &batch.forms[i * cells],
                               [](int digit) { return static_cast<std::uint8_t>(digit); });
        batch.automorphisms[i] = found.automorphisms;
        meter.next_puzzle();
    }
    batch.cap = meter.stopped_by();
    return batch;
}

Symmetry Symmetries::random(Random& random) const {
    Symmetry symmetry;
    if (listed_.empty()) {
        const bool square = layout_.box_rows == layout_.box_cols;
        symmetry.transposed = square && random.below(2);
        shuffle_blocks(symmetry.rows, layout_.size, layout_.box_rows, random);
        shuffle_blocks(symmetry.columns, layout_.size, layout_.box_cols, random);
    } else {
        symmetry = listed_[static_cast<std::size_t>(random.below(int(listed_.size())))];
    }
    std::iota(symmetry.digits.begin(), symmetry.digits.end(), std::uint8_t{0});
    random.shuffle(std::span(symmetry.digits).subspan(1, static_cast<std::size_t>(layout_.size)));
    return symmetry;
}

}  // namespace whydoku
