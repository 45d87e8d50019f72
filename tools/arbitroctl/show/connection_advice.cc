// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/connection_advice.h"

#include <algorithm>
#include <cstdint>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/utf8_text.h"

namespace arbitro::tools {
namespace {

constexpr char kClosedWithoutTls[] =
    "where the daemon speaks TLS, give `--tls-ca` (or ARBITRO_CA) with the PEM file of its "
    "authority; or else it was just stopped: start arbitrod";
constexpr char kClosedOnTls[] =
    "the daemon may refuse clients without a certificate: give `--cert` and `--key`; or "
    "else it was just stopped: start arbitrod";
constexpr char kClosedOnCertificate[] =
    "the daemon may not know the authority of the certificate that you gave with `--cert`: the "
    "operator's setting `tls.client_ca` says which it knows; or else it was just stopped: start "
    "arbitrod";

struct ConnectionSign {
  const char* said;  // by gRPC
  const char* advice;
};

constexpr ConnectionSign kConnectionSigns[] = {
    {"certificate verify failed",
     "the daemon's certificate is not from the authority in the file of `--tls-ca` (ARBITRO_CA), "
     "or "
     "has expired: ask the operator for the authority's PEM file"},
    {"is not in peer certificate",
     "the daemon's certificate has other names: give one of them with `--server`, or have the "
     "operator make one that also has this name"},
    {"wrong version number",
     "nothing speaks TLS there: leave out `--tls-ca` (ARBITRO_CA), or correct the port of "
     "`--server`"},
    {"certificate required", kClosedOnTls},
    {"empty address list",
     "the files of `--tls-ca`, `--cert` and `--key` cannot be used: see that each is whole, and "
     "that "
     "the key belongs to the certificate"},
    {"DNS resolution failed",
     "no machine has that name: correct `--server` (or ARBITRO_SERVER), host:port or unix:PATH"},
    {"Permission denied", "ask the operator for the right to use the daemon's socket"},
};

}  // namespace

std::string AdviceForConnection(const absl::Status& status, const ConnectionWay& way) {
  if (status.GetPayload(kStatusDetails)) return "";
  if (absl::IsDeadlineExceeded(status)) {
    return "the daemon did not answer in time: wait longer with `--timeout`; the same command with "
           "the same --request-id never acts twice";
  }
  if (!absl::IsUnavailable(status)) return "";
  const absl::string_view message = status.message();
  for (const ConnectionSign& sign : kConnectionSigns) {
    if (absl::StrContains(message, sign.said)) return sign.advice;
  }
  if (!absl::StrContains(message, "Socket closed")) return "";
  if (!way.tls) return kClosedWithoutTls;
  return way.certificate ? kClosedOnCertificate : kClosedOnTls;
}

absl::Status CheckServer(const std::string& server) {
  constexpr uint64_t kPortMax = 65'535;
  const size_t colon = server.rfind(':');
  if (absl::StartsWith(server, "unix") || absl::StrContains(server, "///")) {
    return absl::OkStatus();
  }
  if (colon == std::string::npos || absl::EndsWith(server, ":") || absl::EndsWith(server, "]")) {
    return UsageError(absl::StrCat("the address ", ShownText(server), " has no port"),
                      "write `--server` (or ARBITRO_SERVER) as host:port or unix:PATH");
  }
  // A number in brackets is a part of the address: [::1].
  const std::string port = server.substr(colon + 1);
  const bool digits = !port.empty() && std::all_of(port.begin(), port.end(), absl::ascii_isdigit);
  if (!digits) return absl::OkStatus();
  uint64_t number = 0;
  if (absl::SimpleAtoi(port, &number) && number >= 1 && number <= kPortMax) return absl::OkStatus();
  return UsageError(
      PhraseWith("the port of $0 is out of range: ports are 1 to $1", ShownText(server), kPortMax),
      Phrase("correct the port of `--server` (or ARBITRO_SERVER)"));
}

}  // namespace arbitro::tools
