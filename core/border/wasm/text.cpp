// The verbs of whole texts, and of those that other sites take.

#include "text/reader.hpp"
#include "text/writer.hpp"

#include "border/wasm/module.hpp"

namespace whydoku::border {
namespace {

constexpr char LINE_END = '\x1e';  // in a request, which has a line for each field

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find(LINE_END, at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

void write_puzzle(Json& json, const text::ReadPuzzle& puzzle) {
    json.field("layout", puzzle.layout);
    json.field("givens", puzzle.givens);
    json.field("placed", puzzle.placed);
    json.field("struck", puzzle.struck);
    json.field("form", puzzle.form);
    json.field("line", puzzle.line);
}

void read_text(Request& request, Json& json) {
    std::string layout(request.text("layout"));
    if (!layout.empty()) layout = make_layout(layout).name;
    const auto found = text::read_text(lines_of(request.text("text")), layout, "", 1);
    json.key("puzzles");
    json.list([&] {
        for (const text::ReadPuzzle& puzzle : found.puzzles) {
            json.separate();
            json.object([&] { write_puzzle(json, puzzle); });
        }
    });
    json.field("left", found.left);
    json.key("refusal");
    json.object([&] {
        if (!found.refusal) return;
        json.field("told", found.refusal->told);
        json.field("line", found.refusal->line);
        json.field("column", found.refusal->column);
        json.field("is_of_nothing", found.refusal->is_of_nothing);
    });
}

void write_text(Request& request, Json& json) {
    const Layout layout = request.layout();
    json.field("text", text::write_text(request.text("form"), request.board(layout)));
}

constexpr Verb VERBS[] = {{"read_text", read_text}, {"write_text", write_text}};

}  // namespace

std::span<const Verb> text_verbs() {
    return VERBS;
}

}  // namespace whydoku::border
