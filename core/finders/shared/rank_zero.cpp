#include "finders/shared/rank_zero.hpp"

#include <array>

namespace whydoku {
namespace {

using Members = std::uint32_t;  // a set of truths or of links, by number
static_assert(MOST_TRUTHS <= 32);

Members bit(std::size_t i) {
    return Members{1} << i;
}

bool share_candidate(const Board& board, const Sector& one, const Sector& other) {
    return (one.digits(board) & other.digits(board)) && (one.cells(board) & other.cells(board));
}

// Gives each truth a link of its own, by augmenting paths (Harold Kuhn, 1955).
class Matching {
  public:
    explicit Matching(const std::vector<Members>& links_of)
        : links_of_(links_of), owner_(links_of.size(), NONE) {}

    bool is_complete() {
        for (std::size_t truth = 0; truth < links_of_.size(); ++truth) {
            Members tried = 0;
            if (!serve(truth, tried)) return false;
        }
        return true;
    }
    std::size_t owner(std::size_t link) const { return owner_[link]; }

  private:
    static constexpr std::size_t NONE = ~std::size_t{0};

    bool serve(std::size_t truth, Members& tried) {
        for (std::size_t link = 0; link < owner_.size(); ++link) {
            if (!(links_of_[truth] & bit(link) & ~tried)) continue;
            tried |= bit(link);
            if (owner_[link] == NONE || serve(owner_[link], tried)) {
                owner_[link] = truth;
                return true;
            }
        }
        return false;
    }

    const std::vector<Members>& links_of_;
    std::vector<std::size_t> owner_;  // of each link: the truth that has it
};

// The truths that a part with this truth needs: with each, those that own its links.
Members closure(const std::vector<Members>& needed, std::size_t truth) {
    Members part = bit(truth), before = 0;
    while (part != before) {
        before = part;
        for (std::size_t i = 0; i < needed.size(); ++i) {
            if (part & bit(i)) part |= needed[i];
        }
    }
    return part;
}

}  // namespace

std::vector<Covered> covered_parts(const Board& board, const Covered& whole) {
    const std::size_t count = whole.truths.size();
    std::vector<Members> links_of(count), needed(count);
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = 0; j < count; ++j) {
            if (share_candidate(board, whole.truths[i], whole.links[j])) links_of[i] |= bit(j);
        }
    }
    Matching matching(links_of);
    if (!matching.is_complete()) return {};
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = 0; j < count; ++j) {
            if (links_of[i] & bit(j)) needed[i] |= bit(matching.owner(j));
        }
    }
    std::vector<Members> parts;
    for (std::size_t i = 0; i < count; ++i) parts.push_back(closure(needed, i));
    std::ranges::sort(parts);
    parts.erase(std::unique(parts.begin(), parts.end()), parts.end());
    const std::vector<Members> all = parts;
    std::erase_if(parts, [&](Members part) {
        return std::ranges::any_of(all, [&](Members o) { return o != part && (o & part) == o; });
    });
    std::vector<Covered> found;
    for (Members part : parts) {
        Covered& one = found.emplace_back();
        for (std::size_t i = 0; i < count; ++i) {
            if (part & bit(i)) one.truths.push_back(whole.truths[i]);
            if (part & bit(matching.owner(i))) one.links.push_back(whole.links[i]);
        }
        std::ranges::sort(one.truths);
        std::ranges::sort(one.links);
    }
    return found;
}

bool Covered::tell(const Board& board, Step& step) const {
    std::array<CellSet, MAX_SIZE + 1> in_truths{}, in_links{};
    for (const Sector& truth : truths) {
        for (Digit d : truth.digits(board)) in_truths[d] |= truth.cells(board);
        if (!truth.is_cell()) step.mark_house(Role::base, truth.place, truth.digit);
    }
    for (const Sector& link : links) {
        for (Digit d : link.digits(board)) in_links[d] |= link.cells(board);
        if (link.is_cell()) {
            step.mark(Role::cover, Cell{link.place}, 0);
        } else {
            step.mark_house(Role::cover, link.place, link.digit);
        }
    }
    for (Digit d : board.layout().digits()) {
        step.mark(Role::set, in_truths[d] & board.places(d), d);
        step.eliminate((in_links[d] - in_truths[d]) & board.places(d), d);
    }
    return !step.eliminations.empty();
}

}  // namespace whydoku
