// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/export_catalogue.h"

#include "absl/strings/str_cat.h"
#include "arbitro/catalogue.h"
#include "daemon/exported/value_tree.h"
#include "daemon/services/call/reads.h"
#include "daemon/translate/wire/fields.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::services {

using engine::Failure;

Failure CatalogueUnknown(const engine::HouseState& house, const std::string& sha256) {
  std::string exists;
  for (const auto& catalogue : house.catalogues) {
    if (exists.size() > 300) break;
    absl::StrAppend(&exists, exists.empty() ? "there is `" : ", `",
                    translate::NameOfCatalogue(storage::ToHex(catalogue->import.sha256)), "`");
  }
  return engine::NotFound(engine::reason::kCatalogueUnknown,
                          {"catalogue", translate::NameOfCatalogue(sha256),
                           exists.empty() ? "no catalogue is imported yet" : exists});
}

std::optional<Failure> WriteCatalogueFile(const ServicePorts& ports,
                                          const v1::ExportCatalogueRequest& request,
                                          const std::function<bool(std::string_view line)>& take) {
  translate::Fields fields(translate::Source::kClient);
  const std::string sha256 =
      translate::ReadCatalogueName("catalogue", request.catalogue(), &fields);
  if (!fields.ok()) return fields.failure();
  const auto house = ports.engine->Read(engine::kHouseJournal, 0);
  if (!house.ok()) return house.failure();
  const engine::HouseState& known = (*house)->house;
  if (known.FindCatalogue(sha256) == nullptr) return CatalogueUnknown(known, sha256);
  const auto found = FindCatalogue(ports, sha256);
  if (!found.ok()) return found.failure();
  const CatalogueView catalogue(**found);
  for (uint32_t card = 0; card < catalogue.size(); ++card) {
    v1::Value row;
    translate::WriteValue(catalogue.Row(card), &row);
    if (!take(absl::StrCat(exported::JsonLine(exported::JsonOf(row)), "\n"))) break;
  }
  return std::nullopt;
}

}  // namespace arbitro::services
