// SPDX-License-Identifier: Apache-2.0
//
// The daemon's file of settings, and its environment: one variable a line behind the first NUL.

#include "daemon/server/configuration.h"
#include "daemon/server/sources.h"
#include "tests/fuzz/require.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace arbitro;
  std::string_view text = fuzz::TextOf(data, size);
  const size_t end = text.find('\0');
  server::Options options;
  for (const auto& fault :
       server::ReadConfigurationText(std::string(text.substr(0, end)), &options)) {
    fuzz::Require(!fault.Text("arbitro.toml").empty(), "a fault has its text");
  }
  if (end == std::string_view::npos) return 0;
  text.remove_prefix(end + 1);
  server::Sources sources;
  while (!text.empty()) sources.environment.push_back(fuzz::TakeLine(&text));
  const server::Settled settled = server::Settle(sources);
  if (!settled.faults.empty()) return 0;
  const std::string printed = server::ConfigurationText(settled);
  server::Options again;
  fuzz::Require(server::ReadConfigurationText(printed, &again).empty(), "what is printed is read");
  return 0;
}
