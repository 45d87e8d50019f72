// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/gate/records_seen.h"

#include "daemon/services/gate/audience.h"
#include "daemon/services/gate/drafts.h"
#include "daemon/services/gate/secrecy.h"

namespace arbitro::services {

RecordsSeen::RecordsSeen(const Caller& caller, const engine::Engine& engine,
                         const std::string& journal)
    : caller_(caller),
      secret_(SecretFrom(ViewerOf(caller), engine, journal)),
      draft_(DraftSince(caller, engine, journal)),
      floor_(FloorSince(caller, engine, journal)) {}

void RecordsSeen::WithholdFrom(v1::Record* record) const {
  services::WithholdFrom(caller_, record);
  WithholdDraft(draft_, record);
  WithholdFloor(floor_, record);
  WithholdSecret(secret_, record);
}

}  // namespace arbitro::services
