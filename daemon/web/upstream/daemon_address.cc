// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/upstream/daemon_address.h"

#include <sys/un.h>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace arbitro::web {
namespace {

constexpr char kUnix[] = "unix:";
constexpr size_t kPathBytesMax = sizeof(sockaddr_un::sun_path) - 1;

// The host of "[::1]:7420" and its like; empty where it is none.
std::string HostOf(absl::string_view text) {
  const bool bracketed = absl::ConsumePrefix(&text, "[") && absl::ConsumeSuffix(&text, "]");
  const char* const wrong = bracketed ? "/[]" : "/[]:";
  return text.find_first_of(wrong) == text.npos ? std::string(text) : "";
}

}  // namespace

std::string DaemonAddress::authority() const {
  if (!path.empty()) return "localhost";
  const bool is_v6 = host.find(':') != host.npos;
  return is_v6 ? absl::StrCat("[", host, "]:", port) : absl::StrCat(host, ":", port);
}

absl::StatusOr<DaemonAddress> ReadDaemonAddress(const std::string& text) {
  const absl::Status wrong = absl::InvalidArgumentError(
      absl::StrCat("`", text, "` is no address of a daemon; give HOST:PORT or unix:PATH"));
  absl::string_view path = text;
  if (absl::ConsumePrefix(&path, kUnix)) {
    absl::ConsumePrefix(&path, "//");
    if (path.empty() || path.size() > kPathBytesMax) return wrong;
    return DaemonAddress{std::string(path)};
  }
  const size_t colon = text.rfind(':');
  if (colon == std::string::npos) return wrong;
  const std::string host = HostOf(absl::string_view(text).substr(0, colon));
  uint32_t port = 0;
  constexpr uint32_t kPortMax = 65'535;
  if (host.empty() || !absl::SimpleAtoi(text.substr(colon + 1), &port) || port == 0 ||
      port > kPortMax) {
    return wrong;
  }
  return DaemonAddress{{}, host, text.substr(colon + 1)};
}

}  // namespace arbitro::web
