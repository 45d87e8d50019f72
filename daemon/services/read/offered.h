// SPDX-License-Identifier: Apache-2.0
//
// Writes what the daemon's folder of rulesets offers, and what it refuses, as messages.

#ifndef ARBITRO_DAEMON_SERVICES_READ_OFFERED_H_
#define ARBITRO_DAEMON_SERVICES_READ_OFFERED_H_

#include "arbitro/v1/admin.pb.h"
#include "arbitro/v1/ruleset.pb.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/translate/wire/language.h"

namespace arbitro::services {

// The daemon, and the reader's language.
struct OfferReader {
  const ServicePorts& ports;
  translate::Language language;
};

// Writes a loaded version in short: without forms, questions and rules.
void WriteOffered(const OfferedRuleset& ruleset, const OfferReader& reader, v1::Ruleset* message);

// Adds to a version who made and signed it, its file, whether it is the newest, and its state.
void WriteOrigin(const RulesetClient& ruleset, const ServicePorts& ports, v1::Ruleset* message);

// Reads whether the libraries are only to be tried.
engine::OrFailure<bool> ReadReload(const v1::ReloadRulesetsRequest& request);

void WriteRefused(const RefusedRulesetFile& file, v1::RefusedRuleset* message);

void WriteReload(const RulesetReload& reload, const OfferReader& reader,
                 v1::ReloadRulesetsResponse* message);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_READ_OFFERED_H_
