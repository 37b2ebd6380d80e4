#include "make/jigsaw.hpp"

#include <algorithm>
#include <array>
#include <random>
#include <stdexcept>

#include "base/sets.hpp"

namespace whydoku {
namespace {

constexpr int JIGSAW_SIZE = 9, JIGSAW_CELLS = JIGSAW_SIZE * JIGSAW_SIZE;

// How often two regions exchange a cell; more exchanges make the shapes no more ragged.
constexpr int SHAPING_EXCHANGES = 60;

// Seeds a twister with the words of a state.
struct SeededState {
    using result_type = std::uint32_t;

    std::span<const std::uint32_t> words;

    template <class Iterator>
    void generate(Iterator begin, Iterator end) const {
        std::copy_n(words.begin(), end - begin, begin);
    }
};

class PythonRandom {
  public:
    explicit PythonRandom(std::span<const std::uint32_t> state) : twister_(seeded(state)) {}

    // random() of Python: 53 bits of two numbers, as a share of one.
    int below(int n) {
        const auto high = static_cast<double>(twister_() >> 5);
        const auto low = static_cast<double>(twister_() >> 6);
        return static_cast<int>((high * (1 << 26) + low) / 9007199254740992.0 * n);
    }

  private:
    static std::mt19937 seeded(std::span<const std::uint32_t> state) {
        SeededState words{state};
        return std::mt19937(words);
    }

    std::mt19937 twister_;
};

// The cells beside each cell.
const std::array<CellSet, JIGSAW_CELLS>& beside() {
    static const std::array<CellSet, JIGSAW_CELLS> all = [] {
        std::array<CellSet, JIGSAW_CELLS> found;
        for (int c = 0; c < JIGSAW_CELLS; ++c) {
            const int row = c / JIGSAW_SIZE, column = c % JIGSAW_SIZE;
            CellSet& cells = found[static_cast<std::size_t>(c)];
            if (row > 0) cells |= CellSet::of(c - JIGSAW_SIZE);
            if (row < JIGSAW_SIZE - 1) cells |= CellSet::of(c + JIGSAW_SIZE);
            if (column > 0) cells |= CellSet::of(c - 1);
            if (column < JIGSAW_SIZE - 1) cells |= CellSet::of(c + 1);
        }
        return found;
    }();
    return all;
}

bool is_connected(CellSet cells) {
    CellSet reached, fresh = CellSet::of(cells.first());
    while (fresh) {
        reached |= fresh;
        CellSet next;
        for (Cell c : fresh) next |= beside()[static_cast<std::size_t>(c)];
        fresh = (next & cells) - reached;
    }
    return reached == cells;
}

}  // namespace

std::string random_regions(std::span<const std::uint32_t> state) {
    if (state.size() != TWISTER_WORDS) throw std::invalid_argument("a state has 624 words");
    PythonRandom random(state);
    std::array<std::size_t, JIGSAW_CELLS> region;
    std::array<CellSet, JIGSAW_SIZE> cells;
    for (int c = 0; c < JIGSAW_CELLS; ++c) {
        const int box = c / JIGSAW_SIZE / 3 * 3 + c % JIGSAW_SIZE / 3;
        region[static_cast<std::size_t>(c)] = static_cast<std::size_t>(box);
        cells[static_cast<std::size_t>(box)] |= CellSet::of(c);
    }
    for (int exchanged = 0; exchanged < SHAPING_EXCHANGES;) {
        const auto one = static_cast<std::size_t>(random.below(JIGSAW_CELLS));
        const auto other = static_cast<std::size_t>(random.below(JIGSAW_CELLS));
        const std::size_t a = region[one], b = region[other];
        if (a == b || !(beside()[one] & cells[b]) || !(beside()[other] & cells[a])) continue;
        const CellSet at_one = CellSet::of(static_cast<Cell>(one));
        const CellSet at_other = CellSet::of(static_cast<Cell>(other));
        const CellSet in_a = (cells[a] - at_one) | at_other, in_b = (cells[b] - at_other) | at_one;
        if (!is_connected(in_a) || !is_connected(in_b)) continue;
        cells[a] = in_a;
        cells[b] = in_b;
        std::swap(region[one], region[other]);
        ++exchanged;
    }
    std::string letters;
    for (std::size_t number : region) letters += static_cast<char>('A' + number);
    return letters;
}

}  // namespace whydoku
