#include "static_links.hpp"

namespace pencilmark::se {

StaticLinks::StaticLinks(const Candidates& grid) {
    offs_.reserve(6000);
    ons_.reserve(1024);
    const auto add = [](std::vector<LinkTo>& links, int c, int d, Cause cause) {
        links.push_back({static_cast<std::uint16_t>(candidate_of(c, d)), cause});
    };
    const auto at = [](const std::vector<LinkTo>& links) {
        return static_cast<std::uint16_t>(links.size());
    };
    for (int c = 0; c < 81; ++c) {
        for (int d : bits(grid.cell[c])) {
            Span& off = off_[candidate_of(c, d)];
            Span& on = on_[candidate_of(c, d)];
            const Mask others = static_cast<Mask>(grid.cell[c] & ~bit(d));
            off.begin = at(offs_);
            on.begin = at(ons_);
            for (int other : bits(others)) add(offs_, c, other, Cause::cell);
            if (is_single(others)) add(ons_, c, first(others), Cause::cell);
            off.houses = at(offs_);
            on.houses = at(ons_);
            CellSet known = CellSet::of(c);
            for (int type = 0; type < 3; ++type) {
                const int house = TABLES.house[c][type];
                const Mask places =
                    static_cast<Mask>(grid.places[house][d] & ~bit(TABLES.index[c][type]));
                for (int i : bits(places)) {
                    const int other = TABLES.cell[house][i];
                    if (!known.has(other)) add(offs_, other, d, cause_of(type));
                    known |= CellSet::of(other);
                }
                if (!is_single(places)) continue;
                const int other = TABLES.cell[house][first(places)];
                bool is_known = false;
                for (std::size_t i = on.houses; i < ons_.size(); ++i) {
                    is_known |= ons_[i].candidate == candidate_of(other, d);
                }
                if (!is_known) add(ons_, other, d, cause_of(type));
            }
            off.end = at(offs_);
            on.end = at(ons_);
        }
    }
}

}  // namespace pencilmark::se
