// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/error_text.h"

#include <chrono>
#include <set>
#include <string>
#include <utility>

#include "absl/strings/cord.h"
#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"
#include "gtest/gtest.h"
#include "tools/arbitroctl/client.h"

namespace arbitro::tools {
namespace {

absl::Status Failure(absl::StatusCode code, const std::string& message,
                     const google::rpc::Status& details) {
  absl::Status status(code, message);
  status.SetPayload(kStatusDetails, absl::Cord(details.SerializeAsString()));
  return status;
}

TEST(ErrorText, SaysReasonRuleAndWhatToDo) {
  google::rpc::Status details;
  google::rpc::ErrorInfo info;
  info.set_reason("DECK_LOCKED");
  info.set_domain("pokemon-tcg");
  (*info.mutable_metadata())["rule"] = "PKM-4-e";
  details.add_details()->PackFrom(info);
  const std::string text =
      ErrorText(Failure(absl::StatusCode::kFailedPrecondition, "the deck is locked", details));
  EXPECT_EQ(text,
            "the deck is locked\n"
            "  reason  DECK_LOCKED (pokemon-tcg)\n"
            "  rule    PKM-4-e\n"
            "  to do   a rule of the game says no; `arbitroctl ruleset show pokemon-tcg` lists "
            "its reasons and rules\n");
}

TEST(ErrorText, NamesTheOptionThatGivesAMissingField) {
  for (const auto& [path, option] : {std::pair("options.reason", "`--reason WHY`"),
                                     std::pair("options.by_hand", "`--by-hand`")}) {
    google::rpc::BadRequest fields;
    fields.add_field_violations()->set_field(path);
    google::rpc::Status details;
    details.add_details()->PackFrom(fields);
    const std::string text =
        ErrorText(Failure(absl::StatusCode::kInvalidArgument, "is missing", details));
    EXPECT_NE(text.find(option), std::string::npos) << text;
  }
}

TEST(ErrorText, NamesTheOptionThatIsOneTooMany) {
  for (const char* said : {"must be left out: awards are the ruleset's to name",
                           "must not be set: as planned, the rulebook says what it is",
                           "non va indicato: i premi li assegna il regolamento"}) {
    google::rpc::BadRequest fields;
    auto* wrong = fields.add_field_violations();
    wrong->set_field("options.by_hand");
    wrong->set_description(said);
    google::rpc::Status details;
    details.add_details()->PackFrom(fields);
    const std::string text =
        ErrorText(Failure(absl::StatusCode::kInvalidArgument, "must be left out", details));
    EXPECT_NE(text.find("leave `--by-hand` out"), std::string::npos) << text;
    EXPECT_EQ(text.find("give it"), std::string::npos) << text;
  }
}

TEST(ErrorText, NamesFieldsAndResources) {
  google::rpc::Status details;
  google::rpc::ErrorInfo info;
  info.set_reason("FIELD_INVALID");
  info.set_domain("arbitro");
  (*info.mutable_metadata())["event"] = "events/x";
  (*info.mutable_metadata())["field"] = "settings.date";
  details.add_details()->PackFrom(info);
  google::rpc::BadRequest fields;
  auto* field = fields.add_field_violations();
  field->set_field("settings.date");
  field->set_description("is missing");
  details.add_details()->PackFrom(fields);
  google::rpc::ResourceInfo resource;
  resource.set_resource_type("event");
  resource.set_resource_name("events/x");
  resource.set_description("events/y");
  details.add_details()->PackFrom(resource);
  const absl::Status status = Failure(absl::StatusCode::kInvalidArgument, "wrong", details);
  const std::string text = ErrorText(status);
  EXPECT_NE(text.find("field   settings.date: is missing\n"), std::string::npos) << text;
  EXPECT_NE(text.find("event   events/x\n"), std::string::npos) << text;
  EXPECT_NE(text.find("exists  events/y\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("events/x"), text.rfind("events/x")) << "said twice: " << text;
  EXPECT_EQ(text.find("settings.date"), text.rfind("settings.date")) << "said twice: " << text;
  const auto json = ErrorJson(status)["error"];
  EXPECT_EQ(json["code"], "INVALID_ARGUMENT");
  EXPECT_EQ(json["fields"][0]["field"], "settings.date");
  EXPECT_EQ(json["resource"]["exists"], "events/y");
}

TEST(ErrorText, RowsOfARequestAreLinesOfTheFile) {
  google::rpc::Status details;
  google::rpc::BadRequest fields;
  for (const auto& [path, description] :
       {std::pair("rows[1].id", "is `a`, which rows[0] is already"),
        {"rows[9].id", "is unknown"},
        {"title", "is long"},
        {"rows[0].hp", "is -1"}}) {
    auto* field = fields.add_field_violations();
    field->set_field(path);
    field->set_description(description);
  }
  details.add_details()->PackFrom(fields);
  const absl::Status status =
      WithLinesOfRows(Failure(absl::StatusCode::kInvalidArgument, "wrong", details), {3, 7});
  EXPECT_EQ(LinesText(status),
            "  line 3: `hp` is -1\n  line 7: `id` is `a`, which line 3 is already\n");
  EXPECT_EQ(LinesText(WithLinesOfRows(absl::NotFoundError("x"), {3})), "");
}

TEST(ErrorText, AFileSaysAllItsFaultsAndEachAdviceOnce) {
  absl::Status status = UsageError("2 of the lines are wrong", "correct the lines");
  AttachLines({{2, "has \xFF\x1B", "do this"}, {4, "is late", "do this"}, {5, "is odd", ""}},
              &status);
  EXPECT_EQ(ErrorText(status),
            "2 of the lines are wrong\n  line 2: has \uFFFD\uFFFD\n    to do: do this\n"
            "  line 4: is late\n  line 5: is odd\n  to do  correct the lines\n");
  EXPECT_EQ(ErrorJson(status)["error"]["lines"][1]["line"], 4);
  EXPECT_EQ(ExitCodeOf(status), kExitUsage);
}

TEST(ErrorText, ExitCodes) {
  EXPECT_EQ(ExitCodeOf(absl::OkStatus()), 0);
  EXPECT_EQ(ExitCodeOf(absl::NotFoundError("x")), 1);
  EXPECT_EQ(ExitCodeOf(absl::InvalidArgumentError("x")), 1);
  EXPECT_EQ(ExitCodeOf(UsageError("x")), 2);
  EXPECT_EQ(ExitCodeOf(absl::UnavailableError("x")), 3);
  EXPECT_EQ(ExitCodeOf(absl::DeadlineExceededError("x")), 3);
}

TEST(ErrorText, EveryReasonHasItsOwnAdvice) {
  const auto* reasons = v1::Reason_descriptor();
  const std::string general = AdviceFor(v1::REASON_UNSPECIFIED);
  for (int i = 1; i < reasons->value_count(); ++i) {
    const auto reason = static_cast<v1::Reason>(reasons->value(i)->number());
    if (reason == v1::REASON_INTERNAL) continue;
    EXPECT_NE(AdviceFor(reason), general) << reasons->value(i)->name();
  }
}

TEST(Retrying, OnlyUnavailableIsTriedAgain) {
  int attempts = 0;
  EXPECT_TRUE(Client::Retrying([&] {
                return ++attempts < 3 ? absl::UnavailableError("x") : absl::OkStatus();
              }).ok());
  EXPECT_EQ(attempts, 3);
  attempts = 0;
  EXPECT_TRUE(absl::IsAborted(Client::Retrying([&] {
    ++attempts;
    return absl::AbortedError("x");
  })));
  EXPECT_EQ(attempts, 1);
}

TEST(Client, AnAddressWithoutADaemonIsUnreachable) {
  Client client("unix:/nonexistent/arbitro.sock", std::chrono::seconds(5));
  const auto serving = client.IsServing("");
  EXPECT_EQ(ExitCodeOf(serving.status()), kExitUnreachable) << serving.status();
}

}  // namespace
}  // namespace arbitro::tools
