#include "make/motions.hpp"

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <stdexcept>
#include <utility>

namespace whydoku {
namespace {

// A motion is a number of three bits: rows become columns, then rows turn round, then columns.
constexpr int TRANSPOSE = 1, TOP_BOTTOM = 2, LEFT_RIGHT = 4, MOTIONS = 8;
constexpr int HALF_TURN = TOP_BOTTOM | LEFT_RIGHT;

constexpr std::uint8_t all_of(std::initializer_list<int> motions) {
    int bits = 1;  // nothing moves
    for (int motion : motions) bits |= 1 << motion;
    return static_cast<std::uint8_t>(bits);
}

struct NamedSymmetry {
    std::string_view name;
    std::uint8_t motions;
};

constexpr NamedSymmetry SYMMETRIES[] = {
    {"none", all_of({})},
    {"180", all_of({HALF_TURN})},
    {"90", all_of({TRANSPOSE | LEFT_RIGHT, HALF_TURN, TRANSPOSE | TOP_BOTTOM})},
    {"horizontal", all_of({TOP_BOTTOM})},
    {"vertical", all_of({LEFT_RIGHT})},
    {"diagonal", all_of({TRANSPOSE})},
    {"antidiagonal", all_of({TRANSPOSE | HALF_TURN})},
    {"diagonals", all_of({TRANSPOSE, HALF_TURN, TRANSPOSE | HALF_TURN})},
    {"full", (1 << MOTIONS) - 1},
};

std::uint8_t motions_named(std::string_view name) {
    const auto* found = std::ranges::find(SYMMETRIES, name, &NamedSymmetry::name);
    if (found != std::end(SYMMETRIES)) return found->motions;
    throw std::invalid_argument("there is no symmetry '" + std::string(name) + "' of givens");
}

CellSet moved(CellSet cells, int motion, const Layout& layout) {
    const int last = layout.size - 1;
    CellSet image;
    for (Cell c : cells) {
        int row = layout.row_of(c), column = layout.column_of(c);
        if (motion & TRANSPOSE) std::swap(row, column);
        if (motion & TOP_BOTTOM) row = last - row;
        if (motion & LEFT_RIGHT) column = last - column;
        image |= CellSet::of(row * layout.size + column);
    }
    return image;
}

}  // namespace

std::vector<std::string> symmetry_names() {
    std::vector<std::string> names;
    for (const NamedSymmetry& symmetry : SYMMETRIES) names.emplace_back(symmetry.name);
    return names;
}

Motions::Motions(const Layout& layout, std::string_view name)
    : layout_(layout), motions_(motions_named(name)) {}

std::vector<CellSet> Motions::images(CellSet cells) const {
    std::vector<CellSet> found = {cells};
    for (int motion = 1; motion < MOTIONS; ++motion) {
        if (!(motions_ >> motion & 1)) continue;
        const CellSet image = moved(cells, motion, layout_);
        if (std::ranges::find(found, image) == found.end()) found.push_back(image);
    }
    return found;
}

CellSet Motions::orbit(CellSet cells) const {
    CellSet orbit;
    for (CellSet image : images(cells)) orbit |= image;
    return orbit;
}

}  // namespace whydoku
