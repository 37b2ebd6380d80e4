# The toolchain of the page's engine: Debian's clang-19 with its libraries for WebAssembly. Another
# version is taken where PENCILMARK_CLANG names one, such as clang++-20 or a path.

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
if(NOT DEFINED PENCILMARK_CLANG)
  set(PENCILMARK_CLANG clang++-19)
endif()
set(CMAKE_CXX_COMPILER ${PENCILMARK_CLANG})
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES PENCILMARK_CLANG)
