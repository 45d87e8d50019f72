// SPDX-License-Identifier: Apache-2.0
//
// Deck lists, as players write them: bytes to text, text to rows.

#include <string>

#include "tests/fuzz/require.h"
#include "tools/arbitroctl/files/deck_file.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/utf8_text.h"
#include "tools/arbitroctl/text_encoding.h"
#include "tools/arbitroctl/text_file.h"

namespace {

using namespace arbitro::tools;

// Marks of a text and a whole number.
arbitro::v1::Form MarksForm() {
  arbitro::v1::Form form;
  form.set_kind(arbitro::v1::Form::STRUCT);
  arbitro::v1::Form* language = form.add_children();
  language->set_id("lang");
  language->set_kind(arbitro::v1::Form::TEXT);
  arbitro::v1::Form* copies = form.add_children();
  copies->set_id("signed");
  copies->set_kind(arbitro::v1::Form::INTEGER);
  return form;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using arbitro::fuzz::Require;
  static const arbitro::v1::Form kForm = MarksForm();
  const auto decoded = DecodeText(arbitro::fuzz::TextOf(data, size));
  if (!decoded.ok()) return 0;
  const auto list = ReadDeck({"list", decoded->text, ""}, kForm);
  if (!list.ok()) {
    const std::string said = ErrorText(list.status());
    Require(IsUtf8Text(said), "a refusal is text");
    Require(said.find('\x1B') == std::string::npos, "a refusal can be printed");
    return 0;
  }
  Require(list->rows.size() == list->lines.size(), "each row has its line");
  const std::string faults = ErrorText(UnreadableLines("list", list->faults));
  Require(IsUtf8Text(faults), "faults are text");
  Require(faults.find('\x1B') == std::string::npos, "faults can be printed");
  for (const arbitro::v1::DeckRow& row : list->rows) {
    Require(!row.card().empty(), "a row has a card");
  }
  return 0;
}
