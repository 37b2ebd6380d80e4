// Solves classic 9x9 puzzles in bulk (solutions, counts, uniqueness), one search node per SIMD
// lane.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace whydoku::lanes {

// In a puzzle of 81 bytes, BARRED + d is an empty cell that cannot hold d.
inline constexpr unsigned char BARRED = 0x80;

// Puzzles and their answers, in memory of the caller.
struct PuzzleBatch {
    // 81 bytes per puzzle: digits as '1' to '9' or 1 to 9; '.', '0' or 0 for an empty cell; or
    // BARRED. Or, with `candidates`, 729 bytes: nine per cell, one for each digit, where '.', '0'
    // or 0 means that the digit cannot go there. A puzzle with any other byte has no solution.
    const unsigned char* puzzles = nullptr;
    std::size_t count = 0;
    std::size_t stride = 81;  // bytes from one puzzle to the next
    bool candidates = false;

    // Per puzzle, 81 bytes apart: a known solution, 1 to 9, that is not counted; or null.
    const unsigned char* known = nullptr;

    unsigned char* solutions = nullptr;  // 81 bytes per puzzle, or null
    std::size_t solution_stride = 81;
    bool text = true;  // solutions as '1' to '9', or '.' if there is none; else 1 to 9, or 0

    std::uint32_t* counts = nullptr;  // per puzzle: solutions found, up to the limit; or null
    std::uint32_t* nodes = nullptr;   // per puzzle: cells guessed in; or null
};

struct Options {
    std::uint32_t limit = 2;  // stop after this many solutions of a puzzle; 1 or more
    int threads = 0;          // 0: one per processor
    // One of instruction_sets(); empty: WHYDOKU_ISA of the environment, else the widest.
    std::string_view instruction_set;
    // Called now and then in the calling thread, with the number of finished puzzles; returning
    // false stops the call.
    std::function<bool(std::size_t)> progress;
};

struct Totals {
    std::size_t finished = 0;  // puzzles; fewer than the batch's when stopped
    std::uint64_t nodes = 0;   // cells guessed in
    std::uint64_t passes = 0;  // deduction passes, each over all lanes
    int lanes = 0;             // lanes of the instruction set: nodes in a pass
};

// Solves every puzzle of the batch. If stopped, the answers of unfinished puzzles are unspecified.
// @throws std::invalid_argument for an unknown or unsupported instruction set, or limit 0.
Totals solve(const PuzzleBatch& batch, const Options& options);

// The instruction sets that are built in and that this processor supports, widest first.
std::vector<std::string_view> instruction_sets();

// The instruction set that is used by default.
// @throws std::invalid_argument when WHYDOKU_ISA names none of them.
std::string_view default_instruction_set();

}  // namespace whydoku::lanes
