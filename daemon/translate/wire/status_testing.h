// SPDX-License-Identifier: Apache-2.0
//
// For tests: a detail of an error as clients get it.

#ifndef ARBITRO_DAEMON_TRANSLATE_WIRE_STATUS_TESTING_H_
#define ARBITRO_DAEMON_TRANSLATE_WIRE_STATUS_TESTING_H_

#include "google/rpc/status.pb.h"

namespace arbitro::translate {

// The first detail of that kind; false without one.
template <class Detail>
bool Unpack(const google::rpc::Status& status, Detail* detail) {
  for (const auto& any : status.details()) {
    if (any.UnpackTo(detail)) return true;
  }
  return false;
}

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_WIRE_STATUS_TESTING_H_
