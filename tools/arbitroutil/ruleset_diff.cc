// SPDX-License-Identifier: Apache-2.0

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/catalogue_store.h"
#include "daemon/engine/replay/replay.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/payload_codec.h"
#include "nlohmann/json.hpp"
#include "storage/event_log.h"
#include "tools/arbitroutil/commands.h"
#include "tools/arbitroutil/data_folder.h"
#include "tools/arbitroutil/difference_rules.h"
#include "tools/arbitroutil/ruleset_file.h"
#include "tools/printing.h"
#include "tools/progress_bar.h"

namespace arbitro::tools {
namespace {

using Json = nlohmann::ordered_json;

// One record that the two decide differently.
struct Difference {
  std::string journal;
  uint64_t revision = 0;
  std::string command;
  std::string field;
  std::string old_value;
  std::string new_value;
};

// "pair round".
std::string CommandWord(const engine::Command& command) {
  v1::Command message;
  message.ParseFromString(command.request);
  const auto* which = v1::Command::descriptor()->FindOneofByName("command");
  const auto* request = message.GetReflection()->GetOneofFieldDescriptor(message, which);
  if (request == nullptr) return "of the daemon";
  std::string word = request->name();
  for (char& letter : word) letter = letter == '_' ? ' ' : letter;
  return word;
}

class RulesetDiff {
 public:
  RulesetDiff(const storage::EventLog* log, std::shared_ptr<const RulesetClient> old_ruleset,
              std::shared_ptr<const RulesetClient> new_ruleset)
      : catalogues_(log), ports_{log, &codec_, nullptr, &catalogues_, new_ruleset, old_ruleset} {}

  absl::Status Take(const storage::Head& head) {
    ProgressBar bar("comparing " + head.name);
    const auto summary = engine::Replay(ports_, head.name, engine::ReplayMode::kShadow, 0,
                                        [&](const engine::ReplayFinding& finding) {
                                          if (finding.divergence) Note(head.name, finding);
                                          bar.Show(finding.revision, head.sequence);
                                        });
    bar.Finish();
    if (!summary.ok()) return summary.status();
    compared_ += summary->compared;
    return absl::OkStatus();
  }

  ExitCode Print(bool json) const {
    const std::string text = json ? JsonText(Document(), 2) + "\n" : Text();
    PrintOut(text);
    return differences_.empty() ? kExitOk : kExitFault;
  }

 private:
  void Note(const std::string& journal, const engine::ReplayFinding& finding) {
    const engine::Divergence& divergence = *finding.divergence;
    for (const std::string& rule :
         RulesOfDifference(finding.field, divergence.recorded, divergence.derived)) {
      by_rule_[rule].push_back(differences_.size());
    }
    differences_.push_back({journal, finding.revision, CommandWord(divergence.content.command),
                            finding.field, finding.recorded, finding.derived});
  }

  // The differences about each rule, those about none under "".
  std::map<std::string, std::vector<size_t>> ByRule() const {
    auto by_rule = by_rule_;
    std::set<size_t> placed;
    for (const auto& [rule, places] : by_rule) placed.insert(places.begin(), places.end());
    for (size_t i = 0; i < differences_.size(); ++i) {
      if (!placed.contains(i)) by_rule[""].push_back(i);
    }
    return by_rule;
  }

  // As the old version words it, or else the new.
  std::string RuleText(const std::string& id) const {
    for (const auto& ruleset : {ports_.baseline, ports_.shadow}) {
      if (const Rule* rule = ruleset->description().FindRule(id)) return rule->text.en;
    }
    return "";
  }

  std::string Text() const {
    std::string text;
    for (const auto& [rule, places] : ByRule()) {
      absl::StrAppend(&text, rule.empty() ? "no rule is named" : absl::StrCat("[", rule, "] "),
                      RuleText(rule), " (", places.size(),
                      places.size() == 1 ? " record)\n" : " records)\n");
      for (size_t place : places) {
        const Difference& difference = differences_[place];
        absl::StrAppend(&text, "  ", difference.journal, " record ", difference.revision, " (",
                        difference.command, "), ", difference.field, ": old `",
                        difference.old_value, "`, new `", difference.new_value, "`\n");
      }
    }
    absl::StrAppend(&text, compared_, " records compared, ", differences_.size(), " differ\n");
    return text;
  }

  static Json JsonOfRuleset(const RulesetClient& ruleset) {
    return {{"id", ruleset.description().id},
            {"version", ruleset.description().version},
            {"sha256", ruleset.sha256()}};
  }

  Json Document() const {
    Json rules = Json::array();
    for (const auto& [rule, places] : ByRule()) {
      Json differences = Json::array();
      for (size_t place : places) {
        const Difference& difference = differences_[place];
        differences.push_back({{"journal", difference.journal},
                               {"record", difference.revision},
                               {"command", difference.command},
                               {"field", difference.field},
                               {"old", difference.old_value},
                               {"new", difference.new_value}});
      }
      rules.push_back({{"rule", rule}, {"text", RuleText(rule)}, {"differences", differences}});
    }
    return {{"old", JsonOfRuleset(*ports_.baseline)},
            {"new", JsonOfRuleset(*ports_.shadow)},
            {"compared", compared_},
            {"differences", differences_.size()},
            {"rules", rules}};
  }

  const translate::ProtoPayloadCodec codec_;
  engine::CatalogueStore catalogues_;
  const engine::ReplayPorts ports_;
  uint64_t compared_ = 0;
  std::vector<Difference> differences_;
  std::map<std::string, std::vector<size_t>> by_rule_;
};

// Compares the events among the journals.
absl::Status TakeEvents(const std::vector<storage::Head>& heads, RulesetDiff* diff) {
  for (const storage::Head& head : heads) {
    if (!absl::StartsWith(head.name, std::string(engine::kEventPrefix))) continue;
    const absl::Status taken = diff->Take(head);
    if (!taken.ok()) return taken;
  }
  return absl::OkStatus();
}

}  // namespace

ExitCode DiffRulesets(const DiffOptions& options) {
  const auto before = LoadRulesetFile(options.old_ruleset, options.run_in);
  if (!before.ok()) return WrongUse(std::string(before.status().message()));
  const auto after = LoadRulesetFile(options.new_ruleset, options.run_in);
  if (!after.ok()) return WrongUse(std::string(after.status().message()));
  const std::string& id = (*before)->description().id;
  if (id != (*after)->description().id) {
    return WrongUse(absl::StrCat("the old ruleset is `", id, "`, the new one `",
                                 (*after)->description().id,
                                 "`; give two versions of one ruleset"));
  }
  const auto log = OpenLog(options.data);
  if (!log.ok()) return WrongUse(std::string(log.status().message()));
  const auto heads = JournalsOf(**log, options.event);
  if (!heads.ok()) return WrongUse(std::string(heads.status().message()));
  RulesetDiff diff(log->get(), *before, *after);
  const absl::Status taken = TakeEvents(*heads, &diff);
  if (!taken.ok()) return Failed(taken, kExitFault);
  return diff.Print(options.json);
}

}  // namespace arbitro::tools
