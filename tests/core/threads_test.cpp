// What several threads do at once, as the bindings let them: they share layouts, policies and the
// tables of the program, and nothing else. `make tsan` runs these under ThreadSanitizer.
#include <atomic>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "check.hpp"
#include "exact/exact.hpp"
#include "exact/lanes.hpp"
#include "ladder/walk.hpp"
#include "make/generate.hpp"
#include "puzzles.hpp"

using namespace whydoku;

namespace {

constexpr int THREADS = 4;

// What each of some threads returns, which run at the same time.
template <typename Work>
auto in_threads(const Work& work) {
    std::vector<decltype(work())> results(THREADS);
    std::vector<std::thread> threads;
    for (auto& result : results) threads.emplace_back([&] { result = work(); });
    for (std::thread& thread : threads) thread.join();
    return results;
}

template <typename Work>
void check_same_in_threads(const Work& work) {
    const auto results = in_threads(work);
    const auto expected = work();
    for (const auto& result : results) CHECK(result == expected);
}

std::vector<std::uint32_t> counts_in_lanes(const std::string& puzzles, int threads) {
    const std::size_t count = puzzles.size() / 81;
    std::string solutions(puzzles.size(), '?');
    std::vector<std::uint32_t> counts(count);
    lanes::PuzzleBatch batch;
    batch.puzzles = reinterpret_cast<const unsigned char*>(puzzles.data());
    batch.count = count;
    batch.stride = 81;
    batch.solutions = reinterpret_cast<unsigned char*>(solutions.data());
    batch.counts = counts.data();
    lanes::Options options;
    options.threads = threads;
    lanes::solve(batch, options);
    return counts;
}

}  // namespace

TEST(threads_walk_with_one_policy) {
    const Layout layout = make_layout("9x9");
    std::vector<std::string> slugs;
    for (const Technique& row : ladder()) {
        if (row.by_default()) slugs.emplace_back(row.slug);
    }
    const Policy policy(slugs, {});
    const Board board = puzzles::board(layout, puzzles::HARD);
    check_same_in_threads([&] { return walk(board, policy).steps; });
}

TEST(threads_make_puzzles_of_one_layout) {
    for (const char* name : {"6x6", "9x9", "9x9-x"}) {
        const Layout layout = make_layout(name);
        check_same_in_threads(
            [&] { return generate(layout, {.symmetry = "180"}, 7, 0, 3, {}).puzzles; });
    }
}

TEST(threads_solve_in_lanes) {
    std::string puzzles;
    for (int i = 0; i < 400; ++i) puzzles += i % 2 ? puzzles::EASY : puzzles::HARD;
    check_same_in_threads([&] { return counts_in_lanes(puzzles, 3); });
}

TEST(threads_are_stopped_by_another) {
    const Layout layout = make_layout("9x9");
    std::atomic<bool> stop = false;
    std::thread other([&] { stop = true; });
    Meter meter({.stop = &stop});
    count_solutions(Board(layout, std::vector<int>(81)), std::uint64_t{1} << 62, meter);
    other.join();
    CHECK(meter.stopped_by() == Cap::interrupted);
}
