// What telling comes to: a text, or a refusal. Nothing is thrown here: a module for WebAssembly
// could not catch it.
#pragma once

#include <string>

namespace whydoku::tell {

enum class Refusal : unsigned char {
    none,
    untold,        // the evidence is not what the texts of the technique tell
    lacks_family,  // the words of a family of techniques were not handed over: `text` names it
};

struct Told {
    std::string text;
    Refusal refusal = Refusal::none;
};

}  // namespace whydoku::tell
