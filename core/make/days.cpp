#include "make/days.hpp"

#include <iterator>
#include <stdexcept>

#include "make/days_table.hpp"
#include "make/generate.hpp"

namespace whydoku {
namespace {

constexpr int FORMER_DAYS = static_cast<int>(std::size(days::FORMER));
constexpr int NUMBERED_DAYS = static_cast<int>(std::size(days::NUMBERS));
constexpr int WHOLE_WEEKS = NUMBERED_DAYS - NUMBERED_DAYS % 7;

std::vector<int> former_puzzle(std::uint64_t seed, std::uint64_t packed) {
    Random random = random_of_attempt(seed, 0, packed >> days::FORMER_CELLS);
    std::vector<int> givens = uniform_grid(random);
    const std::size_t last = givens.size() - 1;
    for (std::size_t cell = 0; cell < days::FORMER_CELLS; ++cell) {
        if (!(packed >> cell & 1)) givens[cell] = givens[last - cell] = 0;
    }
    return givens;
}

std::vector<int> numbered_puzzle(std::uint64_t seed, std::uint64_t number) {
    const Layout layout = make_layout("9x9");
    Criteria criteria;
    criteria.symmetry = "180";
    return generate(layout, criteria, seed, number, 1, {}).puzzles.front();
}

}  // namespace

std::vector<int> puzzle_of_day(int day) {
    const int at = day - days::FIRST;
    if (at < 0) throw std::invalid_argument("there is no puzzle for so early a day");
    if (at < FORMER_DAYS) return former_puzzle(day, days::FORMER[at]);
    int numbered = at - FORMER_DAYS;
    if (numbered >= NUMBERED_DAYS) {
        numbered = NUMBERED_DAYS - WHOLE_WEEKS + (numbered - NUMBERED_DAYS) % WHOLE_WEEKS;
    }
    return numbered_puzzle(days::FIRST + FORMER_DAYS + numbered, days::NUMBERS[numbered]);
}

}  // namespace whydoku
