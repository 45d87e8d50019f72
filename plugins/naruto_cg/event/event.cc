// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/event/event.h"

#include "arbitro/limits.h"
#include "plugins/naruto_cg/event/fields.h"
#include "plugins/naruto_cg/rules/event_types.h"
#include "plugins/naruto_cg/rules/penalty_tables.h"

namespace arbitro::nar {
namespace {

constexpr int64_t kRoundsMax = 20;
constexpr int64_t kCodeBytesMax = 64;
constexpr char kDeclared[] = "declared";
constexpr char kVerbalSetting[] = "verbal_to_official_from";

}  // namespace

Form SettingsForm() {
  return form::Struct(
      "settings", {"Settings", "Impostazioni"},
      // [NAR-EVENT-1] The type of tournament, from a given list.
      {form::By("NAR-EVENT-2",
                form::OneChoice(kTypeSetting, {"Type of tournament", "Tipo di torneo"},
                                EventTypeChoices())),
       form::By("NAR-EVENT-1", form::Date("date", {"Date of the request", "Data della richiesta"})),
       form::By("NAR-EVENT-11", form::Flag("at_shop", {"Held at a shop", "Si svolge in negozio"})),
       form::By("NAR-EVENT-11", form::Flag("organiser_as_judge",
                                           {"The organiser judges", "Arbitra l'organizzatore"})),
       form::By("NAR-DECK-8", form::Flag("decks_required", {"Lists before round one",
                                                            "Liste prima del primo turno"})),
       form::By("NAR-DECK-5",
                form::OneChoice("cards", {"Where cards come from", "Da dove vengono le carte"},
                                {{"catalogue", {"The event's catalogue", "Catalogo dell'evento"}},
                                 {kDeclared, {"Declared on the list", "Dichiarate in lista"}}})),
       form::By("NAR-DECK-6",
                form::Set("illegal_codes", {"Cards not allowed", "Carte non ammesse"},
                          form::Text("code", {"Code", "Codice"}, kCodeBytesMax), kAskedEntriesMax)),
       form::By("NAR-AMB-28", form::Integer(kVerbalSetting,
                                            {"Verbal warning that is official",
                                             "Ammonizione verbale che diventa ufficiale"},
                                            kVerbalBecomesOfficial, kVerbalBecomesOfficialMost)),
       form::By("NAR-AMB-11", form::Integer("swiss_rounds",
                                            {"Swiss rounds, where the table names none",
                                             "Turni di svizzera, se la tabella non li prevede"},
                                            1, kRoundsMax)),
       form::By("NAR-AMB-11",
                form::OneChoice("cut",
                                {"Elimination, where the table names none",
                                 "Ammessi all'eliminazione, se la tabella non li prevede"},
                                CutForm().choices))});
}

EventSettings ReadSettings(const Value& settings) {
  EventSettings read;
  read.decks_required = settings["decks_required"].FlagOr(true);
  read.cards_declared = settings["cards"].TextOr("catalogue") == kDeclared;
  read.at_shop = settings["at_shop"].FlagOr(true);
  read.organiser_as_judge = settings["organiser_as_judge"].FlagOr(false);
  read.illegal_codes = TextsOf(settings["illegal_codes"]);
  read.verbal_becomes_official = settings[kVerbalSetting].IntegerOr(kVerbalBecomesOfficial);
  if (settings.Has("swiss_rounds")) {
    const std::string cut = settings["cut"].TextOr("quarter");
    const int64_t cut_size = cut == "none" ? 0 : cut == "final" ? 2 : 8;
    read.structure = {limits::kPlayersMax, settings["swiss_rounds"].integer(), cut_size};
  }
  return read;
}

std::optional<StructureRow> StructureOf(const EventSettings& settings, int64_t players) {
  const std::optional<StructureRow> row = StructureFor(players);
  // [NAR-AMB-11] Only the organiser can say what the table does not.
  return row ? row : settings.structure;
}

}  // namespace arbitro::nar
