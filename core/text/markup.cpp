#include "text/markup.hpp"

#include <algorithm>

namespace whydoku::text {
namespace {

constexpr std::size_t LONGEST_TAG = 2000;
constexpr std::size_t SHORTEST_RUN = 36;  // signs of an attribute that may be a puzzle

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
    return std::ranges::find(names, name) != names.end();
}

// The name of a tag: `td`, `/tr`, `br`.
std::string name_of(std::string_view tag) {
    const std::size_t end = tag.find_first_of(" \t/", 1);
    return low(tag.substr(0, end));
}

// The value of an attribute of a tag; none: empty.
std::string_view attribute(std::string_view tag, std::string_view name) {
    const std::string lowered = low(tag);
    const std::size_t at = lowered.find(" " + std::string(name) + "=");
    if (at == std::string::npos) return {};
    std::string_view value = tag.substr(at + name.size() + 2);
    const char quote = value.empty() ? ' ' : value[0];
    if (quote == '"' || quote == '\'') {
        value.remove_prefix(1);
        return value.substr(0, value.find(quote));
    }
    return value.substr(0, value.find_first_of(" \t/"));
}

bool is_inline(std::string_view name) {
    return name == "span" || name == "button";
}

// Takes the lines apart, and puts those together that are shown.
class Page {
  public:
    explicit Page(std::deque<std::string>& kept) : kept_(kept) {}

    void add_line(std::string_view raw, int number);
    std::vector<Line> lines();

  private:
    void tag(std::string_view tag);
    void end_element(std::string_view name);
    void unbox(std::size_t first);
    void entity(std::string_view name);
    void end_line();

    std::deque<std::string>& kept_;
    std::vector<Line> lines_;
    std::string shown_;
    int number_ = 0;
    std::size_t leaf_ =
        std::string::npos;            // where the text of an element begins that has no others
    std::vector<std::size_t> boxes_;  // lines whose cells are those of a box
    bool in_box_ = false;
    bool in_row_ = false, in_cell_ = false, has_cell_ = false, is_plain_ = false;
};

void Page::end_line() {
    leaf_ = std::string::npos;
    if (!is_blank(shown_) || has_cell_) {
        kept_.push_back(shown_);
        if (in_box_ && has_cell_) boxes_.push_back(lines_.size());
        lines_.push_back({number_, kept_.back(), signs_of(kept_.back())});
    }
    shown_.clear();
    has_cell_ = false;
}

std::vector<Line> Page::lines() {
    constexpr std::size_t SIDE = 9;
    end_line();
    for (std::size_t at = 0; at + SIDE <= boxes_.size(); ++at) {
        if (boxes_[at + SIDE - 1] != boxes_[at] + SIDE - 1) continue;
        unbox(boxes_[at]);
        at += SIDE - 1;
    }
    return std::move(lines_);
}

// Nine lines with the nine cells of a box each become the nine rows.
void Page::unbox(std::size_t first) {
    constexpr std::size_t SIDE = 9, BOX = 3;
    std::vector<std::vector<std::string>> boxes;
    for (std::size_t box = 0; box < SIDE; ++box) {
        std::vector<std::string> cells(1);
        for (char sign : lines_[first + box].raw) {
            if (sign == '\t')
                cells.emplace_back();
            else
                cells.back() += sign;
        }
        if (cells.size() == SIDE + 1 && is_blank(cells.back())) cells.pop_back();
        if (cells.size() != SIDE) return;
        boxes.push_back(std::move(cells));
    }
    for (std::size_t row = 0; row < SIDE; ++row) {
        std::string shown;
        for (std::size_t column = 0; column < SIDE; ++column) {
            if (column) shown += '\t';
            shown += boxes[row / BOX * BOX + column / BOX][row % BOX * BOX + column % BOX];
        }
        kept_.push_back(shown);
        lines_[first + row].raw = kept_.back();
        lines_[first + row].signs = signs_of(kept_.back());
    }
}

void Page::tag(std::string_view text) {
    const std::string name = name_of(text);
    for (std::size_t at = 0; (at = text.find("=\"", at)) != std::string_view::npos; at += 2) {
        const std::string_view value = text.substr(at + 2, text.find('"', at + 2) - at - 2);
        if (value.size() < SHORTEST_RUN) continue;
        end_line();
        shown_ = value;
        end_line();
    }
    if (is_one_of(name, {"td", "th"})) {
        if (has_cell_) shown_ += '\t';
        has_cell_ = in_cell_ = true;
    } else if (is_one_of(name, {"/td", "/th"})) {
        in_cell_ = false;
    } else if (is_one_of(name, {"tr", "/tr", "table", "/table"})) {
        end_line();
        in_row_ = name == "tr";
        in_cell_ = false;
    } else if (name == "input") {
        if (!in_cell_) {
            if (has_cell_) shown_ += '\t';
            has_cell_ = true;
        }
        const std::string_view value = attribute(text, "value");
        if (value.size() < SHORTEST_RUN) shown_ += value;
    } else if (name == "img") {
        shown_ += attribute(text, "alt");
    } else if (is_one_of(name, {"pre", "/pre", "textarea", "/textarea"})) {
        end_line();
        is_plain_ = name[0] != '/';
    } else if (!in_cell_ && is_one_of(name, {"div", "span", "li", "p", "button"})) {
        if (leaf_ != std::string::npos || (!is_inline(name) && !has_cell_)) end_line();
        leaf_ = shown_.size();
        const std::string kind = low(attribute(text, "class"));
        if (name == "div" && !kind.empty()) {
            in_box_ |= is_one_of(kind, {"box", "block", "region", "subgrid", "square"});
            in_box_ &= kind != "row";
        }
    } else if (!in_cell_ && is_one_of(name, {"/div", "/span", "/li", "/p", "/button"})) {
        end_element(name);
    } else if (!in_cell_ && is_one_of(name, {"br", "h1", "h2", "h3"})) {
        end_line();
    }
}

// An element that holds one sign, or none, is a cell; what holds elements is a line.
void Page::end_element(std::string_view name) {
    constexpr std::size_t LONGEST_CELL = 2;
    const bool is_cell = leaf_ != std::string::npos && shown_.size() <= leaf_ + LONGEST_CELL;
    leaf_ = std::string::npos;
    if (is_cell) {
        shown_ += '\t';
        has_cell_ = true;
    } else if (!is_inline(name.substr(1))) {
        end_line();
    }
}

void Page::entity(std::string_view name) {
    if (name == "nbsp" || name == "#160" || name == "ensp" || name == "emsp") shown_ += ' ';
    if (name == "middot" || name == "#183" || name == "bull") shown_ += '.';
    if (name == "quot" || name == "#39" || name == "apos") shown_ += '"';
    if (name == "minus" || name == "ndash" || name == "mdash") shown_ += '-';
}

void Page::add_line(std::string_view raw, int number) {
    number_ = number;
    for (std::size_t at = 0; at < raw.size(); ++at) {
        const std::string_view rest = raw.substr(at, LONGEST_TAG);
        if (raw[at] == '<') {
            const std::size_t end = rest.find('>');
            if (end != std::string_view::npos) {
                tag(rest.substr(1, end - 1));
                at += end;
                continue;
            }
        } else if (raw[at] == '&') {
            const std::size_t end = rest.substr(0, 10).find(';');
            if (end != std::string_view::npos) {
                entity(rest.substr(1, end - 1));
                at += end;
                continue;
            }
        }
        if (in_cell_ || !in_row_ || (raw[at] != ' ' && raw[at] != '\t')) shown_ += raw[at];
    }
    if (is_plain_ || !in_row_) end_line();
}

}  // namespace

void blank_out(std::string& signs, std::size_t at, std::size_t length) {
    std::fill_n(signs.begin() + static_cast<std::ptrdiff_t>(at), length, ' ');
}

bool is_html(const std::vector<std::string_view>& lines) {
    return std::ranges::any_of(lines, [](std::string_view line) {
        for (std::size_t at = 0; (at = line.find('<', at)) != std::string_view::npos; ++at) {
            const std::string_view rest = line.substr(at + 1, 12);
            const std::size_t end = rest.find_first_of(" />", 1);
            if (end == std::string_view::npos) continue;
            if (rest[0] == '/' || rest[0] == '?' ||
                is_one_of(low(rest.substr(0, end)), {"table", "tr", "td", "br", "div", "p", "pre",
                                                     "html", "li", "input", "button"})) {
                return true;
            }
        }
        return false;
    });
}

std::vector<Line> shown_lines(const std::vector<std::string_view>& lines,
                              std::deque<std::string>& kept) {
    Page page(kept);
    for (std::size_t at = 0; at < lines.size(); ++at) {
        page.add_line(lines[at], static_cast<int>(at) + 1);
    }
    return page.lines();
}

// What a table of LaTeX or of a wiki has between its cells and at the ends of its rows.
void blank_typesetting(std::string& signs) {
    for (std::string_view end : {"\\\\", "|."}) {
        const std::size_t at = signs.rfind(end);
        const bool is_last =
            at != std::string::npos && is_blank(std::string_view(signs).substr(at + end.size()));
        if (is_last) blank_out(signs, end[0] == '|' ? at + 1 : at, end[0] == '|' ? 1 : end.size());
    }
    if (std::ranges::count(signs, '&') > 2) std::ranges::replace(signs, '&', '\t');
    for (std::size_t at = 0; (at = signs.find(" || ", at)) != std::string::npos;)
        signs[at + 1] = ' ';
}

void blank_wrapping(std::string& signs) {
    blank_typesetting(signs);
    for (std::string_view fence : {"```", "~~~"}) {
        const std::size_t at = signs.find(fence);
        if (at == std::string::npos) continue;
        std::size_t end = at + fence.size();
        if (is_blank(std::string_view(signs).substr(0, at))) {
            while (end < signs.size() && is_letter(signs[end])) ++end;  // the language
        }
        blank_out(signs, at, end - at);
    }
    for (std::size_t at = 0; at < signs.size() && (signs[at] == '>' || signs[at] == ' '); ++at) {
        signs[at] = ' ';
    }
}

}  // namespace whydoku::text
