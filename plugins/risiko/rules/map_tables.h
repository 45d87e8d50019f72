// SPDX-License-Identifier: Apache-2.0
//
// The map and the objectives, as the box prints them.

#ifndef ARBITRO_PLUGINS_RISIKO_RULES_MAP_TABLES_H_
#define ARBITRO_PLUGINS_RISIKO_RULES_MAP_TABLES_H_

#include <cstddef>
#include <cstdint>

namespace arbitro::rsk {

enum class Continent { kNordAmerica, kSudAmerica, kEuropa, kAfrica, kAsia, kOceania };
inline constexpr size_t kContinents = 6;

struct ContinentRow {
  const char* name;
  int64_t reinforcements;  // a turn, to who owns all of it
};
// [RSK-9.3] Each turn, for every continent owned in full.
inline constexpr ContinentRow kContinentRows[kContinents] = {
    {"Nord America", 5}, {"Sud America", 2}, {"Europa", 5},
    {"Africa", 3},       {"Asia", 7},        {"Oceania", 2},
};

inline constexpr size_t kNeighboursMax = 7;

struct TerritoryRow {
  const char* name;
  Continent continent;
  const char* neighbours[kNeighboursMax];  // null where there are fewer
};
// [RSK-MAP] [RSK-AMB-38] The classic Italian map: 42 territories, 82 borders by land and sea.
inline constexpr TerritoryRow kTerritoryRows[] = {
    // Nord America
    {"Alaska", Continent::kNordAmerica, {"Alberta", "Kamchatka", "Territori del Nord Ovest"}},
    {"Territori del Nord Ovest",
     Continent::kNordAmerica,
     {"Alaska", "Alberta", "Groenlandia", "Ontario"}},
    {"Groenlandia",
     Continent::kNordAmerica,
     {"Islanda", "Ontario", "Quebec", "Territori del Nord Ovest"}},
    {"Alberta",
     Continent::kNordAmerica,
     {"Alaska", "Ontario", "Stati Uniti Occidentali", "Territori del Nord Ovest"}},
    {"Ontario",
     Continent::kNordAmerica,
     {"Alberta", "Groenlandia", "Quebec", "Stati Uniti Occidentali", "Stati Uniti Orientali",
      "Territori del Nord Ovest"}},
    {"Quebec", Continent::kNordAmerica, {"Groenlandia", "Ontario", "Stati Uniti Orientali"}},
    {"Stati Uniti Occidentali",
     Continent::kNordAmerica,
     {"Alberta", "America Centrale", "Ontario", "Stati Uniti Orientali"}},
    {"Stati Uniti Orientali",
     Continent::kNordAmerica,
     {"America Centrale", "Ontario", "Quebec", "Stati Uniti Occidentali"}},
    {"America Centrale",
     Continent::kNordAmerica,
     {"Stati Uniti Occidentali", "Stati Uniti Orientali", "Venezuela"}},
    // Sud America
    {"Venezuela", Continent::kSudAmerica, {"America Centrale", "Brasile", "Perù"}},
    {"Perù", Continent::kSudAmerica, {"Argentina", "Brasile", "Venezuela"}},
    {"Brasile", Continent::kSudAmerica, {"Africa del Nord", "Argentina", "Perù", "Venezuela"}},
    {"Argentina", Continent::kSudAmerica, {"Brasile", "Perù"}},
    // Europa
    {"Islanda", Continent::kEuropa, {"Gran Bretagna", "Groenlandia", "Scandinavia"}},
    {"Gran Bretagna",
     Continent::kEuropa,
     {"Europa Occidentale", "Europa Settentrionale", "Islanda", "Scandinavia"}},
    {"Europa Settentrionale",
     Continent::kEuropa,
     {"Europa Meridionale", "Europa Occidentale", "Gran Bretagna", "Scandinavia", "Ucraina"}},
    {"Scandinavia",
     Continent::kEuropa,
     {"Europa Settentrionale", "Gran Bretagna", "Islanda", "Ucraina"}},
    {"Ucraina",
     Continent::kEuropa,
     {"Afghanistan", "Europa Meridionale", "Europa Settentrionale", "Medio Oriente", "Scandinavia",
      "Urali"}},
    {"Europa Occidentale",
     Continent::kEuropa,
     {"Africa del Nord", "Europa Meridionale", "Europa Settentrionale", "Gran Bretagna"}},
    {"Europa Meridionale",
     Continent::kEuropa,
     {"Africa del Nord", "Egitto", "Europa Occidentale", "Europa Settentrionale", "Medio Oriente",
      "Ucraina"}},
    // Africa
    {"Africa del Nord",
     Continent::kAfrica,
     {"Africa Orientale", "Brasile", "Congo", "Egitto", "Europa Meridionale",
      "Europa Occidentale"}},
    {"Egitto",
     Continent::kAfrica,
     {"Africa Orientale", "Africa del Nord", "Europa Meridionale", "Medio Oriente"}},
    {"Africa Orientale",
     Continent::kAfrica,
     {"Africa del Nord", "Africa del Sud", "Congo", "Egitto", "Madagascar"}},
    {"Congo", Continent::kAfrica, {"Africa Orientale", "Africa del Nord", "Africa del Sud"}},
    {"Africa del Sud", Continent::kAfrica, {"Africa Orientale", "Congo", "Madagascar"}},
    {"Madagascar", Continent::kAfrica, {"Africa Orientale", "Africa del Sud"}},
    // Asia
    {"Medio Oriente",
     Continent::kAsia,
     {"Afghanistan", "Cina", "Egitto", "Europa Meridionale", "India", "Ucraina"}},
    {"Afghanistan", Continent::kAsia, {"Cina", "Medio Oriente", "Ucraina", "Urali"}},
    {"India", Continent::kAsia, {"Cina", "Medio Oriente", "Siam"}},
    {"Urali", Continent::kAsia, {"Afghanistan", "Cina", "Siberia", "Ucraina"}},
    {"Siberia", Continent::kAsia, {"Cina", "Cita", "Jacuzia", "Mongolia", "Urali"}},
    {"Jacuzia", Continent::kAsia, {"Cita", "Kamchatka", "Siberia"}},
    {"Kamchatka", Continent::kAsia, {"Alaska", "Cita", "Giappone", "Jacuzia", "Mongolia"}},
    {"Cita", Continent::kAsia, {"Jacuzia", "Kamchatka", "Mongolia", "Siberia"}},
    {"Mongolia", Continent::kAsia, {"Cina", "Cita", "Giappone", "Kamchatka", "Siberia"}},
    {"Cina",
     Continent::kAsia,
     {"Afghanistan", "India", "Medio Oriente", "Mongolia", "Siam", "Siberia", "Urali"}},
    {"Siam", Continent::kAsia, {"Cina", "India", "Indonesia"}},
    {"Giappone", Continent::kAsia, {"Kamchatka", "Mongolia"}},
    // Oceania
    {"Indonesia", Continent::kOceania, {"Australia Occidentale", "Nuova Guinea", "Siam"}},
    {"Nuova Guinea",
     Continent::kOceania,
     {"Australia Occidentale", "Australia Orientale", "Indonesia"}},
    {"Australia Occidentale",
     Continent::kOceania,
     {"Australia Orientale", "Indonesia", "Nuova Guinea"}},
    {"Australia Orientale", Continent::kOceania, {"Australia Occidentale", "Nuova Guinea"}},
};
inline constexpr size_t kTerritories = sizeof(kTerritoryRows) / sizeof(kTerritoryRows[0]);
inline constexpr int64_t kMapPoints = 164;

// --- Objectives

inline constexpr size_t kWholeMax = 3;
inline constexpr size_t kPlusMax = 10;
inline constexpr size_t kWithoutMax = 1;
// A list of continents ends with its first repetition of none.
inline constexpr Continent kNoContinent = static_cast<Continent>(kContinents);

struct ContinentList {
  constexpr ContinentList(Continent a = kNoContinent, Continent b = kNoContinent,
                          Continent c = kNoContinent)
      : items{a, b, c} {}
  Continent items[kWholeMax];
};

struct ObjectiveRow {
  uint32_t number;
  const char* nickname;
  ContinentList whole;               // all territories of these continents,
  const char* plus[kPlusMax];        // and these,
  const char* without[kWithoutMax];  // but not this
};
// [RSK-23.1] The 16 objectives of the "Challenge" box, each worth 86 points.
inline constexpr ObjectiveRow kObjectiveRows[] = {
    {1,
     "Letto",
     {Continent::kNordAmerica, Continent::kSudAmerica},
     {"Africa del Nord", "Egitto", "Africa Orientale", "Congo", "Medio Oriente", "India", "Siam",
      "Indonesia", "Nuova Guinea", "Australia Occidentale"},
     {}},
    {2,
     "Elefante",
     {Continent::kEuropa, Continent::kAfrica},
     {"Groenlandia", "Ontario", "Quebec", "Stati Uniti Orientali", "Medio Oriente", "Afghanistan",
      "Urali"},
     {}},
    {3,
     "Ciclista",
     {Continent::kEuropa, Continent::kAfrica, Continent::kOceania},
     {"Medio Oriente", "Afghanistan", "Urali", "India", "Siam"},
     {}},
    {4,
     "Giraffa",
     {Continent::kNordAmerica, Continent::kAfrica, Continent::kEuropa},
     {},
     {"Europa Occidentale"}},
    {5,
     "Granchio",
     {Continent::kNordAmerica, Continent::kOceania},
     {"Islanda", "Scandinavia", "Ucraina", "Urali", "Afghanistan", "Medio Oriente", "India", "Siam",
      "Cina"},
     {}},
    {6,
     "Formula 1",
     {Continent::kSudAmerica, Continent::kOceania, Continent::kEuropa},
     {"Africa del Nord", "Egitto", "Africa Orientale", "Afghanistan", "Medio Oriente", "India",
      "Siam"},
     {}},
    {7, "Befana", {Continent::kSudAmerica, Continent::kAfrica, Continent::kAsia}, {}, {}},
    {8,
     "Elvis",
     {Continent::kNordAmerica, Continent::kSudAmerica, Continent::kEuropa},
     {"Kamchatka", "Giappone"},
     {}},
    {9, "Dromedario", {Continent::kEuropa, Continent::kAsia}, {"Indonesia"}, {}},
    {10,
     "Piovra",
     {Continent::kNordAmerica, Continent::kEuropa},
     {"Urali", "Siberia", "Jacuzia", "Kamchatka", "Giappone"},
     {}},
    {11,
     "Lupo",
     {Continent::kSudAmerica, Continent::kEuropa, Continent::kAfrica},
     {"Urali", "Afghanistan", "Medio Oriente", "Siberia"},
     {}},
    {12, "Tappeto", {Continent::kAsia, Continent::kAfrica}, {"Ucraina", "Europa Meridionale"}, {}},
    {13, "Guerra fredda", {Continent::kNordAmerica, Continent::kAsia}, {}, {}},
    {14,
     "Motorino",
     {Continent::kSudAmerica, Continent::kAfrica, Continent::kOceania},
     {"Europa Occidentale", "Europa Meridionale", "Medio Oriente", "India", "Siam", "Cina",
      "Mongolia", "Cita", "Giappone"},
     {}},
    {15,
     "Aragosta e pesciolino",
     {Continent::kAsia, Continent::kOceania, Continent::kAfrica},
     {"Alaska", "Alberta"},
     {"Africa del Nord"}},
    {16,
     "Locomotiva",
     {Continent::kNordAmerica, Continent::kSudAmerica, Continent::kAfrica},
     {"Europa Occidentale", "Europa Meridionale", "Ucraina"},
     {}},
};
inline constexpr size_t kObjectives = sizeof(kObjectiveRows) / sizeof(kObjectiveRows[0]);
inline constexpr int64_t kObjectivePoints = 86;

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_RULES_MAP_TABLES_H_
