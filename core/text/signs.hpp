// The lines of a text, in the few signs that puzzles are written in. People write a digit as 5, as
// a full-width or an Arabic one, an empty cell as a bullet, and a rule by dashes of any length. A
// line has a byte for each of its characters, and all that look alike are the same byte.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace whydoku::text {

inline constexpr char RULE = '=';                       // part of a drawn line that is no bar
inline constexpr char LETTER = '\x01', OTHER = '\x02';  // what is not ASCII and no sign of ours

struct Line {
    int number = 0;        // from 1
    std::string_view raw;  // UTF-8
    std::string signs;
};

// The signs of a text: digits of all scripts as ASCII, empty cells as a dot, bars as |, blanks as a
// blank; characters without a width are left out. Tabs stay, because they separate cells.
std::string signs_of(std::string_view raw);

// Where signs[at] stands in a line: in characters, from 1.
int column_of(const Line& line, std::size_t at);

// What stands for some signs of a line, as it was written; if it is long, its beginning.
std::string written(const Line& line, std::size_t at, std::size_t length);

// A text without the blanks and tabs at its ends.
std::string_view without_blanks(std::string_view text);

// A text with small letters for the capitals of ASCII.
std::string low(std::string_view text);

inline bool is_digit(char sign) {
    return sign >= '0' && sign <= '9';
}
inline bool is_letter(char sign) {
    return (sign >= 'A' && sign <= 'Z') || (sign >= 'a' && sign <= 'z') || sign == LETTER;
}
// The signs of an empty cell.
inline bool is_empty(char sign) {
    return std::string_view("0._*-xX?").find(sign) != std::string_view::npos;
}

}  // namespace whydoku::text
