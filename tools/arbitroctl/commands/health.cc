// SPDX-License-Identifier: Apache-2.0

#include "arbitro/v1/admin.pb.h"
#include "arbitro/v1/errors.pb.h"
#include "arbitro/v1/ruleset.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/metrics_reading.h"

namespace arbitro::tools {
namespace {

std::string ServingWord(bool serving) { return Phrase(serving ? "serving" : "not serving"); }

// A daemon that stands by serves nothing, and that is as it should be.
absl::Status ShowStandby(Session* session) {
  v1::ListRulesetsResponse rulesets;
  const absl::Status elsewhere =
      session->Call("RulesetService.ListRulesets", v1::ListRulesetsRequest(), &rulesets);
  nlohmann::ordered_json document = {{"serving", false}, {"log", false}, {"standby", true}};
  const nlohmann::ordered_json error = ErrorJson(elsewhere)["error"];
  if (ReasonIn(elsewhere) == v1::REASON_LOG_ELSEWHERE && error.contains("metadata") &&
      error["metadata"].contains("owner")) {
    document["owner"] = error["metadata"]["owner"];
  }
  TextTable table({"", ""});
  table.Add({"arbitrod", Phrase("stands by")});
  table.Add({"log", elsewhere.ok() ? Phrase("serving") : MessageOf(elsewhere)});
  session->EndWith(kExitRefused);
  return session->Show(document, table.Text());
}

// Empty where the log is one machine's alone, or the caller may not see it.
std::string ClusterOf(Session* session) {
  v1::GetMetricsResponse metrics;
  const absl::Status read =
      session->Call("AdminService.GetMetrics", v1::GetMetricsRequest(), &metrics);
  return read.ok() ? ClusterText(MetricsReading::Parse(metrics.text())) : std::string();
}

// Adds each ruleset, and returns whether all of them serve. Rulesets are listed to callers whom the
// daemon knows; the health of the rest is for all.
absl::StatusOr<bool> AddRulesets(Session* session, nlohmann::ordered_json* document,
                                 TextTable* table) {
  v1::ListRulesetsResponse rulesets;
  absl::Status status =
      session->Call("RulesetService.ListRulesets", v1::ListRulesetsRequest(), &rulesets);
  const bool unknown = ReasonIn(status) == v1::REASON_CREDENTIALS_MISSING;
  if (!status.ok() && !unknown) return status;
  if (unknown) table->Add({Phrase("rulesets"), Phrase("not shown without a token")});
  bool healthy = true;
  for (const v1::Ruleset& ruleset : rulesets.rulesets()) {
    if (!ruleset.newest()) continue;
    ASSIGN_OR_RETURN(const bool serving, session->client().IsServing("rulesets/" + ruleset.id()));
    (*document)["rulesets"][ruleset.id()] = serving;
    const bool quarantined = ruleset.state() == v1::RULESET_STATE_QUARANTINED;
    table->Add(
        {"rulesets/" + ruleset.id(), quarantined ? Phrase("quarantined") : ServingWord(serving)});
    healthy = healthy && serving;
  }
  return healthy;
}

absl::Status ShowHealth(const Typed& typed) {
  Session* session = typed.session;
  const auto standby = session->client().IsServing("standby");
  if (standby.ok() && *standby) return ShowStandby(session);
  ASSIGN_OR_RETURN(const auto overall, session->client().IsServing(""));
  ASSIGN_OR_RETURN(const bool log, session->client().IsServing("log"));
  nlohmann::ordered_json document = {
      {"serving", overall}, {"log", log}, {"rulesets", nlohmann::ordered_json::object()}};
  TextTable table({"", ""});
  table.Add({"arbitrod", ServingWord(overall)});
  table.Add({"log", Phrase(log ? "serving" : "in part or wholly out of use")});
  if (const std::string cluster = ClusterOf(session); !cluster.empty()) {
    document["cluster"] = cluster;
    table.Add({Phrase("cluster"), cluster});
  }
  ASSIGN_OR_RETURN(const bool rulesets, AddRulesets(session, &document, &table));
  const bool healthy = overall && log && rulesets;
  session->EndWith(healthy ? kExitOk : kExitRefused);
  return session->Show(document, table.Text());
}

}  // namespace

void AddHealthCommands(const Group& app) {
  Command(app, "health", "Health of the daemon, its log and its rulesets", "health")
      .Runs(ShowHealth);
}

}  // namespace arbitro::tools
