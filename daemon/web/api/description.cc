// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/api/description.h"

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "google/protobuf/descriptor.pb.h"
#include "google/protobuf/util/json_util.h"
#include "google/protobuf/util/type_resolver_util.h"

namespace arbitro::web {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::FileDescriptorProto;
using google::protobuf::MethodDescriptor;
namespace util = google::protobuf::util;

constexpr char kPackage[] = "arbitro.v1";
constexpr char kOptions[] = "arbitro.v1.MutationOptions";
constexpr char kTypes[] = "type.googleapis.com";

// `within_parts`: also those that a part of the message has.
std::vector<const FieldDescriptor*> OptionsOf(const Descriptor& message, bool within_parts) {
  for (int i = 0; i < message.field_count(); ++i) {
    const FieldDescriptor* field = message.field(i);
    const Descriptor* type = field->message_type();
    if (type == nullptr || field->is_repeated()) continue;
    if (type->full_name() == kOptions) return {field};
    if (!within_parts) continue;
    std::vector<const FieldDescriptor*> path = OptionsOf(*type, false);
    if (path.empty()) continue;
    path.insert(path.begin(), field);
    return path;
  }
  return {};
}

Call CallOf(const MethodDescriptor& method) {
  Call call;
  call.method = &method;
  call.path = absl::StrCat("/", method.service()->full_name(), "/", method.name());
  call.reads =
      method.options().idempotency_level() == google::protobuf::MethodOptions::NO_SIDE_EFFECTS;
  call.options = OptionsOf(*method.input_type(), method.client_streaming());
  return call;
}

std::string UrlOf(const Descriptor& type) { return absl::StrCat(kTypes, "/", type.full_name()); }

}  // namespace

Description::Description() : messages_(&pool_) {}

absl::StatusOr<std::unique_ptr<Description>> Description::Read(std::string_view descriptor_set) {
  google::protobuf::FileDescriptorSet set;
  if (!set.ParseFromArray(descriptor_set.data(), static_cast<int>(descriptor_set.size()))) {
    return absl::InvalidArgumentError("the description of the API is no FileDescriptorSet");
  }
  std::unique_ptr<Description> read(new Description());
  // Each file comes after those that it imports.
  for (const FileDescriptorProto& file : set.file()) {
    const auto* built = read->pool_.BuildFile(file);
    if (built == nullptr) {
      return absl::InvalidArgumentError(
          absl::StrCat("`", file.name(), "` does not fit into the description of the API"));
    }
    if (built->package() != kPackage) continue;
    for (int i = 0; i < built->service_count(); ++i) {
      for (int j = 0; j < built->service(i)->method_count(); ++j) {
        Call call = CallOf(*built->service(i)->method(j));
        read->calls_.emplace(call.path, std::move(call));
      }
    }
  }
  read->types_.reset(util::NewTypeResolverForDescriptorPool(kTypes, &read->pool_));
  return read;
}

const Call* Description::Find(std::string_view path) const {
  const auto found = calls_.find(path);
  return found == calls_.end() ? nullptr : &found->second;
}

std::unique_ptr<google::protobuf::Message> Description::New(const Descriptor& type) const {
  return std::unique_ptr<google::protobuf::Message>(messages_.GetPrototype(&type)->New());
}

absl::StatusOr<std::string> Description::ToBytes(const Descriptor& type, std::string_view json,
                                                 Unknown unknown) const {
  util::JsonParseOptions options;
  options.ignore_unknown_fields = unknown == Unknown::kIgnored;
  std::string bytes;
  const auto read = util::JsonToBinaryString(types_.get(), UrlOf(type), {json.data(), json.size()},
                                             &bytes, options);
  if (read.ok()) return bytes;
  return absl::InvalidArgumentError(read.message().ToString());
}

absl::StatusOr<std::string> Description::ToJson(const Descriptor& type,
                                                const std::string& bytes) const {
  std::string json;
  const auto written = util::BinaryToJsonString(types_.get(), UrlOf(type), bytes, &json);
  if (written.ok()) return json;
  return absl::InternalError(written.message().ToString());
}

}  // namespace arbitro::web
