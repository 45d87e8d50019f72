// SPDX-License-Identifier: Apache-2.0
//
// Events that were played elsewhere: a file of another program becomes an event on record.

#include <map>
#include <optional>

#include "arbitro/v1/scoring.pb.h"
#include "daemon/imported/event_file.h"
#include "daemon/imported/import_steps.h"
#include "daemon/interchange/event_document.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/files/event_entry.h"
#include "tools/arbitroctl/files/program_deck.h"
#include "tools/arbitroctl/files/tdf_numbers.h"
#include "tools/arbitroctl/show/form_text.h"
#include "tools/arbitroctl/show/utf8_text.h"
#include "tools/arbitroctl/text_file.h"
#include "tools/progress_bar.h"

namespace arbitro::tools {
namespace {

using interchange::EventDocument;

struct EventImport {
  imported::EventFormat format = imported::EventFormat::kDocument;
  std::string file;
  std::string event;
  std::string ruleset;
  std::string game_format;
  std::vector<std::string> settings;
  std::string title;
  uint32_t pod = kAnyPod;
  std::string numbers;  // the file that they are written into; empty: none
  bool as_completed = false;
  bool accept_warnings = false;

  static constexpr uint32_t kAnyPod = UINT32_MAX;

  imported::Extent extent() const {
    return as_completed ? imported::Extent::kWhole : imported::Extent::kPlayers;
  }
};

// The file as a document, with the warnings that it was read under.
absl::StatusOr<interchange::Reading<EventDocument>> ReadEvent(const EventImport& options,
                                                              const std::string& text) {
  std::optional<uint32_t> pod;
  if (options.pod != EventImport::kAnyPod) pod = options.pod;
  auto reading = imported::ReadEventFile(options.format, text, pod, options.extent());
  if (!reading.ok()) return UnreadableLines(options.file, LineFaultsOf(reading.faults));
  if (reading.warnings.empty() || options.accept_warnings) return reading;
  absl::Status status =
      UsageError(absl::StrCat(ShownText(options.file), ": the parts named above do not agree"),
                 "correct it, or import it all the same with `--accept-warnings`");
  AttachLines(LineFaultsOf(reading.warnings), &status);
  return status;
}

// The version of the ruleset that the steps are planned for: the one that the event pins, where an
// earlier run has made it, or else the newest.
absl::StatusOr<v1::Ruleset> RulesetFor(Session* session, const imported::ImportTarget& target) {
  const auto event = GetEvent(session, target.event);
  if (event.ok() && event->ruleset() == target.ruleset) return GetPinnedRuleset(session, *event);
  return GetRuleset(session, target.ruleset);
}

// The steps of the import.
absl::StatusOr<std::vector<imported::ImportStep>> StepsOfImport(Session* session,
                                                                const EventImport& options,
                                                                const EventDocument& document) {
  imported::ImportTarget target;
  target.event = EventName(options.event);
  target.title = options.title;
  target.ruleset = RulesetName(options.ruleset.empty() ? document.ruleset : options.ruleset);
  target.game_format = options.game_format;
  target.takes_document_settings = options.ruleset.empty();
  ASSIGN_OR_RETURN(const auto ruleset, RulesetFor(session, target));
  for (const v1::RulesetCode& division : ruleset.divisions()) {
    target.divisions.push_back(division.id());
  }
  if (!options.settings.empty()) {
    ASSIGN_OR_RETURN(target.settings, ValueOfWords(ruleset.settings(), options.settings));
  }
  auto steps = imported::StepsOf(document, target, options.extent());
  if (!steps.ok()) return UnreadableLines(options.file, LineFaultsOf(steps.faults));
  return std::move(steps.value);
}

// Sends a step, and what is there in its place where the daemon refuses it.
absl::Status SendStep(Session* session, const std::string& event, const imported::ImportStep& step,
                      EventEntry* entry) {
  if (step.by_standings_of != 0) {
    ASSIGN_OR_RETURN(const auto standings, GetStandings(session, event, step.by_standings_of));
    imported::OrderQualified(standings, step);
  }
  absl::Status status = entry->Send(step.call);
  if (!status.ok() && step.instead && ExitCodeOf(status) != kExitUnreachable) {
    status = entry->Send(*step.instead);
  }
  return status;
}

// Enters an event step by step. The request id of a step goes by what it is about, so that the same
// command with the same request id goes on where it broke off.
absl::Status Enter(Session* session, const EventImport& options,
                   const std::vector<imported::ImportStep>& steps, const std::string& reason) {
  EventEntry entry(session, options.event, reason,
                   [session](const std::string& step) { return session->OptionsOfStep(step); });
  // The other steps are of an event that is there.
  if (session->dry_run()) return entry.Send(steps.front().call);
  ProgressBar bar(Phrase("sending"));
  size_t sent = 0;
  for (const imported::ImportStep& step : steps) {
    RETURN_IF_ERROR(SendStep(session, options.event, step, &entry));
    bar.Show(++sent, steps.size());
  }
  bar.Finish();
  return absl::OkStatus();
}

nlohmann::ordered_json JsonOfCompared(const imported::ComparedRow& row,
                                      const interchange::DocumentPlayer& player) {
  const imported::ComparedPlace& place = row.place;
  return {{"player", place.player},
          {"in_the_file", player.file_id},
          {"name", player.name},
          {"place", place.place},
          {"place_in_file", place.place_in_file},
          {"points", row.points},
          {"below_by", row.below_by},
          {"differs", place.differs()}};
}

TableRow RowOfCompared(const imported::ComparedRow& row,
                       const interchange::DocumentPlayer& player) {
  const imported::ComparedPlace& place = row.place;
  const std::string mark = place.differs() ? "! " : "";
  return {place.player,
          player.name,
          UnlessZero(place.place),
          mark + UnlessZero(place.place_in_file).text,
          row.points,
          row.below_by};
}

// Adds each row to the table, and to `list` for programs. Returns how many places differ.
int64_t AddCompared(const EventDocument& document, const std::vector<imported::ComparedRow>& rows,
                    TextTable* table, nlohmann::ordered_json* list) {
  std::map<std::string, interchange::DocumentPlayer> players;
  for (const auto& player : document.players) players[player.id] = player;
  int64_t differences = 0;
  for (const imported::ComparedRow& row : rows) {
    const interchange::DocumentPlayer& player = players[row.place.player];
    differences += row.place.differs() ? 1 : 0;
    list->push_back(JsonOfCompared(row, player));
    table->Add(RowOfCompared(row, player));
  }
  return differences;
}

// The standings on record beside the file's.
absl::Status ShowCompared(Session* session, const EventImport& options,
                          const EventDocument& document) {
  ASSIGN_OR_RETURN(const auto standings, GetStandings(session, options.event, 0));
  const bool by_division = options.format == imported::EventFormat::kTdf;
  auto compared = nlohmann::ordered_json::array();
  TextTable table({"player", "name", ">place", ">in the file", ">points", "below by"});
  const int64_t differences = AddCompared(
      document, imported::ComparedStandings(document, standings, by_division), &table, &compared);
  return session->Show({{"event", EventName(options.event)},
                        {"players", document.players.size()},
                        {"rounds", document.rounds.size()},
                        {"standings", compared},
                        {"differences", differences}},
                       absl::StrCat(table.Text(),
                                    Counted(differences, "1 place differs from the file's",
                                            "$0 places differ from the file's"),
                                    "\n"));
}

// The file's counts, of an import that entered no round.
absl::Status ShowRead(Session* session, const EventImport& options, const EventDocument& document) {
  return session->Show(
      {{"event", EventName(options.event)},
       {"players", document.players.size()},
       {"rounds", document.rounds.size()},
       {"recorded", !session->dry_run()}},
      absl::StrCat(EventName(options.event), "  ",
                   Counted(document.players.size(), "1 player", "$0 players"), ", ",
                   Counted(document.rounds.size(), "1 round", "$0 rounds"), "\n",
                   session->dry_run() ? Phrase("checked only, nothing was recorded") + "\n" : ""));
}

// Writes which player is whom in the file.
absl::Status KeepNumbers(const EventImport& options, const EventDocument& document) {
  if (options.numbers.empty()) return absl::OkStatus();
  interchange::TdfNumbers numbers;
  for (const auto& player : document.players) numbers[player.id] = player.file_id;
  return WriteTdfNumberFile(options.numbers, numbers);
}

// An event document names its ruleset itself.
absl::Status CheckNamesRuleset(const EventImport& options) {
  if (options.format == imported::EventFormat::kDocument ||
      (!options.ruleset.empty() && !options.game_format.empty())) {
    return absl::OkStatus();
  }
  return UsageError("the file names no ruleset and no format of it",
                    "give `--ruleset` and `--format`: `arbitroctl ruleset list` has them");
}

void SayEnteredByStep(Session* session) {
  SayBeside(
      PhraseWith("the event is entered step by step; should this break off, the same command with "
                 "--request-id $0 goes on",
                 session->request_id()));
}

absl::Status ImportEvent(const Typed& typed, const EventImport& options) {
  Session* session = typed.session;
  RETURN_IF_ERROR(session->CheckOptionsOfLines());
  ASSIGN_OR_RETURN(const auto text, ReadTextFile(options.file));
  ASSIGN_OR_RETURN(const auto reading, ReadEvent(options, text));
  const EventDocument& document = reading.value;
  RETURN_IF_ERROR(CheckNamesRuleset(options));
  ASSIGN_OR_RETURN(const auto steps, StepsOfImport(session, options, document));
  const std::string reason = session->reason().empty()
                                 ? imported::ReasonOf(options.format, Sha256Of(text))
                                 : session->reason();
  if (!session->dry_run()) {
    RETURN_IF_ERROR(KeepNumbers(options, document));
    SayEnteredByStep(session);
  }
  RETURN_IF_ERROR(Enter(session, options, steps, reason));
  if (options.as_completed && !session->dry_run()) {
    return ShowCompared(session, options, document);
  }
  return ShowRead(session, options, document);
}

// Adds the options of a file of TOM alone.
void AddTdfOptions(Command& command) {
  command
      .Option("--pod", &EventImport::pod,
              "TOM's code of the pod, where the file has several: 0, 1, 2, 8, 9 or 10")
      .Option("--numbers", &EventImport::numbers,
              "write TOM's number of each player into this file, for `tdf follow` and `export "
              "tdf`");
}

void AddFormat(const Group& group, imported::EventFormat of, const std::string& what) {
  const std::string format(imported::WordOf(of));
  Command command(group, format, what,
                  absl::StrCat("import ", format, " cup.", format, " cup-2026 --as-completed",
                               format == "json" ? "" : " --ruleset demo --format standard"));
  command
      .Runs([of](const Typed& typed, EventImport options) {
        options.format = of;
        return ImportEvent(typed, options);
      })
      .Argument("file", &EventImport::file, "the file; - for standard input")
      .Argument("event", &EventImport::event, "the id that it shall have: a-z, 0-9 and hyphen")
      .Flag("--as-completed", &EventImport::as_completed,
            "enter its rounds by hand and end it; else only its players are registered")
      .Option("--ruleset", &EventImport::ruleset, "the rulebook that computes the standings")
      .Option("--format", &EventImport::game_format, "one of the ruleset's formats")
      .Option("--set", &EventImport::settings, "a setting: key=value, typed by the ruleset")
      .Option("--title", &EventImport::title, "the event's title")
      .Flag("--accept-warnings", &EventImport::accept_warnings,
            "import it though parts of the file do not agree");
  if (of == imported::EventFormat::kTdf) AddTdfOptions(command);
}

}  // namespace

void AddImportCommands(const Group& app) {
  const Group group = AddGroup(app, "import", "Events of files of other programs");
  AddFormat(group, imported::EventFormat::kDocument, "Makes an event of an event document");
  AddFormat(group, imported::EventFormat::kTdf, "Makes an event of a file of TOM");
  AddFormat(group, imported::EventFormat::kTrf, "Makes an event of a tournament report of FIDE");
}

}  // namespace arbitro::tools
