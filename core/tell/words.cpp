#include "tell/words.hpp"

#include <algorithm>

#include "ladder/ladder.hpp"

namespace whydoku::tell {
namespace {

constexpr int MOST_ALIKE = 8;  // techniques that refer to one another's texts

constexpr std::uint32_t FIRST = 2166136261U;

// The hash of Fowler, Noll and Vo (FNV-1a) of a text, which follows on one that was hashed.
constexpr std::uint32_t hashed(std::uint32_t hash, std::string_view text) {
    for (char ch : text) hash = (hash ^ static_cast<unsigned char>(ch)) * 16777619U;
    return hash;
}
constexpr std::uint32_t PHRASES = hashed(FIRST, "phrases.");

bool is_lower(char ch) {
    return ch >= 'a' && ch <= 'z';
}

bool is_upper(char ch) {
    return ch >= 'A' && ch <= 'Z';
}

// All items but the last, with room for that and a joint.
std::string all_but_last(const Texts& items) {
    constexpr std::size_t JOINT = 8;
    std::size_t most = JOINT;
    for (const std::string& item : items) most += item.size() + 2;
    std::string text;
    text.reserve(most);
    text += items[0];
    for (std::size_t i = 1; i + 1 < items.size(); ++i) (text += ", ") += items[i];
    return text;
}

bool is_letter(char ch) {
    return is_lower(ch) || is_upper(ch) || static_cast<unsigned char>(ch) >= 0x80;
}

}  // namespace

std::string put(std::string_view phrase, std::initializer_list<Slot> slots) {
    std::string text;
    std::size_t most = phrase.size();
    for (const Slot& slot : slots) most += slot.text.size();
    text.reserve(most);
    while (true) {
        const std::size_t at = phrase.find('#');
        text += phrase.substr(0, at);
        if (at == std::string_view::npos) return text;
        phrase.remove_prefix(at + 1);
        const char name = phrase.empty() ? BARE : phrase[0];
        const auto* slot = std::ranges::find_if(
            slots, [&](const Slot& each) { return each.name == name || each.name == BARE; });
        if (slot == slots.end()) {
            text += '#';
            continue;
        }
        text += slot->text;
        if (slot->name != BARE) phrase.remove_prefix(1);
    }
}

std::string joined(const Texts& texts, std::string_view between) {
    std::string whole;
    for (const std::string& text : texts) {
        if (text.empty()) continue;
        if (!whole.empty()) whole += between;
        whole += text;
    }
    return whole;
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (true) {
        const std::size_t end = text.find('\n');
        lines.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return lines;
        text.remove_prefix(end + 1);
    }
}

Words::Words(const std::vector<std::pair<std::string, std::string>>& texts) {
    for (const auto& [key, words] : texts) {
        Text& text = texts_[key];
        text.words = words;
        text.parts = template_of(text.words);
    }
    for (std::size_t kind = 0; kind < houses_.size(); ++kind) {
        const Text* found = find("houses", to_string(static_cast<HouseKind>(kind)));
        if (!found) continue;
        const std::string_view one = lines_of(found->words).front();
        for (int number = 1; number <= MAX_HOUSES; ++number)
            houses_[kind].push_back(put(one, {{BARE, std::to_string(number)}}));
    }
}

// Keys are short. So a plain hash takes less time than one that is good on any text.
std::size_t Words::Hash::operator()(std::string_view key) const {
    return hashed(FIRST, key);
}

std::size_t Words::Hash::operator()(const Key& key) const {
    return key.hash;
}

bool Words::Equal::operator()(const Key& one, const std::string& other) const {
    const std::size_t point = one.section.size();
    const std::string_view whole = other;
    return whole.size() == point + 1 + one.key.size() && whole[point] == '.' &&
           whole.starts_with(one.section) && whole.ends_with(one.key);
}

const Text* Words::find(std::string_view section, std::string_view key) const {
    return find({section, key, hashed(hashed(hashed(FIRST, section), "."), key)});
}

const Text* Words::find(const Key& key) const {
    const auto found = texts_.find(key);
    return found == texts_.end() ? nullptr : &found->second;
}

const Text* Words::phrase_text(std::string_view key) const {
    return find({"phrases", key, hashed(PHRASES, key)});
}

const Text* Words::entry(std::string_view slug, std::string_view key) const {
    for (int tries = 0; tries < MOST_ALIKE; ++tries) {
        if (const Text* found = find(slug, key)) return found;
        const Text* like = key == "article" ? nullptr : find(slug, "like");
        if (!like) return nullptr;
        slug = like->words;
    }
    return nullptr;
}

std::string_view Words::phrase(std::string_view key) const {
    const Text* found = phrase_text(key);
    return found ? std::string_view(found->words) : std::string_view();
}

std::string Words::number(std::size_t count) const {
    const Text* found = find("numbers", "words");
    if (found) {
        const auto words = lines_of(found->words);
        if (count < words.size()) return std::string(words[count]);
    }
    return std::to_string(count);
}

std::string Words::house(HouseKind kind, int number) const {
    const Texts& names = houses_[static_cast<std::size_t>(kind)];
    return names.empty() ? std::string() : names[static_cast<std::size_t>(number)];
}

std::string Words::houses(HouseKind kind, const Numbers& numbers) const {
    if (numbers.size() == 1) return house(kind, numbers[0]);
    const Text* found = find("houses", to_string(kind));
    if (!found) return {};
    Texts told;
    for (int number : numbers) told.push_back(std::to_string(number + 1));
    return put(lines_of(found->words).back(), {{BARE, join(told)}});
}

std::string Words::kind(HouseKind kind) const {
    const Text* found = find("houses", to_string(kind));
    if (!found) return {};
    std::string text = put(lines_of(found->words).front(), {{BARE, ""}});
    while (text.ends_with(' ')) text.pop_back();
    return text;
}

std::string Words::join(const Texts& items, std::string_view joint) const {
    if (items.size() < 2) return items.empty() ? std::string() : items[0];
    std::string text = all_but_last(items);
    ((text += ' ') += phrase(joint)) += ' ';
    return text += items.back();
}

std::string Words::join_groups(const Texts& items) const {
    if (items.size() < 2) return join(items);
    const std::string joint = ' ' + std::string(phrase("and")) + ' ';
    const auto is_list = [&](const std::string& item) {
        return item.find(joint) != std::string::npos;
    };
    if (std::ranges::none_of(items, is_list)) return join(items);
    std::string text = all_but_last(items);
    (text += ',') += joint;
    return text += items.back();
}

std::string_view family_lacking(const Words& words, std::string_view slug) {
    for (int tries = 0; tries < MOST_ALIKE; ++tries) {
        if (!words.has(slug)) {
            const auto row = std::ranges::find(ladder(), slug, &Technique::slug);
            return row == ladder().end() ? std::string_view() : to_string(row->family);
        }
        const Text* like = words.find(slug, "like");
        if (!like) break;
        slug = like->words;
    }
    return {};
}

std::string name_from(std::string_view slug) {
    std::string name(slug);
    if (std::ranges::none_of(slug, is_lower) || std::ranges::any_of(slug, is_upper)) return name;
    bool inside = false;
    for (char& ch : name) {
        if (ch == '-') ch = ' ';
        if (is_lower(ch) && !inside) ch = static_cast<char>(ch - 'a' + 'A');
        inside = is_letter(ch);
    }
    return name;
}

}  // namespace whydoku::tell
