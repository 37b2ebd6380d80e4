// The lanes solver against the exact one, on every instruction set that this processor has.
#include "exact/lanes.hpp"

#include <algorithm>
#include <random>
#include <string>

#include "check.hpp"
#include "exact/exact.hpp"
#include "puzzles.hpp"

using namespace whydoku;

namespace {

struct Answers {
    std::vector<std::string> solutions;
    std::vector<std::uint32_t> counts;
    lanes::Totals totals;
};

Answers solve(const std::vector<std::string>& puzzles, const lanes::Options& options) {
    const std::size_t stride = puzzles.front().size();
    std::string bytes;
    for (const std::string& puzzle : puzzles) bytes += puzzle;
    std::string solutions(81 * puzzles.size(), '?');
    Answers answers;
    answers.counts.resize(puzzles.size(), 99);
    lanes::PuzzleBatch batch;
    batch.puzzles = reinterpret_cast<const unsigned char*>(bytes.data());
    batch.count = puzzles.size();
    batch.stride = stride;
    batch.candidates = stride == 729;
    batch.solutions = reinterpret_cast<unsigned char*>(solutions.data());
    batch.counts = answers.counts.data();
    answers.totals = lanes::solve(batch, options);
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        answers.solutions.push_back(solutions.substr(81 * i, 81));
    }
    return answers;
}

std::uint64_t exact_count(const std::string& puzzle, std::uint64_t limit) {
    static const Layout layout = make_layout("9x9");
    Meter meter({});
    return count_solutions(puzzles::board(layout, puzzle), limit, meter);
}

bool is_solution(const std::string& puzzle, const std::string& solution) {
    static const Layout layout = make_layout("9x9");
    for (int cell = 0; cell < 81; ++cell) {
        if (puzzle[cell] != '.' && puzzle[cell] != solution[cell]) return false;
        if (solution[cell] < '1' || solution[cell] > '9') return false;
    }
    return puzzles::board(layout, solution).solved();
}

// A puzzle with its digits relabelled, rows within bands shuffled, and some cells changed: a few
// givens dropped gives several solutions, a few added or altered gives mostly none.
std::string variation(std::string_view puzzle, std::mt19937& random) {
    std::string digits = "123456789";
    std::shuffle(digits.begin(), digits.end(), random);
    int rows[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    for (int band = 0; band < 3; ++band) std::shuffle(rows + 3 * band, rows + 3 * band + 3, random);
    std::string changed(81, '.');
    for (int cell = 0; cell < 81; ++cell) {
        const char given = puzzle[9 * rows[cell / 9] + cell % 9];
        if (given >= '1') changed[cell] = digits[given - '1'];
    }
    const int changes = static_cast<int>(random() % 4);
    for (int i = 0; i < changes; ++i) {
        changed[random() % 81] = random() % 4 == 0 ? digits[random() % 9] : '.';
    }
    return changed;
}

std::vector<std::string> variations(int count) {
    std::mt19937 random(2026);
    std::vector<std::string> all;
    for (int i = 0; i < count; ++i) {
        all.push_back(variation(i % 2 == 0 ? puzzles::EASY : puzzles::HARD, random));
    }
    return all;
}

std::string as_candidates(const std::string& puzzle) {
    std::string text(729, '.');
    for (int cell = 0; cell < 81; ++cell) {
        for (char digit = '1'; digit <= '9'; ++digit) {
            const bool is_there = puzzle[cell] == '.' || puzzle[cell] == digit;
            if (is_there) text[9 * cell + digit - '1'] = digit;
        }
    }
    return text;
}

// Calls test(options) for every instruction set.
template <class Test>
void on_each_instruction_set(const Test& test) {
    for (std::string_view name : lanes::instruction_sets()) {
        lanes::Options options;
        options.instruction_set = name;
        options.threads = 1;
        const int before = check::failures();
        test(options);
        if (check::failures() > before) std::cerr << "... with " << name << '\n';
    }
}

}  // namespace

TEST(lanes_count_as_the_exact_solver_does) {
    const std::vector<std::string> puzzles = variations(600);
    for (std::uint32_t limit : {1u, 2u, 7u}) {
        std::vector<std::uint64_t> expected;
        for (const std::string& puzzle : puzzles) expected.push_back(exact_count(puzzle, limit));
        on_each_instruction_set([&](lanes::Options options) {
            options.limit = limit;
            const Answers answers = solve(puzzles, options);
            CHECK_EQUAL(answers.totals.finished, puzzles.size());
            for (std::size_t i = 0; i < puzzles.size(); ++i) {
                CHECK_EQUAL(answers.counts[i], expected[i]);
                const bool is_right = expected[i] == 0
                                          ? answers.solutions[i] == std::string(81, '.')
                                          : is_solution(puzzles[i], answers.solutions[i]);
                CHECK(is_right);
            }
        });
    }
}

TEST(lanes_take_batches_of_any_size) {
    const std::vector<std::string> puzzles = variations(70);
    const Answers expected = solve(puzzles, {});
    on_each_instruction_set([&](lanes::Options options) {
        for (std::size_t size : {1, 2, 7, 8, 9, 31, 32, 33, 64, 65, 70}) {
            const Answers answers = solve({puzzles.begin(), puzzles.begin() + size}, options);
            for (std::size_t i = 0; i < size; ++i)
                CHECK_EQUAL(answers.counts[i], expected.counts[i]);
        }
    });
}

TEST(lanes_refuse_what_has_no_solution) {
    std::string twice_in_row(81, '.'), strange(81, '.'), blocked(81, '.');
    twice_in_row[0] = twice_in_row[8] = '5';
    strange[40] = 'x';
    for (int i = 0; i < 8; ++i) blocked[i] = static_cast<char>('1' + i);
    blocked[17] = '9';  // the row's last cell cannot be 9
    const std::string all_ones(81, '1'), empty(81, '.'), zeros(81, '0');
    on_each_instruction_set([&](lanes::Options options) {
        const Answers answers =
            solve({twice_in_row, strange, blocked, all_ones, empty, zeros}, options);
        const std::vector<std::uint32_t> expected = {0, 0, 0, 0, 2, 2};
        CHECK(answers.counts == expected);
        CHECK_EQUAL(answers.solutions[1], std::string(81, '.'));
        CHECK(is_solution(empty, answers.solutions[4]));
    });
}

TEST(lanes_count_far) {
    std::string first_row(81, '.');
    for (int i = 0; i < 9; ++i) first_row[i] = static_cast<char>('1' + i);
    on_each_instruction_set([&](lanes::Options options) {
        options.limit = 5000;
        const Answers answers = solve({first_row, std::string(puzzles::EASY)}, options);
        CHECK_EQUAL(answers.counts[0], 5000u);
        CHECK_EQUAL(answers.counts[1], 1u);
    });
}

TEST(lanes_read_candidates_and_numbers) {
    std::vector<std::string> puzzles = variations(100), candidates, numbers;
    for (const std::string& puzzle : puzzles) {
        candidates.push_back(as_candidates(puzzle));
        std::string number = puzzle;
        for (char& c : number) c = static_cast<char>(c == '.' ? 0 : c - '0');
        numbers.push_back(number);
    }
    on_each_instruction_set([&](lanes::Options options) {
        const Answers expected = solve(puzzles, options);
        CHECK(solve(candidates, options).counts == expected.counts);
        CHECK(solve(numbers, options).counts == expected.counts);
        CHECK(solve(numbers, options).solutions == expected.solutions);
    });
}

TEST(lanes_share_work_among_threads) {
    const std::vector<std::string> puzzles = variations(3000);
    lanes::Options options;
    options.threads = 1;
    const Answers expected = solve(puzzles, options);
    options.threads = 3;
    CHECK(solve(puzzles, options).counts == expected.counts);
}

TEST(lanes_can_be_stopped) {
    const std::string empty(81, '.');
    on_each_instruction_set([&](lanes::Options options) {
        options.limit = 4'000'000'000;
        options.progress = [](std::size_t) { return false; };
        const Answers answers = solve({empty, empty}, options);
        CHECK_EQUAL(answers.totals.finished, 0u);
    });
}

TEST(lanes_name_the_instruction_sets_there_are) {
    lanes::Options options;
    options.instruction_set = "abacus";
    std::string message;
    try {
        solve(variations(1), options);
    } catch (const std::invalid_argument& error) {
        message = error.what();
    }
    CHECK(message.find("'abacus'") != std::string::npos);
    CHECK(message.find("portable") != std::string::npos);
}
