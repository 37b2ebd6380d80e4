// The smallest forms of classic full grids: those that begin with the same four rows, one after
// the other.
//
// The first three rows of a smallest form are the smallest band of a kind, and no other band of the
// grid, and no stack, is of an earlier kind. So the grid is filled in band by band, and given up as
// soon as a band or a stack is of an earlier kind. Where another one is of the same kind, or where
// the first band has automorphisms, the forms that these lead to are compared, row by row.
#pragma once

#include <functional>

#include "exact/bands.hpp"

namespace whydoku {

using FullGrid = std::array<GridRow, 9>;  // digits from 0

class SmallestGrids {
  public:
    using Visit = std::function<void(const FullGrid&)>;

    // Of a kind of first band, by its number.
    explicit SmallestGrids(int kind);

    // What may be the fourth row, in ascending order.
    const std::vector<GridRow>& fourth_rows() const { return fourth_rows_; }
    // Calls visit(grid) for each smallest form that begins so, in any order.
    void each(std::size_t fourth_row, const Visit& visit);

  private:
    using Digits = std::uint16_t;  // a set
    // How a stack can be filled in the last band.
    struct Way {
        std::array<Digits, 3> rows;
        std::array<std::array<std::uint8_t, 3>, 3> columns;  // the digits, from the top
        bool tied;  // whether the stack is then of the kind of the first band
    };
    // Those that have the same digits in their first row.
    struct Ways {
        Digits first;
        std::size_t count;
        std::array<Way, 8> all;
    };
    // What a column has left for the last band: its digits, and the order of their labels in each
    // of the six orders that they may have there.
    struct Left {
        Digits set;
        std::array<std::array<std::uint8_t, 3>, 6> digits;
        std::array<std::uint8_t, 6> orders;
    };

    void list_rows();
    void find_first_images();
    std::size_t number(const GridRow& row) const;
    bool may_follow(const GridRow& row);
    void fill_fifth(std::size_t column, unsigned used);
    void fill_sixth();
    void take_second_band();
    void find_left(std::size_t column);
    bool take_way(std::size_t stack, int one, int other, int third, Way& way) const;
    void list_ways();
    void join(const Way& one, const Way& other);
    void take(bool tied);
    bool is_smallest() const;
    bool leads_lower(const FullGrid& view, std::size_t band) const;
    bool is_lower(const FullGrid& view, std::size_t band, const GridRow& label,
                  const GridRow& columns) const;

    const Bands& bands_;
    const int kind_;
    bool has_automorphisms_;
    std::array<Digits, 9> in_column_{};  // the digits of the first band
    std::array<GridRow, 3> label_{};     // of digits, by stack
    std::vector<GridRow> rows_, fourth_rows_;
    // For a row below the first band, by number: the first of the fourth rows that it becomes by an
    // automorphism of that band.
    std::vector<std::uint16_t> first_images_;

    FullGrid grid_{};
    std::size_t fourth_ = 0;
    const Visit* visit_ = nullptr;
    std::array<Digits, 3> in_box_{};
    bool tied_by_band_ = false;
    std::array<const std::uint16_t*, 3> kinds_{};  // of the stacks, by their last box
    std::array<Left, 9> left_{};
    std::vector<Way> ways_;        // of the first stack
    std::array<Ways, 27> others_;  // of the second one
};

}  // namespace whydoku
