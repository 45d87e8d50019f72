// SPDX-License-Identifier: Apache-2.0
//
// The callers that may knock: hosts that the door answers for, origins whose pages may read its
// answers, and proxies that may say whom they speak for.

#ifndef ARBITRO_DAEMON_WEB_CALL_POLICY_H_
#define ARBITRO_DAEMON_WEB_CALL_POLICY_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "daemon/web/http/message.h"

namespace arbitro::web {

struct PolicyOptions {
  std::vector<std::string> hosts;    // names beside IP literals and localhost, in lower case
  std::vector<std::string> origins;  // "https://app.example.org"; empty: only the door's own pages
  std::vector<std::string> proxies;  // addresses whose X-Forwarded-For counts, however spelled
};

// Thread-safe.
class Policy {
 public:
  explicit Policy(PolicyOptions options);

  // INVALID_ARGUMENT where an entry of the lists is no host, origin or address.
  static absl::Status Check(const PolicyOptions& options);

  // Whether the one `host` names an IP address, localhost or a listed name: a name that a stranger
  // points at this machine is none.
  bool AnswersFor(const Request& request) const;

  // Whether a page of that origin may ask: it is listed, or the door's own.
  enum class Origin { kNone, kOwn, kListed, kStrange };
  Origin OriginOf(const Request& request) const;

  // Whether the bearer of a request may come this way: tickets may always, which belong to one
  // event and end with it; any other by TLS, from this machine, or from a listed proxy. Others can
  // read a bearer that comes in the clear from another machine.
  bool TakesBearerOf(const Request& request) const;

  // The headers that let a listed origin read the answer.
  void AddOrigin(const Request& request, Headers* headers) const;

  // The answer to a preflight.
  Response Preflight(const Request& request) const;

  // The client as gRPC writes peers: that of the connection, or where that is a listed proxy the
  // last one in X-Forwarded-For that is none. A client may have made up all before that one, and
  // all before a part that is no address.
  std::string ClientOf(const Request& request) const;

 private:
  const PolicyOptions options_;
};

// Splits "a, b,c"; blanks and empty parts are left out.
std::vector<std::string> ReadList(std::string_view text);

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_CALL_POLICY_H_
