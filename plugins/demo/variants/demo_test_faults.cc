// SPDX-License-Identifier: Apache-2.0
//
// The demonstration game with one fault, for a check that must find it: what a ruleset must never
// do, a library for each kind. tests/faults says which test refuses which. Compiled once: which
// fault it is, and what only one library may import, is demo_test_fault.cc's to say.

#include "plugins/demo/variants/demo_test_faults.h"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "arbitro/ruleset.h"

// The game's own entry gives way to the faulty one's.
#undef ARBITRO_RULESET
#define ARBITRO_RULESET(Game)
#include "plugins/demo/demo.cc"
#undef ARBITRO_RULESET

namespace arbitro::demo {
namespace {

// No event has a player with so many points, or so few.
bool IsAbsurd(const DrawRequest& request) {
  return std::any_of(request.players.begin(), request.players.end(), [](const DrawPlayer& player) {
    return player.points < 0 || player.points > 1'000'000;
  });
}

class FaultyDemo final : public Ruleset {
 public:
  Description Describe() const override {
    Description description = demo_.Describe();
    if (kFault == kOtherVersion) description.version = "9.9.9";
    if (kFault == kIsSlowInOneFormat) {
      description.formats.push_back({kLargeFormat, {"Large", "Grande"}, "DEMO-1"});
    }
    return description;
  }

  Decided<RoundDraw> Draw(const DrawRequest& request, Host& host) const override {
    if (!CallsOutside()) return NotOffered();
    CiteWrongly(host);
    if (kFault == kCrashes && IsAbsurd(request)) *static_cast<volatile int*>(nullptr) = 1;
    const bool large = kFault == kIsSlowInOneFormat && request.format == kLargeFormat;
    if (kFault == kIsSlow || large) WasteTime(request.players.size());
    const bool picky = kFault == kRefusesMany || (kFault == kIsSlowInOneFormat && !large);
    if (picky && request.players.size() > kFewPlayers) return demo_.Draw({}, host);
    Decided<RoundDraw> decided = demo_.Draw(request, host);
    if (kFault != kSeatsTwice || !decided.decided()) return decided;
    RoundDraw draw = decided.value();
    draw.tables.back().seats.back().player = draw.tables.front().seats.front().player;
    return draw;
  }

  Decided<TableOutcome> Outcome(const OutcomeRequest& request, Host& host) const override {
    if (kFault == kDecidesNothing && request.table_kind != ARBITRO_TABLE_BYE) {
      return Refuse("NOT_PAIRED", "DEMO-4", {"never", "mai"});
    }
    return demo_.Outcome(request, host);
  }

  Decided<Standings> Rank(const StandingsRequest& request, Host& host) const override {
    if (kFault == kRefusesOtherOrder && !IsByNumber(request)) {
      return Refuse("NOT_PAIRED", "DEMO-4", {"not in order", "non in ordine"});
    }
    Decided<Standings> decided = demo_.Rank(request, host);
    if (kFault != kRanksByIndex || !decided.decided()) return decided;
    Standings standings = decided.value();
    // Players who share a place stand in the order of the request: the index parts them.
    for (size_t i = 0; i < standings.rows.size(); ++i) {
      standings.rows[i].rank = static_cast<uint32_t>(i) + 1;
      standings.rows[i].broken_by = i == 0 ? ARBITRO_NONE : 0;
    }
    return standings;
  }

 private:
  static constexpr char kLargeFormat[] = "large";
  static constexpr size_t kFewPlayers = 500;

  static void CiteWrongly(Host& host) {
    static int calls = 0;
    if (kFault == kRemembers) host.Cite("DEMO-3", "call " + std::to_string(++calls));
    if (kFault == kShowsAddress) {
      host.Cite("DEMO-3", std::to_string(reinterpret_cast<uintptr_t>(&calls)));
    }
    if (kFault == kUnknownRule) host.Cite(std::string("DEMO") + "-99", "a rule that is nowhere");
    if (kFault == kReadsLocale)
      host.Cite("DEMO-3", "bytes a letter: " + std::to_string(MB_CUR_MAX));
  }

  static bool IsByNumber(const StandingsRequest& request) {
    for (size_t i = 1; i < request.players.size(); ++i) {
      if (request.players[i - 1].number > request.players[i].number) return false;
    }
    return true;
  }

  // All pairs of players, slowly: each step waits for the one before, on whatever machine.
  static void WasteTime(size_t players) {
    uint64_t chance = players;
    for (size_t pair = 0; pair < players * players; ++pair) {
      for (int i = 0; i < 1'000; ++i) chance = chance * 6'364'136'223'846'793'005u + 1;
    }
    volatile uint64_t kept = chance;
    static_cast<void>(kept);
  }

  Demo demo_;
};

}  // namespace

const arbitro_ruleset* FaultyEntry(uint32_t host_abi) {
  return Boundary<FaultyDemo>::Entry(host_abi);
}

}  // namespace arbitro::demo
