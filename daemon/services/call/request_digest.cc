// SPDX-License-Identifier: Apache-2.0
//
// Apart from the rest of call/rpc.h, because it needs no gRPC to link.

#include <string_view>

#include "daemon/services/call/rpc.h"
#include "daemon/translate/record/payload_codec.h"
#include "storage/format/sha256.h"

namespace arbitro::services {

engine::Digest RequestDigest(const google::protobuf::Message& request) {
  storage::Sha256Hasher hasher;
  hasher.Update(request.GetDescriptor()->full_name()).Update(std::string_view("\0", 1));
  return hasher.Update(translate::CanonicalBytes(request)).Finish();
}

}  // namespace arbitro::services
