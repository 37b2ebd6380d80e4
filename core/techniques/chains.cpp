// Alternating inference chains. A node is false, so by a strong link the next is true, so by a weak
// link the next is false, and so on: a chain that begins and ends with a strong link says that its
// first or its last node is true.
//
//   open           what both ends would rule out is false
//   discontinuous  the same, where that is a single candidate, which closes the chain to a loop; or
//                  both ends are one node, which is true because it cannot be false
//   loop           the ends exclude each other, so the chain runs around both ways: of each two
//                  nodes with a weak link one is true, and what both would rule out is false
//
// A search looks over all chains of a board in breadth, so it knows the shortest between any two
// ends; the shortest are reported first.
#include <algorithm>
#include <tuple>

#include "../links.hpp"
#include "../lost.hpp"
#include "finders.hpp"

namespace pencilmark {
namespace {

enum class Shape : std::uint8_t { open, discontinuous, loop };

struct Hit {
    int length;  // in links
    NodeId from, to;
    Shape shape;
};

using Path = std::vector<NodeId>;
using Struck = std::vector<Candidate>;

void strike_cell(const Board& board, Cell c, DigitSet spared, Struck& struck) {
    for (Digit d : board.candidates(c) - spared) struck.push_back(candidate(c, d));
}

// What is false if a node is true: the other digits of its cell; for a group, what it sees.
void strike_rivals(const Board& board, const Node& node, Struck& struck) {
    if (node.single()) return strike_cell(board, node.cell(), DigitSet::of(node.digit), struck);
    for (Cell c : node.sees) struck.push_back(candidate(c, node.digit));
}

// Calls visit(set, digits) for each set through which the chain goes, and the two digits by which
// it enters and leaves.
template <class Visit>
void each_set(const Links& links, const Path& path, const Visit& visit) {
    for (std::size_t i = 0; i + 1 < path.size(); i += 2) {
        const Als* set = links.set_between(path[i], path[i + 1]);
        if (!set) continue;
        const auto nodes = links.nodes();
        visit(*set, DigitSet::of(nodes[path[i]].digit) | DigitSet::of(nodes[path[i + 1]].digit));
    }
}

void strike_around(const Board& board, const Links& links, const Path& path, Struck& struck) {
    const auto nodes = links.nodes();
    strike_common(board, nodes[path.front()], nodes[path.back()], struck);
    for (std::size_t i = 1; i + 1 < path.size(); i += 2) {
        strike_common(board, nodes[path[i]], nodes[path[i + 1]], struck);
    }
    each_set(links, path, [&](const Als& set, DigitSet ends) {
        // Either way round, the set lacks one of these digits and so holds all of the others.
        for (Digit d : set.digits - ends) {
            for (Cell c : links.sets().node(set, d).seen) struck.push_back(candidate(c, d));
        }
    });
    std::ranges::sort(struck);
    struck.erase(std::unique(struck.begin(), struck.end()), struck.end());
}

// Whether a candidate sees both nodes, or the one that both are.
bool strikes(const Board& board, const Node& a, const Node& b) {
    if (a.digit == b.digit) {
        if (a.cells == b.cells && a.single()) return board.candidates(a.cell()).size() > 1;
        return static_cast<bool>(a.sees & b.sees);
    }
    if (a.single() && a.cells == b.cells) return board.candidates(a.cell()).size() > 2;
    return (a.single() && b.sees.has(a.cell())) || (b.single() && a.sees.has(b.cell()));
}

// Pairs of ends between which a chain strikes something, or may do so if it is a loop, with the
// shortest first.
template <LinkKinds Kinds>
class Search {
  public:
    void build(const Position& position) {
        const Board& board = position.board();
        links_ = &position.table<LinksOf<Kinds>>();
        hits_.clear();
        if (!Kinds.als && !find_ends(board)) return;
        for (NodeId from = 0; from < links_->count(); ++from) {
            // A chain with a set at both ends is left to the chains of sets.
            if (links_->nodes()[from].in_set) break;
            if (!Kinds.als && !begins(from)) continue;
            reach_.from(*links_, from, Truth::no);
            for (NodeId to : reach_.reached()) {
                if (to >= from) judge(board, from, to);
            }
        }
        std::ranges::sort(hits_, {},
                          [](const Hit& hit) { return std::tuple(hit.length, hit.from, hit.to); });
    }

    const Links& links() const { return *links_; }
    std::span<const Hit> hits() const { return hits_; }

  private:
    // Chains on one digit, or through cells alone, only ever say that both ends rule out a digit.
    static constexpr bool ALL_SHAPES = Kinds.weak_in_cell;
    static constexpr int OPEN = 0, LOOP = 1;  // rows of ends_

    // Whether a chain between these says something.
    bool pays(const Board& board, const Node& a, const Node& b) const {
        if (!ALL_SHAPES && (a.digit != b.digit || a.cells == b.cells)) return false;
        return strikes(board, a, b);
    }

    // Whether a chain from here may strike something: as one of the ends, or as a loop, which then
    // strikes between two neighbours. These are the ends of the rest of it.
    bool begins(NodeId from) const {
        const Bits ends = closure_.if_false(from);
        if (ends_[OPEN].has(from)) return true;
        return ends.meets(ends_[LOOP]) && ends.meets(links_->weak()[from]);
    }

    // Collects the ends of all chains that strike something; false when there are none.
    bool find_ends(const Board& board) {
        const auto nodes = links_->nodes();
        closure_.build(*links_);
        ends_.reset(2, links_->count());
        bool any = false;
        for (NodeId to = 0; to < nodes.size(); ++to) {
            // Read from either end, a chain is the same.
            for (int from : closure_.if_false(to)) {
                if (from > to) break;
                if (!pays(board, nodes[static_cast<NodeId>(from)], nodes[to])) continue;
                any = true;
                ends_.add(OPEN, from);
                if (!links_->weak()[from].has(to)) continue;
                ends_.add(LOOP, from);
                ends_.add(LOOP, to);
            }
        }
        return any;
    }

    void judge(const Board& board, NodeId from, NodeId to) {
        const Node &a = links_->nodes()[from], &b = links_->nodes()[to];
        const auto hit = [&](Shape shape) {
            hits_.push_back({reach_.length(to, Truth::yes), from, to, shape});
        };
        struck_.clear();
        if (from != to) {
            strike_common(board, a, b, struck_);
        } else if (ALL_SHAPES) {
            strike_rivals(board, a, struck_);
        }
        if (!ALL_SHAPES) {
            if (a.digit == b.digit && !struck_.empty()) hit(Shape::open);
        } else if (links_->weak()[from].has(to)) {
            hit(Shape::loop);
            if (struck_.size() > 1) hit(Shape::open);
        } else if (!struck_.empty()) {
            hit(from == to || struck_.size() == 1 ? Shape::discontinuous : Shape::open);
        }
    }

    const Links* links_ = nullptr;
    Closure closure_;
    BitRows ends_;  // the first of the two ends; both, where they exclude each other
    Reach reach_;
    std::vector<Hit> hits_;
    Struck struck_;
};

// Writes down what the chain says; a loop is closed by its last link, a discontinuous one by the
// two links of the candidate that it strikes.
void describe(const Board& board, const Links& links, const Path& path, Shape shape, Step& step) {
    const Node& first = links.nodes()[path.front()];
    const Node& last = links.nodes()[path.back()];
    if (shape == Shape::loop) {
        strike_around(board, links, path, step.eliminations);
    } else if (path.front() == path.back()) {
        strike_rivals(board, first, step.eliminations);
    } else {
        strike_common(board, first, last, step.eliminations);
    }
    const bool closed = shape == Shape::discontinuous && path.front() != path.back();
    if (closed) {
        step.links.push_back({Link::Kind::weak, step.eliminations, first.candidates()});
    }
    draw_path(step, links, path, Truth::no);
    each_set(links, path,
             [&](const Als& set, DigitSet) { step.mark_all(Role::set, board, set.cells); });
    if (closed) {
        step.links.push_back({Link::Kind::weak, last.candidates(), step.eliminations});
    } else if (shape == Shape::loop) {
        step.links.push_back({Link::Kind::weak, last.candidates(), first.candidates()});
    }
}

// Whether a chain, read from one of its ends, has as true what it has as false too: a part of it
// then proves or strikes something by itself.
bool crosses_itself(std::span<const Node> nodes, const Path& path) {
    const std::size_t start = path.front() == path.back();
    std::array<std::array<CellSet, MAX_SIZE + 1>, 2> used{};  // in turns, false and true
    for (std::size_t i = start; i < path.size(); ++i) {
        used[i % 2][nodes[path[i]].digit] |= nodes[path[i]].cells;
    }
    for (std::size_t i = start; i < path.size(); ++i) {
        const Node& node = nodes[path[i]];
        if (!node.in_set && !(node.cells - used[1 - i % 2][node.digit])) return true;
    }
    return false;
}

// Reports the chains of a shape. What an open chain strikes depends on its ends alone, so any of
// the shortest between them will do; of loops, each is told.
template <LinkKinds Kinds>
void chains(const Position& position, Sink& out, Shape shape) {
    const Board& board = position.board();
    const auto& search = position.table<Search<Kinds>>();
    const Links& links = search.links();
    const auto nodes = links.nodes();
    const auto special = [&](NodeId i) { return Kinds.als ? nodes[i].in_set : !nodes[i].single(); };
    // Through sets there can be millions of ways between two ends, so the first of them will do.
    const bool choosy = !Kinds.als || shape == Shape::loop;
    Reach reach;
    Path path;
    bool enough = false;
    const auto report = [&](const Path& found) {
        if (out.capped()) return enough = true;
        if (choosy && Kinds.groups && std::ranges::none_of(found, special)) return false;
        if (choosy && crosses_itself(nodes, found)) return false;
        Step& step = out.draft();
        describe(board, links, found, shape, step);
        if (step.eliminations.empty()) return false;
        enough = out.report();
        return enough || shape != Shape::loop;
    };
    for (const Hit& hit : search.hits()) {
        if (hit.shape != shape) continue;
        reach.from(links, hit.from, Truth::no);
        reach.each_path(links, hit.to, path, report);
        if (enough) return;
    }
}

}  // namespace

void x_chain(const Position& position, Sink& out) {
    if (!position.table<Lost>().digits()) return;
    chains<X_LINKS>(position, out, Shape::open);
}

void xy_chain(const Position& position, Sink& out) {
    chains<XY_LINKS>(position, out, Shape::open);
}

void continuous_nice_loop(const Position& position, Sink& out) {
    chains<PLAIN_LINKS>(position, out, Shape::loop);
}

void discontinuous_nice_loop(const Position& position, Sink& out) {
    chains<PLAIN_LINKS>(position, out, Shape::discontinuous);
}

void aic(const Position& position, Sink& out) {
    chains<PLAIN_LINKS>(position, out, Shape::open);
}

void grouped_continuous_nice_loop(const Position& position, Sink& out) {
    chains<GROUPED_LINKS>(position, out, Shape::loop);
}

void grouped_discontinuous_nice_loop(const Position& position, Sink& out) {
    chains<GROUPED_LINKS>(position, out, Shape::discontinuous);
}

void grouped_aic(const Position& position, Sink& out) {
    chains<GROUPED_LINKS>(position, out, Shape::open);
}

void als_continuous_nice_loop(const Position& position, Sink& out) {
    chains<ALS_LINKS>(position, out, Shape::loop);
}

void als_discontinuous_nice_loop(const Position& position, Sink& out) {
    chains<ALS_LINKS>(position, out, Shape::discontinuous);
}

void als_aic(const Position& position, Sink& out) {
    chains<ALS_LINKS>(position, out, Shape::open);
}

}  // namespace pencilmark
