#include "scales/se/hint.hpp"

namespace whydoku::se {

const char* to_string(Rule rule) {
    static constexpr const char* NAMES[] = {
        "full-house",
        "hidden-single-box",
        "hidden-single-line",
        "direct-pointing",
        "direct-claiming",
        "direct-hidden-pair",
        "naked-single",
        "direct-hidden-triple",
        "pointing",
        "claiming",
        "naked-pair",
        "x-wing",
        "hidden-pair",
        "naked-triple",
        "swordfish",
        "hidden-triple",
        "xy-wing",
        "xyz-wing",
        "unique-loop",
        "naked-quad",
        "jellyfish",
        "hidden-quad",
        "bug",
        "aligned-pair-exclusion",
        "x-chain",
        "y-cycle",
        "forcing-chain",
        "aligned-triplet-exclusion",
        "nishio",
        "multiple-forcing-chain",
        "dynamic-forcing-chain",
        "dynamic-forcing-plus",
        "nested-forcing-chain",
    };
    return NAMES[static_cast<int>(rule)];
}

int tenths(double rating) {
    return static_cast<int>((rating + 0.05) * 10);
}

void list_outcome(const Hint& hint, std::vector<Candidate>& placements,
                  std::vector<Candidate>& eliminations) {
    if (hint.cell >= 0) {
        placements.push_back(candidate(hint.cell, hint.digit + 1));
        return;
    }
    for (int i = 0; i < hint.removals.count; ++i) {
        for (int d : bits(hint.removals.digits[i])) {
            eliminations.push_back(candidate(hint.removals.cell[i], d + 1));
        }
    }
}

}  // namespace whydoku::se
