// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroutil/json_lines.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "arbitro/catalogue.h"
#include "gtest/gtest.h"

namespace arbitro::tools {
namespace {

Form CardForm() {
  Form key = form::Required(form::Text("id", {"Id", "Id"}, 20));
  key.key = true;
  Form name = form::Required(form::Text("name_key", {"Name", "Nome"}, 40));
  name.name = true;
  return form::Struct("card", {"Card", "Carta"},
                      {key, name, form::Text("name", {"Name", "Nome"}, 40)});
}

class Catalogue : public testing::Test {
 protected:
  std::string Read(const std::string& text) {
    const std::string path = testing::TempDir() + std::to_string(getpid()) + ".jsonl";
    std::ofstream(path) << text;
    const auto bytes = ReadCatalogue(path, CardForm());
    std::filesystem::remove(path);
    if (!bytes.ok()) {
      const std::string message(bytes.status().message());
      return "!" + message.substr(message.find(".jsonl:") + 7);
    }
    const CatalogueView view(**bytes);
    std::string read;
    for (uint32_t card = 0; card < view.size(); ++card) {
      read += std::string(view.Key(card)) + "=" + std::string(view.Name(card)) + ";";
    }
    return read;
  }
};

TEST_F(Catalogue, IsSortedByKey) {
  EXPECT_EQ(Read("{\"id\": \"b\", \"name_key\": \"B\"}\n\n{\"id\": \"a\", \"name_key\": \"A\"}\n"),
            "a=A;b=B;");
}

TEST_F(Catalogue, ThePlainNameStandsForAMissingNameField) {
  EXPECT_EQ(Read(R"({"id": "a", "name": "Plain"})"), "a=Plain;");
}

TEST_F(Catalogue, MistakesNameTheLine) {
  EXPECT_EQ(Read("{\"id\": \"a\", \"name_key\": \"A\"}\n{\"id\": \"b\"}\n"),
            "!2: `name_key` is missing");
  EXPECT_EQ(Read("{\"id\": \"a\", \"name_key\": \"A\"}\n{\"id\": \"a\", \"name_key\": \"B\"}\n"),
            "!2: `id` is `a`, as on line 1");
  EXPECT_EQ(Read("{\"id\": 1.5}"),
            "!1: at `id`: `1.5` is not a whole number; write one without . and e");
}

}  // namespace
}  // namespace arbitro::tools
