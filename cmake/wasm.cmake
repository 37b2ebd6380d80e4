# The toolchain of the page's engine: Debian's clang-19 with its libraries for WebAssembly. Another
# version is taken where WHYDOKU_CLANG names one, such as clang++-20 or a path.

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
if(NOT DEFINED WHYDOKU_CLANG)
  set(WHYDOKU_CLANG clang++-19)
endif()
set(CMAKE_CXX_COMPILER ${WHYDOKU_CLANG})
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES WHYDOKU_CLANG)
