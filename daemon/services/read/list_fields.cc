// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/list_fields.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "daemon/engine/ask/requests.h"
#include "daemon/engine/state/time_zone.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::services {
namespace {

using engine::EventBrief;
using engine::JournalState;
using filter::Field;
using filter::Kind;
using filter::Secret;

constexpr int64_t kSecondUs = 1'000'000;
constexpr int64_t kMinuteUs = 60 * kSecondUs;

// The fields of one kind of row, with the way to read each.
template <class Row>
class Columns {
 public:
  struct Column {
    Field field;
    filter::Cell (*read)(const Row&);
  };

  explicit Columns(std::vector<Column> columns) {
    for (const Column& each : columns) {
      fields_.push_back(each.field);
      reads_.push_back(each.read);
    }
  }

  std::span<const Field> fields() const { return fields_; }
  filter::Cell Read(const Row& row, size_t field) const { return reads_[field](row); }

 private:
  std::vector<Field> fields_;
  std::vector<filter::Cell (*)(const Row&)> reads_;
};

filter::Cell Number(int64_t number) { return {.number = number}; }
filter::Cell Text(std::string text) { return {.text = std::move(text)}; }
filter::Cell Names(std::vector<std::string> names) { return {.names = std::move(names)}; }
filter::Cell Nothing() { return {.there = false}; }
// 0 stands for none.
filter::Cell NumberOrNothing(int64_t number) { return {.number = number, .there = number != 0}; }
filter::Cell TextOrNothing(std::string text) {
  const bool there = !text.empty();
  return {.text = std::move(text), .there = there};
}

// --- Events

constexpr std::string_view kEventStatuses[] = {"",           "DRAFT",        "REQUESTED",
                                               "SANCTIONED", "REGISTRATION", "RUNNING",
                                               "COMPLETED",  "CONFIRMED",    "CANCELLED"};

// The first round that is planned, by the event's clock.
filter::Cell StartOf(const EventBrief& event) {
  if (!event.start_minute) return Nothing();
  const int64_t minute = *event.start_minute;
  const std::string& zone = event.time_zone;
  if (const auto time_us = zone.empty() ? std::nullopt : engine::TimeUsOf(zone, minute)) {
    return Number(*time_us);
  }
  return Number((minute - event.utc_offset_minutes) * kMinuteUs);
}

// Staff with a role; empty: all.
filter::Cell StaffOf(const EventBrief& event, std::string_view role) {
  std::vector<std::string> persons;
  for (const EventBrief::Staff& each : event.staff) {
    if (role.empty() || each.role == role) persons.push_back(each.person);
  }
  return Names(std::move(persons));
}

const Columns<EventBrief>& EventColumns() {
  using B = EventBrief;
  static const auto& columns = *new Columns<B>({
      {{"name", Kind::kName}, [](const B& b) { return Text(b.journal); }},
      {{"title", Kind::kText}, [](const B& b) { return Text(b.title); }},
      {{"status", Kind::kWord, Secret::kNone, kEventStatuses},
       [](const B& b) { return Number(static_cast<int64_t>(b.status)); }},
      {{"ruleset", Kind::kName},
       [](const B& b) { return Text(translate::NameOfRuleset(b.ruleset.id)); }},
      {{"ruleset_version", Kind::kText}, [](const B& b) { return Text(b.ruleset.version); }},
      {{"format", Kind::kText}, [](const B& b) { return Text(b.format); }},
      {{"catalogue", Kind::kName},
       [](const B& b) {
         const std::string& sha256 = b.catalogue_sha256;
         return TextOrNothing(sha256.empty() ? "" : translate::NameOfCatalogue(sha256));
       }},
      {{"organiser", Kind::kNames}, [](const B& b) { return StaffOf(b, "organiser"); }},
      {{"staff", Kind::kNames}, [](const B& b) { return StaffOf(b, ""); }},
      {{"create_time", Kind::kTime}, [](const B& b) { return Number(b.create_time_us); }},
      {{"start_time", Kind::kTime}, StartOf},
      {{"time_zone", Kind::kText}, [](const B& b) { return TextOrNothing(b.time_zone); }},
      {{"venue", Kind::kText}, [](const B& b) { return TextOrNothing(b.venue); }},
      {{"capacity", Kind::kNumber}, [](const B& b) { return NumberOrNothing(b.capacity); }},
      {{"waiting_players", Kind::kNumber}, [](const B& b) { return Number(b.waiting); }},
      {{"players", Kind::kNumber}, [](const B& b) { return Number(b.players); }},
      {{"active_players", Kind::kNumber}, [](const B& b) { return Number(b.active_players); }},
      {{"rounds_paired", Kind::kNumber}, [](const B& b) { return Number(b.rounds_paired); }},
      {{"rounds_closed", Kind::kNumber}, [](const B& b) { return Number(b.rounds_closed); }},
      {{"open_duties", Kind::kNumber}, [](const B& b) { return Number(b.open_duties); }},
  });
  return columns;
}

// --- Tables

constexpr std::string_view kTableKinds[] = {"", "MATCH", "BYE"};
constexpr std::string_view kTableStates[] = {"UNREPORTED", "REPORTED", "DISPUTED", "DECIDED"};

filter::Cell StateOf(const TableRow& row) {
  if (row.table.decided()) return Number(3);
  const auto standing = row.table.Standing();
  if (!standing) return Number(0);
  return Number(*standing == engine::ReportStanding::kConflict ? 2 : 1);
}

// Since the first of the reports that stand, else since the clock was started, else since the
// pairing.
filter::Cell AgeOf(const TableRow& row) {
  if (row.table.decided()) return Nothing();
  int64_t since_us = row.round.clock ? row.round.clock->start_time_us : row.round.paired_time_us;
  const auto& reports = row.table.Papers().reports;
  const auto first = std::min_element(reports.begin(), reports.end(), [](auto& one, auto& other) {
    return one.time_us < other.time_us;
  });
  if (first != reports.end()) since_us = first->time_us;
  return Number(std::max<int64_t>(0, row.now_us - since_us) / kSecondUs);
}

filter::Cell PlayersAt(const TableRow& row) {
  std::vector<std::string> players;
  for (const engine::SeatState& seat : row.table.seats) {
    if (seat.player_number == 0) continue;
    players.push_back(
        translate::NameOfPlayer(row.state.journal, row.state.event.Player(seat.player_number).id));
  }
  return Names(std::move(players));
}

filter::Cell DivisionsAt(const TableRow& row) {
  std::vector<std::string> divisions;
  for (const engine::SeatState& seat : row.table.seats) {
    if (seat.player_number == 0) continue;
    divisions.push_back(row.state.event.Player(seat.player_number).Division());
  }
  return Names(std::move(divisions));
}

// The number in the hall; that of the table where the round was paired without a plan.
filter::Cell PlaceOf(const TableRow& row) {
  return NumberOrNothing(row.round.places ? row.round.PlaceOf(row.number) : row.number);
}

const Columns<TableRow>& TableColumns() {
  using R = TableRow;
  static const auto& columns = *new Columns<R>({
      {{"number", Kind::kNumber}, [](const R& r) { return Number(r.number); }},
      {{"place", Kind::kNumber}, PlaceOf},
      {{"kind", Kind::kWord, Secret::kNone, kTableKinds},
       [](const R& r) { return Number(r.table.kind); }},
      {{"state", Kind::kWord, Secret::kNone, kTableStates}, StateOf},
      {{"decided", Kind::kFlag}, [](const R& r) { return Number(r.table.decided()); }},
      {{"reports", Kind::kNumber, Secret::kResults},
       [](const R& r) { return Number(static_cast<int64_t>(r.table.Papers().reports.size())); }},
      {{"age", Kind::kDuration, Secret::kResults}, AgeOf},
      {{"player", Kind::kNames}, PlayersAt},
      {{"division", Kind::kNames}, DivisionsAt},
      {{"attempt", Kind::kNumber},
       [](const R& r) {
         return Number(static_cast<int64_t>(r.table.Papers().attempts.size() + 1));
       }},
      {{"extension", Kind::kDuration},
       [](const R& r) { return Number(r.table.extension_seconds); }},
      {{"by_hand", Kind::kFlag, Secret::kResults},
       [](const R& r) { return Number(r.table.Papers().entered != nullptr); }},
      {{"corrected", Kind::kFlag, Secret::kResults},
       [](const R& r) { return Number(r.table.Papers().corrected != nullptr); }},
  });
  return columns;
}

// --- Players

constexpr std::string_view kPlayerStatuses[] = {"", "ACTIVE", "DROPPED", "EXPELLED"};
constexpr std::string_view kDeckStatuses[] = {"NONE", "LEGAL", "ILLEGAL"};

filter::Cell DeckOf(const PlayerRow& row) {
  if (row.player.deck == nullptr) return Number(0);
  return Number(row.player.deck->verdict.violations.empty() ? 1 : 2);
}

filter::Cell AbsencesOf(const PlayerRow& row) {
  std::vector<std::string> rounds;
  for (uint32_t round = 1; round <= limits::kRoundsMax; ++round) {
    if (row.player.AbsentIn(round)) rounds.push_back(absl::StrCat(round));
  }
  return Names(std::move(rounds));
}

// The person, or the members of the team.
filter::Cell PersonsOf(const PlayerRow& row) {
  if (!row.player.entry) return Names({});
  std::vector<std::string> persons = row.player.entry->team;
  if (!row.player.entry->person.empty()) persons.push_back(row.player.entry->person);
  return Names(std::move(persons));
}

const Columns<PlayerRow>& PlayerColumns() {
  using R = PlayerRow;
  static const auto& columns = *new Columns<R>({
      {{"name", Kind::kName},
       [](const R& r) { return Text(translate::NameOfPlayer(r.state.journal, r.player.id)); }},
      {{"number", Kind::kNumber}, [](const R& r) { return Number(r.player.number); }},
      {{"status", Kind::kWord, Secret::kNone, kPlayerStatuses},
       [](const R& r) { return Number(static_cast<int64_t>(r.player.status)); }},
      {{"division", Kind::kName}, [](const R& r) { return TextOrNothing(r.player.Division()); }},
      {{"person", Kind::kNames}, PersonsOf},
      {{"points", Kind::kNumber, Secret::kResults},
       [](const R& r) { return Number(r.state.event.Tally(r.player.number).points); }},
      {{"byes", Kind::kNumber},
       [](const R& r) { return Number(r.state.event.Tally(r.player.number).byes); }},
      {{"has_deck", Kind::kFlag}, [](const R& r) { return Number(r.player.deck != nullptr); }},
      {{"deck", Kind::kWord, Secret::kDecks, kDeckStatuses}, DeckOf},
      {{"entry_round", Kind::kNumber},
       [](const R& r) { return Number(engine::FirstRoundOf(r.state.event, r.player)); }},
      {{"leave_round", Kind::kNumber},
       [](const R& r) { return NumberOrNothing(r.player.leave_round); }},
      {{"checked_in_round", Kind::kNumber},
       [](const R& r) { return NumberOrNothing(r.player.checked_in_round); }},
      {{"absent_round", Kind::kNames}, AbsencesOf},
  });
  return columns;
}

bool HasPlayer(const engine::TableState& table, PlayerNumbers players) {
  if (players.first == 0 && players.last == 0) return true;
  return std::any_of(table.seats.begin(), table.seats.end(), [&](const engine::SeatState& seat) {
    const uint32_t number = seat.player_number;
    return number != 0 && number >= players.first && (players.last == 0 || number <= players.last);
  });
}

// Of a cell in the text of a place. No name has such a character.
constexpr char kCellEnd[] = "\x1f";
constexpr char kThere[] = "+";
constexpr char kMissing[] = "!";

}  // namespace

std::span<const Field> EventFields() { return EventColumns().fields(); }
filter::Cell EventCell(const EventBrief& event, size_t field) {
  return EventColumns().Read(event, field);
}

std::span<const Field> TableFields() { return TableColumns().fields(); }
filter::Cell TableCell(const TableRow& row, size_t field) {
  return TableColumns().Read(row, field);
}

std::span<const Field> PlayerFields() { return PlayerColumns().fields(); }
filter::Cell PlayerCell(const PlayerRow& row, size_t field) {
  return PlayerColumns().Read(row, field);
}

std::vector<Secret> SecretsFrom(const Caller& caller, bool results_hidden) {
  std::vector<Secret> withheld;
  if (results_hidden) withheld.push_back(Secret::kResults);
  if (!MaySee(caller, access::Content::kDeck, false)) withheld.push_back(Secret::kDecks);
  return withheld;
}

std::vector<size_t> ChooseTables(const filter::Query& query, PlayerNumbers players,
                                 const JournalState& state, const engine::RoundState& round,
                                 int64_t now_us) {
  std::vector<size_t> all;
  for (size_t i = 0; i < round.tables.size(); ++i) {
    if (HasPlayer(*round.tables.At(i), players)) all.push_back(i);
  }
  if (query.keeps_all() && !query.is_ordered()) return all;
  return filter::Choose(query, all, [&](size_t index, size_t field) {
    const engine::TablePtr table = round.tables.At(index);
    return TableCell({state, round, static_cast<uint32_t>(index + 1), *table, now_us}, field);
  });
}

std::vector<size_t> ChoosePlayers(const filter::Query& query, const JournalState& state) {
  std::vector<size_t> all;
  for (size_t i = 0; i < state.event.players.size(); ++i) {
    if (!state.event.players[i]->withdrawn) all.push_back(i);
  }
  if (query.keeps_all() && !query.is_ordered()) return all;
  return filter::Choose(query, all, [&](size_t index, size_t field) {
    return PlayerCell({state, *state.event.players[index]}, field);
  });
}

std::string TextOf(const EventPlace& place) {
  std::string text;
  for (const filter::Cell& cell : place.key) {
    absl::StrAppend(&text, cell.there ? kThere : kMissing, cell.number, " ", cell.text, kCellEnd);
  }
  return absl::StrCat(text, place.event);
}

std::optional<EventPlace> ReadEventPlace(const std::string& text, size_t cells) {
  const std::vector<std::string> parts = absl::StrSplit(text, kCellEnd);
  if (parts.size() != cells + 1) return std::nullopt;
  EventPlace place{{}, parts.back()};
  for (size_t i = 0; i < cells; ++i) {
    absl::string_view rest = parts[i];
    filter::Cell cell;
    cell.there = absl::ConsumePrefix(&rest, kThere);
    if (!cell.there && !absl::ConsumePrefix(&rest, kMissing)) return std::nullopt;
    const size_t blank = rest.find(' ');
    if (blank == absl::string_view::npos ||
        !absl::SimpleAtoi(rest.substr(0, blank), &cell.number)) {
      return std::nullopt;
    }
    cell.text = std::string(rest.substr(blank + 1));
    place.key.push_back(std::move(cell));
  }
  return place;
}

FirstEvents::FirstEvents(const filter::Query& query, std::optional<EventPlace> after,
                         size_t events_max)
    : query_(query), after_(std::move(after)), events_max_(events_max) {}

bool FirstEvents::IsBefore(const EventPlace& one, const EventPlace& other) const {
  if (query_.IsBefore(one.key, other.key)) return true;
  return !query_.IsBefore(other.key, one.key) && one.event < other.event;
}

void FirstEvents::Take(engine::ListedEvent event, const EventBrief& seen) {
  EventPlace place{query_.KeyOf([&](size_t field) { return EventCell(seen, field); }),
                   seen.journal};
  if (after_ && !IsBefore(*after_, place)) return;
  const auto before = [this](const OrderedEvent& one, const OrderedEvent& other) {
    return IsBefore(one.place, other.place);
  };
  if (heap_.size() == events_max_ && !IsBefore(place, heap_.front().place)) return;
  heap_.push_back({std::move(place), std::move(event)});
  std::push_heap(heap_.begin(), heap_.end(), before);
  if (heap_.size() <= events_max_) return;
  std::pop_heap(heap_.begin(), heap_.end(), before);
  heap_.pop_back();
}

std::vector<OrderedEvent> FirstEvents::TakeAll() {
  std::sort(heap_.begin(), heap_.end(), [this](const auto& one, const auto& other) {
    return IsBefore(one.place, other.place);
  });
  return std::move(heap_);
}

}  // namespace arbitro::services
