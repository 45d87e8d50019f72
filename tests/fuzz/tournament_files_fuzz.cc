// SPDX-License-Identifier: Apache-2.0
//
// Tournament files of other programs: TOM's `.tdf`, FIDE's TRF, and the event document, which
// either of them becomes.

#include <optional>
#include <string>
#include <vector>

#include "daemon/interchange/event_document.h"
#include "daemon/interchange/file_kind.h"
#include "daemon/interchange/finished_event.h"
#include "daemon/interchange/tdf.h"
#include "daemon/interchange/tdf_event.h"
#include "daemon/interchange/tdf_standings.h"
#include "daemon/interchange/trf.h"
#include "tests/fuzz/require.h"

namespace {

using arbitro::fuzz::Require;
using namespace arbitro::interchange;

template <class T>
void CheckFaults(const Reading<T>& reading) {
  for (const Fault& fault : reading.faults) {
    Require(!fault.what.empty() && !fault.advice.empty(), "a fault says what to do");
  }
}

// A document that was written is read as it was.
void CheckDocument(const EventDocument& document) {
  const std::string text = WriteEventDocument(document);
  const Reading<EventDocument> back = ReadEventDocument(text);
  Require(back.ok(), "a document that was written can be read");
  Require(WriteEventDocument(back.value) == text, "it is as it was");
  const Reading<TrfEvent> report = TrfEventOf(back.value);
  CheckFaults(report);
  if (!report.ok()) return;
  const Reading<std::string> made = MakeTrf(report.value);
  CheckFaults(made);
  if (made.ok()) Require(ReadTrf(made.value).ok(), "a report that was made can be read");
}

// The document of another program's file, once the caller has said what the file does not.
void CheckBecomesDocument(Reading<EventDocument> reading) {
  CheckFaults(reading);
  if (!reading.ok()) return;
  reading.value.id = "event";
  reading.value.ruleset = "demo";
  reading.value.game_format = "standard";
  CheckDocument(reading.value);
}

void CheckDocumentText(std::string_view text) {
  const Reading<EventDocument> reading = ReadEventDocument(text);
  CheckFaults(reading);
  Require(reading.faults.size() <= kDocumentFaultsMax, "faults are bounded");
  if (reading.ok()) CheckDocument(reading.value);
}

// The event that a file becomes goes back into that file, and into one of its own.
void CheckGoesBack(const TdfFile& file) {
  const Reading<EventDocument> event = DocumentOf(file, std::nullopt);
  if (!event.ok()) return;
  const Reading<std::string> changed = ChangeTdf(event.value, {}, file, std::nullopt);
  CheckFaults(changed);
  if (changed.ok()) Require(changed.value == file.bytes, "nothing differs, and no byte does");
  std::vector<Fault> faults;
  const TdfPod* pod = PodOf(file, std::nullopt, &faults);
  const Reading<std::string> made = MakeTdf(event.value, NumbersOfPod(*pod), pod->category);
  CheckFaults(made);
  if (!made.ok()) return;
  const Reading<TdfFile> back = ReadTdf(made.value);
  Require(back.ok(), "a file that was made can be read");
  const Reading<std::string> same = ChangeTdf(event.value, {}, back.value, std::nullopt);
  Require(!same.ok() || same.value == made.value, "it is of that event");
}

void CheckTdf(std::string_view text) {
  Reading<TdfFile> reading = ReadTdf(text);
  CheckFaults(reading);
  if (!reading.ok()) return;
  Require(WriteTdf(reading.value) == text, "a file in which nothing changed is as it was");
  CheckBecomesDocument(DocumentOf(reading.value, std::nullopt));
  CheckGoesBack(reading.value);
  size_t players = 0;
  for (const TdfPod& pod : reading.value.pods) players += pod.players.size();
  Require(TdfStandings(reading.value).size() == players, "each player of a pod has a place");
  for (TdfPod& pod : reading.value.pods) {
    for (TdfRound& round : pod.rounds) {
      for (TdfMatch& match : round.matches) {
        if (match.outcome == TdfOutcome::kTie) match.outcome = TdfOutcome::kDoubleLoss;
      }
    }
  }
  Require(ReadTdf(WriteTdf(reading.value)).ok(), "a file that was changed can be read");
}

void CheckTrf(std::string_view text) {
  Reading<TrfFile> reading = ReadTrf(text);
  CheckFaults(reading);
  if (!reading.ok()) return;
  Require(WriteTrf(reading.value) == text, "a file in which nothing changed is as it was");
  CheckBecomesDocument(DocumentOf(reading.value));
  TrfEvent event{reading.value.name, reading.value.city,   "", "",
                 kTrfRoundsMax,      reading.value.players};
  const Reading<std::string> made = MakeTrf(event);
  CheckFaults(made);
  if (!made.ok()) return;
  const Reading<TrfFile> back = ReadTrf(made.value);
  Require(back.ok() && back.value.players.size() == event.players.size(), "players come back");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text = arbitro::fuzz::TextOf(data, size);
  CheckTdf(text);
  CheckTrf(text);
  CheckDocumentText(text);
  KindOf(text);
  const Reading<TdfNumbers> numbers = ReadTdfNumbers(text);
  CheckFaults(numbers);
  if (numbers.ok()) {
    Require(ReadTdfNumbers(WriteTdfNumbers(numbers.value)).value == numbers.value, "as they were");
  }
  return 0;
}
