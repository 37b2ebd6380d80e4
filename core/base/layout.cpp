#include "base/layout.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>

namespace whydoku {
namespace {

enum class Extra : std::uint8_t { none, diagonals, windows };

struct LayoutSpec {
    const char* name;
    int box_rows, box_cols;
    Extra extra;
};

constexpr LayoutSpec LAYOUTS[] = {
    {"4x4", 2, 2, Extra::none},
    {"6x6", 2, 3, Extra::none},
    {"8x8", 2, 4, Extra::none},
    {"9x9", 3, 3, Extra::none},
    {"10x10", 2, 5, Extra::none},
    {"9x9-x", 3, 3, Extra::diagonals},
    {"9x9-windoku", 3, 3, Extra::windows},
};

constexpr std::string_view JIGSAW = "jigsaw:";
constexpr std::string_view KILLER = "+killer:";
constexpr char NO_CAGE = '.', BETWEEN_SUMS = '.';
// In the order in which cages take them. None separates columns of a table.
constexpr std::string_view CAGE_SIGNS =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!$%&()*-/<=>?@[]^_{}~";

void add_house(Layout& layout, HouseKind kind, CellSet set) {
    const House h = layout.houses++;
    layout.house[h] = set;
    layout.kind[h] = kind;
    const bool block = kind == HouseKind::box || kind == HouseKind::window;
    (block ? layout.blocks : layout.lines) |= HouseSet::of(h);
    for (House other = 0; other < h; ++other) {
        const int shared = (set & layout.house[other]).size();
        layout.max_overlap = std::max(layout.max_overlap, shared);
        if (shared < 2) continue;
        layout.overlaps[h] |= HouseSet::of(other);
        layout.overlaps[other] |= HouseSet::of(h);
    }
    for (Cell c : set) {
        layout.houses_of[c] |= HouseSet::of(h);
        layout.peers[c] |= set - CellSet::of(c);
    }
}

template <class InHouse>
CellSet cells_where(const Layout& layout, InHouse in_house) {
    CellSet set;
    for (Cell c = 0; c < layout.cells; ++c) {
        if (in_house(layout.row_of(c), layout.column_of(c))) set |= CellSet::of(c);
    }
    return set;
}

// A layout with rows, columns and boxes; `region` is the number of the box of each cell.
Layout with_regions(std::string name, int size, const std::array<std::uint8_t, MAX_CELLS>& region) {
    Layout layout;
    layout.name = std::move(name);
    layout.size = size;
    layout.cells = size * size;
    layout.region = region;
    for (Cell c = 0; c < layout.cells; ++c) layout.all |= CellSet::of(c);
    for (int i = 0; i < size; ++i) {
        add_house(layout, HouseKind::row, cells_where(layout, [i](int r, int) { return r == i; }));
    }
    for (int i = 0; i < size; ++i) {
        add_house(layout, HouseKind::column,
                  cells_where(layout, [i](int, int c) { return c == i; }));
    }
    for (int i = 0; i < size; ++i) {
        add_house(layout, HouseKind::box,
                  cells_where(layout, [&](int r, int c) { return region[r * size + c] == i; }));
    }
    return layout;
}

// Four windows of 3x3, one cell in from the edges and one line apart.
void add_windows(Layout& layout) {
    for (int down : {1, 5}) {
        for (int right : {1, 5}) {
            add_house(layout, HouseKind::window, cells_where(layout, [=](int r, int c) {
                          return r >= down && r < down + 3 && c >= right && c < right + 3;
                      }));
        }
    }
}

void add_diagonals(Layout& layout) {
    const int last = layout.size - 1;
    add_house(layout, HouseKind::diagonal,
              cells_where(layout, [](int r, int c) { return r == c; }));
    add_house(layout, HouseKind::diagonal,
              cells_where(layout, [last](int r, int c) { return r + c == last; }));
}

Layout from_spec(const LayoutSpec& spec) {
    const int size = spec.box_rows * spec.box_cols;
    std::array<std::uint8_t, MAX_CELLS> region{};
    for (Cell c = 0; c < size * size; ++c) {
        const int band = c / size / spec.box_rows, stack = c % size / spec.box_cols;
        region[c] = static_cast<std::uint8_t>(band * spec.box_rows + stack);
    }
    Layout layout = with_regions(spec.name, size, region);
    layout.box_rows = spec.box_rows;
    layout.box_cols = spec.box_cols;
    if (spec.extra == Extra::diagonals) add_diagonals(layout);
    if (spec.extra == Extra::windows) add_windows(layout);
    return layout;
}

// Numbers the regions in the order in which they first occur.
std::string letters_of(std::string_view regions) {
    std::string letters;
    for (char letter : regions) {
        if (letters.find(letter) == std::string::npos) letters += letter;
    }
    return letters;
}

std::string jigsaw_fault(std::string_view regions) {
    int size = 0;
    while (size * size < static_cast<int>(regions.size())) ++size;
    if (size * size != static_cast<int>(regions.size()) || size < 4 || size > MAX_SIZE) {
        return "a jigsaw layout of " + std::to_string(regions.size()) +
               " cells: expected n*n region letters, n from 4 to 10";
    }
    for (char letter : letters_of(regions)) {
        const auto count = std::count(regions.begin(), regions.end(), letter);
        if (count == size) continue;
        return "region '" + std::string(1, letter) + "' of the jigsaw has " +
               std::to_string(count) + " cells: expected " + std::to_string(size);
    }
    return {};
}

Layout jigsaw(std::string_view regions) {
    const std::string letters = letters_of(regions);
    std::array<std::uint8_t, MAX_CELLS> region{};
    for (std::size_t c = 0; c < regions.size(); ++c) {
        region[c] = static_cast<std::uint8_t>(letters.find(regions[c]));
    }
    std::string name(JIGSAW);  // equal layouts have equal names, whatever their letters were
    for (std::size_t c = 0; c < regions.size(); ++c) name += "123456789A"[region[c]];
    return with_regions(std::move(name), static_cast<int>(letters.size()), region);
}

// What the digits of so many cells add up to at least and at most, where all differ.
int least_sum(int cells) {
    return cells * (cells + 1) / 2;
}
int most_sum(int cells, int size) {
    return cells * (2 * size + 1 - cells) / 2;
}

std::string name_of(const Layout& layout, Cell c) {
    return "r" + std::to_string(layout.row_of(c) + 1) + "c" +
           std::to_string(layout.column_of(c) + 1);
}

std::string cage_fault(const Layout& layout, const Rule& cage) {
    const Cell first = cage.cells.first();
    const int cells = cage.cells.size(), most = most_sum(cells, layout.size);
    const std::string told = "the cage of " + name_of(layout, first);
    if (cells > layout.size) {
        return told + " has " + std::to_string(cells) + " cells: there are only " +
               std::to_string(layout.size) + " digits, and a cage has no digit twice";
    }
    if (!cage.number || (cage.number >= least_sum(cells) && cage.number <= most)) return {};
    return told + " has " + std::to_string(cells) + (cells == 1 ? " cell" : " cells") +
           " and the sum " + std::to_string(cage.number) + ": expected " +
           std::to_string(least_sum(cells)) + " to " + std::to_string(most);
}

// The cages of MAP:SUMS, or what is wrong with it, in a sentence for the user.
struct Cages {
    std::vector<Rule> rules;
    std::string fault;

    Cages(const Layout& layout, std::string_view text) {
        const auto colon = text.find(':');
        read_map(layout, text.substr(0, colon));
        if (!fault.empty()) return;
        read_sums(colon == text.npos ? std::string_view{} : text.substr(colon + 1));
        if (fault.empty()) fault = cages_fault(layout, rules);
    }

  private:
    void read_map(const Layout& layout, std::string_view map) {
        if (static_cast<int>(map.size()) != layout.cells) {
            fault = "a map of cages with " + std::to_string(map.size()) + " signs: expected " +
                    std::to_string(layout.cells) + ", one for each cell";
            return;
        }
        std::string signs;
        for (Cell c = 0; c < layout.cells; ++c) {
            const char sign = map[static_cast<std::size_t>(c)];
            if (sign == NO_CAGE) continue;
            const auto at = std::min(signs.find(sign), signs.size());
            if (at == signs.size()) signs += sign, rules.push_back({RuleKind::cage, {}, 0});
            rules[at].cells |= CellSet::of(c);
        }
    }

    void read_sums(std::string_view sums) {
        std::size_t count = 0;
        for (auto left = sums; !left.empty(); ++count) {
            const auto comma = std::min(left.find(BETWEEN_SUMS), left.size());
            const std::string_view number = left.substr(0, comma);
            int sum = 0;
            const auto [end, error] = std::from_chars(number.data(), number.data() + comma, sum);
            if (error != std::errc{} || end != number.data() + comma || sum < 0) {
                fault = "'" + std::string(number.substr(0, 20)) + "' is not the sum of a cage";
                return;
            }
            if (count < rules.size()) rules[count].number = sum;
            left.remove_prefix(std::min(comma + 1, left.size()));
        }
        if (count == rules.size()) return;
        fault = std::to_string(count) + " sums for " + std::to_string(rules.size()) +
                " cages: expected one for each, 0 where a cage has none";
    }
};

}  // namespace

std::string cages_fault(const Layout& layout, const std::vector<Rule>& cages) {
    if (cages.size() > CAGE_SIGNS.size()) {
        return std::to_string(cages.size()) + " cages: expected at most " +
               std::to_string(CAGE_SIGNS.size());
    }
    Overlap<CellSet> covered;
    for (const Rule& cage : cages) {
        covered.add(cage.cells);
        if (covered.several) return name_of(layout, covered.several.first()) + " is in two cages";
        const std::string fault = cage_fault(layout, cage);
        if (!fault.empty()) return fault;
    }
    return {};
}

const char* to_string(HouseKind kind) {
    constexpr const char* NAMES[] = {"row", "column", "box", "diagonal", "window"};
    return NAMES[static_cast<std::size_t>(kind)];
}

std::vector<HouseInfo> Layout::house_list() const {
    std::vector<HouseInfo> list;
    for (House h = 0; h < houses; ++h) {
        list.push_back({kind[h], h < 3 * size ? h % size : h - 3 * size, house[h]});
    }
    return list;
}

std::vector<int> Layout::region_list() const {
    return {region.begin(), region.begin() + cells};
}

std::vector<CellSet> Layout::peer_list() const {
    return {peers.begin(), peers.begin() + cells};
}

std::vector<std::string> layout_names() {
    std::vector<std::string> names;
    for (const LayoutSpec& spec : LAYOUTS) names.emplace_back(spec.name);
    return names;
}

std::string layout_fault(std::string_view name) {
    if (const auto plus = name.find(KILLER); plus != name.npos) {
        const std::string fault = layout_fault(name.substr(0, plus));
        if (!fault.empty()) return fault;
        return Cages(make_layout(name.substr(0, plus)), name.substr(plus + KILLER.size())).fault;
    }
    std::string known;
    for (const LayoutSpec& spec : LAYOUTS) {
        if (name == spec.name) return {};
        known += std::string(spec.name) + ", ";
    }
    if (name.starts_with(JIGSAW)) return jigsaw_fault(name.substr(JIGSAW.size()));
    return "there is no layout '" + std::string(name) + "': expected " + known +
           "or jigsaw:REGIONS";
}

Layout make_layout(std::string_view name) {
    if (const auto plus = name.find(KILLER); plus != name.npos) {
        Layout plain = make_layout(name.substr(0, plus));
        const Cages cages(plain, name.substr(plus + KILLER.size()));
        if (!cages.fault.empty()) throw std::invalid_argument(cages.fault);
        return with_cages(std::move(plain), cages.rules);
    }
    if (const std::string fault = layout_fault(name); !fault.empty()) {
        throw std::invalid_argument(fault);
    }
    for (const LayoutSpec& spec : LAYOUTS) {
        if (name == spec.name) return from_spec(spec);
    }
    return jigsaw(name.substr(JIGSAW.size()));
}

Layout with_cages(Layout layout, const std::vector<Rule>& cages) {
    std::string map(static_cast<std::size_t>(layout.cells), NO_CAGE), sums;
    layout.rules = cages;
    std::ranges::sort(layout.rules, {}, [](const Rule& cage) { return cage.cells.first(); });
    for (std::size_t i = 0; i < layout.rules.size(); ++i) {
        const Rule& cage = layout.rules[i];
        for (Cell c : cage.cells) {
            map[static_cast<std::size_t>(c)] = CAGE_SIGNS[i];
            layout.peers[c] |= cage.cells - CellSet::of(c);
        }
        if (i) sums += BETWEEN_SUMS;
        sums += std::to_string(cage.number);
    }
    layout.name += std::string(KILLER) + map + ":" + sums;
    return layout;
}

}  // namespace whydoku
