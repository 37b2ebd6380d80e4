// Tells why some digits cannot fill the cells of an impossible pattern.
//
// Two digits would have to take turns in a ring of an odd number of cells. Twelve cells of four
// boxes can be a tridagon, whose reason is told where it is a step of its own. Other cells are
// filled case by case: the digits of three cells of a house are given names, whichever they are.
// Each further cell holds what the cells that it sees leave. Where none has one name left, one with
// two is tried out.

#include "tell/cases.hpp"

#include <algorithm>
#include <optional>

#include "tell/parts.hpp"

namespace whydoku::tell {
namespace {

constexpr std::string_view LETTERS = "ABC";
constexpr int MOST_TRIED = 3;  // cells, one after the other; damaged evidence may need more
constexpr int NAMES = 3;

bool has(const Filled& filled, Named one) {
    return std::ranges::find(filled, one) != filled.end();
}

// Cells with the names that they hold, and with those that are left for the others. A cell with one
// name left gets it at once, until a cell is stuck with none.
class Filling {
  public:
    Filling(const Layout& layout, CellSet cells) : layout_(&layout), open_(cells) {
        left_.fill((1u << NAMES) - 1);
    }

    // What follows when more cells are filled.
    Filling after(const Filled& more) const {
        Filling next = *this;
        for (const auto& [cell, name] : more) next.put(cell, name);
        next.follow();
        return next;
    }

    const Filled& held() const { return held_; }
    CellSet open() const { return open_; }
    const std::optional<Cell>& stuck() const { return stuck_; }
    unsigned left(Cell cell) const { return left_[cell]; }

    // The cells that took names from a cell before it was filled, one for each name.
    CellSet reasons(Cell cell) const {
        CellSet found;
        unsigned seen = 0;
        for (const auto& [other, name] : held_) {
            if (other == cell) break;
            if (!layout_->peers[cell].has(other) || seen >> name & 1) continue;
            seen |= 1u << name;
            found |= CellSet::of(other);
        }
        return found;
    }

  private:
    void put(Cell cell, int name) {
        held_.push_back({cell, name});
        open_ -= CellSet::of(cell);
        for (Cell other : layout_->peers[cell] & open_) left_[other] &= ~(1u << name);
    }

    void follow() {
        while (true) {
            std::optional<Cell> first;
            stuck_.reset();
            for (Cell cell : open_) {
                if (std::popcount(left_[cell]) > 1) continue;
                if (!first) first = cell;
                if (!left_[cell] && !stuck_) stuck_ = cell;
            }
            if (stuck_ || !first) return;
            put(*first, std::countr_zero(left_[*first]));
        }
    }

    const Layout* layout_;
    CellSet open_;
    Filled held_;
    std::array<unsigned, MAX_CELLS> left_{};
    std::optional<Cell> stuck_;
};

std::pair<std::size_t, std::size_t> cost_of(const std::vector<Case>& cases, std::size_t first) {
    for (const Case& one : cases) first += one.follows.size();
    return {cases.size(), first};
}

// Which of the filled cells leave a cell no name, and what was tried no third name.
Filled needed(const Filling& filling, CellSet three, const Filled& tried, Cell stuck) {
    CellSet options;
    for (const Named& one : tried) options |= CellSet::of(one.cell);
    CellSet wanted = options | filling.reasons(stuck);
    const Filled& held = filling.held();
    for (auto one = held.rbegin(); one != held.rend(); ++one) {
        if (wanted.has(one->cell) && !three.has(one->cell)) wanted |= filling.reasons(one->cell);
    }
    Filled found;
    for (const Named& one : held) {
        if ((wanted - options - three).has(one.cell)) found.push_back(one);
    }
    return found;
}

// The cases that refute a filling; none if more cells must be tried out.
std::vector<Case> cases_of(const Filling& filling, CellSet three, const Filled& tried, int most) {
    if (filling.stuck()) {
        const Cell stuck = *filling.stuck();
        return {{tried, needed(filling, three, tried, stuck), stuck}};
    }
    std::vector<Case> best;
    for (Cell cell : most ? filling.open() : CellSet()) {
        if (std::popcount(filling.left(cell)) != 2) continue;
        std::vector<Case> both;
        for (int name = 0; name < NAMES; ++name) {
            if (!(filling.left(cell) >> name & 1)) continue;
            Filled more = tried;
            more.push_back({cell, name});
            std::vector<Case> own = cases_of(filling.after({{cell, name}}), three, more, most - 1);
            if (own.empty()) {
                both.clear();
                break;
            }
            both.insert(both.end(), own.begin(), own.end());
        }
        if (both.empty()) continue;
        if (best.empty() || cost_of(both, 0) < cost_of(best, 0)) best = std::move(both);
    }
    return best;
}

// How names fail that three cells are given; without cases if more cells must be tried out.
Refuted refuted_from(const Layout& layout, CellSet cells, const Numbers& three, int most) {
    Filled named;
    for (int name = 0; name < NAMES; ++name) named.push_back({three[name], name});
    const Filling start = Filling(layout, cells).after(named);
    Refuted refuted{three, {}, cases_of(start, set_of(three), {}, most)};
    for (const Named& one : start.held()) {
        const bool is_needed = std::ranges::any_of(
            refuted.cases, [&](const Case& own) { return has(own.follows, one); });
        if (is_needed && most) refuted.first.push_back(one);
    }
    for (Case& own : refuted.cases)
        std::erase_if(own.follows, [&](Named one) { return has(refuted.first, one); });
    return refuted;
}

// Triples of cells that share a house.
std::vector<Numbers> triples(const Layout& layout, const Numbers& cells) {
    std::vector<Numbers> found;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        for (std::size_t j = i + 1; j < cells.size(); ++j) {
            const HouseSet two = layout.houses_of[cells[i]] & layout.houses_of[cells[j]];
            for (std::size_t k = two ? j + 1 : cells.size(); k < cells.size(); ++k) {
                if (two & layout.houses_of[cells[k]])
                    found.push_back({cells[i], cells[j], cells[k]});
            }
        }
    }
    return found;
}

struct Pattern {
    Numbers cells;
    std::size_t digits;
};

Pattern pattern_of(const Step& step) {
    const auto marks = marks_of(step, {Role::floor, Role::roof});
    return {cells_of(marks), digits_of(marks).size()};
}

std::string facts(const Filled& filled, const Voice& prose) {
    Texts told;
    for (const auto& [cell, name] : filled) {
        told.push_back(
            prose.say("fact", {{'c', prose.cell(cell)}, {'d', LETTERS.substr(name, 1)}}));
    }
    return prose.words().join(told);
}

std::string told_of(const Refuted& refuted, const Voice& prose) {
    const HouseSet over = prose.layout().houses_over(set_of(refuted.named));
    std::string told = prose.say(
        "impossible_names", {{'c', prose.cells(refuted.named)}, {'h', prose.house(over.first())}});
    if (!refuted.first.empty()) {
        told += ' ';
        told += prose.say("impossible_first", {{'f', facts(refuted.first, prose)}});
    }
    for (const auto& [tried, follows, stuck] : refuted.cases) {
        std::string key = tried.empty() ? "impossible_end" : "impossible_case";
        if (follows.empty()) key += "_at_once";
        told += prose.say(
            key,
            {{'t', facts(tried, prose)}, {'f', facts(follows, prose)}, {'e', prose.cell(stuck)}});
    }
    return refuted.cases.size() == 1 ? told : told + '\n';
}

}  // namespace

bool is_tridagon(const Layout& layout, const Numbers& cells) {
    const CellSet set = set_of(cells);
    int boxes = 0, lines = 0;
    for (House house = 0; house < layout.houses; ++house) {
        const int share = (layout.house[house] & set).size();
        const HouseKind kind = layout.kind[house];
        if (!share || kind > HouseKind::box) continue;
        if (share != (kind == HouseKind::box ? 3 : 2)) return false;
        ++(kind == HouseKind::box ? boxes : lines);
    }
    return cells.size() == 12 && boxes == 4 && lines == 12;
}

Refuted refute(const Layout& layout, const Numbers& cells) {
    const std::vector<Numbers> starts = triples(layout, cells);
    for (int most = 0; most <= MOST_TRIED; ++most) {
        Refuted best;
        for (const Numbers& three : starts) {
            Refuted found = refuted_from(layout, set_of(cells), three, most);
            if (found.cases.empty()) continue;
            if (best.cases.empty() ||
                cost_of(found.cases, found.first.size()) < cost_of(best.cases, best.first.size()))
                best = std::move(found);
        }
        if (!best.cases.empty()) return best;
    }
    return {};
}

std::string tell_impossible(const Step& step, const Voice& voice) {
    const auto& [cells, digits] = pattern_of(step);
    if (digits < NAMES) return std::string(voice.phrase("impossible_ring"));
    if (is_tridagon(voice.layout(), cells)) return std::string(voice.phrase("impossible_tridagon"));
    const Refuted refuted = refute(voice.layout(), cells);
    if (refuted.cases.empty()) return std::string(voice.phrase("impossible_cells"));
    return told_of(refuted, voice.prose());
}

Numbers lettered_cells(const Step& step, const Voice& voice) {
    const Text* argument = voice.entry(step, "argument");
    const bool is_told = argument && argument->words.find(IMPOSSIBLE) != std::string::npos;
    if (!is_told) return {};
    const auto& [cells, digits] = pattern_of(step);
    if (digits < NAMES || is_tridagon(voice.layout(), cells)) return {};
    return refute(voice.layout(), cells).named;
}

}  // namespace whydoku::tell
