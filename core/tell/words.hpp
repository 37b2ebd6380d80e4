// The words of a language: texts by section and key, which somebody hands over once as data. No
// word of any language stands in the core.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/layout.hpp"
#include "tell/template.hpp"
#include "tell/told.hpp"

namespace whydoku::tell {

using Numbers = std::vector<int>;  // cells, digits or houses
using Texts = std::vector<std::string>;

// What stands in place of a slot such as `#c`, or of a bare `#`.
struct Slot {
    char name;
    std::string_view text;
};
inline constexpr char BARE = '\0';

// A phrase with its slots filled.
std::string put(std::string_view phrase, std::initializer_list<Slot> slots);

// Joins what is not empty.
std::string joined(const Texts& texts, std::string_view between);

// The lines of a text.
std::vector<std::string_view> lines_of(std::string_view text);

class Words {
  public:
    // Texts by `section.key`, as in words/: `phrases.and`, `naked-pair.name`, `rough.top`. A list
    // is a text with an item a line. A later text takes the place of an earlier one.
    explicit Words(const std::vector<std::pair<std::string, std::string>>& texts);

    // Parts of texts are views: they go where the texts go, and are not copied.
    Words(Words&&) = default;

    // A text of a section; null where it has none.
    const Text* find(std::string_view section, std::string_view key) const;
    // Whether there are words for a technique: all have a name.
    bool has(std::string_view slug) const { return find(slug, "name"); }
    // A text of a technique, or of the one whose texts hold for it too; null where it has none.
    const Text* entry(std::string_view slug, std::string_view key) const;

    // One of the small texts that all techniques share; empty where there is none.
    std::string_view phrase(std::string_view key) const;
    const Text* phrase_text(std::string_view key) const;  // null where there is none
    // A small number as a word, a large one in figures.
    std::string number(std::size_t count) const;
    // What a house is called, numbered from 0: `row 4`.
    std::string house(HouseKind kind, int number) const;
    // What houses of one kind are called: `boxes 1 and 3`.
    std::string houses(HouseKind kind, const Numbers& numbers) const;
    // What a kind of houses is called: `row`.
    std::string kind(HouseKind kind) const;
    // A list that reads naturally: `1, 2 and 3`; the joint is `and` or `or`.
    std::string join(const Texts& items, std::string_view joint = "and") const;
    // A list some items of which may be lists themselves, so that each can be told apart.
    std::string join_groups(const Texts& items) const;

  private:
    // The key of a text: its parts are looked up as if a point stood between them.
    struct Key {
        std::string_view section, key;
        std::uint32_t hash;
    };
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(const Key& key) const;
        std::size_t operator()(std::string_view key) const;
    };
    struct Equal {
        using is_transparent = void;
        bool operator()(const Key& one, const std::string& other) const;
        bool operator()(const std::string& one, const Key& other) const {
            return (*this)(other, one);
        }
        bool operator()(const std::string& one, const std::string& other) const {
            return one == other;
        }
    };
    const Text* find(const Key& key) const;

    static constexpr std::size_t KINDS = static_cast<std::size_t>(HouseKind::window) + 1;

    std::unordered_map<std::string, Text, Hash, Equal> texts_;
    std::array<Texts, KINDS> houses_;  // the name of each house of a kind
};

// The family of techniques whose words are lacking to tell a technique of the ladder: its own, or
// that of one whose texts hold for it too. Empty where none is.
std::string_view family_lacking(const Words& words, std::string_view slug);

// What a technique without words is called: `my-own` is My Own.
std::string name_from(std::string_view slug);

}  // namespace whydoku::tell
