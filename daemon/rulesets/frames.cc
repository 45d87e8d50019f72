// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/frames.h"

#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>

namespace arbitro::rulesets {
namespace {

struct iovec Place(std::string_view bytes) {
  return {const_cast<char*>(bytes.data()), bytes.size()};
}

// The control buffer must outlive the message.
void AddDescriptors(const int* descriptors, size_t count, char* control, struct msghdr* message) {
  message->msg_control = control;
  message->msg_controllen = CMSG_SPACE(sizeof(int) * count);
  struct cmsghdr* part = CMSG_FIRSTHDR(message);
  part->cmsg_level = SOL_SOCKET;
  part->cmsg_type = SCM_RIGHTS;
  part->cmsg_len = CMSG_LEN(sizeof(int) * count);
  std::memcpy(CMSG_DATA(part), descriptors, sizeof(int) * count);
}

// The control buffer has room for no more than these; the kernel drops the rest.
void TakeDescriptors(struct msghdr* message, IncomingFrame* frame) {
  for (struct cmsghdr* part = CMSG_FIRSTHDR(message); part != nullptr;
       part = CMSG_NXTHDR(message, part)) {
    if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_RIGHTS) continue;
    const size_t count = (part->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t i = 0; i < count && i < kFrameDescriptorsMax; ++i) {
      std::memcpy(&frame->descriptors[i], CMSG_DATA(part) + i * sizeof(int), sizeof(int));
    }
  }
}

}  // namespace

bool SendFrame(int socket, const OutgoingFrame& frame, int flags) {
  const size_t body = frame.parts[0].size() + frame.parts[1].size();
  const FrameHeader header = {kFrameMagic, static_cast<uint32_t>(frame.kind), frame.call,
                              static_cast<uint32_t>(body)};
  struct iovec places[] = {Place(BytesOf(header)), Place(frame.parts[0]), Place(frame.parts[1])};
  struct msghdr message = {};
  message.msg_iov = places;
  message.msg_iovlen = 3;
  size_t count = 0;
  while (count < kFrameDescriptorsMax && frame.descriptors[count] >= 0) ++count;
  alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(int) * kFrameDescriptorsMax)] = {};
  if (count > 0) AddDescriptors(frame.descriptors, count, control, &message);
  for (;;) {
    const ssize_t sent = sendmsg(socket, &message, flags | MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    return sent == static_cast<ssize_t>(sizeof(header) + body);
  }
}

Received ReceiveFrame(int socket, const BodyPlaces& places, Beside beside, int flags,
                      IncomingFrame* frame) {
  struct iovec parts[] = {{&frame->header, sizeof(frame->header)}, places.first, places.second};
  struct msghdr message = {};
  message.msg_iov = parts;
  message.msg_iovlen = 3;
  alignas(struct cmsghdr) char control[CMSG_SPACE(sizeof(int) * kFrameDescriptorsMax)];
  if (beside == Beside::kTaken) {
    message.msg_control = control;
    message.msg_controllen = sizeof(control);
  }
  ssize_t size = 0;
  do {
    size = recvmsg(socket, &message, flags | MSG_CMSG_CLOEXEC);
  } while (size < 0 && errno == EINTR);
  if (size < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return Received::kNothing;
  // A peer that left with something unread behind it makes this ECONNRESET.
  if (size <= 0) return Received::kEnd;
  if (beside == Beside::kTaken) TakeDescriptors(&message, frame);
  const bool whole = (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) == 0;
  const bool framed = static_cast<size_t>(size) >= sizeof(FrameHeader) &&
                      frame->header.magic == kFrameMagic &&
                      frame->header.body_bytes == static_cast<size_t>(size) - sizeof(FrameHeader);
  return whole && framed ? Received::kFrame : Received::kBroken;
}

}  // namespace arbitro::rulesets
