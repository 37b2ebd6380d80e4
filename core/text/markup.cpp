#include "text/markup.hpp"

#include <algorithm>

namespace whydoku::text {
namespace {

constexpr std::size_t LONGEST_TAG = 400;

std::string low(std::string_view text) {
    std::string lowered(text);
    for (char& sign : lowered) {
        if (sign >= 'A' && sign <= 'Z') sign = static_cast<char>(sign + 32);
    }
    return lowered;
}

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

// Takes the lines apart, and puts those together that are shown.
class Page {
  public:
    explicit Page(std::deque<std::string>& kept) : kept_(kept) {}

    void add_line(std::string_view raw, int number);
    std::vector<Line> lines() {
        end_line();
        return std::move(lines_);
    }

  private:
    void tag(std::string_view tag);
    void entity(std::string_view name);
    void end_line();

    std::deque<std::string>& kept_;
    std::vector<Line> lines_;
    std::string shown_;
    int number_ = 0;
    bool in_row_ = false, in_cell_ = false, has_cell_ = false, is_plain_ = false;
};

void Page::end_line() {
    if (!is_blank(shown_) || has_cell_) {
        kept_.push_back(shown_);
        lines_.push_back({number_, kept_.back(), signs_of(kept_.back())});
    }
    shown_.clear();
    has_cell_ = false;
}

void Page::tag(std::string_view text) {
    const std::string name = name_of(text);
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
        shown_ += attribute(text, "value");
    } else if (is_one_of(name, {"pre", "/pre", "textarea", "/textarea"})) {
        end_line();
        is_plain_ = name[0] != '/';
    } else if (!in_cell_ &&
               is_one_of(name, {"br", "p", "/p", "div", "/div", "li", "/li", "h1", "h2", "h3"})) {
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

// Puts blanks over a part of a line.
void blank(std::string& signs, std::size_t at, std::size_t length) {
    std::fill_n(signs.begin() + static_cast<std::ptrdiff_t>(at), length, ' ');
}

}  // namespace

bool is_html(const std::vector<std::string_view>& lines) {
    return std::ranges::any_of(lines, [](std::string_view line) {
        for (std::size_t at = 0; (at = line.find('<', at)) != std::string_view::npos; ++at) {
            const std::string_view rest = line.substr(at + 1, 12);
            const std::size_t end = rest.find_first_of(" />", 1);
            if (end == std::string_view::npos) continue;
            if (is_one_of(low(rest.substr(0, end)),
                          {"table", "tr", "td", "br", "div", "p", "pre", "html", "li", "input"})) {
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

void blank_wrapping(std::string& signs) {
    for (std::string_view fence : {"```", "~~~"}) {
        const std::size_t at = signs.find(fence);
        if (at == std::string::npos) continue;
        std::size_t end = at + fence.size();
        if (is_blank(std::string_view(signs).substr(0, at))) {
            while (end < signs.size() && is_letter(signs[end])) ++end;  // the language
        }
        blank(signs, at, end - at);
    }
    for (std::size_t at = 0; at < signs.size() && (signs[at] == '>' || signs[at] == ' '); ++at) {
        signs[at] = ' ';
    }
    for (std::string_view name : {"code", "pre", "spoiler", "/code", "/pre", "/spoiler"}) {
        for (const char* brackets : {"[]", "<>"}) {
            const std::string tag = brackets[0] + std::string(name) + brackets[1];
            const std::size_t at = low(signs).find(tag);
            if (at != std::string::npos) blank(signs, at, tag.size());
        }
    }
}

}  // namespace whydoku::text
