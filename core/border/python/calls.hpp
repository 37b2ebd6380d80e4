// Long calls: they run without the GIL, take caps, and can be interrupted.
#pragma once

#include <atomic>

#include <nanobind/nanobind.h>

#include "base/meter.hpp"

namespace whydoku {

// Set while all long calls are to stop, in whatever thread.
inline std::atomic<bool> stop_long_calls = false;

// Whether Ctrl-C was pressed. Long calls run without the GIL, so that it is acquired for the check.
inline bool interrupted() {
    if (stop_long_calls) return true;
    nanobind::gil_scoped_acquire gil;
    return PyErr_CheckSignals() != 0;
}

inline Caps caps(std::uint64_t nodes, double seconds) {
    return {nodes, seconds, interrupted};
}

// Runs a long call without the GIL. If Ctrl-C interrupted it, the exception goes on to Python; a
// call that another thread stopped raises none.
template <class Call>
auto long_call(Call&& call) {
    auto result = [&call] {
        nanobind::gil_scoped_release release;
        return call();
    }();
    if (result.cap == Cap::interrupted && PyErr_Occurred()) throw nanobind::python_error();
    return result;
}

template <class Result>
const char* cap_of(const Result& result) {
    return to_string(result.cap);
}

}  // namespace whydoku
