#include "scales/se/hint.hpp"

namespace whydoku::se {

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
