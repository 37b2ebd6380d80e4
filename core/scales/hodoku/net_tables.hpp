// The tables with which HoDoKu's forcing nets begin. Each supposes a candidate to be true or false
// and follows singles for four rounds; every entry says which entries it follows from.
#pragma once

#include <array>
#include <vector>

#include "scales/hodoku/literals.hpp"

namespace whydoku::hodoku {

struct NetEntry {
    static constexpr std::size_t SOURCES = 5;

    Literal literal;
    std::uint16_t distance;
    std::array<std::uint16_t, SOURCES> from;  // entries of the same table; 0: the start, or none
};

using NetTable = std::vector<NetEntry>;

class NetTables {
  public:
    void build(const Position& position);

    const NetTable& operator[](Literal literal) const { return tables_[literal]; }

  private:
    std::vector<NetTable> tables_;
};

// What follows from each literal by the tables of nets.
struct NetConsequence : Consequence {
    void build(const Position& position);
};

// Follows the ways to conclusions back, as HoDoKu writes them down.
class NetWays {
  public:
    NetWays(const NetTables& tables, int literals)
        : tables_(tables), expanded_(static_cast<std::size_t>(literals)) {}

    struct Measure {
        int length = 0;       // entries of the way, and of those that lead into it from the side
        bool is_net = false;  // some entry follows from several
    };
    Measure measure(Literal start, Literal end);

  private:
    struct Entry {
        Literal literal, by;  // by: the literal whose table it comes from; the start: its own
        int distance;
    };
    struct Expanded {
        std::vector<Entry> entries;
        std::vector<std::int16_t> index;  // by literal; -1: it does not follow
    };

    const Expanded& expanded(Literal start);
    void expand(Literal start, Expanded& table) const;
    template <class Visit>
    void walk_back(const Expanded& table, Literal start, Literal end, const Visit& visit) const;

    const NetTables& tables_;
    std::vector<Expanded> expanded_;
};

}  // namespace whydoku::hodoku
