#include "scales/hodoku/choice.hpp"

#include <optional>

#include "ladder/walk.hpp"
#include "scales/hodoku/easy_board.hpp"
#include "scales/hodoku/proofs.hpp"
#include "scales/hodoku/rungs.hpp"

namespace whydoku::hodoku {
namespace {

class HodokuChooser : public Chooser {
  public:
    explicit HodokuChooser(std::span<const Rung> rungs) : rungs_(rungs) {}

    const Step* next(const Position& position, Sink& sink) override {
        sink.go_on_from({});
        if (!find_next(position, rungs_, sink)) return nullptr;
        if (!sink.evidence_is_read()) return &sink.first();
        shown_ = shown(position, sink);
        return &shown_;
    }

  private:
    std::span<const Rung> rungs_;
    Step shown_;
};

// Easy steps are taken on a board of their own that is made for them.
class EasyRouter : public Router {
  public:
    // The rungs are those with HoDoKu's finders; so many of them the easy board stands for.
    EasyRouter(const Policy& policy, std::span<const Rung> rungs, std::size_t easy,
               const Layout& layout, Meter& meter)
        : harder_(rungs.subspan(easy)),
          layout_(layout),
          slow_(plain_router(policy, layout, meter)),
          sink_(Want::first, meter, Evidence::unread),
          easy_(layout),
          unsearched_(easy_rungs().size()) {}

    Outcome walk(std::span<const int> givens, std::vector<std::uint8_t>& rows) override {
        if (!easy_.assign(givens)) return slow_->walk(givens, rows);
        return walk_easily([&] { return Board(layout_, givens); }, rows);
    }
    Outcome walk(const Board& board, std::vector<std::uint8_t>& rows) override {
        if (!easy_.assign(board)) return slow_->walk(board, rows);
        return walk_easily([&]() -> const Board& { return board; }, rows);
    }

  private:
    template <class MakeBoard>
    Outcome walk_easily(const MakeBoard& make_board, std::vector<std::uint8_t>& rows);
    void take_easy_steps(std::vector<std::uint8_t>& rows);
    bool take_easy_elimination(std::vector<std::uint8_t>& rows);
    void assign(const Board& board) {
        if (!position_) position_.emplace(board);
        position_->assign(board);
    }

    std::span<const Rung> harder_;
    const Layout& layout_;
    std::unique_ptr<Router> slow_;
    Sink sink_;
    EasyBoard easy_;
    std::vector<HouseSet> unsearched_;     // by easy technique: the houses not searched in vain
    std::vector<Position::Change> taken_;  // on the easy board, and not yet in the position
    std::optional<Position> position_;     // from the first board on that needs it
};

// The position follows when a harder technique is needed.
template <class MakeBoard>
Outcome EasyRouter::walk_easily(const MakeBoard& make_board, std::vector<std::uint8_t>& rows) {
    taken_.clear();
    for (bool is_assigned = false;; is_assigned = true) {
        take_easy_steps(rows);
        if (easy_.solved()) return Outcome::solved;
        if (easy_.broken()) return Outcome::broken;
        if (!sink_.meter().in_time()) return Outcome::capped;
        if (!is_assigned) assign(make_board());
        for (const auto& [at, placed] : taken_) {
            placed ? position_->place(at.cell, at.digit) : position_->eliminate(at.cell, at.digit);
        }
        taken_.clear();
        if (!find_next(*position_, harder_, sink_)) {
            return sink_.meter().stopped_by() == Cap::none ? Outcome::stuck : Outcome::capped;
        }
        const Step& step = sink_.first();
        position_->apply(step);
        easy_.apply(step);
        rows.push_back(step.technique);
    }
}

// Until there are none, or the board is broken.
void EasyRouter::take_easy_steps(std::vector<std::uint8_t>& rows) {
    do {
        EasyBoard::Single single;
        while (!easy_.broken() && easy_.next_single(single)) {
            easy_.place(single.at.cell, single.at.digit);
            taken_.push_back({single.at, true});
            rows.push_back(single.technique);
        }
    } while (!easy_.broken() && !easy_.solved() && take_easy_elimination(rows));
}

bool EasyRouter::take_easy_elimination(std::vector<std::uint8_t>& rows) {
    const HouseSet changed = easy_.take_changed();
    for (HouseSet& houses : unsearched_) houses |= changed;
    for (std::size_t i = 0; i < unsearched_.size(); ++i) {
        const auto& [technique, find] = easy_rungs()[i];
        sink_.begin(technique);
        find(easy_, unsearched_[i], sink_);
        if (!sink_.found()) continue;
        easy_.apply(sink_.first());
        for (Candidate one : sink_.first().eliminations) taken_.push_back({one, false});
        rows.push_back(technique);
        return true;
    }
    return false;
}

class HodokuChoice : public Choice {
  public:
    explicit HodokuChoice(const std::vector<Rung>& rungs)
        : first_(choose_first(rungs)), rungs_(with_finders(rungs)), easy_(easy_beginning(rungs_)) {}

    std::unique_ptr<Chooser> chooser(const Layout& layout, Aim aim) const override {
        if (!knows(layout)) return first_->chooser(layout, aim);
        return std::make_unique<HodokuChooser>(rungs_);
    }
    std::unique_ptr<Router> router(const Policy& policy, const Layout& layout,
                                   Meter& meter) const override {
        if (!easy_ || !knows(layout)) return plain_router(policy, layout, meter);
        return std::make_unique<EasyRouter>(policy, rungs_, easy_, layout, meter);
    }
    bool by_score() const override { return true; }

  private:
    std::shared_ptr<const Choice> first_;
    std::vector<Rung> rungs_;
    std::size_t easy_;  // how many of them an EasyBoard stands for
};

}  // namespace

std::shared_ptr<const Choice> choose_as_hodoku(const std::vector<Rung>& rungs) {
    return std::make_shared<HodokuChoice>(rungs);
}

}  // namespace whydoku::hodoku
