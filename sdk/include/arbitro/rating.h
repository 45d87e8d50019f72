// SPDX-License-Identifier: Apache-2.0
//
// How strong persons are, after the matches of an event: the C++ face of abi/series.h.
//
// A rating is a state that its ruleset makes of the state before and of matches. The host asks
// about one event of a series after the other and shows the value; all else it only keeps.

#ifndef ARBITRO_RATING_H_
#define ARBITRO_RATING_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arbitro/abi/series.h"
#include "arbitro/event.h"
#include "arbitro/image.h"
#include "arbitro/limits.h"
#include "arbitro/value.h"

namespace arbitro {
inline namespace v0 {

struct Rating {
  int64_t value = 0;   // in thousandths of a point
  uint32_t games = 0;  // matches that count in it; 0: not rated yet
  Value state{};       // the ruleset's own; null: none

  friend bool operator==(const Rating& a, const Rating& b) {
    return a.value == b.value && a.games == b.games && a.state == b.state;
  }
};

// A seat that played.
struct RatedSeat {
  uint32_t person = ARBITRO_NONE;  // index in `persons`; ARBITRO_NONE: not known
  uint32_t result = 0;             // arbitro_result
  uint32_t place = 0;              // at the table, from 1

  friend bool operator==(const RatedSeat& a, const RatedSeat& b) {
    return a.person == b.person && a.result == b.result && a.place == b.place;
  }
};

// A table of two seats or more that has its result.
struct RatedMatch {
  uint32_t round = 0;      // of the event, from 1
  bool forfeited = false;  // a seat lost it without a report
  std::vector<RatedSeat> seats{};

  friend bool operator==(const RatedMatch& a, const RatedMatch& b) {
    return a.round == b.round && a.forfeited == b.forfeited && a.seats == b.seats;
  }
};

struct RatingRequest {
  Value settings{};        // of the series form
  Value stage{};           // of the stage form; null: none
  Value event_settings{};  // of the settings form
  std::vector<Rating> persons{};
  std::vector<RatedMatch> matches{};  // by round and table
};

// One rating a person, in the request's order.
struct Ratings {
  std::vector<Rating> persons;
};

namespace rating_image {

template <class Root>
arbitro_span Write(const std::vector<Rating>& persons, ImageWriter<Root>* image) {
  std::vector<arbitro_rating> all;
  all.reserve(persons.size());
  for (const Rating& one : persons) {
    all.push_back({one.value, one.games, event_image::AddDetails(one.state, image)});
  }
  return image->Span(all);
}

inline std::vector<Rating> Read(arbitro_span span, ImageReader* image) {
  std::vector<Rating> persons;
  for (const auto& one : image->Span<arbitro_rating>(span, limits::kPlayersMax)) {
    persons.push_back({one.value, one.games, event_image::ReadDetails(one.state, image)});
    if (!image->ok()) break;
  }
  return persons;
}

// Each match has the seats behind those of the one before, so that no seat is read twice.
inline void ReadMatches(const arbitro_rating_request& root, ImageReader* image,
                        RatingRequest* request) {
  const auto seats = image->Span<arbitro_rated_seat>(root.seats, limits::kImageBytesMax);
  uint32_t next = 0;
  for (const auto& flat : image->Span<arbitro_rated_match>(root.matches, limits::kImageBytesMax)) {
    event_image::CheckFlags(flat.flags, ARBITRO_MATCH_FORFEITED, image);
    if (flat.first_seat != next || flat.seat_count > seats.size() - next) {
      image->Fault("a match's seats are out of range");
    }
    if (!image->ok()) return;
    RatedMatch match = {flat.round, flat.flags != 0};
    for (const uint32_t end = next + flat.seat_count; next < end; ++next) {
      const arbitro_rated_seat& seat = seats[next];
      if (seat.person != ARBITRO_NONE && seat.person >= request->persons.size()) {
        image->Fault("a seat's person is out of range");
      }
      match.seats.push_back({seat.person, seat.result, seat.place});
    }
    request->matches.push_back(std::move(match));
  }
}

}  // namespace rating_image

inline std::string Encode(const RatingRequest& request) {
  ImageWriter<arbitro_rating_request> image(ARBITRO_IMAGE_RATING_REQUEST);
  arbitro_rating_request& root = image.root();
  root.settings = image.Add(request.settings);
  root.stage = image.Add(request.stage);
  root.event_settings = image.Add(request.event_settings);
  root.persons = rating_image::Write(request.persons, &image);
  std::vector<arbitro_rated_match> matches;
  std::vector<arbitro_rated_seat> seats;
  for (const RatedMatch& match : request.matches) {
    matches.push_back({match.round, match.forfeited ? ARBITRO_MATCH_FORFEITED : 0,
                       static_cast<uint32_t>(seats.size()),
                       static_cast<uint32_t>(match.seats.size())});
    for (const RatedSeat& seat : match.seats) {
      seats.push_back({seat.person, seat.result, seat.place, 0});
    }
  }
  root.matches = image.Span(matches);
  root.seats = image.Span(seats);
  root.values = image.Values();
  return image.Finish();
}

inline bool Decode(std::string_view bytes, RatingRequest* request, std::string* fault) {
  ImageReader image(bytes);
  const auto root = image.Open<arbitro_rating_request>(ARBITRO_IMAGE_RATING_REQUEST);
  image.OpenValues(root.values);
  request->settings = image.Read(root.settings);
  request->stage = image.Read(root.stage);
  request->event_settings = image.Read(root.event_settings);
  request->persons = rating_image::Read(root.persons, &image);
  rating_image::ReadMatches(root, &image, request);
  *fault = image.fault();
  return image.ok();
}

inline std::string Encode(const Ratings& ratings) {
  ImageWriter<arbitro_rating_answer> image(ARBITRO_IMAGE_RATING_ANSWER);
  image.root().persons = rating_image::Write(ratings.persons, &image);
  image.root().values = image.Values();
  return image.Finish();
}

// Checks the image alone; whether every person has one rating, the caller checks.
inline bool Decode(std::string_view bytes, Ratings* ratings, std::string* fault) {
  ImageReader image(bytes);
  const auto root = image.Open<arbitro_rating_answer>(ARBITRO_IMAGE_RATING_ANSWER);
  image.OpenValues(root.values);
  ratings->persons = rating_image::Read(root.persons, &image);
  *fault = image.fault();
  return image.ok();
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_RATING_H_
