// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/penalty_text.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/words.h"

namespace arbitro::tools {
namespace {

// The part of a note that is in the language, where it has both.
std::string NoteText(PaperLanguage language, const std::string& text) {
  constexpr absl::string_view kApart = " | ";
  const size_t apart = text.find(kApart.data());
  if (apart == std::string::npos) return text;
  const bool italian = language == PaperLanguage::kItalian;
  return italian ? text.substr(apart + kApart.size()) : text.substr(0, apart);
}

std::string EffectText(PaperLanguage language, const v1::PenaltyEffect& effect) {
  if (effect.kind() == v1::PENALTY_EFFECT_KIND_NOTE) return NoteText(language, effect.text());
  std::string text = Phrase(language, PlainWord(effect.kind()));
  if (effect.amount() != 0) absl::StrAppend(&text, " ", effect.amount());
  if (effect.game() != 0)
    absl::StrAppend(&text, ", ", PhraseWith(language, "game $0", effect.game()));
  if (effect.target() != v1::PENALTY_TARGET_PLAYER) {
    absl::StrAppend(&text, " (", Phrase(language, PlainWord(effect.target())), ")");
  }
  if (effect.next_match()) absl::StrAppend(&text, ", ", Phrase(language, "in the next match"));
  return text;
}

std::string SeatPenaltyText(PaperLanguage language, const v1::SeatPenalty& penalty) {
  std::string text;
  if (penalty.match_lost()) {
    text = Phrase(language, "match loss");
  } else if (penalty.game_lost()) {
    text = Phrase(language, "game loss");
    if (penalty.game() != 0) {
      absl::StrAppend(&text, ", ", PhraseWith(language, "game $0", penalty.game()));
    }
  } else {
    text = absl::StrCat(Phrase(language, "prizes"), " ", penalty.prizes());
  }
  // An expulsion by the staff's word has no penalty.
  absl::StrAppend(&text, " (",
                  penalty.penalty().empty()
                      ? Phrase(language, "expelled")
                      : PhraseWith(language, "penalty $0", IdOf(penalty.penalty())));
  if (penalty.carried()) absl::StrAppend(&text, ", ", Phrase(language, "given before this match"));
  return absl::StrCat(text, ")");
}

}  // namespace

std::string SeatPenaltiesText(PaperLanguage language, const v1::Seat& seat) {
  return absl::StrJoin(seat.penalties(), "; ",
                       [&](std::string* out, const v1::SeatPenalty& penalty) {
                         absl::StrAppend(out, SeatPenaltyText(language, penalty));
                       });
}

std::string EffectsText(PaperLanguage language,
                        const google::protobuf::RepeatedPtrField<v1::PenaltyEffect>& effects) {
  return absl::StrJoin(effects, ", ", [&](std::string* out, const v1::PenaltyEffect& effect) {
    absl::StrAppend(out, EffectText(language, effect));
  });
}

std::string ReportLossesText(PaperLanguage language, v1::ReportLosses losses) {
  if (losses == v1::REPORT_LOSSES_INCLUDED) {
    return Phrase(language, "a game that a penalty took is reported as lost");
  }
  if (losses == v1::REPORT_LOSSES_APART) {
    return Phrase(language, "a penalty that took a game is not reported: it is added");
  }
  return "";
}

std::string SeatedText(const PlayerNames& names, const v1::Appeal& appeal) {
  return absl::StrJoin(appeal.seated(), ", ", [&](std::string* out, const std::string& player) {
    absl::StrAppend(out, names.Of(player));
  });
}

const char* AppealWord(const v1::Appeal& appeal) {
  if (appeal.decided_revision() == 0) return "open";
  return appeal.upheld() ? "upheld" : "rejected";
}

}  // namespace arbitro::tools
