// Braids as a measure: whether a candidate leads to a contradiction by at most so many questions.
//
// A braid of length n supposes a candidate, the target. Then n - 1 questions have one answer left
// each, once what the target and the answers before it exclude is false; the n-th question has
// none. lines.hpp finds braids that a person can follow; here only their least length counts.
//
// Source: Denis Berthier, "Constraint Resolution Theories" (2011), for the definition.
#pragma once

#include <memory>
#include <vector>

#include "meter.hpp"
#include "network.hpp"

namespace pencilmark {

class BraidSearch {
  public:
    BraidSearch(const Network& network, Meter& meter) : network_(network), meter_(meter) {}

    // Whether there is a braid of that length or a shorter one from an open candidate. All singles
    // must have been taken. False as well when a cap of the meter is hit.
    bool refutes(const Known& known, int target, int most);

  private:
    // A question that would be answered if all that can follow were true, and when.
    struct Fact {
        int candidate;
        int layer;    // the least number of answers in a row that lead to it, itself included
        bool needed;  // may be part of a braid that is short enough
    };
    struct Node {
        std::vector<int> single, failed;
        std::vector<Fact> facts;
    };

    Node& node_at(std::size_t depth);
    bool search(const Known& known, Known::Row excluded, int most, std::size_t depth);
    bool follow_all(const Known& known, const Known::Row& excluded, int most, Node& node);
    bool mark_needed(const Known& known, const Known& all, int most, Node& node);

    const Network& network_;
    Meter& meter_;
    std::vector<std::unique_ptr<Node>> nodes_;
    std::vector<int> single_, failed_;
};

}  // namespace pencilmark
