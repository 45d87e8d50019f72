/* SPDX-License-Identifier: Apache-2.0
 *
 * Sends an answer of its own that promises more bytes than anybody takes.
 */
#include <sys/socket.h>

#include "minimal.h"

struct forged {
  uint32_t magic, kind, call, body_bytes;
  uint32_t decided, citations;
  uint64_t head_bytes, image_bytes;
};

static int32_t draw(const arbitro_call* call) {
  /* Loading was the first frame; which one this is, it tries. */
  for (uint32_t number = 2; number < 8; ++number) {
    struct forged forged = {0x46425241, 19, number, 24, 0, 0, 0, (uint64_t)1 << 40};
    struct iovec place = {&forged, sizeof(forged)};
    const struct msghdr message = {.msg_iov = &place, .msg_iovlen = 1};
    sendmsg(3, &message, 0);
  }
  return seat(call, 0, 1);
}
