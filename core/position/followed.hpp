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

    void build(const Position& position) { follow(position.board(), *this); }
    // Follows all candidates of a board, as begin() does.
    void follow(const Board& board, const Followed& known) {
        begin(board, known);
        while (next_refuted()) {
        }
    }

    // Begins to follow all candidates of a board. What is known of them is used if the board has
    // lost candidates since that of `known`, which may be this, and must be complete.
    void begin(const Board& board, const Followed& known);
    // Follows candidates up to the next one that is refuted; null at the end, when all are known.
    const Entry* next_refuted();

    // By cell, then by digit. Complete after next_refuted() has returned null.
    std::span<const Entry> all() const { return all_; }

  private:
    // What has happened between two boards: cells were filled, candidates of other cells are gone.
    class Changes {
      public:
        Changes(const Board& before, const Board& now);
        // Makes them on a board that singles led to from the board before. False if they contradict
        // it.
        bool make(Board& board, const Board& now) const;

      private:
        CellSet filled_;
        std::array<CellSet, MAX_SIZE + 1> gone_{};
        DigitSet digits_;  // of which places are gone
    };

    bool narrows(const Board& board) const;
    bool is_begun_anew(const Entry& before) const;
    void add(const Entry& before);
    void follow(Entry& entry) const;
    static void begin_anew(Entry& entry);
    void go_on(Entry& entry) const;

    std::optional<Board> board_;
    std::optional<Changes> changes_;  // since the known board; none if all are followed already
    std::span<const Entry> known_;    // those that are not in all_ yet
    std::vector<Entry> all_;
    std::size_t next_ = 0;
};

}  // namespace whydoku
