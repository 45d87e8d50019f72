// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/call/pages.h"

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "daemon/web/api/embedded.h"
#include "daemon/web/call/mutation.h"
#include "daemon/web/http/gzip.h"

namespace arbitro::web {
namespace {

struct Page {
  Page(std::string_view at, std::string_view of_type, std::string_view text)
      : path(at), type(of_type), body(text), etag(EtagOf(0, text)) {}

  std::string_view path;
  std::string_view type;
  std::string_view body;
  std::string etag;
};

// Null: there is none. The tag of a megabyte is computed once, not for each who asks.
const Page* PageAt(std::string_view path) {
  static const auto& pages =
      *new std::array<Page, 3>{{{"/api", "text/html; charset=utf-8", EmbeddedApiPage()},
                                {"/openapi.json", "application/json", EmbeddedOpenApi()},
                                {"/schema.json", "application/schema+json", EmbeddedSchema()}}};
  for (const Page& page : pages) {
    if (page.path == path) return &page;
  }
  return nullptr;
}

// A page about the API needs its own style alone, and no other site may frame it. From its console
// a person may call the door.
constexpr char kApiPolicy[] =
    "default-src 'none'; style-src 'unsafe-inline'; connect-src 'self'; frame-ancestors 'none'; "
    "base-uri 'none'; form-action 'none'";

// Nothing from elsewhere, no script or style within a page, and no other site may frame it.
constexpr char kSitePolicy[] =
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";
constexpr char kLasting[] = "public, max-age=31536000, immutable";
// The page that checks receipts is opened without a network, and by plain HTTP no worker of a page
// could bring it: the browser itself keeps it for a week.
constexpr char kReceiptPath[] = "/r";
constexpr char kAWeek[] = "public, max-age=604800";

// How long a browser may show the file without asking.
const char* KeepOf(const SiteFile& file, const std::string& path) {
  if (file.etag.empty()) return "no-store";
  if (file.lasting) return kLasting;
  return path == kReceiptPath ? kAWeek : "no-cache";
}

Response SiteResponse(SiteFile file, const Request& request, const std::string& path) {
  const bool gzipped = !file.gzipped.empty() && TakesGzip(request.Header("accept-encoding"));
  const std::string etag = gzipped ? GzipTagOf(file.etag) : file.etag;
  Response response;
  response.headers = {{"content-type", file.type},
                      {"content-security-policy", kSitePolicy},
                      {"referrer-policy", "no-referrer"},
                      {"cache-control", KeepOf(file, path)},
                      {"vary", "accept-encoding"}};
  if (gzipped) response.headers.emplace_back("content-encoding", "gzip");
  response.body = gzipped ? std::move(file.gzipped) : std::move(file.body);
  if (etag.empty()) return response;
  response.headers.emplace_back("etag", etag);
  SpareWhatIsHeld(request.Header("if-none-match"), etag, &response);
  return response;
}

}  // namespace

std::optional<Response> PageFor(const Site& site, const Request& request, const Target& target) {
  if (request.method != "GET") return std::nullopt;
  if (auto file = site.Find(target.path))
    return SiteResponse(*std::move(file), request, target.path);
  const Page* const page = PageAt(target.path);
  if (page == nullptr) return std::nullopt;
  Response response;
  response.headers = {{"content-type", std::string(page->type)},
                      {"content-security-policy", kApiPolicy},
                      {"cache-control", "no-cache"},
                      {"etag", page->etag}};
  response.body = std::string(page->body);
  SpareWhatIsHeld(request.Header("if-none-match"), page->etag, &response);
  return response;
}

std::string GzipTagOf(const std::string& etag) {
  if (etag.empty()) return etag;
  return absl::StrCat(etag.substr(0, etag.size() - 1), "-gz\"");
}

bool IsCompressible(const Response& response) {
  return response.body.size() >= kGzipBytesMin && response.body.size() <= kGzipBytesMax;
}

bool CompressBody(Response* response) {
  auto compressed = IsCompressible(*response) ? Gzipped(response->body) : std::nullopt;
  if (!compressed) return false;
  response->body = *std::move(compressed);
  response->headers.emplace_back("content-encoding", "gzip");
  return true;
}

bool IsHeld(std::string_view tags, const std::string& etag) {
  if (tags.empty()) return false;
  return tags == "*" || absl::StrContains(absl::string_view(tags.data(), tags.size()), etag);
}

void SpareWhatIsHeld(std::string_view tags, const std::string& etag, Response* response) {
  if (!IsHeld(tags, etag)) return;
  response->status = 304;
  response->body.clear();
}

}  // namespace arbitro::web
