// SPDX-License-Identifier: Apache-2.0

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "arbitro/v1/admin.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/progress_bar.h"
#include "tools/whole_file.h"

namespace arbitro::tools {
namespace {

struct BackupOptions {
  std::string journal;
  std::string file;
  std::string backup_id;
};

absl::Status ReadBundle(Session* session, const v1::ExportJournalRequest& request,
                        const std::string& file, v1::ExportJournalResponse* last) {
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  if (!out) return CannotWrite(file);
  ProgressBar bar(PhraseWith("exporting $0", request.journal()));
  const auto stream = session->client().Open("JournalService.ExportJournal");
  if (stream->Write(request)) stream->EndWriting();
  v1::ExportJournalResponse message;
  while (stream->Read(&message)) {
    out << message.bytes();
    bar.Show(message.revision(), message.revisions_total());
    *last = message;
  }
  bar.Finish();
  RETURN_IF_ERROR(stream->Finish());
  out.close();
  return out ? absl::OkStatus() : CannotWrite(file);
}

absl::Status Export(Session* session, const BackupOptions& options) {
  v1::ExportJournalRequest request;
  request.set_journal(JournalName(options.journal));
  const std::string file =
      options.file.empty() ? IdOf(request.journal()) + ".bundle" : options.file;
  v1::ExportJournalResponse last;
  const absl::Status written = WriteWholeFile(file, [&](const std::string& path) {
    return Client::Retrying([&] { return ReadBundle(session, request, path, &last); });
  });
  if (!written.ok()) return written;
  std::error_code unknown;
  const uint64_t bytes = std::filesystem::file_size(file, unknown);
  const nlohmann::ordered_json document = {{"journal", request.journal()},
                                           {"file", file},
                                           {"records", last.revisions_total()},
                                           {"bytes", bytes},
                                           {"damage", last.damage()}};
  const std::string damage =
      last.damage().empty()
          ? ""
          : absl::StrCat("\n", PhraseWith("the journal is damaged, this is what fits of it: $0",
                                          last.damage()));
  session->Show(
      document,
      absl::StrCat(
          PhraseWith(
              "$0: $1, $2 in $3", request.journal(),
              Counted(static_cast<int64_t>(last.revisions_total()), "1 record", "$0 records"),
              Counted(static_cast<int64_t>(bytes), "1 byte", "$0 bytes"), file),
          damage, "\n", PhraseWith("check it with: arbitroutil log verify $0", file), "\n"));
  return absl::OkStatus();
}

absl::Status Backup(Session* session, const BackupOptions& options) {
  v1::CreateBackupRequest request;
  request.set_backup_id(options.backup_id);
  ProgressBar bar(Phrase("checking the backup"));
  const auto stream = session->client().Open("AdminService.CreateBackup");
  if (stream->Write(request)) stream->EndWriting();
  v1::CreateBackupResponse message;
  v1::CreateBackupResponse last;
  while (stream->Read(&message)) {
    bar.Show(message.records_checked(), message.records_total());
    last = message;
  }
  bar.Finish();
  RETURN_IF_ERROR(stream->Finish());
  if (!last.done()) return absl::InternalError("the backup ended before it was complete");
  session->Show(
      last,
      absl::StrCat(
          PhraseWith("$0: $1, $2, verified", last.name(),
                     Counted(static_cast<int64_t>(last.journals()), "1 journal", "$0 journals"),
                     Counted(static_cast<int64_t>(last.records_total()), "1 record", "$0 records")),
          "\n",
          PhraseWith("in $0 on the daemon's machine; copy it to another "
                     "disk",
                     last.folder()),
          "\n"));
  return absl::OkStatus();
}

}  // namespace

void AddBackupCommands(CLI::App* app, Session* session) {
  auto options = std::make_shared<BackupOptions>();
  CLI::App* backup =
      AddCommand(app, "backup", "Copies the daemon's log while it runs, and checks the copy",
                 "backup before-the-final");
  AddOption(backup, "name", &options->backup_id, "what to call it (default: the time)");
  Session::OnRun(backup, session, [session, options] { return Backup(session, *options); });
}

void AddExportBundle(CLI::App* group, Session* session) {
  auto options = std::make_shared<BackupOptions>();
  CLI::App* bundle = AddCommand(group, "bundle", "Writes an event into one file that proves itself",
                                "export bundle torino-2026 --out torino.bundle");
  AddArgument(bundle, "journal", &options->journal, "an event's id, or house");
  AddOption(bundle, "--out", &options->file, "the file (default: EVENT.bundle)");
  Session::OnRun(bundle, session, [session, options] { return Export(session, *options); });
}

}  // namespace arbitro::tools
