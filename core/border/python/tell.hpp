#pragma once

#include <nanobind/nanobind.h>

// Binds the teller: words, and what is told with them.
void bind_tell(nanobind::module_& module);
