// Lists symmetries of a layout: chooses an image for each line (row, column, row, ...) as long as
// the cells of each region stay together.
#pragma once

#include <vector>

#include "exact/canonical.hpp"

namespace whydoku {

class SymmetryLister {
  public:
    enum class Ended : std::uint8_t { complete, too_many, too_long };

    // Stops after that many symmetries, or lines that were tried as images.
    SymmetryLister(const Layout& layout, std::size_t most_found, std::uint64_t most_tried);
    virtual ~SymmetryLister() = default;

    // The symmetries, with digits unchanged unless a derived class exchanges them.
    std::vector<Symmetry> list();
    Ended ended() const { return ended_; }

  protected:
    // Whether `image` may come to a place; one that is false for most lines makes the search short.
    virtual bool may_come(bool /*is_column*/, int /*place*/, int /*image*/) const { return true; }
    // Whether the first rows and columns of `here` are what is looked for.
    virtual bool accepts(const Symmetry& /*here*/, int /*rows*/, int /*columns*/) { return true; }
    // Called for each symmetry that is found: sets its digits.
    virtual void complete(Symmetry& /*found*/) const {}

    const Layout& layout_;
    const int n_;
    Symmetry here_;

  private:
    using Regions = std::array<std::int8_t, MAX_SIZE>;

    void assign_line(int depth, const Regions& to, const Regions& from);
    bool consistent(int depth, Regions& to, Regions& from) const;
    bool keeps_extra_houses() const;

    const std::size_t most_found_;
    const std::uint64_t most_tried_;
    std::array<std::uint8_t, MAX_CELLS> extras_{};  // number of extra houses of each cell
    std::uint64_t tried_ = 0;
    Ended ended_ = Ended::complete;
    std::vector<Symmetry> found_;
};

}  // namespace whydoku
