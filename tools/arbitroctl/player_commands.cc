// SPDX-License-Identifier: Apache-2.0

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tools/arbitroctl/commands.h"
#include "tools/arbitroctl/message_json.h"
#include "tools/arbitroctl/words.h"
#include "tools/progress_bar.h"

namespace arbitro::tools {
namespace {

struct PlayerOptions {
  std::string event;
  std::vector<std::string> players;
  std::string player;
};

// One registration each: a refused one leaves those before it registered, and says so.
absl::Status AddPlayers(Session* session, const PlayerOptions& options) {
  auto document = nlohmann::ordered_json::array();
  TextTable table({"player", ">number", ""});
  ProgressBar bar("registering");
  absl::Status status;
  for (const std::string& player : options.players) {
    v1::RegisterPlayerRequest request;
    request.set_event(EventName(options.event));
    request.set_player_id(IdOf(player));
    v1::PlayerMutationResponse response;
    status = session->Mutate("EventService.RegisterPlayer", request, &response);
    if (!status.ok()) break;
    document.push_back(JsonOfMessage(response));
    table.Add(
        {IdOf(response.player()), absl::StrCat(response.number()), ResultText(response.result())});
    bar.Show(document.size(), options.players.size());
  }
  bar.Finish();
  // A failure's JSON is the one document; a repeat with the same --request-id gives the rest.
  if (status.ok() || (!session->json() && !document.empty())) {
    session->Show(document, table.Text(OutputColumns()));
  }
  return status;
}

absl::Status DropPlayer(Session* session, const PlayerOptions& options) {
  v1::DropPlayerRequest request;
  request.set_player(PlayerName(options.event, options.player));
  v1::PlayerMutationResponse response;
  absl::Status status = session->Mutate("EventService.DropPlayer", request, &response);
  if (!status.ok()) return status;
  session->Show(response, absl::StrCat(response.player(), "  dropped\n",
                                       ResultText(response.result()), "\n"));
  return absl::OkStatus();
}

TextTable PlayerTable() {
  return TextTable({">number", "player", "status", ">points", ">byes", "deck", ">from round"});
}

void AddPlayer(const v1::Player& player, TextTable* table) {
  table->Add({absl::StrCat(player.number()), IdOf(player.name()), Word(player.status()),
              absl::StrCat(player.points()), absl::StrCat(player.byes()), Word(player.deck()),
              absl::StrCat(player.entry_round())});
}

absl::Status ListPlayers(Session* session, const PlayerOptions& options) {
  v1::ListPlayersResponse all;
  v1::ListPlayersRequest request;
  request.set_event(EventName(options.event));
  request.set_page_size(1000);
  do {
    v1::ListPlayersResponse page;
    absl::Status status = session->Call("EventService.ListPlayers", request, &page);
    if (!status.ok()) return status;
    all.mutable_players()->MergeFrom(page.players());
    all.set_revision(page.revision());
    request.set_page_token(page.next_page_token());
  } while (!request.page_token().empty());
  TextTable table = PlayerTable();
  for (const v1::Player& player : all.players()) AddPlayer(player, &table);
  session->Show(all, table);
  return absl::OkStatus();
}

absl::Status ShowPlayer(Session* session, const PlayerOptions& options) {
  v1::GetPlayerRequest request;
  request.set_name(PlayerName(options.event, options.player));
  v1::Player response;
  absl::Status status = session->Call("EventService.GetPlayer", request, &response);
  if (!status.ok()) return status;
  TextTable table = PlayerTable();
  AddPlayer(response, &table);
  session->Show(response, table);
  return absl::OkStatus();
}

}  // namespace

void AddPlayerCommands(CLI::App* app, Session* session) {
  CLI::App* group = AddGroup(app, "player", "The players of an event");
  auto options = std::make_shared<PlayerOptions>();

  CLI::App* add = AddCommand(group, "add", "Registers players, in the given order",
                             "player add torino-2026 p001 p002 p003");
  AddArgument(add, "event", &options->event, "its id");
  AddArgument(add, "players", &options->players, "their ids: never a person's name");
  Session::OnRun(add, session, [session, options] { return AddPlayers(session, *options); });

  CLI::App* drop = AddCommand(group, "drop", "A player leaves from the next round on",
                              "player drop torino-2026 p003");
  AddArgument(drop, "event", &options->event, "its id");
  AddArgument(drop, "player", &options->player, "the player's id");
  Session::OnRun(drop, session, [session, options] { return DropPlayer(session, *options); });

  CLI::App* list = AddCommand(group, "list", "Lists the players in order of registration",
                              "player list torino-2026");
  AddArgument(list, "event", &options->event, "its id");
  Session::OnRun(list, session, [session, options] { return ListPlayers(session, *options); });

  CLI::App* show = AddCommand(group, "show", "Shows one player", "player show torino-2026 p001");
  AddArgument(show, "event", &options->event, "its id");
  AddArgument(show, "player", &options->player, "the player's id");
  Session::OnRun(show, session, [session, options] { return ShowPlayer(session, *options); });
}

}  // namespace arbitro::tools
