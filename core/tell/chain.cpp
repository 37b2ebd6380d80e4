// Links in two notations. That of the forums, Eureka, goes from candidate to candidate:
// `(5)r1c1=(5-3)r1c4=(3)r2c4`. HoDoKu's goes from cell to cell: `5- r1c1 =5= r1c4 =3= r2c4 -3`.

#include "tell/parts.hpp"

namespace whydoku::tell {
namespace {

char sign_of(const Link& link) {
    return link.kind == Link::Kind::strong ? '=' : '-';
}

std::string eureka_chain(Chain chain, const Voice& brief) {
    std::vector<const Node*> nodes{&chain[0].source};
    for (const Link& link : chain) nodes.push_back(&link.target);
    const char first = sign_of(chain.front()), last = sign_of(chain.back());
    const bool loop = chain.size() > 2 && *nodes.front() == *nodes.back() && first != last;
    if (loop) nodes.pop_back();  // the last link only closes the ring
    std::string written;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const Numbers cells = cells_of(*nodes[i]);
        // Neighbours in the same cells share one bracket: (3=7)r2c4.
        if (i) written += sign_of(chain[i - 1]);
        if (!i || cells_of(*nodes[i - 1]) != cells) written += '(';
        written += digit_chars(digits_of(*nodes[i]));
        if (i + 1 == nodes.size() || cells_of(*nodes[i + 1]) != cells)
            written += ')' + brief.cells(cells);
    }
    return loop ? written + last + "loop" : written;
}

// A chain that does not come back shows the digits of its ends.
std::string hodoku_chain(Chain chain, const Voice& brief) {
    const Node &start = chain.front().source, &end = chain.back().target;
    std::string written = brief.cells(cells_of(start));
    for (const Link& link : chain) {
        if (cells_of(link.source) == cells_of(link.target)) continue;
        const char sign = sign_of(link);
        ((written += ' ') += sign) += digit_chars(digits_of(link.target));
        ((written += sign) += ' ') += brief.cells(cells_of(link.target));
    }
    if (cells_of(start) == cells_of(end)) return written;
    return digit_char(digits_of(start)[0]) + ("- " + written + " -") +
           digit_char(digits_of(end)[0]);
}

template <class Write>
std::string written(const Step& step, const Voice& voice, const Write& write) {
    Texts chains;
    for (Chain chain : chains_of(step.links)) chains.push_back(write(chain, voice.brief()));
    return joined(chains, ", ");
}

}  // namespace

std::string eureka_links(const Step& step, const Voice& voice) {
    return written(step, voice, eureka_chain);
}

std::string hodoku_links(const Step& step, const Voice& voice) {
    return written(step, voice, hodoku_chain);
}

}  // namespace whydoku::tell
