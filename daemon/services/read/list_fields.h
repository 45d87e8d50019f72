// SPDX-License-Identifier: Apache-2.0
//
// The fields by which lists are filtered and ordered: of events, of a round's tables, of players.
//
// docs/filters.md lists them; list_fields_test.cc holds the page to them. A field tells no more
// than the list itself does: what the list withholds from some callers has its Secret here.

#ifndef ARBITRO_DAEMON_SERVICES_READ_LIST_FIELDS_H_
#define ARBITRO_DAEMON_SERVICES_READ_LIST_FIELDS_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daemon/engine/state/state.h"
#include "daemon/engine/survey.h"
#include "daemon/services/filter/query.h"
#include "daemon/services/gate/caller.h"

namespace arbitro::services {

// The number of a table, from 1, and what is there.
struct TableRow {
  const engine::JournalState& state;
  const engine::RoundState& round;
  uint32_t number = 0;
  const engine::TableState& table;
  int64_t now_us = 0;  // that ages are reckoned to
};

struct PlayerRow {
  const engine::JournalState& state;
  const engine::PlayerState& player;
};

std::span<const filter::Field> EventFields();
filter::Cell EventCell(const engine::EventBrief& event, size_t field);

std::span<const filter::Field> TableFields();
filter::Cell TableCell(const TableRow& row, size_t field);

std::span<const filter::Field> PlayerFields();
filter::Cell PlayerCell(const PlayerRow& row, size_t field);

// The contents that lists withhold from the caller: results where they are hidden, and decks where
// the caller may not see those of others.
std::vector<filter::Secret> SecretsFrom(const Caller& caller, bool results_hidden);

// Registration numbers of players, both ends included; 0: no bound.
struct PlayerNumbers {
  uint32_t first = 0;
  uint32_t last = 0;
};

// The indexes of the tables that the query keeps and where one of those players sits, in its order.
// `players` without bounds keeps those without a player, too.
std::vector<size_t> ChooseTables(const filter::Query& query, PlayerNumbers players,
                                 const engine::JournalState& state, const engine::RoundState& round,
                                 int64_t now_us);

// The same of players. Those who were registered by mistake are none.
std::vector<size_t> ChoosePlayers(const filter::Query& query, const engine::JournalState& state);

// The place of an event in an ordered list. The list goes on behind it, also where the event has
// changed since.
struct EventPlace {
  std::vector<filter::Cell> key;
  std::string event;  // where the keys do not part two
};

// The place as a text of one line, for a page token, and back. Nothing where it is no place by so
// many cells.
std::string TextOf(const EventPlace& place);
std::optional<EventPlace> ReadEventPlace(const std::string& text, size_t cells);

struct OrderedEvent {
  EventPlace place;
  engine::ListedEvent event;
};

// The first of many events behind `after`, in the query's order: it keeps no more than that many.
class FirstEvents {
 public:
  // The query must outlive it. `events_max` is 1 or more.
  FirstEvents(const filter::Query& query, std::optional<EventPlace> after, size_t events_max);

  // `seen`: its brief as the caller sees it, who is shown it, and which the query keeps.
  void Take(engine::ListedEvent event, const engine::EventBrief& seen);
  // All that are left, in order. Once.
  std::vector<OrderedEvent> TakeAll();

 private:
  bool IsBefore(const EventPlace& one, const EventPlace& other) const;

  const filter::Query& query_;
  const std::optional<EventPlace> after_;
  const size_t events_max_;
  std::vector<OrderedEvent> heap_;  // the last of them first
};

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_READ_LIST_FIELDS_H_
