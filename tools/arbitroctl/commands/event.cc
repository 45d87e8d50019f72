// SPDX-License-Identifier: Apache-2.0

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/files/deck_file.h"
#include "tools/arbitroctl/next_step.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/form_text.h"
#include "tools/arbitroctl/show/next_command.h"
#include "tools/arbitroctl/show/round_text.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

struct CreateOptions {
  std::string event;
  std::string ruleset;
  std::string format;
  std::vector<std::string> settings;
  std::string settings_json;
  std::string catalogue;
  std::string title;
  int32_t utc_offset_minutes = 0;
  bool drafts = false;
  bool hold_standings = false;
};

// The settings of both options together; --set wins over the same key of --settings-json.
absl::StatusOr<v1::Value> SettingsOf(Session* session, const CreateOptions& options) {
  v1::Value settings;
  if (!options.settings_json.empty()) {
    const auto json = ValueFromJson(options.settings_json);
    if (!json.ok()) {
      return UsageError(absl::StrCat("--settings-json: ", std::string(json.status().message())));
    }
    settings = *json;
  }
  if (options.settings.empty()) return settings;
  const auto ruleset = GetRuleset(session, options.ruleset);
  if (!ruleset.ok()) return ruleset.status();
  ASSIGN_OR_RETURN(const auto words, ValueOfWords(ruleset->settings(), options.settings));
  for (const v1::ValueField& field : words.struct_().fields()) {
    SetField(field.key(), field.value(), &settings);
  }
  return settings;
}

void ShowResult(Session* session, const v1::EventMutationResponse& response) {
  std::string missing;
  for (const std::string& player : response.players_without_deck()) {
    if (missing.empty()) missing = absl::StrCat("  ", Phrase("without a legal deck yet:"), " ");
    absl::StrAppend(&missing, missing.back() == ' ' ? "" : ", ", IdOf(player));
  }
  session->Show(response,
                absl::StrCat(response.event(), "  ", Word(response.status()), "\n", missing,
                             missing.empty() ? "" : "\n", ResultText(response.result()), "\n"));
}

absl::Status CreateEvent(Session* session, const CreateOptions& options) {
  ASSIGN_OR_RETURN(const auto settings, SettingsOf(session, options));
  v1::CreateEventRequest request;
  request.set_event_id(IdOf(options.event));
  request.set_title(options.title);
  request.set_ruleset(RulesetName(options.ruleset));
  request.set_format(options.format);
  if (settings.kind_case() != v1::Value::KIND_NOT_SET) *request.mutable_settings() = settings;
  if (!options.catalogue.empty()) request.set_catalogue(CatalogueName(options.catalogue));
  request.set_utc_offset_minutes(options.utc_offset_minutes);
  if (options.drafts) request.set_round_publication(v1::ROUND_PUBLICATION_BY_HAND);
  if (options.hold_standings) {
    request.set_standings_publication(v1::STANDINGS_PUBLICATION_BY_HAND);
  }
  v1::EventMutationResponse response;
  RETURN_IF_ERROR(session->Mutate("EventService.CreateEvent", request, &response));
  ShowResult(session, response);
  return absl::OkStatus();
}

// OpenRegistration, StartEvent, CompleteEvent and their like: requests of one shape.
template <class Request>
absl::Status Move(Session* session, const std::string& event, const char* method) {
  Request request;
  request.set_event(EventName(event));
  v1::EventMutationResponse response;
  RETURN_IF_ERROR(session->Mutate(method, request, &response));
  ShowResult(session, response);
  return absl::OkStatus();
}

absl::Status ListEvents(Session* session, const ListQuery& query) {
  const auto all = GetEvents(session, query);
  if (!all.ok()) return all.status();
  TextTable table({"event", "status", ">players", ">rounds", "ruleset", "format", "title"});
  for (const v1::Event& event : all->events()) {
    table.Add({IdOf(event.name()), Word(event.status()), absl::StrCat(event.active_players()),
               absl::StrCat(event.rounds_closed(), "/", event.rounds_paired()),
               IdOf(event.ruleset()), event.format(), event.title()});
  }
  session->Show(*all, table);
  return absl::OkStatus();
}

absl::Status ShowEvent(Session* session, const std::string& name) {
  ASSIGN_OR_RETURN(const auto event, GetEvent(session, name));
  TextTable table({"", ""});
  table.AddFact("event", IdOf(event.name()));
  table.AddFact("title", event.title());
  table.AddFact("status", Word(event.status()));
  table.AddFact("ruleset", absl::StrCat(IdOf(event.ruleset()), " ", event.ruleset_version(), " (",
                                        event.ruleset_sha256(), ")"));
  table.AddFact("format", event.format());
  table.AddFact("settings", event.has_settings() ? JsonFromValue(event.settings()) : "");
  table.AddFact("catalogue", IdOf(event.catalogue()));
  table.AddFact("players", PhraseWith("$0; taking part $1, left $2, expelled $3", event.players(),
                                      event.active_players(), event.dropped_players(),
                                      event.expelled_players()));
  AddPlaceFacts(event, &table);
  table.AddFact("staff", absl::StrCat(event.staff_size()));
  table.AddFact("open duties", PhraseWith("$0; blocking confirmation: $1", event.open_duties(),
                                          event.blocking_duties()));
  table.AddFact("rounds",
                PhraseWith("$0 paired, $1 closed", event.rounds_paired(), event.rounds_closed()));
  if (event.has_clock()) AddClock(event.clock(), event.utc_offset_minutes(), &table);
  table.AddFact("created", LocalTimeText(event.create_time_us(), event.utc_offset_minutes()));
  table.AddFact("revision", absl::StrCat(event.revision(), ", ", ShortDigest(event.record_hash())));
  session->Show(event, table);
  return absl::OkStatus();
}

absl::Status ShowActions(Session* session, const std::string& name) {
  ASSIGN_OR_RETURN(const auto event, GetEvent(session, name));
  if (session->json()) {
    session->Show(event, "");
    return absl::OkStatus();
  }
  // The daemon lists what its own checks let pass; a rulebook may still say no.
  const NextSteps next = FindNextSteps(session, event);
  TextTable table({"action", "", "why not, or what to look at first", "command"});
  for (const v1::AllowedAction& action : event.allowed_actions()) {
    const auto refused = next.refused.find(action.action());
    const bool may = action.allowed() && refused == next.refused.end();
    if (may) {
      table.Add(
          {action.action(), Phrase("yes"), action.notice(), CommandFor(event, action.action())});
    } else {
      table.Add({action.action(), Phrase("no"),
                 action.allowed() ? refused->second : action.message(), ""});
    }
  }
  session->Show(event, absl::StrCat(table.Text(OutputColumns()), next.text));
  return absl::OkStatus();
}

void AddCreate(CLI::App* group, Session* session) {
  CLI::App* command = AddCommand(group, "create", "Makes an event, in status draft",
                                 "event create torino-2026 --ruleset pokemon-tcg --format "
                                 "standard-constructed --set date=2014-07-05 --set premier=true "
                                 "--catalogue 3f9a…");
  auto options = std::make_shared<CreateOptions>();
  AddArgument(command, "event", &options->event, "the id that it shall have: a-z, 0-9 and hyphen");
  AddArgument(command, "--ruleset", &options->ruleset, "the rulebook");
  AddArgument(command, "--format", &options->format, "one of the ruleset's formats");
  AddOption(command, "--set", &options->settings, "a setting: key=value, typed by the ruleset");
  AddOption(command, "--settings-json", &options->settings_json, "settings as one JSON object");
  AddOption(command, "--catalogue", &options->catalogue, "SHA-256 of the cards to play with");
  AddOption(command, "--title", &options->title, "what people call it");
  AddOption(command, "--utc-offset", &options->utc_offset_minutes,
            "minutes ahead of UTC of the event's clock");
  AddFlag(command, "--hold-standings", &options->hold_standings,
          "in this event, results and standings are the staff's until they are published: `publish "
          "EVENT standings N`");
  AddFlag(command, "--drafts", &options->drafts,
          "in this event, rounds are drafts until they are published: `publish EVENT pairings N`");
  Session::OnRun(command, session, [session, options] { return CreateEvent(session, *options); });
}

}  // namespace

void AddEventCommands(CLI::App* app, Session* session) {
  CLI::App* group = AddGroup(app, "event", "The life of an event");
  AddCreate(group, session);
  AddEventUpgrade(group, session);
  AddEventAmend(group, session);
  AddEventDescribe(group, session);
  AddEventTimeline(group, session);
  CLI::App* list =
      AddCommand(group, "list", "Lists the events",
                 "event list --filter 'status = RUNNING' --order-by 'start_time desc'");
  auto query = std::make_shared<ListQuery>();
  AddListQuery(list, query.get());
  Session::OnRun(list, session, [session, query] { return ListEvents(session, *query); });

  using Run = absl::Status (*)(Session*, const std::string&);
  const struct {
    const char* name;
    const char* what;
    Run run;
  } commands[] = {
      {"show", "Shows one event", ShowEvent},
      {"actions", "Lists what may be done now, and why not the rest", ShowActions},
      {"request", "Asks for the event to be sanctioned",
       [](Session* s, const std::string& event) {
         return Move<v1::RequestEventRequest>(s, event, "EventService.RequestEvent");
       }},
      {"sanction", "Sanctions the event",
       [](Session* s, const std::string& event) {
         return Move<v1::SanctionEventRequest>(s, event, "EventService.SanctionEvent");
       }},
      {"open", "Opens registration",
       [](Session* s, const std::string& event) {
         return Move<v1::OpenRegistrationRequest>(s, event, "EventService.OpenRegistration");
       }},
      {"start", "Starts the event: rounds may be paired",
       [](Session* s, const std::string& event) {
         return Move<v1::StartEventRequest>(s, event, "EventService.StartEvent");
       }},
      {"complete", "Ends the event: no further round",
       [](Session* s, const std::string& event) {
         return Move<v1::CompleteEventRequest>(s, event, "EventService.CompleteEvent");
       }},
      {"confirm", "Makes the event's result final",
       [](Session* s, const std::string& event) {
         return Move<v1::ConfirmEventRequest>(s, event, "EventService.ConfirmEvent");
       }},
      {"cancel", "Gives the event up; needs --reason",
       [](Session* s, const std::string& event) {
         return Move<v1::CancelEventRequest>(s, event, "EventService.CancelEvent");
       }},
  };
  for (const auto& each : commands) {
    std::string example = absl::StrCat("event ", each.name, " torino-2026");
    if (std::string(each.name) == "cancel") example += " --reason 'the hall is flooded'";
    CLI::App* command = AddCommand(group, each.name, each.what, example);
    auto event = std::make_shared<std::string>();
    AddArgument(command, "event", event.get(), "the event's id");
    if (each.run == ShowEvent || each.run == ShowActions) session->AddAt(command);
    Session::OnRun(command, session,
                   [session, event, run = each.run] { return run(session, *event); });
  }
}

}  // namespace arbitro::tools
