// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/api/description.h"

#include <mutex>
#include <type_traits>
#include <utility>

#include "absl/container/node_hash_map.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "google/protobuf/descriptor.pb.h"
#include "google/protobuf/type.pb.h"
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

// The types of the pool. protobuf's JSON asks for each type again with each message, and the pool's
// own resolver would describe it again each time. Thread-safe.
class KeptTypes final : public util::TypeResolver {
 public:
  explicit KeptTypes(const google::protobuf::DescriptorPool* pool)
      : types_(util::NewTypeResolverForDescriptorPool(kTypes, pool)) {}

  util::Status ResolveMessageType(const std::string& url, google::protobuf::Type* type) override {
    return Resolve(url, type, &messages_, &util::TypeResolver::ResolveMessageType);
  }
  util::Status ResolveEnumType(const std::string& url, google::protobuf::Enum* type) override {
    return Resolve(url, type, &enums_, &util::TypeResolver::ResolveEnumType);
  }

 private:
  template <typename Type>
  using Kept = absl::node_hash_map<std::string, Type>;

  template <typename Type>
  util::Status Resolve(const std::string& url, Type* type, Kept<Type>* kept,
                       util::Status (util::TypeResolver::*resolve)(const std::string&, Type*)) {
    if (const Type* const found = Find(url, *kept)) {
      *type = *found;
      return {};
    }
    const auto resolved = (types_.get()->*resolve)(url, type);
    if (!resolved.ok()) return resolved;
    // JSON needs none of the fields' options, the greatest part of most types.
    if constexpr (std::is_same_v<Type, google::protobuf::Type>) {
      for (auto& field : *type->mutable_fields()) field.clear_options();
      type->clear_source_context();
    }
    const std::lock_guard lock(mutex_);
    kept->emplace(url, *type);
    return resolved;
  }

  // Those that are kept stay where they are.
  template <typename Type>
  const Type* Find(const std::string& url, const Kept<Type>& kept) {
    const std::lock_guard lock(mutex_);
    const auto found = kept.find(url);
    return found == kept.end() ? nullptr : &found->second;
  }

  const std::unique_ptr<util::TypeResolver> types_;
  std::mutex mutex_;
  Kept<google::protobuf::Type> messages_;
  Kept<google::protobuf::Enum> enums_;
};

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
  read->types_ = std::make_unique<KeptTypes>(&read->pool_);
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
