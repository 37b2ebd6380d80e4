// Finned and Franken fish. The ladder finds them all; HoDoKu takes the first by digit, with rows as
// bases before columns, and then by the numbers of the bases and of the covers. It allows five
// fins, of which two may lie in several bases.
#include <optional>
#include <tuple>
#include <vector>

#include "scales/hodoku/finders.hpp"
#include "scales/hodoku/report.hpp"

namespace whydoku::hodoku {
namespace {

constexpr int MOST_FINS = 5, MOST_IN_BASES = 2;

// The digit, whether columns are bases, the bases, the covers.
using Place = std::tuple<Digit, bool, std::vector<House>, std::vector<House>>;

Place place_of(const Layout& layout, const Step& step) {
    std::vector<House> bases, covers;
    for (const HouseMark& mark : step.houses) {
        (mark.role == Role::base ? bases : covers).push_back(mark.house);
    }
    HouseSet based, covered;
    for (House h : bases) based |= HouseSet::of(h);
    for (House h : covers) covered |= HouseSet::of(h);
    const bool turned = (based & layout.columns()) || (covered & layout.rows());
    return {step.eliminations[0].digit, turned, bases, covers};
}

bool has_few_fins(const Layout& layout, const Step& step) {
    int fins = 0, in_bases = 0;
    for (const Mark& mark : step.marks) {
        if (mark.role != Role::fin) continue;
        ++fins;
        int bases = 0;
        for (const HouseMark& house : step.houses) {
            bases += house.role == Role::base && layout.house[house.house].has(mark.cell);
        }
        in_bases += bases > 1;
    }
    return fins <= MOST_FINS && in_bases <= MOST_IN_BASES;
}

// Reports the first fish of a kind.
void first_fish(const Position& position, Sink& out, Finder find) {
    const Layout& layout = position.layout();
    std::optional<Place> best;
    std::vector<Candidate> struck;
    Sink all(Want::first, out.meter(), Evidence::unread);
    all.accept_only([&](const Step& step) {
        if (!has_few_fins(layout, step)) return false;
        Place place = place_of(layout, step);
        if (best && std::get<Digit>(*best) < std::get<Digit>(place)) return true;
        if (!best || place < *best) {
            best = std::move(place);
            struck = step.eliminations;
        }
        return false;
    });
    all.begin(out.technique());
    find(position, all);
    if (struck.empty()) return;
    out.draft().eliminations = struck;
    static_cast<void>(out.report());
}

}  // namespace

// Whatever fish the row of the rung stands for.
void fish(const Position& position, Sink& out) {
    first_fish(position, out, ladder()[out.technique()].find);
}

}  // namespace whydoku::hodoku
