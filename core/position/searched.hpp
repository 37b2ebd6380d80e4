// A finder that found nothing in a house finds nothing there until the house changes. These tables
// remember what was searched in vain, so that finders look only at houses, digits and cells that
// have changed since.
#pragma once

#include <array>
#include <vector>

#include "position/sink.hpp"

namespace whydoku {

// The places of each digit at the last update.
class PlaceChanges {
  public:
    // Returns the digits whose places have changed since the last update.
    DigitSet update(const Board& board) {
        DigitSet changed;
        for (Digit d : board.layout().digits()) {
            if (places_[d] == board.places(d)) continue;
            places_[d] = board.places(d);
            changed |= DigitSet::of(d);
        }
        return changed;
    }

  private:
    std::array<CellSet, MAX_SIZE + 1> places_{};
};

// The cells at the last update.
class CellChanges {
  public:
    // Returns the cells that have changed since the last update; all cells, if a candidate has come
    // back or a digit was replaced.
    CellSet update(const Board& board) {
        CellSet changed = empty_ ^ board.empty();
        CellSet came_back;
        for (Digit d : board.layout().digits()) {
            changed |= places_[d] ^ board.places(d);
            came_back |= board.places(d) - places_[d];
            places_[d] = board.places(d);
        }
        empty_ = board.empty();
        return has_other_values(board) || came_back ? board.layout().all : changed;
    }

  private:
    // Whether a filled cell has lost its digit or holds another one; notes the new values.
    bool has_other_values(const Board& board) {
        bool other = false;
        for (Cell c = 0; c < MAX_CELLS; ++c) {
            const bool filled = values_[c] != 0, differs = values_[c] != board.cell_values()[c];
            other |= filled & differs;
        }
        values_ = board.cell_values();
        return other;
    }

    std::array<CellSet, MAX_SIZE + 1> places_{};
    CellSet empty_;
    std::array<std::uint8_t, MAX_CELLS> values_{};
};

// The digits that each technique has searched in vain. Its findings must depend on the places of
// one digit alone.
class SearchedDigits : public Remembered {
  public:
    // Forgets the digits whose places have changed.
    void build(const Position& position) {
        const DigitSet changed = changes_.update(position.board());
        if (!changed) return;
        for (DigitSet& digits : searched_) digits -= changed;
    }

    DigitSet digits(int technique) const { return searched_[technique]; }
    void add(int technique, DigitSet digits) { searched_[technique] |= digits; }

  private:
    PlaceChanges changes_;
    std::array<DigitSet, MAX_TECHNIQUES> searched_{};  // by row of the ladder
};

// The houses that each technique has searched in vain. Its patterns must lie within houses: while
// the cells of these houses stay, candidates that disappear elsewhere only leave less to eliminate.
class SearchedHouses : public Remembered {
  public:
    // Forgets the houses that have a changed cell.
    void build(const Position& position) {
        const Layout& layout = position.layout();
        const CellSet changed = changes_.update(position.board());
        HouseSet touched;
        for (House h = 0; h < layout.houses; ++h) {
            touched |= layout.house[h] & changed ? HouseSet::of(h) : HouseSet{};
        }
        for (HouseSet& houses : searched_) houses -= touched;
    }

    HouseSet searched(int technique) const {
        const auto row = static_cast<std::size_t>(technique);
        return row < searched_.size() ? searched_[row] : HouseSet{};
    }
    bool has(int technique, HouseSet houses) const { return !(houses - searched(technique)); }
    void add(int technique, HouseSet houses) {
        const auto row = static_cast<std::size_t>(technique);
        if (row >= searched_.size()) searched_.resize(row + 1);
        searched_[row] |= houses;
    }

  private:
    CellChanges changes_;
    std::vector<HouseSet> searched_;  // by row of the ladder
};

// The cells that have changed since each technique found nothing. Its patterns must depend on their
// own cells alone, so that a new one holds a changed cell.
class SearchedCells : public Remembered {
  public:
    void build(const Position& position) {
        all_ = position.layout().all;
        const CellSet changed = changes_.update(position.board());
        for (CellSet& cells : changed_) cells |= changed;
    }

    // The cells that have changed since the technique found nothing; all, before it was tried.
    CellSet changed(int technique) const {
        const auto row = static_cast<std::size_t>(technique);
        return row < changed_.size() ? changed_[row] : all_;
    }
    void add(int technique) {
        const auto row = static_cast<std::size_t>(technique);
        if (row >= changed_.size()) changed_.resize(row + 1, all_);
        changed_[row] = {};
    }

  private:
    CellChanges changes_;
    CellSet all_;
    std::vector<CellSet> changed_;  // by row of the ladder
};

// Calls find(h), which looks for patterns that lie in h, for each house that was not searched in
// vain, until find returns true.
template <class Find>
void each_house(const Position& position, Sink& out, HouseSet houses, const Find& find) {
    SearchedHouses& searched = position.table<SearchedHouses>();
    for (House h : houses - searched.searched(out.technique())) {
        if (find(h)) return;
        if (out.in_vain()) searched.add(out.technique(), HouseSet::of(h));
    }
}

// Calls find(one, other), which looks for patterns that lie in two houses, for each two that were
// not searched in vain, until find returns true.
template <class Find>
void each_two_houses(const Position& position, Sink& out, HouseSet from, HouseSet others,
                     const Find& find) {
    SearchedHouses& searched = position.table<SearchedHouses>();
    for (House one : from) {
        others -= HouseSet::of(one);
        for (House other : others) {
            if (searched.has(out.technique(), HouseSet::of(one) | HouseSet::of(other))) continue;
            if (find(one, other)) return;
        }
    }
    if (out.in_vain()) searched.add(out.technique(), from | others);
}

}  // namespace whydoku
