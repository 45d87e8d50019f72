// SPDX-License-Identifier: Apache-2.0
//
// Returns checkpoints and proofs of the log (docs/audit.md). They hold only hashes, so every caller
// may read them. The result of a table is answered as the table itself is.
//
// CHECKPOINT_CONTRADICTED if the log does not continue the checkpoint that it signed, or the one
// that it is shown. Reads the log and may write the signer's file: not for a thread that must not
// wait.

#ifndef ARBITRO_DAEMON_SERVICES_STREAM_LOG_PROOF_READ_H_
#define ARBITRO_DAEMON_SERVICES_STREAM_LOG_PROOF_READ_H_

#include <optional>
#include <string>

#include "arbitro/v1/log_proof.pb.h"
#include "daemon/engine/model/failure.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/gate/caller.h"
#include "storage/event_log.h"
#include "storage/proof/result_receipt.h"

namespace arbitro::services {

engine::OrFailure<v1::GetCheckpointResponse> ReadCheckpoint(const ServicePorts& ports);

// FIELD_INVALID, EVENT_UNKNOWN and its like, RECORD_UNKNOWN.
engine::OrFailure<v1::GetInclusionProofResponse> ReadInclusionProof(
    const ServicePorts& ports, const v1::GetInclusionProofRequest& request);

// FIELD_INVALID if the checkpoint is not this log's.
engine::OrFailure<v1::GetConsistencyProofResponse> ReadConsistencyProof(
    const ServicePorts& ports, const v1::GetConsistencyProofRequest& request);

v1::ListLogKeysResponse ReadLogKeys(const ServicePorts& ports);

// The result of a table as the caller may read it. FIELD_INVALID, EVENT_UNKNOWN, ROUND_UNKNOWN,
// TABLE_UNKNOWN, TABLE_OPEN, STANDINGS_SECRET.
engine::OrFailure<storage::ResultReceipt> ReadResultToSign(
    const ServicePorts& ports, const Caller& caller, const v1::GetResultReceiptRequest& request);

// The same, signed.
engine::OrFailure<v1::GetResultReceiptResponse> ReadResultReceipt(
    const ServicePorts& ports, const Caller& caller, const v1::GetResultReceiptRequest& request);

// Returns the proof, as text, for a bundle that ends with that record. Empty if none can be made;
// the daemon's log says why.
std::optional<std::string> ProofForBundle(const ServicePorts& ports, const storage::Head& head);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_STREAM_LOG_PROOF_READ_H_
