// SPDX-License-Identifier: Apache-2.0

#include "arbitro/v1/deck.pb.h"
#include "tools/arbitroctl/commands/commands.h"

namespace arbitro::tools {
namespace {

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

std::string DeckRulesText(const Typed& typed, const v1::SetDeckRulesResponse& response) {
  TextTable table({"", ""});
  const int64_t deadline = response.rules().deadline_time_us();
  table.AddFact("deadline", deadline == 0 ? "" : EventTimeText(typed, deadline));
  table.AddFact("locked", YesOrNo(response.rules().locked()));
  table.AddFact("published", PublicationText(response.rules().publication()));
  return table.Text();
}

absl::Status ReadRules(const Typed& typed, const std::string& deadline,
                       v1::SetDeckRulesRequest* request) {
  v1::DeckRules* rules = request->mutable_rules();
  if (rules->publication() == v1::DECK_PUBLICATION_UNSPECIFIED) {
    rules->set_publication(v1::DECK_PUBLICATION_NEVER);
  }
  if (deadline.empty()) return absl::OkStatus();
  ASSIGN_OR_RETURN(const int64_t time_us,
                   ReadEventTime(typed.session, typed.event, "--deadline", deadline));
  rules->set_deadline_time_us(time_us);
  return absl::OkStatus();
}

std::string UnlockedText(const v1::UnlockDeckResponse& response) {
  return LineOf(IdOf(response.player()), Phrase("unlocked"));
}

std::string ConsentText(const v1::SetDeckConsentResponse& response) {
  return LineOf(IdOf(response.player()),
                Phrase(response.consents() ? "consents" : "does not consent"));
}

std::string ComparedText(const v1::CompareDecksResponse& response) {
  if (response.cards().empty()) return Phrase("the same cards") + "\n";
  TextTable table({"card", absl::StrCat(">", response.from_version()),
                   absl::StrCat(">", response.to_version())});
  for (const v1::DeckCardChange& card : response.cards()) {
    table.Add({card.card(), card.before(), card.after()});
  }
  return table.Text();
}

std::string PublishedText(const v1::ListPublishedDecksResponse& all) {
  TextTable table({"player", ">count", "card", "name"});
  for (const v1::PublishedDeck& deck : all.decks()) {
    for (int i = 0; i < deck.rows_size(); ++i) {
      const v1::DeckRow& row = deck.rows(i);
      table.Add({i == 0 ? IdOf(deck.player()) : "", row.count(), row.card(), row.name()});
    }
  }
  return table.Text();
}

}  // namespace

void AddDeckLifeCommands(const Group& deck) {
  Command(deck, "rules", "Says until when lists may be changed, and when they become known",
          "deck rules torino-2026 --deadline 2026-05-01T09:00 --publish after-event")
      .Changes("DeckService.SetDeckRules", DeckRulesText)
      .Fills(ReadRules)
      .OfEvent()
      .Option<std::string>(
          "--deadline", "from then on no list is changed, by the event's clock: 2026-05-01T18:30")
      .Option("--lock", "rules.locked", "no list is changed now")
      .Choice("--publish", "rules.publication", {"never", "after-event", "in-cut", "always"},
              "when all readers see the lists (default: never)");
  Command(deck, "unlock", "Lets a player change a locked list once; needs --reason",
          "deck unlock torino-2026 p001 --reason \"the printer broke\"")
      .Changes("DeckService.UnlockDeck", UnlockedText)
      .OfPlayer();
  Command(deck, "consent", "A player agrees to the publication of the list in the cut",
          "deck consent torino-2026 p001")
      .Changes("DeckService.SetDeckConsent", ConsentText)
      .Fills([](const Typed&, bool refuses, v1::SetDeckConsentRequest* request) {
        request->set_consents(!refuses);
      })
      .OfPlayer()
      .Flag("--no", "takes the consent back");
  Command(deck, "compare", "Shows what changed between two lists of a player",
          "deck compare torino-2026 p001 --from 1 --to 3")
      .Shows("DeckService.CompareDecks", ComparedText)
      .Fills([](const Typed& typed, v1::CompareDecksRequest* request) {
        request->set_name(typed.Player() + "/deck");
      })
      .OfPlayer()
      .Option("--from", "from_version", "from this version (default: the one before)")
      .Option("--to", "to_version", "to this version (default: the newest)")
      .At();
  Command(deck, "published", "Shows the lists that are published", "deck published torino-2026")
      .Shows("DeckService.ListPublishedDecks", PublishedText)
      .OfEvent()
      .At();
}

}  // namespace arbitro::tools
