// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/wire/status.h"

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "daemon/translate/wire/italian.h"
#include "google/rpc/error_details.pb.h"

namespace arbitro::translate {
namespace {

constexpr int64_t kRetryAfterSeconds = 1;
constexpr size_t kMessageBytesMax = 640;

// How much of the details is kept. Tried in order until the whole fits.
struct Room {
  size_t text_bytes_max;
  size_t fields_max;
  size_t metadata_max;
};
constexpr Room kRooms[] = {{400, 64, 16}, {160, 64, 8}, {100, 64, 8}, {100, 32, 8},
                           {100, 24, 8},  {80, 16, 4},  {80, 4, 4},   {60, 1, 1}};

std::string Cut(std::string_view text, size_t bytes_max) {
  if (text.size() <= bytes_max) return std::string(text);
  size_t end = bytes_max;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return std::string(text.substr(0, end)) + "…";
}

// A failure on its way out.
struct Outgoing {
  const engine::Failure& failure;
  Language language;
};

void AddErrorInfo(const Outgoing& outgoing, Room room, google::rpc::Status* status) {
  const engine::Failure& failure = outgoing.failure;
  google::rpc::ErrorInfo info;
  info.set_reason(failure.reason);
  info.set_domain(failure.domain);
  size_t entries = 0;
  for (const auto& [key, value] : failure.metadata) {
    if (++entries > room.metadata_max) break;
    const Label rule = {key == "rule_text" ? value : "", failure.rule_text_it,
                        failure.rule_text_in};
    (*info.mutable_metadata())[key] =
        Cut(key == "rule_text" ? TextIn(outgoing.language, rule) : value, room.text_bytes_max);
  }
  status->add_details()->PackFrom(info);
}

// A description in Italian where its wording is known.
std::string DescriptionIn(const Language& language, const std::string& english) {
  if (language.own() != Language::kItalian) return english;
  const std::string italian = ItalianProblem(english);
  return italian.empty() ? english : italian;
}

void AddBadRequest(const Outgoing& outgoing, Room room, google::rpc::Status* status) {
  google::rpc::BadRequest request;
  size_t entries = 0;
  for (const engine::Failure::Field& field : outgoing.failure.fields) {
    if (++entries > room.fields_max) break;
    auto* violation = request.add_field_violations();
    violation->set_field(Cut(field.path, room.text_bytes_max));
    violation->set_description(
        Cut(DescriptionIn(outgoing.language, field.description), room.text_bytes_max));
  }
  status->add_details()->PackFrom(request);
}

void AddPrecondition(const engine::Failure& failure, Room room, google::rpc::Status* status) {
  google::rpc::PreconditionFailure precondition;
  auto* violation = precondition.add_violations();
  violation->set_type(failure.reason);
  violation->set_subject(Cut(failure.resource.name, room.text_bytes_max));
  violation->set_description(Cut(failure.message, room.text_bytes_max));
  status->add_details()->PackFrom(precondition);
}

void AddResource(const engine::Failure& failure, Room room, google::rpc::Status* status) {
  google::rpc::ResourceInfo resource;
  resource.set_resource_type(failure.resource.type);
  resource.set_resource_name(Cut(failure.resource.name, room.text_bytes_max));
  resource.set_description(Cut(failure.resource.exists, room.text_bytes_max));
  status->add_details()->PackFrom(resource);
}

void AddLocalized(const Outgoing& outgoing, Room room, google::rpc::Status* status) {
  const Translation said = SaidIn(outgoing.language, outgoing.failure);
  if (said.language == outgoing.failure.message_language) return;
  google::rpc::LocalizedMessage localized;
  localized.set_locale(said.language);
  localized.set_message(Cut(said.text, room.text_bytes_max));
  status->add_details()->PackFrom(localized);
}

google::rpc::Status ToStatus(const Outgoing& outgoing, Room room) {
  const engine::Failure& failure = outgoing.failure;
  google::rpc::Status status;
  status.set_code(static_cast<int>(failure.code));
  status.set_message(Cut(failure.message, kMessageBytesMax));
  AddErrorInfo(outgoing, room, &status);
  AddLocalized(outgoing, room, &status);
  if (!failure.fields.empty()) AddBadRequest(outgoing, room, &status);
  if (failure.code == absl::StatusCode::kFailedPrecondition) {
    AddPrecondition(failure, room, &status);
  }
  if (!failure.resource.type.empty()) AddResource(failure, room, &status);
  if (failure.code == absl::StatusCode::kUnavailable ||
      failure.code == absl::StatusCode::kResourceExhausted) {
    google::rpc::RetryInfo retry;
    retry.mutable_retry_delay()->set_seconds(kRetryAfterSeconds);
    status.add_details()->PackFrom(retry);
  }
  return status;
}

}  // namespace

google::rpc::Status ToStatus(const engine::Failure& failure, const Language& language) {
  google::rpc::Status status;
  for (Room room : kRooms) {
    status = ToStatus(Outgoing{failure, language}, room);
    if (status.ByteSizeLong() <= kStatusBytesMax) break;
  }
  return status;
}

}  // namespace arbitro::translate
