// SPDX-License-Identifier: Apache-2.0
//
// A catalogue as a file of JSON lines, as an import takes it: ExportCatalogue.
//
// Thread-safe. Reads the log where the catalogue is not in memory.

#ifndef ARBITRO_DAEMON_SERVICES_READ_EXPORT_CATALOGUE_H_
#define ARBITRO_DAEMON_SERVICES_READ_EXPORT_CATALOGUE_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "arbitro/v1/catalogue.pb.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/state/state.h"
#include "daemon/services/call/service_ports.h"

namespace arbitro::services {

// CATALOGUE_UNKNOWN, with what there is.
engine::Failure CatalogueUnknown(const engine::HouseState& house, const std::string& sha256);

// Gives `take` a line for each card, in the order of the keys, until it returns false.
// FIELD_INVALID, CATALOGUE_UNKNOWN, or what the log says where it fails.
std::optional<engine::Failure> WriteCatalogueFile(
    const ServicePorts& ports, const v1::ExportCatalogueRequest& request,
    const std::function<bool(std::string_view line)>& take);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_READ_EXPORT_CATALOGUE_H_
