// SPDX-License-Identifier: Apache-2.0
#include "daemon/imported/event_file.h"

#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "daemon/imported/finished_event_plan.h"
#include "daemon/interchange/finished_event.h"
#include "daemon/interchange/tdf.h"
#include "daemon/interchange/trf.h"

namespace arbitro::imported {
namespace {

using interchange::EventDocument;
using interchange::Reading;

// The document that `make` makes of a file, with the faults or warnings of both.
template <class File, class Make>
Reading<EventDocument> MadeOf(Reading<File> file, const Make& make) {
  Reading<EventDocument> reading;
  if (file.ok()) {
    reading = make(file.value);
    reading.warnings = std::move(file.warnings);
  } else {
    reading.faults = std::move(file.faults);
  }
  return reading;
}

Reading<EventDocument> ReadAny(EventFormat format, std::string_view text, Pod pod) {
  switch (format) {
    case EventFormat::kTdf:
      return MadeOf(interchange::ReadTdf(text),
                    [&](const auto& file) { return interchange::DocumentOf(file, pod); });
    case EventFormat::kTrf:
      return MadeOf(interchange::ReadTrf(text),
                    [](const auto& file) { return interchange::DocumentOf(file); });
    case EventFormat::kDocument:
      break;
  }
  return interchange::ReadEventDocument(text);
}

// No step of an import expels, as the file does not say in which round and why that was.
void WarnOfExpelled(const EventDocument& document, std::vector<interchange::Fault>* warnings) {
  for (const interchange::DocumentPlayer& player : document.players) {
    if (player.status != "expelled") continue;
    interchange::AddFault(
        {0,
         absl::StrCat("the player `", player.id,
                      "` was expelled, and is entered as one who was not"),
         "accept it where the player may stand among the others; the file's standings differ then"},
        warnings);
  }
}

}  // namespace

std::string_view WordOf(EventFormat format) {
  switch (format) {
    case EventFormat::kTdf:
      return "tdf";
    case EventFormat::kTrf:
      return "trf";
    case EventFormat::kDocument:
      break;
  }
  return "json";
}

std::string ReasonOf(EventFormat format, std::string_view sha256) {
  return absl::StrCat("imported from a file of ", std::string(WordOf(format)), ", SHA-256 ",
                      absl::BytesToHexString(absl::string_view(sha256.data(), sha256.size())));
}

Reading<EventDocument> ReadEventFile(EventFormat format, std::string_view text, Pod pod,
                                     Extent extent) {
  Reading<EventDocument> reading = ReadAny(format, text, pod);
  if (reading.ok()) WarnOfExpelled(reading.value, &reading.warnings);
  if (reading.ok() && extent == Extent::kWhole) reading.faults = FaultsOfFinished(reading.value);
  return reading;
}

}  // namespace arbitro::imported
