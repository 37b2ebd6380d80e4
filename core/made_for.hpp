// Tables that depend on the layout alone, such as its rectangles. A position would make its own
// table, and single hints and paths need a position each. So each thread keeps the table of the
// layout that it used last.
#pragma once

#include <memory>
#include <string>

#include "layout.hpp"

namespace pencilmark {

// The table T of a layout; T is made from a Layout. Layouts with the same name are equal.
template <class T>
std::shared_ptr<const T> made_for(const Layout& layout) {
    thread_local std::string name;
    thread_local std::shared_ptr<const T> last;
    if (!last || name != layout.name) {
        last = std::make_shared<const T>(layout);
        name = layout.name;
    }
    return last;
}

}  // namespace pencilmark
