// SPDX-License-Identifier: Apache-2.0
//
// Rules that a decision rests on, in the language of the reader.

#ifndef ARBITRO_DAEMON_SERVICES_CALL_LOCALIZE_H_
#define ARBITRO_DAEMON_SERVICES_CALL_LOCALIZE_H_

#include <memory>
#include <string>

#include "arbitro/host/client.h"
#include "arbitro/v1/call.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "daemon/engine/engine.h"
#include "daemon/translate/wire/language.h"
#include "google/protobuf/repeated_field.h"

namespace arbitro::services {

// The ruleset that an event's or a series' journal pins; null for other journals, and where it is
// not loaded.
std::shared_ptr<const RulesetClient> RulesetOfJournal(const engine::Engine& engine,
                                                      const std::string& journal);

// Puts the rules' text in `language` in place of what the ruleset said when it decided, which is
// English. A rule that the ruleset does not know stays as it is.
void LocalizeCitations(const engine::Engine& engine, const std::string& journal,
                       translate::Language language,
                       google::protobuf::RepeatedPtrField<v1::Citation>* citations);

// Writes what the columns of an event's or a series' standings are called: as its ruleset's
// description says, or else as the record does.
void JoinColumns(const engine::Engine& engine, const std::string& journal,
                 const translate::Language& language,
                 google::protobuf::RepeatedPtrField<v1::StandingsColumn>* columns);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_LOCALIZE_H_
