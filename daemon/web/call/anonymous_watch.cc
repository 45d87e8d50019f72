// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/call/anonymous_watch.h"

#include <memory>

#include "absl/strings/str_cat.h"
#include "google/protobuf/message.h"

namespace arbitro::web {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

constexpr char kWatch[] = "/arbitro.v1.JournalService/WatchEvent";
constexpr char kFirst[] = "first_revision";

const FieldDescriptor* Field(const Message& message, const char* name) {
  return message.GetDescriptor()->FindFieldByName(name);
}

uint64_t Number(const Message& message, const char* name) {
  return message.GetReflection()->GetUInt64(message, Field(message, name));
}

void SetNumber(Message* message, const char* name, uint64_t number) {
  message->GetReflection()->SetUInt64(message, Field(*message, name), number);
}

}  // namespace

std::optional<AnonymousWatch> ReadAnonymousWatch(const Description& description,
                                                 const Asked& asked) {
  const bool shared = asked.call->path == kWatch && asked.terms.authorization.empty() &&
                      !asked.terms.within && asked.requests.size() == 1;
  if (!shared) return std::nullopt;
  const std::shared_ptr<Message> message = description.New(*asked.call->method->input_type());
  if (!message->ParseFromString(asked.requests.front())) return std::nullopt;
  AnonymousWatch watch;
  watch.first_revision = Number(*message, kFirst);
  SetNumber(message.get(), kFirst, 0);
  for (const auto& [name, value] : asked.terms.metadata) {
    if (name == "accept-language") watch.key = value;
  }
  absl::StrAppend(&watch.key, "\n", message->SerializeAsString());
  watch.request = [message](uint64_t first_revision) {
    const std::unique_ptr<Message> asked_again(message->New());
    asked_again->CopyFrom(*message);
    SetNumber(asked_again.get(), kFirst, first_revision);
    return asked_again->SerializeAsString();
  };
  return watch;
}

SharedWatches::Ports WatchPorts(const Description& description) {
  const auto* type = description.Find(kWatch)->method->output_type();
  SharedWatches::Ports ports;
  ports.read = [&description, type](const std::string& bytes) {
    WatchMessage what;
    const auto message = description.New(*type);
    if (!message->ParseFromString(bytes)) return what;
    what.revision = Number(*message, "revision");
    const auto* reflection = message->GetReflection();
    if (reflection->HasField(*message, Field(*message, "record"))) {
      what.kind = WatchMessage::Kind::kRecord;
    } else if (reflection->HasField(*message, Field(*message, "caught_up"))) {
      what.kind = WatchMessage::Kind::kCaughtUp;
    }
    return what;
  };
  return ports;
}

}  // namespace arbitro::web
