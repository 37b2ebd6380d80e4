// Moves are judged alike on one thread and on several.
#include "ladder/verify.hpp"

#include <string_view>
#include <vector>

#include "check.hpp"
#include "puzzles.hpp"

using namespace whydoku;

namespace {

// Every digit in every cell of some copies of a puzzle, placed and eliminated.
struct Asked {
    std::vector<std::uint8_t> values, cells, digits, kinds, named;
    std::vector<std::uint32_t> places;

    void add(std::string_view line) {
        const auto place = static_cast<std::uint32_t>(values.size() / line.size());
        for (char ch : line) values.push_back(static_cast<std::uint8_t>(ch == '.' ? 0 : ch - '0'));
        for (std::size_t i = 0; i < line.size() * 9 * 2; ++i) {
            places.push_back(place);
            cells.push_back(static_cast<std::uint8_t>(i / 18));
            digits.push_back(static_cast<std::uint8_t>(i % 9 + 1));
            kinds.push_back(i / 9 % 2);
            named.push_back(NO_TECHNIQUE);
        }
    }

    std::vector<std::uint8_t> answer(const Layout& layout, const Policy& policy, int threads) {
        const std::size_t count = places.size();
        std::vector<std::uint8_t> found(5 * count);
        std::uint8_t* data = found.data();
        const Questions questions{
            values.size() / 81, count,        values.data(), values.data(), nullptr,
            places.data(),      cells.data(), digits.data(), kinds.data(),  named.data()};
        const JudgedColumns answers{data, data + count, data + 2 * count, data + 3 * count,
                                    data + 4 * count};
        CHECK(verify_many(layout, questions, answers, policy, threads).cap == Cap::none);
        return found;
    }
};

}  // namespace

TEST(threads_verify_moves) {
    const Layout layout = make_layout("9x9");
    const Policy policy({"full-house", "hidden-single-box", "naked-single", "pointing", "x-wing"},
                        {});
    Asked asked;
    for (int i = 0; i < 40; ++i) asked.add(i % 3 ? puzzles::HARD : puzzles::EASY);
    const auto expected = asked.answer(layout, policy, 1);
    CHECK(asked.answer(layout, policy, 3) == expected);
    std::size_t justified = 0;
    for (std::size_t i = 0; i < asked.places.size(); ++i) {
        justified += expected[i] == static_cast<std::uint8_t>(Judged::justified);
    }
    CHECK(justified > 0);
}
