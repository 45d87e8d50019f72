// SPDX-License-Identifier: Apache-2.0
//
// The engine's table of who may read what (daemon/engine/state/disclosure.h), for messages.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_DISCLOSURE_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_DISCLOSURE_H_

#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/state/disclosure.h"

namespace arbitro::translate {

// The row of the decision, as the engine's DisclosureOf says of a decision. Of a kind that this
// program does not know, the staff's; of none at all, everybody's. Thread-safe.
engine::Disclosure DisclosureOf(const v1::Decision& decision);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_DISCLOSURE_H_
