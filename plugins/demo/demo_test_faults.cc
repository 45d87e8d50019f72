// SPDX-License-Identifier: Apache-2.0
//
// The demonstration game with one fault, for a check that must find it: what a ruleset must never
// do, ten kinds of it. tests/faults says which test refuses which. Compiled once: which fault it
// is, and what only one library may import, is demo_test_fault.cc's to say.

#include "plugins/demo/demo_test_faults.h"

#include <string>

#include "arbitro/ruleset.h"

// The game's own entry gives way to the faulty one's.
#undef ARBITRO_RULESET
#define ARBITRO_RULESET(Game)
#include "plugins/demo/demo.cc"
#undef ARBITRO_RULESET

namespace arbitro::demo {
namespace {

class FaultyDemo final : public Ruleset {
 public:
  Description Describe() const override {
    Description description = demo_.Describe();
    if (kFault == kOtherVersion) description.version = "9.9.9";
    return description;
  }

  Decided<RoundDraw> Draw(const DrawRequest& request, Host& host) const override {
    if (!CallsOutside()) return NotOffered();
    static int calls = 0;
    if (kFault == kRemembers) host.Cite("DEMO-3", "call " + std::to_string(++calls));
    if (kFault == kShowsAddress) {
      host.Cite("DEMO-3", std::to_string(reinterpret_cast<uintptr_t>(&calls)));
    }
    if (kFault == kUnknownRule) host.Cite(std::string("DEMO") + "-99", "a rule that is nowhere");
    if (kFault == kCrashes && request.round > 1'000) *static_cast<volatile int*>(nullptr) = 1;
    if (kFault == kIsSlow) WasteTime(request.players.size());
    Decided<RoundDraw> decided = demo_.Draw(request, host);
    if (kFault != kSeatsTwice || !decided.decided()) return decided;
    RoundDraw draw = decided.value();
    draw.tables.back().seats.back().player = draw.tables.front().seats.front().player;
    return draw;
  }

  Decided<TableOutcome> Outcome(const OutcomeRequest& request, Host& host) const override {
    return demo_.Outcome(request, host);
  }

  Decided<Standings> Rank(const StandingsRequest& request, Host& host) const override {
    Decided<Standings> decided = demo_.Rank(request, host);
    if (kFault != kRanksByIndex || !decided.decided()) return decided;
    Standings standings = decided.value();
    for (size_t i = 0; i < standings.rows.size(); ++i) {
      standings.cells[i].low += standings.rows[i].player;
    }
    return standings;
  }

 private:
  // All pairs of players, slowly.
  static void WasteTime(size_t players) {
    volatile uint64_t sum = 0;
    for (size_t pair = 0; pair < players * players; ++pair) {
      for (int i = 0; i < 2'000; ++i) sum = sum + 1;
    }
  }

  Demo demo_;
};

}  // namespace

const arbitro_ruleset* FaultyEntry(uint32_t host_abi) {
  return Boundary<FaultyDemo>::Entry(host_abi);
}

}  // namespace arbitro::demo
