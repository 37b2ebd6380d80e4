// Strings and files of programs: read as they are meant, or refused, but never read as something
// else.
#include <array>
#include <map>
#include <random>
#include <set>
#include <string>

#include "check.hpp"
#include "text/json.hpp"
#include "text/packed.hpp"
#include "text/reader.hpp"

using namespace whydoku;
using namespace whydoku::text;

namespace {

constexpr std::string_view PUZZLE =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
constexpr std::string_view JIGSAW =
    "112222333111122333111222333444555666444555666444555666777888999777888999777888999";
constexpr std::size_t CELLS = 81;

ReadText read(const std::string& text) {
    std::vector<std::string_view> lines;
    for (std::string_view rest = text;;) {
        const std::size_t end = rest.find('\n');
        lines.push_back(rest.substr(0, end));
        if (end == std::string_view::npos) break;
        rest.remove_prefix(end + 1);
    }
    return read_text(lines, "", "", 1);
}

std::string line_of(const std::vector<int>& digits) {
    std::string line;
    for (int digit : digits) line += ".123456789A"[digit];
    return line;
}

// What a text is read as: a layout and its givens, or a refusal.
std::string told(const std::string& text) {
    const ReadText found = read(text);
    if (found.refusal) return found.refusal->told.substr(0, found.refusal->told.find(", expected"));
    std::string all;
    for (const ReadPuzzle& puzzle : found.puzzles) {
        all += puzzle.layout + " " + line_of(puzzle.givens);
        for (const Candidate& placed : puzzle.placed) {
            all += " +" + std::to_string(placed.cell) + "=" + std::to_string(placed.digit);
        }
        std::set<int> marked;
        for (const Candidate& struck : puzzle.struck) marked.insert(struck.cell);
        for (int cell : marked) all += " m" + std::to_string(cell);
        all += ";";
    }
    return all;
}

bool begins(const std::string& text, std::string_view with) {
    return text.starts_with(with);
}

std::string plain(std::string_view layout = "9x9") {
    return std::string(layout) + " " + std::string(PUZZLE) + ";";
}

// The puzzle with a 4 placed in r1c3, and the candidates 2 and 6 in r1c4.
std::string marked(std::string_view layout = "9x9") {
    return std::string(layout) + " " + std::string(PUZZLE) + " +2=4 m3;";
}

// -- encoders ------------------------------------------------------------------------------------

std::string base36_digits(int number, int width) {
    std::string digits;
    for (int at = 0; at < width; ++at, number /= 36) {
        digits.insert(digits.begin(), "0123456789abcdefghijklmnopqrstuvwxyz"[number % 36]);
    }
    return digits;
}

std::string wiki(const std::string& head, std::string_view regions = {}) {
    std::string packed = head;
    for (std::size_t cell = 0; cell < CELLS; ++cell) {
        const int digit = PUZZLE[cell] == '.' ? 0 : PUZZLE[cell] - '0';
        int number = digit ? digit : 18 + 511;
        if (cell == 2) number = 9 + 4;
        if (cell == 3) number = 18 + (1 << 1) + (1 << 5);
        if (!regions.empty()) number += 1024 * (regions[cell] - '1');
        packed += base36_digits(number, regions.empty() ? 2 : 3);
    }
    return packed;
}

// A stream of zlib whose bytes are only stored.
std::string zipped(const std::string& text) {
    const auto size = static_cast<unsigned>(text.size());
    std::string packed = "\x78\x01\x01";
    for (unsigned part : {size, ~size}) {
        packed += static_cast<char>(part & 0xFF);
        packed += static_cast<char>(part >> 8 & 0xFF);
    }
    unsigned one = 1, two = 0;
    for (char byte : text) {
        one = (one + static_cast<unsigned char>(byte)) % 65521;
        two = (two + one) % 65521;
    }
    packed += text;
    for (unsigned part : {two >> 8, two, one >> 8, one}) packed += static_cast<char>(part & 0xFF);
    return packed;
}

std::string base32(const std::string& bytes) {
    std::string signs;
    unsigned held = 0;
    int bits = 0;
    for (char byte : bytes) {
        held = held << 8 | static_cast<unsigned char>(byte);
        for (bits += 8; bits >= 5; bits -= 5) signs += base36_digits(held >> (bits - 5) & 31, 1);
        held &= (1u << bits) - 1;
    }
    if (bits) signs += base36_digits(static_cast<int>(held << (5 - bits) & 31), 1);
    return signs;
}

std::string coach_json(const std::string& more = "") {
    std::string givens(PUZZLE), entered(CELLS, '0'), notes;
    for (char& sign : givens) sign = sign == '.' ? '0' : sign;
    entered[2] = '4';
    for (std::size_t cell = 0; cell < CELLS; ++cell) {
        notes += cell ? "-" : "";
        notes += cell == 3 ? std::to_string((1 << 2) + (1 << 6)) : "0";
    }
    return R"({"gridSize":9,"givenDigits":")" + givens + R"(","userDigits":")" + entered +
           R"(","userCellCandidates":")" + notes + "\"" + more + "}";
}

std::string coach(const std::string& document) {
    return "SCv7_32_" + base32(zipped(document));
}

std::string solo_cells(std::string_view puzzle) {
    std::string id;
    int run = 0;
    for (char sign : puzzle) {
        if (sign == '.') {
            ++run;
            continue;
        }
        for (; run > 26; run -= 26) id += 'z';
        if (run) id += static_cast<char>('a' + run - 1);
        if (!run && !id.empty()) id += '_';
        id += sign == 'A' ? "10" : std::string(1, sign);
        run = 0;
    }
    for (; run > 26; run -= 26) id += 'z';
    return run ? id + static_cast<char>('a' + run - 1) : id;
}

std::string solo_edges(std::string_view regions, std::size_t size) {
    std::string edges;
    int free = 0;
    const auto put = [&](bool is_edge) {
        if (!is_edge) {
            ++free;
            return;
        }
        for (; free > 25; free -= 25) edges += 'z';
        edges += free ? static_cast<char>('a' + free - 1) : '_';
        free = 0;
    };
    for (std::size_t row = 0; row < size; ++row) {
        for (std::size_t at = row * size; at + 1 < (row + 1) * size; ++at) {
            put(regions[at] != regions[at + 1]);
        }
    }
    for (std::size_t column = 0; column < size; ++column) {
        for (std::size_t at = column; at + size < size * size; at += size) {
            put(regions[at] != regions[at + size]);
        }
    }
    put(true);
    return edges;
}

std::string open_sudoku(int version) {
    std::string data = "version: " + std::to_string(version) + "&#10;";
    const std::map<int, std::pair<std::string, std::string>> notes = {{1, {"-", "2,6,"}},
                                                                      {2, {"0|", "34|"}},
                                                                      {3, {"0", "34"}},
                                                                      {4, {"0|0", "34|511"}},
                                                                      {5, {"0|0|7", "34|0|0"}}};
    for (std::size_t cell = 0; cell < CELLS; ++cell) {
        const bool is_given = PUZZLE[cell] != '.';
        data += is_given ? std::string(1, PUZZLE[cell]) : cell == 2 ? "4" : "0";
        data += "|" + (cell == 3 ? notes.at(version).second : notes.at(version).first) + "|";
        data += is_given ? "0|" : "1|";
    }
    return "<opensudoku>\n<folder>\n<game state=\"1\" data=\"" + data +
           "\" note=\"\" />\n</folder>\n</opensudoku>\n";
}

// The grid of a document, where `empty` is what stands in r1c1's first empty neighbours.
std::string grid(const std::string& third = R"({"value":4})",
                 const std::string& fourth = R"({"centerPencilMarks":[2,6]})",
                 std::string_view regions = {}) {
    std::string rows;
    for (std::size_t cell = 0; cell < CELLS; ++cell) {
        if (cell % 9 == 0) rows += cell ? "],\n[" : "[";
        if (cell % 9 != 0) rows += ",";
        std::string text = "{}";
        if (PUZZLE[cell] != '.') {
            text = R"({"value":)" + std::string(1, PUZZLE[cell]) + R"(,"given":true})";
        }
        if (cell == 2) text = third;
        if (cell == 3) text = fourth;
        if (!regions.empty()) {
            text.pop_back();
            text +=
                (text.size() > 1 ? "," : "") + std::string(R"("region":)") + regions[cell] + "}";
        }
        rows += text;
    }
    return "[" + rows + "]]";
}

std::string fpuzzles(const std::string& more = "", const std::string& cells = grid()) {
    return R"({"size":9,"title":"one # two")" + more + R"(,"grid":)" + cells + "}";
}

std::string gnome() {
    std::string cells;
    for (std::size_t cell = 0; cell < CELLS; ++cell) {
        if (PUZZLE[cell] == '.' && cell != 2 && cell != 3) continue;
        if (!cells.empty()) cells += ",\n";
        const std::string place = std::to_string(cell / 9) + "," + std::to_string(cell % 9);
        const std::string value = PUZZLE[cell] != '.' ? std::string(1, PUZZLE[cell])
                                  : cell == 2         ? "4"
                                                      : "0";
        cells += "{\"position\" : [" + place + "], \"value\" : " + value +
                 ", \"fixed\" : " + (PUZZLE[cell] != '.' ? "true" : "false") +
                 ", \"earmarks\" : [" + (cell == 3 ? "2, 6" : "") + "]}";
    }
    return "{\"difficulty_category\" : \"easy\",\n\"time_elapsed\" : 12.5,\n\"cells\" : [\n" +
           cells + "\n]}";
}

std::string boxes() {
    std::string regions;
    for (std::size_t cell = 0; cell < CELLS; ++cell) {
        regions += static_cast<char>('1' + cell / 27 * 3 + cell % 9 / 3);
    }
    return regions;
}

const std::string& jigsaw_name() {
    static const std::string name = "jigsaw:" + std::string(JIGSAW);
    return name;
}

}  // namespace

// -- read ----------------------------------------------------------------------------------------

TEST(strings_of_sudokuwiki_are_read) {
    CHECK_EQUAL(told(wiki("S9B")), marked());
    CHECK_EQUAL(told(wiki("s9b")), marked());
    CHECK_EQUAL(told("see \"" + wiki("S9B") + "\", please"), marked());
    CHECK_EQUAL(told(wiki("X9B")), marked("9x9-x"));
    CHECK_EQUAL(told(wiki("W9B")), marked("9x9-windoku"));
    CHECK_EQUAL(told(wiki("J9B", JIGSAW)), marked(jigsaw_name()));
    CHECK_EQUAL(told(wiki("J9B", boxes())), marked());
    CHECK_EQUAL(told(wiki("S9B") + "\n" + wiki("X9B")), marked() + marked("9x9-x"));
    const std::string cut = wiki("S9B");
    CHECK_EQUAL(told(cut.substr(0, 76) + "\n" + cut.substr(76, 76) + "\n" + cut.substr(152)),
                marked());
}

TEST(strings_of_sudokuwiki_are_refused) {
    CHECK(begins(told(wiki("L9B")), "read a killer Sudoku"));
    CHECK(begins(told(wiki("M9B")), "read a killer jigsaw"));
    CHECK(begins(told(wiki("S9C")), "read a string of SudokuWiki that begins with S9C"));
    CHECK(begins(told(wiki("S6B")), "read a string of SudokuWiki that begins with S6B"));
    CHECK(begins(told(wiki("S9B") + "0"), "read 163 characters behind S9B"));
    CHECK(begins(told(wiki("S9B").substr(0, 100)), "read 97 characters behind S9B"));
    std::string wrong = wiki("S9B");
    wrong.replace(3, 2, "00");
    CHECK(begins(told(wrong), "read '00' for r1c1"));
    wrong.replace(3, 2, "eq");
    CHECK(begins(told(wrong), "read 'eq' for r1c1"));
    std::string uneven(JIGSAW);
    uneven[0] = '2';
    CHECK(begins(told(wiki("J9B", uneven)), "read a region of "));
}

TEST(states_of_sudoku_coach_are_read) {
    const std::string state = coach(coach_json());
    CHECK_EQUAL(told(state), marked());
    CHECK_EQUAL(told("my state: " + state + "\nfrom today"), marked());
    CHECK_EQUAL(told(state.substr(0, 70) + "\n" + state.substr(70)), marked());
    CHECK_EQUAL(told(coach(coach_json(R"(,"colours":[1],"cages":[])"))), marked());
    CHECK_EQUAL(told(coach_json()), marked());
    // As zlib packs it, with a code of its own.
    CHECK_EQUAL(
        told(
            "SCv7_32_f3dcr39r1q1k0324tvh1l92pnpllksk3jg06jbcl4l202925kbe3rng5e6119s9k6ehmfjcrsale3b"
            "hfk60gn2nqijiqckfnhk36kqt0gtegee3eidhnup3vmik1n61npoir1ijdt98mbc3h1ji4f2ptad0oujemdf0"
            "01v7kpq0l3pjpjiba0oeq4k7paict5voqv8mf2s1p8l0i"),
        marked());
    std::string older = state;
    older[3] = '6';
    CHECK_EQUAL(told(older), marked());
}

TEST(states_of_sudoku_coach_are_refused) {
    CHECK(begins(told(coach(coach_json(R"(,"killerCages":[1])"))),
                 "read a state of sudoku.coach with"));
    CHECK(begins(told(coach(R"({"gridSize":6})")), "read a state of sudoku.coach of 6 rows"));
    CHECK(begins(told(coach("{}")), "read a state of sudoku.coach without its digits"));
    CHECK(begins(told(coach("[1")), "read a state of sudoku.coach that is damaged"));
    CHECK(begins(told("SCv9_64_abcdefg"),
                 "read a state of sudoku.coach that begins with 'SCv9_64_'"));
    const std::string state = coach(coach_json());
    CHECK(begins(told(state.substr(0, 200)), "read a state of sudoku.coach that is cut off"));
}

TEST(game_ids_of_solo_are_read) {
    CHECK_EQUAL(told("3x3:" + solo_cells(PUZZLE)), plain());
    CHECK_EQUAL(told("Game ID: 3x3:" + solo_cells(PUZZLE) + "."), plain());
    CHECK_EQUAL(told("3x3x:" + solo_cells(PUZZLE)), plain("9x9-x"));
    CHECK_EQUAL(told("3x3xmd4dx:" + solo_cells(PUZZLE)), plain("9x9-x"));
    CHECK_EQUAL(told("9j:" + solo_cells(PUZZLE) + "," + solo_edges(JIGSAW, 9)),
                plain(jigsaw_name()));
    CHECK_EQUAL(told("9j:" + solo_cells(PUZZLE) + "," + solo_edges(boxes(), 9)), plain());
    const std::string four = "1.3..2......4.1.", ten = std::string(98, '.') + "A1";
    const std::string six = "1............................2...345";
    CHECK_EQUAL(told("2x2:" + solo_cells(four)), "4x4 " + four + ";");
    CHECK_EQUAL(told("2x3:" + solo_cells(six)), "6x6 " + six + ";");
    CHECK_EQUAL(told("2x5:" + solo_cells(ten)), "10x10 " + ten + ";");
    CHECK_EQUAL(told("3x2:" + solo_cells(six)),
                "jigsaw:112233112233112233445566445566445566 " + six + ";");
}

TEST(game_ids_of_solo_are_refused) {
    const std::string cells = solo_cells(PUZZLE);
    CHECK(begins(told("3x3k:" + cells + ",abc,d4"), "read the game id of a killer Sudoku"));
    CHECK(begins(told("4x4:" + cells), "read the game id of a 16x16 puzzle"));
    CHECK(begins(told("3x4x:" + cells), "read the game id of a 12x12 puzzle"));
    CHECK(begins(told("2x3x:1zb2c3_4_5"), "read a 6x6 puzzle with diagonals"));
    CHECK(begins(told("9jx:" + cells + "," + solo_edges(JIGSAW, 9)), "read a 9x9 jigsaw with"));
    CHECK(begins(told("9j:" + cells), "read a jigsaw of Solo without edges"));
    CHECK(begins(told("9j:" + cells + ",abc"), "read too few edges"));
    CHECK(begins(told("9j:" + cells + "," + std::string(200, 'y')), "read too many edges"));
    CHECK(begins(told("9j:" + cells + "," + solo_edges(std::string(CELLS, '1'), 9)),
                 "read a region of 81 cells"));
    CHECK(begins(told("3x3:" + cells + "a"), "read more than 81 cells"));
    CHECK(begins(told("3x3:" + cells.substr(2)), "read 80 cells"));
    CHECK(begins(told("3x3:0" + cells), "read '0'"));
    CHECK(begins(told("3x3dt#123456789"), "read a random seed of Solo"));
}

TEST(what_only_looks_like_a_game_id_is_none) {
    const std::string line(PUZZLE);
    CHECK_EQUAL(told("3x3: easy\n" + line), plain());
    CHECK_EQUAL(told("At 10:30, 9x9:\n" + line), plain());
    CHECK_EQUAL(told("9x9#3\n" + line), plain());
}

TEST(saved_games_of_opensudoku_are_read) {
    for (int version = 1; version <= 5; ++version)
        CHECK_EQUAL(told(open_sudoku(version)), marked());
    std::string digits(PUZZLE);
    for (char& sign : digits) sign = sign == '.' ? '0' : sign;
    CHECK_EQUAL(told("<opensudoku>\n<game data=\"" + digits + "\"/><game\n data='" + digits +
                     "'></game>\n</opensudoku>"),
                plain() + plain());
    CHECK(begins(told("<opensudoku><game data=\"" + digits + "0\"/></opensudoku>"),
                 "read 82 characters in a game of OpenSudoku"));
    std::string newer = open_sudoku(3);
    newer.replace(newer.find("version: 3"), 10, "version: 9");
    CHECK(begins(told(newer), "read a game of OpenSudoku of an unknown version"));
}

TEST(documents_of_setters_are_read) {
    CHECK_EQUAL(told(fpuzzles()), marked());
    CHECK_EQUAL(told("some words\n" + fpuzzles() + "\nmore words"), marked());
    CHECK_EQUAL(told(R"({"puzzles":[)" + fpuzzles() + "," + fpuzzles(R"(,"x":"")") + "]}"),
                marked() + marked());
    CHECK_EQUAL(told(fpuzzles(R"(,"diagonal+":true,"diagonal-":true)")), marked("9x9-x"));
    CHECK_EQUAL(told(fpuzzles(R"(,"ruleset":"Normal Sudoku rules apply.","arrow":[])")), marked());
    const std::string parts = grid(R"({"value":"4"})", R"({"candidates":["2",6]})", JIGSAW);
    CHECK_EQUAL(told(fpuzzles("", parts)), marked(jigsaw_name()));
    std::string windows = ",\"extraregion\":[";
    for (int window = 0; window < 4; ++window) {
        windows += window ? ",{\"cells\":[" : "{\"cells\":[";
        for (int at = 0; at < 9; ++at) {
            const int row = window / 2 * 4 + at / 3 + 2, column = window % 2 * 4 + at % 3 + 2;
            windows +=
                (at ? ",\"R" : "\"R") + std::to_string(row) + "C" + std::to_string(column) + "\"";
        }
        windows += "]}";
    }
    CHECK_EQUAL(told(fpuzzles(windows + "]")), marked("9x9-windoku"));
    CHECK_EQUAL(told(gnome()), marked());
    const std::string own = grid(R"({"value":4,"given":false})", R"({"centremarks":[2,6]})");
    CHECK_EQUAL(told(R"({"cells":)" + own + R"(,"cages":[{"value":"title: x"}]})"), marked());
}

TEST(documents_keep_killer_cages) {
    const std::string cage = R"("killercage":[{"cells":["R1C1","R1C2"],"value":"12"}])";
    CHECK_EQUAL(told(fpuzzles("," + cage)), marked("9x9+killer:aa" + std::string(79, '.') + ":12"));
}

TEST(documents_of_sudokupad_keep_their_cages) {
    const std::string cage = R"("cages":[{"cells":[[0,0],[0,1]],"value":"12"}])";
    const std::string map = "9x9+killer:aa" + std::string(79, '.') + ":12 ";
    const std::string plain = told(R"({"cells":)" + grid() + "}");
    CHECK_EQUAL(told(R"({"cells":)" + grid() + "," + cage + "}"), map + plain.substr(4));
}

TEST(documents_with_other_rules_are_refused) {
    const auto with = [](const std::string& more) { return told(fpuzzles("," + more)); };
    CHECK_EQUAL(with(R"("killercage":[{"cells":["R1C1"],"value":"x"}])"),
                "read a puzzle with cages with words");
    CHECK_EQUAL(with(R"("killercage":[{"cells":["R1C1"],"value":"12"}])"),
                "the cage of r1c1 has 1 cell and the sum 12: expected 1 to 9");
    CHECK_EQUAL(with(R"("thermometer":[1])"), "read a puzzle with thermometers");
    CHECK_EQUAL(with(R"("antiknight":true)"), "read a puzzle with the anti-knight rule");
    CHECK_EQUAL(with(R"("diagonal+":true)"), "read a puzzle with a diagonal");
    CHECK_EQUAL(with(R"("extraregion":[{"cells":["R1C1"]}])"), "read a puzzle with extra regions");
    CHECK_EQUAL(with(R"("somerule":[1])"), "read a puzzle with 'somerule'");
    CHECK_EQUAL(with(R"("ruleset":"Digits rise.")"), "read a puzzle with rules in words");
    const auto own = [](const std::string& more) {
        return told(R"({"cells":)" + grid() + "," + more + "}");
    };
    CHECK_EQUAL(own(R"("cages":[{"cells":[[8,0],[9,0]],"value":"9"}])"),
                "read a puzzle with cages outside the grid");
    CHECK_EQUAL(own(R"("lines":[{"wayPoints":[[1,1],[2,2]]}])"), "read a puzzle with lines");
    CHECK_EQUAL(own(R"("metadata":{"antiking":true})"), "read a puzzle with the anti-king rule");
    const std::string four = R"({"grid":[[1,0,3,0],[0,0,0,2],[0,0,0,0],[0,4,0,1]])";
    CHECK_EQUAL(told(four + "}"), "4x4 1.3....2.....4.1;");
    CHECK_EQUAL(told(four + R"(,"arrows":[]})"), "4x4 1.3....2.....4.1;");
    CHECK_EQUAL(told(four + R"(,"cages":[{"sum":3}]})"), "read a puzzle with cages");
    CHECK_EQUAL(told(fpuzzles("", grid(R"({"value":10})"))), "read 10 in r1c3");
    CHECK_EQUAL(told(fpuzzles("", grid("{}", R"({"centerPencilMarks":["x"]})"))),
                "read 'x' in r1c4");
    CHECK_EQUAL(told(fpuzzles(R"(,"size":16)")), "read a grid of 16 rows");
}

// -- damaged -------------------------------------------------------------------------------------

namespace {

// Examples, each with what may be read of it when it is damaged: nothing else than refusals, or
// boards that differ where the text does.
std::vector<std::string> examples() {
    return {wiki("S9B"),
            wiki("J9B", JIGSAW),
            coach(coach_json()),
            "3x3:" + solo_cells(PUZZLE),
            "9j:" + solo_cells(PUZZLE) + "," + solo_edges(JIGSAW, 9),
            open_sudoku(1),
            open_sudoku(3),
            fpuzzles(),
            gnome()};
}

// How many digits of a text's only puzzle differ from those of the example; 0 if it is refused.
std::size_t differing(const std::string& text) {
    const ReadText found = read(text);
    if (found.refusal || found.puzzles.empty()) return 0;
    if (found.puzzles.size() > 1) return CELLS;
    std::string digits = line_of(found.puzzles[0].givens);
    if (digits.size() != CELLS) return CELLS;
    for (const Candidate& placed : found.puzzles[0].placed) digits[placed.cell] = '.';
    std::size_t count = 0;
    for (std::size_t cell = 0; cell < CELLS; ++cell) count += digits[cell] != PUZZLE[cell];
    return count;
}

}  // namespace

TEST(examples_that_are_cut_off_are_no_puzzles) {
    for (const std::string& text : examples()) {
        for (std::size_t length = 0; length < text.size(); ++length) {
            const std::size_t wrong = differing(text.substr(0, length));
            if (!wrong) continue;
            CHECK_EQUAL(wrong, 0u);
            CHECK_EQUAL(text.substr(0, length), "");
            break;
        }
    }
}

// A sign in place of another may change a digit, or move one to another cell, and no more.
TEST(examples_with_another_sign_differ_where_it_stands) {
    for (const std::string& text : examples()) {
        for (std::size_t at = 0; at < text.size(); ++at) {
            constexpr std::string_view SIGNS = "059azSx ._-|,:\"{]\xC3";
            for (std::size_t sign = at % 5; sign < SIGNS.size(); sign += 5) {
                std::string changed = text;
                changed[at] = SIGNS[sign];
                if (differing(changed) <= 2) continue;
                CHECK_EQUAL(changed, text.substr(0, 20));
                return;
            }
        }
    }
}

TEST(anything_is_read_or_refused) {
    std::mt19937 random(7);
    const auto below = [&](std::size_t limit) { return random() % limit; };
    const std::vector<std::string> all = examples();
    for (int round = 0; round < 4000; ++round) {
        std::string text = all[below(all.size())];
        for (std::size_t times = below(4) + 1; times > 0; --times) {
            const std::size_t at = below(text.size()), length = below(20);
            switch (below(5)) {
                case 0:
                    text[at] = static_cast<char>(random());
                    break;
                case 1:
                    text.erase(at, length);
                    break;
                case 2:
                    text.insert(at, text.substr(below(text.size()), length));
                    break;
                case 3:
                    text.insert(at, 1, '\n');
                    break;
                default: {
                    const std::string& other = all[below(all.size())];
                    text.insert(at, other.substr(below(other.size()), 10 * length));
                }
            }
            if (text.empty()) text = " ";
        }
        for (const ReadPuzzle& puzzle : read(text).puzzles) {
            CHECK(puzzle.givens.size() >= 16);
        }
    }
}

// -- unpacking -----------------------------------------------------------------------------------

TEST(streams_of_zlib_are_unpacked_as_far_as_allowed) {
    using End = Inflated::End;
    const std::string text(1000, 'x');
    Inflated found = inflate_zlib(zipped(text), 1000);
    CHECK(found.end == End::whole);
    CHECK_EQUAL(found.bytes, text);
    CHECK(inflate_zlib(zipped(text), 999).end == End::too_long);
    CHECK(inflate_zlib("", 9).end == End::cut_off);
    CHECK(inflate_zlib("xx", 9).end == End::damaged);
    // Of zlib: a block with the fixed code, where a pair of signs comes again and again.
    constexpr std::string_view PAIRS(
        "\x78\xda\x4b\x4c\x4a\x1c\x85\xa3\x70\x14\x0e\x73\x08\x00\xca\xa4\x7c\xec", 18);
    found = inflate_zlib(PAIRS, 2000);
    CHECK(found.end == End::whole && found.bytes.size() == 1000 && begins(found.bytes, "abab"));
    // A whole stream changes with each of its bits.
    for (std::size_t bit = 0; bit < 8 * 60; ++bit) {
        std::string damaged = zipped("some text of some words");
        if (bit >= 8 * damaged.size()) break;
        damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ 1 << bit % 8);
        const Inflated wrong = inflate_zlib(damaged, 100);
        CHECK(wrong.end != End::whole || bit / 8 == 1 || bit / 8 == 0 || bit / 8 == 2);
    }
}

TEST(json_is_read_up_to_its_limits) {
    std::size_t at = 0;
    const auto found = read_json(R"( {"a":[1,-2,"\u0041\n",true,null,1.5e3],"a":{}} x)", at);
    CHECK(found && found->find("a")->is_object() && found->items[0].items[2].text == "A\n");
    CHECK_EQUAL(found->items[0].items[1].whole.value_or(0), -2);
    CHECK(!found->items[0].items[5].whole);
    for (const std::string& wrong :
         {std::string("{"), std::string("[1,]"), std::string("{\"a\"}"), std::string("\"\\x\""),
          std::string("\"\\u00"), std::string("tru"), std::string("-"), std::string("1."),
          std::string(101, '['), std::string("[\"")}) {
        at = 0;
        CHECK(!read_json(wrong, at));
        CHECK(at <= wrong.size());
    }
    at = 0;
    CHECK(read_json(std::string(100, '[') + std::string(100, ']'), at).has_value());
}
