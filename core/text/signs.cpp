#include "text/signs.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

namespace whydoku::text {
namespace {

constexpr std::uint32_t INVALID = 0xFFFD, ESCAPE = 0x1B;

struct Range {
    std::uint32_t first, last;
};

template <std::size_t Count>
bool is_in(const Range (&ranges)[Count], std::uint32_t character) {
    for (const Range& range : ranges) {
        if (character >= range.first && character <= range.last) return true;
    }
    return false;
}

constexpr Range WITHOUT_WIDTH[] = {{0xAD, 0xAD},     {0x200B, 0x200F}, {0x202A, 0x202E},
                                   {0x2060, 0x2064}, {0x20E3, 0x20E3}, {0xFE00, 0xFE0F},
                                   {0xFEFF, 0xFEFF}};
constexpr Range BLANKS[] = {
    {0xA0, 0xA0}, {0x2000, 0x200A}, {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000}};
constexpr Range DASHES[] = {
    {0x2010, 0x2015}, {0x2212, 0x2212}, {0x2796, 0x2796}, {0xFE58, 0xFE58}, {0xFE63, 0xFE63}};
// Dots, bullets, crosses and squares: what stands for nothing.
constexpr Range NOTHING[] = {{0xB7, 0xB7},     {0xD7, 0xD7},     {0x2022, 0x2024}, {0x2219, 0x2219},
                             {0x22C5, 0x22C5}, {0x2423, 0x2423}, {0x25A0, 0x25A1}, {0x25AA, 0x25AB},
                             {0x25CB, 0x25CB}, {0x25CF, 0x25CF}, {0x25E6, 0x25E6}, {0x25FB, 0x25FE},
                             {0x2610, 0x2612}, {0x2B1B, 0x2B1C}, {0x30FB, 0x30FB}};
constexpr Range BARS[] = {{0xA6, 0xA6},     {0x2502, 0x2503}, {0x2506, 0x2507}, {0x250A, 0x250B},
                          {0x254E, 0x254F}, {0x2551, 0x2551}, {0x2758, 0x2759}, {0x23D0, 0x23D0}};
constexpr Range DRAWN[] = {{0x2500, 0x257F}, {0x23AF, 0x23AF}, {0x203E, 0x203E}};
constexpr Range QUOTATION[] = {
    {0xAB, 0xAB}, {0xB4, 0xB4}, {0xBB, 0xBB}, {0x2018, 0x201F}, {0x2039, 0x203A}};
constexpr Range LETTERS[] = {{0xAA, 0xAA},     {0xB5, 0xB5},      {0xBA, 0xBA},
                             {0xC0, 0xD6},     {0xD8, 0xF6},      {0xF8, 0x1FFF},
                             {0x2C00, 0x2DFF}, {0x3040, 0x318F},  {0x3400, 0xD7FF},
                             {0xF900, 0xFDFF}, {0x20000, 0x3FFFF}};

// The zeros of the digits of other scripts; ten characters each.
constexpr std::uint32_t ZEROS[] = {
    0x660, 0x6F0, 0x7C0, 0x966,  0x9E6,  0xA66,  0xAE6,   0xBE6,   0xC66,   0xCE6,   0xD66,
    0xE50, 0xED0, 0xF20, 0x1040, 0x17E0, 0xFF10, 0x1D7CE, 0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6};
// Digits 1 to 9 in circles, and Roman ones.
constexpr std::uint32_t ONES[] = {0x2460, 0x2776, 0x2780, 0x278A, 0x2160, 0x2170};
// Chinese digits, from 0.
constexpr std::uint32_t CHINESE[] = {0x3007, 0x4E00, 0x4E8C, 0x4E09, 0x56DB,
                                     0x4E94, 0x516D, 0x4E03, 0x516B, 0x4E5D};

constexpr std::uint32_t ELLIPSIS = 0x2026;
constexpr std::uint32_t WIDE_FIRST = 0xFF01, WIDE_LAST = 0xFF5E, WIDE_OFFSET = 0xFEE0;

// The next character of a UTF-8 text, which is taken off.
std::uint32_t take(std::string_view& text) {
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    const unsigned char head = byte(0);
    const std::size_t more = head >= 0xF0 ? 3 : head >= 0xE0 ? 2 : head >= 0xC0 ? 1 : 0;
    std::uint32_t character = more == 0 ? head : head & (0x3Fu >> more);
    bool valid = more < text.size() && (head < 0x80 || more > 0);
    for (std::size_t at = 1; valid && at <= more; ++at) {
        valid = (byte(at) & 0xC0) == 0x80;
        character = character << 6 | (byte(at) & 0x3Fu);
    }
    text.remove_prefix(valid ? more + 1 : 1);
    return valid ? character : INVALID;
}

char digit(std::uint32_t value) {
    return static_cast<char>('0' + value);
}

// What Windows means by characters that are controls elsewhere.
std::string_view of_windows(std::uint32_t character, char& one) {
    if (character == 0x85) return "...";
    if (character >= 0x91 && character <= 0x94) one = '"';
    if (character == 0x95) one = '.';
    if (character == 0x96 || character == 0x97) one = '-';
    return {&one, 1};
}

// What a character that is not ASCII is written as; nothing for one without a width.
std::string_view folded(std::uint32_t character, char& one) {
    const std::string_view single(&one, 1);
    if (character == ELLIPSIS) return "...";
    if (is_in(WITHOUT_WIDTH, character)) return {};
    one = OTHER;
    for (std::uint32_t zero : ZEROS) {
        if (character >= zero && character < zero + 10) one = digit(character - zero);
    }
    for (std::uint32_t first : ONES) {
        if (character >= first && character < first + 9) one = digit(character - first + 1);
    }
    for (std::uint32_t value = 0; value < std::size(CHINESE); ++value) {
        if (character == CHINESE[value]) one = digit(value);
    }
    if (one != OTHER) return single;
    if (character < 0xA0) return of_windows(character, one);
    if (character >= WIDE_FIRST && character <= WIDE_LAST) {
        one = static_cast<char>(character - WIDE_OFFSET);
    } else if (is_in(BLANKS, character)) {
        one = ' ';
    } else if (is_in(DASHES, character)) {
        one = '-';
    } else if (is_in(NOTHING, character)) {
        one = '.';
    } else if (is_in(BARS, character)) {
        one = '|';
    } else if (is_in(DRAWN, character)) {
        one = RULE;
    } else if (is_in(QUOTATION, character)) {
        one = '"';
    } else if (is_in(LETTERS, character)) {
        one = LETTER;
    }
    return single;
}

// Calls use(signs, raw) for each character of a line, until use says that it has enough.
template <class Use>
void for_each_character(std::string_view raw, const Use& use) {
    while (!raw.empty()) {
        const std::string_view before = raw;
        const std::uint32_t character = take(raw);
        if (character == ESCAPE && raw.starts_with('[')) {  // colours of a terminal
            raw.remove_prefix(std::min(raw.find_first_of("mK"), raw.size() - 1) + 1);
            if (!use({}, before.substr(0, before.size() - raw.size()))) return;
            continue;
        }
        char one = static_cast<char>(character);
        std::string_view signs(&one, 1);
        if (character >= 0x80) {
            signs = folded(character, one);
        } else if (character == 0x7F || (character < ' ' && character != '\t')) {
            one = ' ';
        }
        if (!use(signs, before.substr(0, before.size() - raw.size()))) return;
    }
}

constexpr std::size_t LONGEST_QUOTE = 24, SHORTENED = 21;

}  // namespace

std::string signs_of(std::string_view raw) {
    std::string signs;
    signs.reserve(raw.size());
    for_each_character(raw, [&](std::string_view more, std::string_view) {
        signs += more;
        return true;
    });
    return signs;
}

int column_of(const Line& line, std::size_t at) {
    std::size_t passed = 0;
    int column = 0;
    for_each_character(line.raw, [&](std::string_view signs, std::string_view) {
        ++column;
        passed += signs.size();
        return passed <= at;
    });
    return column;
}

std::string written(const Line& line, std::size_t at, std::size_t length) {
    std::size_t passed = 0, shown = 0;
    std::string text;
    const std::size_t most = length > LONGEST_QUOTE ? SHORTENED : length;
    for_each_character(line.raw, [&](std::string_view signs, std::string_view raw) {
        if (passed >= at && passed < at + length && shown < most) {
            text += raw;
            ++shown;
        }
        passed += signs.size();
        return passed < at + length;
    });
    return length > LONGEST_QUOTE ? text + "..." : text;
}

std::string_view without_blanks(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return text.substr(text.size());
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::string low(std::string_view text) {
    std::string lowered(text);
    for (char& sign : lowered) {
        if (sign >= 'A' && sign <= 'Z') sign = static_cast<char>(sign + 32);
    }
    return lowered;
}

}  // namespace whydoku::text
