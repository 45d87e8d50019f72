// SPDX-License-Identifier: Apache-2.0
//
// JournalService.ExplainDecision: why a record says what it says.

#ifndef ARBITRO_DAEMON_SERVICES_READ_EXPLAIN_H_
#define ARBITRO_DAEMON_SERVICES_READ_EXPLAIN_H_

#include <string>

#include "arbitro/v1/journal.pb.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"
#include "daemon/services/watch/record_message.h"

namespace arbitro::services {

using ExplainCall = UnaryPtr<v1::ExplainDecisionRequest, v1::ExplainDecisionResponse>;

// Reads the log, and where a trace is asked for waits for the ruleset: not for a thread that must
// not wait.
void Explain(const ServicePorts& ports, const ExplainCall& call);

// RECORD_UNKNOWN: the journal has `last` records.
engine::Failure RecordUnknown(const std::string& journal, uint64_t revision, uint64_t last);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_READ_EXPLAIN_H_
