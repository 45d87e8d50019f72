// SPDX-License-Identifier: Apache-2.0
//
// GEN-15: the bracket of a top cut.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>

#include "plugins/pokemon_tcg/event/top_cut.h"
#include "plugins/pokemon_tcg/questions/questions.h"
#include "plugins/pokemon_tcg/rules/event_tiers.h"
#include "plugins/pokemon_tcg/rules/season_figures.h"

namespace arbitro::pkm {
namespace {

constexpr int64_t kEntrantsMin = 2;
constexpr int64_t kMatchSeats = 2;

Question BracketQuestion() {
  const auto tables = [] {
    return form::List(
        "tables", {"Tables", "Tavoli"},
        form::List("seeds", {"Places in the Swiss", "Posti nella svizzera"},
                   form::Integer("seed", {"Place", "Posto"}, 1, kTopCutMax), kMatchSeats),
        kTopCutMax);
  };
  return {
      "swiss.bracket",
      {"Who meets whom in the top cut, where the better place wins but for surprises?",
       "Chi incontra chi nel top cut, se salvo sorprese vince chi è meglio piazzato?"},
      "PKM-GEN-15",
      Input({form::Required(
                 form::Integer("players", {"Players", "Giocatori"}, kEntrantsMin, kTopCutMax)),
             BracketField(),
             form::Set("surprises",
                       {"Places that lose at once, though better",
                        "Posti migliori che perdono subito lo stesso"},
                       form::Integer("seed", {"Place", "Posto"}, 1, kTopCutMax), kTopCutMax)}),
      Answer({form::Required(form::List("rounds", {"Rounds", "Round"}, tables(), kTopCutMax))})};
}

DrawRequest FirstRound(uint32_t players) {
  DrawRequest request;
  request.phase = ARBITRO_PHASE_ELIMINATION;
  request.entrants = players;
  for (uint32_t seed = 1; seed <= players; ++seed) {
    DrawPlayer player = {};
    player.seed = player.number = seed;
    request.players.push_back(player);
  }
  return request;
}

// The player of a table who has the better place and is not surprised, or sits alone there.
uint32_t WinnerOf(const Table& table, const std::set<uint32_t>& surprised) {
  uint32_t better = table.seats.front().player;
  uint32_t worse = better;
  for (const Seat& seat : table.seats) {
    better = std::min(better, seat.player);
    worse = std::max(worse, seat.player);
  }
  return surprised.count(better) == 0 ? better : worse;
}

void RecordRound(const RoundDraw& draw, const std::set<uint32_t>& surprised, DrawRequest* request) {
  uint32_t number = 0;
  for (const Table& table : draw.tables) {
    PastTable past;
    past.round = request->round;
    past.number = ++number;
    past.kind = table.kind;
    for (const Seat& seat : table.seats) {
      PastSeat one = {};
      one.player = seat.player;
      one.seed = seat.player + 1;
      one.result =
          seat.player == WinnerOf(table, surprised) ? ARBITRO_RESULT_WIN : ARBITRO_RESULT_LOSS;
      past.seats.push_back(one);
    }
    request->past.push_back(std::move(past));
  }
  ++request->round;
}

Value ToList(const RoundDraw& draw) {
  Value tables = Value::List();
  for (const Table& table : draw.tables) {
    Value seeds = Value::List();
    for (const Seat& seat : table.seats) seeds.Add(Value::Integer(seat.player + 1));
    tables.Add(std::move(seeds));
  }
  return tables;
}

Decided<Value> AnswerBracket(const Asked& asked) {
  const auto players = static_cast<uint32_t>(asked.input["players"].integer());
  DrawRequest request = FirstRound(players);
  request.settings = Value::Struct({{"bracket", asked.input["bracket"]}});
  std::set<uint32_t> surprised;
  for (const Value& place : asked.input["surprises"].items()) {
    surprised.insert(static_cast<uint32_t>(place.integer()) - 1);
  }
  Value rounds = Value::List();
  // [PKM-GEN-15] Each round is the one that an event would draw, until one is left.
  for (size_t left = players; left > 1;) {
    const auto draw = DrawElimination(request, asked.host);
    if (!draw.decided()) return draw.refusal();
    rounds.Add(ToList(draw.value()));
    RecordRound(draw.value(), surprised, &request);
    left = draw.value().tables.size();
  }
  return Value::Struct({{"rounds", rounds}});
}

}  // namespace

void AddBracketQuestions(QuestionList* questions) {
  questions->push_back({BracketQuestion(), &AnswerBracket});
}

}  // namespace arbitro::pkm
