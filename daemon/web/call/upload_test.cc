// SPDX-License-Identifier: Apache-2.0

#include "daemon/web/call/upload.h"

#include <string>

#include "gtest/gtest.h"

namespace arbitro::web {
namespace {

// "call field=value … < field"; empty: it is the path of no upload.
std::string UploadText(const std::string& path_and_query) {
  const auto target = ReadTarget(path_and_query);
  const auto upload = target ? ReadUploadAsked(*target) : std::nullopt;
  if (!upload) return "";
  if (!upload->refused.empty()) return "refused: " + upload->refused;
  const std::string& path = upload->target.path;
  std::string text = path.substr(path.rfind('/') + 1);
  for (const auto& [name, value] : upload->target.query) text += " " + name + "=" + value;
  return text + " < " + upload->field;
}

TEST(Upload, ThePathSaysTheEventAndTheQueryTheFields) {
  EXPECT_EQ(UploadText("/files/imports/events/cup"), "ImportEvent eventId=cup < content");
  EXPECT_EQ(UploadText("/files/imports/events/cup?ruleset=rulesets%2Fdemo&gameFormat=standard&"
                       "title=Spring+Cup&validateOnly=true&acceptWarnings=false&tdfPod=2"),
            "ImportEvent eventId=cup ruleset=rulesets/demo gameFormat=standard title=Spring Cup "
            "options.validateOnly=true acceptWarnings=false tdfPod=2 < content");
}

TEST(Upload, NoQueryChangesWhatThePathSays) {
  for (const char* name :
       {"eventId", "content", "options", "options.requestId", "options.byHand", "format", "message",
        "encoding", "base64", "connect", "stream_ticket", "game_format", "settings"}) {
    EXPECT_EQ(UploadText(std::string("/files/imports/events/cup?") + name + "=x"),
              std::string("refused: `") + name +
                  "` is no parameter of an import; there is `ruleset`, `gameFormat`, `title`, "
                  "`validateOnly`, `acceptWarnings` and `tdfPod`, and a POST of ImportEvent takes "
                  "all fields");
  }
}

TEST(Upload, AParameterThatIsWrongIsNamed) {
  const std::string path = "/files/imports/events/cup?";
  EXPECT_EQ(UploadText(path + "title=a&title=b"), "refused: `title` is there twice; give it once");
  EXPECT_EQ(UploadText(path + "validateOnly=1"),
            "refused: `validateOnly` is none of `true` and `false`");
  EXPECT_EQ(UploadText(path + "acceptWarnings="),
            "refused: `acceptWarnings` is none of `true` and `false`");
  for (const char* pod : {"", "-1", "two", "1234567890"}) {
    EXPECT_EQ(UploadText(path + "tdfPod=" + pod),
              "refused: `tdfPod` is no number of up to 9 digits");
  }
}

TEST(Upload, NoValueIsChangedThatIsNoText) {
  for (const char* name : {"title", "ruleset", "gameFormat"}) {
    EXPECT_EQ(UploadText(std::string("/files/imports/events/cup?") + name + "=Caff%E8"),
              std::string("refused: `") + name + "` is not UTF-8; write it in UTF-8");
  }
}

TEST(Upload, OtherPathsAreNoUploads) {
  for (const char* path : {"/files/imports/", "/files/imports/series/x", "/files/exports/events/x",
                           "/arbitro.v1.InterchangeService/ImportEvent"}) {
    EXPECT_EQ(UploadText(path), "") << path;
  }
}

}  // namespace
}  // namespace arbitro::web
