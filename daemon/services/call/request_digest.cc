// SPDX-License-Identifier: Apache-2.0
//
// Apart from the rest of call/rpc.h, because it needs no gRPC to link.

#include <memory>
#include <string_view>

#include "absl/container/flat_hash_map.h"
#include "arbitro/v1/call.pb.h"
#include "daemon/services/call/rpc.h"
#include "daemon/translate/record/payload_codec.h"
#include "storage/format/sha256.h"

namespace arbitro::services {

namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

// The field of the options that a mutation has; null elsewhere. Each thread looks a kind of request
// up once.
const FieldDescriptor* OptionsOf(const Descriptor* request) {
  thread_local absl::flat_hash_map<const Descriptor*, const FieldDescriptor*> known;
  const auto [place, added] = known.try_emplace(request);
  if (!added) return place->second;
  const FieldDescriptor* field = request->FindFieldByName("options");
  const bool mutates =
      field != nullptr && field->message_type() == v1::MutationOptions::descriptor();
  return place->second = mutates ? field : nullptr;
}

// The field of the request's options where they ask for a dry run; null elsewhere.
const FieldDescriptor* OptionsOfDryRun(const Descriptor* kind, const Message& request) {
  const FieldDescriptor* field = OptionsOf(kind);
  if (field == nullptr) return nullptr;
  const Message& options = request.GetReflection()->GetMessage(request, field);
  return static_cast<const v1::MutationOptions&>(options).validate_only() ? field : nullptr;
}

engine::Digest DigestOf(const Descriptor* kind, const Message& request) {
  storage::Sha256Hasher hasher;
  hasher.Update(kind->full_name()).Update(std::string_view("\0", 1));
  return hasher.Update(translate::CanonicalBytes(request)).Finish();
}

}  // namespace

engine::Digest RequestDigest(const Message& request) {
  const Descriptor* kind = request.GetDescriptor();
  const FieldDescriptor* options = OptionsOfDryRun(kind, request);
  if (options == nullptr) return DigestOf(kind, request);
  const std::unique_ptr<Message> asked(request.New());
  asked->CopyFrom(request);
  Message* said = asked->GetReflection()->MutableMessage(asked.get(), options);
  static_cast<v1::MutationOptions*>(said)->clear_validate_only();
  return DigestOf(kind, *asked);
}

}  // namespace arbitro::services
