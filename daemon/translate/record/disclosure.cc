// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/disclosure.h"

#include <algorithm>
#include <map>
#include <type_traits>

#include "daemon/translate/record/decision.h"

namespace arbitro::translate {
namespace {

using Rows = std::map<v1::Decision::DecisionCase, engine::Disclosure>;

// By what each kind is written as, so that the table is the engine's alone.
Rows MakeRows() {
  Rows rows;
  decltype(engine::Decision::what)::ForEachKind([&](const auto& kind) {
    v1::Decision written;
    WriteDecision({kind, {}}, &written);
    rows[written.decision_case()] = engine::DisclosureOf<std::decay_t<decltype(kind)>>();
  });
  rows[v1::Decision::DECISION_NOT_SET] = {engine::Subject::kEvent};
  return rows;
}

bool TellsDecks(const v1::Decision& decision) {
  return decision.settings_amended().decks_size() > 0 ||
         decision.status_changed().players_without_deck_size() > 0;
}

bool IsMatchDecided(const v1::DrawnTable& table) {
  const auto has_outcome = [](const v1::DrawnSeat& seat) { return seat.has_outcome(); };
  return table.kind() != v1::TABLE_KIND_BYE &&
         std::any_of(table.seats().begin(), table.seats().end(), has_outcome);
}

template <class Tables>
bool AnyMatchDecided(const Tables& tables) {
  return std::any_of(tables.begin(), tables.end(), IsMatchDecided);
}

bool TellsResultsByPairing(const v1::Decision& decision) {
  return decision.round_paired().certificate().chains_size() > 0 ||
         AnyMatchDecided(decision.round_paired().tables()) ||
         AnyMatchDecided(decision.pairing_entered().tables()) ||
         std::any_of(decision.seats_changed().tables().begin(),
                     decision.seats_changed().tables().end(),
                     [](const v1::ChangedSeats& one) { return IsMatchDecided(one.seats()); });
}

}  // namespace

engine::Disclosure DisclosureOf(const v1::Decision& decision) {
  static const Rows& rows = *new Rows(MakeRows());
  const auto found = rows.find(decision.decision_case());
  if (found == rows.end()) return engine::Disclosure();
  engine::Disclosure row = found->second;
  if (TellsDecks(decision)) row.subject = engine::kOfDecks.subject;
  if (decision.duties_size() == 0) row.duties = engine::Subject::kEvent;
  if (row.results == engine::Results::kToldByPairing) {
    row.results = TellsResultsByPairing(decision) ? engine::Results::kTold : engine::Results::kNone;
  }
  return row;
}

}  // namespace arbitro::translate
