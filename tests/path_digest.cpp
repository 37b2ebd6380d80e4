// Reads puzzles, one a line, `LAYOUT DIGITS`, or digits alone for 9x9. Prints of each how its path
// by the default ladder ends, how many steps it has, and a number that stands for all of them, down
// to the last mark.

#include <cstdint>
#include <iostream>
#include <string>
#include <string_view>

#include "ladder/easiest.hpp"
#include "ladder/walk.hpp"

namespace {

using namespace whydoku;

// FNV-1a (Fowler, Noll, Vo) over what makes up a step.
class Digest {
  public:
    void add(const Step& step) {
        add(std::string_view(ladder()[step.technique].slug));
        add_all(step.placements);
        add_all(step.eliminations);
        add_all(step.houses);
        add_all(step.marks);
        add_all(step.links);
        add_all(step.children);
    }
    std::uint64_t value() const { return value_; }

  private:
    void add(std::uint64_t number) {
        for (int byte = 0; byte < 8; ++byte, number >>= 8) {
            value_ = (value_ ^ (number & 0xff)) * 0x100000001b3;
        }
    }
    void add(std::string_view text) {
        add(std::uint64_t{text.size()});
        for (char letter : text) add(static_cast<std::uint64_t>(letter));
    }
    void add(Candidate c) { add(c.cell * 256u + c.digit); }
    void add(const HouseMark& m) {
        add(std::string_view(to_string(m.role)));
        add(m.house * 256u + m.digit);
    }
    void add(const Mark& m) {
        add(std::string_view(to_string(m.role)));
        add(m.cell * 256u + m.digit);
    }
    void add(const Link& link) {
        add(std::string_view(to_string(link.kind)));
        add_all(link.source);
        add_all(link.target);
    }
    template <class Item>
    void add_all(const std::vector<Item>& items) {
        add(std::uint64_t{items.size()});
        for (const Item& item : items) add(item);
    }

    std::uint64_t value_ = 0xcbf29ce484222325;
};

int digit_of(char letter) {
    if (letter == '.') return 0;
    return letter < 'A' ? letter - '0' : letter - 'A' + 10;
}

std::vector<int> digits_of(std::string_view line) {
    std::vector<int> digits;
    for (char letter : line) digits.push_back(digit_of(letter));
    return digits;
}

std::vector<std::string> default_slugs() {
    std::vector<std::string> slugs;
    for (const Technique& technique : ladder()) {
        if (technique.by_default()) slugs.push_back(technique.slug);
    }
    return slugs;
}

void print_path(const std::string& line, const Policy& policy) {
    const std::size_t space = line.find(' ');
    const bool named = space != std::string::npos;
    const Layout layout = make_layout(named ? line.substr(0, space) : "9x9");
    const std::string digits = named ? line.substr(space + 1) : line;
    const Walk path = walk(Board(layout, digits_of(digits)), policy);
    Digest digest;
    for (const Step& step : path.steps) digest.add(step);
    std::cout << to_string(path.outcome) << ' ' << path.steps.size() << ' ' << std::hex
              << digest.value() << std::dec << '\n';
}

}  // namespace

int main() {
    const Policy policy(default_slugs(), {}, choose_easiest);
    for (std::string line; std::getline(std::cin, line);) print_path(line, policy);
}
