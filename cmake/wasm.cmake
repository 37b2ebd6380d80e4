# The toolchain of the page's engine.
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
include(${CMAKE_CURRENT_LIST_DIR}/zig.cmake)
