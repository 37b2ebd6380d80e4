#include "closure.hpp"

namespace pencilmark::se {

Closure::Closure(const Candidates& grid) {
    for (int c = 0; c < 81; ++c) {
        for (int d : bits(grid.cell[c])) {
            number_[candidate_of(c, d)] = static_cast<std::int16_t>(count_++);
        }
    }
}

bool Closure::agree(std::span<const Node> assumptions) const {
    const auto first = excluded_[row(assumptions[0])];
    for (int w = 0; w < first.width(); ++w) {
        std::uint64_t common = first.word(w);
        for (Node other : assumptions.subspan(1)) common &= excluded_[row(other)].word(w);
        if (common) return true;
    }
    return false;
}

StaticClosure::StaticClosure(const Candidates& grid) : Closure(grid) {
    for (BitRows* rows : {&excluded_, &partners_, &strides_, &included_}) {
        rows->reset(count_ + 1, count_);
    }
    find_links(grid);
    find_strides();
    for (int from = 0; from < count_; ++from) follow(from);
}

void StaticClosure::find_links(const Candidates& grid) {
    std::array<int, 9> found;
    for (int c = 0; c < 81; ++c) {
        std::size_t count = 0;
        for (int d : bits(grid.cell[c])) found[count++] = number_[candidate_of(c, d)];
        link({found.data(), count});
    }
    for (int house = 0; house < 27; ++house) {
        for (int d = 0; d < 9; ++d) {
            std::size_t count = 0;
            for (int i : bits(grid.places[house][d])) {
                found[count++] = number_[candidate_of(TABLES.cell[house][i], d)];
            }
            link({found.data(), count});
        }
    }
    for (int i = 0; i < count_; ++i) excluded_.remove(i, i);
}

// One of these is true, and one only.
void StaticClosure::link(std::span<const int> alternatives) {
    if (alternatives.size() < 2) return;
    const int scratch = count_;
    excluded_.clear(scratch);
    for (int i : alternatives) excluded_.add(scratch, i);
    for (int i : alternatives) excluded_.join(i, excluded_[scratch]);
    if (alternatives.size() > 2) return;
    partners_.add(alternatives[0], alternatives[1]);
    partners_.add(alternatives[1], alternatives[0]);
}

void StaticClosure::find_strides() {
    const int scratch = count_;
    for (int i = 0; i < count_; ++i) {
        if (partners_[i].any()) partners_.add(scratch, i);
    }
    for (int i = 0; i < count_; ++i) {
        strides_.copy(scratch, excluded_[i]);
        strides_.meet(scratch, partners_[scratch]);
        for (int off : strides_[scratch]) strides_.join(i, partners_[off]);
        included_.copy(i, strides_[i]);
        included_.add(i, i);
    }
}

// Of candidates before this one, all that follows is known; of others, the first stride.
void StaticClosure::follow(int from) {
    const int done = count_;
    included_.clear(done);
    included_.add(done, from);
    for (;;) {
        const int next = included_[from].first_beyond(included_[done]);
        if (next < 0) return;
        included_.join(from, included_[next]);
        excluded_.join(from, excluded_[next]);
        if (next < from) included_.join(done, included_[next]);
        included_.add(done, next);
    }
}

bool StaticClosure::any_refuted() const {
    for (int i = 0; i < count_; ++i) {
        if (excluded_[i].has(i)) return true;
    }
    return false;
}

bool StaticClosure::leads_back(const BitRows& first_steps, int candidate) const {
    const int from = number_[candidate];
    for (int next : first_steps[from]) {
        if (next != from && included_[next].has(from)) return true;
    }
    return false;
}

DynamicClosure::DynamicClosure(const Candidates& grid, Nishio nishio)
    : Closure(grid), source_(grid), nishio_(nishio) {
    excluded_.reset(2 * count_, count_);
    for (int c = 0; c < 81; ++c) {
        for (int d : bits(grid.cell[c])) {
            for (bool on : {false, true}) {
                const Node n = node(candidate_of(c, d), on);
                if (!follow(n)) excluded_.fill(row(n));
            }
        }
    }
}

// False at a contradiction.
bool DynamicClosure::follow(Node assumption) {
    grid_ = source_;
    row_ = row(assumption);
    pending_.clear();
    const int c = cell_of(assumption), d = digit_of(assumption);
    if (is_on(assumption)) {
        pending_.push_back(candidate_of(assumption));
    } else {
        if (!exclude(c, d)) return false;
        excluded_.remove(row_, number_[candidate_of(assumption)]);
    }
    while (!pending_.empty()) {
        const int next = pending_.back();
        pending_.pop_back();
        if (!include(next)) return false;
    }
    return true;
}

bool DynamicClosure::include(int candidate) {
    const int c = candidate / 9, d = candidate % 9;
    if (nishio_ == Nishio::no) {
        for (int other : bits(static_cast<Mask>(grid_.cell[c] & ~bit(d)))) {
            if (!exclude(c, other)) return false;
        }
    }
    for (int type = 0; type < 3; ++type) {
        const int house = TABLES.house[c][type];
        for (int i :
             bits(static_cast<Mask>(grid_.places[house][d] & ~bit(TABLES.index[c][type])))) {
            if (!exclude(TABLES.cell[house][i], d)) return false;
        }
    }
    return true;
}

bool DynamicClosure::exclude(int c, int d) {
    excluded_.add(row_, number_[candidate_of(c, d)]);
    grid_.eliminate(c, d);
    if (nishio_ == Nishio::no) {
        if (!grid_.cell[c]) return false;
        if (is_single(grid_.cell[c])) pending_.push_back(candidate_of(c, first(grid_.cell[c])));
    }
    for (int house : TABLES.house[c]) {
        const Mask places = grid_.places[house][d];
        if (!places) return false;
        if (is_single(places))
            pending_.push_back(candidate_of(TABLES.cell[house][first(places)], d));
    }
    return true;
}

}  // namespace pencilmark::se
