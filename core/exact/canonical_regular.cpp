// Builds the smallest form row by row. The search keeps all first parts of a form that are the
// smallest so far. It extends each by every row that may come next, and keeps only those whose new
// row is the smallest. Of a full grid, the first two rows are found together, because the first
// alone says nothing: any row can be 123456789.
//
// What is still open is not decided early. Columns of a stack that are empty in all rows so far are
// the first of the stack, in any order; stacks that are empty so far come before all others, in any
// order. A new row says how they are best arranged: empty columns first, then labelled digits by
// their labels, then digits without a label. Only ties are tried in every order: columns that each
// bring a new digit, and stacks that bring nothing but new digits, the same number of them. Empty
// rows of a band are used in their own order only, and so are empty bands: any other order gives
// the same form.
#include "exact/canonical_regular.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "exact/canonical_full.hpp"

namespace whydoku {
namespace {

constexpr int NEW_DIGIT = 15;  // a digit without a label: greater than any label

// The first rows of a form, and how they came about.
struct PartialForm {
    bool transposed = false;
    int height = 0;
    Order rows{}, columns{};
    std::array<std::uint8_t, MAX_SIZE + 1> labels{};
    int labelled = 0;
    std::uint32_t used = 0;  // a bit for each row of the puzzle that is in it
    int open_stacks = 0;     // number of stacks that are empty so far: the first ones
    Order open_columns{};  // number of columns of each stack that are empty so far: its first ones
};

// `count` blocks of `width` columns from `first` on, which may be in any order.
struct TiedBlocks {
    std::uint8_t first, count, width;
};

struct TiedBlockList {
    std::array<TiedBlocks, 2 * MAX_SIZE> list;
    std::size_t count = 0;

    void add(int first, int blocks, int width) {
        if (blocks < 2) return;
        list[count++] = {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(blocks),
                         static_cast<std::uint8_t>(width)};
    }
    std::span<const TiedBlocks> all() const { return {list.data(), count}; }
};

// First rows of a form whose last row is arranged, but for the order of tied blocks; its new digits
// have no labels.
struct ArrangedForm {
    PartialForm form;
    TiedBlockList ties;
};

void swap_blocks(Order& line, int one, int other, int width) {
    for (int i = 0; i < width; ++i) std::swap(line[one + i], line[other + i]);
}

class CanonicalSearch {
  public:
    // `views`: the puzzle, and the transposed one where that is a symmetry.
    CanonicalSearch(const GridShape& shape, std::span<const Grid> views, Meter& meter)
        : shape_(shape), views_(views), meter_(meter) {
        for (std::size_t view = 0; view < views.size(); ++view) {
            for (int row = 0; row < shape.size; ++row) {
                if (views[view][row] == Order{}) empty_rows_[view] |= 1u << row;
            }
        }
    }

    // Incomplete when a cap of the meter was hit.
    void run(bool is_full);
    const std::vector<PartialForm>& smallest() const { return kept_; }

  private:
    void start_with_nothing();
    void start_with_two_rows();
    void extend(const PartialForm& from, int row);
    std::uint64_t arrange(PartialForm& here, const Order& row, TiedBlockList& ties) const;
    std::uint64_t arrange_columns(PartialForm& here, const Order& row, int stack) const;
    void arrange_stacks(PartialForm& here, std::array<std::uint64_t, MAX_SIZE>& patterns,
                        TiedBlockList& ties) const;
    void keep_every_order(PartialForm& here, std::span<const TiedBlocks> ties, int fixed);
    bool may_follow(const PartialForm& from, int row) const;
    std::uint32_t rows_of_band(int band) const {
        return ((1u << shape_.band) - 1) << band * shape_.band;
    }
    int key(const PartialForm& here, int digit) const {
        return !digit ? 0 : here.labels[digit] ? here.labels[digit] : NEW_DIGIT;
    }

    const GridShape& shape_;
    std::span<const Grid> views_;
    Meter& meter_;
    std::array<std::uint32_t, 2> empty_rows_{};  // of each grid, by their bits
    std::vector<PartialForm> kept_;
    std::vector<ArrangedForm> arranged_;  // the next forms, as far as the smallest row is known
    std::uint64_t best_ = 0;
};

void CanonicalSearch::run(bool is_full) {
    if (is_full) {
        start_with_two_rows();
    } else {
        start_with_nothing();
    }
    for (int height = is_full ? 2 : 0; height < shape_.size; ++height) {
        if (meter_.stopped_by() != Cap::none) return;
        best_ = ~std::uint64_t{0};
        arranged_.clear();
        for (const PartialForm& from : kept_) {
            for (int row = 0; row < shape_.size; ++row) {
                if (may_follow(from, row)) extend(from, row);
            }
        }
        kept_.clear();
        for (ArrangedForm& one : arranged_) keep_every_order(one.form, one.ties.all(), 0);
    }
}

void CanonicalSearch::start_with_nothing() {
    for (std::size_t view = 0; view < views_.size(); ++view) {
        PartialForm& start = kept_.emplace_back();
        start.transposed = view > 0;
        std::iota(start.columns.begin(), start.columns.end(), std::uint8_t{0});
        start.open_stacks = shape_.stacks;
        start.open_columns.fill(static_cast<std::uint8_t>(shape_.stack));
    }
}

void CanonicalSearch::start_with_two_rows() {
    for (const FirstRows& rows : smallest_first_rows(shape_, views_, meter_)) {
        PartialForm& start = kept_.emplace_back();
        start.transposed = rows.transposed;
        start.height = 2;
        start.rows[0] = rows.first;
        start.rows[1] = rows.second;
        start.used = 1u << rows.first | 1u << rows.second;
        start.columns = rows.columns;
        for (int place = 0; place < shape_.size; ++place) {
            const int digit = views_[rows.transposed][rows.first][rows.columns[place]];
            start.labels[digit] = static_cast<std::uint8_t>(++start.labelled);
        }
    }
}

// The rows of a band stay together; the first empty row and the first empty band come first.
bool CanonicalSearch::may_follow(const PartialForm& from, int row) const {
    if (from.used >> row & 1) return false;
    const int band = row / shape_.band;
    const std::uint32_t unused = empty_rows_[from.transposed] & ~from.used;
    const std::uint32_t before = (1u << row) - 1;
    if (unused >> row & 1 && unused & before & rows_of_band(band)) return false;
    if (from.height % shape_.band) return band == from.rows[from.height - 1] / shape_.band;
    const auto is_empty = [&](int other) { return !(rows_of_band(other) & ~unused); };
    if (!is_empty(band)) return true;
    for (int other = 0; other < band; ++other) {
        if (is_empty(other)) return false;
    }
    return true;
}

void CanonicalSearch::extend(const PartialForm& from, int row) {
    if (!meter_.spend()) return;
    PartialForm here = from;
    TiedBlockList ties;
    const std::uint64_t value = arrange(here, views_[from.transposed][row], ties);
    if (value > best_) return;
    if (value < best_) arranged_.clear();
    best_ = value;
    here.rows[here.height++] = static_cast<std::uint8_t>(row);
    here.used |= 1u << row;
    arranged_.push_back({here, ties});
}

// Puts the columns into the order that makes the row smallest; returns the row, packed: four bits a
// column, the first column highest.
std::uint64_t CanonicalSearch::arrange(PartialForm& here, const Order& row,
                                       TiedBlockList& ties) const {
    const Order were_open = here.open_columns;
    std::array<std::uint64_t, MAX_SIZE> patterns{};
    for (int stack = 0; stack < shape_.stacks; ++stack) {
        patterns[stack] = arrange_columns(here, row, stack);
    }
    arrange_stacks(here, patterns, ties);
    std::uint64_t packed = 0;
    int labelled = here.labelled;
    for (int stack = 0; stack < shape_.stacks; ++stack) {
        const int first = stack * shape_.stack;
        int brings = 0;  // columns that were empty so far and bring a new digit
        for (int i = 0; i < shape_.stack; ++i) {
            const int found = key(here, row[here.columns[first + i]]);
            packed = packed << 4 | static_cast<unsigned>(found == NEW_DIGIT ? ++labelled : found);
            brings += found == NEW_DIGIT && i < were_open[stack];
        }
        ties.add(first + were_open[stack] - brings, brings, 1);
    }
    return packed;
}

// Sorts the columns of a stack that are empty so far; returns the row's part in the stack, packed.
std::uint64_t CanonicalSearch::arrange_columns(PartialForm& here, const Order& row,
                                               int stack) const {
    const auto first = here.columns.begin() + stack * shape_.stack;
    const auto key_of = [&](int column) { return key(here, row[column]); };
    std::uint8_t& open = here.open_columns[stack];
    if (open > 1) std::ranges::sort(first, first + open, {}, key_of);
    while (open && key_of(first[open - 1])) --open;
    std::uint64_t pattern = 0;
    for (int i = 0; i < shape_.stack; ++i) {
        pattern = pattern << 4 | static_cast<unsigned>(key_of(first[i]));
    }
    return pattern;
}

// Sorts the stacks that are empty so far.
void CanonicalSearch::arrange_stacks(PartialForm& here,
                                     std::array<std::uint64_t, MAX_SIZE>& patterns,
                                     TiedBlockList& ties) const {
    const int width = shape_.stack, count = here.open_stacks;
    for (int i = 1; i < count; ++i) {
        for (int j = i; j > 0 && patterns[j] < patterns[j - 1]; --j) {
            std::swap(patterns[j], patterns[j - 1]);
            std::swap(here.open_columns[j], here.open_columns[j - 1]);
            swap_blocks(here.columns, (j - 1) * width, j * width, width);
        }
    }
    here.open_stacks = 0;
    while (here.open_stacks < count && !patterns[here.open_stacks]) ++here.open_stacks;
    for (int i = here.open_stacks, end; i < count; i = end) {
        end = i + 1;
        while (end < count && patterns[end] == patterns[i]) ++end;
        ties.add(i * width, end - i, width);
    }
}

// Keeps the form with every order of the tied blocks; new digits get their labels from left to
// right.
void CanonicalSearch::keep_every_order(PartialForm& here, std::span<const TiedBlocks> ties,
                                       int fixed) {
    if (ties.empty()) {
        if (!meter_.spend()) return;
        PartialForm& kept = kept_.emplace_back(here);
        const Order& row = views_[kept.transposed][kept.rows[kept.height - 1]];
        for (int place = 0; place < shape_.size; ++place) {
            const int digit = row[kept.columns[place]];
            if (!digit || kept.labels[digit]) continue;
            kept.labels[digit] = static_cast<std::uint8_t>(++kept.labelled);
        }
        return;
    }
    const TiedBlocks& tie = ties[0];
    if (fixed == tie.count) return keep_every_order(here, ties.subspan(1), 0);
    const int first = tie.first + fixed * tie.width;
    for (int other = fixed; other < tie.count; ++other) {
        const int there = tie.first + other * tie.width;
        swap_blocks(here.columns, first, there, tie.width);
        keep_every_order(here, ties, fixed + 1);
        swap_blocks(here.columns, first, there, tie.width);
    }
}

std::uint64_t factorial(int n) {
    return n < 2 ? 1 : static_cast<std::uint64_t>(n) * factorial(n - 1);
}

// The number of orders of empty lines of a form: within their blocks of `width`, and of blocks that
// are empty altogether.
std::uint64_t orders_of_empty(std::uint32_t empty, const GridShape& shape, int width) {
    std::uint64_t orders = 1;
    int blocks = 0;
    for (int first = 0; first < shape.size; first += width) {
        const int count = std::popcount(empty >> first & ((1u << width) - 1));
        orders *= factorial(count);
        blocks += count == width;
    }
    return orders * factorial(blocks);
}

// The number of automorphisms that each result of the search stands for: unused labels, empty rows
// and empty columns may be in any order.
std::uint64_t orders_left_open(const PartialForm& end, const std::vector<int>& values,
                               const GridShape& shape) {
    std::uint32_t filled_rows = 0, filled_columns = 0;
    for (std::size_t cell = 0; cell < values.size(); ++cell) {
        if (!values[cell]) continue;
        filled_rows |= 1u << static_cast<int>(cell) / shape.size;
        filled_columns |= 1u << static_cast<int>(cell) % shape.size;
    }
    return factorial(shape.size - end.labelled) * orders_of_empty(~filled_rows, shape, shape.band) *
           orders_of_empty(~filled_columns, shape, shape.stack);
}

Symmetry symmetry_of(const PartialForm& end, int size) {
    Symmetry symmetry{end.transposed, end.rows, end.columns, end.labels};
    int labelled = end.labelled;
    for (int d = 1; d <= size; ++d) {
        if (!symmetry.digits[d]) symmetry.digits[d] = static_cast<std::uint8_t>(++labelled);
    }
    return symmetry;
}

}  // namespace

bool is_regular(const Layout& layout) {
    return layout.box_rows && layout.houses == 3 * layout.size && layout.rules.empty();
}

Canonical smallest_regular(const Layout& layout, std::span<const int> values, Meter& meter) {
    const int n = layout.size;
    const GridShape shape{n, layout.box_rows, layout.box_cols, n / layout.box_cols};
    std::array<Grid, 2> grids{};
    for (Cell c = 0; c < layout.cells; ++c) {
        const auto digit = static_cast<std::uint8_t>(values[static_cast<std::size_t>(c)]);
        grids[0][c / n][c % n] = grids[1][c % n][c / n] = digit;
    }
    const bool is_full = std::ranges::find(values, 0) == values.end();
    CanonicalSearch search(shape, std::span(grids).first(shape.band == shape.stack ? 2 : 1), meter);
    search.run(is_full);
    if (meter.stopped_by() != Cap::none) return {{}, {}, 0, meter.stopped_by()};
    const auto& ends = search.smallest();
    const Symmetry symmetry = symmetry_of(ends[0], n);
    std::vector<int> form = symmetry.apply(layout, values);
    const std::uint64_t each = orders_left_open(ends[0], form, shape);
    return {std::move(form), symmetry, ends.size() * each, Cap::none};
}

}  // namespace whydoku
