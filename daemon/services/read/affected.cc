// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/affected.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

#include "daemon/engine/state/engine_revision.h"
#include "daemon/translate/view/event_life.h"

namespace arbitro::services {
namespace {

constexpr std::string_view kStart = "EventService.StartEvent";

// The actions that have active players play.
constexpr std::string_view kPlays[] = {kStart, "PairingService.PairRound",
                                       "PairingService.EnterPairing", "SeatingService.SeatRound"};

}  // namespace

std::vector<engine::PersonTrouble> FindTroublesNow(const engine::Engine& engine,
                                                   const engine::JournalState& event) {
  const engine::EventStatus status = event.event.status;
  if (status != engine::EventStatus::kRegistration && status != engine::EventStatus::kRunning) {
    return {};
  }
  const engine::ReadJournal read = [&engine](const std::string& journal) {
    return engine.Read(journal, 0);
  };
  const engine::EnginePorts& ports = engine.ports();
  const engine::TakenFacts facts =
      engine::FactsOfPlayers({*ports.log, read, ports.persons}, event.event);
  return engine::FindTroubles(event.event, facts, ports.clock->NowUs());
}

void AddTroubles(const std::vector<engine::PersonTrouble>& troubles,
                 google::protobuf::RepeatedPtrField<v1::Duty>* duties) {
  for (const engine::PersonTrouble& trouble : troubles) {
    v1::Duty* duty = duties->Add();
    duty->set_code(trouble.suspended() ? "person-suspended" : "person-twice");
    duty->set_text(engine::TextOf(trouble));
  }
}

void NoteTroubles(const std::vector<engine::PersonTrouble>& troubles, uint32_t engine_revision,
                  translate::Language language,
                  google::protobuf::RepeatedPtrField<v1::AllowedAction>* actions) {
  const auto refusal = engine::RefuseTroubles(troubles);
  if (!refusal) return;
  for (v1::AllowedAction& action : *actions) {
    const auto* place = std::find(std::begin(kPlays), std::end(kPlays), action.action());
    if (place == std::end(kPlays) || !action.allowed()) continue;
    if (*place == kStart && engine_revision > engine::kBeforeSafeHands) {
      translate::WriteAllowed({kStart.data(), refusal}, language, &action);
    } else {
      action.set_notice(refusal->message);
    }
  }
}

}  // namespace arbitro::services
