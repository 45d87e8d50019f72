// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/gate/door.h"

#include <iterator>

#include "grpcpp/server_context.h"

namespace arbitro::services {
namespace {

std::string Single(const grpc::CallbackServerContext& context, const char* key) {
  const auto [first, last] = context.client_metadata().equal_range(key);
  if (first == last || std::next(first) != last) return "";
  return {first->second.data(), first->second.size()};
}

}  // namespace

std::optional<DoorWords> DoorOf(const grpc::CallbackServerContext& context) {
  const auto& metadata = context.client_metadata();
  if (metadata.count(kDoorKey) == 0 && metadata.count(kDoorClientKey) == 0) return std::nullopt;
  return DoorWords{Single(context, kDoorKey), Single(context, kDoorClientKey)};
}

}  // namespace arbitro::services
