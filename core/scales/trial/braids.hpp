// Braids as a measure: whether a candidate leads to a contradiction by at most so many questions.
//
// A braid of length n supposes a candidate, the target. Then n - 1 questions have one answer left
// each, once what the target and the answers before it exclude is false; the n-th question has
// none. whips_and_braids.hpp finds braids that a person can follow; here only their least length
// counts.
//
// Source: Denis Berthier, "Constraint Resolution Theories" (2011), for the definition.
#pragma once

#include <vector>

#include "base/meter.hpp"
#include "scales/network.hpp"

namespace whydoku {

class BraidSearch {
  public:
    BraidSearch(const Network& network, Meter& meter)
        : network_(network), meter_(meter), all_(network) {}

    // Whether there is a braid of that length or a shorter one from an open candidate. All singles
    // must have been taken. False as well when a cap of the meter is hit.
    bool refutes(const Known& known, int target, int most);

  private:
    using Row = Known::Row;
    using Questions = Network::Questions;

    bool search(const Known& known, Row excluded, int most);
    Row single_answers(const Known& known) const;
    bool ends_soon(const Known& known, const Row& excluded) const;
    bool follow_all(const Known& known, const Row& excluded, int most);
    void list_answers(const Known& known);
    void count_all();
    void list(int group, Network::QuestionSet asked, const Known& known, Row& options) const;
    Row needed(const Known& known, int most) const;

    const Network& network_;
    Meter& meter_;
    Known all_;                // all facts that can follow
    Questions one_, none_;     // of these, the questions that have one option left, and none
    std::vector<Row> within_;  // the facts that follow in so many layers
};

}  // namespace whydoku
