// Random numbers; a seed gives the same ones on every machine. The generator is xoshiro256** (David
// Blackman and Sebastiano Vigna, public domain), seeded by splitmix64. The distributions of the
// standard library are not used, because they differ between its implementations.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>

namespace whydoku {

constexpr std::uint64_t GOLDEN_RATIO = 0x9e3779b97f4a7c15;  // its fraction, in 64 bits

// Spreads the bits of a number over a word, as splitmix64 does.
constexpr std::uint64_t mix(std::uint64_t number) {
    number += GOLDEN_RATIO;
    number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9;
    number = (number ^ (number >> 27)) * 0x94d049bb133111eb;
    return number ^ (number >> 31);
}

class Random {
  public:
    // The streams of one seed are independent: each puzzle of a series has its own.
    explicit Random(std::uint64_t seed, std::uint64_t stream = 0) {
        std::uint64_t mixed = seed;
        mixed = split(mixed) ^ stream;
        for (std::uint64_t& word : state_) word = split(mixed);
    }

    std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    // 0 to count - 1, all equally likely: numbers beyond the last multiple of `count` are
    // discarded.
    int below(int count) {
        const auto range = static_cast<std::uint64_t>(count);
        std::uint64_t drawn = next();
        if (drawn < range) {  // rare, so the slow division is rare too
            const std::uint64_t surplus = (0 - range) % range;
            while (drawn < surplus) drawn = next();
        }
        return static_cast<int>(drawn % range);
    }

    // From 0 to 1, without 1.
    double fraction() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

    template <class T>
    void shuffle(std::span<T> items) {
        for (std::size_t left = items.size(); left > 1; --left) {
            std::swap(items[left - 1], items[static_cast<std::size_t>(below(int(left)))]);
        }
    }

  private:
    static std::uint64_t split(std::uint64_t& state) {
        const std::uint64_t mixed = mix(state);
        state += GOLDEN_RATIO;
        return mixed;
    }

    std::array<std::uint64_t, 4> state_;
};

}  // namespace whydoku
