#include "finders/shared/whips_and_braids.hpp"

#include <algorithm>
#include <bit>

#include "exact/random.hpp"

namespace whydoku {
namespace {

using Word = Bits::Word;
using Row = OptionsLeft::Row;

void join(std::span<Word> row, Bits other) {
    for (std::size_t i = 0; i < row.size(); ++i) row[i] |= other.word(static_cast<int>(i));
}

bool has(std::span<const Word> row, int i) {
    return row[static_cast<std::size_t>(i / 64)] >> i % 64 & 1;
}

void add(std::span<Word> row, int i) {
    row[static_cast<std::size_t>(i / 64)] |= Word{1} << i % 64;
}

// What is supposed and what follows from it, variable by variable, in any order.
class Reasoning {
  public:
    Reasoning(const Variables& variables, int target, Answers answers) : variables_(variables) {
        left_.begin(variables, answers);
        false_.resize(static_cast<std::size_t>(variables.width()));
        answered_.resize(static_cast<std::size_t>(variables.variable_width()));
        touched_ = answered_;
        join(false_, variables.struck_by(target));
        join(answered_, variables.holding(target));
        join(touched_, variables.touched_by(target));
    }

    // Asks a variable and takes its answer.
    OptionsLeft::Result take(int variable) {
        const auto result = left_.find(variable, false_);
        if (result != OptionsLeft::Result::answer) return result;
        join(false_, left_.struck());
        join(touched_, left_.touched());
        if (left_.single()) join(answered_, variables_.holding(left_.candidate()));
        return result;
    }

    OptionsLeft& left() { return left_; }
    std::span<const Word> falses() const { return false_; }
    // Fills in the variables that have lost options since this was last asked, and have no answer.
    void open(std::vector<int>& found) {
        found.clear();
        for (std::size_t i = 0; i < touched_.size(); ++i) touched_[i] &= ~answered_[i];
        for (int v : Bits(touched_.data(), variables_.variable_width())) found.push_back(v);
        std::ranges::fill(touched_, 0);
    }

  private:
    const Variables& variables_;
    OptionsLeft left_;
    Row false_, answered_, touched_;
};

// Whether each variable of the line but the last has an answer, and the last one none.
bool holds(const Variables& variables, const Braid& line, Answers answers) {
    Reasoning reasoning(variables, line.target, answers);
    for (int variable : line.variables) {
        const auto result = reasoning.take(variable);
        if (result == OptionsLeft::Result::open) return false;
        if (result == OptionsLeft::Result::contradiction) return variable == line.variables.back();
    }
    return false;
}

}  // namespace

OptionsLeft::Result OptionsLeft::find(int variable, std::span<const Word> falses) {
    if (variables_->at(variable).sum >= 0) return find_by_sum(variable, falses);
    const Bits options = variables_->options(variable);
    row_.resize(falses.size());
    count_ = 0;
    for (std::size_t i = 0; i < falses.size(); ++i) {
        row_[i] = options.word(static_cast<int>(i)) & ~falses[i];
        if (!row_[i]) continue;
        count_ += std::popcount(row_[i]);
        first_ = static_cast<int>(i) * 64 + std::countr_zero(row_[i]);
    }
    if (count_ == 0) return Result::contradiction;
    if (count_ == 1) return Result::answer;
    return answers_ == Answers::grouped && strikes_more(falses) ? Result::answer : Result::open;
}

OptionsLeft::Result OptionsLeft::find_by_sum(int variable, std::span<const Word> falses) {
    row_.assign(falses.size(), 0);
    if (variables_->at(variable).cell < 0) return find_place_by_sum(variable, falses);
    const auto left = variables_->left_by_sum(variable, falses);
    if (!left) return Result::open;
    count_ = left->size();
    if (count_ == 0) return Result::contradiction;
    first_ = variables_->numbers().of(variables_->at(variable).cell, left->first());
    add(row_, first_);
    return count_ == 1 ? Result::answer : Result::open;
}

// Where there is one place, its cell says as much.
OptionsLeft::Result OptionsLeft::find_place_by_sum(int variable, std::span<const Word> falses) {
    const CellSet places = variables_->places_by_sum(variable, falses);
    count_ = places.size();
    if (count_ < 2) return Result::open;
    for (Cell c : places) add(row_, variables_->numbers().of(c, variables_->at(variable).digit));
    return strikes_more(falses) ? Result::answer : Result::open;
}

// Whether all options that are left exclude a candidate that is not false yet.
bool OptionsLeft::strikes_more(std::span<const Word> falses) {
    struck_.assign(falses.size(), ~Word{0});
    for (int option : all()) {
        const Bits struck = variables_->struck_by(option);
        Word more = 0;
        for (std::size_t i = 0; i < struck_.size(); ++i) {
            struck_[i] &= struck.word(static_cast<int>(i));
            more |= struck_[i] & ~falses[i];
        }
        if (!more) return false;
    }
    return true;
}

Bits OptionsLeft::struck() const {
    return single() ? variables_->struck_by(first_) : Bits(struck_.data(), variables_->width());
}

Bits OptionsLeft::touched() {
    if (single()) return variables_->touched_by(first_);
    touched_.assign(static_cast<std::size_t>(variables_->variable_width()), 0);
    for (int option : struck()) variables_->add_losing(option, touched_);
    return {touched_.data(), variables_->variable_width()};
}

std::uint64_t OptionsLeft::hash() const {
    if (single()) return mix(mix(static_cast<std::uint64_t>(first_)));
    std::uint64_t sum = 0;
    for (int option : all()) sum += mix(static_cast<std::uint64_t>(option));
    return mix(sum);
}

std::optional<Braid> follow(const Variables& variables, int target, Answers answers) {
    return follow_from(variables, target, answers, 0);
}

// Asks the variables in turn, beginning with one of them.
std::optional<Braid> follow_from(const Variables& variables, int target, Answers answers,
                                 int begin) {
    Reasoning reasoning(variables, target, answers);
    Braid line{target, {}};
    std::vector<int> order;
    for (;;) {
        const std::size_t before = line.length();
        reasoning.open(order);
        std::rotate(order.begin(), std::ranges::lower_bound(order, begin), order.end());
        for (int v : order) {
            const auto result = reasoning.take(v);
            if (result != OptionsLeft::Result::open) line.variables.push_back(v);
            if (result == OptionsLeft::Result::contradiction) return line;
        }
        if (line.length() == before) return std::nullopt;
    }
}

// An option that several answers strike is put down to one that is needed anyway, or else to the
// first.
void keep_needed(const Variables& variables, Braid& line, Answers answers) {
    const std::size_t count = line.length(), words = static_cast<std::size_t>(variables.width());
    // For each variable in turn: the options that are left, then what its answer strikes.
    Row rows(2 * count * words);
    const auto left = [&](std::size_t i) { return std::span(rows).subspan(2 * i * words, words); };
    const auto struck = [&](std::size_t i) {
        return std::span(rows).subspan((2 * i + 1) * words, words);
    };
    Reasoning reasoning(variables, line.target, answers);
    for (std::size_t i = 0; i < count; ++i) {
        reasoning.take(line.variables[i]);
        join(left(i), reasoning.left().all());
        if (i + 1 < count) join(struck(i), reasoning.left().struck());
    }
    std::vector<bool> needed(count);
    needed.back() = true;
    for (std::size_t i = count; i-- > 0;) {
        if (!needed[i]) continue;
        for (int option : variables.concerned(line.variables[i])) {
            if (has(left(i), option) || variables.struck_by(line.target).has(option)) continue;
            std::size_t reason = i;
            for (std::size_t j = i; j-- > 0;) {
                if (!has(struck(j), option)) continue;
                reason = j;
                if (needed[j]) break;
            }
            needed[reason] = true;
        }
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (needed[i]) line.variables[kept++] = line.variables[i];
    }
    line.variables.resize(kept);
}

void shorten(const Variables& variables, Braid& line, Answers answers) {
    for (std::size_t i = line.length() - 1; i-- > 0;) {
        Braid shorter = line;
        shorter.variables.erase(shorter.variables.begin() + static_cast<std::ptrdiff_t>(i));
        if (holds(variables, shorter, answers)) line = std::move(shorter);
    }
}

// --- whips ------------------------------------------------------------------------------------

void Hashes::clear(std::size_t most) {
    places_.assign(std::bit_ceil(2 * most), 0);
}

bool Hashes::insert(std::uint64_t hash) {
    hash |= 1;  // none is the mark of a free place
    std::size_t at = static_cast<std::size_t>(hash >> 1);
    for (;; ++at) {
        std::uint64_t& place = places_[at & (places_.size() - 1)];
        if (place == hash) return false;
        if (place != 0) continue;
        place = hash;
        return true;
    }
}

void LineSearch::begin(const Variables& variables, int target, Answers answers,
                       const Wanted& wanted) {
    variables_ = &variables;
    wanted_ = wanted;
    target_ = target;
    left_.begin(variables, answers);
    lines_.clear();
    partials_.clear();
    ends_.assign(1, {NONE, 0});
    rows_.assign(stride(), 0);
    const auto words = static_cast<std::size_t>(variables.width());
    const auto wide = static_cast<std::size_t>(variables.variable_width());
    const std::span<Word> row(rows_);
    join(row.first(words), variables.struck_by(target));
    join(row.subspan(words, wide), variables.holding(target));
    join(row.last(wide), variables.touched_by(target));
}

std::size_t LineSearch::stride() const {
    return static_cast<std::size_t>(variables_->width() + 2 * variables_->variable_width());
}

bool LineSearch::lengthen() {
    next_ends_.clear();
    next_rows_.clear();
    seen_.clear(wanted_.most_partials + 1);
    for (std::size_t end = 0; end < ends_.size(); ++end) {
        lengthen(end);
        if (!lines_.empty() && !wanted_.all) return true;
    }
    // Whether there are too many is asked at the end, so that it does not depend on their order.
    if (next_ends_.size() > wanted_.most_partials) next_ends_.clear();
    ends_.swap(next_ends_);
    rows_.swap(next_rows_);
    return !lines_.empty();
}

void LineSearch::lengthen(std::size_t end) {
    const auto words = static_cast<std::size_t>(variables_->width());
    const auto wide = static_cast<std::size_t>(variables_->variable_width());
    const auto row = std::span<const Word>(rows_).subspan(end * stride(), stride());
    for (std::size_t w = 0; w < wide; ++w) {
        for (Word open = row[words + wide + w] & ~row[words + w]; open; open &= open - 1) {
            const int variable = static_cast<int>(w) * 64 + std::countr_zero(open);
            if (left_.is_open(variable, row.first(words))) continue;
            const auto result = left_.find(variable, row.first(words));
            if (result == OptionsLeft::Result::contradiction) {
                complete(ends_[end].partial, variable);
                if (!wanted_.all) return;
            } else if (result == OptionsLeft::Result::answer && lines_.empty()) {
                keep(end, variable);
            }
        }
    }
}

// Keeps a partial line with the answer that was just found, unless it is there already: one with
// the same answers, of which in whips the same one is the last.
void LineSearch::keep(std::size_t end, int variable) {
    const std::uint64_t answer = left_.hash(), all = ends_[end].hash ^ answer;
    if (next_ends_.size() > wanted_.most_partials) return;
    const bool is_whip = wanted_.line == Wanted::Line::whip;
    if (!seen_.insert(is_whip ? mix(all) ^ answer : all)) return;
    partials_.push_back({ends_[end].partial, variable});
    next_ends_.push_back({static_cast<int>(partials_.size()) - 1, all});
    const auto words = static_cast<std::size_t>(variables_->width());
    const auto wide = static_cast<std::size_t>(variables_->variable_width());
    const std::size_t from = next_rows_.size();
    const auto before = rows_.begin() + static_cast<std::ptrdiff_t>(end * stride());
    const std::size_t kept = is_whip ? words + wide : stride();
    next_rows_.insert(next_rows_.end(), before, before + static_cast<std::ptrdiff_t>(kept));
    next_rows_.resize(from + stride());
    const auto row = std::span<Word>(next_rows_).subspan(from);
    join(row.first(words), left_.struck());
    if (left_.single()) {
        join(row.subspan(words, wide), variables_->holding(left_.candidate()));
    }
    join(row.last(wide), left_.touched());
}

void LineSearch::complete(int partial, int variable) {
    Braid& line = lines_.emplace_back(Braid{target_, {variable}});
    for (; partial != NONE; partial = partials_[static_cast<std::size_t>(partial)].before) {
        line.variables.push_back(partials_[static_cast<std::size_t>(partial)].variable);
    }
    std::ranges::reverse(line.variables);
}

std::optional<Braid> braid_from(const Variables& variables, int target, Answers answers, int ways) {
    std::optional<Braid> best;
    for (int way = 0; way < ways; ++way) {
        auto line = follow_from(variables, target, answers, variables.count() * way / ways);
        if (!line) return std::nullopt;
        keep_needed(variables, *line, answers);
        shorten(variables, *line, answers);
        if (!best || line->length() < best->length()) best = std::move(line);
    }
    return best;
}

std::optional<Braid> whip_from(const Variables& variables, int target, std::size_t most) {
    LineSearch search;
    search.begin(variables, target, Answers::single, {});
    for (std::size_t length = 1; length <= most && search.open(); ++length) {
        if (search.lengthen()) return search.lines().front();
    }
    return std::nullopt;
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
        if (variables_.at(variable).sum >= 0) return draw_by_sum(variable);
        const auto result = reasoning_.take(variable);
        const Row left = row_of(reasoning_.left().all());
        Row lost = row_of(variables_.options(variable));
        for (std::size_t i = 0; i < lost.size(); ++i) lost[i] &= ~left[i];
        draw_losses(lost);
        const Variable& asked = variables_.at(variable);
        if (result == OptionsLeft::Result::contradiction) return draw_end(variable);
        if (asked.house >= 0) step_.mark_house(Role::set, asked.house, asked.digit);
        const auto answer = candidates(variables_, Bits(left.data(), variables_.width()));
        mark_once(Role::on, answer);
        const auto gone = candidates(variables_, Bits(lost.data(), variables_.width()));
        step_.links.push_back({Link::Kind::strong, gone, answer});
        sources_.push_back({answer, row_of(reasoning_.left().struck())});
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

    // A sum is marked with what is gone from it. What was lost on the way has links: first from
    // what is in the cell itself. The answer has a role of its own, in the order of the line; at
    // the end, the sum is broken.
    void draw_by_sum(int variable) {
        const Row falses(reasoning_.falses().begin(), reasoning_.falses().end());
        const bool is_end = reasoning_.take(variable) == OptionsLeft::Result::contradiction;
        const Sum& sum = variables_.sum_of(variable);
        SumCells left = variables_.cells();
        for (const auto [cell, digit] : candidates(variables_, Bits(falses.data(), width()))) {
            left.open[cell] -= DigitSet::of(digit);
        }
        std::vector<Candidate> answer;
        if (!is_end) answer = candidates(variables_, reasoning_.left().all());
        const SumReason found = shrunk(
            left, sum, [&](const SumCells& cells) { return does_leave(cells, sum, answer); });
        mark_sum(found, variables_.cells(), step_);
        Row lost(falses.size());
        for (const auto [cell, digit] : found.gone()) {
            if (!variables_.cells().candidates(cell).has(digit)) continue;
            add(lost, variables_.numbers().of(cell, digit));
        }
        const auto gone = candidates(variables_, Bits(lost.data(), width()));
        for (const Source& source : sources_) {
            draw_losses(source, cell_of(source.candidates.front().cell), lost);
        }
        draw_losses(lost);
        if (is_end) return step_.mark_rule(Role::broken, sum.rules.front());
        for (auto [cell, digit] : answer) step_.mark(Role::second_on, cell, digit);
        step_.links.push_back({Link::Kind::strong, gone, answer});
        sources_.push_back({answer, row_of(reasoning_.left().struck())});
    }

    int width() const { return variables_.width(); }

    void mark_once(Role role, const std::vector<Candidate>& all) {
        for (auto [cell, digit] : all) {
            const Mark mark{role, cell, digit};
            if (std::ranges::find(step_.marks, mark) == step_.marks.end()) {
                step_.marks.push_back(mark);
            }
        }
    }

    // What strikes the lost options: the answer just before, then the target, then the others, the
    // latest first.
    void draw_losses(Row open) {
        std::vector<std::size_t> order;
        for (std::size_t i = sources_.size(); i-- > 1;) order.push_back(i);
        order.insert(order.begin() + (sources_.size() > 1), 0);
        const Row all(open.size(), ~Word{0});
        for (std::size_t source : order) draw_losses(sources_[source], all, open);
    }

    // What one source strikes of the options that are open, and among others.
    void draw_losses(const Source& source, const Row& among, Row& open) {
        Row struck = open;
        for (std::size_t i = 0; i < open.size(); ++i) {
            struck[i] &= source.struck[i] & among[i];
            open[i] &= ~struck[i];
        }
        const auto targets = candidates(variables_, Bits(struck.data(), width()));
        if (targets.empty()) return;
        mark_once(Role::off, targets);
        step_.links.push_back({Link::Kind::weak, source.candidates, targets});
    }

    Row cell_of(Cell c) const {
        Row row(static_cast<std::size_t>(width()));
        for (Digit d : variables_.cells().candidates(c)) add(row, variables_.numbers().of(c, d));
        return row;
    }

    void draw_end(int variable) {
        const Variable& asked = variables_.at(variable);
        if (asked.pattern) return mark_guardians(*asked.pattern);
        if (asked.house < 0) return step_.mark(Role::broken, asked.cell, 0);
        step_.mark_house(Role::broken, asked.house, asked.digit);
    }

    void mark_guardians(const GuardedPattern& pattern) {
        for (const auto [cell, digit] : candidates_of(pattern.guards)) {
            step_.mark(Role::broken, cell, digit);
        }
    }

    const Variables& variables_;
    Reasoning reasoning_;
    Step& step_;
    std::vector<Source> sources_;
};

}  // namespace

void draw_line(const Variables& variables, const Braid& line, Answers answers, Step& step) {
    LineDrawing drawing(variables, line.target, answers, step);
    for (int variable : line.variables) drawing.draw(variable);
}

}  // namespace whydoku
