#include "finders/shared/in_solutions.hpp"

namespace whydoku {
namespace {

// As many nodes of a search for the first solution, and of all searches for others.
constexpr std::uint64_t FOR_THE_FIRST = 10'000, FOR_OTHERS = 20'000;

}  // namespace

void InSolutions::build(const Position& position) {
    Meter first({.nodes = FOR_THE_FIRST}), others({.nodes = FOR_OTHERS});
    known_ = true_candidates(position.board(), first, others);
}

}  // namespace whydoku
