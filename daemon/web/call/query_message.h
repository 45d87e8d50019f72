// SPDX-License-Identifier: Apache-2.0
//
// A request of a GET, from the query.

#ifndef ARBITRO_DAEMON_WEB_CALL_QUERY_MESSAGE_H_
#define ARBITRO_DAEMON_WEB_CALL_QUERY_MESSAGE_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "daemon/web/api/description.h"
#include "daemon/web/http/target.h"

namespace arbitro::web {

// Reads Connect's `message` (JSON, or with `encoding=proto` bytes; with `base64=1` in the alphabet
// for URLs), or plain fields: "?event=events%2Ftorino&page.size=10". A field that is given twice is
// a list. INVALID_ARGUMENT where that is no request of the call; UNIMPLEMENTED where it is
// compressed.
absl::StatusOr<std::vector<std::string>> ReadQuery(const Description& description, const Call& call,
                                                   const Target& target);

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_CALL_QUERY_MESSAGE_H_
