#include "lines.hpp"

#include <algorithm>
#include <bit>

namespace pencilmark {
namespace {

using Word = Bits::Word;
using Row = Question::Row;

// Whips are searched as long as a target has no more partial whips of one length than this. More
// seldom lead to a whip that a person would follow; then a braid is found instead.
constexpr std::size_t MOST_PARTIALS = 100;

// Spreads the bits of a number over a word (the finalizer of splitmix64).
std::uint64_t mix(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

void join(std::span<Word> row, Bits other) {
    for (std::size_t i = 0; i < row.size(); ++i) row[i] |= other.word(static_cast<int>(i));
}

bool has(std::span<const Word> row, int i) {
    return row[static_cast<std::size_t>(i / 64)] >> i % 64 & 1;
}

// What is supposed and what follows from it, variable by variable, in any order.
class Reasoning {
  public:
    Reasoning(const Variables& variables, int target, Answers answers)
        : variables_(variables), question_(variables, answers) {
        false_.resize(static_cast<std::size_t>(variables.width()));
        answered_.resize(static_cast<std::size_t>(variables.variable_width()));
        touched_ = answered_;
        join(false_, variables.struck_by(target));
        join(answered_, variables.holding(target));
        join(touched_, variables.touched_by(target));
    }

    // Asks a variable and takes its answer.
    Question::Result take(int variable) {
        const auto result = question_.ask(variable, false_);
        if (result != Question::Result::answer) return result;
        join(false_, question_.struck());
        join(touched_, question_.touched());
        if (question_.single()) join(answered_, variables_.holding(question_.candidate()));
        return result;
    }

    Question& question() { return question_; }
    const Row& falses() const { return false_; }
    // The variables that have lost options since this was last asked, and have no answer.
    Row open() {
        Row found = touched_;
        for (std::size_t i = 0; i < found.size(); ++i) {
            found[i] &= ~answered_[i];
            touched_[i] = 0;
        }
        return found;
    }

  private:
    const Variables& variables_;
    Question question_;
    Row false_, answered_, touched_;
};

// Whether single answers lead from a target to a contradiction, and no more than that: what is left
// of each variable is only counted.
class Counting {
  public:
    explicit Counting(const Variables& variables)
        : variables_(variables),
          left_(variables.sizes()),
          false_(static_cast<std::size_t>(variables.width())),
          true_(false_) {}

    bool fails(int target) {
        if (suppose(target)) return true;
        for (std::size_t i = 0; i < answered_.size(); ++i) {
            const Bits options = variables_.options(answered_[i]);
            for (int option : options) {
                if (has(false_, option)) continue;
                if (!has(true_, option) && suppose(option)) return true;
                break;
            }
        }
        return false;
    }

  private:
    // Strikes what a candidate excludes; true when a variable has nothing left.
    bool suppose(int candidate) {
        true_[static_cast<std::size_t>(candidate / 64)] |= Word{1} << candidate % 64;
        for (int struck : variables_.struck_by(candidate)) {
            if (has(false_, struck)) continue;
            false_[static_cast<std::size_t>(struck / 64)] |= Word{1} << struck % 64;
            for (int variable : variables_.holders(struck)) {
                const int left = --left_[static_cast<std::size_t>(variable)];
                if (left == 0) return true;
                if (left == 1) answered_.push_back(variable);
            }
        }
        return false;
    }

    const Variables& variables_;
    std::vector<std::uint8_t> left_;
    Row false_, true_;
    std::vector<int> answered_;
};

// Whether each variable of the line but the last has an answer, and the last one none.
bool holds(const Variables& variables, const Line& line, Answers answers) {
    Reasoning reasoning(variables, line.target, answers);
    for (int variable : line.variables) {
        const auto result = reasoning.take(variable);
        if (result == Question::Result::open) return false;
        if (result == Question::Result::contradiction) return variable == line.variables.back();
    }
    return false;
}

}  // namespace

Question::Result Question::ask(int variable, std::span<const Word> falses) {
    const Bits options = variables_->options(variable);
    left_.resize(falses.size());
    count_ = 0;
    for (std::size_t i = 0; i < falses.size(); ++i) {
        left_[i] = options.word(static_cast<int>(i)) & ~falses[i];
        if (!left_[i]) continue;
        count_ += std::popcount(left_[i]);
        first_ = static_cast<int>(i) * 64 + std::countr_zero(left_[i]);
    }
    if (count_ == 0) return Result::contradiction;
    if (count_ == 1) return Result::answer;
    return answers_ == Answers::grouped && strikes_more(falses) ? Result::answer : Result::open;
}

// Whether all options that are left exclude a candidate that is not false yet.
bool Question::strikes_more(std::span<const Word> falses) {
    struck_.assign(falses.size(), ~Word{0});
    for (int option : left()) {
        for (std::size_t i = 0; i < struck_.size(); ++i) {
            struck_[i] &= variables_->struck_by(option).word(static_cast<int>(i));
        }
    }
    Word more = 0;
    for (std::size_t i = 0; i < struck_.size(); ++i) more |= struck_[i] & ~falses[i];
    return more != 0;
}

Bits Question::struck() const {
    return single() ? variables_->struck_by(first_) : Bits(struck_.data(), variables_->width());
}

Bits Question::touched() {
    if (single()) return variables_->touched_by(first_);
    touched_.assign(static_cast<std::size_t>(variables_->variable_width()), 0);
    for (int option : struck()) join(touched_, variables_->holding(option));
    return {touched_.data(), variables_->variable_width()};
}

std::uint64_t Question::hash() const {
    std::uint64_t sum = 0;
    for (int option : left()) sum += mix(static_cast<std::uint64_t>(option));
    return mix(sum);
}

std::optional<Line> follow(const Variables& variables, int target, Answers answers) {
    if (answers == Answers::single && !Counting(variables).fails(target)) return std::nullopt;
    Reasoning reasoning(variables, target, answers);
    Line line{target, {}};
    for (;;) {
        const std::size_t before = line.length();
        const Row open = reasoning.open();
        for (int v : Bits(open.data(), variables.variable_width())) {
            const auto result = reasoning.take(v);
            if (result != Question::Result::open) line.variables.push_back(v);
            if (result == Question::Result::contradiction) return line;
        }
        if (line.length() == before) return std::nullopt;
    }
}

// An option that several answers strike is put down to one that is needed anyway, or else to the
// first.
void keep_needed(const Variables& variables, Line& line, Answers answers) {
    const std::size_t count = line.length();
    std::vector<Row> left(count), struck(count);
    Reasoning reasoning(variables, line.target, answers);
    for (std::size_t i = 0; i < count; ++i) {
        reasoning.take(line.variables[i]);
        const auto words = static_cast<std::size_t>(variables.width());
        left[i].resize(words), struck[i].resize(words);
        join(left[i], reasoning.question().left());
        if (i + 1 < count) join(struck[i], reasoning.question().struck());
    }
    std::vector<bool> needed(count);
    needed.back() = true;
    for (std::size_t i = count; i-- > 0;) {
        if (!needed[i]) continue;
        for (int option : variables.options(line.variables[i])) {
            if (has(left[i], option) || variables.struck_by(line.target).has(option)) continue;
            std::size_t reason = i;
            for (std::size_t j = i; j-- > 0;) {
                if (!has(struck[j], option)) continue;
                reason = j;
                if (needed[j]) break;
            }
            needed[reason] = true;
        }
    }
    std::vector<int> kept;
    for (std::size_t i = 0; i < count; ++i) {
        if (needed[i]) kept.push_back(line.variables[i]);
    }
    line.variables = kept;
}

void shorten(const Variables& variables, Line& line, Answers answers) {
    for (std::size_t i = line.length() - 1; i-- > 0;) {
        Line shorter = line;
        shorter.variables.erase(shorter.variables.begin() + static_cast<std::ptrdiff_t>(i));
        if (holds(variables, shorter, answers)) line = std::move(shorter);
    }
}

// --- whips ------------------------------------------------------------------------------------

WhipSearch::WhipSearch(const Variables& variables, int target, Answers answers)
    : variables_(&variables), question_(variables, answers), line_{target, {}} {
    const auto words = static_cast<std::size_t>(variables.width());
    const auto wide = static_cast<std::size_t>(variables.variable_width());
    rows_.resize(stride());
    const std::span<Word> row(rows_);
    join(row.first(words), variables.struck_by(target));
    join(row.subspan(words, wide), variables.holding(target));
    join(row.last(wide), variables.touched_by(target));
    ends_.push_back({NONE, 0});
}

std::size_t WhipSearch::stride() const {
    return static_cast<std::size_t>(variables_->width() + 2 * variables_->variable_width());
}

bool WhipSearch::lengthen() {
    next_ends_.clear();
    next_rows_.clear();
    seen_.clear();
    for (std::size_t end = 0; end < ends_.size(); ++end) {
        if (lengthen(end)) return true;
    }
    // Whether there are too many is asked at the end, so that it does not depend on their order.
    if (next_ends_.size() > MOST_PARTIALS) next_ends_.clear();
    ends_.swap(next_ends_);
    rows_.swap(next_rows_);
    return false;
}

bool WhipSearch::lengthen(std::size_t end) {
    const auto words = static_cast<std::size_t>(variables_->width());
    const auto wide = static_cast<std::size_t>(variables_->variable_width());
    const auto row = std::span<const Word>(rows_).subspan(end * stride(), stride());
    for (std::size_t w = 0; w < wide; ++w) {
        for (Word open = row[words + wide + w] & ~row[words + w]; open; open &= open - 1) {
            const int variable = static_cast<int>(w) * 64 + std::countr_zero(open);
            const auto result = question_.ask(variable, row.first(words));
            if (result == Question::Result::contradiction) {
                complete(ends_[end].partial, variable);
                return true;
            }
            if (result == Question::Result::answer) keep(end, variable);
        }
    }
    return false;
}

// Keeps a partial whip with the answer that was just found, unless it is there already: one with
// the same answers, of which the same one is the last.
void WhipSearch::keep(std::size_t end, int variable) {
    const std::uint64_t answer = question_.hash(), all = ends_[end].hash ^ answer;
    if (next_ends_.size() > MOST_PARTIALS) return;
    const std::uint64_t same = mix(all) ^ answer;
    if (std::ranges::find(seen_, same) != seen_.end()) return;
    seen_.push_back(same);
    partials_.push_back({ends_[end].partial, variable});
    next_ends_.push_back({static_cast<int>(partials_.size()) - 1, all});
    const auto words = static_cast<std::size_t>(variables_->width());
    const auto wide = static_cast<std::size_t>(variables_->variable_width());
    const std::size_t from = next_rows_.size();
    const auto before = rows_.begin() + static_cast<std::ptrdiff_t>(end * stride());
    next_rows_.insert(next_rows_.end(), before, before + static_cast<std::ptrdiff_t>(words + wide));
    next_rows_.resize(from + stride());
    const auto row = std::span<Word>(next_rows_).subspan(from);
    join(row.first(words), question_.struck());
    if (question_.single()) {
        join(row.subspan(words, wide), variables_->holding(question_.candidate()));
    }
    join(row.last(wide), question_.touched());
}

void WhipSearch::complete(int partial, int variable) {
    line_.variables.push_back(variable);
    for (; partial != NONE; partial = partials_[static_cast<std::size_t>(partial)].before) {
        line_.variables.push_back(partials_[static_cast<std::size_t>(partial)].variable);
    }
    std::ranges::reverse(line_.variables);
}

// --- evidence ---------------------------------------------------------------------------------

namespace {

std::vector<Candidate> candidates(const Variables& variables, Bits row) {
    std::vector<Candidate> found;
    for (int i : row) found.push_back(variables.numbers().at(i));
    return found;
}

// Draws a line variable by variable.
class LineDrawing {
  public:
    LineDrawing(const Variables& variables, int target, Answers answers, Step& step)
        : variables_(variables), reasoning_(variables, target, answers), step_(step) {
        const Bits struck = variables.struck_by(target);
        sources_.push_back({{variables.numbers().at(target)}, row_of(struck)});
        mark_once(Role::on, sources_.back().candidates);
    }

    void draw(int variable) {
        const auto result = reasoning_.take(variable);
        const Row left = row_of(reasoning_.question().left());
        draw_losses(variable, left);
        const Variable& asked = variables_.at(variable);
        if (result == Question::Result::contradiction) return draw_end(variable);
        if (asked.house >= 0) step_.mark_house(Role::set, asked.house, asked.digit);
        const auto answer = candidates(variables_, Bits(left.data(), variables_.width()));
        mark_once(Role::on, answer);
        step_.links.push_back({Link::Kind::strong, lost(variable, left), answer});
        sources_.push_back({answer, row_of(reasoning_.question().struck())});
    }

  private:
    struct Source {
        std::vector<Candidate> candidates;
        Row struck;
    };

    static Row row_of(Bits bits) {
        Row row;
        for (int i = 0; i < bits.width(); ++i) row.push_back(bits.word(i));
        return row;
    }

    void mark_once(Role role, const std::vector<Candidate>& all) {
        for (auto [cell, digit] : all) {
            const Mark mark{role, cell, digit};
            if (std::ranges::find(step_.marks, mark) == step_.marks.end()) {
                step_.marks.push_back(mark);
            }
        }
    }

    std::vector<Candidate> lost(int variable, const Row& left) const {
        Row row = row_of(variables_.options(variable));
        for (std::size_t i = 0; i < row.size(); ++i) row[i] &= ~left[i];
        return candidates(variables_, Bits(row.data(), variables_.width()));
    }

    // What strikes the lost options: the answer just before, then the target, then the others, the
    // latest first.
    void draw_losses(int variable, const Row& left) {
        Row open = row_of(variables_.options(variable));
        for (std::size_t i = 0; i < open.size(); ++i) open[i] &= ~left[i];
        std::vector<std::size_t> order;
        for (std::size_t i = sources_.size(); i-- > 1;) order.push_back(i);
        order.insert(order.begin() + (sources_.size() > 1), 0);
        for (std::size_t source : order) {
            Row struck = open;
            for (std::size_t i = 0; i < open.size(); ++i) {
                struck[i] &= sources_[source].struck[i];
                open[i] &= ~struck[i];
            }
            const auto targets = candidates(variables_, Bits(struck.data(), variables_.width()));
            if (targets.empty()) continue;
            mark_once(Role::off, targets);
            step_.links.push_back({Link::Kind::weak, sources_[source].candidates, targets});
        }
    }

    void draw_end(int variable) {
        const Variable& asked = variables_.at(variable);
        if (asked.house < 0) return step_.mark(Role::broken, asked.cell, 0);
        step_.mark_house(Role::broken, asked.house, asked.digit);
    }

    const Variables& variables_;
    Reasoning reasoning_;
    Step& step_;
    std::vector<Source> sources_;
};

}  // namespace

void draw_line(const Variables& variables, const Line& line, Answers answers, Step& step) {
    LineDrawing drawing(variables, line.target, answers, step);
    for (int variable : line.variables) drawing.draw(variable);
}

}  // namespace pencilmark
