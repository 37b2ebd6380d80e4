// Tells how a symmetry carries the givens of a puzzle onto one another, and what follows. The
// evidence of such a step names the givens in pairs: a given, and the one to which it is carried.

#include <algorithm>
#include <optional>

#include "tell/parts.hpp"

namespace whydoku::tell {
namespace {

// Where lines or digits go; those that go nowhere have none.
using To = std::array<std::optional<int>, MAX_SIZE + 1>;

struct Carried {
    Candidate from, to;
};

std::vector<Carried> pairs_of(const Step& step, const Voice& voice) {
    const Node givens = candidates_of(marks_of(step, {Role::base}));
    if (givens.size() % 2) voice.refuse();
    std::vector<Carried> pairs;
    for (std::size_t i = 0; i + 1 < givens.size(); i += 2)
        pairs.push_back({givens[i], givens[i + 1]});
    return pairs;
}

// What goes nowhere goes, in order, to the images that are left.
void complete(To& to, int begin, int end, int image_begin, int image_end) {
    Numbers left;
    for (int image = image_begin; image < image_end; ++image) {
        if (std::ranges::find(to, image) == to.end()) left.push_back(image);
    }
    auto next = left.begin();
    for (int one = begin; one < end && next != left.end(); ++one) {
        if (!to[one]) to[one] = *next++;
    }
}

// What each digit becomes; one that is not given becomes what is left over.
To exchange_of(const Step& step, const Voice& voice) {
    To to{};
    for (const auto& [from, image] : pairs_of(step, voice)) to[from.digit] = image.digit;
    const int most = voice.layout().size + 1;
    complete(to, 1, most, 1, most);
    return to;
}

// Lines without givens go where the other lines of their chute leave a place.
void add_empty(To& lines, int size, int width, int image_width) {
    for (int start = 0; start < size; start += width) {
        int line = start;
        while (line < start + width && !lines[line]) ++line;
        if (line == start + width) continue;
        const int image = *lines[line] / image_width * image_width;
        complete(lines, start, start + width, image, image + image_width);
    }
    complete(lines, 0, size, 0, size);
}

struct Movement {
    bool transposed = false;  // whether rows become columns
    To rows{}, columns{};
};

Movement movement_of(const Step& step, const Voice& voice) {
    const Layout& layout = voice.layout();
    const auto pairs = pairs_of(step, voice);
    Movement found;
    To row_to_row{};
    for (const auto& [from, to] : pairs) {
        auto& image = row_to_row[layout.row_of(from.cell)];
        if (!image) image = layout.row_of(to.cell);
        if (image != layout.row_of(to.cell)) found.transposed = true;
    }
    for (const auto& [from, to] : pairs) {
        const int row = layout.row_of(to.cell), column = layout.column_of(to.cell);
        found.rows[layout.row_of(from.cell)] = found.transposed ? column : row;
        found.columns[layout.column_of(from.cell)] = found.transposed ? row : column;
    }
    const int n = layout.size, high = layout.box_rows ? layout.box_rows : n,
              wide = layout.box_cols ? layout.box_cols : n;
    add_empty(found.rows, n, high, found.transposed ? wide : high);
    add_empty(found.columns, n, wide, found.transposed ? high : wide);
    return found;
}

enum class Kind : std::uint8_t { other, same, back };

Kind kind_of(const To& to, int size) {
    bool same = true, back = true;
    for (int i = 0; i < size; ++i) {
        same &= to[i] == i;
        back &= to[i] == size - 1 - i;
    }
    return same ? Kind::same : back ? Kind::back : Kind::other;
}

struct Known {
    bool transposed;
    Kind rows, columns;
    std::string_view phrase;
};

constexpr Known KNOWN[] = {
    {false, Kind::back, Kind::back, "half_turn"},
    {false, Kind::back, Kind::same, "upside_down"},
    {false, Kind::same, Kind::back, "left_to_right"},
    {true, Kind::same, Kind::same, "diagonal"},
    {true, Kind::back, Kind::back, "other_diagonal"},
    {true, Kind::back, Kind::same, "quarter_turn"},
    {true, Kind::same, Kind::back, "quarter_turn_back"},
};

// What changes places, each as a ring from its least; the last goes to the first.
std::vector<Numbers> rings_of(const To& to, const Voice& voice) {
    std::vector<Numbers> rings;
    Numbers seen;  // evidence that is damaged may have no rings
    for (int one = 0; one <= MAX_SIZE; ++one) {
        Numbers ring;
        for (int at = one; to[one] && !contains(seen, at);) {
            seen.push_back(at);
            ring.push_back(at);
            if (!to[at]) {
                voice.refuse();
                break;
            }
            at = *to[at];
        }
        if (ring.size() > 1) rings.push_back(std::move(ring));
    }
    return rings;
}

// What changes places: `1 to 2 and back, 4 to 5 to 6 and back`.
std::string tell_rings(const To& to, const Voice& voice, int first) {
    Texts told;
    for (const Numbers& ring : rings_of(to, voice)) {
        Texts names;
        for (int one : ring) names.emplace_back(1, digit_char(one + first));
        told.push_back(voice.say("ring", {{'r', joined(names, voice.phrase("goes_to"))}}));
    }
    return joined(told, ", ");
}

}  // namespace

std::string tell_movement(const Step& step, const Voice& voice) {
    const Movement moved = movement_of(step, voice);
    const int size = voice.layout().size;
    const Kind rows = kind_of(moved.rows, size), columns = kind_of(moved.columns, size);
    for (const Known& known : KNOWN) {
        if (known.transposed == moved.transposed && known.rows == rows && known.columns == columns)
            return std::string(voice.phrase(known.phrase));
    }
    // Rows that have become columns are moved as columns.
    const To *first = &moved.rows, *second = &moved.columns;
    if (moved.transposed) std::swap(first, second);
    Texts moves;
    for (const To* to : {first, second}) {
        if (kind_of(*to, size) == Kind::same) continue;
        const std::string rings = tell_rings(*to, voice, 1);
        moves.push_back(voice.say(to == first ? "rows_go" : "columns_go", {{'l', rings}}));
    }
    const std::string told = voice.say("move", {{'m', voice.words().join_groups(moves)}});
    return moved.transposed ? voice.say("diagonal_then", {{'m', told}}) : told;
}

std::string tell_exchange(const Step& step, const Voice& voice) {
    const std::string rings = tell_rings(exchange_of(step, voice), voice, 0);
    return voice.say(rings.empty() ? "no_exchange" : "exchange", {{'l', rings}});
}

std::string note_exchange(const Step& step, const Voice& voice) {
    Texts told;
    for (const Numbers& ring : rings_of(exchange_of(step, voice), voice)) {
        Texts names;
        for (int one : ring) names.emplace_back(1, digit_char(one));
        told.push_back(joined(names, "-"));
    }
    return told.empty() ? "-" : joined(told, ", ");
}

std::string tell_stays(const Step& step, const Voice& voice) {
    Numbers kept;
    const To exchange = exchange_of(step, voice);
    for (int one = 0; one <= MAX_SIZE; ++one) {
        if (exchange[one] == one) kept.push_back(one);
    }
    const Numbers stay = cells_of(marks_of(step, {Role::set}));
    Numbers see = cells_of(step.eliminations);
    std::erase_if(see, [&](Cell cell) { return contains(stay, cell); });
    const std::string digits = voice.digits(kept, "or");
    Texts told;
    const auto tell = [&](std::string_view key, const Numbers& cells) {
        told.push_back(voice.say(key, {{'c', voice.cells(cells)}, {'d', digits}}));
    };
    if (!stay.empty()) tell(stay.size() == 1 ? "stays_one" : "stays_many", stay);
    if (!see.empty()) tell("sees_image", see);
    return joined(told, " ");
}

std::string tell_images(const Step& step, const Voice& voice) {
    const auto on = marks_of(step, {Role::on}), off = marks_of(step, {Role::off});
    Node known = candidates_of(on), images = step.placements;
    const Node denied = candidates_of(off);
    known.insert(known.end(), denied.begin(), denied.end());
    images.insert(images.end(), step.eliminations.begin(), step.eliminations.end());
    Texts told;
    for (std::size_t i = 0; i < std::min(known.size(), images.size()); ++i) {
        const std::string_view key = i < on.size() ? "fact" : "no_fact";
        const auto fact = [&](Candidate one) {
            return voice.say(
                key, {{'c', voice.cell(one.cell)}, {'d', std::string(1, digit_char(one.digit))}});
        };
        told.push_back(voice.say("image", {{'f', fact(known[i])}, {'i', fact(images[i])}}));
    }
    return joined(told, "; ");
}

}  // namespace whydoku::tell
