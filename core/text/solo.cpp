// Game ids of Solo, of Simon Tatham's collection: `3x3:a6b5b9_1c9...`.
//
// In front of the colon are the columns and rows of boxes, or the size and a `j` for a jigsaw; then
// `x` for diagonals, `k` for killer cages, and words for a generator. Behind it are the cells: a
// letter is a run of empty ones (a is 1, z is 26), and a number a digit; `_` stands between
// digits. In a jigsaw a comma follows, and the edges between its regions.
#include <algorithm>
#include <numeric>

#include "text/packed.hpp"
#include "text/programs.hpp"

namespace whydoku::text {
namespace {

constexpr int MOST_SIDE = 36;  // larger numbers in front of a colon are no size of Solo
constexpr std::size_t LONGEST_HEAD = 16, LEAST = 8, LEAST_SEED = 6, MOST_WRONG = 2;
constexpr std::string_view AN_ID = "a game id of Solo, such as 3x3: and its cells";
constexpr int LETTERS_OF_RUNS = 26;

// What stands in front of the colon.
struct IdKind {
    int size = 0, box_rows = 0, box_columns = 0;  // no box in a jigsaw
    bool has_diagonals = false, has_cages = false;
};

int number_at(std::string_view signs, std::size_t& at) {
    int number = 0;
    constexpr int LIMIT = 1000;
    for (; at < signs.size() && is_digit(signs[at]); ++at) {
        number = std::min(LIMIT, 10 * number + signs[at] - '0');
    }
    return number;
}

// In `2x3` a box has two rows and three columns.
std::optional<IdKind> kind_of(std::string_view head) {
    if (head.size() > LONGEST_HEAD) return {};
    IdKind kind;
    std::size_t at = 0;
    kind.box_rows = kind.box_columns = number_at(head, at);
    if (!at || at == head.size()) return {};
    bool is_jigsaw = false, has_boxes = false;
    if (head[at] == 'x' && at + 1 < head.size() && is_digit(head[at + 1])) {
        kind.box_columns = number_at(head, ++at);
        has_boxes = true;
    }
    while (at < head.size()) {
        const char flag = head[at++];
        is_jigsaw |= flag == 'j';
        kind.has_diagonals |= flag == 'x';
        kind.has_cages |= flag == 'k';
        // The symmetry (r2, m8, md4, a) and the difficulty (dt, du, kmin) of a generator.
        if (std::string_view("jxkrmadtbiseu").find(flag) == std::string_view::npos) return {};
        if (flag == 'd' && at < head.size() && !is_digit(head[at])) ++at;
        number_at(head, at);
    }
    if (!has_boxes && !is_jigsaw) return {};
    kind.size = has_boxes ? kind.box_rows * kind.box_columns : kind.box_rows;
    if (is_jigsaw) kind.box_rows = kind.box_columns = 0;
    return kind.size > 1 && kind.size <= MOST_SIDE ? std::optional(kind) : std::nullopt;
}

bool is_of_id(char sign) {
    return is_digit(sign) || (sign >= 'a' && sign <= 'z') || sign == '_' || sign == ',';
}

// The cells behind a colon, up to a blank or a bracket. None if they are not meant to be cells:
// few of their signs may be damaged.
std::string_view cells_behind(std::string_view signs) {
    std::size_t end = 0, letters = 0, digits = 0, wrong = 0;
    for (; end < signs.size(); ++end) {
        const char sign = signs[end];
        if (std::string_view(" \t\"'()[]{}<>|;").find(sign) != std::string_view::npos) break;
        digits += is_digit(sign);
        letters += sign >= 'a' && sign <= 'z';
        wrong += !is_of_id(sign);
        if (wrong > MOST_WRONG + 1) return {};
    }
    while (end > 0 && std::string_view(".,!").find(signs[end - 1]) < 3) {
        wrong -= !is_of_id(signs[--end]);
    }
    const bool are_cells = end >= LEAST && letters > 1 && digits && wrong <= MOST_WRONG;
    return signs.substr(0, are_cells ? end : 0);
}

class Id {
  public:
    Id(IdKind kind, std::string_view rest, Place place) : kind_(kind), rest_(rest), place_(place) {}

    Outcome read();

  private:
    Outcome fault(std::string read, std::string_view expected) const {
        return {{}, Fault{std::move(read), std::string(expected), place_.line, {}}, place_.line};
    }
    Outcome fault_at(std::size_t at, std::string_view expected) const {
        return {{}, Fault{"", std::string(expected), place_.line, place_.at + at}, place_.line};
    }
    std::size_t area() const { return static_cast<std::size_t>(kind_.size * kind_.size); }
    Outcome read_cells(std::vector<Content>& cells);
    Outcome read_regions(std::vector<int>& regions);

    IdKind kind_;
    std::string_view rest_;
    Place place_;
    std::size_t at_ = 0;
};

Outcome Id::read_cells(std::vector<Content>& cells) {
    while (at_ < rest_.size() && rest_[at_] != ',') {
        const std::size_t first = at_;
        const char sign = rest_[at_];
        if (sign >= 'a' && sign <= 'z') {
            ++at_;
            cells.resize(cells.size() + static_cast<std::size_t>(sign - 'a' + 1),
                         {.kind = Content::Kind::empty});
        } else if (sign == '_') {
            ++at_;
        } else if (const int digit = number_at(rest_, at_);
                   sign != '0' && digit >= 1 && digit <= kind_.size) {
            cells.push_back(given_digit(digit));
        } else {
            return fault_at(
                first, "a letter for empty cells, or a digit 1 to " + std::to_string(kind_.size));
        }
        if (cells.size() > area()) break;
    }
    if (cells.size() == area()) return {};
    const bool has_more = cells.size() > area();
    return fault((has_more ? "more than " : "") + std::to_string(has_more ? area() : cells.size()) +
                     " cells in a game id of Solo",
                 std::to_string(area()));
}

// Edges in reading order: first those that stand between two cells of a row, then, column by
// column, those that lie between two cells of a column. A letter says how many places have none
// before the next edge; `_` none, and after a z there is no edge. One edge more ends all.
Outcome Id::read_regions(std::vector<int>& regions) {
    const int size = kind_.size, half = size * (size - 1);
    regions.resize(area());
    std::iota(regions.begin(), regions.end(), 0);
    const auto root = [&](int cell) {
        while (regions[cell] != cell) cell = regions[cell];
        return cell;
    };
    int edge = 0;
    for (; at_ < rest_.size(); ++at_) {
        const char sign = rest_[at_];
        if (sign != '_' && (sign < 'a' || sign > 'z')) {
            return fault_at(at_, "a letter or _ for the edges of regions");
        }
        const int free = sign == '_' ? 0 : sign - 'a' + 1;
        const int joined = free == LETTERS_OF_RUNS ? LETTERS_OF_RUNS - 1 : free;
        for (int done = 0; done < joined; ++done, ++edge) {
            if (edge >= 2 * half) return fault("too many edges of regions", AN_ID);
            const int at = edge % half, line = at / (size - 1), step = at % (size - 1);
            const int cell = edge < half ? line * size + step : step * size + line;
            const int one = root(cell), other = root(cell + (edge < half ? 1 : size));
            regions[std::max(one, other)] = std::min(one, other);
        }
        edge += free != LETTERS_OF_RUNS;
    }
    if (edge != 2 * half + 1) return fault("too few edges of regions", AN_ID);
    for (std::size_t cell = 0; cell < area(); ++cell) regions[cell] = root(static_cast<int>(cell));
    return {};
}

Outcome Id::read() {
    const int size = kind_.size;
    const std::string name = std::to_string(size) + "x" + std::to_string(size);
    if (size < SMALLEST || size > LARGEST) {
        return fault("the game id of a " + name + " puzzle", A_SIZE);
    }
    if (kind_.has_cages) {
        return fault("the game id of a killer Sudoku", "one without k, for cages");
    }
    std::vector<Content> cells;
    if (Outcome wrong = read_cells(cells); wrong.fault) return wrong;
    std::vector<int> regions(area());
    if (kind_.box_rows) {
        if (at_ < rest_.size()) return fault_at(at_, "the end of a game id of Solo");
        for (std::size_t cell = 0; cell < area(); ++cell) {
            const int row = static_cast<int>(cell) / size, column = static_cast<int>(cell) % size;
            regions[cell] = row / kind_.box_rows * kind_.box_rows + column / kind_.box_columns;
        }
    } else {
        if (at_ == rest_.size()) return fault("a jigsaw of Solo without edges of regions", AN_ID);
        ++at_;
        if (Outcome wrong = read_regions(regions); wrong.fault) return wrong;
    }
    NamedRegions named = name_regions(size, regions);
    if (!named.wrong.empty()) {
        return fault(named.wrong + " in a jigsaw of Solo",
                     std::to_string(size) + " regions of " + std::to_string(size) + " cells");
    }
    if (kind_.has_diagonals) {
        if (size != 9 || !named.layout.empty()) {
            return fault(
                "a " + name + (named.layout.empty() ? " puzzle" : " jigsaw") + " with diagonals",
                "9x9 with the usual boxes");
        }
        named.layout = "9x9-x";
    }
    Board board{.size = size, .cells = std::move(cells), .place = place_, .form = "line"};
    board.layout = named.layout;
    board.is_clear = board.is_exact = true;
    return {std::move(board), {}, place_.line};
}

}  // namespace

Outcome read_solo(const Text& text, Span word, std::size_t line) {
    const std::string_view signs = text.lines[line].signs;
    const std::size_t sep = word.at + word.length;
    if (sep >= signs.size() || (signs[sep] != ':' && signs[sep] != '#')) return {};
    if (!is_digit(signs[word.at])) return {};
    const auto kind = kind_of(in(signs, word));
    if (!kind) return {};
    const std::string_view behind = signs.substr(sep + 1);
    if (signs[sep] == '#') {
        const std::size_t end = std::min(behind.find_first_not_of("0123456789"), behind.size());
        if (end < LEAST_SEED) return {};
        return {{},
                Fault{"a random seed of Solo", "a game id with the cells behind a colon", line, {}},
                line};
    }
    const std::string_view rest = cells_behind(behind);
    if (rest.empty()) return {};
    return Id(*kind, rest, {line, sep + 1}).read();
}

}  // namespace whydoku::text
