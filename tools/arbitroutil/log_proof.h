// SPDX-License-Identifier: Apache-2.0
//
// Proofs of a log from its files, and their verification without them (docs/audit.md).

#ifndef ARBITRO_TOOLS_ARBITROUTIL_LOG_PROOF_H_
#define ARBITRO_TOOLS_ARBITROUTIL_LOG_PROOF_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "storage/event_log.h"
#include "storage/proof/checkpoint.h"
#include "storage/proof/log_signer.h"
#include "tools/arbitroutil/exit_code.h"

namespace arbitro::tools {

struct ProofOptions {
  std::string data;     // data folder of a stopped daemon
  std::string name;     // of a key to make; empty: the one there is
  std::string journal;  // resource name or an event's id
  std::uint64_t revision = 0;
  std::string old;      // file of an older checkpoint
  std::string out;      // file; empty: standard output
  std::string proof;    // file to verify
  std::string receipt;  // its text, or the address that ends with it
  std::string key;      // verifier key
  // File of statements, each key's word for the next: those of a log to write, or to follow from
  // `key`. Empty: none.
  std::string statements;
  std::string key_file;  // of the log's secret key; empty: `log-key` in the data folder
  std::string record;    // record hash, 64 hexadecimal digits
};

// Prints the public key of the log, as a note verifier; or writes its statements. With a name,
// makes the key.
ExitCode ShowLogKey(const ProofOptions& options);

// Makes another key for the log, prints it, and writes the statement for it. The daemon records it
// when it starts.
ExitCode RotateLogKey(const ProofOptions& options);

// Writes the signed checkpoint of the whole log.
ExitCode WriteCheckpoint(const ProofOptions& options);

// Writes a proof that a record is in the log, as C2SP's tlog-proof.
ExitCode ProveRecord(const ProofOptions& options);

// Writes a proof that an older checkpoint's records are the first ones of the log. kExitFault where
// they are not.
ExitCode ProveConsistent(const ProofOptions& options);

// Verifies what the two above wrote, or a checkpoint, with the key alone.
ExitCode VerifyProof(const ProofOptions& options);

// Verifies the receipt of a table's result, `options.receipt`, with the log's newest key that is
// known, and says what it says. kExitFault where it was altered, or is of another key.
ExitCode VerifyReceipt(const ProofOptions& options);

// Verifies the proof that a bundle carries, `options.proof`, with the key: that its newest record,
// and with it every record of it, is in a log that signed so. The bundle itself must verify.
ExitCode VerifyBundleProof(const ProofOptions& options);

// The proof that a record of that journal is in the log. DATA_LOSS where the log does not continue
// what was signed last.
absl::StatusOr<storage::ProofFile> ProofOf(const storage::EventLog& log, storage::LogSigner* signer,
                                           const storage::JournalId& journal,
                                           std::uint64_t sequence);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROUTIL_LOG_PROOF_H_
