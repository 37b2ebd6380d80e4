// Simple colours and multi-colours. HoDoKu colours the places of a digit that have a strong link,
// cluster by cluster, and takes the first finding.
#include <vector>

#include "position/template_eliminations.hpp"
#include "scales/hodoku/finders.hpp"
#include "scales/hodoku/report.hpp"

namespace whydoku::hodoku {
namespace {

struct Cluster {
    CellSet one, two;  // the two colours: all cells of one of them are true
};

class Colors {
  public:
    Colors(const Board& board, Digit d) : board_(board), digit_(d) {
        CellSet left;
        for (House h : board.houses_with(d, 2)) left |= board.places(d, h);
        while (left) {
            Cluster cluster;
            color(left.first(), true, left, cluster);
            if (cluster.one && cluster.two) clusters_.push_back(cluster);
        }
    }

    const std::vector<Cluster>& clusters() const { return clusters_; }

    bool clash(CellSet color) const {
        for (Cell c : color) {
            if (board_.layout().peers[c] & color) return true;
        }
        return false;
    }
    // The places that see a cell of each.
    CellSet between(CellSet one, CellSet two) const {
        return board_.places(digit_) & seen_by(one) & seen_by(two);
    }
    bool meet(CellSet one, CellSet two) const { return bool(seen_by(one) & two); }
    // Whether cells of a colour, one after another, see both of the others.
    bool sees_both(CellSet color, const Cluster& other) const {
        return meet(color, other.one) && meet(color, other.two);
    }

  private:
    void color(Cell c, bool first, CellSet& left, Cluster& cluster) const {
        if (!left.has(c)) return;
        left -= CellSet::of(c);
        (first ? cluster.one : cluster.two) |= CellSet::of(c);
        for (House h : board_.layout().houses_of[c]) {
            if (board_.place_count(h, digit_) != 2) continue;
            color((board_.places(digit_, h) - CellSet::of(c)).first(), !first, left, cluster);
        }
    }
    CellSet seen_by(CellSet cells) const {
        CellSet seen;
        for (Cell c : cells) seen |= board_.layout().peers[c];
        return seen;
    }

    const Board& board_;
    Digit digit_;
    std::vector<Cluster> clusters_;
};

bool report_as(Sink& out, std::uint8_t technique, CellSet struck, Digit d) {
    if (!struck) return false;
    out.draft().technique = technique;
    out.draft().eliminate(struck, d);
    return out.report();
}

}  // namespace

void simple_colors(const Position& position, Sink& out) {
    static const std::uint8_t trap = row("simple-colors-trap"), wrap = row("simple-colors-wrap");
    for (Digit d : position.table<TemplateEliminations>().digits()) {
        const Colors colors(position.board(), d);
        for (const Cluster& cluster : colors.clusters()) {
            CellSet false_ones;
            if (colors.clash(cluster.one)) false_ones |= cluster.one;
            if (colors.clash(cluster.two)) false_ones |= cluster.two;
            if (report_as(out, wrap, false_ones, d)) return;
            if (report_as(out, trap, colors.between(cluster.one, cluster.two), d)) return;
        }
    }
}

void multi_colors(const Position& position, Sink& out) {
    static const std::uint8_t one_side = row("multi-colors-1"), both = row("multi-colors-2");
    for (Digit d : position.table<TemplateEliminations>().digits()) {
        const Colors colors(position.board(), d);
        for (const Cluster& mine : colors.clusters()) {
            for (const Cluster& other : colors.clusters()) {
                if (&mine == &other) continue;
                CellSet struck;
                if (colors.sees_both(mine.one, other)) struck |= mine.one;
                if (colors.sees_both(mine.two, other)) struck |= mine.two;
                if (report_as(out, both, struck, d)) return;
                const auto bridge = [&](CellSet met, CellSet far, CellSet by, CellSet end) {
                    if (colors.meet(met, by)) struck |= colors.between(far, end);
                };
                bridge(mine.one, mine.two, other.one, other.two);
                bridge(mine.one, mine.two, other.two, other.one);
                bridge(mine.two, mine.one, other.one, other.two);
                bridge(mine.two, mine.one, other.two, other.one);
                if (report_as(out, one_side, struck, d)) return;
            }
        }
    }
}

}  // namespace whydoku::hodoku
