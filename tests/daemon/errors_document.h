// SPDX-License-Identifier: Apache-2.0
//
// Compares the refusals that tests meet with docs/errors.md.

#ifndef ARBITRO_TESTS_DAEMON_ERRORS_DOCUMENT_H_
#define ARBITRO_TESTS_DAEMON_ERRORS_DOCUMENT_H_

#include <string>

#include "google/rpc/status.pb.h"

namespace arbitro::testing {

// Returns how an error differs from the document: in its reason, its code, or metadata that the
// document does not name. Empty if it does not differ, or if the reason is a ruleset's.
// Thread-safe.
std::string DifferenceFromDocument(int code, const google::rpc::Status& details);

}  // namespace arbitro::testing

#endif  // ARBITRO_TESTS_DAEMON_ERRORS_DOCUMENT_H_
