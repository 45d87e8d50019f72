// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/walls.h"

#include <fcntl.h>
#include <grp.h>
#include <linux/landlock.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

namespace arbitro::web {
namespace {

// Debian's user without files.
constexpr uid_t kNobody = 65'534;

// The files by which the name of a host is looked up.
constexpr const char* kNameFiles[] = {"/etc/hosts", "/etc/resolv.conf", "/etc/nsswitch.conf",
                                      "/etc/host.conf", "/etc/gai.conf"};

// System calls that the door never makes.
constexpr int kDeniedCalls[] = {SCMP_SYS(execve),
                                SCMP_SYS(execveat),
                                SCMP_SYS(ptrace),
                                SCMP_SYS(process_vm_readv),
                                SCMP_SYS(process_vm_writev),
                                SCMP_SYS(mount),
                                SCMP_SYS(umount2),
                                SCMP_SYS(pivot_root),
                                SCMP_SYS(chroot),
                                SCMP_SYS(bpf),
                                SCMP_SYS(keyctl),
                                SCMP_SYS(add_key),
                                SCMP_SYS(request_key),
                                SCMP_SYS(init_module),
                                SCMP_SYS(finit_module),
                                SCMP_SYS(kexec_load),
                                SCMP_SYS(open_by_handle_at),
                                SCMP_SYS(userfaultfd),
                                SCMP_SYS(perf_event_open),
                                SCMP_SYS(fork),
                                SCMP_SYS(vfork)};

bool LeaveRoot() {
  return geteuid() == 0 && setgroups(0, nullptr) == 0 &&
         setresgid(kNobody, kNobody, kNobody) == 0 && setresuid(kNobody, kNobody, kNobody) == 0;
}

void Allow(int rules, const char* path, uint64_t access) {
  const int file = open(path, O_PATH | O_CLOEXEC);
  if (file < 0) return;
  struct landlock_path_beneath_attr rule = {};
  rule.allowed_access = access;
  rule.parent_fd = file;
  syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  close(file);
}

// All that the first version of Landlock knows.
constexpr uint64_t kEveryAccess = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;

bool RaiseLandlock(const std::vector<std::string>& readable) {
  struct landlock_ruleset_attr denied = {};
  denied.handled_access_fs = kEveryAccess;
  const int rules =
      static_cast<int>(syscall(SYS_landlock_create_ruleset, &denied, sizeof(denied), 0));
  if (rules < 0) return false;
  for (const char* path : kNameFiles) Allow(rules, path, LANDLOCK_ACCESS_FS_READ_FILE);
  for (const std::string& path : readable) {
    Allow(rules, path.c_str(), LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR);
  }
  const bool up = syscall(SYS_landlock_restrict_self, rules, 0) == 0;
  close(rules);
  return up;
}

bool RaiseCallWall() {
  const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
  if (filter == nullptr) return false;
  bool up = true;
  for (const int call : kDeniedCalls) {
    up = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), call, 0) == 0 && up;
  }
  up = up && seccomp_load(filter) == 0;
  seccomp_release(filter);
  return up;
}

}  // namespace

std::string PutUpWalls(const std::vector<std::string>& readable, bool keeps_files) {
  std::string walls;
  const auto add = [&walls](const char* name) {
    walls += walls.empty() ? "" : ", ";
    walls += name;
  };
  if (!keeps_files && LeaveRoot()) add("user `nobody`");
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return walls;
  if (RaiseLandlock(readable)) add("Landlock");
  if (RaiseCallWall()) add("system calls");
  return walls.empty() ? "none" : walls;
}

}  // namespace arbitro::web
