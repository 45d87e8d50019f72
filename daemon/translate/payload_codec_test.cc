// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/payload_codec.h"

#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

namespace arbitro::translate {
namespace {

using engine::Command;
using engine::Decision;
using engine::Digest;
using engine::RecordContent;

Digest Filled(uint8_t byte) {
  Digest digest;
  digest.fill(byte);
  return digest;
}

engine::RoundPaired Paired() {
  engine::RoundPaired paired;
  paired.tables.push_back({ARBITRO_TABLE_MATCH, {{1, 1}, {2, 0}}, {}});
  paired.tables.push_back({ARBITRO_TABLE_BYE, {{3, 0}}, {{3, ARBITRO_RESULT_BYE, 1, 0}}});
  paired.certificate = {{{ARBITRO_CHAIN_REJECTION, 3, 6, -3, 2, 0}},
                        {{"rematches", "PKM-1"}, {"distance", ""}},
                        {0, -1},
                        {0, INT64_MIN},
                        true};
  paired.draw = {4, Filled(1), Filled(2), Filled(3), Filled(4), engine::DrawStrength::kContributed};
  return paired;
}

engine::RoundClosed Closed() {
  engine::RoundClosed closed;
  closed.columns.push_back(
      {"owp", {"Opponents", "Avversari"}, "PKM-2", ARBITRO_COLUMN_RATIO, {36, 1}});
  closed.rows.push_back({2, 1, 0, 3, 0, 1, {{7, UINT64_MAX}}});
  closed.rows.push_back({1, 2, 1, 0, 3, 0, {{0, 0}}});
  closed.unranked = {3};
  return closed;
}

DeckVerdict Verdict() {
  DeckVerdict verdict;
  verdict.violations.push_back(
      {"COPIES", "PKM-3",
       Value::Struct({{"card", Value::Text("x")}, {"count", Value::Integer(5)}})});
  verdict.warnings.push_back({"ODD", "", Value()});
  return verdict;
}

// Of the house, of series and of persons.
void AddOthers(std::vector<std::pair<Command, Decision>>* all) {
  all->push_back(
      {{engine::IndexEvent{"events/torino", "demo"}, "", "house"}, {engine::EventIndexed{3}, {}}});
  const engine::AcknowledgeLoss loss = {"00ff00ff00ff00ff", "events/torino", "cut", "ada", 9, 8};
  all->push_back({{loss, "repaired", "house"}, {engine::LossAcknowledged{1}, {}}});
  all->push_back({{engine::CreateSeries{"League", "demo"}, "asked", "series/league"},
                  {engine::SeriesCreated{}, {}}});
  all->push_back({{engine::EnterEvent{"events/torino"}, "over", "series/league"},
                  {engine::EventEntered{2, 8}, {{"PKM-1", "x"}}}});
  const engine::PersonEntry entry = {engine::PersonEntryKind::kScore, "demo", "points", -5, 1, 2};
  all->push_back({{engine::RecordPersonEntry{entry}, "season", "persons/x7"},
                  {engine::PersonEntryRecorded{1}, {}}});
  all->push_back({{engine::WithdrawPersonEntry{1}, "appeal", "persons/x7"},
                  {engine::PersonEntryWithdrawn{1}, {{"PKM-1", "x"}}}});
}

// One of every command with a decision that fits it.
std::vector<std::pair<Command, Decision>> All() {
  const std::string event = "events/torino";
  std::vector<std::pair<Command, Decision>> all;
  engine::CreateEvent create{event,
                             "Torino",
                             "demo",
                             "swiss",
                             Value::Struct({{"date", Value::Text("2026-05-01")}}),
                             std::string(64, 'a'),
                             -60};
  all.push_back({{create, "asked", event}, {engine::EventCreated{Filled(9), 65536}, {}}});
  create.settings = Value();
  create.catalogue_sha256 = "";
  all.push_back({{create, "", event}, {engine::EventCreated{Filled(9), 1}, {{"PKM-1", "x"}}}});
  const engine::StatusChanged running{engine::EventStatus::kRunning};
  all.push_back({{engine::OpenRegistration{}, "", event}, {running, {}}});
  all.push_back({{engine::StartEvent{}, "", event}, {running, {}}});
  all.push_back({{engine::CompleteEvent{}, "", event}, {running, {}}});
  all.push_back({{engine::CancelEvent{}, "flooded", event}, {running, {}}});
  all.push_back({{engine::RegisterPlayer{"p1"}, "", event}, {engine::PlayerRegistered{1, 2}, {}}});
  all.push_back({{engine::DropPlayer{"p1"}, "ill", event}, {engine::PlayerDropped{1}, {}}});
  const std::vector<engine::DeckLine> rows = {{4, "bw10-9", "Litwick", Value()},
                                              {1, "x", "", Value::List({Value::Flag(true)})}};
  all.push_back({{engine::SubmitDeck{"p1", rows}, "", event}, {engine::DeckJudged{Verdict()}, {}}});
  all.push_back({{engine::PairRound{3}, "", event}, {Paired(), {{"PKM-4", "drawn"}}}});
  const Value report = Value::Struct({{"first", Value::Integer(2)}});
  all.push_back(
      {{engine::ReportResult{3, 1, report}, "", event},
       {engine::ResultDecided{{{3, ARBITRO_RESULT_WIN, 1, 0}, {0, ARBITRO_RESULT_LOSS, 2, 0}}},
        {}}});
  all.push_back({{engine::CloseRound{3}, "", event}, {Closed(), {}}});
  all.push_back({{engine::ImportCatalogue{"demo", "Cards", Filled(5), 12}, "", "house"},
                 {engine::CatalogueAccepted{12}, {}}});
  AddOthers(&all);
  return all;
}

RecordContent Content(const Command& command, const Decision& decision) {
  RecordContent content;
  content.command = command;
  content.principal = "local";
  content.request_id = "r1";
  content.request_digest = Filled(7);
  content.inputs = {{"demo", "1.0.0", std::string(64, 'b')},
                    std::string(32, '\x11'),
                    std::string(64, 'c'),
                    1'700'000'000'000'000,
                    {{"events/torino", 7, Filled(8), {{"p1", 1, -3}, {"p2", 2, 0}}},
                     {"events/milano", 1, Filled(9), {}}}};
  content.decision = decision;
  return content;
}

TEST(PayloadCodec, EveryCommandAndDecisionComesBack) {
  const ProtoPayloadCodec codec;
  size_t kinds = 0;
  for (const auto& [command, decision] : All()) {
    const std::string payload = codec.Encode(Content(command, decision));
    const auto decoded = codec.Decode(payload);
    ASSERT_TRUE(decoded.ok()) << decoded.status() << " of command " << command.what.index();
    EXPECT_EQ(decoded->command.what.index(), command.what.index());
    EXPECT_EQ(decoded->command.reason, command.reason);
    EXPECT_EQ(decoded->command.journal, command.journal);
    EXPECT_EQ(decoded->decision.what.index(), decision.what.index());
    EXPECT_EQ(codec.Encode(*decoded), payload);
    EXPECT_EQ(codec.EncodeDecision(decoded->decision), codec.EncodeDecision(decision));
    EXPECT_FALSE(codec.Compare(decoded->decision, decision).has_value());
    kinds |= size_t{1} << command.what.index();
  }
  EXPECT_EQ(kinds, (size_t{1} << std::variant_size_v<decltype(Command::what)>)-1)
      << "a kind of command is not tested";
}

TEST(PayloadCodec, FieldsComeBackOneByOne) {
  const ProtoPayloadCodec codec;
  const auto decoded = codec.Decode(codec.Encode(
      Content({engine::PairRound{3}, "", "events/a"}, {Paired(), {{"PKM-4", "drawn"}}})));
  ASSERT_TRUE(decoded.ok());
  EXPECT_EQ(decoded->principal, "local");
  EXPECT_EQ(decoded->request_id, "r1");
  EXPECT_EQ(decoded->request_digest, Filled(7));
  EXPECT_EQ(decoded->inputs.ruleset.version, "1.0.0");
  EXPECT_EQ(decoded->inputs.seed, std::string(32, '\x11'));
  EXPECT_EQ(decoded->inputs.catalogue_sha256, std::string(64, 'c'));
  EXPECT_EQ(decoded->inputs.time_us, 1'700'000'000'000'000);
  ASSERT_EQ(decoded->inputs.facts.size(), 2u);
  EXPECT_EQ(decoded->inputs.facts[0].hash, Filled(8));
  EXPECT_EQ(decoded->inputs.facts[0].standings[0], (engine::FinalRank{"p1", 1, -3}));
  EXPECT_EQ(decoded->inputs.facts[1].journal, "events/milano");
  EXPECT_EQ(decoded->decision.citations[0].text, "drawn");
  const auto& paired = std::get<engine::RoundPaired>(decoded->decision.what);
  ASSERT_EQ(paired.tables.size(), 2u);
  EXPECT_EQ(paired.tables[0].seats[1].player_number, 2u);
  EXPECT_TRUE(paired.tables[0].outcomes.empty());
  EXPECT_EQ(paired.tables[1].kind, ARBITRO_TABLE_BYE);
  ASSERT_EQ(paired.tables[1].outcomes.size(), 1u);
  EXPECT_EQ(paired.tables[1].outcomes[0].points, 3);
  EXPECT_EQ(paired.certificate.chains[0].lowest_points, -3);
  EXPECT_EQ(paired.certificate.bound[1], INT64_MIN);
  EXPECT_EQ(paired.draw.seed, Filled(4));
}

TEST(PayloadCodec, BytesThatAreNotCanonicalAreRefused) {
  const ProtoPayloadCodec codec;
  const std::string payload =
      codec.Encode(Content({engine::PairRound{3}, "", "events/a"}, {engine::PlayerDropped{1}, {}}));
  const auto refused = [&](const std::string& bytes) {
    return codec.Decode(bytes).status().code() == absl::StatusCode::kDataLoss;
  };
  ASSERT_FALSE(refused(payload));
  EXPECT_TRUE(refused(payload + std::string("\x78\x01", 2))) << "an unknown field";
  EXPECT_TRUE(refused(payload.substr(0, payload.size() - 1))) << "cut";
  EXPECT_TRUE(refused("")) << "empty";
  // The principal again, after the fields that follow it.
  EXPECT_TRUE(refused(payload + std::string("\x12\x05local", 7))) << "a field twice";
  std::string long_varint = payload;
  const size_t round = long_varint.find(std::string("\x18\x03", 2));
  ASSERT_NE(round, std::string::npos);
  v1::RecordPayload message;
  ASSERT_TRUE(message.ParseFromString(payload));
  message.mutable_command()->mutable_pair_round()->mutable_options()->set_request_id("left");
  EXPECT_TRUE(refused(message.SerializeAsString())) << "options that the log does not keep";
}

TEST(PayloadCodec, AVarintLongerThanNeededIsRefused) {
  // Decision { player_dropped { number: 1 } } as the payload's decision, by hand: 22 02 08 01 is
  // canonical, 22 03 08 81 00 says the same.
  const ProtoPayloadCodec codec;
  const std::string payload =
      codec.Encode(Content({engine::PairRound{3}, "", "events/a"}, {engine::PlayerDropped{1}, {}}));
  const std::string canonical("\x2A\x04\x22\x02\x08\x01", 6);
  const std::string longer("\x2A\x05\x22\x03\x08\x81\x00", 7);
  const size_t place = payload.find(canonical);
  ASSERT_NE(place, std::string::npos);
  std::string changed = payload;
  changed.replace(place, canonical.size(), longer);
  v1::RecordPayload message;
  ASSERT_TRUE(message.ParseFromString(changed)) << "protobuf itself takes both";
  ASSERT_EQ(message.decision().player_dropped().number(), 1u);
  const auto decoded = codec.Decode(changed);
  EXPECT_EQ(decoded.status().message(), "the payload's encoding is not canonical");
}

TEST(PayloadCodec, ADamagedPayloadNamesItsField) {
  const ProtoPayloadCodec codec;
  v1::RecordPayload message;
  ASSERT_TRUE(message.ParseFromString(codec.Encode(
      Content({engine::PairRound{3}, "", "events/a"}, {engine::PlayerDropped{1}, {}}))));
  message.mutable_command()->mutable_pair_round()->set_event("nothing");
  const auto decoded = codec.Decode(message.SerializeAsString());
  EXPECT_EQ(decoded.status().code(), absl::StatusCode::kDataLoss);
  EXPECT_NE(decoded.status().message().find("`event`"), absl::string_view::npos)
      << decoded.status();
}

TEST(PayloadCodec, CompareNamesTheFirstFieldThatDiffers) {
  const ProtoPayloadCodec codec;
  engine::RoundClosed other = Closed();
  other.rows[1].cells[0] = {1, 0};
  const auto found = codec.Compare({Closed(), {}}, {other, {}});
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->field, "round_closed.rows[1].cells[0].low");
  EXPECT_EQ(found->first, "0");
  EXPECT_EQ(found->second, "1");
}

TEST(PayloadCodec, EqualDecisionsAndOnlyThoseGiveEqualBytes) {
  const ProtoPayloadCodec codec;
  const auto all = All();
  for (size_t i = 0; i < all.size(); ++i) {
    for (size_t k = 0; k < all.size(); ++k) {
      const bool same_bytes =
          codec.EncodeDecision(all[i].second) == codec.EncodeDecision(all[k].second);
      EXPECT_EQ(same_bytes, !codec.Compare(all[i].second, all[k].second).has_value());
    }
  }
}

}  // namespace
}  // namespace arbitro::translate
