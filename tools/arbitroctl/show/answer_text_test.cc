// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/answer_text.h"
#include "tools/arbitroctl/show/texts_testing.h"

#include <string>

#include "gtest/gtest.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

v1::Form FormOf(v1::Form::Kind kind, const std::string& id, const std::string& italian) {
  v1::Form form;
  form.set_kind(kind);
  form.set_id(id);
  PutWords("en", "english " + id, form.mutable_label());
  PutWords("it", italian, form.mutable_label());
  return form;
}

v1::Form DeckAnswer() {
  v1::Form answer = FormOf(v1::Form::STRUCT, "answer", "Risposta");
  *answer.add_children() = FormOf(v1::Form::FLAG, "legal", "Regolare");
  v1::Form set = FormOf(v1::Form::SET, "violations", "Violazioni");
  v1::Form* violation = set.add_children();
  *violation = FormOf(v1::Form::CHOICE, "one", "Violazione");
  v1::FormChoice* choice = violation->add_choices();
  choice->set_id("copies");
  PutWords("it", "troppe copie", choice->mutable_label());
  *answer.add_children() = set;
  v1::Form detail = FormOf(v1::Form::STRUCT, "detail", "Dettaglio");
  *detail.add_children() = FormOf(v1::Form::INTEGER, "size", "Carte");
  *answer.add_children() = detail;
  v1::Form counts = FormOf(v1::Form::MAP, "counts", "Copie");
  *counts.add_children() = FormOf(v1::Form::INTEGER, "count", "Copie");
  *answer.add_children() = counts;
  v1::Form pairs = FormOf(v1::Form::LIST, "pairs", "Coppie");
  v1::Form* pair = pairs.add_children();
  *pair = FormOf(v1::Form::TUPLE, "pair", "Coppia");
  *pair->add_children() = FormOf(v1::Form::PLAYER, "a", "Giocatore");
  *pair->add_children() = FormOf(v1::Form::PLAYER, "b", "Giocatore");
  *answer.add_children() = pairs;
  v1::Form either = FormOf(v1::Form::ONE_OF, "most", "Massimo");
  *either.add_children() = FormOf(v1::Form::INTEGER, "number", "Numero");
  *either.add_children() = *violation;
  *answer.add_children() = either;
  return answer;
}

TEST(AnswerText, HasLabelsInPlaceOfKeysAndIds) {
  const auto value = ValueFromJson(R"({"legal": false, "violations": ["copies"],
      "detail": {"size": 41}, "counts": {"Naruto": 4}, "pairs": [["anna", "bruno"]],
      "most": "copies"})");
  ASSERT_TRUE(value.ok()) << value.status();
  EXPECT_EQ(AnswerText(PaperLanguage::kItalian, DeckAnswer(), *value),
            "Copie\n"
            "  Naruto: 4\n"
            "Dettaglio\n"
            "  Carte: 41\n"
            "Regolare: no\n"
            "Massimo: troppe copie\n"
            "Coppie\n"
            "  1: anna, bruno\n"
            "Violazioni: troppe copie\n");
}

TEST(AnswerText, ShowsWhatTheFormDoesNotHave) {
  const auto value = ValueFromJson(R"({"other": [1, 2], "violations": []})");
  ASSERT_TRUE(value.ok()) << value.status();
  EXPECT_EQ(AnswerText(PaperLanguage::kItalian, DeckAnswer(), *value),
            "other: [1,2]\nViolazioni: -\n");
}

}  // namespace
}  // namespace arbitro::tools
