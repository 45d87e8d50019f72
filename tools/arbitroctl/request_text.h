// SPDX-License-Identifier: Apache-2.0
//
// The texts of a request, looked at before it is sent: the wire takes UTF-8 alone.

#ifndef ARBITRO_TOOLS_ARBITROCTL_REQUEST_TEXT_H_
#define ARBITRO_TOOLS_ARBITROCTL_REQUEST_TEXT_H_

#include "absl/status/status.h"
#include "google/protobuf/message.h"

namespace arbitro::tools {

// A usage error that names the first field whose text is not UTF-8, and shows none of its bytes
// that are not printable. Pure and thread-safe.
absl::Status CheckTexts(const google::protobuf::Message& message);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_REQUEST_TEXT_H_
