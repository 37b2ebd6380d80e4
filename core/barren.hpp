// What gave nothing gives nothing as long as it stays: finders that look at one digit's places at a
// time, or at one house, search only what has changed since they last looked.
#pragma once

#include <array>
#include <vector>

#include "sink.hpp"

namespace pencilmark {

// The places of each digit when they were last looked at.
class Places {
  public:
    // Returns the digits whose places have changed since.
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

// The cells as they were when they were last looked at.
class Cells {
  public:
    // Returns the cells that have changed since; all, where something came back.
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
    // Whether a cell that was filled holds something else now; looks at what was filled since, too.
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

class Barren {
  public:
    // Forgets the digits whose places are not what they were.
    void build(const Position& position) {
        const DigitSet changed = places_.update(position.board());
        if (!changed) return;
        for (DigitSet& digits : searched_) digits -= changed;
    }

    DigitSet digits(int technique) const { return searched_[technique]; }
    void add(int technique, DigitSet digits) { searched_[technique] |= digits; }

  private:
    Places places_;
    std::array<DigitSet, 256> searched_{};  // by row of the ladder
};

// A pattern that lies in some houses, of which nothing came, gives nothing while their cells stay,
// even if elsewhere candidates go: there is only less to strike.
class BarrenHouses {
  public:
    // Forgets the houses with a cell that is not what it was; all, where something came back.
    void build(const Position& position) {
        const Layout& layout = position.layout();
        const CellSet changed = cells_.update(position.board());
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
    Cells cells_;
    std::vector<HouseSet> searched_;  // by row of the ladder
};

// Likewise, for a finder whose patterns depend on their own cells alone.
class BarrenCells {
  public:
    void build(const Position& position) {
        all_ = position.layout().all;
        const CellSet changed = cells_.update(position.board());
        for (CellSet& cells : changed_) cells |= changed;
    }

    // The cells that have changed since the technique was tried in vain: its patterns hold one.
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
    Cells cells_;
    CellSet all_;
    std::vector<CellSet> changed_;  // by row of the ladder
};

// Calls find(h), which looks for patterns that lie in h, for each house that may give something,
// until it returns true.
template <class Find>
void each_house(const Position& position, Sink& out, HouseSet houses, const Find& find) {
    BarrenHouses& barren = position.table<BarrenHouses>();
    for (House h : houses - barren.searched(out.technique())) {
        if (find(h)) return;
        if (out.in_vain()) barren.add(out.technique(), HouseSet::of(h));
    }
}

// Calls find(one, other), which looks for patterns that lie in two houses, for each two that may
// give something, until it returns true.
template <class Find>
void each_two_houses(const Position& position, Sink& out, HouseSet from, HouseSet others,
                     const Find& find) {
    BarrenHouses& barren = position.table<BarrenHouses>();
    for (House one : from) {
        others -= HouseSet::of(one);
        for (House other : others) {
            if (barren.has(out.technique(), HouseSet::of(one) | HouseSet::of(other))) continue;
            if (find(one, other)) return;
        }
    }
    if (out.in_vain()) barren.add(out.technique(), from | others);
}

}  // namespace pencilmark
