// SPDX-License-Identifier: Apache-2.0
//
// Answers every call that a daemon which stands by does not know: the log is elsewhere.

#ifndef ARBITRO_DAEMON_SERVER_STANDBY_SERVICE_H_
#define ARBITRO_DAEMON_SERVER_STANDBY_SERVICE_H_

#include <functional>
#include <memory>

#include "daemon/engine/model/failure.h"

namespace grpc {
class CallbackGenericService;
}  // namespace grpc

namespace arbitro::server {

// `elsewhere` gives the failure of each call, on any thread; it must not block.
std::unique_ptr<grpc::CallbackGenericService> NewStandbyService(
    std::function<engine::Failure()> elsewhere);

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_STANDBY_SERVICE_H_
