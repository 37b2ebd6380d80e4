// Looks for requests that the page's engine does not survive: make fuzz KIND=requests.
//
// This is the engine's border, core/border/wasm, compiled for this machine with libFuzzer and
// the sanitizers. A request is answered, or refused in one sentence by std::invalid_argument.
// Everything else is a finding: another exception, a report of a sanitizer, or an answer that never
// comes.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>

#include "border/wasm/request.hpp"

// What the page calls, in border/wasm/module.cpp.
extern "C" char* request(std::size_t bytes);
extern "C" const char* answer();
extern "C" std::size_t answer_bytes();

namespace {

using whydoku::Caps;
using whydoku::border::Request;

constexpr Caps CAPS{.nodes = 200, .seconds = 0.02};

void demand(bool holds, std::string_view what, std::string_view told) {
    if (holds) return;
    std::cerr << what << ": " << told << '\n';
    std::abort();
}

// Returns the request with small caps, so that many requests are tried; nothing where its own caps
// allow more.
std::string capped(std::string_view text) {
    Request asked(text);
    const Caps caps = asked.caps(CAPS.nodes);
    std::string more;
    if (!asked.has("nodes")) more += "\nnodes " + std::to_string(CAPS.nodes);
    if (!asked.has("seconds")) more += "\nseconds " + std::to_string(CAPS.seconds);
    const bool few_nodes = caps.nodes > 0 && caps.nodes <= CAPS.nodes;
    const bool is_short =
        !asked.has("seconds") || (caps.seconds > 0 && caps.seconds <= CAPS.seconds);
    return few_nodes && is_short ? std::string(text) + more : "";
}

void answer_to(std::string_view text) {
    const std::string asked = capped(text);
    if (asked.empty()) return;
    std::memcpy(request(asked.size()), asked.data(), asked.size());
    const char* told = answer();
    demand(answer_bytes() >= 2 && told[0] == '{' && told[answer_bytes() - 1] == '}', "no object",
           told);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t bytes) {
    try {
        answer_to({reinterpret_cast<const char*>(data), bytes});
    } catch (const std::invalid_argument& refused) {
        const std::string_view told = refused.what();
        demand(!told.empty() && told.find('\n') == std::string_view::npos, "no sentence", told);
    }
    return 0;
}
