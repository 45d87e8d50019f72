// SPDX-License-Identifier: Apache-2.0
#include "tests/mishaps/event_rules.h"

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/strings/str_cat.h"
#include "daemon/engine/state/table_effects.h"

namespace arbitro::mishaps {
namespace {

using engine::EventState;
using engine::TableState;

constexpr int64_t kObjectiveMax = 86;
constexpr int64_t kTableMax = 164;

// Calls `visit(round, table number, table)` for each table.
template <class Visit>
void ForEachTable(const EventState& event, Visit visit) {
  for (const auto& round : event.rounds) {
    for (size_t i = 0; i < round->tables.size(); ++i) {
      visit(*round, static_cast<uint32_t>(i + 1), TableState(round->tables[i]));
    }
  }
}

// Why no game ends with the report; empty: one does.
std::string WhyImpossible(const Value& report) {
  const Value& first = report["games_first"];
  const Value& second = report["games_second"];
  if (!first.is_null() && !second.is_null() && report["decided_by"].is_null()) {
    const std::string winner = report["winner"].TextOr("");
    const int64_t lead = first.IntegerOr(0) - second.IntegerOr(0);
    const bool fits = winner == "first" ? lead > 0 : winner == "second" ? lead < 0 : lead == 0;
    if (!fits) return "its winner has fewer games";
  }
  int64_t points = 0;
  for (const Value& line : report["lines"].items()) {
    const int64_t objective = line["objective"].IntegerOr(0);
    if (objective > kObjectiveMax) return "an objective is worth more than any";
    points += objective + line["outside"].IntegerOr(0);
  }
  return points > kTableMax ? "its points are more than the map has" : "";
}

}  // namespace

Faults CheckLineUp(const EventState& event, const engine::Accepted& accepted) {
  Faults faults;
  if (!accepted.command.what.Is<engine::StartPhase>() || accepted.command.by_hand) return faults;
  for (const uint32_t number : event.phases.back()->what.qualified) {
    const engine::PlayerState& player = event.Player(number);
    if (player.status == engine::PlayerStatus::kActive) continue;
    // [NAR-AMB-34] No player replaces one who has left: the opponent goes on.
    const bool goes_on = event.base->ruleset.id == "naruto-cg";
    if (goes_on && player.status == engine::PlayerStatus::kDropped) continue;
    faults.push_back(absl::StrCat("`", player.id, "` has left, and is in phase ",
                                  event.phases.back()->what.number));
  }
  return faults;
}

Faults CheckPlannedRounds(const EventState& event) {
  Faults faults;
  for (const auto& round : event.rounds) {
    const engine::PhaseState* phase = event.PhaseOf(round->number);
    if (phase == nullptr || phase->what.rounds_planned == 0 || round->entered) continue;
    const uint32_t of_phase = round->number - phase->first_round + 1;
    if (of_phase <= phase->what.rounds_planned) continue;
    faults.push_back(absl::StrCat("round ", round->number, " was drawn as round ", of_phase,
                                  " of phase ", phase->what.number, ", which has ",
                                  phase->what.rounds_planned, " planned"));
  }
  return faults;
}

Faults CheckPenaltiesBind(const EventState& event) {
  Faults faults;
  ForEachTable(
      event, [&](const engine::RoundState& round, uint32_t number, const TableState& table) {
        if (!table.decided() || table.seats.size() != 2 || table.Papers().entered) return;
        for (const engine::BoundEffect& bound :
             engine::EffectsBoundTo({event, round.number, number, table})) {
          const bool lost = bound.effect.kind == ARBITRO_EFFECT_MATCH_LOSS;
          if (!lost || table.outcomes[bound.effect.seat].result != ARBITRO_RESULT_WIN) continue;
          faults.push_back(absl::StrCat("seat ", bound.effect.seat + 1, " of table ", number,
                                        " of round ", round.number, " won, though penalty ",
                                        bound.penalty, " takes the match"));
        }
      });
  return faults;
}

Faults CheckAppealsDecided(const EventState& event) {
  const bool over = event.status == engine::EventStatus::kCompleted ||
                    event.status == engine::EventStatus::kConfirmed;
  if (!over || event.penalties->open_appeals == 0) return {};
  return {absl::StrCat("the event is over with ", event.penalties->open_appeals, " open appeals")};
}

Faults CheckReports(const EventState& event) {
  Faults faults;
  ForEachTable(
      event, [&](const engine::RoundState& round, uint32_t number, const TableState& table) {
        if (table.report.is_null()) return;
        const std::string why = WhyImpossible(table.report);
        if (why.empty()) return;
        faults.push_back(
            absl::StrCat("the report of table ", number, " of round ", round.number, ": ", why));
      });
  return faults;
}

Faults CheckEventRules(const EventState& event, const engine::Accepted& accepted) {
  Faults all;
  for (const Faults& some :
       {CheckLineUp(event, accepted), CheckPlannedRounds(event), CheckPenaltiesBind(event),
        CheckAppealsDecided(event), CheckReports(event)}) {
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

}  // namespace arbitro::mishaps
