// SPDX-License-Identifier: Apache-2.0
#include "daemon/worker/file_walls.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/landlock.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string_view>

#include "daemon/rulesets/frames.h"
#include "daemon/rulesets/sanitizer.h"

namespace arbitro::worker {
namespace {

using rulesets::FileWall;

// The path of the library in the worker's own root folder.
constexpr char kLibraryInRoot[] = "/ruleset.so";

// The largest library that is loaded (daemon/rulesets/library.h), and room for the file system.
constexpr char kRootOptions[] = "size=72m,nr_inodes=8,mode=0755";

// A folder that every Linux machine has, for the new root to be mounted on.
constexpr char kMountPoint[] = "/proc";

constexpr bool Has(uint32_t walls, FileWall wall) {
  return (walls & static_cast<uint32_t>(wall)) != 0;
}

// Closes a descriptor at the end of a block.
class Opened {
 public:
  explicit Opened(int descriptor) : descriptor_(descriptor) {}
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;
  ~Opened() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  int get() const { return descriptor_; }

 private:
  const int descriptor_;
};

bool WriteFile(const char* path, std::string_view text) {
  const Opened file(open(path, O_WRONLY | O_CLOEXEC));
  return file.get() >= 0 &&
         write(file.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

// Loads the libraries that a later dlopen() then finds by name, without looking for a file. If the
// machine lacks one, only a ruleset that needs it fails.
void LoadRuntimeLibraries() {
  for (const char* name : kRuntimeLibraries) dlopen(name, RTLD_NOW | RTLD_LOCAL);
}

// A file system in memory takes files only of users that its namespace knows.
bool MapSelf(uid_t user, gid_t group) {
  const std::string users = std::to_string(user) + " " + std::to_string(user) + " 1";
  const std::string groups = std::to_string(group) + " " + std::to_string(group) + " 1";
  return WriteFile("/proc/self/setgroups", "deny") && WriteFile("/proc/self/uid_map", users) &&
         WriteFile("/proc/self/gid_map", groups);
}

// Enters a mount namespace of its own: as any user if the kernel lets users make namespaces, else
// as root. (In a chroot the kernel refuses the first to all.)
bool LeaveMounts() {
  const uid_t user = geteuid();
  const gid_t group = getegid();
  if (unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0) {
    if (!MapSelf(user, group)) return false;
    // It may make no further namespaces, in which a ruleset would have all rights again.
    WriteFile("/proc/sys/user/max_user_namespaces", "0");
  } else if (unshare(CLONE_NEWNS) != 0) {
    return false;
  }
  // A mount made here is seen here alone. (The root of a chroot is no mount, and stays as it is.)
  mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr);
  return mount(nullptr, kMountPoint, nullptr, MS_PRIVATE, nullptr) == 0;
}

bool CopyLibrary(int library, const std::string& path) {
  struct stat facts = {};
  if (fstat(library, &facts) != 0) return false;
  const Opened copy(open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0555));
  if (copy.get() < 0) return false;
  for (off_t done = 0; done < facts.st_size;) {
    if (sendfile(copy.get(), library, &done, static_cast<size_t>(facts.st_size - done)) <= 0) {
      return false;
    }
  }
  return true;
}

// The mounted folder becomes the root folder, and the old one is gone. Where the process lives in a
// chroot already, the old root stays mounted, out of reach.
bool EnterRoot() {
  if (chdir(kMountPoint) != 0) return false;
  if (syscall(SYS_pivot_root, ".", ".") == 0) {
    if (umount2(".", MNT_DETACH) != 0) return false;
  } else if (chroot(".") != 0) {
    return false;
  }
  return chdir("/") == 0;
}

bool PutUpNamespace(int library) {
  if (!LeaveMounts()) return false;
  constexpr unsigned long kFlags = MS_NOSUID | MS_NODEV;  // NOLINT: the call's type
  if (mount("arbitro-worker", kMountPoint, "tmpfs", kFlags, kRootOptions) != 0) return false;
  if (CopyLibrary(library, std::string(kMountPoint) + kLibraryInRoot) &&
      mount(nullptr, kMountPoint, nullptr, kFlags | MS_REMOUNT | MS_RDONLY, nullptr) == 0 &&
      EnterRoot()) {
    return true;
  }
  umount2(kMountPoint, MNT_DETACH);
  return false;
}

// The kernel's struct since Landlock's version 6; an older kernel reads a part of it.
struct LandlockRights {
  uint64_t files;
  uint64_t network;
  uint64_t scopes;
};

constexpr uint64_t LowBits(int count) { return (uint64_t{1} << count) - 1; }

// Returns all that this version can deny. `bytes` gets how many bytes of it the kernel reads.
LandlockRights RightsOf(long version, size_t* bytes) {
  const int file_bits = version >= 5 ? 16 : version >= 3 ? 15 : version >= 2 ? 14 : 13;
  *bytes = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  return {LowBits(file_bits), LowBits(2), LowBits(2)};
}

// Keeps one file within reach. For sealed memory the kernel says that it has no place in the tree
// of files (EBADFD), and leaves it alone.
bool LeaveWithinReach(int rules, int file) {
  struct landlock_path_beneath_attr rule = {};
  rule.allowed_access = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE;
  rule.parent_fd = file;
  return syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0 ||
         errno == EBADFD;
}

bool PutUpLandlock(int library) {
  const long version =
      syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1) return false;
  size_t bytes = 0;
  const LandlockRights denied = RightsOf(version, &bytes);
  const Opened rules(static_cast<int>(syscall(SYS_landlock_create_ruleset, &denied, bytes, 0)));
  return rules.get() >= 0 && LeaveWithinReach(rules.get(), library) &&
         syscall(SYS_landlock_restrict_self, rules.get(), 0) == 0;
}

bool DropCapabilities() {
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  const struct __user_cap_data_struct none[2] = {};
  return syscall(SYS_capset, &header, none) == 0;
}

}  // namespace

bool PutUpFileWalls(uint32_t wanted, int library, FileWalls* walls, std::string* fault) {
  *walls = {0, "/proc/self/fd/" + std::to_string(library)};
  if (wanted == 0 || rulesets::kSanitized) return true;
  LoadRuntimeLibraries();
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
    *fault = std::string("the worker cannot shut itself in: PR_SET_NO_NEW_PRIVS: ") +
             std::strerror(errno);
    return false;
  }
  // This wall first: behind the other one nothing can be mounted.
  if (Has(wanted, FileWall::kNamespace) && PutUpNamespace(library)) {
    walls->up |= static_cast<uint32_t>(FileWall::kNamespace);
    walls->library = kLibraryInRoot;
  }
  const Opened file(open(walls->library.c_str(), O_PATH | O_CLOEXEC));
  if (Has(wanted, FileWall::kLandlock) && PutUpLandlock(file.get())) {
    walls->up |= static_cast<uint32_t>(FileWall::kLandlock);
  }
  if (walls->up != 0 && DropCapabilities()) return true;
  *fault = "the worker cannot shut itself in: of the walls around files (" + NamesOfWalls(wanted) +
           ") this machine has none";
  return false;
}

std::string NamesOfWalls(uint32_t walls) {
  std::string names;
  if (Has(walls, FileWall::kLandlock)) names = "Landlock";
  if (Has(walls, FileWall::kNamespace)) names += names.empty() ? "namespace" : ", namespace";
  return names.empty() ? "none" : names;
}

}  // namespace arbitro::worker
