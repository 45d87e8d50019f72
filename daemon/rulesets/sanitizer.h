// SPDX-License-Identifier: Apache-2.0
// Whether this program runs under a sanitizer. Its runtime takes memory, clocks and files as it
// likes and catches signals: it lives behind no wall, and nothing that ends by one can be shown.

#ifndef ARBITRO_DAEMON_RULESETS_SANITIZER_H_
#define ARBITRO_DAEMON_RULESETS_SANITIZER_H_

namespace arbitro::rulesets {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)  // GCC's words.
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)  // Clang's.
inline constexpr bool kSanitized =
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_SANITIZER_H_
