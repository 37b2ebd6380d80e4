// The engine's border: reads the text of a request. Whatever is wrong in it throws
// std::invalid_argument with a sentence.
#pragma once

#include <charconv>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "exact/canonical.hpp"
#include "ladder/walk.hpp"

namespace whydoku::border {

// A request: a line with the verb, then a line `key value` for each field.
class Request {
  public:
    explicit Request(std::string_view text);

    std::string_view verb() const { return verb_; }
    bool has(std::string_view key) const { return fields_.contains(key); }
    // The value of a field; the default where there is none.
    std::string_view text(std::string_view key, std::string_view otherwise = {});
    std::uint64_t whole(std::string_view key, std::uint64_t otherwise,
                        std::uint64_t most = UINT64_MAX);
    bool flag(std::string_view key) { return whole(key, 0, 1) != 0; }
    std::vector<std::string> words(std::string_view key);
    std::vector<Cell> cells(std::string_view key, const Layout& layout);
    // One digit for each cell. An empty grid where there is no such field.
    std::vector<int> grid(std::string_view key, const Layout& layout);
    // Several of them, each with a digit for each cell.
    std::vector<std::vector<int>> grids(std::string_view key, const Layout& layout);

    Layout layout() { return make_layout(text("layout", "9x9")); }
    // The position on a layout, which has to outlive it: givens, values, struck.
    Board board(const Layout& layout);
    Candidate candidate(const Layout& layout);
    // The caps of the call; on nodes this many where the request says nothing.
    Caps caps(std::uint64_t nodes);
    // The policy of the fields techniques, choice, nodes and seconds.
    Policy policy();
    // The techniques of another field, with the cap path_nodes; none where there is no such field.
    std::optional<Policy> policy(std::string_view key);
    // The values of the fields whose names are a text and a number: `step0`, `step1`, ...
    std::vector<std::string_view> numbered(std::string_view key);
    // Throws where the request has a field that nothing has asked for.
    void expect_all_read() const;

  private:
    struct Field {
        std::string_view value;
        bool is_read = false;
    };

    std::string_view verb_;
    std::map<std::string_view, Field> fields_;
};

}  // namespace whydoku::border
