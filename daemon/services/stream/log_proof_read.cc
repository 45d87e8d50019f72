// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/stream/log_proof_read.h"

#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "arbitro/counted.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/gate/secrecy.h"
#include "daemon/translate/view/state.h"
#include "daemon/translate/wire/fields.h"
#include "daemon/translate/wire/names.h"
#include "spdlog/spdlog.h"
#include "storage/format/record.h"
#include "storage/proof/log_signer.h"

namespace arbitro::services {
namespace {

using engine::Failure;
using engine::OrFailure;

constexpr translate::TextBounds kNote{1, storage::kNoteBytesMax, text::Lines::kMany};

Failure Contradicted(const std::string& why) {
  return engine::Fail(absl::StatusCode::kFailedPrecondition,
                      engine::reason::kCheckpointContradicted, why);
}

Failure FromSigner(const absl::Status& status) {
  if (absl::IsFailedPrecondition(status)) return Contradicted(std::string(status.message()));
  return engine::FromLog(status);
}

std::string BytesOf(const storage::Digest& digest) { return std::string(storage::AsBytes(digest)); }

std::string Records(uint64_t number) {
  return Counted(static_cast<int64_t>(number), "record", "records");
}

Failure NoRecord(const std::string& record, const std::string& exists) {
  return engine::NotFound(engine::reason::kRecordUnknown, {"record", record, exists});
}

// The record that is asked for, by its place over all journals.
OrFailure<storage::StoredHeader> FindByIndex(const storage::EventLog& log, uint64_t global_index) {
  const auto entries = log.ReadGlobal(global_index, 1);
  if (!entries.ok()) return engine::FromLog(entries.status());
  if (entries->empty()) {
    const auto last = log.LastGlobalIndex();
    if (!last.ok()) return engine::FromLog(last.status());
    return NoRecord(absl::StrCat(global_index), absl::StrCat("the log has ", Records(*last)));
  }
  auto header = log.ReadHeader(entries->front().journal, entries->front().sequence);
  if (!header.ok()) return engine::FromLog(header.status());
  return *std::move(header);
}

OrFailure<storage::StoredHeader> FindByRevision(const ServicePorts& ports,
                                                const std::string& journal, uint64_t revision) {
  const auto state = ports.engine->Read(journal, 0);
  if (!state.ok()) return state.failure();
  const uint64_t last = (*state)->revision;
  if (revision < 1 || revision > last) {
    return NoRecord(absl::StrCat(revision), absl::StrCat("`", journal, "` has ", Records(last)));
  }
  auto header =
      ports.engine->ports().log->ReadHeader(storage::JournalId::ForName(journal), revision);
  if (!header.ok()) return engine::FromLog(header.status());
  return *std::move(header);
}

OrFailure<storage::StoredHeader> Find(const ServicePorts& ports,
                                      const v1::GetInclusionProofRequest& request) {
  translate::Fields fields(translate::Source::kClient);
  const bool by_index = request.global_index() != 0;
  std::string journal;
  if (!by_index) {
    journal = translate::ReadJournalName("journal", request.journal(), &fields);
  } else if (!request.journal().empty() || request.revision() != 0) {
    fields.Wrong("global_index", "stands in place of journal and revision: leave those out");
  }
  if (!request.record_hash().empty() && request.record_hash().size() != storage::kDigestBytes) {
    fields.Wrong("record_hash", "has 32 bytes, as a receipt has it");
  }
  if (!fields.ok()) return fields.failure();
  return by_index ? FindByIndex(*ports.engine->ports().log, request.global_index())
                  : FindByRevision(ports, journal, request.revision());
}

char LetterOf(v1::SeatResult result) {
  switch (result) {
    case v1::SEAT_RESULT_WIN:
      return 'w';
    case v1::SEAT_RESULT_TIE:
      return 't';
    case v1::SEAT_RESULT_BYE:
      return 'b';
    default:
      return 'l';
  }
}

// The result of a decided table, as it stands in that state.
storage::ResultReceipt ResultOf(const engine::JournalState& state, const translate::TableName& name,
                                const v1::Table& table) {
  storage::ResultReceipt receipt;
  receipt.event = name.event.substr(name.event.find('/') + 1);
  receipt.round = name.round;
  receipt.table = name.table;
  receipt.revision = state.revision;
  receipt.record_hash = state.hash;
  for (const v1::Seat& seat : table.seats()) {
    const v1::SeatOutcome& outcome = seat.outcome();
    receipt.seats.push_back(
        {seat.player_number(), LetterOf(outcome.result()), outcome.points(), outcome.score()});
  }
  return receipt;
}

// TABLE_OPEN.
engine::Failure WithoutResult(const translate::TableName& name) {
  auto failure = engine::Precondition(
      engine::reason::kTableOpen,
      absl::StrCat("table ", name.table, " of round ", name.round, " has no result yet"));
  failure.metadata = {{"round", absl::StrCat(name.round)}, {"table", absl::StrCat(name.table)}};
  return failure;
}

}  // namespace

OrFailure<v1::GetCheckpointResponse> ReadCheckpoint(const ServicePorts& ports) {
  auto note = ports.signer->SignNewest();
  if (!note.ok()) return FromSigner(note.status());
  const storage::KeyChain keys = ports.signer->Keys();
  const auto checkpoint = keys.Open(*note);
  if (!checkpoint.ok()) return FromSigner(checkpoint.status());
  v1::GetCheckpointResponse response;
  response.set_checkpoint(*std::move(note));
  response.set_records(checkpoint->tree.size);
  response.set_root(BytesOf(checkpoint->tree.root));
  response.set_key(keys.newest().Text());
  return response;
}

OrFailure<v1::GetInclusionProofResponse> ReadInclusionProof(
    const ServicePorts& ports, const v1::GetInclusionProofRequest& request) {
  const auto found = Find(ports, request);
  if (!found.ok()) return found.failure();
  const auto& record = *found;
  const storage::Digest hash = storage::RecordHash(record.header);
  if (!request.record_hash().empty() && request.record_hash() != BytesOf(hash)) {
    return Contradicted(absl::StrCat("the record there has the hash ", storage::ToHex(hash),
                                     ", not the one that was named: keep the receipt, one of the "
                                     "two is not of this log"));
  }
  const auto proof = ports.signer->ProveInclusion(record.global_index - 1);
  if (!proof.ok()) return FromSigner(proof.status());
  const auto checkpoint = ports.signer->Keys().CheckInclusion(*proof, hash);
  if (!checkpoint.ok()) return engine::FromLog(absl::DataLossError(checkpoint.status().message()));
  v1::GetInclusionProofResponse response;
  response.set_proof(storage::InclusionProofText(*proof));
  response.set_record_hash(BytesOf(hash));
  response.set_global_index(record.global_index);
  response.set_records(checkpoint->tree.size);
  return response;
}

OrFailure<v1::GetConsistencyProofResponse> ReadConsistencyProof(
    const ServicePorts& ports, const v1::GetConsistencyProofRequest& request) {
  translate::Fields fields(translate::Source::kClient);
  const std::string old_note = fields.Text("old_checkpoint", request.old_checkpoint(), kNote);
  if (!fields.ok()) return fields.failure();
  const auto proof = ports.signer->ProveConsistency(old_note);
  if (absl::IsInvalidArgument(proof.status())) {
    return engine::InvalidField("old_checkpoint", std::string(proof.status().message()));
  }
  if (!proof.ok()) return FromSigner(proof.status());
  const auto newer = ports.signer->Keys().Open(proof->checkpoint);
  if (!newer.ok()) return FromSigner(newer.status());
  v1::GetConsistencyProofResponse response;
  response.set_proof(storage::ConsistencyProofText(*proof));
  response.set_old_records(proof->subject);
  response.set_records(newer->tree.size);
  return response;
}

v1::ListLogKeysResponse ReadLogKeys(const ServicePorts& ports) {
  const storage::KeyChain keys = ports.signer->Keys();
  v1::ListLogKeysResponse response;
  response.set_first_key(keys.first().Text());
  for (const std::string& statement : keys.statements()) response.add_statements(statement);
  response.set_key(keys.newest().Text());
  return response;
}

OrFailure<storage::ResultReceipt> ReadResultToSign(const ServicePorts& ports, const Caller& caller,
                                                   const v1::GetResultReceiptRequest& request) {
  translate::Fields fields(translate::Source::kClient);
  const auto name = translate::ReadTableName("table", request.table(), &fields);
  if (!fields.ok()) return fields.failure();
  const auto read = ReadState(ports, caller, name.event, v1::ReadOptions());
  if (!read.ok()) return read.failure();
  const engine::JournalState& state = **read;
  const auto found = FindRound(state.event, name.round);
  if (!found.ok()) return found.failure();
  const engine::RoundState& round = **found;
  if (auto failure = CheckTable(round, name.table)) return *failure;
  v1::Table table;
  translate::WriteTable(state, round, name.table, &table);
  const auto secret = SecretFrom(ViewerOf(caller), *ports.engine, name.event);
  if (secret && secret->Hides(name.round) && !SitsAt(caller, table)) return StandingsSecret();
  if (!table.decided()) {
    return WithoutResult(name);
  }
  return ResultOf(state, name, table);
}

OrFailure<v1::GetResultReceiptResponse> ReadResultReceipt(
    const ServicePorts& ports, const Caller& caller, const v1::GetResultReceiptRequest& request) {
  const auto result = ReadResultToSign(ports, caller, request);
  if (!result.ok()) return result.failure();
  auto text = ports.signer->SignResult(*result);
  if (!text.ok()) return FromSigner(text.status());
  v1::GetResultReceiptResponse response;
  response.set_receipt(*std::move(text));
  response.set_key(ports.signer->Keys().newest().Text());
  response.set_revision(result->revision);
  response.set_record_hash(BytesOf(result->record_hash));
  return response;
}

std::optional<std::string> ProofForBundle(const ServicePorts& ports, const storage::Head& head) {
  if (ports.signer == nullptr) return std::nullopt;
  const auto place = ports.engine->ports().log->GlobalIndexOf(head.journal, head.sequence);
  const auto proof = place.ok() ? ports.signer->ProveInclusion(*place - 1) : place.status();
  if (proof.ok()) return storage::InclusionProofText(*proof);
  spdlog::warn("the bundle of {} carries no proof: {}", head.name,
               std::string(proof.status().message()));
  return std::nullopt;
}

}  // namespace arbitro::services
