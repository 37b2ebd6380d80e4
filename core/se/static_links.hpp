// The implications between single candidates of a grid that does not change.
#pragma once

#include "chain_hint.hpp"

namespace pencilmark::se {

struct LinkTo {
    std::uint16_t candidate;
    Cause cause;
};

// From each candidate: which become false if it is true, and which true if it is false. Those
// within the cell come first, then those within box, row and column.
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

    Range offs(int candidate, Use use) const { return range(offs_, off_, candidate, use); }
    Range ons(int candidate, Use use) const { return range(ons_, on_, candidate, use); }

  private:
    struct Span {
        std::uint16_t begin, houses, end;  // links in the cell begin at begin, others at houses
    };
    static Range range(const std::vector<LinkTo>& all, const std::array<Span, CANDIDATES>& spans,
                       int candidate, Use use) {
        const Span& span = spans[candidate];
        return {all.data() + (use & CELLS ? span.begin : span.houses),
                all.data() + (use & HOUSES ? span.end : span.houses)};
    }

    std::vector<LinkTo> offs_, ons_;
    std::array<Span, CANDIDATES> off_, on_;
};

}  // namespace pencilmark::se
