#include "scales/se/choice.hpp"

#include "scales/se/steps.hpp"

namespace whydoku::se {
namespace {

class ExplainerChooser : public Chooser {
  public:
    explicit ExplainerChooser(std::unique_ptr<Chooser> otherwise)
        : otherwise_(std::move(otherwise)) {}

    const Step* next(const Position& position, Sink& sink) override {
        if (explainer_.find(position, sink, step_)) return &step_;
        const Cap hit = sink.meter().stopped_by();
        if (hit != Cap::none && hit != Cap::nodes) return nullptr;
        return otherwise_->next(position, sink);
    }

  private:
    Explainer explainer_;
    std::unique_ptr<Chooser> otherwise_;
    Step step_;
};

class ExplainerChoice : public Choice {
  public:
    explicit ExplainerChoice(const std::vector<Rung>& rungs) : first_(choose_first(rungs)) {}

    std::unique_ptr<Chooser> chooser(const Layout& layout, Aim aim) const override {
        auto first = first_->chooser(layout, aim);
        if (!layout.is_classic()) return first;
        return std::make_unique<ExplainerChooser>(std::move(first));
    }

  private:
    std::shared_ptr<const Choice> first_;
};

}  // namespace

std::shared_ptr<const Choice> choose_as_explainer(const std::vector<Rung>& rungs) {
    return std::make_shared<ExplainerChoice>(rungs);
}

}  // namespace whydoku::se
