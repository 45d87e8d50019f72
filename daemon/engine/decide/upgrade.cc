// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "arbitro/counted.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/decide/commands.h"
#include "daemon/engine/decide/round.h"
#include "daemon/engine/model/concat.h"

namespace arbitro::engine {
namespace {

// Whether the comparison is of the state that the command meets.
std::optional<Failure> CheckCompared(const DecideContext& context) {
  const uint64_t compared = context.upgrade ? context.upgrade->shadow.revision : 0;
  const uint64_t revision = context.state->revision;
  if (compared == revision) return std::nullopt;
  return With(Fail(absl::StatusCode::kAborted, reason::kRevisionStale,
                   Concat("the versions were compared up to revision ", compared,
                          ", and the event is at ", revision, " meanwhile; try again")),
              "revision", Concat(revision));
}

Failure Diverges(const ShadowResult& shadow, const RulesetIdentity& to) {
  const ShadowDifference& first = shadow.first;
  Failure failure = Precondition(
      reason::kUpgradeDiverges,
      Concat("version `", to.version, "` decides ", shadow.differences, " of ",
             Counted(static_cast<int64_t>(shadow.compared), "record", "records"),
             " otherwise, first record ", first.revision, ": `", first.field, "` is recorded as `",
             first.recorded, "`, it decides `", first.derived,
             "`; stay with the pinned version, or name a waiver and the reason for it"));
  failure.metadata = {{"differences", Concat(shadow.differences)},
                      {"record", Concat(first.revision)},
                      {"field", first.field},
                      {"recorded", first.recorded},
                      {"derived", first.derived}};
  return failure;
}

}  // namespace

OrDecided Decide(const Asked<UpgradeRuleset>& asked) {
  const EventState& event = asked.context.state->event;
  TRY(CheckAct<UpgradeRuleset>({event}));
  if (!asked.what.waiver.empty() && asked.command.reason.empty()) {
    return InvalidField("options.reason", "is missing: say why the waiver is right");
  }
  TRY(CheckCompared(asked.context));
  const UpgradeTarget& target = *asked.context.upgrade;
  const RulesetIdentity& pinned = event.base->ruleset;
  if (target.to == pinned && target.engine_revision == event.base->engine_revision) {
    return InvalidField("version", Concat("is `", pinned.version, "`, which the event pins"));
  }
  if (target.shadow.differences > 0 && asked.what.waiver.empty()) {
    return Diverges(target.shadow, target.to);
  }
  return DecidedCommand{
      {RulesetUpgraded{pinned, target.to, target.shadow, target.engine_revision}, {}}, {}};
}

}  // namespace arbitro::engine
