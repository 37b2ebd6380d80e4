# The page's engine: the core and its second border as one WebAssembly module.
#
# It has no threads, so what needs them is left out, and the lanes run in the calling thread. So is
# the catalogue of grids, which the page does not ask. All browsers since 2023 have 128-bit vectors
# (Chrome 91, Firefox 89, Safari 16.4): one build is enough. Nothing in the module catches
# exceptions: core/border/wasm/errors.cpp says what a throw does.

set(engine_leaves_out core/exact/bands.cpp core/exact/catalogue.cpp core/exact/lanes.cpp
    core/exact/smallest_grids.cpp core/ladder/verify_many.cpp)

# Most of the time of hints, paths and new puzzles is spent in these: they are compiled for speed, and
# the rest for size. `node --cpu-prof tests/page/engine_pipe.js` says where time is spent.
function(favour_speed_of_engine)
  set(quick core/base/board.cpp core/position/als.cpp core/position/followed.cpp core/position/links.cpp
      core/position/suppose.cpp core/exact/exact.cpp core/exact/lanes/kernel.cpp core/finders/multi_sector.cpp
      core/finders/shared/whips_and_braids.cpp core/finders/shared/rank_zero.cpp
      core/finders/shared/rank_zero_boxes.cpp core/scales/network.cpp core/make/dig.cpp)
  set_property(SOURCE ${quick} APPEND PROPERTY COMPILE_OPTIONS
               -O2 -Xclang -O2 -fvectorize -fslp-vectorize)
endfunction()

function(add_engine)
  file(GLOB border CONFIGURE_DEPENDS core/border/wasm/*.cpp)
  add_executable(engine ${border})
  # The files of the border have tables of one name each, and stay apart.
  set_target_properties(engine PROPERTIES SUFFIX .wasm UNITY_BUILD OFF)
  target_link_libraries(engine PRIVATE whydoku_core whydoku_warnings)
  target_sources(engine PRIVATE $<TARGET_OBJECTS:lanes_simd128>)
  # Deep searches need more than the 64 KiB that the linker gives; a stack that is first in memory,
  # as the linker puts it, traps where it overflows, instead of writing over data.
  target_link_options(engine PRIVATE -mexec-model=reactor -Wl,--strip-all -Wl,--gc-sections
                      -Wl,-z,stack-size=4194304 -Wl,--max-memory=536870912)
endfunction()
