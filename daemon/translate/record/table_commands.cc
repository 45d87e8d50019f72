// SPDX-License-Identifier: Apache-2.0
//
// Requests about tables and rounds, as the engine takes them.
#include "daemon/translate/record/table_commands.h"

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/limits.h"
#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/publishing.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

// Whether a call may say that it is by hand: where it always is, that says nothing new.
enum class SayingByHand { kRefused, kRedundant };

// Tells what a request says about the things that it names, on its way to a command.
class Reader {
 public:
  Reader(const v1::MutationOptions& options, Reason reason, Fields* fields,
         SayingByHand by_hand = SayingByHand::kRefused)
      : fields_(fields), command_(ReadHead(options, reason, "", fields)) {
    const bool said = std::exchange(command_.by_hand, false);
    if (!said || by_hand == SayingByHand::kRedundant) return;
    fields->Wrong("options.by_hand",
                  "must not be set: EnterPairing, EnterOutcome and EnterStandings are by hand");
  }

  void Event(const std::string& given) {
    command_.journal = ReadEventName("event", given, fields_);
  }
  uint32_t Round(const std::string& given) {
    RoundName name = ReadRoundName("round", given, fields_);
    command_.journal = std::move(name.event);
    return name.round;
  }
  TableName Table(const std::string& given) {
    TableName name = ReadTableName("table", given, fields_);
    command_.journal = name.event;
    return name;
  }

  // The number of a table of that round.
  uint32_t TableOf(const std::string& path, const std::string& given, uint32_t round) {
    const TableName name = ReadTableName(path, given, fields_);
    if (!name.event.empty() && (name.event != command_.journal || name.round != round)) {
      fields_->Wrong(path, "is of another round; name one of the same");
    }
    return name.table;
  }

  // The id of a player of the same event.
  std::string Player(const std::string& path, const std::string& given) {
    PlayerName name = ReadPlayerName(path, given, fields_);
    if (!name.event.empty() && !command_.journal.empty() && name.event != command_.journal) {
      fields_->Wrong(path, absl::StrCat("is a player of `", name.event, "`, must be one of `",
                                        command_.journal, "`"));
    }
    return std::move(name.player);
  }

  Value Report(bool given, const v1::Value& report) {
    if (!given) fields_->Wrong("report", "is missing");
    return ReadValue("report", report, fields_);
  }

  template <class What>
  engine::Command Made(What what) {
    command_.what = std::move(what);
    return std::move(command_);
  }

 private:
  Fields* fields_;
  engine::Command command_;
};

template <class Enum>
Enum ReadChoice(const std::string& path, int number, Enum last, Fields* fields) {
  return static_cast<Enum>(fields->Number(path, number, {1, static_cast<int64_t>(last)}));
}

void CheckCount(const std::string& path, int given, int most, Fields* fields) {
  if (given >= 1 && given <= most) return;
  fields->Wrong(path, absl::StrCat("has ", given, " entries, allowed is 1 to ", most));
}

// One of a proposed pairing's tables, the `i`th from 0.
engine::EnterPairing::Table ReadProposedTable(int i, const v1::ProposedTable& given, Reader* reader,
                                              Fields* fields) {
  const std::string at = absl::StrCat("tables[", i, "].players");
  engine::EnterPairing::Table table;
  CheckCount(at, given.players_size(), limits::kSeatsPerTableMax, fields);
  table.kinds = ReadSeatKinds(absl::StrCat("tables[", i, "].kinds"), given, fields);
  for (int seat = 0; seat < given.players_size(); ++seat) {
    const bool neutral = seat < given.kinds_size() && given.kinds(seat) == v1::SEAT_KIND_NEUTRAL;
    const std::string& player = given.players(seat);
    table.players.push_back(
        neutral && player.empty() ? "" : reader->Player(absl::StrCat(at, "[", seat, "]"), player));
  }
  table.roles.assign(given.roles().begin(), given.roles().end());
  return table;
}

engine::EnterOutcome::Seat ReadEnteredSeat(const std::string& at, const v1::EnteredOutcome& given,
                                           Reader* reader, Fields* fields) {
  engine::EnterOutcome::Seat seat;
  const v1::SeatOutcome& outcome = given.outcome();
  if (!given.player().empty()) seat.player = reader->Player(at + ".player", given.player());
  seat.seat = given.seat();
  seat.points = outcome.points();
  seat.result = ReadChoice(at + ".outcome.result", outcome.result(), ARBITRO_RESULT_BYE, fields);
  seat.place = outcome.place();
  seat.score = outcome.score();
  if (outcome.has_details()) {
    seat.details = ReadValue(at + ".outcome.details", outcome.details(), fields);
  }
  return seat;
}

}  // namespace

std::vector<arbitro_seat_kind> ReadSeatKinds(const std::string& path,
                                             const v1::ProposedTable& table, Fields* fields) {
  std::vector<arbitro_seat_kind> kinds;
  for (int i = 0; i < table.kinds_size(); ++i) {
    kinds.push_back(static_cast<arbitro_seat_kind>(
        fields->Number(absl::StrCat(path, "[", i, "]"), table.kinds(i),
                       {ARBITRO_SEAT_PLAYER, ARBITRO_SEAT_NEUTRAL})));
  }
  return kinds;
}

engine::Command ReadCommand(const v1::SetReportModeRequest& request, Fields* fields) {
  Reader reader(request.options(), Reason::kOptional, fields);
  reader.Event(request.event());
  return reader.Made(engine::SetReportMode{
      ReadChoice("mode", request.mode(), engine::ReportMode::kPlayers, fields),
      request.shared_devices()});
}

engine::Command ReadCommand(const v1::ReportResultRequest& request, Fields* fields) {
  Reader reader(request.options(), Reason::kOptional, fields);
  const TableName table = reader.Table(request.table());
  engine::ReportResult report{table.round, table.table,
                              reader.Report(request.has_report(), request.report())};
  if (!request.player().empty()) report.player = reader.Player("player", request.player());
  return reader.Made(std::move(report));
}

engine::Command ReadCommand(const v1::ConfirmReportRequest& request, Fields* fields) {
  Reader reader(request.options(), Reason::kOptional, fields);
  const TableName table = reader.Table(request.table());
  return reader.Made(
      engine::ConfirmReport{table.round, table.table, reader.Player("player", request.player())});
}

engine::Command ReadCommand(const v1::DecideReportRequest& request, Fields* fields) {
  Reader reader(request.options(), Reason::kRequired, fields);
  const TableName table = reader.Table(request.table());
  engine::DecideReport decide{table.round, table.table, "", Value()};
  if (request.decision_case() == v1::DecideReportRequest::kPlayer) {
    decide.player = reader.Player("player", request.player());
  } else {
    decide.report = reader.Report(request.has_report(), request.report());
  }
  return reader.Made(std::move(decide));
}

engine::Command ReadCommand(const v1::SignReportRequest& request, Fields* fields) {
  Reader reader(request.options(), Reason::kOptional, fields);
  const TableName table = reader.Table(request.table());
  return reader.Made(engine::SignReport{table.round, table.table,
                                        reader.Player("player", request.player()),
                                        request.appeals() ? engine::SignatureKind::kSignedWithAppeal
                                                          : engine::SignatureKind::kSigned});
}

engine::Command ReadCommand(const v1::RefuseSignatureRequest& request, Fields* fields) {
  Reader reader(request.options(), Reason::kRequired, fields);
  const TableName table = reader.Table(request.table());
  return reader.Made(engine::SignReport{table.round, table.table,
                                        reader.Player("player", request.player()),
                                        engine::SignatureKind::kRefused});
}

engine::Command ReadCommand(const v1::EnterSlipRequest& request, Fields* fields) {
  Reader reader(request.options(), Reason::kOptional, fields);
  const TableName table = reader.Table(request.table());
  engine::EnterSlip slip{
      table.round, table.table, reader.Report(request.has_report(), request.report()), {}};
  if (request.signatures_size() > static_cast<int>(limits::kSeatsPerTableMax)) {
    CheckCount("signatures", request.signatures_size(), limits::kSeatsPerTableMax, fields);
    return reader.Made(std::move(slip));
  }
  for (int i = 0; i < request.signatures_size(); ++i) {
    const std::string at = absl::StrCat("signatures[", i, "]");
    const v1::SlipSignature& signature = request.signatures(i);
    slip.signatures.push_back(
        {reader.Player(at + ".player", signature.player()),
         ReadChoice(at + ".kind", signature.kind(), engine::SignatureKind::kRefused, fields)});
  }
  return reader.Made(std::move(slip));
}

engine::Command ReadCommand(const v1::CorrectResultRequest& request, Fields* fields) {
  Reader reader(request.options(), Reason::kRequired, fields);
  const TableName table = reader.Table(request.table());
  return reader.Made(engine::CorrectResult{table.round, table.table,
                                           reader.Report(request.has_report(), request.report())});
}

engine::Command ReadCommand(const v1::SwapResultsRequest& request, Fields* fields) {
  Reader reader(request.options(), Reason::kRequired, fields);
  const TableName table = reader.Table(request.table());
  const TableName other = ReadTableName("other_table", request.other_table(), fields);
  if (!other.event.empty() && (other.event != table.event || other.round != table.round)) {
    fields->Wrong("other_table", "is of another round; name one of the same");
  }
  return reader.Made(engine::SwapResults{table.round, table.table, other.table});
}

engine::Command ReadCommand(const v1::ReplayTableRequest& request, Fields* fields) {
  Reader reader(request.options(), Reason::kRequired, fields);
  const TableName table = reader.Table(request.table());
  return reader.Made(engine::ReplayTable{table.round, table.table});
}

engine::Command ReadCommand(const v1::ForfeitSeatsRequest& request, Fields* fields) {
  Reader reader(request.options(), Reason::kRequired, fields);
  const TableName table = reader.Table(request.table());
  engine::ForfeitSeats forfeit{table.round, table.table, {}};
  CheckCount("players", request.players_size(), limits::kSeatsPerTableMax, fields);
  for (int i = 0; i < request.players_size(); ++i) {
    forfeit.players.push_back(reader.Player(absl::StrCat("players[", i, "]"), request.players(i)));
  }
  return reader.Made(std::move(forfeit));
}

engine::Command ReadCommand(const v1::UnpairRoundRequest& request, Fields* fields) {
  Reader reader(request.options(), Reason::kRequired, fields);
  return reader.Made(engine::UnpairRound{reader.Round(request.round()), request.with_results()});
}

engine::Command ReadCommand(const v1::RepairRoundRequest& request, Fields* fields) {
  Reader reader(request.options(), Reason::kRequired, fields);
  engine::RepairRound repair{reader.Round(request.round()), {}};
  if (request.tables().empty() || !request.exchanges().empty()) {
    CheckCount("exchanges", request.exchanges_size(), kSeatExchangesMax, fields);
  }
  for (int i = 0; i < std::min(request.exchanges_size(), kSeatExchangesMax); ++i) {
    const std::string at = absl::StrCat("exchanges[", i, "]");
    const v1::SeatExchange& exchange = request.exchanges(i);
    std::string player = reader.Player(at + ".player", exchange.player());
    repair.exchanges.push_back({std::move(player), reader.Player(at + ".other", exchange.other())});
  }
  if (!request.tables().empty()) {
    CheckCount("tables", request.tables_size(), kSeatExchangesMax, fields);
  }
  for (int i = 0; i < std::min(request.tables_size(), kSeatExchangesMax); ++i) {
    const std::string at = absl::StrCat("tables[", i, "]");
    repair.tables.push_back(
        {reader.TableOf(at + ".table", request.tables(i).table(), repair.round),
         reader.TableOf(at + ".other_table", request.tables(i).other_table(), repair.round)});
  }
  return reader.Made(std::move(repair));
}

engine::Command ReadCommand(const v1::SeatPlayerRequest& request, Fields* fields) {
  Reader reader(request.options(), Reason::kRequired, fields);
  const TableName table = reader.Table(request.table());
  return reader.Made(
      engine::SeatPlayer{table.round, table.table, reader.Player("player", request.player())});
}

engine::Command ReadCommand(const v1::UnseatPlayerRequest& request, Fields* fields) {
  Reader reader(request.options(), Reason::kRequired, fields);
  const uint32_t round = reader.Round(request.round());
  return reader.Made(
      engine::UnseatPlayer{round, reader.Player("player", request.player()), request.passive()});
}

engine::Command ReadCommand(const v1::TakeOverPlaceRequest& request, Fields* fields) {
  Reader reader(request.options(), Reason::kRequired, fields);
  const uint32_t round = reader.Round(request.round());
  std::string player = reader.Player("player", request.player());
  return reader.Made(
      engine::TakeOverPlace{round, std::move(player), reader.Player("by", request.by())});
}

engine::Command ReadCommand(const v1::EnterPairingRequest& request, Fields* fields) {
  Reader reader(request.options(), Reason::kRequired, fields, SayingByHand::kRedundant);
  reader.Event(request.event());
  engine::EnterPairing pairing;
  pairing.round =
      static_cast<uint32_t>(fields->Number("round", request.round(), {1, limits::kRoundsMax}));
  CheckCount("tables", request.tables_size(), limits::kPlayersMax, fields);
  if (!fields->ok()) return reader.Made(std::move(pairing));
  for (int i = 0; i < request.tables_size(); ++i) {
    pairing.tables.push_back(ReadProposedTable(i, request.tables(i), &reader, fields));
  }
  pairing.publishing = ReadPublishing(request, fields);
  return reader.Made(std::move(pairing));
}

engine::Command ReadCommand(const v1::EnterOutcomeRequest& request, Fields* fields) {
  Reader reader(request.options(), Reason::kRequired, fields, SayingByHand::kRedundant);
  const TableName table = reader.Table(request.table());
  engine::EnterOutcome enter{table.round, table.table, {}};
  CheckCount("seats", request.seats_size(), limits::kSeatsPerTableMax, fields);
  for (int i = 0; i < request.seats_size(); ++i) {
    enter.seats.push_back(
        ReadEnteredSeat(absl::StrCat("seats[", i, "]"), request.seats(i), &reader, fields));
  }
  return reader.Made(std::move(enter));
}

engine::Command ReadCommand(const v1::EnterStandingsRequest& request, Fields* fields) {
  Reader reader(request.options(), Reason::kRequired, fields, SayingByHand::kRedundant);
  engine::EnterStandings enter{reader.Round(request.round()), {}, {}};
  CheckCount("rows", request.rows_size(), limits::kPlayersMax, fields);
  for (int i = 0; i < request.rows_size(); ++i) {
    enter.rows.push_back(
        {reader.Player(absl::StrCat("rows[", i, "].player"), request.rows(i).player()),
         request.rows(i).rank()});
  }
  for (int i = 0; i < request.unranked_size(); ++i) {
    enter.unranked.push_back(reader.Player(absl::StrCat("unranked[", i, "]"), request.unranked(i)));
  }
  return reader.Made(std::move(enter));
}

}  // namespace arbitro::translate
