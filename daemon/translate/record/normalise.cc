// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/normalise.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

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

void DropUnknown(const Reflection& reflection, Message* message) {
  if (reflection.GetUnknownFields(*message).empty()) return;
  reflection.MutableUnknownFields(message)->Clear();
}

// Of a message whose kind is known here: its reflection is looked up once.
template <class Kind>
void DropUnknown(Kind* message) {
  static const Reflection& reflection = *Kind::default_instance().GetReflection();
  DropUnknown(reflection, message);
}

using Change = void (*)(Message* request);

// Properties of one kind of message that its normal form asks for, found once a thread: to ask a
// message for its descriptor or its reflection costs more than all that is changed.
struct Shape {
  struct Part {
    const FieldDescriptor* field;
    bool is_value;       // a v1::Value
    Nothing if_nothing;  // of a value that holds nothing
    const Shape* shape;  // of any other message
  };

  const Reflection* reflection = nullptr;
  int place = 0;  // the number of its field in v1.Command; 0: it is no command
  std::vector<Part> parts;
  std::vector<const FieldDescriptor*> texts;
  const FieldDescriptor* options = nullptr;  // its v1::MutationOptions
  bool reads_by_hand = false;
  bool reads_judge = false;
  bool always_has_input = false;
  bool may_be_left_out = false;  // where it says nothing
  // Changes what only this kind of request has; null: nothing.
  Change own = nullptr;
};

const Shape& ShapeOf(const Descriptor* kind);

// A report and a question's input are always there; null is one.
Nothing IfNothing(const FieldDescriptor* field) {
  return field->name() == "report" || field->name() == "input" ? Nothing::kKept : Nothing::kLeftOut;
}

void AddField(const FieldDescriptor* field, Shape* shape) {
  if (field->type() == FieldDescriptor::TYPE_STRING) shape->texts.push_back(field);
  if (field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) return;
  const Descriptor* kind = field->message_type();
  if (kind == v1::MutationOptions::descriptor()) shape->options = field;
  const bool is_value = kind == v1::Value::descriptor() && !field->is_repeated();
  shape->parts.push_back({field, is_value, IfNothing(field), is_value ? nullptr : &ShapeOf(kind)});
}

// Whether a request is by hand without saying so, or is never judged.
bool ReadsByHand(const Descriptor* kind) {
  return kind != v1::EnterPairingRequest::descriptor() &&
         kind != v1::EnterOutcomeRequest::descriptor() &&
         kind != v1::EnterStandingsRequest::descriptor() &&
         kind != v1::UpgradeRulesetRequest::descriptor();
}

// Rules and plans that say nothing are those of a request without any.
bool MayBeLeftOut(const Descriptor* kind) {
  return kind == v1::DeckRules::descriptor() || kind == v1::TablePlan::descriptor() ||
         kind == v1::ScreenPart::descriptor();
}

Change OwnOf(const Descriptor* kind);

int PlaceOf(const Descriptor* request);

const Reflection* ReflectionOf(const Descriptor* kind) {
  return google::protobuf::MessageFactory::generated_factory()->GetPrototype(kind)->GetReflection();
}

// Invariant: a shape is in its place before its fields are looked at, for messages hold themselves.
const Shape& ShapeOf(const Descriptor* kind) {
  thread_local absl::node_hash_map<const Descriptor*, Shape> known;
  const auto [place, added] = known.try_emplace(kind);
  Shape& shape = place->second;
  if (!added) return shape;
  shape.reflection = ReflectionOf(kind);
  shape.place = PlaceOf(kind);
  shape.reads_by_hand = ReadsByHand(kind);
  shape.reads_judge = kind != v1::UpgradeRulesetRequest::descriptor();
  shape.always_has_input = kind == v1::QuestionDraw::descriptor();
  shape.may_be_left_out = MayBeLeftOut(kind);
  shape.own = OwnOf(kind);
  for (int i = 0; i < kind->field_count(); ++i) AddField(kind->field(i), &shape);
  return shape;
}

class Normaliser {
 public:
  explicit Normaliser(Source source) : source_(source) {}

  void Normalise(const Shape& shape, Message* message) const {
    const Reflection& reflection = *shape.reflection;
    DropUnknown(reflection, message);
    // Those of the log stay.
    if (source_ == Source::kClient) {
      for (const FieldDescriptor* field : shape.texts) NormaliseTexts(reflection, field, message);
    }
    for (const Shape::Part& part : shape.parts) {
      part.field->is_repeated() ? NormaliseList(reflection, part, message)
                                : NormaliseOne(reflection, part, message);
    }
  }

 private:
  static void NormaliseTexts(const Reflection& reflection, const FieldDescriptor* field,
                             Message* message) {
    std::string scratch;
    if (!field->is_repeated()) {
      const std::string& text = reflection.GetStringReference(*message, field, &scratch);
      if (!IsAscii(text)) reflection.SetString(message, field, text::Nfc(text));
      return;
    }
    for (int i = 0; i < reflection.FieldSize(*message, field); ++i) {
      const std::string& text = reflection.GetRepeatedStringReference(*message, field, i, &scratch);
      if (!IsAscii(text)) reflection.SetRepeatedString(message, field, i, text::Nfc(text));
    }
  }

  void NormaliseOne(const Reflection& reflection, const Shape::Part& part, Message* message) const {
    if (!reflection.HasField(*message, part.field)) return;
    Message* held = reflection.MutableMessage(message, part.field);
    bool left_out = false;
    if (part.is_value) {
      auto* value = static_cast<v1::Value*>(held);
      NormaliseValue(value);
      left_out =
          value->kind_case() == v1::Value::KIND_NOT_SET && part.if_nothing == Nothing::kLeftOut;
    } else {
      NormalisePart(*part.shape, held);
      left_out = part.shape->may_be_left_out && held->ByteSizeLong() == 0;
    }
    if (left_out) reflection.ClearField(message, part.field);
  }

  void NormaliseList(const Reflection& reflection, const Shape::Part& part,
                     Message* message) const {
    for (int i = 0; i < reflection.FieldSize(*message, part.field); ++i) {
      NormalisePart(*part.shape, reflection.MutableRepeatedMessage(message, part.field, i));
    }
  }

  // A message within a request.
  void NormalisePart(const Shape& shape, Message* part) const {
    if (shape.always_has_input) static_cast<v1::QuestionDraw*>(part)->mutable_input();
    Normalise(shape, part);
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
    if (std::is_sorted(fields->pointer_begin(), fields->pointer_end(), before)) return;
    std::stable_sort(fields->pointer_begin(), fields->pointer_end(), before);
  }

  const Source source_;
};

// Leaves of the options what the log keeps.
void NormaliseOptions(const Shape& shape, Message* request) {
  const Reflection& reflection = *shape.reflection;
  if (shape.options == nullptr || !reflection.HasField(*request, shape.options)) return;
  auto* options =
      static_cast<v1::MutationOptions*>(reflection.MutableMessage(request, shape.options));
  options->clear_request_id();
  options->clear_expected_revision();
  options->clear_validate_only();
  if (!shape.reads_by_hand) options->clear_by_hand();
  if (!shape.reads_judge) options->clear_judge();
  if (!options->reason().empty() || options->by_hand() || !options->judge().empty()) return;
  reflection.ClearField(request, shape.options);
}

// Draws of answers are always of an input.
void KeepInput(Message* request) { static_cast<v1::DrawAnswerRequest*>(request)->mutable_input(); }

// The rulebook says what a phase is that is not begun by hand.
void LeavePhaseToTheRulebook(Message* request) {
  auto* start = static_cast<v1::StartPhaseRequest*>(request);
  if (start->options().by_hand()) return;
  start->clear_rounds_planned();
  start->clear_third_place();
  start->clear_fresh_start();
}

// They prove the ticket that is named, and are on no record.
void ClearTicketsSecrets(Message* request) {
  auto* redeem = static_cast<v1::RedeemTicketRequest*>(request);
  redeem->clear_secret();
  redeem->clear_short_code();
}

// Details that say nothing are none.
void LeaveOutEmptyDetails(Message* request) {
  auto* create = static_cast<v1::CreateEventRequest*>(request);
  if (create->has_details() && create->details().ByteSizeLong() == 0) create->clear_details();
}

// Fields that a command reads only together with others.
Change OwnOf(const Descriptor* kind) {
  if (kind == v1::DrawAnswerRequest::descriptor()) return &KeepInput;
  if (kind == v1::StartPhaseRequest::descriptor()) return &LeavePhaseToTheRulebook;
  if (kind == v1::RedeemTicketRequest::descriptor()) return &ClearTicketsSecrets;
  if (kind == v1::CreateEventRequest::descriptor()) return &LeaveOutEmptyDetails;
  return nullptr;
}

int PlaceOf(const Descriptor* request) {
  const Descriptor* command = v1::Command::descriptor();
  for (int i = 0; i < command->field_count(); ++i) {
    if (command->field(i)->message_type() == request) return command->field(i)->number();
  }
  return 0;
}

void NormaliseAs(const Shape& shape, Source source, Message* request) {
  NormaliseOptions(shape, request);
  if (shape.own != nullptr) shape.own(request);
  Normaliser(source).Normalise(shape, request);
}

}  // namespace

void Normalise(Source source, Message* request) {
  NormaliseAs(ShapeOf(request->GetDescriptor()), source, request);
}

std::string RecordedCommand(Message* request) {
  const Shape& shape = ShapeOf(request->GetDescriptor());
  if (shape.place == 0) return "";
  NormaliseAs(shape, Source::kClient, request);
  return Framed(shape.place, *request);
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
