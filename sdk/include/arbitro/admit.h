// SPDX-License-Identifier: Apache-2.0
//
// May an event's status, staff, players or settings change so: the C++ face of abi/admit.h.

#ifndef ARBITRO_ADMIT_H_
#define ARBITRO_ADMIT_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arbitro/abi/admit.h"
#include "arbitro/event.h"
#include "arbitro/image.h"
#include "arbitro/limits.h"
#include "arbitro/value.h"

namespace arbitro {
inline namespace v0 {

using RoleCount = arbitro_role_count;

// An entry that holds for the person across events; moments in seconds of the event's own time.
struct PersonFact {
  arbitro_person_entry_kind kind = ARBITRO_PERSON_SUSPENSION;
  std::string game;   // id of the ruleset that it is about; empty: all
  std::string label;  // the title's or score's name; of a suspension what it is for
  int64_t value = 0;  // of a score
  int64_t from_s = 0;
  int64_t until_s = 0;  // 0: it does not end
};

struct AdmitRequest {
  arbitro_act act = ARBITRO_ACT_START;
  std::string format;
  Value settings;
  arbitro_event_status event_status = ARBITRO_EVENT_DRAFT;  // before the act
  // Of the person whom the act is about. START: both, where a judge of the event plays in it.
  bool subject_is_staff = false;
  bool subject_is_player = false;
  uint32_t role = 0;           // ADD_STAFF, REMOVE_STAFF: of the description's staff roles, from 1
  uint32_t player_status = 0;  // arbitro_player_status before the act; 0: about no player
  Value player_facts;          // of the player form
  uint32_t entry_round = 0;
  uint32_t division = 0;  // of the player
  Value arguments;        // AMEND_SETTINGS: the settings; REGISTER: the player form
  int32_t day = 0;        // of the command, in the event's own time: days since 1970-01-01
  uint32_t second_of_day = 0;
  EventCounts counts = {};
  std::vector<Phase> phases;
  std::vector<RoleCount> staff;
  std::vector<PersonFact> entries;
  // APPEAL: of the round that is contested.
  bool appeal_published = false;   // its standings were published,
  uint32_t publication_age_s = 0;  // so many seconds ago, rounded up
  bool appeal_reported = false;    // the player sat there at a table that is decided,
  uint32_t signature = 0;          // and did this: arbitro_signature; 0: nothing on record
};

// The consequences of the act. As it is made: nothing but the act itself.
struct Admission {
  uint32_t event_status = 0;   // arbitro_event_status, where it is not the act's own
  uint32_t player_status = 0;  // arbitro_player_status, likewise
  uint32_t entry_round = 0;    // REGISTER, REENTER: 0: the next
  uint32_t division = 0;       // REGISTER: 0: as the client said
  std::vector<Duty> duties;
  std::vector<std::string> settled;  // codes of duties; all open ones of such a code
  bool decks_wanted = false;         // START: a player needs a legal deck before he plays
};

namespace admit_image {

inline arbitro_span WriteEntries(const std::vector<PersonFact>& entries,
                                 ImageWriter<arbitro_admit_request>* image) {
  std::vector<arbitro_person_entry> all;
  for (const PersonFact& entry : entries) {
    const arbitro_text game = image->Text(std::string_view(entry.game));
    const arbitro_text label = image->Text(std::string_view(entry.label));
    all.push_back({entry.from_s, entry.until_s, entry.value, game, label,
                   static_cast<uint32_t>(entry.kind), 0});
  }
  return image->Span(all);
}

inline std::vector<PersonFact> ReadEntries(arbitro_span span, ImageReader* image) {
  std::vector<PersonFact> entries;
  for (const auto& entry : image->Span<arbitro_person_entry>(span, limits::kPersonEntriesMax)) {
    const uint32_t kind = event_image::ReadKind(
        entry.kind, {ARBITRO_PERSON_SUSPENSION, ARBITRO_PERSON_SCORE}, "an entry's kind", image);
    entries.push_back({static_cast<arbitro_person_entry_kind>(kind), image->String(entry.game),
                       image->String(entry.label), entry.value, entry.from_s, entry.until_s});
  }
  return entries;
}

// The person or player that the act is about.
inline void WriteSubject(const AdmitRequest& request, ImageWriter<arbitro_admit_request>* image) {
  arbitro_admit_request& root = image->root();
  root.flags = (request.subject_is_staff ? ARBITRO_ADMIT_SUBJECT_IS_STAFF : 0) |
               (request.subject_is_player ? ARBITRO_ADMIT_SUBJECT_IS_PLAYER : 0);
  root.role = request.role;
  root.player_status = request.player_status;
  root.player_facts = image->Add(request.player_facts);
  root.entry_round = request.entry_round;
  root.division = request.division;
}

inline void ReadSubject(const arbitro_admit_request& root, ImageReader* image,
                        AdmitRequest* request) {
  event_image::CheckFlags(root.flags,
                          ARBITRO_ADMIT_SUBJECT_IS_STAFF | ARBITRO_ADMIT_SUBJECT_IS_PLAYER, image);
  request->subject_is_staff = (root.flags & ARBITRO_ADMIT_SUBJECT_IS_STAFF) != 0;
  request->subject_is_player = (root.flags & ARBITRO_ADMIT_SUBJECT_IS_PLAYER) != 0;
  request->role = root.role;
  request->player_status = event_image::ReadKind(root.player_status, {0, ARBITRO_PLAYER_EXPELLED},
                                                 "the player's status", image);
  request->player_facts = image->Read(root.player_facts);
  request->entry_round = root.entry_round;
  request->division = root.division;
}

inline void ReadAct(const arbitro_admit_request& root, ImageReader* image, AdmitRequest* request) {
  request->act = static_cast<arbitro_act>(
      event_image::ReadKind(root.act, {ARBITRO_ACT_REQUEST, ARBITRO_ACT_JUDGE}, "the act", image));
  request->event_status = static_cast<arbitro_event_status>(
      event_image::ReadKind(root.event_status, {ARBITRO_EVENT_DRAFT, ARBITRO_EVENT_CANCELLED},
                            "the event's status", image));
}

// Reads how an appeal was published and reported, and how old the publication is.
inline void ReadAppeal(const arbitro_admit_request& root, ImageReader* image,
                       AdmitRequest* request) {
  event_image::CheckFlags(root.appeal_flags, ARBITRO_APPEAL_PUBLISHED | ARBITRO_APPEAL_REPORTED,
                          image);
  request->appeal_published = (root.appeal_flags & ARBITRO_APPEAL_PUBLISHED) != 0;
  request->publication_age_s = root.publication_age_s;
  request->appeal_reported = (root.appeal_flags & ARBITRO_APPEAL_REPORTED) != 0;
}

}  // namespace admit_image

inline std::string Encode(const AdmitRequest& request) {
  ImageWriter<arbitro_admit_request> image(ARBITRO_IMAGE_ADMIT_REQUEST);
  arbitro_admit_request& root = image.root();
  root.format = image.Text(std::string_view(request.format));
  root.settings = image.Add(request.settings);
  root.act = request.act;
  root.event_status = request.event_status;
  admit_image::WriteSubject(request, &image);
  root.arguments = image.Add(request.arguments);
  root.day = request.day;
  root.second_of_day = request.second_of_day;
  root.counts = request.counts;
  root.phases = image.Span(request.phases);
  root.staff = image.Span(request.staff);
  root.entries = admit_image::WriteEntries(request.entries, &image);
  root.values = image.Values();
  root.appeal_flags = (request.appeal_published ? ARBITRO_APPEAL_PUBLISHED : 0) |
                      (request.appeal_reported ? ARBITRO_APPEAL_REPORTED : 0);
  root.publication_age_s = request.publication_age_s;
  root.signature = request.signature;
  return image.Finish();
}

inline bool Decode(std::string_view bytes, AdmitRequest* request, std::string* fault) {
  ImageReader image(bytes);
  const auto root = image.Open<arbitro_admit_request>(ARBITRO_IMAGE_ADMIT_REQUEST);
  image.OpenValues(root.values);
  request->format = image.String(root.format);
  request->settings = image.Read(root.settings);
  admit_image::ReadAct(root, &image, request);
  admit_image::ReadSubject(root, &image, request);
  request->arguments = image.Read(root.arguments);
  request->day = root.day;
  request->second_of_day = root.second_of_day;
  request->counts = root.counts;
  request->phases = event_image::ReadPhases(root.phases, &image);
  request->staff = image.Span<RoleCount>(root.staff, limits::kDescriptionListMax);
  request->entries = admit_image::ReadEntries(root.entries, &image);
  admit_image::ReadAppeal(root, &image, request);
  request->signature = event_image::ReadKind(root.signature, {0, ARBITRO_SIGNATURE_REFUSED},
                                             "the signature", &image);
  *fault = image.fault();
  return image.ok();
}

inline std::string Encode(const Admission& admission) {
  ImageWriter<arbitro_admit_answer> image(ARBITRO_IMAGE_ADMIT_ANSWER);
  image.root().event_status = admission.event_status;
  image.root().player_status = admission.player_status;
  image.root().entry_round = admission.entry_round;
  image.root().division = admission.division;
  image.root().duties = event_image::WriteDuties(admission.duties, &image);
  std::vector<arbitro_text> settled;
  for (const std::string& code : admission.settled) {
    settled.push_back(image.Text(std::string_view(code)));
  }
  image.root().settled = image.Span(settled);
  image.root().flags = admission.decks_wanted ? ARBITRO_ADMITTED_DECKS_WANTED : 0;
  image.root().values = image.Values();
  return image.Finish();
}

inline bool Decode(std::string_view bytes, Admission* admission, std::string* fault) {
  ImageReader image(bytes);
  const auto root = image.Open<arbitro_admit_answer>(ARBITRO_IMAGE_ADMIT_ANSWER);
  image.OpenValues(root.values);
  admission->event_status = event_image::ReadKind(root.event_status, {0, ARBITRO_EVENT_CANCELLED},
                                                  "the event's status", &image);
  admission->player_status = event_image::ReadKind(root.player_status, {0, ARBITRO_PLAYER_EXPELLED},
                                                   "the player's status", &image);
  admission->entry_round = root.entry_round;
  admission->division = root.division;
  admission->decks_wanted = (root.flags & ARBITRO_ADMITTED_DECKS_WANTED) != 0;
  admission->duties = event_image::ReadDuties(root.duties, &image);
  for (const arbitro_text& code : image.Span<arbitro_text>(root.settled, limits::kDutiesMax)) {
    admission->settled.push_back(image.String(code));
  }
  *fault = image.fault();
  return image.ok();
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_ADMIT_H_
