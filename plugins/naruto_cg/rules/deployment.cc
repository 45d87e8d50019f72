// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/rules/deployment.h"

#include <algorithm>
#include <string_view>

namespace arbitro::nar {
namespace {

// Joins the two names of a Platoon Ninja.
constexpr std::string_view kAnd = " & ";

bool EntryTurnReached(int64_t entry_turn, int64_t turn_counter);
bool HasName(std::string_view ninja, std::string_view name);

}  // namespace

bool HandCost::payable() const {
  // [NAR-GAME-DEPLOY-5] [NAR-GAME-STRATEGY-2] As many hand cards of the same Symbol as it says.
  return same_symbol_cards >= cost;
}

Verdict CheckNinja(const NinjaDeployment& deployment) {
  Verdict verdict;
  // [NAR-GAME-DEPLOY-1] One Ninja a turn.
  verdict.Require(deployment.deployed_this_turn == 0, "one_per_turn");
  // [NAR-GAME-DEPLOY-2] None of a name that is on the same Field; [NAR-GAME-DEPLOY-3] the
  // opponent's does not matter.
  verdict.Require(!deployment.same_name_on_own_field, "same_name");
  verdict.Require(EntryTurnReached(deployment.entry_turn, deployment.turn_counter), "entry_turn");
  verdict.Require(deployment.hand_cost.payable(), "hand_cost");
  return verdict;
}

Verdict CheckClient(const ClientDeployment& deployment) {
  Verdict verdict;
  // [NAR-GAME-CLIENT-1] One Client on the own Field, without a Hand Cost; [NAR-GAME-CLIENT-2] the
  // opponent's does not matter, [NAR-GAME-CLIENT-4] nor does a Ninja deployed in the same turn.
  verdict.Require(deployment.own_clients == 0, "one_client");
  verdict.Require(EntryTurnReached(deployment.entry_turn, deployment.turn_counter), "entry_turn");
  return verdict;
}

Verdict CheckDevelopment(const Replaced& replaced) {
  // [NAR-GAME-DEV-6] [NAR-AMB-50] It is no deployment: no limit a turn, no Entry Turn.
  Verdict verdict;
  // [NAR-GAME-DEV-1] A Ninja of the same name is replaced.
  verdict.Require(replaced.same_name, "name");
  // [NAR-GAME-DEV-3] Not one that has a Development coin.
  verdict.Require(!replaced.has_development_coin, "already_developed");
  // [NAR-GAME-DEV-7] Not in the turn in which it was deployed.
  verdict.Require(!replaced.deployed_this_turn, "deployed_this_turn");
  return verdict;
}

Replacement Develop(const Replaced& replaced) {
  // [NAR-GAME-DEV-5] Health and coins pass on; [NAR-GAME-DEV-3] [NAR-GAME-DEV-4] the Development
  // coin comes on top.
  return {replaced.health, replaced.coins + 1};
}

std::optional<Replacement> DeployPlatoon(const std::vector<std::string>& names,
                                         const std::vector<std::string>& field) {
  // [NAR-GAME-PLATOON-2] A Ninja of one of the names must be on the Field; [NAR-GAME-PLATOON-5]
  // [NAR-AMB-49] nothing else that binds a deployment does.
  const bool present = std::any_of(field.begin(), field.end(), [&](const std::string& ninja) {
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& name) { return HasName(ninja, name); });
  });
  if (!present) return std::nullopt;
  // [NAR-GAME-DEPLOY-6] It comes healthy; [NAR-GAME-PLATOON-7] health and coins of who is replaced
  // do not pass on.
  return Replacement{};
}

namespace {

bool EntryTurnReached(int64_t entry_turn, int64_t turn_counter) {
  // [NAR-GAME-DEPLOY-4] [NAR-GAME-CLIENT-3] At most the number on the own turn counter.
  return entry_turn <= turn_counter;
}

// [NAR-GAME-PLATOON-1] "X & Y" has both names.
bool HasName(std::string_view ninja, std::string_view name) {
  const size_t joint = ninja.find(kAnd);
  if (joint == std::string_view::npos) return ninja == name;
  return ninja.substr(0, joint) == name || ninja.substr(joint + kAnd.size()) == name;
}

}  // namespace

}  // namespace arbitro::nar
