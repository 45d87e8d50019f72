// SPDX-License-Identifier: Apache-2.0
//
// The commands about places, each with a decision that fits it, for tests of codecs.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_PLACE_CASES_TESTING_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_PLACE_CASES_TESTING_H_

#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/model/model.h"

namespace arbitro::translate {

inline engine::EventDetails AllDetails() {
  engine::EventDetails details;
  details.time_zone = "Europe/Rome";
  details.venue = "Palazzo Nuovo";
  details.address = "Via Roma 1\nTorino";
  details.capacity = 64;
  details.visibility = engine::EventVisibility::kUnlisted;
  details.programme =
      std::vector<engine::ProgrammeEntry>{{"Lunch", 29'000'000, 60, true}, {"Cut", 29'000'100}};
  details.drawn_from_us = 1'000'000;
  return details;
}

inline void AddPlaces(std::vector<std::pair<engine::Command, engine::Decision>>* all) {
  const std::string event = "events/torino";
  engine::Decision set = {engine::DetailsSet{64}, {}};
  set.called_up = {{1, 7, 1}, {3, 8, 2}};
  all->push_back({{engine::SetDetails{AllDetails()}, "a larger hall", event}, set});
  engine::SetDetails cleared;
  cleared.details.venue = "";
  cleared.details.programme.emplace();
  all->push_back({{cleared, "", event}, {engine::DetailsSet{0}, {}}});
  engine::DrawProof draw;
  draw.link_index = 4;
  all->push_back({{engine::DrawPlaces{}, "", event}, {engine::PlacesDrawn{draw, {3, 1, 2}}, {}}});
  all->push_back(
      {{engine::RegisterPlayer{"p7"}, "", event}, {engine::PlayerWaits{5, 1, "junior"}, {}}});
  all->push_back({{engine::DropPlayer{"p7"}, "", event}, {engine::WaitingEnded{5}, {}}});
}

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_PLACE_CASES_TESTING_H_
