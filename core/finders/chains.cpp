// Alternating inference chains. If a node is false, a strong link makes the next node true, a weak
// link makes the node after it false, and so on. So if a chain begins and ends with a strong link,
// its first or its last node is true.
//
//   open           candidates that both ends would eliminate are false
//   discontinuous  the same, if this is a single candidate, which closes the chain to a loop; or
//                  both ends are one node, which is true because it cannot be false
//   loop           the ends exclude each other, so the chain can be followed around in both
//                  directions: one end of each weak link is true, and candidates that both of its
//                  ends would eliminate are false
//
// The search is breadth-first over all chains of a board, so it finds the shortest chains between
// any two ends. Shorter chains are reported first.
#include <algorithm>
#include <span>
#include <tuple>

#include "finders/finders.hpp"
#include "position/links.hpp"
#include "position/template_eliminations.hpp"

namespace whydoku {
namespace {

enum class ChainShape : std::uint8_t { open, discontinuous, loop };

struct ChainEnds {
    int length;  // in links
    NodeId from, to;
    ChainShape shape;
};

using Path = std::vector<NodeId>;
using Struck = std::vector<Candidate>;

void strike_cell(const Board& board, Cell c, DigitSet spared, Struck& struck) {
    for (Digit d : board.candidates(c) - spared) struck.push_back(candidate(c, d));
}

// Adds what is false if a node is true: the other digits of its cell, or what a group sees.
void strike_rivals(const Board& board, const Node& node, Struck& struck) {
    if (node.single()) return strike_cell(board, node.cell(), DigitSet::of(node.digit), struck);
    for (Cell c : node.sees) struck.push_back(candidate(c, node.digit));
}

// Calls visit(set, digits) for each almost locked set on the chain, with the two digits by which
// the chain enters and leaves it.
template <class Visit>
void each_set(const Links& links, std::span<const NodeId> path, const Visit& visit) {
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
        const Digit one = ends.first(), other = (ends - DigitSet::of(one)).first();
        const auto places = [&](Digit d) { return links.sets().node(set, d).places; };
        if (places(one) == places(other)) return;
        // In either direction the set lacks one of these digits, so it holds all the others.
        for (Digit d : set.digits - ends) {
            for (Cell c : links.sets().node(set, d).seen) struck.push_back(candidate(c, d));
        }
    });
    std::ranges::sort(struck);
    struck.erase(std::unique(struck.begin(), struck.end()), struck.end());
}

// Whether some candidate is false if one of the nodes is true, and if the other is.
bool strikes(const Board& board, const Node& a, const Node& b) {
    if (a.digit == b.digit) {
        if (a.cells == b.cells && a.single()) return board.candidates(a.cell()).size() > 1;
        return static_cast<bool>(a.sees & b.sees);
    }
    if (a.single() && a.cells == b.cells) return board.candidates(a.cell()).size() > 2;
    return (a.single() && b.sees.has(a.cell())) || (b.single() && a.sees.has(b.cell()));
}

// Pairs of ends between which a chain eliminates something, or may do so as a loop; pairs with the
// shortest chains first.
template <LinkKinds Kinds>
class ChainSearch {
  public:
    void build(const Position& position) {
        const Board& board = position.board();
        links_ = &position.table<LinksOf<Kinds>>();
        found_.clear();
        if (!Kinds.als && !find_ends(board)) return;
        for (NodeId from = 0; from < links_->count(); ++from) {
            // Chains with sets at both ends are found by the techniques of almost locked sets.
            if (links_->nodes()[from].in_set) break;
            if (!Kinds.als && !begins(from)) continue;
            reach_.from(*links_, from, Truth::no);
            for (NodeId to : reach_.reached()) {
                if (to >= from) judge(board, from, to);
            }
        }
        std::ranges::sort(found_, {}, [](const ChainEnds& one) {
            return std::tuple(one.length, one.from, one.to);
        });
    }

    const Links& links() const { return *links_; }
    std::span<const ChainEnds> found() const { return found_; }

  private:
    // Chains on one digit, or through cells alone, have one conclusion: what both ends eliminate.
    static constexpr bool ALL_SHAPES = Kinds.weak_in_cell;
    static constexpr int OPEN = 0, LOOP = 1;  // rows of ends_

    // Whether a chain between these ends eliminates something.
    bool pays(const Board& board, const Node& a, const Node& b) const {
        if (!ALL_SHAPES && (a.digit != b.digit || a.cells == b.cells)) return false;
        return strikes(board, a, b);
    }

    // Whether a chain from here may eliminate something: with this node as an end, or as a loop
    // with a weak link that eliminates something. The nodes of this link are the ends of the loop's
    // rest.
    bool begins(NodeId from) const {
        const Bits ends = closure_.if_false(from);
        if (ends_[OPEN].has(from)) return true;
        return ends.meets(ends_[LOOP]) && ends.meets(links_->weak()[from]);
    }

    // Collects the ends of all chains that eliminate something; false when there are none.
    bool find_ends(const Board& board) {
        const auto nodes = links_->nodes();
        closure_.build(*links_);
        ends_.reset(2, links_->count());
        bool any = false;
        for (NodeId to = 0; to < nodes.size(); ++to) {
            // A chain is the same from either end.
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
        const auto one = [&](ChainShape shape) {
            found_.push_back({reach_.length(to, Truth::yes), from, to, shape});
        };
        struck_.clear();
        if (from != to) {
            strike_common(board, a, b, struck_);
        } else if (ALL_SHAPES) {
            strike_rivals(board, a, struck_);
        }
        if (!ALL_SHAPES) {
            if (a.digit == b.digit && !struck_.empty()) one(ChainShape::open);
        } else if (links_->weak()[from].has(to)) {
            one(ChainShape::loop);
            if (struck_.size() > 1) one(ChainShape::open);
        } else if (!struck_.empty()) {
            one(from == to || struck_.size() == 1 ? ChainShape::discontinuous : ChainShape::open);
        }
    }

    const Links* links_ = nullptr;
    Closure closure_;
    BitRows ends_;  // OPEN: the first of two ends; LOOP: both ends, if they exclude each other
    ChainReach reach_;
    std::vector<ChainEnds> found_;
    Struck struck_;
};

// The part of a chain that tells that a candidate is false: without the ways to it and from it,
// where the chain comes by the candidate itself. With sets, only one chain between two ends is
// looked at, and it may do so.
std::span<const NodeId> without_detours(const Links& links, const Path& path, const Struck& out) {
    const auto is_out = [&](std::size_t i) { return links.nodes()[path[i]].candidates() == out; };
    std::size_t begin = 0;
    for (std::size_t i = 1; i < path.size(); i += 2) {
        if (is_out(i)) begin = i + 1;
    }
    std::size_t end = begin;
    while (end < path.size() && !is_out(end)) end += 2;
    return std::span(path).subspan(begin, std::min(end, path.size()) - begin);
}

// Fills in the step of a chain. A loop is closed by its last link; a discontinuous chain is closed
// by two links to the candidate that it eliminates.
void describe(const Board& board, const Links& links, const Path& path, ChainShape shape,
              Step& step) {
    const Node& first = links.nodes()[path.front()];
    const Node& last = links.nodes()[path.back()];
    if (shape == ChainShape::loop) {
        strike_around(board, links, path, step.eliminations);
    } else if (path.front() == path.back()) {
        strike_rivals(board, first, step.eliminations);
    } else {
        strike_common(board, first, last, step.eliminations);
    }
    const bool closed = shape == ChainShape::discontinuous && path.front() != path.back();
    const auto told =
        closed ? without_detours(links, path, step.eliminations) : std::span<const NodeId>(path);
    if (closed) {
        const Node& next = links.nodes()[told.front()];
        step.links.push_back({Link::Kind::weak, step.eliminations, next.candidates()});
    }
    draw_path(step, links, told, Truth::no);
    std::vector<CellSet> sets;
    each_set(links, told, [&](const Als& set, DigitSet) {
        if (std::ranges::find(sets, set.cells) != sets.end()) return;
        step.mark_all(SET_ROLES[sets.size() % std::size(SET_ROLES)], board, set.cells);
        sets.push_back(set.cells);
    });
    if (closed) {
        const Node& before = links.nodes()[told.back()];
        step.links.push_back({Link::Kind::weak, before.candidates(), step.eliminations});
    } else if (shape == ChainShape::loop) {
        step.links.push_back({Link::Kind::weak, last.candidates(), first.candidates()});
    }
}

// Whether a chain uses some node both as true and as false. Then a part of the chain proves or
// eliminates something by itself.
bool crosses_itself(std::span<const Node> nodes, const Path& path) {
    const std::size_t start = path.front() == path.back();
    std::array<std::array<CellSet, MAX_SIZE + 1>, 2> used{};  // false and true in turn
    for (std::size_t i = start; i < path.size(); ++i) {
        used[i % 2][nodes[path[i]].digit] |= nodes[path[i]].cells;
    }
    for (std::size_t i = start; i < path.size(); ++i) {
        const Node& node = nodes[path[i]];
        if (!node.in_set && !(node.cells - used[1 - i % 2][node.digit])) return true;
    }
    return false;
}

// Reports the chains of a shape. What an open chain eliminates depends on its ends alone, so one of
// the shortest chains between them is enough. Loops are all reported.
template <LinkKinds Kinds>
void chains(const Position& position, Sink& out, ChainShape shape) {
    const Board& board = position.board();
    const auto& search = position.table<ChainSearch<Kinds>>();
    const Links& links = search.links();
    const auto nodes = links.nodes();
    const auto special = [&](NodeId i) { return Kinds.als ? nodes[i].in_set : !nodes[i].single(); };
    // With sets there can be millions of chains between two ends, so the first one has to do.
    const bool choosy = !Kinds.als || shape == ChainShape::loop;
    ChainReach reach;
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
        return enough || shape != ChainShape::loop;
    };
    for (const ChainEnds& one : search.found()) {
        if (one.shape != shape) continue;
        reach.from(links, one.from, Truth::no);
        reach.each_path(links, one.to, path, report);
        if (enough) return;
    }
}

}  // namespace

void x_chain(const Position& position, Sink& out) {
    if (!position.table<TemplateEliminations>().digits()) return;
    chains<X_LINKS>(position, out, ChainShape::open);
}

void xy_chain(const Position& position, Sink& out) {
    chains<XY_LINKS>(position, out, ChainShape::open);
}

void continuous_nice_loop(const Position& position, Sink& out) {
    chains<PLAIN_LINKS>(position, out, ChainShape::loop);
}

void discontinuous_nice_loop(const Position& position, Sink& out) {
    chains<PLAIN_LINKS>(position, out, ChainShape::discontinuous);
}

void aic(const Position& position, Sink& out) {
    chains<PLAIN_LINKS>(position, out, ChainShape::open);
}

void grouped_continuous_nice_loop(const Position& position, Sink& out) {
    chains<GROUPED_LINKS>(position, out, ChainShape::loop);
}

void grouped_discontinuous_nice_loop(const Position& position, Sink& out) {
    chains<GROUPED_LINKS>(position, out, ChainShape::discontinuous);
}

void grouped_aic(const Position& position, Sink& out) {
    chains<GROUPED_LINKS>(position, out, ChainShape::open);
}

void als_continuous_nice_loop(const Position& position, Sink& out) {
    chains<ALS_LINKS>(position, out, ChainShape::loop);
}

void als_discontinuous_nice_loop(const Position& position, Sink& out) {
    chains<ALS_LINKS>(position, out, ChainShape::discontinuous);
}

void als_aic(const Position& position, Sink& out) {
    chains<ALS_LINKS>(position, out, ChainShape::open);
}

}  // namespace whydoku
