// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/replay/rederive.h"

#include <string>
#include <utility>

#include "absl/strings/escaping.h"
#include "daemon/engine/decide/local_clock.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/sealed_deals.h"

namespace arbitro::engine {
namespace {

// The links that a record opened, in place of the secret that gave them.
class RecordedLinks final : public DrawLinks {
 public:
  explicit RecordedLinks(const Decision& decision) : decision_(decision) {}

  absl::StatusOr<Digest> Commit(const std::string& journal) override {
    if (IsDealChain(journal)) return DealCommitment();
    if (const auto* created = decision_.what.If<EventCreated>()) {
      return created->draw_commitment;
    }
    const auto* series = decision_.what.If<SeriesCreated>();
    if (series == nullptr) return absl::NotFoundError("the record holds no commitment");
    return series->draw_commitment;
  }
  absl::StatusOr<Digest> Open(const std::string& journal, uint32_t index) override {
    if (IsDealChain(journal)) {
      if (decision_.deal_link.index == index) return decision_.deal_link.link;
      return absl::NotFoundError("the record opens no link of deals");
    }
    if (const auto* paired = decision_.what.If<RoundPaired>()) return paired->draw.link;
    if (const auto* completed = decision_.what.If<SeriesCompleted>()) return completed->draw.link;
    if (const auto* drawn = decision_.what.If<AnswerDrawn>()) return drawn->draw.link;
    if (const auto* places = decision_.what.If<PlacesDrawn>()) return places->draw.link;
    if (const auto* floor = decision_.what.If<FloorChecksDrawn>()) return floor->draw.link;
    if (const auto* voided = decision_.what.If<DrawVoided>()) return voided->link;
    const auto* closed = decision_.what.If<RoundClosed>();
    if (closed == nullptr || closed->draw.link_index == 0) {
      return absl::NotFoundError("the record holds no link");
    }
    return closed->draw.link;
  }

 private:
  absl::StatusOr<Digest> DealCommitment() const {
    const auto* created = decision_.what.If<EventCreated>();
    if (created != nullptr && created->deal_commitment) return *created->deal_commitment;
    const auto* amended = decision_.what.If<SettingsAmended>();
    if (amended != nullptr && amended->deal_commitment) return *amended->deal_commitment;
    return absl::NotFoundError("the record holds no commitment to deals");
  }

  const Decision& decision_;
};

// Something that the decision needs is not here, which says nothing about the decision.
bool IsMissing(const Failure* failure) {
  return failure != nullptr && (failure->reason == reason::kRulesetUnknown ||
                                failure->reason == reason::kCatalogueMissing ||
                                failure->reason == reason::kEngineRevisionUnknown);
}

bool SameFailure(const Failure& first, const Failure& second) {
  return first.reason == second.reason && first.domain == second.domain;
}

std::string TextOf(const DecisionSide& side) {
  if (side.failure == nullptr) return "decided";
  return Concat("refused: ", side.failure->reason, ": ", side.failure->message);
}

void CompareFailures(const DecisionSide& recorded, const DecisionSide& derived,
                     ReplayFinding* finding) {
  const bool missing = IsMissing(recorded.failure) || IsMissing(derived.failure);
  const Failure* failure = derived.failure != nullptr ? derived.failure : recorded.failure;
  finding->why = failure->message;
  if (!missing && recorded.failure != nullptr && derived.failure != nullptr &&
      SameFailure(*recorded.failure, *derived.failure)) {
    return;
  }
  finding->outcome = missing ? ReplayOutcome::kUnverifiable : ReplayOutcome::kDiverged;
  finding->field = "decision";
  finding->recorded = TextOf(recorded);
  finding->derived = TextOf(derived);
}

}  // namespace

Derived DecideAgain(const Rederivation& by, const RecordContent& content) {
  RecordedLinks links(content.decision);
  DecideContext context;
  context.state = by.before;
  context.time_us = content.inputs.time_us;
  context.engine_revision = by.engine_revision;
  context.ticket = content.ticket;
  context.ruleset = by.ruleset;
  context.draw_links = &links;
  context.catalogues = by.catalogues;
  context.clock_us = content.inputs.clock_us;
  context.facts = content.inputs.facts;
  context.merged = content.inputs.merged;
  context.upgrade = by.upgrade;
  StandAt(content.inputs.utc_offset_minutes, &context);
  context.recorded_reveals = &content.decision.deal_reveals;
  return DecideAndWait(std::move(context), content.command);
}

DecisionSide SideOf(const RecordContent& content) {
  return {&content.decision, &content.inputs, nullptr};
}

DecisionSide SideOf(const Derived& derived) {
  if (const auto* failure = derived.if_failure()) return {nullptr, nullptr, failure};
  const auto& decided = *derived;
  return {&decided.decision, &decided.inputs, nullptr};
}

void Compare(const Encoding& encoding, const DecisionSide& recorded, const DecisionSide& derived,
             ReplayFinding* finding) {
  if (recorded.failure != nullptr || derived.failure != nullptr) {
    return CompareFailures(recorded, derived, finding);
  }
  // Equal decisions, and only those, have equal bytes.
  const std::string bytes = encoding.codec.EncodeDecision(*derived.decision);
  const bool same_bytes = !recorded.bytes.empty() && bytes == recorded.bytes;
  finding->derived_digest = same_bytes ? finding->recorded_digest : encoding.hasher.Of(bytes);
  const bool same = finding->derived_digest == finding->recorded_digest;
  auto difference =
      same ? std::nullopt : encoding.codec.Compare(*recorded.decision, *derived.decision);
  if (difference) {
    finding->outcome = ReplayOutcome::kDiverged;
    finding->field = Concat("decision.", difference->field);
    finding->recorded = difference->first;
    finding->derived = difference->second;
  } else if (recorded.inputs->seed != derived.inputs->seed) {
    finding->outcome = ReplayOutcome::kDiverged;
    finding->field = "inputs.seed";
    finding->recorded = absl::BytesToHexString(recorded.inputs->seed);
    finding->derived = absl::BytesToHexString(derived.inputs->seed);
  } else if (recorded.inputs->ruleset.sha256 != derived.inputs->ruleset.sha256) {
    finding->outcome = ReplayOutcome::kIdenticalOtherBinary;
  }
}

}  // namespace arbitro::engine
