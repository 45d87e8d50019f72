// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/import_request.h"

#include <optional>
#include <string_view>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "arbitro/limits.h"
#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/phase.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "daemon/interchange/file_kind.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/call/rpc.h"
#include "daemon/services/read/export_event.h"
#include "daemon/services/read/file_faults.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/normalise.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"
#include "storage/format/limits.h"
#include "storage/format/sha256.h"

namespace arbitro::services {
namespace {

using engine::Failure;
using engine::OrFailure;
using imported::EventFormat;
using interchange::FileKind;
using translate::Fields;

// Bytes that tell the steps of an import apart, in hexadecimal digits.
constexpr size_t kStepIdBytes = 7;
static_assert(kImportRequestIdBytesMax + 1 + 2 * kStepIdBytes <= storage::kRequestIdBytesMax);

void ReadImportOptions(const v1::MutationOptions& options, Fields* fields, ImportPlan* plan) {
  engine::Submission submission;
  translate::ReadOptions("options", options, fields, &submission);
  plan->request_id = submission.request_id;
  plan->validate_only = submission.validate_only;
  fields->Text("options.request_id", options.request_id(), {1, kImportRequestIdBytesMax});
  if (submission.expected_revision) {
    fields->Wrong("options.expected_revision", "must be 0: the event is not there yet");
  }
  if (options.by_hand()) {
    fields->Wrong("options.by_hand", "must be left out: an import is by hand where it may be");
  }
  if (!options.judge().empty()) {
    fields->Wrong("options.judge", "must be left out: no command of an import names a judge");
  }
  plan->reason = fields->Text("options.reason", options.reason(), translate::kFreeLines);
}

// The format of the content; nothing: it is no file of an event.
std::optional<EventFormat> FormatIn(const std::string& content) {
  switch (interchange::KindOf(content)) {
    case FileKind::kTdf:
      return EventFormat::kTdf;
    case FileKind::kTrf:
      return EventFormat::kTrf;
    case FileKind::kEventDocument:
      return EventFormat::kDocument;
    case FileKind::kDeck:
      break;
  }
  return std::nullopt;
}

// The format that is asked for, or else that of the content; nothing: it is no file of an event.
std::optional<EventFormat> FormatOf(const v1::ImportEventRequest& request) {
  switch (request.format()) {
    case v1::FILE_FORMAT_TDF:
      return EventFormat::kTdf;
    case v1::FILE_FORMAT_TRF:
      return EventFormat::kTrf;
    case v1::FILE_FORMAT_EVENT_DOCUMENT:
      return EventFormat::kDocument;
    default:
      return FormatIn(request.content());
  }
}

// All fields but what the file says. `ruleset`: the id that is named; may be empty.
void ReadImportFields(const v1::ImportEventRequest& request, Fields* fields, ImportPlan* plan) {
  ReadImportOptions(request.options(), fields, plan);
  plan->event = translate::NameOfEvent(fields->Id("event_id", request.event_id()));
  CheckContent(request.content(), fields);
  fields->Number("format", request.format(), {0, v1::FILE_FORMAT_EVENT_DOCUMENT});
  if (!request.ruleset().empty()) {
    plan->ruleset = translate::ReadRulesetName("ruleset", request.ruleset(), fields);
  }
  fields->Text("game_format", request.game_format(), translate::kFreeText);
  fields->Text("title", request.title(), translate::kFreeText);
  if (request.has_settings()) translate::ReadValue("settings", request.settings(), fields);
}

// A file of TOM or FIDE names no game, and a file of TOM alone has pods.
std::optional<Failure> CheckFitsFormat(const v1::ImportEventRequest& request, EventFormat format) {
  Fields fields(translate::Source::kClient);
  if (request.has_tdf_pod()) CheckPod(request.tdf_pod(), format == EventFormat::kTdf, &fields);
  if (format != EventFormat::kDocument) {
    constexpr char kMissing[] = "is missing: a file of TOM or FIDE names none";
    if (request.ruleset().empty()) fields.Wrong("ruleset", kMissing);
    if (request.game_format().empty()) fields.Wrong("game_format", kMissing);
  }
  if (fields.ok()) return std::nullopt;
  return fields.failure();
}

std::optional<Failure> ReadImportedFile(const v1::ImportEventRequest& request, ImportPlan* plan,
                                        v1::ImportEventResponse* told) {
  imported::Pod pod;
  if (request.has_tdf_pod()) pod = request.tdf_pod();
  auto reading =
      imported::ReadEventFile(plan->format, request.content(), pod, imported::Extent::kWhole);
  PutFaults(reading.warnings, told->mutable_warnings());
  if (!reading.ok()) {
    PutFaults(reading.faults, told->mutable_faults());
    return FaultyField("content", "is not sound: ", reading.faults);
  }
  if (!reading.warnings.empty() && !request.accept_warnings()) {
    return FaultyField("accept_warnings",
                       "is not set, and the file has a warning: ", reading.warnings);
  }
  plan->document = std::move(reading.value);
  return std::nullopt;
}

imported::ImportTarget TargetOf(const v1::ImportEventRequest& request, const ImportPlan& plan) {
  imported::ImportTarget target;
  target.event = plan.event;
  target.title = request.title();
  target.ruleset = absl::StrCat("rulesets/", plan.ruleset);
  target.game_format = request.game_format();
  target.takes_document_settings = request.ruleset().empty();
  if (request.has_settings()) target.settings = request.settings();
  for (const Code& division : plan.client->description().divisions) {
    target.divisions.push_back(division.id);
  }
  return target;
}

std::optional<Failure> MakeSteps(const ServicePorts& ports, const v1::ImportEventRequest& request,
                                 ImportPlan* plan, v1::ImportEventResponse* told) {
  if (plan->ruleset.empty()) plan->ruleset = plan->document.ruleset;
  const engine::RulesetSource& rulesets = *ports.engine->ports().rulesets;
  const auto there = ports.engine->Read(plan->event, 0);
  plan->client = RulesetOfImport(rulesets, plan->ruleset, there.ok() ? &(*there)->event : nullptr);
  if (plan->client == nullptr) return RulesetUnknown(rulesets, plan->ruleset);
  const imported::ImportTarget target = TargetOf(request, *plan);
  auto made = imported::StepsOf(plan->document, target, imported::Extent::kWhole, kImportStepsMax);
  if (!made.ok()) {
    PutFaults(made.faults, told->mutable_faults());
    return FaultyField("content", "is not sound: ", made.faults);
  }
  if (made.value.size() > kImportStepsMax) {
    return engine::Precondition(
        engine::reason::kLimitReached,
        absl::StrCat("the file takes more commands than ", kImportStepsMax,
                     ", which is the limit; import it with `arbitroctl import`"));
  }
  plan->steps = std::move(made.value);
  told->set_commands_total(static_cast<uint32_t>(plan->steps.size()));
  return std::nullopt;
}

// The submission where the message is a request of that type; else `read` stays as it is.
template <class Request>
void ReadAs(google::protobuf::Message* message,
            std::optional<OrFailure<engine::Submission>>* read) {
  auto* request = dynamic_cast<Request*>(message);
  if (request == nullptr) return;
  *read = translate::ToSubmission(*request);
  if (!(*read)->ok()) return;
  engine::Submission& submission = ***read;
  // Its normal form is another message: the step stays as it is.
  Request recorded = *request;
  submission.command.request = translate::RecordedCommand(&recorded);
}

engine::Digest DigestOfImport(const v1::ImportEventRequest& request) {
  v1::ImportEventRequest asked = request;
  asked.clear_accept_warnings();
  return RequestDigest(asked);
}

// "game_format": the field of the import that gives a field of CreateEvent; `content` where the
// file gives it.
std::string OwnField(const v1::ImportEventRequest& request, const imported::EntryCall& call,
                     const std::string& path) {
  if (call.request->GetDescriptor() != v1::CreateEventRequest::descriptor()) return "content";
  const std::string first = path.substr(0, path.find_first_of(".["));
  if (first == "event_id" || first == "options") return path;
  if (first == "ruleset" && !request.ruleset().empty()) return path;
  if (first == "title" && !request.title().empty()) return path;
  if (first == "settings" && request.has_settings()) return path;
  if (first == "format" && !request.game_format().empty()) return "game_format";
  return "content";
}

template <class... Requests>
OrFailure<engine::Submission> ReadAsOneOf(google::protobuf::Message* message) {
  std::optional<OrFailure<engine::Submission>> read;
  (ReadAs<Requests>(message, &read), ...);
  if (read) return *std::move(read);
  return engine::Fail(absl::StatusCode::kInternal, engine::reason::kInternal,
                      absl::StrCat("no import sends a `", message->GetTypeName(), "`"));
}

}  // namespace

std::shared_ptr<const RulesetClient> RulesetOfImport(const engine::RulesetSource& rulesets,
                                                     const std::string& id,
                                                     const engine::EventState* there) {
  if (there != nullptr && there->base != nullptr && there->base->ruleset.id == id) {
    if (auto pinned = rulesets.Pinned(there->base->ruleset)) return pinned;
  }
  return rulesets.Newest(id);
}

OrFailure<ImportPlan> PlanImport(const ServicePorts& ports, const v1::ImportEventRequest& request,
                                 v1::ImportEventResponse* told) {
  ImportPlan plan;
  Fields fields(translate::Source::kClient);
  ReadImportFields(request, &fields, &plan);
  if (!fields.ok()) return fields.failure();
  const auto format = FormatOf(request);
  if (!format) {
    return engine::InvalidField("content", "is no file of an event; docs/files.md has the formats");
  }
  plan.format = *format;
  if (auto failure = CheckFitsFormat(request, plan.format)) return *std::move(failure);
  plan.call = DigestOfImport(request);
  if (plan.reason.empty()) {
    const engine::Digest file = storage::Sha256(request.content());
    plan.reason = imported::ReasonOf(plan.format, storage::AsBytes(file));
  }
  if (auto failure = ReadImportedFile(request, &plan, told)) return *std::move(failure);
  if (auto failure = MakeSteps(ports, request, &plan, told)) return *std::move(failure);
  return plan;
}

OrFailure<engine::Submission> SubmissionOfStep(const ImportPlan& plan,
                                               const imported::EntryCall& call) {
  call.options->Clear();
  call.options->set_request_id(plan.request_id);
  call.options->set_reason(plan.reason);
  call.options->set_by_hand(call.by_hand);
  auto read =
      ReadAsOneOf<v1::CreateEventRequest, v1::SetScheduleRequest, v1::OpenRegistrationRequest,
                  v1::StartEventRequest, v1::CompleteEventRequest, v1::RegisterPlayerRequest,
                  v1::DropPlayerRequest, v1::SetAbsentRequest, v1::StartPhaseRequest,
                  v1::EnterPairingRequest, v1::ReportResultRequest, v1::EnterOutcomeRequest,
                  v1::CloseRoundRequest>(call.request.get());
  if (!read.ok()) return read;
  engine::Submission& submission = *read;
  storage::Sha256Hasher both;
  submission.request_digest = both.Update(storage::AsBytes(plan.call)).Update(call.step).Finish();
  // A step's name may be longer than what the call's request id leaves.
  const engine::Digest step = storage::Sha256(call.step);
  const std::string_view bytes = storage::AsBytes(step).substr(0, kStepIdBytes);
  submission.request_id = absl::StrCat(
      plan.request_id, "#", absl::BytesToHexString(absl::string_view(bytes.data(), bytes.size())));
  return read;
}

Failure InOwnFields(const v1::ImportEventRequest& request, const imported::EntryCall& call,
                    Failure failure) {
  if (failure.reason != engine::reason::kFieldInvalid || failure.fields.empty()) return failure;
  const std::string before = absl::StrCat("`", failure.fields.front().path, "`");
  for (Failure::Field& field : failure.fields) field.path = OwnField(request, call, field.path);
  const std::string& path = failure.fields.front().path;
  if (failure.message.rfind(before, 0) == 0) {
    failure.message = absl::StrCat("`", path, "`", failure.message.substr(before.size()));
  }
  for (auto& [key, value] : failure.metadata) {
    if (key == "field") value = path;
  }
  return failure;
}

}  // namespace arbitro::services
