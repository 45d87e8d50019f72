// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/call/pages.h"

#include "absl/strings/match.h"
#include "daemon/web/api/embedded.h"
#include "daemon/web/call/mutation.h"

namespace arbitro::web {
namespace {

constexpr char kHome[] =
    "Arbitro's web door. Each call of the API is at /arbitro.v1.SERVICE/METHOD, as Connect, "
    "gRPC-Web, JSON and server-sent events. /api describes all of them, /openapi.json and "
    "/schema.json do so for programs; docs/api.md shows how to ask.\n";

struct Page {
  std::string_view path;
  std::string_view type;
  std::string_view body;
};

std::optional<Page> PageAt(std::string_view path) {
  const Page pages[] = {{"/", "text/plain; charset=utf-8", kHome},
                        {"/api", "text/html; charset=utf-8", EmbeddedApiPage()},
                        {"/openapi.json", "application/json", EmbeddedOpenApi()},
                        {"/schema.json", "application/schema+json", EmbeddedSchema()}};
  for (const Page& page : pages) {
    if (page.path == path) return page;
  }
  return std::nullopt;
}

// A page needs its own style alone, and no other site may frame it. From its console a person may
// call the door.
constexpr char kPolicy[] =
    "default-src 'none'; style-src 'unsafe-inline'; connect-src 'self'; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'none'";

}  // namespace

std::optional<Response> PageFor(const Request& request, const Target& target) {
  if (request.method != "GET") return std::nullopt;
  const auto page = PageAt(target.path);
  if (!page) return std::nullopt;
  Response response;
  const std::string etag = EtagOf(0, page->body);
  response.headers = {{"content-type", std::string(page->type)},
                      {"content-security-policy", kPolicy},
                      {"cache-control", "no-cache"},
                      {"etag", etag}};
  response.body = std::string(page->body);
  SpareWhatIsHeld(request.Header("if-none-match"), etag, &response);
  return response;
}

void SpareWhatIsHeld(std::string_view tags, const std::string& etag, Response* response) {
  if (tags.empty()) return;
  if (tags != "*" && !absl::StrContains(absl::string_view(tags.data(), tags.size()), etag)) return;
  response->status = 304;
  response->body.clear();
}

}  // namespace arbitro::web
