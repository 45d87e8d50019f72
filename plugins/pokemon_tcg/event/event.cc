// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/event/event.h"

#include <utility>

#include "arbitro/limits.h"
#include "plugins/pokemon_tcg/rules/event_tiers.h"
#include "plugins/pokemon_tcg/rules/language.h"
#include "plugins/pokemon_tcg/rules/tables.h"

namespace arbitro::pkm {
namespace {

constexpr int64_t kSetsMax = 1'000;

constexpr int64_t kMatchMinutesMax = 1'440;

constexpr int64_t kHandedOutMax = 1'000;

constexpr int64_t kListedCardsMax = 1'000;

constexpr int64_t kSecondDayPlayersMin = 2;

std::vector<Form> RegistrationFields();
std::vector<Form> PlayFields();
Form SecondDayPlayersField();
Form SecondDayRoundsField();
Form AgeDivisionsField();
Form DraftField();
std::vector<Form> CardFields();
Form CardIds(const char* id, Label label);
void ReadCards(const Value& settings, EventFacts* event);
void ReadPlay(const Value& settings, EventFacts* event);
uint32_t NumberOf(const Value& value);
AgePairing ReadAgePairing(const std::string& text);

}  // namespace

Form MatchTypeField() {
  return form::OneChoice("match_type", {"Match", "Incontro"},
                         {{"single", {"Single game", "Sfida singola"}},
                          {"best-of-three", {"Best of three", "Al meglio di tre"}}});
}

MatchType ReadMatchType(const Value& value) {
  return value.text() == "best-of-three" ? MatchType::kBestOfThree : MatchType::kSingle;
}

Form SettingsForm() {
  Form settings = form::Struct("settings", {"Settings", "Impostazioni"}, {});
  for (auto fields : {RegistrationFields(), PlayFields(), CardFields(), SeasonFigureFields()}) {
    for (Form& field : fields) settings.children.push_back(std::move(field));
  }
  return settings;
}

std::vector<std::string> Texts(const Value& list) {
  std::vector<std::string> texts;
  for (const Value& item : list.items()) texts.push_back(item.text());
  return texts;
}

EventFacts ReadEvent(const Value& settings) {
  EventFacts event;
  event.region = settings["region"].text();
  event.tier = settings["event_tier"].text();
  // [PKM-AMB-28] Premier by default are League Challenges and all championships, and nothing else.
  event.premier = settings["premier"].FlagOr(FindEventTier(event.tier) != nullptr);
  ReadCards(settings, &event);
  ReadPlay(settings, &event);
  event.season = ReadSeasonFigures(settings);
  return event;
}

namespace {

// Returns the fields about what players hand in, and about the day on which it is judged.
std::vector<Form> RegistrationFields() {
  return {
      form::Required(
          form::By("PKM-1.3-b", form::Date("date", {"Date of the event", "Data dell'evento"}))),
      // [PKM-AMB-28] The book does not define premier events: the organiser says which are.
      form::By("PKM-AMB-28", form::Flag("premier", {"Premier event", "Evento premier"})),
      // [PKM-4-a] Every player registers a deck; an event without lists says so.
      form::By("PKM-4-a", form::Flag("decks_required", {"Decks must be registered before round one",
                                                        "Mazzi da registrare prima del primo "
                                                        "round"})),
      // [PKM-11.2-d] Limited: stated ahead of the event.
      form::By("PKM-11.2-d", form::Flag("basic_energy_provided",
                                        {"Basic Energy provided", "Energie base fornite"})),
      // [PKM-4-b] Limited: a list that names the unused cards too has as many as were handed out.
      form::By("PKM-4-b",
               form::Integer("cards_handed_out",
                             {"Cards handed to each player", "Carte consegnate a ciascuno"}, 1,
                             kHandedOutMax))};
}

// Returns the fields about how the event is played.
std::vector<Form> PlayFields() {
  return {
      RegionField("region", {"Region", "Regione"}), form::By("PKM-7.3-b", MatchTypeField()),
      // [PKM-7.3-c] The organiser states the limit ahead; [PKM-AMB-26] the book's are defaults.
      form::By("PKM-7.3-c", form::Integer("match_minutes", {"Minutes a match", "Minuti a incontro"},
                                          1, kMatchMinutesMax)),
      form::By("PKM-GEN-10", form::Integer("swiss_rounds",
                                           {"Swiss rounds (default: by table 4.5)",
                                            "Round alla svizzera (predefinito: tabella 4.5)"},
                                           1, kSwissRoundsMax)),
      // [PKM-GEN-12] [PKM-PEN-31] The tier decides what is played after the Swiss rounds, and how
      // hard penalties begin.
      form::By("PKM-PEN-31", OptionalEventTierField()),
      // [PKM-GEN-11] At most the top 8.
      form::By("PKM-GEN-11",
               form::Integer("top_cut",
                             {"Top cut (unverified; default: by tier and players)",
                              "Top cut (non verificato; predefinito: per livello e giocatori)"},
                             0, kTopCutMax)),
      SecondDayPlayersField(), SecondDayRoundsField(), AgeDivisionsField(), DraftField()};
}

// [PKM-GEN-14] The best of the first day's Swiss play a second one.
Form SecondDayPlayersField() {
  return form::By("PKM-GEN-14",
                  form::Integer("second_day_players",
                                {"Players of a second day's Swiss (default: no second day)",
                                 "Giocatori della svizzera del secondo giorno (predefinito: nessun "
                                 "secondo giorno)"},
                                kSecondDayPlayersMin, limits::kPlayersMax));
}

Form SecondDayRoundsField() {
  return form::By(
      "PKM-GEN-14",
      form::Integer("second_day_rounds",
                    {"Swiss rounds of the second day (default, unverified: by its "
                     "players)",
                     "Round alla svizzera del secondo giorno (predefinito, non verificato: "
                     "secondo i suoi giocatori)"},
                    1, kSwissRoundsMax));
}

// [PKM-GEN-24] Unverified: the default applies if the organiser says nothing.
Form AgeDivisionsField() {
  return form::By(
      "PKM-GEN-24",
      form::OneChoice("age_divisions",
                      {"Age divisions (default, unverified: together)",
                       "Categorie d'età (predefinito, non verificato: insieme)"},
                      {{"together", {"Together", "Insieme"}},
                       {"apart", {"Each for itself", "Ciascuna per sé"}},
                       {"by_age", {"Together, same age first", "Insieme, prima a pari età"}}}));
}

// [PKM-11.2.2-b] [PKM-11.2.3-b] [PKM-11.2.4-b] A draft begins the event: the seats are drawn.
Form DraftField() {
  return form::By(
      "PKM-11.2.2-b",
      form::OneChoice("draft", {"Draft that begins the event", "Estrazione che apre l'evento"},
                      {{"booster", {"Booster draft", "Estrazione busta"}},
                       {"rochester", {"Rochester draft", "Estrazione alla Rochester"}},
                       {"solomon", {"Solomon draft", "Estrazione alla Solomon"}}}));
}

// Returns the fields about the cards that are admitted.
std::vector<Form> CardFields() {
  return {
      // [PKM-AMB-32] A promo's own day of release is in no data: the event lists those that are
      // out.
      form::By("PKM-AMB-32", CardIds("released_promos", {"Released promos", "Promo già uscite"})),
      // [PKM-AMB-23] The country's release calendar, where it differs from the United States'.
      form::By(
          "PKM-AMB-23",
          form::Map("release_dates", {"Release dates of the country", "Date di uscita del paese"},
                    form::Date("date", {"Release date", "Data di uscita"}), kSetsMax)),
      // [PKM-1.4-c] A person rules which names have considerably changed.
      form::By(
          "PKM-1.4-c",
          form::Set("significantly_changed",
                    {"Names with considerably changed text", "Nomi dal testo molto cambiato"},
                    form::Text("name", {"English name", "Nome inglese"}, 200), kListedCardsMax)),
      // [PKM-1.8-e] The Last Chance Qualifier says so, too.
      form::By("PKM-1.8-e",
               form::Flag("home_languages",
                          {"Languages of each player's home (default: World Championships)",
                           "Lingue del paese di ciascuno (predefinito: Campionati Mondiali)"})),
      // [PKM-AMB-11] Foreign cards are forbidden everywhere unless the organiser lets them in.
      form::By("PKM-AMB-11", form::Flag("allow_foreign_at_non_premier",
                                        {"Foreign cards allowed, if not premier",
                                         "Carte straniere ammesse, se non premier"}))};
}

Form CardIds(const char* id, Label label) {
  return form::Set(
      id, std::move(label),
      form::Text("card", {"Card id", "Id della carta"}, static_cast<int64_t>(limits::kIdBytesMax)),
      kListedCardsMax);
}

// Reads the values of RegistrationFields and CardFields.
void ReadCards(const Value& settings, EventFacts* event) {
  event->date = settings["date"].text();
  event->decks_required = settings["decks_required"].FlagOr(true);
  event->basic_energy_provided = settings["basic_energy_provided"].flag();
  event->cards_handed_out = NumberOf(settings["cards_handed_out"]);
  event->allow_foreign_at_non_premier = settings["allow_foreign_at_non_premier"].flag();
  event->released_promos = Texts(settings["released_promos"]);
  event->significantly_changed = Texts(settings["significantly_changed"]);
  // [PKM-1.8-e] At World Championships, players play in the languages of their home.
  const bool worlds = event->tier == kWorldChampionships;
  event->home_languages = settings["home_languages"].FlagOr(worlds);
  for (const Value::Field& field : settings["release_dates"].fields()) {
    // [PKM-13.1-g] [PKM-AMB-23] World Championships go by the dates of the United States alone.
    if (!worlds) event->release_dates[field.first] = field.second.text();
  }
}

// Reads the values of PlayFields.
void ReadPlay(const Value& settings, EventFacts* event) {
  event->match_type = ReadMatchType(settings["match_type"]);
  // [PKM-GEN-13] Above City Championships a match is a best of three, unless the organiser says
  // otherwise.
  const EventTierRow* tier = FindEventTier(event->tier);
  const bool above = tier != nullptr && tier->level == TierLevel::kAboveCity;
  if (above && !settings.Has("match_type")) event->match_type = MatchType::kBestOfThree;
  event->match_minutes = NumberOf(settings["match_minutes"]);
  event->swiss_rounds = NumberOf(settings["swiss_rounds"]);
  if (settings.Has("top_cut")) event->top_cut = NumberOf(settings["top_cut"]);
  event->second_day_players = NumberOf(settings["second_day_players"]);
  event->second_day_rounds = NumberOf(settings["second_day_rounds"]);
  event->age_divisions = ReadAgePairing(settings["age_divisions"].text());
  event->draft = settings["draft"].text();
}

uint32_t NumberOf(const Value& value) { return static_cast<uint32_t>(value.integer()); }

AgePairing ReadAgePairing(const std::string& text) {
  if (text == "apart") return AgePairing::kApart;
  return text == "by_age" ? AgePairing::kByAge : AgePairing::kTogether;
}

}  // namespace

}  // namespace arbitro::pkm
