# The kernel of the lanes solver, compiled once per instruction set: core/exact/lanes.cpp has the table
# that chooses among them at run time.

function(add_lanes_kernel name)
  add_library(lanes_${name} OBJECT core/exact/lanes/kernel.cpp)
  target_include_directories(lanes_${name} PRIVATE core)
  target_compile_definitions(lanes_${name} PRIVATE WHYDOKU_LANES_BUILD=${name})
  target_compile_options(lanes_${name} PRIVATE ${ARGN})
  target_link_libraries(lanes_${name} PRIVATE whydoku_flags whydoku_warnings)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # gcc 12 takes the undefined operands in its own AVX-512 header for a mistake of ours.
    target_compile_options(lanes_${name} PRIVATE -Wno-uninitialized -Wno-maybe-uninitialized)
  endif()
  target_sources(whydoku_core PRIVATE $<TARGET_OBJECTS:lanes_${name}>)
endfunction()

if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
  set(avx2 -mavx2 -mbmi -mbmi2 -mpopcnt)
  set(avx512 ${avx2} -mavx512f -mavx512bw -mavx512vl -mavx512dq)
  # Ice Lake was the first to have all of these.
  check_cxx_compiler_flag(-mtune=icelake-server WHYDOKU_TUNES)  # zig's clang does not
  add_lanes_kernel(avx512vbmi ${avx512} -mavx512vbmi -mavx512bitalg
                   $<$<BOOL:${WHYDOKU_TUNES}>:-mtune=icelake-server>)
  add_lanes_kernel(avx512 ${avx512})
  add_lanes_kernel(avx2 ${avx2})
  add_lanes_kernel(sse4)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64|ARM64)$")
  add_lanes_kernel(neon)
endif()
if(WHYDOKU_ENGINE)
  add_lanes_kernel(simd128)
else()
  add_lanes_kernel(portable -DWHYDOKU_LANES_PORTABLE)
endif()
