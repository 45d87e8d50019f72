// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/replay.h"

#include <future>
#include <utility>

#include "absl/strings/escaping.h"
#include "daemon/engine/concat.h"
#include "daemon/engine/decide.h"
#include "daemon/engine/facts.h"
#include "daemon/engine/fold.h"

namespace arbitro::engine {
namespace {

// The links that a record opened, in place of the secret that gave them.
class RecordedLinks final : public DrawLinks {
 public:
  explicit RecordedLinks(const Decision& decision) : decision_(decision) {}

  absl::StatusOr<Digest> Commit(const std::string&) override {
    const auto* created = std::get_if<EventCreated>(&decision_.what);
    if (created == nullptr) return absl::NotFoundError("the record holds no commitment");
    return created->draw_commitment;
  }
  absl::StatusOr<Digest> Open(const std::string&, uint32_t) override {
    const auto* paired = std::get_if<RoundPaired>(&decision_.what);
    if (paired == nullptr) return absl::NotFoundError("the record holds no link");
    return paired->draw.link;
  }

 private:
  const Decision& decision_;
};

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
    auto content = ports_.codec->Decode(storage::OpenPayload(record.payload));
    if (!content.ok()) return Named(content.status().message(), record);
    finding.recorded_digest =
        storage::DecisionDigest(ports_.codec->EncodeDecision(content->decision));
    if (finding.recorded_digest != record.header.decision_digest) {
      return Named(Concat("`decision_digest` expected ", storage::ToHex(finding.recorded_digest),
                          ", found ", storage::ToHex(record.header.decision_digest)),
                   record);
    }
    if (mode_ == ReplayMode::kVerify) return finding;
    if (mode_ == ReplayMode::kReexecute) Reexecute(*content, &finding);
    const RecordPlace place = {journal_, record.header.sequence, storage::RecordHash(record.header),
                               record.global_index, record.header.time_us};
    absl::StatusOr<StatePtr> state = Fold(*state_, place, *content);
    if (!state.ok()) return state.status();
    state_ = *std::move(state);
    return finding;
  }

  const StatePtr& state() const { return state_; }

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

  void Reexecute(const RecordContent& content, ReplayFinding* finding) {
    RecordedLinks links(content.decision);
    DecideContext context;
    context.state = state_;
    context.time_us = content.inputs.time_us;
    const RulesetIdentity& identity = content.inputs.ruleset;
    if (!identity.id.empty()) {
      context.ruleset = ports_.rulesets->Pinned(identity);
      if (!context.ruleset) {
        finding->outcome = ReplayOutcome::kUnverifiable;
        finding->why = Concat("ruleset ", identity.id, " ", identity.version,
                              " is not in the rulesets folder");
        return;
      }
    }
    context.draw_links = &links;
    context.catalogues = ports_.catalogues;
    context.facts = content.inputs.facts;
    if (!CheckFacts(content.inputs.facts, finding)) return;
    std::promise<OrFailure<DecidedCommand>> promise;
    Decide(std::move(context), content.command,
           [&](OrFailure<DecidedCommand> result) { promise.set_value(std::move(result)); });
    Compare(content, promise.get_future().get(), finding);
  }

  // Whether the journals that facts were taken from still say so. What cannot be read any more
  // leaves the decision unverifiable.
  bool CheckFacts(const std::vector<Fact>& facts, ReplayFinding* finding) const {
    for (size_t i = 0; i < facts.size(); ++i) {
      const Fact& fact = facts[i];
      StatePtr state = EmptyState(fact.journal);
      const absl::Status folded = FoldAfter(ports_, fact.revision, &state);
      if (!folded.ok()) {
        finding->outcome = ReplayOutcome::kUnverifiable;
        finding->why = std::string(folded.message());
        return false;
      }
      const bool same_record = state->hash == fact.hash;
      if (same_record &&
          (fact.standings.empty() || fact.standings == FinalStandingsOf(state->event))) {
        continue;
      }
      finding->outcome = ReplayOutcome::kDiverged;
      finding->field = Concat("inputs.facts[", i, same_record ? "].standings" : "].record_hash");
      finding->recorded = storage::ToHex(fact.hash);
      finding->derived = storage::ToHex(state->hash);
      return false;
    }
    return true;
  }

  void Compare(const RecordContent& content, const OrFailure<DecidedCommand>& result,
               ReplayFinding* finding) const {
    if (const auto* failure = std::get_if<Failure>(&result)) {
      const bool missing = failure->reason == reason::kRulesetUnknown ||
                           failure->reason == reason::kCatalogueMissing;
      finding->outcome = missing ? ReplayOutcome::kUnverifiable : ReplayOutcome::kDiverged;
      finding->why = failure->message;
      finding->field = "decision";
      finding->recorded = "decided";
      finding->derived = Concat("refused: ", failure->reason, ": ", failure->message);
      return;
    }
    const auto& derived = std::get<DecidedCommand>(result);
    finding->derived_digest =
        storage::DecisionDigest(ports_.codec->EncodeDecision(derived.decision));
    if (auto difference = ports_.codec->Compare(content.decision, derived.decision)) {
      finding->outcome = ReplayOutcome::kDiverged;
      finding->field = Concat("decision.", difference->field);
      finding->recorded = difference->first;
      finding->derived = difference->second;
    } else if (content.inputs.seed != derived.inputs.seed) {
      finding->outcome = ReplayOutcome::kDiverged;
      finding->field = "inputs.seed";
      finding->recorded = absl::BytesToHexString(content.inputs.seed);
      finding->derived = absl::BytesToHexString(derived.inputs.seed);
    } else if (content.inputs.ruleset.sha256 != derived.inputs.ruleset.sha256) {
      finding->outcome = ReplayOutcome::kIdenticalOtherBinary;
    }
  }

  const ReplayPorts& ports_;
  const std::string journal_;
  const ReplayMode mode_;
  std::optional<storage::ChainPoint> last_;
  StatePtr state_;
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
  return summary;
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
