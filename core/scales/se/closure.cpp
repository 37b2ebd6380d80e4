#include "scales/se/closure.hpp"

#include "scales/network.hpp"

namespace whydoku::se {

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

namespace {

using Word = whydoku::Bits::Word;

constexpr int MOST_WORDS = (CANDIDATES + 63) / 64;

// The rows of a table. Their width is known when this is compiled, or WIDTH is 0.
template <int WIDTH>
class Rows {
  public:
    explicit Rows(BitRows& rows) : first_(rows.row(0).data()), width_(rows.width()) {}

    int width() const { return WIDTH ? WIDTH : width_; }
    Word* operator[](int row) const { return first_ + row * width(); }
    void join(Word* to, const Word* from) const {
        for (int i = 0; i < width(); ++i) to[i] |= from[i];
    }

  private:
    Word* first_;
    int width_;
};

void add(Word* row, int i) {
    row[i / 64] |= Word{1} << (i % 64);
}

}  // namespace

StaticClosure::StaticClosure(const Candidates& grid) : Closure(grid) {
    for (BitRows* rows : {&excluded_, &partners_, &strides_, &included_}) {
        rows->reset(count_ + 1, count_);
    }
    switch (excluded_.width()) {
        case 2:
            build<2>(grid);
            break;
        case 3:
            build<3>(grid);
            break;
        case 4:
            build<4>(grid);
            break;
        default:
            build<0>(grid);
    }
}

template <int WIDTH>
void StaticClosure::build(const Candidates& grid) {
    find_links<WIDTH>(grid);
    find_strides<WIDTH>();
    for (int from = 0; from < count_; ++from) follow<WIDTH>(from);
}

template <int WIDTH>
void StaticClosure::find_links(const Candidates& grid) {
    std::array<int, 9> found;
    for (int c = 0; c < 81; ++c) {
        std::size_t count = 0;
        for (int d : bits(grid.cell[c])) found[count++] = number_[candidate_of(c, d)];
        link<WIDTH>({found.data(), count});
    }
    for (int house = 0; house < 27; ++house) {
        for (int d = 0; d < 9; ++d) {
            std::size_t count = 0;
            for (int i : bits(grid.places[house][d])) {
                found[count++] = number_[candidate_of(TABLES.cell[house][i], d)];
            }
            link<WIDTH>({found.data(), count});
        }
    }
    for (int i = 0; i < count_; ++i) excluded_.remove(i, i);
}

// One of these is true, and one only.
template <int WIDTH>
void StaticClosure::link(std::span<const int> alternatives) {
    if (alternatives.size() < 2) return;
    const Rows<WIDTH> excluded(excluded_);
    std::array<Word, WIDTH ? WIDTH : MOST_WORDS> all{};
    for (int i : alternatives) add(all.data(), i);
    for (int i : alternatives) excluded.join(excluded[i], all.data());
    if (alternatives.size() > 2) return;
    partners_.add(alternatives[0], alternatives[1]);
    partners_.add(alternatives[1], alternatives[0]);
}

template <int WIDTH>
void StaticClosure::find_strides() {
    const Rows<WIDTH> excluded(excluded_), partners(partners_), strides(strides_),
        included(included_);
    Word* const have_partners = partners[count_];
    for (int i = 0; i < count_; ++i) {
        if (partners_[i].any()) add(have_partners, i);
    }
    for (int i = 0; i < count_; ++i) {
        for (int w = 0; w < excluded.width(); ++w) {
            for (Word left = excluded[i][w] & have_partners[w]; left; left &= left - 1) {
                strides.join(strides[i], partners[w * 64 + std::countr_zero(left)]);
            }
        }
        included.join(included[i], strides[i]);
        add(included[i], i);
    }
}

// Of candidates before this one, all that follows is known; of others, the first stride.
template <int WIDTH>
void StaticClosure::follow(int from) {
    const Rows<WIDTH> excluded(excluded_), included(included_);
    std::array<Word, WIDTH ? WIDTH : MOST_WORDS> done{};
    add(done.data(), from);
    for (int w = 0; w < included.width();) {
        const Word left = included[from][w] & ~done[static_cast<std::size_t>(w)];
        if (!left) {
            ++w;
            continue;
        }
        const int next = w * 64 + std::countr_zero(left);
        included.join(included[from], included[next]);
        excluded.join(excluded[from], excluded[next]);
        if (next < from) included.join(done.data(), included[next]);
        add(done.data(), next);
        w = 0;
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

namespace {

const Network& network() {
    static const Network NETWORK(make_layout("9x9"));
    return NETWORK;
}

// What is known of a grid whose singles are all taken.
Known known_of(const Grid& grid) {
    Network::Row possible{};
    for (int c = 0; c < 81; ++c) {
        const Mask digits = grid.empty.has(c) ? grid.cell[c] : bit(grid.digit[c]);
        for (int d : bits(digits)) possible[d] |= CellSet::of(c);
    }
    return Known(network(), possible);
}

}  // namespace

// What follows from a candidate follows wherever it becomes true.
DynamicClosure::DynamicClosure(const Grid& grid) : Closure(grid) {
    excluded_.reset(2 * count_, count_);
    const Known known = known_of(grid);
    Learned learned(network());
    const auto follow = [&](int c, int d, bool on) {
        const int candidate = Network::number(c, d + 1), row_of = row(node(candidate_of(c, d), on));
        Known more = known;
        if (!(on ? more.hold(candidate, learned) : more.strike(candidate, learned))) {
            excluded_.fill(row_of);
            return;
        }
        if (on) learned.learn(candidate, more);
        for (int digit = 0; digit < 9; ++digit) {
            for (int gone : known.possible(digit) - more.possible(digit)) {
                excluded_.add(row_of, number_[candidate_of(gone, digit)]);
            }
        }
        if (!on) excluded_.remove(row_of, number_[candidate_of(c, d)]);
    };
    for (bool on : {true, false}) {
        for (int c : grid.empty) {
            for (int d : bits(grid.cell[c])) follow(c, d, on);
        }
    }
}

NishioClosure::NishioClosure(const Candidates& grid) : Closure(grid) {
    excluded_.reset(2 * count_, count_);
    for (int d = 0; d < 9; ++d) {
        CellSet all;
        for (int c = 0; c < 81; ++c) {
            if (grid.has(c, d)) all |= CellSet::of(c);
        }
        follow(all, d);
    }
}

void NishioClosure::follow(CellSet all, int d) {
    std::vector<CellSet> houses;
    for (CellSet house : TABLES.cells) {
        if (all & house) houses.push_back(all & house);
    }
    const auto settle = [&](CellSet& left) {
        for (CellSet before; !(before == left);) {
            before = left;
            for (CellSet house : houses) {
                const CellSet places = left & house;
                if (!places) return false;
                if (places.size() == 1) left -= TABLES.peers[places.first()];
            }
        }
        return true;
    };
    for (int c : all) {
        for (bool on : {true, false}) {
            CellSet left = all - (on ? TABLES.peers[c] : CellSet::of(c));
            const int row_of = row(node(candidate_of(c, d), on));
            if (!settle(left)) {
                excluded_.fill(row_of);
                continue;
            }
            for (int gone : all - left - CellSet::of(c)) {
                excluded_.add(row_of, number_[candidate_of(gone, d)]);
            }
        }
    }
}

}  // namespace whydoku::se
