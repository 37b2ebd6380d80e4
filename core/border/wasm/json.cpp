#include "border/wasm/json.hpp"

#include <cstdio>

namespace whydoku::border {

void Json::key(std::string_view key) {
    separate();
    write(*this, key);
    text += ':';
}

void Json::separate() {
    if (!text.empty() && text.back() != '{' && text.back() != '[') text += ',';
}

void write(Json& json, std::string_view text) {
    constexpr const char* HEX = "0123456789abcdef";
    json.text += '"';
    for (const char ch : text) {
        const auto byte = static_cast<unsigned char>(ch);
        if (ch == '"' || ch == '\\') {
            json.text += '\\';
            json.text += ch;
        } else if (byte < 0x20) {
            json.text += "\\u00";
            json.text += HEX[byte >> 4];
            json.text += HEX[byte & 15];
        } else {
            json.text += ch;
        }
    }
    json.text += '"';
}

// Ratings have one place after the point; of estimates, so many digits are more than enough.
void write(Json& json, double number) {
    char digits[32];
    const int length = std::snprintf(digits, sizeof digits, "%.12g", number);
    json.text.append(digits, static_cast<std::size_t>(length));
}

void write(Json& json, bool is_true) {
    json.text += is_true ? "true" : "false";
}

void write(Json& json, std::nullptr_t) {
    json.text += "null";
}

void write(Json& json, Candidate candidate) {
    json.list([&] {
        json.item(candidate.cell);
        json.item(candidate.digit);
    });
}

void write(Json& json, const Problem& problem) {
    json.object([&] {
        json.field("kind", to_string(problem.kind));
        json.field("house", problem.house);
        json.field("digit", problem.digit);
        json.field("cells", problem.cells);
    });
}

void write(Json& json, const HouseInfo& house) {
    json.object([&] {
        json.field("kind", to_string(house.kind));
        json.field("number", house.number);
        json.field("cells", house.cells);
    });
}

void write(Json& json, const Mark& mark) {
    json.list([&] {
        json.item(to_string(mark.role));
        json.item(mark.cell);
        json.item(mark.digit);
    });
}

void write(Json& json, const HouseMark& mark) {
    json.list([&] {
        json.item(to_string(mark.role));
        json.item(mark.house);
        json.item(mark.digit);
    });
}

void write(Json& json, const RuleMark& mark) {
    json.list([&] {
        json.item(to_string(mark.role));
        json.item(mark.rule);
    });
}

void write(Json& json, const Link& link) {
    json.object([&] {
        json.field("kind", to_string(link.kind));
        json.field("source", link.source);
        json.field("target", link.target);
    });
}

void write(Json& json, const Step& step) {
    json.object([&] {
        json.field("technique", ladder()[step.technique].slug);
        json.field("placements", step.placements);
        json.field("eliminations", step.eliminations);
        json.field("houses", step.houses);
        json.field("marks", step.marks);
        json.field("links", step.links);
        if (!step.rules.empty()) json.field("rules", step.rules);
        json.field("children", step.children);
        if (step.rating) json.field("rating", step.rating / 10.0);
    });
}

}  // namespace whydoku::border
