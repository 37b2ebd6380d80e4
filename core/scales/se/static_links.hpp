// The implications between single candidates of a grid that does not change.
#pragma once

#include "scales/se/chain_hint.hpp"

namespace whydoku::se {

struct LinkTo {
    std::uint16_t candidate;
    Cause cause;
};

// Strong links: which candidates become true if a candidate is false. That within the cell comes
// first, then those within box, row and column.
class StaticLinks {
  public:
    explicit StaticLinks(const Candidates& grid);

    struct Range {
        const LinkTo *first, *last;
        const LinkTo* begin() const { return first; }
        const LinkTo* end() const { return last; }
        bool empty() const { return first == last; }
    };
    enum Use : std::uint8_t { HOUSES = 1, CELLS = 2, BOTH = 3 };

    Range ons(int candidate, Use use) const {
        const Span& span = spans_[candidate];
        return {links_.data() + (use & CELLS ? span.begin : span.houses),
                links_.data() + (use & HOUSES ? span.end : span.houses)};
    }

  private:
    struct Span {
        std::uint16_t begin, houses, end;  // links in the cell begin at begin, others at houses
    };

    std::vector<LinkTo> links_;
    std::array<Span, CANDIDATES> spans_;
};

}  // namespace whydoku::se
