// Reads puzzles, one a line, and prints of each how its path by the usual ladder ends, how many
// steps it has, and a number that stands for all of them, down to the last mark.

#include <cstdint>
#include <iostream>
#include <string>

#include "walk.hpp"

namespace {

using namespace pencilmark;

// FNV-1a (Fowler, Noll, Vo) over what makes up a step.
class Digest {
  public:
    void add(const Step& step) {
        add(step.technique);
        add_all(step.placements);
        add_all(step.eliminations);
        add_all(step.houses);
        add_all(step.marks);
        add_all(step.links);
        add_all(step.children);
    }
    void add(std::uint64_t number) {
        for (int byte = 0; byte < 8; ++byte, number >>= 8) {
            value_ = (value_ ^ (number & 0xff)) * 0x100000001b3;
        }
    }
    std::uint64_t value() const { return value_; }

  private:
    void add(Candidate c) { add(c.cell * 256u + c.digit); }
    void add(const HouseMark& m) {
        add((static_cast<unsigned>(m.role) * 256u + m.house) * 256u + m.digit);
    }
    void add(const Mark& m) {
        add((static_cast<unsigned>(m.role) * 256u + m.cell) * 256u + m.digit);
    }
    void add(const Link& link) {
        add(static_cast<std::uint64_t>(link.kind));
        add_all(link.source);
        add_all(link.target);
    }
    template <class Item>
    void add_all(const std::vector<Item>& items) {
        add(items.size());
        for (const Item& item : items) add(item);
    }

    std::uint64_t value_ = 0xcbf29ce484222325;
};

std::vector<int> digits_of(const std::string& line) {
    std::vector<int> digits;
    for (char ch : line.substr(0, 81)) digits.push_back(ch == '.' ? 0 : ch - '0');
    return digits;
}

std::vector<std::string> usual() {
    std::vector<std::string> slugs;
    for (const Technique& technique : ladder()) {
        if (technique.usual) slugs.push_back(technique.slug);
    }
    return slugs;
}

}  // namespace

int main() {
    const Layout layout = make_layout("9x9");
    const Policy policy(usual(), {});
    for (std::string line; std::getline(std::cin, line);) {
        const Walk path = walk(Board(layout, digits_of(line)), policy);
        Digest digest;
        for (const Step& step : path.steps) digest.add(step);
        std::cout << to_string(path.outcome) << ' ' << path.steps.size() << ' ' << std::hex
                  << digest.value() << std::dec << '\n';
    }
}
