// SPDX-License-Identifier: Apache-2.0
//
// Goes beside a running TOM: each save of its file becomes records.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "absl/strings/escaping.h"
#include "arbitro/v1/event.pb.h"
#include "daemon/interchange/tdf.h"
#include "daemon/interchange/tdf_event.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/files/event_entry.h"
#include "tools/arbitroctl/files/fetched_event.h"
#include "tools/arbitroctl/files/program_deck.h"
#include "tools/arbitroctl/files/tdf_numbers.h"
#include "tools/arbitroctl/files/tdf_steps.h"
#include "tools/arbitroctl/files/watched_file.h"
#include "tools/arbitroctl/show/line_fault.h"
#include "tools/arbitroctl/show/utf8_text.h"
#include "tools/arbitroctl/text_file.h"

namespace arbitro::tools {
namespace {

// Between two looks at the file, which must show the same size and time.
constexpr std::chrono::milliseconds kBetweenSaves{500};
// So often the record may change under a save before it is given up for now.
constexpr int kPlansOfSave = 8;
// A save that was refused is planned again after this, because the record may fit it by then.
constexpr std::chrono::seconds kRefusedAgain{10};
// `--once` waits so long for a file that it can read.
constexpr std::chrono::seconds kOnceWait{10};

using Clock = std::chrono::steady_clock;

struct TdfFollowOptions {
  std::string file;
  std::string numbers;
  uint32_t pod = kAnyPod;
  bool once = false;

  static constexpr uint32_t kAnyPod = UINT32_MAX;
};

// How many steps of each kind a save came to.
struct TdfCounts {
  int64_t players = 0;
  int64_t rounds = 0;
  int64_t results = 0;
  int64_t corrections = 0;
  int64_t drops = 0;
  int64_t reentries = 0;
  int64_t conflicts = 0;  // named, and left as they are

  void Add(const TdfStep& step) {
    players += step.kind == TdfStep::Kind::kRegister ? 1 : 0;
    rounds += step.kind == TdfStep::Kind::kPair ? 1 : 0;
    drops += step.kind == TdfStep::Kind::kLeave ? 1 : 0;
    reentries += step.kind == TdfStep::Kind::kReenter ? 1 : 0;
    if (step.kind == TdfStep::Kind::kOutcome) (step.corrects ? corrections : results) += 1;
  }
};

absl::Status DiffersFromRecord(const std::string& path, const std::vector<LineFault>& faults) {
  absl::Status status = absl::FailedPreconditionError(
      absl::StrCat(ShownText(path), ": the save and the record differ"));
  AttachAdvice("see what is named above, in TOM and on record", &status);
  AttachLines(faults, &status);
  return status;
}

// Whether the same save may come through at once.
bool IsForAnotherTry(const absl::Status& status) {
  return ExitCodeOf(status) == kExitUnreachable || absl::IsAborted(status);
}

class TdfFollower {
 public:
  TdfFollower(Session* session, std::string event, const TdfFollowOptions& options)
      : session_(session),
        event_(std::move(event)),
        options_(options),
        numbers_path_(options.numbers.empty() ? IdOf(EventName(event_)) + ".numbers.json"
                                              : options.numbers),
        watched_(options.file, interchange::kTdfBytesMax) {
    if (options.pod != TdfFollowOptions::kAnyPod) pod_ = options.pod;
  }

  absl::Status Run() {
    if (!std::filesystem::exists(std::filesystem::symlink_status(options_.file))) {
      return UsageError(absl::StrCat("there is no file ", ShownText(options_.file)),
                        "give the path of the `.tdf` that TOM saves");
    }
    ASSIGN_OR_RETURN(const auto event, GetEvent(session_, event_));
    ASSIGN_OR_RETURN(const auto ruleset, GetPinnedRuleset(session_, event));
    for (const v1::RulesetCode& division : ruleset.divisions()) divisions_.push_back(division.id());
    // A file that is none is refused before there is a lock; the first look gives no save.
    RETURN_IF_ERROR(watched_.Look().status());
    if (!session_->dry_run()) {
      RETURN_IF_ERROR(lock_.Take(numbers_path_));
    }
    return options_.once ? FollowOnce() : FollowAll();
  }

 private:
  absl::Status FollowOnce() {
    const Clock::time_point end = Clock::now() + kOnceWait;
    while (true) {
      ASSIGN_OR_RETURN(const auto save, watched_.Look());
      if (save) return Follow(*save);
      if (Clock::now() >= end) return watched_.trouble();
      session_->client().Pause(kBetweenSaves);
    }
  }

  absl::Status FollowAll() {
    absl::Status trouble;
    while (true) {
      ASSIGN_OR_RETURN(const auto save, watched_.Look());
      if (save) {
        const absl::Status followed = Follow(*save);
        SayNotFollowed(followed);
        PlanAgain(followed);
      } else if (again_at_ && (Clock::now() >= *again_at_ || HasGoneOn())) {
        again_at_.reset();
        watched_.GiveAgain();
      }
      // A file is away, or changes, at one look; at two it is in trouble.
      const bool stays = trouble == watched_.trouble();
      trouble = watched_.trouble();
      if (stays) SayOnce("the file is looked at again", trouble, &said_of_file_);
      session_->client().Pause(kBetweenSaves);
    }
  }

  // Whether the record has more than the newest plan was made of.
  bool HasGoneOn() {
    const auto event = GetEvent(session_, event_);
    return event.ok() && event->revision() != revision_;
  }

  void PlanAgain(const absl::Status& followed) {
    again_at_.reset();
    if (IsForAnotherTry(followed)) {
      again_at_ = Clock::now();
    } else if (ExitCodeOf(followed) == kExitRefused) {
      again_at_ = Clock::now() + kRefusedAgain;
    }
  }

  // Names a failure where it is another than before.
  static void SayOnce(const char* phrase, const absl::Status& status, std::string* said) {
    if (status.ok()) return said->clear();
    const std::string text = absl::StrCat("arbitroctl: ", Phrase(phrase), "\n", ErrorText(status));
    if (text != *said) PrintError(text);
    *said = text;
  }

  void SayNotFollowed(const absl::Status& status) {
    const char* phrase = "this save is not followed; the next one will be looked at";
    if (IsForAnotherTry(status)) {
      phrase = "this save is tried again";
    } else if (ExitCodeOf(status) == kExitRefused) {
      phrase = "this save is not followed yet; it is tried again every 10 seconds";
    }
    SayOnce(phrase, status, &said_);
  }

  absl::Status Follow(const std::string& save) {
    const auto reading = interchange::ReadTdf(save);
    if (!reading.ok()) return UnreadableLines(options_.file, LineFaultsOf(reading.faults));
    TdfCounts counts;
    AddDropped(reading.value, &dropped_in_saves_);
    for (int plans = 0;; ++plans) {
      ASSIGN_OR_RETURN(const auto exported, FetchEvent(session_, event_));
      revision_ = exported.event.revision();
      RETURN_IF_ERROR(ReadNumbers());
      TdfSteps steps = StepsOf(reading.value, pod_, DocumentOfEvent(exported), PastOf(exported));
      RETURN_IF_ERROR(Planned(steps));
      NameConflicts(steps.conflicts, &counts);
      RETURN_IF_ERROR(KeepNumbers(std::move(steps.numbers)));
      division_ = DivisionOfPod(reading.value, pod_);
      const absl::Status done = TakeSteps(steps.steps, save, &counts);
      // The event went on meanwhile: what is left is planned from there.
      if (absl::IsAborted(done) && plans + 1 < kPlansOfSave) continue;
      RETURN_IF_ERROR(done);
      dropped_in_saves_.clear();
      AddDropped(reading.value, &dropped_in_saves_);
      return Say(counts, save);
    }
  }

  // Whether the save could be planned.
  absl::Status Planned(const TdfSteps& steps) const {
    if (steps.faults.empty()) return absl::OkStatus();
    const std::vector<LineFault> faults = LineFaultsOf(steps.faults);
    return steps.has_pod ? DiffersFromRecord(options_.file, faults)
                         : UnreadableLines(options_.file, faults);
  }

  // As the file is now: a person may correct it meanwhile.
  absl::Status ReadNumbers() {
    std::error_code unknown;
    if (!std::filesystem::exists(numbers_path_, unknown)) return absl::OkStatus();
    ASSIGN_OR_RETURN(numbers_, ReadTdfNumberFile(numbers_path_));
    return absl::OkStatus();
  }

  TdfPast PastOf(const exported::ExportedEvent& exported) const {
    TdfPast past{numbers_, {}, dropped_in_saves_};
    for (const v1::Player& player : exported.players.players()) {
      for (const uint32_t round : player.absent_rounds()) {
        past.absences.insert({IdOf(player.name()), round});
      }
    }
    return past;
  }

  static void AddDropped(const interchange::TdfFile& save, std::set<std::string>* dropped) {
    for (const interchange::TdfPlayer& player : save.players) {
      if (player.dropped_after) dropped->insert(player.id);
    }
  }

  // The rest of the save is followed.
  void NameConflicts(const std::vector<interchange::Fault>& conflicts, TdfCounts* counts) {
    counts->conflicts = static_cast<int64_t>(conflicts.size());
    absl::Status status;
    if (!conflicts.empty()) status = DiffersFromRecord(options_.file, LineFaultsOf(conflicts));
    SayOnce("the rest of this save is followed", status, &said_of_conflicts_);
  }

  absl::Status KeepNumbers(interchange::TdfNumbers numbers) {
    if (numbers == numbers_ || session_->dry_run()) return absl::OkStatus();
    RETURN_IF_ERROR(WriteTdfNumberFile(numbers_path_, numbers));
    numbers_ = std::move(numbers);
    return absl::OkStatus();
  }

  absl::Status TakeSteps(const std::vector<TdfStep>& steps, const std::string& save,
                         TdfCounts* counts) {
    const std::string digest = absl::BytesToHexString(Sha256Of(save));
    for (const TdfStep& step : steps) {
      if (session_->dry_run()) {
        counts->Add(step);
        continue;
      }
      const std::string reason = !session_->reason().empty()
                                     ? session_->reason()
                                     : absl::StrCat(step.corrects ? "corrected" : "saved",
                                                    " in TOM, file of SHA-256 ", digest);
      EventEntry entry(session_, event_, reason,
                       [&](const std::string& name) { return OptionsOfSave(digest, name); });
      RETURN_IF_ERROR(Take(step, &entry));
      if (entry.revision() != 0) revision_ = entry.revision();
      counts->Add(step);
    }
    return absl::OkStatus();
  }

  // The same step of the same save, upon the same record, is the same request.
  v1::MutationOptions OptionsOfSave(const std::string& digest, const std::string& step) {
    v1::MutationOptions options = session_->OptionsOfStep(step);
    options.set_request_id(
        absl::StrCat("tdf-", absl::BytesToHexString(Sha256Of(absl::StrCat(
                                 EventName(event_), "\n", revision_, "\n", digest, "\n", step)))));
    options.set_expected_revision(revision_);
    return options;
  }

  absl::Status Take(const TdfStep& step, EventEntry* entry) {
    switch (step.kind) {
      case TdfStep::Kind::kOpen:
        return entry->Send(entry->calls().Open());
      case TdfStep::Kind::kStart:
        return entry->Send(entry->calls().Start());
      case TdfStep::Kind::kRegister:
        return Register(step, entry);
      case TdfStep::Kind::kLeave:
        return entry->Send(entry->calls().Leave(step.player, step.round));
      case TdfStep::Kind::kReenter:
        return entry->Send(entry->calls().Reenter(step.player));
      case TdfStep::Kind::kMiss:
        return entry->Send(entry->calls().Miss(step.player, step.round));
      case TdfStep::Kind::kPhase:
        return StartPhase(step, entry);
      case TdfStep::Kind::kPair:
        return entry->Send(entry->calls().Pair(step.paired));
      case TdfStep::Kind::kOutcome:
        return entry->Send(entry->calls().EnterOutcome(step.round, step.table));
      case TdfStep::Kind::kClose:
        return entry->Send(entry->calls().Close(step.round));
    }
    return absl::OkStatus();
  }

  // In the pod's division, where the event has it.
  absl::Status Register(const TdfStep& step, EventEntry* entry) {
    const bool known = std::ranges::find(divisions_, division_) != divisions_.end();
    return entry->Send(entry->calls().Register(step.player, step.round, known ? division_ : ""));
  }

  // Its players stand in the order of the standings before it.
  static absl::Status StartPhase(const TdfStep& step, EventEntry* entry) {
    std::vector<std::string> players = step.players;
    if (!players.empty() && step.phase.first_round > 1) {
      ASSIGN_OR_RETURN(players, entry->ByStandings(std::move(players), step.phase.first_round - 1));
    }
    return entry->Send(entry->calls().StartPhase(step.phase, players));
  }

  absl::Status Say(const TdfCounts& counts, const std::string& save) {
    absl::Status shown = session_->Show(
        {{"event", EventName(event_)},
         {"sha256", absl::BytesToHexString(Sha256Of(save))},
         {"players", counts.players},
         {"rounds", counts.rounds},
         {"results", counts.results},
         {"corrections", counts.corrections},
         {"drops", counts.drops},
         {"reentries", counts.reentries},
         {"conflicts", counts.conflicts},
         {"recorded", !session_->dry_run()}},
        absl::StrCat(
            EventName(event_), "  ", Counted(counts.players, "1 new player", "$0 new players"),
            ", ", Counted(counts.rounds, "1 new round", "$0 new rounds"), ", ",
            Counted(counts.results, "1 new result", "$0 new results"), ", ",
            Counted(counts.corrections, "1 correction", "$0 corrections"), ", ",
            Counted(counts.drops, "1 drop", "$0 drops"), ", ",
            Counted(counts.reentries, "1 reentry", "$0 reentries"), "\n",
            session_->dry_run() ? Phrase("checked only, nothing was recorded") + "\n" : ""));
    std::fflush(stdout);
    return shown;
  }

  Session* const session_;
  const std::string event_;
  const TdfFollowOptions& options_;
  const std::string numbers_path_;
  TdfNumberLock lock_;
  WatchedFile watched_;
  std::optional<uint32_t> pod_;
  interchange::TdfNumbers numbers_;
  std::vector<std::string> divisions_;
  std::string division_;
  uint64_t revision_ = 0;
  std::set<std::string> dropped_in_saves_;  // TOM's numbers, since the last save that came through
  std::optional<Clock::time_point> again_at_;
  std::string said_;
  std::string said_of_file_;
  std::string said_of_conflicts_;
};

absl::Status FollowTdf(const Typed& typed, const TdfFollowOptions& options) {
  return TdfFollower(typed.session, typed.event, options).Run();
}

}  // namespace

void AddTdfCommands(const Group& app) {
  const Group group = AddGroup(app, "tdf", "An event beside a running TOM");
  Command(group, "follow", "Puts each save of TOM's file on record, and writes nothing there",
          "tdf follow Cup.tdf cup-2026")
      .Runs(FollowTdf)
      .Argument("file", &TdfFollowOptions::file, "the `.tdf` that TOM saves")
      .OfEvent()
      .Option("--numbers", &TdfFollowOptions::numbers,
              "the file that says which player is whom in TOM (default: EVENT.numbers.json)")
      .Option("--pod", &TdfFollowOptions::pod,
              "TOM's code of the pod, where the file has several: 0, 1, 2, 8, 9 or 10")
      .Flag("--once", &TdfFollowOptions::once, "end once the file is on record as it is now");
}

}  // namespace arbitro::tools
