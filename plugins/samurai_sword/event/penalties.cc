// SPDX-License-Identifier: Apache-2.0

#include "plugins/samurai_sword/event/penalties.h"

#include <optional>

#include "plugins/samurai_sword/rules/conduct.h"

namespace arbitro::sam {
namespace {

constexpr int64_t kPointsMax = 10'000;

// The sanctions that a referee may give, mildest first: their places are the numbers of rulings.
enum Sanction : uint32_t { kNote = 1, kWarning, kPoints, kGameLoss, kExpulsion };

Form CircumstancesForm();
std::optional<Refusal> CheckPoints(const PenaltyRequest& request, int64_t points);

}  // namespace

std::vector<Infraction> Infractions() {
  std::vector<Infraction> infractions;
  for (const Misconduct& act : kMisconduct) {
    infractions.push_back({act.id, {act.english, act.italian}, "SAM-2.2", CircumstancesForm()});
  }
  // [SAM-2.2] The list is open.
  infractions.push_back({"other",
                         {"other improper conduct", "altro comportamento scorretto"},
                         "SAM-2.1",
                         CircumstancesForm()});
  return infractions;
}

std::vector<PenaltyKind> Penalties() {
  return {{"note", {"Note", "Nota"}, "SAM-3.6", 1},
          {"warning", {"Warning", "Ammonizione"}, "SAM-3.6", 2},
          {"points", {"Points taken away", "Punti tolti"}, "SAM-3.6", 3},
          {"game-loss", {"Game lost", "Partita persa"}, "SAM-3.6", 4},
          {"expulsion", {"Expulsion", "Espulsione"}, "SAM-3.8", 5}};
}

Decided<Ruling> RuleInfraction(const PenaltyRequest& request, Host& host) {
  const int64_t points = request.circumstances["points"].integer();
  if (auto refusal = CheckPoints(request, points)) return *std::move(refusal);
  Ruling ruling;
  // [SAM-3.6] There is no scale: every sanction is the referee's to choose, and none follows from
  // those before. Where none is chosen, the infraction is warned of.
  ruling.allowed = {kNote, kWarning, kPoints, kGameLoss, kExpulsion};
  ruling.ruling = request.proposed == 0 ? static_cast<uint32_t>(kWarning) : request.proposed;
  // [SAM-3.7] No player may appeal.
  ruling.final = !RefereeDecisionMayBeAppealed();
  if (ruling.ruling == kPoints) {
    ruling.effects.push_back(
        {ARBITRO_EFFECT_POINTS, ARBITRO_TARGET_PLAYER, -static_cast<int32_t>(points)});
  }
  // A game is all that a table plays, in a duel too.
  if (ruling.ruling == kGameLoss) ruling.effects.push_back({ARBITRO_EFFECT_MATCH_LOSS});
  // [SAM-3.8] The referee may have anybody removed.
  if (ruling.ruling == kExpulsion) ruling.effects.push_back({ARBITRO_EFFECT_EXPEL});
  host.Cite("SAM-3.6", "at the referee's discretion");
  return ruling;
}

namespace {

// Tells what a ruling depends on: how many tournament points it takes away.
Form CircumstancesForm() {
  return form::Struct(
      "circumstances", {"Circumstances", "Circostanze"},
      {form::Integer("points", {"Tournament points taken", "Punti torneo tolti"}, 1, kPointsMax)});
}

std::optional<Refusal> CheckPoints(const PenaltyRequest& request, int64_t points) {
  if (request.proposed == kPoints && points == 0) {
    return Refuse("POINTS_MISSING", "SAM-3.6",
                  {"say in `points` how many tournament points are taken away",
                   "indica in `points` quanti punti torneo si tolgono"});
  }
  if (request.proposed != kPoints && points != 0) {
    return Refuse(
        "POINTS_NOT_TAKEN", "SAM-3.6",
        {"`points` are taken by the penalty `points` alone: choose it, or leave them out",
         "i punti si tolgono solo con la sanzione `points`: sceglierla, o non indicarli"});
  }
  return std::nullopt;
}

}  // namespace

}  // namespace arbitro::sam
