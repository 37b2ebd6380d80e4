# The toolchain of the page's engine: clang as zig has it, with libraries for WebAssembly. The
# variable WHYDOKU_ZIG of the environment says where zig is.

set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
if(CMAKE_HOST_WIN32)
  set(CMAKE_CXX_COMPILER $ENV{WHYDOKU_ZIG} c++)
else()
  set(CMAKE_CXX_COMPILER ${CMAKE_CURRENT_LIST_DIR}/zig-c++)
endif()
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
