// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "arbitro/v1/phase.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "arbitro/v1/seating.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/commands/publication.h"
#include "tools/arbitroctl/show/round_text.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

// Where a player's id is expected: a side that no player plays.
constexpr char kNeutralSeat[] = "-";

using Words = std::vector<std::string>;

// Tells what the tables cost by the rulebook, and what the best ones would.
std::string CostText(const v1::PairingEvaluation& evaluation) {
  const std::string cost = absl::StrJoin(evaluation.cost(), " ");
  if (evaluation.optimum().empty()) return PhraseWith("cost $0", cost);
  return PhraseWith("cost $0, the best costs $1", cost, absl::StrJoin(evaluation.optimum(), " "));
}

std::string EvaluationText(const v1::RoundMutationResponse& response) {
  if (!response.has_evaluation()) return Phrase("the ruleset did not judge it") + "\n";
  const v1::PairingEvaluation& evaluation = response.evaluation();
  std::string text = evaluation.cost().empty() ? "" : CostText(evaluation) + "\n";
  for (const v1::PairingProblem& problem : evaluation.problems()) {
    absl::StrAppend(&text, problem.code(), " [", problem.rule(), "] ", IdsText(problem.players()),
                    "\n");
  }
  return text;
}

std::string SeatsText(const v1::RoundMutationResponse& response) {
  std::string text = absl::StrCat(response.round(), "\n");
  for (const std::string& table : response.changed_tables()) {
    absl::StrAppend(&text, LineOf(table, Phrase("changed")));
  }
  for (const v1::TableDealtAgain& again : response.dealt_again()) {
    absl::StrAppend(&text, LineOf(again.table(),
                                  PhraseWith("dealt again (deal $0): $1 look at their cards again",
                                             again.deal(), IdsText(again.players()))));
  }
  return text + EvaluationText(response);
}

absl::Status ReadExchanges(const Typed& typed, const Words& words,
                           v1::RepairRoundRequest* request) {
  for (const std::string& word : words) {
    const std::pair<std::string, std::string> pair = absl::StrSplit(word, absl::MaxSplits('=', 1));
    if (pair.second.empty()) {
      return UsageError(PhraseWith("`$0` is no exchange; write player=other", word));
    }
    v1::SeatExchange* exchange = request->add_exchanges();
    exchange->set_player(PlayerName(typed.event, pair.first));
    exchange->set_other(PlayerName(typed.event, pair.second));
  }
  return absl::OkStatus();
}

absl::Status ReadTableExchanges(const Typed& typed, const Words& words,
                                v1::RepairRoundRequest* request) {
  for (const std::string& word : words) {
    const std::vector<std::string> pair = absl::StrSplit(word, '=');
    uint32_t table = 0;
    uint32_t other = 0;
    if (pair.size() != 2 || !absl::SimpleAtoi(pair[0], &table) ||
        !absl::SimpleAtoi(pair[1], &other)) {
      return UsageError(PhraseWith("`$0` is no exchange; write table=other", word));
    }
    v1::TableExchange* exchange = request->add_tables();
    exchange->set_table(TableName(typed.event, typed.round, table));
    exchange->set_other_table(TableName(typed.event, typed.round, other));
  }
  return absl::OkStatus();
}

// Says below how the mutation went what becomes of the one whose place was taken, as far as the
// caller may read the phases.
std::string StaysText(const Typed& typed, const v1::RoundMutationResponse&) {
  const auto phases = GetPhases(typed.session, typed.event);
  const std::string by = IdOf(typed.Asked<v1::TakeOverPlaceRequest>().by());
  return TakenPlaceText(phases.value_or(v1::ListPhasesResponse()),
                        {typed.event, typed.round, typed.player, by}) +
         "\n";
}

struct PairingOptions : PublicationOptions {
  Words tables;
};

absl::Status ReadPairing(const Typed& typed, const PairingOptions& options,
                         v1::EnterPairingRequest* request) {
  RETURN_IF_ERROR(ReadPublication(typed, options, request));
  for (const std::string& word : options.tables) {
    v1::ProposedTable* table = request->add_tables();
    const std::vector<std::string> players = absl::StrSplit(word, ',');
    const bool neutral = std::ranges::count(players, kNeutralSeat) > 0;
    for (const std::string& player : players) {
      const bool nobody = player == kNeutralSeat;
      table->add_players(nobody ? "" : PlayerName(typed.event, player));
      if (neutral) table->add_kinds(nobody ? v1::SEAT_KIND_NEUTRAL : v1::SEAT_KIND_PLAYER);
    }
  }
  return absl::OkStatus();
}

// The game's own score, and its further fields as JSON.
absl::Status ReadGame(const std::string& score, const std::string& details,
                      v1::SeatOutcome* outcome) {
  int64_t number = 0;
  if (!score.empty() && !absl::SimpleAtoi(score, &number)) {
    return UsageError(absl::StrCat("`", score, "` is no score; write a whole number"));
  }
  outcome->set_score(number);
  if (details.empty()) return absl::OkStatus();
  const auto fields = ValueFromJson(details);
  if (!fields.ok()) return UsageError(std::string(fields.status().message()));
  *outcome->mutable_details() = *fields;
  return absl::OkStatus();
}

// Reads "win:3:1", a result, points and a place; false where it is none. Parts behind them are the
// game's own.
bool ReadPlaced(const std::vector<std::string>& parts, v1::SeatOutcome* outcome) {
  int32_t points = 0;
  uint32_t place = 0;
  v1::SeatResult result = v1::SEAT_RESULT_UNSPECIFIED;
  if (parts.size() < 3 ||
      !v1::SeatResult_Parse(absl::StrCat("SEAT_RESULT_", absl::AsciiStrToUpper(parts[0])),
                            &result) ||
      !absl::SimpleAtoi(parts[1], &points) || !absl::SimpleAtoi(parts[2], &place)) {
    return false;
  }
  outcome->set_result(result);
  outcome->set_points(points);
  outcome->set_place(place);
  return true;
}

// "p7=win:3:1": a player's result, points and place; "2-=loss:0:2": those of the second seat, which
// is neutral; `p7=win:3:1:40:{"won":2}`: with the game's own score and fields.
absl::Status ReadSeat(const std::string& event, const std::string& word, v1::EnteredOutcome* seat) {
  const std::vector<std::string> halves = absl::StrSplit(word, absl::MaxSplits('=', 1));
  const std::vector<std::string> parts =
      absl::StrSplit(halves.size() == 2 ? halves[1] : "", absl::MaxSplits(':', 4));
  if (!ReadPlaced(parts, seat->mutable_outcome())) {
    return UsageError(absl::StrCat("`", word,
                                   "` is no outcome; write player=result:points:place, the result "
                                   "win, loss, tie or bye, then :score and :fields as JSON where "
                                   "the game has them"));
  }
  absl::string_view who = halves[0];
  uint32_t number = 0;
  if (absl::ConsumeSuffix(&who, kNeutralSeat) && absl::SimpleAtoi(who, &number)) {
    seat->set_seat(number);
  } else {
    seat->set_player(PlayerName(event, halves[0]));
  }
  return ReadGame(parts.size() > 3 ? parts[3] : "", parts.size() > 4 ? parts[4] : "",
                  seat->mutable_outcome());
}

absl::Status ReadOutcome(const Typed& typed, const Words& words, v1::EnterOutcomeRequest* request) {
  for (const std::string& word : words) {
    RETURN_IF_ERROR(ReadSeat(typed.event, word, request->add_seats()));
  }
  return absl::OkStatus();
}

std::string OutcomeText(const Typed& typed, const v1::ReportResultResponse& response) {
  std::string text = LineOf(response.table(), Phrase("entered by hand"));
  for (const std::string& round : response.retaken_rounds()) {
    absl::StrAppend(&text, LineOf(round, Phrase("standings taken again")));
  }
  if (!response.has_line_up()) return text;
  return text + LineUpText(NamesIn(typed.session, typed.event), response.line_up());
}

// Players in the order of their ranks; those who share one are joined by commas.
void ReadRanks(const Typed& typed, const Words& words, v1::EnterStandingsRequest* request) {
  for (const std::string& word : words) {
    const uint32_t rank = static_cast<uint32_t>(request->rows_size()) + 1;
    for (absl::string_view player : absl::StrSplit(word, ',')) {
      v1::EnteredStanding* row = request->add_rows();
      row->set_player(PlayerName(typed.event, {player.data(), player.size()}));
      row->set_rank(rank);
    }
  }
}

std::string RanksText(const v1::RoundMutationResponse& response) {
  return LineOf(response.round(), Phrase("standings entered by hand"));
}

}  // namespace

void AddSeatCommands(const Group& app) {
  const Group seat = AddGroup(app, "seat", "The seats of the newest round, before a result");
  Command(seat, "exchange", "Players exchange seats; --dry-run shows the cost",
          "seat exchange torino-2026 2 p7=p9 --reason \"brothers\"")
      .Changes("PairingService.RepairRound", SeatsText)
      .Citing()
      .Fills(ReadExchanges)
      .OfRound()
      .Argument<Words>("players", "player=other");
  Command(seat, "renumber", "Tables exchange numbers: everybody of the one plays at the other",
          "seat renumber torino-2026 2 3=5 --reason \"a wheelchair\"")
      .Changes("PairingService.RepairRound", SeatsText)
      .Citing()
      .Fills(ReadTableExchanges)
      .OfRound()
      .Argument<Words>("tables", "table=other");
  Command(seat, "take-over", "Gives a player's place to another player",
          "seat take-over torino-2026 4 p7 p9 --reason \"p7 withdrew\"")
      .Changes("PairingService.TakeOverPlace", SeatsText)
      .Citing()
      .Below(StaysText)
      .OfRound()
      .Player("the player whose place it is")
      .Argument("by", "by", "the player who takes it", Names::kPlayer);
  Command(seat, "add", "Seats a player who came late",
          "seat add torino-2026 1 3 p9 --reason \"came late\"")
      .Changes("SeatingService.SeatPlayer", SeatsText)
      .Citing()
      .OfRound()
      .Table("which table")
      .Player("who");
  Command(seat, "remove", "Takes the seat of a player who did not come",
          "seat remove torino-2026 1 p9 --reason \"absent\"")
      .Changes("SeatingService.UnseatPlayer", SeatsText)
      .Citing()
      .OfRound()
      .Player("who")
      .Option("--passive", "passive", "the seat stays in the game, and a judge plays on for it");
}

void AddHandCommands(const Group& app) {
  const Group hand = AddGroup(app, "hand", "Entries of the head judge by hand, with a reason");
  AddPublication<PairingOptions>(
      Command(hand, "pairing", "Pairings of the next round",
              "hand pairing torino-2026 2 p1,p4 p2,p3 p5 --reason \"the ruleset is out\"")
          .Changes("PairingService.EnterPairing", SeatsText)
          .Citing()
          .Fills(ReadPairing)
          .OfRound()
          .Argument("tables", &PairingOptions::tables,
                    "players with commas, - for a neutral seat; one: a bye"));
  Command(hand, "outcome", "Outcome of a table",
          "hand outcome torino-2026 2 1 p1=loss:0:1 p4=loss:0:1 --reason \"a double loss\"")
      .Changes("ScoringService.EnterOutcome", OutcomeText)
      .Fills(ReadOutcome)
      .OfTable()
      .Argument<Words>(
          "seats",
          "player=result:points:place[:score[:{\"won\":2}]]; a neutral seat by its place: "
          "2-=loss:0:2");
  Command(hand, "standings", "Standings at the end of a round, which closes it",
          "hand standings torino-2026 2 p1 p4,p2 p3 --reason \"the ruleset is out\"")
      .Changes("ScoringService.EnterStandings", RanksText)
      .Fills(ReadRanks)
      .OfRound()
      .Argument<Words>("players", "by rank; players of one rank are joined by commas")
      .Option("--unranked", "unranked", "a player who is not ranked", Names::kPlayer);
}

}  // namespace arbitro::tools
