// SPDX-License-Identifier: Apache-2.0
//
// Puts texts and whole numbers together. The packaged Abseil's StrCat takes no std::string_view.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_CONCAT_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_CONCAT_H_

#include <string>
#include <string_view>
#include <type_traits>

namespace arbitro::engine {

template <class Part>
void AppendPart(std::string* text, const Part& part) {
  if constexpr (std::is_integral_v<Part>) {
    text->append(std::to_string(part));
  } else if constexpr (std::is_convertible_v<const Part&, std::string_view>) {
    text->append(std::string_view(part));
  } else {
    text->append(part.data(), part.size());
  }
}

// Appends each part: texts as they are, whole numbers in decimal.
template <class... Parts>
void AppendAll(std::string* text, const Parts&... parts) {
  (AppendPart(text, parts), ...);
}

template <class... Parts>
std::string Concat(const Parts&... parts) {
  std::string text;
  AppendAll(&text, parts...);
  return text;
}

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_CONCAT_H_
