#include "network.hpp"

namespace pencilmark {

Network::Network(const Layout& layout) : cells_(layout.cells), size_(layout.size) {
    const auto count = static_cast<std::size_t>(layout.cells * layout.size);
    asked_.resize(count);
    struck_.resize(count);
    for (Cell c = 0; c < layout.cells; ++c) {
        std::vector<std::int16_t> answers;
        for (Digit d : layout.digits()) answers.push_back(static_cast<std::int16_t>(number(c, d)));
        ask(answers);
    }
    for (House h = 0; h < layout.houses; ++h) {
        for (Digit d : layout.digits()) {
            std::vector<std::int16_t> answers;
            for (Cell c : layout.house[static_cast<std::size_t>(h)]) {
                answers.push_back(static_cast<std::int16_t>(number(c, d)));
            }
            ask(answers);
        }
    }
    rows_.reset(candidates(), candidates());
    for (int candidate = 0; candidate < candidates(); ++candidate) {
        for (const Asked& one : asked(candidate)) {
            for (int other : options(one.question)) {
                if (other == candidate || rows_[candidate].has(other)) continue;
                rows_.add(candidate, other);
                struck_[static_cast<std::size_t>(candidate)].push_back(
                    static_cast<std::int16_t>(other));
            }
        }
    }
}

void Network::ask(const std::vector<std::int16_t>& answers) {
    const auto question = static_cast<std::int16_t>(questions());
    for (std::uint16_t place = 0; int answer : answers) {
        AllAsked& asked = asked_[static_cast<std::size_t>(answer)];
        asked.questions[asked.count++] = {question, place++};
    }
    options_.insert(options_.end(), answers.begin(), answers.end());
}

Known::Known(const Network& network) : network_(&network) {
    Left all = 0;
    for (int place = 0; place < network.size(); ++place) {
        all = static_cast<Left>((all + ONE) ^ place);
    }
    std::fill_n(left_.begin(), network.questions(), all);
}

void Known::hold_alone(int candidate, std::vector<int>& single, std::vector<int>& failed) {
    add(true_, candidate);
    for (int struck : network_->struck_by(candidate)) {
        if (is_false(struck)) continue;
        add(false_, struck);
        for (const Network::Asked& asked : network_->asked(struck)) {
            const int left = count_down(asked) / ONE;
            if (left == 1) single.push_back(asked.question);
            if (left == 0) failed.push_back(asked.question);
        }
    }
}

bool Known::within(const Row& falses) const {
    for (std::size_t i = 0; i < false_.size(); ++i) {
        if (false_[i] & ~falses[i]) return false;
    }
    return true;
}

int Known::next_open(int from, const Row& excluded) const {
    const auto first = static_cast<std::size_t>(from / 64);
    for (std::size_t i = first; i < static_cast<std::size_t>(network_->words()); ++i) {
        Word open = ~(true_[i] | false_[i] | excluded[i]);
        if (i == first) open &= ~Word{0} << from % 64;
        if (open) return static_cast<int>(i) * 64 + std::countr_zero(open);
    }
    return network_->candidates();
}

inline bool Known::count_down(int candidate, Singles& singles) {
    bool whole = true;
    for (const Network::Asked& asked : network_->asked(candidate)) {
        const Left left = count_down(asked);
        singles.questions[singles.count] = asked.question;
        singles.count += left / ONE == 1;
        whole &= left >= ONE;
    }
    return whole;
}

inline bool Known::take(int candidate, Singles& singles) {
    if (is_false(candidate)) return false;
    if (is_true(candidate)) return true;
    add(true_, candidate);
    ++trues_;
    const Bits row = network_->row(candidate);
    bool whole = true;
    for (int i = 0; i < row.width(); ++i) {
        Word lost = row.word(i) & ~false_[static_cast<std::size_t>(i)];
        false_[static_cast<std::size_t>(i)] |= lost;
        for (; lost; lost &= lost - 1) {
            whole &= count_down(i * 64 + std::countr_zero(lost), singles);
        }
    }
    return whole;
}

inline bool Known::finish(Singles& singles) {
    while (singles.count) {
        const int question = singles.questions[--singles.count];
        if (!take(answer(question), singles)) return false;
    }
    return true;
}

bool Known::hold(int candidate) {
    Singles singles;
    return take(candidate, singles) && finish(singles);
}

bool Known::strike(int candidate) {
    if (is_false(candidate)) return true;
    if (is_true(candidate)) return false;
    Singles singles;
    add(false_, candidate);
    return count_down(candidate, singles) && finish(singles);
}

}  // namespace pencilmark
