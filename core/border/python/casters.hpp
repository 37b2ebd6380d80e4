// Converts the core's small values to Python: sets to lists, candidates and marks to tuples.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "ladder/walk.hpp"

namespace whydoku {

// The classes of Python for what evidence is made of: named tuples, which Python defines.
struct Records {
    nanobind::handle candidate, mark, house_mark, rule_mark, link;
};

inline Records& records() {
    static Records classes;
    return classes;
}

// Makes a record. An error is left for nanobind to raise: casters must not throw.
template <class... Fields>
nanobind::handle make_record(nanobind::handle record, Fields... fields) noexcept {
    try {
        return record(fields...).release();
    } catch (nanobind::python_error& error) {
        error.restore();
        return {};
    }
}

// Python's objects for values that are small numbers in the core. Equal values are one object, so
// that most steps are read without making any.
template <std::size_t Count>
class Interned {
  public:
    template <class... Fields>
    nanobind::handle get(std::size_t at, nanobind::handle record, Fields... fields) noexcept {
        if (!made_[at]) made_[at] = make_record(record, fields...);
        return made_[at].inc_ref();
    }

  private:
    std::array<nanobind::handle, Count> made_{};  // for as long as the process runs
};

template <class Item>
nanobind::tuple tuple_of(const std::vector<Item>& items) {
    nanobind::object made = nanobind::steal(PyTuple_New(static_cast<Py_ssize_t>(items.size())));
    Py_ssize_t at = 0;
    for (const Item& item : items)
        PyTuple_SET_ITEM(made.ptr(), at++, nanobind::cast(item).release().ptr());
    return nanobind::borrow<nanobind::tuple>(made);
}

inline constexpr std::size_t DIGITS = MAX_SIZE + 1;
inline constexpr std::size_t ROLES = static_cast<std::size_t>(Role::broken) + 1;

}  // namespace whydoku

namespace nanobind::detail {

template <>
struct type_caster<whydoku::Candidate> {
    NB_TYPE_CASTER(whydoku::Candidate, const_name("tuple[int, int]"))
    static handle from_cpp(whydoku::Candidate at, rv_policy, cleanup_list*) noexcept {
        using namespace whydoku;
        static Interned<MAX_CELLS * DIGITS> made;
        return made.get(at.cell * DIGITS + at.digit, records().candidate, at.cell, at.digit);
    }
};

template <>
struct type_caster<whydoku::Mark> {
    NB_TYPE_CASTER(whydoku::Mark, const_name("tuple[str, int, int]"))
    static handle from_cpp(whydoku::Mark mark, rv_policy, cleanup_list*) noexcept {
        using namespace whydoku;
        static Interned<ROLES * MAX_CELLS * DIGITS> made;
        const auto role = static_cast<std::size_t>(mark.role);
        const std::size_t at = (role * MAX_CELLS + mark.cell) * DIGITS + mark.digit;
        return made.get(at, records().mark, to_string(mark.role), mark.cell, mark.digit);
    }
};

template <>
struct type_caster<whydoku::HouseMark> {
    NB_TYPE_CASTER(whydoku::HouseMark, const_name("tuple[str, int, int]"))
    static handle from_cpp(whydoku::HouseMark mark, rv_policy, cleanup_list*) noexcept {
        using namespace whydoku;
        static Interned<ROLES * MAX_HOUSES * DIGITS> made;
        const auto role = static_cast<std::size_t>(mark.role);
        const std::size_t at = (role * MAX_HOUSES + mark.house) * DIGITS + mark.digit;
        return made.get(at, records().house_mark, to_string(mark.role), mark.house, mark.digit);
    }
};

template <>
struct type_caster<whydoku::RuleMark> {
    NB_TYPE_CASTER(whydoku::RuleMark, const_name("tuple[str, int]"))
    static handle from_cpp(whydoku::RuleMark mark, rv_policy, cleanup_list*) noexcept {
        using namespace whydoku;
        return make_record(records().rule_mark, to_string(mark.role), mark.rule);
    }
};

template <>
struct type_caster<whydoku::Link> {
    NB_TYPE_CASTER(whydoku::Link, const_name("tuple[str, tuple[tuple[int, int], ...], "
                                             "tuple[tuple[int, int], ...]]"))
    static handle from_cpp(const whydoku::Link& link, rv_policy, cleanup_list*) noexcept {
        using namespace whydoku;
        return make_record(records().link, to_string(link.kind), tuple_of(link.source),
                           tuple_of(link.target));
    }
};

template <>
struct type_caster<whydoku::HouseInfo> {
    NB_TYPE_CASTER(whydoku::HouseInfo, const_name("tuple[str, int, list[int]]"))
    static handle from_cpp(const whydoku::HouseInfo& info, rv_policy, cleanup_list*) noexcept {
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
struct type_caster<whydoku::CellSet> : set_caster<whydoku::CellSet> {};
template <>
struct type_caster<whydoku::DigitSet> : set_caster<whydoku::DigitSet> {};

}  // namespace nanobind::detail

namespace whydoku {

// The row of the ladder of each step, one byte per step.
inline nanobind::bytes rows_of(const Walk& walk) {
    std::string rows;
    for (const Step& step : walk.steps) rows.push_back(static_cast<char>(step.technique));
    return nanobind::bytes(rows.data(), rows.size());
}

template <class Owner, class Item>
Owner owner_of(std::vector<Item> Owner::*);

// Copies a column of numbers into a bytes object.
template <auto Column>
nanobind::bytes bytes_of(const decltype(owner_of(Column))& owner) {
    const auto& column = owner.*Column;
    return nanobind::bytes(column.data(), column.size() * sizeof(column[0]));
}

// The steps of a walk as Python's: objects of a class with these attributes, and their number in
// the walk. In Python each of them would take ten times as long.
inline nanobind::list steps_of(const Walk& walk, nanobind::type_object kind,
                               const nanobind::tuple& slugs, nanobind::handle layout,
                               nanobind::handle walked) {
    namespace nb = nanobind;
    static const nb::object names[] = {nb::str("layout"), nb::str("technique"), nb::str("_walked"),
                                       nb::str("_number")};
    auto* const type = reinterpret_cast<PyTypeObject*>(kind.ptr());
    nb::list made;
    for (std::size_t number = 0; number < walk.steps.size(); ++number) {
        const nb::object step = nb::steal(type->tp_alloc(type, 0));
        const nb::object fields[] = {nb::borrow(layout), slugs[walk.steps[number].technique],
                                     nb::borrow(walked), nb::int_(number)};
        for (std::size_t at = 0; at < std::size(names); ++at) {
            if (PyObject_GenericSetAttr(step.ptr(), names[at].ptr(), fields[at].ptr()))
                throw nb::python_error();
        }
        made.append(step);
    }
    return made;
}

// The evidence of a step in one call, by the names of its fields.
inline nanobind::dict evidence(const Step& step) {
    namespace nb = nanobind;
    static const nb::object names[] = {nb::str("placements"), nb::str("eliminations"),
                                       nb::str("houses"),     nb::str("marks"),
                                       nb::str("links"),      nb::str("rules")};
    nb::dict fields;
    fields[names[0]] = tuple_of(step.placements);
    fields[names[1]] = tuple_of(step.eliminations);
    fields[names[2]] = tuple_of(step.houses);
    fields[names[3]] = tuple_of(step.marks);
    fields[names[4]] = tuple_of(step.links);
    fields[names[5]] = tuple_of(step.rules);
    return fields;
}

}  // namespace whydoku
