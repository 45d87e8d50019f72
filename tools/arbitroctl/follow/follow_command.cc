// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <system_error>

#include "absl/strings/escaping.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "arbitro/v1/admin.pb.h"
#include "daemon/engine/draw/secret.h"
#include "storage/format/value.h"
#include "storage/proof/log_key.h"
#include "storage/rocks/copy_folder.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/follow/log_follower.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/message_json.h"

namespace arbitro::tools {
namespace {

// Between two looks at the daemon's log.
constexpr std::chrono::milliseconds kBetweenLooks{500};

// A copy that grows says so this often, and a daemon that is away is named as often.
constexpr absl::Duration kBetweenLines = absl::Seconds(10);

struct FollowOptions {
  std::string folder;
  bool once = false;
};

std::string TimeOfDay(int64_t time_us) {
  return absl::FormatTime("%H:%M:%S", absl::FromUnixMicros(time_us), absl::LocalTimeZone());
}

std::string RecordsText(uint64_t records) {
  return Counted(static_cast<int64_t>(records), "1 record", "$0 records");
}

// Whether the folder lacks the secret that the daemon draws with.
bool LacksDrawSecret(const std::string& path, const v1::LogEnd& end) {
  const auto secret = engine::DrawSecretFile::Read(path);
  const bool is_it =
      secret.ok() && storage::AsBytes((*secret)->ClusterCheck()) == end.draw_secret_check();
  return !is_it && !end.draw_secret_check().empty();
}

// Whether the folder lacks the key that the daemon signs its log with.
bool LacksLogKey(const std::string& path, const v1::LogEnd& end) {
  const auto own = storage::ReadLogKey(path);
  return !end.log_key().empty() && (!own.ok() || own->signer.verifier().Text() != end.log_key());
}

// The secrets that a daemon on the copy would lack: lines for a person, empty where it
// lacks nothing.
std::string SecretsMissing(const std::string& folder, const v1::LogEnd& end) {
  std::string text;
  const std::string draws = absl::StrCat(folder, "/draw-secret");
  if (LacksDrawSecret(draws, end)) {
    absl::StrAppend(
        &text,
        PhraseWith("copy the daemon's file `draw-secret` to $0, with mode 0600: without "
                   "it events that run can make no draws there",
                   draws),
        "\n");
  }
  const std::string key = absl::StrCat(folder, "/", storage::kLogKeyFileName);
  if (LacksLogKey(key, end)) {
    absl::StrAppend(&text,
                    PhraseWith("copy the daemon's file `log-key` to $0, with mode 0600: without it "
                               "the log's proofs begin with another key there",
                               key),
                    "\n");
  }
  return text;
}

// One run of the command.
class Following {
 public:
  Following(Session* session, const FollowOptions& options)
      : session_(session), options_(options) {}

  absl::Status Run() {
    while (true) {
      const absl::Status status = Look();
      if (status.ok()) {
        Confirmed();
        if (options_.once) return status;
      } else if (!MayComeBack(status)) {
        return status;
      } else {
        SayAway(status);
      }
      session_->client().Pause(kBetweenLooks);
    }
  }

 private:
  // A daemon that was there once may be started again.
  bool MayComeBack(const absl::Status& status) const {
    const bool passes = absl::IsUnavailable(status) || absl::IsCancelled(status) ||
                        absl::IsAborted(status) || absl::IsResourceExhausted(status) ||
                        absl::IsDeadlineExceeded(status);
    return passes && confirmed_us_ != 0 && !options_.once;
  }

  // Takes what there is. The folder is made once the daemon has answered.
  absl::Status Look() {
    v1::FollowLogRequest request;
    if (follower_ != nullptr) {
      ASSIGN_OR_RETURN(request, follower_->Ask());
    } else if (std::filesystem::exists(options_.folder)) {
      RETURN_IF_ERROR(OpenCopy());
      ASSIGN_OR_RETURN(request, follower_->Ask());
    }
    const auto stream = session_->client().Open("AdminService.FollowLog");
    if (stream->Write(request)) stream->EndWriting();
    v1::FollowLogResponse step;
    absl::Status taken;
    while (taken.ok() && stream->Read(&step)) {
      if (follower_ == nullptr) taken = OpenCopy();
      if (taken.ok()) taken = follower_->Take(step);
    }
    const absl::Status ended = stream->Finish();
    RETURN_IF_ERROR(taken);
    RETURN_IF_ERROR(ended);
    if (follower_ != nullptr && follower_->End().has_value()) return absl::OkStatus();
    return absl::UnavailableError("the daemon's answer ended before its last step");
  }

  absl::Status OpenCopy() {
    ASSIGN_OR_RETURN(copy_, storage::CopyFolder::Open(options_.folder, session_->server()));
    follower_ = std::make_unique<LogFollower>(copy_.get());
    return follower_->Ask().status();
  }

  void Confirmed() {
    const v1::LogEnd& end = *follower_->End();
    const bool is_first = confirmed_us_ == 0;
    const bool grew = end.records() != records_;
    const bool was_away = away_;
    confirmed_us_ = end.time_us();
    records_ = end.records();
    away_ = false;
    const std::string secrets = SecretsMissing(options_.folder, end);
    if (secrets != secrets_) PrintError(secrets);
    secrets_ = secrets;
    if (session_->json()) {
      PrintConfirmed();
    } else if (is_first || was_away || (grew && absl::Now() - said_ > kBetweenLines)) {
      SayConfirmed();
    }
    std::fflush(stdout);
  }

  void PrintConfirmed() const {
    PrintOut(JsonText(nlohmann::ordered_json{{"records", records_},
                                             {"time_us", confirmed_us_},
                                             {"secrets_missing", !secrets_.empty()}}) +
             "\n");
  }

  void SayConfirmed() {
    said_ = absl::Now();
    PrintOut(PhraseWith("$0: a verified copy of $1, as of $2", options_.folder,
                        RecordsText(records_), TimeOfDay(confirmed_us_)) +
             "\n");
  }

  void SayAway(const absl::Status& status) {
    if (away_ && absl::Now() - said_ < kBetweenLines) return;
    away_ = true;
    said_ = absl::Now();
    PrintError(absl::StrCat(
        PhraseWith("the daemon does not answer ($0); the copy has $1, as of $2",
                   OneLine(std::string(status.message())), RecordsText(records_),
                   TimeOfDay(confirmed_us_)),
        "\n",
        PhraseWith("where that machine does not come back, stop this and start: arbitrod --data $0 "
                   "--go-on-from-copy $1",
                   options_.folder, records_),
        "\n"));
  }

  Session* const session_;
  const FollowOptions& options_;
  std::unique_ptr<storage::CopyFolder> copy_;
  std::unique_ptr<LogFollower> follower_;
  int64_t confirmed_us_ = 0;
  uint64_t records_ = 0;
  std::string secrets_;  // as it was said
  bool away_ = false;
  absl::Time said_ = absl::InfinitePast();
};

absl::Status FollowInto(const Typed& typed, const FollowOptions& options) {
  return Following(typed.session, options).Run();
}

}  // namespace

void AddFollowCommands(const Group& app) {
  auto options = std::make_shared<FollowOptions>();
  Command(app, "follow", "Keeps a verified copy of the daemon's log, at most 2 s behind",
          "follow /var/lib/arbitro-copy")
      .Runs(options, FollowInto)
      .Argument("folder", &options->folder,
                "folder of the copy, from which a daemon can go on; made where it does not exist")
      .Flag("--once", &options->once, "end once everything there is has come");
}

}  // namespace arbitro::tools
