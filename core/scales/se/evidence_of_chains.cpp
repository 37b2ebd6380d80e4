// Chains whose links hold on the board as it is: each node follows from the one before it.
#include "scales/se/evidence.hpp"

namespace whydoku::se {

namespace {

using se::Argument;
using se::Reason;
using Nodes = std::span<const Reason>;

void mark(Nodes nodes, Step& step) {
    for (const Reason& reason : nodes) {
        const Candidate at = candidate_at(reason.node);
        step.mark(se::is_on(reason.node) ? Role::on : Role::off, at.cell, at.digit);
    }
}

void link(se::Node from, se::Node to, Step& step) {
    const auto kind = se::is_on(to) ? Link::Kind::strong : Link::Kind::weak;
    step.links.push_back({kind, {candidate_at(from)}, {candidate_at(to)}});
}

void link_all(Nodes nodes, Step& step) {
    for (std::size_t i = 1; i < nodes.size(); ++i) link(nodes[i - 1].node, nodes[i].node, step);
}

// A ring is told from its first strong link on, and closed by a weak one.
void show_cycle(Nodes nodes, Step& step) {
    mark(nodes.subspan(1), step);
    link_all(nodes.subspan(1), step);
    link(nodes[0].node, nodes[1].node, step);
}

// From a candidate to its opposite. What is eliminated is no part of the pattern.
void show_chain(Nodes nodes, Step& step) {
    if (!step.placements.empty()) {
        mark(nodes, step);
        return link_all(nodes, step);
    }
    const Nodes inner = nodes.subspan(1, nodes.size() - 2);
    mark(inner, step);
    const bool has_ends = ladder()[step.technique].slug == std::string_view("x-chain");
    link_all(has_ends ? inner : nodes, step);
}

void show_cases(const Board& board, const Argument& argument, Step& step) {
    const Candidate first = candidate_at(argument.chains.front().front().node);
    if (argument.cases_of != se::Cause::cell) {
        const House house = house_at(board.layout(), first.cell, argument.cases_of);
        step.mark_house(Role::base, house, first.digit);
    }
    for (const auto& chain : argument.chains) {
        const Candidate start = candidate_at(chain.front().node);
        step.mark(Role::base, start.cell, start.digit);
        mark(chain, step);
        link_all(chain, step);
    }
}

}  // namespace

void show_links(const Board& board, const se::Hint&, const Argument& argument, Step& step) {
    const Nodes nodes = argument.chains.front();
    switch (argument.kind) {
        case Argument::Kind::cycle:
            return show_cycle(nodes, step);
        case Argument::Kind::chain:
            return show_chain(nodes, step);
        default:
            return show_cases(board, argument, step);
    }
}

}  // namespace whydoku::se
