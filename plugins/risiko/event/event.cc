// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/event/event.h"

#include <utility>

#include "plugins/risiko/rules/tables.h"

namespace arbitro::rsk {
namespace {

// [RSK-AMB-33] A final has the seats of a table.
constexpr int64_t kFinalistsMin = kSeatsMin;
constexpr int64_t kFinalistsMax = kSeatsMax;

}  // namespace

Form OverLimitForm(const char* id, Label label) {
  return form::OneChoice(id, std::move(label),
                         {{kDiscardAllName, {"All cards", "Tutte le carte"}},
                          {kDoubleExcessName, {"Twice the excess", "Il doppio dell'eccesso"}}});
}

Form ForgottenRollForm(const char* id, Label label) {
  return form::OneChoice(id, std::move(label),
                         {{kExcludeName, {"Out of the game", "Fuori dalla partita"}},
                          {kPointsName, {"Four points each time", "Quattro punti ogni volta"}}});
}

ForgottenRoll ReadForgottenRoll(const Value& name) {
  // [RSK-AMB-39] Out of the game, unless the event says points.
  return name.text() == kPointsName ? ForgottenRoll::kPoints : ForgottenRoll::kExclude;
}

Form SettingsForm() {
  return form::Struct(
      "settings", {"Settings", "Impostazioni"},
      {form::Flag("avoid_repeats",
                  {"Avoid meeting again; not of the rulebook",
                   "Evitare che si incontrino di nuovo (non previsto dal regolamento)"}),
       form::Flag("balance_first_seat",
                  {"Share the first hand out; not of the rulebook",
                   "Distribuire la prima mano fra tutti (non previsto dal regolamento)"}),
       form::By("RSK-AMB-14",
                OverLimitForm("over_limit_cards", {"A player with more than seven cards loses",
                                                   "Chi ha più di sette carte perde"})),
       form::By("RSK-AMB-39",
                ForgottenRollForm("forgotten_roll",
                                  {"A player who forgets the sdadata's dice a second time",
                                   "Chi dimentica per la seconda volta i dadi della sdadata"})),
       form::By("RSK-AMB-07", form::OneChoice("three_player_coefficient",
                                              {"Objective points at tables of three",
                                               "Punti obiettivo ai tavoli da tre"},
                                              {{"1", {"As they are", "Come sono"}},
                                               {"0.75", {"Three quarters", "Tre quarti"}}})),
       form::By("RSK-AMB-02", form::Integer("play_off_tables",
                                            {"Tables of the play-off, each with its winner",
                                             "Tavoli dello spareggio, ognuno col suo vincitore"},
                                            1, kPlayOffTablesMax)),
       form::By("RSK-AMB-33",
                form::Integer("finalists_without_play_off",
                              {"Finalists where too few are left for a play-off",
                               "Finalisti se i giocatori non bastano per lo spareggio"},
                              kFinalistsMin, kFinalistsMax))});
}

bool IsOfTheBook(uint32_t phase_kind, uint32_t number) {
  // [RSK-2.8] A knock-out of duels is none of the book's phases.
  if (phase_kind == ARBITRO_PHASE_ELIMINATION) return false;
  return phase_kind != ARBITRO_PHASE_SWISS || number <= kPreliminaryPhase;
}

EventSettings ReadSettings(const Value& settings) {
  EventSettings read;
  read.avoid_repeats = settings["avoid_repeats"].FlagOr(false);
  read.balance_first_seat = settings["balance_first_seat"].FlagOr(false);
  // [RSK-AMB-14] All cards, unless the event says twice the excess.
  if (settings["over_limit_cards"].text() == kDoubleExcessName) {
    read.over_limit = OverLimit::kDoubleExcess;
  }
  read.forgotten_roll = ReadForgottenRoll(settings["forgotten_roll"]);
  // [RSK-AMB-07] Three quarters where the organiser says so.
  if (settings["three_player_coefficient"].text() == "0.75") read.quarters_at_three = 3;
  // [RSK-AMB-02] One table of the play-off; [RSK-AMB-33] four finalists where there is none.
  const auto number = [&](const char* id, uint32_t usual) {
    return static_cast<uint32_t>(settings[id].IntegerOr(usual));
  };
  read.play_off = {number("play_off_tables", PlayOffRules().tables),
                   number("finalists_without_play_off", PlayOffRules().finalists_without)};
  return read;
}

}  // namespace arbitro::rsk
