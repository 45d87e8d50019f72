// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/publishing.h"

#include <cstdint>

namespace arbitro::translate {
namespace {

template <class Request>
engine::Publishing ReadFrom(const Request& request, Fields* fields) {
  engine::Publishing publishing;
  publishing.when = static_cast<engine::RoundPublication>(
      fields->Number("publication", request.publication(), {0, v1::ROUND_PUBLICATION_AT_TIME}));
  publishing.time_us = request.publish_time_us();
  const bool at_time = publishing.when == engine::RoundPublication::kAtTime;
  if (at_time && publishing.time_us <= 0) {
    fields->Wrong("publish_time_us",
                  "is missing: say when to publish, in microseconds since 1970-01-01 UTC");
  } else if (!at_time && publishing.time_us != 0) {
    fields->Wrong("publish_time_us", "must be 0 unless `publication` is AT_TIME");
  }
  return publishing;
}

template <class Request>
void WriteTo(const engine::Publishing& publishing, Request* request) {
  request->set_publication(static_cast<v1::RoundPublication>(publishing.when));
  request->set_publish_time_us(publishing.time_us);
}

}  // namespace

engine::Publishing ReadPublishing(const v1::PairRoundRequest& request, Fields* fields) {
  return ReadFrom(request, fields);
}

engine::Publishing ReadPublishing(const v1::EnterPairingRequest& request, Fields* fields) {
  return ReadFrom(request, fields);
}

void WritePublishing(const engine::Publishing& publishing, v1::PairRoundRequest* request) {
  WriteTo(publishing, request);
}

void WritePublishing(const engine::Publishing& publishing, v1::EnterPairingRequest* request) {
  WriteTo(publishing, request);
}

engine::RoundPublication ReadEventPublication(v1::RoundPublication given, Fields* fields) {
  if (given == v1::ROUND_PUBLICATION_AT_TIME) {
    fields->Wrong("round_publication", "must be AT_ONCE or BY_HAND: each round has its own time");
  }
  return static_cast<engine::RoundPublication>(
      fields->Number("round_publication", given, {0, v1::ROUND_PUBLICATION_AT_TIME}));
}

}  // namespace arbitro::translate
