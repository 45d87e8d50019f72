// SPDX-License-Identifier: Apache-2.0
//
// Checkpoints and proofs of the log for whoever asks (docs/audit.md). They hold hashes alone, so
// nobody is kept from them.
//
// CHECKPOINT_CONTRADICTED where the log does not continue what it signed, or what it is shown.
// Reads the log and may write the signer's file: not for a thread that must not wait.

#ifndef ARBITRO_DAEMON_SERVICES_STREAM_LOG_PROOF_READ_H_
#define ARBITRO_DAEMON_SERVICES_STREAM_LOG_PROOF_READ_H_

#include <optional>
#include <string>

#include "arbitro/v1/log_proof.pb.h"
#include "daemon/engine/model/failure.h"
#include "daemon/services/call/service_ports.h"
#include "storage/event_log.h"

namespace arbitro::services {

engine::OrFailure<v1::GetCheckpointResponse> ReadCheckpoint(const ServicePorts& ports);

// FIELD_INVALID, EVENT_UNKNOWN and its like, RECORD_UNKNOWN.
engine::OrFailure<v1::GetInclusionProofResponse> ReadInclusionProof(
    const ServicePorts& ports, const v1::GetInclusionProofRequest& request);

// FIELD_INVALID where the checkpoint is not this log's.
engine::OrFailure<v1::GetConsistencyProofResponse> ReadConsistencyProof(
    const ServicePorts& ports, const v1::GetConsistencyProofRequest& request);

v1::ListLogKeysResponse ReadLogKeys(const ServicePorts& ports);

// The proof for a bundle that ends with that record, as text; nothing where none can be made, which
// the daemon's log says.
std::optional<std::string> ProofForBundle(const ServicePorts& ports, const storage::Head& head);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_STREAM_LOG_PROOF_READ_H_
