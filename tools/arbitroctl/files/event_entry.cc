// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/files/event_entry.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "tools/arbitroctl/fetch.h"
#include "tools/arbitroctl/files/bulk.h"
#include "tools/arbitroctl/show/words.h"

namespace arbitro::tools {
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

// The revision of the record that an answer tells of; 0: it tells of none.
uint64_t RevisionOf(const google::protobuf::Message& response) {
  const auto* field = response.GetDescriptor()->FindFieldByName("result");
  if (field == nullptr || field->message_type() != v1::MutationResult::descriptor()) return 0;
  const auto& result =
      static_cast<const v1::MutationResult&>(response.GetReflection()->GetMessage(response, field));
  return result.receipt().revision();
}

}  // namespace

EventEntry::EventEntry(Session* session, std::string event, std::string reason, OptionsOf options)
    : session_(session),
      id_(IdOf(EventName(event))),
      event_(EventName(event)),
      reason_(std::move(reason)),
      options_(std::move(options)) {}

absl::Status EventEntry::Send(const char* method, const google::protobuf::Message& request) {
  const auto response = NewResponse(method);
  RETURN_IF_ERROR(
      Patiently(session_, [&] { return session_->Call(method, request, response.get()); }));
  revision_ = std::max(revision_, RevisionOf(*response));
  return absl::OkStatus();
}

absl::Status EventEntry::Register(const std::string& player, uint32_t round,
                                  const std::string& division) {
  v1::RegisterPlayerRequest request;
  request.set_event(event_);
  request.set_player_id(player);
  request.set_entry_round(round);
  request.set_division(division);
  return Do(absl::StrCat("player-", player), "EventService.RegisterPlayer", std::move(request),
            true);
}

absl::Status EventEntry::Leave(const std::string& player, uint32_t round) {
  v1::DropPlayerRequest request;
  request.set_player(PlayerName(id_, player));
  request.set_from_round(round);
  return Do(absl::StrCat("leave-", player), "EventService.DropPlayer", std::move(request), true);
}

absl::Status EventEntry::Reenter(const std::string& player) {
  v1::ReenterPlayerRequest request;
  request.set_player(PlayerName(id_, player));
  return Do(absl::StrCat("reenter-", player), "EventService.ReenterPlayer", std::move(request),
            true);
}

absl::Status EventEntry::Miss(const std::string& player, uint32_t round) {
  v1::SetAbsentRequest request;
  request.set_player(PlayerName(id_, player));
  request.set_round(round);
  return Do(absl::StrCat("absent-", round, "-", player), "EventService.SetAbsent",
            std::move(request), true);
}

absl::Status EventEntry::StartPhase(const interchange::DocumentPhase& phase,
                                    const std::vector<std::string>& qualified) {
  v1::StartPhaseRequest request;
  request.set_event(event_);
  request.set_phase(phase.number);
  v1::PhaseKind kind = v1::PHASE_KIND_SWISS;
  v1::PhaseKind_Parse(absl::StrCat("PHASE_KIND_", absl::AsciiStrToUpper(phase.kind)), &kind);
  request.set_kind(kind);
  request.set_rounds_planned(phase.rounds_planned);
  for (const std::string& player : qualified) request.add_players(PlayerName(id_, player));
  return Do(absl::StrCat("phase-", phase.number), "PairingService.StartPhase", std::move(request),
            true);
}

absl::Status EventEntry::Pair(const interchange::DocumentRound& round) {
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
      proposed->add_players(is_empty ? "" : PlayerName(id_, seat.player));
      if (neutral) proposed->add_kinds(is_empty ? v1::SEAT_KIND_NEUTRAL : v1::SEAT_KIND_PLAYER);
    }
  }
  return Do(absl::StrCat("pair-", round.number), "PairingService.EnterPairing", std::move(request),
            false);
}

absl::Status EventEntry::EnterOutcome(uint32_t round, const interchange::DocumentTable& table) {
  v1::EnterOutcomeRequest request;
  request.set_table(TableName(id_, round, table.number));
  uint32_t number = 0;
  for (const DocumentSeat& seat : table.seats) {
    ++number;
    v1::EnteredOutcome* entered = request.add_seats();
    if (seat.player.empty()) {
      entered->set_seat(number);
    } else {
      entered->set_player(PlayerName(id_, seat.player));
    }
    SetOutcomeOf(seat, entered->mutable_outcome());
  }
  return Do(absl::StrCat("table-", round, "-", table.number), "ScoringService.EnterOutcome",
            std::move(request), false);
}

absl::Status EventEntry::Close(uint32_t round) {
  v1::CloseRoundRequest request;
  request.set_round(RoundName(id_, round));
  return Do(absl::StrCat("close-", round), "PairingService.CloseRound", std::move(request), false);
}

absl::StatusOr<std::vector<std::string>> EventEntry::ByStandings(std::vector<std::string> players,
                                                                 uint32_t round) {
  ASSIGN_OR_RETURN(const auto standings, GetStandings(session_, id_, round));
  std::map<std::string, int> places;
  for (const v1::StandingsRow& row : standings.rows()) {
    places.emplace(IdOf(row.player()), static_cast<int>(places.size()));
  }
  std::stable_sort(players.begin(), players.end(),
                   [&](const auto& a, const auto& b) { return places[a] < places[b]; });
  return players;
}

}  // namespace arbitro::tools
