// Links and answers of lines that hold because of a sum: which sum it is, and what its cells must
// lack for that.
#pragma once

#include "rules/linked.hpp"
#include "tell/parts.hpp"

namespace whydoku::tell {

class SumLinks {
  public:
    SumLinks(const Step& step, const Voice& voice);

    // Why a link holds: `the cage of r1c1, where r1c3 is not 5`. Empty if it needs no sum.
    std::string reason(const Link& link);
    // The sum that leaves just an answer, or nothing, where this was lost: as much else as can be
    // stays open. None if no sum does.
    std::optional<SumReason> leaving(const Node& lost, const Node& answer) const;
    // The name of a sum; and with what its cells must have lost.
    std::string name(const Sum& sum);
    std::string name_where(const SumReason& found, CellSet placed = {});
    // How the sums follow that were named as reasons and are no cages, a text each.
    const Texts& derivations() const { return derivations_; }

  private:
    bool is_marked(const Sum& sum) const;

    Voice prose_;
    std::shared_ptr<const Sums> sums_;  // null if the step names none
    HouseSet houses_;                   // that are marked for sums, and cages
    std::vector<int> rules_;
    SumCells cells_;  // what the evidence leaves
    Texts derivations_;
};

}  // namespace whydoku::tell
