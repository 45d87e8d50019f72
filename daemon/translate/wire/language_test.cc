// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/wire/language.h"

#include "api/reasons/table.h"
#include "arbitro/v1/errors.pb.h"
#include "daemon/translate/wire/italian.h"
#include "daemon/translate/wire/status.h"
#include "daemon/translate/wire/status_testing.h"
#include "google/rpc/error_details.pb.h"
#include "gtest/gtest.h"

namespace arbitro::translate {
namespace {

constexpr size_t kReasonPrefixBytes = sizeof("REASON_") - 1;

TEST(Language, TheBestLikedOfTwoIsTaken) {
  for (const char* italian : {"it", "IT", "it-IT", "it-CH, en;q=0.9", "en;q=0.1,it;q=0.2",
                              "fr, it;q=0.5, en;q=0.4", "*;q=0.1, it;q=0.3"}) {
    EXPECT_EQ(LanguageOf(italian), Language::kItalian) << italian;
  }
  for (const char* english :
       {"", "en", "en-GB, it;q=0.9", "fr, de", "italian", "it;q=0", "it;q=x", "it;q=2", ";;,,;"}) {
    EXPECT_EQ(LanguageOf(english), Language::kEnglish) << english;
  }
}

// A client in Canada, with a second language: each reader of words looks among the languages that
// the words are in.
TEST(Language, WordsAreLookedUpAmongThoseThatThereAre) {
  const Language reader = LanguageOf("fr-CA, fr;q=0.8, it;q=0.5");
  EXPECT_EQ(reader, Language::kItalian);  // the daemon's own words
  const Label of_three = {"Points", "Punti", {{"fr", "Points gagnés"}}};
  const Label of_two = {"Points", "Punti"};
  EXPECT_EQ(TextIn(reader, of_three), "Points gagnés");
  EXPECT_EQ(TextIn(reader, of_two), "Punti");
  EXPECT_EQ(TextIn(LanguageOf("it, fr"), of_three), "Punti");
  EXPECT_EQ(TextIn(LanguageOf("fr;q=0, it"), of_three), "Punti");
  EXPECT_EQ(TextIn(LanguageOf("de, *;q=0.1"), of_three), "Points");
  EXPECT_EQ(TextIn(LanguageOf("de"), of_three), "Points");
  EXPECT_EQ(TextIn(LanguageOf("de"), {"", "", {{"fr", "Rang"}, {"ja", "順位"}}}), "Rang");
  EXPECT_EQ(TextIn(LanguageOf("de").OrElse("ja"), {"", "", {{"fr", "Rang"}, {"ja", "順位"}}}),
            "順位");
  EXPECT_EQ(TextIn(reader, {}), "");
}

TEST(Language, OfRangesThatAreLikedAsMuchTheFirstIsTaken) {
  const Label label = {"E", "I", {{"fr", "F"}, {"pt-BR", "P"}}};
  const std::pair<const char*, const char*> cases[] = {{"it, fr", "I"},
                                                       {"fr, it", "F"},
                                                       {"en;q=0.2, pt-BR;q=0.9", "P"},
                                                       {"pt-br-x-any, it;q=0.9", "P"},
                                                       {"pt, it;q=0.1", "I"},
                                                       {"fr;q=0.5, it;q=0.5, en;q=0.4", "F"},
                                                       {"fr;q=nan, it;q=0.1", "I"}};
  for (const auto& [header, text] : cases) EXPECT_EQ(TextIn(LanguageOf(header), label), text);
}

TEST(Language, TheTextThatTheReaderGetsStandsFirst) {
  const Label label = {"E", "I", {{"fr", "F"}}};
  const auto order = [&](const char* header) {
    std::string tags;
    for (const Translation& text : TextsFor(LanguageOf(header), label)) tags += text.language + " ";
    return tags;
  };
  EXPECT_EQ(order("fr"), "fr en it ");
  EXPECT_EQ(order("it"), "it en fr ");
  EXPECT_EQ(order("de"), "en it fr ");
}

TEST(Language, EveryReasonSpeaksItalian) {
  const auto* reasons = google::protobuf::GetEnumDescriptor<v1::Reason>();
  for (int i = 0; i < reasons->value_count(); ++i) {
    if (reasons->value(i)->number() == 0) continue;
    const std::string reason = reasons->value(i)->name().substr(kReasonPrefixBytes);
    EXPECT_NE(reason::FindRow(reason), nullptr) << reason << ": write its row in api/reasons/";
    EXPECT_NE(ItalianMessage(engine::Precondition(reason.c_str(), "")), "") << reason;
  }
}

TEST(Language, ValuesStandWhereTheyBelong) {
  const engine::Failure failure =
      engine::NotFound(engine::reason::kEventUnknown, {"event", "events/roma", ""});
  EXPECT_EQ(ItalianMessage(failure), "non c'è nessun evento `events/roma`");
  // Without the value, the sentence is still one.
  EXPECT_EQ(ItalianMessage(engine::Precondition("EVENT_UNKNOWN", "")), "non c'è nessun evento ?");
}

// Of several sentences the one stands whose values the failure has.
TEST(Language, AReasonSaysWhatItKnows) {
  const engine::Failure bare = engine::Precondition("ROUND_ORDER", "another round comes first");
  EXPECT_EQ(ItalianMessage(bare), "prima chiudi il turno in corso");
  EXPECT_EQ(ItalianMessage(engine::With(bare, "next_round", "3")),
            "non è il momento di questo turno: il prossimo da abbinare è il turno `3`");
  const engine::Failure status = engine::Precondition("EVENT_STATUS", "the event is COMPLETED");
  EXPECT_EQ(ItalianMessage(engine::With(status, "status", "COMPLETED")),
            "l'evento è concluso: in questo stato non si può fare");
}

// A refusal says in Italian as much as it does in English.
TEST(Language, ARefusalSaysWhichAndWhatComesFirst) {
  const struct {
    const char* reason;
    const char* english;
    const char* italian;
  } cases[] = {
      {"EVENT_STATUS", "the event is DRAFT; open registration first",
       "l'evento è in preparazione: prima apri le iscrizioni"},
      {"PLAYER_STATUS", "player `p1` takes no part any more",
       "il giocatore `p1` non è più in gara"},
      {"PLAYER_STATUS",
       "player `p1` sits at table 3 of round 1: the registration cannot be taken back; let the "
       "player leave instead (`player drop`)",
       "il giocatore `p1` siede al tavolo 3 del turno 1: l'iscrizione non si può più annullare; "
       "ritiralo (`player drop`)"},
      {"PLAYERS_TOO_FEW", "the event has 1 player, it starts with at least 2",
       "l'evento ha 1 giocatore: ne servono almeno 2"},
      {"ROUND_ORDER", "close round 2 first", "prima chiudi il turno 2"},
      {"PHASE_ORDER", "the rulebook plans round 3 of phase 1 first; pair it",
       "il regolamento prevede prima il turno 3 della fase 1: abbinalo"},
      {"RESULT_USED",
       "round 5 was made from this result: `p3` would go on in place of `p1`; take round 5 back "
       "first",
       "il turno 5 è stato abbinato con questo risultato: andrebbe avanti `p3` al posto di `p1`; "
       "annulla prima il turno 5"},
      {"CLOCK_STATUS", "the clock was not started; start it", "l'orologio non è partito: avvialo"},
      {"CHECK_IN_STATUS", "check-in for round 2 is not open; open it first",
       "le presenze del turno 2 non sono aperte: prima aprile"},
      {"PLACES_DRAW", "3 players wait for places that are to be drawn; draw them first",
       "3 giocatori aspettano posti da sorteggiare: sorteggia prima i posti"},
      {"NO_CUT", "the cut is made: phase 2 is played among those who made it; see its rounds",
       "il taglio è fatto: la fase 2 si gioca fra chi l'ha passato"},
  };
  for (const auto& one : cases) {
    EXPECT_EQ(ItalianMessage(engine::Precondition(one.reason, one.english)), one.italian);
  }
}

TEST(Language, AWrongFieldSaysWhatIsWrong) {
  const std::pair<const char*, const char*> problems[] = {
      {"is missing", "`x` manca"},
      {"is missing: of a reason that no row has", "`x` manca"},
      {"is missing: by hand, say why", "`x` manca: a mano, di' perché"},
      {"is missing: the rulebook plans round 3 next; pair it, or say why the event ends before "
       "that",
       "`x` manca: il regolamento prevede ora il turno 3: abbinalo, o di' perché l'evento finisce "
       "prima"},
      {"is missing: 1 event changed after it entered; enter it again, or say why its points stay",
       "`x` manca: 1 evento è cambiato dopo l'inserimento: inseriscilo di nuovo, o di' perché i "
       "punti restano"},
      {"is missing: 2 events changed after they entered; enter them again, or say why their points "
       "stay",
       "`x` manca: 2 eventi sono cambiati dopo l'inserimento: inseriscili di nuovo, o di' perché i "
       "punti restano"},
      {"must be left out: awards are the ruleset's to name",
       "`x` non va indicato: i premi li assegna il regolamento"},
      {"must not be set: as planned, the rulebook says what it is",
       "`x` non va indicato: come previsto, lo dice il regolamento"},
      {"is 0, allowed is 1 to 4", "`x` è 0, ammesso da 1 a 4"},
      {"is `a, b`, must be one of `c`, `d`", "`x` è `a, b`, deve essere uno fra `c`, `d`"},
      {"is `P9`, must be `events/{event}/players/{id}`",
       "`x` è `P9`, deve essere `events/{event}/players/{id}`"},
      {"was never heard of", "il campo `x` manca, è scritto male o è fuori dai limiti"},
  };
  for (const auto& [english, italian] : problems) {
    EXPECT_EQ(ItalianMessage(engine::InvalidField("x", english)), italian);
  }
  engine::Failure two = engine::InvalidField("x", "is missing");
  two.fields.push_back({"y", "is missing"});
  EXPECT_EQ(ItalianMessage(two), "`x` manca (e 1 altro campo)");
}

TEST(Language, AValueIsNotATemplate) {
  const engine::Failure failure =
      engine::NotFound(engine::reason::kEventUnknown, {"event", "{event}", ""});
  EXPECT_EQ(ItalianMessage(failure).find("?"), std::string::npos);
}

TEST(Language, CountsInItalianByTheNounsNumber) {
  const struct {
    const char* english;
    const char* italian;
  } cases[] = {
      {"has 0 seats, the table has 2", "ha 0 posti, il tavolo ne ha 2"},
      {"has 1 seat, the table has 2", "ha 1 posto, il tavolo ne ha 2"},
      {"has 2 seats, the table has 1", "ha 2 posti, il tavolo ne ha 1"},
      {"has 0 items, allowed is 1 to 4", "ha 0 voci, deve averne da 1 a 4"},
      {"has 1 item, allowed is 2 to 4", "ha 1 voce, deve averne da 2 a 4"},
      {"has 1 byte, allowed is 2 to 4", "ha 1 byte, deve averne da 2 a 4"},
      {"has 9 rows, allowed is 1 to 8", "ha 9 righe, deve averne da 1 a 8"},
      {"has 1 entry, must have 2, or none", "ha 1 voce, deve averne 2, o nessuna"},
      {"plan 1 round in phase 1, where 2 are paired: plan at least as many, or take rounds back "
       "first",
       "prevedono 1 turno nella fase 1, dove 2 sono abbinati: prevedine almeno altrettanti, o "
       "annulla prima dei turni"},
  };
  for (const auto& [english, italian] : cases) EXPECT_EQ(ItalianProblem(english), italian);
}

TEST(Language, ARowOfAListSaysInItalianWhatIsWrongWithIt) {
  engine::Failure cards = engine::NotFound(engine::reason::kCardUnknown, {"card", "bw5-999", ""});
  cards.fields = {
      {"rows[0].card", "row 1: there is no card `bw5-999`; near is `bw5-99` (Ultra Ball)"},
      {"rows[2].count", "row 3: is 0, allowed is 1 to 60"}};
  EXPECT_EQ(ItalianMessage(cards),
            "riga 1: non c'è nessuna carta `bw5-999`; la più vicina è `bw5-99` (Ultra Ball) (e 1 "
            "altro campo)");
  google::rpc::BadRequest request;
  ASSERT_TRUE(Unpack(ToStatus(cards, Language::kItalian), &request));
  EXPECT_EQ(request.field_violations(1).description(), "riga 3: è 0, ammesso da 1 a 60");
  ASSERT_TRUE(Unpack(ToStatus(cards, Language::kEnglish), &request));
  EXPECT_EQ(request.field_violations(1).description(), "row 3: is 0, allowed is 1 to 60");
  EXPECT_EQ(
      ItalianMessage(engine::InvalidField("tables[0].players[1]",
                                          "is `ada`, who is named before; name each once")),
      "`tables[0].players[1]` è `ada`, che è già stato nominato: nominali ciascuno una volta");
}

TEST(Language, ARulesetsRefusalIsInItsOwnWords) {
  engine::Failure failure = engine::Precondition("NO_LEGAL_ROUND", "no legal round exists");
  failure.domain = "demo";
  failure =
      engine::With(engine::With(failure, "rule", "DEM-2"), "rule_text", "Nobody meets twice.");
  failure.message_it = "non c'è nessun turno regolare";
  failure.rule_text_it = "Nessuno si incontra due volte.";
  google::rpc::LocalizedMessage localized;
  google::rpc::ErrorInfo info;
  const google::rpc::Status italian = ToStatus(failure, Language::kItalian);
  EXPECT_EQ(italian.message(), "no legal round exists");
  ASSERT_TRUE(Unpack(italian, &localized));
  EXPECT_EQ(localized.locale(), "it");
  EXPECT_EQ(localized.message(), failure.message_it);
  ASSERT_TRUE(Unpack(italian, &info));
  EXPECT_EQ(info.metadata().at("rule_text"), failure.rule_text_it);
  // A further language of the ruleset's.
  failure.message_in = {{"fr", "il n'y a pas de ronde régulière"}};
  failure.rule_text_in = {{"fr", "On ne se rencontre pas deux fois."}};
  const google::rpc::Status french = ToStatus(failure, LanguageOf("fr-CA, it;q=0.5"));
  ASSERT_TRUE(Unpack(french, &localized));
  EXPECT_EQ(localized.locale(), "fr");
  EXPECT_EQ(localized.message(), "il n'y a pas de ronde régulière");
  ASSERT_TRUE(Unpack(french, &info));
  EXPECT_EQ(info.metadata().at("rule_text"), "On ne se rencontre pas deux fois.");
  const google::rpc::Status english = ToStatus(failure, Language::kEnglish);
  EXPECT_FALSE(Unpack(english, &localized));
  ASSERT_TRUE(Unpack(english, &info));
  EXPECT_EQ(info.metadata().at("rule_text"), "Nobody meets twice.");
}

}  // namespace
}  // namespace arbitro::translate
