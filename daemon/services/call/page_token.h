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
#include <string_view>

#include "daemon/engine/model/failure.h"

namespace arbitro::services {

struct PageToken {
  std::string call;        // "ListPlayers"
  std::string parent;      // the resource that is listed; of a list of events: empty
  uint64_t revision = 0;   // of the state that is read; 0: none is pinned
  std::string position{};  // where to go on: an index, or the last name
  // The list is a part, or in another order: the digest of what says so, and the time that ages
  // are reckoned to. Empty and 0: it is whole, in its own order.
  std::string query{};
  int64_t as_of_us = 0;
};

std::string Encode(const PageToken& token);

// Names a filter and an order in a token; empty where both are.
std::string QueryDigest(std::string_view filter, std::string_view order_by);

// The token, where it was made for this call, parent and query. PAGE_TOKEN_INVALID otherwise.
engine::OrFailure<PageToken> DecodePageToken(const std::string& text, const std::string& call,
                                             const std::string& parent,
                                             const std::string& query = "");

// For a position that its list cannot have given.
engine::Failure PageTokenInvalid();

// The position as an index. PAGE_TOKEN_INVALID where it is none.
engine::OrFailure<uint64_t> PositionIndex(const PageToken& token);

// How many rows a page has: `page_size` where it is 1 to 1 000, and 100 for 0. FIELD_INVALID
// otherwise.
engine::OrFailure<uint32_t> PageSize(int32_t page_size);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_PAGE_TOKEN_H_
