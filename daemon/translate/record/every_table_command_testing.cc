// SPDX-License-Identifier: Apache-2.0
//
// Commands about tables and rounds.
#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/every_command_testing.h"
#include "daemon/translate/record/publishing.h"
#include "daemon/translate/record/table_commands.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

template <class Request>
Request* Reasoned(const engine::Command& command, Request* request) {
  if (!command.reason.empty()) request->mutable_options()->set_reason(command.reason);
  if (!command.judge.empty()) request->mutable_options()->set_judge(command.judge);
  return request;
}

// The request with its reason and its table.
template <class Request, class What>
Request* AtTable(const engine::Command& command, const What& what, Request* request) {
  request->set_table(NameOfTable({command.journal, what.round, what.table}));
  return Reasoned(command, request);
}

template <class Request, class What>
Request* OfRound(const engine::Command& command, const What& what, Request* request) {
  request->set_round(NameOfRound(command.journal, what.round));
  return Reasoned(command, request);
}

}  // namespace

void WriteEach(const engine::Command& command, const engine::SetReportMode& what,
               v1::Command* message) {
  v1::SetReportModeRequest* request = Reasoned(command, message->mutable_set_report_mode());
  request->set_event(command.journal);
  request->set_mode(static_cast<v1::ReportMode>(what.mode));
  request->set_shared_devices(what.shared_devices);
}

void WriteEach(const engine::Command& command, const engine::ReportResult& what,
               v1::Command* message) {
  v1::ReportResultRequest* request = AtTable(command, what, message->mutable_report_result());
  WriteValue(what.report, request->mutable_report());
  if (!what.player.empty()) request->set_player(NameOfPlayer(command.journal, what.player));
}

void WriteEach(const engine::Command& command, const engine::ConfirmReport& what,
               v1::Command* message) {
  AtTable(command, what, message->mutable_confirm_report())
      ->set_player(NameOfPlayer(command.journal, what.player));
}

void WriteEach(const engine::Command& command, const engine::DecideReport& what,
               v1::Command* message) {
  v1::DecideReportRequest* request = AtTable(command, what, message->mutable_decide_report());
  if (!what.player.empty()) {
    request->set_player(NameOfPlayer(command.journal, what.player));
  } else {
    WriteValue(what.report, request->mutable_report());
  }
}

void WriteEach(const engine::Command& command, const engine::SignReport& what,
               v1::Command* message) {
  const std::string player = NameOfPlayer(command.journal, what.player);
  if (what.kind == engine::SignatureKind::kRefused) {
    AtTable(command, what, message->mutable_refuse_signature())->set_player(player);
    return;
  }
  v1::SignReportRequest* request = AtTable(command, what, message->mutable_sign_report());
  request->set_player(player);
  request->set_appeals(what.kind == engine::SignatureKind::kSignedWithAppeal);
}

void WriteEach(const engine::Command& command, const engine::EnterSlip& what,
               v1::Command* message) {
  v1::EnterSlipRequest* request = AtTable(command, what, message->mutable_enter_slip());
  WriteValue(what.report, request->mutable_report());
  for (const engine::EnterSlip::Signature& each : what.signatures) {
    v1::SlipSignature* signature = request->add_signatures();
    signature->set_player(NameOfPlayer(command.journal, each.player));
    signature->set_kind(static_cast<v1::SignatureKind>(each.kind));
  }
}

void WriteEach(const engine::Command& command, const engine::CorrectResult& what,
               v1::Command* message) {
  WriteValue(what.report,
             AtTable(command, what, message->mutable_correct_result())->mutable_report());
}

void WriteEach(const engine::Command& command, const engine::SwapResults& what,
               v1::Command* message) {
  AtTable(command, what, message->mutable_swap_results())
      ->set_other_table(NameOfTable({command.journal, what.round, what.other_table}));
}

void WriteEach(const engine::Command& command, const engine::ReplayTable& what,
               v1::Command* message) {
  AtTable(command, what, message->mutable_replay_table());
}

void WriteEach(const engine::Command& command, const engine::ForfeitSeats& what,
               v1::Command* message) {
  v1::ForfeitSeatsRequest* request = AtTable(command, what, message->mutable_forfeit_seats());
  for (const std::string& player : what.players) {
    request->add_players(NameOfPlayer(command.journal, player));
  }
}

void WriteEach(const engine::Command& command, const engine::UnpairRound& what,
               v1::Command* message) {
  OfRound(command, what, message->mutable_unpair_round())->set_with_results(what.with_results);
}

void WriteEach(const engine::Command& command, const engine::RepairRound& what,
               v1::Command* message) {
  v1::RepairRoundRequest* request = OfRound(command, what, message->mutable_repair_round());
  for (const engine::RepairRound::Exchange& each : what.exchanges) {
    v1::SeatExchange* exchange = request->add_exchanges();
    exchange->set_player(NameOfPlayer(command.journal, each.player));
    exchange->set_other(NameOfPlayer(command.journal, each.other));
  }
  for (const engine::RepairRound::TableExchange& each : what.tables) {
    v1::TableExchange* exchange = request->add_tables();
    exchange->set_table(NameOfTable({command.journal, what.round, each.table}));
    exchange->set_other_table(NameOfTable({command.journal, what.round, each.other}));
  }
}

void WriteEach(const engine::Command& command, const engine::SeatPlayer& what,
               v1::Command* message) {
  AtTable(command, what, message->mutable_seat_player())
      ->set_player(NameOfPlayer(command.journal, what.player));
}

void WriteEach(const engine::Command& command, const engine::UnseatPlayer& what,
               v1::Command* message) {
  v1::UnseatPlayerRequest* request = OfRound(command, what, message->mutable_unseat_player());
  request->set_player(NameOfPlayer(command.journal, what.player));
  request->set_passive(what.passive);
}

void WriteEach(const engine::Command& command, const engine::TakeOverPlace& what,
               v1::Command* message) {
  v1::TakeOverPlaceRequest* request = OfRound(command, what, message->mutable_take_over_place());
  request->set_player(NameOfPlayer(command.journal, what.player));
  request->set_by(NameOfPlayer(command.journal, what.by));
}

void WriteEach(const engine::Command& command, const engine::EnterPairing& what,
               v1::Command* message) {
  v1::EnterPairingRequest* request = Reasoned(command, message->mutable_enter_pairing());
  request->set_event(command.journal);
  request->set_round(what.round);
  for (const engine::EnterPairing::Table& each : what.tables) {
    v1::ProposedTable* table = request->add_tables();
    for (const std::string& player : each.players) {
      table->add_players(player.empty() ? "" : NameOfPlayer(command.journal, player));
    }
    for (uint32_t role : each.roles) table->add_roles(role);
    for (const arbitro_seat_kind kind : each.kinds) {
      table->add_kinds(static_cast<v1::SeatKind>(kind));
    }
  }
  WritePublishing(what.publishing, request);
}

void WriteEach(const engine::Command& command, const engine::EnterOutcome& what,
               v1::Command* message) {
  v1::EnterOutcomeRequest* request = AtTable(command, what, message->mutable_enter_outcome());
  for (const engine::EnterOutcome::Seat& each : what.seats) {
    v1::EnteredOutcome* seat = request->add_seats();
    if (!each.player.empty()) seat->set_player(NameOfPlayer(command.journal, each.player));
    seat->set_seat(each.seat);
    seat->mutable_outcome()->set_points(each.points);
    seat->mutable_outcome()->set_result(static_cast<v1::SeatResult>(each.result));
    seat->mutable_outcome()->set_place(each.place);
    seat->mutable_outcome()->set_score(each.score);
    if (!each.details.is_null()) {
      WriteValue(each.details, seat->mutable_outcome()->mutable_details());
    }
  }
}

void WriteEach(const engine::Command& command, const engine::EnterStandings& what,
               v1::Command* message) {
  v1::EnterStandingsRequest* request = OfRound(command, what, message->mutable_enter_standings());
  for (const engine::EnterStandings::Row& each : what.rows) {
    v1::EnteredStanding* row = request->add_rows();
    row->set_player(NameOfPlayer(command.journal, each.player));
    row->set_rank(each.rank);
  }
  for (const std::string& player : what.unranked) {
    request->add_unranked(NameOfPlayer(command.journal, player));
  }
}

}  // namespace arbitro::translate
