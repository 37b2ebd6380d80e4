#include "base/meter.hpp"

#include <cstddef>

namespace whydoku {

const char* to_string(Cap cap) {
    constexpr const char* NAMES[] = {"", "nodes", "seconds", "interrupted"};
    return NAMES[static_cast<std::size_t>(cap)];
}

Meter::Meter(const Caps& caps) : caps_(caps), start_(Clock::now()), last_asked_(start_) {}

bool Meter::in_time() {
    if (stopped_by_ != Cap::none) return false;
    if (caps_.stop && *caps_.stop) return stop(Cap::interrupted);
    const auto now = Clock::now();
    if (caps_.seconds > 0 && std::chrono::duration<double>(now - start_).count() > caps_.seconds) {
        return stop(Cap::seconds);
    }
    if (caps_.interrupted && now - last_asked_ > std::chrono::milliseconds(50)) {
        last_asked_ = now;
        if (caps_.interrupted()) return stop(Cap::interrupted);
    }
    return true;
}

}  // namespace whydoku
