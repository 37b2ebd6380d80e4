// Runs every TEST, or those whose names contain the first argument.

#include <cstring>

#include "check.hpp"

int main(int argc, char** argv) {
    int run = 0;
    for (const check::Test& test : check::tests()) {
        if (argc > 1 && !std::strstr(test.name, argv[1])) continue;
        test.run();
        ++run;
    }
    std::cout << run << " tests, " << check::failures() << " failures\n";
    return run > 0 && check::failures() == 0 ? 0 : 1;
}
