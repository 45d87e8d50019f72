// SPDX-License-Identifier: Apache-2.0
//
// A row of the table of access: one call of the API, and who may make it.
//
// The row of a command stands beside its struct (daemon/engine/model/command_traits.h), the rows of
// reads in daemon/access/table.cc, which puts all of them together.

#ifndef ARBITRO_API_CALLS_CALL_ROW_H_
#define ARBITRO_API_CALLS_CALL_ROW_H_

#include <string_view>

namespace arbitro {

// Which roles count.
enum class Scope {
  kServer,   // those on the server
  kEvent,    // those in the event that the request names, too
  kEvents,   // any: the call itself leaves out what the caller may not see
  kPerson,   // those on the server; own is what is about oneself
  kJournal,  // an event's as kEvent; house and persons are the server's; series, of who is known
};

struct CallRow {
  std::string_view service;
  std::string_view method;
  Scope scope;
  // The field of the request that names the event, person or journal; empty: none.
  std::string_view subject;
  // The field that says whose it is, a player or a person; empty: where a cell says own, the answer
  // holds the own alone.
  std::string_view owner;
  // A letter for each role, y yes, o own, - no: administrator, auditor, organiser, head judge,
  // judge, scorekeeper, player, spectator, anybody.
  std::string_view cells;
};

// Of what no client calls: the daemon does it by itself.
inline constexpr CallRow kNoCall = {"", "", Scope::kServer, "", "", "---------"};

}  // namespace arbitro

#endif  // ARBITRO_API_CALLS_CALL_ROW_H_
