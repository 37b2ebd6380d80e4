// A position: a board, and the tables that are derived from it. Finders share these tables: links,
// almost locked sets, fish, what was searched in vain. A table is made when it is first asked for,
// stays as long as the board does, and is rebuilt when it is asked for after a change.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "base/step.hpp"

namespace whydoku {

// A table that is brought up to date from any board, by what differs.
struct Remembered {};

class Position {
  public:
    explicit Position(const Board& board) : board_(board) {}
    // A copy takes the board alone: it makes tables of its own.
    Position(const Position& other) : board_(other.board_) {}
    Position& operator=(const Position& other) {
        assign(other.board_);
        return *this;
    }

    const Board& board() const { return board_; }
    const Layout& layout() const { return board_.layout(); }

    // The board changes in these ways only, so that every change of it is counted.
    void place(Cell c, Digit d);
    void eliminate(Cell c, Digit d);
    void apply(const Step& step);
    void assign(const Board& board);  // nothing changes where the boards are equal

    // Takes the other's board, and what was searched there in vain: its tables that are Remembered.
    void continue_from(const Position& other);

    // How often the board has changed.
    std::uint64_t revision() const { return revision_; }

    // What was placed and eliminated since a board was assigned, in order, and the revision then.
    struct Change {
        Candidate candidate;
        bool placed;
    };
    std::span<const Change> changes() const { return changes_; }
    std::uint64_t assigned() const { return assigned_; }

    // The table T of this board. T is default constructible and has build(const Position&), which
    // may ask for other tables. Its storage is used again when it is rebuilt.
    template <class T>
    T& table() const;
    // Only a const position gives out tables: code that can change the board holds none.
    template <class T>
    T& table() = delete;

  private:
    static constexpr std::uint64_t NEVER = 0;

    struct Slot {
        const void* type;
        std::shared_ptr<void> table;
        std::uint64_t built;                               // for this revision
        std::shared_ptr<void> (*copy)(const void* table);  // null if it is not Remembered
    };
    template <class T>
    static std::shared_ptr<void> copy_of(const void* table) {
        return std::make_shared<T>(*static_cast<const T*>(table));
    }
    template <class T>
    static Slot empty_slot() {
        Slot slot{&TYPE<T>, std::make_shared<T>(), NEVER, nullptr};
        if constexpr (std::is_base_of_v<Remembered, T>) slot.copy = copy_of<T>;
        return slot;
    }
    template <class T>
    static constexpr char TYPE = 0;  // its address stands for T

    Board board_;
    std::uint64_t revision_ = NEVER + 1, assigned_ = NEVER + 1;
    std::vector<Change> changes_;
    mutable std::vector<Slot> slots_;
};

template <class T>
T& Position::table() const {
    const auto slot = std::ranges::find(slots_, static_cast<const void*>(&TYPE<T>), &Slot::type);
    const auto at = static_cast<std::size_t>(slot - slots_.begin());
    if (slot == slots_.end()) slots_.push_back(empty_slot<T>());
    T& table = *static_cast<T*>(slots_[at].table.get());
    if (slots_[at].built == revision_) return table;
    table.build(*this);  // may add slots
    slots_[at].built = revision_;
    return table;
}

}  // namespace whydoku
