#include "text/reader.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <functional>
#include <memory>

#include "text/judge.hpp"
#include "text/markup.hpp"
#include "text/programs.hpp"

namespace whydoku::text {
namespace {

constexpr std::string_view LAYOUTS[] = {"",    "", "",    "",    "4x4",  "",
                                        "6x6", "", "8x8", "9x9", "10x10"};
constexpr std::string_view A_PUZZLE = "a puzzle: a line of 81 cells, 9 rows of 9, or a link";
constexpr std::size_t LONGEST_NAME = 600;

std::string count_of(std::size_t count, const std::string& things) {
    return std::to_string(count) + " " + things;
}

struct Judged {
    Board board;
    const Layout* layout;
};

// Cuts a text, and puts together what is found.
class Whole {
  public:
    Whole(const std::vector<std::string_view>& lines, std::string_view layout,
          std::string_view named, int first);

    ReadText read();

  private:
    void size_to_lines();
    void take_comments();
    void take_comment(std::size_t at);
    void name_layout(Line& line, std::string_view comment, bool is_alone);
    void take_cage_maps();
    void find_empties();
    void find_boards();
    void add_empty_killers();
    void find_at(std::size_t line);
    void find_left();
    void tell_left();
    void tell_letters();
    void look_at_rows(const std::vector<std::size_t>& rows);
    const Layout* layout_for(const Board& board);
    const Layout* made(std::string_view name);
    void judge();
    bool has_other_words() const;
    static void leave_solutions_out(std::vector<Judged>& judged);
    std::size_t join(const Judged* judged, std::size_t count);
    void add(ReadPuzzle puzzle, const Board& board);
    void refuse(const Fault& fault);

    const std::vector<std::string_view>& raw_;
    std::deque<std::string> kept_;
    Text text_;
    std::string_view asked_;  // the layout that was asked for
    int first_;
    const Layout* layout_ = nullptr;      // the one that is named so far
    std::vector<const Layout*> layouts_;  // of each line; null where none is named
    std::vector<std::unique_ptr<Layout>> made_;
    std::vector<CageMap> maps_;
    std::vector<Board> boards_;
    std::vector<std::size_t> left_;     // lines that look like cells and were not understood
    std::vector<std::string> letters_;  // what is told of the letters of each puzzle that has some
    std::optional<Fault> fault_;
    bool has_remarks_ = false;
    bool is_pair_ = false;  // two boards are all that the text has
    ReadText result_;
};

Whole::Whole(const std::vector<std::string_view>& lines, std::string_view layout,
             std::string_view named, int first)
    : raw_(lines), asked_(layout), first_(first) {
    for (std::size_t at = 0; at < lines.size(); ++at) {
        text_.lines.push_back({static_cast<int>(at) + first, lines[at], signs_of(lines[at])});
    }
    const std::string_view known = layout.empty() ? named : layout;
    layout_ = known.empty() ? nullptr : made(known);
    result_.layout = named;
}

ReadText Whole::read() {
    size_to_lines();
    boards_ = take_programs(text_, fault_);
    if (boards_.empty() && !fault_ && is_html(raw_)) {
        text_.lines = shown_lines(raw_, kept_);
        for (Line& line : text_.lines) line.number += first_ - 1;
        size_to_lines();
    }
    take_comments();
    take_cage_maps();
    blank_lead_ins(text_.lines, text_.used);
    find_empties();
    if (!result_.refusal) {
        find_boards();
        find_left();
        judge();
    }
    if (fault_ && !result_.refusal) refuse(*fault_);
    if (!result_.refusal) tell_left();
    tell_letters();
    return std::move(result_);
}

void Whole::size_to_lines() {
    text_.used.assign(text_.lines.size(), false);
    text_.sides.assign(text_.lines.size(), 0);
    layouts_.assign(text_.lines.size(), nullptr);
}

void Whole::refuse(const Fault& fault) {
    const Line& line = text_.lines[fault.line];
    const int column = fault.at ? column_of(line, *fault.at) : 0;
    std::string told = fault.told;
    if (told.empty()) {
        told = "read " + (fault.read.empty() ? "'" + written(line, *fault.at, fault.length) + "'"
                                             : fault.read);
        if (!fault.expected.empty()) told += ", expected " + fault.expected;
    }
    result_.refusal = {told, line.number, column};
}

// -- comments and layouts ------------------------------------------------------------------------

const Layout* Whole::made(std::string_view name) {
    for (const auto& layout : made_) {
        if (layout->name == name) return layout.get();
    }
    made_.push_back(std::make_unique<Layout>(make_layout(name)));
    return made_.back().get();
}

// `# layout: NAME` holds for all lines after it; behind a puzzle it holds for that line.
void Whole::name_layout(Line& line, std::string_view comment, bool is_alone) {
    comment = without_blanks(comment);
    if (comment.starts_with("C")) comment = without_blanks(comment.substr(1));
    std::string word(comment.substr(0, 6));
    for (char& sign : word) sign = static_cast<char>(sign | 32);
    if (word != "layout") return;
    comment = without_blanks(comment.substr(6));
    if (comment.empty() || (comment[0] != ':' && comment[0] != '=')) return;
    comment = without_blanks(comment.substr(1));
    const std::string_view name = comment.substr(0, comment.find_first_of(" \t"));
    const std::size_t at = static_cast<std::size_t>(&line - text_.lines.data());
    const auto is_wrong = [](char sign) { return sign < '!' || sign > '~'; };
    Fault fault{"", "", at, {}};
    if (name.size() > LONGEST_NAME || std::ranges::any_of(name, is_wrong) || name.empty()) {
        fault.read = "the layout '" + std::string(name.substr(0, 21)) + "...'";
        fault.expected = "a name such as 9x9-x";
    } else if (const std::string wrong = layout_fault(name); !wrong.empty()) {
        fault.told = wrong;
    } else if (const Layout* layout = made(name); !asked_.empty() && layout->name != asked_) {
        fault.read = "the layout '" + std::string(name) + "'";
        fault.expected = "'" + std::string(asked_) + "'";
    } else {
        layouts_[at] = layout;
        if (is_alone) {
            layout_ = layout;
            result_.layout = layout->name;
            text_.used[at] = true;
        }
        return;
    }
    if (!result_.refusal) refuse(fault);
}

void Whole::take_comments() {
    for (std::size_t at = 0; at < text_.lines.size(); ++at) {
        if (text_.used[at]) continue;
        layouts_[at] = layout_;
        tidy(text_.lines[at].signs);
        take_comment(at);
        blank_wrapping(text_.lines[at].signs);
        if (layouts_[at]) text_.sides[at] = layouts_[at]->size;
    }
}

// `#12)` before a puzzle is its number, and begins no comment.
bool blank_number(std::string& signs, std::size_t at) {
    std::size_t end = at + 1;
    while (end < signs.size() && is_digit(signs[end])) ++end;
    if (end >= signs.size() || std::string_view(").:").find(signs[end]) == std::string_view::npos)
        return false;
    blank_out(signs, at, end + 1 - at);
    return true;
}

void Whole::take_comment(std::size_t at) {
    std::string& signs = text_.lines[at].signs;
    for (std::size_t from = 0; (from = signs.find_first_of("#/", from)) != std::string::npos;
         ++from) {
        const bool is_remark = signs[from] == '#' || signs.compare(from, 2, "//") == 0;
        const bool after_blank = from == 0 || signs[from - 1] == ' ' || signs[from - 1] == '\t';
        const bool before_digit = from + 1 < signs.size() && is_digit(signs[from + 1]);
        const bool is_alone = is_blank(std::string_view(signs).substr(0, from));
        if (!is_remark || !after_blank || (before_digit && !is_alone)) continue;
        if (before_digit && blank_number(signs, from)) continue;
        name_layout(text_.lines[at], std::string_view(signs).substr(from + 1), is_alone);
        has_remarks_ |= !layouts_[at] || layouts_[at] == layout_;
        signs.resize(from);
        return;
    }
}

void Whole::take_cage_maps() {
    for (std::size_t at = 0; at < text_.lines.size(); ++at) {
        const std::string base = layouts_[at] ? layouts_[at]->name : "";
        auto map = take_cages(text_, at, base.substr(0, base.find('+')), fault_);
        if (!map) continue;
        maps_.push_back(*map);
        if (map->layout.empty()) return;
        for (std::size_t line = at; line < text_.lines.size(); ++line) {
            layouts_[line] = made(map->layout);
            text_.sides[line] = map->size;
        }
    }
}

// -- boards --------------------------------------------------------------------------------------

// A dash, dot or star may be an empty cell or part of a drawn line. Rows with digits show which of
// them are cells. If no row has a digit, all but the dash are cells; a dash is one if it is alone.
void Whole::find_empties() {
    std::array<std::size_t, 256> with_digits{}, without{};
    bool any_digit = false;
    for (const Line& line : text_.lines) {
        if (letters_in(line.signs)) continue;
        const bool has_digit =
            std::ranges::any_of(line.signs, [](char sign) { return sign >= '1' && sign <= '9'; });
        any_digit |= has_digit;
        for (char sign : line.signs) {
            if (is_empty(sign))
                ++(has_digit ? with_digits : without)[static_cast<unsigned char>(sign)];
        }
    }
    const std::size_t most = *std::ranges::max_element(with_digits);
    constexpr std::size_t SELDOM = 8;
    if (any_digit && !most) {
        text_.empties = ".";
        return;
    }
    for (char sign : std::string_view("0._*-xX?")) {
        const auto at = static_cast<unsigned char>(sign);
        if (most ? with_digits[at] * SELDOM > most : without[at] && sign != '-') {
            text_.empties += sign;
        }
    }
    if (text_.empties.empty()) text_.empties = without['-'] ? "-" : ".";
}

void Whole::find_boards() {
    std::ranges::move(take_letters(text_), std::back_inserter(boards_));
    std::ranges::move(take_lists(text_, fault_), std::back_inserter(boards_));
    for (std::size_t line = 0; line < text_.lines.size(); ++line) {
        const std::string& signs = text_.lines[line].signs;
        const bool is_cells = !is_blank(signs) || signs.find('\t') != std::string::npos;
        if (!text_.used[line] && is_cells && !is_drawn(signs, text_.empties)) find_at(line);
    }
    add_empty_killers();
    std::ranges::stable_sort(boards_, {}, [](const Board& board) { return board.place.line; });
}

// A map of cages without digits behind it is a puzzle without givens.
void Whole::add_empty_killers() {
    for (std::size_t i = 0; i < maps_.size(); ++i) {
        const CageMap& map = maps_[i];
        const std::size_t end = i + 1 < maps_.size() ? maps_[i + 1].line : text_.lines.size();
        bool has_digits = map.layout.empty();
        for (Board& board : boards_) {
            if (board.place.line < map.line || board.place.line >= end) continue;
            board.form = "killer";
            has_digits = true;
        }
        if (has_digits) continue;
        Board board{.size = map.size, .place = {map.line, 0}, .form = "killer"};
        board.cells.assign(static_cast<std::size_t>(map.size) * map.size, {Content::Kind::empty});
        board.is_clear = board.is_exact = true;
        boards_.push_back(std::move(board));
    }
}

void Whole::find_at(std::size_t line) {
    if (auto other = grid_of_other_size(text_, line)) {
        if (!fault_) fault_ = other;
        return;
    }
    std::optional<Fault> fault;
    if (auto board = take_library_line(text_, line, fault_)) boards_.push_back(std::move(*board));
    if (text_.used[line]) return;
    std::vector<Board> words = take_words(text_, line, fault);
    std::ranges::move(words, std::back_inserter(boards_));
    if (fault && !fault_) fault_ = fault;
    if (text_.used[line] || fault) {
        text_.used[line] = true;
        return;
    }
    std::vector<Board> grids = take_grids(text_, line);
    if (!grids.empty()) {
        std::ranges::move(grids, std::back_inserter(boards_));
        return;
    }
    auto board = take_line(text_, line);
    if (!board) board = take_column(text_, line);
    if (board) boards_.push_back(std::move(*board));
}

// -- what is left --------------------------------------------------------------------------------

// Neighbouring lines that look like rows: a damaged grid if there are several, else odd lines.
void Whole::find_left() {
    std::vector<std::size_t> rows;
    const auto end_rows = [&] {
        if (!rows.empty()) look_at_rows(rows);
        rows.clear();
    };
    for (std::size_t line = 0; line < text_.lines.size(); ++line) {
        const std::string& signs = text_.lines[line].signs;
        if (text_.used[line]) {
            end_rows();
            continue;
        }
        if (is_blank(signs) || is_drawn(signs, text_.empties)) continue;
        if (is_damaged_run(signs)) {
            left_.push_back(line);
            const bool has_runs = std::ranges::any_of(
                boards_, [](const Board& board) { return board.form == "line"; });
            if ((has_runs || boards_.empty()) && !fault_) fault_ = fault_of_run(text_, line);
        }
        if (!is_row_of_cells(signs)) {
            end_rows();
            continue;
        }
        std::vector<std::string_view> words;
        for (Span cell : split(signs, Split::words)) words.push_back(in(signs, cell));
        if (!are_labels(words)) rows.push_back(line);
    }
    end_rows();
}

// Which letters stand for which digits, where all puzzles of letters have the same.
void Whole::tell_letters() {
    if (letters_.empty()) return;
    const bool are_alike =
        std::ranges::adjacent_find(letters_, std::not_equal_to{}) == letters_.end();
    const std::string told = are_alike ? letters_.front()
                                       : "In " + count_of(letters_.size(), "puzzles") +
                                             " letters stand for digits, in the order of the "
                                             "alphabet.";
    result_.left = result_.left.empty() ? told : told + " " + result_.left;
}

void Whole::tell_left() {
    if (left_.empty()) return;
    const Line& line = text_.lines[left_.front()];
    const std::string_view signs = without_blanks(line.signs);
    const auto begin = static_cast<std::size_t>(signs.data() - line.signs.data());
    const std::string where =
        "line " + std::to_string(line.number) + ", '" + written(line, begin, signs.size()) + "'";
    result_.left = left_.size() == 1
                       ? "One line was not understood: " + where + "."
                       : std::to_string(left_.size()) +
                             " lines were not understood; the first is " + where + ".";
}

void Whole::look_at_rows(const std::vector<std::size_t>& rows) {
    constexpr std::size_t SEVERAL = 3;
    left_.insert(left_.end(), rows.begin(), rows.end());
    if (rows.size() >= SEVERAL && !fault_) fault_ = fault_of_rows(text_, rows);
}

// -- judging -------------------------------------------------------------------------------------

const Layout* Whole::layout_for(const Board& board) {
    const Layout* named = layouts_[board.place.line];
    if (!board.layout.empty() && (asked_.empty() || asked_ == board.layout)) {
        return made(board.layout);
    }
    if (!board.layout.empty()) {
        fault_ = Fault{"the layout '" + board.layout + "'",
                       "'" + std::string(asked_) + "'",
                       board.place.line,
                       {}};
        return nullptr;
    }
    if (named && named->size == board.size) return named;
    if (!named && !LAYOUTS[board.size].empty()) return made(LAYOUTS[board.size]);
    if (!fault_ && (named || board.is_clear)) {
        fault_ = Fault{count_of(board.cells.size(), "cells"),
                       named ? std::to_string(named->cells) : std::string(CELL_COUNTS),
                       board.place.line,
                       {}};
    }
    return nullptr;
}

// Whether a board without any digit may be a rule, and not an empty grid.
bool may_be_drawn(const Board& board, const Text& text) {
    if (board.filled() || board.has_marks()) return false;
    const std::string_view signs = text.lines[board.place.line].signs;
    const std::size_t length = board.form == "line" ? board.cells.size() : signs.size();
    const std::string_view cells = signs.substr(board.place.at, length);
    const std::string_view drawn = board.size < 9 ? "-_*" : "-*";
    return board.size < 6 || cells.find_first_of(drawn) != std::string_view::npos;
}

// Whether a board is told by a string or file of a program, which is nothing else.
bool is_of_program(const Board& board) {
    return board.is_exact || board.form == "hodoku";
}

// Whether words stand in other lines than the boards, or before them, so that what is empty or
// small may be something else.
bool Whole::has_other_words() const {
    constexpr std::ptrdiff_t SHORTEST_WORD = 3;
    std::vector<std::size_t> ends(text_.lines.size(), std::string::npos);
    for (std::size_t line = 0; line < ends.size(); ++line) {
        if (text_.used[line]) ends[line] = 0;
    }
    for (const Board& board : boards_) {
        if (!is_of_program(board)) ends[board.place.line] = board.place.at;
    }
    for (std::size_t line = 0; line < ends.size(); ++line) {
        const std::string_view signs =
            std::string_view(text_.lines[line].signs).substr(0, ends[line]);
        for (std::size_t at = 0; at < signs.size();) {
            const std::size_t first = at;
            while (at < signs.size() && is_letter(signs[at])) ++at;
            if (letters_in(signs.substr(first, at - first)) >= SHORTEST_WORD) return true;
            if (at == first) ++at;
        }
    }
    return false;
}

void Whole::judge() {
    std::vector<Judged> judged;
    // Where there is nothing else, a board may be small, or empty; and so may one in a list of
    // lines.
    const bool is_all = left_.empty() && !has_other_words();
    const bool is_alone = is_all && boards_.size() == 1;
    const auto is_of_list = [&](const Board& board) {
        return board.form == "line" && board.size == boards_.front().size;
    };
    const bool is_list = boards_.size() > 1 && std::ranges::all_of(boards_, is_of_list) &&
                         std::ranges::any_of(boards_, &Board::filled);
    for (Board& board : boards_) {
        const Layout* layout = layout_for(board);
        if (!layout) continue;
        const bool is_named = layouts_[board.place.line] != nullptr;
        const bool is_told = is_named || is_of_program(board);
        if (!is_alone && !is_told && may_be_drawn(board, text_)) continue;
        const bool is_nothing = board.size < CLASSIC_SIDE && !board.filled() && !board.has_marks();
        if (is_nothing && has_remarks_ && !is_told) continue;
        const bool is_sure = is_all || is_named || is_list;
        if (is_of_program(board) || is_puzzle(board, *layout, is_sure))
            judged.push_back({std::move(board), layout});
    }
    leave_solutions_out(judged);
    is_pair_ = judged.size() == 2;
    constexpr std::size_t TOGETHER = 3;
    for (std::size_t at = 0; at < judged.size();) {
        at += join(&judged[at], std::min(TOGETHER, judged.size() - at));
    }
}

void Whole::add(ReadPuzzle puzzle, const Board& board) {
    puzzle.line = text_.lines[board.place.line].number;
    if (!board.letters.empty()) letters_.push_back(letters_told(board));
    result_.puzzles.push_back(std::move(puzzle));
}

// A filled grid is left out where it is the solution of a puzzle of the text.
void Whole::leave_solutions_out(std::vector<Judged>& judged) {
    constexpr std::size_t FAR = 100;
    std::vector<bool> is_out(judged.size());
    for (std::size_t at = 0; at < judged.size(); ++at) {
        if (!judged[at].board.is_full()) continue;
        const std::size_t end = std::min(judged.size(), at + FAR);
        for (std::size_t other = at < FAR ? 0 : at - FAR; other < end && !is_out[at]; ++other) {
            is_out[at] = judged[at].layout == judged[other].layout &&
                         is_solution(judged[at].board, judged[other].board);
        }
    }
    std::size_t kept = 0;
    for (std::size_t at = 0; at < judged.size(); ++at) {
        if (!is_out[at]) std::swap(judged[kept++], judged[at]);
    }
    judged.resize(kept);
}

// Candidates belong to the puzzle whose digits they show, before them or after them. What is
// written twice, in two forms, is one puzzle; and so are the givens and the digits so far.
std::size_t Whole::join(const Judged* judged, std::size_t count) {
    const Board& board = judged[0].board;
    const Layout& layout = *judged[0].layout;
    const auto shows = [&](std::size_t at) { return judged[at].board.has_marks(); };
    // Programs tell all of a position: what comes behind one of theirs is another puzzle.
    const bool is_told = board.is_exact && count > 1 && judged[1].board.is_exact;
    const auto follows = [&](const Board& later, const Board& earlier) {
        return !is_told && goes_on(later, earlier);
    };
    while (count > 1 && judged[count - 1].layout != judged[0].layout) --count;
    if (count > 2 && !shows(0) && !shows(1) && shows(2) && follows(judged[1].board, board) &&
        follows(judged[2].board, judged[1].board)) {
        return add(with_candidates(board, judged[2].board, layout), board), 3;
    }
    if (count < 2) return add(puzzle_of(board, layout), board), 1;
    const Board& next = judged[1].board;
    if (shows(1) && !shows(0) && follows(next, board)) {
        return add(with_candidates(board, next, layout), board), 2;
    }
    if (shows(0) && !shows(1) && follows(board, next)) {
        return add(with_candidates(next, board, layout), board), 2;
    }
    if (!shows(0) && !shows(1) && board.form == next.form && is_pair_ &&
        board.filled() >= board.size && next.filled() > board.filled() && follows(next, board)) {
        return add(with_candidates(board, next, layout), board), 2;
    }
    const bool is_beside = board.place.line == next.place.line && !board.is_exact;
    if ((board.form != next.form || is_beside) && show_the_same(board, next)) {
        return add(puzzle_of(next, layout), board), 2;
    }
    return add(puzzle_of(board, layout), board), 1;
}

}  // namespace

ReadText read_text(const std::vector<std::string_view>& lines, std::string_view layout,
                   std::string_view named, int first) {
    ReadText result = Whole(lines, layout, named, first).read();
    if (!result.puzzles.empty() || result.refusal) return result;
    for (std::size_t at = 0; at < lines.size(); ++at) {
        const Line line{static_cast<int>(at) + first, lines[at], signs_of(lines[at])};
        const std::string_view signs = without_blanks(line.signs);
        if (signs.empty()) continue;
        const auto begin = static_cast<std::size_t>(signs.data() - line.signs.data());
        const std::string read = "'" + written(line, begin, signs.size()) + "'";
        result.refusal = {"read " + read + ", expected " + std::string(A_PUZZLE), line.number, 0,
                          true};
        return result;
    }
    result.refusal = {"read nothing, expected a puzzle", 0, 0, true};
    return result;
}

}  // namespace whydoku::text
