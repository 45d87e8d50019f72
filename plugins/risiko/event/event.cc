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

Form SettingsForm() {
  return form::Struct(
      "settings", {"Settings", "Impostazioni"},
      {form::Flag("avoid_repeats", {"Avoid meeting again; not of the rulebook",
                                    "Evitare nuovi incontri; non del regolamento"}),
       form::Flag("balance_first_seat", {"Share the first hand out; not of the rulebook",
                                         "Distribuire la prima mano; non del regolamento"}),
       form::By("RSK-AMB-14",
                OverLimitForm("over_limit_cards", {"Who has more than seven cards loses",
                                                   "Chi ha più di sette carte perde"})),
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
                               "Finalisti se non bastano i giocatori per lo spareggio"},
                              kFinalistsMin, kFinalistsMax))});
}

EventSettings ReadSettings(const Value& settings) {
  EventSettings read;
  read.avoid_repeats = settings["avoid_repeats"].FlagOr(false);
  read.balance_first_seat = settings["balance_first_seat"].FlagOr(false);
  // [RSK-AMB-14] All cards, unless the event says twice the excess.
  if (settings["over_limit_cards"].text() == kDoubleExcessName) {
    read.over_limit = OverLimit::kDoubleExcess;
  }
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
