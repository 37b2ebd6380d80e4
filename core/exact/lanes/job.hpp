// The interface between the driver (lanes.cpp, built for every processor) and a kernel (built for
// one instruction set). It has only plain data and function pointers: an inline function that both
// share could be compiled for the wrong processor.
#pragma once

#include <cstddef>
#include <cstdint>

namespace whydoku::lanes {

struct PuzzleBatch;

struct Job {
    const PuzzleBatch* batch;
    std::uint32_t limit;
    void* driver;
    // Claims up to `wanted` puzzles from index `first` on; returns how many, 0 if none are left.
    std::size_t (*claim)(void* driver, std::size_t wanted, std::size_t& first);
    // Reports the puzzles finished since the last call; returns false to stop the kernel.
    bool (*report)(void* driver, std::size_t finished);

    std::uint64_t nodes = 0;   // out
    std::uint64_t passes = 0;  // out
};

using Kernel = void (*)(Job& job);

}  // namespace whydoku::lanes
