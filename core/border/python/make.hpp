#pragma once

#include <nanobind/nanobind.h>

// Binds smallest forms, equivalent puzzles and the generator.
void bind_make(nanobind::module_& module);
