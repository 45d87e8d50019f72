// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include "arbitro/v1/phase.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/award_text.h"

namespace arbitro::tools {
namespace {

// The players of `some` who are not among `others`, by registration number.
std::vector<uint32_t> NumbersWithout(const google::protobuf::RepeatedField<uint32_t>& some,
                                     const google::protobuf::RepeatedField<uint32_t>& others) {
  std::vector<uint32_t> numbers;
  for (const uint32_t number : some) {
    if (std::ranges::find(others, number) == others.end()) numbers.push_back(number);
  }
  return numbers;
}

// Why the rulebook would not start the phase yet: a line; empty where it would.
std::string NotYetText(const v1::RulebookPhase& rulebook) {
  if (rulebook.not_yet().empty()) return "";
  const bool in_english = PrintedLanguage() == PaperLanguage::kEnglish;
  const std::string why = in_english || rulebook.not_yet_it().empty()
                              ? FaultPhrase(rulebook.not_yet())
                              : rulebook.not_yet_it();
  // Older records have a game's own words in English alone.
  const bool told = in_english || why != rulebook.not_yet();
  return absl::StrCat(told ? PhraseWith("the rulebook would not start it yet: $0", why)
                           : Phrase("the rulebook would not start it yet"),
                      "\n");
}

// "; left out here: …", and who is here beyond those whom the rulebook names.
std::string OtherPlayersText(const PlayerNames& names, const v1::PhaseStarted& started) {
  const v1::RulebookPhase& rulebook = started.rulebook();
  const auto missing = NumbersWithout(rulebook.qualified(), started.qualified());
  const auto beyond = NumbersWithout(started.qualified(), rulebook.qualified());
  std::string text;
  if (!missing.empty()) {
    absl::StrAppend(&text, "; ", PhraseWith("left out here: $0", names.ListOf(missing)));
  }
  if (!beyond.empty() && rulebook.qualified_size() > 0) {
    absl::StrAppend(&text, "; ",
                    PhraseWith("here and not by the rulebook: $0", names.ListOf(beyond)));
  }
  return text;
}

// "8 players"; "everybody" where none is named.
std::string QualifiedText(int qualified) {
  return qualified == 0 ? Phrase("everybody") : Counted(qualified, "1 player", "$0 players");
}

// How the phase differs from what the rulebook would have played.
std::string RulebookText(const PlayerNames& names, const v1::PhaseStarted& started) {
  const v1::RulebookPhase& rulebook = started.rulebook();
  const std::string not_yet = NotYetText(rulebook);
  if (rulebook.kind() == v1::PHASE_KIND_UNSPECIFIED) return not_yet;
  return absl::StrCat(not_yet,
                      PhraseWith("the rulebook has $0, $1, $2", Word(rulebook.kind()),
                                 Counted(rulebook.rounds_planned(), "1 round", "$0 rounds"),
                                 QualifiedText(rulebook.qualified_size())),
                      OtherPlayersText(names, started), "\n");
}

absl::Status CheckKind(const Typed& typed, v1::StartPhaseRequest* request) {
  if (!typed.session->by_hand() || request->kind() != v1::PHASE_KIND_UNSPECIFIED) {
    return absl::OkStatus();
  }
  return UsageError(Phrase("a phase by hand needs its kind"),
                    Phrase("add `--kind swiss`, `--kind tables`, `--kind elimination` or "
                           "`--kind final`"));
}

// How the phase differs from the rulebook's own plan.
std::string PlanBelow(const Typed& typed, const v1::StartPhaseResponse& response) {
  if (!response.started().has_rulebook()) return "";
  return RulebookText(NamesIn(typed.session, typed.event), response.started());
}

TableRow PhaseRow(const v1::Phase& phase) {
  return {phase.what().number(),
          Word(phase.what().kind()),
          phase.first_round(),
          UnlessZero(phase.what().rounds_planned(), Phrase("not said")),
          UnlessZero(phase.players_size(), Phrase("all")),
          phase.by_hand() ? Phrase("by hand") : ""};
}

// Prints awards with the names of who got them.
template <class Response>
absl::Status ShowAwards(Session* session, const std::string& event, const Response& response) {
  ASSIGN_OR_RETURN(const auto names, GetPlayerNames(session, event));
  return session->Show(
      response, AwardsTable(response.awards(), RulesetIn(session, event),
                            [&](const v1::Award& award) { return names.WithId(award.player()); }));
}

absl::Status GrantAwards(const Typed& typed) {
  Session* session = typed.session;
  v1::GrantAwardsRequest request;
  request.set_event(typed.Event());
  v1::GrantAwardsResponse response;
  absl::Status status = session->Mutate("ScoringService.GrantAwards", request, &response);
  if (IsNotOffered(status)) {
    AttachAdvice(PhraseWith("this game's rules award nothing; give prizes by the final standings: "
                            "`arbitroctl print standings $0`",
                            typed.event),
                 &status);
  }
  if (status.ok()) status = ShowAwards(session, typed.event, response);
  const std::string notices = NoticesText(response.result());
  if (status.ok() && !session->json() && !notices.empty()) PrintOut(notices.substr(1) + "\n");
  return status;
}

absl::Status ListAwards(const Typed& typed) {
  ASSIGN_OR_RETURN(const auto response, GetAwards(typed.session, typed.event));
  absl::Status status = ShowAwards(typed.session, typed.event, response);
  if (status.ok() && !typed.session->json()) PrintOut(NoticeLines(response.notices()));
  return status;
}

}  // namespace

std::string PhaseText(const v1::StartPhaseResponse& response) {
  const v1::PhaseStarted& started = response.started();
  return absl::StrCat(
      response.phase(), "  ", Word(started.kind()), ", ",
      started.rounds_planned() == 0
          ? Phrase("no number of rounds planned")
          : Counted(started.rounds_planned(), "1 round planned", "$0 rounds planned"),
      ", ", QualifiedText(started.qualified_size()), "\n");
}

void AddPhaseCommands(const Group& app) {
  const Group phase = AddGroup(app, "phase", "Swiss rounds, top cut, final");
  Command(phase, "start", "Starts the next phase, as the rulebook plans it",
          "phase start torino-2026 2")
      .Changes("PairingService.StartPhase", PhaseText)
      .Citing()
      .Below(PlanBelow)
      .Fills(CheckKind)
      .OfEvent()
      .Argument("phase", "phase", "which, from 1")
      .Choice("--kind", "kind", {"swiss", "tables", "elimination", "final"},
              "with --by-hand: its kind")
      .Option("--rounds", "rounds_planned", "with --by-hand: how many are planned")
      .Option("--third-place", "third_place", "with --by-hand: also a match for third place")
      .Option("--fresh-start", "fresh_start", "with --by-hand: earlier rounds do not count")
      .Option("--as-planned", "as_planned",
              "as the rulebook plans it, though it is not due yet; with --reason")
      .Option("--player", "players", "with --by-hand: the players who qualify, the best first",
              Names::kPlayer);
  Command(phase, "list", "Lists the phases that were started", "phase list torino-2026")
      .Shows("PairingService.ListPhases",
             Listing({">", "kind", ">first round", ">planned", ">players", "note"}, PhaseRow))
      .OfEvent();

  const Group award = AddGroup(app, "award", "Awards by the final standings");
  Command(award, "grant", "Grants the awards of a completed event", "award grant torino-2026")
      .Runs(GrantAwards)
      .OfEvent();
  Command(award, "list", "Shows who got what", "award list torino-2026").Runs(ListAwards).OfEvent();
}

}  // namespace arbitro::tools
