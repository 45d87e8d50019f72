// SPDX-License-Identifier: Apache-2.0
//
// The calls by which rounds that were played elsewhere come to be on record: as the head judge
// enters them.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_IMPORTED_ENTRY_CALLS_H_
#define ARBITRO_DAEMON_IMPORTED_ENTRY_CALLS_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/v1/call.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "daemon/interchange/event_document.h"

namespace arbitro::imported {

// A call that is to be made.
struct EntryCall {
  // Tells the call from the others of its event: "pair-3". The sender's request id is made of it.
  std::string step;
  const char* method = "";  // "PairingService.EnterPairing"
  std::shared_ptr<google::protobuf::Message> request;
  v1::MutationOptions* options = nullptr;  // of `request`, for the sender to fill in
  bool by_hand = false;                    // so must the options say: the ruleset is not asked
};

template <class Request>
EntryCall CallOf(std::string step, const char* method, Request request, bool by_hand) {
  auto made = std::make_shared<Request>(std::move(request));
  v1::MutationOptions* options = made->mutable_options();
  return {std::move(step), method, std::move(made), options, by_hand};
}

// The calls of one event.
class EntryCalls {
 public:
  // `event`: "events/{id}".
  explicit EntryCalls(std::string event) : event_(std::move(event)) {}

  EntryCall Open() const;
  EntryCall Start() const;
  EntryCall Complete() const;
  // `round`: the first that they play; 0: as the event stands. `division` may be empty.
  EntryCall Register(const std::string& player, uint32_t round, const std::string& division) const;
  EntryCall Leave(const std::string& player, uint32_t round) const;
  EntryCall Reenter(const std::string& player) const;
  EntryCall Miss(const std::string& player, uint32_t round) const;
  // `qualified`: best first; none: all players.
  EntryCall StartPhase(const interchange::DocumentPhase& phase,
                       const std::vector<std::string>& qualified) const;
  EntryCall Pair(const interchange::DocumentRound& round) const;
  EntryCall EnterOutcome(uint32_t round, const interchange::DocumentTable& table) const;
  EntryCall Close(uint32_t round) const;

 private:
  template <class Request>
  EntryCall Move(const char* step, const char* method) const;
  std::string Player(const std::string& id) const;

  const std::string event_;
};

// The names of players, "events/{id}/players/{id}", best first by the standings; players whom the
// standings do not rank come last.
std::vector<std::string> ByStandings(std::vector<std::string> players,
                                     const v1::GetStandingsResponse& standings);

}  // namespace arbitro::imported

#endif  // ARBITRO_DAEMON_IMPORTED_ENTRY_CALLS_H_
