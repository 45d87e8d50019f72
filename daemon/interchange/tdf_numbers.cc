// SPDX-License-Identifier: Apache-2.0

#include <set>

#include "daemon/interchange/json_reading.h"
#include "daemon/interchange/tdf_event.h"
#include "daemon/interchange/text_lines.h"
#include "daemon/interchange/words.h"

namespace arbitro::interchange {
namespace {

constexpr char kNumbersLook[] = "write `{\"p1\": \"9000001\"}`: ids of players, and TOM's numbers";

}  // namespace

std::string WriteTdfNumbers(const TdfNumbers& numbers) {
  nlohmann::ordered_json document = nlohmann::ordered_json::object();
  for (const auto& [id, number] : numbers) document.push_back({id, number});
  return document.dump(1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

Reading<TdfNumbers> ReadTdfNumbers(std::string_view text) {
  Reading<TdfNumbers> reading;
  reading.faults = FaultsOfText(text, kTdfNumbersBytesMax);
  if (!reading.faults.empty()) return reading;
  Fault fault;
  const auto document = ParseJsonObject(text, &fault, kTdfPlayersMax);
  if (!document) {
    reading.faults.push_back({fault.line, fault.what, kNumbersLook});
    return reading;
  }
  std::set<std::string> given;
  for (const auto& [id, number] : document->items()) {
    if (!number.is_string()) {
      reading.faults.push_back({0, Quoted(id) + " is no text", kNumbersLook});
    } else if (!given.insert(number.get<std::string>()).second) {
      reading.faults.push_back(
          {0, Joined(Quoted(id), " has the number of another player"), kNumbersLook});
    } else {
      reading.value.emplace(id, number.get<std::string>());
    }
  }
  return reading;
}

}  // namespace arbitro::interchange
