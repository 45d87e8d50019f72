// SPDX-License-Identifier: Apache-2.0
//
// A journal's bundle, sent to a client as it is written.

#ifndef ARBITRO_DAEMON_SERVICES_STREAM_EXPORT_H_
#define ARBITRO_DAEMON_SERVICES_STREAM_EXPORT_H_

#include <memory>

#include "arbitro/v1/journal.pb.h"
#include "daemon/services/call/message_stream.h"
#include "daemon/services/call/service_ports.h"

namespace arbitro::services {

// Bytes of a bundle that one message carries at most.
inline constexpr size_t kExportBytesMax = size_t{1} << 20;

// Sends the bundle. Takes as long as the client does: on a thread of its own. Stops soon after the
// stream is over.
void StreamExport(const ServicePorts& ports, const v1::ExportJournalRequest& request,
                  const std::shared_ptr<MessageStream>& stream);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_STREAM_EXPORT_H_
