#include "position/sink.hpp"

namespace whydoku {

Sink::Outcome Sink::outcome(const Step& step) {
    Outcome outcome{step.placements, step.eliminations};
    std::ranges::sort(outcome.first);
    std::ranges::sort(outcome.second);
    return outcome;
}

bool Sink::may_strike(Candidate c) {
    if (want_ == Want::all && outcomes_.contains({{}, {c}})) {
        narrowed_ = true;
        return false;
    }
    return !narrowed_to() || *wanted_ == c;
}

bool Sink::report() {
    reported_ = true;
    if (accepts_ && !accepts_(draft_)) return false;
    found_ = true;
    if (wants_one()) return true;
    const bool is_new = outcomes_.insert(outcome(draft_)).second;
    if (is_new || want_ == Want::every) steps_.push_back(draft_);
    return false;
}

}  // namespace whydoku
