// The engine's border: writes what the core found as JSON, with the keys that Python gives it.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ladder/walk.hpp"

namespace whydoku::border {

// Writes one JSON text, front to back.
class Json {
  public:
    std::string text;

    // An object, a list: what `fill` writes stands within.
    template <class Fill>
    void object(const Fill& fill) {
        enclose('{', fill, '}');
    }
    template <class Fill>
    void list(const Fill& fill) {
        enclose('[', fill, ']');
    }
    // One key of an object with its value; one item of a list.
    template <class Value>
    void field(std::string_view key, const Value& value) {
        this->key(key);
        write(*this, value);
    }
    template <class Value>
    void item(const Value& value) {
        separate();
        write(*this, value);
    }
    void key(std::string_view key);
    void separate();

  private:
    template <class Fill>
    void enclose(char open, const Fill& fill, char close) {
        text += open;
        fill();
        text += close;
    }
};

void write(Json& json, std::string_view text);
inline void write(Json& json, const std::string& text) {
    write(json, std::string_view(text));
}
inline void write(Json& json, const char* text) {
    write(json, std::string_view(text));
}
void write(Json& json, double number);
void write(Json& json, bool is_true);
void write(Json& json, std::nullptr_t);
template <std::integral Number>
void write(Json& json, Number number) {
    json.text += std::to_string(number);
}

void write(Json& json, Candidate candidate);
void write(Json& json, const Problem& problem);
void write(Json& json, const HouseInfo& house);
void write(Json& json, const Step& step);

template <class Set>
void write_set(Json& json, Set set) {
    json.list([&] {
        for (int member : set) json.item(member);
    });
}
inline void write(Json& json, CellSet cells) {
    write_set(json, cells);
}
inline void write(Json& json, DigitSet digits) {
    write_set(json, digits);
}

template <class Item>
void write(Json& json, const std::vector<Item>& items) {
    json.list([&] {
        for (const Item& item : items) json.item(item);
    });
}

// A mark of a candidate, a cell or a house; a link.
void write(Json& json, const Mark& mark);
void write(Json& json, const HouseMark& mark);
void write(Json& json, const RuleMark& mark);
void write(Json& json, const Link& link);

}  // namespace whydoku::border
