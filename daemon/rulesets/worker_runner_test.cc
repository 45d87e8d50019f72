// SPDX-License-Identifier: Apache-2.0
//
// Calls of rulesets, real and hostile, in workers of their own.

#include "daemon/rulesets/worker_runner.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>
#include <iterator>
#include <set>
#include <sstream>
#include <thread>

#include <gtest/gtest.h>

#include "arbitro/admit.h"
#include "arbitro/host/client.h"
#include "arbitro/host/description_check.h"
#include "daemon/rulesets/clock_trap_testing.h"
#include "daemon/rulesets/in_process_runner.h"
#include "daemon/rulesets/library.h"
#include "daemon/rulesets/worker_runner_testing.h"

namespace arbitro::rulesets {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

// How a draw with that ruleset fails; and that the ruleset still describes itself afterwards.
std::string FaultOf(const std::string& name, const WorkerOptions& options = Options()) {
  const auto runner = Start(Contained(name), options);
  EXPECT_TRUE(runner.ok()) << runner.status();
  if (!runner.ok()) return "";
  const RunnerReply reply = Draw(runner->get());
  EXPECT_EQ(reply.kind, RunnerReply::Kind::kFault) << name;
  WaitingRunner waiting(runner->get());
  Description description;
  std::string fault;
  EXPECT_TRUE(ReadDescription(&waiting, &description, &fault)) << name << ": " << fault;
  EXPECT_EQ(description.id, name);
  return reply.fault;
}

std::set<pid_t> Children() {
  std::ostringstream text;
  for (const auto& task : fs::directory_iterator("/proc/self/task")) {
    text << std::ifstream(task.path() / "children").rdbuf() << " ";
    text.clear();
  }
  std::istringstream words(text.str());
  return {std::istream_iterator<pid_t>(words), std::istream_iterator<pid_t>()};
}

std::set<std::string> DescriptorsOf(pid_t process) {
  std::set<std::string> open_ones;
  for (const auto& entry : fs::directory_iterator("/proc/" + std::to_string(process) + "/fd")) {
    open_ones.insert(entry.path().filename().string());
  }
  return open_ones;
}

size_t OwnDescriptors() { return DescriptorsOf(getpid()).size(); }

bool Contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(WorkerRunner, ARulesetInCAnswers) {
  const auto runner = Start(Hostile("well-behaved"), Options());
  ASSERT_TRUE(runner.ok()) << runner.status();
  EXPECT_EQ((*runner)->interfaces(),
            (std::vector<std::string>{"arbitro.describe/1", "arbitro.draw/0"}));
  const RunnerReply reply = Draw(runner->get());
  EXPECT_EQ(reply.kind, RunnerReply::Kind::kDecided) << reply.fault;
  EXPECT_EQ(reply.citations, (std::vector<Citation>{{"GAME-1", "the first two play"}}));
}

TEST(WorkerRunner, WhatDoesNotLoadIsRefusedWithWhatHappened) {
  const auto why = [](const std::string& path) {
    return std::string(Start(path, Options()).status().message());
  };
  EXPECT_TRUE(Contains(why(Hostile("undefined-symbol")), "undefined symbol: defined_nowhere"));
  EXPECT_TRUE(Contains(why(Hostile("no-entry")), "it is no ruleset: it does not export"));
  EXPECT_EQ(why(Hostile("other-boundary")),
            "the ruleset is built for version 99 of the boundary, this host has version 0");
  if (kSanitized) return;
  EXPECT_EQ(why(Hostile("exits-in-constructor")),
            "it ended the process with status 0 while it was loaded");
  EXPECT_EQ(why(Hostile("crashes-in-constructor")),
            "it was killed by signal 6 (Aborted) while it was loaded, saying `cannot go on`");
  EXPECT_EQ(why(Contained("opens-socket-in-constructor")),
            "it made the system call `socket` while it was loaded, which a pure function has no "
            "use for");
}

TEST(WorkerRunner, ALibraryThatNeverComesBackFromLoadingIsRefused) {
  WorkerOptions options = Options();
  options.start_time = milliseconds(300);
  options.seccomp = SeccompMode::kOff;
  EXPECT_EQ(
      Start(std::string(ARBITRO_HANGING_FOLDER) + "/hostile-hangs.so", options).status().message(),
      "it did not load and describe itself within 300 ms");
}

TEST(WorkerRunner, CrashesCostOneCall) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer's runtime takes the signals";
  EXPECT_EQ(FaultOf("aborts"),
            "the ruleset was killed by signal 6 (Aborted) in `draw`, saying `cannot go on`");
  EXPECT_EQ(FaultOf("segfaults"),
            "the ruleset was killed by signal 11 (Segmentation fault) in `draw`");
  EXPECT_TRUE(Contains(FaultOf("overflows-stack"), "the ruleset overflowed its stack"));
  EXPECT_EQ(FaultOf("exits"), "the ruleset ended the process with status 0 in `draw`");
}

TEST(WorkerRunner, EndlessCallsEndWithTheirTime) {
  WorkerOptions options = Options();
  options.call_time = milliseconds(200);
  EXPECT_EQ(FaultOf("loops", options),
            "the ruleset did not answer in `draw` within 200 ms (--call-seconds) and was ended");
  options.seccomp = SeccompMode::kOff;
  EXPECT_TRUE(Contains(FaultOf("sleeps", options), "within 200 ms"));
}

// To write to all of it takes seconds beside other tests; how long a call may last is not asked
// here.
WorkerOptions OfSomeMemory() {
  WorkerOptions options = Options();
  options.call_time = std::chrono::seconds(60);
  return options;
}

TEST(WorkerRunner, MemoryEndsAtTheLimit) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer's runtime takes all address space";
  EXPECT_EQ(FaultOf("bombs", OfSomeMemory()),
            "the ruleset returned -1; its process has used up its memory (--worker-memory)");
}

// The next call would miss the memory that this call left behind.
TEST(WorkerRunner, AWorkerWhoseMemoryIsUsedUpIsReplaced) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer's runtime takes all address space";
  const auto runner = Start(Contained("bombs"), OfSomeMemory());
  ASSERT_TRUE(runner.ok()) << runner.status();
  const std::vector<pid_t> first = (*runner)->Workers();
  EXPECT_EQ(Draw(runner->get()).kind, RunnerReply::Kind::kFault);
  WaitingRunner waiting(runner->get());
  Description description;
  std::string fault;
  EXPECT_TRUE(ReadDescription(&waiting, &description, &fault)) << fault;
  EXPECT_NE((*runner)->Workers(), first);
}

TEST(WorkerRunner, AnAnswerThatIsTooLongIsAFault) {
  EXPECT_EQ(FaultOf("floods"), "the ruleset's answer is over 16777216 bytes");
}

TEST(WorkerRunner, WordsBehindTheBoundaryAreAFault) {
  EXPECT_EQ(FaultOf("breaks-frames"),
            "the ruleset broke the frames in `draw`: it sent bytes that are no frame");
  EXPECT_TRUE(Contains(FaultOf("forges-answer"), "the ruleset broke the frames in `draw`: "));
}

TEST(WorkerRunner, WhatAPureFunctionHasNoUseForEndsIt) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer's runtime does not live behind the walls";
  const auto made = [](const std::string& call) {
    return "the ruleset made the system call `" + call +
           "` in `draw`, which a pure function has no use for";
  };
  EXPECT_EQ(FaultOf("asks-randomness"), made("getrandom"));
  EXPECT_EQ(FaultOf("opens-file"), made("openat"));
  EXPECT_EQ(FaultOf("opens-socket"), made("socket"));
  EXPECT_EQ(FaultOf("forks"), made("clone"));
  EXPECT_EQ(FaultOf("sleeps"), made("clock_nanosleep"));
}

// Where the machine takes the setting and traps nothing, the read passes (docs/isolation.md).
TEST(WorkerRunner, AClockEndsItWhereItIsTrapped) {
  if (kSanitized) GTEST_SKIP() << "a sanitizer's runtime does not live behind the walls";
  if (!ClocksAreTrapped()) {
    const auto runner = Start(Contained("reads-clock"), Options());
    ASSERT_TRUE(runner.ok()) << runner.status();
    EXPECT_EQ(Draw(runner->get()).kind, RunnerReply::Kind::kDecided);
    return;
  }
  EXPECT_EQ(FaultOf("reads-clock"),
            "the ruleset read a clock, which a pure function has no use for, and was killed by "
            "signal 11 (Segmentation fault) in `draw`");
}

// Without the walls the same rulesets answer, and without the trap the one that reads the clock.
TEST(WorkerRunner, WithoutWallsTheyPass) {
  for (const SeccompMode mode : {SeccompMode::kOff, SeccompMode::kLog, SeccompMode::kEnforce}) {
    if (kSanitized && mode == SeccompMode::kEnforce) continue;
    WorkerOptions options = Options();
    options.seccomp = mode;
    options.clock_trap = mode != SeccompMode::kEnforce;
    for (const char* name : {"reads-clock", "asks-randomness", "opens-file"}) {
      const auto runner = Start(Contained(name), options);
      EXPECT_TRUE(runner.ok() && Draw(runner->get()).kind == RunnerReply::Kind::kDecided) << name;
      if (mode == SeccompMode::kEnforce) break;
    }
  }
}

TEST(WorkerRunner, LogLinesEndAtTheirBound) {
  std::atomic<uint32_t> lines = 0;
  CallOptions call_options;
  call_options.log = [&](uint32_t, std::string_view line) { lines += line == "again" ? 1 : 0; };
  const auto runner = Start(Contained("logs-without-end"), Options(), call_options);
  ASSERT_TRUE(runner.ok()) << runner.status();
  EXPECT_EQ(Draw(runner->get()).kind, RunnerReply::Kind::kDecided);
  EXPECT_EQ(lines, kLogFramesMax);
}

TEST(WorkerRunner, AWorkerHasWhatItIsGivenAndNothingElse) {
  // Open, and forgotten to be closed at exec.
  const Descriptor forgotten(open("/dev/null", O_RDONLY));
  ASSERT_EQ(setenv("ARBITRO_SECRET_OF_THE_HOST", "1", 1), 0);
  const auto runner = Start(Hostile("well-behaved"), Options());
  ASSERT_TRUE(runner.ok()) << runner.status();
  const pid_t worker = (*runner)->Workers().at(0);
  EXPECT_EQ(DescriptorsOf(worker), (std::set<std::string>{"0", "1", "2", "3"}));
  const std::string process = "/proc/" + std::to_string(worker);
  // Its own root, which within a chroot reads as a path outside.
  EXPECT_EQ(fs::read_symlink(process + "/cwd"), fs::read_symlink(fs::path(process) / "root"));
  std::ostringstream environment;
  environment << std::ifstream(process + "/environ").rdbuf();
  EXPECT_EQ(environment.str(), "");
}

// The same in both: byte by byte, whatever is asked.
void ExpectSameAsHere(const std::string& path, RulesetFunction function, const std::string& image) {
  SCOPED_TRACE("function " + std::to_string(static_cast<int>(function)));
  auto library = Library::Open(path);
  ASSERT_TRUE(library.ok());
  const auto functions = library->Load();
  ASSERT_TRUE(functions.ok()) << functions.status();
  InProcessRunner here(*functions, {});
  const auto there = Start(path, Options());
  ASSERT_TRUE(there.ok()) << there.status();
  RunnerReply expected;
  here.Call(function, image, nullptr, [&](RunnerReply came) { expected = std::move(came); });
  RunnerReply reply;
  WaitingRunner(there->get()).Call(function, image, nullptr, [&](RunnerReply came) {
    reply = std::move(came);
  });
  EXPECT_EQ(reply.kind, expected.kind) << reply.fault;
  EXPECT_EQ(reply.fault, expected.fault);
  EXPECT_EQ(reply.citations, expected.citations);
  EXPECT_TRUE(reply.image == expected.image);
}

#ifdef ARBITRO_DEMO_FOLDER
TEST(WorkerRunner, AnswersAreThoseOfTheSameProcess) {
  const std::string demo = ARBITRO_DEMO_FOLDER "/demo.so";
  DrawRequest large;
  large.format = "standard";
  // Its image and its answer take more than one frame.
  large.players.resize(20'000);
  ExpectSameAsHere(demo, RulesetFunction::kDescribe, "");
  ExpectSameAsHere(demo, RulesetFunction::kDraw, Encode(TwoPlayers()));
  ExpectSameAsHere(demo, RulesetFunction::kDraw, Encode(large));
  ExpectSameAsHere(demo, RulesetFunction::kDraw, Encode(DrawRequest{}));
  ExpectSameAsHere(demo, RulesetFunction::kEvaluate, Encode(TwoPlayers()));
  ExpectSameAsHere(demo, RulesetFunction::kOutcome, Encode(OutcomeRequest{}));
  StandingsRequest standings;
  standings.players.resize(1'000);
  ExpectSameAsHere(demo, RulesetFunction::kStandings, Encode(standings));
  ExpectSameAsHere(demo, RulesetFunction::kAsk, Encode(QuestionRequest{}));
}
#endif

TEST(WorkerRunner, EveryCallOfAnEventsLifeCrosses) {
  const std::string whole = std::string(ARBITRO_WHOLE_FOLDER) + "/whole-game.so";
  AdmitRequest admit;
  admit.act = ARBITRO_ACT_REGISTER;
  admit.arguments = Value::Struct({{"born", Value::Integer(2001)}});
  ExpectSameAsHere(whole, RulesetFunction::kAdmit, Encode(admit));
  admit.entries = {{ARBITRO_PERSON_SUSPENSION, "", "banned", 0, 0, 0}};
  ExpectSameAsHere(whole, RulesetFunction::kAdmit, Encode(admit));
  ExpectSameAsHere(whole, RulesetFunction::kPlan, Encode(PlanRequest{}));
  ExpectSameAsHere(whole, RulesetFunction::kRulePenalty, Encode(PenaltyRequest{}));
  ExpectSameAsHere(whole, RulesetFunction::kAwards, Encode(AwardsRequest{}));
  ExpectSameAsHere(whole, RulesetFunction::kSeriesTotals, Encode(SeriesRequest{}));
  ExpectSameAsHere(whole, RulesetFunction::kRate, Encode(RatingRequest{}));
  const auto runner = Start(whole, Options());
  ASSERT_TRUE(runner.ok()) << runner.status();
  RunnerReply reply;
  WaitingRunner(runner->get())
      .Call(RulesetFunction::kPlan, Encode(PlanRequest{}), nullptr,
            [&](RunnerReply came) { reply = std::move(came); });
  ASSERT_EQ(reply.kind, RunnerReply::Kind::kDecided) << reply.fault;
  Plan plan;
  std::string fault;
  ASSERT_TRUE(Decode(reply.image, &plan, &fault)) << fault;
  EXPECT_EQ(plan.step, ARBITRO_STEP_PHASE);
  EXPECT_EQ((*runner)->interfaces().size(), 9u);
}

TEST(WorkerRunner, CallsOfManyThreadsEachGetTheirOwnAnswer) {
  WorkerOptions options = Options();
  options.workers = 2;
  const auto runner = Start(Hostile("well-behaved"), options);
  ASSERT_TRUE(runner.ok()) << runner.status();
  constexpr int kThreads = 4;
  constexpr int kCalls = 500;
  std::atomic<int> good = 0;
  std::vector<std::thread> threads;
  for (int thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&] {
      for (int call = 0; call < kCalls; ++call) {
        const RunnerReply reply = Draw(runner->get());
        if (reply.kind == RunnerReply::Kind::kDecided && reply.citations.size() == 1) ++good;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(good, kThreads * kCalls);
}

TEST(WorkerRunner, ALongCallDoesNotHoldItsCallerNorTheOthers) {
  WorkerOptions options = Options();
  options.workers = 2;
  options.call_time = milliseconds(1'000);
  const auto runner = Start(Contained("loops"), options);
  ASSERT_TRUE(runner.ok()) << runner.status();
  std::string image = Encode(TwoPlayers());
  image.resize(kLongCallImageBytes + 1);
  std::promise<void> first;
  std::promise<void> second;
  const auto begin = std::chrono::steady_clock::now();
  (*runner)->Call(RulesetFunction::kDraw, image, nullptr, [&](RunnerReply) { first.set_value(); });
  (*runner)->Call(RulesetFunction::kDraw, image, nullptr, [&](RunnerReply) { second.set_value(); });
  // Two long calls, two workers, and still one is free.
  WaitingRunner waiting(runner->get());
  Description description;
  std::string fault;
  EXPECT_TRUE(ReadDescription(&waiting, &description, &fault)) << fault;
  EXPECT_LT(std::chrono::steady_clock::now() - begin, milliseconds(900));
  first.get_future().wait();
  second.get_future().wait();
}

TEST(WorkerRunner, NoMoreCallsWaitThanTheBound) {
  WorkerOptions options = Options();
  options.workers = 1;
  options.call_time = milliseconds(2'000);
  auto runner = Start(Contained("loops"), options);
  ASSERT_TRUE(runner.ok()) << runner.status();
  std::atomic<size_t> answers = 0;
  RunnerReply last;
  const std::string image = Encode(TwoPlayers());
  // One thinks, so many wait, and one is too many.
  for (size_t i = 0; i < kCallsWaitingMax + 2; ++i) {
    (*runner)->Call(RulesetFunction::kDraw, image, nullptr, [&](RunnerReply reply) {
      if (++answers == 1) last = std::move(reply);
    });
  }
  EXPECT_EQ(answers, 1u);
  EXPECT_EQ(last.fault, "4096 calls of this ruleset wait already; try again");
  EXPECT_TRUE(last.never_made) << "which is not the ruleset's fault";
  runner->reset();
  EXPECT_EQ(answers, kCallsWaitingMax + 2) << "who waits is told where the host stops";
}

TEST(WorkerRunner, AWorkerThatDiedWhileIdleCostsNothing) {
  const auto runner = Start(Hostile("well-behaved"), Options());
  ASSERT_TRUE(runner.ok()) << runner.status();
  for (int i = 0; i < 5; ++i) {
    const pid_t worker = (*runner)->Workers().at(0);
    ASSERT_EQ(kill(worker, SIGKILL), 0);
    while (Children().count(worker) > 0) std::this_thread::yield();
    const RunnerReply reply = Draw(runner->get());
    EXPECT_EQ(reply.kind, RunnerReply::Kind::kDecided) << reply.fault;
  }
}

// Small each time; thousands where ARBITRO_LONG_TESTS asks for it.
TEST(WorkerRunner, RestartsLeakNothing) {
  const int restarts = std::getenv("ARBITRO_LONG_TESTS") != nullptr ? 1'000 : 50;
  const size_t before = OwnDescriptors();
  std::chrono::steady_clock::duration slowest{};
  {
    const auto supervisor = std::make_shared<Supervisor>();
    const Descriptor library(open(Contained("exits").c_str(), O_RDONLY | O_CLOEXEC));
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < restarts; ++i) {
      const auto started = std::chrono::steady_clock::now();
      const auto runner = WorkerRunner::Start(supervisor, library.get(), "test", Options(), {});
      ASSERT_TRUE(runner.ok()) << runner.status();
      slowest = std::max(slowest, std::chrono::steady_clock::now() - started);
      EXPECT_EQ(Draw(runner->get()).kind, RunnerReply::Kind::kFault);
    }
    const auto took = std::chrono::steady_clock::now() - begin;
    RecordProperty("microseconds_a_round",
                   std::to_string(took / std::chrono::microseconds(1) / restarts));
  }
  EXPECT_EQ(Children(), std::set<pid_t>());
  EXPECT_EQ(OwnDescriptors(), before);
  RecordProperty("slowest_start_microseconds",
                 std::to_string(slowest / std::chrono::microseconds(1)));
}

// A host with busy and idle workers, for another process to kill.
[[noreturn]] void BeAHost(int pipe_end) {
  WorkerOptions options = Options();
  options.workers = 2;
  options.call_time = milliseconds(60'000);
  const auto idle = Start(Hostile("well-behaved"), options);
  const auto busy = Start(Contained("loops"), options);
  if (!idle.ok() || !busy.ok()) _exit(1);
  (*busy)->Call(RulesetFunction::kDraw, Encode(TwoPlayers()), nullptr, [](RunnerReply) {});
  std::set<pid_t> workers;
  while (workers.size() < 4) workers = Children();
  const std::vector<pid_t> list(workers.begin(), workers.end());
  if (write(pipe_end, list.data(), list.size() * sizeof(pid_t)) < 0) _exit(1);
  for (;;) pause();
}

TEST(WorkerRunner, NoWorkerOutlivesAHostThatIsKilled) {
  // A process that has lost its parent becomes this process's child.
  ASSERT_EQ(prctl(PR_SET_CHILD_SUBREAPER, 1), 0);
  int ends[2];
  ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
  const pid_t host = fork();
  if (host == 0) BeAHost(ends[1]);
  pid_t workers[4] = {};
  ASSERT_EQ(read(ends[0], workers, sizeof(workers)), static_cast<ssize_t>(sizeof(workers)));
  for (const pid_t worker : workers) EXPECT_EQ(kill(worker, 0), 0);
  ASSERT_EQ(kill(host, SIGKILL), 0);
  ASSERT_EQ(waitpid(host, nullptr, 0), host);
  for (const pid_t worker : workers) {
    const auto until = std::chrono::steady_clock::now() + milliseconds(5'000);
    pid_t ended = 0;
    while (ended == 0 && std::chrono::steady_clock::now() < until) {
      ended = waitpid(worker, nullptr, WNOHANG);
      std::this_thread::yield();
    }
    EXPECT_EQ(ended, worker) << "it outlives its host";
    if (ended != worker) kill(worker, SIGKILL);
  }
  close(ends[0]);
  close(ends[1]);
  prctl(PR_SET_CHILD_SUBREAPER, 0);
}

}  // namespace
}  // namespace arbitro::rulesets
