// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/sealed_deals.h"

#include "daemon/engine/model/concat.h"

namespace arbitro::engine {
namespace {

constexpr char kSetting[] = "sealed_deals";
constexpr std::string_view kChainSuffix = "#deals";

}  // namespace

bool AsksForDeals(const Value& settings) {
  return settings.kind() == Value::Kind::kStruct && settings[kSetting].FlagOr(false);
}

std::string DealChainOf(std::string_view event) { return Concat(event, kChainSuffix); }

bool IsDealChain(std::string_view name) {
  return name.size() > kChainSuffix.size() &&
         name.substr(name.size() - kChainSuffix.size()) == kChainSuffix;
}

bool IsDealt(const RoundState& round, const TableState& table) {
  return round.deals.index != 0 && !table.is_bye();
}

uint32_t DealNumber(const TableState& table) { return table.Papers().deals_given_up + 1; }

bool IsRevealed(const TableState& table) {
  return table.Papers().revealed_deals.size() > table.Papers().attempts.size();
}

}  // namespace arbitro::engine
