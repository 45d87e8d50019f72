// SPDX-License-Identifier: Apache-2.0
//
// Clocks and memory counts of this process, and the machine it runs on.
//
// Thread-safe, except where said.

#ifndef ARBITRO_TOOLS_ARBITROBENCH_MEASURE_H_
#define ARBITRO_TOOLS_ARBITROBENCH_MEASURE_H_

#include <cstdint>
#include <string>
#include <vector>

namespace arbitro::bench {

// Milliseconds of a clock that never goes back.
double WallMs();

// Milliseconds of processor time that this process has used, the kernel's for it included.
double CpuMs();

// Memory that is resident, and the most that ever was, in KiB; 0 where the kernel does not say.
int64_t ResidentKib();
int64_t PeakResidentKib();

// What is resident of another process, and the most that was since ForgetPeakOf; 0 where it is
// gone.
int64_t ResidentKibOf(int32_t process_id);
int64_t PeakResidentKibOf(int32_t process_id);
void ForgetPeakOf(int32_t process_id);

// Milliseconds of processor time that another process has used, and its children that still run; to
// the kernel's tick of 10. 0 where it is gone.
double CpuMsOf(int32_t process_id);

// The middle of the values; of an even number, halfway between the two in the middle. 0 for none.
double Median(std::vector<double> values);

// "2 cores, 23.5 GiB, Linux 6.1.0": what a figure must be read with.
std::string Machine();

// Counts what is on the heap beyond what was there when it was made.
//
// Counting costs a little time: never time a run that is counted. One at a time in a process.
class HeapCount {
 public:
  HeapCount();
  ~HeapCount();

  HeapCount(const HeapCount&) = delete;
  HeapCount& operator=(const HeapCount&) = delete;

  // Bytes that are in use, and the most that were at once, as the allocator rounds them up.
  int64_t Bytes() const;
  int64_t PeakBytes() const;
};

}  // namespace arbitro::bench

#endif  // ARBITRO_TOOLS_ARBITROBENCH_MEASURE_H_
