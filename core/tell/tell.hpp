// Tells steps to people: sentences, HoDoKu's notation, the Eureka notation; what roles are called;
// what a check found. All words are handed over. A refusal is a value: nothing is thrown.
#pragma once

#include <array>
#include <optional>
#include <span>

#include "tell/voice.hpp"

namespace whydoku::tell {

// A text of a technique by its slug, such as its name; refused where it has none. A technique that
// the ladder lacks has the texts that fit any step, and the name that its slug says.
Told text_of(const Words& words, std::string_view slug, std::string_view key);

// In a proof of more steps than this, singles are told by where they stand alone: as LEMMA.
inline constexpr std::size_t MOST_IN_FULL = 3;
inline constexpr std::string_view LEMMA = "lemma";

// A text of the technique, such as `argument`: in sentences. LEMMA is a text of every technique.
std::string tell(Subject& subject, const Step& step, std::string_view key);
std::string notation(Subject& subject, const Step& step);  // HoDoKu's
// The links as chains in Eureka notation, then the outcome; empty for a step without links.
std::string eureka(Subject& subject, const Step& step);
std::string outcome(Subject& subject, const Step& step);  // `r1c8=2, r9c89<>1`
// The proof of a step moment by moment; what follows from an assumption comes before its end.
Texts moments(Subject& subject, const Step& step);
// Words without the proofs within their proof; a line says how many lines are left out.
std::string fold(const Words& words, std::string_view text);
// The cells whose digits the argument calls A, B and C; none where it gives no names.
Numbers letters(Subject& subject, const Step& step);

// What a role is called in a step: its cells and candidates, its houses, and all of it in a legend.
struct Label {
    std::string role, marks, houses, whole;
};
// The labels of the roles that occur in a step, by role.
std::vector<Label> labels(Subject& subject, const Step& step);

// --- what was found out about a position ---------------------------------------------------------

struct Mistake {
    bool is_digit;  // a wrong digit; else a candidate that is still needed was struck
    Candidate wrong;
    std::string why;  // the reason, as tell_why() tells it; empty where it is not to be told
};

enum class Verdict : std::uint8_t { cannot, must, can, open };

// What was found out about a digit in a cell of a position.
struct Reasons {
    std::vector<int> values;  // of the position; 0 for an empty cell
    Candidate asked;
    Verdict verdict;
    Texts steps;    // the argument of each step of the proof
    Node placed;    // what the last of them places
    Node left_out;  // wrong digits of other cells
};

// A position whose mistakes are many has only the first of them told with the reason.
inline constexpr std::size_t MOST_REASONS = 3;

// Why a digit cannot go in a cell, or must: the steps of the proof, numbered.
std::string tell_why(Subject& subject, const Reasons& reasons);
// A wrong digit, or a candidate that was wrongly struck, at a level from 1 to 4.
std::string tell_mistake(Subject& subject, const Mistake& mistake, int level);
// What can be seen to be wrong, a sentence a line; where nothing is, so.
std::string tell_problems(Subject& subject, std::span<const Problem> problems);
// All that is wrong, and how many solutions there are; 2 for several, none where that is open.
std::string tell_report(Subject& subject, std::span<const Problem> problems,
                        std::span<const Mistake> mistakes, std::optional<int> solutions);

}  // namespace whydoku::tell
