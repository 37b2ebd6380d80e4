// Lists of programs: nested brackets with numbers, texts, or words for nothing, as JSON, Python,
// JavaScript, C, Matlab and NumPy write them.
#include <algorithm>
#include <memory>

#include "text/boards.hpp"

namespace whydoku::text {
namespace {

constexpr std::string_view OPENS = "[{(", CLOSES = "]})";
constexpr std::size_t DEEPEST_LIST = 32;
constexpr std::size_t MOST_OPEN = 16;  // brackets that are never closed, before no more are tried

// A list, or a text, number or word where it has no items.
struct Item {
    Place place, end;
    std::string text;
    std::vector<Item> items;
    bool is_list = false;
};

// Reads the list that opens at a place.
class Reader {
  public:
    Reader(const Text& text, Place place) : text_(text), place_(place) {}

    // None if it is not closed, or nested too deep.
    std::optional<Item> read(std::size_t depth = 0);

  private:
    char sign() const {
        const std::string& signs = text_.lines[place_.line].signs;
        return place_.at < signs.size() ? signs[place_.at] : '\n';
    }
    bool at_end() const { return place_.line >= text_.lines.size() || text_.used[place_.line]; }
    void advance() {
        if (sign() == '\n') {
            place_ = {place_.line + 1, 0};
        } else {
            ++place_.at;
        }
    }
    Item quoted();
    Item word();
    static void cut_rows(Item& list, const std::vector<std::size_t>& ends);

    const Text& text_;
    Place place_;
};

Item Reader::quoted() {
    Item item{.place = place_};
    const char quote = sign();
    for (advance(); !at_end() && sign() != quote && sign() != '\n'; advance()) item.text += sign();
    item.end = place_;
    if (!at_end() && sign() == quote) advance();
    return item;
}

Item Reader::word() {
    Item item{.place = place_};
    for (; !at_end(); advance()) {
        const char read = sign();
        if (read == '\n' || read == ';' || (is_separator(read) && read != '|')) break;
        item.text += read;
    }
    item.end = place_;
    return item;
}

// A list whose rows end with semicolons is a list of rows.
void Reader::cut_rows(Item& list, const std::vector<std::size_t>& ends) {
    if (ends.empty()) return;
    std::vector<Item> rows;
    std::size_t first = 0;
    for (std::size_t at = 0; at <= ends.size(); ++at) {
        const std::size_t end = at < ends.size() ? ends[at] : list.items.size();
        if (end == first) continue;
        Item row{.place = list.items[first].place, .end = list.items[end - 1].end, .is_list = true};
        row.items.assign(list.items.begin() + static_cast<std::ptrdiff_t>(first),
                         list.items.begin() + static_cast<std::ptrdiff_t>(end));
        rows.push_back(std::move(row));
        first = end;
    }
    list.items = std::move(rows);
}

std::optional<Item> Reader::read(std::size_t depth) {
    if (depth > DEEPEST_LIST) return {};
    Item list{.place = place_, .is_list = true};
    const char close = CLOSES[OPENS.find(sign())];
    std::vector<std::size_t> row_ends;
    for (advance(); !at_end();) {
        const char read_sign = sign();
        if (read_sign == close) {
            list.end = place_;
            advance();
            cut_rows(list, row_ends);
            return list;
        }
        if (OPENS.find(read_sign) != std::string_view::npos) {
            auto inner = read(depth + 1);
            if (!inner) return {};
            list.items.push_back(std::move(*inner));
        } else if (CLOSES.find(read_sign) != std::string_view::npos) {
            return {};
        } else if (read_sign == '"' || read_sign == '\'') {
            list.items.push_back(quoted());
        } else if (read_sign == ';') {
            row_ends.push_back(list.items.size());
            advance();
        } else if (is_separator(read_sign) || read_sign == '\n') {
            advance();
        } else {
            list.items.push_back(word());
        }
    }
    return {};
}

// -- boards in it --------------------------------------------------------------------------------

std::optional<Board> board_of(const std::vector<const Item*>& cells, int side, Place place) {
    Board board{.size = side, .place = place, .form = "grid"};
    for (const Item* cell : cells) {
        board.cells.push_back(content_of(cell->text, side));
        const Content::Kind kind = board.cells.back().kind;
        if (cell->is_list || (kind != Content::Kind::empty && kind != Content::Kind::digit)) {
            return {};
        }
    }
    return board;
}

// A list whose items are all the cells of a board.
std::optional<Board> flat_board(const Item& list) {
    for (int side = SMALLEST + 1; side <= LARGEST; ++side) {
        if (list.items.size() != static_cast<std::size_t>(side * side)) continue;
        std::vector<const Item*> cells;
        for (const Item& item : list.items) cells.push_back(&item);
        return board_of(cells, side, list.place);
    }
    return {};
}

// A list of rows; a row is a list, or a text with a sign for each cell.
std::optional<Board> board_of_rows(const Item& list) {
    const std::size_t size = list.items.size();
    if (!is_side(size)) return {};
    std::vector<Item> made;
    made.reserve(size * size);
    std::vector<const Item*> cells;
    for (const Item& row : list.items) {
        if (row.is_list) {
            if (row.items.size() != size) return {};
            for (const Item& cell : row.items) cells.push_back(&cell);
            continue;
        }
        for (char sign : row.text) {
            if (is_separator(sign)) continue;
            if (made.size() == size * size) return {};
            made.push_back({.place = row.place, .text = std::string(1, sign)});
            cells.push_back(&made.back());
        }
        if (cells.size() % size != 0) return {};
    }
    return cells.size() == size * size ? board_of(cells, static_cast<int>(size), list.place)
                                       : std::nullopt;
}

void boards_in(const Item& list, std::vector<Board>& found) {
    if (!list.is_list) return;
    if (auto board = flat_board(list)) return found.push_back(std::move(*board));
    if (auto board = board_of_rows(list)) return found.push_back(std::move(*board));
    for (const Item& item : list.items) boards_in(item, found);
}

bool is_clear(const Text& text, Place first, Place last) {
    // What stands in nested lists was meant to be a grid, unless only its numbers say so.
    for (std::size_t at = first.line; at <= last.line; ++at) {
        const std::string& signs = text.lines[at].signs;
        if (signs.find('.') != std::string::npos || signs.find("None") != std::string::npos) {
            return true;
        }
    }
    return false;
}

}  // namespace

std::vector<Board> take_lists(Text& text) {
    std::vector<Board> found;
    std::size_t failed = 0, open = 0;
    for (std::size_t line = 0; line < text.lines.size() && open < MOST_OPEN; ++line) {
        for (std::size_t at = 0; !text.used[line] && open < MOST_OPEN; ++at) {
            at = text.lines[line].signs.find_first_of(OPENS, at);
            if (at == std::string::npos) break;
            if (line < failed) continue;  // inside a list that is no board
            Reader reader(text, {line, at});
            const auto list = reader.read();
            if (!list) {
                ++open;
                continue;
            }
            std::vector<Board> boards;
            boards_in(*list, boards);
            failed = list->end.line;
            for (Board& board : boards) {
                board.is_clear = is_clear(text, list->place, list->end);
                found.push_back(std::move(board));
            }
            if (boards.empty()) continue;
            for (std::size_t used = line; used <= list->end.line; ++used) text.used[used] = true;
        }
    }
    return found;
}

}  // namespace whydoku::text
