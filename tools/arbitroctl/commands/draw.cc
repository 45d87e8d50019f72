// SPDX-License-Identifier: Apache-2.0

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "api/status/try.h"
#include "arbitro/v1/draw.pb.h"
#include "arbitro/v1/question.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/text_table.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/printing.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

struct QuestionOptions {
  std::string event;
  std::string question;
  std::string input;
  uint32_t round = 0;
  uint32_t table = 0;
};

struct FreezeOptions {
  QuestionOptions question;
  uint32_t round = 0;
  uint32_t standings_of = 0;
  bool places = false;
  std::string beacon;
  uint64_t beacon_round = 0;
};

struct ContributeOptions {
  std::string event;
  std::string player;
  std::string text;
  std::string hex;
  std::string dice;
  std::vector<std::string> witnesses;
  std::string beacon;
};

std::string FromTheStaff() { return absl::StrCat(", ", Phrase("from the staff")); }

absl::Status DrawAnswer(Session* session, const QuestionOptions& options) {
  const auto input = ReadInput(options.input);
  if (!input.ok()) return input.status();
  v1::DrawAnswerRequest request;
  request.set_event(EventName(options.event));
  request.set_question(options.question);
  *request.mutable_input() = *input;
  request.set_round(options.round);
  request.set_table(options.table);
  v1::DrawAnswerResponse response;
  RETURN_IF_ERROR(session->Mutate("QuestionService.DrawAnswer", request, &response));
  session->Show(response, absl::StrCat(JsonText(JsonOf(response.answer()), 2), "\n",
                                       ResultText(response.result()), "\n"));
  return absl::OkStatus();
}

absl::Status ReadSubject(const FreezeOptions& options, v1::DrawSubject* subject) {
  const QuestionOptions& question = options.question;
  const int given = (options.round != 0 ? 1 : 0) + (options.standings_of != 0 ? 1 : 0) +
                    (question.question.empty() ? 0 : 1) + (options.places ? 1 : 0);
  if (given != 1) {
    return UsageError("say what is drawn: one of --round, --standings-of, --question and --places");
  }
  if (options.round != 0) subject->set_round(options.round);
  if (options.standings_of != 0) subject->set_standings_of_round(options.standings_of);
  if (options.places) subject->set_places(true);
  if (question.question.empty()) return absl::OkStatus();
  const auto input = ReadInput(question.input);
  if (!input.ok()) return input.status();
  subject->mutable_question()->set_question(question.question);
  *subject->mutable_question()->mutable_input() = *input;
  subject->mutable_question()->set_round(question.round);
  subject->mutable_question()->set_table(question.table);
  return absl::OkStatus();
}

absl::Status FreezeDraw(Session* session, const FreezeOptions& options) {
  v1::FreezeDrawRequest request;
  request.set_event(EventName(options.question.event));
  RETURN_IF_ERROR(ReadSubject(options, request.mutable_subject()));
  if (!options.beacon.empty()) {
    request.mutable_beacon()->set_name(options.beacon);
    request.mutable_beacon()->set_round(options.beacon_round);
  }
  v1::FreezeDrawResponse response;
  RETURN_IF_ERROR(session->Mutate("DrawService.FreezeDraw", request, &response));
  session->Show(response,
                absl::StrCat(PhraseWith("draw $0 is frozen: $1, list $2…; contributions may "
                                        "come",
                                        response.link_index(),
                                        Counted(response.players(), "1 player", "$0 players"),
                                        ShortDigest(response.list_digest())),
                             "\n", ResultText(response.result()), "\n"));
  return absl::OkStatus();
}

// "6:4,2,6": the sides, then what the dice showed.
absl::Status ReadDice(const ContributeOptions& options, v1::DiceContribution* dice) {
  const std::vector<std::string> parts = absl::StrSplit(options.dice, ':');
  uint32_t number = 0;
  if (parts.size() != 2 || !absl::SimpleAtoi(parts[0], &number)) {
    return UsageError("--dice is SIDES:VALUES, as in 6:4,2,6");
  }
  dice->set_sides(number);
  for (const auto value : absl::StrSplit(parts[1], ',')) {
    if (!absl::SimpleAtoi(value, &number)) {
      return UsageError("--dice is SIDES:VALUES, as in 6:4,2,6");
    }
    dice->add_values(number);
  }
  for (const std::string& witness : options.witnesses) {
    dice->add_witnesses(PlayerName(options.event, witness));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> ReadHex(const std::string& option, const std::string& given) {
  const bool digits = given.find_first_not_of("0123456789abcdefABCDEF") == std::string::npos;
  if (digits && given.size() % 2 == 0) return absl::HexStringToBytes(given);
  return UsageError(absl::StrCat(option, " is in hexadecimal digits, two a byte"));
}

absl::Status ReadContribution(const ContributeOptions& options,
                              v1::ContributeToDrawRequest* request) {
  if (!options.dice.empty()) return ReadDice(options, request->mutable_dice());
  if (!options.beacon.empty()) {
    auto bytes = ReadHex("--beacon", options.beacon);
    if (bytes.ok()) request->set_beacon(*std::move(bytes));
    return bytes.status();
  }
  if (options.player.empty()) {
    return UsageError("say who contributes: one of --player, --dice and --beacon");
  }
  request->mutable_player()->set_player(PlayerName(options.event, options.player));
  request->mutable_player()->set_value(options.text);
  if (options.hex.empty()) return absl::OkStatus();
  auto bytes = ReadHex("--hex", options.hex);
  if (bytes.ok()) request->mutable_player()->set_value(*std::move(bytes));
  return bytes.status();
}

absl::Status Contribute(Session* session, const ContributeOptions& options) {
  v1::ContributeToDrawRequest request;
  request.set_event(EventName(options.event));
  RETURN_IF_ERROR(ReadContribution(options, &request));
  v1::ContributeToDrawResponse response;
  RETURN_IF_ERROR(session->Mutate("DrawService.ContributeToDraw", request, &response));
  session->Show(response, absl::StrCat(PhraseWith("contribution $0 is in", response.number()),
                                       response.outside() ? "" : FromTheStaff(), "\n",
                                       ResultText(response.result()), "\n"));
  return absl::OkStatus();
}

absl::Status VoidDraw(Session* session, const std::string& event) {
  v1::VoidDrawRequest request;
  request.set_event(EventName(event));
  v1::VoidDrawResponse response;
  RETURN_IF_ERROR(session->Mutate("DrawService.VoidDraw", request, &response));
  session->Show(response, absl::StrCat(PhraseWith("draw $0 is given up; $1 of this event so far",
                                                  response.link_index(), response.draws_voided()),
                                       "\n", ResultText(response.result()), "\n"));
  return absl::OkStatus();
}

std::string SubjectText(const v1::DrawSubject& subject) {
  switch (subject.subject_case()) {
    case v1::DrawSubject::kRound:
      return PhraseWith("round $0", subject.round());
    case v1::DrawSubject::kStandingsOfRound:
      return PhraseWith("lots of round $0", subject.standings_of_round());
    case v1::DrawSubject::kQuestion:
      return PhraseWith("question $0", subject.question().question());
    case v1::DrawSubject::kPlaces:
      return Phrase("the places");
    case v1::DrawSubject::SUBJECT_NOT_SET:
      break;
  }
  return "";
}

std::string ContributionText(const v1::Contribution& contribution) {
  const std::string staff = contribution.outside() ? "" : FromTheStaff();
  switch (contribution.contribution_case()) {
    case v1::Contribution::kPlayer:
      return absl::StrCat(IdOf(contribution.player().player()), ": ",
                          absl::BytesToHexString(contribution.player().value()), staff);
    case v1::Contribution::kDice:
      return absl::StrCat(
          PhraseWith("dice of $0: $1; seen by $2", contribution.dice().sides(),
                     absl::StrJoin(contribution.dice().values(), ", "),
                     absl::StrJoin(contribution.dice().witnesses(), ", ",
                                   [](std::string* out, const std::string& witness) {
                                     absl::StrAppend(out, IdOf(witness));
                                   })),
          staff);
    case v1::Contribution::kBeacon:
      return absl::StrCat(Phrase("beacon"), ": ", absl::BytesToHexString(contribution.beacon()));
    case v1::Contribution::CONTRIBUTION_NOT_SET:
      break;
  }
  return "";
}

absl::Status ShowDraws(Session* session, const std::string& event) {
  v1::GetDrawsRequest request;
  request.set_event(EventName(event));
  v1::GetDrawsResponse response;
  RETURN_IF_ERROR(session->Call("DrawService.GetDraws", request, &response));
  TextTable table({"", ""});
  table.AddFact("commitment", absl::StrCat(ShortDigest(response.commitment()), "…"));
  table.AddFact("links opened", absl::StrCat(response.links_opened()));
  table.AddFact("given up", absl::StrCat(response.draws_voided()));
  table.AddFact("rounds taken back", absl::StrCat(response.rounds_taken_back()));
  if (response.has_frozen()) {
    const v1::FrozenDraw& draw = response.frozen();
    table.AddFact("frozen",
                  absl::StrCat(SubjectText(draw.subject()), ", ",
                               PhraseWith("link $0, $1, $2", draw.link_index(),
                                          Counted(draw.players(), "1 player", "$0 players"),
                                          Word(draw.strength()))));
    if (draw.has_beacon()) {
      table.AddFact("beacon", absl::StrCat(draw.beacon().name(), ", ", draw.beacon().round()));
    }
    for (const v1::Contribution& each : draw.contributions()) {
      table.AddFact(PhraseWith("contribution $0", each.number()), ContributionText(each));
    }
  } else {
    table.AddFact("frozen", Phrase("no draw"));
  }
  session->Show(response, table);
  return absl::OkStatus();
}

void AddQuestion(CLI::App* group, Session* session) {
  CLI::App* command = AddCommand(
      group, "question", "Asks a question that draws, for an event, and records the answer",
      "draw question racalmuto deal.initial '{\"players\": 4}' --round 1 --table 2");
  auto options = std::make_shared<QuestionOptions>();
  AddArgument(command, "event", &options->event, "the event's id");
  AddArgument(command, "question", &options->question, "as `ruleset show` lists them");
  AddArgument(command, "input", &options->input, "JSON; - for standard input");
  AddOption(command, "--round", &options->round, "the round of the table that it is for");
  AddOption(command, "--table", &options->table, "that table");
  Session::OnRun(command, session, [session, options] { return DrawAnswer(session, *options); });
}

void AddFreeze(CLI::App* group, Session* session) {
  CLI::App* command =
      AddCommand(group, "freeze", "Freezes who is drawn, so that the public can add to the draw",
                 "draw freeze torino-2026 --round 3");
  auto options = std::make_shared<FreezeOptions>();
  QuestionOptions& question = options->question;
  AddArgument(command, "event", &question.event, "the event's id");
  AddOption(command, "--round", &options->round, "the round that is to be paired");
  AddOption(command, "--standings-of", &options->standings_of,
            "the round whose closing is to draw lots");
  AddOption(command, "--question", &question.question, "the question that is to be drawn");
  AddOption(command, "--input", &question.input, "its input: JSON; - for standard input");
  AddOption(command, "--of-round", &question.round, "the round of the table that it is for");
  AddOption(command, "--table", &question.table, "that table");
  AddFlag(command, "--places", &options->places, "the places, among those who wait");
  AddOption(command, "--beacon", &options->beacon, "a public beacon whose value will be added");
  AddOption(command, "--beacon-round", &options->beacon_round, "which of its values");
  Session::OnRun(command, session, [session, options] { return FreezeDraw(session, *options); });
}

void AddContribute(CLI::App* group, Session* session) {
  CLI::App* command = AddCommand(group, "contribute", "Adds to the draw that is frozen",
                                 "draw contribute torino-2026 --player ada --text 'a rainy day'");
  auto options = std::make_shared<ContributeOptions>();
  AddArgument(command, "event", &options->event, "the event's id");
  AddOption(command, "--player", &options->player,
            "whose contribution it is, with --text or --hex");
  AddOption(command, "--text", &options->text, "anything that nobody could have known");
  AddOption(command, "--hex", &options->hex, "the same in hexadecimal digits");
  AddOption(command, "--dice", &options->dice, "rolled in public: SIDES:VALUES, as in 6:4,2,6");
  AddOption(command, "--witness", &options->witnesses, "a player who saw the dice, two at least");
  AddOption(command, "--beacon", &options->beacon, "what the named beacon said, in hexadecimal");
  Session::OnRun(command, session, [session, options] { return Contribute(session, *options); });
}

}  // namespace

void AddDrawCommands(CLI::App* app, Session* session) {
  CLI::App* group = AddGroup(app, "draw", "Draws in public, and questions that draw");
  AddFreeze(group, session);
  AddContribute(group, session);
  const struct {
    const char* name;
    const char* what;
    const char* example;
    absl::Status (*run)(Session*, const std::string&);
  } commands[] = {
      {"void", "Gives the frozen draw up; needs --reason",
       "draw void torino-2026 --reason 'two players more'", VoidDraw},
      {"show", "Shows the draw that is frozen, and how many there were", "draw show torino-2026",
       ShowDraws},
  };
  for (const auto& each : commands) {
    CLI::App* command = AddCommand(group, each.name, each.what, each.example);
    auto event = std::make_shared<std::string>();
    AddArgument(command, "event", event.get(), "the event's id");
    if (each.run == ShowDraws) session->AddAt(command);
    Session::OnRun(command, session,
                   [session, event, run = each.run] { return run(session, *event); });
  }
  AddQuestion(group, session);
}

}  // namespace arbitro::tools
