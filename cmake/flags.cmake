# Two interface targets, so that a target says what it wants instead of inheriting global flags:
#   whydoku_flags     what all our code is compiled with (instruction set, sanitizers)
#   whydoku_warnings  what we hold our own sources to, and nobody else's

include(CheckCXXCompilerFlag)

add_library(whydoku_flags INTERFACE)
add_library(whydoku_warnings INTERFACE)

# x86-64-v2 is what every x86 machine since 2009 has, and the first level with popcount. Wider
# instruction sets are chosen at run time, never here.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND NOT MSVC)
  foreach(level x86-64-v2 x86_64_v2)  # the second as zig spells it
    check_cxx_compiler_flag(-march=${level} WHYDOKU_HAS_${level})
    if(WHYDOKU_HAS_${level})
      target_compile_options(whydoku_flags INTERFACE -march=${level})
      break()
    endif()
  endforeach()
endif()

if(WHYDOKU_ENGINE)
  # For zig, -Oz is -Os: its clang has to be told by itself, and as what clang does at -Oz.
  target_compile_options(whydoku_flags INTERFACE -Oz "SHELL:-Xclang -Oz" -fno-vectorize -fno-slp-vectorize
                         -flto -msimd128 -mbulk-memory)
endif()

if(MSVC)
  target_compile_options(whydoku_flags INTERFACE /utf-8 /EHsc)
  target_compile_options(whydoku_warnings INTERFACE /W4)
else()
  # Cells, digits and houses are int and index arrays everywhere; clang counts that as conversion.
  # A designated initializer leaves the other members at their defaults, which is what it is for.
  target_compile_options(whydoku_warnings INTERFACE -Wall -Wextra -Wshadow -Wconversion
                         -Wno-sign-conversion -Wno-missing-field-initializers)
  # GCC 12 warns of what its own std::string does for "text" + string (its bug 105651).
  target_compile_options(whydoku_warnings INTERFACE
                         $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
endif()

if(WHYDOKU_WERROR)
  target_compile_options(whydoku_warnings INTERFACE $<IF:$<BOOL:${MSVC}>,/WX,-Werror>)
endif()

if(WHYDOKU_SANITIZE)
  set(sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all)
  target_compile_options(whydoku_flags INTERFACE ${sanitizers} -fno-omit-frame-pointer -g)
  target_compile_definitions(whydoku_flags INTERFACE _GLIBCXX_ASSERTIONS)
  target_link_options(whydoku_flags INTERFACE ${sanitizers})
endif()

if(WHYDOKU_TSAN)
  target_compile_options(whydoku_flags INTERFACE -fsanitize=thread -fno-omit-frame-pointer -g)
  target_link_options(whydoku_flags INTERFACE -fsanitize=thread)
endif()
