// SPDX-License-Identifier: Apache-2.0

#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "arbitro/v1/draw.pb.h"
#include "arbitro/v1/question.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

struct ContributeOptions {
  std::string player;
  std::string text;
  std::string hex;
  std::string dice;
  std::vector<std::string> witnesses;
  std::string beacon;
};

std::string FromTheStaff() { return absl::StrCat(", ", Phrase("from the staff")); }

std::string DrawnAnswerText(const v1::DrawAnswerResponse& response) {
  return JsonText(JsonOf(response.answer()), 2) + "\n";
}

std::string FrozenText(const v1::FreezeDrawResponse& response) {
  return PhraseWith("draw $0 is frozen: $1, list $2…; contributions may come",
                    response.link_index(), Counted(response.players(), "1 player", "$0 players"),
                    ShortDigest(response.list_digest())) +
         "\n";
}

// "6:4,2,6": the sides, then what the dice showed.
absl::Status ReadDice(const Typed& typed, const ContributeOptions& options,
                      v1::DiceContribution* dice) {
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
    dice->add_witnesses(PlayerName(typed.event, witness));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> ReadHex(const std::string& option, const std::string& given) {
  const bool digits = given.find_first_not_of("0123456789abcdefABCDEF") == std::string::npos;
  if (digits && given.size() % 2 == 0) return absl::HexStringToBytes(given);
  return UsageError(absl::StrCat(option, " is in hexadecimal digits, two a byte"));
}

absl::Status ReadContribution(const Typed& typed, const ContributeOptions& options,
                              v1::ContributeToDrawRequest* request) {
  if (!options.dice.empty()) return ReadDice(typed, options, request->mutable_dice());
  if (!options.beacon.empty()) {
    auto bytes = ReadHex("--beacon", options.beacon);
    if (bytes.ok()) request->set_beacon(*std::move(bytes));
    return bytes.status();
  }
  if (options.player.empty()) {
    return UsageError("say who contributes: one of --player, --dice and --beacon");
  }
  request->mutable_player()->set_player(PlayerName(typed.event, options.player));
  request->mutable_player()->set_value(options.text);
  if (options.hex.empty()) return absl::OkStatus();
  auto bytes = ReadHex("--hex", options.hex);
  if (bytes.ok()) request->mutable_player()->set_value(*std::move(bytes));
  return bytes.status();
}

std::string ContributedText(const v1::ContributeToDrawResponse& response) {
  return absl::StrCat(PhraseWith("contribution $0 is in", response.number()),
                      response.outside() ? "" : FromTheStaff(), "\n");
}

std::string VoidedText(const v1::VoidDrawResponse& response) {
  return PhraseWith("draw $0 is given up; $1 of this event so far", response.link_index(),
                    response.draws_voided()) +
         "\n";
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
      return absl::StrCat(PhraseWith("dice of $0: $1; seen by $2", contribution.dice().sides(),
                                     absl::StrJoin(contribution.dice().values(), ", "),
                                     IdsText(contribution.dice().witnesses())),
                          staff);
    case v1::Contribution::kBeacon:
      return absl::StrCat(Phrase("beacon"), ": ", absl::BytesToHexString(contribution.beacon()));
    case v1::Contribution::CONTRIBUTION_NOT_SET:
      break;
  }
  return "";
}

// Adds the subject of the draw that is frozen, and the contributions to it so far.
void AddFrozenDraw(const v1::FrozenDraw& draw, TextTable* table) {
  table->AddFact("frozen",
                 absl::StrCat(SubjectText(draw.subject()), ", ",
                              PhraseWith("link $0, $1, $2", draw.link_index(),
                                         Counted(draw.players(), "1 player", "$0 players"),
                                         Word(draw.strength()))));
  if (draw.has_beacon()) {
    table->AddFact("beacon", absl::StrCat(draw.beacon().name(), ", ", draw.beacon().round()));
  }
  for (const v1::Contribution& each : draw.contributions()) {
    table->AddFact(PhraseWith("contribution $0", each.number()), ContributionText(each));
  }
}

std::string DrawsText(const v1::GetDrawsResponse& response) {
  TextTable table({"", ""});
  table.AddFact("commitment", absl::StrCat(ShortDigest(response.commitment()), "…"));
  table.AddFact("links opened", response.links_opened());
  table.AddFact("given up", response.draws_voided());
  table.AddFact("rounds taken back", response.rounds_taken_back());
  if (response.has_frozen()) {
    AddFrozenDraw(response.frozen(), &table);
  } else {
    table.AddFact("frozen", Phrase("no draw"));
  }
  return table.Text();
}

struct FreezeOptions {
  uint32_t round = 0;
  uint32_t standings_of = 0;
  std::string question;
  std::string input;
  uint32_t of_round = 0;
  uint32_t table = 0;
  bool places = false;
  std::string beacon;
  uint64_t beacon_round = 0;
};

absl::Status ReadDrawnQuestion(const FreezeOptions& options, v1::DrawSubject* subject) {
  ASSIGN_OR_RETURN(const auto input, ReadInput(options.input));
  subject->mutable_question()->set_question(options.question);
  *subject->mutable_question()->mutable_input() = input;
  subject->mutable_question()->set_round(options.of_round);
  subject->mutable_question()->set_table(options.table);
  return absl::OkStatus();
}

absl::Status ReadSubject(const Typed&, const FreezeOptions& options,
                         v1::FreezeDrawRequest* request) {
  const int given = (options.round != 0 ? 1 : 0) + (options.standings_of != 0 ? 1 : 0) +
                    (options.question.empty() ? 0 : 1) + (options.places ? 1 : 0);
  if (given != 1) {
    return UsageError("say what is drawn: one of --round, --standings-of, --question and --places");
  }
  if (!options.beacon.empty()) {
    request->mutable_beacon()->set_name(options.beacon);
    request->mutable_beacon()->set_round(options.beacon_round);
  }
  v1::DrawSubject* subject = request->mutable_subject();
  if (options.round != 0) subject->set_round(options.round);
  if (options.standings_of != 0) subject->set_standings_of_round(options.standings_of);
  if (options.places) subject->set_places(true);
  return options.question.empty() ? absl::OkStatus() : ReadDrawnQuestion(options, subject);
}

}  // namespace

void AddDrawCommands(const Group& app) {
  const Group draw = AddGroup(app, "draw", "Draws in public, and questions that draw");
  Command(draw, "freeze", "Freezes who is drawn, so that the public can add to the draw",
          "draw freeze torino-2026 --round 3")
      .Changes("DrawService.FreezeDraw", FrozenText)
      .Fills(ReadSubject)
      .OfEvent()
      .Option("--round", &FreezeOptions::round, "the round that is to be paired")
      .Option("--standings-of", &FreezeOptions::standings_of,
              "the round whose closing is to draw lots")
      .Option("--question", &FreezeOptions::question, "the question that is to be drawn")
      .Option("--input", &FreezeOptions::input, "its input: JSON; - for standard input")
      .Option("--of-round", &FreezeOptions::of_round, "the round of the table that it is for")
      .Option("--table", &FreezeOptions::table, "that table")
      .Flag("--places", &FreezeOptions::places, "the places, among those who wait")
      .Option("--beacon", &FreezeOptions::beacon, "a public beacon whose value will be added")
      .Option("--beacon-round", &FreezeOptions::beacon_round, "which of its values");
  Command(draw, "contribute", "Adds to the draw that is frozen",
          "draw contribute torino-2026 --player ada --text 'a rainy day'")
      .Changes("DrawService.ContributeToDraw", ContributedText)
      .Fills(ReadContribution)
      .OfEvent()
      .Option("--player", &ContributeOptions::player,
              "the player who contributes, with --text or --hex")
      .Option("--text", &ContributeOptions::text, "a text that could not be known before")
      .Option("--hex", &ContributeOptions::hex, "the same in hexadecimal digits")
      .Option("--dice", &ContributeOptions::dice, "rolled in public: SIDES:VALUES, as in 6:4,2,6")
      .Option("--witness", &ContributeOptions::witnesses, "a player who saw the dice, two at least")
      .Option("--beacon", &ContributeOptions::beacon,
              "the value of the named beacon, in hexadecimal");
  Command(draw, "void", "Gives the frozen draw up; needs --reason",
          "draw void torino-2026 --reason 'two players more'")
      .Changes("DrawService.VoidDraw", VoidedText)
      .OfEvent();
  Command(draw, "show", "Shows the draw that is frozen, and how many there were",
          "draw show torino-2026")
      .Shows("DrawService.GetDraws", DrawsText)
      .OfEvent()
      .At();
  Command(draw, "question", "Asks a question that draws, for an event, and records the answer",
          "draw question racalmuto deal.initial '{\"players\": 4}' --round 1 --table 2")
      .Changes("QuestionService.DrawAnswer", DrawnAnswerText)
      .OfEvent()
      .Argument("question", "question", "as `ruleset show` lists them")
      .Argument("input", "input", "JSON; - for standard input")
      .Option("--round", "round", "the round of the table that it is for")
      .Option("--table", "table", "that table");
}

}  // namespace arbitro::tools
