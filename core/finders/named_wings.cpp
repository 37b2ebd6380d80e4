// Short chains with names: three strong links that are joined by two weak ones, so the first or the
// last candidate is true. A strong link is a cell with two candidates, or a house with two places
// for a digit. The order of cells and houses gives the name.
//
//   M-Wing  cell, house, house     S-Wing  house, cell, house
//   H-Wing  cell, cell, house      L-Wing  house, house, house, on more than one digit
//
// Three cells are an XY-Chain. Cell, house, cell is a W-Wing if the cells are alike. Three houses
// with one digit are an X-Chain.
#include <algorithm>

#include "finders/finders.hpp"
#include "position/links.hpp"

namespace whydoku {
namespace {

enum class Join : std::uint8_t { cell, house };

using Name = std::array<Join, 3>;

// The links of a board, and what a weak and a strong link eliminate at their far end. A named wing
// is a strong link in the middle with such an end on either side, and one of the two is true.
class WingEnds {
  public:
    void build(const Position& position) {
        const Board& board = position.board();
        links_ = &position.table<LinksOf<PLAIN_LINKS>>();
        candidates_.build(board);
        struck_.reset(links_->count(), candidates_.count());
        for (NodeId n = 0; n < links_->nodes().size(); ++n) {
            const Node& node = links_->nodes()[n];
            for (Cell c : node.sees) struck_.add(n, candidates_.of(c, node.digit));
            for (Digit d : board.candidates(node.cell()) - DigitSet::of(node.digit)) {
                struck_.add(n, candidates_.of(node.cell(), d));
            }
        }
        reach_out(Join::cell);
        reach_out(Join::house);
    }

    const Links& links() const { return *links_; }
    Join join_of(NodeId a, NodeId b) const {
        const auto nodes = links_->nodes();
        return nodes[a].cells == nodes[b].cells ? Join::cell : Join::house;
    }
    // What is false if the node is true.
    Bits struck(NodeId node) const { return struck_[node]; }

    // All candidates that wings of that name can eliminate, and maybe more: a chain must not use a
    // node twice.
    void eliminable(const Name& name, BitRows& to) const {
        to.reset(1, candidates_.count());
        for (NodeId n = 0; n < links_->nodes().size(); ++n) {
            for (NodeId other : links_->strong(n)) {
                if (join_of(n, other) != name[1]) continue;
                to.join_common(0, ends(name[0])[n], ends(name[2])[other]);
            }
        }
    }

  private:
    const BitRows& ends(Join join) const { return ends_[static_cast<std::size_t>(join)]; }

    void reach_out(Join join) {
        BitRows& to = ends_[static_cast<std::size_t>(join)];
        to.reset(links_->count(), candidates_.count());
        if_false_.reset(links_->count(), candidates_.count());
        for (NodeId n = 0; n < links_->nodes().size(); ++n) {
            bool joined = false;
            for (NodeId other : links_->strong(n)) {
                if (join_of(n, other) != join) continue;
                if_false_.join(n, struck_[other]);
                joined = true;
            }
            if (!joined) continue;
            for (int other : links_->weak()[n]) to.join(other, if_false_[n]);
        }
    }

    const Links* links_ = nullptr;
    CandidateNumbers candidates_;
    BitRows struck_, if_false_;
    std::array<BitRows, 2> ends_;  // by Join of the strong link
};

class NamedWing {
  public:
    NamedWing(const Position& position, Sink& out, const Name& name)
        : board_(position.board()),
          out_(out),
          ends_of_wings_(position.table<WingEnds>()),
          links_(ends_of_wings_.links()),
          name_(name) {}

    void look() {
        ends_of_wings_.eliminable(name_, possible_);
        if (!possible_[0].any()) return;
        for (NodeId start = 0; start < links_.nodes().size(); ++start) {
            if (!ends_of_wings_.struck(start).meets(possible_[0])) continue;
            path_ = {start};
            if (extend(0)) return;
        }
    }

  private:
    const Node& node(std::size_t i) const { return links_.nodes()[path_[i]]; }

    // Adds the strong link of that number, and the weak link to the next one. True when the sink
    // has enough.
    bool extend(std::size_t number) {
        const NodeId from = path_.back();
        for (NodeId to : links_.strong(from)) {
            if (ends_of_wings_.join_of(from, to) != name_[number] || used(to)) continue;
            path_.push_back(to);
            const bool enough = number == 2 ? strike() : cross(number);
            path_.pop_back();
            if (enough) return true;
        }
        return false;
    }

    bool cross(std::size_t number) {
        for (int linked : links_.weak()[path_.back()]) {
            const auto next = static_cast<NodeId>(linked);
            if (used(next)) continue;
            path_.push_back(next);
            const bool enough = extend(number + 1);
            path_.pop_back();
            if (enough) return true;
        }
        return false;
    }

    bool used(NodeId id) const { return std::ranges::find(path_, id) != path_.end(); }

    bool on_one_digit() const {
        return std::ranges::all_of(
            path_, [&](NodeId id) { return links_.nodes()[id].digit == node(0).digit; });
    }

    bool strike() {
        const bool backwards = name_[0] == name_[2] && path_.front() > path_.back();
        if (backwards || on_one_digit()) return false;
        Step& step = out_.draft();
        strike_common(board_, node(0), node(5), step.eliminations);
        if (step.eliminations.empty()) return false;
        draw_path(step, links_, path_, Truth::no);
        return out_.report();
    }

    const Board& board_;
    Sink& out_;
    const WingEnds& ends_of_wings_;
    const Links& links_;
    Name name_;
    BitRows possible_;
    std::vector<NodeId> path_;
};

}  // namespace

void m_wing(const Position& position, Sink& out) {
    NamedWing(position, out, {Join::cell, Join::house, Join::house}).look();
}

void s_wing(const Position& position, Sink& out) {
    NamedWing(position, out, {Join::house, Join::cell, Join::house}).look();
}

void l_wing(const Position& position, Sink& out) {
    NamedWing(position, out, {Join::house, Join::house, Join::house}).look();
}

void h_wing(const Position& position, Sink& out) {
    NamedWing(position, out, {Join::cell, Join::cell, Join::house}).look();
}

}  // namespace whydoku
