#include "text/packed.hpp"

#include <array>
#include <cstdint>
#include <span>

namespace whydoku::text {
namespace {

using End = Inflated::End;

constexpr int LONGEST_CODE = 15, BLOCK_END = 256;
constexpr int LENGTHS = 286, DISTANCES = 30, FIXED_LENGTHS = 288, FIXED_DISTANCES = 32;
constexpr std::uint8_t ORDER[] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
constexpr int REPEAT_LAST = 16, REPEAT_ZERO = 17, REPEAT_ZERO_LONG = 18;

// A code of Huffman by the lengths of its symbols' codes; a length of 0 is no code.
class Code {
  public:
    // Only a code of one symbol may be incomplete, and only if `may_lack`.
    bool build(std::span<const std::uint8_t> lengths, bool may_lack);

    std::array<int, LONGEST_CODE + 1> counts{};  // how many symbols have each length
    std::array<std::uint16_t, FIXED_LENGTHS> symbols{};
};

bool Code::build(std::span<const std::uint8_t> lengths, bool may_lack) {
    counts.fill(0);
    for (std::uint8_t length : lengths) ++counts[length];
    const int used = static_cast<int>(lengths.size()) - counts[0];
    counts[0] = 0;
    int left = 1;
    for (int length = 1; length <= LONGEST_CODE; ++length) {
        left = 2 * left - counts[length];
        if (left < 0) return false;
    }
    if (left > 0 && used && !(may_lack && used == 1 && counts[1] == 1)) return false;
    std::array<int, LONGEST_CODE + 2> offsets{};
    for (int length = 1; length <= LONGEST_CODE; ++length) {
        offsets[length + 1] = offsets[length] + counts[length];
    }
    for (std::size_t symbol = 0; symbol < lengths.size(); ++symbol) {
        if (const int length = lengths[symbol]) {
            symbols[offsets[length]++] = static_cast<std::uint16_t>(symbol);
        }
    }
    return true;
}

std::uint32_t checksum_of(std::string_view bytes) {  // Adler-32
    constexpr std::uint32_t MODULUS = 65521;
    std::uint32_t one = 1, two = 0;
    for (char byte : bytes) {
        one = (one + static_cast<unsigned char>(byte)) % MODULUS;
        two = (two + one) % MODULUS;
    }
    return two << 16 | one;
}

// Deflate (RFC 1951). Once something is wrong, `end` says so, and every read gives 0.
class Inflater {
  public:
    Inflater(std::string_view packed, std::size_t most) : packed_(packed), most_(most) {}

    Inflated stream();

  private:
    bool ok() const { return end_ == End::whole; }
    void stop(End end) {
        if (ok()) end_ = end;
    }
    int bits(int count);
    void put(char byte);
    void block();
    void stored();
    bool read_codes(Code& lengths, Code& distances);
    int symbol(const Code& code);
    void compressed(const Code& lengths, const Code& distances);
    void copy(int length_code, const Code& distances);

    std::string_view packed_;
    std::size_t most_, at_ = 0;  // at_: in bits
    End end_ = End::whole;
    std::string out_;
};

int Inflater::bits(int count) {
    if (ok() && at_ + static_cast<std::size_t>(count) > 8 * packed_.size()) stop(End::cut_off);
    if (!ok()) return 0;
    int value = 0;
    for (int bit = 0; bit < count; ++bit, ++at_) {
        const auto byte = static_cast<unsigned char>(packed_[at_ / 8]);
        value |= (byte >> (at_ % 8) & 1) << bit;
    }
    return value;
}

void Inflater::put(char byte) {
    if (out_.size() == most_) return stop(End::too_long);
    out_ += byte;
}

struct Codes {
    Code lengths, distances;
};

// The codes of blocks that have none of their own.
const Codes& fixed_codes() {
    static const Codes fixed = [] {
        std::array<std::uint8_t, FIXED_LENGTHS> lengths{};
        for (int at = 0; at < FIXED_LENGTHS; ++at) {
            lengths[at] = at < 144 ? 8 : at < 256 ? 9 : at < 280 ? 7 : 8;
        }
        std::array<std::uint8_t, FIXED_DISTANCES> distances{};
        distances.fill(5);
        Codes codes;
        codes.lengths.build(lengths, false);
        codes.distances.build(distances, false);
        return codes;
    }();
    return fixed;
}

void Inflater::block() {
    constexpr int STORED = 0, FIXED = 1, DYNAMIC = 2;
    const int kind = bits(2);
    if (kind == STORED) return stored();
    if (kind == FIXED) return compressed(fixed_codes().lengths, fixed_codes().distances);
    if (kind != DYNAMIC) return stop(End::damaged);
    Codes own;
    if (read_codes(own.lengths, own.distances)) compressed(own.lengths, own.distances);
}

void Inflater::stored() {
    at_ = (at_ + 7) / 8 * 8;
    const int length = bits(16), check = bits(16);
    if (ok() && length != (check ^ 0xFFFF)) stop(End::damaged);
    for (int count = 0; ok() && count < length; ++count) put(static_cast<char>(bits(8)));
}

bool Inflater::read_codes(Code& lengths, Code& distances) {
    const int length_count = bits(5) + 257, distance_count = bits(5) + 1, own_count = bits(4) + 4;
    const int all = length_count + distance_count;
    std::array<std::uint8_t, sizeof ORDER> own{};
    for (int at = 0; at < own_count; ++at) own[ORDER[at]] = static_cast<std::uint8_t>(bits(3));
    Code code;
    if (!ok()) return false;
    bool right = length_count <= LENGTHS && distance_count <= DISTANCES && code.build(own, false);
    std::array<std::uint8_t, LENGTHS + DISTANCES> found{};
    int count = 0;
    while (right && ok() && count < all) {
        const int read = symbol(code);
        const std::uint8_t last = count ? found[count - 1] : 0;
        const int times = read < REPEAT_LAST         ? 1
                          : read == REPEAT_LAST      ? 3 + bits(2)
                          : read == REPEAT_ZERO      ? 3 + bits(3)
                          : read == REPEAT_ZERO_LONG ? 11 + bits(7)
                                                     : 0;
        right = count + times <= all && (read != REPEAT_LAST || count);
        const std::uint8_t value = read < REPEAT_LAST    ? static_cast<std::uint8_t>(read)
                                   : read == REPEAT_LAST ? last
                                                         : 0;
        for (int done = 0; right && done < times; ++done) found[count++] = value;
    }
    if (!ok()) return false;
    const std::span<const std::uint8_t> every(found);
    right = right && found[BLOCK_END] && lengths.build(every.first(length_count), true) &&
            distances.build(every.subspan(length_count, distance_count), true);
    if (!right) stop(End::damaged);
    return right;
}

// Codes of one length follow one another, and a longer one follows twice the last shorter one.
int Inflater::symbol(const Code& code) {
    int read = 0, first = 0, index = 0;
    for (int length = 1; length <= LONGEST_CODE && ok(); ++length) {
        read |= bits(1);
        const int count = code.counts[length];
        if (ok() && read - count < first) return code.symbols[index + read - first];
        index += count;
        first = (first + count) << 1;
        read <<= 1;
    }
    stop(End::damaged);
    return 0;
}

void Inflater::compressed(const Code& lengths, const Code& distances) {
    while (ok()) {
        const int read = symbol(lengths);
        if (!ok() || read == BLOCK_END) return;
        if (read < BLOCK_END) {
            put(static_cast<char>(read));
        } else {
            copy(read - BLOCK_END - 1, distances);
        }
    }
}

// Lengths 3 to 10 have codes of their own; then four codes share each count of extra bits. So with
// distances, by twos. The longest length has a code without extra bits.
void Inflater::copy(int length_code, const Code& distances) {
    constexpr int LAST = LENGTHS - BLOCK_END - 2, LONGEST = 258;
    if (length_code > LAST) return stop(End::damaged);
    int length = LONGEST;
    if (length_code < LAST) {
        const int extra = length_code < 8 ? 0 : length_code / 4 - 1;
        const int base = length_code < 8 ? length_code : (4 + length_code % 4) << extra;
        length = 3 + base + bits(extra);
    }
    const int code = symbol(distances);
    if (!ok() || code >= DISTANCES) return stop(End::damaged);
    const int extra = code < 4 ? 0 : code / 2 - 1;
    const int base = code < 4 ? code : (2 + code % 2) << extra;
    const auto distance = static_cast<std::size_t>(1 + base + bits(extra));
    if (!ok()) return;
    if (distance > out_.size()) return stop(End::damaged);
    for (int done = 0; ok() && done < length; ++done) put(out_[out_.size() - distance]);
}

Inflated Inflater::stream() {
    constexpr int DEFLATE = 8, WITH_DICTIONARY = 0x20, MULTIPLE = 31;
    const int method = bits(8), flags = bits(8);
    if (ok() && ((method & 0xF) != DEFLATE || method >> 4 > 7 || flags & WITH_DICTIONARY ||
                 (256 * method + flags) % MULTIPLE)) {
        stop(End::damaged);
    }
    for (bool is_last = false; ok() && !is_last;) {
        is_last = bits(1) != 0;
        block();
    }
    at_ = (at_ + 7) / 8 * 8;
    std::uint32_t check = 0;
    for (int byte = 0; byte < 4; ++byte) check = check << 8 | static_cast<unsigned>(bits(8));
    if (ok() && check != checksum_of(out_)) stop(End::damaged);
    return {end_, std::move(out_), at_ / 8};
}

}  // namespace

int base36(char sign) {
    if (sign >= '0' && sign <= '9') return sign - '0';
    if (sign >= 'a' && sign <= 'z') return sign - 'a' + 10;
    if (sign >= 'A' && sign <= 'Z') return sign - 'A' + 10;
    return -1;
}

std::optional<std::string> from_base32(std::string_view signs) {
    std::string bytes;
    unsigned held = 0;
    int bits = 0;
    for (char sign : signs) {
        const int value = sign >= 'A' && sign <= 'Z' ? -1 : base36(sign);
        if (value < 0 || value >= 32) return {};
        held = (held << 5 | static_cast<unsigned>(value)) & 0xFFF;
        bits += 5;
        if (bits < 8) continue;
        bits -= 8;
        bytes += static_cast<char>(held >> bits & 0xFF);
    }
    return bytes;
}

std::string to_base32(std::string_view bytes) {
    constexpr std::string_view SIGNS = "0123456789abcdefghijklmnopqrstuv";
    std::string signs;
    unsigned held = 0;
    int bits = 0;
    for (char byte : bytes) {
        held = (held << 8 | static_cast<unsigned char>(byte)) & 0xFFF;
        for (bits += 8; bits >= 5; bits -= 5) signs += SIGNS[held >> (bits - 5) & 31];
    }
    if (bits) signs += SIGNS[held << (5 - bits) & 31];
    return signs;
}

std::string to_base36(int number, std::size_t width) {
    std::string signs(width, '0');
    for (std::size_t at = width; at-- > 0; number /= 36) {
        const int value = number % 36;
        signs[at] = static_cast<char>(value < 10 ? '0' + value : 'a' + value - 10);
    }
    return signs;
}

Inflated inflate_zlib(std::string_view packed, std::size_t most) {
    return Inflater(packed, most).stream();
}

std::string stored_zlib(std::string_view bytes) {
    const auto length = static_cast<std::uint16_t>(bytes.size());
    const auto byte = [](std::uint32_t value) { return static_cast<char>(value & 0xFF); };
    std::string stream = "\x78\x01\x01";  // deflate, and one block that is the last and stored
    for (std::uint32_t count : {std::uint32_t{length}, ~std::uint32_t{length}}) {
        stream += byte(count);
        stream += byte(count >> 8);
    }
    stream += bytes;
    const std::uint32_t check = checksum_of(bytes);
    for (int shift = 24; shift >= 0; shift -= 8) stream += byte(check >> shift);
    return stream;
}

}  // namespace whydoku::text
