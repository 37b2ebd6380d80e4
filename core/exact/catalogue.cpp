#include "exact/catalogue.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace whydoku {
namespace {

// Reads the numbers of a table, one after the other.
class TableReader {
  public:
    explicit TableReader(std::span<const std::uint8_t> table) : left_(table) {}

    std::size_t two_bytes() {
        const std::size_t low = byte();
        return low | std::size_t{byte()} << 8;
    }
    std::uint32_t number() {
        std::uint32_t value = 0;
        for (int shift = 0; shift < 32; shift += 7) {
            const std::uint8_t next = byte();
            value |= static_cast<std::uint32_t>(next & 0x7f) << shift;
            if (next < 0x80) return value;
        }
        throw std::invalid_argument("the table of the catalogue is damaged");
    }
    bool at_end() const { return left_.empty(); }

  private:
    std::uint8_t byte() {
        if (left_.empty()) throw std::invalid_argument("the table of the catalogue is cut off");
        const std::uint8_t first = left_.front();
        left_ = left_.subspan(1);
        return first;
    }

    std::span<const std::uint8_t> left_;
};

BandRows first_band(const FullGrid& grid) {
    return {grid[0], grid[1], grid[2]};
}

}  // namespace

Catalogue::Catalogue(std::span<const std::uint8_t> table) : kinds_(Bands::KINDS) {
    TableReader reader(table);
    std::vector<std::size_t> rows;
    for (int kind = 0; kind < Bands::KINDS; ++kind) rows.push_back(reader.two_bytes());
    std::uint64_t before = 0;
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
        kinds_[i].before = before;
        for (std::size_t row = 0; row < rows[i]; ++row) {
            kinds_[i].counts.push_back(reader.number());
            before += kinds_[i].counts.back();
        }
    }
    if (before != GRIDS || !reader.at_end()) {
        throw std::invalid_argument("the table of the catalogue does not count all grids");
    }
}

std::uint64_t Catalogue::number(const FullGrid& form) const {
    const Bands& bands = Bands::all();
    const int kind = bands.kind_of_smallest(first_band(form));
    if (kind == Bands::KINDS || bands.smallest(kind) != first_band(form)) return 0;
    SmallestGrids grids(kind);
    const auto at = std::ranges::lower_bound(grids.fourth_rows(), form[3]);
    if (at == grids.fourth_rows().end() || *at != form[3]) return 0;
    const auto row = at - grids.fourth_rows().begin();
    const auto& [before, counts] = kinds_[static_cast<std::size_t>(kind)];
    std::uint64_t number = std::accumulate(counts.begin(), counts.begin() + row, before) + 1;
    bool found = false;
    grids.each(static_cast<std::size_t>(row), [&](const FullGrid& other) {
        number += other < form;
        found |= other == form;
    });
    return found ? number : 0;
}

FullGrid Catalogue::grid(std::uint64_t number) const {
    const auto kind = std::ranges::upper_bound(kinds_, number - 1, {}, &Kind::before) - 1;
    std::uint64_t left = number - 1 - kind->before;
    std::size_t row = 0;
    while (left >= kind->counts[row]) left -= kind->counts[row++];
    SmallestGrids grids(static_cast<int>(kind - kinds_.begin()));
    std::vector<FullGrid> found;
    grids.each(row, [&](const FullGrid& other) { found.push_back(other); });
    const auto at = found.begin() + static_cast<std::ptrdiff_t>(left);
    std::ranges::nth_element(found, at);
    return *at;
}

std::vector<std::uint32_t> count_smallest_grids(int kind) {
    SmallestGrids grids(kind);
    std::vector<std::uint32_t> counts(grids.fourth_rows().size());
    for (std::size_t row = 0; row < counts.size(); ++row) {
        grids.each(row, [&](const FullGrid&) { ++counts[row]; });
    }
    return counts;
}

}  // namespace whydoku
