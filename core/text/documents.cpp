// Documents of JSON in a text. Where one begins, all of it is read; puzzles may lie inside.
#include <algorithm>

#include "text/json.hpp"
#include "text/programs.hpp"
#include "text/setters.hpp"

namespace whydoku::text {
namespace {

// The puzzle of an object, if it is one of a program.
Outcome puzzle_in(const Json& document, std::size_t line) {
    if (auto setting = of_fpuzzles(document)) return setting->outcome("f-puzzles", line);
    if (auto setting = of_sudokupad(document)) return setting->outcome("sudokupad", line);
    if (auto setting = of_gnome(document)) return setting->outcome("grid", line);
    if (document.find("givenDigits")) return coach_state(document, line);
    if (auto setting = of_numbers_with_rule(document)) return setting->outcome("grid", line);
    return {};
}

// All lines, one below the other; lines that are used up are blank.
class Joined {
  public:
    explicit Joined(const Text& text) {
        for (std::size_t line = 0; line < text.lines.size(); ++line) {
            starts_.push_back(all_.size());
            if (!text.used[line]) all_ += text.lines[line].raw;
            all_ += '\n';
        }
    }
    std::string_view all() const { return all_; }
    std::size_t line_of(std::size_t at) const {
        return static_cast<std::size_t>(std::ranges::upper_bound(starts_, at) - starts_.begin()) -
               1;
    }

  private:
    std::string all_;
    std::vector<std::size_t> starts_;
};

class Documents {
  public:
    Documents(Text& text, std::optional<Fault>& fault)
        : text_(text), fault_(fault), joined_(text) {}

    std::vector<Board> take();

  private:
    void search(const Json& value, std::size_t line);
    void use(std::size_t first, std::size_t end);
    void look_at_damaged(std::size_t first, std::size_t end);

    Text& text_;
    std::optional<Fault>& fault_;
    Joined joined_;
    std::vector<Board> boards_;
    bool has_puzzle_ = false;
};

void Documents::search(const Json& value, std::size_t line) {
    if (value.is_object()) {
        Outcome outcome = puzzle_in(value, line);
        if (outcome.board) boards_.push_back(std::move(*outcome.board));
        if (outcome.fault && !fault_) fault_ = std::move(outcome.fault);
        has_puzzle_ |= outcome.is_something();
        if (outcome.is_something()) return;
    }
    for (const Json& item : value.items) search(item, line);
}

void Documents::use(std::size_t first, std::size_t end) {
    const std::size_t last = joined_.line_of(end - 1);
    for (std::size_t line = joined_.line_of(first); line <= last; ++line) text_.used[line] = true;
}

// A damaged document of a puzzle is not read as something else.
void Documents::look_at_damaged(std::size_t first, std::size_t end) {
    const std::string_view read = joined_.all().substr(first, end - first);
    const auto has = [&](std::string_view key) { return read.find(key) != std::string_view::npos; };
    const bool is_puzzle = (has("\"grid\"") || has("\"cells\"")) && has("\"value\"");
    if (!is_puzzle && !has("\"givenDigits\"")) return;
    const std::size_t line = joined_.line_of(std::min(end, joined_.all().size() - 1));
    if (!fault_) {
        fault_ = Fault{"a puzzle in JSON that is damaged or cut off",
                       "a whole document",
                       std::min(line, text_.lines.size() - 1),
                       {}};
    }
    use(first, joined_.all().size());
}

std::vector<Board> Documents::take() {
    const std::string_view all = joined_.all();
    for (std::size_t at = 0; (at = all.find('{', at)) != std::string_view::npos;) {
        const std::size_t first = at, inside = all.find_first_not_of(" \t\r\n", at + 1);
        if (inside == std::string_view::npos) break;
        if (all[inside] != '"') {
            at = inside;
            continue;
        }
        has_puzzle_ = false;
        const auto value = read_json(all, at);
        at = std::max(at, first + 1);
        if (value) {
            search(*value, joined_.line_of(first));
            if (has_puzzle_) use(first, at);
        } else {
            look_at_damaged(first, std::min(at, all.size()));
        }
    }
    return std::move(boards_);
}

}  // namespace

std::vector<Board> take_documents(Text& text, std::optional<Fault>& fault) {
    const bool has_object = std::ranges::any_of(
        text.lines, [](const Line& line) { return line.raw.find('{') != std::string_view::npos; });
    if (!has_object) return {};
    return Documents(text, fault).take();
}

}  // namespace whydoku::text
