// Lines of reasoning as sentences: whips and braids.
//
// Each variable of a line, a cell or a digit in a house, is told with its answer and with what
// rules out its other options, so that every line can be checked from those above it:
//
//     Suppose that r1c8 is 4. Then r2c2 is 4 (box 1: r1c2 and r1c3 see r1c8), r4c8 is 7 (r1c8 is 4)
//     and row 9 has no place left for 7 (r9c8 sees r4c8, and r9c2 is 4).

#include <algorithm>
#include <map>
#include <optional>
#include <span>

#include "tell/parts.hpp"
#include "tell/sum_links.hpp"

namespace whydoku::tell {
namespace {

constexpr std::size_t VARIABLES_IN_A_LINE = 3;  // no more than these have no number

// What one question of the line comes to.
struct Variable {
    std::vector<const Link*> losses;  // from what rules options out, to these options
    Node answer;                      // empty at the end of the line
    std::optional<HouseMark> house;   // none for a cell and for a pattern
    bool guardians = false;           // whether it asks which guardian of a pattern is true
    bool by_sum = false;              // whether it asks what a sum leaves

    Node lost() const {
        Node options;
        for (const Link* link : losses)
            options.insert(options.end(), link->target.begin(), link->target.end());
        return options;
    }
};

// Splits the links of a line: weak links to what is ruled out, then a strong one.
std::vector<Variable> variables_of(const Step& step, const Voice& voice) {
    const auto houses = houses_of(step, {Role::set});
    const Node guardians = sorted(candidates_of(marks_of(step, {Role::fin})));
    const Node all_by_sums = candidates_of(marks_of(step, {Role::second_on}));
    std::span<const Candidate> by_sums(all_by_sums);  // those that come next
    std::vector<Variable> found;
    std::vector<const Link*> losses;
    std::size_t next = 0;
    for (const Link& link : step.links) {
        if (link.kind == Link::Kind::weak) {
            losses.push_back(&link);
            continue;
        }
        Node ends = link.source;
        ends.insert(ends.end(), link.target.begin(), link.target.end());
        Variable variable{std::move(losses), link.target, {}, sorted(ends) == guardians};
        losses.clear();
        const auto next_by_sum = by_sums.first(std::min(by_sums.size(), link.target.size()));
        variable.by_sum = std::ranges::equal(link.target, next_by_sum);
        if (variable.by_sum) by_sums = by_sums.subspan(link.target.size());
        if (!variable.guardians && !variable.by_sum && cells_of(ends).size() != 1) {
            if (next < houses.size()) {
                variable.house = houses[next++];
            } else {
                voice.refuse();
            }
        }
        found.push_back(std::move(variable));
    }
    Variable last{std::move(losses), {}, {}, false};
    const auto broken = houses_of(step, {Role::broken});
    if (!broken.empty()) last.house = broken[0];
    last.guardians = std::ranges::any_of(
        step.marks, [](const Mark& mark) { return mark.role == Role::broken && mark.digit; });
    last.by_sum = std::ranges::any_of(
        step.rules, [](const RuleMark& mark) { return mark.role == Role::broken; });
    found.push_back(std::move(last));
    return found;
}

// One reason: `r1c2 and r1c3 see r1c8`; or what stands in the cell, or takes its digit; or what the
// cage leaves beside a digit, where no house excludes it.
std::string tell_loss(const Link& link, const Variable& variable, const Voice& prose) {
    const Numbers cells = cells_of(link.source), others = cells_of(link.target);
    const std::string fact = prose.fact(link.source, true);
    if (variable.guardians)
        return prose.say("guardian_lost", {{'f', fact}, {'o', prose.placements(link.target)}});
    const CellSet both = set_of(cells) | set_of(others);
    const bool in_cell = cells.size() == 1 && cells == others;
    const Numbers digits = digits_of(link.source);
    const bool is_alike = digits.size() == 1 && digits == digits_of(link.target);
    const bool in_cage =
        !in_cell &&
        (!is_alike || (!variable.house && others.size() == 1 && !prose.layout().houses_over(both)));
    const int cage = in_cage ? cage_over(prose.layout(), both) : -1;
    if (cage >= 0) {
        return prose.say(variable.house || variable.by_sum ? "cage_lost_in" : "cage_lost",
                         {{'f', fact},
                          {'g', prose.cages({cage})},
                          {'d', prose.digits(digits_of(link.target), "or")},
                          {'c', prose.cells(others)}});
    }
    if (!variable.house || in_cell) return fact;
    return prose.say(others.size() == 1 ? "sees_cells" : "see_cells",
                     {{'o', prose.cells(others)}, {'c', prose.cells(cells)}});
}

// The reasons of what a link rules out in a sum, if its candidates need to be gone there: one for
// the cells in which its cage leaves no other digits, which also says what it sees; or else one for
// that. What the source holds needs none.
Texts tell_losses(const Link& link, const Node& gone, const Variable& variable,
                  const Voice& prose) {
    const Candidate source = link.source.front();
    const bool one_digit = digits_of(link.source).size() == 1;
    Node seen;
    std::map<Cell, Node> by_cell;
    for (const Candidate one : link.target) {
        const bool is_held = link.source.size() == 1 && one.cell == source.cell;
        if (is_held || std::ranges::find(gone, one) == gone.end()) continue;
        (one_digit && one.digit == source.digit ? seen : by_cell[one.cell]).push_back(one);
    }
    std::map<Numbers, Node> by_digits;
    for (const auto& [cell, lost] : by_cell) {
        Node& alike = by_digits[digits_of(lost)];
        alike.insert(alike.end(), lost.begin(), lost.end());
    }
    Texts told;
    if (!seen.empty() && by_digits.empty()) told.push_back(prose.fact(link.source, true));
    for (const auto& [digits, lost] : by_digits) {
        told.push_back(tell_loss({link.kind, link.source, lost}, variable, prose));
    }
    return told;
}

// Leaves the cells of a reason that the line has filled just their digits. Returns these cells.
CellSet hold_what_is_placed(const Variable& variable, SumReason& reason) {
    CellSet placed;
    const CellSet concerned = set_of(cells_of(reason.gone()));
    for (const Link* link : variable.losses) {
        const Candidate source = link->source.front();
        if (link->source.size() > 1 || !concerned.has(source.cell)) continue;
        reason.cells.open[source.cell] = DigitSet::of(source.digit);
        placed |= CellSet::of(source.cell);
    }
    return placed;
}

// What a sum leaves: its name, what its cells have lost, and by what they lost it on the way.
std::string tell_by_sum(const Variable& variable, bool in_short, SumLinks& sums,
                        const Voice& prose) {
    std::optional<SumReason> found = sums.leaving(variable.lost(), variable.answer);
    if (!found) {
        prose.refuse();
        return {};
    }
    const Sum& sum = *found->sum;
    std::string fact =
        variable.answer.empty()
            ? prose.say("line_sum_end", {{'c', prose.cells(numbers_of(found->open()))}})
            : prose.fact(variable.answer, true);
    if (in_short) return prose.say("reason", {{'f', fact}, {'h', sums.name(sum)}});
    Texts losses;
    const CellSet placed = hold_what_is_placed(variable, *found);
    const Node gone = found->gone();
    for (const Link* link : variable.losses) {
        Texts told = tell_losses(*link, gone, variable, prose);
        for (std::string& one : told) {
            if (std::ranges::find(losses, one) == losses.end()) losses.push_back(std::move(one));
        }
    }
    Texts reasons{sums.name_where(*found, placed)};
    if (!losses.empty()) reasons.push_back(prose.words().join_groups(losses));
    return prose.say("reason", {{'f', fact}, {'h', joined(reasons, prose.phrase("colon"))}});
}

// What a variable comes to.
std::string tell_answer(const Variable& variable, const Voice& prose) {
    if (variable.answer.empty()) {
        const Node& lost = variable.losses[0]->target;
        return prose.say(variable.guardians ? "line_guardian_end"
                         : variable.house   ? "line_house_end"
                                            : "line_cell_end",
                         {{'c', prose.cells(cells_of(lost))},
                          {'d', prose.digits(digits_of(lost))},
                          {'h', variable.house ? prose.house(variable.house->house) : ""}});
    }
    const std::string fact = prose.fact(variable.answer, true);
    return variable.guardians ? prose.say("line_guardian", {{'f', fact}}) : fact;
}

// A variable with its reason; in short, without what rules its other options out.
std::string tell_variable(const Variable& variable, bool in_short, SumLinks& sums,
                          const Voice& prose) {
    if (variable.by_sum) return tell_by_sum(variable, in_short, sums, prose);
    if (variable.answer.empty() && variable.losses.empty()) {
        prose.refuse();
        return {};
    }
    Texts losses, reasons;
    for (const Link* link : variable.losses) losses.push_back(tell_loss(*link, variable, prose));
    const bool names_house = variable.house && !variable.answer.empty();
    if (names_house) reasons.push_back(prose.house(variable.house->house));
    if (!in_short) reasons.push_back(prose.words().join_groups(losses));
    const std::string told = tell_answer(variable, prose);
    const std::string why = joined(reasons, prose.phrase("colon"));
    return why.empty() ? told : prose.say("reason", {{'f', told}, {'h', why}});
}

// As Berthier writes a variable: `r6c9{5 1}`. In braces stand the options that are ruled out, then
// the answer; or a dot, if none is left.
std::string note(const Variable& variable, const Voice& brief) {
    const Node lost = variable.lost();
    std::string where, options, answer;
    if (variable.guardians) {
        Node every = lost;
        every.insert(every.end(), variable.answer.begin(), variable.answer.end());
        where = "OR" + std::to_string(sorted(every).size());
        options = brief.candidates(lost);
        answer = brief.candidates(variable.answer);
    } else if (variable.by_sum) {
        where = brief.phrase("note_sum");
        options = brief.candidates(lost);
        answer = brief.candidates(variable.answer);
    } else if (variable.house) {
        where = brief.house(variable.house->house) + 'n' + digit_char(variable.house->digit);
        options = brief.cells(cells_of(lost));
        answer = brief.cells(cells_of(variable.answer));
    } else {
        where = brief.cells(cells_of(lost));
        options = digit_chars(digits_of(lost));
        answer = digit_chars(digits_of(variable.answer));
    }
    return where + '{' + options + ' ' + (answer.empty() ? "." : answer) + '}';
}

std::string told_line(const Step& step, bool in_short, SumLinks& sums, const Voice& voice) {
    const Voice prose = voice.prose();
    const auto variables = variables_of(step, voice);
    std::string told;
    for (std::size_t i = 0; i < variables.size();) {
        Texts line;
        const std::string number = std::to_string(i / VARIABLES_IN_A_LINE + 1);
        for (; i < variables.size() && line.size() < VARIABLES_IN_A_LINE; ++i)
            line.push_back(tell_variable(variables[i], in_short, sums, prose));
        if (variables.size() <= VARIABLES_IN_A_LINE)
            return prose.say(in_short ? "short_line" : "line",
                             {{'l', prose.words().join_groups(line)}});
        if (in_short && told.empty()) told = prose.phrase("short_lines");
        told += "\n  " + number + ". " + capital(joined(line, ", "), prose) + '.';
    }
    return told;
}

}  // namespace

std::string capital(std::string line, const Voice& prose) {
    const bool is_cell = line.starts_with(prose.cell(0).substr(0, 1)) && line[1] < 'a';
    if (!is_cell && line[0] >= 'a' && line[0] <= 'z') line[0] += 'A' - 'a';
    return line;
}

std::string tell_line(const Step& step, const Voice& voice) {
    SumLinks sums(step, voice);
    return told_line(step, false, sums, voice);
}

std::string tell_short_line(const Step& step, const Voice& voice) {
    SumLinks sums(step, voice);
    return told_line(step, true, sums, voice);
}

std::string tell_line_sums(const Step& step, const Voice& voice) {
    SumLinks sums(step, voice);
    if (!step.rules.empty()) told_line(step, true, sums, voice);
    return joined(sums.derivations(), " ");
}

std::string note_line(const Step& step, const Voice& voice) {
    Texts notes;
    for (const Variable& variable : variables_of(step, voice))
        notes.push_back(note(variable, voice.brief()));
    return joined(notes, " - ");
}

}  // namespace whydoku::tell
