#include "tell/tell.hpp"

#include <algorithm>

#include "ladder/ladder.hpp"
#include "tell/parts.hpp"

namespace whydoku::tell {
namespace {

Voice prose(Subject& subject) {
    return {subject, Voice::Form::prose};
}

Voice brief(Subject& subject) {
    return {subject, Voice::Form::brief};
}

}  // namespace

Told text_of(const Words& words, std::string_view slug, std::string_view key) {
    const auto row = std::ranges::find(ladder(), slug, &Technique::slug);
    if (row == ladder().end() && key == "name") return {name_from(slug)};
    const bool known = row != ladder().end();
    const Text* text = known ? words.entry(slug, key) : words.find("unknown", key);
    if (text) return {text->words};
    const std::string_view lacking = known ? family_lacking(words, slug) : "";
    if (lacking.empty()) return {{}, Refusal::untold};
    return {std::string(lacking), Refusal::lacks_family};
}

std::string tell(Subject& subject, const Step& step, std::string_view key) {
    return tell_text(step, key, prose(subject));
}

std::string notation(Subject& subject, const Step& step) {
    return tell_text(step, "notation", brief(subject));
}

std::string eureka(Subject& subject, const Step& step) {
    if (step.links.empty()) return {};
    return eureka_links(step, brief(subject)) + " => " + outcome(subject, step);
}

std::string outcome(Subject& subject, const Step& step) {
    return brief(subject).outcome(step);
}

Numbers letters(Subject& subject, const Step& step) {
    return lettered_cells(step, prose(subject));
}

}  // namespace whydoku::tell
