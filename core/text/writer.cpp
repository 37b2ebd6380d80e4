#include "text/writer.hpp"

#include <algorithm>
#include <stdexcept>

#include "text/programs.hpp"

namespace whydoku::text {
namespace {

struct WikiPage {
    std::string_view layout, name;
    char variant;
};

constexpr WikiPage WIKI_PAGES[] = {
    {"9x9", "sudoku", 'S'}, {"9x9-x", "sudokux", 'X'}, {"9x9-windoku", "windoku", 'W'}};
constexpr std::string_view COACH = "https://sudoku.coach/en/play/";
constexpr std::string_view EXCHANGE = "https://sudokuexchange.com/play/?s=";

// Whether a position holds more than digits that were given.
bool is_begun(const whydoku::Board& board) {
    const std::vector<int> values = board.values();
    for (Cell cell = 0; cell < board.layout().cells; ++cell) {
        if (values[cell] && !board.given().has(cell)) return true;
    }
    return whydoku::Board(board.layout(), values).candidate_list() != board.candidate_list();
}

std::string all_digits(const whydoku::Board& board) {
    std::string digits;
    for (int value : board.values()) digits += static_cast<char>('0' + value);
    return digits;
}

std::string wiki_link(const whydoku::Board& board) {
    const auto* page = std::ranges::find(WIKI_PAGES, board.layout().name, &WikiPage::layout);
    if (page == std::end(WIKI_PAGES)) {
        throw std::invalid_argument("SudokuWiki has no page for " + board.layout().name);
    }
    return "https://www.sudokuwiki.org/" + std::string(page->name) +
           ".htm?bd=" + (is_begun(board) ? wiki_string(board, page->variant) : all_digits(board));
}

std::string coach_text(const whydoku::Board& board) {
    return is_begun(board) ? coach_string(board) : std::string(COACH) + all_digits(board);
}

std::string exchange_link(const whydoku::Board& board) {
    return std::string(EXCHANGE) + all_digits(board);
}

struct Writer {
    std::string_view form;
    std::string (*write)(const whydoku::Board& board);
};

constexpr Writer WRITERS[] = {{"sudokuwiki", wiki_link},
                              {"sudoku-coach", coach_text},
                              {"sudokuexchange", exchange_link},
                              {"killer", cage_map},
                              {"iss", iss_string}};

}  // namespace

std::string write_text(std::string_view form, const whydoku::Board& board) {
    const auto* writer = std::ranges::find(WRITERS, form, &Writer::form);
    if (writer == std::end(WRITERS)) {
        throw std::invalid_argument("nothing is written as " + std::string(form));
    }
    return writer->write(board);
}

}  // namespace whydoku::text
