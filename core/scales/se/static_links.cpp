#include "scales/se/static_links.hpp"

namespace whydoku::se {

StaticLinks::StaticLinks(const Candidates& grid) {
    links_.reserve(1024);
    const auto add = [&](int c, int d, Cause cause) {
        links_.push_back({static_cast<std::uint16_t>(candidate_of(c, d)), cause});
    };
    const auto at = [&] { return static_cast<std::uint16_t>(links_.size()); };
    for (int c = 0; c < 81; ++c) {
        for (int d : bits(grid.cell[c])) {
            Span& span = spans_[candidate_of(c, d)];
            span.begin = at();
            const auto others = static_cast<Mask>(grid.cell[c] & ~bit(d));
            if (is_single(others)) add(c, first(others), Cause::cell);
            span.houses = at();
            for (int type = 0; type < 3; ++type) {
                const int house = TABLES.house[c][type];
                const auto places =
                    static_cast<Mask>(grid.places[house][d] & ~bit(TABLES.index[c][type]));
                if (!is_single(places)) continue;
                const int other = TABLES.cell[house][first(places)];
                const bool known = type != BOX && at() > span.houses &&
                                   links_[span.houses].candidate == candidate_of(other, d);
                if (!known) add(other, d, cause_of(type));
            }
            span.end = at();
        }
    }
}

}  // namespace whydoku::se
