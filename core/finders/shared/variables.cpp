#include "finders/shared/variables.hpp"

#include <bit>

#include "rules/partners.hpp"

namespace whydoku {

void Variables::add(const Variable& variable, CellSet cells, DigitSet digits) {
    const int number = count();
    all_.push_back(variable);
    for (Cell c : cells) {
        for (Digit d : digits) {
            options_.add(number, numbers_.of(c, d));
            if (variable.sum < 0) holding_.add(numbers_.of(c, d), number);
        }
    }
}

void Variables::add(const GuardedPattern& pattern) {
    const int number = count();
    all_.push_back({-1, -1, 0, &pattern});
    for (const auto [cell, digit] : candidates_of(pattern.guards)) {
        options_.add(number, numbers_.of(cell, digit));
        holding_.add(numbers_.of(cell, digit), number);
    }
}

// The other options of each variable that holds a candidate are false if it is true, and so is what
// cannot stand beside it in its cage.
void Variables::find_struck(const Board& board) {
    struck_by_.reset(numbers_.count(), numbers_.count());
    for (int i = 0; i < numbers_.count(); ++i) {
        for (int v : holding_[i]) struck_by_.join(i, options_[v]);
        struck_by_.row(i)[static_cast<std::size_t>(i / 64)] &= ~(Bits::Word{1} << (i % 64));
    }
    for (const Rule& rule : board.layout().rules) {
        each_apart(board, partners_in(board, rule), [&](Candidate one, Candidate other) {
            struck_by_.add(numbers_.of(one.cell, one.digit), numbers_.of(other.cell, other.digit));
        });
    }
}

// Sums with so many ways that they cannot be listed are not asked.
void Variables::list_sums(const Board& board) {
    listed_.clear();
    if (!sums_) return;
    cells_.emplace(cells_on(board, board.layout().all));
    SumWays ways;
    for (const Sum& sum : sums_->all()) {
        if (sum.cells.size() > 1 && ways.read(board, sum)) listed_.push_back({&sum, ways});
    }
}

void Variables::add_sums(const Board& board, bool places) {
    if (listed_.empty()) return;
    in_sum_.reset(static_cast<int>(listed_.size()), numbers_.count());
    by_sums_.reset(numbers_.count(), holding_.width() * 64);
    for (std::size_t i = 0; i < listed_.size(); ++i) {
        const CellSet open = listed_[i].ways.open();
        const int first = count();
        for (Cell c : open) {
            add({-1, c, 0, nullptr, static_cast<int>(i)}, CellSet::of(c), board.candidates(c));
        }
        for (Digit d : places ? board.layout().digits() : DigitSet{}) {
            const CellSet cells = open & board.places(d);
            if (cells.size() < 2) continue;
            add({-1, -1, d, nullptr, static_cast<int>(i)}, cells, DigitSet::of(d));
        }
        for (Cell c : open) {
            for (Digit d : board.candidates(c)) {
                const int number = numbers_.of(c, d);
                in_sum_.add(static_cast<int>(i), number);
                for (int v = first; v < count(); ++v) by_sums_.add(number, v);
            }
        }
    }
}

DigitSet Variables::left_in(Cell c, std::span<const Bits::Word> falses) const {
    DigitSet left;
    for (Digit d : cells_->candidates(c)) {
        if (!Bits(falses.data(), width()).has(numbers_.of(c, d))) left |= DigitSet::of(d);
    }
    return left;
}

SumWays::Way Variables::lost_in(int variable, std::span<const Bits::Word> falses) const {
    const SumWays& ways = sum(variable).ways;
    SumWays::Way lost = 0;
    for (std::size_t i = 0; i < falses.size(); ++i) {
        Bits::Word word = in_sum_[at(variable).sum].word(static_cast<int>(i)) & falses[i];
        for (; word; word &= word - 1) {
            lost |= ways.way_of(numbers_.at(static_cast<int>(i) * 64 + std::countr_zero(word)));
        }
    }
    return lost;
}

CellSet Variables::places_by_sum(int variable, std::span<const Bits::Word> falses) const {
    return sum(variable).ways.places_left(at(variable).digit, lost_in(variable, falses));
}

std::optional<DigitSet> Variables::left_by_sum(int variable,
                                               std::span<const Bits::Word> falses) const {
    const SumWays& ways = sum(variable).ways;
    const Cell own = at(variable).cell;
    const DigitSet left = ways.left_in(own, lost_in(variable, falses));
    if (left.size() > 1) return left;
    if (left && left_in(own, falses) == left) return std::nullopt;
    if (!left) {
        for (Cell c : ways.open()) {
            if (!left_in(c, falses)) return std::nullopt;
        }
    }
    return left;
}

void Variables::add_losing(int candidate, std::span<Bits::Word> row) const {
    for (std::size_t i = 0; i < row.size(); ++i) {
        const int at = static_cast<int>(i);
        row[i] |= holding_[candidate].word(at);
        if (!listed_.empty()) row[i] |= by_sums_[candidate].word(at);
    }
}

void Variables::find_touched() {
    touched_by_.reset(numbers_.count(), holding_.width() * 64);
    for (int i = 0; i < numbers_.count(); ++i) {
        for (int j : struck_by_[i]) add_losing(j, touched_by_.row(i));
        touched_by_.drop(i, holding_[i]);
    }
}

void Variables::build(const Position& position, std::span<const GuardedPattern> patterns,
                      std::shared_ptr<const Sums> sums, bool places) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    numbers_.build(board);
    all_.clear();
    sums_ = std::move(sums);
    list_sums(board);
    int most = board.empty().size() + static_cast<int>(patterns.size());
    for (House h = 0; h < layout.houses; ++h) most += board.missing(h).size();
    for (const ListedSum& one : listed_) {
        most += one.ways.open().size() + (places ? layout.size : 0);
    }
    options_.reset(most, numbers_.count());
    holding_.reset(numbers_.count(), most);
    for (Cell c : board.empty()) add({-1, c, 0}, CellSet::of(c), board.candidates(c));
    for (House h = 0; h < layout.houses; ++h) {
        for (Digit d : board.missing(h)) add({h, -1, d}, board.places(d, h), DigitSet::of(d));
    }
    find_struck(board);
    // Of guardians, several may be true.
    for (const GuardedPattern& pattern : patterns) add(pattern);
    add_sums(board, places);
    find_touched();
}

void VariablesOfSums::build(const Position& position) {
    Variables::build(position, {}, sums_of(position.layout()));
}

void PlacesInSums::build(const Position& position) {
    Variables::build(position, {}, sums_of(position.layout()), true);
}

}  // namespace whydoku
