#include "scales/hodoku/net_tables.hpp"

#include <algorithm>
#include <optional>
#include <ranges>

namespace whydoku::hodoku {
namespace {

constexpr std::size_t MOST_ENTRIES = 1000;  // of a table; HoDoKu drops more
constexpr int ROUNDS = 4;

// A board on which something is supposed, as HoDoKu keeps it: it goes on where the supposition is
// wrong, and has the singles in the order in which they came about.
class SupposedBoard {
  public:
    explicit SupposedBoard(const Board& board) : layout_(board.layout()) {
        for (Cell c : layout_.all) {
            grid_.candidates[c] = board.candidates(c);
            grid_.values[c] = static_cast<std::uint8_t>(board.value(c));
        }
        for (House h = 0; h < layout_.houses; ++h) {
            for (Digit d : layout_.digits()) {
                count(h, d) = static_cast<std::int8_t>(board.place_count(h, d));
            }
        }
        start_ = grid_;
    }

    // Takes everything back.
    void restart() {
        grid_ = start_;
        naked_.clear();
        hidden_.clear();
    }

    DigitSet candidates(Cell c) const { return grid_.candidates[c]; }
    int places(House h, Digit d) const { return grid_.counts[h][d]; }

    void place(Cell c, Digit d) {
        if (grid_.values[c] == d) return;
        const DigitSet had = grid_.candidates[c];
        grid_.values[c] = static_cast<std::uint8_t>(d);
        grid_.candidates[c] = {};
        for (Cell peer : layout_.peers[c]) eliminate(peer, d);
        for (Digit other : had) {
            for (House h : layout_.houses_of[c]) {
                if (--count(h, other) == 1 && other != d) push_hidden(h, other);
            }
        }
    }

    void eliminate(Cell c, Digit d) {
        if (!grid_.candidates[c].has(d)) return;
        grid_.candidates[c] -= DigitSet::of(d);
        if (!grid_.candidates[c]) return;
        if (grid_.candidates[c].size() == 1)
            naked_.push_back(candidate(c, grid_.candidates[c].first()));
        for (House h : layout_.houses_of[c]) {
            const int left = --count(h, d);
            if (left == 1) push_hidden(h, d);
            if (left == 0) drop_hidden(h, d);
        }
    }

    // The singles of the cells that are empty now.
    void singles(std::vector<Candidate>& naked, std::vector<Candidate>& hidden) const {
        naked.clear();
        hidden.clear();
        for (Candidate one : naked_) {
            if (!grid_.values[one.cell]) naked.push_back(one);
        }
        CellSet seen;
        for (Candidate one : hidden_) {
            if (grid_.values[one.cell] || seen.has(one.cell) || !is_hidden(one)) continue;
            seen |= CellSet::of(one.cell);
            hidden.push_back(one);
        }
    }

  private:
    struct Grid {
        std::array<DigitSet, MAX_CELLS> candidates{};
        std::array<std::uint8_t, MAX_CELLS> values{};
        std::array<std::array<std::int8_t, MAX_SIZE + 1>, MAX_HOUSES> counts{};
    };

    std::int8_t& count(House h, Digit d) { return grid_.counts[h][d]; }

    bool is_hidden(Candidate one) const {
        for (House h : layout_.houses_of[one.cell]) {
            if (places(h, one.digit) == 1) return true;
        }
        return false;
    }

    void push_hidden(House h, Digit d) {
        for (Cell c : layout_.house[h]) {
            if (!grid_.candidates[c].has(d)) continue;
            hidden_.push_back(candidate(c, d));
            return;
        }
    }

    void drop_hidden(House h, Digit d) {
        const auto found = std::ranges::find_if(hidden_, [&](Candidate one) {
            return one.digit == d && layout_.house[h].has(one.cell);
        });
        if (found != hidden_.end()) hidden_.erase(found);
    }

    const Layout& layout_;
    Grid grid_, start_;
    std::vector<Candidate> naked_, hidden_;
};

// Writes tables, one after another.
class TableWriter {
  public:
    TableWriter(const Board& board, const Literals& literals)
        : start_(board), board_(board), literals_(literals) {
        index_.assign(static_cast<std::size_t>(literals.count()), 0);
        written_.assign(static_cast<std::size_t>(literals.count()), 0);
    }

    void write(Cell c, Digit d, bool holds, NetTable& table) {
        table_ = &table;
        table.clear();
        ++tables_;
        start_.restart();
        if (holds) {
            place(c, d, std::nullopt);
        } else {
            start_.eliminate(c, d);
            add(literals_.off(c, d), {});
            const DigitSet left = start_.candidates(c);
            if (left.size() == 1) place(c, left.first(), std::nullopt);
        }
        for (int round = 0; round < ROUNDS; ++round) {
            start_.singles(naked_, hidden_);
            if (naked_.empty() && hidden_.empty()) break;
            for (Candidate one : naked_) place(one.cell, one.digit, Single::naked);
            for (Candidate one : hidden_) place(one.cell, one.digit, Single::hidden);
        }
        add_groups();
    }

  private:
    enum class Single : std::uint8_t { naked, hidden };
    using Sources = std::array<std::uint16_t, NetEntry::SOURCES>;

    void add(Literal literal, Sources from) {
        if (has(literal) || table_->size() >= MOST_ENTRIES) return;
        const auto here = static_cast<std::uint16_t>(table_->size());
        const std::uint16_t before =
            from[0] < here ? (*table_)[from[0]].distance : std::uint16_t{0};
        // The latest source comes first.
        for (std::size_t i = 1; i < from.size(); ++i) {
            if (from[i] > from[0]) std::swap(from[i], from[0]);
        }
        table_->push_back({literal, static_cast<std::uint16_t>(before + 1), from});
        index_[literal] = here;
        written_[literal] = tables_;
    }

    bool has(Literal literal) const { return written_[literal] == tables_; }

    void place(Cell c, Digit d, std::optional<Single> single) {
        const DigitSet candidates = start_.candidates(c);
        const House house = tightest_house(c, d);
        start_.place(c, d);
        const auto here = static_cast<std::uint16_t>(table_->size());
        add(literals_.on(c, d), single ? sources(c, d, *single, house) : Sources{});
        const CellSet seen = board_.places(d) & board_.layout().peers[c];
        for (Cell peer : seen) add(literals_.off(peer, d), {here});
        for (Digit other : candidates - DigitSet::of(d)) add(literals_.off(c, other), {here});
    }

    // Of the row, the column and the box, the first with the fewest places.
    House tightest_house(Cell c, Digit d) const {
        House best = board_.layout().houses_of[c].first();
        for (House h : board_.layout().houses_of[c]) {
            if (start_.places(h, d) < start_.places(best, d)) best = h;
        }
        return best;
    }

    Sources sources(Cell c, Digit d, Single single, House house) const {
        Sources from{};
        std::size_t count = 0;
        const auto use = [&](Literal literal) {
            const auto index = has(literal) ? index_[literal] : std::uint16_t{0};
            if (count < from.size()) from[count++] = index;
        };
        if (single == Single::naked) {
            for (Digit other : board_.candidates(c) - DigitSet::of(d)) use(literals_.off(c, other));
        } else {
            for (Cell other : board_.places(d, house) - CellSet::of(c)) {
                use(literals_.off(other, d));
            }
        }
        return from;
    }

    void add_groups() {
        for (Literal literal : literals_.by_groups(table_->front().literal)) add(literal, {});
    }

    SupposedBoard start_;
    const Board& board_;
    const Literals& literals_;
    NetTable* table_ = nullptr;
    std::vector<std::uint16_t> index_;
    std::vector<int> written_;  // by literal: the last table that has it
    int tables_ = 0;
    std::vector<Candidate> naked_, hidden_;
};

}  // namespace

void NetTables::build(const Position& position) {
    const Board& board = position.board();
    const Literals& literals = position.table<LiteralsOf<WithGroups::yes>>();
    if (tables_.size() < static_cast<std::size_t>(literals.count())) {
        tables_.resize(static_cast<std::size_t>(literals.count()));
    }
    TableWriter writer(board, literals);
    for (int i = 0; i < literals.count(); ++i) {
        const auto literal = static_cast<Literal>(i);
        const TableNode& node = literals.node(literal);
        NetTable& table = tables_[literal];
        if (!node.is_group()) {
            writer.write(node.cell(), node.digit, Literals::is_on(literal), table);
            continue;
        }
        constexpr std::uint16_t START = 1, NEXT = 2;
        table.assign(1, {literal, START, {}});
        for (Literal to : literals.direct(literal)) table.push_back({to, NEXT, {}});
    }
}

void NetConsequence::build(const Position& position) {
    const NetTables& tables = position.table<NetTables>();
    const Literals& literals = position.table<LiteralsOf<WithGroups::yes>>();
    Consequence::build(literals.count(), [&](Literal from) {
        std::vector<Literal> following;
        for (const NetEntry& entry : std::span(tables[from]).subspan(1)) {
            following.push_back(entry.literal);
        }
        return following;
    });
}

const NetWays::Expanded& NetWays::expanded(Literal start) {
    Expanded& table = expanded_[start];
    if (table.entries.empty()) expand(start, table);
    return table;
}

// Adds the tables of what follows to the table of the start, as HoDoKu does: one after another,
// where the way is shorter also in place of what another table had added.
void NetWays::expand(Literal start, Expanded& table) const {
    table.index.assign(expanded_.size(), -1);
    for (const NetEntry& entry : tables_[start]) {
        table.index[entry.literal] = static_cast<std::int16_t>(table.entries.size());
        table.entries.push_back({entry.literal, start, entry.distance});
    }
    const std::size_t own = table.entries.size();
    for (std::size_t i = 1; i < table.entries.size() && table.entries.size() < MOST_ENTRIES; ++i) {
        const Literal by = table.entries[i].literal;
        const int base = table.entries[i].distance;
        const NetTable& source = tables_[by];
        for (std::size_t k = 1; k < source.size(); ++k) {
            const int distance = base + source[k].distance;
            std::int16_t& at = table.index[source[k].literal];
            if (at < 0) {
                at = static_cast<std::int16_t>(table.entries.size());
                table.entries.push_back({source[k].literal, by, distance});
            } else if (static_cast<std::size_t>(at) >= own) {
                Entry& known = table.entries[static_cast<std::size_t>(at)];
                if (known.distance > distance) known = {known.literal, by, distance};
            }
        }
    }
}

// Calls visit(entry, table) for the entries back from the end, until it returns true or the start
// is reached: through the table that an entry comes from to its start, then on from there.
template <class Visit>
void NetWays::walk_back(const Expanded& table, Literal start, Literal end,
                        const Visit& visit) const {
    std::size_t steps = 0;
    for (Literal at = end; at != start;) {
        const std::int16_t index = table.index[at];
        if (index < 0) return;
        const Literal by = table.entries[static_cast<std::size_t>(index)].by;
        const NetTable& source = tables_[by];
        auto entry = std::ranges::find(source, at, &NetEntry::literal);
        while (entry != source.begin()) {
            if (entry == source.end() || ++steps > MOST_ENTRIES) return;
            if (visit(*entry, source)) return;
            entry = source.begin() + entry->from[0];
        }
        at = by;
    }
}

NetWays::Measure NetWays::measure(Literal start, Literal end) {
    const Expanded& table = expanded(start);
    Measure found{1, false};
    std::vector<Literal> on_way{start}, sides;
    walk_back(table, start, end, [&](const NetEntry& entry, const NetTable& source) {
        ++found.length;
        on_way.push_back(entry.literal);
        for (std::size_t i = 1; i < entry.from.size(); ++i) {
            if (entry.from[i]) sides.push_back(source[entry.from[i]].literal);
        }
        return false;
    });
    found.is_net = !sides.empty();
    for (Literal side : sides) {
        ++found.length;  // the side itself
        walk_back(table, start, side, [&](const NetEntry& entry, const NetTable& source) {
            ++found.length;
            const Literal before = source[entry.from[0]].literal;
            return std::ranges::find(on_way, before) != on_way.end();
        });
    }
    return found;
}

}  // namespace whydoku::hodoku
