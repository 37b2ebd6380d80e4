// How the binding makes long calls.
#pragma once

#include <nanobind/nanobind.h>

#include "meter.hpp"

namespace pencilmark {

// Ctrl-C, asked for from inside long calls, which run without the GIL.
inline bool interrupted() {
    nanobind::gil_scoped_acquire gil;
    return PyErr_CheckSignals() != 0;
}

inline Caps caps(std::uint64_t nodes, double seconds) {
    return {nodes, seconds, interrupted};
}

// Runs a long call without the GIL; an interruption becomes the exception that it raised. Where
// another thread stopped it there is none.
template <class Call>
auto long_call(const Call& call) {
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

}  // namespace pencilmark
