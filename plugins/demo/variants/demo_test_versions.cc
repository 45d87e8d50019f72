// SPDX-License-Identifier: Apache-2.0
//
// A later version of the demonstration game, in which a win is worth two points: what an event must
// not be moved to in silence, and what a difference of two versions must show.

#include "arbitro/ruleset.h"

// The game's own entry gives way to this one's.
#undef ARBITRO_RULESET
#define ARBITRO_RULESET(Game)
#include "plugins/demo/demo.cc"
#undef ARBITRO_RULESET

namespace arbitro::demo {
namespace {

class LaterDemo final : public Ruleset {
 public:
  Description Describe() const override { return demo_.Describe(); }
  Decided<RoundDraw> Draw(const DrawRequest& request, Host& host) const override {
    return demo_.Draw(request, host);
  }
  Decided<TableOutcome> Outcome(const OutcomeRequest& request, Host& host) const override {
    Decided<TableOutcome> decided = demo_.Outcome(request, host);
    if (!decided.decided()) return decided;
    TableOutcome outcome = decided.value();
    for (SeatOutcome& seat : outcome.seats) {
      if (seat.result == ARBITRO_RESULT_WIN) ++seat.points;
    }
    return outcome;
  }
  Decided<Standings> Rank(const StandingsRequest& request, Host& host) const override {
    return demo_.Rank(request, host);
  }

 private:
  Demo demo_;
};

}  // namespace
}  // namespace arbitro::demo

extern "C" __attribute__((visibility("default"))) const arbitro_ruleset* arbitro_ruleset_entry(
    uint32_t host_abi) {
  return arbitro::Boundary<arbitro::demo::LaterDemo>::Entry(host_abi);
}
