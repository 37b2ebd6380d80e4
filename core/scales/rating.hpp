// Ratings on several scales at once: what one puzzle and a million puzzles are told.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ladder/walk.hpp"
#include "scales/network.hpp"

namespace whydoku {

enum class Scale : std::uint8_t { level, hodoku, se, te, b, bxb, bxbb, human };

// In the order of the enumeration.
std::vector<std::string> scale_names();

// What is known of a puzzle on the scales. `solutions` are 0, 1 or 2 (several); only a puzzle with
// one has the figures of scales. `cap` is not 0 if it stopped the count: then fewer are known.
// `at_least` and `beyond` have a bit for each scale: a cap was hit, so that its figures are lower
// bounds; or it does not reach so far.
enum class Figure : std::uint8_t {
    solutions,
    cap,
    at_least,
    beyond,
    level,
    difficulty,
    hardest,
    steps,
    hodoku_level,
    score,
    er,
    ep,
    ed,
    te,
    b,
    bxb,
    bxbb,
    minutes,
    minutes_low,
    minutes_high,
    minutes_level,
    minutes_basis
};

inline constexpr std::size_t FIGURES = static_cast<std::size_t>(Figure::minutes_basis) + 1;

// How a whole number is to be read.
struct FigureKind {
    std::string name;
    bool in_tenths;
    std::vector<std::string> words;  // if there are any, the number says which
};

std::vector<FigureKind> figure_kinds();

using Figures = std::array<std::int64_t, FIGURES>;
inline constexpr std::int64_t NO_FIGURE = -1;

// What is asked for. All that it refers to must outlive it.
struct RatingRequest {
    const Layout& layout;
    std::vector<Scale> scales;
    const Policy &human, &hodoku;  // with their caps
    const Network* network;        // of the layout, for the scales of trial and error; or null
    Caps caps;                     // on the time of each other scale, for each puzzle
};

// Throws std::invalid_argument for a name that no scale has.
std::vector<Scale> scales_named(const std::vector<std::string>& names);

struct Rated {
    Figures figures;
    std::vector<std::uint8_t> rows;  // of the ladder: the steps of the path that the level is from
    Cap cap = Cap::none;             // interrupted: the figures mean nothing
};

Rated rate(const Board& board, const RatingRequest& request);

struct RatedBatch {
    std::vector<Figures> figures;
    Cap cap = Cap::none;  // interrupted: later puzzles have none
};

// Classic puzzles, 81 bytes each, so many bytes apart: digits as text or as numbers; '.', '0' or 0
// is an empty cell. Solutions are counted in lanes.
RatedBatch rate_many(std::span<const unsigned char> puzzles, std::size_t count, std::size_t stride,
                     const RatingRequest& request);

}  // namespace whydoku
