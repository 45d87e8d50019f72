// SPDX-License-Identifier: Apache-2.0
//
// The parts that reads of an event share: the state that they see, its parts by name, and pages
// that all show the state of the first.

#ifndef ARBITRO_DAEMON_SERVICES_CALL_READS_H_
#define ARBITRO_DAEMON_SERVICES_CALL_READS_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "arbitro/host/client.h"
#include "arbitro/v1/call.pb.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/state/state.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/gate/caller.h"

namespace arbitro::services {

// The state that a read asks for, as the caller may see it (gate/drafts.h). EVENT_UNKNOWN,
// REVISION_UNKNOWN. An older one is read from the log: see ServeRead in call/unary_call.h.
engine::OrFailure<engine::StatePtr> ReadState(const ServicePorts& ports, const Caller& caller,
                                              const std::string& journal,
                                              const v1::ReadOptions& read);

// The ruleset that the event pins, for reads: no read calls what is blocked in the event.
// RULESET_UNKNOWN where this daemon has not loaded it.
engine::OrFailure<std::shared_ptr<const RulesetClient>> PinnedRuleset(
    const ServicePorts& ports, const engine::EventState& event);

// RULESET_UNKNOWN, with what there is.
engine::Failure RulesetUnknown(const engine::RulesetSource& rulesets, const std::string& id);

// The catalogue's image. CATALOGUE_UNKNOWN, or what the log says where it fails.
engine::OrFailure<CatalogueBytes> FindCatalogue(const ServicePorts& ports,
                                                const std::string& sha256);

// The round, where the event has it. ROUND_UNKNOWN.
engine::OrFailure<const engine::RoundState*> FindRound(const engine::EventState& event,
                                                       uint32_t round);

// Nothing where the round has that table; else TABLE_UNKNOWN.
std::optional<engine::Failure> CheckTable(const engine::RoundState& round, uint32_t table);

// A request for a page of something in an event.
struct PageRequest {
  std::string call;     // "ListPlayers"
  std::string parent;   // the resource as it was named
  std::string journal;  // the event
  int32_t page_size = 0;
  std::string page_token;
  v1::ReadOptions read;
  std::string query{};  // QueryDigest() of its filter and order
};

// A page being read: rows `first` to `first` + `size` of what `state` holds.
struct Page {
  engine::StatePtr state;   // as the caller may see it
  engine::StatePtr pinned;  // as it is
  uint64_t first = 0;
  uint32_t size = 0;
  int64_t as_of_us = 0;  // when the first page was asked for
};

// The page that was asked for. With a token, the state is that of the first page; where it is held
// no longer, it is read from the log.
engine::OrFailure<Page> OpenPage(const ServicePorts& ports, const Caller& caller,
                                 const PageRequest& request);

// The token of the page after, or nothing where `rows_total` end here. Keeps the state for it.
std::string NextPageToken(const ServicePorts& ports, const PageRequest& request, const Page& page,
                          uint64_t rows_total);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_READS_H_
