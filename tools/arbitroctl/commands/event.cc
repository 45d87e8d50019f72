// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/commands/line_of_call.h"
#include "tools/arbitroctl/files/deck_file.h"
#include "tools/arbitroctl/next_step.h"
#include "tools/arbitroctl/show/form_text.h"
#include "tools/arbitroctl/show/round_text.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

struct CreateOptions {
  std::vector<std::string> settings;
  std::string settings_json;
  bool drafts = false;
  bool hold_standings = false;
};

// The settings of both options together; --set wins over the same key of --settings-json.
absl::StatusOr<v1::Value> SettingsOf(Session* session, const std::string& ruleset_name,
                                     const CreateOptions& options) {
  v1::Value settings;
  if (!options.settings_json.empty()) {
    const auto json = ValueFromJson(options.settings_json);
    if (!json.ok()) {
      return UsageError(absl::StrCat("--settings-json: ", std::string(json.status().message())));
    }
    settings = *json;
  }
  if (options.settings.empty()) return settings;
  ASSIGN_OR_RETURN(const auto ruleset, GetRuleset(session, ruleset_name));
  ASSIGN_OR_RETURN(const auto words, ValueOfWords(ruleset.settings(), options.settings));
  for (const v1::ValueField& field : words.struct_().fields()) {
    SetField(field.key(), field.value(), &settings);
  }
  return settings;
}

absl::Status ReadCreated(const Typed& typed, const CreateOptions& options,
                         v1::CreateEventRequest* request) {
  ASSIGN_OR_RETURN(const auto settings, SettingsOf(typed.session, request->ruleset(), options));
  if (settings.kind_case() != v1::Value::KIND_NOT_SET) *request->mutable_settings() = settings;
  request->set_event_id(IdOf(request->event_id()));
  if (options.drafts) request->set_round_publication(v1::ROUND_PUBLICATION_BY_HAND);
  if (options.hold_standings) {
    request->set_standings_publication(v1::STANDINGS_PUBLICATION_BY_HAND);
  }
  return absl::OkStatus();
}

// The status that the event has, and who lacks a deck for it.
std::string MovedText(const v1::EventMutationResponse& response) {
  const std::string moved = LineOf(response.event(), Word(response.status()));
  if (response.players_without_deck().empty()) return moved;
  return absl::StrCat(moved, "  ", Phrase("without a legal deck yet:"), " ",
                      IdsText(response.players_without_deck()), "\n");
}

TableRow EventRow(const v1::Event& event) {
  const std::string rounds = absl::StrCat(event.rounds_closed(), "/", event.rounds_paired());
  return {IdOf(event.name()),    Word(event.status()), event.active_players(), rounds,
          IdOf(event.ruleset()), event.format(),       event.title()};
}

// The players and their places, the staff and its duties.
void AddPeopleFacts(const v1::Event& event, TextTable* table) {
  table->AddFact("players", PhraseWith("$0; taking part $1, left $2, expelled $3", event.players(),
                                       event.active_players(), event.dropped_players(),
                                       event.expelled_players()));
  AddPlaceFacts(event, table);
  table->AddFact("staff", event.staff_size());
  table->AddFact("open duties", PhraseWith("$0; blocking confirmation: $1", event.open_duties(),
                                           event.blocking_duties()));
}

std::string EventText(const v1::Event& event) {
  TextTable table({"", ""});
  table.AddFact("event", IdOf(event.name()));
  table.AddFact("title", event.title());
  table.AddFact("status", Word(event.status()));
  table.AddFact("ruleset", absl::StrCat(IdOf(event.ruleset()), " ", event.ruleset_version(), " (",
                                        event.ruleset_sha256(), ")"));
  table.AddFact("format", event.format());
  table.AddFact("settings", event.has_settings() ? JsonFromValue(event.settings()) : "");
  table.AddFact("catalogue", IdOf(event.catalogue()));
  AddPeopleFacts(event, &table);
  table.AddFact("rounds",
                PhraseWith("$0 paired, $1 closed", event.rounds_paired(), event.rounds_closed()));
  AddPlannedPublications(event, &table);
  if (event.has_clock()) AddClock(event.clock(), event.utc_offset_minutes(), &table);
  table.AddFact("created", LocalTimeText(event.create_time_us(), event.utc_offset_minutes()));
  table.AddFact("revision", absl::StrCat(event.revision(), ", ", ShortDigest(event.record_hash())));
  return table.Text();
}

std::string ActionsText(const Typed& typed, const v1::Event& event) {
  // The daemon lists what its own checks let pass; a rulebook may still say no.
  const NextSteps next = FindNextSteps(typed.session, event);
  TextTable table({"action", "", "why not, or what to look at first", "command"});
  for (const v1::AllowedAction& action : event.allowed_actions()) {
    const auto refused = next.refused.find(action.action());
    const bool may = action.allowed() && refused == next.refused.end();
    if (may) {
      table.Add(
          {action.action(), Phrase("yes"), action.notice(), LineOfCall(event, action.action())});
    } else {
      table.Add({action.action(), Phrase("no"),
                 action.allowed() ? refused->second : action.message(), ""});
    }
  }
  return absl::StrCat(table.Text(), next.text);
}

// From a draft to the result that is final, or to its end before.
struct EventMove {
  const char* name;
  const char* what;
  const char* method;
  const char* reason;  // behind the example
};
constexpr EventMove kEventMoves[] = {
    {"request", "Asks for the event to be sanctioned", "EventService.RequestEvent", ""},
    {"sanction", "Sanctions the event", "EventService.SanctionEvent", ""},
    {"open", "Opens registration", "EventService.OpenRegistration", ""},
    {"start", "Starts the event: rounds may be paired", "EventService.StartEvent", ""},
    {"complete", "Ends the event: no further round", "EventService.CompleteEvent", ""},
    {"confirm", "Makes the event's result final", "EventService.ConfirmEvent", ""},
    {"cancel", "Gives the event up; needs --reason", "EventService.CancelEvent",
     " --reason 'the hall is flooded'"},
};

void AddMoves(const Group& event) {
  for (const EventMove& each : kEventMoves) {
    Command(event, each.name, each.what,
            absl::StrCat("event ", each.name, " torino-2026", each.reason))
        .Changes(each.method, MovedText)
        .OfEvent();
  }
}

}  // namespace

void AddEventCommands(const Group& app) {
  const Group event = AddGroup(app, "event", "The life of an event");
  Command(event, "create", "Makes an event, in status draft",
          "event create torino-2026 --ruleset pokemon-tcg --format standard-constructed --set "
          "date=2014-07-05 --set premier=true --catalogue 3f9a…")
      .Changes("EventService.CreateEvent", MovedText)
      .Fills(ReadCreated)
      .Argument("event", "event_id", "the id that it shall have: a-z, 0-9 and hyphen")
      .Argument("--ruleset", "ruleset", "the rulebook", Names::kRuleset)
      .Argument("--format", "format", "one of the ruleset's formats")
      .Option("--set", &CreateOptions::settings, "a setting: key=value, typed by the ruleset")
      .Option("--settings-json", &CreateOptions::settings_json, "settings as one JSON object")
      .Option("--catalogue", "catalogue", "SHA-256 of the cards to play with", Names::kCatalogue)
      .Option("--title", "title", "the event's title")
      .Option("--utc-offset", "utc_offset_minutes", "minutes ahead of UTC of the event's clock")
      .Flag("--hold-standings", &CreateOptions::hold_standings,
            "in this event, results and standings are the staff's until they are published: "
            "`publish EVENT standings N`")
      .Flag("--drafts", &CreateOptions::drafts,
            "in this event, rounds are drafts until they are published: `publish EVENT pairings "
            "N`");
  AddEventUpgrade(event);
  AddEventAmend(event);
  AddEventDescribe(event);
  AddEventTimeline(event);
  Command(event, "list", "Lists the events",
          "event list --filter 'status = RUNNING' --order-by 'start_time desc'")
      .Shows("EventService.ListEvents",
             Listing({"event", "status", ">players", ">rounds", "ruleset", "format", "title"},
                     EventRow))
      .ListQuery();
  Command(event, "show", "Shows one event", "event show torino-2026")
      .Shows("EventService.GetEvent", EventText)
      .OfEvent()
      .At();
  Command(event, "actions", "Lists what may be done now, and why not the rest",
          "event actions torino-2026")
      .Shows("EventService.GetEvent", ActionsText)
      .OfEvent()
      .At();
  AddMoves(event);
}

}  // namespace arbitro::tools
