// In the first row of a form, the digit at place i is labelled i. So the second row says, for each
// place, where in the first row its digit is. That is a permutation of the columns, which takes
// each column to its image, and which no order of columns changes; the order decides how it is
// written.
//
// Places are filled from left to right. The column at a place brings the place of its image. If the
// image has none yet, it gets the first that is free, in its stack or else in the next one: any
// other makes the row larger. So only columns that are nobody's image so far are tried in turn.
#include "exact/canonical_full.hpp"

namespace whydoku {
namespace {

constexpr std::uint8_t NOWHERE = 0xFF;

// Columns that have got a place, and the places.
struct ColumnPlaces {
    Order column_at{}, place_of{};
    Order next_free{};  // the first free place of each stack; NOWHERE: the stack has no places yet
    std::uint8_t next_stack = 0;  // the first place of the stack that gets its places next

    void put(int column, int stack, int width) {
        std::uint8_t& place = next_free[stack];
        if (place == NOWHERE) {
            place = next_stack;
            next_stack = static_cast<std::uint8_t>(next_stack + width);
        }
        place_of[column] = place;
        column_at[place++] = static_cast<std::uint8_t>(column);
    }
};

class FirstRowsSearch {
  public:
    FirstRowsSearch(const GridShape& shape, Meter& meter) : shape_(shape), meter_(meter) {
        nothing_.column_at.fill(NOWHERE);
        nothing_.place_of.fill(NOWHERE);
        nothing_.next_free.fill(NOWHERE);
        for (int column = 0; column < shape.size; ++column) {
            stack_of_[column] = static_cast<std::uint8_t>(column / shape.stack);
        }
    }

    void add(const Grid& grid, const FirstRows& rows);
    std::vector<FirstRows> take() { return std::move(found_); }

  private:
    int first_of_stack(int column) const { return stack_of_[column] * shape_.stack; }
    int promise(int column) const;
    void follow(ColumnPlaces& here, int place, std::uint64_t packed);
    void branch(const ColumnPlaces& here, int place, std::uint64_t packed);

    const GridShape& shape_;
    Meter& meter_;
    ColumnPlaces nothing_;
    Order stack_of_{};
    Order image_{};  // the column where the first row has the digit that the second has in this one
    // Four bits for each stack: the number of columns of this stack whose images are there.
    std::array<std::uint64_t, MAX_SIZE> toward_{};
    FirstRows rows_;
    int best_promise_ = 0;
    std::uint64_t best_ = ~std::uint64_t{0};  // the second row, four bits a place
    std::vector<FirstRows> found_;
};

void FirstRowsSearch::add(const Grid& grid, const FirstRows& rows) {
    std::array<std::uint8_t, MAX_SIZE + 1> column_of{};
    for (int column = 0; column < shape_.size; ++column) {
        column_of[grid[rows.first][column]] = static_cast<std::uint8_t>(column);
    }
    toward_ = {};
    for (int column = 0; column < shape_.size; ++column) {
        image_[column] = column_of[grid[rows.second][column]];
        toward_[stack_of_[column]] += std::uint64_t{1} << 4 * stack_of_[image_[column]];
    }
    rows_ = rows;
    for (int column = 0; column < shape_.size; ++column) {
        const int found = promise(column);
        if (found < best_promise_ || !meter_.spend()) continue;
        best_promise_ = found;
        ColumnPlaces start = nothing_;
        start.put(column, stack_of_[column], shape_.stack);
        follow(start, 0, 0);
    }
}

// How small the second row can become if a column comes first: rows of a higher promise are
// smaller. No image is in its column's stack, because both rows are in one band. So the first stack
// brings the labels of the second in order, for as many of its columns as have their images there.
// If at most one column is left, its label is known, too. Then comes the place of the first
// column's image, which brings label 1 if the two are the images of each other.
int FirstRowsSearch::promise(int column) const {
    const int image = image_[column];
    const int together = toward_[stack_of_[column]] >> 4 * stack_of_[image] & 15;
    return 2 * together + (together + 1 >= shape_.stack && image_[image] == column);
}

// Goes on as long as there is no choice.
void FirstRowsSearch::follow(ColumnPlaces& here, int place, std::uint64_t packed) {
    for (; place < shape_.size; ++place) {
        if (here.column_at[place] == NOWHERE) return branch(here, place, packed);
        const int image = image_[here.column_at[place]];
        if (here.place_of[image] == NOWHERE) here.put(image, stack_of_[image], shape_.stack);
        packed = packed << 4 | here.place_of[image];
        if (packed > best_ >> 4 * (shape_.size - 1 - place)) return;
    }
    if (packed < best_) found_.clear();
    best_ = packed;
    rows_.columns = here.column_at;
    found_.push_back(rows_);
}

// Tries each column that may come to a place: of the stack that has this place, or where none has,
// of those that have no places yet.
void FirstRowsSearch::branch(const ColumnPlaces& here, int place, std::uint64_t packed) {
    const bool is_new = place == here.next_stack;
    const int begin = is_new ? 0 : first_of_stack(here.column_at[place - 1]);
    const int end = is_new ? shape_.size : begin + shape_.stack;
    for (int column = begin; column < end; ++column) {
        const int stack = stack_of_[column];
        if (is_new ? here.next_free[stack] != NOWHERE : here.place_of[column] != NOWHERE) continue;
        if (!meter_.spend()) return;
        ColumnPlaces next = here;
        next.put(column, stack, shape_.stack);
        follow(next, place, packed);
    }
}

}  // namespace

std::vector<FirstRows> smallest_first_rows(const GridShape& shape, std::span<const Grid> views,
                                           Meter& meter) {
    FirstRowsSearch search(shape, meter);
    for (std::size_t view = 0; view < views.size(); ++view) {
        for (int first = 0; first < shape.size; ++first) {
            const int band = first / shape.band * shape.band;
            for (int second = band; second < band + shape.band; ++second) {
                if (first == second) continue;
                search.add(views[view], {view > 0,
                                         static_cast<std::uint8_t>(first),
                                         static_cast<std::uint8_t>(second),
                                         {}});
            }
        }
    }
    return search.take();
}

}  // namespace whydoku
