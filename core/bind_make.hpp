#pragma once

#include <nanobind/nanobind.h>

// Puzzles that come of others, and new ones.
void bind_make(nanobind::module_& module);
