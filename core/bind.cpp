// The binding: lists what Python sees of the core. No logic here, and no loops.

#include <nanobind/nanobind.h>

NB_MODULE(_core, module) {
    module.attr("version") = PENCILMARK_VERSION;
}
