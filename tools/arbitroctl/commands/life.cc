// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "arbitro/v1/event_life.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/award_text.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/form_text.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

// No event's clock: the offset is left as it is.
constexpr int32_t kSameOffset = INT32_MIN;

struct LifeOptions {
  std::string event;
  std::string person;
  std::string role;
  uint32_t round = 0;
  std::string start;
  std::string venue;
  std::vector<std::string> settings;
  std::string catalogue;
  std::string authority;
  std::string code;
  std::string text;
  bool blocks = false;
  std::vector<std::string> words;
  std::vector<std::string> but;
  int32_t utc_offset_minutes = kSameOffset;
  std::string kind;
};
using Options = std::shared_ptr<LifeOptions>;

void ShowResult(Session* session, const v1::EventMutationResponse& response,
                const std::string& what) {
  session->Show(response, absl::StrCat(response.event(), "  ", what, "\n",
                                       ResultText(response.result()), "\n"));
}

// A mutation of the event; `what` says on success what was done.
template <class Request>
absl::Status Change(Session* session, const char* method, const Request& request,
                    const std::string& what) {
  v1::EventMutationResponse response;
  RETURN_IF_ERROR(session->Mutate(method, request, &response));
  const std::string number = response.number() == 0 ? "" : absl::StrCat(" ", response.number());
  ShowResult(session, response, what + number);
  return absl::OkStatus();
}

template <class Request>
absl::Status ChangeStaff(Session* session, const LifeOptions& options, const char* method,
                         const char* what) {
  Request request;
  request.set_event(EventName(options.event));
  request.set_person(PersonName(options.person));
  request.set_role(options.role);
  return Change(session, method, request, absl::StrCat(Phrase(what), " ", options.role));
}

absl::Status ListStaff(Session* session, const LifeOptions& options) {
  const auto event = GetEvent(session, options.event);
  if (!event.ok()) return event.status();
  const auto ruleset = GetRuleset(session, event->ruleset());
  TextTable table({"name", "person", "role", ">since revision"});
  for (const v1::StaffMember& staff : event->staff()) {
    const std::string role = ruleset.ok()
                                 ? LabelOf(PrintedLanguage(), ruleset->staff_roles(), staff.role())
                                 : staff.role();
    table.Add({session->json() ? "" : GetPersonName(session, staff.person()), IdOf(staff.person()),
               role == staff.role() ? Phrase(role) : absl::StrCat(role, " (", staff.role(), ")"),
               absl::StrCat(staff.revision())});
  }
  session->Show(*event, table);
  return absl::OkStatus();
}

absl::Status SetSchedule(Session* session, const LifeOptions& options) {
  v1::SetScheduleRequest request;
  request.set_event(EventName(options.event));
  v1::PlannedRound* plan = request.add_rounds();
  plan->set_round(options.round);
  plan->set_start(options.start);
  plan->set_venue(options.venue);
  return Change(session, "EventService.SetSchedule", request,
                PhraseWith("round $0 at $1", options.round, options.start));
}

absl::Status ShowSchedule(Session* session, const LifeOptions& options) {
  const auto event = GetEvent(session, options.event);
  if (!event.ok()) return event.status();
  TextTable table({">round", "start", "venue", "planned first", ">moved"});
  for (const v1::ScheduledRound& round : event->schedule()) {
    table.Add({absl::StrCat(round.plan().round()), round.plan().start(), round.plan().venue(),
               round.first_start(), absl::StrCat(round.postponements())});
  }
  session->Show(*event, table);
  return absl::OkStatus();
}

absl::Status AmendSettings(Session* session, const LifeOptions& options) {
  const auto event = GetEvent(session, options.event);
  if (!event.ok()) return event.status();
  const auto ruleset = GetRuleset(session, event->ruleset());
  if (!ruleset.ok()) return ruleset.status();
  ASSIGN_OR_RETURN(const auto words, ValueOfWords(ruleset->settings(), options.settings));
  v1::AmendSettingsRequest request;
  request.set_event(EventName(options.event));
  request.set_authority(options.authority);
  // Says what is not named stays as it is.
  *request.mutable_settings() = event->settings();
  for (const v1::ValueField& field : words.struct_().fields()) {
    SetField(field.key(), field.value(), request.mutable_settings());
  }
  if (!options.catalogue.empty()) request.set_catalogue(CatalogueName(options.catalogue));
  if (options.utc_offset_minutes != kSameOffset) {
    request.set_utc_offset_minutes(options.utc_offset_minutes);
  }
  v1::EventMutationResponse response;
  RETURN_IF_ERROR(session->Mutate("EventService.AmendSettings", request, &response));
  const auto verdict = [](bool legal) { return Phrase(legal ? "legal" : "not legal"); };
  std::string text = PhraseWith("amendment $0", response.number());
  for (const v1::DeckChange& deck : response.decks()) {
    absl::StrAppend(&text, "\n  ",
                    PhraseWith("$0 was $1, is $2", deck.deck(), verdict(deck.was_legal()),
                               verdict(deck.verdict().legal())));
    for (const v1::DeckFinding& finding : deck.verdict().violations()) {
      absl::StrAppend(&text, ", ", finding.code(), " [", finding.rule(), "]");
    }
  }
  ShowResult(session, response, text);
  return absl::OkStatus();
}

absl::Status OpenDuty(Session* session, const LifeOptions& options) {
  v1::OpenDutyRequest request;
  request.set_event(EventName(options.event));
  request.set_code(options.code);
  request.set_text(options.text);
  request.set_blocks_confirmation(options.blocks);
  return Change(session, "EventService.OpenDuty", request,
                PhraseWith("opened duty $0", options.code));
}

absl::Status SettleOne(Session* session, const LifeOptions& options, uint32_t number,
                       const std::string& note) {
  v1::SettleDutyRequest request;
  request.set_event(EventName(options.event));
  request.set_number(number);
  request.set_note(note);
  return Change(session, "EventService.SettleDuty", request, Phrase("settled duty"));
}

// The numbers of the players whom the words name, each by an id or a name of the event.
absl::StatusOr<std::vector<uint32_t>> PlayersNamed(const PlayerNames& names,
                                                   const LifeOptions& options) {
  std::vector<uint32_t> numbers;
  for (const std::string& word : options.but) {
    numbers.push_back(names.Find(word));
    if (numbers.back() != 0) continue;
    return UsageError(
        PhraseWith("`$0` names no player of `$1`, or more than one", word, options.event),
        PhraseWith("give ids: `arbitroctl player list $0`", options.event));
  }
  return numbers;
}

// Tells what is owed: the ruleset's words for the code, or the person's own, and the amount.
std::string DutyText(const v1::Ruleset& ruleset, const v1::Duty& duty) {
  const std::string label =
      duty.text().empty() ? LabelOf(PrintedLanguage(), ruleset.duties(), duty.code()) : duty.text();
  const std::string details = DetailWords(PrintedLanguage(), duty.details());
  return details.empty() ? label : absl::StrCat(label, ": ", details);
}

// Settles all open duties of a kind but those of some players.
absl::Status SettleAll(Session* session, const LifeOptions& options) {
  if (options.words.size() != 1) {
    return UsageError(Phrase("with --all only the note is given: what was done"),
                      PhraseWith("write `arbitroctl duty settle $0 --all $1 'paid at the door'`",
                                 options.event, options.code));
  }
  ASSIGN_OR_RETURN(const auto duties, GetDuties(session, options.event));
  ASSIGN_OR_RETURN(const auto names, GetPlayerNames(session, options.event));
  ASSIGN_OR_RETURN(const auto spared, PlayersNamed(names, options));
  const auto found = GetRulesetOfEvent(session, options.event);
  const v1::Ruleset ruleset = found.ok() ? *found : v1::Ruleset();
  TextTable table({">number", "duty", "of", "done"});
  v1::ListDutiesResponse settled;
  for (const v1::Duty& duty : duties.duties()) {
    if (duty.settled() || duty.number() == 0 || duty.code() != options.code) continue;
    const bool left = std::count(spared.begin(), spared.end(), duty.player_number()) > 0;
    if (!left) {
      v1::SettleDutyRequest request;
      request.set_event(EventName(options.event));
      request.set_number(duty.number());
      request.set_note(options.words.front());
      v1::EventMutationResponse response;
      RETURN_IF_ERROR(session->MutateStep(absl::StrCat("duty-", duty.number()),
                                          "EventService.SettleDuty", request, &response));
      *settled.add_duties() = duty;
    }
    table.Add({absl::StrCat(duty.number()), DutyText(ruleset, duty),
               names.WithId(duty.player_number()), Phrase(left ? "left open" : "settled")});
  }
  session->Show(
      settled,
      absl::StrCat(table.Text(OutputColumns()),
                   Counted(settled.duties_size(), "1 duty settled", "$0 duties settled"), "\n"));
  return absl::OkStatus();
}

absl::Status SettleDuty(Session* session, const LifeOptions& options) {
  if (!options.code.empty()) return SettleAll(session, options);
  uint32_t number = 0;
  if (options.words.size() != 2 || !absl::SimpleAtoi(options.words[0], &number) ||
      !options.but.empty()) {
    return UsageError(Phrase("give the duty's number and a note; or --all KIND and a note"),
                      PhraseWith("see `arbitroctl duty list $0`", options.event));
  }
  return SettleOne(session, options, number, options.words[1]);
}

absl::Status ListDuties(Session* session, const LifeOptions& options) {
  ASSIGN_OR_RETURN(const auto all, GetDuties(session, options.event));
  ASSIGN_OR_RETURN(const auto names, GetPlayerNames(session, options.event));
  const auto found = GetRulesetOfEvent(session, options.event);
  const v1::Ruleset ruleset = found.ok() ? *found : v1::Ruleset();
  TextTable table({">number", "duty", "of", "rule", "blocks", "settled", "note", "kind"});
  for (const v1::Duty& duty : all.duties()) {
    table.Add({duty.number() == 0 ? "" : absl::StrCat(duty.number()), DutyText(ruleset, duty),
               names.WithId(duty.player_number()), duty.rule(),
               Phrase(duty.blocks_confirmation() ? "yes" : "no"),
               Phrase(duty.settled() ? "yes" : "no"), duty.note(), duty.code()});
  }
  session->Show(all, table);
  return absl::OkStatus();
}

absl::Status Publish(Session* session, const LifeOptions& options) {
  v1::PublishRequest request;
  request.set_event(EventName(options.event));
  request.set_kind(options.kind == "pairings" ? v1::PUBLICATION_KIND_PAIRINGS
                                              : v1::PUBLICATION_KIND_STANDINGS);
  request.set_round(options.round);
  return Change(session, "ScoringService.Publish", request, Phrase("publication"));
}

void AddStaffGroup(CLI::App* app, Session* session) {
  CLI::App* group = AddGroup(app, "staff", "Who has which task at an event");
  auto options = std::make_shared<LifeOptions>();
  CLI::App* add =
      AddCommand(group, "add", "Gives a person a task", "staff add torino-2026 8k3f head-judge");
  CLI::App* remove = AddCommand(group, "remove", "Takes a task from a person",
                                "staff remove torino-2026 8k3f head-judge");
  for (CLI::App* command : {add, remove}) {
    AddArgument(command, "event", &options->event, "the event's id");
    AddArgument(command, "person", &options->person, "the person's reference: never a name");
    AddArgument(
        command, "role", &options->role,
        "organiser, head-judge, referee, judge, table-judge, scorekeeper, or one of the ruleset's");
  }
  Session::OnRun(add, session, [session, options] {
    return ChangeStaff<v1::AddStaffRequest>(session, *options, "EventService.AddStaff", "added");
  });
  Session::OnRun(remove, session, [session, options] {
    return ChangeStaff<v1::RemoveStaffRequest>(session, *options, "EventService.RemoveStaff",
                                               "removed");
  });
  CLI::App* list = AddCommand(group, "list", "Lists the staff", "staff list torino-2026");
  AddArgument(list, "event", &options->event, "the event's id");
  session->AddAt(list);
  Session::OnRun(list, session, [session, options] { return ListStaff(session, *options); });
}

void AddScheduleGroup(CLI::App* app, Session* session) {
  CLI::App* group = AddGroup(app, "schedule", "When and where rounds are to be played");
  auto options = std::make_shared<LifeOptions>();
  CLI::App* set = AddCommand(group, "set", "Plans a round; moving one needs --reason",
                             "schedule set torino-2026 2 2026-05-08T18:30 --venue 'Club Centrale'");
  AddArgument(set, "event", &options->event, "the event's id");
  AddArgument(set, "round", &options->round, "which round, from 1");
  AddArgument(set, "start", &options->start, "on the event's clock: YYYY-MM-DDTHH:MM");
  AddOption(set, "--venue", &options->venue, "where");
  Session::OnRun(set, session, [session, options] { return SetSchedule(session, *options); });
  CLI::App* show = AddCommand(group, "show", "Shows the plan", "schedule show torino-2026");
  AddArgument(show, "event", &options->event, "the event's id");
  session->AddAt(show);
  Session::OnRun(show, session, [session, options] { return ShowSchedule(session, *options); });
}

void AddDutyGroup(CLI::App* app, Session* session) {
  CLI::App* group = AddGroup(app, "duty", "What is owed before an event can be confirmed");
  auto options = std::make_shared<LifeOptions>();
  CLI::App* open = AddCommand(group, "open", "Opens a duty by a person's word",
                              "duty open torino-2026 report 'tell the organiser' --blocks");
  AddArgument(open, "event", &options->event, "the event's id");
  AddArgument(open, "code", &options->code, "what kind: a-z, 0-9 and hyphen");
  AddArgument(open, "what", &options->text, "what is to be done");
  AddFlag(open, "--blocks", &options->blocks, "the event is not confirmed before it is settled");
  Session::OnRun(open, session, [session, options] { return OpenDuty(session, *options); });
  CLI::App* settle = AddCommand(
      group, "settle", "Settles a duty, or all of a kind but those of some players, with a note",
      "duty settle torino-2026 1 'sent on Monday'\n"
      "  arbitroctl duty settle torino-2026 --all FEE --but anna 'paid at the door'");
  AddArgument(settle, "event", &options->event, "the event's id");
  AddArgument(settle, "words", &options->words,
              "which, from 1, and what was done; with --all only what was done");
  AddOption(settle, "--all", &options->code, "all open duties of this kind, as `duty list` has it");
  AddOption(settle, "--but", &options->but, "with --all: whose stay open, by id or name");
  Session::OnRun(settle, session, [session, options] { return SettleDuty(session, *options); });
  CLI::App* list =
      AddCommand(group, "list", "Lists duties, settled ones too", "duty list torino-2026");
  AddArgument(list, "event", &options->event, "the event's id");
  session->AddAt(list);
  Session::OnRun(list, session, [session, options] { return ListDuties(session, *options); });
}

}  // namespace

void AddEventAmend(CLI::App* group, Session* session) {
  auto options = std::make_shared<LifeOptions>();
  CLI::App* amend = AddCommand(
      group, "amend", "Changes settings for what is not decided yet; needs --reason",
      "event amend torino-2026 rounds=5 --authority 'head judge' --reason 'the hall closes'");
  AddArgument(amend, "event", &options->event, "the event's id");
  AddOption(amend, "settings", &options->settings, "key=value; the others stay as they are");
  AddOption(amend, "--catalogue", &options->catalogue,
            "SHA-256 of the catalogue that decks are judged by from now on");
  AddOption(amend, "--utc-offset", &options->utc_offset_minutes,
            "minutes ahead of UTC of the event's clock from now on");
  AddArgument(amend, "--authority", &options->authority, "who may do so");
  Session::OnRun(amend, session, [session, options] { return AmendSettings(session, *options); });
}

void AddLifeCommands(CLI::App* app, Session* session) {
  AddStaffGroup(app, session);
  AddScheduleGroup(app, session);
  AddDutyGroup(app, session);
  auto options = std::make_shared<LifeOptions>();
  CLI::App* publish =
      AddCommand(app, "publish", "Makes standings or pairings known: appeals run from then",
                 "publish torino-2026 standings 3");
  AddArgument(publish, "event", &options->event, "the event's id");
  AddArgument(publish, "kind", &options->kind, "standings or pairings");
  AddArgument(publish, "round", &options->round, "of which round, from 1");
  Session::OnRun(publish, session, [session, options]() -> absl::Status {
    if (options->kind != "standings" && options->kind != "pairings") {
      return UsageError(
          absl::StrCat("kind is `", options->kind, "`, must be `standings` or `pairings`"));
    }
    return Publish(session, *options);
  });
}

}  // namespace arbitro::tools
