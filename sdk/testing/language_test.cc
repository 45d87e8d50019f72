// SPDX-License-Identifier: Apache-2.0
#include "arbitro/language.h"

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "arbitro/host/description_check.h"
#include "testing/round_trip.h"
#include "testing/samples.h"

namespace arbitro {
namespace {

TEST(LanguageTag, HasTheFormOfBcp47) {
  for (const char* tag : {"en", "it", "pt-BR", "zh-Hant", "de-CH-1996", "sl-rozaj-biske", "es-419",
                          "x-no", "qaa", "en-a-bbb-x-a"}) {
    EXPECT_EQ(IsLanguageTag(tag), std::string_view(tag) != "x-no") << tag;
  }
  for (const char* text : {"", "-", "e", "en-", "-en", "en--GB", "en_GB", "e1", "it IT", "*", "ité",
                           "abcdefghi", "en-abcdefghi", "en-GB-oxendict-abcdefgh-abcdefgh-a"}) {
    const bool fits = std::string_view(text) == "en-GB-oxendict-abcdefgh-abcdefgh-a";
    EXPECT_EQ(IsLanguageTag(text), fits) << text;
  }
  EXPECT_FALSE(IsLanguageTag(std::string(35, 'a') + "b"));
}

// The examples of RFC 4647, section 3.4, and what a browser sends.
TEST(LanguageLookup, ShortensEachRangeUntilATagIsFound) {
  const struct {
    std::vector<std::string_view> ranges;
    std::vector<std::string_view> offered;
    std::string_view found;
  } cases[] = {
      {{"zh-Hant-CN-x-private1-private2"},
       {"en", "zh-Hant-CN-x-private1"},
       "zh-Hant-CN-x-private1"},
      {{"zh-Hant-CN-x-private1-private2"}, {"en", "zh-Hant-CN-x"}, ""},
      {{"zh-Hant-CN-x-private1-private2"}, {"en", "zh-Hant"}, "zh-Hant"},
      {{"fr-FR", "zh-Hant"}, {"zh-Hant", "fr"}, "fr"},
      {{"fr-CA", "fr", "it"}, {"en", "it", "fr"}, "fr"},
      {{"fr-CA", "fr", "it"}, {"en", "it"}, "it"},
      {{"FR-ca"}, {"en", "fr-CA"}, "fr-CA"},
      {{"fr"}, {"en", "fr-CA"}, ""},
      {{"de", "*"}, {"en", "it"}, "en"},
      {{"*", "it"}, {"en", "it"}, "en"},
      {{"f"}, {"fr"}, ""},
      {{}, {"en"}, ""},
      {{"en", "*"}, {}, ""},
  };
  for (const auto& one : cases) {
    const size_t at = LookUpLanguage(one.ranges, one.offered);
    EXPECT_EQ(at < one.offered.size() ? one.offered[at] : "", one.found);
  }
}

TEST(Label, HasWordsInAnyNumberOfLanguages) {
  Description sent = samples::ADescription();
  sent.languages = {"pt-BR", "en", "ja"};
  sent.title = {"Sample", "", {{"pt-BR", "Amostra"}, {"ja", "見本"}}};
  sent.columns = {{"points", {"", "", {{"pt-BR", "Pontos"}}}, "GAME-1"}};
  sent.report_losses = ARBITRO_REPORT_LOSSES_APART;
  const Description read = RoundTrip(sent);
  EXPECT_EQ(read.languages, sent.languages);
  EXPECT_EQ(read.title, sent.title);
  EXPECT_EQ(*read.title.In("PT-br"), "Amostra");
  EXPECT_EQ(read.title.In("it"), nullptr);
  EXPECT_EQ(read.FindColumn("points")->label, sent.columns[0].label);
  EXPECT_EQ(read.report_losses, ARBITRO_REPORT_LOSSES_APART);
  EXPECT_EQ(read.revision, 1u);
}

std::string ProblemWith(std::vector<std::string> languages, Label title) {
  Description description;
  description.id = "sample";
  description.version = "1";
  description.formats = {{"standard", {}, ""}};
  description.languages = std::move(languages);
  description.title = std::move(title);
  return DescriptionCheck(description).FirstProblem().value_or("");
}

TEST(DescriptionLanguages, TheFirstIsInEveryLabel) {
  const Label french = {"", "", {{"fr", "Exemple"}}};
  EXPECT_EQ(ProblemWith({"fr"}, french), "");
  EXPECT_EQ(ProblemWith({"fr", "en"}, french), "");
  EXPECT_EQ(ProblemWith({"en", "it"}, {"Sample", ""}), "");
  EXPECT_EQ(ProblemWith({"en", "it"}, {}), "");
  EXPECT_EQ(ProblemWith({"en", "it"}, {"", "Esempio"}),
            "the label of `title` has no words in the first language, `en`");
  EXPECT_EQ(ProblemWith({"en"}, {"Sample", "Esempio"}),
            "the label of `title` is in `it`, which is not among the languages");
  EXPECT_EQ(ProblemWith({"en", "EN"}, {"Sample", ""}), "the language `EN` is listed twice");
  EXPECT_EQ(ProblemWith({"english!"}, {}),
            "the language `english!` is no BCP 47 tag, such as `en` or `pt-BR`");
  EXPECT_EQ(ProblemWith({}, {}), "there must be 1 to 32 languages");
}

TEST(DescriptionLanguages, ALabelDeepInAFormIsHeldToThemToo) {
  Description description = samples::ADescription();
  description.languages = {"it"};
  EXPECT_EQ(DescriptionCheck(description).FirstProblem().value_or(""),
            "the label of `title` is in `en`, which is not among the languages");
  description = samples::ADescription();
  description.infractions[0].circumstances->children[0].label = {"", "parole"};
  EXPECT_EQ(DescriptionCheck(description).FirstProblem().value_or(""),
            "the label of `again` has no words in the first language, `en`");
}

}  // namespace
}  // namespace arbitro
