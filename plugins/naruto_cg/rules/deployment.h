// SPDX-License-Identifier: Apache-2.0
//
// Section 2.22, deploying, Development and Platoon: how Ninja and Clients come onto the Field.
//
// Violations have the names that the questions publish.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_DEPLOYMENT_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_DEPLOYMENT_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "plugins/naruto_cg/rules/ninja.h"
#include "plugins/naruto_cg/rules/verdict.h"

namespace arbitro::nar {

// The price of a card in hand cards, and the number of hand cards that could pay it.
struct HandCost {
  int64_t cost = 0;
  int64_t same_symbol_cards = 0;

  bool payable() const;
};

// --- Deploying

struct NinjaDeployment {
  int64_t deployed_this_turn = 0;
  bool same_name_on_own_field = false;
  int64_t entry_turn = 0;
  int64_t turn_counter = 0;
  HandCost hand_cost;
};
Verdict CheckNinja(const NinjaDeployment& deployment);

struct ClientDeployment {
  int64_t own_clients = 0;
  int64_t entry_turn = 0;
  int64_t turn_counter = 0;
};
Verdict CheckClient(const ClientDeployment& deployment);

// --- Development and Platoon

// A Ninja on the Field that is to be replaced by another.
struct Replaced {
  bool same_name = false;
  bool deployed_this_turn = false;
  bool has_development_coin = false;
  Health health = Health::kHealthy;
  int64_t coins = 0;
};
Verdict CheckDevelopment(const Replaced& replaced);

// The Ninja that replaces another.
struct Replacement {
  Health health = Health::kHealthy;
  int64_t coins = 0;
};
Replacement Develop(const Replaced& replaced);
// [NAR-GAME-DEV-8] Development costs no hand cards.
inline constexpr int64_t kDevelopmentHandCost = 0;

// Returns the Platoon Ninja of these two names if a Ninja of one of them is on the Field to be
// replaced; otherwise nothing.
std::optional<Replacement> DeployPlatoon(const std::vector<std::string>& names,
                                         const std::vector<std::string>& field);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_DEPLOYMENT_H_
