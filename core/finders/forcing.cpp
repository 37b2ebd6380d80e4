// Forcing chains. One of several cases holds: one candidate of a cell is true, one place of a digit
// in a house is true, or a candidate is true or false. If chains of links lead from every case to
// the same conclusion, it holds.
#include <algorithm>

#include "finders/finders.hpp"
#include "position/links.hpp"

namespace whydoku {
namespace {

// Cases of which one holds, and the house that has no other ones (none: a cell or a candidate).
struct ChainCases {
    House house = -1;
    Digit digit = 0;
    std::size_t count = 0;
    std::array<Start, MAX_SIZE> starts{};

    void add(NodeId node, Truth truth = Truth::yes) { starts[count++] = {node, truth}; }
    std::span<const Start> branches() const { return {starts.data(), count}; }
};

struct ChainFinding {
    int length;  // in links, of all branches together
    std::size_t source;
    NodeId end;
    Truth truth;
};

std::vector<ChainCases> cells(const Board& board, const Links& links) {
    std::vector<ChainCases> sources;
    for (Cell c : board.empty()) {
        if (board.candidates(c).size() < 3) continue;  // two have a strong link: a plain chain
        ChainCases& source = sources.emplace_back();
        for (Digit d : board.candidates(c)) source.add(links.node(c, d));
    }
    return sources;
}

std::vector<ChainCases> houses(const Board& board, const Links& links) {
    std::vector<ChainCases> sources;
    for (House h = 0; h < board.layout().houses; ++h) {
        for (Digit d : board.missing(h)) {
            if (board.place_count(h, d) < 3) continue;
            ChainCases& source = sources.emplace_back(ChainCases{h, d});
            for (Cell c : board.places(d, h)) source.add(links.node(c, d));
        }
    }
    return sources;
}

std::vector<ChainCases> candidates(const Links& links) {
    std::vector<ChainCases> sources;
    for (NodeId node = 0; node < links.singles(); ++node) {
        ChainCases& source = sources.emplace_back();
        source.add(node, Truth::yes);
        source.add(node, Truth::no);
    }
    return sources;
}

// Adds the conclusions that all branches lead to, with their numbers of links.
void agree(Consequences& all, const ChainCases& source, std::size_t number, Truth truth,
           std::vector<ChainFinding>& found) {
    const auto branches = source.branches();
    const auto add = [&](NodeId end) {
        int length = 0;
        for (Start start : branches) length += all.from(start).length(end, truth);
        found.push_back({length, number, end, truth});
    };
    const auto singles = static_cast<int>(all.links().singles());
    for (int w = 0; w * 64 < singles; ++w) {
        Bits::Word common = ~Bits::Word{0}, seen = common;
        for (Start start : branches) {
            common &= all.all(start, truth).word(w);
            seen &= all.links().plainly_weak(start.node, w);
        }
        // What all starts see needs no chain.
        if (truth == Truth::no && branches.back().truth == Truth::yes) common &= ~seen;
        for (; common; common &= common - 1) {
            const int end = w * 64 + std::countr_zero(common);
            if (end < singles) add(static_cast<NodeId>(end));
        }
    }
}

void describe(Consequences& all, const ChainCases& source, const ChainFinding& finding,
              Step& step) {
    const auto nodes = all.links().nodes();
    const Node& end = nodes[finding.end];
    if (finding.truth == Truth::yes) {
        step.place(end.cell(), end.digit);
    } else {
        step.eliminate(end.cell(), end.digit);
    }
    if (source.house >= 0) step.mark_house(Role::base, source.house, source.digit);
    std::vector<NodeId> path;
    for (Start start : source.branches()) {
        all.from(start).path(finding.end, finding.truth, path);
        step.mark(Role::base, nodes[start.node].cells, nodes[start.node].digit);
        draw_path(step, all.links(), path, start.truth);
    }
}

// Reports what holds in every case, the shortest proof first.
void report(Consequences& all, const std::vector<ChainCases>& sources, Sink& out) {
    const auto refuted = [&](Start start) { return all.refutes_itself(start); };
    std::vector<ChainFinding> found;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        if (std::ranges::any_of(sources[i].branches(), refuted)) continue;
        agree(all, sources[i], i, Truth::yes, found);
        agree(all, sources[i], i, Truth::no, found);
    }
    std::ranges::stable_sort(found, {}, &ChainFinding::length);
    for (const ChainFinding& finding : found) {
        Step& step = out.draft();
        describe(all, sources[finding.source], finding, step);
        if (out.report()) return;
    }
}

// In killers, links through sums are followed, too.
Consequences& consequences(const Position& position) {
    if (position.layout().rules.empty()) return position.table<ConsequencesOf<FORCING_LINKS>>();
    return position.table<ConsequencesOf<SUM_LINKS>>();
}

}  // namespace

// If a candidate leads to the same conclusion whether it is true or false, then a chain leads from
// the opposite of the conclusion to the conclusion itself, by way of the candidate. So if no
// candidate refutes itself, there is nothing to find.
void candidate_forcing_chain(const Position& position, Sink& out) {
    Consequences& all = consequences(position);
    const auto sources = candidates(all.links());
    const auto refuted = [&](const ChainCases& source) {
        return all.refutes_itself(source.starts[0]);
    };
    if (std::ranges::none_of(sources, refuted)) return;
    all.open(Truth::no);
    report(all, sources, out);
}

void cell_forcing_chain(const Position& position, Sink& out) {
    const Board& board = position.board();
    Consequences& all = consequences(position);
    report(all, cells(board, all.links()), out);
}

void house_forcing_chain(const Position& position, Sink& out) {
    const Board& board = position.board();
    Consequences& all = consequences(position);
    report(all, houses(board, all.links()), out);
}

}  // namespace whydoku
