#pragma once

#include <nanobind/nanobind.h>

void bind_bulk(nanobind::module_& module);
