// SPDX-License-Identifier: Apache-2.0
//
// A form for people who have to fill it in: every field with those below it, and an example.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_FORM_EXAMPLE_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_FORM_EXAMPLE_H_

#include <string>

#include "arbitro/v1/value.pb.h"
#include "tools/arbitroctl/show/paper.h"

namespace arbitro::tools {

// A line a field; what a list or struct is made of stands below it, further to the right.
std::string FormText(PaperLanguage language, const v1::Form& form);

// A value that fills the form, all fields of each struct among them.
v1::Value ExampleOf(const v1::Form& form);

// The example as words of a command line: "winner=first 'lines=[{"objective":0}]'".
std::string ExampleWords(const v1::Form& form);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_FORM_EXAMPLE_H_
