// SPDX-License-Identifier: Apache-2.0
//
// People of a data folder, whose cluster keeps them in its database.

#ifndef ARBITRO_DAEMON_SERVER_PEOPLE_OF_FOLDER_H_
#define ARBITRO_DAEMON_SERVER_PEOPLE_OF_FOLDER_H_

#include <string>

#include "absl/status/status.h"
#include "storage/vault.h"

namespace arbitro::server {

// Moves what the folder's vault holds into `cluster`, and removes the folder's then. Nothing where
// there is no such vault. Goes on with a move that was cut short.
//
// FAILED_PRECONDITION where `cluster` holds people that the folder's vault does not: both are left
// as they are.
absl::Status MovePeopleOfFolder(const std::string& folder, storage::Vault* cluster);

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_PEOPLE_OF_FOLDER_H_
