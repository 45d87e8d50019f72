// SPDX-License-Identifier: Apache-2.0
//
// An event in the world, and those who wait for a place, in a snapshot.

#ifndef ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_PLACE_H_
#define ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_PLACE_H_

#include <memory>

#include "arbitro/stored/v1/snapshot.pb.h"
#include "daemon/engine/state/state.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

namespace stored = ::arbitro::stored::v1;

void WritePlacesSnapshot(const std::string& event, const engine::PlaceBook& book,
                         stored::PlacesSnapshot* message);
std::shared_ptr<const engine::PlaceBook> ReadPlacesSnapshot(const stored::PlacesSnapshot& message,
                                                            Fields* fields);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_PLACE_H_
