// What documents of puzzle setters hold, in the terms of all programs.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/json.hpp"
#include "text/programs.hpp"

namespace whydoku::text {

// A puzzle as its document has it, and the board that is made of it. Readers of documents fill it
// in. A rule that is not played, or what is wrong otherwise, makes it a fault.
struct Setting {
    int size = 0;
    std::vector<Content> cells;
    std::vector<int> regions;              // a label for each cell; empty: the usual boxes
    bool falling = false, rising = false;  // diagonals
    std::vector<CellSet> extra;            // further regions of n cells
    std::vector<whydoku::Rule> cages;
    std::vector<std::string> rules;  // that are not played
    std::string wrong, expected;     // what was read instead of a puzzle

    explicit Setting(int rows);
    bool is_wrong() const { return !wrong.empty(); }
    void refuse(std::string read, std::string wanted);
    // Notes something that cannot be played.
    void also(std::string_view words, bool is_there);
    // Notes the cage of a killer with its sum, if it has one.
    void cage(CellSet of, const Json* sum);
    // Notes a text of rules, if it says more than that the normal ones apply.
    void tell_rules(const Json* told);
    // The digit of a cell, if it has one; else its candidates.
    void put(std::size_t cell, const Json* value, bool is_given);
    void mark(std::size_t cell, const Json* marks);

    Outcome outcome(std::string_view form, std::size_t line);

  private:
    std::string layout();
    std::optional<Fault> add_cages(std::string& name, std::size_t line) const;
    int digit_in(std::size_t cell, const Json& value);
};

// The four windows of a Windoku.
std::vector<CellSet> windows();

// Makes digits of single candidates. A last candidate is none while a peer has it among others.
void tell_digits(Board& board);

// The number of rows of a document, or 0 if there are too few or too many.
int rows_in(const Json& grid);

// What the documents of f-puzzles and SudokuPad hold; nothing of others.
std::optional<Setting> of_fpuzzles(const Json& document);
std::optional<Setting> of_sudokupad(const Json& document);
// A grid of numbers beside a rule that is not played. Without one, it is a list as any other.
std::optional<Setting> of_numbers_with_rule(const Json& document);
// The saved games of GNOME Sudoku.
std::optional<Setting> of_gnome(const Json& document);

}  // namespace whydoku::text
