// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/reflection_service.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>

#include <algorithm>
#include <set>
#include <utility>

#include "grpc/reflection/v1/reflection.grpc.pb.h"
#include "grpcpp/server_context.h"

namespace arbitro::server {
namespace {

namespace reflection = grpc::reflection::v1;
using google::protobuf::DescriptorPool;
using google::protobuf::FieldDescriptor;
using google::protobuf::FileDescriptor;
using reflection::ServerReflectionRequest;
using reflection::ServerReflectionResponse;

const DescriptorPool& Pool() { return *DescriptorPool::generated_pool(); }

void Fail(grpc::StatusCode code, const std::string& why, ServerReflectionResponse* response) {
  response->mutable_error_response()->set_error_code(code);
  response->mutable_error_response()->set_error_message(why);
}

const FileDescriptor* FileOf(const ServerReflectionRequest& request) {
  if (request.message_request_case() == ServerReflectionRequest::kFileByFilename) {
    return Pool().FindFileByName(request.file_by_filename());
  }
  if (request.message_request_case() == ServerReflectionRequest::kFileContainingSymbol) {
    return Pool().FindFileContainingSymbol(request.file_containing_symbol());
  }
  const reflection::ExtensionRequest& wanted = request.file_containing_extension();
  const auto* type = Pool().FindMessageTypeByName(wanted.containing_type());
  if (type == nullptr) return nullptr;
  const auto* extension = Pool().FindExtensionByNumber(type, wanted.extension_number());
  return extension == nullptr ? nullptr : extension->file();
}

// One stream. Deletes itself once gRPC is done with it.
class Stream final
    : public grpc::ServerBidiReactor<ServerReflectionRequest, ServerReflectionResponse> {
 public:
  explicit Stream(const std::vector<std::string>& services) : services_(services) {
    StartRead(&request_);
  }

  void OnReadDone(bool ok) override {
    if (!ok) return Finish(grpc::Status::OK);
    response_.Clear();
    response_.set_valid_host(request_.host());
    *response_.mutable_original_request() = request_;
    Answer();
    StartWrite(&response_);
  }

  void OnWriteDone(bool ok) override {
    if (!ok) return Finish(grpc::Status::OK);
    StartRead(&request_);
  }

  void OnDone() override { delete this; }

 private:
  void Answer() {
    switch (request_.message_request_case()) {
      case ServerReflectionRequest::kFileByFilename:
      case ServerReflectionRequest::kFileContainingSymbol:
      case ServerReflectionRequest::kFileContainingExtension:
        return AnswerFile();
      case ServerReflectionRequest::kAllExtensionNumbersOfType:
        return AnswerExtensions();
      case ServerReflectionRequest::kListServices:
        for (const std::string& name : services_) {
          response_.mutable_list_services_response()->add_service()->set_name(name);
        }
        return;
      default:
        Fail(grpc::StatusCode::INVALID_ARGUMENT,
             "`message_request` is not set; set one of its fields", &response_);
    }
  }

  void AnswerFile() {
    const FileDescriptor* file = FileOf(request_);
    if (file == nullptr) {
      return Fail(grpc::StatusCode::NOT_FOUND,
                  "there is no such file or symbol; `list_services` has the services", &response_);
    }
    response_.mutable_file_descriptor_response();
    AddWithImports(*file);
    // A client that asks again for a file which it has gets that file.
    if (response_.file_descriptor_response().file_descriptor_proto().empty()) Add(*file);
  }

  void AddWithImports(const FileDescriptor& file) {
    if (!sent_.insert(file.name()).second) return;
    Add(file);
    for (int i = 0; i < file.dependency_count(); ++i) AddWithImports(*file.dependency(i));
  }

  void Add(const FileDescriptor& file) {
    google::protobuf::FileDescriptorProto proto;
    file.CopyTo(&proto);
    response_.mutable_file_descriptor_response()->add_file_descriptor_proto(
        proto.SerializeAsString());
  }

  void AnswerExtensions() {
    const std::string& name = request_.all_extension_numbers_of_type();
    const auto* type = Pool().FindMessageTypeByName(name);
    if (type == nullptr) {
      return Fail(grpc::StatusCode::NOT_FOUND, "there is no such message", &response_);
    }
    std::vector<const FieldDescriptor*> extensions;
    Pool().FindAllExtensions(type, &extensions);
    auto* numbers = response_.mutable_all_extension_numbers_response();
    numbers->set_base_type_name(name);
    for (const FieldDescriptor* each : extensions) numbers->add_extension_number(each->number());
    std::sort(numbers->mutable_extension_number()->begin(),
              numbers->mutable_extension_number()->end());
  }

  const std::vector<std::string>& services_;
  std::set<std::string> sent_;  // names of files
  ServerReflectionRequest request_;
  ServerReflectionResponse response_;
};

class ReflectionService final : public reflection::ServerReflection::CallbackService {
 public:
  explicit ReflectionService(std::vector<std::string> services) : services_(std::move(services)) {
    services_.emplace_back(reflection::ServerReflection::service_full_name());
    std::sort(services_.begin(), services_.end());
  }

  grpc::ServerBidiReactor<ServerReflectionRequest, ServerReflectionResponse>* ServerReflectionInfo(
      grpc::CallbackServerContext*) override {
    return new Stream(services_);
  }

 private:
  std::vector<std::string> services_;
};

}  // namespace

std::unique_ptr<grpc::Service> NewReflectionService(std::vector<std::string> services) {
  return std::make_unique<ReflectionService>(std::move(services));
}

}  // namespace arbitro::server
