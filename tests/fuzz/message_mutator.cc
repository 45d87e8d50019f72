// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/message_mutator.h"

#include <iterator>
#include <utility>

// libFuzzer's own mutations, of bytes.
extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t max_size);

namespace arbitro::fuzz {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

// Deeper than any value may be.
constexpr int kDepthMax = 12;
constexpr size_t kTextGrowth = 16;

// Where bounds are.
constexpr uint64_t kNumbers[] = {0,  1,   2,   3,    4,    7,     8,     16,         40,
                                 41, 63,  64,  100,  255,  256,   1'000, 1'001,      4'096,
                                 65, 128, 129, 1900, 2000, 2'010, 65536, UINT32_MAX, INT32_MAX};

}  // namespace

void MessageMutator::Mutate(Message* message, int depth) {
  const auto* type = message->GetDescriptor();
  if (type->field_count() == 0) return;
  const Field& field = *type->field(static_cast<int>(Below(type->field_count())));
  const auto* reflection = message->GetReflection();
  if (field.is_repeated()) return MutateRepeated(message, field, depth);
  const bool has = reflection->HasField(*message, &field);
  if (has && Below(12) == 0) return reflection->ClearField(message, &field);
  if (field.cpp_type() != Field::CPPTYPE_MESSAGE) return SetOne(message, field, -1);
  if (depth >= kDepthMax) return;
  Message* inner = reflection->MutableMessage(message, &field);
  if (has) {
    Mutate(inner, depth + 1);
  } else {
    Fill(inner, depth + 1);
  }
}

void MessageMutator::MutateRepeated(Message* message, const Field& field, int depth) {
  const auto* reflection = message->GetReflection();
  const int size = reflection->FieldSize(*message, &field);
  if (size == 0 || Below(4) == 0) return Add(message, field, depth);
  const int place = static_cast<int>(Below(static_cast<size_t>(size)));
  switch (Below(6)) {
    case 0:
      return reflection->RemoveLast(message, &field);
    case 1:
      return reflection->SwapElements(message, &field, place, size - 1);
    default:
      break;
  }
  if (field.cpp_type() != Field::CPPTYPE_MESSAGE) return SetOne(message, field, place);
  if (depth < kDepthMax) {
    Mutate(reflection->MutableRepeatedMessage(message, &field, place), depth + 1);
  }
}

void MessageMutator::Fill(Message* message, int depth) {
  const auto* type = message->GetDescriptor();
  for (int i = 0; i < type->field_count(); ++i) {
    const Field& field = *type->field(i);
    // Of a choice, what comes later takes the place of what came before.
    if (Below(3) == 0 || (field.containing_oneof() && Below(2) == 0)) continue;
    if (field.is_repeated()) {
      if (Below(2) == 0) Add(message, field, depth);
    } else if (field.cpp_type() != Field::CPPTYPE_MESSAGE) {
      SetOne(message, field, -1);
    } else if (depth < kDepthMax / 2) {
      Fill(message->GetReflection()->MutableMessage(message, &field), depth + 1);
    }
  }
}

void MessageMutator::Add(Message* message, const Field& field, int depth) {
  const auto* reflection = message->GetReflection();
  switch (field.cpp_type()) {
    case Field::CPPTYPE_MESSAGE:
      if (depth < kDepthMax) Fill(reflection->AddMessage(message, &field), depth + 1);
      return;
    case Field::CPPTYPE_STRING:
      return reflection->AddString(message, &field, Text(""));
    case Field::CPPTYPE_ENUM:
      return reflection->AddEnumValue(message, &field, static_cast<int>(Below(8)));
    case Field::CPPTYPE_UINT32:
      return reflection->AddUInt32(message, &field, static_cast<uint32_t>(Number(0)));
    case Field::CPPTYPE_UINT64:
      return reflection->AddUInt64(message, &field, Number(0));
    case Field::CPPTYPE_INT32:
      return reflection->AddInt32(message, &field, static_cast<int32_t>(Number(0)));
    case Field::CPPTYPE_INT64:
      return reflection->AddInt64(message, &field, static_cast<int64_t>(Number(0)));
    case Field::CPPTYPE_BOOL:
      return reflection->AddBool(message, &field, Below(2) == 0);
    default:
      return;  // No number of the API has a point.
  }
}

// `place` of a repeated field; -1: a single one.
void MessageMutator::SetOne(Message* message, const Field& field, int place) {
  const auto* of = message->GetReflection();
  const auto set = [&](auto get, auto get_at, auto put, auto put_at, auto next) {
    if (place < 0) return (of->*put)(message, &field, next((of->*get)(*message, &field)));
    (of->*put_at)(message, &field, place, next((of->*get_at)(*message, &field, place)));
  };
  using R = google::protobuf::Reflection;
  switch (field.cpp_type()) {
    case Field::CPPTYPE_STRING:
      return set(&R::GetString, &R::GetRepeatedString,
                 static_cast<void (R::*)(Message*, const Field*, std::string) const>(&R::SetString),
                 static_cast<void (R::*)(Message*, const Field*, int, std::string) const>(
                     &R::SetRepeatedString),
                 [this](std::string was) { return Text(std::move(was)); });
    case Field::CPPTYPE_ENUM:
      return set(&R::GetEnumValue, &R::GetRepeatedEnumValue, &R::SetEnumValue,
                 &R::SetRepeatedEnumValue, [this](int) { return static_cast<int>(Below(9)); });
    case Field::CPPTYPE_UINT32:
      return set(&R::GetUInt32, &R::GetRepeatedUInt32, &R::SetUInt32, &R::SetRepeatedUInt32,
                 [this](uint32_t was) { return static_cast<uint32_t>(Number(was)); });
    case Field::CPPTYPE_UINT64:
      return set(&R::GetUInt64, &R::GetRepeatedUInt64, &R::SetUInt64, &R::SetRepeatedUInt64,
                 [this](uint64_t was) { return Number(was); });
    case Field::CPPTYPE_INT32:
      return set(
          &R::GetInt32, &R::GetRepeatedInt32, &R::SetInt32, &R::SetRepeatedInt32,
          [this](int32_t was) { return static_cast<int32_t>(Number(static_cast<uint64_t>(was))); });
    case Field::CPPTYPE_INT64:
      return set(
          &R::GetInt64, &R::GetRepeatedInt64, &R::SetInt64, &R::SetRepeatedInt64,
          [this](int64_t was) { return static_cast<int64_t>(Number(static_cast<uint64_t>(was))); });
    case Field::CPPTYPE_BOOL:
      return set(&R::GetBool, &R::GetRepeatedBool, &R::SetBool, &R::SetRepeatedBool,
                 [](bool was) { return !was; });
    default:
      return;
  }
}

std::string MessageMutator::Text(std::string was) {
  if (was.empty() || Below(3) != 0) {
    if (!words_.empty() && Below(10) != 0) return words_[Below(words_.size())];
  }
  const size_t size = was.size();
  was.resize(size + kTextGrowth);
  was.resize(LLVMFuzzerMutate(reinterpret_cast<uint8_t*>(was.data()), size, was.size()));
  return was;
}

uint64_t MessageMutator::Number(uint64_t was) {
  switch (Below(6)) {
    case 0:
      return was + 1;
    case 1:
      return was - 1;
    case 2:
      return random_();
    case 3:
      return ~kNumbers[Below(std::size(kNumbers))];
    default:
      return kNumbers[Below(std::size(kNumbers) / (1 + Below(3)))];
  }
}

}  // namespace arbitro::fuzz
