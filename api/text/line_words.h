// SPDX-License-Identifier: Apache-2.0
//
// The words of a command line, as the programs give them to their parser.
//
// Pure and thread-safe; header-only, so that each program takes it without a library.

#ifndef ARBITRO_API_TEXT_LINE_WORDS_H_
#define ARBITRO_API_TEXT_LINE_WORDS_H_

#include <string>
#include <string_view>
#include <vector>

namespace arbitro::text {

// The words behind the program's name, the last one first, as CLI11 takes them. `argv` has `argc`
// words, the program's name among them, and is only read.
//
// An option keeps the value that it is given, also the empty one: `--server=` becomes `--server`
// and an empty word, as for `--server=` alone CLI11 takes the next word for the value, be it an
// option. Words behind `--` are no options, and stay.
inline std::vector<std::string> WordsForParser(int argc, const char* const* argv) {
  std::vector<std::string> words;
  bool options = true;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    options = options && word != "--";
    const bool empty = options && word.size() > 3 && word.substr(0, 2) == "--" &&
                       word.find('=') == word.size() - 1;
    words.emplace_back(empty ? word.substr(0, word.size() - 1) : word);
    if (empty) words.emplace_back();
  }
  return {words.rbegin(), words.rend()};
}

}  // namespace arbitro::text

#endif  // ARBITRO_API_TEXT_LINE_WORDS_H_
