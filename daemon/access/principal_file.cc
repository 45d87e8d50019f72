// SPDX-License-Identifier: Apache-2.0
#include "daemon/access/principal_file.h"

#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "storage/format/sha256.h"
#include "toml++/toml.h"

namespace arbitro::access {
namespace {

// Names that the daemon gives itself and who asks without access control.
constexpr std::string_view kReserved[] = {"local", "arbitrod"};

class EntryReader {
 public:
  absl::StatusOr<PrincipalEntries> Read(const std::string& text) {
    try {
      const toml::table root = toml::parse(text);
      for (const auto& [key, node] : root) {
        if (key.str() != "principal" || !node.is_array_of_tables()) {
          return Wrong(node, absl::StrCat("`", std::string(key.str()),
                                          "` is not known; write [[principal]] for each"));
        }
        for (const toml::node& one : *node.as_array()) {
          if (auto read = ReadOne(*one.as_table()); !read.ok()) return read;
        }
      }
      return std::move(entries_);
    } catch (const toml::parse_error& error) {
      return absl::InvalidArgumentError(absl::StrCat(
          "line ", error.source().begin.line, ": is no TOML: ", std::string(error.description())));
    }
  }

 private:
  static absl::Status Wrong(const toml::node& node, const std::string& what) {
    return absl::InvalidArgumentError(absl::StrCat("line ", node.source().begin.line, ": ", what));
  }

  static absl::StatusOr<std::vector<std::string>> Texts(const toml::node& node) {
    std::vector<std::string> texts;
    const toml::array* list = node.as_array();
    if (list == nullptr) return Wrong(node, "is no list of texts: [\"…\"]");
    for (const toml::node& one : *list) {
      const auto* text = one.as_string();
      if (text == nullptr) return Wrong(one, "is no text in quotes");
      texts.push_back(text->get());
    }
    return texts;
  }

  absl::Status ReadOne(const toml::table& table) {
    const std::string name = table["name"].value_or(std::string());
    if (!IsPrincipalName(name)) {
      return Wrong(table, absl::StrCat("a principal's `name` is 1 to ", kPrincipalBytesMax,
                                       " printable characters without blanks, and neither `local` "
                                       "nor `arbitrod`"));
    }
    if (entries_.roles.size() == kPrincipalsMax) {
      return Wrong(table, absl::StrCat("more than ", kPrincipalsMax, " principals"));
    }
    if (!entries_.roles.emplace(name, RoleSet()).second) {
      return Wrong(table, absl::StrCat("`", name, "` is there twice"));
    }
    for (const auto& [key, node] : table) {
      if (key.str() == "name") continue;
      const bool roles = key.str() == "roles";
      if (!roles && key.str() != "tokens") {
        return Wrong(node, absl::StrCat("`", std::string(key.str()),
                                        "` is not known; there are name, roles and tokens"));
      }
      auto texts = Texts(node);
      if (!texts.ok()) return texts.status();
      const absl::Status read =
          roles ? ReadRoles(node, name, *texts) : ReadTokens(node, name, *texts);
      if (!read.ok()) return read;
    }
    return absl::OkStatus();
  }

  absl::Status ReadRoles(const toml::node& node, const std::string& name,
                         const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
      if (text == kDoorRole) {
        if (texts.size() > 1) {
          return Wrong(node,
                       absl::StrCat("`", name,
                                    "` has the role `web` beside others; a web door may do "
                                    "nothing by itself: give the others to another principal"));
        }
        entries_.doors.insert(name);
        continue;
      }
      const auto role = ServerRole(text);
      if (!role) {
        return Wrong(node, absl::StrCat("`", text,
                                        "` is no role on the server; there are administrator, "
                                        "auditor, organiser and web"));
      }
      entries_.roles[name].Add(*role);
    }
    return absl::OkStatus();
  }

  absl::Status ReadTokens(const toml::node& node, const std::string& name,
                          const std::vector<std::string>& texts) {
    if (texts.size() > kTokensMax) {
      return Wrong(node, absl::StrCat("`", name, "` has more than ", kTokensMax, " tokens"));
    }
    for (const std::string& text : texts) {
      const auto digest = storage::DigestFromHex(text);
      if (!digest) {
        return Wrong(node, absl::StrCat("`", name,
                                        "` has a token that is no SHA-256; write what `arbitroutil "
                                        "token new` prints, never the token itself"));
      }
      if (!entries_.tokens.emplace(storage::ToHex(*digest), name).second) {
        return Wrong(node, absl::StrCat("`", name, "` has a token that is there twice"));
      }
    }
    return absl::OkStatus();
  }

  PrincipalEntries entries_;
};

}  // namespace

absl::StatusOr<PrincipalEntries> ReadPrincipals(const std::string& toml) {
  return EntryReader().Read(toml);
}

bool IsPrincipalName(std::string_view name) {
  if (name.empty() || name.size() > kPrincipalBytesMax) return false;
  for (const char c : name) {
    if (c <= ' ' || c > '~') return false;
  }
  for (const std::string_view reserved : kReserved) {
    if (name == reserved) return false;
  }
  return true;
}

}  // namespace arbitro::access
