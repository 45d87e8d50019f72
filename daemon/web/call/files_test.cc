// SPDX-License-Identifier: Apache-2.0

#include "daemon/web/call/files.h"

#include <string>

#include "gtest/gtest.h"

namespace arbitro::web {
namespace {

// "call?field=value&… > name (type)"; empty: it is the path of no file.
std::string Read(const std::string& path_and_query) {
  const auto target = ReadTarget(path_and_query);
  const auto file = target ? ReadFileAsked(*target) : std::nullopt;
  if (!file) return "";
  if (!file->refused.empty()) return "refused: " + file->refused;
  std::string text = file->call.substr(file->call.rfind('/') + 1);
  for (const auto& [name, value] : file->target.query) text += " " + name + "=" + value;
  return text + " > " + file->form.name + " (" + file->form.media_type + ")";
}

TEST(Files, ThePathSaysTheCallAndTheName) {
  EXPECT_EQ(Read("/files/bundles/events/cup"),
            "ExportJournal journal=events/cup > cup.bundle (application/octet-stream)");
  EXPECT_EQ(Read("/files/catalogues/3f9a.jsonl"),
            "ExportCatalogue catalogue=catalogues/3f9a > 3f9a.jsonl (application/x-ndjson)");
  EXPECT_EQ(Read("/files/exports/events/cup.csv?of=standings&round=2&withNames=true"),
            "ExportEvent event=events/cup format=EXPORT_FORMAT_CSV rows=EXPORT_ROWS_STANDINGS "
            "round=2 withNames=true > cup-standings.csv (text/csv; charset=utf-8)");
  EXPECT_EQ(Read("/files/exports/events/cup.json"),
            "ExportEvent event=events/cup format=EXPORT_FORMAT_EVENT_DOCUMENT > cup.json "
            "(application/json)");
}

TEST(Files, NoQueryChangesWhatThePathSays) {
  for (const char* name : {"event", "format", "rows", "message", "encoding", "base64", "connect",
                           "with_names", "tdfNumbers", "tdf_original"}) {
    EXPECT_EQ(Read(std::string("/files/exports/events/cup.csv?") + name + "=x"),
              std::string("refused: `") + name +
                  "` is no parameter of a file; there is `of`, `round` and `withNames`, and a POST "
                  "of ExportEvent takes all fields");
  }
  EXPECT_EQ(Read("/files/exports/events/cup.csv?of=people&of=rounds"),
            "refused: `of` is there twice; give it once");
  EXPECT_EQ(Read("/files/exports/events/cup.csv?of=decks"),
            "refused: `of` is none of `rounds`, `people`, `standings` and `penalties`");
}

TEST(Files, AnOddNameEndsNoHeader) {
  const std::string read = Read("/files/exports/events/%22%0D%0Ax.csv");
  EXPECT_NE(read.find("> ___x.csv ("), std::string::npos) << read;
}

TEST(Files, OtherPathsAreNoFiles) {
  for (const char* path : {"/files/exports/events/cup", "/files/exports/events/cup.exe", "/files/",
                           "/files/catalogues/3f9a", "/arbitro.v1.EventService/GetEvent"}) {
    EXPECT_EQ(Read(path), "") << path;
  }
}

}  // namespace
}  // namespace arbitro::web
