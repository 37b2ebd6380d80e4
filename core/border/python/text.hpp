#pragma once

#include <nanobind/nanobind.h>

// Binds the reader of whole texts.
void bind_text(nanobind::module_& module);
