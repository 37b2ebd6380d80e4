// Tells the children of a step: a proof in order, or a tree of guesses with its roll-backs.

#include <algorithm>

#include "ladder/ladder.hpp"
#include "tell/parts.hpp"
#include "tell/tell.hpp"

namespace whydoku::tell {
namespace {

constexpr std::size_t MOST_SINGLES = 5;  // in one line
constexpr std::size_t MOST_LINES = 40;   // of a proof that are shown before the rest is folded

// What a step supposes; a chain, with its links, only marks what is true in turns, and a sum what
// is known of its cells.
Node assumed(const Step& step) {
    if (!step.links.empty() || !step.rules.empty()) return {};
    return candidates_of(marks_of(step, {Role::on}));
}

// What an assumption leads to, besides itself.
Node placed_by(const Step& branch) {
    const Node supposed = assumed(branch);
    Node placed = branch.placements;
    std::erase_if(
        placed, [&](Candidate one) { return std::ranges::find(supposed, one) != supposed.end(); });
    return placed;
}

// Whether an assumption fails: by itself, or by all that is tried in one cell after it. What fails
// on the way to a conclusion is part of its proof.
bool fails(const Step& branch) {
    if (has_mark(branch, Role::broken) || has_house(branch, Role::broken)) return true;
    if (!branch.eliminations.empty() || !placed_by(branch).empty()) return false;
    bool nested = false;
    for (const Step& child : branch.children) {
        if (assumed(child).empty()) continue;
        if (!fails(child)) return false;
        nested = true;
    }
    return nested;
}

// Whether a search took more steps than are kept.
bool is_unproved_search(const Step& step) {
    return step.children.empty() && step.marks.empty() && !step.placements.empty() &&
           ladder()[step.technique].family == Family::trial;
}

// How the proof of one step is told.
class Proof {
  public:
    Proof(const Step& root, const Voice& voice, std::string_view key)
        : root_(root), voice_(voice), prose_(voice.prose()), key_(key) {}

    // Tells the children: plain steps as they follow, singles in a row in one line, lines of
    // reasoning that run alike together, and a heading for each assumption.
    void lines(const Step& step, std::size_t depth, Texts& told) const {
        const std::string indent(2 * depth, ' ');
        Texts singles;
        const auto close = [&] {
            if (!singles.empty()) told.push_back(indent + "- " + joined(singles, ", ") + '.');
            singles.clear();
        };
        for (auto at = step.children.begin(); at != step.children.end(); ++at) {
            const Step& child = *at;
            if (is_single(child)) {
                singles.push_back(single(child));
                if (singles.size() == MOST_SINGLES) close();
                continue;
            }
            close();
            const Node supposed = assumed(child);
            if (supposed.empty()) {
                Node gone = child.eliminations;
                while (at + 1 != step.children.end() && runs_alike(child, gone, *(at + 1))) {
                    gone.push_back((++at)->eliminations.front());
                }
                if (&child == &*at) {
                    plain(child, indent, told);
                } else {
                    plain(with_gone(child, sorted(std::move(gone))), indent, told);
                }
                continue;
            }
            told.push_back(indent + voice_.say("suppose", {{'p', prose_.candidates(supposed)}}));
            lines(child, depth + 1, told);
            const std::string end = ending(child);
            if (!end.empty()) told.push_back("  " + indent + end);
        }
        close();
    }

    // Tells the children one after the other; those of an assumption come before its end.
    void moments(const Step& step, Texts& told) const {
        for (const Step& child : step.children) {
            if (assumed(child).empty()) {
                told.push_back(tell_text(child, key_, voice_));
                continue;
            }
            moments(child, told);
            told.push_back(ending(child));
        }
    }

  private:
    static bool is_single(const Step& step) {
        return step.technique < ladder().size() && assumed(step).empty() &&
               ladder()[step.technique].family == Family::singles;
    }

    static Step with_gone(Step step, Node gone) {
        step.eliminations = std::move(gone);
        return step;
    }

    // Whether two whips or braids lead to the same answers in the same way, and what the other
    // removes is of one cell, or of one digit, with what is gone.
    bool runs_alike(const Step& one, Node gone, const Step& other) const {
        if (one.technique != other.technique || other.eliminations.size() != 1) return false;
        const Text* text = voice_.entry(one, key_);
        if (!text || text->words.find("{gone}") == std::string::npos) return false;
        gone.push_back(other.eliminations.front());
        if (!is_one_fact(gone)) return false;
        const Step same = with_gone(other, one.eliminations);
        return tell_text(same, key_, voice_) == tell_text(one, key_, voice_);
    }

    // `r1c1 is 5 (box 1)`; without a house where the cell has no other candidate.
    std::string single(const Step& step) const {
        const Numbers houses = numbers_of(houses_of(step, {Role::base}));
        const std::string fact = prose_.candidates(step.placements);
        return houses.empty() ? fact
                              : prose_.say("reason", {{'f', fact}, {'h', prose_.houses(houses)}});
    }

    void plain(const Step& step, const std::string& indent, Texts& told) const {
        const std::string text = tell_text(step, key_, voice_);
        bool first = true;
        for (std::string_view line : lines_of(text)) {
            told.push_back((indent + (first ? "- " : "  ")).append(line));
            first = false;
        }
    }

    // How an assumption ends: refuted, by itself or by all that it leads to, or confirmed.
    std::string ending(const Step& branch) const {
        const std::string broken = tell_broken(branch, voice_);
        if (!broken.empty()) return voice_.say("dead_end", {{'b', broken}});
        if (fails(branch)) {
            Node tried;
            for (const Step& child : branch.children) {
                for (Candidate one : assumed(child)) tried.push_back(one);
            }
            return prose_.say("dead_branches", {{'c', prose_.cells(cells_of(tried))}});
        }
        const std::string led = conclusion(branch);
        if (!led.empty()) return voice_.say("leads_to", {{'o', led}});
        return fits(branch) ? std::string(voice_.phrase("all_fits")) : "";
    }

    // What a branch leads to that says more than its assumption.
    std::string conclusion(const Step& branch) const {
        Texts told;
        for (Candidate one : branch.eliminations) told.push_back(prose_.fact({one}, false));
        for (Candidate one : placed_by(branch)) told.push_back(prose_.fact({one}, true));
        return voice_.words().join(told);
    }

    // Whether a branch leads to the answer: it supposes no more, and places nothing else. A search,
    // which has no marks of its own, may take just one digit of the answer.
    bool fits(const Step& branch) const {
        const bool is_cases = has_mark(root_, Role::base), is_search = root_.marks.empty();
        const auto is_answer = [&](Candidate one) {
            const bool is_placed =
                std::ranges::find(root_.placements, one) != root_.placements.end();
            return is_search || (!is_cases && is_placed);
        };
        if (!std::ranges::all_of(branch.placements, is_answer)) return false;
        return std::ranges::all_of(branch.children, [&](const Step& child) {
            return assumed(child).empty() && std::ranges::all_of(child.placements, is_answer);
        });
    }

    const Step& root_;
    Voice voice_, prose_;
    std::string_view key_;
};

}  // namespace

std::string tell_broken(const Step& step, const Voice& voice) {
    const Voice prose = voice.prose();
    Texts told;
    for (const Mark& mark : marks_of(step, {Role::broken}))
        told.push_back(prose.say("no_candidate", {{'c', prose.cell(mark.cell)}}));
    for (const HouseMark& mark : houses_of(step, {Role::broken}))
        told.push_back(prose.say("no_place",
                                 {{'h', prose.house(mark.house)}, {'d', prose.digit(mark.digit)}}));
    return prose.words().join(told);
}

std::string tell_follows(const Step& step, const Voice& voice) {
    const std::string broken = tell_broken(step, voice), proof = tell_proof(step, voice);
    return voice.say(proof.empty() ? "follows_at_once" : "follows", {{'p', proof}, {'b', broken}});
}

std::string tell_proof(const Step& step, const Voice& voice) {
    Texts told;
    Proof(step, voice, "brief").lines(step, 1, told);
    if (is_unproved_search(step)) told.push_back("  " + voice.say("too_long", {}));
    std::string text;
    for (const std::string& line : told) (text += line) += '\n';
    if (!text.empty()) text.pop_back();
    return text;
}

Texts moments(Subject& subject, const Step& step) {
    Texts told;
    Proof(step, {subject, Voice::Form::prose}, "argument").moments(step, told);
    return told;
}

std::string fold(const Words& words, std::string_view text) {
    std::string folded;
    std::size_t lines = 0, left_out = 0;
    const auto add = [&](std::string_view line) {
        if (lines++) folded += '\n';
        folded += line;
    };
    const auto close = [&] {
        if (!left_out) return;
        const std::string_view phrase = words.phrase(left_out == 1 ? "folded_one" : "folded");
        add("    " + put(phrase, {{'n', std::to_string(left_out)}}));
        left_out = 0;
    };
    for (std::string_view line : lines_of(text)) {
        const std::size_t indent = std::min(line.find_first_not_of(" \t\r\f\v"), line.size());
        if (indent > 2 || (indent && lines >= MOST_LINES)) {
            ++left_out;
            continue;
        }
        close();
        add(line);
    }
    close();
    return folded;
}

}  // namespace whydoku::tell
