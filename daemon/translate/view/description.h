// SPDX-License-Identifier: Apache-2.0
//
// A ruleset's description as clients see it.

#ifndef ARBITRO_DAEMON_TRANSLATE_VIEW_DESCRIPTION_H_
#define ARBITRO_DAEMON_TRANSLATE_VIEW_DESCRIPTION_H_

#include <string>

#include "arbitro/description.h"
#include "arbitro/v1/ruleset.pb.h"
#include "daemon/translate/wire/language.h"

namespace arbitro::translate {

// Writes what a list shows: name, id, version, digest, languages, title, formats. Of each label the
// text comes first that the reader's language finds, or else that of the description's first
// language. Pure and thread-safe.
void WriteSummary(const Description& description, const std::string& sha256, const Language& reader,
                  v1::Ruleset* message);

// All of it. Pure and thread-safe.
void WriteDescription(const Description& description, const std::string& sha256,
                      const Language& reader, v1::Ruleset* message);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_VIEW_DESCRIPTION_H_
