// The links of a short chain whose ends are known: strong and weak ones take turns.
#pragma once

#include <initializer_list>

#include "base/step.hpp"

namespace whydoku {

// "One of these cells holds the digit."
struct LinkEnd {
    CellSet cells;
    Digit digit;

    std::vector<Candidate> candidates() const {
        std::vector<Candidate> found;
        for (Cell c : cells) found.push_back(candidate(c, digit));
        return found;
    }
};

// Adds the links from each of these to the next one, the first of them strong.
inline void link_in_turn(Step& step, std::initializer_list<LinkEnd> chain) {
    auto kind = Link::Kind::strong;
    for (const LinkEnd* end = chain.begin() + 1; end < chain.end(); ++end) {
        step.links.push_back({kind, (end - 1)->candidates(), end->candidates()});
        kind = kind == Link::Kind::strong ? Link::Kind::weak : Link::Kind::strong;
    }
}

}  // namespace whydoku
