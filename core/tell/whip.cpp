// Lines of reasoning as sentences: whips and braids.
//
// Each variable of a line, a cell or a digit in a house, is told with its answer and with what
// rules out its other options, so that every line can be checked from those above it:
//
//     Suppose that r1c8 is 4.
//     1. r2c2 is 4: in box 1, r1c8 rules out r1c2 and r1c3. r4c8 is 7: r1c8 rules out 4.
//     2. Row 9 has no place left for 7: r4c8 rules out r9c8, and r2c2 rules out r9c2.

#include <algorithm>
#include <optional>

#include "tell/parts.hpp"

namespace whydoku::tell {
namespace {

constexpr std::size_t VARIABLES_IN_A_LINE = 3;  // no more than these have no number

// What one question of the line comes to.
struct Variable {
    std::vector<const Link*> losses;  // from what rules options out, to these options
    Node answer;                      // empty at the end of the line
    std::optional<HouseMark> house;   // none for a cell and for a pattern
    bool guardians = false;           // whether it asks which guardian of a pattern is true

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
        if (!variable.guardians && cells_of(ends).size() != 1) {
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
    found.push_back(std::move(last));
    return found;
}

// One reason: `r1c8 rules out r1c2 and r1c3`; `r2c1 is 9` where that is its cell.
std::string tell_loss(const Link& link, const Variable& variable, const Voice& prose) {
    const Numbers cells = cells_of(link.source), others = cells_of(link.target);
    if (!variable.guardians && variable.house && cells == others)
        return prose.candidates(link.source);
    const std::string options = variable.guardians ? prose.placements(link.target)
                                : variable.house   ? prose.cells(others)
                                                   : prose.digits(digits_of(link.target));
    return prose.say("rules_out", {{'o', options}, {'c', prose.cells(cells, "or")}});
}

std::string tell_variable(const Variable& variable, const Voice& prose) {
    std::string key = variable.guardians ? "line_guardian"
                      : variable.house   ? "line_house"
                                         : "line_cell";
    if (variable.answer.size() != 1) key += variable.answer.empty() ? "_end" : "_group";
    const std::string* phrase = prose.words().find("phrases", key);
    if (!phrase || (variable.answer.empty() && variable.losses.empty())) {
        prose.refuse();
        return {};
    }
    Texts losses;
    for (const Link* link : variable.losses) losses.push_back(tell_loss(*link, variable, prose));
    const Node& named = variable.answer.empty() ? variable.losses[0]->target : variable.answer;
    const std::string house = variable.house ? prose.house(variable.house->house) : "";
    std::string capital = house;
    if (!house.empty() && house[0] >= 'a' && house[0] <= 'z')
        capital[0] = static_cast<char>(house[0] - 'a' + 'A');
    return put(*phrase, {{'l', prose.words().join_groups(losses)},
                         {'c', prose.cells(cells_of(named), "or")},
                         {'d', prose.digits(digits_of(named))},
                         {'H', capital},
                         {'h', house}});
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

}  // namespace

std::string tell_line(const Step& step, const Voice& voice) {
    const Voice prose = voice.prose();
    const auto variables = variables_of(step, voice);
    const bool numbered = variables.size() > VARIABLES_IN_A_LINE;
    std::string told;
    for (std::size_t i = 0; i < variables.size(); ++i) {
        const bool begins = i % VARIABLES_IN_A_LINE == 0;
        if (begins && numbered) told += "\n  " + std::to_string(i / VARIABLES_IN_A_LINE + 1) + ". ";
        if (!begins) told += ' ';
        told += tell_variable(variables[i], prose);
    }
    return told;
}

std::string note_line(const Step& step, const Voice& voice) {
    Texts notes;
    for (const Variable& variable : variables_of(step, voice))
        notes.push_back(note(variable, voice.brief()));
    return joined(notes, " - ");
}

}  // namespace whydoku::tell
