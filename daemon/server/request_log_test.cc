// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/request_log.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "storage/files/temporary_folder.h"

namespace arbitro::server {
namespace {

std::vector<nlohmann::json> LinesOf(const std::string& path) {
  std::vector<nlohmann::json> lines;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) lines.push_back(nlohmann::json::parse(line));
  return lines;
}

TEST(RequestLog, WritesEveryLineOfEveryThreadWithItsTime) {
  const storage::TemporaryFolder folder;
  const std::string path = folder.Path() + "/requests";
  constexpr int kThreads = 4;
  constexpr int kLines = 2'000;
  {
    RequestLog log(*RequestLog::OpenFile(path));
    std::vector<std::thread> threads;
    for (int thread = 0; thread < kThreads; ++thread) {
      threads.emplace_back([&log, thread] {
        for (int i = 0; i < kLines; ++i) log.Add(absl::StrCat("\"of\":", thread, ",\"i\":", i));
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
  const auto lines = LinesOf(path);
  ASSERT_EQ(lines.size(), size_t{kThreads * kLines});
  std::vector<int> next(kThreads, 0);
  for (const auto& line : lines) {
    EXPECT_EQ(line["i"].get<int>(), next[line["of"].get<size_t>()]++);
    EXPECT_EQ(line["time"].get<std::string>().size(),
              std::string("2026-11-22T20:37:20.526749Z").size());
  }
}

// The other end is not read, so the first write blocks and the rest has to wait.
TEST(RequestLog, LosesLinesRatherThanHoldARequestUpAndSaysSo) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const std::string text = absl::StrCat("\"text\":\"", std::string(10'000, 'x'), "\"");
  constexpr int kLines = 1'000;  // more than twice the bound
  std::string read_back;
  std::thread reader;
  {
    RequestLog log(ends[1]);
    for (int i = 0; i < kLines; ++i) log.Add(text);
    reader = std::thread([&] {
      char bytes[4096];
      for (ssize_t got; (got = read(ends[0], bytes, sizeof bytes)) > 0;) {
        read_back.append(bytes, static_cast<size_t>(got));
      }
    });
    std::this_thread::sleep_for(3 * RequestLog::kInterval);
    log.Add("\"last\":true");
  }
  reader.join();
  close(ends[0]);
  EXPECT_LT(read_back.size(), 3 * RequestLog::kWaitingBytesMax);
  const size_t lost = read_back.find("\"lost_lines\":");
  ASSERT_NE(lost, std::string::npos);
  EXPECT_NE(read_back.find("\"last\":true", lost), std::string::npos);
}

TEST(RequestLog, MovesToAnotherFile) {
  const storage::TemporaryFolder folder;
  const std::string path = folder.Path() + "/requests";
  {
    RequestLog log(*RequestLog::Open(path));
    std::filesystem::rename(path, path + ".1");
    log.MoveTo(*RequestLog::Open(path));
    log.Add("\"i\":1");
  }
  EXPECT_EQ(LinesOf(path + ".1").size(), 0u);
  EXPECT_EQ(LinesOf(path).size(), 1u);
  {
    RequestLog log(*RequestLog::Open("off"));
    log.MoveTo(*RequestLog::Open(path));
    log.Add("\"i\":2");
  }
  EXPECT_EQ(LinesOf(path).size(), 2u);
}

TEST(RequestLog, SaysWhichFileCannotBeOpened) {
  const auto opened = RequestLog::OpenFile("/nowhere/requests");
  ASSERT_FALSE(opened.ok());
  EXPECT_EQ(opened.status().message(), "`/nowhere/requests`: No such file or directory");
}

}  // namespace
}  // namespace arbitro::server
