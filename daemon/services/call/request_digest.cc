// SPDX-License-Identifier: Apache-2.0
//
// Apart from the rest of call/rpc.h, because it needs no gRPC to link.

#include <memory>
#include <string_view>

#include "arbitro/v1/call.pb.h"
#include "daemon/services/call/rpc.h"
#include "daemon/translate/record/payload_codec.h"
#include "storage/format/sha256.h"

namespace arbitro::services {

namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

// The field of the request's options where they ask for a dry run; null elsewhere.
const FieldDescriptor* OptionsOfDryRun(const Message& request) {
  const FieldDescriptor* field = request.GetDescriptor()->FindFieldByName("options");
  if (field == nullptr || field->message_type() != v1::MutationOptions::descriptor() ||
      !request.GetReflection()->HasField(request, field)) {
    return nullptr;
  }
  const Message& options = request.GetReflection()->GetMessage(request, field);
  return static_cast<const v1::MutationOptions&>(options).validate_only() ? field : nullptr;
}

engine::Digest DigestOf(const Message& request) {
  storage::Sha256Hasher hasher;
  hasher.Update(request.GetDescriptor()->full_name()).Update(std::string_view("\0", 1));
  return hasher.Update(translate::CanonicalBytes(request)).Finish();
}

}  // namespace

engine::Digest RequestDigest(const Message& request) {
  const FieldDescriptor* options = OptionsOfDryRun(request);
  if (options == nullptr) return DigestOf(request);
  const std::unique_ptr<Message> asked(request.New());
  asked->CopyFrom(request);
  Message* said = asked->GetReflection()->MutableMessage(asked.get(), options);
  static_cast<v1::MutationOptions*>(said)->clear_validate_only();
  return DigestOf(*asked);
}

}  // namespace arbitro::services
