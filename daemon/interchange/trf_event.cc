// SPDX-License-Identifier: Apache-2.0
//
// An event document as a tournament report of FIDE.

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "api/text/harm.h"
#include "daemon/interchange/finished_event.h"
#include "daemon/interchange/words.h"

namespace arbitro::interchange {
namespace {

constexpr size_t kDateBytes = 10;

// "2026/05/08" of "2026-05-08T18:30".
std::string DateOf(std::string_view start) {
  std::string date(start.substr(0, kDateBytes));
  std::replace(date.begin(), date.end(), '-', '/');
  return date;
}

std::string OneLineOf(std::string_view text) { return text::Harmless(text, text::Lines::kOne); }

class ReportMaker {
 public:
  ReportMaker(const EventDocument& document, Reading<TrfEvent>* made)
      : document_(document), made_(*made), event_(made->value) {}

  void Make() {
    event_.name = OneLineOf(document_.title.empty() ? document_.id : document_.title);
    event_.city = OneLineOf(document_.venue);
    event_.rounds = static_cast<uint32_t>(document_.rounds.size());
    for (const DocumentPlayer& player : document_.players) AddPlayer(player);
    for (const DocumentStanding& row : document_.standings) {
      const auto found = places_.find(row.player);
      if (found != places_.end()) event_.players[found->second].rank = row.rank;
    }
    for (const DocumentRound& round : document_.rounds) AddRound(round);
  }

 private:
  void AddPlayer(const DocumentPlayer& of_document) {
    places_[of_document.id] = event_.players.size();
    TrfPlayer player;
    player.start_number = static_cast<uint32_t>(event_.players.size()) + 1;
    const std::string& listed = of_document.listed_name;
    const std::string& name = listed.empty() ? of_document.name : listed;
    player.name = OneLineOf(name.empty() ? of_document.id : name);
    player.games.resize(document_.rounds.size());
    event_.players.push_back(std::move(player));
  }

  void AddRound(const DocumentRound& round) {
    if (event_.start_date.empty()) event_.start_date = DateOf(round.start);
    if (!round.start.empty()) event_.end_date = DateOf(round.start);
    for (const DocumentTable& table : round.tables) AddTable(table, round.number - 1);
  }

  void AddTable(const DocumentTable& table, size_t round) {
    if (table.bye) {
      if (table.seats[0].player.empty()) return;
      Put(table.seats[0].player, round, {0, '-', 'U'}, 2);
      return;
    }
    const auto refuse = [&](std::string_view what) {
      made_.faults.push_back({0,
                              Joined("table ", table.number, " of round ", round + 1, ": ", what),
                              "export the event document in its place"});
    };
    if (table.seats.size() != 2 || table.seats[0].player.empty() || table.seats[1].player.empty()) {
      return refuse("a report of FIDE has two players at a table");
    }
    const std::string& first = table.seats[0].result;
    const std::string& second = table.seats[1].result;
    if (first == "tie" && second == "tie") return PutMatch(table, round, "==");
    if (first == "win" && second == "loss") return PutMatch(table, round, "10");
    if (first == "loss" && second == "win") return PutMatch(table, round, "01");
    refuse("a report of FIDE has no such result");
  }

  void PutMatch(const DocumentTable& table, size_t round, std::string_view results) {
    constexpr char kColours[] = {'w', 'b'};
    for (size_t seat = 0; seat < 2; ++seat) {
      const auto opponent = static_cast<uint32_t>(places_.at(table.seats[1 - seat].player)) + 1;
      const uint32_t half_points = results[seat] == '1' ? 2 : results[seat] == '=' ? 1 : 0;
      Put(table.seats[seat].player, round, {opponent, kColours[seat], results[seat]}, half_points);
    }
  }

  void Put(const std::string& player, size_t round, const TrfGame& game, uint32_t half_points) {
    TrfPlayer& of_event = event_.players[places_.at(player)];
    of_event.games[round] = game;
    of_event.half_points += half_points;
  }

  const EventDocument& document_;
  Reading<TrfEvent>& made_;
  TrfEvent& event_;
  std::map<std::string, size_t> places_;  // among the players, by id
};

}  // namespace

Reading<TrfEvent> TrfEventOf(const EventDocument& document) {
  Reading<TrfEvent> made;
  ReportMaker(document, &made).Make();
  return made;
}

}  // namespace arbitro::interchange
