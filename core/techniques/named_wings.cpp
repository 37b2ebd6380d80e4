// Short chains that have names: three strong links, joined by two weak ones, so that the first or
// the last candidate is true. A strong link is a cell with two candidates or a house with two
// places for a digit; which of them it is gives the name.
//
//   M-Wing  cell, house, house     S-Wing  house, cell, house
//   H-Wing  cell, cell, house      L-Wing  house, house, house, on more than one digit
//
// Three cells make an XY-Chain; cell, house, cell make a W-Wing where the cells are alike; three
// houses and one digit make an X-Chain.
#include <algorithm>

#include "../links.hpp"
#include "finders.hpp"

namespace pencilmark {
namespace {

enum class Join : std::uint8_t { cell, house };

using Name = std::array<Join, 3>;

class NamedWing {
  public:
    NamedWing(const Board& board, Sink& out, const Name& name)
        : board_(board), out_(out), links_(out.shared<LinksOf<PLAIN_LINKS>>(board)), name_(name) {}

    void look() {
        for (NodeId start = 0; start < links_.nodes().size(); ++start) {
            path_ = {start};
            if (extend(0)) return;
        }
    }

  private:
    const Node& node(std::size_t i) const { return links_.nodes()[path_[i]]; }

    Join join_of(NodeId a, NodeId b) const {
        const auto nodes = links_.nodes();
        return nodes[a].cells == nodes[b].cells ? Join::cell : Join::house;
    }

    // Adds the strong link of that number, and the weak one to the next. True when the sink has
    // enough.
    bool extend(std::size_t number) {
        const NodeId from = path_.back();
        for (NodeId to : links_.strong(from)) {
            if (join_of(from, to) != name_[number] || used(to)) continue;
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
        return out_.take();
    }

    const Board& board_;
    Sink& out_;
    const Links& links_;
    Name name_;
    std::vector<NodeId> path_;
};

}  // namespace

void m_wing(const Board& board, Sink& out) {
    NamedWing(board, out, {Join::cell, Join::house, Join::house}).look();
}

void s_wing(const Board& board, Sink& out) {
    NamedWing(board, out, {Join::house, Join::cell, Join::house}).look();
}

void l_wing(const Board& board, Sink& out) {
    NamedWing(board, out, {Join::house, Join::house, Join::house}).look();
}

void h_wing(const Board& board, Sink& out) {
    NamedWing(board, out, {Join::cell, Join::cell, Join::house}).look();
}

}  // namespace pencilmark
