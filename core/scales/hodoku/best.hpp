// HoDoKu's comparison of chains: the most eliminations first, then the least sum of their numbers.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "position/sink.hpp"

namespace whydoku::hodoku {

// How good a list of eliminations is; less is better. In the sum, each elimination weighs more than
// the one before it.
struct Merit {
    int fewer;  // the negative number of eliminations
    int sum;
    auto operator<=>(const Merit&) const = default;
};

inline Merit merit(std::span<const Candidate> struck) {
    constexpr int HEAVIER = 80;
    int sum = 0, weight = 1;
    for (auto [cell, digit] : struck) {
        sum += cell * weight + digit;
        weight += HEAVIER;
    }
    return {-static_cast<int>(struck.size()), sum};
}

// HoDoKu lists eliminations by digit, then by cell.
inline void sort_struck(std::vector<Candidate>& struck) {
    std::ranges::sort(struck, {}, [](Candidate c) { return std::pair(c.digit, c.cell); });
    struck.erase(std::unique(struck.begin(), struck.end()), struck.end());
}

// Keeps the best of several findings of one technique; of equal ones the first.
class Best {
  public:
    void offer(CellSet cells, Digit d) {
        if (!cells || cells.size() < static_cast<int>(struck_.size())) return;
        std::vector<Candidate> struck;
        for (Cell c : cells) struck.push_back(candidate(c, d));
        offer(std::move(struck));
    }
    // In HoDoKu's order, and not empty.
    void offer(std::vector<Candidate> struck) {
        const Merit other = merit(struck);
        if (!struck_.empty() && other >= merit_) return;
        merit_ = other;
        struck_ = std::move(struck);
    }
    // Whether a finding that strikes so much may still be the best.
    bool may_take(const Merit& other) const { return struck_.empty() || other < merit_; }

    void report(Sink& out) const {
        if (struck_.empty()) return;
        out.draft().eliminations = struck_;
        static_cast<void>(out.report());
    }

  private:
    Merit merit_{};
    std::vector<Candidate> struck_;
};

}  // namespace whydoku::hodoku
