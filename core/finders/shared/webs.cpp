#include "finders/shared/webs.hpp"

#include <algorithm>
#include <limits>

namespace whydoku::webs {

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

std::optional<Candidate> rival(const Board& board, const Colour& colour, Candidate c) {
    for (Digit d : board.candidates(c.cell)) {
        if (d != c.digit && colour[d].has(c.cell)) return candidate(c.cell, d);
    }
    const CellSet seen = colour[c.digit] & board.layout().peers[c.cell];
    if (!seen) return {};
    return candidate(seen.first(), c.digit);
}

void link(Step& step, Link::Kind kind, Candidate source, Candidate target) {
    const Link made{kind, {source}, {target}};
    if (std::ranges::find(step.links, made) == step.links.end()) step.links.push_back(made);
}

namespace {

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

// Reports what a few candidates of a web show by themselves, with no more of the web than the ways
// from one to another.
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

    // Reports colours that leave a cell nothing.
    bool report_emptied() {
        for (const Colour& colour : web_) {
            const Colour taken = taken_by(board_, colour);
            CellSet left;
            for (Digit d : board_.layout().digits()) left |= board_.places(d) - taken[d];
            for (Cell c : board_.empty() - left) {
                if (board_.candidates(c).size() < 2) continue;  // a single is seen without colours
                if (report_emptied(colour, c)) return true;
            }
        }
        return false;
    }

  private:
    using Way = std::vector<Candidate>;

    // The shortest ways from one of a colour to one that excludes each candidate of a cell.
    std::vector<Way> ways_to_cell(const Colour& colour, Cell cell, Candidate start) const {
        const Ways ways(board_, web_, start);
        std::vector<Way> found;
        for (Digit d : board_.candidates(cell)) {
            Way best;
            for (Candidate end : ways.web()) {
                if (!colour[end.digit].has(end.cell)) continue;
                if (!rival(board_, single(end), candidate(cell, d))) continue;
                Way way = ways.from(end);
                if (best.empty() || way.size() < best.size()) best = std::move(way);
            }
            found.push_back(std::move(best));
        }
        return found;
    }

    // What has the colour on the ways is false.
    bool report_emptied(const Colour& colour, Cell cell) {
        std::vector<Way> best;
        std::size_t fewest = std::numeric_limits<std::size_t>::max();
        const Digit first = board_.candidates(cell).first();
        for (Digit d : board_.layout().digits()) {
            for (Cell c : colour[d]) {
                if (!rival(board_, single(candidate(c, d)), candidate(cell, first))) continue;
                std::vector<Way> ways = ways_to_cell(colour, cell, candidate(c, d));
                std::size_t length = 0;
                for (const Way& way : ways) length += way.size();
                if (length >= fewest) continue;
                fewest = length;
                best = std::move(ways);
            }
        }
        return tell_emptied(colour, cell, best);
    }

    bool tell_emptied(const Colour& colour, Cell cell, const std::vector<Way>& ways) {
        Step& step = out_.draft();
        Way all;
        for (const Way& way : ways) all.insert(all.end(), way.begin(), way.end());
        for (Digit d : board_.layout().digits()) {
            CellSet struck;
            for (Candidate one : all) {
                if (one.digit == d && colour[d].has(one.cell)) struck |= CellSet::of(one.cell);
            }
            step.eliminate(struck, d);
        }
        mark(step, all);
        for (const Way& way : ways) join(step, way);
        step.mark_all(Role::set, board_, CellSet::of(cell));
        auto way = ways.begin();
        for (Digit d : board_.candidates(cell)) {
            link(step, Link::Kind::weak, (way++)->front(), candidate(cell, d));
        }
        return out_.report();
    }

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

    void draw(Step& step, const Way& way) const {
        mark(step, way);
        join(step, way);
    }
    void mark(Step& step, const Way& way) const {
        Colours part{};
        for (Candidate c : way) part[side_of(c)][c.digit] |= CellSet::of(c.cell);
        for (Digit d : board_.layout().digits()) {
            step.mark(Role::on, part[0][d], d);
            step.mark(Role::off, part[1][d], d);
        }
    }
    static void join(Step& step, const Way& way) {
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

}  // namespace

void mark_web(const Board& board, Step& step, const Colours& colours, Role one, Role other) {
    for (Digit d : board.layout().digits()) {
        step.mark(one, colours[0][d], d);
        step.mark(other, colours[1][d], d);
    }
    WebLinks(board, step, colours).draw();
}

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

void link_eliminations(const Board& board, Step& step, const Colour& colour) {
    for (Candidate c : step.eliminations) {
        if (const auto found = rival(board, colour, c)) link(step, Link::Kind::weak, *found, c);
    }
}

bool report_trimmed(Step& step, Sink& out) {
    trim(step);
    return out.report();
}

bool report_clashes(const Board& board, const Colours& web, Sink& out) {
    return WebWays(board, web, out).report_clashes();
}

bool report_traps(const Board& board, const Colours& web, Sink& out) {
    return WebWays(board, web, out).report_traps();
}

bool report_emptied(const Board& board, const Colours& web, Sink& out) {
    return WebWays(board, web, out).report_emptied();
}

}  // namespace whydoku::webs
