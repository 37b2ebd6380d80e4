// Verbs of the teller: words are handed over once, and then steps, reasons and reports are told.

#include "tell/tell.hpp"

#include <algorithm>
#include <charconv>
#include <memory>
#include <stdexcept>

#include "border/wasm/module.hpp"

namespace whydoku::border {
namespace {

using tell::Names;
using tell::Refusal;
using tell::Subject;

constexpr int MOST_NESTED = 100;  // how deep the children of a step may be nested
constexpr std::string_view LEVELS[] = {"nudge", "look", "where", "argument"};

std::unique_ptr<const tell::Words> words_in_use;

[[noreturn]] void refuse(std::string_view what, std::string_view text) {
    throw std::invalid_argument(std::string(what) + " '" + std::string(text.substr(0, 40)) + "'");
}

std::string_view take(std::string_view& text, char separator) {
    const std::size_t end = text.find(separator);
    const std::string_view first = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return first;
}

// A number from `least` to `most`.
int number_in(std::string_view text, int least, int most) {
    int number = least - 1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = error == std::errc() && end == text.data() + text.size();
    if (!whole || number < least || number > most) refuse("that is not on the layout:", text);
    return number;
}

// A text in which a tab stands for the end of a line.
std::string lines_in(std::string_view text) {
    std::string lines(text);
    std::ranges::replace(lines, '\t', '\n');
    return lines;
}

// A text as addresses have it: %20 for a blank.
std::string unescaped(std::string_view text) {
    std::string plain;
    for (std::size_t at = 0; at < text.size(); ++at) {
        unsigned code = 0;
        const char* digits = text.data() + at + 1;
        const bool escaped = text[at] == '%' && at + 2 < text.size() &&
                             std::from_chars(digits, digits + 2, code, 16).ptr == digits + 2;
        plain += escaped ? static_cast<char>(code) : text[at];
        at += escaped ? 2 : 0;
    }
    return plain;
}

// --- steps --------------------------------------------------------------------------------------

class Reader {
  public:
    Reader(const Layout& layout, Names& names) : layout_(layout), names_(names) {}

    Step read(std::string_view text) const {
        Step step = children(text, 0);
        if (!text.empty()) refuse("a step ends before", text);
        return step;
    }

    Candidate candidate(std::string_view text) const {
        const std::string_view cell = take(text, ':');
        return whydoku::candidate(number_in(cell, 0, layout_.cells - 1),
                                  number_in(text, 0, layout_.size));
    }

    std::vector<Candidate> candidates(std::string_view text, char separator) const {
        std::vector<Candidate> found;
        while (!text.empty()) found.push_back(candidate(take(text, separator)));
        return found;
    }

  private:
    // A step with its children, up to the `)` that closes it.
    Step children(std::string_view& text, int depth) const {
        if (depth > MOST_NESTED) refuse("children are nested too deep in", text);
        Step step;
        step.technique = few(names_.technique(unescaped(take(text, ' '))));
        while (!text.empty()) {
            if (text[0] == '(') {
                text.remove_prefix(1);
                step.children.push_back(children(text, depth + 1));
                continue;
            }
            const std::string_view part = take(text, ' ');
            if (part == ")") break;
            if (!part.empty()) evidence(step, part);
        }
        return step;
    }

    void evidence(Step& step, std::string_view part) const {
        const char kind = part[0];
        part.remove_prefix(1);
        if (kind == '=') return step.placements.push_back(candidate(part));
        if (kind == '-') return step.eliminations.push_back(candidate(part));
        if (kind == 's' || kind == 'w') return step.links.push_back(link(kind, part));
        if (kind != 'm' && kind != 'h' && kind != 'c') refuse("no evidence is", part);
        const Role role = few(names_.role(unescaped(take(part, ':'))));
        if (kind == 'c') {
            const int cages = static_cast<int>(layout_.rules.size());
            return step.mark_rule(role, number_in(part, 0, cages - 1));
        }
        const int places = kind == 'm' ? layout_.cells : layout_.houses;
        const int place = number_in(take(part, ':'), 0, places - 1);
        const int digit = number_in(part, 0, layout_.size);
        kind == 'm' ? step.mark(role, place, digit) : step.mark_house(role, place, digit);
    }

    Link link(char kind, std::string_view part) const {
        const std::string_view source = take(part, '>');
        Link link{kind == 's' ? Link::Kind::strong : Link::Kind::weak, candidates(source, '+'),
                  candidates(part, '+')};
        if (link.source.empty() || link.target.empty())
            refuse("a link has no candidate at one of its ends:", part);
        return link;
    }

    template <class Number>
    static Number few(std::optional<Number> number) {
        if (!number) refuse("a step has too many techniques or roles of", "somebody's own");
        return *number;
    }

    const Layout& layout_;
    Names& names_;
};

// --- answers ------------------------------------------------------------------------------------

// The layout of a request. That of the last request is kept: a path is told step by step.
const Layout& layout_of(Request& request) {
    static std::string last;
    static std::unique_ptr<const Layout> layout;
    const std::string_view name = request.text("layout", "9x9");
    if (!layout || last != name) {
        layout = std::make_unique<const Layout>(make_layout(name));
        last = name;
    }
    return *layout;
}

// What all that is told in answer to one request has in common.
struct Telling {
    const Layout& layout;
    Names names;
    Subject subject;
    Reader reader;

    explicit Telling(Request& request)
        : layout(layout_of(request)), subject{layout, words(), names}, reader(layout, names) {}

    static const tell::Words& words() {
        if (!words_in_use) refuse("nothing can be told without", "words");
        return *words_in_use;
    }

    // Throws where something could not be told.
    void demand_told() const {
        if (subject.refusal == Refusal::lacks_family)
            refuse("there are no words for", subject.lacking);
        if (subject.refusal == Refusal::untold)
            refuse("marks, links and houses are not those of", "the technique");
    }

    void answer(Json& json, std::string_view words) const {
        demand_told();
        json.field("words", words);
    }
};

void words(Request& request, Json&) {
    std::vector<std::pair<std::string, std::string>> texts;
    for (std::string_view text : request.numbered("text")) {
        const std::string_view key = take(text, '=');
        texts.emplace_back(key, lines_in(text));
    }
    words_in_use = std::make_unique<const tell::Words>(texts);
}

void write_told(Json& json, Subject& subject, const Step& step) {
    const tell::Voice voice(subject, tell::Voice::Form::prose);
    json.field("name", voice.name(step));
    std::vector<std::string> levels;
    for (std::string_view level : LEVELS) levels.push_back(tell::tell(subject, step, level));
    json.field("words", levels);
    json.field("used", tell::tell(subject, step, "used"));
    json.field("moments", tell::moments(subject, step));
    json.field("notation", tell::notation(subject, step));
    json.field("eureka", tell::eureka(subject, step));
    json.key("labels");
    json.object([&] {
        for (const tell::Label& label : tell::labels(subject, step))
            json.field(label.role, label.whole);
    });
    json.field("letters", tell::letters(subject, step));
}

void tell_step(Request& request, Json& json) {
    Telling telling(request);
    write_told(json, telling.subject, telling.reader.read(request.text("step")));
    telling.demand_told();
}

template <class Choice, std::size_t Count>
Choice chosen(const char* const (&names)[Count], std::string_view name) {
    for (std::size_t i = 0; i < Count; ++i) {
        if (name == names[i]) return static_cast<Choice>(i);
    }
    refuse("there is no", name);
}

void tell_why(Request& request, Json& json) {
    constexpr const char* VERDICTS[] = {"cannot", "must", "can", "open"};
    Telling telling(request);
    const Layout& layout = telling.layout;
    tell::Reasons reasons{request.grid("values", layout),
                          request.candidate(layout),
                          chosen<tell::Verdict>(VERDICTS, request.text("verdict")),
                          {},
                          {},
                          telling.reader.candidates(request.text("left_out"), ' ')};
    if (reasons.values.size() != static_cast<std::size_t>(layout.cells))
        refuse("values do not fit", layout.name);
    const auto steps = request.numbered("step");
    const std::string_view key = steps.size() > tell::MOST_IN_FULL ? tell::LEMMA : "argument";
    for (std::string_view text : steps) {
        const Step step = telling.reader.read(text);
        reasons.steps.push_back(tell::tell(telling.subject, step, key));
        reasons.placed = step.placements;
    }
    telling.answer(json, tell::tell_why(telling.subject, reasons));
}

void tell_mistake(Request& request, Json& json) {
    Telling telling(request);
    const tell::Mistake mistake{request.text("kind") == "digit", request.candidate(telling.layout),
                                lines_in(request.text("why"))};
    const int level = static_cast<int>(request.whole("level", 4, 4));
    telling.answer(json, tell::tell_mistake(telling.subject, mistake, level));
}

std::vector<Problem> problems_in(Request& request, const Layout& layout) {
    constexpr const char* KINDS[] = {"wrong-length", "out-of-range",  "equal",    "no-candidate",
                                     "no-place",     "equal-in-cage", "wrong-sum"};
    std::vector<Problem> found;
    for (std::string_view text : request.numbered("problem")) {
        const auto kind = chosen<ProblemKind>(KINDS, take(text, ':'));
        const int house = number_in(take(text, ':'), -1, layout.houses - 1);
        const int digit = number_in(take(text, ':'), 0, layout.size);
        CellSet cells;
        while (!text.empty()) cells |= CellSet::of(number_in(take(text, '+'), 0, layout.cells - 1));
        found.push_back({kind, house, digit, cells});
    }
    return found;
}

void tell_problems(Request& request, Json& json) {
    Telling telling(request);
    const auto problems = problems_in(request, telling.layout);
    telling.answer(json, tell::tell_problems(telling.subject, problems));
}

void tell_report(Request& request, Json& json) {
    Telling telling(request);
    const auto problems = problems_in(request, telling.layout);
    const auto reasons = request.numbered("why");
    std::vector<tell::Mistake> mistakes;
    for (std::string_view text : request.numbered("mistake")) {
        const bool is_digit = take(text, ':') == "digit";
        const std::size_t at = mistakes.size();
        mistakes.push_back({is_digit, telling.reader.candidate(text),
                            lines_in(at < reasons.size() ? reasons[at] : "")});
    }
    std::optional<int> solutions;
    if (request.has("solutions")) solutions = static_cast<int>(request.whole("solutions", 0, 2));
    telling.answer(json, tell::tell_report(telling.subject, problems, mistakes, solutions));
}

constexpr Verb VERBS[] = {
    {"words", words},
    {"tell", tell_step},
    {"tell_why", tell_why},
    {"tell_mistake", tell_mistake},
    {"tell_problems", tell_problems},
    {"tell_report", tell_report},
};

}  // namespace

std::span<const Verb> tell_verbs() {
    return VERBS;
}

}  // namespace whydoku::border
