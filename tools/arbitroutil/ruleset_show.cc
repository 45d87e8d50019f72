// SPDX-License-Identifier: Apache-2.0

#include <string>

#include "arbitro/v1/ruleset.pb.h"
#include "daemon/translate/view/description.h"
#include "google/protobuf/util/json_util.h"
#include "tools/arbitroutil/commands.h"
#include "tools/arbitroutil/ruleset_file.h"
#include "tools/printing.h"

namespace arbitro::tools {

ExitCode ShowRuleset(const std::string& ruleset, RunIn run_in) {
  const auto client = LoadRulesetFile(ruleset, run_in);
  if (!client.ok()) {
    SayError("arbitroutil: %s\n", std::string(client.status().message()).c_str());
    return kExitFault;
  }
  v1::Ruleset message;
  translate::WriteDescription((*client)->description(), (*client)->sha256(),
                              translate::Language::kEnglish, &message);
  google::protobuf::util::JsonPrintOptions options;
  options.add_whitespace = true;
  options.preserve_proto_field_names = true;
  std::string json;
  const auto status = google::protobuf::util::MessageToJsonString(message, &json, options);
  if (!status.ok()) {
    SayError("arbitroutil: %s\n", status.ToString().c_str());
    return kExitFault;
  }
  Say("%s", json.c_str());
  return kExitOk;
}

}  // namespace arbitro::tools
