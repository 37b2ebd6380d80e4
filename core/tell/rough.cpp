// Roughly where in the grid a step is: enough for a nudge, not enough to give it away.

#include <algorithm>

#include "tell/parts.hpp"

namespace whydoku::tell {
namespace {

// The smallest come first: where rows and columns cross, then rows, then columns.
constexpr std::string_view PARTS[] = {
    "top-left",     "top-centre",  "top-right",     "middle-left",  "middle-centre",
    "middle-right", "bottom-left", "bottom-centre", "bottom-right", "top",
    "middle",       "bottom",      "left",          "centre",       "right"};

// So many of them come first.
constexpr std::size_t NINTHS = 9;

// The roles of the cells from which a pattern is found; the first that occur count.
constexpr Roles KEY_ROLES[] = {
    {Role::pivot}, {Role::base}, {Role::set, Role::floor, Role::roof}, {Role::on}};

// The third in which a line is, for boxes that are `depth` lines deep. People see bands of boxes,
// or single lines in a jigsaw. Only an odd number of them has a middle.
int third_of(int line, int size, int depth) {
    const bool has_middle = size / std::max(depth, 1) % 2;
    return has_middle ? 3 * (2 * line + 1) / (2 * size) : 2 * ((2 * line + 1) / size);
}

// The cells of each part of a layout; none of a part that the grid does not have.
class Parts {
  public:
    explicit Parts(const Layout& layout) {
        for (int line = 0; line < layout.size; ++line) {
            const int row = third_of(line, layout.size, layout.box_rows);
            const int column = third_of(line, layout.size, layout.box_cols);
            rows_[row] |= layout.house[layout.row(line)];
            columns_[column] |= layout.house[layout.column(line)];
        }
    }

    CellSet cells(std::size_t part) const {
        if (part < NINTHS) return rows_[part / 3] & columns_[part % 3];
        return part < 12 ? rows_[part - 9] : columns_[part - 12];
    }

  private:
    std::array<CellSet, 3> rows_, columns_;
};

}  // namespace

CellSet cells_of_part(std::string_view part, const Layout& layout) {
    const auto* found = std::ranges::find(PARTS, part);
    if (found == std::end(PARTS)) return {};
    return Parts(layout).cells(static_cast<std::size_t>(found - std::begin(PARTS)));
}

CellSet key_cells(const Step& step) {
    for (Roles roles : KEY_ROLES) {
        const CellSet cells = set_of(cells_of(marks_of(step, roles)));
        if (cells) return cells;
    }
    return pattern_cells(step);
}

CellSet pattern_cells(const Step& step) {
    const bool single = !step.placements.empty() && step.links.empty();
    CellSet cells;
    for (const Mark& mark : step.marks) {
        const bool around = mark.role == Role::cover || mark.role == Role::gone ||
                            (single && mark.role == Role::off);
        if (!around) cells |= CellSet::of(mark.cell);
    }
    if (cells) return cells;
    return set_of(cells_of(step.placements)) | set_of(cells_of(step.eliminations));
}

Rough part_of_grid(const Step& step, const Layout& layout) {
    const CellSet key = key_cells(step), pattern = pattern_cells(step);
    const Parts parts(layout);
    for (std::size_t i = 0; i < std::size(PARTS); ++i) {
        const CellSet inside = parts.cells(i);
        const bool holds_most = 2 * (pattern & inside).size() > pattern.size();
        if (!(key - inside) && holds_most) return {PARTS[i], true};
    }
    std::size_t most = 0;
    const auto held = [&](std::size_t ninth) { return (key & parts.cells(ninth)).size(); };
    for (std::size_t ninth = 1; ninth < NINTHS; ++ninth) {
        if (held(ninth) > held(most)) most = ninth;
    }
    return {PARTS[most], false};
}

}  // namespace whydoku::tell
