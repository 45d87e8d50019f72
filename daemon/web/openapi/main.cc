// SPDX-License-Identifier: Apache-2.0
//
// Writes the pages about the API at build time; arbitro-web holds them.
//
//   arbitro-openapi DESCRIPTION EXAMPLES VERSION FOLDER
//
// DESCRIPTION is a FileDescriptorSet with comments. Writes openapi.json, schema.json and api.html
// into FOLDER. Exit codes: 0 fine, 1 a file cannot be read or written, 2 wrong usage.

#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "daemon/web/api/description.h"
#include "daemon/web/openapi/document.h"
#include "daemon/web/openapi/page.h"
#include "daemon/web/openapi/schema.h"
#include "nlohmann/json.hpp"

namespace arbitro::web {
namespace {

constexpr int kArguments = 5;

bool Read(const std::string& path, std::string* content) {
  std::ifstream file(path, std::ios::binary);
  content->assign(std::istreambuf_iterator<char>(file), {});
  return file.good() || (file.eof() && !content->empty());
}

bool Write(const std::string& path, const std::string& content) {
  std::ofstream file(path, std::ios::binary);
  file << content;
  file.close();
  if (!file) std::cerr << "arbitro-openapi: cannot write `" << path << "`\n";
  return bool{file};
}

int Main(const std::string& description_file, const std::string& examples_file,
         const std::string& version, const std::string& folder) {
  std::string bytes, text;
  if (!Read(description_file, &bytes) || !Read(examples_file, &text)) {
    std::cerr << "arbitro-openapi: cannot read `" << description_file << "` or `" << examples_file
              << "`\n";
    return 1;
  }
  const auto description = Description::Read(bytes);
  const auto examples = nlohmann::ordered_json::parse(text, nullptr, false);
  if (!description.ok() || !examples.is_object()) {
    std::cerr << "arbitro-openapi: `" << description_file << "` is no FileDescriptorSet, or `"
              << examples_file << "` no JSON object\n";
    return 1;
  }
  const auto document = OpenApiDocument(**description, examples, version);
  const bool written = Write(folder + "/openapi.json", document.dump()) &&
                       Write(folder + "/schema.json", SchemaDocument(**description).dump()) &&
                       Write(folder + "/api.html", ApiPage(document));
  return written ? 0 : 1;
}

}  // namespace
}  // namespace arbitro::web

int main(int count, char** arguments) {
  if (count != arbitro::web::kArguments) {
    std::cerr << "usage: arbitro-openapi DESCRIPTION EXAMPLES VERSION FOLDER\n";
    return 2;
  }
  return arbitro::web::Main(arguments[1], arguments[2], arguments[3], arguments[4]);
}
