// Tells the cells of a ring in its order, and which cells of a loop must hold which digit.

#include <algorithm>
#include <optional>

#include "tell/parts.hpp"

namespace whydoku::tell {
namespace {

constexpr int RING_TRIES = 10'000;  // cells of a ring; evidence may be damaged

// A ring of cells through houses; it is empty if none is found.
Numbers ring_through(const Numbers& cells, HouseSet houses, const Layout& layout) {
    std::vector<Numbers> near;
    for (Cell cell : cells) {
        Numbers others;
        for (std::size_t other = 0; other < cells.size(); ++other) {
            const HouseSet shared = layout.houses_of[cell] & layout.houses_of[cells[other]];
            if (cells[other] != cell && shared & houses) others.push_back(static_cast<int>(other));
        }
        if (others.size() < 2) return {};
        near.push_back(std::move(others));
    }
    if (cells.empty()) return {};
    Numbers ring{0};
    std::vector<std::size_t> next{0};  // which neighbour of each cell is tried next
    for (int tried = 0; tried < RING_TRIES && !ring.empty(); ++tried) {
        const Numbers& options = near[ring.back()];
        std::size_t& at = next.back();
        while (at < options.size() && contains(ring, options[at])) ++at;
        if (at == options.size()) {
            ring.pop_back();
            next.pop_back();
            continue;
        }
        ring.push_back(options[at++]);
        next.push_back(0);
        if (ring.size() < cells.size() || !contains(near[ring.back()], 0)) continue;
        for (int& place : ring) place = cells[place];
        return ring;
    }
    return {};
}

// A cell that must hold a digit, after the cell that forces it. With it comes the house in which it
// is the only other place, or none if it has no other candidate.
struct Forced {
    Cell source, cell;
    Digit digit;
    std::optional<House> house;
};

class Walk {
  public:
    Walk(const Step& step, const Layout& layout) : step_(step), layout_(layout) {
        const auto marks = marks_of(step, {Role::floor, Role::roof});
        digits_ = digits_of(marks);
        cells_ = cells_of(marks);
        roof_ = cells_of(marks_of(step, {Role::roof}));
        if (step.eliminations.empty()) return;
        hold(step.eliminations[0].cell, step.eliminations[0].digit);
    }

    // From a cell that forces no more, the walk goes back.
    std::optional<Forced> next() {
        while (!way_.empty() && digits_.size() == 2) {
            const Cell source = way_.back();
            const Digit digit = digits_[held_[source] == digits_[0] ? 1 : 0];
            const std::optional<Forced> found = forced_by(source, digit);
            if (!found) {
                way_.pop_back();
                continue;
            }
            hold(found->cell, digit);
            return found;
        }
        return {};
    }

  private:
    void hold(Cell cell, Digit digit) {
        held_[cell] = digit;
        open_ -= CellSet::of(cell);
        way_.push_back(cell);
    }

    // The first open cell that holds a digit because of a cell.
    std::optional<Forced> forced_by(Cell source, Digit digit) const {
        for (Cell cell : cells_) {
            if (!open_.has(cell)) continue;
            const HouseSet shared = layout_.houses_of[source] & layout_.houses_of[cell];
            if (!contains(roof_, cell)) {
                if (shared) return Forced{source, cell, digit, {}};
                continue;
            }
            for (const HouseMark& mark : houses_of(step_, {Role::base})) {
                if (mark.digit == digit && shared.has(mark.house))
                    return Forced{source, cell, digit, mark.house};
            }
        }
        return {};
    }

    const Step& step_;
    const Layout& layout_;
    Numbers digits_, cells_, roof_, way_;
    std::array<Digit, MAX_CELLS> held_{};
    CellSet open_{~std::uint64_t{0}, ~std::uint64_t{0}};  // cells that hold nothing yet
};

}  // namespace

Numbers ring_of(const Step& step, const Numbers& cells, const Layout& layout) {
    HouseSet base;
    for (House house : numbers_of(houses_of(step, {Role::base}))) base |= HouseSet::of(house);
    Numbers ring = ring_through(cells, base, layout);
    if (ring.empty()) ring = ring_through(cells, HouseSet{~std::uint64_t{0}}, layout);
    return ring.empty() ? cells : ring;
}

std::string tell_walk(const Step& step, const Voice& voice) {
    const Voice prose = voice.prose();
    Texts told;
    Cell last = -1;
    Walk walk(step, voice.layout());
    while (const auto forced = walk.next()) {
        std::string fact = prose.candidates({candidate(forced->cell, forced->digit)});
        if (forced->house)
            fact = prose.say("reason", {{'f', fact}, {'h', prose.house(*forced->house)}});
        if (!told.empty() && forced->source != last)
            fact = prose.say("from", {{'c', prose.cell(forced->source)}, {'f', fact}});
        told.push_back(fact);
        last = forced->cell;
    }
    return prose.words().join(told);
}

}  // namespace whydoku::tell
