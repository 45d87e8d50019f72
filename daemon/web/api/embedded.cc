// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/api/embedded.h"

// The assembler reads the files, which is faster than a compiler with an array of a megabyte.
#define ARBITRO_EMBED(symbol, path)                                             \
  asm(".pushsection .rodata\n"                                                  \
      ".global " #symbol "_begin\n" #symbol                                     \
      "_begin:\n"                                                               \
      ".incbin \"" path                                                         \
      "\"\n"                                                                    \
      ".global " #symbol "_end\n" #symbol                                       \
      "_end:\n"                                                                 \
      ".byte 0\n"                                                               \
      ".popsection\n");                                                         \
  extern "C" __attribute__((visibility("hidden"))) const char symbol##_begin[]; \
  extern "C" __attribute__((visibility("hidden"))) const char symbol##_end[];

ARBITRO_EMBED(arbitro_web_description, ARBITRO_DESCRIPTION_FILE)
ARBITRO_EMBED(arbitro_web_errors_page, ARBITRO_ERRORS_PAGE)
ARBITRO_EMBED(arbitro_web_openapi, ARBITRO_API_PAGES "/openapi.json")
ARBITRO_EMBED(arbitro_web_schema, ARBITRO_API_PAGES "/schema.json")
ARBITRO_EMBED(arbitro_web_api_page, ARBITRO_API_PAGES "/api.html")
ARBITRO_EMBED(arbitro_web_site, ARBITRO_SITE_FILE)

namespace arbitro::web {
namespace {

std::string_view Between(const char* begin, const char* end) {
  return {begin, static_cast<size_t>(end - begin)};
}

}  // namespace

std::string_view EmbeddedDescription() {
  return Between(arbitro_web_description_begin, arbitro_web_description_end);
}

std::string_view EmbeddedErrorsPage() {
  return Between(arbitro_web_errors_page_begin, arbitro_web_errors_page_end);
}

std::string_view EmbeddedOpenApi() {
  return Between(arbitro_web_openapi_begin, arbitro_web_openapi_end);
}

std::string_view EmbeddedSchema() {
  return Between(arbitro_web_schema_begin, arbitro_web_schema_end);
}

std::string_view EmbeddedApiPage() {
  return Between(arbitro_web_api_page_begin, arbitro_web_api_page_end);
}

std::string_view EmbeddedSite() { return Between(arbitro_web_site_begin, arbitro_web_site_end); }

}  // namespace arbitro::web
