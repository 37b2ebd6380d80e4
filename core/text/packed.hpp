// Packed strings: letters that stand for bits, and what zlib has compressed. A short text can be
// unpacked to a huge one, so unpacking stops at a limit.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace whydoku::text {

// The number that a digit stands for in bases up to 36: 0 to 9, then letters of either size. Else
// -1.
int base36(char sign);

// The bytes that the signs 0 to 9 and a to v stand for, five bits each, highest first. Bits that
// fill no byte are dropped. None if there is another sign.
std::optional<std::string> from_base32(std::string_view signs);

struct Inflated {
    enum class End : unsigned char { whole, cut_off, damaged, too_long } end = End::damaged;
    std::string bytes;     // as far as they could be read
    std::size_t used = 0;  // bytes of the packed text
};

// The same bytes as such signs; the last may have bits that fill no byte.
std::string to_base32(std::string_view bytes);

// A number to the base 36, in so many signs.
std::string to_base36(int number, std::size_t width);

// What a stream of zlib (RFC 1950) holds, with its checks. At most `most` bytes are unpacked.
Inflated inflate_zlib(std::string_view packed, std::size_t most);

// A stream of zlib that holds the bytes as they are; up to 65,535 of them.
std::string stored_zlib(std::string_view bytes);

}  // namespace whydoku::text
