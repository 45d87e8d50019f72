// SPDX-License-Identifier: Apache-2.0

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "arbitro/v1/admin.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/progress_bar.h"
#include "tools/whole_file.h"

namespace arbitro::tools {
namespace {

struct BundleOptions {
  std::string journal;
  std::string file;
};

absl::Status ReadBundle(Session* session, const v1::ExportJournalRequest& request,
                        const std::string& file, v1::ExportJournalResponse* last) {
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  if (!out) return CannotWrite(file);
  ProgressBar bar(PhraseWith("exporting $0", request.journal()));
  RETURN_IF_ERROR(ReadStream(session, "JournalService.ExportJournal", request, last, [&] {
    out << last->bytes();
    bar.Show(last->revision(), last->revisions_total());
  }));
  bar.Finish();
  out.close();
  return out ? absl::OkStatus() : CannotWrite(file);
}

// Says how much of the journal the file holds, and where the journal is damaged.
std::string BundleText(const v1::ExportJournalResponse& last, const std::string& journal,
                       const std::string& file, uint64_t bytes) {
  const std::string damage =
      last.damage().empty()
          ? ""
          : absl::StrCat("\n", PhraseWith("the journal is damaged, this is what fits of it: $0",
                                          last.damage()));
  return absl::StrCat(PhraseWith("$0: $1, $2 in $3", journal,
                                 Counted(last.revisions_total(), "1 record", "$0 records"),
                                 Counted(bytes, "1 byte", "$0 bytes"), file),
                      damage, "\n", PhraseWith("check it with: arbitroutil log verify $0", file),
                      "\n");
}

absl::Status WriteBundle(const Typed& typed, const BundleOptions& options) {
  Session* session = typed.session;
  v1::ExportJournalRequest request;
  request.set_journal(JournalName(options.journal));
  const std::string file =
      options.file.empty() ? IdOf(request.journal()) + ".bundle" : options.file;
  v1::ExportJournalResponse last;
  RETURN_IF_ERROR(WriteWholeFile(file, [&](const std::string& path) {
    return Client::Retrying([&] { return ReadBundle(session, request, path, &last); });
  }));
  std::error_code unknown;
  const uint64_t bytes = std::filesystem::file_size(file, unknown);
  const nlohmann::ordered_json document = {{"journal", request.journal()},
                                           {"file", file},
                                           {"records", last.revisions_total()},
                                           {"bytes", bytes},
                                           {"damage", last.damage()}};
  return session->Show(document, BundleText(last, request.journal(), file, bytes));
}

// Has the daemon make a backup, and waits until it is complete.
absl::Status MakeBackup(Session* session, const std::string& name, v1::CreateBackupResponse* last) {
  v1::CreateBackupRequest request;
  request.set_backup_id(name);
  ProgressBar bar(Phrase("checking the backup"));
  RETURN_IF_ERROR(ReadStream(session, "AdminService.CreateBackup", request, last,
                             [&] { bar.Show(last->records_checked(), last->records_total()); }));
  bar.Finish();
  if (!last->done()) return absl::InternalError("the backup ended before it was complete");
  return absl::OkStatus();
}

absl::Status Backup(const Typed& typed, const std::string& name) {
  v1::CreateBackupResponse made;
  RETURN_IF_ERROR(MakeBackup(typed.session, name, &made));
  return typed.session->Show(
      made, absl::StrCat(PhraseWith("$0: $1, $2, verified", made.name(),
                                    Counted(made.journals(), "1 journal", "$0 journals"),
                                    Counted(made.records_total(), "1 record", "$0 records")),
                         "\n",
                         PhraseWith("in $0 on the daemon's machine; copy it to another "
                                    "disk",
                                    made.folder()),
                         "\n"));
}

}  // namespace

void AddBackupCommands(const Group& app) {
  Command(app, "backup", "Copies the daemon's log while it runs, and checks the copy",
          "backup before-the-final")
      .Runs(Backup)
      .Option<std::string>("name", "the backup's name (default: the time)");
}

void AddExportBundle(const Group& group) {
  Command(group, "bundle", "Writes an event into one file that proves itself",
          "export bundle torino-2026 --out torino.bundle")
      .Runs(WriteBundle)
      .Argument("journal", &BundleOptions::journal, "an event's id, or house")
      .Option("--out", &BundleOptions::file, "the file (default: EVENT.bundle)");
}

}  // namespace arbitro::tools
