// Tells what a check of a puzzle or of a game found.

#include <algorithm>

#include "tell/parts.hpp"
#include "tell/tell.hpp"

namespace whydoku::tell {
namespace {

constexpr std::size_t MOST_PROBLEMS = 20;

// --- reasons ------------------------------------------------------------------------------------

class Reason {
  public:
    Reason(Subject& subject, const Reasons& found)
        : prose_(subject, Voice::Form::prose), found_(found) {}

    std::string told() const {
        std::string text;
        if (!found_.left_out.empty())
            text = prose_.say("why_leaves_out", {{'o', prose_.placements(found_.left_out)}});
        const bool sure = found_.verdict == Verdict::cannot || found_.verdict == Verdict::must;
        if (sure && found_.steps.empty()) return text + seen();
        constexpr std::string_view KEYS[] = {"why_cannot", "why_must", "why_can", "why_open"};
        return text + filled(KEYS[static_cast<std::size_t>(found_.verdict)]) + steps();
    }

  private:
    std::string filled(std::string_view key, std::string_view other = {},
                       std::string_view kind = {}) const {
        return prose_.say(key, {{'c', prose_.cell(found_.asked.cell)},
                                {'d', prose_.digit(found_.asked.digit)},
                                {'o', other},
                                {'p', other},
                                {'k', kind}});
    }

    std::string steps() const {
        const Texts& told = found_.steps;
        const std::string last = end();
        if (told.size() < 2) {
            if (told.empty()) return {};
            std::string text = std::string(prose_.phrase("why_step")) + ' ' + told[0];
            return last.empty() ? text : text + ' ' + last;
        }
        std::string text = prose_.say("why_steps", {{'n', prose_.words().number(told.size())}});
        for (std::size_t i = 0; i < told.size(); ++i)
            text += '\n' + std::to_string(i + 1) + ". " + told[i];
        return last.empty() ? text : text + '\n' + last;
    }

    // Where the last step places the digit, if that is why it cannot go in the cell.
    std::string end() const {
        CellSet holders;
        for (Candidate placed : found_.placed) {
            if (placed.digit == found_.asked.digit) holders |= CellSet::of(placed.cell);
        }
        return peer("why_end", holders);
    }

    // Which of the cells that hold the digit the cell sees, and in which house; or nothing.
    std::string peer(std::string_view key, CellSet holders) const {
        const Layout& layout = prose_.layout();
        holders -= CellSet::of(found_.asked.cell);
        for (House house : layout.houses_of[found_.asked.cell]) {
            const CellSet others = layout.house[house] & holders;
            if (!others) continue;
            return filled(key, prose_.cell(others.first()),
                          prose_.words().kind(layout.kind[house]));
        }
        for (Cell other : holders) {
            const CellSet both = CellSet::of(found_.asked.cell) | CellSet::of(other);
            if (cage_over(layout, both) >= 0)
                return filled(key, prose_.cell(other), prose_.phrase("cage"));
        }
        return {};
    }

    // What the position itself shows: a digit in the cell or in its sight, or a struck one.
    std::string seen() const {
        if (found_.verdict == Verdict::must) return filled("why_seen_must");
        if (const int holds = found_.values[found_.asked.cell])
            return filled("why_seen_holds", prose_.digit(holds));
        CellSet holders;
        for (Cell cell = 0; cell < prose_.layout().cells; ++cell) {
            if (found_.values[cell] == found_.asked.digit) holders |= CellSet::of(cell);
        }
        const std::string text = peer("why_seen_peer", holders);
        return text.empty() ? filled("why_seen_struck") : text;
    }

    Voice prose_;
    const Reasons& found_;
};

// --- problems -----------------------------------------------------------------------------------

// Whether one sentence can tell both.
bool alike(const Problem& one, const Problem& other) {
    if (one.kind != other.kind) return false;
    return one.kind == ProblemKind::no_place ? one.house == other.house : one.cells == other.cells;
}

std::string_view key_of(ProblemKind kind) {
    switch (kind) {
        case ProblemKind::equal:
            return "problem_equal";
        case ProblemKind::equal_in_cage:
            return "problem_equal_in_cage";
        case ProblemKind::wrong_sum:
            return "problem_wrong_sum";
        default:
            return kind == ProblemKind::no_place ? "problem_no_place" : "problem_no_candidate";
    }
}

std::string tell_alike(std::span<const Problem> problems, std::size_t first, const Voice& prose) {
    const Problem& one = problems[first];
    Numbers houses, digits;
    for (const Problem& other : problems.subspan(first)) {
        if (!alike(one, other)) continue;
        if (other.house >= 0 && !contains(houses, other.house)) houses.push_back(other.house);
        if (other.digit) digits.push_back(other.digit);
    }
    const bool no_place = one.kind == ProblemKind::no_place;
    const Layout& layout = prose.layout();
    const int cage = cage_over(layout, one.cells);
    const int sum = cage < 0 ? 0 : layout.rules[static_cast<std::size_t>(cage)].number;
    return prose.say(key_of(one.kind),
                     {{'c', prose.cells(numbers_of(one.cells))},
                      {'h', prose.houses(houses)},
                      {'n', std::to_string(sum)},
                      {'d', prose.digits(sorted(digits), no_place ? "or" : "and")}});
}

// A sentence for each kind of problem, and how many more there are.
Texts problem_lines(std::span<const Problem> problems, const Voice& prose) {
    Texts lines;
    for (std::size_t i = 0; i < problems.size(); ++i) {
        const auto is_alike = [&](const Problem& other) { return alike(problems[i], other); };
        if (std::ranges::none_of(problems.first(i), is_alike))
            lines.push_back(tell_alike(problems, i, prose));
    }
    if (lines.size() <= MOST_PROBLEMS) return lines;
    const std::size_t left = lines.size() - MOST_PROBLEMS;
    lines.resize(MOST_PROBLEMS);
    lines.push_back(
        prose.say(left == 1 ? "more_line" : "more_lines", {{'n', std::to_string(left)}}));
    return lines;
}

}  // namespace

std::string tell_why(Subject& subject, const Reasons& reasons) {
    return Reason(subject, reasons).told();
}

std::string tell_mistake(Subject& subject, const Mistake& mistake, int level) {
    if (level == 4 && !mistake.why.empty()) return mistake.why;
    const Voice prose(subject, Voice::Form::prose);
    std::string key = "mistake";
    if (level > 1) key += (mistake.is_digit ? "_digit_" : "_candidate_") + std::to_string(level);
    return prose.say(key, {{'h', prose.house(subject.layout.row_of(mistake.wrong.cell))},
                           {'c', prose.cell(mistake.wrong.cell)},
                           {'d', prose.digit(mistake.wrong.digit)}});
}

std::string tell_problems(Subject& subject, std::span<const Problem> problems) {
    const Voice prose(subject, Voice::Form::prose);
    const Texts lines = problem_lines(problems, prose);
    return lines.empty() ? std::string(prose.phrase("nothing_wrong")) : joined(lines, "\n");
}

std::string tell_report(Subject& subject, std::span<const Problem> problems,
                        std::span<const Mistake> mistakes, std::optional<int> solutions) {
    const Voice prose(subject, Voice::Form::prose);
    Texts lines;
    for (const Mistake& mistake : mistakes) lines.push_back(tell_mistake(subject, mistake, 4));
    if (lines.empty()) lines = problem_lines(problems, prose);
    // Mistakes are known only where the puzzle without them has one solution.
    if (!mistakes.empty()) solutions = 1;
    const std::string_view key = !solutions        ? "solutions_open"
                                 : *solutions == 0 ? "solutions_none"
                                 : *solutions == 1 ? "solutions_one"
                                                   : "solutions_many";
    lines.emplace_back(prose.phrase(key));
    return joined(lines, "\n");
}

}  // namespace whydoku::tell
