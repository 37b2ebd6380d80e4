// Forcing chains. One of a few premises is so: one of a cell's candidates is true, one of a digit's
// places in a house, or a candidate is true or else false. Where chains of links lead from each of
// them to the same end, the end is so in any case.
#include <algorithm>
#include <tuple>

#include "../links.hpp"
#include "finders.hpp"

namespace pencilmark {
namespace {

// What follows from each premise, and the house that says that there are no others.
struct Source {
    std::vector<const Reach*> branches;
    House house = -1;
    Digit digit = 0;
};

struct Finding {
    int length;  // in links, all branches together
    std::size_t source;
    NodeId end;
    Truth truth;
};

std::vector<Source> cells(const Board& board, const Consequences& all) {
    std::vector<Source> sources;
    for (Cell c : board.empty()) {
        if (board.candidates(c).size() < 3) continue;  // two have a strong link: that is a chain
        Source& source = sources.emplace_back();
        for (Digit d : board.candidates(c)) {
            source.branches.push_back(&all.if_true(all.links().node(c, d)));
        }
    }
    return sources;
}

std::vector<Source> houses(const Board& board, const Consequences& all) {
    std::vector<Source> sources;
    for (House h = 0; h < board.layout().houses; ++h) {
        for (Digit d : board.missing(h)) {
            if (board.place_count(h, d) < 3) continue;
            Source& source = sources.emplace_back(Source{{}, h, d});
            for (Cell c : board.places(d, h)) {
                source.branches.push_back(&all.if_true(all.links().node(c, d)));
            }
        }
    }
    return sources;
}

std::vector<Source> candidates(const Consequences& all, const std::vector<Reach>& if_false) {
    std::vector<Source> sources;
    for (NodeId node = 0; node < if_false.size(); ++node) {
        sources.push_back({{&all.if_true(node), &if_false[node]}, -1, 0});
    }
    return sources;
}

// A premise that leads to its own opposite is struck by a chain alone.
bool refutes_itself(const Reach& branch) {
    const Truth opposite = branch.truth() == Truth::yes ? Truth::no : Truth::yes;
    return branch.all(opposite)[branch.start() / 64] >> branch.start() % 64 & 1;
}

// Adds what all branches of a source lead to, and over how many links.
void agree(const Source& source, std::size_t number, std::size_t singles, Truth truth,
           std::vector<Finding>& found) {
    const auto& branches = source.branches;
    for (std::size_t w = 0; w * 64 < singles; ++w) {
        std::uint64_t common = ~std::uint64_t{0};
        for (const Reach* branch : branches) common &= branch->all(truth)[w];
        for (; common; common &= common - 1) {
            const auto end =
                static_cast<NodeId>(w * 64 + static_cast<unsigned>(std::countr_zero(common)));
            if (end >= singles) break;
            int length = 0, longest = 0;
            for (const Reach* branch : branches) {
                length += branch->length(end, truth);
                longest = std::max(longest, branch->length(end, truth));
            }
            // What all premises see needs no chain.
            if (longest > 1) found.push_back({length, number, end, truth});
        }
    }
}

void describe(const Links& links, const Source& source, const Finding& finding, Step& step) {
    const Node& end = links.nodes()[finding.end];
    if (finding.truth == Truth::yes) {
        step.place(end.cell(), end.digit);
    } else {
        step.eliminate(end.cell(), end.digit);
    }
    if (source.house >= 0) step.mark_house(Role::base, source.house, source.digit);
    std::vector<NodeId> path;
    for (const Reach* branch : source.branches) {
        branch->path(finding.end, finding.truth, path);
        const Node& premise = links.nodes()[path.front()];
        step.mark(Role::base, premise.cells, premise.digit);
        draw_path(step, links, path, branch->truth());
    }
}

// Reports what is so in any case, the shortest proof first.
void report(const Links& links, const std::vector<Source>& sources, Sink& out) {
    std::vector<Finding> found;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const auto refuted = [](const Reach* branch) { return refutes_itself(*branch); };
        if (std::ranges::any_of(sources[i].branches, refuted)) continue;
        agree(sources[i], i, links.singles(), Truth::yes, found);
        agree(sources[i], i, links.singles(), Truth::no, found);
    }
    std::ranges::stable_sort(found, {}, &Finding::length);
    for (const Finding& finding : found) {
        Step& step = out.draft();
        describe(links, sources[finding.source], finding, step);
        if (out.take()) return;
    }
}

}  // namespace

void candidate_forcing_chain(const Board& board, Sink& out) {
    const auto& all = out.shared<Consequences>(board);
    std::vector<Reach> if_false(all.links().singles());
    for (NodeId node = 0; node < if_false.size(); ++node) {
        if_false[node].from(all.links(), node, Truth::no);
    }
    report(all.links(), candidates(all, if_false), out);
}

void cell_forcing_chain(const Board& board, Sink& out) {
    const auto& all = out.shared<Consequences>(board);
    report(all.links(), cells(board, all), out);
}

void house_forcing_chain(const Board& board, Sink& out) {
    const auto& all = out.shared<Consequences>(board);
    report(all.links(), houses(board, all), out);
}

}  // namespace pencilmark
