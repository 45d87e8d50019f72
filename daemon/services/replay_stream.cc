// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/replay_stream.h"

#include <string>
#include <variant>

#include "daemon/engine/replay.h"
#include "daemon/services/secrecy.h"
#include "daemon/services/stoppable_log.h"
#include "daemon/translate/decision.h"
#include "daemon/translate/names.h"

namespace arbitro::services {
namespace {

using engine::ReplayFinding;
using engine::ReplayOutcome;

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
    default:
      fields->Wrong("mode", "is none of VERIFY, FOLD and REEXECUTE");
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

}  // namespace

void StreamReplay(const ServicePorts& ports, const v1::ReplayJournalRequest& request,
                  const std::shared_ptr<MessageStream>& stream) {
  translate::Fields fields(translate::Source::kClient);
  const std::string journal = translate::ReadJournalName("journal", request.journal(), &fields);
  const engine::ReplayMode mode = ReadMode(request.mode(), &fields);
  if (!fields.ok()) return stream->Fail(fields.failure());
  const auto state = ports.engine->Read(journal, 0);
  if (auto* failure = std::get_if<engine::Failure>(&state)) return stream->Fail(*failure);
  const uint64_t last = std::get<engine::StatePtr>(state)->revision;
  v1::ReplayJournalResponse end;
  end.set_done(true);
  end.set_identical(true);
  // A house without a record has nothing to replay.
  if (last != 0) {
    const engine::EnginePorts& engine = ports.engine->ports();
    const bool withheld = SecretFrom(stream->viewer(), *ports.engine, journal).has_value();
    const StoppableLog log(*engine.log, [&] { return stream->Over(); });
    const auto summary =
        engine::Replay({&log, engine.codec, engine.rulesets, &ports.engine->catalogues()}, journal,
                       mode, last, [&](const ReplayFinding& finding) {
                         if (!IsNews(finding)) return;
                         v1::ReplayJournalResponse message;
                         WriteFinding(finding, &message);
                         if (withheld) WithholdResults(&message);
                         message.set_revisions_total(last);
                         stream->Write(message);
                       });
    if (!summary.ok()) return stream->Fail(FromReplay(summary.status()));
    end.set_revision(summary->records);
    end.set_identical(summary->AllIdentical());
    end.set_outcome(summary->diverged != 0       ? v1::REPLAY_OUTCOME_DIVERGED
                    : summary->unverifiable != 0 ? v1::REPLAY_OUTCOME_UNVERIFIABLE
                    : summary->other_binary != 0 ? v1::REPLAY_OUTCOME_IDENTICAL_OTHER_BINARY
                                                 : v1::REPLAY_OUTCOME_IDENTICAL);
  }
  end.set_revisions_total(last);
  if (stream->Write(end)) stream->Finish();
}

}  // namespace arbitro::services
