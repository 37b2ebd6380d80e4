// The lanes solver where there are no threads, in place of lanes.cpp: one kernel, in the calling
// thread.

#include <algorithm>
#include <stdexcept>

#include "exact/lanes.hpp"
#include "exact/lanes/job.hpp"

namespace whydoku::lanes {

namespace simd128 {
void run_kernel(Job&);
}

namespace {

struct Driver {
    const PuzzleBatch& batch;
    const Options& options;
    std::size_t next = 0, finished = 0;

    static std::size_t claim(void* self, std::size_t wanted, std::size_t& first) {
        auto& driver = *static_cast<Driver*>(self);
        first = driver.next;
        const std::size_t taken = std::min(wanted, driver.batch.count - first);
        driver.next += taken;
        return taken;
    }
    static bool report(void* self, std::size_t finished) {
        auto& driver = *static_cast<Driver*>(self);
        driver.finished += finished;
        return !driver.options.progress || driver.options.progress(driver.finished);
    }
};

}  // namespace

Totals solve(const PuzzleBatch& batch, const Options& options) {
    if (options.limit == 0) throw std::invalid_argument("the limit of solutions is 1 or more");
    Driver driver{batch, options};
    Job job{&batch, options.limit, &driver, &Driver::claim, &Driver::report};
    simd128::run_kernel(job);
    return {driver.finished, job.nodes, job.passes, 8};
}

std::vector<std::string_view> instruction_sets() {
    return {"simd128"};
}

std::string_view default_instruction_set() {
    return "simd128";
}

}  // namespace whydoku::lanes
