// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitrobench/measure.h"

#include <malloc.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <new>
#include <sstream>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace arbitro::bench {
namespace {

std::atomic<bool> heap_counted{false};
std::atomic<int64_t> heap_bytes{0};
std::atomic<int64_t> heap_bytes_peak{0};

void CountAllocated(void* block) {
  const int64_t size = static_cast<int64_t>(malloc_usable_size(block));
  const int64_t now = heap_bytes.fetch_add(size, std::memory_order_relaxed) + size;
  int64_t peak = heap_bytes_peak.load(std::memory_order_relaxed);
  while (now > peak && !heap_bytes_peak.compare_exchange_weak(peak, now)) {
  }
}

// Returns the number in a line of a process's status: "VmHWM:     1234 kB".
int64_t StatusKib(const std::string& process, const std::string& name) {
  std::ifstream file(absl::StrCat("/proc/", process, "/status"));
  for (std::string line; std::getline(file, line);) {
    if (line.rfind(name, 0) == 0) return std::atoll(line.c_str() + name.size());
  }
  return 0;
}

// In /proc/ID/stat, utime and stime are the twelfth and thirteenth field after the program's name.
// The name may have any characters.
double TicksOf(int32_t process_id) {
  std::ifstream file(absl::StrCat("/proc/", process_id, "/stat"));
  std::string line;
  std::getline(file, line);
  const size_t name_end = line.rfind(')');
  if (name_end == std::string::npos) return 0;
  std::istringstream fields(line.substr(name_end + 1));
  std::string skipped;
  for (int i = 0; i < 11; ++i) fields >> skipped;
  double user = 0;
  double kernel = 0;
  fields >> user >> kernel;
  return user + kernel;
}

// Returns the children of all of its threads.
std::vector<int32_t> ChildrenOf(int32_t process_id) {
  std::vector<int32_t> children;
  std::error_code gone;
  const std::filesystem::directory_iterator threads(absl::StrCat("/proc/", process_id, "/task"),
                                                    gone);
  for (const auto& thread : threads) {
    std::ifstream file(thread.path() / "children");
    for (int32_t child = 0; file >> child;) children.push_back(child);
  }
  return children;
}

}  // namespace

void* Allocate(std::size_t size) {
  void* block = std::malloc(size == 0 ? 1 : size);
  if (block == nullptr) throw std::bad_alloc();
  if (heap_counted.load(std::memory_order_relaxed)) CountAllocated(block);
  return block;
}

void Free(void* block) {
  if (block != nullptr && heap_counted.load(std::memory_order_relaxed)) {
    heap_bytes.fetch_sub(static_cast<int64_t>(malloc_usable_size(block)),
                         std::memory_order_relaxed);
  }
  std::free(block);
}

double WallMs() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double, std::milli>(now).count();
}

double CpuMs() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto ms = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) / 1e3;
  };
  return ms(usage.ru_utime) + ms(usage.ru_stime);
}

int64_t ResidentKib() { return StatusKib("self", "VmRSS:"); }
int64_t PeakResidentKib() { return StatusKib("self", "VmHWM:"); }

int64_t ResidentKibOf(int32_t process_id) { return StatusKib(absl::StrCat(process_id), "VmRSS:"); }

int64_t PeakResidentKibOf(int32_t process_id) {
  return StatusKib(absl::StrCat(process_id), "VmHWM:");
}

void ForgetPeakOf(int32_t process_id) {
  // Writing 5 sets the peak to the memory that is resident now (proc(5)).
  std::ofstream(absl::StrCat("/proc/", process_id, "/clear_refs")) << "5\n";
}

double CpuMsOf(int32_t process_id) {
  double ms = TicksOf(process_id) * 1e3 / static_cast<double>(sysconf(_SC_CLK_TCK));
  for (const int32_t child : ChildrenOf(process_id)) ms += CpuMsOf(child);
  return ms;
}

double Median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const size_t middle = values.size() / 2;
  if (values.size() % 2 != 0) return values[middle];
  return (values[middle - 1] + values[middle]) / 2;
}

std::string Machine() {
  utsname name{};
  uname(&name);
  const double bytes =
      static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
  return absl::StrFormat("%d cores, %.1f GiB, %s %s", sysconf(_SC_NPROCESSORS_ONLN),
                         bytes / (1 << 30), name.sysname, name.release);
}

HeapCount::HeapCount() {
  heap_bytes = 0;
  heap_bytes_peak = 0;
  heap_counted = true;
}

HeapCount::~HeapCount() { heap_counted = false; }

int64_t HeapCount::Bytes() const { return heap_bytes; }

int64_t HeapCount::PeakBytes() const { return heap_bytes_peak; }

}  // namespace arbitro::bench

// Every allocation of the program passes here; the other forms of new and delete end in these.
void* operator new(std::size_t size) { return arbitro::bench::Allocate(size); }
void operator delete(void* block) noexcept { arbitro::bench::Free(block); }
void operator delete(void* block, std::size_t) noexcept { arbitro::bench::Free(block); }
