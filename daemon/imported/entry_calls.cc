// SPDX-License-Identifier: Apache-2.0
#include "daemon/imported/entry_calls.h"

#include <algorithm>
#include <climits>
#include <map>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/phase.pb.h"

namespace arbitro::imported {
namespace {

using interchange::DocumentSeat;

void SetOutcomeOf(const DocumentSeat& seat, v1::SeatOutcome* outcome) {
  v1::SeatResult result = v1::SEAT_RESULT_LOSS;
  v1::SeatResult_Parse(absl::StrCat("SEAT_RESULT_", absl::AsciiStrToUpper(seat.result)), &result);
  outcome->set_result(result);
  outcome->set_points(seat.points);
  outcome->set_place(seat.place == 0 ? 1 : seat.place);
  outcome->set_score(seat.score);
}

}  // namespace

// A call of the event that says no more than its name.
template <class Request>
EntryCall EntryCalls::Move(const char* step, const char* method) const {
  Request request;
  request.set_event(event_);
  return CallOf(step, method, std::move(request), /*by_hand=*/true);
}

std::string EntryCalls::Player(const std::string& id) const {
  return absl::StrCat(event_, "/players/", id);
}

EntryCall EntryCalls::Open() const {
  return Move<v1::OpenRegistrationRequest>("open", "EventService.OpenRegistration");
}

EntryCall EntryCalls::Start() const {
  return Move<v1::StartEventRequest>("start", "EventService.StartEvent");
}

EntryCall EntryCalls::Complete() const {
  return Move<v1::CompleteEventRequest>("complete", "EventService.CompleteEvent");
}

EntryCall EntryCalls::Register(const std::string& player, uint32_t round,
                               const std::string& division) const {
  v1::RegisterPlayerRequest request;
  request.set_event(event_);
  request.set_player_id(player);
  request.set_entry_round(round);
  request.set_division(division);
  return CallOf(absl::StrCat("player-", player), "EventService.RegisterPlayer", std::move(request),
                true);
}

EntryCall EntryCalls::Leave(const std::string& player, uint32_t round) const {
  v1::DropPlayerRequest request;
  request.set_player(Player(player));
  request.set_from_round(round);
  return CallOf(absl::StrCat("leave-", player), "EventService.DropPlayer", std::move(request),
                true);
}

EntryCall EntryCalls::Reenter(const std::string& player) const {
  v1::ReenterPlayerRequest request;
  request.set_player(Player(player));
  return CallOf(absl::StrCat("reenter-", player), "EventService.ReenterPlayer", std::move(request),
                true);
}

EntryCall EntryCalls::Miss(const std::string& player, uint32_t round) const {
  v1::SetAbsentRequest request;
  request.set_player(Player(player));
  request.set_round(round);
  return CallOf(absl::StrCat("absent-", round, "-", player), "EventService.SetAbsent",
                std::move(request), true);
}

EntryCall EntryCalls::StartPhase(const interchange::DocumentPhase& phase,
                                 const std::vector<std::string>& qualified) const {
  v1::StartPhaseRequest request;
  request.set_event(event_);
  request.set_phase(phase.number);
  v1::PhaseKind kind = v1::PHASE_KIND_SWISS;
  v1::PhaseKind_Parse(absl::StrCat("PHASE_KIND_", absl::AsciiStrToUpper(phase.kind)), &kind);
  request.set_kind(kind);
  request.set_rounds_planned(phase.rounds_planned);
  for (const std::string& player : qualified) request.add_players(Player(player));
  return CallOf(absl::StrCat("phase-", phase.number), "PairingService.StartPhase",
                std::move(request), true);
}

EntryCall EntryCalls::Pair(const interchange::DocumentRound& round) const {
  v1::EnterPairingRequest request;
  request.set_event(event_);
  request.set_round(round.number);
  request.set_publication(v1::ROUND_PUBLICATION_AT_ONCE);
  for (const interchange::DocumentTable& table : round.tables) {
    v1::ProposedTable* proposed = request.add_tables();
    bool neutral = false;
    for (const DocumentSeat& seat : table.seats) neutral = neutral || seat.player.empty();
    for (const DocumentSeat& seat : table.seats) {
      const bool is_empty = seat.player.empty();
      proposed->add_players(is_empty ? "" : Player(seat.player));
      if (neutral) proposed->add_kinds(is_empty ? v1::SEAT_KIND_NEUTRAL : v1::SEAT_KIND_PLAYER);
    }
  }
  return CallOf(absl::StrCat("pair-", round.number), "PairingService.EnterPairing",
                std::move(request), false);
}

EntryCall EntryCalls::EnterOutcome(uint32_t round, const interchange::DocumentTable& table) const {
  v1::EnterOutcomeRequest request;
  request.set_table(absl::StrCat(event_, "/rounds/", round, "/tables/", table.number));
  uint32_t number = 0;
  for (const DocumentSeat& seat : table.seats) {
    ++number;
    v1::EnteredOutcome* entered = request.add_seats();
    if (seat.player.empty()) {
      entered->set_seat(number);
    } else {
      entered->set_player(Player(seat.player));
    }
    SetOutcomeOf(seat, entered->mutable_outcome());
  }
  return CallOf(absl::StrCat("table-", round, "-", table.number), "ScoringService.EnterOutcome",
                std::move(request), false);
}

EntryCall EntryCalls::Close(uint32_t round) const {
  v1::CloseRoundRequest request;
  request.set_round(absl::StrCat(event_, "/rounds/", round));
  return CallOf(absl::StrCat("close-", round), "PairingService.CloseRound", std::move(request),
                false);
}

std::vector<std::string> ByStandings(std::vector<std::string> players,
                                     const v1::GetStandingsResponse& standings) {
  std::map<std::string, int> places;
  for (const v1::StandingsRow& row : standings.rows()) {
    places.emplace(row.player(), static_cast<int>(places.size()));
  }
  const auto place_of = [&](const std::string& player) {
    const auto place = places.find(player);
    return place == places.end() ? INT_MAX : place->second;
  };
  std::stable_sort(players.begin(), players.end(),
                   [&](const auto& a, const auto& b) { return place_of(a) < place_of(b); });
  return players;
}

}  // namespace arbitro::imported
