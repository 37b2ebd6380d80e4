// What C++ itself does not know, and what differs between machines: all of it that the core needs,
// but for the vectors of the lanes (exact/lanes/vector*.hpp) and the border of the page's engine
// (border/wasm/), which are made of such things. gcc and clang know these names.
//
// Only macros stand here: code for a narrow instruction set would call a function that was compiled
// for a wider one, if the linker kept that copy.
#pragma once

// A local variable of which each thread has its own. The page's engine has one thread, and its
// library knows of no others.
#ifdef __wasm__
#define WHYDOKU_THREAD_LOCAL static
#else
#define WHYDOKU_THREAD_LOCAL thread_local
#endif

// The processor that the core is compiled for, if it is one that kernels of the lanes are made for.
#if defined(__x86_64__)
#define WHYDOKU_X86_64
#elif defined(__aarch64__)
#define WHYDOKU_AARCH64
#endif

// Whether the processor that the core runs on has an instruction set, such as "avx2".
#define WHYDOKU_PROCESSOR_HAS(instructions) (__builtin_cpu_supports(instructions) != 0)

// A type with this behind it is a vector of so many bytes, on which one instruction works.
#define WHYDOKU_VECTOR(bytes) __attribute__((vector_size(bytes)))
