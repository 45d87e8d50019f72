// SPDX-License-Identifier: Apache-2.0
//
// Checkpoints, proofs and keys of the daemon's log (docs/audit.md). Each of them can be verified
// without the daemon: `arbitroutil log verify-proof`.

#include "absl/strings/escaping.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/log_proof.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/text_file.h"

namespace arbitro::tools {
namespace {

struct LogProofOptions {
  std::string journal;
  uint64_t revision = 0;
  uint64_t index = 0;
  std::string record;
  std::string old;
  std::string out;
};

// The answer as JSON; or `text` into the file, with `said` on the terminal, or to the terminal.
absl::Status ShowOrWrite(const Typed& typed, const google::protobuf::Message& response,
                         const std::string& out, const std::string& text, const std::string& said) {
  if (out.empty()) return typed.session->Show(response, text);
  RETURN_IF_ERROR(WriteOut(out, text));
  return typed.session->Show(response, absl::StrCat(said, ", in ", out, "\n"));
}

absl::Status GetLogCheckpoint(const Typed& typed, const LogProofOptions& options) {
  v1::GetCheckpointResponse response;
  RETURN_IF_ERROR(
      typed.session->Call("JournalService.GetCheckpoint", v1::GetCheckpointRequest(), &response));
  return ShowOrWrite(
      typed, response, options.out, response.checkpoint(),
      PhraseWith("$0, signed by $1", Counted(response.records(), "1 record", "$0 records"),
                 response.key()));
}

absl::Status ProveLogRecord(const Typed& typed, const LogProofOptions& options) {
  v1::GetInclusionProofRequest request;
  if (!options.journal.empty()) request.set_journal(JournalName(options.journal));
  request.set_revision(options.revision);
  request.set_global_index(options.index);
  std::string hash = absl::HexStringToBytes(options.record);
  if (absl::BytesToHexString(hash) != options.record) {
    return UsageError("--record takes a record's hash: 64 hexadecimal digits");
  }
  request.set_record_hash(std::move(hash));
  v1::GetInclusionProofResponse response;
  RETURN_IF_ERROR(typed.session->Call("JournalService.GetInclusionProof", request, &response));
  return ShowOrWrite(typed, response, options.out, response.proof(),
                     PhraseWith("record $0 is number $1 of $2: proved",
                                absl::BytesToHexString(response.record_hash()),
                                response.global_index(), response.records()));
}

absl::Status ProveLogConsistent(const Typed& typed, const LogProofOptions& options) {
  v1::GetConsistencyProofRequest request;
  ASSIGN_OR_RETURN(*request.mutable_old_checkpoint(), ReadFile(options.old));
  v1::GetConsistencyProofResponse response;
  RETURN_IF_ERROR(typed.session->Call("JournalService.GetConsistencyProof", request, &response));
  return ShowOrWrite(
      typed, response, options.out, response.proof(),
      PhraseWith("the older checkpoint is the beginning of the log: $0 of $1, proved",
                 response.old_records(), Counted(response.records(), "1 record", "$0 records")));
}

absl::Status ListLogKeys(const Typed& typed, const LogProofOptions& options) {
  v1::ListLogKeysResponse response;
  RETURN_IF_ERROR(
      typed.session->Call("JournalService.ListLogKeys", v1::ListLogKeysRequest(), &response));
  std::string statements;
  for (const std::string& statement : response.statements()) statements += statement;
  const std::string keys = absl::StrCat(PhraseWith("first key: $0", response.first_key()), "\n",
                                        PhraseWith("signs with: $0", response.key()), "\n");
  if (options.out.empty()) return typed.session->Show(response, keys + statements);
  return ShowOrWrite(
      typed, response, options.out, statements,
      absl::StrCat(keys, Counted(response.statements_size(), "1 statement", "$0 statements")));
}

absl::Status RotateKeyOfLog(const Typed& typed, const LogProofOptions& options) {
  v1::RotateLogKeyResponse response;
  RETURN_IF_ERROR(
      typed.session->Mutate("AdminService.RotateLogKey", v1::RotateLogKeyRequest(), &response));
  const std::string said = absl::StrCat(PhraseWith("the log signs with $0", response.key()), "\n",
                                        tools::ResultText(response.result()));
  if (!options.out.empty()) {
    return ShowOrWrite(typed, response, options.out, response.statement(),
                       absl::StrCat(said, "; ", Phrase("the word of the key before")));
  }
  return typed.session->Show(response, said + "\n");
}

constexpr char kProofFile[] = "file (default: the terminal)";

}  // namespace

void AddLogProofCommands(const Group& log) {
  Command(log, "checkpoint", "The signed checkpoint of the whole log: keep it, give it away",
          "log checkpoint --out today.checkpoint")
      .Runs(GetLogCheckpoint)
      .Option("--out", &LogProofOptions::out, kProofFile);
  Command(log, "prove", "The proof that a record is in the log",
          "log prove --journal torino-2026 --revision 40 --out 40.tlog-proof")
      .Runs(ProveLogRecord)
      .Option("--journal", &LogProofOptions::journal, "an event's id, a journal's name, or house")
      .Option("--revision", &LogProofOptions::revision, "the record of it")
      .Option("--index", &LogProofOptions::index,
              "in place of both: the number over all journals, as a receipt has it")
      .Option("--record", &LogProofOptions::record,
              "the record's hash that a receipt names: another one is refused")
      .Option("--out", &LogProofOptions::out, kProofFile);
  Command(log, "consistent", "The proof that an older checkpoint is the log's beginning",
          "log consistent may.checkpoint --out since-may")
      .Runs(ProveLogConsistent)
      .Argument("old", &LogProofOptions::old, "file of the older checkpoint")
      .Option("--out", &LogProofOptions::out, kProofFile);
  Command(log, "keys", "The keys that the log signs and signed with",
          "log keys --out log.statements")
      .Runs(ListLogKeys)
      .Option("--out", &LogProofOptions::out, kProofFile);
  Command(log, "rotate-key", "Gives the log another key, with the word of the one before; --reason",
          "log rotate-key --reason 'the machine was stolen' --out may.statement")
      .Runs(RotateKeyOfLog)
      .Option("--out", &LogProofOptions::out, kProofFile);
}

}  // namespace arbitro::tools
