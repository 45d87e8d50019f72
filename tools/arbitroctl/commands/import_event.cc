// SPDX-License-Identifier: Apache-2.0
//
// Events that were played elsewhere: a file of another program becomes an event on record.

#include <algorithm>
#include <map>
#include <optional>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "daemon/interchange/event_document.h"
#include "daemon/interchange/finished_event.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/files/event_entry.h"
#include "tools/arbitroctl/files/finished_event_plan.h"
#include "tools/arbitroctl/files/program_deck.h"
#include "tools/arbitroctl/files/tdf_numbers.h"
#include "tools/arbitroctl/show/form_text.h"
#include "tools/arbitroctl/show/utf8_text.h"
#include "tools/arbitroctl/text_file.h"
#include "tools/progress_bar.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

using interchange::DocumentTable;
using interchange::EventDocument;

struct EventImport {
  std::string format;  // json, tdf, trf
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
};

// The file as a document, with the warnings that it was read under.
absl::StatusOr<interchange::Reading<EventDocument>> ReadEvent(const EventImport& options,
                                                              const std::string& text) {
  const auto refused = [&](const std::vector<interchange::Fault>& faults) {
    return UnreadableLines(options.file, LineFaultsOf(faults));
  };
  interchange::Reading<EventDocument> reading;
  if (options.format == "json") {
    reading = interchange::ReadEventDocument(text);
  } else if (options.format == "tdf") {
    const auto file = interchange::ReadTdf(text);
    if (!file.ok()) return refused(file.faults);
    std::optional<uint32_t> pod;
    if (options.pod != EventImport::kAnyPod) pod = options.pod;
    reading = interchange::DocumentOf(file.value, pod);
    reading.warnings = file.warnings;
  } else {
    const auto file = interchange::ReadTrf(text);
    if (!file.ok()) return refused(file.faults);
    reading = interchange::DocumentOf(file.value);
    reading.warnings = file.warnings;
  }
  if (!reading.ok()) return refused(reading.faults);
  const auto unfinished = FaultsOfFinished(reading.value);
  if (options.as_completed && !unfinished.empty()) return refused(unfinished);
  if (reading.warnings.empty() || options.accept_warnings) return reading;
  absl::Status status =
      UsageError(absl::StrCat(ShownText(options.file), ": the parts named above do not agree"),
                 "correct it, or import it all the same with `--accept-warnings`");
  AttachLines(LineFaultsOf(reading.warnings), &status);
  return status;
}

// Enters an event step by step. The request id of a step goes by what it is about, so that the same
// command with the same request id goes on where it broke off.
class Entry {
 public:
  Entry(Session* session, const EventImport& options, const EventDocument& document,
        const std::string& reason)
      : session_(session),
        options_(options),
        document_(document),
        entry_(session, options.event, reason,
               [session](const std::string& step) { return session->OptionsOfStep(step); }) {}

  absl::Status Run() {
    RETURN_IF_ERROR(Create());
    if (session_->dry_run()) return absl::OkStatus();
    RETURN_IF_ERROR(
        entry_.Move<v1::OpenRegistrationRequest>("open", "EventService.OpenRegistration"));
    if (!options_.as_completed) {
      for (const auto& player : document_.players) {
        RETURN_IF_ERROR(Register(player, 0));
      }
      return absl::OkStatus();
    }
    const std::vector<PlannedEntry> plan = PlanOfRounds(document_);
    for (const auto* player : plan.front().enter) {
      RETURN_IF_ERROR(Register(*player, 0));
    }
    RETURN_IF_ERROR(entry_.Move<v1::StartEventRequest>("start", "EventService.StartEvent"));
    ProgressBar bar(Phrase("sending"));
    for (const PlannedEntry& entry : plan) {
      RETURN_IF_ERROR(EnterRound(entry));
      bar.Show(entry.round->number, plan.size());
    }
    bar.Finish();
    return entry_.Move<v1::CompleteEventRequest>("complete", "EventService.CompleteEvent");
  }

 private:
  absl::Status Create() {
    v1::CreateEventRequest request;
    request.set_event_id(IdOf(EventName(options_.event)));
    request.set_title(options_.title.empty() ? document_.title : options_.title);
    request.set_ruleset(
        RulesetName(options_.ruleset.empty() ? document_.ruleset : options_.ruleset));
    request.set_format(options_.game_format.empty() ? document_.game_format : options_.game_format);
    ASSIGN_OR_RETURN(const auto ruleset, GetRuleset(session_, request.ruleset()));
    for (const v1::RulesetCode& division : ruleset.divisions()) divisions_.push_back(division.id());
    if (!options_.settings.empty()) {
      ASSIGN_OR_RETURN(*request.mutable_settings(),
                       ValueOfWords(ruleset.settings(), options_.settings));
    } else if (!document_.settings.is_null() && options_.ruleset.empty()) {
      ASSIGN_OR_RETURN(*request.mutable_settings(), ValueFromJson(JsonText(document_.settings)));
    }
    request.set_utc_offset_minutes(document_.utc_offset_minutes);
    v1::EventDetails* details = request.mutable_details();
    if (!document_.time_zone.empty()) {
      request.clear_utc_offset_minutes();
      details->set_time_zone(document_.time_zone);
    }
    if (!document_.venue.empty()) details->set_venue(document_.venue);
    if (!document_.address.empty()) details->set_address(document_.address);
    RETURN_IF_ERROR(entry_.Do("create", "EventService.CreateEvent", std::move(request), false));
    return session_->dry_run() ? absl::OkStatus() : Plan();
  }

  // The rounds at their dates.
  absl::Status Plan() {
    v1::SetScheduleRequest request;
    request.set_event(EventName(options_.event));
    for (const auto& round : document_.rounds) {
      if (round.start.empty()) continue;
      v1::PlannedRound* planned = request.add_rounds();
      planned->set_round(round.number);
      planned->set_start(round.start);
    }
    if (request.rounds_size() == 0) return absl::OkStatus();
    return entry_.Do("schedule", "EventService.SetSchedule", std::move(request), true);
  }

  absl::Status Register(const interchange::DocumentPlayer& player, uint32_t round) {
    const bool known =
        std::find(divisions_.begin(), divisions_.end(), player.division) != divisions_.end();
    return entry_.Register(player.id, round, known ? player.division : "");
  }

  absl::Status EnterRound(const PlannedEntry& entry) {
    const uint32_t round = entry.round->number;
    for (const auto* player : entry.enter) {
      if (round > 1) {
        RETURN_IF_ERROR(Register(*player, round));
      }
    }
    for (const std::string& player : entry.leave) {
      RETURN_IF_ERROR(entry_.Leave(player, round));
    }
    for (const std::string& player : entry.absent) {
      RETURN_IF_ERROR(entry_.Miss(player, round));
    }
    if (entry.phase != nullptr) {
      std::vector<std::string> qualified = entry.qualified;
      if (!entry.by_seed && !qualified.empty() && round > 1) {
        ASSIGN_OR_RETURN(qualified, entry_.ByStandings(std::move(qualified), round - 1));
      }
      RETURN_IF_ERROR(entry_.StartPhase(*entry.phase, qualified));
    }
    RETURN_IF_ERROR(entry_.Pair(*entry.round));
    for (const DocumentTable& table : entry.round->tables) {
      RETURN_IF_ERROR(Decide(round, table));
    }
    return entry_.Close(round);
  }

  // The table's report where the file has one that the ruleset takes, or else its outcome by hand.
  absl::Status Decide(uint32_t round, const DocumentTable& table) {
    if (!table.bye && !table.report.is_null()) {
      v1::ReportResultRequest request;
      request.set_table(TableName(options_.event, round, table.number));
      ASSIGN_OR_RETURN(*request.mutable_report(), ValueFromJson(JsonText(table.report)));
      const absl::Status reported =
          entry_.Do(absl::StrCat("table-", round, "-", table.number, "-report"),
                    "ScoringService.ReportResult", std::move(request), false);
      if (reported.ok() || ExitCodeOf(reported) == kExitUnreachable) return reported;
    }
    return entry_.EnterOutcome(round, table);
  }

  Session* session_;
  const EventImport& options_;
  const EventDocument& document_;
  EventEntry entry_;
  std::vector<std::string> divisions_;
};

// The standings on record, by player; who is not ranked has the place 0.
class Recorded {
 public:
  explicit Recorded(const v1::GetStandingsResponse& standings) {
    left_out_.set_broken_by("unranked");
    for (const v1::StandingsRow& row : standings.rows()) Add(row.player(), row);
    for (const std::string& player : standings.unranked()) Add(player, left_out_);
  }
  Recorded(const Recorded&) = delete;
  Recorded& operator=(const Recorded&) = delete;

  const std::vector<std::pair<std::string, uint32_t>>& ranks() const { return ranks_; }
  const v1::StandingsRow& Row(const std::string& player) const { return *rows_.at(player); }

 private:
  void Add(const std::string& player, const v1::StandingsRow& row) {
    ranks_.emplace_back(IdOf(player), row.rank());
    rows_[ranks_.back().first] = &row;
  }

  v1::StandingsRow left_out_;
  std::vector<std::pair<std::string, uint32_t>> ranks_;
  std::map<std::string, const v1::StandingsRow*> rows_;
};

// The standings on record beside the file's.
absl::Status ShowCompared(Session* session, const EventImport& options,
                          const EventDocument& document) {
  ASSIGN_OR_RETURN(const auto standings, GetStandings(session, options.event, 0));
  const Recorded recorded(standings);
  std::map<std::string, interchange::DocumentPlayer> players;
  for (const auto& player : document.players) players[player.id] = player;
  auto compared = nlohmann::ordered_json::array();
  TextTable table({"player", "name", ">place", ">in the file", ">points", "below by"});
  int64_t differences = 0;
  for (const ComparedPlace& place :
       ComparedPlaces(document, recorded.ranks(), /*by_division=*/options.format == "tdf")) {
    const v1::StandingsRow& row = recorded.Row(place.player);
    const interchange::DocumentPlayer& player = players[place.player];
    differences += place.differs() ? 1 : 0;
    compared.push_back({{"player", place.player},
                        {"in_the_file", player.file_id},
                        {"name", player.name},
                        {"place", place.place},
                        {"place_in_file", place.place_in_file},
                        {"points", row.points()},
                        {"below_by", row.broken_by()},
                        {"differs", place.differs()}});
    const std::string in_file = place.place_in_file == 0 ? "" : absl::StrCat(place.place_in_file);
    const std::string ours = place.place == 0 ? "" : absl::StrCat(place.place);
    table.Add({place.player, player.name, ours, absl::StrCat(place.differs() ? "! " : "", in_file),
               absl::StrCat(row.points()), row.broken_by()});
  }
  session->Show({{"event", EventName(options.event)},
                 {"players", document.players.size()},
                 {"rounds", document.rounds.size()},
                 {"standings", compared},
                 {"differences", differences}},
                absl::StrCat(table.Text(OutputColumns()),
                             Counted(differences, "1 place differs from the file's",
                                     "$0 places differ from the file's"),
                             "\n"));
  return absl::OkStatus();
}

// The file's counts, of an import that entered no round.
void ShowRead(Session* session, const EventImport& options, const EventDocument& document) {
  const auto count = [](size_t number) { return static_cast<int64_t>(number); };
  session->Show(
      {{"event", EventName(options.event)},
       {"players", document.players.size()},
       {"rounds", document.rounds.size()},
       {"recorded", !session->dry_run()}},
      absl::StrCat(EventName(options.event), "  ",
                   Counted(count(document.players.size()), "1 player", "$0 players"), ", ",
                   Counted(count(document.rounds.size()), "1 round", "$0 rounds"), "\n",
                   session->dry_run()
                       ? absl::StrCat(Phrase("checked only, nothing was recorded"), "\n")
                       : ""));
}

// Writes which player is whom in the file.
absl::Status KeepNumbers(const EventImport& options, const EventDocument& document) {
  if (options.numbers.empty()) return absl::OkStatus();
  interchange::TdfNumbers numbers;
  for (const auto& player : document.players) numbers[player.id] = player.file_id;
  return WriteTdfNumberFile(options.numbers, numbers);
}

absl::Status ImportEvent(const Typed& typed, const EventImport& options) {
  Session* session = typed.session;
  RETURN_IF_ERROR(session->CheckOptionsOfLines());
  ASSIGN_OR_RETURN(const auto text, ReadTextFile(options.file));
  ASSIGN_OR_RETURN(const auto reading, ReadEvent(options, text));
  const EventDocument& document = reading.value;
  if (options.format != "json" && (options.ruleset.empty() || options.game_format.empty())) {
    return UsageError("the file names no ruleset and no format of it",
                      "give `--ruleset` and `--format`: `arbitroctl ruleset list` has them");
  }
  const std::string reason =
      session->reason().empty() ? absl::StrCat("imported from a file of ", options.format,
                                               ", SHA-256 ", absl::BytesToHexString(Sha256Of(text)))
                                : session->reason();
  if (!session->dry_run()) {
    RETURN_IF_ERROR(KeepNumbers(options, document));
    SayError(
        "arbitroctl: %s\n",
        PhraseWith("the event is entered step by step; should this break off, the same command "
                   "with --request-id $0 goes on",
                   session->request_id())
            .c_str());
  }
  RETURN_IF_ERROR(Entry(session, options, document, reason).Run());
  if (options.as_completed && !session->dry_run()) {
    return ShowCompared(session, options, document);
  }
  ShowRead(session, options, document);
  return absl::OkStatus();
}

void AddFormat(const Group& group, const std::string& format, const std::string& what) {
  auto options = std::make_shared<EventImport>();
  options->format = format;
  Command command(group, format, what,
                  absl::StrCat("import ", format, " cup.", format, " cup-2026 --as-completed",
                               format == "json" ? "" : " --ruleset demo --format standard"));
  command.Runs(options, ImportEvent)
      .Argument("file", &options->file, "the file; - for standard input")
      .Argument("event", &options->event, "the id that it shall have: a-z, 0-9 and hyphen")
      .Flag("--as-completed", &options->as_completed,
            "enter its rounds by hand and end it; else only its players are registered")
      .Option("--ruleset", &options->ruleset, "the rulebook that computes the standings")
      .Option("--format", &options->game_format, "one of the ruleset's formats")
      .Option("--set", &options->settings, "a setting: key=value, typed by the ruleset")
      .Option("--title", &options->title, "the event's title")
      .Flag("--accept-warnings", &options->accept_warnings,
            "import it though parts of the file do not agree");
  if (format == "tdf") {
    command
        .Option("--pod", &options->pod,
                "TOM's code of the pod, where the file has several: 0, 1, 2, 8, 9 or 10")
        .Option("--numbers", &options->numbers,
                "write TOM's number of each player into this file, for `tdf follow` and `export "
                "tdf`");
  }
}

}  // namespace

void AddImportCommands(const Group& app) {
  const Group group = AddGroup(app, "import", "Events of files of other programs");
  AddFormat(group, "json", "Makes an event of an event document");
  AddFormat(group, "tdf", "Makes an event of a file of TOM");
  AddFormat(group, "trf", "Makes an event of a tournament report of FIDE");
}

}  // namespace arbitro::tools
