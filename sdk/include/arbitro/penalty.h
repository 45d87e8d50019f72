// SPDX-License-Identifier: Apache-2.0
//
// Tells what an infraction costs: the C++ face of abi/penalty.h.
//
// Infractions and penalties are named by their place in the description's lists, from 1.

#ifndef ARBITRO_PENALTY_H_
#define ARBITRO_PENALTY_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arbitro/abi/penalty.h"
#include "arbitro/event.h"
#include "arbitro/image.h"
#include "arbitro/limits.h"
#include "arbitro/refusal.h"
#include "arbitro/value.h"

namespace arbitro {
inline namespace v0 {

using PastPenalty = arbitro_past_penalty;
using FurtherPenalty = arbitro_further_penalty;

struct PenaltyRequest {
  std::string format;
  Value settings;
  bool head_judge = false;  // who rules
  bool at_table = false;    // the player sits at an open table
  uint32_t infraction = 1;
  Value circumstances;       // of the infraction's form; null where it has none
  uint32_t proposed = 0;     // a penalty; 0: what the rules ask
  uint32_t phase_kind = 0;   // arbitro_phase_kind; 0: no round was paired yet
  uint32_t phase = 0;        // number, from 1
  uint32_t round = 0;        // from 1
  uint32_t table_seats = 0;  // of the player's table in an open round, with a result or without
  uint32_t division = 0;     // of the player
  Value player_facts;        // of the player form
  int32_t day = 0;           // of the command, in the event's own time: days since 1970-01-01
  uint32_t second_of_day = 0;
  uint32_t event_round = 0;          // the newest round, counted through all phases
  std::vector<PastPenalty> history;  // the player's own that stand, oldest first
};

// Tells what a penalty does beyond being on record.
struct PenaltyEffect {
  arbitro_effect_kind kind = ARBITRO_EFFECT_NOTE;
  arbitro_target target = ARBITRO_TARGET_PLAYER;
  int32_t amount = 0;  // prize cards, points or seconds
  // GAME_LOSS: from 1; POINTS, NOTE: the event's round; 0: the one in hand.
  uint32_t game = 0;
  std::string text{};  // NOTE: what; in two languages as NoteIn has it
  // Of prize cards, a game or a match: they are those of the player's next match.
  bool next_match = false;

  friend bool operator==(const PenaltyEffect& a, const PenaltyEffect& b) {
    return a.kind == b.kind && a.target == b.target && a.amount == b.amount && a.game == b.game &&
           a.text == b.text && a.next_match == b.next_match;
  }
};

// Stands between the English and the Italian of a note, which are one text.
inline constexpr std::string_view kNoteLanguagesApart = " | ";

// The note in both languages: "2 armies removed | 2 armate tolte".
inline PenaltyEffect NoteIn(const Label& label) {
  PenaltyEffect effect;
  effect.kind = ARBITRO_EFFECT_NOTE;
  effect.text = label.en + std::string(kNoteLanguagesApart) + label.it;
  return effect;
}

// The languages of a note's text; one that has no Italian stands for both.
inline Label LanguagesOfNote(std::string_view text) {
  const size_t apart = text.find(kNoteLanguagesApart);
  if (apart == std::string_view::npos) return {std::string(text), std::string(text)};
  return {std::string(text.substr(0, apart)),
          std::string(text.substr(apart + kNoteLanguagesApart.size()))};
}

struct Ruling {
  uint32_t step = 0;    // of the ladder; comes back in the history
  uint32_t ruling = 1;  // the penalty
  bool deviates = false;
  bool final = false;             // no appeal lies against it
  std::vector<uint32_t> allowed;  // what the rules allow here, mildest first
  std::vector<uint32_t> choices;  // what the head judge may choose beside them
  std::vector<PenaltyEffect> effects;
  std::vector<FurtherPenalty> further;
  std::vector<Duty> duties;
};

namespace penalty_image {

// Where the infraction was committed: the phase, the round and the table.
inline void WritePlace(const PenaltyRequest& request, arbitro_penalty_request* root) {
  root->phase_kind = request.phase_kind;
  root->phase = request.phase;
  root->round = request.round;
  root->table_seats = request.table_seats;
}

inline void ReadPlace(const arbitro_penalty_request& root, ImageReader* image,
                      PenaltyRequest* request) {
  request->phase_kind =
      event_image::ReadKind(root.phase_kind, {0, ARBITRO_PHASE_FINAL}, "a phase's kind", image);
  request->phase = root.phase;
  request->round = root.round;
  request->table_seats = root.table_seats;
}

inline void ReadFlags(uint32_t flags, ImageReader* image, PenaltyRequest* request) {
  event_image::CheckFlags(flags, ARBITRO_PENALTY_HEAD_JUDGE | ARBITRO_PENALTY_AT_TABLE, image);
  request->head_judge = (flags & ARBITRO_PENALTY_HEAD_JUDGE) != 0;
  request->at_table = (flags & ARBITRO_PENALTY_AT_TABLE) != 0;
}

// Whether an infraction is named, and each penalty of the history has known flags only.
inline void CheckNamed(const PenaltyRequest& request, ImageReader* image) {
  if (request.infraction == 0) image->Fault("no infraction is named");
  for (const PastPenalty& past : request.history) {
    event_image::CheckFlags(past.flags, ARBITRO_PAST_PENALTY_DEVIATED, image);
  }
}

}  // namespace penalty_image

inline std::string Encode(const PenaltyRequest& request) {
  ImageWriter<arbitro_penalty_request> image(ARBITRO_IMAGE_PENALTY_REQUEST);
  arbitro_penalty_request& root = image.root();
  root.format = image.Text(std::string_view(request.format));
  root.settings = image.Add(request.settings);
  root.flags = (request.head_judge ? ARBITRO_PENALTY_HEAD_JUDGE : 0) |
               (request.at_table ? ARBITRO_PENALTY_AT_TABLE : 0);
  root.infraction = request.infraction;
  root.circumstances = image.Add(request.circumstances);
  root.proposed = request.proposed;
  penalty_image::WritePlace(request, &root);
  root.division = request.division;
  root.player_facts = image.Add(request.player_facts);
  root.day = request.day;
  root.second_of_day = request.second_of_day;
  root.event_round = request.event_round;
  root.history = image.Span(request.history);
  root.values = image.Values();
  return image.Finish();
}

inline bool Decode(std::string_view bytes, PenaltyRequest* request, std::string* fault) {
  ImageReader image(bytes);
  const auto root = image.Open<arbitro_penalty_request>(ARBITRO_IMAGE_PENALTY_REQUEST);
  image.OpenValues(root.values);
  request->format = image.String(root.format);
  request->settings = image.Read(root.settings);
  penalty_image::ReadFlags(root.flags, &image, request);
  request->infraction = root.infraction;
  request->circumstances = image.Read(root.circumstances);
  request->proposed = root.proposed;
  penalty_image::ReadPlace(root, &image, request);
  request->division = root.division;
  request->player_facts = image.Read(root.player_facts);
  request->day = root.day;
  request->second_of_day = root.second_of_day;
  request->event_round = root.event_round;
  request->history = image.Span<PastPenalty>(root.history, limits::kPenaltiesPerPlayerMax);
  penalty_image::CheckNamed(*request, &image);
  *fault = image.fault();
  return image.ok();
}

namespace penalty_image {

inline arbitro_span WriteEffects(const std::vector<PenaltyEffect>& effects,
                                 ImageWriter<arbitro_penalty_answer>* image) {
  std::vector<arbitro_penalty_effect> all;
  for (const PenaltyEffect& effect : effects) {
    all.push_back({image->Text(std::string_view(effect.text)), static_cast<uint32_t>(effect.kind),
                   static_cast<uint32_t>(effect.target), effect.amount, effect.game,
                   effect.next_match ? 1u : 0u, 0});
  }
  return image->Span(all);
}

inline std::vector<PenaltyEffect> ReadEffects(arbitro_span span, ImageReader* image) {
  std::vector<PenaltyEffect> effects;
  for (const auto& one : image->Span<arbitro_penalty_effect>(span, limits::kRulingPartsMax)) {
    const uint32_t kind = event_image::ReadKind(
        one.kind, {ARBITRO_EFFECT_NOTE, ARBITRO_EFFECT_REPLAY}, "an effect's kind", image);
    const uint32_t target = event_image::ReadKind(
        one.target, {ARBITRO_TARGET_PLAYER, ARBITRO_TARGET_TABLE}, "an effect's target", image);
    effects.push_back({static_cast<arbitro_effect_kind>(kind), static_cast<arbitro_target>(target),
                       one.amount, one.game, image->String(one.text), one.next_match != 0});
  }
  return effects;
}

}  // namespace penalty_image

inline std::string Encode(const Ruling& ruling) {
  ImageWriter<arbitro_penalty_answer> image(ARBITRO_IMAGE_PENALTY_ANSWER);
  arbitro_penalty_answer& root = image.root();
  root.step = ruling.step;
  root.ruling = ruling.ruling;
  root.flags =
      (ruling.deviates ? ARBITRO_RULING_DEVIATES : 0) | (ruling.final ? ARBITRO_RULING_FINAL : 0);
  root.allowed = image.Span(ruling.allowed);
  root.choices = image.Span(ruling.choices);
  root.effects = penalty_image::WriteEffects(ruling.effects, &image);
  root.further = image.Span(ruling.further);
  root.duties = event_image::WriteDuties(ruling.duties, &image);
  root.values = image.Values();
  return image.Finish();
}

// Checks the image alone; whether the penalties exist, the caller checks against its description.
inline bool Decode(std::string_view bytes, Ruling* ruling, std::string* fault) {
  ImageReader image(bytes);
  const auto root = image.Open<arbitro_penalty_answer>(ARBITRO_IMAGE_PENALTY_ANSWER);
  image.OpenValues(root.values);
  ruling->step = root.step;
  ruling->ruling = root.ruling;
  event_image::CheckFlags(root.flags, ARBITRO_RULING_DEVIATES | ARBITRO_RULING_FINAL, &image);
  ruling->deviates = (root.flags & ARBITRO_RULING_DEVIATES) != 0;
  ruling->final = (root.flags & ARBITRO_RULING_FINAL) != 0;
  ruling->allowed = image.Span<uint32_t>(root.allowed, limits::kDescriptionListMax);
  ruling->choices = image.Span<uint32_t>(root.choices, limits::kDescriptionListMax);
  ruling->effects = penalty_image::ReadEffects(root.effects, &image);
  ruling->further = image.Span<FurtherPenalty>(root.further, limits::kRulingPartsMax);
  for (const FurtherPenalty& further : ruling->further) {
    event_image::ReadKind(further.target, {ARBITRO_TARGET_PLAYER, ARBITRO_TARGET_OPPONENTS},
                          "a further penalty's target", &image);
  }
  ruling->duties = event_image::ReadDuties(root.duties, &image);
  *fault = image.fault();
  return image.ok();
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_PENALTY_H_
