// SPDX-License-Identifier: Apache-2.0

#include "daemon/exported/people_rows.h"

#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "daemon/exported/plain_words.h"
#include "daemon/exported/value_tree.h"
#include "nlohmann/json.hpp"

namespace arbitro::exported {
namespace {

// One player in the rows of seats.
struct Seated {
  int rounds = 0;
  int byes = 0;
  int wins = 0;
  int losses = 0;
  int ties = 0;
  bool withheld = false;  // results of a table of theirs are kept from the caller
};

// Empty where the count is kept from the caller.
std::string CountText(const Seated& seated, int count) {
  return seated.withheld ? "" : absl::StrCat(count);
}

void Count(const v1::Table& table, const v1::Seat& seat, Seated* seated) {
  ++seated->rounds;
  seated->withheld |= table.results_withheld();
  if (!table.decided()) return;
  switch (seat.outcome().result()) {
    case v1::SEAT_RESULT_BYE:
      ++seated->byes;
      break;
    case v1::SEAT_RESULT_WIN:
      ++seated->wins;
      break;
    case v1::SEAT_RESULT_LOSS:
      ++seated->losses;
      break;
    case v1::SEAT_RESULT_TIE:
      ++seated->ties;
      break;
    default:
      break;
  }
}

std::map<std::string, Seated> SeatedIn(const std::vector<PlayedRound>& rounds) {
  std::map<std::string, Seated> by_player;
  for (const PlayedRound& played : rounds) {
    for (const v1::Table& table : played.tables.tables()) {
      for (const v1::Seat& seat : table.seats()) {
        if (!seat.player().empty()) Count(table, seat, &by_player[seat.player()]);
      }
    }
  }
  return by_player;
}

// One person, or the members of a team.
std::string PersonsOf(const v1::Player& player) {
  std::vector<std::string> persons;
  if (!player.person().empty()) persons.push_back(IdOf(player.person()));
  for (const std::string& member : player.team()) persons.push_back(IdOf(member));
  return absl::StrJoin(persons, " ");
}

// The keys of all facts, in order.
std::set<std::string> FactsOf(const v1::ListPlayersResponse& players) {
  std::set<std::string> keys;
  for (const v1::Player& player : players.players()) {
    for (const v1::ValueField& fact : player.facts().struct_().fields()) keys.insert(fact.key());
  }
  return keys;
}

std::string FactText(const v1::Player& player, const std::string& key) {
  for (const v1::ValueField& field : player.facts().struct_().fields()) {
    if (field.key() != key) continue;
    return field.value().has_text() ? field.value().text() : JsonLine(JsonOf(field.value()));
  }
  return "";
}

// The losses that the standings count, at a table or not.
std::map<std::string, int> LossesIn(const v1::GetStandingsResponse& standings) {
  std::map<std::string, int> losses;
  for (const v1::StandingsRow& row : standings.rows()) {
    losses[row.player()] = static_cast<int>(row.losses());
  }
  return losses;
}

// All but the facts.
std::vector<std::string> CellsOfPlayer(const v1::Player& player, const Seated& own,
                                       const std::string& unseated_losses) {
  return {absl::StrCat(player.number()),
          IdOf(player.name()),
          player.display_name(),
          player.division(),
          PlainWord(player.status()),
          absl::StrCat(player.entry_round()),
          player.leave_round() == 0 ? "" : absl::StrCat(player.leave_round()),
          absl::StrJoin(player.absent_rounds(), " "),
          absl::StrCat(own.rounds),
          CountText(own, own.byes),
          CountText(own, own.wins),
          CountText(own, own.losses),
          CountText(own, own.ties),
          unseated_losses,
          PersonsOf(player)};
}

}  // namespace

Rows PeopleRows(const v1::ListPlayersResponse& players, const std::vector<PlayedRound>& rounds,
                const v1::GetStandingsResponse& standings) {
  Rows list{{">number", "player", "name", "division", "status", ">entry_round", ">leave_round",
             "absent_rounds", ">rounds_seated", ">byes", ">wins", ">losses", ">ties",
             ">unseated_losses", "person"},
            {}};
  const std::set<std::string> facts = FactsOf(players);
  for (const std::string& key : facts) list.headings.push_back("fact_" + key);
  std::map<std::string, Seated> seated = SeatedIn(rounds);
  const std::map<std::string, int> losses = LossesIn(standings);
  for (const v1::Player& player : players.players()) {
    const Seated& own = seated[player.name()];
    const auto counted = losses.find(player.name());
    const bool has_losses = counted != losses.end() && !own.withheld;
    list.rows.push_back(
        CellsOfPlayer(player, own, has_losses ? absl::StrCat(counted->second - own.losses) : ""));
    for (const std::string& key : facts) list.rows.back().push_back(FactText(player, key));
  }
  return list;
}

}  // namespace arbitro::exported
