// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/event/match_points.h"

#include <algorithm>
#include <optional>
#include <string>

#include "plugins/pokemon_tcg/event/draft.h"
#include "plugins/pokemon_tcg/rules/tables.h"

namespace arbitro::pkm {
namespace {

constexpr int64_t kGamesToWin = 2;

// A report, its games counted as 0 where it does not say them.
struct MatchReport {
  std::string winner;  // first, second or tie
  std::string decided_by;
  bool says_games = false;
  int64_t games_first = 0;
  int64_t games_second = 0;
};

TableOutcome ScoreBye(const OutcomeRequest& request, Host& host);
bool LosesByPenalty(const OutcomeRequest& request, const EventFacts& event, uint32_t seat);
Decided<TableOutcome> ScoreTaken(const OutcomeRequest& request, const EventFacts& event,
                                 const MatchReport& report, Host& host);
Decided<TableOutcome> ScorePlayed(const OutcomeRequest& request, const MatchReport& report,
                                  Host& host);
TableOutcome InPhase(const OutcomeRequest& request, TableOutcome outcome);
SeatOutcome OutcomeOf(bool won, bool tied);
MatchReport ReadReport(const Value& value);
std::optional<Refusal> CheckReport(const MatchReport& report, MatchType match_type);
std::optional<Refusal> CheckGames(const MatchReport& report, MatchType match_type);
std::optional<Refusal> CheckDecidedOtherwise(const MatchReport& report, MatchType match_type);
std::optional<Refusal> CheckNumberOfGames(const MatchReport& report, MatchType match_type);
std::optional<Refusal> CheckGamesFitWinner(const MatchReport& report, MatchType match_type);
std::optional<Refusal> CheckLostGames(const OutcomeRequest& request, const MatchReport& report,
                                      const EventFacts& event);
int64_t CountEffects(const OutcomeRequest& request, uint32_t seat, arbitro_effect_kind kind);
std::string Score(const MatchReport& report);

}  // namespace

Form ReportForm() {
  const auto games = [](const char* id, Label label) {
    return form::By("PKM-7.3-b", form::Integer(id, std::move(label), 0, kGamesToWin));
  };
  return form::Struct(
      "report", {"Report", "Referto"},
      {form::By("PKM-GEN-1", form::OneChoice("winner", {"Winner", "Vincitore"},
                                             {{"first", {"First seat", "Posto 1"}},
                                              {"second", {"Second seat", "Posto 2"}},
                                              {"tie", {"Tie", "Pareggio"}},
                                              {"nobody",
                                               {"No player: cards were picked in a draft",
                                                "Nessuno: si è fatta l'estrazione delle carte"}}})),
       games("games_first", {"Games won, first seat", "Sfide vinte, posto 1"}),
       games("games_second", {"Games won, second seat", "Sfide vinte, posto 2"}),
       form::OneChoice(
           "decided_by", {"Decided by", "Deciso da"},
           {{"play", {"Play, or the time limit", "Gioco, o limite di tempo"}},
            {"late_or_absent", {"A player late or absent", "Un giocatore in ritardo o assente"}},
            {"penalty", {"A penalty", "Una penalità"}},
            {"agreement", {"The players' agreement", "Accordo dei giocatori"}}})});
}

Decided<TableOutcome> ScoreTable(const OutcomeRequest& request, Host& host) {
  if (request.phase == ARBITRO_PHASE_TABLES) return ScoreDraft(request, host);
  if (request.table_kind == ARBITRO_TABLE_BYE) return ScoreBye(request, host);
  if (request.seat_count != 2) {
    return Refuse(
        "TABLE_SIZE", "PKM-GEN-20",
        {"a match has two seats, this table has " + std::to_string(request.seat_count),
         "un incontro ha due posti, questo tavolo ne ha " + std::to_string(request.seat_count)});
  }
  const EventFacts event = ReadEvent(request.settings);
  const MatchReport report = ReadReport(request.report);
  if (LosesByPenalty(request, event, 0) || LosesByPenalty(request, event, 1)) {
    return ScoreTaken(request, event, report, host);
  }
  if (const auto refusal = CheckReport(report, event.match_type)) return *refusal;
  if (const auto refusal = CheckLostGames(request, report, event)) return *refusal;
  return ScorePlayed(request, report, host);
}

int MatchPoints(const MatchRecord& record) {
  return kWinPoints * static_cast<int>(record.wins + record.byes) +
         kTiePoints * static_cast<int>(record.ties) + kLossPoints * static_cast<int>(record.losses);
}

namespace {

TableOutcome ScoreBye(const OutcomeRequest& request, Host& host) {
  if (request.phase == ARBITRO_PHASE_ELIMINATION) {
    host.Cite("PKM-GEN-15", "the player goes on without a match");
    return {{{0, ARBITRO_RESULT_BYE, 1, 0}}, {}};
  }
  // [PKM-GEN-2] A bye scores as a win.
  host.Cite("PKM-GEN-2", "a bye is worth " + std::to_string(kWinPoints) + " points");
  return {{{kWinPoints, ARBITRO_RESULT_BYE, 1, 0}}, {}};
}

// Whether penalties take the match from the seat.
bool LosesByPenalty(const OutcomeRequest& request, const EventFacts& event, uint32_t seat) {
  if (CountEffects(request, seat, ARBITRO_EFFECT_MATCH_LOSS) > 0) return true;
  const int64_t games = CountEffects(request, seat, ARBITRO_EFFECT_GAME_LOSS);
  // [PKM-PEN-4] A lost game counts as played: the second is the match, and so is a single one.
  if (event.match_type != MatchType::kSingle) return games >= kGamesToWin;
  return games > 0 && event.season.single_game_is_match;
}

// The outcome of a match that a penalty or a forfeit takes from a player, or from both.
Decided<TableOutcome> ScoreTaken(const OutcomeRequest& request, const EventFacts& event,
                                 const MatchReport& report, Host& host) {
  const bool first_loses = LosesByPenalty(request, event, 0);
  const bool second_loses = LosesByPenalty(request, event, 1);
  // The games of a report agree with its winner, whatever a penalty makes of the match.
  if (const auto refusal = CheckGames(report, event.match_type)) return *refusal;
  // [PKM-PEN-5] A player with that penalty loses the match, whatever the games so far; and so,
  // [PKM-8.2-a], does a player whose seat the head judge forfeits.
  host.Cite("PKM-PEN-5", "the match is taken from the player, by a penalty or a forfeit");
  return InPhase(request, {{OutcomeOf(!first_loses, false), OutcomeOf(!second_loses, false)}, {}});
}

Decided<TableOutcome> ScorePlayed(const OutcomeRequest& request, const MatchReport& report,
                                  Host& host) {
  const bool tied = report.winner == "tie";
  if (tied && request.phase == ARBITRO_PHASE_ELIMINATION) {
    // [PKM-9] Never a tie.
    return Refuse("NO_TIE_IN_ELIMINATION", "PKM-9",
                  {"in single elimination the match has a winner: play on, and report who won",
                   "a eliminazione diretta l'incontro ha un vincitore: continua, e riporta "
                   "chi ha vinto"});
  }
  if (request.phase == ARBITRO_PHASE_ELIMINATION) {
    host.Cite("PKM-GEN-15", "the winner goes on");
  } else {
    host.Cite("PKM-GEN-1",
              tied ? "a tie is worth 1 point to both" : "a win is worth 3 points, a loss none");
  }
  const SeatOutcome first = OutcomeOf(report.winner == "first", tied);
  return InPhase(request, {{first, OutcomeOf(report.winner == "second", tied)}, {}});
}

// [PKM-GEN-15] A single elimination gives places, no match points.
TableOutcome InPhase(const OutcomeRequest& request, TableOutcome outcome) {
  if (request.phase != ARBITRO_PHASE_ELIMINATION) return outcome;
  for (SeatOutcome& seat : outcome.seats) seat.points = 0;
  return outcome;
}

SeatOutcome OutcomeOf(bool won, bool tied) {
  // [PKM-GEN-1] Three points a win, one a tie, none a loss.
  if (tied) return {kTiePoints, ARBITRO_RESULT_TIE, 1, 0};
  if (won) return {kWinPoints, ARBITRO_RESULT_WIN, 1, 0};
  return {kLossPoints, ARBITRO_RESULT_LOSS, 2, 0};
}

MatchReport ReadReport(const Value& value) {
  MatchReport report;
  report.winner = value["winner"].text();
  report.decided_by = value["decided_by"].TextOr("play");
  report.says_games = value.Has("games_first") || value.Has("games_second");
  report.games_first = value["games_first"].integer();
  report.games_second = value["games_second"].integer();
  return report;
}

std::optional<Refusal> CheckReport(const MatchReport& report, MatchType match_type) {
  if (report.winner == "nobody" || report.winner.empty()) {
    // [PKM-GEN-1] A match has a winner or is a tie; only a draft's group has neither.
    return Refuse("MATCH_HAS_A_RESULT", "PKM-GEN-1",
                  {"a match ends with a winner or in a tie: report which",
                   "un incontro finisce con un vincitore o in pareggio: riporta quale"});
  }
  // [PKM-GEN-5] Players may agree on a tie; no game is played.
  if (report.decided_by == "agreement" && (report.winner != "tie" || report.says_games)) {
    return Refuse(
        "AGREEMENT_IS_A_TIE", "PKM-GEN-5",
        {"players may agree only on a tie without games: report a tie",
         "i giocatori possono accordarsi solo su un pareggio senza sfide: riporta pareggio"});
  }
  if (auto refusal = CheckDecidedOtherwise(report, match_type)) return refusal;
  return CheckGames(report, match_type);
}

std::optional<Refusal> CheckGames(const MatchReport& report, MatchType match_type) {
  if (!report.says_games) return std::nullopt;
  if (auto refusal = CheckNumberOfGames(report, match_type)) return refusal;
  // [PKM-8.2-a] [PKM-8.3-1] A player who came late or left loses the match, whatever the games so
  // far [PKM-AMB-03]; and so, [PKM-PEN-5], does who gets that penalty.
  if (report.decided_by != "play") return std::nullopt;
  return CheckGamesFitWinner(report, match_type);
}

// [PKM-8.2-a] [PKM-PEN-5] A player who was late or absent, or who is punished so, loses the match:
// it is no tie.
std::optional<Refusal> CheckDecidedOtherwise(const MatchReport& report, MatchType match_type) {
  const bool late = report.decided_by == "late_or_absent";
  if (!late && report.decided_by != "penalty") return std::nullopt;
  const char* rule = late ? "PKM-8.2-a" : "PKM-PEN-5";
  if (report.winner == "tie") {
    return Refuse("MATCH_HAS_A_RESULT", rule,
                  {"`decided_by` `" + report.decided_by +
                       "` gives the match to the other player: report the winner, or `decided_by` "
                       "`play` for a tie",
                   "`decided_by` `" + report.decided_by +
                       "` assegna l'incontro all'altro giocatore: riporta il vincitore, o "
                       "`decided_by` `play` per un pareggio"});
  }
  const int64_t most = std::max(report.games_first, report.games_second);
  const int64_t to_win = match_type == MatchType::kSingle ? 1 : kGamesToWin;
  if (!late || most < to_win) return std::nullopt;
  // [PKM-AMB-03] Lateness takes a match that is not over, whatever the games so far.
  return Refuse("GAMES_DISAGREE", "PKM-AMB-03",
                {"the games are " + Score(report) +
                     ", so the match was over, and not by lateness: correct the games, or "
                     "`decided_by`",
                 "le sfide sono " + Score(report) +
                     ", quindi l'incontro era finito, e non per ritardo: correggi le sfide, o "
                     "`decided_by`"});
}

std::optional<Refusal> CheckNumberOfGames(const MatchReport& report, MatchType match_type) {
  const int64_t games = report.games_first + report.games_second;
  // [PKM-7.3-a] A single-game match has one game; [PKM-7.3-b] a best of three ends at two wins.
  if (match_type == MatchType::kSingle && games > 1) {
    return Refuse(
        "TOO_MANY_GAMES", "PKM-7.3-a",
        {"a single-game match cannot end " + Score(report) + ": report one game",
         "un incontro a sfida singola non può finire " + Score(report) + ": riporta una sfida"});
  }
  if (report.games_first == kGamesToWin && report.games_second == kGamesToWin) {
    return Refuse("TOO_MANY_GAMES", "PKM-7.3-b",
                  {"a best of three ends when a player has won two games: correct the games",
                   "al meglio di tre si finisce a due sfide vinte: correggi le sfide"});
  }
  return std::nullopt;
}

std::optional<Refusal> CheckGamesFitWinner(const MatchReport& report, MatchType match_type) {
  const int64_t lead = report.games_first - report.games_second;
  const bool fits = report.winner == "first"    ? lead > 0
                    : report.winner == "second" ? lead < 0
                                                : lead == 0;
  if (fits) return std::nullopt;
  // [PKM-7.3-a] [PKM-7.3-b] Played to the end or to the time limit, the games of a match decide it:
  // level games are a tie, and the player who leads has won.
  const char* rule = match_type == MatchType::kSingle ? "PKM-7.3-a" : "PKM-7.3-b";
  return Refuse("GAMES_DISAGREE", rule,
                {"the games are " + Score(report) + ", but the winner is `" + report.winner +
                     "`: correct one of them, or say in `decided_by` what else decided",
                 "le sfide sono " + Score(report) + ", ma il vincitore è `" + report.winner +
                     "`: correggi, o di' in `decided_by` che cosa ha deciso"});
}

// [PKM-PEN-4] A game that a penalty took from a player is one that the opponent has won.
std::optional<Refusal> CheckLostGames(const OutcomeRequest& request, const MatchReport& report,
                                      const EventFacts& event) {
  if (!report.says_games || event.match_type == MatchType::kSingle) return std::nullopt;
  const int64_t lost_first = CountEffects(request, 0, ARBITRO_EFFECT_GAME_LOSS);
  const int64_t lost_second = CountEffects(request, 1, ARBITRO_EFFECT_GAME_LOSS);
  if (report.games_second >= lost_first && report.games_first >= lost_second) return std::nullopt;
  const std::string owed = std::to_string(lost_second) + "-" + std::to_string(lost_first);
  return Refuse("GAMES_DISAGREE", "PKM-PEN-4",
                {"the games are " + Score(report) + ", but penalties alone come to " + owed +
                     ": count a game lost by a penalty for the opponent",
                 "le partite sono " + Score(report) + ", ma le sole penalità fanno " + owed +
                     ": contare la partita persa per penalità a favore dell'avversario"});
}

int64_t CountEffects(const OutcomeRequest& request, uint32_t seat, arbitro_effect_kind kind) {
  return std::count_if(request.effects.begin(), request.effects.end(), [&](const auto& effect) {
    return effect.seat == seat && effect.kind == static_cast<uint32_t>(kind);
  });
}

std::string Score(const MatchReport& report) {
  return std::to_string(report.games_first) + "-" + std::to_string(report.games_second);
}

}  // namespace

}  // namespace arbitro::pkm
