// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/questions/match_history.h"

#include <optional>

#include "arbitro/limits.h"
#include "plugins/pokemon_tcg/event/match_points.h"
#include "plugins/pokemon_tcg/rules/tables.h"

namespace arbitro::pkm {
namespace {

constexpr const char* kBye = "BYE";
constexpr const char* kTie = "tie";
constexpr int64_t kTablesMax = 10'000;

class HistoryReader {
 public:
  HistoryReader(const std::vector<std::string>& names, Roster roster) : roster_(roster) {
    for (const std::string& name : names) Enter(name);
  }

  Decided<History> Read(const Value& rounds) {
    for (const Value& round : rounds.items()) {
      ++history_.rounds;
      for (const Value& table : round.items()) {
        const auto refusal = ReadTable(table.items());
        if (refusal) return *refusal;
      }
    }
    return std::move(history_);
  }

 private:
  uint32_t Enter(const std::string& name) {
    const auto next = static_cast<uint32_t>(history_.players.size());
    const auto [place, entered] = history_.index.emplace(name, next);
    if (entered) history_.players.push_back({name, {}});
    return place->second;
  }

  std::optional<Refusal> ReadTable(const std::vector<Value>& seats) {
    for (size_t seat = 0; seat < 2; ++seat) {
      const std::string& name = seats[seat].text();
      const bool known = roster_ == Roster::kOpen || history_.index.count(name) != 0;
      if (!known && !(seat == 1 && name == kBye)) return Unknown(name);
    }
    const uint32_t first = Enter(seats[0].text());
    if (seats[1].text() == kBye) {
      Add(first, ARBITRO_NONE, ARBITRO_RESULT_BYE, kWinPoints);
      return std::nullopt;
    }
    const uint32_t second = Enter(seats[1].text());
    if (seats.size() < 3) return Unknown("");
    return AddMatch(first, second, seats[2].text());
  }

  std::optional<Refusal> AddMatch(uint32_t first, uint32_t second, const std::string& winner) {
    if (winner == kTie) {
      Add(first, second, ARBITRO_RESULT_TIE, kTiePoints);
      Add(second, first, ARBITRO_RESULT_TIE, kTiePoints);
    } else if (winner == history_.players[first].name || winner == history_.players[second].name) {
      const bool first_won = winner == history_.players[first].name;
      const uint32_t won = first_won ? first : second;
      const uint32_t lost = first_won ? second : first;
      Add(won, lost, ARBITRO_RESULT_WIN, kWinPoints);
      Add(lost, won, ARBITRO_RESULT_LOSS, kLossPoints);
    } else {
      return Unknown(winner);
    }
    history_.played.emplace_back(first, second);
    return std::nullopt;
  }

  void Add(uint32_t player, uint32_t opponent, arbitro_result result, int points) {
    history_.players[player].results.push_back(
        {history_.rounds, opponent, static_cast<uint32_t>(result), points, 0, 0, 1, 0, 0});
  }

  Refusal Unknown(const std::string& name) const {
    return Refuse("UNKNOWN_PLAYER", "",
                  {"`" + name + "` in round " + std::to_string(history_.rounds) +
                       " is no player of that table: correct the history",
                   "`" + name + "` nel round " + std::to_string(history_.rounds) +
                       " non è un giocatore di quel tavolo: correggi i round"});
  }

  Roster roster_;
  History history_;
};

int32_t PointsOf(const PlayerHistory& player) {
  int32_t points = 0;
  for (const PlayerResult& result : player.results) points += result.points;
  return points;
}

}  // namespace

Form RoundsField(const char* id, Label label) {
  const auto player = [](const char* seat, Label words) {
    return form::Player(seat, std::move(words));
  };
  return form::Required(form::List(
      id, std::move(label),
      form::List(
          "round", {"Round", "Round"},
          form::OneOf(
              "table", {"Table", "Tavolo"},
              {form::Tuple("match", {"Match", "Incontro"},
                           {player("first", {"First seat", "Posto 1"}),
                            player("second", {"Second seat", "Posto 2"}),
                            player("winner", {"Winner or `tie`", "Vincitore o `tie`"})}),
               form::Tuple("bye", {"Bye", "Bye"},
                           {player("player", {"Player", "Giocatore"}),
                            form::OneChoice("marker", {"Bye", "Bye"}, {{kBye, {"Bye", "Bye"}}})})}),
          kTablesMax),
      limits::kRoundsMax));
}

Decided<History> ReadHistory(const Value& rounds, const std::vector<std::string>& names,
                             Roster roster) {
  return HistoryReader(names, roster).Read(rounds);
}

DrawRequest ToDrawRequest(const History& history, uint32_t round) {
  DrawRequest request;
  request.round = round;
  for (const PlayerHistory& player : history.players) {
    DrawPlayer one = {};
    one.points = PointsOf(player);
    one.first_met = static_cast<uint32_t>(request.met.size());
    one.entry_round = 1;
    one.number = static_cast<uint32_t>(request.players.size()) + 1;
    for (const PlayerResult& result : player.results) {
      if (result.opponent == ARBITRO_NONE) {
        ++one.byes;
      } else {
        request.met.push_back(result.opponent);
        ++one.met_count;
      }
    }
    request.players.push_back(one);
  }
  request.entrants = static_cast<uint32_t>(request.players.size());
  return request;
}

StandingsRequest ToStandingsRequest(const History& history) {
  StandingsRequest request;
  request.rounds_played = history.rounds;
  for (const PlayerHistory& player : history.players) {
    StandingsPlayer one = {};
    one.points = PointsOf(player);
    one.status = ARBITRO_PLAYER_ACTIVE;
    one.first_result = static_cast<uint32_t>(request.results.size());
    one.result_count = static_cast<uint32_t>(player.results.size());
    one.entry_round = 1;
    one.number = static_cast<uint32_t>(request.players.size()) + 1;
    request.results.insert(request.results.end(), player.results.begin(), player.results.end());
    request.players.push_back(one);
  }
  return request;
}

}  // namespace arbitro::pkm
