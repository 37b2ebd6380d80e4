#include "ladder/policy.hpp"

#include "ladder/walk.hpp"

namespace whydoku {
namespace {

constexpr const char* OUTCOMES[] = {"solved", "stuck", "broken", "capped"};

class FirstChooser : public Chooser {
  public:
    explicit FirstChooser(std::span<const Rung> rungs) : rungs_(rungs) {}

    const Step* next(const Position& position, Sink& sink) override {
        sink.go_on_from({});
        return find_next(position, rungs_, sink) ? &sink.first() : nullptr;
    }

  private:
    std::span<const Rung> rungs_;
};

class FirstChoice : public Choice {
  public:
    explicit FirstChoice(const std::vector<Rung>& rungs) : rungs_(rungs) {}

    std::unique_ptr<Chooser> chooser(const Layout&, Aim) const override {
        return std::make_unique<FirstChooser>(rungs_);
    }

  private:
    std::vector<Rung> rungs_;
};

std::vector<Rung> rungs_of(const std::vector<std::string>& slugs) {
    std::vector<Rung> found;
    for (const std::string& slug : slugs) found.push_back(rung(slug));
    return found;
}

}  // namespace

const char* to_string(Outcome outcome) {
    return OUTCOMES[static_cast<std::size_t>(outcome)];
}

std::vector<std::string> outcome_names() {
    return {std::begin(OUTCOMES), std::end(OUTCOMES)};
}

std::unique_ptr<Router> Choice::router(const Policy& policy, const Layout& layout,
                                       Meter& meter) const {
    return plain_router(policy, layout, meter);
}

std::shared_ptr<const Choice> choose_first(const std::vector<Rung>& rungs) {
    return std::make_shared<FirstChoice>(rungs);
}

Policy::Policy(const std::vector<std::string>& slugs, const Caps& limits, MakeChoice make)
    : rungs(rungs_of(slugs)), caps(limits), make_choice(make), choice(make(rungs)) {}

}  // namespace whydoku
