// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/normalise.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/node_hash_map.h"
#include "api/text/characters.h"
#include "arbitro/v1/call.pb.h"
#include "arbitro/v1/deck.pb.h"
#include "arbitro/v1/draw.pb.h"
#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/question.pb.h"
#include "arbitro/v1/ruleset.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "arbitro/v1/screen.pb.h"
#include "arbitro/v1/seating.pb.h"
#include "arbitro/v1/value.pb.h"
#include "daemon/translate/record/payload_codec.h"

namespace arbitro::translate {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

// Whether a value that holds nothing is written down.
enum class Nothing { kLeftOut, kKept };

bool IsAscii(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

void DropUnknown(Message* message) {
  const Reflection* reflection = message->GetReflection();
  if (reflection->GetUnknownFields(*message).empty()) return;
  reflection->MutableUnknownFields(message)->Clear();
}

// Fields of a kind of message that a normal form may change: texts and messages. Found once a
// thread, for looking at every field of every message costs more than all that is changed.
const std::vector<const FieldDescriptor*>& FieldsToLookAt(const Descriptor* kind) {
  using Fields = std::vector<const FieldDescriptor*>;
  thread_local absl::node_hash_map<const Descriptor*, Fields> known;
  const auto [place, added] = known.try_emplace(kind);
  for (int i = 0; added && i < kind->field_count(); ++i) {
    const FieldDescriptor* field = kind->field(i);
    const bool text = field->type() == FieldDescriptor::TYPE_STRING;
    if (text || field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
      place->second.push_back(field);
    }
  }
  return place->second;
}

class Normaliser {
 public:
  explicit Normaliser(Source source) : source_(source) {}

  void Normalise(Message* message) {
    DropUnknown(message);
    for (const FieldDescriptor* field : FieldsToLookAt(message->GetDescriptor())) {
      NormaliseField(field, message);
    }
  }

 private:
  void NormaliseField(const FieldDescriptor* field, Message* message) {
    const Reflection* reflection = message->GetReflection();
    if (field->is_repeated()) return NormaliseList(field, message);
    if (!reflection->HasField(*message, field)) return;
    if (field->type() == FieldDescriptor::TYPE_STRING) {
      std::string scratch;
      const std::string& text = reflection->GetStringReference(*message, field, &scratch);
      if (Stays(text)) return;
      reflection->SetString(message, field, text::Nfc(text));
      return;
    }
    Message* part = reflection->MutableMessage(message, field);
    if (field->message_type() != v1::Value::descriptor()) {
      NormalisePart(part);
      if (IsAsIfNotThere(*part)) reflection->ClearField(message, field);
      return;
    }
    auto* value = static_cast<v1::Value*>(part);
    NormaliseValue(value);
    const bool nothing = value->kind_case() == v1::Value::KIND_NOT_SET;
    if (nothing && IfNothing(field) == Nothing::kLeftOut) reflection->ClearField(message, field);
  }

  void NormaliseList(const FieldDescriptor* field, Message* message) {
    const Reflection* reflection = message->GetReflection();
    const bool texts = field->type() == FieldDescriptor::TYPE_STRING;
    for (int i = 0; i < reflection->FieldSize(*message, field); ++i) {
      if (!texts) {
        NormalisePart(reflection->MutableRepeatedMessage(message, field, i));
        continue;
      }
      std::string scratch;
      const std::string& text =
          reflection->GetRepeatedStringReference(*message, field, i, &scratch);
      if (!Stays(text)) reflection->SetRepeatedString(message, field, i, text::Nfc(text));
    }
  }

  // A message within a request.
  void NormalisePart(Message* part) {
    const Descriptor* kind = part->GetDescriptor();
    if (kind == v1::SeatOutcome::descriptor()) {
      // Staff enter points, a result and a place; a score and its details are the rulebook's.
      static_cast<v1::SeatOutcome*>(part)->clear_score();
      static_cast<v1::SeatOutcome*>(part)->clear_details();
    }
    if (kind == v1::QuestionDraw::descriptor()) {
      static_cast<v1::QuestionDraw*>(part)->mutable_input();
    }
    Normalise(part);
  }

  // Rules and plans that say nothing are those of a request without any.
  static bool IsAsIfNotThere(const Message& part) {
    const Descriptor* kind = part.GetDescriptor();
    const bool may = kind == v1::DeckRules::descriptor() || kind == v1::TablePlan::descriptor() ||
                     kind == v1::ScreenPart::descriptor();
    return may && part.ByteSizeLong() == 0;
  }

  // A report and a question's input are always there; null is one.
  static Nothing IfNothing(const FieldDescriptor* field) {
    return field->name() == "report" || field->name() == "input" ? Nothing::kKept
                                                                 : Nothing::kLeftOut;
  }

  bool Stays(std::string_view text) const { return source_ == Source::kLog || IsAscii(text); }

  void NormaliseText(std::string* text) const {
    if (!Stays(*text)) *text = text::Nfc(*text);
  }

  void NormaliseValue(v1::Value* value) const {
    DropUnknown(value);
    switch (value->kind_case()) {
      case v1::Value::kText:
        return NormaliseText(value->mutable_text());
      case v1::Value::kList:
        DropUnknown(value->mutable_list());
        for (v1::Value& item : *value->mutable_list()->mutable_items()) NormaliseValue(&item);
        return;
      case v1::Value::kStruct:
        return NormaliseStruct(value->mutable_struct_());
      default:
        return;
    }
  }

  void NormaliseStruct(v1::ValueStruct* message) const {
    DropUnknown(message);
    auto* fields = message->mutable_fields();
    for (v1::ValueField& field : *fields) {
      DropUnknown(&field);
      NormaliseText(field.mutable_key());
      NormaliseValue(field.mutable_value());
    }
    const auto before = [](const auto* a, const auto* b) { return a->key() < b->key(); };
    // A log's struct in another order is not canonical, and nothing here hides that.
    std::stable_sort(fields->pointer_begin(), fields->pointer_end(), before);
  }

  const Source source_;
};

v1::MutationOptions* OptionsOf(Message* request) {
  const FieldDescriptor* field = request->GetDescriptor()->FindFieldByName("options");
  if (field == nullptr || field->message_type() != v1::MutationOptions::descriptor() ||
      !request->GetReflection()->HasField(*request, field)) {
    return nullptr;
  }
  return static_cast<v1::MutationOptions*>(
      request->GetReflection()->MutableMessage(request, field));
}

// Whether a request is by hand without saying so, or is never judged.
bool ReadsByHand(const Descriptor* kind) {
  return kind != v1::EnterPairingRequest::descriptor() &&
         kind != v1::EnterOutcomeRequest::descriptor() &&
         kind != v1::EnterStandingsRequest::descriptor() &&
         kind != v1::UpgradeRulesetRequest::descriptor();
}

// Leaves of the options what the log keeps.
void NormaliseOptions(Message* request) {
  v1::MutationOptions* options = OptionsOf(request);
  if (options == nullptr) return;
  const Descriptor* kind = request->GetDescriptor();
  options->clear_request_id();
  options->clear_expected_revision();
  options->clear_validate_only();
  if (!ReadsByHand(kind)) options->clear_by_hand();
  if (kind == v1::UpgradeRulesetRequest::descriptor()) options->clear_judge();
  if (!options->reason().empty() || options->by_hand() || !options->judge().empty()) return;
  request->GetReflection()->ClearField(request, kind->FindFieldByName("options"));
}

// Fields that a command reads only together with others.
void NormaliseOwn(Message* request) {
  const Descriptor* kind = request->GetDescriptor();
  if (kind == v1::DrawAnswerRequest::descriptor()) {
    static_cast<v1::DrawAnswerRequest*>(request)->mutable_input();
  } else if (kind == v1::StartPhaseRequest::descriptor()) {
    auto* start = static_cast<v1::StartPhaseRequest*>(request);
    if (start->options().by_hand()) return;
    // The rulebook says what the phase is.
    start->clear_rounds_planned();
    start->clear_third_place();
    start->clear_fresh_start();
  } else if (kind == v1::RedeemTicketRequest::descriptor()) {
    // They prove the ticket that is named, and are on no record.
    auto* redeem = static_cast<v1::RedeemTicketRequest*>(request);
    redeem->clear_secret();
    redeem->clear_short_code();
  } else if (kind == v1::CreateEventRequest::descriptor()) {
    // Details that say nothing are none.
    auto* create = static_cast<v1::CreateEventRequest*>(request);
    if (create->has_details() && create->details().ByteSizeLong() == 0) create->clear_details();
  }
}

// The place of each request among commands.
const FieldDescriptor* PlaceOf(const Descriptor* request) {
  static const auto* places = [] {
    auto* all = new absl::flat_hash_map<const Descriptor*, const FieldDescriptor*>();
    const Descriptor* command = v1::Command::descriptor();
    for (int i = 0; i < command->field_count(); ++i) {
      all->emplace(command->field(i)->message_type(), command->field(i));
    }
    return all;
  }();
  const auto found = places->find(request);
  return found == places->end() ? nullptr : found->second;
}

}  // namespace

void Normalise(Source source, Message* request) {
  NormaliseOptions(request);
  NormaliseOwn(request);
  Normaliser(source).Normalise(request);
}

std::string RecordedCommand(Message* request) {
  const FieldDescriptor* place = PlaceOf(request->GetDescriptor());
  if (place == nullptr) return "";
  Normalise(Source::kClient, request);
  return Framed(place->number(), *request);
}

std::string RecordedCommand(v1::Command* command) {
  const Reflection* reflection = command->GetReflection();
  const FieldDescriptor* place =
      reflection->GetOneofFieldDescriptor(*command, command->GetDescriptor()->oneof_decl(0));
  if (place == nullptr) return "";
  Message* request = reflection->MutableMessage(command, place);
  Normalise(Source::kLog, request);
  return Framed(place->number(), *request);
}

}  // namespace arbitro::translate
