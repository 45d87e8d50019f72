// SPDX-License-Identifier: Apache-2.0

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <thread>

#include "arbitro/v1/admin.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/metrics_reading.h"

namespace arbitro::tools {
namespace {

// To the top left, and nothing below.
constexpr char kClearScreen[] = "\033[H\033[J";

struct TopOptions {
  uint32_t interval_seconds = 2;
  bool once = false;
  bool raw = false;
};

absl::StatusOr<std::string> ReadMetrics(Session* session) {
  v1::GetMetricsResponse response;
  RETURN_IF_ERROR(session->Call("AdminService.GetMetrics", v1::GetMetricsRequest(), &response));
  return response.text();
}

nlohmann::ordered_json JsonOfReading(const MetricsReading& reading) {
  auto all = nlohmann::ordered_json::array();
  for (const MetricSample& sample : reading.samples()) {
    all.push_back({{"name", sample.name}, {"labels", sample.labels}, {"value", sample.value}});
  }
  return all;
}

absl::Status ShowOnce(Session* session, const TopOptions& options) {
  ASSIGN_OR_RETURN(const auto text, ReadMetrics(session));
  const MetricsReading reading = MetricsReading::Parse(text);
  return session->Show(JsonOfReading(reading),
                       options.raw ? text : TopText(reading, 0, OutputColumns()));
}

// Reads until the user interrupts it, or the daemon is gone.
absl::Status Refresh(Session* session, const TopOptions& options) {
  MetricsReading before;
  for (auto last = std::chrono::steady_clock::time_point();;) {
    const auto text = ReadMetrics(session);
    if (!text.ok()) return text.status();
    const auto now = std::chrono::steady_clock::now();
    const MetricsReading reading = MetricsReading::Parse(*text);
    const bool first = before.samples().empty();
    const double seconds = first ? 0 : std::chrono::duration<double>(now - last).count();
    const std::string screen =
        absl::StrCat(first ? Phrase("since the start:") + "\n" : "",
                     TopText(reading.Since(before), seconds, OutputColumns()));
    // The last line of the terminal is the cursor's: nothing scrolls.
    const std::string fitting = FirstLines(screen, OutputColumns(), OutputLines() - 1);
    std::fputs(kClearScreen, stdout);
    PrintOut(fitting);
    std::fflush(stdout);
    before = reading;
    last = now;
    std::this_thread::sleep_for(std::chrono::seconds(options.interval_seconds));
  }
}

absl::Status Top(const Typed& typed, const TopOptions& options) {
  const bool once =
      options.once || options.raw || typed.session->json() || isatty(STDOUT_FILENO) == 0;
  return once ? ShowOnce(typed.session, options) : Refresh(typed.session, options);
}

}  // namespace

void AddTopCommands(const Group& app) {
  Command(app, "top",
          "Shows what the daemon does at the moment: on a terminal over and over, else once",
          "top --interval 5")
      .Runs(Top)
      .Option("--interval", &TopOptions::interval_seconds, "seconds between two looks")
      .Flag("--once", &TopOptions::once, "look once: the counts since the start")
      .Flag("--raw", &TopOptions::raw, "as Prometheus reads it, once");
}

}  // namespace arbitro::tools
