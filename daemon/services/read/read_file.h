// SPDX-License-Identifier: Apache-2.0
//
// The content of a file of another program, as ReadFile answers it.
//
// Thread-safe: a function of its request alone.

#ifndef ARBITRO_DAEMON_SERVICES_READ_READ_FILE_H_
#define ARBITRO_DAEMON_SERVICES_READ_READ_FILE_H_

#include <optional>

#include "arbitro/v1/interchange.pb.h"
#include "daemon/engine/model/failure.h"

namespace arbitro::services {

// FIELD_INVALID where the content is empty or too long, or the format is unknown. A file at fault
// is an answer. Texts of the file are written so that they do no harm where they are shown.
std::optional<engine::Failure> WriteFileRead(const v1::ReadFileRequest& request,
                                             v1::ReadFileResponse* response);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_READ_READ_FILE_H_
