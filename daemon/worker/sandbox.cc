// SPDX-License-Identifier: Apache-2.0
#include "daemon/worker/sandbox.h"

#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

#include "daemon/rulesets/sanitizer.h"

namespace arbitro::worker {
namespace {

using rulesets::kSanitized;
using rulesets::SeccompMode;

bool Fail(std::string* fault, const std::string& what) {
  *fault = "the worker cannot shut itself in: " + what + ": " + std::strerror(errno);
  return false;
}

bool Limit(__rlimit_resource resource, uint64_t most, const char* name, std::string* fault) {
  const struct rlimit limit = {most, most};
  return setrlimit(resource, &limit) == 0 || Fail(fault, name);
}

// If an array to sort is large, glibc asks once for the machine's memory, and remembers it.
void AskWhatSortingAsks() {
  static int numbers[1024];
  std::qsort(numbers, 1024, sizeof(int), [](const void*, const void*) { return 0; });
}

// A filter under construction.
class Filter {
 public:
  explicit Filter(SeccompMode mode)
      : context_(seccomp_init(mode == SeccompMode::kLog ? SCMP_ACT_LOG : SCMP_ACT_TRAP)) {
    if (context_ == nullptr) failed_ = ENOMEM;
  }
  Filter(const Filter&) = delete;
  Filter& operator=(const Filter&) = delete;
  ~Filter() {
    if (context_ != nullptr) seccomp_release(context_);
  }

  void Allow(std::initializer_list<int> calls) {
    for (int call : calls) Rule(call, {});
  }

  // Allows the call only if an argument, masked so, is this.
  void AllowWhere(int call, std::initializer_list<scmp_arg_cmp> all) { Rule(call, all); }

  // Allows the call only if an argument is this. Otherwise it fails with ENOENT, and the process
  // goes on.
  void FindNothingUnless(int call, unsigned int argument, scmp_datum_t value) {
    Rule(call, {SCMP_CMP(argument, SCMP_CMP_EQ, value, 0)});
    Rule(call, {SCMP_CMP(argument, SCMP_CMP_NE, value, 0)}, SCMP_ACT_ERRNO(ENOENT));
  }

  // Fails the call as if the kernel did not have it.
  void Missing(int call) { Rule(call, {}, SCMP_ACT_ERRNO(ENOSYS)); }

  bool Load(std::string* fault) {
    // Builds one comparison tree instead of a list, because the filter sees a million calls.
    if (failed_ == 0) failed_ = -seccomp_attr_set(context_, SCMP_FLTATR_CTL_OPTIMIZE, 2);
    if (failed_ == 0) failed_ = -seccomp_load(context_);
    errno = failed_;
    return failed_ == 0 || Fail(fault, "seccomp");
  }

 private:
  void Rule(int call, std::initializer_list<scmp_arg_cmp> all, uint32_t action = SCMP_ACT_ALLOW) {
    if (failed_ != 0) return;
    failed_ = -seccomp_rule_add_array(context_, action, call, static_cast<unsigned int>(all.size()),
                                      all.begin());
  }

  scmp_filter_ctx context_;
  int failed_ = 0;
};

// Allows the calls of pure computation and of a normal exit.
void AllowComputing(Filter* filter) {
  const auto self = static_cast<scmp_datum_t>(getpid());
  filter->Allow({SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise),
                 SCMP_SYS(futex), SCMP_SYS(close), SCMP_SYS(exit), SCMP_SYS(exit_group),
                 SCMP_SYS(rt_sigreturn), SCMP_SYS(rt_sigprocmask), SCMP_SYS(getpid),
                 SCMP_SYS(gettid), SCMP_SYS(restart_syscall)});
  // Signals to itself only, for abort().
  filter->AllowWhere(SCMP_SYS(tgkill), {SCMP_A0(SCMP_CMP_EQ, self, 0)});
}

// Allows also the calls that exchange frames and write a crash report.
void AllowCalling(Filter* filter) {
  AllowComputing(filter);
  const scmp_datum_t socket = rulesets::kWorkerSocket;
  filter->AllowWhere(SCMP_SYS(recvmsg), {SCMP_A0(SCMP_CMP_EQ, socket, 0)});
  filter->AllowWhere(SCMP_SYS(sendmsg), {SCMP_A0(SCMP_CMP_EQ, socket, 0)});
  for (int call : {SCMP_SYS(write), SCMP_SYS(writev)}) {
    filter->AllowWhere(call, {SCMP_A0(SCMP_CMP_EQ, STDERR_FILENO, 0)});
  }
}

void AllowMemory(Filter* filter, Wall wall) {
  for (int call : {SCMP_SYS(mmap), SCMP_SYS(mprotect)}) {
    if (wall == Wall::kLoading) {
      filter->Allow({call});
    } else {
      filter->AllowWhere(call, {SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0)});
    }
  }
}

// Allows what dlopen() does with the library; the walls around files decide which file can be
// opened. The loader calls fstat on the opened file by an empty path, and no filter sees whether
// the path is empty.
void AllowLoading(Filter* filter) {
  constexpr scmp_datum_t kMore = O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND | O_PATH | O_DIRECTORY;
  filter->AllowWhere(SCMP_SYS(openat), {SCMP_A2(SCMP_CMP_MASKED_EQ, kMore, O_RDONLY)});
  filter->FindNothingUnless(SCMP_SYS(newfstatat), 3, AT_EMPTY_PATH);
  filter->Allow({SCMP_SYS(read), SCMP_SYS(pread64), SCMP_SYS(fstat)});
}

void AllowSecondWall(Filter* filter) {
  filter->Allow({SCMP_SYS(seccomp)});
  filter->AllowWhere(SCMP_SYS(prctl), {SCMP_A0(SCMP_CMP_EQ, PR_SET_NO_NEW_PRIVS, 0)});
  filter->AllowWhere(SCMP_SYS(prctl), {SCMP_A0(SCMP_CMP_EQ, PR_SET_SECCOMP, 0)});
}

// A test of a library starts threads, reads the time used and handles deadly signals.
void AllowTrial(Filter* filter, int saved_to) {
  filter->AllowWhere(SCMP_SYS(clone), {SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD)});
  filter->Allow({SCMP_SYS(set_robust_list), SCMP_SYS(rseq), SCMP_SYS(clock_gettime),
                 SCMP_SYS(sigaltstack), SCMP_SYS(sched_yield)});
  // It must not handle the signal that ends a denied call.
  filter->AllowWhere(SCMP_SYS(rt_sigaction), {SCMP_A0(SCMP_CMP_NE, SIGSYS, 0)});
  for (int descriptor : {STDOUT_FILENO, STDERR_FILENO, saved_to}) {
    if (descriptor < 0) continue;
    const auto to = static_cast<scmp_datum_t>(descriptor);
    filter->AllowWhere(SCMP_SYS(write), {SCMP_A0(SCMP_CMP_EQ, to, 0)});
  }
  // Its flags lie in memory, where no filter sees them. The C library falls back to clone().
  filter->Missing(SCMP_SYS(clone3));
}

void NameDeniedCall(int signal_number, siginfo_t* facts, void* /*context*/) {
  char* name = seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, facts->si_syscall);
  const std::string words = std::string("it made the system call `") +
                            (name != nullptr ? name : "?") + "`, which a ruleset has no use for\n";
  [[maybe_unused]] const ssize_t said = write(STDERR_FILENO, words.data(), words.size());
  // The handler is gone (SA_RESETHAND), so this time the signal ends the process.
  raise(signal_number);
}

}  // namespace

void OfferToDieFirst() {
  const int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  [[maybe_unused]] const ssize_t written = write(file, "1000", 4);
  close(file);
}

bool TieToHost(uint32_t host, std::string* fault) {
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return Fail(fault, "PR_SET_PDEATHSIG");
  // The host may have died before this process asked to die with it.
  if (getppid() == static_cast<pid_t>(host)) return true;
  errno = ESRCH;
  return Fail(fault, "its host");
}

bool ApplyLimits(const rulesets::LoadBody& settings, std::string* fault) {
  AskWhatSortingAsks();
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return Fail(fault, "PR_SET_NO_NEW_PRIVS");
  if (!Limit(RLIMIT_CORE, 0, "RLIMIT_CORE", fault)) return false;
  if (kSanitized) return true;
  // One more than the loader holds at once.
  constexpr uint64_t kFilesMax = 16;
  if (!Limit(RLIMIT_FSIZE, 0, "RLIMIT_FSIZE", fault) ||
      !Limit(RLIMIT_NOFILE, kFilesMax, "RLIMIT_NOFILE", fault) ||
      !Limit(RLIMIT_STACK, kStackBytesMax, "RLIMIT_STACK", fault) ||
      !Limit(RLIMIT_CPU, kProcessorSecondsMax, "RLIMIT_CPU", fault)) {
    return false;
  }
  if (settings.address_bytes_max != 0 &&
      !Limit(RLIMIT_AS, settings.address_bytes_max, "RLIMIT_AS", fault)) {
    return false;
  }
  const bool enforced = settings.seccomp == static_cast<uint32_t>(SeccompMode::kEnforce);
  if (!enforced || settings.clock_trap == 0) return true;
  return prctl(PR_SET_TSC, PR_TSC_SIGSEGV, 0, 0, 0) == 0 || Fail(fault, "PR_SET_TSC");
}

bool RaiseWall(Wall wall, SeccompMode mode, std::string* fault) {
  if (mode == SeccompMode::kOff || kSanitized) return true;
  Filter filter(mode);
  AllowCalling(&filter);
  AllowMemory(&filter, wall);
  if (wall == Wall::kLoading) {
    AllowLoading(&filter);
    AllowSecondWall(&filter);
  }
  return filter.Load(fault);
}

bool RaiseTrialWall(int saved_to, std::string* fault) {
  if (kSanitized) return true;
  struct sigaction action = {};
  action.sa_sigaction = NameDeniedCall;
  action.sa_flags = SA_SIGINFO | SA_NODEFER | static_cast<int>(SA_RESETHAND);
  sigaction(SIGSYS, &action, nullptr);
  Filter filter(SeccompMode::kEnforce);
  AllowComputing(&filter);
  AllowMemory(&filter, Wall::kLoading);
  AllowLoading(&filter);
  AllowTrial(&filter, saved_to);
  return filter.Load(fault);
}

}  // namespace arbitro::worker
