#include "network.hpp"

namespace pencilmark {

Network::Network(const Layout& layout) : cells_(layout.cells) {
    const auto count = static_cast<std::size_t>(layout.cells * layout.size);
    asked_.resize(count);
    struck_.resize(count);
    for (Cell c = 0; c < layout.cells; ++c) {
        std::vector<std::int16_t> answers;
        for (Digit d : layout.digits()) answers.push_back(static_cast<std::int16_t>(number(c, d)));
        ask(std::move(answers));
    }
    for (House h = 0; h < layout.houses; ++h) {
        for (Digit d : layout.digits()) {
            std::vector<std::int16_t> answers;
            for (Cell c : layout.house[static_cast<std::size_t>(h)]) {
                answers.push_back(static_cast<std::int16_t>(number(c, d)));
            }
            ask(std::move(answers));
        }
    }
    rows_.reset(candidates(), candidates());
    for (int candidate = 0; candidate < candidates(); ++candidate) {
        for (int question : asked(candidate)) {
            for (int other : options(question)) {
                if (other == candidate || rows_[candidate].has(other)) continue;
                rows_.add(candidate, other);
                struck_[static_cast<std::size_t>(candidate)].push_back(
                    static_cast<std::int16_t>(other));
            }
        }
    }
}

void Network::ask(std::vector<std::int16_t> answers) {
    for (int answer : answers) {
        Asked& asked = asked_[static_cast<std::size_t>(answer)];
        asked.questions[asked.count++] = static_cast<std::int16_t>(options_.size());
    }
    options_.push_back(std::move(answers));
}

Known::Known(const Network& network) : network_(&network) {
    for (int question = 0; question < network.questions(); ++question) {
        left_[static_cast<std::size_t>(question)] =
            static_cast<std::uint8_t>(network.options(question).size());
    }
}

bool Known::hold(int candidate) {
    Singles singles;
    return take(candidate, singles) && finish(singles);
}

bool Known::strike(int candidate) {
    Singles singles;
    return is_false(candidate) || (lose(candidate, singles) && finish(singles));
}

void Known::hold_alone(int candidate, std::vector<int>& single, std::vector<int>& failed) {
    add(true_, candidate);
    for (int struck : network_->struck_by(candidate)) {
        if (is_false(struck)) continue;
        add(false_, struck);
        for (int question : network_->asked(struck)) {
            const int left = --left_[static_cast<std::size_t>(question)];
            if (left == 1) single.push_back(question);
            if (left == 0) failed.push_back(question);
        }
    }
}

int Known::answer(int question) const {
    for (int option : network_->options(question)) {
        if (!is_false(option)) return option;
    }
    return -1;
}

bool Known::within(const Known& other) const {
    Word missing = 0;
    for (std::size_t i = 0; i < false_.size(); ++i) missing |= false_[i] & ~other.false_[i];
    return missing == 0;
}

bool Known::take(int candidate, Singles& singles) {
    if (is_false(candidate)) return false;
    if (is_true(candidate)) return true;
    add(true_, candidate);
    ++trues_;
    const Bits row = network_->row(candidate);
    for (int i = 0; i < row.width(); ++i) {
        Word lost = row.word(i) & ~false_[static_cast<std::size_t>(i)];
        if (lost & true_[static_cast<std::size_t>(i)]) return false;
        false_[static_cast<std::size_t>(i)] |= lost;
        for (; lost; lost &= lost - 1) {
            if (!count_down(i * 64 + std::countr_zero(lost), singles)) return false;
        }
    }
    return true;
}

bool Known::lose(int candidate, Singles& singles) {
    if (is_true(candidate)) return false;
    add(false_, candidate);
    return count_down(candidate, singles);
}

bool Known::count_down(int candidate, Singles& singles) {
    for (int question : network_->asked(candidate)) {
        const int left = --left_[static_cast<std::size_t>(question)];
        if (left == 0) return false;
        if (left == 1) {
            singles.questions[static_cast<std::size_t>(singles.count++)] =
                static_cast<std::int16_t>(question);
        }
    }
    return true;
}

bool Known::finish(Singles& singles) {
    while (singles.count) {
        const int question = singles.questions[static_cast<std::size_t>(--singles.count)];
        if (!take(answer(question), singles)) return false;
    }
    return true;
}

}  // namespace pencilmark
