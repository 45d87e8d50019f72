// SPDX-License-Identifier: Apache-2.0
//
// The frames that a daemon and its workers exchange, to the byte.
//
// A worker process runs one ruleset. It gets a socket (SOCK_SEQPACKET: one send is one frame) and
// the ruleset's library as sealed memory, and nothing else:
//
//   host                                     worker
//   LOAD                            →        shuts itself in, loads the library
//                                   ←        READY, or REFUSED with the reason
//   CALL, image inside or as memory →        calls the ruleset
//                                   ←        LOG, any number up to kLogFramesMax
//                                   ←        REPLY, and MORE until every byte is there
//   CALL …
//                                   ←        CRASHED, just before a signal ends the worker
//
// To learn beforehand whether a worker can shut itself in, a host sends TRY_WALLS in place of LOAD,
// and ends the worker once it has its answer.
//
// Every frame is a FrameHeader and a body, integers in the machine's byte order, reserved fields
// zero. `call` counts the host's frames from 1; a worker's frame names the one that it answers.
// Large images and catalogues cross as memory that a worker can only read, whose descriptors lie
// beside the CALL. A worker never sends a descriptor; the host does not take one that it sends.
// Catalogues and the largest images are sealed copies. Other images lie in the worker's region,
// which the host fills again for each call: only the host can write to it, and its size is sealed.
//
// Both sides of the worker's end are the ruleset's process, so the host trusts nothing that arrives
// from it. A frame that is too long, too early, unknown or of another call costs the worker its
// life, and the call is a fault.

#ifndef ARBITRO_DAEMON_RULESETS_FRAMES_H_
#define ARBITRO_DAEMON_RULESETS_FRAMES_H_

#include <sys/uio.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace arbitro::rulesets {

// "ARBF".
inline constexpr uint32_t kFrameMagic = 0x46425241;

// Longest body of a frame. Longer contents cross in several frames, or as memory.
inline constexpr size_t kFrameBodyMax = size_t{128} * 1024;

// Largest image that lies inside its CALL. Above, a mapping is cheaper than a copy.
inline constexpr size_t kInlineImageMax = size_t{64} * 1024;

// Largest image that lies in a worker's region, which it keeps mapped. A larger one crosses as
// memory that comes and goes with the call.
inline constexpr size_t kRegionImageMax = size_t{32} << 20;

// Most lines that a ruleset may log in one call. The worker drops further ones; a worker that sends
// them all the same breaks the contract.
inline constexpr uint32_t kLogFramesMax = 1'000;

// Catalogues that a worker keeps mapped at once. The host says which place a new one takes.
inline constexpr uint32_t kCataloguePlaces = 4;
inline constexpr uint32_t kNoCatalogue = UINT32_MAX;

// Most descriptors beside one frame: an image and a catalogue.
inline constexpr size_t kFrameDescriptorsMax = 2;

// The descriptors that a worker starts with, beside 0 and 1 (nothing) and 2 (a pipe for its last
// words).
inline constexpr int kWorkerSocket = 3;
inline constexpr int kWorkerLibrary = 4;

enum class FrameKind : uint32_t {
  kLoad = 1,
  kCall = 2,
  kForget = 3,    // no body, no answer: the worker unmaps the region
  kTryWalls = 4,  // in place of LOAD, with its body; the answer is READY with the walls, or REFUSED
  kReady = 16,    // ids of the interfaces on offer, each with a line end behind it
  kRefused = 17,  // the reason, UTF-8
  kLog = 18,
  kReply = 19,
  kMore = 20,  // the next bytes of a reply
  kCrashed = 21,
};

struct FrameHeader {
  uint32_t magic;
  uint32_t kind;  // FrameKind
  uint32_t call;
  uint32_t body_bytes;
};

// The treatment of system calls that a pure function has no use for.
enum class SeccompMode : uint32_t {
  kOff = 0,
  kLog = 1,      // allowed, and written to the kernel's log
  kEnforce = 2,  // they end the worker
};

// The walls between a worker and the machine's files (daemon/worker/file_walls.h): bits of a set.
enum class FileWall : uint32_t { kLandlock = 1, kNamespace = 2 };
inline constexpr uint32_t kEveryFileWall = 3;

// Body of LOAD and TRY_WALLS.
struct LoadBody {
  uint64_t answer_bytes_max;
  uint64_t memory_bytes_max;   // of the host's `allocate`, a call
  uint64_t address_bytes_max;  // of the whole process; 0: as many as it wants
  uint32_t seccomp;            // SeccompMode
  uint32_t host;               // process id; the worker ends if this is not its parent
  uint32_t clock_trap;         // 1: a clock read without a system call is a fault, with kEnforce
  uint32_t file_walls;         // FileWall; unless 0, at least one of them must stand
};

// Where the image of a CALL lies.
enum class ImagePlace : uint32_t {
  kInside = 0,     // behind the body
  kOnce = 1,       // the first descriptor holds it, sealed
  kNewRegion = 2,  // the first descriptor is the worker's region from now on
  kRegion = 3,     // the region that the worker has
};

// Body of CALL. The image follows if it lies inside, aligned as this is.
struct CallBody {
  uint64_t image_bytes;
  uint64_t region_bytes;     // if image_place is kNewRegion
  uint64_t catalogue_bytes;  // if new_catalogue is 1
  uint32_t function;         // RulesetFunction
  uint32_t image_place;      // ImagePlace
  uint32_t catalogue_place;  // or kNoCatalogue
  uint32_t new_catalogue;    // 1: the last descriptor holds the catalogue for that place
  uint64_t reserved;
};

// Body of LOG. The line follows, UTF-8.
struct LogBody {
  uint32_t level;
  uint32_t reserved;
};

// Body of REPLY. `head_bytes` and `image_bytes` follow, and go on in MORE frames. The head is the
// citations (rule and text, each a uint32_t length and its bytes) and then the fault's text.
struct ReplyBody {
  uint32_t kind;  // RunnerReply::Kind
  uint32_t citation_count;
  uint64_t head_bytes;
  uint64_t image_bytes;
  uint32_t last;  // 1: the worker ends after this reply, because its memory is used up
  uint32_t reserved;
};

// The cause that a worker gives for the signal that ends it.
enum class CrashCause : uint32_t {
  kSignal = 0,
  kSystemCall = 1,  // `detail` is its number
  kStackOverflow = 2,
  kClock = 3,  // the processor's, by instruction
};

// Body of CRASHED.
struct CrashBody {
  uint32_t signal;
  uint32_t cause;  // CrashCause
  uint64_t detail;
};

static_assert(sizeof(FrameHeader) == 16 && sizeof(LoadBody) == 40 && sizeof(CallBody) == 48);
static_assert(sizeof(LogBody) == 8 && sizeof(ReplyBody) == 32 && sizeof(CrashBody) == 16);

// A frame to send. `parts` are its body, one after the other.
struct OutgoingFrame {
  FrameKind kind;
  uint32_t call;
  std::string_view parts[2];
  int descriptors[kFrameDescriptorsMax] = {-1, -1};
};

// Sends one frame whole. Returns false, with errno, if the socket does not take it; with
// MSG_DONTWAIT among `flags` also if it would have to wait.
bool SendFrame(int socket, const OutgoingFrame& frame, int flags);

// A received frame. Its body lies in the two places that the receiver named, one after the other.
struct IncomingFrame {
  FrameHeader header = {};
  int descriptors[kFrameDescriptorsMax] = {-1, -1};
};

enum class Received {
  kFrame,
  kNothing,  // there is none yet (MSG_DONTWAIT)
  kEnd,      // the other side is gone
  kBroken,   // no frame of this format, or longer than the places
};

// The two places that receive a body.
struct BodyPlaces {
  struct iovec first;
  struct iovec second;
};

// Whether descriptors beside a frame are taken. Only a worker trusts the sender so far.
enum class Beside { kTaken, kLeft };

// Receives one frame. `flags` as recvmsg() takes them.
Received ReceiveFrame(int socket, const BodyPlaces& places, Beside beside, int flags,
                      IncomingFrame* frame);

// Converts a struct to its bytes, and bytes that are long enough to a struct.
template <class Body>
std::string_view BytesOf(const Body& body) {
  return {reinterpret_cast<const char*>(&body), sizeof(body)};
}
template <class Body>
bool ReadBody(std::string_view bytes, Body* body) {
  if (bytes.size() < sizeof(Body)) return false;
  std::memcpy(body, bytes.data(), sizeof(Body));
  return true;
}

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_FRAMES_H_
