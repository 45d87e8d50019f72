/* SPDX-License-Identifier: Apache-2.0
 *
 * Speaks to the host behind the boundary's back, in words of its own.
 */
#include <sys/socket.h>

#include "minimal.h"

static int32_t draw(const arbitro_call* call) {
  char words[] = "let me tell you something";
  struct iovec place = {words, sizeof(words)};
  const struct msghdr message = {.msg_iov = &place, .msg_iovlen = 1};
  sendmsg(3, &message, 0);
  return seat(call, 0, 1);
}
