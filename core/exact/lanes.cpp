#include "exact/lanes.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>

#include "base/platform.hpp"
#include "exact/lanes/job.hpp"

namespace whydoku::lanes {

namespace avx512vbmi {
void run_kernel(Job&);
}
namespace avx512 {
void run_kernel(Job&);
}
namespace avx2 {
void run_kernel(Job&);
}
namespace sse4 {
void run_kernel(Job&);
}
namespace neon {
void run_kernel(Job&);
}
namespace portable {
void run_kernel(Job&);
}

namespace {

struct InstructionSet {
    std::string_view name;
    int lanes;
    bool (*is_supported)();
    void (*kernel)(Job&);
};

bool always() {
    return true;
}

#ifdef WHYDOKU_X86_64

bool has_avx2() {
    return WHYDOKU_PROCESSOR_HAS("avx2") && WHYDOKU_PROCESSOR_HAS("bmi2");
}

bool has_avx512() {
    return has_avx2() && WHYDOKU_PROCESSOR_HAS("avx512bw") && WHYDOKU_PROCESSOR_HAS("avx512vl") &&
           WHYDOKU_PROCESSOR_HAS("avx512dq");
}

bool has_avx512vbmi() {
    return has_avx512() && WHYDOKU_PROCESSOR_HAS("avx512vbmi") &&
           WHYDOKU_PROCESSOR_HAS("avx512bitalg");
}

#endif

// The builds of the kernel that cmake/lanes.cmake makes, the fastest first.
constexpr InstructionSet INSTRUCTION_SETS[] = {
#ifdef WHYDOKU_X86_64
    {"avx512vbmi", 32, has_avx512vbmi, avx512vbmi::run_kernel},
    {"avx512", 32, has_avx512, avx512::run_kernel},
    {"avx2", 16, has_avx2, avx2::run_kernel},
    {"sse4", 8, always, sse4::run_kernel},  // the baseline of the whole core
#elif defined(WHYDOKU_AARCH64)
    {"neon", 8, always, neon::run_kernel},
#endif
    {"portable", 8, always, portable::run_kernel},
};

const InstructionSet& find_instruction_set(std::string_view name) {
    if (name.empty()) {
        const char* wanted = std::getenv("WHYDOKU_ISA");
        if (wanted != nullptr) name = wanted;
    }
    for (const InstructionSet& set : INSTRUCTION_SETS) {
        if (set.is_supported() && (name.empty() || set.name == name)) return set;
    }
    std::string message = "instruction set '";
    message.append(name).append("' is not available here; there is:");
    for (std::string_view known : instruction_sets()) message.append(" ").append(known);
    throw std::invalid_argument(message);
}

// Runs kernels on several threads. Each takes a few puzzles at a time, so no thread waits for one
// with hard puzzles. The calling thread also reports progress.
class Driver {
  public:
    Driver(const PuzzleBatch& batch, const Options& options)
        : batch_(batch),
          options_(options),
          instruction_set_(find_instruction_set(options.instruction_set)) {}

    Totals run();

  private:
    static std::size_t claim(void* self, std::size_t wanted, std::size_t& first);
    static bool report(void* self, std::size_t finished);
    int thread_count() const;
    void work();
    void poll_progress();
    void wait_for_others();

    static constexpr std::size_t PUZZLES_WORTH_A_THREAD = 256;
    static constexpr std::chrono::milliseconds POLL_EVERY{20};

    const PuzzleBatch& batch_;
    const Options& options_;
    const InstructionSet& instruction_set_;
    const std::thread::id caller_ = std::this_thread::get_id();
    std::chrono::steady_clock::time_point polled_ = std::chrono::steady_clock::now();

    std::atomic<std::size_t> next_{0};
    std::atomic<std::size_t> finished_{0};
    std::atomic<bool> is_stopped_{false};

    std::mutex mutex_;  // guards what follows
    std::condition_variable thread_ended_;
    int threads_running_ = 0;
    std::exception_ptr failure_;
    Totals totals_;
};

std::size_t Driver::claim(void* self, std::size_t wanted, std::size_t& first) {
    auto& driver = *static_cast<Driver*>(self);
    if (driver.is_stopped_.load(std::memory_order_relaxed)) return 0;
    first = driver.next_.fetch_add(wanted, std::memory_order_relaxed);
    const std::size_t count = driver.batch_.count;
    return first < count ? std::min(wanted, count - first) : 0;
}

bool Driver::report(void* self, std::size_t finished) {
    auto& driver = *static_cast<Driver*>(self);
    driver.finished_.fetch_add(finished, std::memory_order_relaxed);
    if (std::this_thread::get_id() == driver.caller_) driver.poll_progress();
    return !driver.is_stopped_.load(std::memory_order_relaxed);
}

void Driver::poll_progress() {
    const auto now = std::chrono::steady_clock::now();
    if (!options_.progress || now - polled_ < POLL_EVERY) return;
    polled_ = now;
    if (!options_.progress(finished_.load(std::memory_order_relaxed))) is_stopped_ = true;
}

int Driver::thread_count() const {
    const std::size_t wanted = options_.threads > 0 ? static_cast<std::size_t>(options_.threads)
                                                    : std::thread::hardware_concurrency();
    const std::size_t useful = batch_.count / PUZZLES_WORTH_A_THREAD;
    return static_cast<int>(std::max<std::size_t>(1, std::min(wanted, useful)));
}

void Driver::work() {
    Job job{&batch_, options_.limit, this, &Driver::claim, &Driver::report};
    std::exception_ptr failure;
    try {
        instruction_set_.kernel(job);
    } catch (...) {
        failure = std::current_exception();
        is_stopped_ = true;
    }
    const std::lock_guard lock(mutex_);
    if (failure) failure_ = failure;
    totals_.nodes += job.nodes;
    totals_.passes += job.passes;
    --threads_running_;
    thread_ended_.notify_one();
}

void Driver::wait_for_others() {
    std::unique_lock lock(mutex_);
    while (threads_running_ > 0) {
        thread_ended_.wait_for(lock, POLL_EVERY);
        lock.unlock();
        poll_progress();
        lock.lock();
    }
}

Totals Driver::run() {
    threads_running_ = thread_count();
    std::vector<std::thread> others;
    for (int i = 1; i < thread_count(); ++i) others.emplace_back([this] { work(); });
    work();
    wait_for_others();
    for (std::thread& thread : others) thread.join();
    if (failure_) std::rethrow_exception(failure_);
    totals_.finished = finished_;
    totals_.lanes = instruction_set_.lanes;
    return totals_;
}

}  // namespace

Totals solve(const PuzzleBatch& batch, const Options& options) {
    if (options.limit == 0) throw std::invalid_argument("the limit of solutions is 1 or more");
    return Driver(batch, options).run();
}

std::vector<std::string_view> instruction_sets() {
    std::vector<std::string_view> names;
    for (const InstructionSet& set : INSTRUCTION_SETS) {
        if (set.is_supported()) names.push_back(set.name);
    }
    return names;
}

std::string_view default_instruction_set() {
    return find_instruction_set({}).name;
}

}  // namespace whydoku::lanes
