// SPDX-License-Identifier: Apache-2.0
//
// The tables behind language.h: each English text of arbitroctl with its Italian, in the order of
// the bytes of the English. A subject that grows has a table of its own, named as its commands'
// file.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_ITALIAN_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_ITALIAN_H_

#include <cstddef>

namespace arbitro::tools {

struct ItalianRow {
  const char* english;
  const char* italian;
};

extern const ItalianRow kItalianWords[];
extern const size_t kItalianWordsCount;
extern const ItalianRow kItalianAdvice[];
extern const size_t kItalianAdviceCount;
extern const ItalianRow kItalianEventLife[];
extern const size_t kItalianEventLifeCount;
extern const ItalianRow kItalianHelp[];
extern const size_t kItalianHelpCount;
extern const ItalianRow kItalianOptions[];
extern const size_t kItalianOptionsCount;
extern const ItalianRow kItalianFaults[];
extern const size_t kItalianFaultsCount;
extern const ItalianRow kItalianTexts[];
extern const size_t kItalianTextsCount;

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_ITALIAN_H_
