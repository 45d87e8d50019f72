// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/event/outcome.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "plugins/naruto_cg/event/fields.h"
#include "plugins/naruto_cg/rules/structure.h"
#include "plugins/naruto_cg/rules/tables.h"
#include "plugins/naruto_cg/rules/time_called.h"

namespace arbitro::nar {
namespace {

constexpr int64_t kGamesToWin = 2;

// [NAR-GAME-ZONE-2] War Rewards are cards of the other player's deck, [NAR-DECK-1] of forty.
constexpr int64_t kWarMax = kDeckCards;

// [NAR-GAME-WIN-1] Ten of them win the game.
constexpr int64_t kWarToWin = 10;

Form CalledForm();
Form SideForm(const char* id, Label label);
TableOutcome ScoreBye(bool worth_points, Host& host);
std::optional<TableOutcome> Taken(const OutcomeRequest& request, Host& host);
bool WorthPoints(const OutcomeRequest& request);
bool LosesByPenalty(const OutcomeRequest& request, uint32_t seat);
TableOutcome Won(std::optional<kit::Side> winner, bool worth_points);
std::optional<Refusal> CheckCalled(const OutcomeRequest& request);
std::optional<Refusal> CheckWar(const Value& called);
int64_t CountEffects(const OutcomeRequest& request, uint32_t seat, arbitro_effect_kind kind);
Decided<kit::Side> WinnerOf(const Value& report);
Decided<kit::Side> WinnerOfCalled(const Value& report);
CalledMatch ReadCalled(const Value& called);
Refusal NotOver(bool tiebreak);
std::optional<kit::Side> ReadSide(const Value& side);
Refusal WrongReport(const char* rule, Label what);

}  // namespace

Form ReportForm() {
  return form::By(
      "NAR-SWISS-6",
      form::Struct("report", {"Report", "Referto"},
                   {form::By("NAR-SWISS-6", SideForm("winner", {"Winner", "Vincitore"})),
                    form::By("NAR-TIME-6", CalledForm())}));
}

Decided<TableOutcome> ScoreTable(const OutcomeRequest& request, Host& host) {
  const bool worth_points = WorthPoints(request);
  if (request.table_kind == ARBITRO_TABLE_BYE) return ScoreBye(worth_points, host);
  if (request.seat_count != 2) {
    return WrongReport("NAR-SWISS-5", {"a match has two seats", "un incontro ha due posti"});
  }
  if (auto taken = Taken(request, host)) return *std::move(taken);
  if (const auto refusal = CheckCalled(request)) return *refusal;
  const Decided<kit::Side> winner = WinnerOf(request.report);
  if (!winner.decided()) return winner.refusal();
  // [NAR-CUT-6] In the elimination the winner goes on to the next pair.
  if (worth_points) {
    host.Cite("NAR-SWISS-6", "a point for the winner");
  } else {
    host.Cite("NAR-CUT-6", "the winner goes on");
  }
  return Won(winner.value(), worth_points);
}

namespace {

Form CalledForm() {
  const auto count = [](const char* id, Label label, int64_t most) {
    return form::Required(form::Integer(id, std::move(label), 0, most));
  };
  // [NAR-SWISS-5] Two games won end a match of three: before the call neither has two.
  const auto games = [&](const char* id, Label label) {
    return form::By("NAR-SWISS-5", count(id, std::move(label), kGamesToWin - 1));
  };
  return form::Struct(
      "time_called", {"Time was called", "Tempo scaduto prima della fine"},
      {games("games_first", {"Games before, first seat", "Partite già vinte dal posto 1"}),
       games("games_second", {"Games before, second seat", "Partite già vinte dal posto 2"}),
       FlagField("game_running", {"A game was in progress", "Una partita era in corso"}),
       SideForm("game_winner", {"Won it by the third turn",
                                "Chi ha vinto la partita in corso entro il terzo turno"}),
       form::By("NAR-GAME-ZONE-2",
                count("war_first", {"War Rewards, first seat", "Vincite di Guerra del posto 1"},
                      kWarMax)),
       form::By("NAR-GAME-ZONE-2",
                count("war_second", {"War Rewards, second seat", "Vincite di Guerra del posto 2"},
                      kWarMax))});
}

Form SideForm(const char* id, Label label) {
  return form::OneChoice(
      id, std::move(label),
      {{"first", {"First seat", "Posto 1"}}, {"second", {"Second seat", "Posto 2"}}});
}

TableOutcome ScoreBye(bool worth_points, Host& host) {
  // [NAR-BYE-1] [NAR-AMB-16] A bye is a match won.
  if (worth_points) {
    host.Cite("NAR-BYE-1", "a match won without playing");
  } else {
    host.Cite("NAR-CUT-6", "the player goes on without a match");
  }
  const auto points = static_cast<int32_t>(worth_points ? kByePoints : 0);
  return {{{points, ARBITRO_RESULT_BYE, 1, 0}}, {}};
}

// The outcome of a match that penalties take from a player, or from both.
std::optional<TableOutcome> Taken(const OutcomeRequest& request, Host& host) {
  const bool first_loses = LosesByPenalty(request, 0);
  const bool second_loses = LosesByPenalty(request, 1);
  if (!first_loses && !second_loses) return std::nullopt;
  // [NAR-AMB-15] Both punished: neither has won.
  if (first_loses && second_loses) return Won(/*winner=*/std::nullopt, WorthPoints(request));
  host.Cite("NAR-PENALTY-MATCH-LOSS-1", "the match is lost by a penalty");
  return Won(first_loses ? kit::Side::kSecond : kit::Side::kFirst, WorthPoints(request));
}

// [NAR-CUT-7] The elimination gives places, no points.
bool WorthPoints(const OutcomeRequest& request) {
  return request.phase != ARBITRO_PHASE_ELIMINATION;
}

// Whether penalties take the match from a seat: the match itself, or the games that decide it.
bool LosesByPenalty(const OutcomeRequest& request, uint32_t seat) {
  return CountEffects(request, seat, ARBITRO_EFFECT_MATCH_LOSS) > 0 ||
         CountEffects(request, seat, ARBITRO_EFFECT_GAME_LOSS) >= kGamesToWin;
}

TableOutcome Won(std::optional<kit::Side> winner, bool worth_points) {
  TableOutcome outcome;
  for (const kit::Side side : kit::kSides) {
    const bool won = side == winner;
    const int64_t points = worth_points ? PointsOfMatch(won) : 0;
    outcome.seats.push_back({static_cast<int32_t>(points),
                             static_cast<uint32_t>(won ? ARBITRO_RESULT_WIN : ARBITRO_RESULT_LOSS),
                             won ? 1u : 2u, 0});
  }
  return outcome;
}

// Tells what a report of time that was called cannot say at this table.
std::optional<Refusal> CheckCalled(const OutcomeRequest& request) {
  if (!request.report.Has("time_called")) return std::nullopt;
  // [NAR-CUT-3] [NAR-TIME-1] [NAR-AMB-27] The final is played to its end.
  if (request.is_final) {
    return WrongReport("NAR-CUT-3",
                       {"the final has no time limit: leave `time_called` out, and report `winner`",
                        "la finale non ha limite di tempo: omettere `time_called`, e indicare "
                        "`winner`"});
  }
  const Value& called = request.report["time_called"];
  if (auto refusal = CheckWar(called)) return refusal;
  const int64_t lost_first = CountEffects(request, 0, ARBITRO_EFFECT_GAME_LOSS);
  const int64_t lost_second = CountEffects(request, 1, ARBITRO_EFFECT_GAME_LOSS);
  // [NAR-AMB-72] A game lost by a penalty is one of this match, won by the other player.
  const bool counted = called["games_second"].integer() >= lost_first &&
                       called["games_first"].integer() >= lost_second;
  if (counted) return std::nullopt;
  return WrongReport("NAR-AMB-72",
                     {"a game that a penalty took counts for the other player: add it in "
                      "`time_called`",
                      "la partita persa per penalità conta per l'avversario: aggiungerla in "
                      "`time_called`"});
}

// [NAR-GAME-WIN-1] Ten War Rewards win at the end of a turn: no player has them in a game that goes
// on, and who has them against fewer has won it.
std::optional<Refusal> CheckWar(const Value& called) {
  const kit::BySide<int64_t> war = {called["war_first"].integer(), called["war_second"].integer()};
  const int64_t before = called["games_first"].integer() + called["games_second"].integer();
  const bool over = !called["game_running"].flag() && before > 0;
  const std::optional<kit::Side> winner = ReadSide(called["game_winner"]);
  if (over) return std::nullopt;
  for (const kit::Side side : kit::kSides) {
    const int64_t own = war[side];
    const int64_t others = war[kit::Other(side)];
    if (own < kWarToWin || (winner && (*winner == side || others >= kWarToWin))) continue;
    const std::string sums = std::to_string(war.first) + "-" + std::to_string(war.second);
    const std::string most = std::to_string(kWarToWin);
    return WrongReport("NAR-GAME-WIN-1",
                       {"the War Rewards are " + sums + ": a player with " + most +
                            " has won the game; say so in `game_winner`, or correct them",
                        "le Vincite di Guerra sono " + sums + ": con " + most +
                            " la partita è vinta; indicarlo in `game_winner`, o correggerle"});
  }
  return std::nullopt;
}

int64_t CountEffects(const OutcomeRequest& request, uint32_t seat, arbitro_effect_kind kind) {
  return std::count_if(request.effects.begin(), request.effects.end(), [&](const auto& effect) {
    return effect.seat == seat && effect.kind == static_cast<uint32_t>(kind);
  });
}

Decided<kit::Side> WinnerOf(const Value& report) {
  const std::optional<kit::Side> reported = ReadSide(report["winner"]);
  if (!report.Has("time_called")) {
    if (reported) return *reported;
    return WrongReport("NAR-SWISS-6", {"say who won in `winner`, or what the call found in "
                                       "`time_called`",
                                       "indica chi ha vinto in `winner`, o com'era alla fine "
                                       "del tempo in `time_called`"});
  }
  const Decided<kit::Side> winner = WinnerOfCalled(report);
  if (winner.decided() && reported && *reported != winner.value()) {
    return WrongReport("NAR-TIME-6", {"`winner` is not the winner that `time_called` gives",
                                      "`winner` non è chi vince secondo `time_called`"});
  }
  return winner;
}

// The winner of a match that was called, or why there is none yet.
Decided<kit::Side> WinnerOfCalled(const Value& report) {
  const CalledMatch match = ReadCalled(report["time_called"]);
  // [NAR-AMB-25] After the call no game begins, [NAR-AMB-71] but for the first of the match.
  if (match.game_winner && !match.game_running && match.games.first + match.games.second > 0) {
    return WrongReport("NAR-AMB-25",
                       {"`time_called.game_winner` won a game, but none was in progress "
                        "(`game_running`)",
                        "`time_called.game_winner` ha vinto una partita, ma nessuna era in corso "
                        "(`game_running`)"});
  }
  const CallOutcome outcome = DecideCalledMatch(match);
  if (outcome.result == CallResult::kMatchWon) return outcome.winner;
  // [NAR-TIME-7] [NAR-TIME-9] A match that the clock does not decide goes on, and its winner is
  // reported.
  if (const auto winner = ReadSide(report["winner"])) return *winner;
  return NotOver(outcome.result == CallResult::kTiebreakGame);
}

CalledMatch ReadCalled(const Value& called) {
  CalledMatch match;
  match.games = {called["games_first"].integer(), called["games_second"].integer()};
  match.game_running = called["game_running"].flag();
  match.game_winner = ReadSide(called["game_winner"]);
  match.war = {called["war_first"].integer(), called["war_second"].integer()};
  return match;
}

Refusal NotOver(bool tiebreak) {
  return Refuse(
      "MATCH_NOT_OVER", tiebreak ? "NAR-TIME-7" : "NAR-AMB-24",
      {tiebreak ? "a tie-break game decides: report its winner in `winner`"
                : "level War Rewards: play on until a player leads, and report `winner`",
       tiebreak ? "decide una partita di spareggio: indica chi la vince in `winner`"
                : "Vincite di Guerra pari: si continua finché uno dei due non passa in vantaggio; "
                  "indica `winner`"});
}

std::optional<kit::Side> ReadSide(const Value& side) {
  if (side.is_null()) return std::nullopt;
  return side.text() == "first" ? kit::Side::kFirst : kit::Side::kSecond;
}

Refusal WrongReport(const char* rule, Label what) {
  return Refuse("WRONG_REPORT", rule, std::move(what));
}

}  // namespace

}  // namespace arbitro::nar
