// The engine's border: what answers each verb. Each reads its fields and writes one JSON object.
#pragma once

#include "border/wasm/json.hpp"
#include "border/wasm/request.hpp"

namespace whydoku::border {

using Answer = void (*)(Request&, Json&);

struct Verb {
    std::string_view name;
    Answer answer;
};

std::span<const Verb> position_verbs();
std::span<const Verb> step_verbs();
std::span<const Verb> make_verbs();
std::span<const Verb> rate_verbs();
std::span<const Verb> tell_verbs();
std::span<const Verb> text_verbs();

}  // namespace whydoku::border
