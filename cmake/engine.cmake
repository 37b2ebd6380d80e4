# The page's engine: the core and its second border as one WebAssembly module.
#
# It has no threads, so what needs them is left out, and the lanes run in the calling thread. All
# browsers since 2023 have 128-bit vectors (Chrome 91, Firefox 89, Safari 16.4): one build is enough.
# Nothing in the module catches exceptions: core/bind_wasm_errors.cpp says what a throw does.

set(engine_leaves_out core/lanes.cpp core/verify_many.cpp)

function(add_engine)
  file(GLOB border CONFIGURE_DEPENDS core/bind_wasm*.cpp)
  add_executable(engine ${border})
  set_target_properties(engine PROPERTIES SUFFIX .wasm)
  target_link_libraries(engine PRIVATE pencilmark_core pencilmark_warnings)
  # Deep searches need more than the 64 KiB that the linker gives; a stack that is first in memory
  # traps where it overflows, instead of writing over data.
  target_link_options(engine PRIVATE -mexec-model=reactor -Wl,--strip-all -Wl,--gc-sections
                      -Wl,--stack-first -Wl,-z,stack-size=4194304 -Wl,--max-memory=1073741824)
endfunction()
