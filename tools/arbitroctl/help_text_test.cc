// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/help_text.h"

#include <set>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "api/text/line_words.h"
#include "gtest/gtest.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/session.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/usage_text.h"

namespace arbitro::tools {
namespace {

void AddTexts(const CLI::App& app, std::set<std::string>* texts) {
  texts->insert(app.get_description());
  for (const CLI::Option* option : app.get_options()) texts->insert(option->get_description());
  const auto all = [](const CLI::App*) { return true; };
  for (const CLI::App* command : app.get_subcommands(all)) AddTexts(*command, texts);
}

class HelpText : public testing::Test {
 protected:
  HelpText() : app_("Leads and reads the events of an arbitrod.", "arbitroctl") {
    app_.fallthrough();
    session_.AddOptions(&app_);
    AddAllCommands({&app_, &session_});
  }
  ~HelpText() override { PrintIn(PaperLanguage::kEnglish); }

  CLI::App app_;
  Session session_;
};

TEST_F(HelpText, IsItalianForEveryCommandAndOption) {
  std::set<std::string> english;
  AddTexts(app_, &english);
  EXPECT_GT(english.size(), 300u);
  PrintIn(PaperLanguage::kItalian);
  TranslateHelp(&app_);
  std::set<std::string> italian;
  AddTexts(app_, &italian);
  for (const std::string& text : italian) {
    EXPECT_TRUE(text.empty() || english.count(text) == 0) << "no Italian: " << text;
  }
}

// A command line finds its command by the groups of this table.
TEST(Subjects, NameTheGroupsThatTheyAdd) {
  for (const Subject& subject : Subjects()) {
    CLI::App app;
    Session session;
    subject.add({&app, &session});
    std::vector<std::string> added;
    for (const CLI::App* group : app.get_subcommands([](const CLI::App*) { return true; })) {
      added.push_back(group->get_name());
    }
    EXPECT_EQ(added, subject.groups);
  }
}

TEST_F(HelpText, HasItalianHeadings) {
  PrintIn(PaperLanguage::kItalian);
  TranslateHelp(&app_);
  const std::string help = app_.get_subcommand("event")->get_subcommand("create")->help();
  for (const char* said : {"Uso:", "[OPZIONI]", "Argomenti:", "Opzioni:", "TESTO", "OBBLIGATORIO",
                           "Esempio:", "Per ogni comando"}) {
    EXPECT_NE(help.find(said), std::string::npos) << said << " in\n" << help;
  }
  EXPECT_NE(app_.help().find("Comandi:"), std::string::npos) << app_.help();
}

TEST_F(HelpText, SaysInItalianWhatIsWrongWithALine) {
  const struct {
    const char* line;
    const char* said;
  } cases[] = {
      {"--language it event", "dopo `arbitroctl event` va scritto uno fra"},
      {"--language it event boil", "`arbitroctl event` non ha il comando `boil`; ha"},
      {"--language it event show", "manca event"},
      {"--language it event show e e2", "argomento non previsto: e2"},
      {"--language it phase start e 1 --kind ball", "--kind: ball non è uno fra: swiss"},
      {"--language it round pair e one", "il valore one non è valido"},
      {"--language it --timeout 9000 event list", "il valore 9000 non sta fra 1 e 3600"},
  };
  for (const auto& each : cases) {
    try {
      app_.parse(each.line);
      ADD_FAILURE() << each.line << " was taken";
    } catch (const CLI::ParseError& error) {
      EXPECT_EQ(LanguageOf(app_), PaperLanguage::kItalian) << each.line;
      PrintIn(PaperLanguage::kItalian);
      const std::string said = UsageIn(&app_, error);
      EXPECT_NE(said.find(each.said), std::string::npos) << each.line << ":\n" << said;
    }
    app_.clear();
  }
}

// Every option and argument that takes a value names itself where the value is empty.
TEST_F(HelpText, AnEmptyValueIsRefusedByTheOptionsName) {
  const struct {
    std::vector<const char*> words;
    std::string said;
  } cases[] = {
      {{"--server", "", "event", "list"}, "--server: is empty: give it a value, or leave it out"},
      {{"--server=", "event", "list"}, "--server: is empty"},
      {{"event", "list", "--server="}, "--server: is empty"},
      {{"--language=", "event", "list"}, "--language: is empty"},
      {{"--timeout", "", "event", "list"}, "--timeout: is empty"},
      {{"event", "list", "--token-file", ""}, "--token-file: is empty"},
      {{"event", "create", "e", "--ruleset="}, "--ruleset: is empty"},
      {{"event", "create", "e", "--set", ""}, "--set: is empty"},
      {{"event", "show", ""}, "event: is empty"},
      {{"player", "add", "e", "p1", ""}, "players: is empty"},
      {{"event", "list"}, ""},
  };
  for (const auto& each : cases) {
    std::vector<const char*> words = each.words;
    words.insert(words.begin(), "arbitroctl");
    std::string said;
    try {
      ParseWords(&app_, text::WordsForParser(static_cast<int>(words.size()), words.data()));
    } catch (const CLI::ParseError& error) {
      said = error.what();
    }
    EXPECT_EQ(said.substr(0, each.said.size()), each.said) << said;
    EXPECT_EQ(said.empty(), each.said.empty()) << said;
    app_.clear();
  }
}

}  // namespace
}  // namespace arbitro::tools
