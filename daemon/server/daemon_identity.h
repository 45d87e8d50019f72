// SPDX-License-Identifier: Apache-2.0
//
// The name of this daemon among those of a cluster: the machine's, and what tells its data folder
// from any other.
//
// A start with the name of an earlier one takes that one's log at once, because the folder's lock
// shows that the earlier one has ended. So no two folders may have one name. It lies in the folder,
// with the number that the file system gave the file, and the machine's name: a copy of the folder,
// on this machine or on another, does not fit them, and gets a name of its own.

#ifndef ARBITRO_DAEMON_SERVER_DAEMON_IDENTITY_H_
#define ARBITRO_DAEMON_SERVER_DAEMON_IDENTITY_H_

#include <string>

#include "absl/status/statusor.h"

namespace arbitro::server {

// The file, in a data folder.
inline constexpr char kDaemonIdFileName[] = "daemon-id";

// The name, as `tower-3f9c2a41d0b87e55`; makes it, durably, where the folder has none of its own.
// The caller has locked the folder. UNAVAILABLE where the file cannot be written.
absl::StatusOr<std::string> NameOfDaemon(const std::string& folder);

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_DAEMON_IDENTITY_H_
