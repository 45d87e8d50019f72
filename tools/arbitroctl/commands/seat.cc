// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "api/status/try.h"
#include "arbitro/v1/scoring.pb.h"
#include "arbitro/v1/seating.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/round_text.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

// Where a player's id is expected: a side that no player plays.
constexpr char kNeutralSeat[] = "-";

struct SeatOptions {
  std::string event;
  uint32_t round = 0;
  uint32_t table = 0;
  std::string player;
  std::string by;
  std::vector<std::string> words;
  std::vector<std::string> unranked;
  bool passive = false;
  bool draft = false;
  std::string publish_at;
};

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
    absl::StrAppend(&text, problem.code(), " [", problem.rule(), "] ",
                    absl::StrJoin(problem.players(), ", ",
                                  [](std::string* out, const std::string& player) {
                                    out->append(IdOf(player));
                                  }),
                    "\n");
  }
  return text;
}

void ShowSeats(Session* session, const v1::RoundMutationResponse& response) {
  std::string text = absl::StrCat(response.round(), "\n");
  for (const std::string& table : response.changed_tables()) {
    absl::StrAppend(&text, table, "  ", Phrase("changed"), "\n");
  }
  for (const v1::TableDealtAgain& again : response.dealt_again()) {
    const std::string players = absl::StrJoin(
        again.players(), ", ",
        [](std::string* out, const std::string& player) { out->append(IdOf(player)); });
    absl::StrAppend(
        &text, again.table(), "  ",
        PhraseWith("dealt again (deal $0): $1 look at their cards again", again.deal(), players),
        "\n");
  }
  session->Show(response,
                absl::StrCat(text, EvaluationText(response), ResultText(response.result()), "\n",
                             CitationsText(response.result().citations())));
}

template <class Request>
absl::Status Change(Session* session, const std::string& method, const Request& request) {
  v1::RoundMutationResponse response;
  absl::Status status = session->Mutate(method, request, &response);
  if (status.ok()) ShowSeats(session, response);
  return status;
}

absl::Status Exchange(Session* session, const SeatOptions& options) {
  v1::RepairRoundRequest request;
  request.set_round(RoundName(options.event, options.round));
  for (const std::string& word : options.words) {
    const std::pair<std::string, std::string> pair = absl::StrSplit(word, absl::MaxSplits('=', 1));
    if (pair.second.empty()) {
      return UsageError(PhraseWith("`$0` is no exchange; write player=other", word));
    }
    v1::SeatExchange* exchange = request.add_exchanges();
    exchange->set_player(PlayerName(options.event, pair.first));
    exchange->set_other(PlayerName(options.event, pair.second));
  }
  return Change(session, "PairingService.RepairRound", request);
}

absl::Status Renumber(Session* session, const SeatOptions& options) {
  v1::RepairRoundRequest request;
  request.set_round(RoundName(options.event, options.round));
  for (const std::string& word : options.words) {
    const std::vector<std::string> pair = absl::StrSplit(word, '=');
    uint32_t table = 0;
    uint32_t other = 0;
    if (pair.size() != 2 || !absl::SimpleAtoi(pair[0], &table) ||
        !absl::SimpleAtoi(pair[1], &other)) {
      return UsageError(PhraseWith("`$0` is no exchange; write table=other", word));
    }
    v1::TableExchange* exchange = request.add_tables();
    exchange->set_table(TableName(options.event, options.round, table));
    exchange->set_other_table(TableName(options.event, options.round, other));
  }
  return Change(session, "PairingService.RepairRound", request);
}

// Says what becomes of the one whose place was taken, as far as the caller may read the phases.
std::string StaysText(Session* session, const SeatOptions& options) {
  v1::ListPhasesRequest request;
  request.set_event(EventName(options.event));
  v1::ListPhasesResponse phases;
  if (!session->Call("PairingService.ListPhases", request, &phases).ok()) phases.Clear();
  return TakenPlaceText(phases, {options.event, options.round, options.player, options.by});
}

absl::Status TakeOver(Session* session, const SeatOptions& options) {
  v1::TakeOverPlaceRequest request;
  request.set_round(RoundName(options.event, options.round));
  request.set_player(PlayerName(options.event, options.player));
  request.set_by(PlayerName(options.event, options.by));
  absl::Status status = Change(session, "PairingService.TakeOverPlace", request);
  if (!status.ok() || session->json()) return status;
  PrintOut(StaysText(session, options) + "\n");
  return status;
}

absl::Status Add(Session* session, const SeatOptions& options) {
  v1::SeatPlayerRequest request;
  request.set_table(TableName(options.event, options.round, options.table));
  request.set_player(PlayerName(options.event, options.player));
  return Change(session, "SeatingService.SeatPlayer", request);
}

absl::Status Remove(Session* session, const SeatOptions& options) {
  v1::UnseatPlayerRequest request;
  request.set_round(RoundName(options.event, options.round));
  request.set_player(PlayerName(options.event, options.player));
  request.set_passive(options.passive);
  return Change(session, "SeatingService.UnseatPlayer", request);
}

absl::Status EnterPairing(Session* session, const SeatOptions& options) {
  v1::EnterPairingRequest request;
  request.set_event(EventName(options.event));
  request.set_round(options.round);
  if (options.draft) request.set_publication(v1::ROUND_PUBLICATION_BY_HAND);
  if (!options.publish_at.empty()) {
    ASSIGN_OR_RETURN(const int64_t time_us,
                     ReadEventTime(session, options.event, "--publish-at", options.publish_at));
    request.set_publication(v1::ROUND_PUBLICATION_AT_TIME);
    request.set_publish_time_us(time_us);
  }
  for (const std::string& word : options.words) {
    v1::ProposedTable* table = request.add_tables();
    const std::vector<std::string> players = absl::StrSplit(word, ',');
    const bool neutral = std::count(players.begin(), players.end(), kNeutralSeat) > 0;
    for (const std::string& player : players) {
      const bool nobody = player == kNeutralSeat;
      table->add_players(nobody ? "" : PlayerName(options.event, player));
      if (neutral) table->add_kinds(nobody ? v1::SEAT_KIND_NEUTRAL : v1::SEAT_KIND_PLAYER);
    }
  }
  return Change(session, "PairingService.EnterPairing", request);
}

// "p7=win:3:1": a player's result, points and place; "2-=loss:0:2": those of the second seat, which
// is neutral.
absl::Status ReadSeat(const std::string& event, const std::string& word, v1::EnteredOutcome* seat) {
  const std::vector<std::string> halves = absl::StrSplit(word, absl::MaxSplits('=', 1));
  const std::vector<std::string> parts = absl::StrSplit(halves.size() == 2 ? halves[1] : "", ':');
  int32_t points = 0;
  uint32_t place = 0;
  v1::SeatResult result = v1::SEAT_RESULT_UNSPECIFIED;
  if (parts.size() != 3 ||
      !v1::SeatResult_Parse(absl::StrCat("SEAT_RESULT_", absl::AsciiStrToUpper(parts[0])),
                            &result) ||
      !absl::SimpleAtoi(parts[1], &points) || !absl::SimpleAtoi(parts[2], &place)) {
    return UsageError(absl::StrCat("`", word,
                                   "` is no outcome; write player=result:points:place, the result "
                                   "win, loss, tie or bye"));
  }
  absl::string_view who = halves[0];
  uint32_t number = 0;
  if (absl::ConsumeSuffix(&who, kNeutralSeat) && absl::SimpleAtoi(who, &number)) {
    seat->set_seat(number);
  } else {
    seat->set_player(PlayerName(event, halves[0]));
  }
  seat->mutable_outcome()->set_result(result);
  seat->mutable_outcome()->set_points(points);
  seat->mutable_outcome()->set_place(place);
  return absl::OkStatus();
}

absl::Status EnterOutcome(Session* session, const SeatOptions& options) {
  v1::EnterOutcomeRequest request;
  request.set_table(TableName(options.event, options.round, options.table));
  for (const std::string& word : options.words) {
    RETURN_IF_ERROR(ReadSeat(options.event, word, request.add_seats()));
  }
  v1::ReportResultResponse response;
  RETURN_IF_ERROR(session->Mutate("ScoringService.EnterOutcome", request, &response));
  std::string text = absl::StrCat(response.table(), "  ", Phrase("entered by hand"), "\n");
  for (const std::string& round : response.retaken_rounds()) {
    absl::StrAppend(&text, round, "  ", Phrase("standings taken again"), "\n");
  }
  if (response.has_line_up()) {
    absl::StrAppend(&text, LineUpText(NamesIn(session, options.event), response.line_up()));
  }
  session->Show(response, absl::StrCat(text, ResultText(response.result()), "\n"));
  return absl::OkStatus();
}

// Players in the order of their ranks; those who share one are joined by commas.
absl::Status EnterStandings(Session* session, const SeatOptions& options) {
  v1::EnterStandingsRequest request;
  request.set_round(RoundName(options.event, options.round));
  for (const std::string& word : options.words) {
    const uint32_t rank = static_cast<uint32_t>(request.rows_size()) + 1;
    for (absl::string_view player : absl::StrSplit(word, ',')) {
      v1::EnteredStanding* row = request.add_rows();
      row->set_player(PlayerName(options.event, {player.data(), player.size()}));
      row->set_rank(rank);
    }
  }
  for (const std::string& player : options.unranked) {
    request.add_unranked(PlayerName(options.event, player));
  }
  v1::RoundMutationResponse response;
  RETURN_IF_ERROR(session->Mutate("ScoringService.EnterStandings", request, &response));
  session->Show(response, absl::StrCat(response.round(), "  ", Phrase("standings entered by hand"),
                                       "\n", ResultText(response.result()), "\n"));
  return absl::OkStatus();
}

using SeatRun = absl::Status (*)(Session*, const SeatOptions&);

struct SeatCommand {
  CLI::App* app;
  std::shared_ptr<SeatOptions> options;
};
SeatCommand AddSeatCommand(CLI::App* group, Session* session, const std::string& what,
                           const std::string& example, SeatRun run) {
  const size_t name = example.find(' ') + 1;
  auto options = std::make_shared<SeatOptions>();
  CLI::App* command =
      AddCommand(group, example.substr(name, example.find(' ', name) - name), what, example);
  AddArgument(command, "event", &options->event, "the event's id");
  AddArgument(command, "round", &options->round, "which round, from 1");
  Session::OnRun(command, session, [session, options, run] { return run(session, *options); });
  return {command, options};
}

}  // namespace

void AddSeatCommands(CLI::App* app, Session* session) {
  CLI::App* group = AddGroup(app, "seat", "The seats of the newest round, before a result");
  const auto exchange =
      AddSeatCommand(group, session, "Players exchange seats; --dry-run shows the cost",
                     "seat exchange torino-2026 2 p7=p9 --reason \"brothers\"", Exchange);
  AddArgument(exchange.app, "players", &exchange.options->words, "player=other");
  const auto renumber = AddSeatCommand(
      group, session, "Tables exchange numbers: everybody of the one plays at the other",
      "seat renumber torino-2026 2 3=5 --reason \"a wheelchair\"", Renumber);
  AddArgument(renumber.app, "tables", &renumber.options->words, "table=other");
  const auto take_over =
      AddSeatCommand(group, session, "Somebody takes over a player's place",
                     "seat take-over torino-2026 4 p7 p9 --reason \"p7 withdrew\"", TakeOver);
  AddArgument(take_over.app, "player", &take_over.options->player, "whose place it is");
  AddArgument(take_over.app, "by", &take_over.options->by, "who takes it");
  const auto add = AddSeatCommand(group, session, "Seats somebody who came late",
                                  "seat add torino-2026 1 3 p9 --reason \"came late\"", Add);
  AddArgument(add.app, "table", &add.options->table, "which table");
  AddArgument(add.app, "player", &add.options->player, "who");
  const auto remove = AddSeatCommand(group, session, "Takes the seat of who did not come",
                                     "seat remove torino-2026 1 p9 --reason \"absent\"", Remove);
  AddArgument(remove.app, "player", &remove.options->player, "who");
  AddFlag(remove.app, "--passive", &remove.options->passive,
          "the seat stays in the game, and a judge plays on for it");
}

void AddHandCommands(CLI::App* app, Session* session) {
  CLI::App* group = AddGroup(app, "hand", "What the head judge enters by hand, with a reason");
  const auto pairing = AddSeatCommand(
      group, session, "Who plays whom in the next round",
      "hand pairing torino-2026 2 p1,p4 p2,p3 p5 --reason \"the ruleset is out\"", EnterPairing);
  AddArgument(pairing.app, "tables", &pairing.options->words,
              "players with commas, - for a neutral seat; one: a bye");
  AddFlag(pairing.app, "--draft", &pairing.options->draft,
          "only who may see drafts sees it, until it is published: `publish EVENT pairings N`");
  AddOption(pairing.app, "--publish-at", &pairing.options->publish_at,
            "a draft that the daemon publishes at this time of the event's clock");
  const auto outcome = AddSeatCommand(
      group, session, "What a table was worth",
      "hand outcome torino-2026 2 1 p1=loss:0:1 p4=loss:0:1 --reason \"a double loss\"",
      EnterOutcome);
  AddArgument(outcome.app, "table", &outcome.options->table, "which table of it, from 1");
  AddArgument(outcome.app, "seats", &outcome.options->words,
              "player=result:points:place; a neutral seat by its place: 2-=loss:0:2");
  const auto standings = AddSeatCommand(
      group, session, "Who stands where at the end of a round, which closes it",
      "hand standings torino-2026 2 p1 p4,p2 p3 --reason \"the ruleset is out\"", EnterStandings);
  AddArgument(standings.app, "players", &standings.options->words,
              "by rank; who share one with commas");
  AddOption(standings.app, "--unranked", &standings.options->unranked, "who is not ranked");
}

}  // namespace arbitro::tools
