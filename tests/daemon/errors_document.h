// SPDX-License-Identifier: Apache-2.0
//
// What docs/errors.md says of refusals, held against those that tests meet.

#ifndef ARBITRO_TESTS_DAEMON_ERRORS_DOCUMENT_H_
#define ARBITRO_TESTS_DAEMON_ERRORS_DOCUMENT_H_

#include <string>

#include "google/rpc/status.pb.h"

namespace arbitro::testing {

// What the document says otherwise of an error: its reason, its code, or metadata that it does not
// name. Empty: nothing, or the reason is a ruleset's. Thread-safe.
std::string DifferenceFromDocument(int code, const google::rpc::Status& details);

}  // namespace arbitro::testing

#endif  // ARBITRO_TESTS_DAEMON_ERRORS_DOCUMENT_H_
