// Braids as a measure: whether a candidate leads to a contradiction by at most so many questions.
//
// A braid of length n supposes a candidate, the target. Then n - 1 questions have one answer left
// each, once what the target and the answers before it exclude is false; the n-th question has
// none. whips_and_braids.hpp finds braids that a person can follow; here only their least length
// counts.
//
// Source: Denis Berthier, "Constraint Resolution Theories" (2011), for the definition.
#pragma once

#include <limits>

#include "base/meter.hpp"
#include "scales/network.hpp"

namespace whydoku {

class BraidSearch {
  public:
    BraidSearch(const Network& network, Meter& meter) : network_(network), meter_(meter) {}

    // Whether there is a braid of that length or a shorter one from an open candidate. All singles
    // must have been taken. False as well when a cap of the meter is hit.
    bool refutes(const Known& known, int target, int most);

  private:
    using Row = Known::Row;
    using Questions = Network::Questions;

    static constexpr int NEVER = std::numeric_limits<int>::max();
    struct Outlook {
        int layers = NEVER;  // of facts that lead to a contradiction, at best
        Row first{}, all{};  // the facts that follow at once, and all
    };

    bool search(const Known& known, const Row& allowed, int most);
    bool ends_soon(const Known& known, const Row& allowed) const;
    Outlook look_ahead(const Known& known, const Row& allowed, int most) const;
    bool count(const Known& known, Questions& one, Questions& none) const;
    void list(int group, Network::QuestionSet asked, const Known& known, Row& options) const;

    const Network& network_;
    Meter& meter_;
};

}  // namespace whydoku
