// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/stream/backup.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "daemon/translate/wire/fields.h"
#include "storage/rocks/backup.h"

namespace arbitro::services {
namespace {

using engine::Failure;

bool IsBackupId(const std::string& id) {
  if (id.empty() || id.size() > kBackupIdBytesMax || id.front() == '.') return false;
  return std::all_of(id.begin(), id.end(), [](unsigned char c) {
    return absl::ascii_isalnum(c) || c == '.' || c == '-' || c == '_';
  });
}

// "2026-11-22T18-30-05Z".
std::string IdOfTime(int64_t time_us) {
  return absl::FormatTime("%Y-%m-%dT%H-%M-%SZ", absl::FromUnixMicros(time_us), absl::UTCTimeZone());
}

Failure FromBackup(const absl::Status& status, const std::string& id) {
  switch (status.code()) {
    case absl::StatusCode::kAlreadyExists:
      return engine::With(
          engine::Fail(status.code(), engine::reason::kBackupExists,
                       absl::StrCat("there is a backup `", id, "` already; choose another name")),
          "backup", id);
    case absl::StatusCode::kUnimplemented:
      return engine::Precondition(engine::reason::kBackupImpossible, std::string(status.message()));
    default:
      return engine::FromLog(status);
  }
}

std::optional<Failure> WhyNoBackup(const ServicePorts& ports, const std::string& id) {
  if (!IsBackupId(id)) {
    return engine::InvalidField(
        "backup_id", absl::StrCat("is ", translate::Shown(id), ", must be 1 to ", kBackupIdBytesMax,
                                  " letters, digits, `.`, `-` and `_`, not beginning with a dot"));
  }
  if (!ports.backups_folder.empty()) return std::nullopt;
  return engine::Precondition(
      engine::reason::kBackupImpossible,
      "this daemon keeps everything in memory; start it with --data to have backups");
}

void WriteDone(const storage::BackupSummary& written, v1::CreateBackupResponse* message) {
  message->set_records_checked(written.records);
  message->set_records_total(written.records);
  message->set_journals(written.journals);
  message->set_done(true);
}

}  // namespace

void StreamBackup(const ServicePorts& ports, const v1::CreateBackupRequest& request,
                  const std::shared_ptr<MessageStream>& stream) {
  const engine::EnginePorts& engine = ports.engine->ports();
  const std::string id =
      request.backup_id().empty() ? IdOfTime(engine.clock->NowUs()) : request.backup_id();
  if (const auto why = WhyNoBackup(ports, id)) return stream->Fail(*why);
  std::error_code error;
  std::filesystem::create_directories(ports.backups_folder, error);
  v1::CreateBackupResponse message;
  const std::string folder = absl::StrCat(ports.backups_folder, "/", id);
  const auto written = storage::WriteBackup({engine.log, ports.vault}, folder,
                                            [&](uint64_t checked, uint64_t total) {
                                              if (checked % kBackupProgressRecords != 0)
                                                return !stream->Over();
                                              message.set_records_checked(checked);
                                              message.set_records_total(total);
                                              return stream->Write(message);
                                            });
  if (!written.ok()) return stream->Fail(FromBackup(written.status(), id));
  message.set_name(absl::StrCat("backups/", id));
  message.set_folder(folder);
  WriteDone(*written, &message);
  if (stream->Write(message)) stream->Finish();
}

}  // namespace arbitro::services
