#include "canonical.hpp"

#include <algorithm>
#include <compare>
#include <numeric>
#include <stdexcept>

#include "canonical_regular.hpp"

namespace pencilmark {
namespace {

constexpr std::size_t MOST_LISTED = 100'000;

// Lines that are tried as images before the listing of symmetries is given up: about a second.
constexpr std::uint64_t MOST_TRIED = 20'000'000;

// Lists the symmetries of an irregular layout: chooses an image for each line (row, column, row,
// ...) as long as the cells of each region stay together.
class SymmetryLister {
  public:
    explicit SymmetryLister(const Layout& layout) : layout_(layout), n_(layout.size) {
        for (House h = 3 * n_; h < layout.houses; ++h) {
            for (Cell c : layout.house[h]) ++extras_[c];
        }
    }

    std::vector<Symmetry> list() {
        for (bool transposed : {false, true}) {
            here_ = {};
            here_.transposed = transposed;
            std::iota(here_.digits.begin(), here_.digits.end(), std::uint8_t{0});
            Regions none;
            none.fill(-1);
            assign_line(0, none, none);
        }
        return std::move(found_);
    }

  private:
    using Regions = std::array<std::int8_t, MAX_SIZE>;

    void assign_line(int depth, const Regions& to, const Regions& from);
    bool consistent(int depth, Regions& to, Regions& from) const;
    bool keeps_extra_houses() const;

    const Layout& layout_;
    const int n_;
    std::array<std::uint8_t, MAX_CELLS> extras_{};  // number of extra houses of each cell
    std::uint64_t tried_ = 0;
    Symmetry here_;
    std::vector<Symmetry> found_;
};

void SymmetryLister::assign_line(int depth, const Regions& to, const Regions& from) {
    if (depth == 2 * n_) {
        if (keeps_extra_houses()) found_.push_back(here_);
        if (found_.size() > MOST_LISTED) {
            throw std::invalid_argument("the layout " + layout_.name + " has more than " +
                                        std::to_string(MOST_LISTED) + " symmetries");
        }
        return;
    }
    Line& lines = depth % 2 ? here_.columns : here_.rows;
    const int place = depth / 2;
    for (int image = 0; image < n_; ++image) {
        const auto chosen = std::span(lines).first(static_cast<std::size_t>(place));
        if (std::ranges::find(chosen, image) != chosen.end()) continue;
        if (++tried_ > MOST_TRIED) {
            throw std::invalid_argument("the symmetries of the layout " + layout_.name +
                                        " take too long to list");
        }
        lines[place] = static_cast<std::uint8_t>(image);
        Regions longer_to = to, longer_from = from;
        if (consistent(depth, longer_to, longer_from))
            assign_line(depth + 1, longer_to, longer_from);
    }
}

// Whether the image of this depth's line agrees with the images of the lines that it crosses.
bool SymmetryLister::consistent(int depth, Regions& to, Regions& from) const {
    const bool is_column = depth % 2;
    const int place = depth / 2;
    for (int other = 0; other < place + is_column; ++other) {
        const int i = is_column ? other : place, j = is_column ? place : other;
        const Cell at = i * n_ + j, source = here_.source(n_, i, j);
        const int region = layout_.region[at], image = layout_.region[source];
        if (to[region] < 0 && from[image] < 0) {
            to[region] = static_cast<std::int8_t>(image);
            from[image] = static_cast<std::int8_t>(region);
        }
        if (to[region] != image || extras_[at] != extras_[source]) return false;
    }
    return true;
}

bool SymmetryLister::keeps_extra_houses() const {
    const auto begin = layout_.house.begin() + 3 * n_, end = layout_.house.begin() + layout_.houses;
    return std::all_of(begin, end, [&](CellSet house) {
        CellSet image;
        for (Cell c : house) image |= CellSet::of(here_.source(n_, c / n_, c % n_));
        return std::find(begin, end, image) != end;
    });
}

void demand_rules(const Layout& layout, std::span<const int> values) {
    const auto digit_at = [&](Cell c) { return values[static_cast<std::size_t>(c)]; };
    if (static_cast<int>(values.size()) != layout.cells) {
        throw std::invalid_argument(std::to_string(values.size()) + " cells: expected " +
                                    std::to_string(layout.cells));
    }
    for (House h = 0; h < layout.houses; ++h) {
        DigitSet seen;
        for (Cell c : layout.house[h]) {
            const int digit = digit_at(c);
            if (digit < 0 || digit > layout.size || (digit && seen.has(digit))) {
                throw std::invalid_argument(
                    "the puzzle breaks the rules: digits are out of range, or equal in a house");
            }
            if (digit) seen |= DigitSet::of(digit);
        }
    }
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
        if (!meter.spend()) return {{}, {}, 0, meter.hit()};
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
void shuffle_blocks(Line& line, int size, int width, Random& random) {
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
    if (!is_regular(layout)) listed_ = SymmetryLister(layout).list();
}

Canonical Symmetries::smallest(std::span<const int> values, Meter& meter) const {
    demand_rules(layout_, values);
    if (listed_.empty()) return smallest_regular(layout_, values, meter);
    return smallest_of(listed_, layout_.size, values, meter);
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

}  // namespace pencilmark
