// SPDX-License-Identifier: Apache-2.0
//
// Where a list goes on: what a client hands back to get the next page.
//
// A token is opaque to clients. It names the call and the resource that it was made for and the
// revision of the state that the first page was read from. It holds nothing secret and gives no
// right; a forged one reads no more than its call reads anyway.

#ifndef ARBITRO_DAEMON_SERVICES_CALL_PAGE_TOKEN_H_
#define ARBITRO_DAEMON_SERVICES_CALL_PAGE_TOKEN_H_

#include <cstdint>
#include <string>

#include "daemon/engine/model/failure.h"

namespace arbitro::services {

struct PageToken {
  std::string call;        // "ListPlayers"
  std::string parent;      // the resource that is listed; of a list of events: empty
  uint64_t revision = 0;   // of the state that is read; 0: none is pinned
  std::string position{};  // where to go on: an index, or the last name
};

std::string Encode(const PageToken& token);

// The token, where it was made for this call and parent. PAGE_TOKEN_INVALID otherwise.
engine::OrFailure<PageToken> DecodePageToken(const std::string& text, const std::string& call,
                                             const std::string& parent);

// The position as an index. PAGE_TOKEN_INVALID where it is none.
engine::OrFailure<uint64_t> PositionIndex(const PageToken& token);

// How many rows a page has: `page_size` where it is 1 to 1 000, and 100 for 0. FIELD_INVALID
// otherwise.
engine::OrFailure<uint32_t> PageSize(int32_t page_size);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_PAGE_TOKEN_H_
