// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/stream/replay.h"
#include "daemon/services/gate/drafts.h"

#include <algorithm>
#include <optional>
#include <string>
#include <thread>
#include <variant>

#include "daemon/engine/replay/replay_each.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/call/stoppable_log.h"
#include "daemon/services/gate/secrecy.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::services {
namespace {

using engine::ReplayFinding;
using engine::ReplayOutcome;

// Stands for every journal where one is named.
constexpr char kEveryJournal[] = "-";

void WriteFinding(const ReplayFinding& finding, v1::ReplayJournalResponse* message) {
  message->set_revision(finding.revision);
  message->set_outcome(ToMessage(finding.outcome));
  if (finding.outcome == ReplayOutcome::kDiverged) {
    message->set_field(finding.field);
    message->set_recorded(finding.recorded);
    message->set_derived(finding.derived);
    message->set_recorded_digest(translate::DigestBytes(finding.recorded_digest));
    message->set_derived_digest(translate::DigestBytes(finding.derived_digest));
  }
  message->set_why(finding.why);
}

// Whether a client hears of this record at once.
bool IsNews(const ReplayFinding& finding) {
  const bool identical = finding.outcome == ReplayOutcome::kIdentical ||
                         finding.outcome == ReplayOutcome::kIdenticalOtherBinary;
  return !identical || finding.revision % kReplayProgressRecords == 0;
}

engine::ReplayMode ReadMode(v1::ReplayMode mode, translate::Fields* fields) {
  switch (mode) {
    case v1::REPLAY_MODE_UNSPECIFIED:
    case v1::REPLAY_MODE_REEXECUTE:
      return engine::ReplayMode::kReexecute;
    case v1::REPLAY_MODE_FOLD:
      return engine::ReplayMode::kFold;
    case v1::REPLAY_MODE_VERIFY:
      return engine::ReplayMode::kVerify;
    case v1::REPLAY_MODE_SHADOW:
      return engine::ReplayMode::kShadow;
    default:
      fields->Wrong("mode", "is none of VERIFY, FOLD, REEXECUTE and SHADOW");
      return engine::ReplayMode::kReexecute;
  }
}

engine::Failure FromReplay(const absl::Status& status) {
  if (status.code() == absl::StatusCode::kDataLoss) {
    return engine::Fail(status.code(), engine::reason::kLogDamaged, std::string(status.message()));
  }
  return engine::Fail(absl::StatusCode::kInternal, engine::reason::kInternal,
                      std::string(status.message()));
}

// The request, understood.
struct Asked {
  bool all = false;  // every journal
  bool every_record = false;
  engine::ReplayPlan plan;
  std::string shadow_id;
  std::string shadow_version;  // empty: the newest
};

Asked ReadAsked(const v1::ReplayJournalRequest& request, translate::Fields* fields) {
  Asked asked;
  asked.all = request.journal() == kEveryJournal;
  asked.every_record = request.every_record();
  if (!asked.all) {
    asked.plan.journals.push_back(
        {translate::ReadJournalName("journal", request.journal(), fields)});
  }
  asked.plan.mode = ReadMode(request.mode(), fields);
  asked.plan.threads = std::min(kReplayThreadsAStream, std::thread::hardware_concurrency());
  if (asked.plan.mode == engine::ReplayMode::kShadow || !request.shadow_ruleset().empty()) {
    asked.shadow_id =
        translate::ReadRulesetName("shadow_ruleset", request.shadow_ruleset(), fields);
  }
  asked.shadow_version =
      fields->Text("shadow_version", request.shadow_version(), translate::kFreeText);
  return asked;
}

// How far the caller may see the journal replayed: what is decided on a draft tells of it.
uint64_t LastFor(const Caller& caller, const engine::JournalState& newest, uint64_t last) {
  const auto draft = DraftSince(caller, newest);
  return draft ? std::min(last, *draft - 1) : last;
}

// Fills in how far the one journal goes.
std::optional<engine::Failure> FillOne(const engine::Engine& engine, const Caller& caller,
                                       engine::ReplayPlan* plan) {
  const auto state = engine.Read(plan->journals.front().journal, 0);
  if (!state.ok()) return state.failure();
  plan->journals.front().last_revision = LastFor(caller, **state, (*state)->revision);
  // A house without a record has nothing to replay.
  if (plan->journals.front().last_revision == 0) plan->journals.clear();
  return std::nullopt;
}

// Fills in how far the one journal goes, or else which journals there are.
std::optional<engine::Failure> FillPlan(const engine::Engine& engine, const Caller& caller,
                                        const Asked& asked, engine::ReplayPlan* plan) {
  if (!asked.all) return FillOne(engine, caller, plan);
  storage::JournalRange range;
  while (true) {
    const auto page = engine.ports().log->ListJournals(range);
    if (!page.ok()) return engine::FromLog(page.status());
    if (page->empty()) return std::nullopt;
    for (const storage::Head& head : *page) {
      // Of an archived journal there is nothing to decide from.
      const auto state = engine.Read(head.name, 0);
      if (!state.ok() && !IsNoJournal(state.failure())) return state.failure();
      if (!state.ok()) continue;
      plan->journals.push_back({head.name, LastFor(caller, **state, head.sequence)});
    }
    range.after = page->back().name;
  }
}

// Takes the findings of a replay to the client.
class Teller {
 public:
  Teller(const ServicePorts& ports, const Asked& asked, MessageStream* stream)
      : ports_(ports), asked_(asked), stream_(*stream) {
    end_.set_done(true);
    end_.set_identical(true);
    for (const engine::ReplaySpan& span : asked.plan.journals) total_ += span.last_revision;
  }

  void Take(size_t journal, const ReplayFinding& finding) {
    if (!asked_.every_record && !IsNews(finding)) return;
    v1::ReplayJournalResponse message = MessageOf(journal);
    WriteFinding(finding, &message);
    if (Withheld(journal) || !SeesEveryRecord(stream_.caller())) WithholdResults(&message);
    stream_.Write(message);
  }

  void End(size_t journal, const absl::StatusOr<engine::ReplaySummary>& summary) {
    if (!summary.ok()) return Damaged(journal, summary.status());
    records_ += summary->records;
    diverged_ += summary->diverged;
    unverifiable_ += summary->unverifiable;
    other_binary_ += summary->other_binary;
    compared_ += summary->compared;
  }

  // The last message; or why the one journal could not be replayed.
  void Finish() {
    if (damage_ && !asked_.all) return stream_.Fail(FromReplay(*damage_));
    end_.set_revision(records_);
    end_.set_identical(diverged_ == 0 && unverifiable_ == 0 && !damage_);
    end_.set_outcome(diverged_ != 0       ? v1::REPLAY_OUTCOME_DIVERGED
                     : unverifiable_ != 0 ? v1::REPLAY_OUTCOME_UNVERIFIABLE
                     : other_binary_ != 0 ? v1::REPLAY_OUTCOME_IDENTICAL_OTHER_BINARY
                                          : v1::REPLAY_OUTCOME_IDENTICAL);
    end_.set_compared(compared_);
    end_.set_revisions_total(total_);
    if (stream_.Write(end_)) stream_.Finish();
  }

 private:
  v1::ReplayJournalResponse MessageOf(size_t journal) const {
    const engine::ReplaySpan& span = asked_.plan.journals[journal];
    v1::ReplayJournalResponse message;
    message.set_journal(span.journal);
    message.set_revisions_total(span.last_revision);
    return message;
  }

  void Damaged(size_t journal, const absl::Status& status) {
    if (!damage_) damage_ = status;
    if (!asked_.all) return;
    v1::ReplayJournalResponse message = MessageOf(journal);
    message.set_damage(std::string(status.message()));
    stream_.Write(message);
  }

  bool Withheld(size_t journal) const {
    const std::string& name = asked_.plan.journals[journal].journal;
    return SecretFrom(stream_.viewer(), *ports_.engine, name).has_value();
  }

  const ServicePorts& ports_;
  const Asked& asked_;
  MessageStream& stream_;
  v1::ReplayJournalResponse end_;
  uint64_t total_ = 0;
  uint64_t records_ = 0;
  uint64_t diverged_ = 0;
  uint64_t unverifiable_ = 0;
  uint64_t other_binary_ = 0;
  uint64_t compared_ = 0;
  std::optional<absl::Status> damage_;
};

// The other version of a shadow replay.
engine::OrFailure<std::shared_ptr<const RulesetClient>> FindShadow(
    const engine::RulesetSource& rulesets, const Asked& asked) {
  auto found = asked.shadow_version.empty()
                   ? rulesets.Newest(asked.shadow_id)
                   : rulesets.OfVersion(asked.shadow_id, asked.shadow_version);
  if (found) return found;
  return RulesetUnknown(rulesets, asked.shadow_id);
}

}  // namespace

v1::ReplayOutcome ToMessage(ReplayOutcome outcome) {
  switch (outcome) {
    case ReplayOutcome::kIdentical:
      return v1::REPLAY_OUTCOME_IDENTICAL;
    case ReplayOutcome::kIdenticalOtherBinary:
      return v1::REPLAY_OUTCOME_IDENTICAL_OTHER_BINARY;
    case ReplayOutcome::kDiverged:
      return v1::REPLAY_OUTCOME_DIVERGED;
    case ReplayOutcome::kUnverifiable:
      break;
  }
  return v1::REPLAY_OUTCOME_UNVERIFIABLE;
}

void StreamReplay(const ServicePorts& ports, const v1::ReplayJournalRequest& request,
                  const std::shared_ptr<MessageStream>& stream) {
  translate::Fields fields(translate::Source::kClient);
  Asked asked = ReadAsked(request, &fields);
  if (!fields.ok()) return stream->Fail(fields.failure());
  if (auto failure = FillPlan(*ports.engine, stream->caller(), asked, &asked.plan))
    return stream->Fail(*failure);
  const engine::EnginePorts& engine = ports.engine->ports();
  const StoppableLog log(*engine.log, [&] { return stream->Over(); });
  engine::ReplayPorts replay = {&log, engine.codec, engine.rulesets, &ports.engine->catalogues()};
  replay.engine_revision = ports.engine->options().engine_revision;
  if (asked.plan.mode == engine::ReplayMode::kShadow) {
    auto shadow = FindShadow(*engine.rulesets, asked);
    if (!shadow.ok()) return stream->Fail(shadow.failure());
    replay.shadow = *std::move(shadow);
  }
  Teller teller(ports, asked, stream.get());
  engine::ReplayEach(
      replay, asked.plan,
      {[&](size_t journal, const ReplayFinding& finding) { teller.Take(journal, finding); },
       [&](size_t journal, const auto& summary) { teller.End(journal, summary); }});
  teller.Finish();
}

}  // namespace arbitro::services
