#pragma once

#include <nanobind/nanobind.h>

void bind_verify(nanobind::module_& module);
