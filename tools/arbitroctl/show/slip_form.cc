// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/slip_form.h"

#include <cstdint>

#include "tools/arbitroctl/show/seat_words.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

v1::Value TextValueOf(const std::string& text) {
  v1::Value value;
  value.set_text(text);
  return value;
}

// Takes the part that the path names out of the form: a field, a choice of one, a part of an item.
void TakeOut(const std::string& path, v1::Form* form) {
  const size_t dot = path.find('.');
  const std::string head = path.substr(0, dot);
  for (int i = 0; i < form->children_size(); ++i) {
    v1::Form* field = form->mutable_children(i);
    if (field->id() != head) continue;
    if (dot == std::string::npos) {
      form->mutable_children()->DeleteSubrange(i, 1);
      return;
    }
    const std::string rest = path.substr(dot + 1);
    for (int c = 0; c < field->choices_size(); ++c) {
      if (field->choices(c).id() != rest) continue;
      field->mutable_choices()->DeleteSubrange(c, 1);
      return;
    }
    const bool items = field->kind() == v1::Form::LIST && field->children_size() == 1;
    TakeOut(rest, items ? field->mutable_children(0) : field);
    return;
  }
}

// The rounds that a phase has. An elimination that was started by hand may not say how many: each
// halves who is left.
uint32_t RoundsOf(const v1::PhaseStarted& phase) {
  if (phase.rounds_planned() != 0 || phase.kind() != v1::PHASE_KIND_ELIMINATION) {
    return phase.rounds_planned();
  }
  uint32_t rounds = 0;
  while ((int64_t{1} << rounds) < phase.qualified_size()) ++rounds;
  return rounds;
}

}  // namespace

v1::Value SlipQuestion(const v1::Value& settings, const v1::Phase& phase, uint32_t round,
                       uint32_t seats) {
  v1::Value input;
  input.mutable_struct_();
  if (settings.kind_case() != v1::Value::KIND_NOT_SET) SetField("settings", settings, &input);
  const v1::PhaseStarted& what = phase.what();
  if (what.kind() != v1::PHASE_KIND_UNSPECIFIED) {
    SetField("phase", TextValueOf(PlainWord(what.kind())), &input);
  }
  v1::Value last;
  const uint32_t rounds = RoundsOf(what);
  last.set_flag(rounds != 0 && round + 1 >= phase.first_round() + rounds);
  SetField("lastRound", last, &input);
  v1::Value count;
  count.set_integer(seats);
  SetField("seats", count, &input);
  return input;
}

SlipForm SlipFormOf(PaperLanguage language, const v1::Form& report, const v1::Value& answer) {
  SlipForm slip{report, {}};
  const bool italian = language == PaperLanguage::kItalian;
  if (const v1::Value* without = FindField(answer, "without")) {
    for (const v1::Value& path : without->list().items()) TakeOut(path.text(), &slip.form);
  }
  if (const v1::Value* columns = FindField(answer, "columns")) {
    for (const v1::Value& column : columns->list().items()) {
      const v1::Value* text = FindField(column, italian ? "it" : "en");
      if (text != nullptr) slip.columns.push_back(text->text());
    }
  }
  if (const v1::Value* note = FindField(answer, "note")) {
    const v1::Value* text = FindField(*note, italian ? "it" : "en");
    if (text != nullptr) slip.note = text->text();
  }
  const v1::Value* beside = FindField(answer, "appealBeside");
  slip.appeal_beside = beside != nullptr && beside->flag();
  return slip;
}

v1::Form DealForm(const v1::Ruleset& ruleset) {
  for (const v1::RulesetQuestion& question : ruleset.questions()) {
    if (question.id() != "deal.sealed") continue;
    for (const v1::Form& field : question.answer().children()) {
      if (field.id() == "seats" && IsSheet(field)) return field.children(0);
    }
  }
  return v1::Form();
}

std::string DealtWords(PaperLanguage language, const v1::Form& form, const v1::DealtSeat& seat) {
  return form.children().empty() ? JsonFromValue(seat.value())
                                 : ValueWords(language, form, seat.value());
}

}  // namespace arbitro::tools
