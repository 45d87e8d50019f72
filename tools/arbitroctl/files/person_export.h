// SPDX-License-Identifier: Apache-2.0
//
// Exports everything that a daemon holds on one person.

#ifndef ARBITRO_TOOLS_ARBITROCTL_FILES_PERSON_EXPORT_H_
#define ARBITRO_TOOLS_ARBITROCTL_FILES_PERSON_EXPORT_H_

#include <set>
#include <string>

#include "absl/status/statusor.h"
#include "google/protobuf/message.h"
#include "nlohmann/json.hpp"
#include "tools/arbitroctl/session.h"

namespace arbitro::tools {

// The names by which a person is known: "persons/{ref}" of every reference to it, and the names of
// the players that it is in events, which the export finds on the way.
struct KnownAs {
  std::set<std::string> names;

  // Returns whether any text of the message is one of the names, the reference alone, or the name
  // of something of a player's: "events/e/players/p/deck".
  bool IsIn(const google::protobuf::Message& message) const;

  // The same of one text.
  bool IsNamedBy(const std::string& text) const;
};

// Returns the profile and consents, the person's journal, its part in every event (registration,
// tables, penalties, place), and every record that names it, of all journals that the caller may
// read. Reads them all.
absl::StatusOr<nlohmann::ordered_json> ExportPerson(Session* session, const std::string& person);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_FILES_PERSON_EXPORT_H_
