// SPDX-License-Identifier: Apache-2.0

#include "plugins/samurai_sword/description.h"

#include <vector>

#include "plugins/samurai_sword/ledger.h"
#include "plugins/samurai_sword/tables.h"

namespace arbitro::sam {
namespace {

std::vector<Code> Reasons() {
  return {
      {"WRONG_SHEET",
       {"the game sheet cannot be right", "la scheda non può essere giusta"},
       "SAM-BASE"},
      {"INCONSISTENT_QUESTION",
       {"facts are missing or contradict each other", "dati mancanti o in contraddizione"},
       ""},
  };
}

}  // namespace

Description DescribeGame() {
  Description description;
  description.id = "samurai-sword";
  description.version = ARBITRO_RULESET_VERSION;
  description.title = {"Samurai Sword tournament rules 2014, version 1.5 of 21 May 2014",
                       "Samurai Sword, regole da torneo 2014, versione 1.5 del 21 maggio 2014"};
  description.formats = {{"tournament", {"Tournament", "Torneo"}, "SAM-1.0.1"}};
  description.rules = LedgerRules();
  description.reasons = Reasons();
  description.players_min = kPlayersMin;
  return description;
}

}  // namespace arbitro::sam
