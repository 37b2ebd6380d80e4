#include "base/layout.hpp"

#include <stdexcept>

#include "check.hpp"

using namespace whydoku;

// What must hold for any shape, whatever its houses.
static void check_layout(const Layout& layout) {
    for (House h = 0; h < layout.houses; ++h) CHECK_EQUAL(layout.house[h].size(), layout.size);
    for (Cell c = 0; c < layout.cells; ++c) {
        CellSet seen;
        for (House h : layout.houses_of[c]) {
            CHECK(layout.house[h].has(c));
            seen |= layout.house[h];
        }
        CHECK(layout.peers[c] == seen - CellSet::of(c));
        CHECK(layout.house[layout.box_of(c)].has(c));
    }
    CHECK_EQUAL(layout.all.size(), layout.cells);
    CHECK_EQUAL(layout.digits().size(), layout.size);
}

TEST(every_named_layout_is_sound) {
    for (const std::string& name : layout_names()) check_layout(make_layout(name));
}

TEST(a_jigsaw_is_sound) {
    check_layout(make_layout("jigsaw:1122112233443344"));
}

TEST(wrong_names_are_refused) {
    for (const char* name : {"", "7x7", "jigsaw:", "jigsaw:1111222233334445", "jigsaw:112"}) {
        bool refused = false;
        try {
            make_layout(name);
        } catch (const std::invalid_argument&) {
            refused = true;
        }
        if (!refused) check::fail(__FILE__, __LINE__, name) << " was taken\n";
    }
}
