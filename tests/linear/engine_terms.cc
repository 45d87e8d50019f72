// SPDX-License-Identifier: Apache-2.0
#include "tests/linear/engine_terms.h"

#include <utility>
#include <variant>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "daemon/engine/state/record_payload.h"
#include "storage/format/record.h"

namespace arbitro::linear {
namespace {

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

Value ReportOf(Winner winner) {
  return Value::Struct({{"winner", Value::Text(winner == Winner::kFirst ? "first" : "second")}});
}

Winner WinnerOf(const Value& report) {
  return report["winner"].TextOr("") == "first" ? Winner::kFirst : Winner::kSecond;
}

uint32_t PlayerOf(const std::string& id) {
  uint32_t player = 0;
  const bool known = id.size() > 1 && absl::SimpleAtoi(id.substr(1), &player);
  return known ? player : UINT32_MAX;
}

std::vector<int64_t> PointsOf(const engine::ResultDecided& result) {
  std::vector<int64_t> points;
  for (const SeatOutcome& outcome : result.outcomes) points.push_back(outcome.points);
  return points;
}

absl::StatusOr<Record> ReadRecord(const storage::StoredRecord& stored,
                                  const engine::PayloadCodec& codec) {
  auto content = engine::ContentOf(codec, stored);
  if (!content.ok()) return content.status();
  Record record;
  record.revision = stored.header.sequence;
  record.receipt = ReceiptOf(storage::RecordHash(stored.header));
  record.asked = AskedBy(content->command);
  record.said = SaidBy(content->decision);
  if (content->request_id.empty() ||
      !absl::SimpleAtoi(content->request_id.substr(1), &record.request) || record.request == 0) {
    return absl::InternalError(absl::StrCat("no client sent request ", content->request_id));
  }
  if (const auto* paired = content->decision.what.If<engine::RoundPaired>()) {
    for (const engine::DrawnTable& table : paired->tables) {
      PairedTable seats;
      for (const engine::DrawnSeat& seat : table.seats) seats.seats.push_back(seat.player_number);
      record.tables.push_back(std::move(seats));
    }
  }
  if (const auto* closed = content->decision.what.If<engine::RoundClosed>()) {
    for (const engine::RecordedStanding& row : closed->rows) {
      record.standings.emplace_back(row.player_number, row.cells.at(0).low);
    }
  }
  return record;
}

}  // namespace

std::string EventName(uint32_t event) { return absl::StrCat("events/e", event); }
std::string PlayerId(uint32_t player) { return absl::StrCat("p", player); }
std::string RequestId(uint64_t request) { return absl::StrCat("q", request); }

engine::Command CommandOf(const Request& request, const std::string& ruleset,
                          const std::string& format) {
  const Asked& asked = request.asked;
  const std::string player = PlayerId(asked.player);
  engine::Command command;
  command.journal = EventName(request.event);
  switch (asked.kind) {
    case Kind::kRead:
      break;
    case Kind::kCreate: {
      engine::CreateEvent create;
      create.event = command.journal;
      create.ruleset = ruleset;
      create.format = format;
      command.what = std::move(create);
      break;
    }
    case Kind::kOpenRegistration:
      command.what = engine::OpenRegistration{};
      break;
    case Kind::kStart:
      command.what = engine::StartEvent{};
      break;
    case Kind::kRegister:
      command.what = engine::RegisterPlayer{player};
      break;
    case Kind::kDrop:
      command.what = engine::DropPlayer{player};
      break;
    case Kind::kReenter:
      command.what = engine::ReenterPlayer{player};
      break;
    case Kind::kPair:
      command.what = engine::PairRound{asked.round};
      break;
    case Kind::kReport:
      command.what = engine::ReportResult{asked.round, asked.table, ReportOf(asked.winner)};
      break;
    case Kind::kCorrect:
      command.what = engine::CorrectResult{asked.round, asked.table, ReportOf(asked.winner)};
      command.reason = "read wrongly";
      break;
    case Kind::kClose:
      command.what = engine::CloseRound{asked.round};
      break;
  }
  return command;
}

Asked AskedBy(const engine::Command& command) {
  Asked asked;
  const auto about = [&asked](Kind kind, const std::string& player) {
    asked.kind = kind;
    asked.player = PlayerOf(player);
  };
  const auto at = [&asked](Kind kind, uint32_t round, uint32_t table, Winner winner) {
    asked.kind = kind;
    asked.round = round;
    asked.table = table;
    asked.winner = winner;
  };
  command.what.Visit(Overloaded{
      [&](const engine::CreateEvent&) { asked.kind = Kind::kCreate; },
      [&](const engine::OpenRegistration&) { asked.kind = Kind::kOpenRegistration; },
      [&](const engine::StartEvent&) { asked.kind = Kind::kStart; },
      [&](const engine::RegisterPlayer& what) { about(Kind::kRegister, what.player); },
      [&](const engine::DropPlayer& what) { about(Kind::kDrop, what.player); },
      [&](const engine::ReenterPlayer& what) { about(Kind::kReenter, what.player); },
      [&](const engine::PairRound& what) { at(Kind::kPair, what.round, 0, Winner::kFirst); },
      [&](const engine::ReportResult& what) {
        at(Kind::kReport, what.round, what.table, WinnerOf(what.report));
      },
      [&](const engine::CorrectResult& what) {
        at(Kind::kCorrect, what.round, what.table, WinnerOf(what.report));
      },
      [&](const engine::CloseRound& what) { at(Kind::kClose, what.round, 0, Winner::kFirst); },
      [](const auto&) {}});
  return asked;
}

std::vector<int64_t> SaidBy(const engine::Decision& decision) {
  using Numbers = std::vector<int64_t>;
  return decision.what.Visit(
      Overloaded{[](const engine::PlayerRegistered& what) {
                   return Numbers{what.number, what.entry_round};
                 },
                 [](const engine::PlayerDropped& what) {
                   return Numbers{what.number, what.from_round};
                 },
                 [](const engine::PlayerChanged& what) {
                   return Numbers{what.number, what.round};
                 },
                 [](const engine::RoundPaired& what) {
                   return Numbers{static_cast<int64_t>(what.tables.size())};
                 },
                 [](const engine::ResultDecided& what) { return PointsOf(what); },
                 [](const engine::ResultsChanged& what) {
                   return what.tables.empty() ? Numbers() : PointsOf(what.tables[0].result);
                 },
                 [](const auto&) { return Numbers(); }});
}

View ViewOf(const engine::JournalState& state, const std::string& player) {
  const engine::EventState& event = state.event;
  View view;
  switch (event.status) {
    case engine::EventStatus::kDraft:
      view.status = Status::kDraft;
      break;
    case engine::EventStatus::kRegistration:
      view.status = Status::kRegistration;
      break;
    case engine::EventStatus::kRunning:
      view.status = Status::kRunning;
      break;
    default:
      break;
  }
  view.players = static_cast<uint32_t>(event.players.size());
  view.active = event.active_players;
  view.rounds_paired = static_cast<uint32_t>(event.rounds.size());
  view.rounds_closed = event.RoundsClosed();
  if (const engine::PlayerState* known = event.FindPlayer(player)) {
    view.player = {true, known->status == engine::PlayerStatus::kActive,
                   event.Tally(known->number).points};
  }
  return view;
}

uint64_t ReceiptOf(const engine::Digest& hash) {
  uint64_t receipt = 0;
  for (size_t i = 0; i < sizeof(receipt); ++i) receipt = receipt << 8 | hash[i];
  return receipt;
}

absl::StatusOr<std::vector<std::vector<Record>>> ReadJournals(const storage::EventLog& log,
                                                              const engine::PayloadCodec& codec,
                                                              uint32_t events) {
  std::vector<std::vector<Record>> journals(events);
  for (uint32_t event = 0; event < events; ++event) {
    const auto id = storage::JournalId::ForName(EventName(event));
    while (true) {
      const auto page = log.ReadRecords(id, {journals[event].size() + 1});
      if (!page.ok()) return page.status();
      if (page->empty()) break;
      for (const storage::StoredRecord& stored : *page) {
        auto record = ReadRecord(stored, codec);
        if (!record.ok()) return record.status();
        journals[event].push_back(*std::move(record));
      }
    }
  }
  return journals;
}

}  // namespace arbitro::linear
