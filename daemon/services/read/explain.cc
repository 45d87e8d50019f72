// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/explain.h"

#include <memory>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "arbitro/counted.h"
#include "daemon/engine/ask/table_reasons.h"
#include "daemon/engine/replay/rederive.h"
#include "daemon/engine/replay/trace.h"
#include "daemon/engine/state/record_payload.h"
#include "daemon/services/call/localize.h"
#include "daemon/services/gate/audience.h"
#include "daemon/services/gate/records_seen.h"
#include "daemon/services/read/table_reason.h"
#include "daemon/services/stream/replay.h"
#include "daemon/translate/view/notices.h"
#include "daemon/translate/view/penalty.h"
#include "daemon/translate/wire/names.h"
#include "storage/event_log.h"

namespace arbitro::services {
namespace {

using engine::Failure;

constexpr char kTraceWithheld[] =
    "a ruleset's trace may be about any player: the event's staff may read it, and the referee "
    "alone while standings are secret";

// The record, and what it was decided on.
struct Decided {
  std::string journal;
  storage::StoredRecord record;
  engine::RecordContent content;
  engine::StatePtr before;
};

// The grounds of a record, written beside it.
class Explanation {
 public:
  Explanation(const ServicePorts& ports, const ExplainCall& call, const Decided& decided)
      : ports_(ports), call_(*call), decided_(decided) {}

  void Write() const {
    const engine::Decision& decision = decided_.content.decision;
    if (const auto* paired = decision.what.If<engine::RoundPaired>()) WriteTables(*paired);
    if (const auto* ruled = decision.what.If<engine::PenaltyRuled>()) WriteEarlier(*ruled);
    WriteNotices(decided_.content.command);
    if (const auto* entered = decision.what.If<engine::PairingEntered>()) WriteBeyondPlan(*entered);
    // An answer of a ruleset may be about any player.
    if (call_.request.with_trace() && MaySee(call_.caller(), access::Content::kTrace, false))
      WriteTrace();
  }

 private:
  void WriteTables(const engine::RoundPaired& paired) const {
    const uint32_t round = decided_.content.command.what.If<engine::PairRound>()->round;
    const auto reasons = engine::ReasonsOfTables(decided_.before->event, round, paired.tables,
                                                 {call_.request.table()});
    for (const engine::TableReason& reason : reasons) {
      WriteTableReason(decided_.journal, decided_.before->event, reason,
                       call_.response.add_tables());
    }
  }

  void WriteEarlier(const engine::PenaltyRuled& ruled) const {
    const engine::EventState& event = decided_.before->event;
    const auto& penalties = event.penalties->penalties;
    for (size_t i = 0; i < penalties.size(); ++i) {
      if (penalties[i]->player_number != ruled.player_number) continue;
      translate::WritePenalty(event, *penalties[i], call_.response.add_penalties_before());
    }
  }

  // The tables of the round that is closed, or of the last, are those of the state before.
  void WriteNotices(const engine::Command& command) const {
    const engine::EventState& event = decided_.before->event;
    const auto* closes = command.what.If<engine::CloseRound>();
    const bool about_all =
        command.what.Is<engine::CompleteEvent>() || command.what.Is<engine::GrantAwards>();
    const uint32_t round = closes != nullptr ? closes->round : event.RoundsClosed();
    if (closes == nullptr && !about_all) return;
    translate::NoteFinalWithoutWinner(event, round, call_.response.mutable_notices());
  }

  void WriteBeyondPlan(const engine::PairingEntered& entered) const {
    if (entered.phase) return;
    const uint32_t round = decided_.content.command.what.If<engine::EnterPairing>()->round;
    translate::NoteRoundBeyondPlan(decided_.before->event, round, call_.response.mutable_notices());
  }

  void WriteTrace() const {
    const engine::RulesetIdentity& identity = decided_.content.inputs.ruleset;
    const auto missing = [&](std::string why) {
      call_.response.set_trace_missing(std::move(why));
      call_.response.set_trace_outcome(v1::REPLAY_OUTCOME_UNVERIFIABLE);
    };
    if (identity.id.empty()) return missing("no ruleset had a part in it");
    if (decided_.content.command.what.Is<engine::UpgradeRuleset>()) {
      return missing("it rests on a shadow replay of the whole event");
    }
    const uint32_t revision = engine::RevisionDecidedBy(*decided_.before, decided_.content);
    if (const auto unknown =
            engine::CheckEngineRevision(revision, ports_.engine->options().engine_revision)) {
      return missing(unknown->message);
    }
    const engine::EnginePorts& engine = ports_.engine->ports();
    const auto pinned = engine.rulesets->Pinned(identity);
    if (!pinned) {
      return missing(absl::StrCat("ruleset ", identity.id, " ", identity.version,
                                  " is neither in the rulesets folder nor kept in the log"));
    }
    const auto trace = std::make_shared<engine::Trace>();
    const auto derived = engine::DecideAgain(
        {decided_.before, std::make_shared<const RulesetClient>(pinned->WithWatch(trace)),
         &ports_.engine->catalogues(), std::nullopt, revision},
        decided_.content);
    engine::ReplayFinding finding;
    const storage::StoredRecord& record = decided_.record;
    engine::Compare({*engine.codec, {record.header, record.payload}},
                    engine::SideOf(decided_.content), engine::SideOf(derived), &finding);
    call_.response.set_trace_outcome(ToMessage(finding.outcome));
    for (const engine::TraceLine& line : trace->Lines()) {
      v1::TraceLine* message = call_.response.add_trace();
      message->set_call(line.call);
      message->set_rule(line.rule);
      message->set_text(line.text);
    }
  }

  const ServicePorts& ports_;
  UnaryCall<v1::ExplainDecisionRequest, v1::ExplainDecisionResponse>& call_;
  const Decided& decided_;
};

void WriteRules(const ServicePorts& ports, const std::string& journal, const ExplainCall& call) {
  const auto ruleset = RulesetOfJournal(*ports.engine, journal);
  call->response.set_language(translate::CodeOf(call->language().own()));
  for (const v1::Citation& citation : call->response.record().payload().decision().citations()) {
    v1::ExplainedRule* explained = call->response.add_rules();
    explained->set_rule(citation.rule());
    explained->set_said(citation.text());
    const Rule* rule =
        ruleset == nullptr ? nullptr : ruleset->description().FindRule(citation.rule());
    if (rule == nullptr || rule->text.empty()) continue;
    const Translation text = translate::TextsFor(call->language(), rule->text).front();
    explained->set_rule_text(text.text);
    call->response.set_language(text.language);
  }
}

engine::OrFailure<storage::StoredRecord> RecordAt(const ServicePorts& ports,
                                                  const std::string& journal, uint64_t revision) {
  const auto state = ports.engine->Read(journal, 0);
  if (!state.ok()) return state.failure();
  const uint64_t last = (*state)->revision;
  if (revision < 1 || revision > last) return RecordUnknown(journal, revision, last);
  auto records =
      ports.engine->ports().log->ReadRecords(storage::JournalId::ForName(journal), {revision, 1});
  if (!records.ok()) return engine::FromLog(records.status());
  if (records->empty()) return UnreadablePayload(journal, revision);
  return std::move(records->front());
}

// The state that the record met: that of the record before it.
engine::OrFailure<engine::StatePtr> StateBefore(const ServicePorts& ports,
                                                const std::string& journal, uint64_t revision) {
  if (revision > 1) return ports.engine->ReadAt(journal, revision - 1);
  auto empty = std::make_shared<engine::JournalState>();
  empty->journal = journal;
  return empty;
}

// The record is in the response, with its payload: says what else there is to say.
std::optional<Failure> WriteExplanation(const ServicePorts& ports, const ExplainCall& call,
                                        Decided decided) {
  const uint64_t revision = decided.record.header.sequence;
  auto content = engine::ContentOf(*ports.engine->ports().codec, decided.record);
  if (!content.ok()) return UnreadablePayload(decided.journal, revision);
  decided.content = *std::move(content);
  auto before = StateBefore(ports, decided.journal, revision);
  if (!before.ok()) return std::move(before).failure();
  decided.before = *std::move(before);
  Explanation(ports, call, decided).Write();
  return std::nullopt;
}

}  // namespace

void Explain(const ServicePorts& ports, const ExplainCall& call) {
  const v1::ExplainDecisionRequest& request = call->request;
  translate::Fields fields(translate::Source::kClient);
  Decided decided;
  decided.journal = translate::ReadJournalName("journal", request.journal(), &fields);
  if (!fields.ok()) return call->Fail(fields.failure());
  const uint64_t revision = request.revision();
  auto stored = RecordAt(ports, decided.journal, revision);
  if (!stored.ok()) return call->Fail(stored.failure());
  decided.record = *std::move(stored);
  v1::Record* record = call->response.mutable_record();
  if (!WriteRecord(decided.journal, decided.record, Payloads::kGiven, record)) {
    return call->Fail(UnreadablePayload(decided.journal, revision));
  }
  const RecordsSeen seen(call->caller(), *ports.engine, decided.journal);
  seen.WithholdFrom(record);
  // Points, and who was near by them, tell what standings do; so may what a ruleset said.
  // Beside a draft, what the ruleset was asked tells of its tables.
  const bool withheld = !record->has_payload() || seen.any_secret() || seen.IsBesideDraft(revision);
  if (request.with_trace() &&
      (withheld || !MaySee(call->caller(), access::Content::kTrace, false))) {
    call->response.set_trace_missing(kTraceWithheld);
  }
  if (!withheld) {
    if (auto failure = WriteExplanation(ports, call, decided)) return call->Fail(*failure);
  }
  WriteRules(ports, decided.journal, call);
  call->trace()->SetRevision(revision);
  call->Finish();
}

Failure RecordUnknown(const std::string& journal, uint64_t revision, uint64_t last) {
  return engine::NotFound(engine::reason::kRecordUnknown,
                          {"record", absl::StrCat(revision),
                           absl::StrCat("`", journal, "` has ",
                                        Counted(static_cast<int64_t>(last), "record", "records"))});
}

}  // namespace arbitro::services
