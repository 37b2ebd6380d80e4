#include "scales/network.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/platform.hpp"

namespace whydoku {
namespace {

// Both words of a set at once: compilers do not see everywhere that they could.
using Both = std::uint64_t WHYDOKU_VECTOR(sizeof(CellSet));

Both both(const CellSet& set) {
    return std::bit_cast<Both>(set);
}

CellSet set_of(Both words) {
    return std::bit_cast<CellSet>(words);
}

template <std::size_t... AT>
void intersect(Network::Planes& planes, const Network::Planes& others,
               std::index_sequence<AT...> /*numbers*/) {
    ((planes[AT] = set_of(both(planes[AT]) & both(others[AT]))), ...);
}

}  // namespace

Network::Network(const Layout& layout)
    : cells_(layout.cells),
      size_(layout.size),
      groups_(1 + (layout.houses * layout.size + GROUP - 1) / GROUP),
      asked_(static_cast<std::size_t>(groups_ * GROUP)),
      effects_(static_cast<std::size_t>(layout.cells * layout.size)),
      options_(static_cast<std::size_t>(groups_ * GROUP * layout.size), -1) {
    for (Cell c = 0; c < layout.cells; ++c) {
        std::vector<int> answers;
        for (Digit d : layout.digits()) answers.push_back(number(c, d));
        ask(c, answers);
    }
    for (Cell c = 0; c < layout.cells; ++c) {
        const CellSet seen = layout.peers[c];
        std::vector<CellSet> unseen;
        for (House h = 0; h < layout.houses; ++h) {
            const CellSet house = layout.house[static_cast<std::size_t>(h)];
            if (!house.has(c) && (house & seen).size() > 1) unseen.push_back(house - seen);
        }
        peers_.push_back(seen);
        unseen_.push_back(std::move(unseen));
    }
    int question = GROUP;
    for (House h = 0; h < layout.houses; ++h) {
        for (Digit d : layout.digits()) {
            std::vector<int> answers;
            for (Cell c : layout.house[static_cast<std::size_t>(h)])
                answers.push_back(number(c, d));
            asked_[static_cast<std::size_t>(question)] = {
                d - 1, layout.house[static_cast<std::size_t>(h)]};
            ask(question++, answers);
        }
    }
    Planes all{};
    for (int i = 0; i < groups_ * size_; ++i) {
        all[static_cast<std::size_t>(i)] = questions_[static_cast<std::size_t>(i / size_)];
    }
    for (Effect& one : effects_) {
        one.left.planes = all;
        for (const OptionPlace& asked : std::span(one.places).first(one.count)) {
            for (int place = 0; place < size_; ++place) {
                const int other = option(asked.question, place);
                if (&effect_of(other) == &one) continue;
                for (const OptionPlace& lost : places(other)) {
                    one.left.planes[plane(lost.question / GROUP, lost.place)] -=
                        QuestionSet::of(lost.question % GROUP);
                }
            }
        }
    }
}

void Network::ask(int question, const std::vector<int>& answers) {
    const auto group = static_cast<std::size_t>(question / GROUP);
    const QuestionSet asked = QuestionSet::of(question % GROUP);
    questions_[group] |= asked;
    for (int place = 0; int answer : answers) {
        options_[static_cast<std::size_t>(question * size_ + place)] =
            static_cast<std::int16_t>(answer);
        Effect& effect = effects_[index(answer)];
        effect.left.answered[group] |= asked;
        effect.places[effect.count++] = {static_cast<std::int16_t>(question),
                                         static_cast<std::int16_t>(place++)};
    }
}

Known::Known(const Network& network) : network_(&network) {
    for (int group = 0; group < network.groups(); ++group) {
        for (int place = 0; place < network.size(); ++place) {
            left_.planes[network.plane(group, place)] =
                network.questions()[static_cast<std::size_t>(group)];
        }
    }
}

Known::Known(const Network& network, const Row& possible) : network_(&network) {
    Overlap<CellSet> filled;
    for (int digit = 0; digit < network.size(); ++digit) {
        const CellSet cells = possible[static_cast<std::size_t>(digit)];
        filled.add(cells);
        for (Cell c : cells) {
            for (const Network::OptionPlace& asked :
                 network.places(Network::number(c, digit + 1))) {
                left_.planes[network.plane(asked.question / Network::GROUP, asked.place)] |=
                    QuestionSet::of(asked.question % Network::GROUP);
            }
        }
    }
    for (int digit = 0; digit < network.size(); ++digit) {
        for (Cell c : possible[static_cast<std::size_t>(digit)] - filled.several) {
            hold_alone(Network::number(c, digit + 1));
        }
    }
}

Learned::Learned(const Network& network)
    : implied_(static_cast<std::size_t>(network.candidates())), learned_(implied_.size()) {
    for (int candidate = 0; candidate < network.candidates(); ++candidate) {
        if (candidate % Network::GROUP >= network.cells()) continue;
        implied_[static_cast<std::size_t>(candidate)] = &network.left_by(candidate);
    }
}

void Learned::learn(int candidate, const Known& known) {
    auto& learned = learned_[static_cast<std::size_t>(candidate)];
    if (!learned) learned = std::make_unique<Network::Remaining>();
    *learned = known.left();
    implied_[static_cast<std::size_t>(candidate)] = learned.get();
}

template <int PLANES>
inline void Known::keep_sized(const Network::Remaining& other) {
    if constexpr (PLANES > 0) {
        intersect(left_.planes, other.planes, std::make_index_sequence<PLANES>{});
    } else {
        const std::size_t count = network_->plane(network_->groups(), 0);
        for (std::size_t i = 0; i < count; ++i) left_.planes[i] &= other.planes[i];
    }
    for (std::size_t i = 0; i < other.answered.size(); ++i) {
        left_.answered[i] |= other.answered[i];
    }
}

inline void Known::keep(const Network::Remaining& other) {
    network_->is_nine() ? keep_sized<27>(other) : keep_sized<0>(other);
}

void Known::hold_alone(int candidate) {
    keep(network_->left_by(candidate));
}

template <int SIZE>
inline Known::Counted Known::count_sized(int group) const {
    const int size = SIZE ? SIZE : network_->size();
    const QuestionSet* const planes = &left_.planes[static_cast<std::size_t>(group * size)];
    Overlap<Both> left;
    for (int place = 0; place < size; ++place) left.add(both(planes[place]));
    const QuestionSet& asked = network_->questions()[static_cast<std::size_t>(group)];
    return {set_of(both(asked) & ~left.any), set_of(left.any & ~left.several)};
}

Known::Counted Known::count(int group) const {
    return network_->size() == 9 ? count_sized<9>(group) : count_sized<0>(group);
}

bool Known::broken() const {
    for (int group = 0; group < network_->groups(); ++group) {
        if (count(group).none) return true;
    }
    return false;
}

// Of singles that contradict each other some question has nothing left, at the latest when it is
// counted again. The template's numbers are those of the classic layout, or 0 for any.
template <int GROUPS, int SIZE>
bool Known::finish_sized(const Learned& learned) {
    const int groups = GROUPS ? GROUPS : network_->groups();
    const int size = SIZE ? SIZE : network_->size();
    for (int group = 0, quiet = 0; quiet < groups; group = group + 1 < groups ? group + 1 : 0) {
        const auto at = static_cast<std::size_t>(group);
        const Counted counted = count_sized<SIZE>(group);
        if (counted.none) return false;
        const QuestionSet single = counted.one - left_.answered[at];
        quiet = single ? 0 : quiet + 1;
        for (int place = 0; single && place < size; ++place) {
            for (int asked : single& left_.planes[static_cast<std::size_t>(group * size + place)]) {
                if (left_.answered[at].has(asked)) continue;
                const int question = group * Network::GROUP + asked;
                keep_sized<GROUPS * SIZE>(learned.implied_by(network_->option(question, place)));
            }
        }
    }
    return true;
}

bool Known::finish(const Learned& learned) {
    return network_->is_nine() ? finish_sized<3, 9>(learned) : finish_sized<0, 0>(learned);
}

bool Known::hold(int candidate, const Learned& learned) {
    keep(learned.implied_by(candidate));
    return finish(learned);
}

bool Known::strike(int candidate, const Learned& learned) {
    for (const Network::OptionPlace& lost : network_->places(candidate)) {
        left_.planes[network_->plane(lost.question / Network::GROUP, lost.place)] -=
            QuestionSet::of(lost.question % Network::GROUP);
    }
    return finish(learned);
}

bool Known::join(const Known& other, const Learned& learned) {
    keep(other.left_);
    return finish(learned);
}

Known::Row Known::trues() const {
    Row row = possible();
    for (CellSet& cells : row) cells &= left_.answered[0];
    return row;
}

Known::Row Known::open() const {
    Row row = possible();
    for (CellSet& cells : row) cells -= left_.answered[0];
    return row;
}

Known::Row Known::possible() const {
    Row row{};
    std::copy_n(left_.planes.begin(), network_->size(), row.begin());
    return row;
}

bool Known::allows(const Row& row) const {
    for (int digit = 0; digit < network_->size(); ++digit) {
        if (row[static_cast<std::size_t>(digit)] - possible(digit)) return false;
    }
    return true;
}

}  // namespace whydoku
