// SPDX-License-Identifier: Apache-2.0

#include <cstdint>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "arbitro/v1/deck.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/text_table.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

struct DeckLifeOptions {
  std::string event;
  std::string player;
  std::string deadline;
  bool locked = false;
  std::string publication;
  bool refuses = false;
  uint32_t from = 0;
  uint32_t to = 0;
};

v1::DeckPublication PublicationOf(const std::string& word) {
  if (word == "after-event") return v1::DECK_PUBLICATION_AFTER_EVENT;
  if (word == "in-cut") return v1::DECK_PUBLICATION_IN_CUT;
  return word == "always" ? v1::DECK_PUBLICATION_ALWAYS : v1::DECK_PUBLICATION_NEVER;
}

std::string PublicationText(v1::DeckPublication publication) {
  switch (publication) {
    case v1::DECK_PUBLICATION_AFTER_EVENT:
      return Phrase("after the event");
    case v1::DECK_PUBLICATION_IN_CUT:
      return Phrase("in the cut, with consent");
    case v1::DECK_PUBLICATION_ALWAYS:
      return Phrase("always");
    default:
      return Phrase("never");
  }
}

absl::Status SetRules(Session* session, const DeckLifeOptions& options) {
  v1::SetDeckRulesRequest request;
  request.set_event(EventName(options.event));
  v1::DeckRules* rules = request.mutable_rules();
  if (!options.deadline.empty()) {
    ASSIGN_OR_RETURN(const int64_t time_us,
                     ReadEventTime(session, options.event, "--deadline", options.deadline));
    rules->set_deadline_time_us(time_us);
  }
  rules->set_locked(options.locked);
  rules->set_publication(PublicationOf(options.publication));
  v1::SetDeckRulesResponse response;
  RETURN_IF_ERROR(session->Mutate("DeckService.SetDeckRules", request, &response));
  TextTable table({"", ""});
  const int64_t deadline = response.rules().deadline_time_us();
  const ShownClock clock = ClockOf(session, options.event);
  table.AddFact("deadline", deadline == 0 ? "" : LocalTimeText(deadline, clock.utc_offset_minutes));
  table.AddFact("locked", Phrase(response.rules().locked() ? "yes" : "no"));
  table.AddFact("published", PublicationText(response.rules().publication()));
  session->Show(response,
                absl::StrCat(table.Text(OutputColumns()), ResultText(response.result()), "\n"));
  return absl::OkStatus();
}

absl::Status Unlock(Session* session, const DeckLifeOptions& options) {
  v1::UnlockDeckRequest request;
  request.set_player(PlayerName(options.event, options.player));
  v1::UnlockDeckResponse response;
  RETURN_IF_ERROR(session->Mutate("DeckService.UnlockDeck", request, &response));
  session->Show(response, absl::StrCat(IdOf(response.player()), "  ", Phrase("unlocked"), "\n",
                                       ResultText(response.result()), "\n"));
  return absl::OkStatus();
}

absl::Status Consent(Session* session, const DeckLifeOptions& options) {
  v1::SetDeckConsentRequest request;
  request.set_player(PlayerName(options.event, options.player));
  request.set_consents(!options.refuses);
  v1::SetDeckConsentResponse response;
  RETURN_IF_ERROR(session->Mutate("DeckService.SetDeckConsent", request, &response));
  session->Show(response,
                absl::StrCat(IdOf(response.player()), "  ",
                             Phrase(response.consents() ? "consents" : "does not consent"), "\n",
                             ResultText(response.result()), "\n"));
  return absl::OkStatus();
}

absl::Status Compare(Session* session, const DeckLifeOptions& options) {
  v1::CompareDecksRequest request;
  request.set_name(PlayerName(options.event, options.player) + "/deck");
  request.set_from_version(options.from);
  request.set_to_version(options.to);
  v1::CompareDecksResponse response;
  RETURN_IF_ERROR(session->Call("DeckService.CompareDecks", request, &response));
  TextTable table({"card", absl::StrCat(">", response.from_version()),
                   absl::StrCat(">", response.to_version())});
  for (const v1::DeckCardChange& card : response.cards()) {
    table.Add({card.card(), absl::StrCat(card.before()), absl::StrCat(card.after())});
  }
  session->Show(response, response.cards().empty() ? Phrase("the same cards") + "\n"
                                                   : table.Text(OutputColumns()));
  return absl::OkStatus();
}

absl::Status ShowPublished(Session* session, const std::string& event) {
  v1::ListPublishedDecksRequest request;
  request.set_event(EventName(event));
  request.set_page_size(kPageSize);
  v1::ListPublishedDecksResponse all;
  while (true) {
    v1::ListPublishedDecksResponse page;
    RETURN_IF_ERROR(session->Call("DeckService.ListPublishedDecks", request, &page));
    all.MergeFrom(page);
    if (page.next_page_token().empty()) break;
    request.set_page_token(page.next_page_token());
  }
  all.clear_next_page_token();
  TextTable table({"player", ">count", "card", "name"});
  for (const v1::PublishedDeck& deck : all.decks()) {
    for (int i = 0; i < deck.rows_size(); ++i) {
      const v1::DeckRow& row = deck.rows(i);
      table.Add(
          {i == 0 ? IdOf(deck.player()) : "", absl::StrCat(row.count()), row.card(), row.name()});
    }
  }
  session->Show(all, table);
  return absl::OkStatus();
}

void AddPlayer(CLI::App* command, DeckLifeOptions* options) {
  AddArgument(command, "event", &options->event, "the event's id");
  AddArgument(command, "player", &options->player, "the player's id");
}

void AddRules(CLI::App* group, Session* session) {
  CLI::App* command =
      AddCommand(group, "rules", "Says until when lists may be changed, and when they become known",
                 "deck rules torino-2026 --deadline 2026-05-01T09:00 --publish after-event");
  auto options = std::make_shared<DeckLifeOptions>();
  options->publication = "never";
  AddArgument(command, "event", &options->event, "the event's id");
  AddOption(command, "--deadline", &options->deadline,
            "from then on no list is changed, by the event's clock: 2026-05-01T18:30");
  AddFlag(command, "--lock", &options->locked, "no list is changed now");
  AddChoice(command, "--publish", &options->publication,
            {"never", "after-event", "in-cut", "always"},
            "when all readers see the lists (default: never)");
  Session::OnRun(command, session, [session, options] { return SetRules(session, *options); });
}

}  // namespace

void AddDeckLifeCommands(CLI::App* group, Session* session) {
  AddRules(group, session);
  auto options = std::make_shared<DeckLifeOptions>();
  CLI::App* unlock =
      AddCommand(group, "unlock", "Lets a player change a locked list once; needs --reason",
                 "deck unlock torino-2026 p001 --reason \"the printer broke\"");
  AddPlayer(unlock, options.get());
  Session::OnRun(unlock, session, [session, options] { return Unlock(session, *options); });
  CLI::App* consent =
      AddCommand(group, "consent", "A player agrees to the publication of the list in the cut",
                 "deck consent torino-2026 p001");
  AddPlayer(consent, options.get());
  AddFlag(consent, "--no", &options->refuses, "takes the consent back");
  Session::OnRun(consent, session, [session, options] { return Consent(session, *options); });
  CLI::App* compare =
      AddCommand(group, "compare", "Shows what changed between two lists of a player",
                 "deck compare torino-2026 p001 --from 1 --to 3");
  AddPlayer(compare, options.get());
  AddOption(compare, "--from", &options->from, "from this version (default: the one before)");
  AddOption(compare, "--to", &options->to, "to this version (default: the newest)");
  session->AddAt(compare);
  Session::OnRun(compare, session, [session, options] { return Compare(session, *options); });
  CLI::App* published = AddCommand(group, "published", "Shows the lists that are published",
                                   "deck published torino-2026");
  auto event = std::make_shared<std::string>();
  AddArgument(published, "event", event.get(), "the event's id");
  session->AddAt(published);
  Session::OnRun(published, session, [session, event] { return ShowPublished(session, *event); });
}

}  // namespace arbitro::tools
