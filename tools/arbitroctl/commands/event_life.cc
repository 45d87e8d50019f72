// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include "absl/strings/numbers.h"
#include "arbitro/v1/event_life.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/award_text.h"
#include "tools/arbitroctl/show/form_text.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

// The act, and the number of what was made by it.
std::string DoneText(const v1::EventMutationResponse& response, const std::string& what) {
  const std::string number = response.number() == 0 ? "" : absl::StrCat(" ", response.number());
  return LineOf(response.event(), what + number);
}

template <class Request>
auto StaffText(const char* what) {
  return [what](const Typed& typed, const v1::EventMutationResponse& response) {
    return DoneText(response, PhraseWith(what, typed.Asked<Request>().role()));
  };
}

std::string StaffListText(const Typed& typed, const v1::Event& event) {
  const auto ruleset = GetPinnedRuleset(typed.session, event).value_or(v1::Ruleset());
  TextTable table({"name", "person", "role", ">since revision"});
  for (const v1::StaffMember& staff : event.staff()) {
    const std::string role = LabelOf(PrintedLanguage(), ruleset.staff_roles(), staff.role());
    table.Add({GetPersonName(typed.session, staff.person()), IdOf(staff.person()),
               role == staff.role() ? Phrase(role) : absl::StrCat(role, " (", staff.role(), ")"),
               staff.revision()});
  }
  return table.Text();
}

struct PlanOptions {
  std::string start;
  std::string venue;
};

void PlanRound(const Typed& typed, const PlanOptions& options, v1::SetScheduleRequest* request) {
  v1::PlannedRound* plan = request->add_rounds();
  plan->set_round(typed.round);
  plan->set_start(options.start);
  plan->set_venue(options.venue);
}

std::string PlannedText(const Typed& typed, const v1::EventMutationResponse& response) {
  const v1::PlannedRound& plan = typed.Asked<v1::SetScheduleRequest>().rounds(0);
  return DoneText(response, PhraseWith("round $0 at $1", plan.round(), plan.start()));
}

TableRow ScheduleRow(const v1::ScheduledRound& round) {
  return {round.plan().round(), round.plan().start(), round.plan().venue(), round.first_start(),
          round.postponements()};
}

// Settings that are not named stay as they are.
absl::Status ReadAmended(const Typed& typed, const std::vector<std::string>& settings,
                         v1::AmendSettingsRequest* request) {
  ASSIGN_OR_RETURN(const auto event, GetEvent(typed.session, typed.event));
  ASSIGN_OR_RETURN(const auto ruleset, GetPinnedRuleset(typed.session, event));
  ASSIGN_OR_RETURN(const auto words, ValueOfWords(ruleset.settings(), settings));
  *request->mutable_settings() = event.settings();
  for (const v1::ValueField& field : words.struct_().fields()) {
    SetField(field.key(), field.value(), request->mutable_settings());
  }
  return absl::OkStatus();
}

std::string AmendedText(const v1::EventMutationResponse& response) {
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
  return LineOf(response.event(), text);
}

std::string OpenedText(const Typed& typed, const v1::EventMutationResponse& response) {
  return DoneText(response,
                  PhraseWith("opened duty $0", typed.Asked<v1::OpenDutyRequest>().code()));
}

struct SettleOptions {
  std::string kind;  // all open duties of it; empty: one duty
  std::vector<std::string> words;
  std::vector<std::string> but;
};

v1::SettleDutyRequest SettleRequest(const Typed& typed, uint32_t number, const std::string& note) {
  v1::SettleDutyRequest request;
  request.set_event(typed.Event());
  request.set_number(number);
  request.set_note(note);
  return request;
}

absl::Status SettleOne(const Typed& typed, uint32_t number, const std::string& note) {
  v1::EventMutationResponse response;
  RETURN_IF_ERROR(typed.session->Mutate("EventService.SettleDuty",
                                        SettleRequest(typed, number, note), &response));
  return ShowChange(typed.session, response, DoneText(response, Phrase("settled duty")));
}

// The numbers of the players whom the words name, each by an id or a name of the event.
absl::StatusOr<std::vector<uint32_t>> PlayersNamed(const PlayerNames& names,
                                                   const std::string& event,
                                                   const std::vector<std::string>& words) {
  std::vector<uint32_t> numbers;
  for (const std::string& word : words) {
    numbers.push_back(names.Find(word));
    if (numbers.back() != 0) continue;
    return UsageError(PhraseWith("`$0` names no player of `$1`, or more than one", word, event),
                      PhraseWith("give ids: `arbitroctl player list $0`", event));
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

absl::Status CheckNoteAlone(const Typed& typed, const SettleOptions& options) {
  if (options.words.size() == 1) return absl::OkStatus();
  return UsageError(Phrase("with --all only the note is given, which says what was done"),
                    PhraseWith("write `arbitroctl duty settle $0 --all $1 'paid at the door'`",
                               typed.event, options.kind));
}

bool IsOpenOfKind(const v1::Duty& duty, const std::string& kind) {
  return !duty.settled() && duty.number() != 0 && duty.code() == kind;
}

// Settles one duty of several: a repeated run repeats the request id of each.
absl::Status SettleStep(const Typed& typed, uint32_t number, const std::string& note) {
  v1::EventMutationResponse response;
  return typed.session->MutateStep(absl::StrCat("duty-", number), "EventService.SettleDuty",
                                   SettleRequest(typed, number, note), &response);
}

// Settles all open duties of a kind but those of some players.
absl::Status SettleAll(const Typed& typed, const SettleOptions& options) {
  RETURN_IF_ERROR(CheckNoteAlone(typed, options));
  Session* session = typed.session;
  ASSIGN_OR_RETURN(const auto duties, GetDuties(session, typed.event));
  ASSIGN_OR_RETURN(const auto names, GetPlayerNames(session, typed.event));
  ASSIGN_OR_RETURN(const auto spared, PlayersNamed(names, typed.event, options.but));
  const auto ruleset = RulesetIn(session, typed.event);
  TextTable table({">number", "duty", "of", "done"});
  v1::ListDutiesResponse settled;
  for (const v1::Duty& duty : duties.duties()) {
    if (!IsOpenOfKind(duty, options.kind)) continue;
    const bool left = std::ranges::count(spared, duty.player_number()) > 0;
    if (!left) {
      RETURN_IF_ERROR(SettleStep(typed, duty.number(), options.words.front()));
      *settled.add_duties() = duty;
    }
    table.Add({duty.number(), DutyText(ruleset, duty), names.WithId(duty.player_number()),
               Phrase(left ? "left open" : "settled")});
  }
  return session->Show(
      settled,
      absl::StrCat(table.Text(),
                   Counted(settled.duties_size(), "1 duty settled", "$0 duties settled"), "\n"));
}

absl::Status SettleDuty(const Typed& typed, const SettleOptions& options) {
  if (!options.kind.empty()) return SettleAll(typed, options);
  uint32_t number = 0;
  if (options.words.size() != 2 || !absl::SimpleAtoi(options.words[0], &number) ||
      !options.but.empty()) {
    return UsageError(Phrase("give the duty's number and a note; or --all KIND and a note"),
                      PhraseWith("see `arbitroctl duty list $0`", typed.event));
  }
  return SettleOne(typed, number, options.words[1]);
}

std::string DutiesText(const Typed& typed, const v1::ListDutiesResponse& all) {
  const PlayerNames names = NamesIn(typed.session, typed.event);
  const auto ruleset = RulesetIn(typed.session, typed.event);
  TextTable table({">number", "duty", "of", "rule", "blocks", "settled", "note", "kind"});
  for (const v1::Duty& duty : all.duties()) {
    table.Add({UnlessZero(duty.number()), DutyText(ruleset, duty),
               names.WithId(duty.player_number()), duty.rule(), YesOrNo(duty.blocks_confirmation()),
               YesOrNo(duty.settled()), duty.note(), duty.code()});
  }
  return table.Text();
}

void AddStaffGroup(const Group& app) {
  const Group staff = AddGroup(app, "staff", "Tasks of the staff at an event");
  constexpr char kPerson[] = "the person's reference: never a name";
  constexpr char kRoles[] =
      "organiser, head-judge, referee, judge, table-judge, scorekeeper, or one of the ruleset's";
  Command(staff, "add", "Gives a person a task", "staff add torino-2026 8k3f head-judge")
      .Changes("EventService.AddStaff", StaffText<v1::AddStaffRequest>("added $0"))
      .OfEvent()
      .Argument("person", "person", kPerson, Names::kPerson)
      .Argument("role", "role", kRoles);
  Command(staff, "remove", "Takes a task from a person", "staff remove torino-2026 8k3f head-judge")
      .Changes("EventService.RemoveStaff", StaffText<v1::RemoveStaffRequest>("removed $0"))
      .OfEvent()
      .Argument("person", "person", kPerson, Names::kPerson)
      .Argument("role", "role", kRoles);
  Command(staff, "list", "Lists the staff", "staff list torino-2026")
      .Shows("EventService.GetEvent", StaffListText)
      .OfEvent()
      .At();
}

void AddScheduleGroup(const Group& app) {
  const Group schedule = AddGroup(app, "schedule", "When and where rounds are to be played");
  Command(schedule, "set", "Plans a round; moving one needs --reason",
          "schedule set torino-2026 2 2026-05-08T18:30 --venue 'Club Centrale'")
      .Changes("EventService.SetSchedule", PlannedText)
      .Fills(PlanRound)
      .OfRound()
      .Argument("start", &PlanOptions::start, "on the event's clock: YYYY-MM-DDTHH:MM")
      .Option("--venue", &PlanOptions::venue, "where");
  Command(schedule, "show", "Shows the plan", "schedule show torino-2026")
      .Shows("EventService.GetEvent",
             Listing({">round", "start", "venue", "planned first", ">moved"}, ScheduleRow))
      .OfEvent()
      .At();
}

void AddDutyGroup(const Group& app) {
  const Group duty = AddGroup(app, "duty", "Duties to settle before an event can be confirmed");
  Command(duty, "open", "Opens a duty by a person's word",
          "duty open torino-2026 report 'tell the organiser' --blocks")
      .Changes("EventService.OpenDuty", OpenedText)
      .OfEvent()
      .Argument("code", "code", "the kind of the duty: a-z, 0-9 and hyphen")
      .Argument("what", "text", "the task to do")
      .Option("--blocks", "blocks_confirmation", "the event is not confirmed before it is settled");
  Command(duty, "settle", "Settles a duty, or all of a kind but those of some players, with a note",
          "duty settle torino-2026 1 'sent on Monday'\n"
          "  arbitroctl duty settle torino-2026 --all FEE --but anna 'paid at the door'")
      .Runs(SettleDuty)
      .OfEvent()
      .Argument("words", &SettleOptions::words,
                "which, from 1, and what was done; with --all only what was done")
      .Option("--all", &SettleOptions::kind, "all open duties of this kind, as `duty list` has it")
      .Option("--but", &SettleOptions::but,
              "with --all: a player whose duties stay open, by id or name");
  Command(duty, "list", "Lists duties, settled ones too", "duty list torino-2026")
      .Shows("EventService.ListDuties", DutiesText)
      .OfEvent()
      .At();
}

}  // namespace

void AddEventAmend(const Group& event) {
  Command(event, "amend", "Changes settings for what is not decided yet; needs --reason",
          "event amend torino-2026 rounds=5 --authority 'head judge' --reason 'the hall closes'")
      .Changes("EventService.AmendSettings", AmendedText)
      .Fills(ReadAmended)
      .OfEvent()
      .Option<std::vector<std::string>>("settings", "key=value; the others stay as they are")
      .Option("--catalogue", "catalogue",
              "SHA-256 of the catalogue that decks are judged by from now on", Names::kCatalogue)
      .Option("--utc-offset", "utc_offset_minutes",
              "minutes ahead of UTC of the event's clock from now on")
      .Argument("--authority", "authority", "the authority for the change");
}

void AddLifeCommands(const Group& app) {
  AddStaffGroup(app);
  AddScheduleGroup(app);
  AddDutyGroup(app);
  AddPublish(app);
}

}  // namespace arbitro::tools
