// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/award_text.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

std::string WhoText(PaperLanguage language, const v1::Award& award, const AwardName& name_of) {
  return award.player_number() == 0 ? Phrase(language, "organiser") : name_of(award);
}

std::string AmountText(const v1::Award& award) {
  return award.amount() == 0 ? "" : absl::StrCat(award.amount());
}

}  // namespace

std::string DetailWords(PaperLanguage language, const v1::Value& details) {
  std::vector<std::string> parts;
  for (const v1::ValueField& field : details.struct_().fields()) {
    const v1::Value& value = field.value();
    if (field.key() == "cents" && value.kind_case() == v1::Value::kInteger) {
      parts.push_back(absl::StrFormat("€ %d.%02d", value.integer() / 100, value.integer() % 100));
      continue;
    }
    const std::string text = value.kind_case() == v1::Value::kText ? value.text()
                             : value.kind_case() == v1::Value::kFlag
                                 ? Phrase(language, value.flag() ? "yes" : "no")
                                 : JsonFromValue(value);
    parts.push_back(absl::StrCat(Phrase(language, field.key()), " ", text));
  }
  return absl::StrJoin(parts, ", ");
}

TextTable AwardsTable(const google::protobuf::RepeatedPtrField<v1::Award>& awards,
                      const v1::Ruleset& ruleset, const AwardName& name_of) {
  const PaperLanguage language = PrintedLanguage();
  TextTable table({"who", "award", ">amount", "which", "rule"});
  for (const v1::Award& award : awards) {
    table.Add({WhoText(language, award, name_of), LabelOf(language, ruleset.awards(), award.code()),
               AmountText(award), DetailWords(language, award.details()), award.rule()});
  }
  return table;
}

PaperList AwardsPaper(PaperLanguage language,
                      const google::protobuf::RepeatedPtrField<v1::Award>& awards,
                      const v1::Ruleset& ruleset, const AwardName& name_of) {
  PaperList list{{Phrase(language, "Recipient"), Phrase(language, "Award"),
                  absl::StrCat(">", Phrase(language, "Amount")), Phrase(language, "Which")},
                 {},
                 Phrase(language, "Awards")};
  for (const v1::Award& award : awards) {
    list.rows.push_back({WhoText(language, award, name_of),
                         LabelOf(language, ruleset.awards(), award.code()), AmountText(award),
                         DetailWords(language, award.details())});
  }
  return list;
}

}  // namespace arbitro::tools
