#pragma once

#include <nanobind/nanobind.h>

// Binds the rating scales.
void bind_rate(nanobind::module_& module);
