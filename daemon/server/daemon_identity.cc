// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/daemon_identity.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <fstream>

#include "absl/strings/str_cat.h"
#include "storage/files/sync_folder.h"
#include "storage/postgres/daemons.h"

namespace arbitro::server {
namespace {

std::string MachineName() {
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) != 0 || name[0] == '\0') return "arbitrod";
  return name.data();
}

uint64_t NodeOf(const std::string& path) {
  struct stat facts = {};
  return stat(path.c_str(), &facts) == 0 ? facts.st_ino : 0;
}

// The file's name, and of what file and machine it says it is.
struct Identity {
  std::string name;
  uint64_t node = 0;
  std::string machine;
};

Identity ReadIdentity(const std::string& path) {
  Identity identity;
  std::ifstream file(path);
  file >> identity.name >> identity.node >> identity.machine;
  return file ? identity : Identity();
}

// In place: the file must keep its number. A half-written one does not fit, and is written again.
bool WriteIdentity(const std::string& path, const std::string& name) {
  unlink(path.c_str());
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) return false;
  const std::string text = absl::StrCat(name, " ", NodeOf(path), " ", MachineName(), "\n");
  const bool written = write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
                       fsync(file) == 0;
  close(file);
  return written;
}

}  // namespace

absl::StatusOr<std::string> NameOfDaemon(const std::string& folder) {
  const std::string path = absl::StrCat(folder, "/", kDaemonIdFileName);
  const Identity found = ReadIdentity(path);
  if (!found.name.empty() && found.node == NodeOf(path) && found.machine == MachineName()) {
    return found.name;
  }
  const std::string name =
      absl::StrCat(MachineName(), "-", absl::Hex(storage::NewIncarnation(), absl::kZeroPad16));
  if (!WriteIdentity(path, name)) {
    return absl::UnavailableError(absl::StrCat("`", path, "` could not be written"));
  }
  if (absl::Status synced = storage::SyncFolder(folder); !synced.ok()) return synced;
  return name;
}

}  // namespace arbitro::server
