// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/message_text.h"

#include "google/protobuf/io/tokenizer.h"
#include "google/protobuf/io/zero_copy_stream_impl_lite.h"
#include "google/protobuf/text_format.h"

namespace arbitro::fuzz {
namespace {

using google::protobuf::TextFormat;

// As deep as a message on the wire may be.
constexpr int kTextDepthMax = 100;

class Silent final : public google::protobuf::io::ErrorCollector {
 public:
  void AddError(int, int, const std::string&) override {}
};

}  // namespace

std::string WriteMessage(const google::protobuf::Message& message) {
  TextFormat::Printer printer;
  printer.SetSingleLineMode(true);
  std::string text;
  printer.PrintToString(message, &text);
  return text;
}

bool ReadMessage(std::string_view text, google::protobuf::Message* message) {
  Silent silent;
  TextFormat::Parser parser;
  parser.RecordErrorsTo(&silent);
  parser.AllowUnknownField(true);
  parser.SetRecursionLimit(kTextDepthMax);
  google::protobuf::io::ArrayInputStream stream(text.data(), static_cast<int>(text.size()));
  return parser.Merge(&stream, message);
}

}  // namespace arbitro::fuzz
