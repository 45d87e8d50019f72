// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/files/exported_file.h"

#include <chrono>
#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/progress_bar.h"

namespace arbitro::tools {
namespace {

constexpr char kMethod[] = "InterchangeService.ExportEvent";

// How often a daemon that writes too many files is asked, and the pause between.
constexpr int kAsksMax = 10;
constexpr std::chrono::seconds kBetweenAsks{1};

void TakePart(const v1::ExportEventResponse& part, ExportedFile* file) {
  if (part.revision() != 0) file->revision = part.revision();
  file->bytes.append(part.bytes());
  for (const v1::FileFault& warning : part.warnings()) file->warnings.push_back(warning.what());
  for (const v1::FileFault& fault : part.faults()) {
    file->faults.push_back({fault.line(), fault.what(), fault.advice()});
  }
}

absl::Status ReadOnce(Session* session, const google::protobuf::Message& request,
                      const std::string& event, ExportedFile* file) {
  *file = ExportedFile();
  ProgressBar bar(PhraseWith("exporting $0", event));
  bar.Show(0, 0);
  const auto stream = session->client().Open(kMethod, Patience::kOfOneCall);
  if (stream->Write(request)) stream->EndWriting();
  v1::ExportEventResponse part;
  while (stream->Read(&part)) {
    TakePart(part, file);
    bar.Show(file->bytes.size(), 0);
  }
  bar.Finish();
  return stream->Finish();
}

// Whether the daemon has no room for one more export now.
bool IsFullNow(const absl::Status& status) {
  return absl::IsResourceExhausted(status) && ReasonIn(status) == v1::REASON_LIMIT_REACHED;
}

}  // namespace

absl::Status ReadExportedFile(Session* session, const v1::ExportEventRequest& request,
                              ExportedFile* file) {
  return session->CallNamed(request, [&](const google::protobuf::Message& asked) {
    for (int asks = 1;; ++asks) {
      absl::Status status =
          Client::Retrying([&] { return ReadOnce(session, asked, request.event(), file); });
      if (!IsFullNow(status) || asks == kAsksMax) return status;
      session->client().Pause(kBetweenAsks);
    }
  });
}

absl::Status ReadOfOneRevision(
    const std::function<absl::Status(std::set<uint64_t>* revisions)>& read,
    std::set<uint64_t>* revisions) {
  constexpr int kReadsMax = 5;
  for (int reads = 0; reads < kReadsMax; ++reads) {
    revisions->clear();
    if (absl::Status status = read(revisions); !status.ok()) return status;
    if (revisions->size() <= 1) break;
  }
  return absl::OkStatus();
}

absl::Status UnreadableExport() {
  return absl::InternalError(absl::StrCat(
      "the answer to ", kMethod, " cannot be read; daemon and arbitroctl differ in version"));
}

}  // namespace arbitro::tools
