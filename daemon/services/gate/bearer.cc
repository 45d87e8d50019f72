// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/gate/bearer.h"

#include <iterator>
#include <string_view>

#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "daemon/access/stream_tickets.h"
#include "grpcpp/server_context.h"

namespace arbitro::services {
namespace {

constexpr char kAuthorization[] = "authorization";
constexpr char kBearer[] = "bearer ";

}  // namespace

access::OrUnproven<Bearer> ReadBearer(const grpc::CallbackServerContext& context,
                                      const access::StreamTickets& tickets, int64_t now_us) {
  const auto [first, last] = context.client_metadata().equal_range(kAuthorization);
  if (first == last) return Bearer();
  const absl::string_view value(first->second.data(), first->second.size());
  if (std::next(first) != last || !absl::StartsWithIgnoreCase(value, kBearer)) {
    return access::Unproven{"it is not one `Bearer TOKEN`"};
  }
  const absl::string_view token = value.substr(sizeof(kBearer) - 1);
  if (token.empty()) return access::Unproven{"its token is empty"};
  if (!access::IsStreamTicket({token.data(), token.size()})) return Bearer{std::string(token), ""};
  const auto grant = tickets.Open({token.data(), token.size()});
  if (!grant) return access::Unproven{"it is no stream ticket of this daemon"};
  if (grant->expire_time_us <= now_us) return access::Unproven{"the stream ticket expired", true};
  return Bearer{grant->bearer, grant->event};
}

}  // namespace arbitro::services
