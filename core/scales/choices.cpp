#include "scales/choices.hpp"

#include <stdexcept>
#include <string>
#include <utility>

#include "ladder/easiest.hpp"
#include "scales/hodoku/choice.hpp"
#include "scales/se/choice.hpp"

namespace whydoku {
namespace {

constexpr std::pair<std::string_view, MakeChoice> CHOICES[] = {
    {"first", choose_first},
    {"easiest", choose_easiest},
    {"hodoku", hodoku::choose_as_hodoku},
    {"se", se::choose_as_explainer},
};

}  // namespace

MakeChoice choice_named(std::string_view name) {
    for (const auto& [known, make] : CHOICES) {
        if (known == name) return make;
    }
    throw std::invalid_argument("there is no choice '" + std::string(name) + "'");
}

}  // namespace whydoku
