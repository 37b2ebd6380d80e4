#include "scales/hodoku/literals.hpp"

#include <algorithm>

namespace whydoku::hodoku {

void Literals::build(const Board& board, WithGroups with_groups) {
    const Layout& layout = board.layout();
    numbers_.build(board);
    nodes_.clear();
    for (auto& groups : groups_in_) groups.clear();
    for (int i = 0; i < numbers_.count(); ++i) {
        const auto [cell, digit] = numbers_.at(i);
        nodes_.push_back({digit, CellSet::of(cell), layout.peers[cell]});
    }
    if (with_groups == WithGroups::yes) {
        collect_groups(board, layout.rows());
        collect_groups(board, layout.columns());
    }
    if (direct_.size() < nodes_.size() * 2) direct_.resize(nodes_.size() * 2);
    for (auto& list : direct_) list.clear();
    link_candidates(board);
    without_groups_.clear();
    for (int i = 0; i < count(); ++i) {
        without_groups_.push_back(direct_[static_cast<std::size_t>(i)].size());
    }
    const int all = static_cast<int>(nodes_.size());
    for (int i = candidates(); i < all; ++i) {
        link_group(board, i);
        link_groups(board, i);
    }
}

void Literals::add(Literal from, Literal to) {
    auto& list = direct_[from];
    if (std::ranges::find(list, to) == list.end()) list.push_back(to);
}

void Literals::add_pair(Literal one, Literal other) {
    add(one, other);
    add(opposite(other), opposite(one));
}

void Literals::link_candidates(const Board& board) {
    const Layout& layout = board.layout();
    for (int i = 0; i < candidates(); ++i) {
        const auto [cell, digit] = numbers_.at(i);
        auto &if_on = direct_[on(i)], &if_off = direct_[off(i)];
        const DigitSet others = board.candidates(cell) - DigitSet::of(digit);
        for (Digit d : others) {
            if_on.push_back(off(cell, d));
            if (others.size() == 1) if_off.push_back(on(cell, d));
        }
        CellSet linked, strong;
        for (House h : layout.houses_of[cell]) {
            const CellSet places = board.places(digit, h) - CellSet::of(cell);
            for (Cell c : places - linked) if_on.push_back(off(c, digit));
            linked |= places;
            if (places.size() != 1 || (places & strong)) continue;
            if_off.push_back(on(places.first(), digit));
            strong |= places;
        }
    }
}

void Literals::collect_groups(const Board& board, HouseSet lines) {
    const Layout& layout = board.layout();
    for (House line : lines) {
        for (Digit d : board.missing(line)) {
            for (House box : layout.blocks) {
                const CellSet cells = board.places(d, line) & layout.house[box];
                if (cells.size() < 2) continue;
                for (House h : HouseSet::of(line) | HouseSet::of(box)) {
                    groups_in_[h].push_back(static_cast<int>(nodes_.size()));
                }
                nodes_.push_back({d, cells, layout.peers_of_all(cells)});
            }
        }
    }
}

// Links a group to candidates that see it: they are false if it is true, and the last of a house is
// true if it is false.
void Literals::link_group(const Board& board, int group) {
    const Layout& layout = board.layout();
    const TableNode& node = nodes_[static_cast<std::size_t>(group)];
    const CellSet seen = board.places(node.digit) & node.sees;
    for (Cell c : seen) add_pair(on(group), off(c, node.digit));
    const HouseSet over = layout.houses_over(node.cells);
    for (HouseSet houses : {over & layout.blocks, over - layout.blocks}) {
        const CellSet rest = seen & layout.house[houses.first()];
        if (rest.size() == 1) add_pair(off(group), on(rest.first(), node.digit));
    }
}

// Links a group to other groups of its houses.
void Literals::link_groups(const Board& board, int group) {
    const Layout& layout = board.layout();
    const TableNode& node = nodes_[static_cast<std::size_t>(group)];
    const HouseSet over = layout.houses_over(node.cells);
    for (HouseSet houses : {over - layout.blocks, over & layout.blocks}) {
        const House h = houses.first();
        int found = 0, first = 0;
        for (int i : groups_in_[h]) {
            const TableNode& other = nodes_[static_cast<std::size_t>(i)];
            if (i == group || other.digit != node.digit || (other.cells & node.cells)) continue;
            if (++found == 1) first = i;
            add(on(group), off(i));
        }
        if (found != 1) continue;
        const CellSet both = node.cells | nodes_[static_cast<std::size_t>(first)].cells;
        if (!(board.places(node.digit, h) - both)) add(off(group), on(first));
    }
}

void TableOfChains::from(const Literals& literals, Literal start) {
    order_.assign(1, start);
    depth_.assign(static_cast<std::size_t>(literals.count()), -1);
    parent_.resize(static_cast<std::size_t>(literals.count()));
    depth_[start] = 0;
    for (std::size_t i = 0; i < order_.size(); ++i) {
        const Literal from = order_[i];
        for (Literal to : literals.direct(from)) {
            if (depth_[to] >= 0) continue;
            depth_[to] = depth_[from] + 1;
            parent_[to] = from;
            order_.push_back(to);
        }
    }
}

void TableOfChains::path_to(Literal end, std::vector<Literal>& path) const {
    path.clear();
    for (Literal at = end;; at = parent_[at]) {
        path.push_back(at);
        if (depth_[at] == 0) break;
    }
    std::ranges::reverse(path);
}

}  // namespace whydoku::hodoku
