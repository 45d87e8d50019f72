// SPDX-License-Identifier: Apache-2.0
//
// The questions of a report's form, as blanks on paper.

#include "absl/strings/str_cat.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/paper.h"
#include "tools/arbitroctl/show/seat_words.h"

namespace arbitro::tools {
namespace {

void AddBlanks(PaperLanguage language, const v1::Form& form, const std::string& prefix,
               const std::vector<std::string>& names, std::vector<PaperSlip::Blank>* blanks) {
  const std::string label = absl::StrCat(prefix, LabelAt(language, form, names));
  if (form.kind() == v1::Form::STRUCT) {
    for (const v1::Form& child : form.children()) {
      AddBlanks(language, child, label.empty() ? "" : label + ", ", names, blanks);
    }
    return;
  }
  PaperSlip::Blank blank{label, {}};
  for (const v1::FormChoice& choice : form.choices()) {
    blank.choices.push_back(ChoiceAt(language, choice, names));
  }
  // A choice of one asks nothing, as at the table of a draft.
  if (form.required() && blank.choices.size() == 1) return;
  if (form.kind() == v1::Form::FLAG) {
    blank.choices = {Phrase(language, "yes"), Phrase(language, "no")};
  }
  blanks->push_back(std::move(blank));
}

}  // namespace

std::string TextIn(PaperLanguage language, const v1::LocalizedText& text) {
  const bool italian = language == PaperLanguage::kItalian;
  const std::string& wanted = italian ? text.it() : text.en();
  return wanted.empty() ? (italian ? text.en() : text.it()) : wanted;
}

// The ruleset's words in the paper's language; where it has none, in the language that the daemon
// put first.
std::string TextIn(PaperLanguage language, const v1::Texts& texts) {
  const char* wanted = language == PaperLanguage::kItalian ? "it" : "en";
  for (const v1::Text& text : texts.texts()) {
    if (text.language() == wanted) return text.text();
  }
  return texts.texts().empty() ? "" : texts.texts(0).text();
}

std::vector<PaperSlip::Blank> BlanksOf(PaperLanguage language, const v1::Form& report,
                                       const std::vector<std::string>& names) {
  std::vector<PaperSlip::Blank> blanks;
  if (report.kind() != v1::Form::STRUCT) {
    AddBlanks(language, report, "", names, &blanks);
    return blanks;
  }
  for (const v1::Form& field : report.children()) {
    if (!IsSheet(field)) AddBlanks(language, field, "", names, &blanks);
  }
  return blanks;
}

}  // namespace arbitro::tools
