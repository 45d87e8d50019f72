// SPDX-License-Identifier: Apache-2.0

#include "absl/strings/str_split.h"
#include "arbitro/v1/deck.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/files/deck_file.h"
#include "tools/arbitroctl/files/program_deck.h"
#include "tools/arbitroctl/show/line_fault.h"
#include "tools/arbitroctl/show/utf8_text.h"
#include "tools/arbitroctl/text_file.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

struct DeckOptions {
  std::string player;
  std::string file;
  std::string deck;
  std::vector<std::string> violations;
  std::string aliases;
  std::string form;
  bool with_losses = false;
};

void AppendFindings(const google::protobuf::RepeatedPtrField<v1::DeckFinding>& findings,
                    const char* what, std::string* text) {
  TextTable table({"", "", "", "", ""});
  for (const v1::DeckFinding& finding : findings) {
    table.Add({"", Phrase(what), finding.code(), "[" + finding.rule() + "]",
               finding.details().has_struct_() ? JsonFromValue(finding.details()) : ""});
  }
  absl::StrAppend(text, table.Text());
}

std::string VerdictText(const v1::DeckVerdict& verdict) {
  std::string text = Phrase(verdict.legal() ? "legal" : "not legal") + "\n";
  AppendFindings(verdict.violations(), "violation", &text);
  AppendFindings(verdict.warnings(), "warning", &text);
  return text;
}

using Differences = google::protobuf::RepeatedPtrField<v1::DeckDifference>;

std::string DifferencesText(const Differences& differences) {
  if (differences.empty()) return Phrase("as listed") + "\n";
  std::string text = Phrase("not as listed") + ":";
  for (const v1::DeckDifference& difference : differences) {
    absl::StrAppend(&text, text.back() == ':' ? " " : ", ",
                    PhraseWith("$0 listed $1 found $2", difference.card(), difference.listed(),
                               difference.found()));
  }
  return text + "\n";
}

// Says what the verdict was given for, and when.
std::string BasisText(const v1::Deck& deck, const ShownClock& clock) {
  std::string text = PhraseWith("registered at revision $0, judged at revision $1", deck.revision(),
                                deck.judged_revision());
  if (deck.judged_time_us() != 0) {
    absl::StrAppend(&text, ", ", LocalTimeText(deck.judged_time_us(), clock.utc_offset_minutes));
  }
  absl::StrAppend(&text, "\n");
  if (!deck.catalogue().empty()) absl::StrAppend(&text, Phrase("by"), " ", deck.catalogue(), "\n");
  return text + CitationsText(deck.citations());
}

std::string ChecksText(const v1::Deck& deck, const ShownClock& clock) {
  std::string text;
  for (const v1::DeckCheck& check : deck.checks()) {
    absl::StrAppend(&text,
                    PhraseWith("checked at revision $0 by $1", check.revision(), check.principal()),
                    ", ", LocalTimeText(check.time_us(), clock.utc_offset_minutes), ": ",
                    Phrase(check.verdict().legal() ? "legal" : "not legal"), ", ",
                    DifferencesText(check.differences()));
    if (!check.note().empty()) absl::StrAppend(&text, "  ", check.note(), "\n");
  }
  return text;
}

// All that is wrong with a list: its lines that are no rows, and what the daemon says of the rest.
absl::Status FaultsOfList(const Typed& typed, const DeckOptions& options, DeckList list) {
  v1::CheckDeckRequest request;
  request.set_event(typed.Event());
  *request.mutable_rows() = {list.rows.begin(), list.rows.end()};
  v1::CheckDeckResponse ignored;
  const absl::Status status = typed.session->Call("DeckService.CheckDeck", request, &ignored);
  for (LineFault& fault : FaultsOfRows(status, list.lines)) {
    list.faults.push_back(std::move(fault));
  }
  SortByLine(&list.faults);
  return UnreadableLines(options.file, list.faults);
}

// The rows of the file, with marks as the event's ruleset publishes them.
absl::StatusOr<DeckList> RowsOf(const Typed& typed, const DeckOptions& options) {
  ASSIGN_OR_RETURN(auto text, ReadTextLines(options.file));
  ASSIGN_OR_RETURN(const auto ruleset, GetRulesetOfEvent(typed.session, typed.event));
  ASSIGN_OR_RETURN(auto aliases, ReadAliasFile(options.aliases));
  auto list =
      ReadDeck({options.file, text.text, options.deck, std::move(aliases)}, ruleset.deck_row());
  if (!list.ok()) {
    return text.faults.empty() ? list.status() : UnreadableLines(options.file, text.faults);
  }
  AddFaultsOfText(text, &list->faults);
  if (!list->faults.empty()) return FaultsOfList(typed, options, *std::move(list));
  for (const std::string& warning : list->warnings) {
    SayError("arbitroctl: %s, %s\n", ShownText(options.file).c_str(), warning.c_str());
  }
  return list;
}

absl::Status SubmitDeck(const Typed& typed, const DeckOptions& options) {
  ASSIGN_OR_RETURN(const auto list, RowsOf(typed, options));
  v1::SubmitDeckRequest request;
  request.set_player(typed.Player());
  *request.mutable_rows() = {list.rows.begin(), list.rows.end()};
  for (const std::string& word : options.violations) {
    const std::pair<std::string, std::string> parts = absl::StrSplit(word, absl::MaxSplits(':', 1));
    v1::DeckFinding* violation = request.add_violations();
    violation->set_code(parts.first);
    violation->set_rule(parts.second);
  }
  v1::SubmitDeckResponse response;
  absl::Status status = typed.session->Mutate("DeckService.SubmitDeck", request, &response);
  if (!status.ok()) return WithLinesOfRows(status, list.lines);
  return ShowChange(typed.session, response,
                    absl::StrCat(IdOf(typed.player), "  ", VerdictText(response.verdict())));
}

// Writes the list as another program has it. A failure where the program has no room for all of it,
// unless the caller accepts that.
absl::Status WriteDeck(const DeckOptions& options, const v1::Deck& deck) {
  ASSIGN_OR_RETURN(const auto aliases, ReadAliasFile(options.aliases));
  const auto format = interchange::DeckFormatOf(options.form);
  const interchange::WrittenDeck written =
      interchange::WriteDeckList(DeckOf(deck, aliases), *format);
  if (!written.losses.empty() && !options.with_losses) {
    absl::Status status =
        UsageError(absl::StrCat("`", options.form, "` cannot hold all of the list"),
                   "choose another program, or give `--with-losses`");
    AttachLines(LineFaultsOf(written.losses), &status);
    return status;
  }
  return WriteOut("", written.text);
}

absl::Status ShowDeck(const Typed& typed, const DeckOptions& options) {
  ASSIGN_OR_RETURN(const auto deck,
                   typed.session->Get<v1::Deck>("DeckService.GetDeck", typed.Player() + "/deck"));
  if (!options.form.empty()) return WriteDeck(options, deck);
  TextTable table({">count", "card", "name", "marks"});
  for (const v1::DeckRow& row : deck.rows()) {
    table.Add(
        {row.count(), row.card(), row.name(), row.has_marks() ? JsonFromValue(row.marks()) : ""});
  }
  const ShownClock clock = ClockOf(typed.session, typed.event);
  return typed.session->Show(deck, absl::StrCat(table.Text(), VerdictText(deck.verdict()),
                                                BasisText(deck, clock), ChecksText(deck, clock)));
}

// Records what was found in a player's deck.
absl::Status RecordCheck(const Typed& typed, const DeckOptions& options, const DeckList& list) {
  v1::RecordDeckCheckRequest request;
  request.set_player(PlayerName(typed.event, options.player));
  *request.mutable_rows() = {list.rows.begin(), list.rows.end()};
  v1::RecordDeckCheckResponse response;
  absl::Status status = typed.session->Mutate("DeckService.RecordDeckCheck", request, &response);
  if (!status.ok()) return WithLinesOfRows(status, list.lines);
  return ShowChange(typed.session, response,
                    DifferencesText(response.differences()) + VerdictText(response.verdict()));
}

absl::Status CheckDeck(const Typed& typed, const DeckOptions& options) {
  ASSIGN_OR_RETURN(const auto list, RowsOf(typed, options));
  if (!options.player.empty()) return RecordCheck(typed, options, list);
  v1::CheckDeckRequest request;
  request.set_event(typed.Event());
  *request.mutable_rows() = {list.rows.begin(), list.rows.end()};
  v1::CheckDeckResponse response;
  absl::Status status = typed.session->Call("DeckService.CheckDeck", request, &response);
  if (!status.ok()) return WithLinesOfRows(status, list.lines);
  return typed.session->Show(response,
                             VerdictText(response.verdict()) + CitationsText(response.citations()));
}

std::vector<std::string> FormatNames() {
  std::vector<std::string> names;
  for (const interchange::DeckFormat format : interchange::kDeckFormats) {
    names.emplace_back(interchange::NameOf(format));
  }
  return names;
}

Command& WithAliases(Command& command) {
  return command.Option("--aliases", &DeckOptions::aliases,
                        "a file with the codes and names of other programs: docs/files.md");
}

Command& WithFile(Command& command) {
  command
      .Argument("file", &DeckOptions::file,
                "the list, `4 Ultra Ball bw5-102` a line, JSON, or as a program exports it; - for "
                "standard input")
      .Option("--deck", &DeckOptions::deck, "which deck, where the file holds several");
  return WithAliases(command);
}

}  // namespace

void AddDeckCommands(const Group& app) {
  const Group deck = AddGroup(app, "deck", "Deck lists and whether they are legal");
  WithFile(Command(deck, "submit", "Registers a player's list; an illegal one too",
                   "deck submit torino-2026 p001 my_deck.txt")
               .Runs(SubmitDeck)
               .OfPlayer())
      .Option("--violation", &DeckOptions::violations,
              "with --by-hand: an objection, CODE:RULE; without any, the deck is legal");
  WithAliases(
      Command(deck, "show", "Shows the list that a player registered", "deck show torino-2026 p001")
          .Runs(ShowDeck)
          .OfPlayer()
          .Choice("--as", &DeckOptions::form, FormatNames(), "as which program writes it")
          .Flag("--with-losses", &DeckOptions::with_losses,
                "also where the program has no room for all of it"))
      .At();
  WithFile(Command(deck, "check",
                   "Says whether a list would be legal; with --player, records what was found in a "
                   "deck",
                   "deck check torino-2026 found.txt --player p001")
               .Runs(CheckDeck)
               .OfEvent())
      .Option("--player", &DeckOptions::player,
              "the player whose deck holds these cards: they are held against the registered list, "
              "and the check is recorded");
  AddDeckLifeCommands(deck);
}

}  // namespace arbitro::tools
