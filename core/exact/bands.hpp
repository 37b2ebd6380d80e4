// The 416 kinds of bands of a classic grid. Two bands are of a kind if one becomes the other by
// changing the order of its rows, of its boxes and of the columns within a box, and by writing
// other digits. The kinds are numbered in the order of their smallest bands, read row by row.
//
// A band is looked up by a number: the digits of its first box are labelled 0 to 8, row by row.
// Then its second box is one of 12,096, and its third one of 216, as the digits of each row are
// known.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace whydoku {

using GridRow = std::array<std::uint8_t, 9>;  // digits from 0
using BandRows = std::array<GridRow, 3>;

// Three labels in some order: which three they are, times six, and their order.
class Triples {
  public:
    static constexpr int SETS = 84, ORDERS = 6;

    int of(int a, int b, int c) const {
        return triples_[static_cast<std::size_t>(81 * a + 9 * b + c)];
    }
    static int set(int triple) { return triple / ORDERS; }
    static int order(int triple) { return triple % ORDERS; }

  private:
    static std::array<std::uint16_t, 729> made();

    std::array<std::uint16_t, 729> triples_ = made();
};

// Which row, and which column, of a band comes to each place of another.
struct BandMap {
    std::array<std::uint8_t, 3> rows;
    std::array<std::uint8_t, 9> columns;
};

class Bands {
  public:
    static constexpr int KINDS = 416;
    static constexpr std::size_t THIRDS = 216;

    // Made when it is first used, in a part of a second; 10 MB.
    static const Bands& all();

    const Triples& triples() const { return triples_; }
    // The number of a second box by its rows, as triples of labels; and of a third one.
    std::size_t second(int one, int other, int third) const;
    static std::size_t third(int one, int other, int third);
    std::size_t number(const BandRows& band) const;

    int kind(std::size_t number) const { return kinds_[number]; }
    // The kinds of bands with this second box, by third box.
    const std::uint16_t* kinds_with(std::size_t second) const { return &kinds_[second * THIRDS]; }

    const BandRows& smallest(int kind) const { return smallest_[static_cast<std::size_t>(kind)]; }
    int kind_of_smallest(const BandRows& band) const;
    // How the smallest band of its kind becomes this one, but for its digits.
    const BandMap& map_to(std::size_t number) const { return all_maps_[maps_[number]]; }
    // How the smallest band of a kind becomes itself; the first map changes nothing.
    const std::vector<BandMap>& automorphisms(int kind) const {
        return automorphisms_[static_cast<std::size_t>(kind)];
    }

  private:
    Bands();
    void list_patterns();
    void list_maps();
    void list_smallest();
    void fill(int kind);

    Triples triples_;
    std::array<std::array<std::uint8_t, Triples::SETS>, Triples::SETS> patterns_;
    std::vector<BandMap> all_maps_;
    std::vector<std::uint16_t> kinds_, maps_;
    std::vector<BandRows> smallest_;
    std::vector<std::vector<BandMap>> automorphisms_;
};

}  // namespace whydoku
