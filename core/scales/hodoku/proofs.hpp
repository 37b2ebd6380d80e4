// What shows a step of HoDoKu's: its finders say what a step does, not why.
#pragma once

#include "position/sink.hpp"

namespace whydoku::hodoku {

// The step that HoDoKu's finder has reported to the sink, with what shows it: the evidence of the
// ladder's finding of that technique, or else steps of other techniques as its children.
Step shown(const Position& position, Sink& sink);

}  // namespace whydoku::hodoku
