// For each candidate of a board: the board to which singles lead if the candidate is true. Some
// finders ask often which candidates lead to a contradiction by singles, while candidates are being
// eliminated. This table follows again only those that an elimination may have changed.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "position/suppose.hpp"

namespace whydoku {

class Followed {
  public:
    struct Entry {
        Candidate candidate;
        Board after;
        bool refuted;  // singles lead to a contradiction; the board is as it was found there
    };

    void build(const Position& position) { follow(position.board()); }
    // Follows all candidates of a board. If it has lost candidates since the last call, what is
    // known of them is used.
    void follow(const Board& board);

    // By cell, then by digit.
    std::span<const Entry> all() const { return all_; }

  private:
    bool narrows(const Board& board) const;
    void narrow(const Board& board);

    std::optional<Board> board_;
    std::vector<Entry> all_;
};

}  // namespace whydoku
