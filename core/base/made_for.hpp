// Tables that depend on the layout alone, such as its rectangles. A position would make its own
// table, and single hints and paths need a position each. So each thread keeps the table of the
// layout that it used last.
#pragma once

#include <memory>
#include <string>

#include "base/layout.hpp"
#include "base/platform.hpp"

namespace whydoku {

// The table T of a layout; T is made from a Layout. Layouts with the same name are equal.
template <class T>
std::shared_ptr<const T> made_for(const Layout& layout) {
    struct Kept {
        std::string name;
        std::shared_ptr<const T> table;
    };
    WHYDOKU_THREAD_LOCAL Kept last;
    if (!last.table || last.name != layout.name) {
        last = {layout.name, std::make_shared<const T>(layout)};
    }
    return last.table;
}

}  // namespace whydoku
