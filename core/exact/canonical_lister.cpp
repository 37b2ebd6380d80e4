#include "exact/canonical_lister.hpp"

#include <algorithm>
#include <numeric>

namespace whydoku {

SymmetryLister::SymmetryLister(const Layout& layout, std::size_t most_found,
                               std::uint64_t most_tried)
    : layout_(layout), n_(layout.size), most_found_(most_found), most_tried_(most_tried) {
    for (House h = 3 * n_; h < layout.houses; ++h) {
        for (Cell c : layout.house[h]) ++extras_[c];
    }
}

std::vector<Symmetry> SymmetryLister::list() {
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

void SymmetryLister::assign_line(int depth, const Regions& to, const Regions& from) {
    if (depth == 2 * n_) {
        if (!keeps_extra_houses()) return;
        if (found_.size() == most_found_) {
            ended_ = Ended::too_many;
            return;
        }
        found_.push_back(here_);
        complete(found_.back());
        return;
    }
    const bool is_column = depth % 2;
    Order& lines = is_column ? here_.columns : here_.rows;
    const int place = depth / 2;
    for (int image = 0; image < n_ && ended_ == Ended::complete; ++image) {
        const auto chosen = std::span(lines).first(static_cast<std::size_t>(place));
        if (!may_come(is_column, place, image)) continue;
        if (std::ranges::find(chosen, image) != chosen.end()) continue;
        if (++tried_ > most_tried_) {
            ended_ = Ended::too_long;
            return;
        }
        lines[place] = static_cast<std::uint8_t>(image);
        Regions longer_to = to, longer_from = from;
        if (!consistent(depth, longer_to, longer_from)) continue;
        if (accepts(here_, place + 1, place + is_column)) {
            assign_line(depth + 1, longer_to, longer_from);
        }
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

}  // namespace whydoku
