// Converts the core's small values to Python: sets to lists, candidates and marks to tuples.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "walk.hpp"

namespace nanobind::detail {

template <>
struct type_caster<pencilmark::Candidate> {
    NB_TYPE_CASTER(pencilmark::Candidate, const_name("tuple[int, int]"))
    static handle from_cpp(pencilmark::Candidate at, rv_policy, cleanup_list*) noexcept {
        return nanobind::make_tuple(at.cell, at.digit).release();
    }
};

template <>
struct type_caster<pencilmark::Mark> {
    NB_TYPE_CASTER(pencilmark::Mark, const_name("tuple[str, int, int]"))
    static handle from_cpp(pencilmark::Mark mark, rv_policy, cleanup_list*) noexcept {
        return nanobind::make_tuple(to_string(mark.role), mark.cell, mark.digit).release();
    }
};

template <>
struct type_caster<pencilmark::HouseMark> {
    NB_TYPE_CASTER(pencilmark::HouseMark, const_name("tuple[str, int, int]"))
    static handle from_cpp(pencilmark::HouseMark mark, rv_policy, cleanup_list*) noexcept {
        return nanobind::make_tuple(to_string(mark.role), mark.house, mark.digit).release();
    }
};

template <>
struct type_caster<pencilmark::Link> {
    NB_TYPE_CASTER(pencilmark::Link,
                   const_name("tuple[str, list[tuple[int, int]], list[tuple[int, int]]]"))
    static handle from_cpp(const pencilmark::Link& link, rv_policy, cleanup_list*) noexcept {
        return nanobind::make_tuple(to_string(link.kind), link.source, link.target).release();
    }
};

template <>
struct type_caster<pencilmark::HouseInfo> {
    NB_TYPE_CASTER(pencilmark::HouseInfo, const_name("tuple[str, int, list[int]]"))
    static handle from_cpp(const pencilmark::HouseInfo& info, rv_policy, cleanup_list*) noexcept {
        return nanobind::make_tuple(to_string(info.kind), info.number, info.cells).release();
    }
};

template <class Set>
struct set_caster {
    NB_TYPE_CASTER(Set, const_name("list[int]"))
    static handle from_cpp(Set set, rv_policy, cleanup_list*) noexcept {
        list members;
        for (int member : set) members.append(member);
        return members.release();
    }
};

template <>
struct type_caster<pencilmark::CellSet> : set_caster<pencilmark::CellSet> {};
template <>
struct type_caster<pencilmark::DigitSet> : set_caster<pencilmark::DigitSet> {};

}  // namespace nanobind::detail

namespace pencilmark {

// The row of the ladder of each step, one byte per step.
inline nanobind::bytes rows_of(const Walk& walk) {
    std::string rows;
    for (const Step& step : walk.steps) rows.push_back(static_cast<char>(step.technique));
    return nanobind::bytes(rows.data(), rows.size());
}

// A step as bytes, so that Python recognizes equal steps. Empty for steps with links or children.
//
//     technique | placements: count, (cell, digit)... | eliminations | houses | marks
inline nanobind::bytes packed(const Step& step) {
    if (!step.links.empty() || !step.children.empty()) return nanobind::bytes("", 0);
    std::string bytes(1, static_cast<char>(step.technique));
    const auto add = [&bytes](auto... numbers) {
        (bytes.push_back(static_cast<char>(numbers)), ...);
    };
    for (const auto* candidates : {&step.placements, &step.eliminations}) {
        add(candidates->size(), candidates->size() >> 8);
        for (Candidate c : *candidates) add(c.cell, c.digit);
    }
    add(step.houses.size(), step.houses.size() >> 8);
    for (HouseMark mark : step.houses) add(mark.role, mark.house, mark.digit);
    for (Mark mark : step.marks) add(mark.role, mark.cell, mark.digit);
    return nanobind::bytes(bytes.data(), bytes.size());
}

}  // namespace pencilmark
