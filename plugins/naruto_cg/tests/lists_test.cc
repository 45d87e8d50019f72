// SPDX-License-Identifier: Apache-2.0
//
// Lists whose cards the player declares, and what a judge is told to do about a list.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "plugins/naruto_cg/ruleset.h"
#include "testing/fake_host.h"

namespace arbitro::nar {
namespace {

DeckRow Declared(const std::string& code, uint32_t count, const char* type) {
  DeckRow row;
  row.count = count;
  row.name = "Carta " + code;
  row.written = code;
  row.marks = Value::Struct({{"type", Value::Text(type)}});
  return row;
}

// Forty legal cards of an event without a catalogue.
DeckRequest DeclaredList() {
  DeckRequest request;
  request.format = "constructed";
  request.settings = Value::Struct({{"cards", Value::Text("declared")}});
  for (int i = 100; i < 113; ++i) {
    request.rows.push_back(Declared("TE-" + std::to_string(i), 3, "technique"));
  }
  request.rows.push_back(Declared("TE-6", 1, "technique"));
  return request;
}

// "SIDE_SIZE LEGENDARY" of a verdict, or "refused: REASON RULE".
std::string VerdictOf(const FakeHost& host, const DeckRequest& request) {
  const auto reply = host.CheckDeck(request);
  if (reply.refusal() != nullptr) {
    return "refused: " + reply.refusal()->reason + " " + reply.refusal()->rule;
  }
  if (reply.answer() == nullptr) return Describe(reply);
  std::string codes;
  for (const Finding& one : reply.answer()->violations) codes += one.code + " ";
  return codes;
}

// [NAR-DECK-5] Where the setting says so, a list stands for itself.
TEST(NarutoCgListsTest, CardsMayBeDeclaredOnTheList) {
  const FakeHost host = FakeHost::Of<NarutoCg>();
  DeckRequest list = DeclaredList();
  EXPECT_EQ(VerdictOf(host, list), "");
  // [NAR-RESTRICT-1] [NAR-AMB-5] The legendary card is known by its code, however it is padded.
  list.rows.back() = Declared("TE-006", 2, "technique");
  EXPECT_EQ(VerdictOf(host, list), "DECK_SIZE LEGENDARY ");
  // [NAR-DECK-3] [NAR-DECK-4] Ninja count as they are declared, but for those with Platoon.
  list = DeclaredList();
  for (size_t i = 0; i < 9; ++i) list.rows[i].marks.Set("type", Value::Text("ninja"));
  EXPECT_EQ(VerdictOf(host, list), "NINJA_CAP ");
  list.rows[0].marks.Set("platoon", Value::Flag(true));
  EXPECT_EQ(VerdictOf(host, list), "");
  // [NAR-DECK-2] Copies go by the name that is written.
  list.rows[1].name = list.rows[2].name;
  EXPECT_EQ(VerdictOf(host, list), "COPIES ");
}

// [NAR-DECK-2] [NAR-RESTRICT-4] A catalogue's cards are found by their codes, and copies counted by
// their names.
TEST(NarutoCgListsTest, ACatalogueKnowsCardsByCodeAndName) {
  FakeHost host = FakeHost::Of<NarutoCg>();
  for (const Form& field : host.description().card->children) {
    EXPECT_EQ(field.key, field.id == "code") << field.id;
    EXPECT_EQ(field.name, field.id == "name") << field.id;
  }
  const auto card = [](const char* code) {
    return CatalogueRow{code, "Shikamaru Nara",
                        Value::Struct({{"code", Value::Text(code)},
                                       {"name", Value::Text("Shikamaru Nara")},
                                       {"type", Value::Text("technique")}})};
  };
  host.SetCatalogue({card("NI-020"), card("NI-138")});
  DeckRequest list;
  list.format = "constructed";
  list.settings = Value::Struct();
  list.rows = {{2, 0, "", Value()}, {1, 1, "", Value()}};
  EXPECT_EQ(VerdictOf(host, list), "DECK_SIZE ");
  list.rows[0].count = 3;
  EXPECT_EQ(VerdictOf(host, list), "DECK_SIZE COPIES ");
}

// [NAR-DECK-6] A code that a special format shuts out, and that no card has, shuts nothing out:
// the verdict says so, however it and the card's code are written.
TEST(NarutoCgListsTest, AListedCodeOfNoCardIsSaid) {
  FakeHost host = FakeHost::Of<NarutoCg>();
  host.SetCatalogue({{"TE-020", "Kunai",
                      Value::Struct({{"code", Value::Text("TE-020")},
                                     {"name", Value::Text("Kunai")},
                                     {"type", Value::Text("technique")}})}});
  const auto unknown = [&](const std::vector<const char*>& listed, const char* cards) {
    std::vector<Value> codes;
    for (const char* code : listed) codes.push_back(Value::Text(code));
    DeckRequest list = DeclaredList();
    if (std::string(cards) == "catalogue") list.rows = {{3, 0, "Kunai", Value()}};
    list.settings = Value::Struct(
        {{"cards", Value::Text(cards)}, {"illegal_codes", Value::List(std::move(codes))}});
    const auto reply = host.CheckDeck(list);
    if (reply.answer() == nullptr) return Describe(reply);
    std::string said;
    for (const Finding& one : reply.answer()->warnings) {
      if (one.code == "ILLEGAL_CODE_UNKNOWN") said += one.details["card"].text() + " ";
    }
    return said;
  };
  EXPECT_EQ(unknown({}, "catalogue"), "");
  EXPECT_EQ(unknown({"TE-020", "te-20", " Te - 020 ", "TE\u2011020"}, "catalogue"), "");
  EXPECT_EQ(unknown({"TE-02"}, "catalogue"), "TE-02 ");
  EXPECT_EQ(unknown({"TE-O20", "TE-20", "NI-20", "TE-0200"}, "catalogue"), "NI-20 TE-0200 TE-O20 ");
  // Where lists declare their cards there is nothing to hold a code against.
  EXPECT_EQ(unknown({"TE-02"}, "declared"), "");
}

TEST(NarutoCgListsTest, ADeclarationSaysWhatACatalogueWould) {
  const FakeHost host = FakeHost::Of<NarutoCg>();
  DeckRequest list = DeclaredList();
  list.rows[0].name = "";
  EXPECT_EQ(VerdictOf(host, list), "refused: CARD_NOT_DECLARED NAR-DECK-2");
  list = DeclaredList();
  list.rows[0].marks = Value();
  EXPECT_EQ(VerdictOf(host, list), "refused: CARD_NOT_DECLARED NAR-DECK-3");
  // One code is one card: two names would hide copies.
  list = DeclaredList();
  list.rows[1].written = list.rows[0].written;
  EXPECT_EQ(VerdictOf(host, list), "refused: CARD_NOT_DECLARED NAR-DECK-2");
  list.rows[1].written = "TE-0100";
  EXPECT_EQ(VerdictOf(host, list), "refused: CARD_NOT_DECLARED NAR-DECK-2");
  // Without the setting the cards are the catalogue's, of which there is none.
  list = DeclaredList();
  list.settings = Value::Struct();
  EXPECT_EQ(VerdictOf(host, list), "refused: CARDS_UNKNOWN NAR-DECK-5");
}

// [NAR-PEN-LIST] [NAR-PEN-LATE-EX-B] A verdict leads to the infraction, and when it was found.
TEST(NarutoCgListsTest, AVerdictNamesTheInfraction) {
  const FakeHost host = FakeHost::Of<NarutoCg>();
  const auto infractions = [&](const DeckRequest& list) {
    const auto reply = host.CheckDeck(list);
    if (reply.answer() == nullptr) return Describe(reply);
    std::string text;
    for (const Finding& one : reply.answer()->warnings) {
      text += one.code + " " + one.details["infraction"].text() + " " +
              one.details["found"].TextOr("-") + ", ";
    }
    return text;
  };
  DeckRequest list = DeclaredList();
  EXPECT_EQ(infractions(list), "");
  list.rows.pop_back();
  EXPECT_EQ(infractions(list), "ILLEGAL_LIST illegal_list before_event, ");
  list.rounds_paired = 1;
  EXPECT_EQ(infractions(list),
            "ILLEGAL_LIST illegal_list after_round_1_start, LATE_LIST tardiness -, ");
}

// [NAR-DECK-2] Spellings of one name are one name, however it is typed.
TEST(NarutoCgListsTest, SpellingsThatLookAlikeCountAsOneName) {
  const FakeHost host = FakeHost::Of<NarutoCg>();
  for (const char* spelling : {"L'Abilità", "L’Abilità", "L`Abilita\u0300", "l'abilita",
                               "L'\u200BABILITÀ", "L'Abilita\u00A0"}) {
    DeckRequest list = DeclaredList();
    list.rows[0].name = "L'Abilità";
    list.rows[1].name = spelling;
    EXPECT_EQ(VerdictOf(host, list), "COPIES ") << spelling;
  }
  DeckRequest other = DeclaredList();
  other.rows[0].name = "L'Abilità";
  other.rows[1].name = "L'Abilità 2";
  EXPECT_EQ(VerdictOf(host, other), "");
}

// [NAR-DECK-2] The name is what counts, so a wrong one beside a code is looked at.
TEST(NarutoCgListsTest, ANameBesideAnotherCardsCodeIsAWarning) {
  FakeHost host = FakeHost::Of<NarutoCg>();
  host.SetCatalogue({{"NI-020", "Shikamaru Nara",
                      Value::Struct({{"code", Value::Text("NI-020")},
                                     {"name", Value::Text("Shikamaru Nara")},
                                     {"type", Value::Text("ninja")}})}});
  DeckRequest list;
  list.format = "constructed";
  list.settings = Value::Struct();
  list.rows = {{1, 0, "SHIKAMARU NARA", Value()}, {1, 0, "Naruto Uzumaki", Value()}};
  const auto reply = host.CheckDeck(list);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  const Finding& warning = reply.answer()->warnings.back();
  EXPECT_EQ(warning.code, "NAME_DIFFERS");
  EXPECT_EQ(warning.details["row"].integer(), 2);
  EXPECT_EQ(warning.details["written"].text(), "Naruto Uzumaki");
}

// A player corrects a list once.
TEST(NarutoCgListsTest, AllBadRowsAreNamedAtOnce) {
  const FakeHost host = FakeHost::Of<NarutoCg>();
  DeckRequest list = DeclaredList();
  list.rows[0].name = " ";
  list.rows[2].marks = Value();
  list.rows[3].marks = Value();
  list.rows[5].written = list.rows[4].written;
  const auto reply = host.CheckDeck(list);
  ASSERT_NE(reply.refusal(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.refusal()->reason, "CARD_NOT_DECLARED");
  for (const char* rows :
       {"rows 1 have no name", "rows 3, 4 have no `marks.type`", "rows 6 declare another card"}) {
    EXPECT_NE(reply.refusal()->message.en.find(rows), std::string::npos)
        << reply.refusal()->message.en;
  }
}

// [NAR-DECK-8] A late entrant's list is in time before the first round that he plays.
TEST(NarutoCgListsTest, AListIsLateOnceItsPlayersRoundIsPaired) {
  const FakeHost host = FakeHost::Of<NarutoCg>();
  const auto warnings = [&](uint32_t rounds_paired, uint32_t first_round, bool judged_only) {
    DeckRequest list = DeclaredList();
    list.rounds_paired = rounds_paired;
    list.first_round = first_round;
    list.judged_only = judged_only;
    const auto reply = host.CheckDeck(list);
    return reply.answer() == nullptr ? size_t{99} : reply.answer()->warnings.size();
  };
  EXPECT_EQ(warnings(0, 1, false), 0u);
  EXPECT_EQ(warnings(1, 1, false), 1u);
  EXPECT_EQ(warnings(2, 3, false), 0u);
  EXPECT_EQ(warnings(3, 3, false), 1u);
  EXPECT_EQ(warnings(3, 3, true), 0u);
}

// The rule by which an input that fills no form is refused: the nearest rule of its fields, or the
// question's.
TEST(NarutoCgListsTest, AQuestionThatIsWronglyPutNamesARule) {
  const FakeHost host = FakeHost::Of<NarutoCg>();
  for (const Question& question : host.description().questions) {
    EXPECT_FALSE(question.input.rule.empty()) << question.id;
    const auto reply = host.Ask({question.id, Value::Struct({{"no_such_field", Value()}}), {}});
    ASSERT_NE(reply.refusal(), nullptr) << question.id;
    EXPECT_EQ(reply.refusal()->rule, question.rule) << question.id;
  }
}

}  // namespace
}  // namespace arbitro::nar
