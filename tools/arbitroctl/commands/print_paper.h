// SPDX-License-Identifier: Apache-2.0
//
// Commands that print paper for the hall: what all of them share.

#ifndef ARBITRO_TOOLS_ARBITROCTL_COMMANDS_PRINT_PAPER_H_
#define ARBITRO_TOOLS_ARBITROCTL_COMMANDS_PRINT_PAPER_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbitro/v1/pairing.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/paper.h"

namespace arbitro::tools {

// The options as they were typed.
struct PrintOptions {
  std::string by = "table";
  std::string division;
  std::string file;
  std::string pdf;
  std::string a_page_word;
  std::string door;        // address of arbitro-web, without a slash at its end; empty: none
  std::string tickets;     // file of issued tickets; empty: none
  uint32_t ranges = 0;     // 0: one list
  uint32_t in_a_row = 10;  // tables of a plan's row
  bool test_print = false;
  bool html = false;
  bool text = false;

  // Filled in once the command line is read.
  std::string event;
  std::string player;
  uint32_t round = 0;
  uint32_t a_page = 0;  // 0: slips as long as they are
  bool italian = false;

  PaperLanguage language() const {
    return italian ? PaperLanguage::kItalian : PaperLanguage::kEnglish;
  }
  // The phrase in the paper's language.
  const char* Say(const char* english, const char* italian_phrase) const {
    return italian ? italian_phrase : english;
  }
};

using PaperRun = absl::Status (*)(Session*, const PrintOptions&);

// Adds a command of an event with the options that say where the paper goes to.
Command AddPaper(const Group& group, const std::string& name, const std::string& what,
                 PaperRun run);

// Adds --a-page and --test-print: slips that are cut as one pile.
Command& WithCells(Command& paper);

// Adds --by: by table or by name.
Command& WithOrder(Command& paper);

// Adds --door.
Command& WithDoor(Command& paper, const std::string& what);

// A paper with the event's title, its language and, as sheets, the time.
absl::StatusOr<Paper> NewPaper(Session* session, const PrintOptions& options, std::string subtitle);

// "Round 3".
std::string RoundOfPaper(const PrintOptions& options);

// "Round 3, table 12", by the number in the hall.
std::string TableTitle(const PrintOptions& options, const v1::Table& table);

// The tables of the round, with players of one name told apart.
absl::StatusOr<v1::ListTablesResponse> TablesOfPaper(Session* session, const PrintOptions& options);

// Writes the paper where the options say.
absl::Status Print(const PrintOptions& options, Paper paper);

// The same of slips, in the order that --by asks for.
absl::Status PrintInOrder(const PrintOptions& options, Paper paper);

// Cards, plans, deck sheets and receipts; the rest of the group is in print.cc.
void AddHallPaper(const Group& group);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_COMMANDS_PRINT_PAPER_H_
