// The documents of f-puzzles, SudokuPad and GNOME Sudoku.
#include "text/setters.hpp"

#include <algorithm>
#include <iterator>
#include <span>

namespace whydoku::text {
namespace {

struct Rule {
    std::string_view key, words;
};

constexpr Rule RULES[] = {{"antiking", "the anti-king rule"},
                          {"antiknight", "the anti-knight rule"},
                          {"arrow", "arrows"},
                          {"betweenline", "between lines"},
                          {"cage", "cages"},
                          {"clone", "clones"},
                          {"difference", "differences"},
                          {"disjointgroups", "disjoint groups"},
                          {"even", "even cells"},
                          {"foglight", "fog"},
                          {"fogofwar", "fog"},
                          {"killercage", "killer cages"},
                          {"line", "lines"},
                          {"littlekillersum", "little killer sums"},
                          {"lockout", "lockout lines"},
                          {"maximum", "maxima"},
                          {"minimum", "minima"},
                          {"negative", "negative rules"},
                          {"nonconsecutive", "the non-consecutive rule"},
                          {"odd", "odd cells"},
                          {"palindrome", "palindromes"},
                          {"quadruple", "quadruples"},
                          {"ratio", "ratios"},
                          {"rectangle", "rectangles"},
                          {"sandwichsum", "sandwich sums"},
                          {"text", "texts"},
                          {"thermometer", "thermometers"},
                          {"whispers", "whispers"},
                          {"xv", "X and V signs"}};
constexpr std::string_view NO_RULES[] = {"size",           "grid",
                                         "title",          "author",
                                         "ruleset",        "solution",
                                         "diagonal+",      "diagonal-",
                                         "extraregion",    "highlightConflicts",
                                         "disabledlogic",  "truecandidatesoptions",
                                         "successMessage", "url"};

constexpr std::string_view KILLER = "killercage";

bool is_true(const Json* value) {
    return value && value->kind == Json::Kind::flag && value->flag;
}

// The list behind a key; an empty one if there is none.
const std::vector<Json>& list(const Json& object, std::string_view key) {
    static const std::vector<Json> none;
    const Json* found = object.find(key);
    return found && found->is_list() ? found->items : none;
}

bool are_objects(const Json* grid) {
    if (!grid || !grid->is_list() || grid->items.empty()) return false;
    return std::ranges::all_of(grid->items, [](const Json& row) {
        return row.is_list() && std::ranges::all_of(row.items, [](const Json& cell) {
                   return cell.is_object() || cell.kind == Json::Kind::nothing;
               });
    });
}

// The cell R4C7; -1 if it is none of the grid.
Cell cell_named(const Json& name, int size) {
    const std::string& text = name.text;
    const std::size_t middle = text.find('C');
    if (!text.starts_with("R") || middle == std::string::npos) return -1;
    const auto number = [&](std::size_t first, std::size_t end) {
        int value = 0;
        if (first == end || end - first > 2) return 0;
        for (; first < end; ++first) {
            if (!is_digit(text[first])) return 0;
            value = 10 * value + text[first] - '0';
        }
        return value <= size ? value : 0;
    };
    const int row = number(1, middle), column = number(middle + 1, text.size());
    return row && column ? (row - 1) * size + column - 1 : -1;
}

CellSet cells_named(const Json& region, int size) {
    CellSet cells;
    for (const Json& name : list(region, "cells")) {
        if (const Cell cell = cell_named(name, size); cell >= 0) cells |= CellSet::of(cell);
    }
    return cells;
}

// Labels of regions are numbers or texts; a cell without one is in its usual box.
void take_regions(Setting& found, const std::vector<const Json*>& cells) {
    const auto has_region = [](const Json* cell) { return cell->find("region"); };
    if (std::ranges::none_of(cells, has_region)) return;
    const int rows = usual_box_rows(found.size), columns = found.size / rows;
    std::vector<std::string> labels;
    for (std::size_t at = 0; at < cells.size(); ++at) {
        const int cell = static_cast<int>(at);
        const int box = cell / found.size / rows * rows + cell % found.size / columns;
        const Json* region = cells[at]->find("region");
        std::string label = std::to_string(box);
        if (region) label = region->whole ? std::to_string(*region->whole) : region->text;
        if (label.empty()) found.refuse("a cell without a region", "a region for each cell");
        const auto known = std::ranges::find(labels, label);
        found.regions.push_back(static_cast<int>(known - labels.begin()));
        if (known == labels.end()) labels.push_back(label);
    }
}

void take_rules(Setting& found, const Json& document) {
    found.falling = is_true(document.find("diagonal-"));
    found.rising = is_true(document.find("diagonal+"));
    for (const Json& region : list(document, "extraregion")) {
        found.extra.push_back(cells_named(region, found.size));
    }
    for (const Json& cage : list(document, KILLER)) {
        found.cage(cells_named(cage, found.size), cage.find("value"));
    }
    for (std::size_t at = 0; at < document.keys.size(); ++at) {
        const std::string& key = document.keys[at];
        const Json& value = document.items[at];
        if (std::ranges::find(NO_RULES, key) != std::end(NO_RULES) || key == KILLER) continue;
        const auto* rule = std::ranges::find(RULES, key, &Rule::key);
        const bool is_known = rule != std::end(RULES);
        // Texts and numbers tell about the puzzle; an unknown list or flag may be a rule.
        const bool may_be = is_known || !(value.is_text() || value.kind == Json::Kind::number);
        found.also(is_known ? std::string(rule->words) : quoted(key),
                   may_be && value.is_something());
    }
    found.tell_rules(document.find("ruleset"));
}

// -- SudokuPad -----------------------------------------------------------------------------------

// The cell of a pair of a row and a column from 0; -1 if it is none.
Cell cell_at(const Json& place, int size) {
    if (!place.is_list() || place.items.size() != 2) return -1;
    const int row = place.items[0].whole.value_or(-1), column = place.items[1].whole.value_or(-1);
    const bool is_inside = row >= 0 && row < size && column >= 0 && column < size;
    return is_inside ? row * size + column : -1;
}

CellSet cells_at(const std::vector<Json>& places, int size) {
    CellSet cells;
    for (const Json& place : places) {
        if (const Cell cell = cell_at(place, size); cell >= 0) cells |= CellSet::of(cell);
    }
    return cells;
}

void take_region_lists(Setting& found, const std::vector<Json>& regions) {
    if (regions.empty() || found.is_wrong()) return;
    constexpr int NONE = -1;
    found.regions.assign(found.cells.size(), NONE);
    for (std::size_t label = 0; label < regions.size(); ++label) {
        if (!regions[label].is_list()) continue;
        for (Cell cell : cells_at(regions[label].items, found.size)) {
            found.regions[static_cast<std::size_t>(cell)] = static_cast<int>(label);
        }
    }
    if (std::ranges::find(found.regions, NONE) != found.regions.end()) {
        found.refuse("a cell without a region", "a region for each cell");
    }
}

// Cages without cells tell about the puzzle: `rules: ...`.
void take_told(Setting& found, const Json& cage) {
    constexpr std::string_view KEYS[] = {"rules:", "ruleset:"};
    const Json* value = cage.find("value");
    if (!value || !value->is_text()) return;
    for (std::string_view key : KEYS) {
        if (!value->text.starts_with(key)) continue;
        Json told = *value;
        told.text = told.text.substr(key.size());
        found.tell_rules(&told);
    }
}

void take_cage(Setting& found, const Json& cage, CellSet cells, bool is_inside) {
    const Json* unique = cage.find("unique");
    const Json* sum = cage.find("sum");
    const bool is_sum = sum && sum->whole && *sum->whole > 0;
    const bool may_repeat = unique && unique->kind == Json::Kind::flag && !unique->flag;
    found.also("cages with digits that may repeat", may_repeat);
    found.also("cages outside the grid", !is_inside);
    if (!may_repeat && is_inside) found.cage(cells, is_sum ? sum : cage.find("value"));
}

// A cage of n cells without a sum is a region more; one that is hidden is not for players.
void take_cages(Setting& found, const std::vector<Json>& cages) {
    for (const Json& cage : cages) {
        if (!cage.is_object()) continue;
        const std::vector<Json>& places = list(cage, "cells");
        const CellSet cells = cells_at(places, found.size);
        const Json* value = cage.find("value");
        const bool has_sum = (value && value->is_something()) || cage.find("sum");
        if (!cells) {
            take_told(found, cage);
        } else if (!has_sum && cells.size() == found.size) {
            found.extra.push_back(cells);
        } else if (!is_true(cage.find("hidden"))) {
            take_cage(found, cage, cells, std::ranges::all_of(places, [&](const Json& place) {
                          return cell_at(place, found.size) >= 0;
                      }));
        }
    }
}

// Lines from corner to corner are the diagonals.
void take_lines(Setting& found, const std::vector<Json>& lines) {
    const auto corner = [&](const Json& place) {
        if (!place.is_list() || place.items.size() != 2) return -1;
        int found_at = 0;
        for (const Json& part : place.items) {
            if (part.whole != 0 && part.whole != found.size) return -1;
            found_at = 2 * found_at + (part.whole != 0);
        }
        return found_at;
    };
    for (const Json& line : lines) {
        const std::vector<Json>& points = list(line, "wayPoints");
        const int from = points.size() == 2 ? corner(points[0]) : -1;
        const int to = points.size() == 2 ? corner(points[1]) : -1;
        const bool is_diagonal = from >= 0 && to >= 0 && from + to == 3;
        if (is_diagonal) (from == 0 || to == 0 ? found.falling : found.rising) = true;
        found.also("lines", !is_diagonal);
    }
}

void take_drawn(Setting& found, const Json& document) {
    take_lines(found, list(document, "lines"));
    for (const Rule& drawn : {Rule{"arrows", "arrows"}, Rule{"overlays", "signs on the board"},
                              Rule{"foglight", "fog"}}) {
        found.also(drawn.words, !list(document, drawn.key).empty());
    }
    // The fields of extra regions are drawn as well.
    const bool has_colours = !list(document, "underlays").empty();
    found.also("coloured cells", has_colours && found.extra.empty());
    const Json* about = document.find("metadata");
    if (!about || !about->is_object()) return;
    const auto has = [&](std::string_view key) {
        const Json* value = about->find(key);
        return value && value->is_something();
    };
    found.also("the anti-knight rule", has("antiknight"));
    found.also("the anti-king rule", has("antiking"));
    found.tell_rules(about->find("rules"));
}

}  // namespace

std::optional<Setting> of_fpuzzles(const Json& document) {
    const Json* grid = document.find("grid");
    const bool is_theirs = are_objects(grid);
    if (!is_theirs) return {};
    Setting found(rows_in(*grid));
    const Json* size = document.find("size");
    if (size && size->whole != found.size) {
        const std::string rows = size->whole ? std::to_string(*size->whole) : "other";
        found.wrong.clear();
        found.refuse("a grid of " + rows + " rows", "4 to 10 of as many cells");
    }
    if (found.is_wrong()) return found;
    std::vector<const Json*> cells;
    for (const Json& row : grid->items) {
        for (const Json& cell : row.items) {
            const std::size_t at = cells.size();
            cells.push_back(&cell);
            found.put(at, cell.find("value"), is_true(cell.find("given")));
            for (std::string_view key : {"candidates", "givenPencilMarks", "centerPencilMarks"}) {
                found.mark(at, cell.find(key));
            }
        }
    }
    take_regions(found, cells);
    take_rules(found, document);
    return found;
}

std::optional<Setting> of_sudokupad(const Json& document) {
    const Json* grid = document.find("cells");
    if (!are_objects(grid)) return {};
    Setting found(rows_in(*grid));
    if (found.is_wrong()) return found;
    std::size_t at = 0;
    for (const Json& row : grid->items) {
        for (const Json& cell : row.items) {
            const Json* given = cell.find("given");
            const bool is_given = !given || given->kind != Json::Kind::flag || given->flag;
            found.put(at, cell.find("value"), is_given);
            for (std::string_view key : {"candidates", "givenCentremarks", "centremarks"}) {
                found.mark(at, cell.find(key));
            }
            ++at;
        }
    }
    take_region_lists(found, list(document, "regions"));
    take_cages(found, list(document, "cages"));
    take_drawn(found, document);
    return found;
}

std::optional<Setting> of_numbers_with_rule(const Json& document) {
    constexpr Rule NAMES[] = {{"cages", "cages"},
                              {"killer", "killer cages"},
                              {"thermometers", "thermometers"},
                              {"thermos", "thermometers"},
                              {"arrows", "arrows"},
                              {"diagonals", "diagonals"},
                              {"antiknight", "the anti-knight rule"},
                              {"antiking", "the anti-king rule"}};
    const auto is_grid = [](const Json& value) { return value.is_list() && rows_in(value); };
    const auto grid = std::ranges::find_if(document.items, is_grid);
    if (grid == document.items.end()) return {};
    Setting found(rows_in(*grid));
    for (const auto& rules : {std::span<const Rule>(NAMES), std::span<const Rule>(RULES)}) {
        for (const Rule& rule : rules) {
            // A line or a text may be anything.
            if (rule.key == "line" || rule.key == "text") continue;
            const Json* value = document.find(rule.key);
            const bool is_rule = value && value != &*grid && (value->is_list() || is_true(value));
            found.also(rule.words, is_rule && value->is_something());
        }
    }
    return found.rules.empty() ? std::nullopt : std::optional(std::move(found));
}

// Cells that hold something, each with its row and column from 0. Older versions count candidates
// from 0, and say how difficult a puzzle is by a number: their candidates are left out.
std::optional<Setting> of_gnome(const Json& document) {
    const std::vector<Json>& cells = list(document, "cells");
    const auto has_position = [](const Json& cell) { return cell.find("position"); };
    if (cells.empty() || !std::ranges::all_of(cells, has_position)) return {};
    const bool is_old = document.find("difficulty_rating");
    Setting found(CLASSIC_SIDE);
    for (const Json& cell : cells) {
        const Cell at = cell_at(*cell.find("position"), CLASSIC_SIDE);
        if (at < 0) {
            found.refuse("a cell of GNOME Sudoku outside its grid", "9 rows of 9 cells");
            return found;
        }
        const auto place = static_cast<std::size_t>(at);
        found.put(place, cell.find("value"), is_true(cell.find("fixed")));
        const std::vector<Json>& marks = list(cell, "earmarks");
        const bool is_from_zero =
            std::ranges::any_of(marks, [](const Json& mark) { return mark.whole == 0; });
        if (!is_old && !is_from_zero) found.mark(place, cell.find("earmarks"));
    }
    return found;
}

}  // namespace whydoku::text
