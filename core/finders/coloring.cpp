// Colouring: candidates that are joined by strong links ("one of these two is true") get two
// colours in turn. All candidates of one colour are true and all of the other are false; it is not
// known which colour is the true one.
//
// A step's strong links join each coloured candidate to the rest of its web. Its weak links are the
// reasons for the conclusion: two candidates of one colour that exclude each other, a colour of one
// web that meets a colour of another, or coloured candidates that exclude an eliminated one.
#include "finders/finders.hpp"
#include "finders/shared/webs.hpp"
#include "position/template_eliminations.hpp"

namespace whydoku {
namespace {

using namespace webs;

// The places of one digit that are connected through houses with two places for it.
struct Web {
    std::array<CellSet, 2> colour;

    CellSet all() const { return colour[0] | colour[1]; }
    Colours colours(Digit d) const {
        Colours both{};
        for (std::size_t i = 0; i < 2; ++i) both[i][d] = colour[i];
        return both;
    }
};

Web web_from(const Board& board, Digit d, Cell start) {
    Web web{};
    CellSet fresh = CellSet::of(start);
    for (int side = 0; fresh; side = 1 - side) {
        web.colour[side] |= fresh;
        CellSet next;
        for (Cell c : fresh) next |= partners(board, d, c);
        fresh = next - web.colour[1 - side];
    }
    return web;
}

// The webs of a digit, in the order of their first cells, without webs of a single cell.
std::vector<Web> webs_of(const Board& board, Digit d) {
    std::vector<Web> webs;
    CellSet left = board.places(d);
    while (left) {
        const Web web = web_from(board, d, left.first());
        left -= web.all();
        if (web.all().size() > 1) webs.push_back(web);
    }
    return webs;
}

bool sees_itself(const Layout& layout, CellSet cells) {
    return static_cast<bool>(seen_by_any(layout, cells) & cells);
}

// Takes a colour of each of two webs. True when they cannot both be true.
bool clash(const Layout& layout, CellSet one, CellSet other) {
    return static_cast<bool>(seen_by_any(layout, one) & other);
}

// Drafts a step that eliminates these places of a digit. Null if there are none.
Step* draft(const Board& board, Sink& out, Digit d, CellSet struck, const Web& web,
            const Web* second = nullptr) {
    struck &= board.places(d);
    if (!struck) return nullptr;
    Step& step = out.draft();
    step.eliminate(struck, d);
    mark_web(board, step, web.colours(d), Role::on, Role::off);
    if (second) mark_web(board, step, second->colours(d), Role::second_on, Role::second_off);
    return &step;
}

// Calls visit(digit, web) until it returns true.
template <class Visit>
void each_web(const Position& position, Sink& out, const Visit& visit) {
    const Board& board = position.board();
    each_digit(position, out, [&](Digit d) {
        for (const Web& web : webs_of(board, d)) {
            if (visit(d, web)) return true;
        }
        return false;
    });
}

// Calls visit(digit, one, other) for each two webs of a digit, in both orders, until visit returns
// true.
template <class Visit>
void each_two_webs(const Position& position, Sink& out, const Visit& visit) {
    const Board& board = position.board();
    each_digit(position, out, [&](Digit d) {
        const std::vector<Web> webs = webs_of(board, d);
        for (const Web& one : webs) {
            for (const Web& other : webs) {
                if (&one != &other && visit(d, one, other)) return true;
            }
        }
        return false;
    });
}

}  // namespace

// One of the colours is true, so a candidate that sees both is false.
void simple_colors_trap(const Position& position, Sink& out) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    each_web(position, out, [&](Digit d, const Web& web) {
        if (out.wants_shortest()) return report_traps(board, web.colours(d), out);
        const CellSet struck =
            seen_by_any(layout, web.colour[0]) & seen_by_any(layout, web.colour[1]);
        Step* step = draft(board, out, d, struck - web.all(), web);
        if (!step) return false;
        for (const Colour& colour : web.colours(d)) link_eliminations(board, *step, colour);
        return report_trimmed(*step, out);
    });
}

// Two cells of one colour share a house, so this colour is false.
void simple_colors_wrap(const Position& position, Sink& out) {
    const Board& board = position.board();
    each_web(position, out, [&](Digit d, const Web& web) {
        if (out.wants_shortest()) return report_clashes(board, web.colours(d), out);
        for (CellSet colour : web.colour) {
            if (!sees_itself(board.layout(), colour)) continue;
            Step* step = draft(board, out, d, colour, web);
            if (!step) continue;
            Colour places{};
            places[d] = colour;
            link_clash(board, *step, places, places);
            if (report_trimmed(*step, out)) return true;
        }
        return false;
    });
}

// A colour of one web and a colour of another see each other, so they are not both true. So the
// opposite of at least one of them is true, and a candidate that sees both opposites is false.
void multi_colors_1(const Position& position, Sink& out) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    each_two_webs(position, out, [&](Digit d, const Web& one, const Web& other) {
        CellSet struck;
        std::array<CellSet, 4> by_clash{};  // of each colour of one with each of the other
        for (int i = 0; i < 4; ++i) {
            const int a = i / 2, b = i % 2;
            if (!clash(layout, one.colour[a], other.colour[b])) continue;
            by_clash[i] = board.places(d) & seen_by_any(layout, one.colour[1 - a]) &
                          seen_by_any(layout, other.colour[1 - b]);
            struck |= by_clash[i];
        }
        Step* step = draft(board, out, d, struck, one, &other);
        if (!step) return false;
        const Colours first = one.colours(d), second = other.colours(d);
        for (int i = 0; i < 4; ++i) {
            const int a = i / 2, b = i % 2;
            if (!by_clash[i]) continue;
            link_clash(board, *step, first[a], second[b]);
            for (Cell c : by_clash[i]) {
                for (const Colour& colour : {first[1 - a], second[1 - b]}) {
                    link(*step, Link::Kind::weak, *rival(board, colour, candidate(c, d)),
                         candidate(c, d));
                }
            }
        }
        return report_trimmed(*step, out);
    });
}

// A colour of one web sees both colours of another web. One of these is true, so the first colour
// is false.
void multi_colors_2(const Position& position, Sink& out) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    each_two_webs(position, out, [&](Digit d, const Web& one, const Web& other) {
        for (std::size_t i = 0; i < 2; ++i) {
            const CellSet colour = one.colour[i];
            if (!clash(layout, colour, other.colour[0])) continue;
            if (!clash(layout, colour, other.colour[1])) continue;
            Step* step = draft(board, out, d, colour, one, &other);
            if (!step) continue;
            for (const Colour& met : other.colours(d)) {
                link_clash(board, *step, one.colours(d)[i], met);
            }
            if (report_trimmed(*step, out)) return true;
        }
        return false;
    });
}

namespace {

// A web over all digits: cells with two candidates connect it as well.
struct Medusa {
    Colours colour{};

    CellSet all(Digit d) const { return colour[0][d] | colour[1][d]; }
};

// Finds the webs in the order of their first candidates.
class Medusas {
  public:
    explicit Medusas(const Board& board) : board_(board), bivalue_(board.bivalue()) {
        for (Digit d : board.layout().digits()) {
            CellSet joined = bivalue_;
            for (House h : board.houses_with(d, 2)) joined |= board.layout().house[h];
            left_[d] = joined & board.places(d);
        }
    }

    // Calls visit(web) until it returns true.
    template <class Visit>
    void each(const Visit& visit) {
        for (Cell c : board_.empty()) {
            for (Digit d : board_.candidates(c)) {
                if (!left_[d].has(c)) continue;
                const Medusa medusa = web_from(candidate(c, d));
                for (Digit e : board_.layout().digits()) left_[e] -= medusa.all(e);
                if (visit(medusa)) return;
            }
        }
    }

  private:
    struct Waiting {
        Candidate at;
        int side;
    };

    Medusa web_from(Candidate start) {
        Medusa medusa;
        waiting_.push_back({start, 0});
        while (!waiting_.empty()) {
            const auto [at, side] = waiting_.back();
            waiting_.pop_back();
            const Cell c = at.cell;
            const Digit d = at.digit;
            if (medusa.all(d).has(c)) continue;
            medusa.colour[side][d] |= CellSet::of(c);
            for (Cell partner : partners(board_, d, c) - medusa.all(d)) {
                waiting_.push_back({candidate(partner, d), 1 - side});
            }
            if (!bivalue_.has(c)) continue;
            const Digit other = (board_.candidates(c) - DigitSet::of(d)).first();
            waiting_.push_back({candidate(c, other), 1 - side});
        }
        return medusa;
    }

    const Board& board_;
    CellSet bivalue_;
    Colour left_{};  // candidates that have a strong link and are in no web yet
    std::vector<Waiting> waiting_;
};

// A colour is false when it has a digit twice in a house, two digits in a cell, or leaves a cell
// without a candidate.
bool is_false(const Board& board, const Colour& colour, const Colour& taken) {
    CellSet twice, filled, left;
    for (Digit d : board.layout().digits()) {
        twice |= colour[d] & (taken[d] | filled);
        filled |= colour[d];
        left |= board.places(d) - taken[d];
    }
    return twice || left != board.empty();
}

// Shows why a colour is false: two of its candidates exclude each other, or it takes all candidates
// of a cell.
void show_false(const Board& board, Step& step, const Colour& colour, const Colour& taken) {
    if (link_clash(board, step, colour, colour)) return;
    CellSet left;
    for (Digit d : board.layout().digits()) left |= board.places(d) - taken[d];
    const Cell c = (board.empty() - left).first();
    step.mark_all(Role::set, board, CellSet::of(c));
    for (Digit d : board.candidates(c)) {
        link(step, Link::Kind::weak, *rival(board, colour, candidate(c, d)), candidate(c, d));
    }
}

// Eliminates a false colour as a whole, or else the candidates that are false under both colours.
// True when the sink has enough.
bool strike_medusa(const Board& board, Sink& out, const Medusa& medusa) {
    const DigitSet digits = board.layout().digits();
    const std::array taken{taken_by(board, medusa.colour[0]), taken_by(board, medusa.colour[1])};
    Step& step = out.draft();
    for (std::size_t i = 0; i < 2; ++i) {
        if (!is_false(board, medusa.colour[i], taken[i])) continue;
        for (Digit d : digits) step.eliminate(medusa.colour[i][d], d);
        mark_web(board, step, medusa.colour, Role::on, Role::off);
        show_false(board, step, medusa.colour[i], taken[i]);
        return report_trimmed(step, out);
    }
    for (Digit d : digits) step.eliminate(taken[0][d] & taken[1][d], d);
    if (step.eliminations.empty()) return false;
    mark_web(board, step, medusa.colour, Role::on, Role::off);
    for (const Colour& colour : medusa.colour) link_eliminations(board, step, colour);
    return report_trimmed(step, out);
}

// The conclusions that need the least of a web: those of two candidates, or of the few that leave a
// cell nothing. True when the sink has enough.
bool strike_shortly(const Board& board, Sink& out, const Medusa& medusa) {
    const Colours& web = medusa.colour;
    return report_clashes(board, web, out) || report_traps(board, web, out) ||
           report_emptied(board, web, out);
}

}  // namespace

void medusa_3d(const Position& position, Sink& out) {
    const Board& board = position.board();
    Medusas(board).each([&](const Medusa& medusa) {
        return out.wants_shortest() ? strike_shortly(board, out, medusa)
                                    : strike_medusa(board, out, medusa);
    });
}

}  // namespace whydoku
