// SPDX-License-Identifier: Apache-2.0
//
// The callers that this daemon knows, and their proofs: the file of principals, and the key set
// of the JSON Web Tokens that count.
//
//   [[principal]]
//   name = "persons/8k3f"        # a person; or any other name: "screens"
//   roles = ["organiser"]        # on the server: administrator, auditor, organiser; or web
//   tokens = ["5e884898da…"]     # SHA-256 of each, as `arbitroutil token new` prints it
//
// A client certificate's name is the principal `cert:NAME`, a JWT's subject `jwt:SUBJECT`; either
// may be listed for its roles, and is `persons/ID` where that is what it says. A principal that is
// not listed has no role on the server. Both files are read again when they change.
//
// A web door has the role `web` alone. Its token opens nothing by itself: it lets the door state
// the address of each client (daemon/services/gate/door.h), and counts as no caller's.

#ifndef ARBITRO_DAEMON_ACCESS_PRINCIPALS_H_
#define ARBITRO_DAEMON_ACCESS_PRINCIPALS_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "daemon/access/identity.h"
#include "daemon/access/jwt.h"

namespace arbitro::access {

struct PrincipalsOptions {
  std::string file;  // empty: no caller is known or asked for a proof
  std::string jwks;  // empty: no JWT counts
  JwtRules jwt;
  std::string door;  // SHA-256 of the token of the door that the daemon starts; empty: none
  // Hears of every file that was read again, or was not because of what is wrong with it.
  std::function<void(const std::string& file, const absl::Status& read)> on_reload{};
};

// Thread-safe.
class Principals {
 public:
  // INVALID_ARGUMENT or NOT_FOUND, with the file and what is wrong.
  static absl::StatusOr<std::unique_ptr<Principals>> Open(PrincipalsOptions options);
  ~Principals();

  // Reads both files again. A fault in one leaves all as it was.
  absl::Status Reload();

  // Reads again what changed, and looks for that at most once a second.
  void Refresh(int64_t now_us);

  // The sender of the token: a static one or a JWT.
  OrUnproven<Identity> OfToken(std::string_view token, int64_t now_us) const;

  // The roles on the server that the file gives a principal of that name; none to one that it does
  // not list.
  RoleSet RolesOf(const std::string& principal) const;

  // The door that sent the token: its principal, without a role.
  OrUnproven<Identity> OfDoor(std::string_view token) const;

  // The principal that a verified client certificate names.
  OrUnproven<Identity> OfCertificate(std::string_view common_name) const;

 private:
  struct Known;
  struct Stamp;

  explicit Principals(PrincipalsOptions options);

  std::shared_ptr<const Known> Now() const;
  // `name` is what `claim` of a proof says.
  static OrUnproven<Identity> Named(const Known& known, std::string_view kind,
                                    std::string_view claim, std::string_view name);

  const PrincipalsOptions options_;
  mutable std::mutex mutex_;
  std::shared_ptr<const Known> known_;
  std::unique_ptr<Stamp> stamp_;  // of the files, as they were read last; under reload_
  std::mutex reload_;
  std::atomic<int64_t> look_at_us_{0};
};

}  // namespace arbitro::access

#endif  // ARBITRO_DAEMON_ACCESS_PRINCIPALS_H_
