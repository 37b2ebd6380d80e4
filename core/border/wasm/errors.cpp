// What a throw does in the engine: it ends the call.
//
// The module is built without WebAssembly's exceptions. Debian's libc++ has no support for them,
// browsers have two formats of them, and they would make the module larger; and nothing in the core
// would catch one. So a throw hands its sentence over to the page, and that throws an exception of
// JavaScript through all frames of the module. No destructor runs on the way: the page takes a new
// instance of the module for the next request.

#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <typeinfo>

__attribute__((import_module("page"), import_name("refuse"))) extern "C" void refuse(
    const char* sentence, std::size_t bytes);

extern "C" void* __cxa_allocate_exception(std::size_t bytes) noexcept {
    void* memory = std::malloc(bytes);
    if (!memory) std::abort();
    return memory;
}

extern "C" void __cxa_free_exception(void* memory) noexcept {
    std::free(memory);
}

// All that the core throws are exceptions of the standard library, without a second base.
extern "C" [[noreturn]] void __cxa_throw(void* thrown, std::type_info*, void (*)(void*)) {
    const char* sentence = static_cast<std::exception*>(thrown)->what();
    refuse(sentence, std::strlen(sentence));
    std::abort();
}
