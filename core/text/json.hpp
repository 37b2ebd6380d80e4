// JSON of bounded depth and size.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace whydoku::text {

struct Json {
    enum class Kind : std::uint8_t { nothing, flag, number, text, list, object };
    Kind kind = Kind::nothing;
    bool flag = false;
    std::optional<int> whole;       // of a number, if it is a small whole one
    std::string text;               // UTF-8; other escapes than of ASCII are a question mark
    std::vector<std::string> keys;  // of an object, one for each item
    std::vector<Json> items;        // of a list or an object

    bool is_list() const { return kind == Kind::list; }
    bool is_object() const { return kind == Kind::object; }
    bool is_text() const { return kind == Kind::text; }
    // Whether it is more than null, false, 0 or an empty text, list or object.
    bool is_something() const;
    // The item of an object with this key, the last one if there are several; else null.
    const Json* find(std::string_view key) const;
};

// The value that stands at a place of a text. The place is moved behind it; or, if it is no JSON,
// to where that shows.
std::optional<Json> read_json(std::string_view text, std::size_t& at);

}  // namespace whydoku::text
