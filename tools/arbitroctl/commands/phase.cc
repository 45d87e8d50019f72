// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "arbitro/v1/phase.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/award_text.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/words.h"

namespace arbitro::tools {
namespace {

struct StartOptions {
  std::string event;
  uint32_t phase = 0;
  std::string kind;
  uint32_t rounds = 0;
  bool third_place = false;
  bool fresh_start = false;
  bool as_planned = false;
  std::vector<std::string> players;
};

v1::PhaseKind KindOf(const std::string& word) {
  if (word == "swiss") return v1::PHASE_KIND_SWISS;
  if (word == "tables") return v1::PHASE_KIND_TABLES;
  if (word == "elimination") return v1::PHASE_KIND_ELIMINATION;
  return word == "final" ? v1::PHASE_KIND_FINAL : v1::PHASE_KIND_UNSPECIFIED;
}

// The players of `some` who are not among `others`, by registration number.
std::vector<uint32_t> NumbersWithout(const google::protobuf::RepeatedField<uint32_t>& some,
                                     const google::protobuf::RepeatedField<uint32_t>& others) {
  std::vector<uint32_t> numbers;
  for (const uint32_t number : some) {
    if (std::find(others.begin(), others.end(), number) == others.end()) numbers.push_back(number);
  }
  return numbers;
}

// How the phase differs from what the rulebook would have played.
std::string RulebookText(const PlayerNames& names, const v1::PhaseStarted& started) {
  const v1::RulebookPhase& rulebook = started.rulebook();
  std::string text;
  if (!rulebook.not_yet().empty()) {
    absl::StrAppend(
        &text, PhraseWith("the rulebook would not start it yet: $0", rulebook.not_yet()), "\n");
  }
  if (rulebook.kind() == v1::PHASE_KIND_UNSPECIFIED) return text;
  const int qualified = rulebook.qualified_size();
  absl::StrAppend(&text, PhraseWith("the rulebook has $0, $1, $2", Word(rulebook.kind()),
                                    Counted(rulebook.rounds_planned(), "1 round", "$0 rounds"),
                                    qualified == 0 ? Phrase("everybody")
                                                   : Counted(qualified, "1 player", "$0 players")));
  const auto missing = NumbersWithout(rulebook.qualified(), started.qualified());
  const auto beyond = NumbersWithout(started.qualified(), rulebook.qualified());
  if (!missing.empty()) {
    absl::StrAppend(&text, "; ", PhraseWith("left out here: $0", names.ListOf(missing)));
  }
  if (!beyond.empty() && qualified > 0) {
    absl::StrAppend(&text, "; ",
                    PhraseWith("here and not by the rulebook: $0", names.ListOf(beyond)));
  }
  return text + "\n";
}

absl::Status Start(Session* session, const StartOptions& options) {
  if (session->by_hand() && options.kind.empty()) {
    return UsageError(Phrase("a phase by hand needs its kind"),
                      Phrase("add `--kind swiss`, `--kind tables`, `--kind elimination` or "
                             "`--kind final`"));
  }
  v1::StartPhaseRequest request;
  request.set_event(EventName(options.event));
  request.set_phase(options.phase);
  request.set_kind(KindOf(options.kind));
  request.set_rounds_planned(options.rounds);
  request.set_third_place(options.third_place);
  request.set_fresh_start(options.fresh_start);
  request.set_as_planned(options.as_planned);
  for (const std::string& player : options.players) {
    request.add_players(PlayerName(options.event, player));
  }
  v1::StartPhaseResponse response;
  RETURN_IF_ERROR(session->Mutate("PairingService.StartPhase", request, &response));
  std::string differs;
  if (response.started().has_rulebook()) {
    differs = RulebookText(NamesIn(session, options.event), response.started());
  }
  session->Show(response, absl::StrCat(PhaseText(response), differs));
  return absl::OkStatus();
}

std::string PlannedText(uint32_t rounds) {
  return rounds == 0 ? Phrase("not said") : absl::StrCat(rounds);
}

absl::Status ListPhases(Session* session, const std::string& event) {
  v1::ListPhasesRequest request;
  request.set_event(EventName(event));
  v1::ListPhasesResponse response;
  RETURN_IF_ERROR(session->Call("PairingService.ListPhases", request, &response));
  TextTable table({">", "kind", ">first round", ">planned", ">players", "note"});
  for (const v1::Phase& phase : response.phases()) {
    table.Add({absl::StrCat(phase.what().number()), Word(phase.what().kind()),
               absl::StrCat(phase.first_round()), PlannedText(phase.what().rounds_planned()),
               phase.players_size() == 0 ? Phrase("all") : absl::StrCat(phase.players_size()),
               phase.by_hand() ? Phrase("by hand") : ""});
  }
  session->Show(response, table);
  return absl::OkStatus();
}

// Prints awards with the names of who got them.
template <class Response>
absl::Status ShowAwards(Session* session, const std::string& event, const Response& response) {
  ASSIGN_OR_RETURN(const auto names, GetPlayerNames(session, event));
  const auto ruleset = GetRulesetOfEvent(session, event);
  session->Show(response,
                AwardsTable(response.awards(), ruleset.ok() ? *ruleset : v1::Ruleset(),
                            [&](const v1::Award& award) { return names.WithId(award.player()); }));
  return absl::OkStatus();
}

absl::Status Grant(Session* session, const std::string& event) {
  v1::GrantAwardsRequest request;
  request.set_event(EventName(event));
  v1::GrantAwardsResponse response;
  absl::Status status = session->Mutate("ScoringService.GrantAwards", request, &response);
  if (IsNotOffered(status)) {
    AttachAdvice(PhraseWith("this game's rules award nothing; give prizes by the final standings: "
                            "`arbitroctl print standings $0`",
                            event),
                 &status);
  }
  if (status.ok()) status = ShowAwards(session, event, response);
  const std::string notices = NoticesText(response.result());
  if (status.ok() && !session->json() && !notices.empty()) PrintOut(notices.substr(1) + "\n");
  return status;
}

absl::Status ListAwards(Session* session, const std::string& event) {
  ASSIGN_OR_RETURN(const auto response, GetAwards(session, event));
  absl::Status status = ShowAwards(session, event, response);
  if (status.ok() && !session->json()) PrintOut(NoticeLines(response.notices()));
  return status;
}

// A command that takes an event and nothing else.
void AddOfEvent(CLI::App* group, Session* session, const std::string& what,
                const std::string& example, absl::Status (*run)(Session*, const std::string&)) {
  const size_t begin = example.find(' ') + 1;
  auto event = std::make_shared<std::string>();
  CLI::App* command =
      AddCommand(group, example.substr(begin, example.find(' ', begin) - begin), what, example);
  AddArgument(command, "event", event.get(), "the event's id");
  Session::OnRun(command, session, [session, event, run] { return run(session, *event); });
}

}  // namespace

std::string PhaseText(const v1::StartPhaseResponse& response) {
  const v1::PhaseStarted& started = response.started();
  const std::string players = started.qualified_size() == 0
                                  ? Phrase("everybody")
                                  : Counted(started.qualified_size(), "1 player", "$0 players");
  return absl::StrCat(
      response.phase(), "  ", Word(started.kind()), ", ",
      started.rounds_planned() == 0
          ? Phrase("no number of rounds planned")
          : Counted(started.rounds_planned(), "1 round planned", "$0 rounds planned"),
      ", ", players, "\n", ResultText(response.result()), "\n",
      CitationsText(response.result().citations()));
}

void AddPhaseCommands(CLI::App* app, Session* session) {
  CLI::App* phase = AddGroup(app, "phase", "Swiss rounds, top cut, final");
  auto options = std::make_shared<StartOptions>();
  CLI::App* start = AddCommand(phase, "start", "Starts the next phase, as the rulebook plans it",
                               "phase start torino-2026 2");
  AddArgument(start, "event", &options->event, "the event's id");
  AddArgument(start, "phase", &options->phase, "which, from 1");
  AddChoice(start, "--kind", &options->kind, {"swiss", "tables", "elimination", "final"},
            "with --by-hand: what it is");
  AddOption(start, "--rounds", &options->rounds, "with --by-hand: how many are planned");
  AddFlag(start, "--third-place", &options->third_place,
          "with --by-hand: also a match for third place");
  AddFlag(start, "--fresh-start", &options->fresh_start,
          "with --by-hand: what went before does not count");
  AddFlag(start, "--as-planned", &options->as_planned,
          "as the rulebook plans it, though it is not due yet; with --reason");
  AddOption(start, "--player", &options->players, "with --by-hand: who qualifies, the best first");
  Session::OnRun(start, session, [session, options] { return Start(session, *options); });
  AddOfEvent(phase, session, "Lists the phases that were started", "phase list torino-2026",
             &ListPhases);

  CLI::App* award = AddGroup(app, "award", "What the final standings are worth");
  AddOfEvent(award, session, "Grants the awards of a completed event", "award grant torino-2026",
             &Grant);
  AddOfEvent(award, session, "Shows who got what", "award list torino-2026", &ListAwards);
}

}  // namespace arbitro::tools
