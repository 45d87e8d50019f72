// SPDX-License-Identifier: Apache-2.0
//
// A ruleset's description as clients see it.

#ifndef ARBITRO_DAEMON_TRANSLATE_VIEW_DESCRIPTION_H_
#define ARBITRO_DAEMON_TRANSLATE_VIEW_DESCRIPTION_H_

#include <string>

#include "arbitro/description.h"
#include "arbitro/v1/ruleset.pb.h"

namespace arbitro::translate {

// What a list shows: name, id, version, digest, title, formats. Pure and thread-safe.
void WriteSummary(const Description& description, const std::string& sha256, v1::Ruleset* message);

// All of it. Pure and thread-safe.
void WriteDescription(const Description& description, const std::string& sha256,
                      v1::Ruleset* message);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_VIEW_DESCRIPTION_H_
