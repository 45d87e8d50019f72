// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/offered.h"

#include "daemon/translate/record/command_head.h"
#include "daemon/translate/view/description.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::services {

void WriteOrigin(const RulesetClient& ruleset, const ServicePorts& ports, v1::Ruleset* message) {
  message->set_state(ports.ruleset_states->Of(ruleset));
  const auto newest = ports.engine->ports().rulesets->Newest(ruleset.description().id);
  message->set_newest(newest != nullptr && newest->sha256() == ruleset.sha256());
  const auto offer = ports.offered_rulesets->Get();
  for (const OfferedRuleset& offered : offer->loaded) {
    if (offered.client->sha256() != ruleset.sha256()) continue;
    message->set_publisher(offered.publisher);
    message->set_signer(offered.signer);
    message->set_signing_key(offered.key);
    message->set_isolation(offered.isolation);
    message->set_file(offered.file);
    return;
  }
}

void WriteOffered(const OfferedRuleset& ruleset, const OfferReader& reader, v1::Ruleset* message) {
  translate::WriteSummary(ruleset.client->description(), ruleset.client->sha256(), reader.language,
                          message);
  WriteOrigin(*ruleset.client, reader.ports, message);
  message->set_file(ruleset.file);
}

engine::OrFailure<bool> ReadReload(const v1::ReloadRulesetsRequest& request) {
  translate::Fields fields(translate::Source::kClient);
  engine::Submission options;
  translate::ReadOptions("options", request.options(), &fields, &options);
  // Kept nowhere; a text that would do harm is refused all the same.
  fields.Text("options.reason", request.options().reason(), translate::kFreeLines);
  translate::ReadJudge("options", request.options(), &fields);
  if (options.expected_revision) {
    fields.Wrong("options.expected_revision", "must be 0: no journal records a reload");
  }
  if (!fields.ok()) return fields.failure();
  return options.validate_only;
}

void WriteRefused(const RefusedRulesetFile& file, v1::RefusedRuleset* message) {
  message->set_file(file.file);
  message->set_why(file.why);
}

void WriteReload(const RulesetReload& reload, const OfferReader& reader,
                 v1::ReloadRulesetsResponse* message) {
  for (const OfferedRuleset& ruleset : reload.loaded) {
    WriteOffered(ruleset, reader, message->add_loaded());
  }
  for (const RefusedRulesetFile& file : reload.refused) WriteRefused(file, message->add_refused());
  for (const OfferedRuleset& ruleset : reload.gone) {
    WriteOffered(ruleset, reader, message->add_gone());
  }
  message->set_unchanged(static_cast<uint32_t>(reload.unchanged));
}

}  // namespace arbitro::services
