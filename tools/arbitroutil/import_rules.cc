// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroutil/import_rules.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace arbitro::tools {
namespace {

struct Forbidden {
  const char* reads;
  const char* names;  // separated by blanks; a name that ends in * is a beginning
};

constexpr Forbidden kForbidden[] = {
    {"a clock",
     " time times clock clock_gettime clock_getres clock_nanosleep gettimeofday ftime nanosleep "
     "usleep sleep timespec_get localtime localtime_r gmtime gmtime_r mktime timegm tzset strftime "
     "__strftime_l alarm setitimer timer_* timerfd_* "
     "_ZNSt6chrono3_V2* "},
    {"a random source",
     " rand rand_r srand random random_r srandom initstate setstate drand48 erand48 lrand48 "
     "nrand48 "
     "mrand48 jrand48 srand48 getrandom getentropy arc4random arc4random_buf arc4random_uniform "
     "RAND_* _ZNSt13random_device* "},
    {"a file",
     " open open64 openat openat64 creat creat64 fopen fopen64 fdopen freopen freopen64 tmpfile "
     "tmpfile64 mkstemp* mkdir rmdir unlink unlinkat remove rename renameat readlink stat lstat "
     "fstat "
     "stat64 lstat64 fstat64 fstatat* statx __xstat* __fxstat* __lxstat* opendir readdir* scandir* "
     "access faccessat truncate* ftruncate* mmap mmap64 read write pread* pwrite* readv writev "
     "sendfile* ioctl fcntl fcntl64 printf puts putchar vprintf __printf_chk fprintf fputs fwrite "
     "__fprintf_chk stdout stderr stdin perror memfd_create shm_open "
     "_ZNSt14basic_ifstream* _ZNSt14basic_ofstream* _ZNSt13basic_fstream* _ZNSt13basic_filebuf* "
     "_ZNSt10filesystem* _ZSt4cout _ZSt4cerr _ZSt4clog _ZSt3cin "},
    {"code that its file does not name", " dlopen dlmopen dlsym dlvsym "},
    {"a thread",
     " pthread_create pthread_detach pthread_join pthread_mutex_* pthread_cond_* pthread_rwlock_* "
     "thrd_create thrd_join mtx_* cnd_* sem_* sched_* futex _ZNSt6thread* "
     "_ZNSt18condition_variable* "},
    {"a socket",
     " socket socketpair connect accept accept4 bind listen send sendto sendmsg recv recvfrom "
     "recvmsg "
     "getaddrinfo gethostbyname* gethostname inet_* poll ppoll select pselect epoll_* pipe pipe2 "
     "eventfd "},
    {"a process",
     " fork vfork clone clone3 execl execle execlp execv execve execvp execvpe fexecve "
     "posix_spawn* "
     "system popen pclose wait waitpid waitid wait3 wait4 kill raise signal sigaction sigprocmask "
     "exit _exit _Exit quick_exit getpid getppid gettid getuid geteuid ptrace prctl syscall atexit "
     "longjmp _longjmp siglongjmp __longjmp_chk "},
    {"the environment",
     " getenv secure_getenv setenv putenv unsetenv environ __environ setlocale newlocale uselocale "
     "localeconv nl_langinfo getcwd chdir uname sysconf getrusage getauxval "
     "_ZNSt6localeC1EPKc _ZNSt6locale6globalERKS_ "}};

bool Matches(std::string_view symbol, std::string_view names) {
  size_t at = 0;
  while ((at = names.find_first_not_of(' ', at)) != std::string_view::npos) {
    const size_t end = names.find(' ', at);
    std::string_view name = names.substr(at, end - at);
    at = end;
    if (name.back() == '*') {
      name.remove_suffix(1);
      if (symbol.substr(0, name.size()) == name) return true;
    } else if (symbol == name) {
      return true;
    }
  }
  return false;
}

}  // namespace

bool MayNeed(std::string_view library) {
  static constexpr std::string_view kLibraries[] = {"libc.so.6", "libm.so.6", "libstdc++.so.6",
                                                    "libgcc_s.so.1", "ld-linux-x86-64.so.2"};
  return std::find(std::begin(kLibraries), std::end(kLibraries), library) != std::end(kLibraries);
}

std::string WhatImportReads(std::string_view symbol) {
  for (const Forbidden& forbidden : kForbidden) {
    if (Matches(symbol, forbidden.names)) return forbidden.reads;
  }
  return "";
}

}  // namespace arbitro::tools
