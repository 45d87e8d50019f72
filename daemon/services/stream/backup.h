// SPDX-License-Identifier: Apache-2.0
//
// A backup whose progress goes to the client that asked for it.

#ifndef ARBITRO_DAEMON_SERVICES_STREAM_BACKUP_H_
#define ARBITRO_DAEMON_SERVICES_STREAM_BACKUP_H_

#include <memory>

#include "arbitro/v1/admin.pb.h"
#include "daemon/services/call/message_stream.h"
#include "daemon/services/call/service_ports.h"

namespace arbitro::services {

// The longest name of a backup.
inline constexpr size_t kBackupIdBytesMax = 64;

// Records between two messages of progress.
inline constexpr uint64_t kBackupProgressRecords = 10'000;

// Writes the backup. Takes as long as it takes: on a thread of its own. A client that goes away
// gives the backup up.
void StreamBackup(const ServicePorts& ports, const v1::CreateBackupRequest& request,
                  const std::shared_ptr<MessageStream>& stream);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_STREAM_BACKUP_H_
