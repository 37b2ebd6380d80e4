// Colouring: candidates that are joined by strong links ("one of these two is true") get two
// colours in turn. All candidates of one colour are true and all of the other are false; it is not
// known which colour is the true one.
//
// A step's strong links join each coloured candidate to the rest of its web. Its weak links are the
// reasons for the conclusion: two candidates of one colour that exclude each other, a colour of one
// web that meets a colour of another, or coloured candidates that exclude an eliminated one.
#include <algorithm>
#include <limits>
#include <optional>

#include "finders/finders.hpp"
#include "position/template_eliminations.hpp"

namespace whydoku {
namespace {

using Colour = std::array<CellSet, MAX_SIZE + 1>;  // places by digit
using Colours = std::array<Colour, 2>;

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

void link(Step& step, Link::Kind kind, Candidate source, Candidate target) {
    const Link made{kind, {source}, {target}};
    if (std::ranges::find(step.links, made) == step.links.end()) step.links.push_back(made);
}

// Joins each candidate of a web to the rest of it by a strong link.
class WebLinks {
  public:
    WebLinks(const Board& board, Step& step, const Colours& colours)
        : board_(board), step_(step), left_(colours[0]) {
        for (Digit d : board.layout().digits()) left_[d] |= colours[1][d];
    }

    void draw() {
        for (Digit d : board_.layout().digits()) {
            if (left_[d]) return draw_from(candidate(left_[d].first(), d));
        }
    }

  private:
    void draw_from(Candidate start) {
        left_[start.digit] -= CellSet::of(start.cell);
        std::vector<Candidate> joined{start};
        for (std::size_t i = 0; i < joined.size(); ++i) {
            const Candidate from = joined[i];
            const auto join = [&](Cell other_cell, Digit other_digit) {
                if (!left_[other_digit].has(other_cell)) return;
                left_[other_digit] -= CellSet::of(other_cell);
                const Candidate other = candidate(other_cell, other_digit);
                link(step_, Link::Kind::strong, from, other);
                joined.push_back(other);
            };
            for (Cell partner : partners(board_, from.digit, from.cell)) join(partner, from.digit);
            if (!board_.bivalue().has(from.cell)) continue;
            for (Digit other : board_.candidates(from.cell)) join(from.cell, other);
        }
    }

    const Board& board_;
    Step& step_;
    Colour left_;  // candidates that are not joined yet
};

void mark_web(const Board& board, Step& step, const Colours& colours, Role one, Role other) {
    for (Digit d : board.layout().digits()) {
        step.mark(one, colours[0][d], d);
        step.mark(other, colours[1][d], d);
    }
    WebLinks(board, step, colours).draw();
}

// Removes the branches of webs that no conclusion needs: candidates that one strong link joins to
// the rest, that exclude nothing, and to which nothing is done. What is left reads faster.
void trim(Step& step) {
    const auto among = [](const auto& candidates, Candidate c) {
        return std::ranges::find(candidates, c) != candidates.end();
    };
    const auto touches = [&](const Link& link, Candidate c) {
        return among(link.source, c) || among(link.target, c);
    };
    const auto is_idle = [&](const Mark& mark) {
        const Candidate c = candidate(mark.cell, mark.digit);
        if (mark.role == Role::set || among(step.eliminations, c)) return false;
        if (std::ranges::count(step.marks, mark.role, &Mark::role) == 1) return false;
        int strong = 0;
        for (const Link& link : step.links) {
            if (!touches(link, c)) continue;
            if (link.kind == Link::Kind::weak || ++strong > 1) return false;
        }
        return true;
    };
    for (;;) {
        const auto idle = std::ranges::find_if(step.marks, is_idle);
        if (idle == step.marks.end()) return;
        const Candidate c = candidate(idle->cell, idle->digit);
        std::erase_if(step.links, [&](const Link& link) { return touches(link, c); });
        step.marks.erase(idle);
    }
}

bool report_trimmed(Step& step, Sink& out) {
    trim(step);
    return out.report();
}

// A candidate of the colour that excludes the given one: another digit of its cell, or its digit in
// a peer.
std::optional<Candidate> rival(const Board& board, const Colour& colour, Candidate c) {
    for (Digit d : board.candidates(c.cell)) {
        if (d != c.digit && colour[d].has(c.cell)) return candidate(c.cell, d);
    }
    const CellSet seen = colour[c.digit] & board.layout().peers[c.cell];
    if (!seen) return {};
    return candidate(seen.first(), c.digit);
}

// Links the first candidate of a colour that a candidate of the other colour excludes. The colours
// may be the same.
bool link_clash(const Board& board, Step& step, const Colour& one, const Colour& other) {
    for (Digit d : board.layout().digits()) {
        for (Cell c : one[d]) {
            const auto found = rival(board, other, candidate(c, d));
            if (!found) continue;
            link(step, Link::Kind::weak, candidate(c, d), *found);
            return true;
        }
    }
    return false;
}

// Links each eliminated candidate to one that excludes it, if the colour has one.
void link_eliminations(const Board& board, Step& step, const Colour& colour) {
    for (Candidate c : step.eliminations) {
        if (const auto found = rival(board, colour, c)) link(step, Link::Kind::weak, *found, c);
    }
}

bool sees_itself(const Layout& layout, CellSet cells) {
    return static_cast<bool>(seen_by_any(layout, cells) & cells);
}

// Takes a colour of each of two webs. True when they cannot both be true.
bool clash(const Layout& layout, CellSet one, CellSet other) {
    return static_cast<bool>(seen_by_any(layout, one) & other);
}

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

// The shortest ways along strong links from a candidate to the others of its web.
class Ways {
  public:
    Ways(const Board& board, const Colours& web, Candidate start) : joined_{start}, before_{NONE} {
        for (std::size_t i = 0; i < joined_.size(); ++i) {
            const auto [c, d] = joined_[i];
            for (Cell partner : partners(board, d, c)) join(candidate(partner, d), i);
            if (!board.bivalue().has(c)) continue;
            for (Digit other : board.candidates(c)) {
                if (web[0][other].has(c) || web[1][other].has(c)) join(candidate(c, other), i);
            }
        }
    }

    const std::vector<Candidate>& web() const { return joined_; }

    // From one of the web back to the start.
    std::vector<Candidate> from(Candidate end) const {
        std::vector<Candidate> way;
        for (std::size_t at = index_of(end); at != NONE; at = before_[at]) {
            way.push_back(joined_[at]);
        }
        return way;
    }

  private:
    static constexpr std::size_t NONE = std::numeric_limits<std::size_t>::max();

    std::size_t index_of(Candidate c) const {
        return static_cast<std::size_t>(std::ranges::find(joined_, c) - joined_.begin());
    }
    void join(Candidate c, std::size_t before) {
        if (index_of(c) < joined_.size()) return;
        joined_.push_back(c);
        before_.push_back(before);
    }

    std::vector<Candidate> joined_;
    std::vector<std::size_t> before_;  // in joined_
};

// Reports what two candidates of a web show by themselves, with no more of the web than the way
// from the one to the other.
class WebWays {
  public:
    WebWays(const Board& board, const Colours& web, Sink& out)
        : board_(board), web_(web), out_(out) {}

    // Reports clashes: two of a colour that exclude each other. True when the sink has enough.
    bool report_clashes() {
        return each_pair([&](const Ways& ways, Candidate start, Candidate end) {
            return side_of(start) == side_of(end) && report_clash(ways, start, end);
        });
    }
    // Reports what two candidates of different colours both exclude.
    bool report_traps() {
        return each_pair([&](const Ways& ways, Candidate start, Candidate end) {
            return side_of(start) != side_of(end) && report_trap(ways, start, end);
        });
    }

  private:
    std::size_t side_of(Candidate c) const { return web_[0][c.digit].has(c.cell) ? 0 : 1; }

    template <class Visit>
    bool each_pair(const Visit& visit) const {
        for (Digit d : board_.layout().digits()) {
            for (Cell c : web_[0][d] | web_[1][d]) {
                const Candidate start = candidate(c, d);
                const Ways ways(board_, web_, start);
                for (Candidate end : ways.web()) {
                    if (start < end && visit(ways, start, end)) return true;
                }
            }
        }
        return false;
    }

    // What has this colour on the way is false.
    bool report_clash(const Ways& ways, Candidate start, Candidate end) {
        if (!rival(board_, single(start), end)) return false;
        Step& step = out_.draft();
        const auto way = ways.from(end);
        for (std::size_t i = 0; i < way.size(); i += 2) step.eliminate(way[i].cell, way[i].digit);
        draw(step, way);
        link(step, Link::Kind::weak, start, end);
        return out_.report();
    }

    // One of the two is true.
    bool report_trap(const Ways& ways, Candidate start, Candidate end) {
        const Colour one = taken_by(board_, single(start)), other = taken_by(board_, single(end));
        Step& step = out_.draft();
        for (Digit d : board_.layout().digits()) {
            step.eliminate((one[d] & other[d]) - web_[0][d] - web_[1][d], d);
        }
        if (step.eliminations.empty()) return false;
        draw(step, ways.from(end));
        for (Candidate c : step.eliminations) {
            link(step, Link::Kind::weak, start, c);
            link(step, Link::Kind::weak, end, c);
        }
        return out_.report();
    }

    void draw(Step& step, const std::vector<Candidate>& way) const {
        Colours part{};
        for (Candidate c : way) part[side_of(c)][c.digit] |= CellSet::of(c.cell);
        for (Digit d : board_.layout().digits()) {
            step.mark(Role::on, part[0][d], d);
            step.mark(Role::off, part[1][d], d);
        }
        for (std::size_t i = 1; i < way.size(); ++i) {
            link(step, Link::Kind::strong, way[i - 1], way[i]);
        }
    }

    static Colour single(Candidate c) {
        Colour colour{};
        colour[c.digit] = CellSet::of(c.cell);
        return colour;
    }

    const Board& board_;
    const Colours web_;
    Sink& out_;
};

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
        if (out.wants_shortest()) return WebWays(board, web.colours(d), out).report_traps();
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
        if (out.wants_shortest()) return WebWays(board, web.colours(d), out).report_clashes();
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

// The conclusions that need the least of a web: those of two candidates, or else all. True when the
// sink has enough.
bool strike_shortly(const Board& board, Sink& out, const Medusa& medusa) {
    WebWays ways(board, medusa.colour, out);
    return ways.report_clashes() || ways.report_traps() || strike_medusa(board, out, medusa);
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
