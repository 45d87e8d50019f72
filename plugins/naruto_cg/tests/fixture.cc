// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/tests/doors.h"

namespace arbitro::engine {
namespace {

// Loaded and described once: the examples are as many events.
const TestRulesets& Ruleset() {
  static const TestRulesets kRuleset = TestRulesets::OfEntry(EntryOf(ARBITRO_GAME_RULESET));
  return kRuleset;
}

}  // namespace

NarutoEvent::NarutoEvent(Json settings, bool open) : ExampleEvent(Ruleset()) {
  settings["cards"] = "declared";
  if (!settings.contains("decks_required")) settings["decks_required"] = false;
  if (!settings.contains("organiser_as_judge")) settings["organiser_as_judge"] = true;
  EXPECT_EQ(Create("naruto-cg", "constructed", ValueOf(settings)), "");
  if (!open) return;
  // [NAR-EVENT-5] Only a sanctioned event is held.
  EXPECT_EQ(Do(RequestEvent{}), "");
  EXPECT_EQ(Do(SanctionEvent{}), "");
  EXPECT_EQ(Do(OpenRegistration{}), "");
}

void NarutoEvent::StartByHand(arbitro_phase_kind kind, const std::vector<std::string>& players) {
  StartPhase start;
  start.number = Event().NextPhase();
  start.kind = kind;
  start.rounds_planned = 1;
  start.players = players;
  EXPECT_EQ(ByHand(start, "as the example has it"), "");
}

void NarutoEvent::CloseWithPoints(std::map<std::string, int> points) {
  const uint32_t round = rounds();
  const size_t tables = Event().rounds.back()->tables.size();
  for (uint32_t table = 1; table <= tables; ++table) {
    EnterOutcome outcome{round, table, {}};
    const std::vector<std::string> players = PlayersAt(round, table);
    for (const std::string& player : players) {
      const bool first = outcome.seats.empty();
      const arbitro_result result = players.size() == 1 ? ARBITRO_RESULT_BYE
                                    : first             ? ARBITRO_RESULT_WIN
                                                        : ARBITRO_RESULT_LOSS;
      outcome.seats.push_back({player, points[player], result, first ? 1u : 2u});
    }
    EXPECT_EQ(Do(outcome, "as the example has it"), "");
  }
  EXPECT_EQ(Do(CloseRound{round}), "");
}

void NarutoEvent::PlayInOrder(const std::vector<std::string>& order) {
  std::map<std::string, int> points;
  std::vector<std::vector<std::string>> tables;
  for (uint32_t number = 1; number <= Event().players.size(); ++number) {
    if (number % 2 == 1) tables.emplace_back();
    tables.back().push_back(Event().Player(number).id);
  }
  auto left = static_cast<int>(order.size());
  for (const std::string& player : order) points[player] = left--;
  EXPECT_EQ(Enter(rounds() + 1, tables), "");
  CloseWithPoints(points);
}

void NarutoEvent::PlayWonBy(const Json& winners) {
  Pair();
  const size_t tables = Event().rounds.back()->tables.size();
  for (uint32_t table = 1; table <= tables; ++table) {
    const std::string first = PlayersAt(rounds(), table)[0];
    const bool won = std::find(winners.begin(), winners.end(), first) != winners.end();
    const Value report = ValueOf({{"winner", won ? "first" : "second"}});
    EXPECT_EQ(Do(ReportResult{rounds(), table, report}), "");
  }
  EXPECT_EQ(Do(CloseRound{rounds()}), "");
}

bool NarutoEvent::Owes(const std::string& code) {
  const auto& duties = Event().life->duties;
  for (uint32_t i = 0; i < duties.size(); ++i) {
    if (duties[i]->duty.code == code) return true;
  }
  return false;
}

}  // namespace arbitro::engine
