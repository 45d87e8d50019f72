// SPDX-License-Identifier: Apache-2.0
//
// grpc.reflection.v1: which services the server has, and their files. The gRPC library serves
// v1alpha itself; newer clients ask for v1 alone.

#ifndef ARBITRO_DAEMON_SERVER_REFLECTION_SERVICE_H_
#define ARBITRO_DAEMON_SERVER_REFLECTION_SERVICE_H_

#include <memory>
#include <string>
#include <vector>

namespace grpc {
class Service;
}  // namespace grpc

namespace arbitro::server {

// Answers from the descriptors of this process, and lists `services` and itself in order of their
// names. One request of a stream is answered at a time, so a client that does not read holds one
// answer. Needs no credentials, as v1alpha: what it tells is in the API's published files.
std::unique_ptr<grpc::Service> NewReflectionService(std::vector<std::string> services);

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_REFLECTION_SERVICE_H_
