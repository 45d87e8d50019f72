// SPDX-License-Identifier: Apache-2.0
#include "tests/linear/event_model.h"

#include <algorithm>
#include <set>

namespace arbitro::linear {
namespace {

constexpr uint32_t kPlayersMin = 2;  // to start
constexpr uint32_t kRoundsMax = 40;

std::string Numbers(const std::vector<int64_t>& numbers) {
  std::string text = "{";
  for (int64_t number : numbers) text += (text.size() > 1 ? ", " : "") + std::to_string(number);
  return text + "}";
}

std::string Differs(const std::vector<int64_t>& said, const std::vector<int64_t>& expected) {
  if (said == expected) return "";
  return "says " + Numbers(said) + ", must say " + Numbers(expected);
}

}  // namespace

EventModel::EventModel(const Rules& rules, uint32_t players_max)
    : rules_(rules), players_(players_max) {}

std::string_view EventModel::RefusalAt(const Asked& asked, uint64_t revision) const {
  if (asked.kind == Kind::kCreate) return revision == 0 ? "" : "EVENT_EXISTS";
  if (revision == 0) return "EVENT_UNKNOWN";
  if (asked.kind == Kind::kRead) return "";
  if (asked.expected_revision != 0 && asked.expected_revision != revision) return "REVISION_STALE";
  const Status status = status_.At(revision);
  switch (asked.kind) {
    case Kind::kOpenRegistration:
      return status == Status::kDraft ? "" : "EVENT_STATUS";
    case Kind::kStart:
      if (status != Status::kRegistration) return "EVENT_STATUS";
      return active_.At(revision) >= kPlayersMin ? "" : "PLAYERS_TOO_FEW";
    case Kind::kRegister:
    case Kind::kDrop:
    case Kind::kReenter:
      if (status != Status::kRegistration && status != Status::kRunning) return "EVENT_STATUS";
      return RefusalOfPlayer(asked, revision);
    default:
      break;
  }
  if (status != Status::kRunning) return "EVENT_STATUS";
  if (asked.kind == Kind::kPair) return RefusalOfPairing(asked, revision);
  if (asked.round < 1 || asked.round > paired_.At(revision)) return "ROUND_UNKNOWN";
  if (asked.kind == Kind::kClose) return RefusalOfClosing(asked, revision);
  return RefusalAtTable(asked, revision);
}

std::string_view EventModel::RefusalOfPlayer(const Asked& asked, uint64_t revision) const {
  const PlayerView player = players_[asked.player].view.At(revision);
  if (asked.kind == Kind::kRegister) return player.known ? "PLAYER_EXISTS" : "";
  const uint32_t registered = registered_.At(revision);
  if (asked.kind == Kind::kDrop && registered == 0) return "PLAYERS_TOO_FEW";
  const bool nobody_dropped = registered == active_.At(revision);
  if (asked.kind == Kind::kReenter && nobody_dropped) return "PLAYER_STATUS";
  if (!player.known) return "PLAYER_UNKNOWN";
  return player.active == (asked.kind == Kind::kDrop) ? "" : "PLAYER_STATUS";
}

std::string_view EventModel::RefusalOfPairing(const Asked& asked, uint64_t revision) const {
  const uint32_t paired = paired_.At(revision);
  if (paired > 0 && asked.round == paired + 1) {
    if (rounds_[paired - 1].complete > revision) return "RESULTS_MISSING";
    if (rounds_[paired - 1].closed > revision) return "ROUND_ORDER";
  }
  if (asked.round != paired + 1) return "ROUND_ORDER";
  if (asked.round > kRoundsMax) return "LIMIT_REACHED";
  const uint32_t active = active_.At(revision);
  if (active == 0) return "PLAYERS_TOO_FEW";
  return active < rules_.draw_players_min ? std::string_view(rules_.draw_refusal) : "";
}

std::string_view EventModel::RefusalAtTable(const Asked& asked, uint64_t revision) const {
  const Round& round = rounds_[asked.round - 1];
  if (asked.table < 1 || asked.table > round.tables.size()) return "TABLE_UNKNOWN";
  const Table& table = TableOf(asked);
  if (table.is_bye()) return "TABLE_IS_BYE";
  const bool decided = table.decided <= revision;
  if (asked.kind == Kind::kCorrect) return decided ? "" : "TABLE_OPEN";
  if (round.closed <= revision) return "ROUND_CLOSED";
  return decided ? "TABLE_CLOSED" : "";
}

std::string_view EventModel::RefusalOfClosing(const Asked& asked, uint64_t revision) const {
  const Round& round = rounds_[asked.round - 1];
  if (round.closed <= revision) return "ROUND_CLOSED";
  return round.complete <= revision ? "" : "RESULTS_MISSING";
}

uint64_t EventModel::NextChange(const Asked& asked, uint64_t revision) const {
  uint64_t next = status_.NextAfter(revision);
  const auto consider = [&](uint64_t change) {
    if (change > revision) next = std::min(next, change);
  };
  if (asked.expected_revision != 0) {
    consider(asked.expected_revision);
    consider(asked.expected_revision + 1);
  }
  if (asked.kind >= Kind::kStart && asked.kind <= Kind::kPair) {
    consider(active_.NextAfter(revision));
    consider(registered_.NextAfter(revision));
  }
  if (asked.kind >= Kind::kRegister && asked.kind <= Kind::kReenter) {
    consider(players_[asked.player].view.NextAfter(revision));
  }
  if (asked.kind >= Kind::kPair) consider(paired_.NextAfter(revision));
  // A pairing waits for the close of the last round.
  const uint32_t number = asked.kind == Kind::kPair ? asked.round - 1 : asked.round;
  if (asked.kind >= Kind::kPair && number >= 1 && number <= rounds_.size()) {
    const Round& round = rounds_[number - 1];
    consider(round.complete);
    consider(round.closed);
    if (asked.table >= 1 && asked.table <= round.tables.size()) {
      consider(round.tables[asked.table - 1].decided);
    }
  }
  return next;
}

View EventModel::ViewAt(uint32_t player, uint64_t revision) const {
  View view;
  view.status = status_.At(revision);
  view.players = registered_.At(revision);
  view.active = active_.At(revision);
  view.rounds_paired = paired_.At(revision);
  view.rounds_closed = closed_.At(revision);
  view.player = players_[player].view.At(revision);
  return view;
}

std::string EventModel::Apply(const Record& record, const Asked& asked) {
  const std::string_view refusal = RefusalAt(asked, head_);
  if (!refusal.empty()) return "must have been refused: " + std::string(refusal);
  std::string wrong = ApplyKnown(record, asked);
  if (wrong.empty()) head_ = record.revision;
  return wrong;
}

std::string EventModel::ApplyKnown(const Record& record, const Asked& asked) {
  switch (asked.kind) {
    case Kind::kRead:
      return "a read is no record";
    case Kind::kCreate:
      status_.Set(record.revision, Status::kDraft);
      return Differs(record.said, {});
    case Kind::kOpenRegistration:
      status_.Set(record.revision, Status::kRegistration);
      return Differs(record.said, {});
    case Kind::kStart:
      status_.Set(record.revision, Status::kRunning);
      return Differs(record.said, {});
    case Kind::kRegister:
    case Kind::kDrop:
    case Kind::kReenter:
      return ApplyPlayer(record, asked);
    case Kind::kPair:
      return ApplyPairing(record);
    case Kind::kReport:
    case Kind::kCorrect:
      return ApplyResult(record, asked);
    case Kind::kClose:
      return ApplyClosing(record, asked);
  }
  return "is of no kind that the model knows";
}

std::string EventModel::ApplyPlayer(const Record& record, const Asked& asked) {
  Player& player = players_[asked.player];
  const bool registers = asked.kind == Kind::kRegister;
  const uint32_t number = registers ? static_cast<uint32_t>(by_number_.size()) + 1 : player.number;
  std::string wrong = Differs(record.said, {number, paired_.Newest() + 1});
  if (!wrong.empty()) return wrong;
  PlayerView view = player.view.Newest();
  view.known = true;
  view.active = asked.kind != Kind::kDrop;
  player.view.Set(record.revision, view);
  player.number = number;
  if (registers) {
    by_number_.push_back(asked.player);
    registered_.Set(record.revision, number);
  }
  active_.Set(record.revision, view.active ? active_.Newest() + 1 : active_.Newest() - 1);
  return "";
}

// The draw may choose the pairs, but it must seat every active player once.
std::string EventModel::WrongSeats(const std::vector<PairedTable>& tables) const {
  std::set<uint32_t> seated;
  uint32_t byes = 0;
  for (const PairedTable& table : tables) {
    if (table.seats.empty() || table.seats.size() > 2) return "a table is for one or two";
    if (table.seats.size() == 1) ++byes;
    for (uint32_t number : table.seats) {
      const std::string name = "number " + std::to_string(number);
      if (number < 1 || number > by_number_.size()) return "seats " + name + ", not a player";
      if (!ByNumber(number).view.Newest().active) return "seats " + name + ", who has dropped";
      if (!seated.insert(number).second) return "seats " + name + " twice";
    }
  }
  if (byes > 1) return "has " + std::to_string(byes) + " byes";
  if (seated.size() == active_.Newest()) return "";
  return "seats " + std::to_string(seated.size()) + " of " + std::to_string(active_.Newest());
}

std::string EventModel::ApplyPairing(const Record& record) {
  std::string wrong = Differs(record.said, {static_cast<int64_t>(record.tables.size())});
  if (wrong.empty()) wrong = WrongSeats(record.tables);
  if (!wrong.empty()) return wrong;
  Round round;
  for (const PairedTable& paired : record.tables) {
    Table table;
    table.paired = paired;
    if (table.is_bye()) {
      table.decided = record.revision;
      Give(paired.seats[0], rules_.bye_points, record.revision);
    } else {
      ++round.open_tables;
    }
    round.tables.push_back(std::move(table));
  }
  if (round.open_tables == 0) round.complete = record.revision;
  rounds_.push_back(std::move(round));
  paired_.Set(record.revision, static_cast<uint32_t>(rounds_.size()));
  return "";
}

std::string EventModel::ApplyResult(const Record& record, const Asked& asked) {
  Round& round = rounds_[asked.round - 1];
  Table& table = round.tables[asked.table - 1];
  std::vector<int64_t> points = {rules_.win_points, rules_.loss_points};
  if (asked.winner == Winner::kSecond) std::swap(points[0], points[1]);
  std::string wrong = Differs(record.said, points);
  if (!wrong.empty()) return wrong;
  for (size_t seat = 0; seat < points.size(); ++seat) {
    const int64_t before = table.points.empty() ? 0 : table.points[seat];
    Give(table.paired.seats[seat], points[seat] - before, record.revision);
  }
  table.points = std::move(points);
  if (asked.kind == Kind::kCorrect) return "";
  table.decided = record.revision;
  if (--round.open_tables == 0) round.complete = record.revision;
  return "";
}

std::string EventModel::ApplyClosing(const Record& record, const Asked& asked) {
  if (record.standings.size() != by_number_.size()) {
    return "ranks " + std::to_string(record.standings.size()) + " of " +
           std::to_string(by_number_.size()) + " players";
  }
  std::set<uint32_t> ranked;
  for (const auto& [number, points] : record.standings) {
    const std::string name = "number " + std::to_string(number);
    if (number < 1 || number > by_number_.size()) return "ranks " + name + ", not a player";
    if (!ranked.insert(number).second) return "ranks " + name + " twice";
    const int32_t expected = ByNumber(number).view.Newest().points;
    if (points == expected) continue;
    return "gives " + name + " " + std::to_string(points) + " points, who has " +
           std::to_string(expected);
  }
  rounds_[asked.round - 1].closed = record.revision;
  closed_.Set(record.revision, closed_.Newest() + 1);
  return Differs(record.said, {});
}

void EventModel::Give(uint32_t number, int64_t points, uint64_t revision) {
  if (points == 0) return;
  Player& player = players_[by_number_[number - 1]];
  PlayerView view = player.view.Newest();
  view.points += static_cast<int32_t>(points);
  player.view.Set(revision, view);
}

}  // namespace arbitro::linear
