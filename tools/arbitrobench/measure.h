// SPDX-License-Identifier: Apache-2.0
//
// Clocks and memory counts of this process, and the machine it runs on.
//
// Thread-safe, unless it says otherwise.

#ifndef ARBITRO_TOOLS_ARBITROBENCH_MEASURE_H_
#define ARBITRO_TOOLS_ARBITROBENCH_MEASURE_H_

#include <cstdint>
#include <string>
#include <vector>

namespace arbitro::bench {

// Returns milliseconds of a clock that never goes back.
double WallMs();

// Returns milliseconds of processor time that this process has used, including the kernel's for it.
double CpuMs();

// Return the resident memory, and its peak so far, in KiB; 0 if the kernel does not say.
int64_t ResidentKib();
int64_t PeakResidentKib();

// Return the resident memory of another process, and its peak since ForgetPeakOf, in KiB; 0 if the
// process is gone.
int64_t ResidentKibOf(int32_t process_id);
int64_t PeakResidentKibOf(int32_t process_id);
void ForgetPeakOf(int32_t process_id);

// Returns milliseconds of processor time that another process has used, and its children that still
// run; to the kernel's tick of 10. 0 if it is gone.
double CpuMsOf(int32_t process_id);

// Returns the middle of the values; of an even number, halfway between the two in the middle. 0 for
// none.
double Median(std::vector<double> values);

// Returns "2 cores, 23.5 GiB, Linux 6.1.0": a figure must be read with it.
std::string Machine();

// Counts the bytes on the heap beyond those at its construction.
//
// Counting costs a little time: never time a run that is counted. One at a time in a process.
class HeapCount {
 public:
  HeapCount();
  ~HeapCount();

  HeapCount(const HeapCount&) = delete;
  HeapCount& operator=(const HeapCount&) = delete;

  // Return the bytes in use, and their peak, as the allocator rounds them up.
  int64_t Bytes() const;
  int64_t PeakBytes() const;
};

}  // namespace arbitro::bench

#endif  // ARBITRO_TOOLS_ARBITROBENCH_MEASURE_H_
