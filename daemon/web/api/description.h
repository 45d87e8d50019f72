// SPDX-License-Identifier: Apache-2.0
//
// The API as its descriptors say it: calls by their paths, and messages between JSON and bytes. A
// new call of the protos is here without code.

#ifndef ARBITRO_DAEMON_WEB_API_DESCRIPTION_H_
#define ARBITRO_DAEMON_WEB_API_DESCRIPTION_H_

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/dynamic_message.h"
#include "google/protobuf/util/type_resolver.h"

namespace arbitro::web {

// A call, as far as the door must know it.
struct Call {
  const google::protobuf::MethodDescriptor* method = nullptr;
  std::string path;    // "/arbitro.v1.EventService/GetEvent"
  bool reads = false;  // marked NO_SIDE_EFFECTS in the protos
  // The fields of the request that lead to its arbitro.v1.MutationOptions: one, or in a stream of
  // requests two, of which the first is a part of the first message. Empty if there are none.
  std::vector<const google::protobuf::FieldDescriptor*> options;
};

// Thread-safe.
class Description {
 public:
  // INVALID_ARGUMENT where the bytes are no FileDescriptorSet, or it does not fit together.
  static absl::StatusOr<std::unique_ptr<Description>> Read(std::string_view descriptor_set);

  const google::protobuf::DescriptorPool& pool() const { return pool_; }

  // Returns the call of that path; nullptr if there is none.
  const Call* Find(std::string_view path) const;
  // All of them, by path.
  const std::map<std::string, Call, std::less<>>& calls() const { return calls_; }

  // Returns an empty message of that type.
  std::unique_ptr<google::protobuf::Message> New(const google::protobuf::Descriptor& type) const;

  // The bytes of a message that JSON states, by the rules of proto3. INVALID_ARGUMENT, with what is
  // wrong; unknown fields are, too, unless `unknown` says otherwise.
  enum class Unknown { kRefused, kIgnored };
  absl::StatusOr<std::string> ToBytes(const google::protobuf::Descriptor& type,
                                      std::string_view json, Unknown unknown) const;

  // The opposite.
  absl::StatusOr<std::string> ToJson(const google::protobuf::Descriptor& type,
                                     const std::string& bytes) const;

 private:
  Description();

  google::protobuf::DescriptorPool pool_;
  std::unique_ptr<google::protobuf::util::TypeResolver> types_;
  mutable google::protobuf::DynamicMessageFactory messages_;
  std::map<std::string, Call, std::less<>> calls_;
};

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_API_DESCRIPTION_H_
