// Rows are put one below the other. All beginnings that are smallest so far are kept; each goes on
// with every row that may stand next, and only those whose new row is the smallest are kept.
//
// What is not yet decided is not tried out. Columns of a stack that are empty in all rows so far
// stand first in it, in any order; stacks that are empty so far stand before all others, in any
// order. A row then says how they are best arranged: empty columns first, then digits with labels
// in their order, then digits without. Only what remains equal is tried in every order: columns
// that each bring a new digit, and stacks that bring nothing but new digits, equally many.
#include "canonical_regular.hpp"

#include <algorithm>
#include <numeric>

namespace pencilmark {
namespace {

constexpr int NEW = 15;  // stands for a digit without a label: later than any label

struct Shape {
    int size, band, stack, stacks;  // rows of a band, columns of a stack, number of stacks
};

// The puzzle, once as it is and once transposed.
using View = std::array<Line, MAX_SIZE>;

// The first rows of a form.
struct Beginning {
    bool transposed = false;
    int height = 0;
    Line rows{}, columns{};
    std::array<std::uint8_t, MAX_SIZE + 1> labels{};
    int labelled = 0;
    std::uint32_t used = 0;  // rows, by their bits
    int open_stacks = 0;     // so many stacks are empty so far, the first
    Line open_columns{};     // so many columns of each stack are empty so far, its first
};

// `count` blocks of `width` places from `first` on that may stand in any order.
struct Tie {
    int first, count, width;
};

struct Ties {
    std::array<Tie, 2 * MAX_SIZE> list;
    std::size_t count = 0;

    void add(const Tie& tie) {
        if (tie.count > 1) list[count++] = tie;
    }
    std::span<const Tie> all() const { return {list.data(), count}; }
};

void swap_blocks(Line& line, int one, int other, int width) {
    for (int i = 0; i < width; ++i) std::swap(line[one + i], line[other + i]);
}

class Search {
  public:
    Search(const Shape& shape, const std::array<View, 2>& views) : shape_(shape), views_(views) {}

    void run();
    const std::vector<Beginning>& smallest() const { return kept_; }

  private:
    void extend(const Beginning& from, int row);
    std::uint64_t arrange(Beginning& here, const Line& row, Ties& ties) const;
    std::uint64_t arrange_columns(Beginning& here, const Line& row, int stack) const;
    void arrange_stacks(Beginning& here, std::array<std::uint64_t, MAX_SIZE>& patterns,
                        Ties& ties) const;
    void keep_all(Beginning& here, const Line& row, std::span<const Tie> ties, int fixed);
    bool may_follow(const Beginning& from, int row) const;
    int key(const Beginning& here, int digit) const {
        return !digit ? 0 : here.labels[digit] ? here.labels[digit] : NEW;
    }

    const Shape& shape_;
    const std::array<View, 2>& views_;
    std::vector<Beginning> kept_, next_;
    std::uint64_t best_ = 0;
};

void Search::run() {
    for (bool transposed : {false, true}) {
        if (transposed && shape_.band != shape_.stack) continue;
        Beginning start;
        start.transposed = transposed;
        std::iota(start.columns.begin(), start.columns.end(), std::uint8_t{0});
        start.open_stacks = shape_.stacks;
        start.open_columns.fill(static_cast<std::uint8_t>(shape_.stack));
        kept_.push_back(start);
    }
    for (int height = 0; height < shape_.size; ++height) {
        best_ = ~std::uint64_t{0};
        next_.clear();
        for (const Beginning& from : kept_) {
            for (int row = 0; row < shape_.size; ++row) {
                if (may_follow(from, row)) extend(from, row);
            }
        }
        kept_.swap(next_);
    }
}

// A band that is begun is finished first.
bool Search::may_follow(const Beginning& from, int row) const {
    if (from.used >> row & 1) return false;
    if (from.height % shape_.band == 0) return true;
    return row / shape_.band == from.rows[from.height - 1] / shape_.band;
}

void Search::extend(const Beginning& from, int row) {
    const Line& digits = views_[from.transposed][row];
    Beginning here = from;
    Ties ties;
    const std::uint64_t value = arrange(here, digits, ties);
    if (value > best_) return;
    if (value < best_) next_.clear();
    best_ = value;
    here.rows[here.height++] = static_cast<std::uint8_t>(row);
    here.used |= 1u << row;
    keep_all(here, digits, ties.all(), 0);
}

// Puts the columns into the order in which the row is smallest; returns the row, packed.
std::uint64_t Search::arrange(Beginning& here, const Line& row, Ties& ties) const {
    const Line were_open = here.open_columns;
    std::array<std::uint64_t, MAX_SIZE> patterns{};
    for (int stack = 0; stack < shape_.stacks; ++stack) {
        patterns[stack] = arrange_columns(here, row, stack);
    }
    arrange_stacks(here, patterns, ties);
    std::uint64_t packed = 0;
    int labelled = here.labelled;
    for (int stack = 0; stack < shape_.stacks; ++stack) {
        const int first = stack * shape_.stack;
        int brings = 0;  // new digits in columns that could stand in any order
        for (int i = 0; i < shape_.stack; ++i) {
            const int found = key(here, row[here.columns[first + i]]);
            packed = packed << 4 | static_cast<unsigned>(found == NEW ? ++labelled : found);
            brings += found == NEW && i < were_open[stack];
        }
        ties.add({first + were_open[stack] - brings, brings, 1});
    }
    return packed;
}

// Sorts the columns of a stack that are open; returns what the row has in the stack, packed.
std::uint64_t Search::arrange_columns(Beginning& here, const Line& row, int stack) const {
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

// Sorts the stacks that are open.
void Search::arrange_stacks(Beginning& here, std::array<std::uint64_t, MAX_SIZE>& patterns,
                            Ties& ties) const {
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
        ties.add({i * width, end - i, width});
    }
}

// Tries every order of what is tied; the new digits get their labels from left to right.
void Search::keep_all(Beginning& here, const Line& row, std::span<const Tie> ties, int fixed) {
    if (ties.empty()) {
        Beginning& kept = next_.emplace_back(here);
        for (int place = 0; place < shape_.size; ++place) {
            const int digit = row[kept.columns[place]];
            if (!digit || kept.labels[digit]) continue;
            kept.labels[digit] = static_cast<std::uint8_t>(++kept.labelled);
        }
        return;
    }
    const Tie& tie = ties[0];
    if (fixed == tie.count) return keep_all(here, row, ties.subspan(1), 0);
    const int first = tie.first + fixed * tie.width;
    for (int other = fixed; other < tie.count; ++other) {
        const int there = tie.first + other * tie.width;
        swap_blocks(here.columns, first, there, tie.width);
        keep_all(here, row, ties, fixed + 1);
        swap_blocks(here.columns, first, there, tie.width);
    }
}

std::uint64_t factorial(int n) {
    return n < 2 ? 1 : static_cast<std::uint64_t>(n) * factorial(n - 1);
}

// How often each result of the search stands for others: what it left open may be in any order.
std::uint64_t orders_left_open(const Beginning& end, const Shape& shape) {
    std::uint64_t orders = factorial(shape.size - end.labelled) * factorial(end.open_stacks);
    for (int stack = 0; stack < shape.stacks; ++stack) orders *= factorial(end.open_columns[stack]);
    return orders;
}

Symmetry symmetry_of(const Beginning& end, int size) {
    Symmetry symmetry{end.transposed, end.rows, end.columns, end.labels};
    int labelled = end.labelled;
    for (int d = 1; d <= size; ++d) {
        if (!symmetry.digits[d]) symmetry.digits[d] = static_cast<std::uint8_t>(++labelled);
    }
    return symmetry;
}

}  // namespace

bool regular(const Layout& layout) {
    return layout.box_rows && layout.houses == 3 * layout.size;
}

Canonical smallest_regular(const Layout& layout, std::span<const int> values) {
    const int n = layout.size;
    const Shape shape{n, layout.box_rows, layout.box_cols, n / layout.box_cols};
    std::array<View, 2> views{};
    for (Cell c = 0; c < layout.cells; ++c) {
        const auto digit = static_cast<std::uint8_t>(values[static_cast<std::size_t>(c)]);
        views[0][c / n][c % n] = views[1][c % n][c / n] = digit;
    }
    Search search(shape, views);
    search.run();
    const auto& ends = search.smallest();
    const Symmetry symmetry = symmetry_of(ends[0], n);
    return {symmetry.apply(layout, values), symmetry,
            ends.size() * orders_left_open(ends[0], shape)};
}

}  // namespace pencilmark
