// Classic 9x9 puzzles in bulk: solutions, counts and uniqueness, one search node per SIMD lane.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace pencilmark::lanes {

// In a puzzle of 81 bytes, BARRED + d: an empty cell that cannot hold d.
inline constexpr unsigned char BARRED = 0x80;

// Puzzles and answers as contiguous bytes owned by the caller.
struct PuzzleBatch {
    // 81 bytes a puzzle: digits as '1' to '9' or 1 to 9; '.', '0' or 0 for an empty cell; BARRED.
    // Or, with `candidates`, 729 bytes: for each cell nine, where '.', '0' or 0 means that the
    // digit whose turn it is cannot go there. A puzzle with any other byte has no solution.
    const unsigned char* puzzles = nullptr;
    std::size_t count = 0;
    std::size_t stride = 81;  // bytes from one puzzle to the next
    bool candidates = false;

    // Per puzzle, 81 bytes apart: a solution, 1 to 9, that does not count; or null.
    const unsigned char* known = nullptr;

    unsigned char* solutions = nullptr;  // 81 bytes a puzzle, or null
    std::size_t solution_stride = 81;
    bool text = true;  // solutions as '1' to '9', '.' where there is none; else 1 to 9, 0

    std::uint32_t* counts = nullptr;  // per puzzle: solutions found, up to the limit; or null
    std::uint32_t* nodes = nullptr;   // per puzzle: cells guessed in; or null
};

struct Options {
    std::uint32_t limit = 2;  // solutions of a puzzle after which its search ends; 1 or more
    int threads = 0;          // 0: one per processor
    // One of instruction_sets(); empty: the environment's PENCILMARK_ISA, else the widest.
    std::string_view instruction_set;
    // Called now and then in the calling thread with the number of puzzles finished; false stops.
    std::function<bool(std::size_t)> progress;
};

struct Totals {
    std::size_t finished = 0;  // puzzles; fewer than the batch's when stopped
    std::uint64_t nodes = 0;   // cells guessed in
    std::uint64_t passes = 0;  // deduction passes, each over all lanes
    int lanes = 0;             // nodes that a pass serves
};

// Searches every puzzle of the batch. Where stopped, unfinished puzzles' answers are unspecified.
// @throws std::invalid_argument for an unknown or unsupported instruction set, or limit 0.
Totals solve(const PuzzleBatch& batch, const Options& options);

// The instruction sets that were built and that this processor has, widest first.
std::vector<std::string_view> instruction_sets();

// The one that is used when none is asked for.
// @throws std::invalid_argument when PENCILMARK_ISA names none of them.
std::string_view default_instruction_set();

}  // namespace pencilmark::lanes
