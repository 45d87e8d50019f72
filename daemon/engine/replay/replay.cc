// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/replay/replay.h"

#include <string_view>
#include <utility>

#include "api/status/try.h"
#include "daemon/engine/ask/facts.h"
#include "daemon/engine/fold/fold.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/replay/rederive.h"

namespace arbitro::engine {
namespace {

StatePtr EmptyState(const std::string& journal) {
  auto empty = std::make_shared<JournalState>();
  empty->journal = journal;
  return empty;
}

class Replayer {
 public:
  // Goes on from `start`, whose newest record is at `last`.
  Replayer(const ReplayPorts& ports, ReplayMode mode, StatePtr start,
           std::optional<storage::ChainPoint> last)
      : ports_(ports),
        journal_(start->journal),
        mode_(mode),
        last_(last),
        state_(std::move(start)) {}

  // Verifies the record, and in the higher modes decides it again and folds it.
  absl::StatusOr<ReplayFinding> Take(const storage::StoredRecord& record) {
    if (auto fault = storage::FindLinkFault(last_, record.header, record.PayloadToCheck())) {
      return Named(
          Concat("`", fault->field, "` expected ", fault->expected, ", found ", fault->found),
          record);
    }
    last_ = storage::PointAfter(record.header);
    ReplayFinding finding;
    finding.revision = record.header.sequence;
    if (record.erased) return TakeErased(record, std::move(finding));
    // Invariant: the link holds, so the payload can be opened.
    const std::string_view payload = *storage::OpenPayload(record.header, record.payload);
    auto content = ports_.codec->Decode(payload);
    if (!content.ok()) return Named(content.status().message(), record);
    const PayloadCodec::DecisionPart part = ports_.codec->DecisionIn(payload);
    const std::string_view decision = part.bytes;
    const Encoding encoding = {*ports_.codec, {record.header, record.payload}};
    finding.recorded_digest = encoding.hasher.Of(decision);
    if (finding.recorded_digest != record.header.decision_digest &&
        (part.displaced.empty() ||
         encoding.hasher.Of(part.displaced) != record.header.decision_digest)) {
      return Named(Concat("`decision_digest` expected ", storage::ToHex(finding.recorded_digest),
                          ", found ", storage::ToHex(record.header.decision_digest)),
                   record);
    }
    if (mode_ == ReplayMode::kVerify) return finding;
    if (mode_ == ReplayMode::kReexecute) Reexecute(encoding, *content, decision, &finding);
    if (mode_ == ReplayMode::kShadow) Shadow(encoding, *content, &finding);
    const RecordPlace place = {journal_, record.header.sequence, last_->hash, record.global_index,
                               record.header.time_us};
    absl::StatusOr<StatePtr> state = Fold(*state_, place, *content);
    if (!state.ok()) return state.status();
    state_ = *std::move(state);
    return finding;
  }

  const StatePtr& state() const { return state_; }
  uint64_t compared() const { return compared_; }

 private:
  template <class Text>
  absl::Status Named(const Text& what, const storage::StoredRecord& record) const {
    return absl::DataLossError(
        Concat("journal `", journal_, "`, record ", record.header.sequence, ": ", what));
  }

  // Its header still verifies; what it said is gone, and with it the states from there on.
  absl::StatusOr<ReplayFinding> TakeErased(const storage::StoredRecord& record,
                                           ReplayFinding finding) const {
    if (mode_ != ReplayMode::kVerify) return Named("the payload was erased", record);
    finding.outcome = ReplayOutcome::kUnverifiable;
    finding.why = "the payload was erased";
    return finding;
  }

  // `decision`: the bytes of the recorded one.
  void Reexecute(const Encoding& encoding, const RecordContent& content, std::string_view decision,
                 ReplayFinding* finding) {
    Rederivation by{state_, nullptr, ports_.catalogues};
    by.engine_revision = RevisionDecidedBy(*state_, content);
    if (!IsKnown(by.engine_revision, finding)) return;
    bool other_binary = false;
    const RulesetIdentity& identity = content.inputs.ruleset;
    if (!identity.id.empty()) {
      by.ruleset = ports_.rulesets->Pinned(identity);
      if (!by.ruleset) return NotOnOffer(identity, finding);
    }
    if (const auto* upgraded = content.decision.what.If<RulesetUpgraded>()) {
      const auto target = ports_.rulesets->Pinned(upgraded->to);
      if (!target) return NotOnOffer(upgraded->to, finding);
      other_binary = target->sha256() != upgraded->to.sha256;
      if (!IsKnown(upgraded->engine_revision, finding)) return;
      ReplayPorts ports = ports_;
      ports.shadow_revision = upgraded->engine_revision;
      auto shadow = ShadowReplay(std::move(ports), journal_, state_->revision, target);
      if (!shadow.ok()) return Unverifiable(std::string(shadow.status().message()), finding);
      by.upgrade = {upgraded->to, *std::move(shadow), upgraded->engine_revision};
    }
    if (!CheckFacts(content.inputs.facts, finding)) return;
    DecisionSide recorded = SideOf(content);
    recorded.bytes = decision;
    Compare(encoding, recorded, SideOf(DecideAgain(by, content)), finding);
    if (other_binary && finding->outcome == ReplayOutcome::kIdentical) {
      finding->outcome = ReplayOutcome::kIdenticalOtherBinary;
    }
  }

  // Decides what a ruleset decided by the other version, which need not have been there then.
  void Shadow(const Encoding& encoding, const RecordContent& content, ReplayFinding* finding) {
    if (content.inputs.ruleset.id != ports_.shadow->description().id ||
        content.command.what.Is<UpgradeRuleset>()) {
      return;
    }
    ++compared_;
    const uint32_t own = RevisionDecidedBy(*state_, content);
    std::optional<Derived> first;
    if (ports_.baseline) first = DecideBy(ports_.baseline, own, content);
    const Derived second = DecideBy(ports_.shadow, ports_.shadow_revision.value_or(own), content);
    const DecisionSide before = first ? SideOf(*first) : SideOf(content);
    const DecisionSide after = SideOf(second);
    if (first && before.decision != nullptr) {
      finding->recorded_digest = encoding.DigestOf(*before.decision);
    }
    Compare(encoding, before, after, finding);
    if (finding->outcome == ReplayOutcome::kIdenticalOtherBinary) {
      finding->outcome = ReplayOutcome::kIdentical;
    }
    if (finding->outcome == ReplayOutcome::kIdentical) return;
    finding->divergence =
        std::make_shared<Divergence>(Divergence{content, Said(before), Said(after)});
  }

  // The revision that a creation keeps is recorded, whatever it is decided by: that is no
  // difference.
  Derived DecideBy(const std::shared_ptr<const RulesetClient>& ruleset, uint32_t revision,
                   const RecordContent& content) const {
    TRY(CheckEngineRevision(revision, ports_.engine_revision));
    Derived derived =
        DecideAgain({state_, ruleset, ports_.catalogues, std::nullopt, revision}, content);
    auto* decided = derived.if_value();
    if (decided == nullptr) return derived;
    if (auto* created = decided->decision.what.If<EventCreated>()) {
      created->engine_revision = RevisionDecidedBy(*state_, content);
    }
    return derived;
  }

  bool IsKnown(uint32_t revision, ReplayFinding* finding) const {
    const auto unknown = CheckEngineRevision(revision, ports_.engine_revision);
    if (unknown) Unverifiable(unknown->message, finding);
    return !unknown;
  }

  static OrFailure<Decision> Said(const DecisionSide& side) {
    if (side.failure != nullptr) return *side.failure;
    return *side.decision;
  }

  static void Unverifiable(std::string why, ReplayFinding* finding) {
    finding->outcome = ReplayOutcome::kUnverifiable;
    finding->why = std::move(why);
  }
  static void NotOnOffer(const RulesetIdentity& identity, ReplayFinding* finding) {
    Unverifiable(Concat("ruleset ", identity.id, " ", identity.version,
                        " is neither in the rulesets folder nor kept in the log"),
                 finding);
  }

  // Whether the journals that facts were taken from still say so. A journal that cannot be
  // read any more leaves the decision unverifiable.
  bool CheckFacts(const std::vector<Fact>& facts, ReplayFinding* finding) const {
    for (size_t i = 0; i < facts.size(); ++i) {
      const Fact& fact = facts[i];
      StatePtr state = EmptyState(fact.journal);
      const absl::Status folded = FoldAfter(ports_, fact.revision, &state);
      if (!folded.ok()) {
        Unverifiable(std::string(folded.message()), finding);
        return false;
      }
      const bool same_record = state->hash == fact.hash;
      if (same_record && Confirms(*state, fact)) continue;
      finding->outcome = ReplayOutcome::kDiverged;
      finding->field = Concat("inputs.facts[", i, same_record ? "]" : "].record_hash");
      finding->recorded = storage::ToHex(fact.hash);
      finding->derived = storage::ToHex(state->hash);
      return false;
    }
    return true;
  }

  const ReplayPorts& ports_;
  const std::string journal_;
  const ReplayMode mode_;
  std::optional<storage::ChainPoint> last_;
  StatePtr state_;
  uint64_t compared_ = 0;
};

void Count(const ReplayFinding& finding, ReplaySummary* summary) {
  ++summary->records;
  switch (finding.outcome) {
    case ReplayOutcome::kIdenticalOtherBinary:
      ++summary->other_binary;
      [[fallthrough]];
    case ReplayOutcome::kIdentical:
      ++summary->identical;
      break;
    case ReplayOutcome::kDiverged:
      ++summary->diverged;
      break;
    case ReplayOutcome::kUnverifiable:
      ++summary->unverifiable;
      break;
  }
}

struct Span {
  storage::JournalId journal;
  uint64_t first = 1;
  uint64_t last = 0;
};

absl::Status TakeRecords(const ReplayPorts& ports, const Span& span, Replayer* replayer,
                         const std::function<void(const ReplayFinding&)>& report) {
  uint64_t next = span.first;
  while (next <= span.last) {
    auto records = ports.log->ReadRecords(span.journal, {next, span.last - next + 1});
    if (!records.ok()) return records.status();
    if (records->empty()) {
      return absl::DataLossError(Concat("journal `", replayer->state()->journal, "`: record ", next,
                                        " is missing, ", span.last, " was expected"));
    }
    for (const storage::StoredRecord& record : *records) {
      auto finding = replayer->Take(record);
      if (!finding.ok()) return finding.status();
      report(*finding);
      next = record.header.sequence + 1;
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<ReplaySummary> Replay(const ReplayPorts& ports, const std::string& journal,
                                     ReplayMode mode, uint64_t last_revision,
                                     const std::function<void(const ReplayFinding&)>& report) {
  const storage::JournalId id = storage::JournalId::ForName(journal);
  auto head = ports.log->FindHead(id);
  if (!head.ok()) return head.status();
  if (!head->has_value()) {
    return absl::NotFoundError(Concat("the log has no journal `", journal, "`"));
  }
  const uint64_t last = last_revision == 0 ? (*head)->sequence : last_revision;
  Replayer replayer(ports, mode, EmptyState(journal), std::nullopt);
  ReplaySummary summary;
  absl::Status taken = TakeRecords(ports, {id, 1, last}, &replayer, [&](const auto& finding) {
    Count(finding, &summary);
    report(finding);
  });
  if (!taken.ok()) return taken;
  if (mode != ReplayMode::kVerify) summary.state = replayer.state();
  summary.compared = replayer.compared();
  return summary;
}

absl::StatusOr<ShadowResult> ShadowReplay(ReplayPorts ports, const std::string& journal,
                                          uint64_t last_revision,
                                          std::shared_ptr<const RulesetClient> other) {
  ports.shadow = std::move(other);
  ports.baseline = nullptr;
  ShadowResult result;
  const auto summary =
      Replay(ports, journal, ReplayMode::kShadow, last_revision, [&](const ReplayFinding& finding) {
        if (finding.outcome == ReplayOutcome::kIdentical) return;
        if (result.differences++ > 0) return;
        result.first = {finding.revision, finding.field, finding.recorded, finding.derived};
      });
  if (!summary.ok()) return summary.status();
  result.revision = last_revision;
  result.compared = summary->compared;
  return result;
}

absl::Status FoldAfter(const ReplayPorts& ports, uint64_t last_revision, StatePtr* state) {
  const storage::JournalId id = storage::JournalId::ForName((*state)->journal);
  auto head = ports.log->FindHead(id);
  if (!head.ok()) return head.status();
  if (!head->has_value() || (*head)->sequence < last_revision) {
    return absl::NotFoundError(
        Concat("the log has no record ", last_revision, " of `", (*state)->journal, "`"));
  }
  std::optional<storage::ChainPoint> last;
  if ((*state)->revision > 0) {
    auto stored = ports.log->ReadHeader(id, (*state)->revision);
    if (!stored.ok()) return stored.status();
    last = storage::PointAfter(stored->header);
  }
  Replayer replayer(ports, ReplayMode::kFold, *state, last);
  absl::Status taken = TakeRecords(ports, {id, (*state)->revision + 1, last_revision}, &replayer,
                                   [](const ReplayFinding&) {});
  *state = replayer.state();
  return taken;
}

}  // namespace arbitro::engine
