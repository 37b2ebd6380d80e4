#include "text/json.hpp"

#include "text/packed.hpp"

namespace whydoku::text {
namespace {

constexpr int DEEPEST = 100;
constexpr std::size_t MOST_VALUES = 100'000;  // the documents of large puzzles have some 2,000

class JsonReader {
  public:
    JsonReader(std::string_view text, std::size_t at) : text_(text), at_(at) {}

    bool value(Json& into, int depth);
    std::size_t at() const { return at_; }

  private:
    char next();  // the next sign that is no blank; 0 at the end
    bool take(char sign);
    bool word(std::string_view name);
    bool items(Json& into, int depth);
    bool string(std::string& into);
    bool escape(std::string& into);
    bool number(Json& into);
    bool digits();

    std::string_view text_;
    std::size_t at_, values_ = 0;
};

char JsonReader::next() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) < 4) ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
}

bool JsonReader::take(char sign) {
    if (next() != sign) return false;
    ++at_;
    return true;
}

bool JsonReader::word(std::string_view name) {
    if (!text_.substr(at_).starts_with(name)) return false;
    at_ += name.size();
    return true;
}

bool JsonReader::value(Json& into, int depth) {
    if (depth > DEEPEST || ++values_ > MOST_VALUES) return false;
    switch (next()) {
        case '"':
            into.kind = Json::Kind::text;
            return string(into.text);
        case '[':
        case '{':
            return items(into, depth);
        case 't':
        case 'f':
            into.kind = Json::Kind::flag;
            into.flag = text_[at_] == 't';
            return word(into.flag ? "true" : "false");
        case 'n':
            return word("null");
        default:
            return number(into);
    }
}

bool JsonReader::items(Json& into, int depth) {
    const bool is_object = text_[at_++] == '{';
    const char close = is_object ? '}' : ']';
    into.kind = is_object ? Json::Kind::object : Json::Kind::list;
    if (take(close)) return true;
    for (;;) {
        if (is_object) {
            into.keys.emplace_back();
            if (next() != '"' || !string(into.keys.back()) || !take(':')) return false;
        }
        into.items.emplace_back();
        if (!value(into.items.back(), depth + 1)) return false;
        if (take(close)) return true;
        if (!take(',')) return false;
    }
}

bool JsonReader::string(std::string& into) {
    for (++at_; at_ < text_.size(); ++at_) {
        const char sign = text_[at_];
        if (sign == '"') {
            ++at_;
            return true;
        }
        if (sign != '\\') {
            into += sign;
        } else if (!escape(into)) {
            return false;
        }
    }
    return false;
}

// Stays on the last sign of the escape.
bool JsonReader::escape(std::string& into) {
    constexpr std::string_view NAMES = "\"\\/bfnrt", MEANT = "\"\\/\b\f\n\r\t";
    constexpr std::size_t HEX_DIGITS = 4;
    if (++at_ >= text_.size()) return false;
    if (const std::size_t named = NAMES.find(text_[at_]); named != std::string_view::npos) {
        into += MEANT[named];
        return true;
    }
    if (text_[at_] != 'u' || at_ + HEX_DIGITS >= text_.size()) return false;
    int code = 0;
    for (std::size_t digit = 0; digit < HEX_DIGITS; ++digit) {
        const int value = base36(text_[++at_]);
        if (value < 0 || value > 15) return false;
        code = 16 * code + value;
    }
    into += code < 0x80 ? static_cast<char>(code) : '?';
    return true;
}

bool JsonReader::digits() {
    const std::size_t first = at_;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') ++at_;
    return at_ > first;
}

bool JsonReader::number(Json& into) {
    constexpr std::size_t LONGEST = 9;
    into.kind = Json::Kind::number;
    const bool is_negative = word("-");
    const std::size_t first = at_;
    if (!digits()) return false;
    const std::string_view whole = text_.substr(first, at_ - first);
    const bool has_fraction = word(".");
    if (has_fraction && !digits()) return false;
    const bool has_power = word("e") || word("E");
    if (has_power && !word("-")) word("+");
    if (has_power && !digits()) return false;
    if (has_fraction || has_power || whole.size() > LONGEST) return true;
    int value = 0;
    for (char digit : whole) value = 10 * value + digit - '0';
    into.whole = is_negative ? -value : value;
    return true;
}

}  // namespace

bool Json::is_something() const {
    switch (kind) {
        case Kind::nothing:
            return false;
        case Kind::flag:
            return flag;
        case Kind::number:
            return whole != 0;
        case Kind::text:
            return !text.empty();
        default:
            return !items.empty();
    }
}

const Json* Json::find(std::string_view key) const {
    for (std::size_t at = keys.size(); at-- > 0;) {
        if (keys[at] == key) return &items[at];
    }
    return nullptr;
}

std::optional<Json> read_json(std::string_view text, std::size_t& at) {
    JsonReader reader(text, at);
    std::optional<Json> found(std::in_place);
    if (!reader.value(*found, 1)) found.reset();
    at = reader.at();
    return found;
}

}  // namespace whydoku::text
