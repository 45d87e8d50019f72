// SPDX-License-Identifier: Apache-2.0
//
// Fields, small conversions and refusals that reports, penalties and questions share.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_EVENT_FIELDS_H_
#define ARBITRO_PLUGINS_NARUTO_CG_EVENT_FIELDS_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/form.h"
#include "arbitro/refusal.h"
#include "arbitro/value.h"
#include "kit/fields.h"
#include "kit/questions.h"
#include "plugins/naruto_cg/rules/structure.h"

namespace arbitro::nar {

using kit::By;
using kit::ChoiceField;
using kit::FlagField;
using kit::ListOf;
using kit::PlayerField;
using kit::RefuseInconsistent;
using kit::TextsOf;
using kit::WholeField;

// Most players that a question is about, entries and pairs of one of its lists, and points, cards
// or minutes of one kind.
inline constexpr int64_t kAskedPlayersMax = 10'000;
inline constexpr int64_t kAskedEntriesMax = 1'000;
inline constexpr int64_t kAskedPairsMax = 10'000;
inline constexpr int64_t kAskedNumberMax = 100'000;
// Bytes of a name or a card code.
inline constexpr int64_t kAskedNameBytesMax = 200;

// A count of something: zero or more.
inline Form CountField(const char* id, Label label) {
  return WholeField(id, std::move(label), 0, kAskedNumberMax);
}
inline Form NameField(const char* id, Label label) {
  return form::Required(form::Text(id, std::move(label), kAskedNameBytesMax));
}
inline Form ListField(const char* id, Label label, Form item) {
  return kit::ListField(id, std::move(label), std::move(item), kAskedEntriesMax);
}
inline Form NamesField(const char* id, Label label) {
  return ListField(id, std::move(label), form::Text("name", {"Name", "Nome"}, kAskedNameBytesMax));
}
inline Form PlayersField(const char* id, Label label) {
  return kit::PlayersField(id, std::move(label), kAskedPlayersMax);
}
// A map from names or players to whole numbers.
inline Form NumbersByName(const char* id, Label label) {
  return form::Required(
      kit::NumbersByName(id, std::move(label), {kAskedNumberMax, kAskedPlayersMax}));
}

// [NAR-DECK-3] The type of a card: Ninja are counted.
inline Form CardTypeForm() {
  return form::By("NAR-DECK-3", form::OneChoice("type", {"Type", "Tipo"},
                                                {{"ninja", {"Ninja", "Ninja"}},
                                                 {"client", {"Client", "Cliente"}},
                                                 {"strategy", {"Strategy", "Strategia"}},
                                                 {"technique", {"Technique", "Tecnica"}}}));
}

// The stage of a tournament that a question is about.
inline Form StageField() {
  return ChoiceField("phase", {"Phase", "Fase"},
                     {{"swiss", {"Swiss", "Svizzera"}},
                      {"elimination", {"Elimination", "Eliminazione"}},
                      {"final", {"Final", "Finale"}}});
}
inline MatchStage ReadStage(const Value& phase) {
  if (phase.text() == "swiss") return MatchStage::kSwiss;
  return phase.text() == "final" ? MatchStage::kFinal : MatchStage::kElimination;
}

// The elimination stage by its first round.
inline Form CutForm() {
  return form::OneChoice("cut", {"Elimination", "Eliminazione"},
                         {{"none", {"None", "Nessuna"}},
                          {"final", {"Final", "Finale"}},
                          {"quarter", {"Quarter-finals", "Quarti di finale"}}});
}
inline const char* CutName(int64_t cut_size) {
  if (cut_size == 0) return "none";
  return cut_size == 2 ? "final" : "quarter";
}

// Pairs of players.
inline Form PairsField(const char* id, Label label) {
  const Form player = form::Player("player", {"Player", "Giocatore"});
  return form::Required(form::List(id, std::move(label),
                                   form::Tuple("pair", {"Pair", "Coppia"}, {player, player}),
                                   kAskedPairsMax));
}
inline Value PairOf(const std::string& first, const std::string& second) {
  return Value::List({Value::Text(first), Value::Text(second)});
}

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_EVENT_FIELDS_H_
