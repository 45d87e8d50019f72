// SPDX-License-Identifier: Apache-2.0
//
// An event made of a file: ImportEvent.
//
// Each command of an import is a submission of its own, which its caller may make at that moment,
// under a request id that is derived from the call's and the name of the command's step. So a call
// that is sent again gets the first answers to what is recorded already, and goes on behind it.

#ifndef ARBITRO_DAEMON_SERVICES_READ_IMPORT_EVENT_H_
#define ARBITRO_DAEMON_SERVICES_READ_IMPORT_EVENT_H_

#include <memory>
#include <optional>

#include "arbitro/v1/interchange.pb.h"
#include "daemon/engine/model/failure.h"
#include "daemon/services/call/message_stream.h"
#include "daemon/services/call/service_ports.h"

namespace arbitro::services {

// Imports the event, and tells the stream how far it is. Returns the failure that the stream shall
// end with, if it is not over; nothing: it shall finish. Ends early once the stream is over: the
// commands that were submitted by then are recorded. Waits for the ruleset and the log: never on a
// thread of theirs or of gRPC's.
std::optional<engine::Failure> StreamImport(const ServicePorts& ports,
                                            const v1::ImportEventRequest& request,
                                            const std::shared_ptr<MessageStream>& stream);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_READ_IMPORT_EVENT_H_
