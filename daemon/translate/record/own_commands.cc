// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/own_commands.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <type_traits>

#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/event_life.h"
#include "daemon/translate/record/faults.h"
#include "daemon/translate/record/house.h"
#include "daemon/translate/record/place.h"
#include "daemon/translate/record/ruleset.h"
#include "daemon/translate/record/series.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

constexpr std::string_view kEvents = "events/";

void WriteOwn(const engine::Command& command, const engine::CreateEvent& what,
              v1::Command* message) {
  v1::CreateEventRequest* request = WriteHead(command, message->mutable_create_event());
  request->set_event_id(what.event.substr(std::min(what.event.size(), kEvents.size())));
  request->set_title(what.title);
  request->set_ruleset(NameOfRuleset(what.ruleset));
  request->set_format(what.format);
  if (!what.settings.is_null()) WriteValue(what.settings, request->mutable_settings());
  if (!what.catalogue_sha256.empty()) {
    request->set_catalogue(NameOfCatalogue(what.catalogue_sha256));
  }
  request->set_utc_offset_minutes(what.utc_offset_minutes);
  request->set_round_publication(static_cast<v1::RoundPublication>(what.round_publication));
  request->set_standings_publication(
      static_cast<v1::StandingsPublication>(what.standings_publication));
  if (what.details != engine::EventDetails()) {
    WriteDetails(what.details, request->mutable_details());
  }
}

void WriteOwn(const engine::Command&, const engine::ImportCatalogue& what, v1::Command* message) {
  v1::CatalogueImport* import = message->mutable_import_catalogue();
  import->set_ruleset(what.ruleset);
  import->set_title(what.title);
  import->set_sha256(std::string(storage::AsBytes(what.sha256)));
  import->set_cards(what.cards);
}

}  // namespace

void WriteOwnCommand(const engine::Command& command, v1::Command* message) {
  command.what.Visit([&](const auto& what) {
    if constexpr (kIsOwn<std::decay_t<decltype(what)>>) {
      WriteOwn(command, what, message);
    } else {
      // A command that only a client may ask came without what the client asked: to record it
      // would lose it.
      std::abort();
    }
  });
}

}  // namespace arbitro::translate
