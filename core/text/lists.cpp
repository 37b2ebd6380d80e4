// Lists of programs: nested brackets with numbers, texts, or words for nothing, as JSON, Python,
// JavaScript, C, Matlab and NumPy write them.
#include <algorithm>
#include <deque>

#include "text/boards.hpp"

namespace whydoku::text {
namespace {

constexpr std::string_view OPENS = "[{(", CLOSES = "]})";
constexpr std::size_t DEEPEST_LIST = 32;
constexpr std::size_t MOST_OPEN = 16;  // brackets that are never closed, before no more are tried

// A list, or a text, number or word where it has no items. An item may have a key.
struct Item {
    Place place, end;
    std::string text, key;
    std::vector<Item> items;
    bool is_list = false, has_keys = false;
    bool is_open = false;  // a comma stands last in it
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
    bool take_key(Item& list, std::string& key);
    void add(Item& list, Item item, std::string& key);
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
        if (read == '\n' || read == ';' || read == ':' || read == '=' ||
            (is_separator(read) && read != '|')) {
            break;
        }
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

// `key:` and `key =>` name the item that follows.
bool Reader::take_key(Item& list, std::string& key) {
    const char first = sign();
    if (first != ':' && first != '=') return false;
    advance();
    if (first == '=' && sign() == '>') advance();
    if (!list.items.empty() && !list.items.back().is_list) {
        key = low(list.items.back().text);
        list.items.pop_back();
    }
    return true;
}

void Reader::add(Item& list, Item item, std::string& key) {
    list.has_keys |= !key.empty();
    item.key = std::move(key);
    key.clear();
    list.items.push_back(std::move(item));
}

std::optional<Item> Reader::read(std::size_t depth) {
    if (depth > DEEPEST_LIST) return {};
    Item list{.place = place_, .is_list = true};
    const char close = CLOSES[OPENS.find(sign())];
    std::vector<std::size_t> row_ends;
    std::string key;
    advance();
    const bool has_bars = sign() == '|';  // as MiniZinc writes rows
    for (bool is_open = true; !at_end();) {
        const char read_sign = sign();
        if (read_sign == close) {
            list.end = place_;
            list.is_open = is_open && !list.items.empty();
            advance();
            cut_rows(list, row_ends);
            return list;
        }
        if (OPENS.find(read_sign) != std::string_view::npos) {
            auto inner = read(depth + 1);
            if (!inner) return {};
            add(list, std::move(*inner), key);
        } else if (CLOSES.find(read_sign) != std::string_view::npos) {
            return {};
        } else if (read_sign == '"' || read_sign == '\'') {
            add(list, quoted(), key);
        } else if (read_sign == ';' || (has_bars && read_sign == '|')) {
            row_ends.push_back(list.items.size());
            advance();
        } else if (read_sign == ',') {
            if (is_open) add(list, {.place = place_, .end = place_}, key);
            advance();
            is_open = true;
            continue;
        } else if (is_separator(read_sign) || read_sign == '\n' || take_key(list, key)) {
            if (sign() == read_sign) advance();
            continue;
        } else {
            add(list, word(), key);
        }
        is_open = false;
    }
    return {};
}

// -- boards in it --------------------------------------------------------------------------------

// What a cell holds: a digit or nothing, a list of candidates, or an object with a digit among its
// values.
Content content_of_item(const Item& cell, int side, bool may_have_marks) {
    constexpr std::string_view DIGITS[] = {"value", "digit", "val", "v", "number", "num"};
    constexpr std::string_view GIVEN[] = {"given", "isgiven", "fixed", "isfixed", "readonly"};
    std::string text = cell.text;
    bool is_placed = false;
    for (const Item& item : cell.items) {
        if (item.is_list && !cell.has_keys) return {};
        if (!cell.has_keys) text += item.text;
        if (std::ranges::find(DIGITS, item.key) != std::end(DIGITS)) text = item.text;
        is_placed |= std::ranges::find(GIVEN, item.key) != std::end(GIVEN) && item.text == "false";
    }
    Content content = content_of(text, side);
    content.is_placed |= is_placed && content.kind == Content::Kind::digit;
    const bool is_list_of_marks = cell.is_list && !cell.has_keys && !cell.items.empty();
    const bool is_cell = content.kind == Content::Kind::empty ||
                         content.kind == Content::Kind::digit || may_have_marks || is_list_of_marks;
    return is_cell ? content : Content{};
}

std::optional<Board> board_of(const std::vector<const Item*>& cells, int side, Place place,
                              bool may_have_marks = false) {
    Board board{.size = side, .place = place, .form = "grid"};
    for (const Item* cell : cells) {
        board.cells.push_back(content_of_item(*cell, side, may_have_marks));
        if (!board.cells.back().is_readable()) return {};
    }
    const auto is_empty = [](const Item* cell) { return cell->is_list && cell->items.empty(); };
    if (board.has_marks() && std::ranges::any_of(cells, is_empty))
        return {};  // digits stand elsewhere
    if (board.has_marks()) board.form = "pencilmarks";
    return board;
}

// A list whose items are all the cells of a board.
std::optional<Board> flat_board(const Item& list) {
    for (int side = SMALLEST + 1; side <= LARGEST; ++side) {
        if (list.items.size() != static_cast<std::size_t>(side * side)) continue;
        std::vector<const Item*> cells;
        for (const Item& item : list.items) cells.push_back(&item);
        return board_of(cells, side, list.place, list.has_keys);
    }
    return {};
}

// The cells of a row: a list, or a text with a sign for each cell. None if it has not so many.
std::vector<const Item*> cells_of(const Item& row, std::size_t size, std::deque<Item>& made) {
    std::vector<const Item*> cells;
    const auto make = [&](std::string text) {
        made.push_back({.place = row.place, .text = std::move(text)});
        cells.push_back(&made.back());
    };
    const Item* list = &row;
    while (list->is_list && list->items.size() == 1 && list->items[0].is_list) {
        list = &list->items[0];
    }
    for (const Item& cell : list->items) cells.push_back(&cell);
    if (list->is_open && cells.size() + 1 == size) make("");
    for (char sign : list->text) {
        if (!is_separator(sign) && cells.size() <= size) make(std::string(1, sign));
    }
    if (cells.size() != size) cells.clear();
    return cells;
}

std::optional<Board> board_of_rows(const Item& list) {
    const std::size_t size = list.items.size();
    if (!is_side(size)) return {};
    std::deque<Item> made;
    std::vector<const Item*> cells;
    for (const Item& row : list.items) {
        const std::vector<const Item*> more = cells_of(row, size, made);
        if (more.empty()) return {};
        cells.insert(cells.end(), more.begin(), more.end());
    }
    return board_of(cells, static_cast<int>(size), list.place);
}

// Whether a list has as many rows and columns as a puzzle of a size that is not played.
bool is_of_other_size(const Item& list) {
    const std::size_t size = list.items.size();
    const auto is_row = [&](const Item& row) { return row.is_list && row.items.size() == size; };
    return std::ranges::find(NOT_PLAYED, static_cast<int>(size)) != std::end(NOT_PLAYED) &&
           std::ranges::all_of(list.items, is_row);
}

// What is wrong with a list that is nearly the rows of a puzzle of nine.
std::optional<Fault> damage_of(const Item& list) {
    constexpr std::size_t USUAL = 9;
    const auto width = [](const Item& row) {
        return row.is_list ? row.items.size() : row.text.size();
    };
    const auto is_right = [&](const Item& row) { return width(row) == USUAL; };
    const auto right = static_cast<std::size_t>(std::ranges::count_if(list.items, is_right));
    const std::size_t rows = list.items.size();
    if (right + 1 < USUAL || rows > USUAL + 1 || right + 1 < rows) return {};
    const auto wrong = std::ranges::find_if_not(list.items, is_right);
    if (rows != USUAL) {
        return Fault{"a list of " + std::to_string(rows) + " rows", "9", list.place.line, {}};
    }
    if (wrong != list.items.end()) {
        return Fault{
            "a row of " + std::to_string(width(*wrong)) + " cells", "9", wrong->place.line, {}};
    }
    return Fault{"a list of 9 rows with a cell that is none",
                 "digits 1 to 9, or one of 0 . _ * - x ? for an empty cell",
                 list.place.line,
                 {}};
}

void boards_in(const Item& list, std::vector<Board>& found, std::optional<Fault>& fault) {
    if (!list.is_list) return;
    if (is_of_other_size(list)) {
        const std::string side = std::to_string(list.items.size());
        if (!fault) {
            fault =
                Fault{"a " + side + "x" + side + " grid", std::string(A_SIZE), list.place.line, {}};
        }
        return;
    }
    if (auto board = flat_board(list)) return found.push_back(std::move(*board));
    if (auto board = board_of_rows(list)) return found.push_back(std::move(*board));
    if (!fault) fault = damage_of(list);
    for (const Item& item : list.items) boards_in(item, found, fault);
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

std::vector<Board> take_lists(Text& text, std::optional<Fault>& fault) {
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
            const bool had_fault = fault.has_value();
            boards_in(*list, boards, fault);
            failed = list->end.line;
            for (Board& board : boards) {
                board.is_clear = is_clear(text, list->place, list->end);
                found.push_back(std::move(board));
            }
            if (boards.empty() && (had_fault || !fault)) continue;
            for (std::size_t used = line; used <= list->end.line; ++used) text.used[used] = true;
        }
    }
    return found;
}

}  // namespace whydoku::text
