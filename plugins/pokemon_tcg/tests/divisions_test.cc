// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/rules/divisions.h"

#include <string>

#include <gtest/gtest.h>

#include "plugins/pokemon_tcg/tests/event_testing.h"

namespace arbitro::pkm {
namespace {

class DivisionsTest : public testing::Test {
 protected:
  AdmitRequest Registration(int64_t born, const std::string& division = "") {
    AdmitRequest request;
    request.act = ARBITRO_ACT_REGISTER;
    request.event_status = ARBITRO_EVENT_REGISTRATION;
    request.settings = Value::Struct({{"date", Value::Text("2013-10-12")}});
    request.arguments = born == 0 ? Value() : Value::Struct({{"born", Value::Integer(born)}});
    request.division = host_.description().PlaceOfDivision(division);
    return request;
  }

  std::string Admitted(const AdmitRequest& request) {
    const auto reply = host_.Admit(request);
    return reply.answer() == nullptr ? Describe(reply)
                                     : host_.description().DivisionAt(reply.answer()->division);
  }

  FakeHost host_ = FakeHost::Of<PokemonTcg>();
};

TEST_F(DivisionsTest, TheYearOfBirthDecides) {
  ASSERT_EQ(host_.fault(), "");
  EXPECT_EQ(Admitted(Registration(2003)), "junior");
  EXPECT_EQ(Admitted(Registration(2002)), "senior");
  EXPECT_EQ(Admitted(Registration(1999)), "senior");
  EXPECT_EQ(Admitted(Registration(1998)), "masters");
  EXPECT_EQ(Admitted(Registration(1999, "senior")), "senior");
}

TEST_F(DivisionsTest, WithoutAYearTheRegistrationStandsAsItIs) {
  EXPECT_EQ(Admitted(Registration(0)), "");
  EXPECT_EQ(Admitted(Registration(0, "masters")), "");
}

TEST_F(DivisionsTest, AnotherDivisionIsRefused) {
  const std::string said = Admitted(Registration(1998, "senior"));
  EXPECT_NE(said.find("WRONG_DIVISION"), std::string::npos) << said;
  EXPECT_NE(said.find("Masters"), std::string::npos) << said;
}

// Nothing else asks for an age.
TEST_F(DivisionsTest, OtherActsAreAdmitted) {
  AdmitRequest start = Registration(0);
  start.act = ARBITRO_ACT_START;
  EXPECT_EQ(Admitted(start), "");
}

}  // namespace
}  // namespace arbitro::pkm
