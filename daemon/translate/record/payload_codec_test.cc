// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/payload_codec.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daemon/translate/record/every_command_testing.h"
#include "daemon/translate/record/filled_cases_testing.h"
#include "daemon/translate/record/hall_cases_testing.h"
#include "daemon/translate/record/place_cases_testing.h"
#include "daemon/translate/record/ticket_cases_testing.h"
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

engine::RoundClosed ARoundClosed() {
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

// Draws in public.
void AddDraws(const Value& said, std::vector<std::pair<Command, Decision>>* all) {
  using Subject = engine::DrawSubject;
  using Kind = engine::ContributeToDraw::Kind;
  const auto add = [&](auto what, auto decided) {
    all->push_back({{std::move(what), "because", "events/torino"}, {std::move(decided), {}}});
  };
  add(engine::FreezeDraw{{Subject::Kind::kRound, 3}, {"drand", 1ull << 40}},
      engine::DrawFrozen{7, Filled(1), 12});
  add(engine::FreezeDraw{{Subject::Kind::kStandings, 3}, {}}, engine::DrawFrozen{8, Filled(2), 9});
  add(engine::FreezeDraw{{Subject::Kind::kAnswer, 0, {"deal.initial", said, 2, 3}}, {}},
      engine::DrawFrozen{9, Filled(3), 4});
  add(engine::ContributeToDraw{Kind::kPlayer, {"p1"}, std::string("\0\xff", 2), 0, {}},
      engine::DrawContributed{1, true});
  add(engine::ContributeToDraw{Kind::kDice, {"p2", "p1"}, "", 20, {20, 1}},
      engine::DrawContributed{2, false});
  add(engine::ContributeToDraw{Kind::kBeacon, {}, "x", 0, {}}, engine::DrawContributed{3, true});
  add(engine::VoidDraw{}, engine::DrawVoided{9, Filled(4), 2});
}

// Rulings, phases, awards and versions.
void AddRulings(std::vector<std::pair<Command, Decision>>* all) {
  const std::string event = "events/torino";
  const auto add = [&](auto what, auto decided) {
    all->push_back({{std::move(what), "because", event}, {std::move(decided), {{"PKM-1", "x"}}}});
  };
  const Value said = Value::Struct({{"minutes", Value::Integer(12)}});
  engine::PenaltyRuled ruled;
  ruled.number = 2;
  ruled.player_number = 1;
  ruled.step = 3;
  ruled.penalty = "game-loss";
  ruled.deviates = true;
  ruled.final = true;
  ruled.allowed = {"warning"};
  ruled.choices = {"game-loss", "expulsion"};
  ruled.effects = {{ARBITRO_EFFECT_POINTS, ARBITRO_TARGET_PLAYER, -15}};
  ruled.further = {{2, "caution"}};
  ruled.points = {{1, -15}};
  ruled.round = 4;
  ruled.table = 5;
  ruled.result.outcomes = {{0, ARBITRO_RESULT_LOSS, 2, 0}};
  add(engine::RulePenalty{"p1",
                          "tardiness",
                          said,
                          "game-loss",
                          true,
                          {{ARBITRO_EFFECT_POINTS, ARBITRO_TARGET_PLAYER, -15}}},
      ruled);
  add(engine::RevokePenalty{2}, engine::PenaltyRevoked{1});
  add(engine::FileAppeal{"p1", 2, 4, 5, "the clock stood"}, engine::AppealFiled{1});
  add(engine::FileAppeal{"p1", 0, 4, 5, "the slip is wrong"}, engine::AppealFiled{2, {1, 2}});
  add(engine::DecideAppeal{1, true}, engine::AppealDecided{true});
  add(engine::StartPhase{2, ARBITRO_PHASE_ELIMINATION, 3, true, true, {"p1", "p2"}},
      engine::PhaseStarted{2, ARBITRO_PHASE_ELIMINATION, 3, true, true, {2, 1}, {{4, 1}}, 3000, 3});
  engine::StartPhase not_due = {2};
  not_due.as_planned = true;
  engine::PhaseStarted started = {2, ARBITRO_PHASE_FINAL, 1, false, false, {}, {}};
  started.rulebook = {ARBITRO_PHASE_FINAL, 1, {2, 1}, "publish the standings first"};
  add(not_due, started);
  add(engine::GrantAwards{}, engine::AwardsGranted{{{1, "chakra", "NAR-CHAKRA-1", -5, said}}});
  engine::DrawProof proof;
  proof.link_index = 7;
  proof.link = Filled(3);
  proof.list_digest = Filled(4);
  proof.contributions_digest = Filled(5);
  proof.seed = Filled(6);
  add(engine::DrawAnswer{"deal.initial", said, 2, 3}, engine::AnswerDrawn{said, proof});
  AddDraws(said, all);
  all->push_back({{engine::KeepRuleset{"demo", "1.0.0", Filled(1), Filled(2)}, "", "house"},
                  {engine::RulesetKept{3}, {}}});
  const engine::RulesetIdentity old = {"demo", "1.0.0", std::string(64, 'a')};
  const engine::RulesetIdentity next = {"demo", "1.1.0", std::string(64, 'b')};
  add(engine::UpgradeRuleset{"1.1.0", "ruling 7"},
      engine::RulesetUpgraded{old, next, {9, 8, 1, {4, "decision.rows", "1", "2"}}, 3});
}

// Of the house, of series and of persons.
void AddOthers(std::vector<std::pair<Command, Decision>>* all) {
  all->push_back(
      {{engine::IndexEvent{"events/torino", "demo"}, "", "house"}, {engine::EventIndexed{3}, {}}});
  const engine::AcknowledgeLoss loss = {"00ff00ff00ff00ff", "events/torino", "cut", "ada", 9, 8};
  all->push_back({{loss, "repaired", "house"}, {engine::LossAcknowledged{1}, {}}});
  all->push_back({{engine::NameLogKey{"torino.example.org/log+1+a", "arbitro/log-key@v1\n\n"},
                   "stolen", "house"},
                  {engine::LogKeyNamed{2, true}, {}}});
  const engine::RecordRulesetFault fault = {
      {"demo", "1.0.0", std::string(64, 'a')}, "events/torino", "draw", "signal 6", 3, {3, 4}};
  all->push_back({{fault, "", "house"}, {engine::RulesetFaultRecorded{true, true}, {}}});
  all->push_back(
      {{engine::ReleaseRuleset{"demo", "1.0.0", "events/torino", "draw"}, "mended", "house"},
       {engine::RulesetReleased{2, 1}, {}}});
  const Value said = Value::Struct({{"weight", Value::Integer(2)}});
  all->push_back({{engine::CreateSeries{"League", "demo", said}, "asked", "series/league"},
                  {engine::SeriesCreated{Filled(3), 65'536, 2}, {}}});
  all->push_back({{engine::EnterEvent{"events/torino", said}, "over", "series/league"},
                  {engine::EventEntered{2, 8, ARoundClosed()}, {{"PKM-1", "x"}}}});
  engine::SeriesCompleted completed;
  completed.draw = {1,         Filled(4), Filled(5),
                    Filled(6), Filled(7), engine::DrawStrength::kCommitted};
  completed.standings = ARoundClosed();
  completed.awards = {{1, "champion", "PKM-1", 0, said}, {0, "shop", "", -3, Value()}};
  all->push_back({{engine::CompleteSeries{}, "", "series/league"}, {completed, {}}});
  const engine::PersonEntry entry = {engine::PersonEntryKind::kScore, "demo", "points", -5, 1, 2};
  all->push_back({{engine::RecordPersonEntry{entry}, "season", "persons/x7"},
                  {engine::PersonEntryRecorded{1}, {}}});
  all->push_back({{engine::WithdrawPersonEntry{1}, "appeal", "persons/x7"},
                  {engine::PersonEntryWithdrawn{1}, {{"PKM-1", "x"}}}});
}

// Acts at tables, with a neutral seat and details among it.
void AddTables(std::vector<std::pair<Command, Decision>>* all) {
  const std::string event = "events/torino";
  const auto add = [&](auto what, auto decided) {
    all->push_back({{std::move(what), "because", event}, {std::move(decided), {}}});
  };
  const Value report = Value::Struct({{"winner", Value::Text("first")}});
  engine::ResultDecided result;
  result.outcomes = {{3, ARBITRO_RESULT_WIN, 1, 40}, {-1, ARBITRO_RESULT_LOSS, 2, -7}};
  result.details = {Value::Integer(5), Value()};
  const engine::DrawnTable pod = {
      ARBITRO_TABLE_MATCH,
      {{1, 2, 3, ARBITRO_SEAT_PASSIVE}, {0, 1, 4, ARBITRO_SEAT_NEUTRAL}},
      result.outcomes,
      result.details};
  const engine::PairingEvaluation evaluation = {
      {{"MET", "PKM-1", 4, 5}}, {{"rematch", "PKM-2"}}, {1, -2}, {0}};
  add(engine::SetReportMode{engine::ReportMode::kPlayers},
      engine::ReportModeSet{engine::ReportMode::kPlayers});
  add(engine::SetReportMode{engine::ReportMode::kPlayers, true},
      engine::ReportModeSet{engine::ReportMode::kPlayers, true});
  add(engine::ReportResult{1, 2, report, "p1"},
      engine::ReportTaken{engine::ReportStanding::kConflict, {}});
  add(engine::ConfirmReport{1, 2, "p2"},
      engine::ReportTaken{engine::ReportStanding::kAgreed, result});
  add(engine::DecideReport{1, 2, "p2", Value()}, result);
  add(engine::DecideReport{1, 2, "", report}, result);
  for (const auto kind : {engine::SignatureKind::kSigned, engine::SignatureKind::kSignedWithAppeal,
                          engine::SignatureKind::kRefused}) {
    add(engine::SignReport{1, 2, "p2", kind}, engine::ReportSigned{2});
  }
  add(engine::EnterSlip{1, 2, report, {{"p1", engine::SignatureKind::kRefused}}},
      engine::ResultsChanged{{{2, result}}, {{1, ARoundClosed()}}, {{1, 1, 2, -3, 4}}});
  const engine::LineUpChange line_up = {2, true, {3}, {1, 2}};
  add(engine::CorrectResult{1, 2, report}, engine::ResultsChanged{{{2, result}}, {}, {}, line_up});
  add(engine::SwapResults{1, 2, 3}, engine::ResultsChanged{{{2, result}, {3, result}}, {}, {}});
  add(engine::ForfeitSeats{1, 2, {"p1", "p2"}}, result);
  add(engine::ReplayTable{1, 2}, engine::TableReplayed{2});
  add(engine::UnpairRound{3}, engine::RoundUnpaired{1});
  add(engine::UnpairRound{3, true}, engine::RoundUnpaired{2});
  add(engine::RepairRound{1, {{"p1", "p2"}}}, engine::SeatsChanged{{{2, pod}}, evaluation});
  add(engine::RepairRound{1, {}, {{1, 2}}}, engine::SeatsChanged{{{2, pod}}, evaluation});
  add(engine::SeatPlayer{1, 2, "p3"}, engine::SeatsChanged{{{2, pod}}, std::nullopt});
  add(engine::UnseatPlayer{1, "p3"}, engine::SeatsChanged{{{2, pod}}, evaluation});
  add(engine::TakeOverPlace{1, "p1", "p3"}, engine::SeatsChanged{{{2, pod}}, evaluation});
  add(engine::EnterPairing{1, {{{"p1", "p2"}, {1, 2}}, {{"p3"}, {}}}},
      engine::PairingEntered{{pod}, evaluation});
  const engine::PhaseStarted first = {1, ARBITRO_PHASE_SWISS, 3, false, false, {}, {}};
  add(engine::EnterPairing{1, {{{"p1", "p2"}, {1, 2}}}},
      engine::PairingEntered{{pod}, {}, 7, first});
  add(engine::EnterPairing{1,
                           {{{"p1", "", "p2"},
                             {},
                             {ARBITRO_SEAT_PLAYER, ARBITRO_SEAT_NEUTRAL, ARBITRO_SEAT_PASSIVE}}}},
      engine::PairingEntered{{pod}, evaluation});
  add(engine::EnterOutcome{1, 2, {{"p1", -3, ARBITRO_RESULT_TIE, 1}}},
      engine::ResultsChanged{{{2, result}}, {}, {}});
  add(engine::EnterOutcome{1, 2, {{"", -3, ARBITRO_RESULT_TIE, 1, 2}}}, result);
  const Value games = Value::Struct({{"won", Value::Integer(2)}});
  add(engine::EnterOutcome{1, 2, {{"p1", 3, ARBITRO_RESULT_WIN, 1, 0, -12, games}}}, result);
  add(engine::EnterStandings{1, {{"p1", 1}, {"p2", 1}}, {"p3"}}, ARoundClosed());
}

// Of an event's life beside its rounds.
void AddEventLife(std::vector<std::pair<Command, Decision>>* all) {
  const std::string event = "events/torino";
  const auto add = [&](auto what, Decision decision) {
    all->push_back({{std::move(what), "why", event}, std::move(decision)});
  };
  const engine::StatusChanged changed{engine::EventStatus::kConfirmed};
  add(engine::RequestEvent{}, {changed, {}});
  add(engine::SanctionEvent{}, {changed, {}});
  const engine::Duty duty = {"report", "PKM-2", "", Value::Struct({{"n", Value::Integer(2)}}),
                             false};
  add(engine::ConfirmEvent{}, {changed, {{"PKM-1", "x"}}, {duty, {}}, {1, 3}});
  add(engine::AddStaff{{"persons/x7", "judge"}}, {engine::StaffChanged{2}, {}});
  add(engine::RemoveStaff{{"persons/x7", "judge"}}, {engine::StaffChanged{1}, {}});
  add(engine::SetSchedule{{{1, -61, "club"}, {2, 29'000'000, ""}}}, {engine::ScheduleSet{{2}}, {}});
  add(engine::AmendSettings{Value::Struct({{"n", Value::Integer(2)}}), "head judge"},
      {engine::SettingsAmended{1}, {}});
  add(engine::AmendSettings{Value::Struct({{"rounds", Value::Integer(4)}}), "publisher"},
      {engine::SettingsAmended{2, Filled(6)}, {}});
  add(engine::AmendSettings{Value::Struct({{"rounds", Value::Integer(5)}}), "TO"},
      {engine::SettingsAmended{4, {}, {}, 5, true}, {}});
  add(engine::AmendSettings{Value(), "organiser", std::string(64, 'b')},
      {engine::SettingsAmended{3, {}, {{"p1", Verdict(), true, true}, {"p2", {}, false, true}}},
       {}});
  engine::Duty own;
  own.code = "note";
  own.text = "write it down";
  add(engine::OpenDuty{own}, {engine::DutyOpened{}, {}, {own}, {}});
  add(engine::Publish{engine::PublicationKind::kPairings, 3}, {engine::Published{1, 12}, {}});
  add(engine::Publish{engine::PublicationKind::kDeckLists, 0, 17}, {engine::Published{}, {}});
  add(engine::Publish{engine::PublicationKind::kStandings, 3, 0, true}, {engine::Published{}, {}});
  const engine::PlayerChanged player{4, 2, 1, {{{0, ARBITRO_RESULT_LOSS, 2, 0}}, {}}};
  add(engine::CheckInPlayer{"p1", 2}, {player, {}});
  add(engine::SetAbsent{"p1", 2}, {player, {}});
  add(engine::SetPresent{"p1", 2}, {player, {}});
  add(engine::ReenterPlayer{"p1", 0}, {player, {}});
  add(engine::ExpelPlayer{"p1"}, {player, {}});
  add(engine::StartClock{2, 3000, 3}, {engine::ClockSet{3000, 3, 77}, {}});
  add(engine::ExtendTime{2, 7, 300}, {engine::TimeExtended{360, 0}, {}});
  add(
      engine::RegisterPlayer{
          "p2", "persons/x7", {}, "open", Value::Struct({{"born", Value::Integer(1990)}}), 3},
      {engine::PlayerRegistered{2, 3, "open"}, {}});
  add(engine::RegisterPlayer{"team", "", {"persons/a", "persons/b"}, "", Value(), 0},
      {engine::PlayerRegistered{3, 1, ""}, {}});
  Command by_hand{engine::OpenRegistration{}, "the ruleset is out", event};
  by_hand.by_hand = true;
  all->push_back({by_hand, {changed, {}}});
}

// One of every command with a decision that fits it.
std::vector<std::pair<Command, Decision>> All() {
  const std::string event = "events/torino";
  std::vector<std::pair<Command, Decision>> all;
  const Value dated = Value::Struct({{"date", Value::Text("2026-05-01")}});
  engine::CreateEvent create{event, "Torino", "demo", "swiss", dated, std::string(64, 'a'), -60};
  all.push_back({{create, "asked", event}, {engine::EventCreated{Filled(9), 65536, true}, {}}});
  all.push_back({{create, "sealed", event},
                 {engine::EventCreated{Filled(9), 65536, true, Filled(4), 7}, {}}});
  create.settings = Value();
  create.catalogue_sha256 = "";
  all.push_back({{create, "", event}, {engine::EventCreated{Filled(9), 1}, {{"PKM-1", "x"}}}});
  Decision revealing{ARoundClosed(), {}};
  revealing.deal_reveals = {{1, 2, 3, Filled(5), {Value::Text("a"), Value::Integer(2)}},
                            {1, 3, 1, Filled(7), {}}};
  revealing.deal_link = {4, Filled(8)};
  all.push_back({{engine::CloseRound{1}, "", event}, revealing});
  const engine::StatusChanged running{engine::EventStatus::kRunning};
  all.push_back({{engine::OpenRegistration{}, "", event}, {running, {}}});
  all.push_back({{engine::StartEvent{}, "", event}, {running, {}}});
  all.push_back({{engine::StartEvent{}, "", event},
                 {engine::StatusChanged{engine::EventStatus::kRunning, {"p1", "p2"}}, {}}});
  all.push_back({{engine::CompleteEvent{}, "", event}, {running, {}}});
  all.push_back({{engine::CancelEvent{}, "flooded", event}, {running, {}}});
  all.push_back({{engine::RegisterPlayer{"p1"}, "", event}, {engine::PlayerRegistered{1, 2}, {}}});
  all.push_back({{engine::DropPlayer{"p1", 3}, "ill", event}, {engine::PlayerDropped{1, 3}, {}}});
  const std::vector<engine::DeckLine> rows = {{4, "bw10-9", "Litwick", Value()},
                                              {1, "x", "", Value::List({Value::Flag(true)})}};
  all.push_back({{engine::SubmitDeck{"p1", rows}, "", event}, {engine::DeckJudged{Verdict()}, {}}});
  all.push_back({{engine::RecordDeckCheck{"p1", rows}, "table 4", event},
                 {engine::DeckChecked{Verdict(), {{"bw10-9", 4, 3}, {"x", 0, 1}}}, {}}});
  Command judged{engine::SubmitDeck{"p1", rows, Verdict().violations}, "the ruleset is out", event};
  judged.by_hand = true;
  all.push_back({judged, {engine::DeckJudged{Verdict()}, {}}});
  all.push_back({{engine::PairRound{3}, "", event}, {Paired(), {{"PKM-4", "drawn"}}}});
  const Value report = Value::Struct({{"first", Value::Integer(2)}});
  all.push_back(
      {{engine::ReportResult{3, 1, report}, "", event},
       {engine::ResultDecided{{{3, ARBITRO_RESULT_WIN, 1, 0}, {0, ARBITRO_RESULT_LOSS, 2, 0}}},
        {}}});
  all.push_back({{engine::CloseRound{3}, "", event}, {ARoundClosed(), {}}});
  all.push_back({{engine::ImportCatalogue{"demo", "Cards", Filled(5), 12}, "", "house"},
                 {engine::CatalogueAccepted{12}, {}}});
  AddOthers(&all);
  AddEventLife(&all);
  AddTickets(&all);
  AddPlaces(&all);
  AddHall(&all);
  AddTables(&all);
  AddRulings(&all);
  AddFilled(&all);
  return all;
}

// A line of final standings of which everything is said.
engine::FinalRank FullRank() {
  const Value facts = Value::Struct({{"age", Value::Integer(30)}});
  return {"p1", 1, -3, -40, "persons/ada", facts, {{"chakra", -7}, {"cup", 0}}};
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
                    {{"events/torino", 7, Filled(8), {FullRank(), {"p2", 2, 0}}, {}, "demo", 5},
                     {"events/milano", 1, Filled(9), {}},
                     {"persons/x7",
                      2,
                      Filled(9),
                      {},
                      {{engine::PersonEntryKind::kTitle, "demo", "champion", 0, -5, 9}}}},
                    {{"persons/x7", {"persons/a1", "persons/b2"}}},
                    1'600'000'000'000'000};
  content.decision = decision;
  return content;
}

std::string Encoded(const ProtoPayloadCodec& codec, const RecordContent& content) {
  return codec.Encode(content).payload;
}

TEST(PayloadCodec, EveryCommandAndDecisionComesBack) {
  // A client's command carries its request; the daemon's own codec writes the others alone.
  const ProtoPayloadCodec every{&WriteEveryCommand};
  const ProtoPayloadCodec codec;
  std::set<size_t> kinds;
  for (const auto& [command, decision] : All()) {
    const std::string payload = Encoded(every, Content(command, decision));
    const auto decoded = codec.Decode(payload);
    ASSERT_TRUE(decoded.ok()) << decoded.status() << " of command " << command.what.index();
    EXPECT_EQ(decoded->command.what.index(), command.what.index());
    EXPECT_EQ(decoded->command.reason, command.reason);
    EXPECT_EQ(decoded->command.journal, command.journal);
    EXPECT_EQ(decoded->command.by_hand, command.by_hand);
    EXPECT_EQ(decoded->decision.what.index(), decision.what.index());
    EXPECT_EQ(Encoded(codec, *decoded), payload);
    EXPECT_EQ(codec.EncodeDecision(decoded->decision), codec.EncodeDecision(decision));
    const engine::PayloadCodec::Encoded encoded = codec.Encode(*decoded);
    EXPECT_EQ(encoded.decision().bytes, codec.EncodeDecision(decision));
    const auto part = codec.DecisionIn(payload);
    EXPECT_EQ(encoded.decision().whole_bytes, part.whole_bytes);
    EXPECT_EQ(part.bytes, codec.EncodeDecision(decision));
    engine::RecordContent by_ticket = *decoded;
    by_ticket.ticket = {300, 2};
    const engine::PayloadCodec::Encoded with = codec.Encode(by_ticket);
    EXPECT_EQ(with.decision().bytes, codec.EncodeDecision(decision)) << "before the ticket";
    const auto in_ticket = codec.DecisionIn(with.payload);
    EXPECT_EQ(with.decision().whole_bytes, in_ticket.whole_bytes);
    // These bytes were hashed while the ticket was not counted.
    const size_t displaced = with.payload.size() - encoded.bytes_after - with.decision_bytes;
    EXPECT_EQ(in_ticket.displaced, with.payload.substr(displaced, with.decision_bytes));
    EXPECT_EQ(part.displaced, "");
    // Tag and length: two bytes, and more for what does not fit into seven bits.
    EXPECT_GE(part.whole_bytes, part.bytes.size() + 2);
    EXPECT_LE(part.whole_bytes, part.bytes.size() + 4);
    EXPECT_FALSE(codec.Compare(decoded->decision, decision).has_value());
    kinds.insert(command.what.index());
  }
  EXPECT_EQ(kinds.size(), decltype(Command::what)::kKinds) << "a kind of command is not tested";
}

TEST(PayloadCodecDeathTest, ACommandOfAClientNeedsItsRequest) {
  const ProtoPayloadCodec codec;
  Command command;
  command.journal = "events/e";
  command.what = engine::StartEvent{};
  EXPECT_DEATH(codec.Encode(Content(command, Decision{})), "");
}

TEST(PayloadCodec, FieldsComeBackOneByOne) {
  const ProtoPayloadCodec codec{&WriteEveryCommand};
  const auto decoded = codec.Decode(Encoded(
      codec, Content({engine::PairRound{3}, "", "events/a"}, {Paired(), {{"PKM-4", "drawn"}}})));
  ASSERT_TRUE(decoded.ok());
  EXPECT_EQ(decoded->principal, "local");
  EXPECT_EQ(decoded->request_id, "r1");
  EXPECT_EQ(decoded->request_digest, Filled(7));
  EXPECT_EQ(decoded->inputs.ruleset.version, "1.0.0");
  EXPECT_EQ(decoded->inputs.seed, std::string(32, '\x11'));
  EXPECT_EQ(decoded->inputs.catalogue_sha256, std::string(64, 'c'));
  EXPECT_EQ(decoded->inputs.time_us, 1'700'000'000'000'000);
  ASSERT_EQ(decoded->inputs.facts.size(), 3u);
  EXPECT_EQ(decoded->inputs.facts[0].hash, Filled(8));
  EXPECT_EQ(decoded->inputs.facts[0].standings[0], FullRank());
  EXPECT_EQ(decoded->inputs.facts[0].standings[1], (engine::FinalRank{"p2", 2, 0}));
  EXPECT_EQ(decoded->inputs.facts[0].ruleset, "demo");
  EXPECT_EQ(decoded->inputs.facts[0].players, 5u);
  EXPECT_EQ(decoded->inputs.facts[1].journal, "events/milano");
  EXPECT_EQ(decoded->inputs.merged,
            (std::vector<engine::MergedPerson>{{"persons/x7", {"persons/a1", "persons/b2"}}}));
  EXPECT_EQ(decoded->inputs.clock_us, 1'600'000'000'000'000);
  EXPECT_EQ(decoded->decision.citations[0].text, "drawn");
  const auto& paired = decoded->decision.what.Get<engine::RoundPaired>();
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

TEST(PayloadCodec, ADamagedPayloadNamesItsField) {
  const ProtoPayloadCodec codec{&WriteEveryCommand};
  v1::RecordPayload message;
  ASSERT_TRUE(message.ParseFromString(Encoded(
      codec, Content({engine::PairRound{3}, "", "events/a"}, {engine::PlayerDropped{1, 3}, {}}))));
  message.mutable_command()->mutable_pair_round()->set_event("nothing");
  const auto decoded = codec.Decode(message.SerializeAsString());
  EXPECT_EQ(decoded.status().code(), absl::StatusCode::kDataLoss);
  EXPECT_NE(decoded.status().message().find("`event`"), absl::string_view::npos)
      << decoded.status();
}

TEST(PayloadCodec, CompareNamesTheFirstFieldThatDiffers) {
  const ProtoPayloadCodec codec{&WriteEveryCommand};
  engine::RoundClosed other = ARoundClosed();
  other.rows[1].cells[0] = {1, 0};
  const auto found = codec.Compare({ARoundClosed(), {}}, {other, {}});
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->field, "round_closed.rows[1].cells[0].low");
  EXPECT_EQ(found->first, "0");
  EXPECT_EQ(found->second, "1");
}

TEST(PayloadCodec, EqualDecisionsAndOnlyThoseGiveEqualBytes) {
  const ProtoPayloadCodec codec{&WriteEveryCommand};
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
