// SPDX-License-Identifier: Apache-2.0

#include <utility>

#include "absl/strings/str_join.h"
#include "arbitro/v1/event_life.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/form_text.h"
#include "tools/arbitroctl/show/message_json.h"
#include "tools/progress_bar.h"

namespace arbitro::tools {
namespace {

struct RegisterOptions {
  std::vector<std::string> players;
  std::string person;
  std::vector<std::string> team;
  std::string division;
  std::vector<std::string> facts;
  uint32_t entry_round = 0;
};

// The registration number, or the place in line of a player who waits.
std::string NumberText(const v1::PlayerMutationResponse& response) {
  if (response.waiting_number() == 0) return absl::StrCat(response.number());
  if (response.waiting_position() == 0) return Phrase("waits for the draw");
  return PhraseWith("waits, $0 in line", response.waiting_position());
}

TableRow RegisteredRow(const v1::PlayerMutationResponse& response) {
  return {IdOf(response.player()), NumberText(response), ResultText(response.result())};
}

// All that the options say of a player, without the id.
absl::StatusOr<v1::RegisterPlayerRequest> RequestOf(const Typed& typed,
                                                    const RegisterOptions& options) {
  v1::RegisterPlayerRequest request;
  request.set_event(typed.Event());
  if (!options.person.empty()) request.set_person(PersonName(options.person));
  for (const std::string& member : options.team) request.add_team(PersonName(member));
  request.set_division(options.division);
  request.set_entry_round(options.entry_round);
  if (options.facts.empty()) return request;
  ASSIGN_OR_RETURN(const auto ruleset, GetRulesetOfEvent(typed.session, typed.event));
  ASSIGN_OR_RETURN(*request.mutable_facts(), ValueOfWords(ruleset.player_form(), options.facts));
  return request;
}

absl::Status CheckAboutOne(const RegisterOptions& options) {
  const bool of_one = !options.person.empty() || !options.team.empty() || !options.facts.empty();
  if (!of_one || options.players.size() <= 1) return absl::OkStatus();
  return UsageError(
      Phrase("--person, --team and --fact are about one player; add them one by one"));
}

// Registers one after the other, until one is refused. Adds the answers.
absl::Status RegisterEach(const Typed& typed, const std::vector<std::string>& players,
                          v1::RegisterPlayerRequest request,
                          std::vector<v1::PlayerMutationResponse>* made) {
  ProgressBar bar(Phrase("registering"));
  for (const std::string& player : players) {
    request.set_player_id(IdOf(player));
    v1::PlayerMutationResponse response;
    RETURN_IF_ERROR(typed.session->Mutate("EventService.RegisterPlayer", request, &response));
    made->push_back(std::move(response));
    bar.Show(made->size(), players.size());
  }
  return absl::OkStatus();
}

// One registration each: a refused one leaves those before it registered, and says so.
absl::Status AddPlayers(const Typed& typed, const RegisterOptions& options) {
  RETURN_IF_ERROR(CheckAboutOne(options));
  ASSIGN_OR_RETURN(auto request, RequestOf(typed, options));
  Session* session = typed.session;
  std::vector<v1::PlayerMutationResponse> made;
  const absl::Status status = RegisterEach(typed, options.players, std::move(request), &made);
  // A failure's JSON is the one document; a repeat with the same --request-id gives the rest.
  if (!status.ok() && (session->json() || made.empty())) return status;
  const TextTable table({"player", ">number", ""}, made, RegisteredRow);
  RETURN_IF_ERROR(session->Show(JsonOfAll(made), table.Text()));
  return status;
}

// `what` goes before the round.
auto ChangedText(const char* what) {
  return [what](const v1::PlayerMutationResponse& response) {
    const std::string changed = response.waiting_number() != 0
                                    ? Phrase("waits no longer")
                                    : absl::StrCat(Phrase(what), " ", response.round());
    return LineOf(response.player(), changed) + CalledUpText(response.called_up());
  };
}

std::string WithdrawnText(const v1::PlayerMutationResponse& response) {
  return LineOf(response.player(), Phrase("counts as never registered")) +
         CalledUpText(response.called_up());
}

std::string CheckInText(const Typed& typed, const v1::EventMutationResponse& response) {
  return LineOf(response.event(), PhraseWith("check-in for round $0 is open", typed.round));
}

// The status, and the rounds in which the player is absent or was.
std::string StatusText(const v1::Player& player) {
  const std::string status = Word(player.status());
  if (player.absent_rounds().empty()) return status;
  return absl::StrCat(
      status, ", ", PhraseWith("absent in round $0", absl::StrJoin(player.absent_rounds(), ", ")));
}

TableRow PlayerRow(const v1::Player& player) {
  const std::string deck =
      player.deck() == v1::DECK_STATUS_NONE ? Phrase("no deck") : Word(player.deck());
  return {player.number(),
          IdOf(player.name()),
          player.division(),
          StatusText(player),
          player.points(),
          player.byes(),
          deck,
          player.entry_round(),
          player.display_name()};
}

// Whether a player is there in a round.
struct PresenceChange {
  const char* name;
  const char* what;
  const char* method;
  const char* done;
};
constexpr PresenceChange kPresenceChanges[] = {
    {"check-in", "A player is there for a round", "EventService.CheckInPlayer",
     "has checked in for round"},
    {"absent", "A player is not there in a round, and is back after it", "EventService.SetAbsent",
     "is absent in round"},
    {"present", "Takes an absence back", "EventService.SetPresent", "is there in round"},
};

// Check-in, absences, coming back, being sent away.
void AddPresence(const Group& player) {
  Command(player, "open-check-in", "Only who checks in is drawn in the round",
          "player open-check-in torino-2026 4")
      .Changes("EventService.OpenCheckIn", CheckInText)
      .OfEvent()
      .Round("the next round");
  for (const PresenceChange& each : kPresenceChanges) {
    Command(player, each.name, each.what, absl::StrCat("player ", each.name, " torino-2026 p003 4"))
        .Changes(each.method, ChangedText(each.done))
        .OfPlayer()
        .Round("which round, not paired yet");
  }
  Command(player, "reenter", "A player who dropped comes back", "player reenter torino-2026 p003")
      .Changes("EventService.ReenterPlayer", ChangedText("is back from round"))
      .OfPlayer()
      .Option("--from", "from_round", "the first round played again; else the next");
  Command(player, "expel", "Sends a player away for good; needs --reason",
          "player expel torino-2026 p003 --reason 'ruling 7'")
      .Changes("EventService.ExpelPlayer", ChangedText("is expelled from round"))
      .OfPlayer();
}

}  // namespace

void AddPlayerCommands(const Group& app) {
  const Group player = AddGroup(app, "player", "The players of an event");
  Command(player, "add", "Registers players, in the given order",
          "player add torino-2026 p001 p002 p003")
      .Runs(AddPlayers)
      .OfEvent()
      .Argument("players", &RegisterOptions::players, "their ids: never a person's name")
      .Option("--person", &RegisterOptions::person, "the player's person: a reference of `person`")
      .Option("--team", &RegisterOptions::team, "a member of a team, once for each")
      .Option("--division", &RegisterOptions::division,
              "one of the divisions that `ruleset show` lists")
      .Option("--fact", &RegisterOptions::facts, "key=value of the ruleset's player form")
      .Option("--entry-round", &RegisterOptions::entry_round,
              "the first round played; else the next");
  AddPlayerImport(player);
  Command(player, "drop", "A player leaves from the next round on", "player drop torino-2026 p003")
      .Changes("EventService.DropPlayer", ChangedText("leaves from round"))
      .OfPlayer()
      .Option("--from", "from_round", "the first round not played; else the next");
  Command(player, "withdraw", "Takes a mistaken registration back",
          "player withdraw torino-2026 p003")
      .Changes("EventService.DropPlayer", WithdrawnText)
      .Fills([](const Typed&, v1::DropPlayerRequest* request) {
        request->set_registered_by_mistake(true);
      })
      .OfPlayer();
  AddPresence(player);
  const Listing listing({">number", "player", "division", "status", ">points", ">byes", "deck",
                         ">from round", "name"},
                        PlayerRow);
  Command(player, "list", "Lists the players in order of registration", "player list torino-2026")
      .Shows("EventService.ListPlayers", listing)
      .OfEvent()
      .ListQuery()
      .At();
  Command(player, "show", "Shows one player", "player show torino-2026 p001")
      .Shows("EventService.GetPlayer", listing)
      .OfPlayer()
      .At();
}

}  // namespace arbitro::tools
