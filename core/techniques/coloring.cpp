// Colouring: candidates that are joined by strong links ("one of these two is true") get two
// colours in turn. All candidates of one colour are true and all of the other are false; it is not
// known which colour is the true one.
#include "../template_eliminations.hpp"
#include "finders.hpp"

namespace pencilmark {
namespace {

// The places of one digit that are connected through houses with two places for it.
struct Web {
    std::array<CellSet, 2> colour;

    CellSet all() const { return colour[0] | colour[1]; }
};

// Cells that share a house with one of the cells.
CellSet seen_by_any(const Layout& layout, CellSet cells) {
    CellSet seen;
    for (Cell c : cells) seen |= layout.peers[c];
    return seen;
}

CellSet partners(const Board& board, Digit d, Cell c) {
    CellSet found;
    for (House h : board.layout().houses_of[c] & board.houses_with(d, 2)) {
        found |= board.places(d, h) - CellSet::of(c);
    }
    return found;
}

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

void mark_web(Step& step, Digit d, const Web& web, Role one, Role other) {
    step.mark(one, web.colour[0], d);
    step.mark(other, web.colour[1], d);
}

bool sees_itself(const Layout& layout, CellSet cells) {
    return static_cast<bool>(seen_by_any(layout, cells) & cells);
}

// Takes a colour of each of two webs. True when they cannot both be true.
bool clash(const Layout& layout, CellSet one, CellSet other) {
    return static_cast<bool>(seen_by_any(layout, one) & other);
}

// True when the sink has enough.
bool strike(const Board& board, Sink& out, Digit d, CellSet struck, const Web& web,
            const Web* second = nullptr) {
    struck &= board.places(d);
    if (!struck) return false;
    Step& step = out.draft();
    step.eliminate(struck, d);
    mark_web(step, d, web, Role::on, Role::off);
    if (second) mark_web(step, d, *second, Role::second_on, Role::second_off);
    return out.report();
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
        const CellSet struck =
            seen_by_any(layout, web.colour[0]) & seen_by_any(layout, web.colour[1]);
        return strike(board, out, d, struck - web.all(), web);
    });
}

// Two cells of one colour share a house, so this colour is false.
void simple_colors_wrap(const Position& position, Sink& out) {
    const Board& board = position.board();
    each_web(position, out, [&](Digit d, const Web& web) {
        for (CellSet colour : web.colour) {
            if (!sees_itself(board.layout(), colour)) continue;
            if (strike(board, out, d, colour, web)) return true;
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
        for (int i = 0; i < 4; ++i) {
            const int a = i / 2, b = i % 2;
            if (!clash(layout, one.colour[a], other.colour[b])) continue;
            struck |=
                seen_by_any(layout, one.colour[1 - a]) & seen_by_any(layout, other.colour[1 - b]);
        }
        return strike(board, out, d, struck, one, &other);
    });
}

// A colour of one web sees both colours of another web. One of these is true, so the first colour
// is false.
void multi_colors_2(const Position& position, Sink& out) {
    const Board& board = position.board();
    const Layout& layout = board.layout();
    each_two_webs(position, out, [&](Digit d, const Web& one, const Web& other) {
        for (CellSet colour : one.colour) {
            if (!clash(layout, colour, other.colour[0])) continue;
            if (!clash(layout, colour, other.colour[1])) continue;
            if (strike(board, out, d, colour, one, &other)) return true;
        }
        return false;
    });
}

namespace {

using Colour = std::array<CellSet, MAX_SIZE + 1>;  // places by digit

// A web over all digits: cells with two candidates connect it as well.
struct Medusa {
    std::array<Colour, 2> colour{};

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

// The places of each digit that are false if a colour is true: those that the colour sees, and the
// other candidates of its cells.
Colour taken_by(const Board& board, const Colour& colour) {
    const Layout& layout = board.layout();
    CellSet filled;
    for (Digit d : layout.digits()) filled |= colour[d];
    Colour taken{};
    for (Digit d : layout.digits()) {
        taken[d] = board.places(d) & ((filled - colour[d]) | seen_by_any(layout, colour[d]));
    }
    return taken;
}

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

void mark_medusa(const Board& board, Step& step, const Medusa& medusa) {
    for (Digit d : board.layout().digits()) {
        step.mark(Role::on, medusa.colour[0][d], d);
        step.mark(Role::off, medusa.colour[1][d], d);
    }
}

// Eliminates a false colour as a whole, or else the candidates that are false under both colours.
// True when the sink has enough.
bool strike_medusa(const Board& board, Sink& out, const Medusa& medusa) {
    const DigitSet digits = board.layout().digits();
    const std::array taken{taken_by(board, medusa.colour[0]), taken_by(board, medusa.colour[1])};
    Step& step = out.draft();
    if (is_false(board, medusa.colour[0], taken[0])) {
        for (Digit d : digits) step.eliminate(medusa.colour[0][d], d);
    } else if (is_false(board, medusa.colour[1], taken[1])) {
        for (Digit d : digits) step.eliminate(medusa.colour[1][d], d);
    } else {
        for (Digit d : digits) step.eliminate(taken[0][d] & taken[1][d], d);
    }
    if (step.eliminations.empty()) return false;
    mark_medusa(board, step, medusa);
    return out.report();
}

}  // namespace

void medusa_3d(const Position& position, Sink& out) {
    const Board& board = position.board();
    Medusas(board).each([&](const Medusa& medusa) { return strike_medusa(board, out, medusa); });
}

}  // namespace pencilmark
