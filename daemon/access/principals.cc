// SPDX-License-Identifier: Apache-2.0
#include "daemon/access/principals.h"

#include <sys/stat.h>

#include <fstream>
#include <iterator>
#include <optional>
#include <tuple>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "daemon/access/absl_text.h"
#include "daemon/access/principal_file.h"
#include "daemon/access/token.h"

namespace arbitro::access {
namespace {

constexpr size_t kFileBytesMax = size_t{4} << 20;
constexpr int64_t kSecondUs = 1'000'000;
constexpr char kPersons[] = "persons/";

// The principal of the door that the daemon starts itself.
constexpr char kOwnDoor[] = "web-door";

Unproven DoorAsCaller() { return Unproven{"it is a web door's, which may do nothing by itself"}; }

absl::StatusOr<std::string> ReadFile(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(in), {});
  if (!in.is_open() || in.bad()) {
    return absl::NotFoundError(absl::StrCat("`", path, "` cannot be read"));
  }
  if (text.size() <= kFileBytesMax) return text;
  return absl::InvalidArgumentError(
      absl::StrCat("`", path, "` has ", text.size(), " bytes, allowed are ", kFileBytesMax));
}

// "persons/8k3f": one name, of a person.
bool IsPerson(std::string_view name) {
  return absl::StartsWith(AbslText(name), kPersons) && name.size() > sizeof(kPersons) - 1 &&
         name.find('/', sizeof(kPersons) - 1) == name.npos;
}

using FileStamp = std::tuple<int64_t, int64_t, int64_t, int64_t>;

FileStamp StampOf(const std::string& path) {
  struct stat about = {};
  if (path.empty() || stat(path.c_str(), &about) != 0) return {};
  return {about.st_mtim.tv_sec, about.st_mtim.tv_nsec, about.st_size,
          static_cast<int64_t>(about.st_ino)};
}

}  // namespace

struct Principals::Known {
  PrincipalEntries entries;
  std::optional<KeySet> keys;
};

struct Principals::Stamp {
  FileStamp file;
  FileStamp jwks;
  bool operator==(const Stamp&) const = default;
};

Principals::Principals(PrincipalsOptions options)
    : options_(std::move(options)), stamp_(std::make_unique<Stamp>()) {}

Principals::~Principals() = default;

absl::StatusOr<std::unique_ptr<Principals>> Principals::Open(PrincipalsOptions options) {
  std::unique_ptr<Principals> principals(new Principals(std::move(options)));
  if (absl::Status read = principals->Reload(); !read.ok()) return read;
  return principals;
}

absl::Status Principals::Reload() {
  const std::lock_guard alone(reload_);
  // Before they are read: what changes meanwhile is read again.
  *stamp_ = {StampOf(options_.file), StampOf(options_.jwks)};
  auto known = std::make_shared<Known>();
  const auto text = ReadFile(options_.file);
  if (!text.ok()) return text.status();
  auto entries = ReadPrincipals(*text);
  if (!entries.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat("`", options_.file, "` ", entries.status().message()));
  }
  known->entries = *std::move(entries);
  if (!options_.jwks.empty()) {
    const auto json = ReadFile(options_.jwks);
    if (!json.ok()) return json.status();
    auto keys = KeySet::Read(*json);
    if (!keys.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("`", options_.jwks, "` ", keys.status().message()));
    }
    known->keys = *std::move(keys);
  }
  const std::lock_guard lock(mutex_);
  known_ = std::move(known);
  return absl::OkStatus();
}

void Principals::Refresh(int64_t now_us) {
  int64_t look_at_us = look_at_us_.load(std::memory_order_relaxed);
  // A clock that was set back does not stop it.
  if (now_us < look_at_us && look_at_us - now_us <= kSecondUs) return;
  if (!look_at_us_.compare_exchange_strong(look_at_us, now_us + kSecondUs)) return;
  {
    const std::lock_guard alone(reload_);
    if (*stamp_ == Stamp{StampOf(options_.file), StampOf(options_.jwks)}) return;
  }
  const absl::Status read = Reload();
  if (options_.on_reload) options_.on_reload(options_.file, read);
}

std::shared_ptr<const Principals::Known> Principals::Now() const {
  const std::lock_guard lock(mutex_);
  return known_;
}

OrUnproven<Identity> Principals::Named(const Known& known, std::string_view kind,
                                       std::string_view claim, std::string_view name) {
  if (!IsPrincipalName(name)) return Unproven{absl::StrCat(AbslText(claim), " is no name")};
  Identity identity;
  identity.principal =
      IsPerson(name) ? std::string(name) : absl::StrCat(AbslText(kind), AbslText(name));
  // Or the log would take none of their commands.
  if (!IsPrincipalName(identity.principal)) {
    return Unproven{absl::StrCat(AbslText(claim), " is too long")};
  }
  if (known.entries.doors.contains(identity.principal)) return DoorAsCaller();
  const auto listed = known.entries.roles.find(identity.principal);
  if (listed != known.entries.roles.end()) identity.roles = listed->second;
  return identity;
}

OrUnproven<Identity> Principals::OfToken(std::string_view token, int64_t now_us) const {
  const auto known = Now();
  if (token.size() > kTokenBytesMax) return Unproven{"it is too long"};
  if (absl::StartsWith(AbslText(token), AbslText(kTokenPrefix))) {
    const auto found = known->entries.tokens.find(HashOfToken(token));
    if (found == known->entries.tokens.end()) return Unproven{"it is not known, or was revoked"};
    if (known->entries.doors.contains(found->second)) return DoorAsCaller();
    return Identity{found->second, known->entries.roles.at(found->second)};
  }
  if (!known->keys) return Unproven{"it is no token of this daemon"};
  auto subject = SubjectOfJwt(token, *known->keys, options_.jwt, now_us / kSecondUs);
  if (auto* unproven = std::get_if<Unproven>(&subject)) return std::move(*unproven);
  return Named(*known, "jwt:", "its subject", std::get<std::string>(subject));
}

RoleSet Principals::RolesOf(const std::string& principal) const {
  const auto known = Now();
  const auto listed = known->entries.roles.find(principal);
  return listed == known->entries.roles.end() ? RoleSet() : listed->second;
}

OrUnproven<Identity> Principals::OfDoor(std::string_view token) const {
  if (token.size() > kTokenBytesMax) return Unproven{"it is too long"};
  const std::string hash = HashOfToken(token);
  if (!options_.door.empty() && hash == options_.door) return Identity{kOwnDoor, RoleSet()};
  const auto known = Now();
  const auto found = known->entries.tokens.find(hash);
  if (found == known->entries.tokens.end() || !known->entries.doors.contains(found->second)) {
    return Unproven{"no web door has it; give its principal the role `web`"};
  }
  return Identity{found->second, RoleSet()};
}

OrUnproven<Identity> Principals::OfCertificate(std::string_view common_name) const {
  return Named(*Now(), "cert:", "its common name", common_name);
}

}  // namespace arbitro::access
