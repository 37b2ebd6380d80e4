#include "tell/words.hpp"

#include <algorithm>

#include "ladder/ladder.hpp"

namespace whydoku::tell {
namespace {

constexpr int MOST_ALIKE = 8;  // techniques that refer to one another's texts

bool is_lower(char ch) {
    return ch >= 'a' && ch <= 'z';
}

bool is_upper(char ch) {
    return ch >= 'A' && ch <= 'Z';
}

bool is_letter(char ch) {
    return is_lower(ch) || is_upper(ch) || static_cast<unsigned char>(ch) >= 0x80;
}

}  // namespace

std::string put(std::string_view phrase, std::initializer_list<Slot> slots) {
    std::string text;
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
    for (const auto& [key, text] : texts) texts_[key] = text;
}

Words::Key Words::parts_of(std::string_view key) {
    const std::size_t point = std::min(key.find('.'), key.size());
    return {key.substr(0, point), key.substr(std::min(point + 1, key.size()))};
}

std::size_t Words::Hash::operator()(const Key& key) const {
    const std::hash<std::string_view> hash;
    return hash(key.section) ^ (hash(key.key) << 1);
}

bool Words::Equal::operator()(const Key& one, const std::string& other) const {
    const Key parts = parts_of(other);
    return one.section == parts.section && one.key == parts.key;
}

const std::string* Words::find(std::string_view section, std::string_view key) const {
    const auto found = texts_.find(Key{section, key});
    return found == texts_.end() ? nullptr : &found->second;
}

const std::string* Words::entry(std::string_view slug, std::string_view key) const {
    for (int tries = 0; tries < MOST_ALIKE; ++tries) {
        if (const std::string* found = find(slug, key)) return found;
        const std::string* like = key == "article" ? nullptr : find(slug, "like");
        if (!like) return nullptr;
        slug = *like;
    }
    return nullptr;
}

std::string_view Words::phrase(std::string_view key) const {
    const std::string* found = find("phrases", key);
    return found ? std::string_view(*found) : std::string_view();
}

std::string Words::number(std::size_t count) const {
    const std::string* found = find("numbers", "words");
    if (found) {
        const auto words = lines_of(*found);
        if (count < words.size()) return std::string(words[count]);
    }
    return std::to_string(count);
}

std::string Words::houses(HouseKind kind, const Numbers& numbers) const {
    const std::string* found = find("houses", to_string(kind));
    if (!found) return {};
    const std::string_view one = std::string_view(*found).substr(0, found->find('\n'));
    if (numbers.size() == 1) return put(one, {{BARE, std::to_string(numbers[0] + 1)}});
    Texts told;
    for (int number : numbers) told.push_back(std::to_string(number + 1));
    return put(lines_of(*found).back(), {{BARE, join(told)}});
}

std::string Words::kind(HouseKind kind) const {
    const std::string* found = find("houses", to_string(kind));
    if (!found) return {};
    std::string text = put(lines_of(*found).front(), {{BARE, ""}});
    while (text.ends_with(' ')) text.pop_back();
    return text;
}

std::string Words::join(const Texts& items, std::string_view joint) const {
    if (items.empty()) return {};
    std::string text = items[0];
    for (std::size_t i = 1; i + 1 < items.size(); ++i) text += ", " + items[i];
    if (items.size() > 1) ((text += ' ') += phrase(joint)) += ' ' + items.back();
    return text;
}

std::string Words::join_groups(const Texts& items) const {
    const std::string joint = ' ' + std::string(phrase("and")) + ' ';
    const auto is_list = [&](const std::string& item) {
        return item.find(joint) != std::string::npos;
    };
    if (items.size() < 2 || std::ranges::none_of(items, is_list)) return join(items);
    std::string text = items[0];
    for (std::size_t i = 1; i + 1 < items.size(); ++i) text += ", " + items[i];
    return text + ',' + joint + items.back();
}

std::string_view family_lacking(const Words& words, std::string_view slug) {
    for (int tries = 0; tries < MOST_ALIKE; ++tries) {
        if (!words.has(slug)) {
            const auto row = std::ranges::find(ladder(), slug, &Technique::slug);
            return row == ladder().end() ? std::string_view() : to_string(row->family);
        }
        const std::string* like = words.find(slug, "like");
        if (!like) break;
        slug = *like;
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
