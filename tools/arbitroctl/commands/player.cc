// SPDX-License-Identifier: Apache-2.0

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "api/status/try.h"
#include "arbitro/v1/event_life.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/form_text.h"
#include "tools/arbitroctl/show/message_json.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/progress_bar.h"

namespace arbitro::tools {
namespace {

struct PlayerOptions {
  std::string event;
  std::vector<std::string> players;
  std::string player;
  uint32_t round = 0;
  uint32_t from_round = 0;
  std::string person;
  std::vector<std::string> team;
  std::string division;
  std::vector<std::string> facts;
  uint32_t entry_round = 0;
  ListQuery query;
};

// The registration number, or the place in line of a player who waits.
std::string NumberText(const v1::PlayerMutationResponse& response) {
  if (response.waiting_number() == 0) return absl::StrCat(response.number());
  if (response.waiting_position() == 0) return Phrase("waits for the draw");
  return PhraseWith("waits, $0 in line", response.waiting_position());
}

// One registration each: a refused one leaves those before it registered, and says so.
absl::Status AddPlayers(Session* session, const PlayerOptions& options) {
  const bool of_one = !options.person.empty() || !options.team.empty() || !options.facts.empty();
  if (of_one && options.players.size() > 1) {
    return UsageError(
        Phrase("--person, --team and --fact are about one player; add them one by one"));
  }
  v1::Value facts;
  if (!options.facts.empty()) {
    const auto ruleset = GetRulesetOfEvent(session, options.event);
    if (!ruleset.ok()) return ruleset.status();
    const auto words = ValueOfWords(ruleset->player_form(), options.facts);
    if (!words.ok()) return words.status();
    facts = *words;
  }
  auto document = nlohmann::ordered_json::array();
  TextTable table({"player", ">number", ""});
  ProgressBar bar(Phrase("registering"));
  absl::Status status;
  for (const std::string& player : options.players) {
    v1::RegisterPlayerRequest request;
    request.set_event(EventName(options.event));
    request.set_player_id(IdOf(player));
    if (!options.person.empty()) request.set_person(PersonName(options.person));
    for (const std::string& member : options.team) request.add_team(PersonName(member));
    request.set_division(options.division);
    if (facts.kind_case() != v1::Value::KIND_NOT_SET) *request.mutable_facts() = facts;
    request.set_entry_round(options.entry_round);
    v1::PlayerMutationResponse response;
    status = session->Mutate("EventService.RegisterPlayer", request, &response);
    if (!status.ok()) break;
    document.push_back(JsonOfMessage(response));
    table.Add({IdOf(response.player()), NumberText(response), ResultText(response.result())});
    bar.Show(document.size(), options.players.size());
  }
  bar.Finish();
  // A failure's JSON is the one document; a repeat with the same --request-id gives the rest.
  if (status.ok() || (!session->json() && !document.empty())) {
    session->Show(document, table.Text(OutputColumns()));
  }
  return status;
}

// A mutation of one player; `what` goes before the round.
template <class Request>
absl::Status Change(Session* session, const char* method, const Request& request,
                    const char* what) {
  v1::PlayerMutationResponse response;
  RETURN_IF_ERROR(session->Mutate(method, request, &response));
  const std::string changed = response.waiting_number() != 0
                                  ? Phrase("waits no longer")
                                  : absl::StrCat(Phrase(what), " ", response.round());
  session->Show(response, absl::StrCat(response.player(), "  ", changed, "\n",
                                       CalledUpText(response.called_up()),
                                       ResultText(response.result()), "\n"));
  return absl::OkStatus();
}

absl::Status DropPlayer(Session* session, const PlayerOptions& options) {
  v1::DropPlayerRequest request;
  request.set_player(PlayerName(options.event, options.player));
  request.set_from_round(options.from_round);
  return Change(session, "EventService.DropPlayer", request, "leaves from round");
}

absl::Status WithdrawPlayer(Session* session, const PlayerOptions& options) {
  v1::DropPlayerRequest request;
  request.set_player(PlayerName(options.event, options.player));
  request.set_registered_by_mistake(true);
  v1::PlayerMutationResponse response;
  RETURN_IF_ERROR(session->Mutate("EventService.DropPlayer", request, &response));
  session->Show(response,
                absl::StrCat(response.player(), "  ", Phrase("counts as never registered"), "\n",
                             ResultText(response.result()), "\n"));
  return absl::OkStatus();
}

absl::Status ReenterPlayer(Session* session, const PlayerOptions& options) {
  v1::ReenterPlayerRequest request;
  request.set_player(PlayerName(options.event, options.player));
  request.set_from_round(options.from_round);
  return Change(session, "EventService.ReenterPlayer", request, "is back from round");
}

absl::Status ExpelPlayer(Session* session, const PlayerOptions& options) {
  v1::ExpelPlayerRequest request;
  request.set_player(PlayerName(options.event, options.player));
  return Change(session, "EventService.ExpelPlayer", request, "is expelled from round");
}

absl::Status OpenCheckIn(Session* session, const PlayerOptions& options) {
  v1::OpenCheckInRequest request;
  request.set_event(EventName(options.event));
  request.set_round(options.round);
  v1::EventMutationResponse response;
  RETURN_IF_ERROR(session->Mutate("EventService.OpenCheckIn", request, &response));
  session->Show(response, absl::StrCat(response.event(), "  ",
                                       PhraseWith("check-in for round $0 is open", options.round),
                                       "\n", ResultText(response.result()), "\n"));
  return absl::OkStatus();
}

// CheckInPlayer, SetAbsent, SetPresent: requests of one shape.
template <class Request>
absl::Status SetPresence(Session* session, const PlayerOptions& options, const char* method,
                         const char* what) {
  Request request;
  request.set_player(PlayerName(options.event, options.player));
  request.set_round(options.round);
  return Change(session, method, request, what);
}

TextTable PlayerTable() {
  return TextTable({">number", "player", "division", "status", ">points", ">byes", "deck",
                    ">from round", "name"});
}

// The status, and the rounds in which the player is absent or was.
std::string StatusText(const v1::Player& player) {
  const std::string status = Word(player.status());
  if (player.absent_rounds().empty()) return status;
  return absl::StrCat(
      status, ", ", PhraseWith("absent in round $0", absl::StrJoin(player.absent_rounds(), ", ")));
}

void AddPlayer(const v1::Player& player, TextTable* table) {
  table->Add({absl::StrCat(player.number()), IdOf(player.name()), player.division(),
              StatusText(player), absl::StrCat(player.points()), absl::StrCat(player.byes()),
              player.deck() == v1::DECK_STATUS_NONE ? Phrase("no deck") : Word(player.deck()),
              absl::StrCat(player.entry_round()), player.display_name()});
}

absl::Status ListPlayers(Session* session, const PlayerOptions& options) {
  ASSIGN_OR_RETURN(const auto all, GetPlayers(session, options.event, options.query));
  TextTable table = PlayerTable();
  for (const v1::Player& player : all.players()) AddPlayer(player, &table);
  session->Show(all, table);
  return absl::OkStatus();
}

absl::Status ShowPlayer(Session* session, const PlayerOptions& options) {
  v1::GetPlayerRequest request;
  request.set_name(PlayerName(options.event, options.player));
  request.set_with_names(true);
  v1::Player response;
  RETURN_IF_ERROR(session->Call("EventService.GetPlayer", request, &response));
  TextTable table = PlayerTable();
  AddPlayer(response, &table);
  session->Show(response, table);
  return absl::OkStatus();
}

// Check-in, absences, coming back, being sent away.
void AddPresence(CLI::App* group, Session* session) {
  auto options = std::make_shared<PlayerOptions>();
  CLI::App* open = AddCommand(group, "open-check-in", "Only who checks in is drawn in the round",
                              "player open-check-in torino-2026 4");
  AddArgument(open, "event", &options->event, "the event's id");
  AddArgument(open, "round", &options->round, "the next round");
  Session::OnRun(open, session, [session, options] { return OpenCheckIn(session, *options); });

  using Run = absl::Status (*)(Session*, const PlayerOptions&);
  const struct {
    const char* name;
    const char* what;
    Run run;
  } commands[] = {
      {"check-in", "A player is there for a round",
       [](Session* s, const PlayerOptions& o) {
         return SetPresence<v1::CheckInPlayerRequest>(s, o, "EventService.CheckInPlayer",
                                                      "has checked in for round");
       }},
      {"absent", "A player is not there in a round, and is back after it",
       [](Session* s, const PlayerOptions& o) {
         return SetPresence<v1::SetAbsentRequest>(s, o, "EventService.SetAbsent",
                                                  "is absent in round");
       }},
      {"present", "Takes an absence back",
       [](Session* s, const PlayerOptions& o) {
         return SetPresence<v1::SetPresentRequest>(s, o, "EventService.SetPresent",
                                                   "is there in round");
       }},
  };
  for (const auto& each : commands) {
    CLI::App* command = AddCommand(group, each.name, each.what,
                                   absl::StrCat("player ", each.name, " torino-2026 p003 4"));
    AddArgument(command, "event", &options->event, "the event's id");
    AddArgument(command, "player", &options->player, "the player's id");
    AddArgument(command, "round", &options->round, "which round, not paired yet");
    Session::OnRun(command, session,
                   [session, options, run = each.run] { return run(session, *options); });
  }
  CLI::App* reenter = AddCommand(group, "reenter", "A player who dropped comes back",
                                 "player reenter torino-2026 p003");
  AddArgument(reenter, "event", &options->event, "the event's id");
  AddArgument(reenter, "player", &options->player, "the player's id");
  AddOption(reenter, "--from", &options->from_round, "the first round played again; else the next");
  Session::OnRun(reenter, session, [session, options] { return ReenterPlayer(session, *options); });
  CLI::App* expel = AddCommand(group, "expel", "Sends a player away for good; needs --reason",
                               "player expel torino-2026 p003 --reason 'ruling 7'");
  AddArgument(expel, "event", &options->event, "the event's id");
  AddArgument(expel, "player", &options->player, "the player's id");
  Session::OnRun(expel, session, [session, options] { return ExpelPlayer(session, *options); });
}

}  // namespace

void AddPlayerCommands(CLI::App* app, Session* session) {
  CLI::App* group = AddGroup(app, "player", "The players of an event");
  auto options = std::make_shared<PlayerOptions>();

  CLI::App* add = AddCommand(group, "add", "Registers players, in the given order",
                             "player add torino-2026 p001 p002 p003");
  AddArgument(add, "event", &options->event, "the event's id");
  AddArgument(add, "players", &options->players, "their ids: never a person's name");
  AddOption(add, "--person", &options->person, "who it is: a reference of `person`");
  AddOption(add, "--team", &options->team, "a member of a team, once for each");
  AddOption(add, "--division", &options->division,
            "one of the divisions that `ruleset show` lists");
  AddOption(add, "--fact", &options->facts, "key=value of the ruleset's player form");
  AddOption(add, "--entry-round", &options->entry_round, "the first round played; else the next");
  Session::OnRun(add, session, [session, options] { return AddPlayers(session, *options); });

  AddPlayerImport(group, session);
  CLI::App* drop = AddCommand(group, "drop", "A player leaves from the next round on",
                              "player drop torino-2026 p003");
  AddArgument(drop, "event", &options->event, "the event's id");
  AddArgument(drop, "player", &options->player, "the player's id");
  AddOption(drop, "--from", &options->from_round, "the first round not played; else the next");
  Session::OnRun(drop, session, [session, options] { return DropPlayer(session, *options); });
  CLI::App* withdraw = AddCommand(group, "withdraw", "Takes a mistaken registration back",
                                  "player withdraw torino-2026 p003");
  AddArgument(withdraw, "event", &options->event, "the event's id");
  AddArgument(withdraw, "player", &options->player, "the player's id");
  Session::OnRun(withdraw, session,
                 [session, options] { return WithdrawPlayer(session, *options); });
  AddPresence(group, session);

  CLI::App* list = AddCommand(group, "list", "Lists the players in order of registration",
                              "player list torino-2026");
  AddArgument(list, "event", &options->event, "the event's id");
  AddListQuery(list, &options->query);
  session->AddAt(list);
  Session::OnRun(list, session, [session, options] { return ListPlayers(session, *options); });

  CLI::App* show = AddCommand(group, "show", "Shows one player", "player show torino-2026 p001");
  AddArgument(show, "event", &options->event, "the event's id");
  AddArgument(show, "player", &options->player, "the player's id");
  session->AddAt(show);
  Session::OnRun(show, session, [session, options] { return ShowPlayer(session, *options); });
}

}  // namespace arbitro::tools
