// Fills the slots of a sentence with the evidence of a step. A slot asks for a role, never for a
// technique:
//
//     {set.cells}            the cells of a role; also digits, houses, candidates. placements,
//                            eliminations and all can be asked like roles
//     {floor+roof.cells}     those of several roles together
//     {cover.sectors}        the houses of a role with their digits, and cells marked as a whole
//     {floor+roof.ring}      the cells in the order of a ring; of more than two digits, ascending
//     {pivot.lines}          the marked rows and columns that have all cells of a role; also boxes
//     {set+second.sets}      almost locked sets with their letters: `A = r3c78 (149)`
//     {set+second.holding}   in which houses what is removed sees its digit in these sets
//     {wing.seen}            in which houses what is removed sees the cells of a role
//     {base.placements}      the candidates of a role: `5 and 9 in r5c4`
//     {set.digits.or}        joined by "or" instead of "and"
//     {set.cells.number}     how many, in words
//     {set.cells?is|are}     the form that goes with how many there are: of one, two, ... or more
//     {placements}           a whole phrase: WHOLE lists them
//     {therefore}            the sentences that say what to do: the phrases `place` and `strike`

#include <algorithm>

#include "ladder/ladder.hpp"
#include "tell/parts.hpp"
#include "tell/tell.hpp"

namespace whydoku::tell {
namespace {

// --- what is asked for --------------------------------------------------------------------------

// In the order of What.
constexpr std::string_view WHATS[] = {"cells",   "ring",   "houses",     "lines",
                                      "boxes",   "digits", "sectors",    "seen",
                                      "holding", "sets",   "candidates", "placements"};
static_assert(std::size(WHATS) == static_cast<std::size_t>(What::nothing));

Who who_of(std::string_view text) {
    if (text == "placements") return {Source::placements, {}};
    if (text == "eliminations") return {Source::eliminations, {}};
    if (text == "outcome") return {Source::outcome, {}};
    if (text == "all") return {Source::all, {}};
    Who who;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('+'), text.size());
        int role = 0;
        const int roles = static_cast<int>(Role::broken) + 1;
        while (role < roles && text.substr(0, end) != to_string(static_cast<Role>(role))) ++role;
        if (role < roles) who.roles.add(static_cast<Role>(role));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return who;
}

// The candidates that are asked for; digit 0 stands for a cell as a whole.
Node played(const Step& step, const Who& who) {
    if (who.source == Source::placements) return step.placements;
    if (who.source == Source::eliminations) return step.eliminations;
    if (who.source == Source::roles) {
        Node found;
        found.reserve(step.marks.size());
        for (const auto& [role, cell, digit] : step.marks) {
            if (who.roles.has(role)) found.push_back({cell, digit});
        }
        return found;
    }
    // A step without evidence of its own can still say where it acts.
    if (who.source == Source::all && !step.marks.empty()) return candidates_of(step.marks);
    Node both = step.placements;
    both.insert(both.end(), step.eliminations.begin(), step.eliminations.end());
    return both;
}

std::vector<HouseMark> house_marks_of(const Step& step, const Who& who) {
    return who.source == Source::all ? step.houses : houses_of(step, who.roles);
}

Node real_candidates(const Step& step, const Who& who) {
    Node found = played(step, who);
    std::erase_if(found, [](Candidate one) { return !one.digit; });
    return sorted(found);
}

Numbers played_digits(const Step& step, const Who& who) {
    Numbers digits = digits_of(played(step, who));
    std::erase(digits, 0);
    if (!digits.empty()) return digits;
    // A house can be meant for a digit that no candidate is marked with.
    digits = digits_of(house_marks_of(step, who));
    std::erase(digits, 0);
    return digits;
}

Numbers ring(const Step& step, const Who& who, const Layout& layout) {
    const Numbers cells = cells_of(played(step, who));
    // Cells that three digits cannot fill are no ring.
    return played_digits(step, who).size() < 3 ? ring_of(step, cells, layout) : cells;
}

// The marked houses of the kinds that have all cells of some roles.
Numbers houses_through(const Step& step, const Who& who, HouseSet kinds, const Layout& layout) {
    HouseSet marked;
    for (const HouseMark& mark : step.houses) marked |= HouseSet::of(mark.house);
    return numbers_of(marked & kinds & layout.houses_over(set_of(cells_of(played(step, who)))));
}

Sectors sectors_of(const Step& step, const Who& who) {
    Sectors found;
    for (const Mark& mark : marks_of(step, who.roles)) {
        if (!mark.digit) found.cells.push_back(mark.cell);
    }
    found.houses = houses_of(step, who.roles);
    std::erase_if(found.houses, [](const HouseMark& mark) { return !mark.digit; });
    return found;
}

// A list of evidence as a text, and how many things are in it.
struct Listed {
    std::string text;
    std::size_t count = 0;
};

// Candidates, and what is told of them.
Listed listed_candidates(const Step& step, const Question& asked, const Voice& voice) {
    const Node found = real_candidates(step, asked.who);
    switch (asked.what) {
        case What::seen:
            return {tell_seen(step.eliminations, found, voice), found.size()};
        case What::candidates:
            return {voice.candidates(found, asked.joint), found.size()};
        default:
            return {voice.placements(found), found.size()};
    }
}

Listed listed(const Step& step, const Question& asked, const Voice& voice) {
    const Who& who = asked.who;
    const std::string_view joint = asked.joint;
    const Layout& layout = voice.layout();
    const auto cells = [&](const Numbers& found) {
        return Listed{voice.cells(found, joint), found.size()};
    };
    const auto houses = [&](const Numbers& found) {
        return Listed{voice.houses(found), found.size()};
    };
    switch (asked.what) {
        case What::cells:
            return cells(cells_of(played(step, who)));
        case What::ring:
            return cells(ring(step, who, layout));
        case What::houses:
            return houses(sorted(numbers_of(house_marks_of(step, who))));
        case What::lines:
            return houses(houses_through(step, who, layout.rows() | layout.columns(), layout));
        case What::boxes: {
            const HouseSet boxes{layout.rows().bits << 2 * layout.size};
            return houses(houses_through(step, who, boxes, layout));
        }
        case What::digits: {
            const Numbers found = played_digits(step, who);
            return {voice.digits(found, joint), found.size()};
        }
        case What::sectors: {
            const Sectors found = sectors_of(step, who);
            return {voice.sectors(found, joint), found.size()};
        }
        case What::holding:
            return {tell_holding(step, who.roles, voice), 0};
        case What::sets: {
            const Texts sets = tell_sets(step, who.roles, voice);
            return {voice.words().join(sets), sets.size()};
        }
        case What::nothing:
            voice.refuse();
            return {};
        default:
            return listed_candidates(step, asked, voice);
    }
}

// --- whole phrases ------------------------------------------------------------------------------

constexpr std::string_view BLOCKERS = "{blockers}";  // filled last, when the rest is in shape

std::string tell_name(const Step& step, const Voice& voice) {
    return voice.name(step);
}

std::string tell_a_name(const Step& step, const Voice& voice) {
    const Text* own = voice.entry(step, "article");
    const std::string article(own ? std::string_view(own->words) : voice.phrase("article"));
    return joined({article, voice.name(step)}, " ");
}

std::string tell_roughly(const Step& step, const Voice& voice) {
    const Rough rough = part_of_grid(step, voice.layout());
    const Text* part = voice.words().find("rough", rough.part);
    if (!part) return {};
    return voice.say(rough.holds_all ? "within" : "around", {{'p', part->words}});
}

std::string tell_placements(const Step& step, const Voice& voice) {
    return voice.placements(step.placements);
}

std::string tell_eliminations(const Step& step, const Voice& voice) {
    return voice.eliminations(step.eliminations);
}

// `r1c7 is not 2`.
std::string tell_gone(const Step& step, const Voice& voice) {
    const Node& gone = step.eliminations;
    return is_one_fact(gone) ? voice.prose().fact(gone, false) : "";
}

std::string tell_outcome(const Step& step, const Voice& voice) {
    return voice.outcome(step);
}

std::string leave_blockers(const Step&, const Voice&) {
    return std::string(BLOCKERS);
}

// The single that a pattern leaves, where it is taken together with it.
std::string tell_leaves(const Step& step, const Voice& voice) {
    if (step.children.empty()) return {};
    return voice.say("leaves", {{'s', tell_text(step.children.back(), "brief", voice)}});
}

// What follows as one of the guardians of a pattern is true: it is marked what it takes.
std::string tell_guardians(const Step& step, const Voice& voice) {
    if (has_mark(step, Role::set)) return tell_text(step, "guardians_subset", voice);
    const bool locked = has_house(step, Role::base);
    return tell_text(step, locked ? "guardians_locked" : "guardians_excluded", voice);
}

}  // namespace

struct Whole {
    std::string_view name;
    std::string (*tell)(const Step&, const Voice&);
    bool may_be_empty = false;  // where a step rightly has nothing of the kind
};

namespace {

constexpr Whole WHOLE[] = {
    {"name", tell_name},
    {"a_name", tell_a_name},
    {"roughly", tell_roughly},
    {"placements", tell_placements},
    {"eliminations", tell_eliminations},
    {"gone", tell_gone},
    {"outcome", tell_outcome},
    {"groups", tell_groups, true},
    {"links", tell_links},
    {"ends", tell_ends},
    {"along", tell_along},
    {"ends_seen", tell_ends_seen},
    {"falls", tell_falls},
    {"pairs", tell_pairs},
    {"excluded", tell_excluded, true},
    {"conflicts", tell_conflicts},
    {"divided", tell_divided},
    {"web", tell_web},
    {"colours", tell_colours},
    {"blockers", leave_blockers},
    {"leaves", tell_leaves, true},
    {"guardians", tell_guardians, true},
    {"walk", tell_walk},
    {"together", tell_together},
    {"hidden_together", tell_hidden_together},
    {"sum", tell_sum},
    {"lacks", tell_lacks, true},
    {"ways", tell_ways, true},
    {"only", tell_only},
    {"held", tell_held, true},
    {"cages", tell_cages},
    {"equal", tell_equal_sets},
    {"band", tell_band},
    {"covers", tell_covers},
    {"apart", tell_apart},
    {"crossed", tell_crossed, true},
    {"losses", tell_losses, true},
    {"chute", tell_chute},
    {"impossible", tell_impossible},
    {"line", tell_line},
    {"line_sums", tell_line_sums, true},
    {"short_line", tell_short_line},
    {"variables", note_line},
    {"chain", hodoku_links},
    {"eureka", eureka_links},
    {"movement", tell_movement},
    {"exchange", tell_exchange},
    {"rings", note_exchange},
    {"stays", tell_stays},
    {"images", tell_images},
    {"broken", tell_broken},
    {"follows", tell_follows},
    {"proof", tell_proof},
    {"lemmas", tell_proof, true},
};

// --- reading a text ------------------------------------------------------------------------------

bool is_word(char ch) {
    return ch >= 'a' && ch <= 'z';
}

// The items of a list, at least one.
std::vector<std::string_view> split(std::string_view text, char at) {
    std::vector<std::string_view> items;
    while (true) {
        const std::size_t end = text.find(at);
        items.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return items;
        text.remove_prefix(end + 1);
    }
}

// What a slot asks for: `{who}`, `{who.what}`, `{who.what.or}` or `{who.what?one|several}`.
Question question_in(std::string_view slot) {
    Question asked;
    const std::size_t mark = slot.find('?');
    if (mark != std::string_view::npos) asked.forms = split(slot.substr(mark + 1), '|');
    const auto parts = split(slot.substr(0, mark), '.');
    asked.who = who_of(parts[0]);
    if (parts.size() == 1) {
        const auto* whole = std::ranges::find(WHOLE, parts[0], &Whole::name);
        if (whole != std::end(WHOLE)) asked.whole = whole;
    } else {
        asked.what = static_cast<What>(std::ranges::find(WHATS, parts[1]) - std::begin(WHATS));
    }
    if (parts.size() > 2) asked.joint = parts[2];
    return asked;
}

// Where the slot ends that begins at a brace; nowhere if it is none.
std::size_t end_of_slot(std::string_view text, std::size_t begin) {
    const std::size_t end = text.find_first_of("{}", begin + 1);
    const bool closed = end != std::string_view::npos && text[end] == '}';
    return closed && end > begin + 1 && is_word(text[begin + 1]) ? end : std::string_view::npos;
}

}  // namespace

Template template_of(std::string_view text) {
    Template parts;
    for (std::size_t begin = text.find('{'); begin != std::string_view::npos;) {
        const std::size_t end = end_of_slot(text, begin);
        if (end == std::string_view::npos) {
            begin = text.find('{', begin + 1);
            continue;
        }
        const std::string_view slot = text.substr(begin + 1, end - begin - 1);
        const bool therefore = slot == "therefore";
        parts.push_back({text.substr(0, begin),
                         therefore ? Part::Slot::therefore : Part::Slot::asked,
                         therefore ? Question() : question_in(slot)});
        text.remove_prefix(end + 1);
        begin = text.find('{');
    }
    if (!parts.empty()) parts.push_back({text, Part::Slot::none, {}});
    return parts;
}

namespace {

// --- filling ------------------------------------------------------------------------------------

// The form that goes with a count: of one, two, ... or more.
std::string_view form_of(const std::vector<std::string_view>& forms, std::size_t count) {
    return count && count < forms.size() ? forms[count - 1] : forms.back();
}

// A slot without evidence is refused, but for those that may be empty, and steps by others.
std::string filled(const Step& step, const Question& asked, const Voice& voice) {
    const Whole* whole = asked.whole;
    Listed found = whole ? Listed{whole->tell(step, voice), 1} : listed(step, asked, voice);
    const bool may_be_empty = (whole && whole->may_be_empty) || step.technique >= ladder().size();
    if (!may_be_empty && found.text.empty()) voice.refuse();
    if (!asked.forms.empty()) return std::string(form_of(asked.forms, found.count));
    return asked.joint == "number" ? voice.words().number(found.count) : std::move(found.text);
}

void fill(std::string& told, const Text* text, const Step& step, const Voice& voice) {
    if (!text) return;
    if (text->parts.empty()) told += text->words;
    for (const Part& part : text->parts) {
        told += part.before;
        if (part.slot == Part::Slot::asked) told += filled(step, part.asked, voice);
        if (part.slot != Part::Slot::therefore) continue;
        const bool places = !step.placements.empty(), strikes = !step.eliminations.empty();
        if (places) fill(told, voice.words().phrase_text("place"), step, voice);
        if (places && strikes) told += ' ';
        if (strikes) fill(told, voice.words().phrase_text("strike"), step, voice);
    }
}

bool is_space(char ch) {
    return ch == ' ' || (ch >= '\t' && ch <= '\r');
}

bool has_holes(std::string_view text) {
    return std::ranges::adjacent_find(
               text, [](char one, char next) { return one == ' ' && next == ' '; }) != text.end();
}

// A slot without evidence leaves no hole, but the indents of a proof stay.
std::string without_holes(std::string_view text) {
    std::string shaped;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find_first_not_of(' ', at), text.size());
        const bool inside = !shaped.empty() && !is_space(shaped.back());
        shaped.append(inside && end > at ? 1 : end - at, ' ');
        if (end < text.size()) shaped += text[end];
        at = end + 1;
    }
    return shaped;
}

// No line begins or ends with a single space.
std::string with_trimmed_lines(std::string_view text) {
    std::string shaped;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool begins = at && text[at - 1] == '\n' && text[at] == ' ';
        if (begins && at + 1 < text.size() && !is_space(text[at + 1])) continue;
        if (text[at] == '\n' && !shaped.empty() && shaped.back() == ' ') shaped.pop_back();
        shaped += text[at];
    }
    return shaped;
}

std::string stripped(std::string text) {
    while (!text.empty() && is_space(text.back())) text.pop_back();
    const auto begin = std::ranges::find_if_not(text, is_space);
    text.erase(text.begin(), begin);
    return text;
}

constexpr std::size_t MOST_USUAL = 400;  // bytes of a text

constexpr std::string_view NETS[] = {"candidate-forcing-net", "cell-forcing-net",
                                     "house-forcing-net"};
constexpr std::string_view SHAPES[] = {"candidate", "cell", "house"};

bool is_single(const Step& step) {
    return step.technique < ladder().size() && ladder()[step.technique].family == Family::singles;
}

// Whether steps of other techniques show what a step does: it has no evidence of its own.
bool is_shown_by_others(const Step& step) {
    const bool is_bare = step.marks.empty() && step.houses.empty() && step.links.empty();
    return is_bare && !step.children.empty() && step.technique < ladder().size() &&
           ladder()[step.technique].family != Family::trial;
}

// The technique whose text fits: of a net, one that tries what the proof tries.
const Text* text_of(const Step& step, std::string_view key, const Voice& voice) {
    if (is_single(step)) return voice.entry(step, key);
    if (is_shown_by_others(step)) {
        const Text* told = voice.words().find("shown", key);
        return told ? told : voice.entry(step, key);
    }
    const Text* own = voice.entry(step, "shape");
    if (!own) return voice.entry(step, key);
    const std::size_t shape = has_house(step, Role::base) ? 2 : has_mark(step, Role::base) ? 1 : 0;
    const bool fits = SHAPES[shape] == own->words;
    return fits ? voice.entry(step, key) : voice.words().entry(NETS[shape], key);
}

}  // namespace

std::string tell_text(const Step& step, std::string_view key, const Voice& voice) {
    if (key == LEMMA) key = is_single(step) ? "brief" : "argument";
    const Text* text = text_of(step, key, voice);
    if (!text || text->words.empty()) text = voice.words().phrase_text(key);
    std::string told;
    told.reserve(MOST_USUAL);
    fill(told, text, step, voice);
    if (has_holes(told)) told = without_holes(told);
    if (told.find('\n') != std::string::npos) told = with_trimmed_lines(told);
    told = stripped(std::move(told));
    std::size_t at = told.find(BLOCKERS);
    if (at == std::string::npos) return told;
    const std::string blockers = tell_blockers(step, voice.prose());
    for (; at != std::string::npos; at = told.find(BLOCKERS, at + blockers.size()))
        told.replace(at, BLOCKERS.size(), blockers);
    return told;
}

}  // namespace whydoku::tell
