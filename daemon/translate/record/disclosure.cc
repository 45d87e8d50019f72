// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/disclosure.h"

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

}  // namespace

engine::Disclosure DisclosureOf(const v1::Decision& decision) {
  if (decision.settings_amended().decks_size() > 0) return engine::kOfDecks;
  static const Rows& rows = *new Rows(MakeRows());
  const auto row = rows.find(decision.decision_case());
  return row == rows.end() ? engine::Disclosure() : row->second;
}

}  // namespace arbitro::translate
