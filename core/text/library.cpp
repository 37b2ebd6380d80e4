// Lines of HoDoKu's library: `:code:digits:cells:deleted:eliminations:placements:extra:`. A +
// stands before a digit that was placed; deleted candidates are digit, row and column.
#include <algorithm>

#include "text/boards.hpp"

namespace whydoku::text {
namespace {

constexpr std::string_view LIBRARY_FORM =
    ":code:digits:cells:deleted:eliminations:placements:extra:";
constexpr std::size_t CELLS_FIELD = 3, DELETED_FIELD = 4, LONGEST_LIBRARY_CODE = 12;

// `:code:` begins such a line; a code is a word, which may have hyphens.
bool begins_library_line(std::string_view signs) {
    const std::size_t first = signs.find_first_not_of(" \t");
    if (first == std::string_view::npos || signs[first] != ':') return false;
    constexpr std::ptrdiff_t FEWEST_COLONS = 4;
    const bool has_number = first + 1 < signs.size() && is_digit(signs[first + 1]);
    if (!has_number && std::ranges::count(signs, ':') < FEWEST_COLONS) return false;  // `:smile:`
    const std::size_t end = signs.find(':', first + 1);
    if (end == std::string_view::npos || end == first + 1 || end - first > LONGEST_LIBRARY_CODE) {
        return false;
    }
    return std::ranges::all_of(signs.substr(first + 1, end - first - 1), [](char sign) {
        return is_digit(sign) || is_letter(sign) || sign == '_' || sign == '-';
    });
}

// The fields between the colons.
Cells library_fields(std::string_view signs) {
    Cells found;
    for (std::size_t at = 0; at <= signs.size();) {
        const std::size_t end = std::min(signs.find(':', at), signs.size());
        found.push_back({at, end - at});
        at = end + 1;
    }
    return found;
}

class LibraryLine {
  public:
    LibraryLine(const Text& text, std::size_t line)
        : text_(text.lines[line]), signs_(text_.signs), line_(line), expected_(text.sides[line]) {}

    std::optional<Board> read(std::optional<Fault>& fault);

  private:
    std::string shown() const {
        const std::size_t first = signs_.find_first_not_of(" \t");
        return written(text_, first, signs_.find_last_not_of(" \t") + 1 - first);
    }
    bool read_cells(Span field);
    bool read_deleted(Span field);
    bool refuse(std::string read, std::string expected) {
        fault_ = Fault{std::move(read), std::move(expected), line_, {}};
        return false;
    }
    bool refuse_at(std::size_t at, std::size_t length, std::string expected) {
        fault_ = Fault{"", std::move(expected), line_, at, length};
        return false;
    }

    const Line& text_;
    std::string_view signs_;
    std::size_t line_;
    int expected_;  // the side of the layout that is named, or 0
    Board board_;
    std::optional<Fault> fault_;
};

std::optional<Board> LibraryLine::read(std::optional<Fault>& fault) {
    const Cells fields = library_fields(signs_);
    board_.place = {line_, 0};
    board_.form = "hodoku";
    board_.is_clear = board_.is_exact = true;
    const bool is_read =
        fields.size() > DELETED_FIELD
            ? read_cells(fields[CELLS_FIELD]) && read_deleted(fields[DELETED_FIELD])
            : refuse("'" + shown() + "'", std::string(LIBRARY_FORM));
    if (is_read) return board_;
    if (!fault) fault = fault_;
    return {};
}

bool LibraryLine::read_cells(Span field) {
    Cells cells;
    for (std::size_t at = field.at; at < field.at + field.length; ++at) {
        const bool is_placed = signs_[at] == '+' && at + 1 < field.at + field.length;
        cells.push_back({at, is_placed ? std::size_t{2} : std::size_t{1}});
        at += is_placed;
    }
    std::size_t side = SMALLEST;
    while (side < LARGEST && side * side < cells.size()) ++side;
    const bool is_expected = !expected_ || side == static_cast<std::size_t>(expected_);
    if (side * side != cells.size() || ((side == 5 || side == 7) && !expected_) || !is_expected) {
        return refuse(std::to_string(cells.size()) + " cells",
                      expected_ ? std::to_string(expected_ * expected_) : std::string(CELL_COUNTS));
    }
    board_.size = static_cast<int>(side);
    for (Span cell : cells) {
        const char sign = signs_[cell.at + cell.length - 1];
        Content content = content_of({&sign, 1}, board_.size);
        if (content.kind != Content::Kind::digit && content.kind != Content::Kind::empty) {
            return refuse_at(cell.at + cell.length - 1, 1, a_digit_up_to(side));
        }
        if (cell.length == 2 && content.kind == Content::Kind::empty) {
            fault_ = Fault{"'+' before an empty cell", "a digit", line_, cell.at};
            return false;
        }
        content.is_placed = cell.length == 2;
        board_.cells.push_back(content);
    }
    return true;
}

bool LibraryLine::read_deleted(Span field) {
    for (std::size_t at = field.at, end = at; at < field.at + field.length; at = end + 1) {
        end = std::min(signs_.find(' ', at), field.at + field.length);
        const Span word{at, end - at};
        if (!word.length) continue;
        int numbers[3] = {};
        if (word.length != std::size(numbers)) {
            return refuse_at(at, word.length, "digit, row and column");
        }
        for (std::size_t part = 0; part < word.length; ++part) {
            numbers[part] = content_of(signs_.substr(at + part, 1), board_.size).digit;
            if (numbers[part]) continue;
            return refuse_at(at + part, 1, a_digit_up_to(static_cast<std::size_t>(board_.size)));
        }
        board_.struck.push_back(
            candidate((numbers[1] - 1) * board_.size + numbers[2] - 1, numbers[0]));
    }
    return true;
}

}  // namespace

std::optional<Board> take_library_line(Text& text, std::size_t line, std::optional<Fault>& fault) {
    if (!begins_library_line(text.lines[line].signs)) return {};
    text.used[line] = true;
    return LibraryLine(text, line).read(fault);
}

}  // namespace whydoku::text
