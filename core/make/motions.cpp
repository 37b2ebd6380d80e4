#include "make/motions.hpp"

#include <algorithm>
#include <span>
#include <stdexcept>
#include <utility>

namespace whydoku {
namespace {

using Place = std::pair<int, int>;
using Motion = Place (*)(int row, int column, int last);

constexpr Motion TURN = [](int r, int c, int last) { return Place{c, last - r}; };
constexpr Motion HALF_TURN = [](int r, int c, int last) { return Place{last - r, last - c}; };
constexpr Motion LEFT_RIGHT = [](int r, int c, int last) { return Place{r, last - c}; };
constexpr Motion TOP_BOTTOM = [](int r, int c, int last) { return Place{last - r, c}; };
constexpr Motion DIAGONAL = [](int r, int c, int) { return Place{c, r}; };
constexpr Motion ANTIDIAGONAL = [](int r, int c, int last) { return Place{last - c, last - r}; };

// A symmetry: the motions that generate it.
struct NamedSymmetry {
    const char* name;
    std::vector<Motion> motions;
};

const std::vector<NamedSymmetry>& symmetries() {
    static const std::vector<NamedSymmetry> all = {
        {"none", {}},
        {"180", {HALF_TURN}},
        {"90", {TURN}},
        {"horizontal", {TOP_BOTTOM}},
        {"vertical", {LEFT_RIGHT}},
        {"diagonal", {DIAGONAL}},
        {"antidiagonal", {ANTIDIAGONAL}},
        {"diagonals", {DIAGONAL, ANTIDIAGONAL}},
        {"full", {TURN, LEFT_RIGHT}},
    };
    return all;
}

const NamedSymmetry& symmetry_named(std::string_view name) {
    const auto found = std::ranges::find(symmetries(), name, &NamedSymmetry::name);
    if (found != symmetries().end()) return *found;
    throw std::invalid_argument("there is no symmetry '" + std::string(name) + "' of givens");
}

}  // namespace

std::vector<std::string> symmetry_names() {
    std::vector<std::string> names;
    for (const NamedSymmetry& symmetry : symmetries()) names.emplace_back(symmetry.name);
    return names;
}

Motions::Motions(const Layout& layout, std::string_view name) : moved_(1) {
    const NamedSymmetry& symmetry = symmetry_named(name);
    for (Cell c = 0; c < layout.cells; ++c) moved_[0].push_back(c);
    for (std::size_t i = 0; i < moved_.size(); ++i) {
        for (Motion motion : symmetry.motions) {
            std::vector<Cell> further;
            for (Cell c : moved_[i]) {
                const auto [row, column] =
                    motion(layout.row_of(c), layout.column_of(c), layout.size - 1);
                further.push_back(row * layout.size + column);
            }
            if (std::ranges::find(moved_, further) == moved_.end()) moved_.push_back(further);
        }
    }
}

std::vector<CellSet> Motions::images(CellSet cells) const {
    std::vector<CellSet> found = {cells};
    for (const std::vector<Cell>& moved : std::span(moved_).subspan(1)) {
        CellSet image;
        for (Cell c : cells) image |= CellSet::of(moved[static_cast<std::size_t>(c)]);
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
