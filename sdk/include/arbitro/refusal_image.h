// SPDX-License-Identifier: Apache-2.0
//
// A refusal as an image, the answer of a call that returned ARBITRO_REFUSED.

#ifndef ARBITRO_REFUSAL_IMAGE_H_
#define ARBITRO_REFUSAL_IMAGE_H_

#include <string>
#include <string_view>

#include "arbitro/image.h"
#include "arbitro/limits.h"
#include "arbitro/refusal.h"

namespace arbitro {
inline namespace v0 {

inline std::string Encode(const Refusal& refusal) {
  ImageWriter<arbitro_refusal> image(ARBITRO_IMAGE_REFUSAL);
  image.root().reason = image.Text(std::string_view(refusal.reason));
  image.root().rule = image.Text(std::string_view(refusal.rule));
  image.root().message = image.Text(refusal.message);
  image.root().players = image.Span(refusal.players);
  return image.Finish();
}

inline bool Decode(std::string_view bytes, Refusal* refusal, std::string* fault) {
  ImageReader image(bytes);
  const auto root = image.Open<arbitro_refusal>(ARBITRO_IMAGE_REFUSAL, ARBITRO_IMAGE_REFUSAL_0);
  refusal->reason = image.String(root.reason);
  refusal->rule = image.String(root.rule);
  refusal->message = image.String(root.message);
  refusal->players = image.Span<uint32_t>(root.players, limits::kPlayersMax);
  *fault = image.fault();
  return image.ok();
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_REFUSAL_IMAGE_H_
