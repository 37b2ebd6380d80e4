# The toolchain of the page's engine: clang as zig has it, with libraries for WebAssembly. WHYDOKU_ZIG
# is where zig is.

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER ${WHYDOKU_ZIG} c++)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES WHYDOKU_ZIG)
