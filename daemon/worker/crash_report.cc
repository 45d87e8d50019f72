// SPDX-License-Identifier: Apache-2.0
#include "daemon/worker/crash_report.h"

#include <sys/socket.h>
#include <unistd.h>

#include <csignal>
#include <cstring>

#include "daemon/rulesets/frames.h"
#include "daemon/rulesets/sanitizer.h"
#include "daemon/worker/sandbox.h"

namespace arbitro::worker {
namespace {

using rulesets::CrashBody;
using rulesets::CrashCause;
using rulesets::kSanitized;

// si_code of a SIGSYS that seccomp sent.
constexpr int kFromSeccomp = 1;

constexpr size_t kHandlerStackBytes = size_t{64} * 1024;
alignas(16) char handler_stack[kHandlerStackBytes];

volatile uint32_t reported_call = 0;
// A place on the stack that calls grow from.
uintptr_t stack_start = 0;

// A fault without an address, at an instruction that reads the processor's clock: rdtsc, rdtscp.
bool ReadsClock(const siginfo_t& facts, const ucontext_t& context) {
#if defined(__x86_64__)
  if (facts.si_code != SI_KERNEL) return false;
  const auto* code = reinterpret_cast<const unsigned char*>(context.uc_mcontext.gregs[REG_RIP]);
  return (code[0] == 0x0f && code[1] == 0x31) ||
         (code[0] == 0x0f && code[1] == 0x01 && code[2] == 0xf9);
#else
  (void)facts;
  (void)context;
  return false;
#endif
}

// Just below what the stack may grow to. One frame of a function may jump over some pages.
bool OverflowsStack(const siginfo_t& facts) {
  constexpr uintptr_t kJump = uintptr_t{1} << 20;
  const auto place = reinterpret_cast<uintptr_t>(facts.si_addr);
  const uintptr_t end = stack_start - kStackBytesMax;
  return facts.si_code != SI_KERNEL && place < end + kJump && place > end - kJump;
}

CrashBody Judge(int signal_number, const siginfo_t& facts, const ucontext_t& context) {
  CrashBody crash = {static_cast<uint32_t>(signal_number),
                     static_cast<uint32_t>(CrashCause::kSignal), 0};
  if (signal_number == SIGSYS && facts.si_code == kFromSeccomp) {
    crash.cause = static_cast<uint32_t>(CrashCause::kSystemCall);
    crash.detail = static_cast<uint64_t>(facts.si_syscall);
  } else if (signal_number == SIGSEGV && ReadsClock(facts, context)) {
    crash.cause = static_cast<uint32_t>(CrashCause::kClock);
  } else if (signal_number == SIGSEGV && OverflowsStack(facts)) {
    crash.cause = static_cast<uint32_t>(CrashCause::kStackOverflow);
  }
  return crash;
}

void Report(int signal_number, siginfo_t* facts, void* context) {
  const CrashBody crash = Judge(signal_number, *facts, *static_cast<ucontext_t*>(context));
  rulesets::SendFrame(
      rulesets::kWorkerSocket,
      {rulesets::FrameKind::kCrashed, reported_call, {rulesets::BytesOf(crash), {}}}, MSG_DONTWAIT);
  // The handler is gone (SA_RESETHAND): this time the signal ends the process. A forbidden system
  // call would otherwise go on as if it had failed.
  raise(signal_number);
}

}  // namespace

void InstallCrashReport() {
  char here = 0;
  stack_start = reinterpret_cast<uintptr_t>(&here);
  if (kSanitized) return;
  stack_t stack = {};
  stack.ss_sp = handler_stack;
  stack.ss_size = kHandlerStackBytes;
  sigaltstack(&stack, nullptr);
  struct sigaction action = {};
  action.sa_sigaction = Report;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | static_cast<int>(SA_RESETHAND) | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  for (int signal_number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGSYS}) {
    sigaction(signal_number, &action, nullptr);
  }
}

void SetReportedCall(uint32_t call) { reported_call = call; }

}  // namespace arbitro::worker
