// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/call/localize.h"

#include <variant>

#include "daemon/translate/view/standings.h"

namespace arbitro::services {

std::shared_ptr<const RulesetClient> RulesetOfJournal(const engine::Engine& engine,
                                                      const std::string& journal) {
  const auto read = engine.Read(journal, 0);
  const auto* state = read.if_value();
  if (state == nullptr || (*state)->pinned() == nullptr) return nullptr;
  return engine.ports().rulesets->Pinned(*(*state)->pinned());
}

void LocalizeCitations(const engine::Engine& engine, const std::string& journal,
                       translate::Language language,
                       google::protobuf::RepeatedPtrField<v1::Citation>* citations) {
  if (language.PrefersEnglish() || citations->empty()) return;
  const auto ruleset = RulesetOfJournal(engine, journal);
  if (ruleset == nullptr) return;
  for (v1::Citation& citation : *citations) {
    if (const Rule* rule = ruleset->description().FindRule(citation.rule())) {
      citation.set_text(translate::TextIn(language, rule->text));
    }
  }
}

void JoinColumns(const engine::Engine& engine, const std::string& journal,
                 const translate::Language& language,
                 google::protobuf::RepeatedPtrField<v1::StandingsColumn>* columns) {
  if (columns->empty()) return;
  const auto ruleset = RulesetOfJournal(engine, journal);
  translate::JoinColumns(ruleset == nullptr ? nullptr : &ruleset->description(), language, columns);
}

}  // namespace arbitro::services
