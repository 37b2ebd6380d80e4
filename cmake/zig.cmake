# The toolchain for another machine than this one: clang as zig has it, with libraries for the machine
# that CMAKE_CXX_COMPILER_TARGET names, such as aarch64-linux-musl. The variable WHYDOKU_ZIG of the
# environment says where zig is.

# What cmake knows of systems is for the compilers and packers that live there. Here all is zig's.
set(CMAKE_SYSTEM_NAME Generic)
string(REGEX MATCH "^[^-]+" CMAKE_SYSTEM_PROCESSOR "${CMAKE_CXX_COMPILER_TARGET}")
if(CMAKE_HOST_WIN32)
  set(CMAKE_CXX_COMPILER $ENV{WHYDOKU_ZIG} c++)
else()
  set(CMAKE_CXX_COMPILER ${CMAKE_CURRENT_LIST_DIR}/zig-c++)
endif()
set(CMAKE_CXX_ARCHIVE_CREATE "\"$ENV{WHYDOKU_ZIG}\" ar qcs <TARGET> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_FINISH "")
# To link a program would need the libraries of the machine, which zig first has to compile.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES CMAKE_CXX_COMPILER_TARGET)
