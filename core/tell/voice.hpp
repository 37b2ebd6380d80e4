// Two ways to write evidence down: prose for a sentence, the short signs of the notations.
#pragma once

#include <span>

#include "base/step.hpp"
#include "tell/names.hpp"

namespace whydoku::tell {

using Node = std::vector<Candidate>;  // one end of a link

// Numbers below 128, and candidates: each once, ascending.
Numbers sorted(Numbers numbers);
Node sorted(const Node& candidates);
// Whether one fact says all: candidates of one cell, or of one digit.
bool is_one_fact(const Node& candidates);
bool contains(const Numbers& numbers, int number);
CellSet set_of(const Numbers& cells);
Numbers numbers_of(CellSet cells);
Numbers numbers_of(HouseSet houses);
Numbers numbers_of(DigitSet digits);

// The cells, and the digits, of candidates or marks: each once, ascending.
template <class Items>
Numbers cells_of(const Items& items) {
    Numbers cells;
    cells.reserve(items.size());
    for (const auto& item : items) cells.push_back(item.cell);
    return sorted(std::move(cells));
}
template <class Items>
Numbers digits_of(const Items& items) {
    Numbers digits;
    digits.reserve(items.size());
    for (const auto& item : items) digits.push_back(item.digit);
    return sorted(std::move(digits));
}

// The marks, and the houses, of a step that have some roles.
std::vector<Mark> marks_of(const Step& step, Roles roles);
std::vector<HouseMark> houses_of(const Step& step, Roles roles);
bool has_mark(const Step& step, Role role);
bool has_house(const Step& step, Role role);
std::vector<Candidate> candidates_of(const std::vector<Mark>& marks);
// The numbers of marked houses: each once, in their order.
Numbers numbers_of(const std::vector<HouseMark>& houses);

// Cells that are marked as a whole, and houses for a digit.
struct Sectors {
    Numbers cells;
    std::vector<HouseMark> houses;
    std::size_t size() const { return cells.size() + houses.size(); }
};

// What all that is told of one step, or of one position, has in common.
struct Subject {
    const Layout& layout;
    const Words& words;
    const Names& names;
    Refusal refusal = Refusal::none;
    std::string_view lacking = {};  // the family whose words are lacking
};

class Voice {
  public:
    enum class Form { prose, brief };  // `r4c7 and r4c8`, `row 4`; or `r4c78`, `r4`

    Voice(Subject& subject, Form form) : subject_(&subject), brief_(form == Form::brief) {}
    Voice prose() const { return {*subject_, Form::prose}; }
    Voice brief() const { return {*subject_, Form::brief}; }

    const Layout& layout() const { return subject_->layout; }
    const Words& words() const { return subject_->words; }
    std::string_view phrase(std::string_view key) const { return words().phrase(key); }
    // Says that the evidence is not what the texts tell: what is told then does not matter.
    void refuse() const {
        if (subject_->refusal == Refusal::none) subject_->refusal = Refusal::untold;
    }

    // A phrase with its slots filled.
    std::string say(std::string_view key, std::initializer_list<Slot> slots) const;

    // A text of the technique of a step; null where it has none.
    const Text* entry(const Step& step, std::string_view key) const;
    std::string name(const Step& step) const;
    std::string_view slug(const Step& step) const;

    std::string cell(Cell cell) const;
    std::string digit(Digit digit) const { return std::string(1, digit_char(digit)); }
    std::string house(House house) const;
    std::string cells(const Numbers& cells, std::string_view joint = "and") const;
    std::string digits(const Numbers& digits, std::string_view joint = "and") const;
    // Those of a kind together: `rows 4 and 7`, `r37b5`.
    std::string houses(const Numbers& houses) const;
    // Cages, by the cells where their sums stand: `the cages of r1c1 and r1c4`, `cage r1c1`.
    std::string cages(const Numbers& rules) const;
    // Cells, and digits in houses: `r1c2, and 4 and 7 in row 3`.
    std::string sectors(const Sectors& sectors, std::string_view joint = "and") const;
    // Facts: `r4c7 is 5`.
    std::string candidates(const Node& candidates, std::string_view joint = "and") const;
    // What to place: `2 in r1c8`.
    std::string placements(const Node& candidates) const;
    // What to strike: `1 and 2 from r9c8`.
    std::string eliminations(const Node& candidates) const;
    std::string outcome(const Step& step) const;
    // That one of some candidates is true, or none: `r1c2 or r1c3 is 5`, `r1c2 and r1c3 are not 5`.
    std::string fact(const Node& node, bool holds) const;

  private:
    std::string grouped(const Node& candidates, std::string_view phrase) const;

    Subject* subject_;
    bool brief_;
};

}  // namespace whydoku::tell
