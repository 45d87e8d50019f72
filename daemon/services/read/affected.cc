// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/affected.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "daemon/engine/allowed_actions.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/state/identities.h"
#include "daemon/translate/view/event_life.h"

namespace arbitro::services {
namespace {

constexpr std::string_view kStart = "EventService.StartEvent";

// The actions that have active players play.
constexpr std::string_view kPlays[] = {kStart, "PairingService.PairRound",
                                       "PairingService.EnterPairing", "SeatingService.SeatRound"};

constexpr size_t kEventsPage = 500;
constexpr size_t kEventsMax = 100;

bool Holds(const std::vector<std::string>& references, const std::string& reference) {
  return std::find(references.begin(), references.end(), reference) != references.end();
}

bool AnyPlaysOrWaits(const engine::EventState& event, const std::vector<std::string>& references) {
  for (const std::string& reference : references) {
    if (event.places->persons->Find(reference)) return true;
  }
  for (size_t i = 0; i < event.players.size(); ++i) {
    const engine::PlayerState& player = *event.players[i];
    if (player.status != engine::PlayerStatus::kActive) continue;
    for (const std::string& reference : engine::PersonsBehind(player)) {
      if (Holds(references, reference)) return true;
    }
  }
  return false;
}

bool MayHoldAny(const engine::EventBrief& event, const std::vector<std::string>& references) {
  return std::any_of(references.begin(), references.end(),
                     [&](const std::string& reference) { return event.MayHold(reference); });
}

// The persons as they are once the two of a merge are one.
class AfterMerge final : public engine::PersonSource {
 public:
  AfterMerge(const engine::PersonSource& persons, const MergedPair& merge) : persons_(persons) {
    references_ = persons.ReferencesOf(merge.person);
    for (std::string& reference : persons.ReferencesOf(merge.duplicate)) {
      if (!Holds(references_, reference)) references_.push_back(std::move(reference));
    }
  }

  const std::vector<std::string>& references() const { return references_; }

  std::vector<std::string> ReferencesOf(std::string_view person) const override {
    return Holds(references_, std::string(person)) ? references_ : persons_.ReferencesOf(person);
  }
  bool AnyMerged() const override { return true; }

 private:
  const engine::PersonSource& persons_;
  std::vector<std::string> references_;
};

std::vector<engine::PersonTrouble> TroublesAmong(const engine::PersonSource* persons,
                                                 const engine::Engine& engine,
                                                 const engine::JournalState& event,
                                                 const Caller& caller) {
  const engine::EventStatus status = event.event.status;
  if (status != engine::EventStatus::kRegistration && status != engine::EventStatus::kRunning) {
    return {};
  }
  const engine::ReadJournal read = [&engine](const std::string& journal) {
    return engine.Read(journal, 0);
  };
  const engine::EnginePorts& ports = engine.ports();
  const engine::TakenFacts facts = engine::FactsOfPlayers({*ports.log, read, persons}, event.event);
  std::vector<engine::PersonTrouble> troubles =
      engine::FindTroubles(event.event, facts, ports.clock->NowUs());
  std::vector<engine::PersonTrouble> of_waiting =
      engine::FindTroublesOfWaiting(event.event, facts, ports.clock->NowUs());
  std::move(of_waiting.begin(), of_waiting.end(), std::back_inserter(troubles));
  if (MaySee(caller, access::Content::kPersonEntry, false)) return troubles;
  for (engine::PersonTrouble& trouble : troubles) trouble.label.clear();
  return troubles;
}

// The troubles that the merge makes for the event's staff, as far as they are of `references`;
// nothing where it makes none, or the event cannot be read.
std::optional<v1::AffectedEvent> AffectedIn(const engine::Engine& engine,
                                            const engine::ListedEvent& listed,
                                            const AfterMerge& persons, const Caller& caller,
                                            translate::Language language) {
  const std::vector<std::string>& references = persons.references();
  if (!MayHoldAny(listed.brief, references)) return std::nullopt;
  const auto read = engine.StateOf(listed);
  if (!read.ok() || !AnyPlaysOrWaits((*read)->event, references)) return std::nullopt;
  const engine::StatePtr& state = *read;
  v1::AffectedEvent event;
  for (const engine::PersonTrouble& trouble : TroublesAmong(&persons, engine, *state, caller)) {
    if (!Holds(references, trouble.person)) continue;
    event.add_troubles(translate::TextIn(language, engine::TextOf(trouble)));
  }
  if (event.troubles().empty()) return std::nullopt;
  event.set_event(state->journal);
  return event;
}

}  // namespace

std::vector<engine::PersonTrouble> FindTroublesNow(const engine::Engine& engine,
                                                   const engine::JournalState& event,
                                                   const Caller& caller) {
  return TroublesAmong(engine.ports().persons, engine, event, caller);
}

std::vector<v1::AffectedEvent> FindAffectedEvents(const engine::Engine& engine,
                                                  const MergedPair& merge, const Caller& caller,
                                                  translate::Language language) {
  std::vector<v1::AffectedEvent> affected;
  const AfterMerge persons(*engine.ports().persons, merge);
  std::string after;
  for (;;) {
    const auto listed = engine.ListBriefs(after, kEventsPage);
    if (!listed.ok()) return affected;
    const std::vector<engine::ListedEvent>& page = *listed;
    for (const engine::ListedEvent& each : page) {
      if (affected.size() == kEventsMax) return affected;
      auto event = AffectedIn(engine, each, persons, caller, language);
      if (event) affected.push_back(*std::move(event));
    }
    if (page.size() < kEventsPage) return affected;
    after = page.back().brief.journal;
  }
}

void AddTroubles(const std::vector<engine::PersonTrouble>& troubles, translate::Language language,
                 google::protobuf::RepeatedPtrField<v1::Duty>* duties) {
  for (const engine::PersonTrouble& trouble : troubles) {
    v1::Duty* duty = duties->Add();
    duty->set_code(trouble.suspended() ? "person-suspended" : "person-twice");
    duty->set_text(translate::TextIn(language, engine::TextOf(trouble)));
  }
}

void NoteTroubles(std::vector<engine::PersonTrouble> troubles, uint32_t engine_revision,
                  translate::Language language,
                  google::protobuf::RepeatedPtrField<v1::AllowedAction>* actions) {
  // The play of the others does not depend on those who wait.
  troubles.erase(std::remove_if(troubles.begin(), troubles.end(),
                                [](const auto& trouble) { return trouble.waits; }),
                 troubles.end());
  const auto refusal = engine::RefuseTroubles(troubles);
  if (!refusal) return;
  for (v1::AllowedAction& action : *actions) {
    const auto* place = std::find(std::begin(kPlays), std::end(kPlays), action.action());
    if (place == std::end(kPlays) || !action.allowed()) continue;
    if (*place == kStart && engine_revision > engine::kBeforeSafeHands) {
      translate::WriteAllowed({kStart.data(), refusal}, language, &action);
    } else {
      action.set_notice(translate::MessageIn(language, *refusal));
    }
  }
}

void NoteWithoutDeck(const std::vector<std::string>& players, translate::Language language,
                     google::protobuf::RepeatedPtrField<v1::AllowedAction>* actions) {
  if (players.empty()) return;
  const std::string text = translate::TextIn(language, engine::TextOfWithoutDeck(players));
  for (v1::AllowedAction& action : *actions) {
    const auto* place = std::find(std::begin(kPlays), std::end(kPlays), action.action());
    if (place == std::end(kPlays) || !action.allowed()) continue;
    std::string* notice = action.mutable_notice();
    notice->append(notice->empty() ? "" : "; ").append(text);
  }
}

}  // namespace arbitro::services
