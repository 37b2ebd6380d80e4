// The lanes solver as a contestant of bench_bulk.py, which has the protocol. One thread.
#include <algorithm>
#include <ctime>
#include <iostream>
#include <string>
#include <vector>

#include "exact/lanes.hpp"

using namespace whydoku;

namespace {

double processor_seconds() {
    return static_cast<double>(std::clock()) / static_cast<double>(CLOCKS_PER_SEC);
}

void answer(std::uint32_t limit, std::size_t count) {
    std::string puzzles, line;
    for (std::size_t i = 0; i < count && std::getline(std::cin, line); ++i) puzzles += line;
    std::string solutions(81 * count, '.');
    std::vector<std::uint32_t> counts(count), nodes(count);
    lanes::PuzzleBatch batch;
    batch.puzzles = reinterpret_cast<const unsigned char*>(puzzles.data());
    batch.count = count;
    batch.solutions = reinterpret_cast<unsigned char*>(solutions.data());
    batch.counts = counts.data();
    batch.nodes = nodes.data();
    lanes::Options options;
    options.limit = limit;
    options.threads = 1;
    double seconds = 1e9;
    lanes::Totals totals;
    for (int turn = 0; turn < 2; ++turn) {
        const double start = processor_seconds();
        totals = lanes::solve(batch, options);
        seconds = std::min(seconds, processor_seconds() - start);
    }
    for (std::size_t i = 0; i < count; ++i) {
        std::cout << std::string_view(solutions).substr(81 * i, 81) << ' ' << counts[i] << '\n';
    }
    std::cout << seconds << ' ' << totals.nodes << ' ' << totals.passes * totals.lanes << std::endl;
}

}  // namespace

int main() {
    std::ios::sync_with_stdio(false);
    std::cout.precision(9);
    std::uint32_t limit;
    std::size_t count;
    while (std::cin >> limit >> count >> std::ws) answer(limit, count);
}
