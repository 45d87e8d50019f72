// SPDX-License-Identifier: Apache-2.0
//
// An event as a file for other programs, as its reader may see the event: ExportEvent.
//
// Each part is in the file as the call that reads it answers that caller: players as ListPlayers,
// tables as ListTables, and so on. Parts that the caller may not read are left out. All are of one
// revision.

#ifndef ARBITRO_DAEMON_SERVICES_READ_EXPORT_EVENT_H_
#define ARBITRO_DAEMON_SERVICES_READ_EXPORT_EVENT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arbitro/v1/interchange.pb.h"
#include "daemon/engine/model/failure.h"
#include "daemon/interchange/event_document.h"
#include "daemon/interchange/fault.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/gate/caller.h"
#include "daemon/services/read/shown_event.h"
#include "daemon/translate/wire/fields.h"
#include "daemon/translate/wire/language.h"

namespace arbitro::services {

// The most seats of the rounds that a file is made of; the most bytes that it has, which is what a
// reader of event documents takes.
inline constexpr size_t kExportSeatsMax = 250'000;
inline constexpr size_t kExportFileBytesMax = interchange::kDocumentBytesMax;

// A call of one caller. All that it refers to must outlive the call.
struct ExportCall {
  const ServicePorts& ports;
  const Caller& caller;
  const v1::ExportEventRequest& request;
  translate::Language language{};  // of the words that the daemon puts into a file
  ReaderLeft left{};
};

struct EventFile {
  std::string bytes;
  uint64_t revision = 0;
  std::vector<interchange::Fault> warnings{};
  // All that a FIELD_INVALID has to say of the event, or of a file that was given.
  std::vector<interchange::Fault> faults{};
};

// Writes the file; nothing: it is whole. Else FIELD_INVALID, with `faults` where the format has no
// place for a part of the event, or a file that was given is not sound; EVENT_UNKNOWN,
// ROUND_UNKNOWN; STANDINGS_SECRET and ACCESS_DENIED where rows were asked for that the caller may
// not see; RULESET_UNKNOWN where the standings of now cannot be computed; LIMIT_REACHED where the
// event or its file is too large. Waits for the ruleset, so never on one of its threads or of
// gRPC's. Once the reader has left it fails soon, and the failure reaches no reader.
std::optional<engine::Failure> WriteEventFile(const ExportCall& call, EventFile* file);

// Adds a fault on `tdf_pod`, which names TOM's code of a pod, unless it is one and the format is
// TDF.
void CheckPod(uint32_t pod, bool is_of_tdf, translate::Fields* fields);

// Nothing if the rounds 1 to `rounds` have at most `seats_max` seats; else LIMIT_REACHED.
std::optional<engine::Failure> CheckExportSeats(const engine::EventState& event, uint32_t rounds,
                                                size_t seats_max = kExportSeatsMax);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_READ_EXPORT_EVENT_H_
