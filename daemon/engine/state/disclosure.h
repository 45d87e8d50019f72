// SPDX-License-Identifier: Apache-2.0
//
// The subject of a record's payload, by the kind of its decision: for the services that withhold
// payloads, and for the strand that pads them. The access table says which roles may read a subject
// (daemon/access/table.h), by this door and by every other. Each kind's row stands in its struct
// (model/disclosure.h).

#ifndef ARBITRO_DAEMON_ENGINE_STATE_DISCLOSURE_H_
#define ARBITRO_DAEMON_ENGINE_STATE_DISCLOSURE_H_

#include "daemon/engine/model/disclosure.h"
#include "daemon/engine/model/model.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// The row of a kind of decision.
template <class What>
constexpr Disclosure DisclosureOf() {
  return What::kDisclosure;
}

// The row of verdicts on the decks of several players.
inline constexpr Disclosure kOfDecks = {Subject::kDeck};

// The same of a decision that is there. An amendment by which decks were judged again is kOfDecks,
// and so is a start that names players without a legal deck. `results` is kTold or kNone, `duties`
// kEvent where it opens none.
Disclosure DisclosureOf(const Decision& decision);

// Whether a record holds entries of persons' journals, which it took as facts.
bool TellsPersonEntries(const Inputs& inputs);

// Whether the payload of a record may ever be withheld from a reader of its header: it is not
// everybody's, it opens duties, it is of a draft, or it tells results and the event keeps those
// secret. `event`: its state when the record is made; of another journal an empty one.
bool MayBeWithheld(const RecordContent& content, const EventState& event);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_DISCLOSURE_H_
