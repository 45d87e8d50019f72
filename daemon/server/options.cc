// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/options.h"

#include <filesystem>
#include <system_error>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace arbitro::server {
namespace {

constexpr uint32_t kPortMax = 65535;

// Whether the host is a number of the loopback network: 127.x.y.z.
bool IsLoopbackNumber(const std::string& host) {
  if (!absl::StartsWith(host, "127.")) return false;
  size_t parts = 1;
  size_t digits = 0;
  for (char c : host) {
    if (c == '.') {
      if (digits == 0) return false;
      ++parts;
      digits = 0;
    } else if (c < '0' || c > '9' || ++digits > 3) {
      return false;
    }
  }
  return parts == 4 && digits > 0;
}

// A door's callers must never be local ones, who may do anything.
absl::Status CheckWeb(const Options& options) {
  const WebOptions& web = options.web;
  if (web.listen.empty()) return absl::OkStatus();
  if (options.access.file.empty()) {
    return absl::InvalidArgumentError(
        "`web.listen` needs `access.principals`: without it every caller may do anything, and the "
        "door would give that to every page of a browser");
  }
  if (IsUnixAddress(web.listen)) {
    return absl::InvalidArgumentError(absl::StrCat("`web.listen` is `", web.listen,
                                                   "`, which no browser reaches; give HOST:PORT"));
  }
  if (!options.tls_certificate.empty() && web.daemon_ca.empty()) {
    return absl::InvalidArgumentError(
        "`web.listen` needs `web.daemon_ca` where the daemon has `tls.certificate`: the door "
        "checks "
        "it by that file");
  }
  const Reach reach =
      options.tls_certificate.empty() || web.plain ? Reach::kThisMachine : Reach::kAnywhere;
  return CheckListenAddress(web.listen, reach).status();
}

}  // namespace

bool IsUnixAddress(const std::string& address) { return absl::StartsWith(address, kUnixPrefix); }

Reach ReachOf(const Options& options) {
  return options.tls_certificate.empty() || options.access.file.empty() ? Reach::kThisMachine
                                                                        : Reach::kAnywhere;
}

absl::Status CheckAccess(const Options& options) {
  const access::PrincipalsOptions& access = options.access;
  if (options.tls_certificate.empty() != options.tls_key.empty()) {
    return absl::InvalidArgumentError("give `tls.certificate` and `tls.key`, or neither");
  }
  if (!options.tls_client_ca.empty() && options.tls_certificate.empty()) {
    return absl::InvalidArgumentError("`tls.client_ca` needs `tls.certificate` and `tls.key`");
  }
  if (options.tls_require_client && options.tls_client_ca.empty()) {
    return absl::InvalidArgumentError("`tls.require_client` needs `tls.client_ca`");
  }
  if (access.file.empty() && !(access.jwks.empty() && options.tls_client_ca.empty())) {
    return absl::InvalidArgumentError(
        "`access.jwks` and `tls.client_ca` need `access.principals`, which says who has a role");
  }
  if (access.jwks.empty() != access.jwt.issuer.empty() ||
      access.jwks.empty() != access.jwt.audience.empty()) {
    return absl::InvalidArgumentError(
        "give `access.jwks`, `access.jwt_issuer` and `access.jwt_audience`, or none of them");
  }
  return CheckWeb(options);
}

absl::Status CheckStorage(const Options& options) {
  const bool in_database = options.storage.backend == StorageBackend::kPostgres;
  if (in_database == options.storage.dsn.empty()) {
    return absl::InvalidArgumentError(
        "give `storage.backend = \"postgres\"` and `storage.dsn`, or neither");
  }
  if (!in_database) return absl::OkStatus();
  if (options.ephemeral || options.data_folder.empty()) {
    return absl::InvalidArgumentError(
        "`storage.backend = \"postgres\"` needs `server.data`: a folder for the anchor, the vault "
        "and the secrets, which are in no database");
  }
  return storage::CheckDsn(options.storage.dsn);
}

absl::Status CheckLimits(const Options& options) {
  const access::ConnectionBounds& connections = options.limits.connections;
  if (connections.strangers >= connections.all) {
    return absl::InvalidArgumentError(
        absl::StrCat("`limits.strangers` is ", connections.strangers, " of the ", connections.all,
                     " in `limits.connections`; leave some for who is known"));
  }
  if (connections.calls <= options.watch.watches_max) {
    return absl::InvalidArgumentError(
        absl::StrCat("`limits.calls` is ", connections.calls, ", and `limits.watches` alone ",
                     options.watch.watches_max,
                     ": watches are calls, too, and connections would be closed for them; give "
                     "more calls, or fewer watches"));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> CheckListenAddress(const std::string& listen, Reach reach) {
  if (IsUnixAddress(listen) && listen.size() > sizeof(kUnixPrefix)) return listen;
  const size_t colon = listen.rfind(':');
  uint32_t port = 0;
  if (colon == std::string::npos || !absl::SimpleAtoi(listen.substr(colon + 1), &port) ||
      port > kPortMax) {
    return absl::InvalidArgumentError(
        absl::StrCat("`", listen,
                     "` is no address to listen on; give HOST:PORT (port 0: any free one) or "
                     "unix:PATH"));
  }
  const std::string host = listen.substr(0, colon);
  if (host == "localhost") return absl::StrCat("127.0.0.1:", port);
  if (host == "[::1]" || IsLoopbackNumber(host)) return listen;
  if (reach == Reach::kAnywhere && !host.empty()) return listen;
  return absl::InvalidArgumentError(
      absl::StrCat("`", listen,
                   "` can be reached from other machines, and this daemon has no access control; "
                   "listen on 127.0.0.1, [::1] or unix:PATH, or give --tls-cert, --tls-key and "
                   "--principals"));
}

std::string RulesetsBesideProgram() {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return "rulesets";
  const std::filesystem::path prefix = program.parent_path().parent_path();
  const std::filesystem::path built = prefix / "rulesets";
  const bool is_built = std::filesystem::exists(built, error);
  return (is_built ? built : prefix / "lib/arbitro/rulesets").string();
}

}  // namespace arbitro::server
