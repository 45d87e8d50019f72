// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroutil/folder_owner.h"

#include <grp.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "absl/strings/str_cat.h"
#include "tools/printing.h"

namespace arbitro::tools {

absl::Status WorkAsOwnerOf(const std::string& folder) {
  struct stat facts = {};
  if (geteuid() != 0 || stat(folder.c_str(), &facts) != 0 || facts.st_uid == 0) {
    return absl::OkStatus();
  }
  const passwd* const user = getpwuid(facts.st_uid);
  const std::string name = user == nullptr ? absl::StrCat(facts.st_uid) : user->pw_name;
  if (setgroups(0, nullptr) != 0 || setresgid(facts.st_gid, facts.st_gid, facts.st_gid) != 0 ||
      setresuid(facts.st_uid, facts.st_uid, facts.st_uid) != 0) {
    return absl::ErrnoToStatus(errno, absl::StrCat("`", folder, "` belongs to `", name,
                                                   "`, and root cannot become that user here"));
  }
  SayError("arbitroutil: goes on as `%s`, whose `%s` is\n", name.c_str(), folder.c_str());
  return absl::OkStatus();
}

}  // namespace arbitro::tools
