// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/description.h"

#include <vector>

#include "plugins/risiko/ledger.h"
#include "plugins/risiko/tables.h"

namespace arbitro::rsk {
namespace {

std::vector<Code> Reasons() {
  return {
      {"LOT_NEEDED", {"only a lot parts them", "li separa solo un sorteggio"}, "RSK-AMB-24"},
      {"INCONSISTENT_QUESTION",
       {"facts are missing or contradict each other", "dati mancanti o in contraddizione"},
       ""},
  };
}

}  // namespace

Description DescribeGame() {
  Description description;
  description.id = "risiko";
  description.version = ARBITRO_RULESET_VERSION;
  description.title = {"RisiKo! tournament \"Lu Castidduzzu\", first edition, 30 articles",
                       "Torneo di RisiKo! \"Lu Castidduzzu\", prima edizione, 30 articoli"};
  description.formats = {{"tournament", {"Tournament", "Torneo"}, "RSK-2.2"}};
  description.rules = LedgerRules();
  description.reasons = Reasons();
  description.players_min = kSeatsMin;
  return description;
}

}  // namespace arbitro::rsk
