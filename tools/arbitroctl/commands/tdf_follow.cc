// SPDX-License-Identifier: Apache-2.0
//
// Goes beside a running TOM: each save of its file becomes records.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <optional>
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

  void Add(const TdfStep& step) {
    players += step.kind == TdfStep::Kind::kRegister ? 1 : 0;
    rounds += step.kind == TdfStep::Kind::kPair ? 1 : 0;
    drops += step.kind == TdfStep::Kind::kLeave ? 1 : 0;
    if (step.kind == TdfStep::Kind::kOutcome) (step.corrects ? corrections : results) += 1;
  }
};

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
    std::error_code unknown;
    if (std::filesystem::exists(numbers_path_, unknown)) {
      ASSIGN_OR_RETURN(numbers_, ReadTdfNumberFile(numbers_path_));
    }
    ASSIGN_OR_RETURN(const auto event, GetEvent(session_, event_));
    ASSIGN_OR_RETURN(const auto ruleset, GetRuleset(session_, event.ruleset()));
    for (const v1::RulesetCode& division : ruleset.divisions()) divisions_.push_back(division.id());
    while (true) {
      ASSIGN_OR_RETURN(const auto save, watched_.Look());
      if (save) {
        const absl::Status followed = Follow(*save);
        if (ExitCodeOf(followed) == kExitUnreachable && !options_.once) {
          watched_.GiveAgain();
        } else if (options_.once) {
          return followed;
        }
        SayNotFollowed(followed);
      }
      session_->client().Pause(kBetweenSaves);
    }
  }

 private:
  // A save that the follower cannot follow is named, and the next one is another.
  void SayNotFollowed(const absl::Status& status) {
    if (status.ok()) {
      said_.clear();
      return;
    }
    const std::string text = absl::StrCat(
        "arbitroctl: ", Phrase("this save is not followed; the next one will be looked at"), "\n",
        ErrorText(status));
    if (text != said_) PrintError(text);
    said_ = text;
  }

  absl::Status Follow(const std::string& save) {
    const auto reading = interchange::ReadTdf(save);
    if (!reading.ok()) return UnreadableLines(options_.file, LineFaultsOf(reading.faults));
    TdfCounts counts;
    for (int plans = 0;; ++plans) {
      ASSIGN_OR_RETURN(const auto exported, FetchEvent(session_, event_));
      TdfSteps steps = StepsOf(reading.value, pod_, DocumentOfEvent(exported), numbers_);
      if (!steps.faults.empty()) {
        return UnreadableLines(options_.file, LineFaultsOf(steps.faults));
      }
      RETURN_IF_ERROR(KeepNumbers(std::move(steps.numbers)));
      division_ = DivisionOfPod(reading.value, pod_);
      revision_ = exported.event.revision();
      const absl::Status done = TakeSteps(steps.steps, save, &counts);
      // The event went on meanwhile: what is left is planned from there.
      if (absl::IsAborted(done) && plans + 1 < kPlansOfSave) continue;
      RETURN_IF_ERROR(done);
      Say(counts, save);
      return absl::OkStatus();
    }
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
        return entry->Move<v1::OpenRegistrationRequest>("open", "EventService.OpenRegistration");
      case TdfStep::Kind::kStart:
        return entry->Move<v1::StartEventRequest>("start", "EventService.StartEvent");
      case TdfStep::Kind::kRegister: {
        const bool known =
            std::find(divisions_.begin(), divisions_.end(), division_) != divisions_.end();
        return entry->Register(step.player, step.round, known ? division_ : "");
      }
      case TdfStep::Kind::kLeave:
        return entry->Leave(step.player, step.round);
      case TdfStep::Kind::kReenter:
        return entry->Reenter(step.player);
      case TdfStep::Kind::kMiss:
        return entry->Miss(step.player, step.round);
      case TdfStep::Kind::kPhase: {
        std::vector<std::string> players = step.players;
        if (!players.empty() && step.phase.first_round > 1) {
          ASSIGN_OR_RETURN(players,
                           entry->ByStandings(std::move(players), step.phase.first_round - 1));
        }
        return entry->StartPhase(step.phase, players);
      }
      case TdfStep::Kind::kPair:
        return entry->Pair(step.paired);
      case TdfStep::Kind::kOutcome:
        return entry->EnterOutcome(step.round, step.table);
      case TdfStep::Kind::kClose:
        return entry->Close(step.round);
    }
    return absl::OkStatus();
  }

  void Say(const TdfCounts& counts, const std::string& save) {
    session_->Show(
        {{"event", EventName(event_)},
         {"sha256", absl::BytesToHexString(Sha256Of(save))},
         {"players", counts.players},
         {"rounds", counts.rounds},
         {"results", counts.results},
         {"corrections", counts.corrections},
         {"drops", counts.drops},
         {"recorded", !session_->dry_run()}},
        absl::StrCat(
            EventName(event_), "  ", Counted(counts.players, "1 new player", "$0 new players"),
            ", ", Counted(counts.rounds, "1 new round", "$0 new rounds"), ", ",
            Counted(counts.results, "1 new result", "$0 new results"), ", ",
            Counted(counts.corrections, "1 correction", "$0 corrections"), ", ",
            Counted(counts.drops, "1 drop", "$0 drops"), "\n",
            session_->dry_run() ? absl::StrCat(Phrase("checked only, nothing was recorded"), "\n")
                                : ""));
    std::fflush(stdout);
  }

  Session* const session_;
  const std::string event_;
  const TdfFollowOptions& options_;
  const std::string numbers_path_;
  WatchedFile watched_;
  std::optional<uint32_t> pod_;
  interchange::TdfNumbers numbers_;
  std::vector<std::string> divisions_;
  std::string division_;
  uint64_t revision_ = 0;
  std::string said_;
};

absl::Status FollowTdf(const Typed& typed, const TdfFollowOptions& options) {
  return TdfFollower(typed.session, typed.event, options).Run();
}

}  // namespace

void AddTdfCommands(const Group& app) {
  const Group group = AddGroup(app, "tdf", "An event beside a running TOM");
  auto options = std::make_shared<TdfFollowOptions>();
  Command(group, "follow", "Puts each save of TOM's file on record, and writes nothing there",
          "tdf follow Cup.tdf cup-2026")
      .Runs(options, FollowTdf)
      .Argument("file", &options->file, "the `.tdf` that TOM saves")
      .OfEvent()
      .Option("--numbers", &options->numbers,
              "the file that says which player is whom in TOM (default: EVENT.numbers.json)")
      .Option("--pod", &options->pod,
              "TOM's code of the pod, where the file has several: 0, 1, 2, 8, 9 or 10")
      .Flag("--once", &options->once, "end once the file is on record as it is now");
}

}  // namespace arbitro::tools
