// The few lines of test harness that the core's own tests need:
//
//     TEST(placing_strikes_the_peers) {
//         CHECK(board.place(0, 5));
//         CHECK_EQUAL(board.candidates(1).size(), 8);
//     }
#pragma once

#include <cstdlib>
#include <functional>
#include <iostream>
#include <string_view>
#include <vector>

namespace check {

struct Test {
    const char* name;
    void (*run)();
};

inline std::vector<Test>& tests() {
    static std::vector<Test> all;
    return all;
}

inline int& failures() {
    static int count = 0;
    return count;
}

struct Registration {
    Registration(const char* name, void (*run)()) { tests().push_back({name, run}); }
};

inline std::ostream& fail(const char* file, int line, const char* expression) {
    ++failures();
    return std::cerr << file << ':' << line << ": " << expression;
}

// Whether one of many like cases runs: in CI every n-th does, counted from where the commit says,
// which PART names. Elsewhere all do.
inline bool runs_here(std::size_t number, std::size_t n) {
    const char* part = std::getenv("PART");
    return !part || !*part || (number + std::hash<std::string_view>{}(part)) % n == 0;
}

}  // namespace check

#define TEST(name)                                                   \
    static void name();                                              \
    static const check::Registration name##_registered{#name, name}; \
    static void name()

#define CHECK(expression)                                                        \
    do {                                                                         \
        if (!(expression)) check::fail(__FILE__, __LINE__, #expression) << '\n'; \
    } while (false)

#define CHECK_EQUAL(actual, expected)                                       \
    do {                                                                    \
        const auto& actual_ = (actual);                                     \
        const auto& expected_ = (expected);                                 \
        if (!(actual_ == expected_))                                        \
            check::fail(__FILE__, __LINE__, #actual)                        \
                << " is " << actual_ << ", expected " << expected_ << '\n'; \
    } while (false)
